#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

#[cfg(feature = "alloc")]
extern crate alloc;

mod batch;
mod der_lax;
mod ethereum;
mod key;
mod nonce;
mod prehash;
mod recover;
mod sign;
mod signature_forms;
mod verify;
mod wipe;

pub use batch::{recover_batch, verify_batch};
pub use der_lax::signature_from_der_lax;
pub use ecdsa::signature;
pub use ecdsa::{EcdsaCurve, Error, Result};
pub use ethereum::EthereumV;
pub use key::{SigningKey, VerifyingKey};
pub use secp256k1_arith::Secp256k1;
pub use signature_forms::{
    DerSignature, RecoveryId, SignOutput, Signature, SignatureWithOid, VerifyInput,
};
pub use verify::PreparedVerifyingKey;
