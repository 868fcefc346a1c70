//! Variable-time divsteps on the low words of f and g.

use super::divsteps::Matrix;
use super::signed::BITS;
use crate::word::{SignedWord, Word};

/// `BITS` divsteps from (`zeta`, `f`, `g`), `f` odd. Returns the last ζ and the matrix.
#[inline(always)]
pub(super) fn batch(mut zeta: SignedWord, mut f: Word, mut g: Word) -> (SignedWord, Matrix) {
    let (mut u, mut v, mut q, mut r): (SignedWord, SignedWord, SignedWord, SignedWord) =
        (1, 0, 0, 1);
    let mut left = BITS;
    loop {
        let zeros = (g | Word::MAX << left).trailing_zeros();
        g >>= zeros;
        u <<= zeros;
        v <<= zeros;
        zeta -= zeros as SignedWord;
        left -= zeros;
        if left == 0 {
            return (zeta, Matrix { u, v, q, r });
        }
        if zeta < 0 {
            zeta = !zeta;
            (f, g) = (g, f.wrapping_neg());
            (u, q) = (q, -u);
            (v, r) = (r, -v);
        }
        let limit = left.min((zeta + 1) as u32);
        // -f^-1 mod 2^6
        let inverse = f.wrapping_mul(f.wrapping_mul(f).wrapping_sub(2));
        let w = g.wrapping_mul(inverse) & (Word::MAX >> (Word::BITS - limit)) & 63;
        g = g.wrapping_add(f.wrapping_mul(w));
        q += u * w as SignedWord;
        r += v * w as SignedWord;
    }
}
