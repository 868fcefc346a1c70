//! What several tests need: numbers by name, and signatures with chosen insides.

#![allow(dead_code, reason = "each test file uses a part")]

use ecdsa::elliptic_curve::ff::PrimeField;
use ecdsa::elliptic_curve::ops::Reduce;
use ecdsa::elliptic_curve::point::AffineCoordinates;
use secp256k1_arith::{FieldBytes, NonZeroScalar, ProjectivePoint, Scalar};
use secp256k1_ecdsa::{RecoveryId, Signature, SigningKey};

/// n, the group order.
pub const N: [u8; 32] = bytes("fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141");
/// n − 1.
pub const N_MINUS_1: [u8; 32] =
    bytes("fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364140");
/// n + 1.
pub const N_PLUS_1: [u8; 32] =
    bytes("fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364142");
/// (n − 1)/2, the highest s that is low.
pub const HALF_N: [u8; 32] =
    bytes("7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0");
/// (n + 1)/2, the lowest s that is high.
pub const HALF_N_PLUS_1: [u8; 32] =
    bytes("7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a1");
/// p, the field's modulus.
pub const P: [u8; 32] = bytes("fffffffffffffffffffffffffffffffffffffffffffffffffffffffefffffc2f");
/// p − n, the least r for which r + n is no field element.
pub const P_MINUS_N: [u8; 32] =
    bytes("000000000000000000000000000000014551231950b75fc4402da1722fc9baee");
pub const ZERO: [u8; 32] = [0; 32];
pub const ONE: [u8; 32] = small(1);
pub const MAX: [u8; 32] = [0xff; 32];

/// A small number, big-endian.
pub const fn small(value: u8) -> [u8; 32] {
    let mut bytes = [0; 32];
    bytes[31] = value;
    bytes
}

/// 64 hexadecimal digits.
pub const fn bytes(hex: &str) -> [u8; 32] {
    const fn nibble(c: u8) -> u8 {
        match c {
            b'0'..=b'9' => c - b'0',
            b'a'..=b'f' => c - b'a' + 10,
            _ => panic!("no hexadecimal digit"),
        }
    }
    let hex = hex.as_bytes();
    assert!(hex.len() == 64);
    let mut bytes = [0; 32];
    let mut i = 0;
    while i < 32 {
        bytes[i] = nibble(hex[2 * i]) << 4 | nibble(hex[2 * i + 1]);
        i += 1;
    }
    bytes
}

pub fn scalar(bytes: [u8; 32]) -> Scalar {
    Scalar::from_repr(bytes.into()).expect("below n")
}

pub fn key(secret: [u8; 32]) -> SigningKey {
    SigningKey::from_slice(&secret).expect("in 1..n")
}

/// A generator of test inputs that needs no crate: xorshift64*, seeded.
pub struct Rng(pub u64);

impl Rng {
    pub fn word(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    /// A number below `bound`.
    pub fn below(&mut self, bound: usize) -> usize {
        usize::try_from(self.word() % bound as u64).expect("below bound")
    }

    pub fn bytes(&mut self) -> [u8; 32] {
        let mut bytes = [0; 32];
        for chunk in bytes.chunks_exact_mut(8) {
            chunk.copy_from_slice(&self.word().to_be_bytes());
        }
        bytes
    }

    /// Random, or one of the values where something changes, or close to one.
    pub fn edgy_bytes(&mut self) -> [u8; 32] {
        let edges = [
            ZERO,
            ONE,
            N_MINUS_1,
            N,
            N_PLUS_1,
            HALF_N,
            HALF_N_PLUS_1,
            P,
            P_MINUS_N,
            MAX,
        ];
        let mut bytes = match self.below(4) {
            0 => edges[self.below(edges.len())],
            1 => {
                // A run of zeros, then a run of ones.
                let mut bytes = [0; 32];
                bytes[self.below(33)..].fill(0xff);
                bytes
            }
            _ => return self.bytes(),
        };
        if self.below(16) == 0 {
            bytes[31] = bytes[31].wrapping_add(1);
        }
        bytes
    }

    /// A secret key.
    pub fn secret(&mut self) -> [u8; 32] {
        loop {
            let bytes = self.edgy_bytes();
            if SigningKey::from_slice(&bytes).is_ok() {
                return bytes;
            }
        }
    }
}

/// A digest and signature for which verification with the key d·G computes u₁·G + u₂·Q with these
/// very u₁ and u₂: r = x(R), s = r/u₂, z = u₁·s. Nothing if R is the identity.
pub fn with_multipliers(d: &Scalar, u1: &Scalar, u2: &Scalar) -> Option<([u8; 32], Signature)> {
    let k = *u1 + u2 * d;
    if bool::from(k.is_zero()) {
        return None;
    }
    let point = ProjectivePoint::mul_by_generator(&k).to_affine();
    let r = <Scalar as Reduce<FieldBytes>>::reduce(&point.x());
    let s = r * u2.invert().expect("u2 is not zero");
    let z = *u1 * s;
    Some((
        z.to_repr().into(),
        Signature::from_scalars(r, s).expect("in range"),
    ))
}

/// A digest and signature with this very s, of the key d and the nonce k: z = s·k − r·d.
pub fn with_s(d: &Scalar, k: &Scalar, s: &Scalar) -> ([u8; 32], Signature) {
    let point = ProjectivePoint::mul_by_generator(k).to_affine();
    let r = <Scalar as Reduce<FieldBytes>>::reduce(&point.x());
    let z = *s * k - r * d;
    (
        z.to_repr().into(),
        Signature::from_scalars(r, *s).expect("in range"),
    )
}

/// The four recovery ids.
pub fn ids() -> impl Iterator<Item = RecoveryId> {
    (0..=3).map(|id| RecoveryId::from_byte(id).expect("in 0..=3"))
}

pub fn nonzero(bytes: [u8; 32]) -> NonZeroScalar {
    NonZeroScalar::from_repr(bytes.into()).expect("in 1..n")
}
