#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![doc = include_str!("../README.md")]
#![deny(unsafe_code)]
#![cfg_attr(
    test,
    allow(
        clippy::cast_possible_truncation,
        clippy::std_instead_of_alloc,
        reason = "tests stand on std, and pick at random"
    )
)]

#[cfg(feature = "alloc")]
extern crate alloc;

#[cfg(test)]
extern crate std;

mod ct;
mod dispatch;
mod field;
pub mod glv;
mod limbs;
mod modinv;
mod mul;
mod point;
mod scalar;
pub mod simd;
mod tables;
mod traits;
mod word;

#[cfg(test)]
mod tests;

pub use field::FieldElement;
pub use mul::PreparedPoint;
pub use point::{AffinePoint, ProjectivePoint};
pub use scalar::Scalar;
pub use traits::{
    CompressedPoint, FieldBytes, NonZeroScalar, PublicKey, ScalarValue, Sec1Point, Secp256k1,
    SecretKey, WideBytes,
};

pub use elliptic_curve::{self, bigint::U256};

#[cfg(feature = "ecdh")]
pub use traits::ecdh;

#[cfg(feature = "sha256")]
pub use ecdsa;
#[cfg(feature = "pkcs8")]
pub use elliptic_curve::pkcs8;
#[cfg(feature = "hash2curve")]
pub use hash2curve;
#[cfg(any(feature = "hash2curve", feature = "sha256"))]
pub use sha2;
