//! Integers in signed limbs, and what a transition matrix does to them.
//!
//! A limb has two bits less than a word, so that a product of a limb and a matrix entry, and the sum
//! of three such products, fit a signed double word.

use super::Modulus;
use crate::word::{LIMBS, SignedWideWord, SignedWord, WORD_BITS, Word};

/// Bits of a limb, and divsteps that a matrix stands for at most: 62 or 30.
pub(super) const BITS: u32 = Word::BITS - 2;

/// Limbs of an integer: 5 or 9. They hold 310 or 270 bits, of which 256 are a reduced number and the
/// rest sign and headroom.
pub(super) const COUNT: usize = 256 / BITS as usize + 1;

/// `2^BITS - 1`.
const MASK: SignedWord = SignedWord::MAX >> 1;

/// `Σ limbs[i] · 2^(BITS·i)`, every limb in `-2^BITS ..= 2^BITS`.
///
/// [`divide_exactly`] and [`divide_modulo`] return all limbs but the highest in `0 .. 2^BITS`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Signed(pub(super) [SignedWord; COUNT]);

impl Signed {
    /// The integer `words`, with every limb in `0 .. 2^BITS`.
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

    /// The integer as words. All limbs but the highest in `0 .. 2^BITS`, and the integer in
    /// `0 .. 2^256`.
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

    /// The same integer with every limb but the highest in `-2^(BITS-1) .. 2^(BITS-1)`: a modulus just
    /// below a power of two then has zero limbs, whose products the compiler leaves out.
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

    /// `self` or, if `negative` is all ones and not zero, `-self`, modulo m in `0 .. m`.
    /// `-m < self < m`, all limbs but the highest in `0 .. 2^BITS`.
    #[inline(always)]
    pub(super) fn reduced(self, negative: SignedWord, m: &Modulus) -> Self {
        let mut limbs = self.0;
        let mut carry = 0;
        for i in 0..COUNT {
            carry += (limbs[i] ^ negative) - negative;
            limbs[i] = if i + 1 < COUNT { carry & MASK } else { carry };
            carry >>= BITS;
        }
        let below_zero = limbs[COUNT - 1] >> (WORD_BITS - 1);
        carry = 0;
        for i in 0..COUNT {
            carry += limbs[i] + (m.limbs.0[i] & below_zero);
            limbs[i] = if i + 1 < COUNT { carry & MASK } else { carry };
            carry >>= BITS;
        }
        Self(limbs)
    }

    /// The lowest limb as a word; its low `BITS` bits are those of the integer.
    #[inline(always)]
    pub(super) const fn low(&self) -> Word {
        self.0[0].cast_unsigned()
    }
}

/// `(u·f + v·g) / 2^BITS`, exactly: the sum has `BITS` zero bits at its low end. Only the lowest
/// `length` limbs are read and written; the others are zero in `f` and `g`, and in the result.
///
/// `|u| + |v| ≤ 2^BITS`, so the result is no larger than the larger of `|f|` and `|g|`.
#[inline(always)]
pub(super) fn divide_exactly(
    (u, v): (SignedWord, SignedWord),
    f: &Signed,
    g: &Signed,
    length: usize,
) -> Signed {
    let mut result = [0; COUNT];
    // Below, |sum| ≤ 2^BITS · 2^BITS + 2^(BITS + 1).
    let mut sum = product(u, f.0[0]) + product(v, g.0[0]);
    debug_assert!(limb(sum) == 0);
    for i in 1..length {
        sum >>= BITS;
        sum += product(u, f.0[i]) + product(v, g.0[i]);
        result[i - 1] = limb(sum);
    }
    result[length - 1] = highest(sum >> BITS);
    Signed(result)
}

/// `(u·d + v·e + k·m) / 2^BITS`, with the `k` in `-2^(BITS-1) .. 2^(BITS-1)` that makes it an integer:
/// `(u·d + v·e) / 2^BITS mod m`.
///
/// `|u| + |v| ≤ 2^BITS`, so the result is at most `max(|d|, |e|) + m/2`. Nothing keeps it in a fixed
/// range: there are few enough matrices for the highest limb to take what comes together.
#[inline(always)]
pub(super) fn divide_modulo(
    (u, v): (SignedWord, SignedWord),
    d: &Signed,
    e: &Signed,
    m: &Modulus,
) -> Signed {
    let mut result = [0; COUNT];
    // Below, |sum| ≤ 2^BITS · 2^BITS + 2^(BITS-1) · 2^BITS + 2^(BITS + 1).
    let mut sum = product(u, d.0[0]) + product(v, e.0[0]);
    let k = centered(limb(sum).wrapping_mul(m.negative_inverse));
    sum += product(k, m.limbs.0[0]);
    debug_assert!(limb(sum) == 0);
    for i in 1..COUNT {
        sum >>= BITS;
        sum += product(u, d.0[i]) + product(v, e.0[i]) + product(k, m.limbs.0[i]);
        result[i - 1] = limb(sum);
    }
    result[COUNT - 1] = highest(sum >> BITS);
    Signed(result)
}

/// `a·b`.
#[inline(always)]
fn product(a: SignedWord, b: SignedWord) -> SignedWideWord {
    SignedWideWord::from(a) * SignedWideWord::from(b)
}

/// The low `BITS` bits of `a`, in `0 .. 2^BITS`.
#[inline(always)]
#[expect(
    clippy::cast_possible_truncation,
    reason = "the bits cut off are masked anyway"
)]
fn limb(a: SignedWideWord) -> SignedWord {
    a as SignedWord & MASK
}

/// The low `BITS` bits of `a`, in `-2^(BITS-1) .. 2^(BITS-1)`.
#[inline(always)]
fn centered(a: SignedWord) -> SignedWord {
    (a << 2) >> 2
}

/// `a` as the highest limb.
#[inline(always)]
#[expect(clippy::cast_possible_truncation, reason = "callers bound the integer")]
fn highest(a: SignedWideWord) -> SignedWord {
    debug_assert!(a == SignedWideWord::from(a as SignedWord));
    a as SignedWord
}
