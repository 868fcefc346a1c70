//! Constant-time divsteps on the low words of f and g.

use super::matrix::Matrix;
use super::signed::BITS;
use crate::word::{SignedWord, WORD_BITS, Word};
use core::hint::black_box;

/// Divsteps that bring g to 0 for every odd modulus and every g below it, of up to 256 bits: what the
/// convex hull method proves for the half-delta variant (P. Wuille, "Bounds on divsteps iterations in
/// safegcd", 2021).
const TOTAL: u32 = 590;

/// Divsteps that a packed row has room for: 20 or 9.
const PACKED: u32 = (Word::BITS - 4) / 3;

/// Width of a field of a packed row.
const FIELD: u32 = PACKED + 1;

/// Batches that make [`TOTAL`] divsteps: 10 or 22.
pub(super) const BATCHES: u32 = TOTAL.div_ceil(3 * PACKED);

/// Divsteps of a batch: 59 or 27.
pub(super) const STEPS: u32 = TOTAL.div_ceil(BATCHES);

const _: () = assert!(BATCHES * STEPS >= TOTAL && STEPS <= 3 * PACKED);

/// The state of the divsteps besides f and g.
pub(super) struct Divsteps {
    /// 2·ζ. `|ζ| ≤ TOTAL + BATCHES`.
    pub(super) twice_zeta: SignedWord,
    /// 2, hidden from the compiler. Some processors fold the addition of a constant into the next
    /// instruction, which costs a cycle where that is a shift, and this one is on the critical path.
    two: SignedWord,
}

/// A batch after its first two runs.
pub(super) struct Begun {
    f: SignedWord,
    g: SignedWord,
    matrix: Matrix,
}

impl Divsteps {
    #[inline(always)]
    pub(super) fn new() -> Self {
        Self {
            twice_zeta: -2,
            two: black_box(2),
        }
    }

    /// The first two of three packed runs that make the next `STEPS` divsteps. Of `f`, which is odd, and
    /// `g` the low `STEPS` bits count.
    #[inline(always)]
    pub(super) fn begin(&mut self, f: SignedWord, g: SignedWord) -> Begun {
        let first = self.packed_run::<PACKED>(f, g);
        let (f, g) = first.apply_packed(f, g);
        let second = self.packed_run::<PACKED>(f, g);
        let (f, g) = second.apply_packed(f, g);
        Begun {
            f,
            g,
            matrix: second.times(&first.scaled()),
        }
    }

    /// The matrix of all `STEPS` divsteps.
    #[inline(always)]
    pub(super) fn complete(&mut self, begun: &Begun) -> Matrix {
        let third = self.packed_run::<{ STEPS - 2 * PACKED }>(begun.f, begun.g);
        third.times(&begun.matrix)
    }

    /// The matrix of `COUNT ≤ PACKED` divsteps, times 2^PACKED.
    ///
    /// Each of the pairs (f, row of f) and (g, row of g) is one word: a low part that starts as the low
    /// `PACKED` bits of the number, and two fields of `FIELD` bits that start as `(-2^PACKED, 0)` and
    /// `(0, -2^PACKED)`. Divsteps are linear, so one operation serves all three parts. They keep
    /// |low part| < 2^PACKED and both fields in `-2^PACKED .. 2^PACKED`, so the parts can be told apart
    /// at the end. (A field 2^PACKED would need |u| + |v| = 2^PACKED with a sign that only the
    /// negation of an untouched row has.)
    #[inline(always)]
    fn packed_run<const COUNT: u32>(&mut self, f: SignedWord, g: SignedWord) -> Matrix {
        const LOW: SignedWord = (1 << PACKED) - 1;
        let mut f = (f & LOW) - (1 << (PACKED + FIELD));
        let mut g = (g & LOW) - (1 << (PACKED + 2 * FIELD));
        // -2 if g is odd, else 0.
        let mut odd = -((g & 1) << 1);
        let mut step = || {
            // -1 if δ > 0, else 0.
            let positive = self.twice_zeta >> (WORD_BITS - 1);
            let swap = odd & positive;
            self.twice_zeta = (self.twice_zeta ^ swap) - self.two;
            // g, f + g or g - f, and 1 more if g is odd: f is odd, so its lowest bit is not needed, and
            // f + 2 or -f - 1 + 2 without it is f + 1 or -f + 1. The 1 is shifted out below.
            let sum = g + (((f ^ positive) + 2) & odd);
            // If there is a swap, f and g are both odd.
            f ^= (f ^ g) & swap;
            g = sum >> 1;
            // Bit 1 of the sum is bit 0 of g.
            odd = -(sum & 2);
        };
        // Four at a time, which is 2 to 3 % of an inversion.
        for _ in 0..COUNT / 4 {
            step();
            step();
            step();
            step();
        }
        for _ in 0..COUNT % 4 {
            step();
        }
        let (u, v) = unpack(f);
        let (q, r) = unpack(g);
        Matrix { u, v, q, r }
    }
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

/// Matrices of packed runs.
impl Matrix {
    /// (f', g') from (f, g) for a matrix times 2^PACKED; `PACKED` fewer of their low bits are right.
    #[inline(always)]
    fn apply_packed(&self, f: SignedWord, g: SignedWord) -> (SignedWord, SignedWord) {
        // The bits above the right ones are of no account, so the products may wrap.
        let row = |a: SignedWord, b: SignedWord| {
            a.wrapping_mul(f).wrapping_add(b.wrapping_mul(g)) >> PACKED
        };
        (row(self.u, self.v), row(self.q, self.r))
    }

    /// All entries times what three matrices of packed runs lack to 2^BITS.
    #[inline(always)]
    fn scaled(&self) -> Self {
        const SHIFT: u32 = BITS - 3 * PACKED;
        let Self { u, v, q, r } = *self;
        Self {
            u: u << SHIFT,
            v: v << SHIFT,
            q: q << SHIFT,
            r: r << SHIFT,
        }
    }

    /// The matrix product. The sums of absolute values of a row multiply, so nothing overflows.
    #[inline(always)]
    pub(super) fn times(&self, right: &Self) -> Self {
        Self {
            u: self.u * right.u + self.v * right.q,
            v: self.u * right.v + self.v * right.r,
            q: self.q * right.u + self.r * right.q,
            r: self.q * right.v + self.r * right.r,
        }
    }
}
