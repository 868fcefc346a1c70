#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]
#![warn(missing_docs)]

#[cfg(feature = "alloc")]
extern crate alloc;

// The layers, lowest first: what a file uses stands above it.
pub mod tagged_hash;

mod parity;
mod sig;

mod key;
mod keypair;

mod sign;
mod verify;

pub mod tweak;

pub mod batch;

#[cfg(feature = "serde")]
mod serde;

pub use self::{
    key::VerifyingKey,
    keypair::SigningKey,
    parity::Parity,
    sig::{Signature, SignatureBytes},
    tagged_hash::{Tag, tagged_hash},
};
pub use secp256k1_arith;
pub use sha2;
pub use signature::{self, Error, Result};
