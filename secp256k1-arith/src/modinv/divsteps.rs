//! Constant-time divsteps on the low words of f and g.
//!
//! One divstep maps (ζ, f, g), f odd, to
//!
//! - (-ζ - 2, g, (g - f)/2) if g is odd and ζ < 0,
//! - (ζ - 1, f, (g + f)/2) if g is odd and ζ ≥ 0,
//! - (ζ - 1, f, g/2) if g is even,
//!
//! where ζ = -(δ + 1/2) starts as -1. Which case holds depends on ζ and on the lowest bit of g only. So
//! i divsteps can be taken on the lowest i bits of f and g.

use super::arith::{add, mul, sub};
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

/// The state of the divsteps besides f and g, of `N` inversions side by side: each divstep waits for the
/// one before, and meanwhile there is time for another inversion's.
pub(super) struct Divsteps<const N: usize> {
    /// 2·ζ. `|ζ| ≤ TOTAL + BATCHES`.
    pub(super) twice_zeta: [SignedWord; N],
    /// 2, hidden from the compiler. Some processors fold the addition of a constant into the next
    /// instruction, which costs a cycle where that is a shift, and this one is on the critical path.
    two: SignedWord,
}

/// Batches after their first two runs.
pub(super) struct Begun<const N: usize> {
    f: [SignedWord; N],
    g: [SignedWord; N],
    matrix: [Matrix; N],
}

impl<const N: usize> Divsteps<N> {
    #[inline(always)]
    pub(super) fn new() -> Self {
        Self {
            twice_zeta: [-2; N],
            two: black_box(2),
        }
    }

    /// The first two of three packed runs that make the next `STEPS` divsteps. Of `f`, which is odd, and
    /// `g` the low `STEPS` bits count.
    #[inline(always)]
    pub(super) fn begin(&mut self, mut f: [SignedWord; N], mut g: [SignedWord; N]) -> Begun<N> {
        let first = self.packed_run::<PACKED>(f, g);
        for i in 0..N {
            (f[i], g[i]) = first[i].apply_packed(f[i], g[i]);
        }
        let second = self.packed_run::<PACKED>(f, g);
        let mut matrix = second;
        for i in 0..N {
            (f[i], g[i]) = second[i].apply_packed(f[i], g[i]);
            matrix[i] = second[i].times(&first[i].scaled());
        }
        Begun { f, g, matrix }
    }

    /// The matrices of all `STEPS` divsteps.
    #[inline(always)]
    pub(super) fn complete(&mut self, begun: &Begun<N>) -> [Matrix; N] {
        let mut third = self.packed_run::<{ STEPS - 2 * PACKED }>(begun.f, begun.g);
        for i in 0..N {
            third[i] = third[i].times(&begun.matrix[i]);
        }
        third
    }

    /// The matrices of `COUNT ≤ PACKED` divsteps, times 2^PACKED.
    ///
    /// Each of the pairs (f, row of f) and (g, row of g) is one word: a low part that starts as the low
    /// `PACKED` bits of the number, and two fields of `FIELD` bits that start as `(-2^PACKED, 0)` and
    /// `(0, -2^PACKED)`. Divsteps are linear, so one operation serves all three parts. They keep
    /// |low part| < 2^PACKED and both fields in `-2^PACKED .. 2^PACKED`, so the parts can be told apart
    /// at the end. (A field 2^PACKED would need |u| + |v| = 2^PACKED with a sign that only the
    /// negation of an untouched row has.)
    #[inline(always)]
    fn packed_run<const COUNT: u32>(
        &mut self,
        mut f: [SignedWord; N],
        mut g: [SignedWord; N],
    ) -> [Matrix; N] {
        const LOW: SignedWord = (1 << PACKED) - 1;
        // -2 if g is odd, else 0.
        let mut odd = [0; N];
        for i in 0..N {
            odd[i] = ((g[i] & 1) << 1).wrapping_neg();
            f[i] = f[i] & LOW | -1 << (PACKED + FIELD);
            g[i] = g[i] & LOW | -1 << (PACKED + 2 * FIELD);
        }
        let mut step = || {
            for i in 0..N {
                // -1 if δ > 0, else 0.
                let positive = self.twice_zeta[i] >> (WORD_BITS - 1);
                let swap = odd[i] & positive;
                self.twice_zeta[i] = sub(self.twice_zeta[i] ^ swap, self.two);
                // g, f + g or g - f, and 1 more if g is odd: f is odd, so its lowest bit is not needed,
                // and f + 2 or -f - 1 + 2 without it is f + 1 or -f + 1. The 1 is shifted out below.
                let sum = add(g[i], add(f[i] ^ positive, 2) & odd[i]);
                // If there is a swap, f and g are both odd.
                f[i] ^= (f[i] ^ g[i]) & swap;
                g[i] = sum >> 1;
                // Bit 1 of the sum is bit 0 of g.
                odd[i] = (sum & 2).wrapping_neg();
            }
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
        let mut matrices = [Matrix::IDENTITY; N];
        for i in 0..N {
            let (u, v) = unpack(f[i]);
            let (q, r) = unpack(g[i]);
            matrices[i] = Matrix { u, v, q, r };
        }
        matrices
    }
}

/// The two fields of a packed row.
#[inline(always)]
const fn unpack(row: SignedWord) -> (SignedWord, SignedWord) {
    // Half a unit of a field makes the parts below it nonnegative.
    const HALF: SignedWord = 1 << PACKED;
    let fields = add(row, HALF) >> FIELD;
    let low = fields << (Word::BITS - FIELD) >> (Word::BITS - FIELD);
    let high = add(row, (HALF << FIELD) + HALF) >> (2 * FIELD);
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
        let sum = |a, b, c, d| add(mul(a, b), mul(c, d));
        Self {
            u: sum(self.u, right.u, self.v, right.q),
            v: sum(self.u, right.v, self.v, right.r),
            q: sum(self.q, right.u, self.r, right.q),
            r: sum(self.q, right.v, self.r, right.r),
        }
    }
}
