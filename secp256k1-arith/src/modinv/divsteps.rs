//! Constant-time divsteps on the low words of f and g.
//!
//! One divstep maps (ζ, f, g), f odd, to
//!
//! - (-ζ - 2, g, (g - f)/2) if g is odd and ζ < 0,
//! - (ζ - 1, f, (g + f)/2) if g is odd and ζ ≥ 0,
//! - (ζ - 1, f, g/2) if g is even,
//!
//! where ζ = -(δ + 1/2) for the δ of the half-delta variant of Bernstein and Yang's divsteps. Which
//! case holds depends on ζ and on the lowest bit of g only, so i divsteps can be taken on the lowest i
//! bits of f and g, and collected in a matrix that is applied to the whole numbers later.

use super::signed::BITS;
use crate::word::{SignedWord, WORD_BITS, Word};

/// `2^BITS · (f', g') = ±(u·f + v·g, q·f + r·g)` for the (f', g') some divsteps after (f, g).
///
/// `|u| + |v| ≤ 2^BITS` and `|q| + |r| ≤ 2^BITS`. The sign is of no account: (f, g) and (-f, -g) take
/// the same divsteps.
#[derive(Clone, Copy)]
pub(super) struct Matrix {
    pub(super) u: SignedWord,
    pub(super) v: SignedWord,
    pub(super) q: SignedWord,
    pub(super) r: SignedWord,
}

/// Divsteps that bring g to 0 for every odd modulus and every g below it, of up to 256 bits: the bound
/// that the convex hull method gives for the half-delta variant.
pub(super) const TOTAL: u32 = 590;

/// Divsteps that a packed row has room for: 20 or 9.
const PACKED: u32 = (Word::BITS - 4) / 3;

/// Width of a field of a packed row.
const FIELD: u32 = PACKED + 1;

/// Matrices that make [`TOTAL`] divsteps: 10 or 22.
pub(super) const BATCHES: u32 = TOTAL.div_ceil(3 * PACKED);

/// Divsteps of the last of the three packed runs of a batch: 19 or 9.
const LAST: u32 = TOTAL.div_ceil(BATCHES) - 2 * PACKED;

/// All ones if bit `bit` of `a` is set, zero otherwise.
#[inline(always)]
const fn bit_mask(a: SignedWord, bit: u32) -> SignedWord {
    a << (Word::BITS - 1 - bit) >> (WORD_BITS - 1)
}

/// A batch of divsteps from (`zeta`, `f`, `g`), of which the low `3·PACKED` bits count, and `f` is odd.
/// Returns the last ζ and the matrix. `|zeta| ≤ TOTAL + BATCHES`.
#[inline(always)]
pub(super) fn batch(zeta: SignedWord, f: Word, g: Word) -> (SignedWord, Matrix) {
    let (f, g) = (f.cast_signed(), g.cast_signed());
    let (zeta, first) = packed_run::<PACKED>(zeta, f, g);
    let (f, g) = first.apply(f, g);
    let (zeta, second) = packed_run::<PACKED>(zeta, f, g);
    let (f, g) = second.apply(f, g);
    let (zeta, third) = packed_run::<LAST>(zeta, f, g);
    (zeta, third.times(&second.times(&first.scaled())))
}

/// `STEPS ≤ PACKED` divsteps, the matrix scaled as if they were `PACKED`.
///
/// Each of the pairs (f, row of f) and (g, row of g) is one word: a low part that starts as the low
/// `PACKED` bits of the number, and two fields of `FIELD` bits that start as `(-2^PACKED, 0)` and
/// `(0, -2^PACKED)`. Divsteps are linear and keep |low part| < 2^PACKED and the fields in
/// `-2^PACKED .. 2^PACKED`, so one operation serves all three parts, and the parts can be told apart
/// at the end. (A field 2^PACKED would need |u| + |v| = 2^PACKED with a sign that only the negation
/// of an untouched row has.)
#[inline(always)]
fn packed_run<const STEPS: u32>(
    mut zeta: SignedWord,
    f: SignedWord,
    g: SignedWord,
) -> (SignedWord, Matrix) {
    const LOW: SignedWord = (1 << PACKED) - 1;
    let mut f = (f & LOW) - (1 << (PACKED + FIELD));
    let mut g = (g & LOW) - (1 << (PACKED + 2 * FIELD));
    let mut odd = bit_mask(g, 0);
    for _ in 0..STEPS {
        let positive = zeta >> (WORD_BITS - 1);
        let swap = odd & positive;
        zeta = (zeta ^ swap) - 1;
        // g ± f if g is odd, with - if ζ < 0: f ^ positive is f or -f - 1.
        let sum = g + ((f ^ positive) & odd) - swap;
        f ^= (f ^ g) & swap;
        g = sum >> 1;
        odd = bit_mask(sum, 1);
    }
    let (u, v) = unpack(f);
    let (q, r) = unpack(g);
    (zeta, Matrix { u, v, q, r })
}

/// The two fields of a packed row.
#[inline(always)]
const fn unpack(row: SignedWord) -> (SignedWord, SignedWord) {
    // Half a unit of a field makes the parts below it nonnegative.
    const HALF: SignedWord = 1 << PACKED;
    let fields = (row + HALF) >> FIELD;
    let low = fields << (Word::BITS - FIELD) >> (Word::BITS - FIELD);
    let high = (row + (HALF << FIELD) + HALF) >> (2 * FIELD);
    (low, high)
}

impl Matrix {
    /// `(u·f + v·g, q·f + r·g) / 2^PACKED` on low bits; each time, `PACKED` fewer of them are right.
    #[inline(always)]
    fn apply(&self, f: SignedWord, g: SignedWord) -> (SignedWord, SignedWord) {
        let row = |a: SignedWord, b: SignedWord| {
            // Modulo the word: bits above the known ones are of no account.
            a.wrapping_mul(f).wrapping_add(b.wrapping_mul(g)) >> PACKED
        };
        (row(self.u, self.v), row(self.q, self.r))
    }

    /// Every entry by the factor between three packed runs and `BITS`.
    #[inline(always)]
    fn scaled(&self) -> Self {
        const SHIFT: u32 = BITS - 3 * PACKED;
        Self {
            u: self.u << SHIFT,
            v: self.v << SHIFT,
            q: self.q << SHIFT,
            r: self.r << SHIFT,
        }
    }

    /// The matrix product. The sums of absolute values of a row multiply, so nothing overflows.
    #[inline(always)]
    fn times(&self, right: &Self) -> Self {
        Self {
            u: self.u * right.u + self.v * right.q,
            v: self.u * right.v + self.v * right.r,
            q: self.q * right.u + self.r * right.q,
            r: self.q * right.v + self.r * right.r,
        }
    }
}
