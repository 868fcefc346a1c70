//! Input for the tests against other libraries, and conversions between their types and ours.
#![allow(dead_code, reason = "each test takes what it needs")]

use num_bigint::BigUint;
use secp256k1_arith::{
    FieldBytes, ProjectivePoint, Scalar,
    elliptic_curve::{group::GroupEncoding, ops::Reduce},
};

/// SplitMix64: the tests are the same on each run.
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    /// 32 bytes: uniform, or with words of zeros and ones, or a small number.
    pub fn bytes(&mut self) -> [u8; 32] {
        let kind = self.next() % 4;
        let mut bytes = [0; 32];
        for chunk in bytes.chunks_mut(4) {
            let word = self.next();
            let word = match (kind, word % 4) {
                (0, 0) => 0,
                (0, 1) => u64::MAX,
                _ => word >> 16,
            };
            chunk.copy_from_slice(&word.to_be_bytes()[4..]);
        }
        if kind == 1 {
            let zeros = (self.next() % 32) as usize;
            bytes[..zeros].fill(0);
        }
        bytes
    }

    pub fn scalar(&mut self) -> Scalar {
        Scalar::reduce(&FieldBytes::from(self.bytes()))
    }
}

pub fn hex(digits: &str) -> BigUint {
    BigUint::parse_bytes(digits.as_bytes(), 16).unwrap()
}

pub fn n() -> BigUint {
    hex("fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141")
}

pub fn p() -> BigUint {
    (BigUint::from(1u8) << 256) - (BigUint::from(1u8) << 32) - 977u32
}

pub fn to_bytes(value: &BigUint) -> [u8; 32] {
    let digits = value.to_bytes_be();
    let mut bytes = [0; 32];
    bytes[32 - digits.len()..].copy_from_slice(&digits);
    bytes
}

pub fn scalar(value: &BigUint) -> Scalar {
    Scalar::from_bytes(&FieldBytes::from(to_bytes(&(value % n())))).unwrap()
}

/// The eigenvalue of the endomorphism.
pub fn lambda() -> Scalar {
    scalar(&hex(
        "5363ad4cc05c30e0a5261c028812645a122e22ea20816678df02967c1b23bd72",
    ))
}

/// Scalars around 0, n, n/2, the endomorphism's eigenvalues and the powers of two.
pub fn edge_scalars() -> Vec<Scalar> {
    let lambda = hex("5363ad4cc05c30e0a5261c028812645a122e22ea20816678df02967c1b23bd72");
    let mut values: Vec<BigUint> = Vec::new();
    for center in [
        n(),
        &n() + (&n() >> 1),
        &n() + &lambda,
        n() * 2u8 - &lambda,
        &n() + &lambda.modinv(&n()).unwrap(),
        &n() + (BigUint::from(1u8) << 128),
        &n() + (BigUint::from(1u8) << 256) % n(),
    ] {
        values.extend((0..4u8).map(|i| &center + i));
        values.extend((1..4u8).map(|i| &center - i));
    }
    for bit in 0..256 {
        let power = BigUint::from(1u8) << bit;
        values.push(&power - 1u8);
        values.push(power);
    }
    values.iter().map(scalar).collect()
}

/// Field encodings around 0, p and 2^256, and at powers of two.
pub fn field_edges() -> Vec<[u8; 32]> {
    let limit = BigUint::from(1u8) << 256;
    let mut values: Vec<BigUint> = (0..20u8).map(BigUint::from).collect();
    for i in 0..20u8 {
        values.push(p() - 1u8 - i);
        values.push(p() + i);
        values.push(&limit - 1u8 - i);
        values.push((p() >> 1) + i);
        values.push(n() + i);
    }
    for bit in 0..256 {
        values.push(BigUint::from(1u8) << bit);
        values.push(&limit - (BigUint::from(1u8) << bit));
    }
    values.iter().map(to_bytes).collect()
}

pub fn theirs(k: &Scalar) -> k256::Scalar {
    use k256::elliptic_curve::PrimeField as _;
    k256::Scalar::from_repr(k.to_bytes()).unwrap()
}

pub fn ours(k: &k256::Scalar) -> Scalar {
    Scalar::from_bytes(&k.to_bytes()).unwrap()
}

/// 33 bytes, all zero for the identity.
pub fn encode(point: &ProjectivePoint) -> [u8; 33] {
    point.to_bytes().into()
}
