//! The operations that promise constant time, each from a secret to bytes.

use elliptic_curve::{ops::Invert, point::AffineCoordinates};
use secp256k1_arith::{
    AffinePoint, FieldElement, NonZeroScalar, ProjectivePoint, Scalar, SecretKey, ecdh,
};
use secp256k1_schnorr as schnorr;

/// x, y's parity, and zeros, or r and s; the rest is zero.
pub type Bytes = [u8; 65];

/// A secret goes in, something that depends on it comes out.
pub type Operation = fn(&NonZeroScalar) -> Bytes;

/// Each operation under its name.
pub const ALL: [(&str, Operation); 12] = [
    ("ECDSA sign, RFC 6979", ecdsa_sign),
    ("BIP340 sign", bip340_sign),
    ("key parsing and generation, arith", secret_key),
    ("key generation, ECDSA", ecdsa_key),
    ("key generation, BIP340", bip340_key),
    ("k·G", mul_by_generator),
    ("k·P", mul),
    ("ECDH", diffie_hellman),
    ("k·P by x alone", mul_x_only),
    ("k·P + l·Q", lincomb),
    ("scalar inversion", scalar_invert),
    ("field inversion", field_invert),
];

/// What is signed: public.
const MESSAGE: [u8; 32] = [0x17; 32];

fn ecdsa_sign(secret: &NonZeroScalar) -> Bytes {
    let key = secp256k1_ecdsa::SigningKey::from(*secret);
    let (signature, id) = key.sign_prehash_recoverable(&MESSAGE).expect("32 bytes");
    joined(&signature.to_bytes(), id.to_byte())
}

/// The auxiliary randomness is secret, too.
fn bip340_sign(secret: &NonZeroScalar) -> Bytes {
    let key = schnorr::SigningKey::from(*secret);
    let signature = key.sign_with_aux_rand(&MESSAGE, &secret.square().to_bytes().into());
    joined(&signature.expect("no nonce is 0").to_bytes(), 0)
}

/// From bytes, as every key begins.
fn secret_key(secret: &NonZeroScalar) -> Bytes {
    let key = SecretKey::from_bytes(&secret.to_bytes()).expect("a secret key");
    coordinates(key.public_key().as_affine())
}

fn ecdsa_key(secret: &NonZeroScalar) -> Bytes {
    let key = secp256k1_ecdsa::SigningKey::from(*secret);
    coordinates(key.verifying_key().as_affine())
}

fn bip340_key(secret: &NonZeroScalar) -> Bytes {
    let key = schnorr::SigningKey::from(*secret);
    coordinates(key.verifying_key().as_affine())
}

fn mul_by_generator(secret: &NonZeroScalar) -> Bytes {
    coordinates(&ProjectivePoint::mul_by_generator(secret).to_affine())
}

fn mul(secret: &NonZeroScalar) -> Bytes {
    coordinates(&(other_point() * **secret).to_affine())
}

fn diffie_hellman(secret: &NonZeroScalar) -> Bytes {
    let shared = ecdh::diffie_hellman(secret, other_point().to_affine());
    joined(shared.raw_secret_bytes(), 0)
}

fn mul_x_only(secret: &NonZeroScalar) -> Bytes {
    let x = FieldElement::from_bytes(&other_point().to_affine().x()).expect("a coordinate");
    let product = ProjectivePoint::mul_x_only(&x, secret).expect("the coordinate of a point");
    joined(&product.to_bytes(), 0)
}

/// Both scalars are secret, and one point.
fn lincomb(secret: &NonZeroScalar) -> Bytes {
    let secret_point = ProjectivePoint::mul_by_generator(secret);
    let terms = [(secret_point, secret.square()), (other_point(), **secret)];
    coordinates(&ProjectivePoint::lincomb(&terms).to_affine())
}

fn scalar_invert(secret: &NonZeroScalar) -> Bytes {
    let by_reference: Scalar = *secret.invert();
    let by_option = Scalar::invert(secret).unwrap_or(Scalar::ZERO);
    joined(&(by_reference + by_option).to_bytes(), 0)
}

fn field_invert(secret: &NonZeroScalar) -> Bytes {
    // A scalar is below n, and n is below p.
    let value = FieldElement::from_bytes(&secret.to_bytes()).unwrap_or(FieldElement::ZERO);
    let inverse = value.invert().unwrap_or(FieldElement::ZERO);
    joined(&inverse.to_bytes(), 0)
}

/// A public point whose multiples are in no table.
fn other_point() -> ProjectivePoint {
    ProjectivePoint::mul_by_generator(&Scalar::from(0x1234_5678_9abc_def1_u64))
}

fn coordinates(point: &AffinePoint) -> Bytes {
    joined(&point.x(), point.y_is_odd().unwrap_u8())
}

/// `bytes`, at most 64, with `last` as the last of 65.
fn joined(bytes: &[u8], last: u8) -> Bytes {
    let mut joined = [0; 65];
    joined[..bytes.len()].copy_from_slice(bytes);
    joined[64] = last;
    joined
}
