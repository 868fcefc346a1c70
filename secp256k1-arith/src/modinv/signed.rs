//! Integers in signed limbs.
//!
//! A limb has two bits less than a word, so that the sum of two products of limbs and matrix entries,
//! a multiple of the modulus and a carry fits a signed double word.

use super::Modulus;
use crate::word::{LIMBS, SignedWideWord, SignedWord, WORD_BITS, Word};

/// Bits of a limb, and divsteps that a matrix stands for at most: 62 or 30.
pub(super) const BITS: u32 = Word::BITS - 2;

/// Limbs of an integer: 5 or 9. They hold 310 or 270 bits, of which 256 are a reduced number and the
/// rest sign and headroom.
pub(super) const COUNT: usize = 256 / BITS as usize + 1;

/// `2^BITS - 1`.
const MASK: SignedWord = SignedWord::MAX >> 1;

/// `Σ limbs[i] · 2^(BITS·i)`, every limb in `-2^BITS .. 2^BITS`. Unless said otherwise, all limbs but
/// the highest are in `0 .. 2^BITS`, which makes the sign of the highest that of the integer.
#[derive(Clone, Copy, Debug)]
pub(super) struct Signed(pub(super) [SignedWord; COUNT]);

impl Signed {
    pub(super) const ZERO: Self = Self([0; COUNT]);

    /// `2^BITS`.
    pub(super) const RADIX: Self = {
        let mut limbs = [0; COUNT];
        limbs[1] = 1;
        Self(limbs)
    };

    /// The integer `words`.
    #[inline(always)]
    pub(super) const fn from_words(words: &[Word; LIMBS]) -> Self {
        let mut limbs = [0; COUNT];
        let mut i = 0;
        while i < COUNT {
            let position = i * BITS as usize;
            let (word, shift) = (position / WORD_BITS, position % WORD_BITS);
            let mut limb = words[word] >> shift;
            if shift > 0 && word + 1 < LIMBS {
                limb |= words[word + 1] << (WORD_BITS - shift);
            }
            limbs[i] = limb.cast_signed() & MASK;
            i += 1;
        }
        Self(limbs)
    }

    /// The integer, in `0 .. 2^256`, as words.
    #[inline(always)]
    pub(super) const fn to_words(self) -> [Word; LIMBS] {
        let mut words = [0; LIMBS];
        let mut i = 0;
        while i < LIMBS {
            let position = i * WORD_BITS;
            let (limb, shift) = (position / BITS as usize, position % BITS as usize);
            // The shift is at most 2·(LIMBS - 1), so two limbs hold the word.
            let low = self.0[limb].cast_unsigned() >> shift;
            let high = self.0[limb + 1].cast_unsigned() << (BITS as usize - shift);
            words[i] = low | high;
            i += 1;
        }
        words
    }

    /// The same integer with all limbs but the highest in `-2^(BITS-1) .. 2^(BITS-1)`. A number near a
    /// power of two then has limbs 0, and the compiler leaves out their products.
    pub(super) const fn balanced(self) -> Self {
        let mut limbs = self.0;
        let mut i = 0;
        while i + 1 < COUNT {
            let carry = (limbs[i] + (1 << (BITS - 1))) >> BITS;
            limbs[i] -= carry << BITS;
            limbs[i + 1] += carry;
            i += 1;
        }
        Self(limbs)
    }

    /// The lowest limb; its low `BITS` bits are those of the integer, for balanced limbs too.
    #[inline(always)]
    pub(super) const fn low(&self) -> SignedWord {
        self.0[0]
    }

    /// All ones if the integer is negative, else 0.
    #[inline(always)]
    pub(super) const fn sign(&self) -> SignedWord {
        self.0[COUNT - 1] >> (WORD_BITS - 1)
    }

    #[inline(always)]
    pub(super) fn is_zero_vartime(&self) -> bool {
        self.0 == [0; COUNT]
    }

    #[inline(always)]
    pub(super) fn is_one_vartime(&self) -> bool {
        self.0[0] == 1 && self.0[1..] == [0; COUNT - 1]
    }

    /// `-self`.
    #[inline(always)]
    pub(super) fn negated(self) -> Self {
        Self(self.0.map(|limb| -limb)).carried()
    }

    /// `self`, or `-self` if `negate` is all ones and not 0, modulo m in `0 .. m`; `-m < self < m`.
    #[inline(always)]
    pub(super) fn reduced(self, negate: SignedWord, m: &Modulus) -> Self {
        let negated = Self(self.0.map(|limb| (limb ^ negate) - negate)).carried();
        let sign = negated.sign();
        let mut limbs = negated.0;
        for (limb, m) in limbs.iter_mut().zip(m.limbs.0) {
            *limb += m & sign;
        }
        Self(limbs).carried()
    }

    /// The same integer with all limbs but the highest in `0 .. 2^BITS`, from limbs in
    /// `-2^BITS ..= 2^(BITS + 1)`.
    #[inline(always)]
    pub(super) fn carried(self) -> Self {
        let mut limbs = self.0;
        for i in 1..COUNT {
            limbs[i] += limbs[i - 1] >> BITS;
            limbs[i - 1] &= MASK;
        }
        Self(limbs)
    }
}

/// `a·b`.
#[inline(always)]
pub(super) fn product(a: SignedWord, b: SignedWord) -> SignedWideWord {
    SignedWideWord::from(a) * SignedWideWord::from(b)
}

/// The low `BITS` bits of `a`, in `0 .. 2^BITS`.
#[inline(always)]
#[expect(
    clippy::cast_possible_truncation,
    reason = "the bits cut off are masked anyway"
)]
pub(super) fn limb(a: SignedWideWord) -> SignedWord {
    a as SignedWord & MASK
}

/// The low `BITS` bits of `a`, in `-2^(BITS-1) .. 2^(BITS-1)`.
#[inline(always)]
pub(super) fn centered(a: SignedWord) -> SignedWord {
    a << (Word::BITS - BITS) >> (Word::BITS - BITS)
}

/// `a`, which fits a word, as the highest limb.
#[inline(always)]
#[expect(clippy::cast_possible_truncation, reason = "callers bound the integer")]
pub(super) fn highest(a: SignedWideWord) -> SignedWord {
    debug_assert!(SignedWideWord::from(a as SignedWord) == a);
    a as SignedWord
}
