//! Machine words: the only file that knows 32 from 64 bits.
//!
//! A 256-bit integer is `[Word; LIMBS]`, least significant word first. Every algorithm above this
//! module is written once, over `Word`; the same source is compiled for four 64-bit words and for
//! eight 32-bit words. `--cfg secp256k1_arith_word="32"` (or `"64"`) overrides the choice by pointer
//! width, so that both can be tested on one machine.

#[cfg(not(any(
    secp256k1_arith_word = "32",
    all(not(secp256k1_arith_word = "64"), not(target_pointer_width = "64"))
)))]
mod width {
    pub(crate) type Word = u64;
    pub(crate) type WideWord = u128;
    pub(crate) type SignedWord = i64;
    pub(crate) type SignedWideWord = i128;
}

#[cfg(any(
    secp256k1_arith_word = "32",
    all(not(secp256k1_arith_word = "64"), not(target_pointer_width = "64"))
))]
mod width {
    pub(crate) type Word = u32;
    pub(crate) type WideWord = u64;
    pub(crate) type SignedWord = i32;
    pub(crate) type SignedWideWord = i64;
}

pub(crate) use width::{SignedWideWord, SignedWord, WideWord, Word};

/// Bits of a word.
pub(crate) const WORD_BITS: usize = Word::BITS as usize;

/// Words of a 256-bit integer.
pub(crate) const LIMBS: usize = 256 / WORD_BITS;

/// `(a + b + carry) = sum + 2^WORD_BITS · carry_out`, with `carry`, `carry_out` ≤ 1.
#[inline(always)]
pub(crate) const fn adc(a: Word, b: Word, carry: Word) -> (Word, Word) {
    let (sum, c0) = a.overflowing_add(b);
    let (sum, c1) = sum.overflowing_add(carry);
    (sum, c0 as Word | c1 as Word)
}

/// `(a - b - borrow) = difference - 2^WORD_BITS · borrow_out`, with `borrow`, `borrow_out` ≤ 1.
#[inline(always)]
pub(crate) const fn sbb(a: Word, b: Word, borrow: Word) -> (Word, Word) {
    let (difference, b0) = a.overflowing_sub(b);
    let (difference, b1) = difference.overflowing_sub(borrow);
    (difference, b0 as Word | b1 as Word)
}

/// `a · b = low + 2^WORD_BITS · high`, returned as `(low, high)`.
#[inline(always)]
#[expect(
    clippy::cast_possible_truncation,
    reason = "the halves of a double word"
)]
pub(crate) const fn mul_wide(a: Word, b: Word) -> (Word, Word) {
    let product = a as WideWord * b as WideWord;
    (product as Word, (product >> WORD_BITS) as Word)
}

/// All ones if `bit` is 1, zero if it is 0.
#[inline(always)]
pub(crate) const fn mask(bit: Word) -> Word {
    bit.wrapping_neg()
}
