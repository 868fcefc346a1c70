//! Leaks on purpose: the check must find each, or it proves nothing.

use core::hint::black_box;
use secp256k1_arith::{NonZeroScalar, ProjectivePoint, elliptic_curve::point::AffineCoordinates};

/// A secret goes in, something that depends on it comes out.
pub type Leak = fn(&NonZeroScalar) -> [u8; 32];

/// Each leak under the name that the command line gives it.
pub const ALL: [(&str, Leak); 3] = [
    ("branch", branch),
    ("address", address),
    ("vartime", vartime),
];

/// Does more if the secret is odd.
fn branch(secret: &NonZeroScalar) -> [u8; 32] {
    let mut bytes: [u8; 32] = secret.to_bytes().into();
    if bytes[31] & 1 == 1 {
        // The barrier keeps this a branch: what is behind it cannot be done on trial.
        bytes = black_box(bytes);
        bytes[0] ^= 1;
    }
    bytes
}

/// Reads a table at the place that the secret says.
fn address(secret: &NonZeroScalar) -> [u8; 32] {
    let table: [u8; 256] = black_box(core::array::from_fn(|i| i.to_le_bytes()[0]));
    let mut bytes: [u8; 32] = secret.to_bytes().into();
    bytes[0] = table[usize::from(bytes[0])];
    bytes
}

/// Calls a function of variable time.
fn vartime(secret: &NonZeroScalar) -> [u8; 32] {
    let product = ProjectivePoint::GENERATOR.mul_vartime(secret);
    product.to_affine().x().into()
}
