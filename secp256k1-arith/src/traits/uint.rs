//! Integers of `crypto-bigint`, whose words need not be ours.

use crate::limbs::{self, Limbs, WideLimbs};
use elliptic_curve::bigint::{ArrayEncoding, U256, U512};

/// The words of an integer.
#[inline]
pub(super) fn from_uint(value: &U256) -> Limbs {
    limbs::from_be_bytes(&value.to_be_byte_array().0)
}

/// The integer of words.
#[inline]
pub(super) const fn to_uint(limbs: &Limbs) -> U256 {
    U256::from_be_slice(&limbs::to_be_bytes(limbs))
}

/// The words of a 512-bit integer.
#[inline]
pub(super) fn from_wide_uint(value: &U512) -> WideLimbs {
    from_wide_bytes(&value.to_be_byte_array().0)
}

/// The words of at most 64 big-endian bytes.
#[inline]
pub(super) fn from_wide_bytes<const LEN: usize>(bytes: &[u8; LEN]) -> WideLimbs {
    const { assert!(LEN >= 32 && LEN <= 64) }
    let (high, low) = bytes.split_at(LEN - 32);
    let mut halves = [[0; 32]; 2];
    halves[0].copy_from_slice(low);
    halves[1][64 - LEN..].copy_from_slice(high);
    (
        limbs::from_be_bytes(&halves[0]),
        limbs::from_be_bytes(&halves[1]),
    )
}
