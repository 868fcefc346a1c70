//! Reduction modulo `n`.

use super::ORDER;
use crate::{
    ct::Mask,
    limbs::{self, Limbs, WideLimbs, fold},
    word::{LIMBS, WORD_BITS, Word},
};

/// Words of [`COMPLEMENT`], a number of 129 bits.
const COMPLEMENT_WORDS: usize = 128 / WORD_BITS + 1;

/// `2^256 - n`, so that `2^256 ≡ COMPLEMENT (mod n)`.
const COMPLEMENT: [Word; COMPLEMENT_WORDS] = {
    let (limbs, _) = limbs::sub(&[0; LIMBS], &ORDER);
    let mut words = [0; COMPLEMENT_WORDS];
    let mut i = 0;
    while i < COMPLEMENT_WORDS {
        words[i] = limbs[i];
        i += 1;
    }
    words
};

/// `value + 2^256 · carry mod n`, for a sum below `2n`.
#[inline(always)]
pub(crate) const fn subtract_order_once(value: &Limbs, carry: Word) -> Limbs {
    let (difference, borrow) = limbs::sub(value, &ORDER);
    // Keep the value iff it is below n: no carry, and a borrow.
    let keep = Mask::from_bit(borrow & (carry ^ 1)).word();
    let mut reduced = [0; LIMBS];
    let mut i = 0;
    while i < LIMBS {
        reduced[i] = difference[i] ^ (keep & (difference[i] ^ value[i]));
        i += 1;
    }
    reduced
}

/// `low + 2^256 · high mod n`, for any two halves.
#[inline]
pub(crate) const fn reduce_wide(wide: &WideLimbs) -> Limbs {
    // low + (2^256 - n)·high < 2^256 (1 + 2^128.35): at most 2^128.35 remains above 2^256.
    let wide = fold::<LIMBS, COMPLEMENT_WORDS>(wide, &COMPLEMENT);
    // Folding that adds less than 2^256.7: at most 2 remains.
    let wide = fold::<COMPLEMENT_WORDS, COMPLEMENT_WORDS>(&wide, &COMPLEMENT);
    // Folding that adds less than 2^130: at most 1 remains, and then less than 2^130 below.
    let wide = fold::<1, COMPLEMENT_WORDS>(&wide, &COMPLEMENT);
    // 2^256 + 2^130 < 2n.
    subtract_order_once(&wide.0, wide.1[0])
}
