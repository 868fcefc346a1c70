//! One digit, and a list of them on the stack.

use core::fmt;
use core::ops::Neg;

use ff::PrimeField;

use crate::endian::{Endianness, le_words};
use crate::recode::recode_vartime;

/// The most non-zero digits that a value below 2^`bits` has: ⌊`bits`/`window`⌋ + 1.
///
/// Positions run from 0 to `bits` (the last one for a final carry) and are at least `window`
/// apart. Use it for the capacity of [`Digits`].
///
/// # Panics
/// If `window` is 0.
#[must_use]
pub const fn max_digits(bits: usize, window: u32) -> usize {
    bits / window as usize + 1
}

/// A non-zero digit: `value`·2^`position`, with `value` odd.
///
/// In the width-w NAF, |`value`| < 2^(w−1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Digit {
    pub(crate) position: u16,
    pub(crate) value: i16,
}

impl Digit {
    /// The exponent of 2 that this digit stands at.
    #[inline(always)]
    #[must_use]
    pub const fn position(self) -> u16 {
        self.position
    }

    /// The signed odd value.
    #[inline(always)]
    #[must_use]
    pub const fn value(self) -> i16 {
        self.value
    }
}

/// The non-zero digits of one recoded scalar, in ascending position, on the stack.
///
/// `CAP` is the number of digits that fit; [`max_digits`] computes it. The window is not part of
/// the type, so lists of different windows can stand side by side in one sum.
#[derive(Clone, Copy)]
pub struct Digits<const CAP: usize> {
    len: usize,
    digits: [Digit; CAP],
}

impl<const CAP: usize> Digits<CAP> {
    /// No digits: the recoding of 0.
    pub const EMPTY: Self = Self {
        len: 0,
        digits: [Digit {
            position: 0,
            value: 0,
        }; CAP],
    };

    /// The recoding of `magnitude`, negated if `negative`. Variable time.
    ///
    /// # Panics
    /// Unless `window` is in 2..=16 and `CAP` is at least [`max_digits`]`(128, window)`.
    #[inline]
    #[must_use]
    pub fn from_u128_vartime(magnitude: u128, negative: bool, window: u32) -> Self {
        #[expect(clippy::cast_possible_truncation, reason = "the low and the high word")]
        let words = [magnitude as u64, (magnitude >> 64) as u64];
        Self::recode(words, 128, negative, window)
    }

    /// The recoding of Σ `words[i]`·2^(64i), negated if `negative`. Variable time.
    ///
    /// # Panics
    /// Unless `window` is in 2..=16 and `CAP` is at least
    /// [`max_digits`]`(64·words.len(), window)`; if there are more than 1,023 words.
    #[inline]
    #[must_use]
    pub fn from_words_vartime(words: &[u64], negative: bool, window: u32) -> Self {
        Self::recode(words.iter().copied(), 64 * words.len(), negative, window)
    }

    /// The recoding of Σ `bytes[i]`·2^(8i), negated if `negative`. Variable time.
    ///
    /// # Panics
    /// Unless `window` is in 2..=16 and `CAP` is at least
    /// [`max_digits`]`(8·bytes.len(), window)`; if there are more than 8,184 bytes.
    #[inline]
    #[must_use]
    pub fn from_le_bytes_vartime(bytes: &[u8], negative: bool, window: u32) -> Self {
        let words = le_words(bytes, Endianness::Little);
        Self::recode(words, 8 * bytes.len(), negative, window)
    }

    /// The recoding of a field element's representative in 0..p, whichever byte order its
    /// `Repr` has. Variable time.
    ///
    /// # Panics
    /// Unless `window` is in 2..=16 and `CAP` is at least
    /// [`max_digits`]`(F::NUM_BITS, window)`.
    #[inline]
    #[must_use]
    pub fn from_scalar_vartime<F: PrimeField>(scalar: &F, window: u32) -> Self {
        let repr = scalar.to_repr();
        let words = le_words(repr.as_ref(), Endianness::of::<F>());
        Self::recode(words, F::NUM_BITS as usize, false, window)
    }

    #[inline(always)]
    fn recode(
        words: impl IntoIterator<Item = u64>,
        bits: usize,
        negative: bool,
        window: u32,
    ) -> Self {
        assert!(bits < 1 << 16 && window > 0, "a position takes 16 bits");
        assert!(
            max_digits(bits, window) <= CAP,
            "too few digits for this width"
        );
        let mut list = Self::EMPTY;
        recode_vartime(words, window, |position, value| {
            let value = if negative { -value } else { value };
            list.digits[list.len] = Digit { position, value };
            list.len += 1;
        });
        list
    }

    /// The digits, in ascending position.
    #[inline(always)]
    #[must_use]
    pub fn as_slice(&self) -> &[Digit] {
        &self.digits[..self.len]
    }
}

/// The recoding of the opposite number: every digit changes its sign.
impl<const CAP: usize> Neg for Digits<CAP> {
    type Output = Self;

    #[inline]
    fn neg(mut self) -> Self {
        for digit in &mut self.digits[..self.len] {
            digit.value = -digit.value;
        }
        self
    }
}

impl<const CAP: usize> PartialEq for Digits<CAP> {
    fn eq(&self, other: &Self) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl<const CAP: usize> Eq for Digits<CAP> {}

impl<const CAP: usize> fmt::Debug for Digits<CAP> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.as_slice()).finish()
    }
}
