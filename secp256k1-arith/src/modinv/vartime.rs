//! Variable-time divsteps on the low words of f and g.

use super::matrix::Matrix;
use super::signed::BITS;
use crate::word::{SignedWord, WORD_BITS};

/// Passes with which a batch begins: about half of what it takes, so that they hardly ever complete it,
/// and the processor guesses the end of the loop right.
const FIRST_PASSES: usize = 16;

/// The state of the divsteps besides f and g.
pub(super) struct DivstepsVartime {
    pub(super) zeta: SignedWord,
}

/// A batch after some passes. `f` and `g` are words of which ever fewer low bits are right.
pub(super) struct Begun {
    f: SignedWord,
    g: SignedWord,
    /// The matrix, its rows times 2^(divsteps so far): nothing overflows with `BITS` divsteps at most.
    matrix: Matrix,
    /// Divsteps left.
    left: i32,
}

impl DivstepsVartime {
    pub(super) const fn new() -> Self {
        Self { zeta: -1 }
    }

    /// The first passes of the next `BITS` divsteps. Of `f`, which is odd, and `g` the low `BITS` bits
    /// count.
    #[inline(always)]
    pub(super) fn begin(&mut self, f: SignedWord, g: SignedWord) -> Begun {
        let matrix = Matrix {
            u: 1,
            v: 0,
            q: 0,
            r: 1,
        };
        let mut begun = Begun {
            f,
            g,
            matrix,
            left: BITS.cast_signed(),
        };
        for _ in 0..FIRST_PASSES {
            if begun.left == 0 {
                break;
            }
            self.pass(&mut begun);
        }
        begun
    }

    /// The matrix of all `BITS` divsteps.
    #[inline(always)]
    pub(super) fn complete(&mut self, mut begun: Begun) -> Matrix {
        while begun.left > 0 {
            self.pass(&mut begun);
        }
        begun.matrix
    }

    /// All divsteps at which g is even, then the first half of one at which it is odd: the halving
    /// counts as even.
    #[inline(always)]
    fn pass(&mut self, begun: &mut Begun) {
        let Begun { f, g, matrix, left } = begun;
        let mut zeros = g.trailing_zeros().cast_signed();
        *left -= zeros;
        if *left <= 0 {
            zeros += *left;
            *left = 0;
            matrix.u <<= zeros;
            matrix.v <<= zeros;
            self.zeta -= SignedWord::from(zeros);
            return;
        }
        *g >>= zeros;
        matrix.u <<= zeros;
        matrix.v <<= zeros;
        self.zeta -= SignedWord::from(zeros);
        // A branch would be guessed wrong in a third of all cases.
        let swap = self.zeta >> (WORD_BITS - 1);
        self.zeta ^= swap;
        (*f, *g) = add_or_swap(swap, *f, *g);
        (matrix.u, matrix.q) = add_or_swap(swap, matrix.u, matrix.q);
        (matrix.v, matrix.r) = add_or_swap(swap, matrix.v, matrix.r);
    }
}

/// (f, g + f) if `swap` is 0, (g, g - f) if it is all ones. For f and g, sums may wrap.
#[inline(always)]
fn add_or_swap(swap: SignedWord, f: SignedWord, g: SignedWord) -> (SignedWord, SignedWord) {
    let sum = g.wrapping_sub(swap).wrapping_add(f ^ swap);
    (f.wrapping_add(sum & swap), sum)
}
