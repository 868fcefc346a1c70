//! The RustCrypto interfaces: forwarding to the layers below, and nothing else.

#[macro_use]
mod ops;

mod affine;
mod curve;
mod encoding;
mod field;
mod multiply;
mod normalize;
mod point;
mod reduce;
mod scalar;
mod uint;

#[cfg(feature = "ecdh")]
pub mod ecdh;
#[cfg(feature = "sha256")]
mod ecdsa;
#[cfg(feature = "hash2curve")]
mod hash2curve;
#[cfg(feature = "primeorder")]
mod primeorder;
#[cfg(feature = "serde")]
mod serde;

pub use curve::{
    CompressedPoint, FieldBytes, NonZeroScalar, PublicKey, ScalarValue, Sec1Point, Secp256k1,
    SecretKey, WideBytes,
};
