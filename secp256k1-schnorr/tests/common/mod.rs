//! What several test files share: hex, a reproducible source of bytes, and the group order.
#![allow(
    dead_code,
    reason = "each test file is a crate of its own and uses a part of this"
)]

pub mod batch;

use secp256k1_schnorr::{
    Signature, VerifyingKey,
    signature::{
        Verifier,
        rand_core::{TryCryptoRng, TryRng},
    },
};
use std::{convert::Infallible, path::Path};

/// The group order.
pub const N: [u8; 32] = unhex("fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141");
/// The field's characteristic.
pub const P: [u8; 32] = unhex("fffffffffffffffffffffffffffffffffffffffffffffffffffffffefffffc2f");
/// 1.
pub const ONE: [u8; 32] = unhex("0000000000000000000000000000000000000000000000000000000000000001");
/// 2^256 − 1.
pub const ALL_ONES: [u8; 32] = [0xff; 32];
/// Not the x-coordinate of a point (BIP340, test vector 5).
pub const OFF_CURVE: [u8; 32] =
    unhex("eefdea4cdb677750a420fee807eacf21eb9898ae79b9768766e4faa04a2d4a34");

/// The bytes that lower-case hex digits stand for.
///
/// # Panics
/// If `hex` is anything else.
pub const fn unhex<const LENGTH: usize>(hex: &str) -> [u8; LENGTH] {
    const fn digit(c: u8) -> u8 {
        match c {
            b'0'..=b'9' => c - b'0',
            b'a'..=b'f' => c - b'a' + 10,
            _ => panic!("not a lower-case hex digit"),
        }
    }
    let hex = hex.as_bytes();
    assert!(hex.len() == 2 * LENGTH, "wrong length");
    let mut bytes = [0; LENGTH];
    let mut i = 0;
    while i < LENGTH {
        bytes[i] = digit(hex[2 * i]) << 4 | digit(hex[2 * i + 1]);
        i += 1;
    }
    bytes
}

/// A number one larger, or smaller: big endian, without overflow.
pub fn plus(mut number: [u8; 32], difference: i8) -> [u8; 32] {
    let mut carry = i16::from(difference);
    for byte in number.iter_mut().rev() {
        carry += i16::from(*byte);
        *byte = carry.rem_euclid(256).try_into().unwrap();
        carry = carry.div_euclid(256);
    }
    assert_eq!(carry, 0);
    number
}

/// The rows of a file of vectors, as text by column.
pub fn rows(name: &str) -> Vec<std::collections::HashMap<String, String>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/vectors")
        .join(name);
    csv::Reader::from_path(path)
        .unwrap()
        .deserialize()
        .map(Result::unwrap)
        .collect()
}

/// Bytes from hex of either case.
pub fn bytes(hex: &str) -> Vec<u8> {
    hex::decode(hex).unwrap()
}

/// 32 bytes from hex of either case.
pub fn bytes32(hex: &str) -> [u8; 32] {
    bytes(hex).try_into().unwrap()
}

/// Nothing, or 32 bytes from hex of either case.
pub fn maybe32(hex: &str) -> Option<[u8; 32]> {
    (!hex.is_empty()).then(|| bytes32(hex))
}

/// Whether all parses and the signature is valid.
pub fn verifies(key: &[u8], message: &[u8], signature: &[u8]) -> bool {
    match (
        VerifyingKey::from_slice(key),
        Signature::from_slice(signature),
    ) {
        (Ok(key), Ok(signature)) => key.verify(message, &signature).is_ok(),
        _ => false,
    }
}

/// A reproducible stream (SplitMix64). For tests only.
pub struct TestRng(pub u64);

impl TestRng {
    pub fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub fn below(&mut self, bound: usize) -> usize {
        usize::try_from(self.word() % u64::try_from(bound).unwrap()).unwrap()
    }

    pub fn array<const LENGTH: usize>(&mut self) -> [u8; LENGTH] {
        std::array::from_fn(|_| self.word().to_le_bytes()[0])
    }

    pub fn message(&mut self) -> Vec<u8> {
        let length = self.below(130);
        (0..length).map(|_| self.word().to_le_bytes()[0]).collect()
    }
}

impl TryRng for TestRng {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        Ok(u32::try_from(self.word() >> 32).unwrap())
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        Ok(self.word())
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        bytes.fill_with(|| self.word().to_le_bytes()[0]);
        Ok(())
    }
}

impl TryCryptoRng for TestRng {}
