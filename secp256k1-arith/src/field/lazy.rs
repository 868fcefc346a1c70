//! Sums of products that are reduced once, and small multiples and differences that ride along.
//!
//! Reduction has two steps: folding the upper half of a product down leaves 256 bits and a small number
//! above them; folding that number down again leaves 256 bits. A difference of products costs one carry
//! chain before the first step, and a sum with a reduced value one before the second, where each would
//! cost a chain and a correction of its own after them.

use super::{C, C_WORDS, FieldElement};
use crate::{
    limbs::{self, Limbs, WideLimbs, fold},
    word::{LIMBS, WORD_BITS, Word, adc},
};

/// `C` as a number.
const C_I64: i64 = (1 << 32) + 977;

/// A product of two field elements, or a difference of two: `low + 2^256·high - 2^512·borrow`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Product {
    wide: WideLimbs,
    borrow: Word,
}

/// `low + 2^256·top`, with `|top| < 2^40`: no sum of tops overflows, and none is checked, for a check that
/// the compiler cannot prove away is a branch on a secret.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lazy {
    low: Limbs,
    top: i64,
}

impl FieldElement {
    /// `self · rhs`, not reduced.
    #[inline(always)]
    pub(crate) const fn mul_wide(&self, rhs: &Self) -> Product {
        Product {
            wide: limbs::mul(&self.0, &rhs.0),
            borrow: 0,
        }
    }

    /// `self²`, not reduced.
    #[inline(always)]
    pub(crate) const fn square_wide(&self) -> Product {
        Product {
            wide: limbs::square(&self.0),
            borrow: 0,
        }
    }
}

impl FieldElement {
    /// The same value, for differences with sums of products.
    #[inline(always)]
    pub(crate) const fn lazy(&self) -> Lazy {
        Lazy {
            low: self.0,
            top: 0,
        }
    }
}

impl Product {
    pub(crate) const ZERO: Self = FieldElement::ZERO.square_wide();

    /// `self - rhs`. Neither may be a difference itself.
    #[inline(always)]
    pub(crate) const fn sub(&self, rhs: &Self) -> Self {
        debug_assert!(self.borrow == 0 && rhs.borrow == 0);
        let (low, borrow) = limbs::sub(&self.wide.0, &rhs.wide.0);
        let (high, borrow) = limbs::sub_borrow(&self.wide.1, &rhs.wide.1, borrow);
        Self {
            wide: (low, high),
            borrow,
        }
    }

    /// The same modulo `p`, with `-C <= top <= C`.
    #[inline(always)]
    #[expect(
        clippy::cast_possible_wrap,
        reason = "the words of a number of 33 bits"
    )]
    pub(crate) const fn fold(&self) -> Lazy {
        // low + C·high <= (2^256 - 1)(C + 1), so at most C remains above 2^256.
        let (low, high) = fold::<LIMBS, C_WORDS>(&self.wide, &C);
        let mut top = 0;
        let mut i = 0;
        while i < C_WORDS {
            top |= (high[i] as i64) << (WORD_BITS * i);
            i += 1;
        }
        // 2^512 ≡ C·2^256.
        Lazy {
            low,
            top: i64::wrapping_sub(top, C_I64 & -(self.borrow as i64)),
        }
    }

    /// The same modulo `p`.
    #[inline(always)]
    pub(crate) const fn reduce(&self) -> FieldElement {
        self.fold().reduce()
    }
}

impl Lazy {
    pub(crate) const ZERO: Self = FieldElement::ZERO.lazy();

    /// `self - rhs`.
    #[inline(always)]
    #[expect(clippy::cast_possible_wrap, reason = "a borrow is 0 or 1")]
    pub(crate) const fn sub(&self, rhs: &Self) -> Self {
        let (low, borrow) = limbs::sub(&self.low, &rhs.low);
        Self {
            low,
            top: self.top.wrapping_sub(rhs.top).wrapping_sub(borrow as i64),
        }
    }

    /// `2^bits·self`.
    #[inline(always)]
    #[expect(
        clippy::cast_possible_wrap,
        reason = "the bits that leave a word are few"
    )]
    pub(crate) const fn shl(&self, bits: usize) -> Self {
        let mut low = self.low;
        let mut i = LIMBS - 1;
        while i > 0 {
            low[i] = low[i] << bits | low[i - 1] >> (WORD_BITS - bits);
            i -= 1;
        }
        low[0] <<= bits;
        Self {
            low,
            top: self.top << bits | (self.low[LIMBS - 1] >> (WORD_BITS - bits)) as i64,
        }
    }

    /// `3·self`.
    #[inline(always)]
    #[expect(clippy::cast_possible_wrap, reason = "carries are small")]
    pub(crate) const fn triple(&self) -> Self {
        let (twice, carry1) = limbs::add(&self.low, &self.low);
        let (low, carry2) = limbs::add(&twice, &self.low);
        Self {
            low,
            top: (self.top.wrapping_mul(3)).wrapping_add((carry1 + carry2) as i64),
        }
    }

    /// The same modulo `p`.
    #[inline(always)]
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_possible_wrap,
        clippy::cast_sign_loss,
        reason = "a number in two's complement is cut into words, and a carry is 0 or 1"
    )]
    pub(crate) const fn reduce(&self) -> FieldElement {
        debug_assert!(-(1 << 40) < self.top && self.top < 1 << 40);
        // 2^256·top ≡ C·top, below 2^73 in absolute value; without a wide product for 32-bit words.
        let multiple = ((self.top as i128) << 32).wrapping_add(self.top.wrapping_mul(977) as i128);
        let mut words = self.low;
        let mut carry = 0;
        let mut i = 0;
        while i < LIMBS {
            // Beyond its 128 bits the multiple is its sign.
            let shift = if i * WORD_BITS < 128 {
                i * WORD_BITS
            } else {
                127
            };
            (words[i], carry) = adc(words[i], (multiple >> shift) as Word, carry);
            i += 1;
        }
        // The sum is between -2^73 and 2^256 + 2^73. If it left the 256 bits, C once more brings it back:
        // up into their first 2^74, or down into their last, so no carry goes beyond the words of C and
        // the next.
        let top = carry as i64 + (multiple >> 127) as i64;
        let multiple = (top * C_I64) as i128;
        carry = 0;
        i = 0;
        while i <= C_WORDS {
            (words[i], carry) = adc(words[i], (multiple >> (i * WORD_BITS)) as Word, carry);
            i += 1;
        }
        FieldElement(words)
    }
}

#[cfg(test)]
mod tests;
