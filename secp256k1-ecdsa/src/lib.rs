#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

#[cfg(feature = "alloc")]
extern crate alloc;

mod key;
mod nonce;
mod prehash;
mod recover;
mod sign;
mod signature_forms;
mod verify;
mod wipe;

pub use ecdsa::signature;
pub use ecdsa::{EcdsaCurve, Error, Result};
pub use key::{SigningKey, VerifyingKey};
pub use secp256k1_arith::Secp256k1;
pub use signature_forms::{
    DerSignature, RecoveryId, SignOutput, Signature, SignatureWithOid, VerifyInput,
};
