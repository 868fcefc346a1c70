//! Parity of a y-coordinate: the bit that an x-only key leaves out.

use core::ops::BitXor;
use signature::{Error, Result};
use subtle::Choice;

/// Whether the y-coordinate of a point is even or odd, as an integer in `0..p`.
///
/// ```
/// use secp256k1_schnorr::Parity;
///
/// assert_eq!(Parity::from_u8(1).unwrap(), Parity::Odd);
/// assert_eq!(Parity::Odd.to_u8(), 1);
/// assert_eq!(Parity::Odd ^ Parity::Odd, Parity::Even);
/// assert!(Parity::from_u8(2).is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Parity {
    /// y is even: the point that BIP340 means by its x-coordinate.
    Even,
    /// y is odd: the negative of the point that BIP340 means.
    Odd,
}

impl Parity {
    /// 0 for even, 1 for odd: the lowest bit of a BIP341 control block's first byte.
    #[must_use]
    pub const fn to_u8(self) -> u8 {
        match self {
            Self::Even => 0,
            Self::Odd => 1,
        }
    }

    /// The inverse of [`Parity::to_u8`].
    ///
    /// # Errors
    /// If `parity` is neither 0 nor 1.
    pub fn from_u8(parity: u8) -> Result<Self> {
        match parity {
            0 => Ok(Self::Even),
            1 => Ok(Self::Odd),
            _ => Err(Error::new()),
        }
    }
}

/// Odd iff `is_odd`. Branches: for points that are public.
impl From<Choice> for Parity {
    fn from(is_odd: Choice) -> Self {
        if is_odd.into() { Self::Odd } else { Self::Even }
    }
}

impl From<Parity> for Choice {
    fn from(parity: Parity) -> Self {
        Self::from(parity.to_u8())
    }
}

/// Parity of the sum of two numbers.
impl BitXor for Parity {
    type Output = Self;

    fn bitxor(self, rhs: Self) -> Self {
        if self == rhs { Self::Even } else { Self::Odd }
    }
}
