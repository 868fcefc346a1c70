//! Constant time: masks that the compiler cannot see through, and selection by them.
//!
//! A mask computed from a `bool` can come back from the optimiser as a branch, or as a load whose
//! address depends on the secret. Every selection on secret data in this crate goes through
//! [`Mask`], which hides how it came about, and the result is checked by a machine
//! (valgrind, in `.ci/run`), not by this comment.

use crate::{
    limbs::Limbs,
    word::{LIMBS, WORD_BITS, Word},
};
use core::hint::black_box;
use subtle::Choice;

/// All ones or zero.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mask(Word);

impl Mask {
    /// All ones if `bit` is 1, zero if it is 0.
    #[inline(always)]
    pub(crate) const fn from_bit(bit: Word) -> Self {
        Self(black_box(bit.wrapping_neg()))
    }

    /// All ones if `word` is 0.
    #[inline(always)]
    pub(crate) fn is_zero(word: Word) -> Self {
        Self::from_bit(is_zero_bit(word))
    }

    /// All ones if every word of `limbs` is 0.
    #[inline(always)]
    pub(crate) fn all_zero(limbs: &Limbs) -> Self {
        let mut bits = 0;
        for word in limbs {
            bits |= word;
        }
        Self::is_zero(bits)
    }

    /// All ones if `a` and `b` are the same words.
    #[inline(always)]
    pub(crate) fn equal(a: &Limbs, b: &Limbs) -> Self {
        let mut bits = 0;
        for i in 0..LIMBS {
            bits |= a[i] ^ b[i];
        }
        Self::is_zero(bits)
    }

    /// The word itself: all ones or zero.
    #[inline(always)]
    pub(crate) const fn word(self) -> Word {
        self.0
    }

    /// The lowest byte: all ones or zero.
    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "all bytes are the same")]
    pub(crate) const fn byte(self) -> u8 {
        self.0 as u8
    }

    #[inline(always)]
    pub(crate) const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    #[inline(always)]
    pub(crate) const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    #[inline(always)]
    pub(crate) const fn not(self) -> Self {
        Self(!self.0)
    }

    /// `if_set` where the mask is set, else `if_clear`.
    #[inline(always)]
    pub(crate) const fn select(self, if_clear: Word, if_set: Word) -> Word {
        if_clear ^ (self.0 & (if_clear ^ if_set))
    }

    /// `if_set` where the mask is set, else `if_clear`.
    #[inline(always)]
    pub(crate) const fn select_limbs(self, if_clear: &Limbs, if_set: &Limbs) -> Limbs {
        let mut selected = [0; LIMBS];
        let mut i = 0;
        while i < LIMBS {
            selected[i] = self.select(if_clear[i], if_set[i]);
            i += 1;
        }
        selected
    }
}

impl From<Choice> for Mask {
    #[inline(always)]
    fn from(choice: Choice) -> Self {
        Self::from_bit(Word::from(choice.unwrap_u8()))
    }
}

impl From<Mask> for Choice {
    #[inline(always)]
    fn from(mask: Mask) -> Self {
        Self::from((mask.0 & 1) as u8)
    }
}

/// 1 if `word` is 0, else 0, by arithmetic alone.
#[inline(always)]
pub(crate) const fn is_zero_bit(word: Word) -> Word {
    ((word | word.wrapping_neg()) >> (WORD_BITS - 1)) ^ 1
}
