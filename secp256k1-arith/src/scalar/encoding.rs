//! Byte strings.

use super::{ORDER, Scalar, reduce::subtract_order_once};
use crate::{ct::Mask, limbs};
use elliptic_curve::array::{Array, sizes::U32};
use subtle::CtOption;

impl Scalar {
    /// The scalar of 32 big-endian bytes; none if the integer is `n` or more.
    #[must_use]
    pub fn from_bytes(bytes: &Array<u8, U32>) -> CtOption<Self> {
        let value = limbs::from_be_bytes(&bytes.0);
        let (_, borrow) = limbs::sub(&value, &ORDER);
        CtOption::new(Self(value), Mask::from_bit(borrow).into())
    }

    /// The 32 big-endian bytes modulo `n`.
    #[must_use]
    pub const fn from_bytes_reduced(bytes: &Array<u8, U32>) -> Self {
        Self(subtract_order_once(&limbs::from_be_bytes(&bytes.0), 0))
    }

    /// The 32 big-endian bytes of the canonical representative.
    #[must_use]
    pub fn to_bytes(&self) -> Array<u8, U32> {
        Array(limbs::to_be_bytes(&self.0))
    }
}
