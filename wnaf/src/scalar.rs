//! A recoded field element.

use core::fmt;
use core::ops::Neg;

use ff::PrimeField;

use crate::digit::Digit;
use crate::endian::{Endianness, le_words};
use crate::error::OutOfRange;
use crate::interleave::DigitList;
use crate::recode::recode_vartime;

/// Encodings' worth of storage: 10·`size(Repr)` ≥ `NUM_BITS` + 2 bytes, since a `Repr` has at
/// least ⌈`NUM_BITS`/8⌉.
const REPRS: usize = 10;

/// The width-`WINDOW` NAF of an element of `F`, on the stack. Windows 2..=16.
///
/// No trait beyond [`PrimeField`] is needed: the byte order of `Repr` is found at run time, and
/// the number of digits is bounded by `NUM_BITS` + 1, whatever the length of `Repr`.
///
/// A digit is stored as its distance from the digit below and its value: 2 bytes up to window 8,
/// 3 above. There are at most ⌊`NUM_BITS`/`WINDOW`⌋ + 1 digits, so the worst case is window 2
/// with `NUM_BITS` + 2 bytes. A distance above 255 is cut up by entries of value zero; each takes
/// the place of more than a hundred digits.
#[derive(Clone, Copy)]
pub struct WnafScalar<F: PrimeField, const WINDOW: usize> {
    entries: [F::Repr; REPRS],
    count: u16,
    top: u16,
    negative: bool,
}

impl<F: PrimeField, const WINDOW: usize> WnafScalar<F, WINDOW> {
    const WIDTH: u32 = {
        assert!(2 <= WINDOW && WINDOW <= 16, "window outside 2..=16");
        assert!(F::NUM_BITS < 1 << 15, "a position takes 16 bits");
        #[expect(clippy::cast_possible_truncation, reason = "at most 16")]
        let width = WINDOW as u32;
        width
    };
    const ENTRY: usize = if WINDOW <= 8 { 2 } else { 3 };

    /// The recoding of the representative of `scalar` in 0..p. Variable time.
    #[inline]
    #[must_use]
    pub fn new(scalar: &F) -> Self {
        let repr = scalar.to_repr();
        Self::recode(le_words(repr.as_ref(), Endianness::of::<F>()))
    }

    /// The recoding of Σ `bytes[i]`·2^(8i), which need not be below the field's modulus.
    /// Variable time.
    ///
    /// # Errors
    /// If there are more bytes than in `F::Repr`, or the value is 2^`NUM_BITS` or more.
    #[inline]
    pub fn from_le_bytes(bytes: &[u8]) -> Result<Self, OutOfRange> {
        let bits = F::NUM_BITS as usize;
        let too_high = |(i, &byte): (usize, &u8)| match bits.checked_sub(8 * i) {
            None => byte != 0,
            Some(left) => left < 8 && byte >> left != 0,
        };
        if bytes.len() > F::Repr::default().as_ref().len()
            || bytes.iter().enumerate().skip(bits / 8).any(too_high)
        {
            return Err(OutOfRange);
        }
        Ok(Self::recode(le_words(bytes, Endianness::Little)))
    }

    #[inline(always)]
    fn recode(words: impl IntoIterator<Item = u64>) -> Self {
        let mut scalar = Self {
            entries: [F::Repr::default(); REPRS],
            count: 0,
            top: 0,
            negative: false,
        };
        recode_vartime(words, Self::WIDTH, |position, value| {
            scalar.push(position, value);
        });
        scalar
    }

    #[inline(always)]
    fn push(&mut self, position: u16, value: i16) {
        let mut gap = position - self.top;
        while gap > 255 {
            self.push_entry(255, 0);
            gap -= 255;
        }
        #[expect(clippy::cast_possible_truncation, reason = "at most 255")]
        self.push_entry(gap as u8, value);
        self.top = position;
    }

    #[inline(always)]
    fn push_entry(&mut self, gap: u8, value: i16) {
        let start = usize::from(self.count) * Self::ENTRY;
        let [low, high] = value.to_le_bytes();
        for (i, byte) in [gap, low, high].into_iter().take(Self::ENTRY).enumerate() {
            let size = self.entries[0].as_ref().len();
            self.entries[(start + i) / size].as_mut()[(start + i) % size] = byte;
        }
        self.count += 1;
    }

    #[inline(always)]
    fn entry(&self, index: u16) -> (u8, i16) {
        let byte = |i: usize| -> u8 {
            let at = usize::from(index) * Self::ENTRY + i;
            let size = self.entries[0].as_ref().len();
            self.entries[at / size].as_ref()[at % size]
        };
        let low = byte(1);
        // Up to window 8 a value fits in its low byte, whose sign is its own.
        let high = match Self::ENTRY {
            3 => byte(2),
            _ if low >= 0x80 => 0xff,
            _ => 0,
        };
        (byte(0), i16::from_le_bytes([low, high]))
    }

    /// The non-zero digits, in descending position.
    #[inline]
    #[must_use]
    pub fn digits(&self) -> ScalarDigits<'_, F, WINDOW> {
        ScalarDigits {
            scalar: self,
            left: self.count,
            position: self.top,
        }
    }
}

/// The recoding of the opposite integer: every digit changes its sign.
impl<F: PrimeField, const WINDOW: usize> Neg for WnafScalar<F, WINDOW> {
    type Output = Self;

    #[inline]
    fn neg(mut self) -> Self {
        self.negative = !self.negative;
        self
    }
}

impl<F: PrimeField, const WINDOW: usize> fmt::Debug for WnafScalar<F, WINDOW> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.digits()).finish()
    }
}

/// The digits of a [`WnafScalar`], in descending position.
#[derive(Clone, Copy, Debug)]
pub struct ScalarDigits<'a, F: PrimeField, const WINDOW: usize> {
    scalar: &'a WnafScalar<F, WINDOW>,
    left: u16,
    position: u16,
}

impl<F: PrimeField, const WINDOW: usize> DigitList for ScalarDigits<'_, F, WINDOW> {
    #[inline(always)]
    fn top_position(&self) -> Option<u16> {
        (self.left > 0).then_some(self.position)
    }

    #[inline(always)]
    fn pop(&mut self) -> Option<Digit> {
        self.next()
    }
}

impl<F: PrimeField, const WINDOW: usize> Iterator for ScalarDigits<'_, F, WINDOW> {
    type Item = Digit;

    #[inline(always)]
    fn next(&mut self) -> Option<Digit> {
        let mut position = self.position;
        let top = self.left.checked_sub(1)?;
        let (gap, value) = self.scalar.entry(top);
        let digit = Digit {
            position,
            value: if self.scalar.negative { -value } else { value },
        };
        self.left = top;
        position -= u16::from(gap);
        // The entries of value zero only lengthen the distance.
        while self.left > 0 {
            let (gap, value) = self.scalar.entry(self.left - 1);
            if value != 0 {
                break;
            }
            position -= u16::from(gap);
            self.left -= 1;
        }
        self.position = position;
        Some(digit)
    }
}
