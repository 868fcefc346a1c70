//! Variable-time runs of the binary gcd on approximations of f and g.
//!
//! T. Pornin, "Optimized Binary GCD for Modular Inversion" (eprint 2020/972). f is odd, and both numbers
//! are nonnegative. One step replaces (f, g) by
//!
//! - (f, g/2) if g is even,
//! - (f, (g - f)/2) if g is odd and f ≤ g,
//! - (g, (f - g)/2) if g is odd and f > g.
//!
//! The next steps depend on the low bits of f and g and on comparisons. They are taken on words that
//! hold low bits of the numbers, and above those the bits at the upper end of the larger number. Where f
//! and g are close, such a comparison may go wrong. All that comes of it is a negative number, of which
//! [`Run::apply`] changes the sign.
//!
//! Per bit, this takes two thirds of the passes that divsteps take, and shorter ones.

use super::matrix::Matrix;
use super::signed::{BITS, COUNT, Signed};
use crate::word::{SignedWord, WORD_BITS, WideWord, Word};

/// Low bits of f and g in an approximation, and steps of a run at most: 31 or 15.
const LOW_BITS: u32 = Word::BITS / 2 - 1;

/// Width of a field of a packed row.
const FIELD: u32 = Word::BITS / 2;

/// Some steps and their effect on the Jacobi symbol.
pub(super) struct Run<const STEPS: u32> {
    /// `2^STEPS · (f', g') = (u·f + v·g, q·f + r·g)`, with `|u| + |v|` and `|q| + |r|` at most 2^STEPS.
    pub(super) matrix: Matrix,
    /// The lowest bit is 1 if the steps changed the sign of the Jacobi symbol (g / |f|).
    pub(super) symbol: Word,
}

/// Steps of a run if the symbol is not wanted.
pub(super) const ALL: u32 = LOW_BITS;

/// Steps of a run that keep three low bits of f and two of g right for the symbol.
pub(super) const WITH_SYMBOL: u32 = LOW_BITS - 2;

impl<const STEPS: u32> Run<STEPS> {
    /// The next `STEPS` steps from (f, g).
    ///
    /// A row of the matrix is packed into a word, as two fields; the row of f is kept times
    /// 2^(steps so far), that of g is not. Entries are in `-2^STEPS .. 2^STEPS`, or 2^STEPS in a row
    /// that no step has touched. So rows are kept negated.
    #[inline(always)]
    pub(super) fn new(f: &Signed, g: &Signed) -> Self {
        let (mut f, mut g) = approximate(f, g);
        let (mut row_f, mut row_g): (SignedWord, SignedWord) = (-1, -(1 << FIELD));
        let mut symbol = 0;
        let mut left = STEPS.cast_signed();
        let mut zeros = g.trailing_zeros().cast_signed();
        while zeros < left {
            left -= zeros;
            g >>= zeros;
            row_f <<= zeros;
            let (difference, less) = g.overflowing_sub(f);
            let swap = Word::from(less).wrapping_neg();
            symbol ^= two_over(f, zeros) ^ (f & g & swap) >> 1;
            zeros = difference.trailing_zeros().cast_signed();
            f = f.wrapping_add(difference & swap);
            g = (difference ^ swap).wrapping_sub(swap);
            let swap = swap.cast_signed();
            let difference = row_g - row_f;
            row_f += difference & swap;
            row_g = (difference ^ swap) - swap;
        }
        symbol ^= two_over(f, left);
        let (u, v) = unpack(row_f << left);
        let (q, r) = unpack(row_g);
        Self {
            matrix: Matrix { u, v, q, r },
            symbol,
        }
    }

    /// (|f'|, |g'|) from (f, g); a row of the matrix changes its sign with the number.
    ///
    /// f' and g' are never both negative: of (f, g) with at most one of them negative, the differences
    /// g - f in place of g and f - g in place of g with g in place of f are such pairs again.
    #[inline(always)]
    pub(super) fn apply(&mut self, f: &Signed, g: &Signed) -> (Signed, Signed) {
        let Matrix { u, v, q, r } = self.matrix;
        let scale = BITS - STEPS;
        let scaled = Matrix {
            u: u << scale,
            v: v << scale,
            q: q << scale,
            r: r << scale,
        };
        let (mut f, mut g) = scaled.apply(f, g);
        if f.sign() != 0 {
            f = f.negated();
            (self.matrix.u, self.matrix.v) = (-u, -v);
        }
        if g.sign() != 0 {
            g = g.negated();
            (self.matrix.q, self.matrix.r) = (-q, -r);
            // (-1 / f)
            self.symbol ^= f.low().cast_unsigned() >> 1;
        }
        (f, g)
    }
}

/// The low `LOW_BITS` bits of each of f and g, and above them its bits from the highest of the larger
/// number down; f and g themselves if they fit words.
#[inline(always)]
fn approximate(f: &Signed, g: &Signed) -> (Word, Word) {
    const LOW: Word = (1 << LOW_BITS) - 1;
    let top = (2..COUNT)
        .rev()
        .find(|&i| f.0[i] | g.0[i] != 0)
        .unwrap_or(1);
    let shift = (f.0[top] | g.0[top]).leading_zeros() + (Word::BITS - BITS);
    let word = |a: &Signed, limb: usize| {
        WideWord::from(a.0[limb].cast_unsigned()) << BITS
            | WideWord::from(a.0[limb - 1].cast_unsigned())
    };
    if top == 1 && shift >= Word::BITS {
        return (low_half(word(f, 1)), low_half(word(g, 1)));
    }
    let approximation = |a: &Signed| {
        low_half(word(a, top) << shift >> WORD_BITS) & !LOW | a.low().cast_unsigned() & LOW
    };
    (approximation(f), approximation(g))
}

#[inline(always)]
#[expect(clippy::cast_possible_truncation, reason = "that is what it is for")]
fn low_half(a: WideWord) -> Word {
    a as Word
}

/// The lowest bit is 1 if the Jacobi symbol (2 / |f|)^exponent is -1: if the exponent is odd and
/// f ≡ ±3 (mod 8).
#[inline(always)]
fn two_over(f: Word, exponent: i32) -> Word {
    (f >> 1 ^ f >> 2) & Word::from(exponent & 1 == 1)
}

/// The two fields of a negated row.
#[inline(always)]
const fn unpack(row: SignedWord) -> (SignedWord, SignedWord) {
    let low = row << FIELD >> FIELD;
    (-low, -((row - low) >> FIELD))
}
