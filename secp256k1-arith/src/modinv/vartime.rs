//! Variable-time divsteps on the low words of f and g.

use super::matrix::Matrix;
use super::signed::BITS;
use crate::word::{SignedWord, WORD_BITS};

/// Passes of the loop before [`DivstepsVartime::batch`] does something else meanwhile: about half of
/// those of a batch, so that they hardly ever exhaust it, and the processor does not guess wrong.
const PASSES_BEFORE: usize = 16;

/// The state of the divsteps besides f and g.
pub(super) struct DivstepsVartime {
    pub(super) zeta: SignedWord,
}

/// The state within a batch. `f` and `g` are words of which ever fewer low bits are right.
struct Batch {
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

    /// The matrix of the next `BITS` divsteps. Of `f`, which is odd, and `g` the low `BITS` bits count.
    ///
    /// The divsteps are one chain of dependent instructions, and leave the processor time to do
    /// `meanwhile` besides.
    #[inline(always)]
    pub(super) fn batch(
        &mut self,
        f: SignedWord,
        g: SignedWord,
        meanwhile: impl FnOnce(),
    ) -> Matrix {
        let matrix = Matrix { u: 1, v: 0, q: 0, r: 1 };
        let mut batch = Batch { f, g, matrix, left: BITS.cast_signed() };
        let mut more = true;
        for _ in 0..PASSES_BEFORE {
            more = self.pass(&mut batch);
            if !more {
                break;
            }
        }
        meanwhile();
        while more {
            more = self.pass(&mut batch);
        }
        batch.matrix
    }

    /// All divsteps at which g is even, then the first half of one at which it is odd: the halving
    /// counts as even. False once no divsteps are left.
    #[inline(always)]
    fn pass(&mut self, batch: &mut Batch) -> bool {
        let Batch { f, g, matrix, left } = batch;
        let mut zeros = g.trailing_zeros().cast_signed();
        *left -= zeros;
        let more = *left > 0;
        if !more {
            zeros += *left;
        }
        *g >>= zeros;
        matrix.u <<= zeros;
        matrix.v <<= zeros;
        self.zeta -= SignedWord::from(zeros);
        if more {
            // A branch would be guessed wrong in a third of all cases.
            let swap = self.zeta >> (WORD_BITS - 1);
            self.zeta ^= swap;
            (*f, *g) = add_or_swap(swap, *f, *g);
            (matrix.u, matrix.q) = add_or_swap(swap, matrix.u, matrix.q);
            (matrix.v, matrix.r) = add_or_swap(swap, matrix.v, matrix.r);
        }
        more
    }
}

/// (f, g + f) if `swap` is 0, (g, g - f) if it is all ones. For f and g, sums may wrap.
#[inline(always)]
fn add_or_swap(swap: SignedWord, f: SignedWord, g: SignedWord) -> (SignedWord, SignedWord) {
    let sum = g.wrapping_sub(swap).wrapping_add(f ^ swap);
    (f.wrapping_add(sum & swap), sum)
}
