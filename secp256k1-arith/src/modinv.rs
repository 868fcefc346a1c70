//! Modular inversion for p and n (or any odd modulus below 2^256) in one code, and the Jacobi symbol.
//!
//! All of it is one scheme. Start from (f, g) = (m, x) and (d, e) = (0, 1), and keep d·x ≡ f and
//! e·x ≡ g (mod m) while steps bring g to 0 and f to ±gcd(m, x) = ±1; then x^-1 ≡ ±d. Which step comes
//! next depends on few bits of f and g. So many steps are taken on words that hold these bits, and
//! collected in a matrix, which is applied to the whole numbers then ([`matrix`], [`signed`]).
//!
//! - Constant time ([`divsteps`]): D. J. Bernstein and B.-Y. Yang, "Fast constant-time gcd computation
//!   and modular inversion" (eprint 2019/266), in the half-delta variant. It depends on low bits only.
//! - Variable time ([`binary`]): T. Pornin, "Optimized Binary GCD for Modular Inversion" (eprint
//!   2020/972).
//!
//! No function here needs to be inlined or compiled for BMI2 and ADX: neither makes them faster.

mod arith;
mod binary;
mod divsteps;
mod matrix;
mod signed;

use crate::word::{LIMBS, SignedWord, Word};
use binary::Run;
use divsteps::{BATCHES, Divsteps};
use matrix::{Matrix, divide_exactly, divide_modulo};
use signed::Signed;

/// An odd modulus m, `3 ≤ m < 2^256`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Modulus {
    /// m, balanced.
    limbs: Signed,
    /// `-m^-1 mod 2^BITS`; the bits above are of no account.
    negative_inverse: SignedWord,
}

impl Modulus {
    /// The modulus `m`, which is odd and at least 3.
    ///
    /// # Panics
    /// If `m` is even.
    pub(crate) const fn new(m: &[Word; LIMBS]) -> Self {
        assert!(m[0] & 1 == 1, "the modulus is odd");
        // m·m ≡ 1 (mod 8), and Newton's step doubles the number of right bits.
        let mut inverse = m[0];
        let mut bits = 3;
        while bits < Word::BITS {
            let two: Word = 2;
            inverse = inverse.wrapping_mul(two.wrapping_sub(m[0].wrapping_mul(inverse)));
            bits *= 2;
        }
        Self {
            limbs: Signed::from_words(m).balanced(),
            negative_inverse: inverse.wrapping_neg().cast_signed(),
        }
    }
}

/// `x^-1 mod m`, and 0 for x = 0. `x < m` is 0 or prime to m. Constant time.
///
/// 590 divsteps in 10 batches (594 in 22 with 32-bit words).
pub(crate) fn invert(x: &[Word; LIMBS], m: &Modulus) -> [Word; LIMBS] {
    let [inverse] = invert_each([x], [m]);
    inverse
}

/// [`invert`] for several numbers and moduli side by side: two in 1.6 times the time of one.
pub(crate) fn invert_each<const N: usize>(
    x: [&[Word; LIMBS]; N],
    m: [&Modulus; N],
) -> [[Word; LIMBS]; N] {
    let (mut f, mut g) = (m.map(|m| m.limbs), x.map(Signed::from_words));
    let (mut d, mut e) = ([Signed::ZERO; N], [Signed::RADIX; N]);
    let mut divsteps = Divsteps::new();
    let mut matrix = [Matrix::IDENTITY; N];
    for _ in 0..BATCHES {
        for i in 0..N {
            (f[i], g[i]) = matrix[i].apply(&f[i], &g[i]);
        }
        let begun = divsteps.begin(f.map(|f| f.low()), g.map(|g| g.low()));
        for i in 0..N {
            (d[i], e[i]) = matrix[i].apply_modulo(&d[i], &e[i], m[i]);
        }
        matrix = divsteps.complete(&begun);
    }
    core::array::from_fn(|i| {
        let row = (matrix[i].u, matrix[i].v);
        let f = divide_exactly(row, &f[i], &g[i]);
        finish(&f, &divide_modulo(row, &d[i], &e[i], m[i]), m[i])
    })
}

/// `x^-1 mod m`, and 0 for x = 0. `x < m` is 0 or prime to m. Variable time: depends on x.
///
/// About 12 runs of 31 steps, at most 17 (25 and 35 of 15 with 32-bit words).
pub(crate) fn invert_vartime(x: &[Word; LIMBS], m: &Modulus) -> [Word; LIMBS] {
    let (mut f, mut g) = (m.limbs.carried(), Signed::from_words(x));
    let (mut d, mut e) = (Signed::ZERO, Signed::RADIX);
    let mut matrix = Matrix::IDENTITY;
    while !g.is_zero_vartime() {
        (d, e) = matrix.apply_modulo(&d, &e, m);
        let mut first = Run::<{ binary::ALL }>::new(&f, &g);
        (f, g) = first.apply(&f, &g);
        // If g is 0 now, the second run does nothing.
        let mut second = Run::<{ binary::ALL }>::new(&f, &g);
        (f, g) = second.apply(&f, &g);
        matrix = second.matrix.times(&first.matrix);
    }
    finish(&f, &divide_modulo((matrix.u, matrix.v), &d, &e, m), m)
}

/// The Jacobi symbol (x / m): 0 if x and m have a common factor; for a prime m, 1 if x is a square
/// modulo m and -1 if it is not. `x < m`. Variable time: depends on x.
pub(crate) fn jacobi_vartime(x: &[Word; LIMBS], m: &Modulus) -> i32 {
    let (mut f, mut g) = (m.limbs.carried(), Signed::from_words(x));
    let mut symbol = 0;
    while !g.is_zero_vartime() {
        let mut run = Run::<{ binary::WITH_SYMBOL }>::new(&f, &g);
        (f, g) = run.apply(&f, &g);
        symbol ^= run.symbol;
    }
    match (f.is_one_vartime(), symbol & 1) {
        (false, _) => 0,
        (true, 0) => 1,
        (true, _) => -1,
    }
}

/// The inverse in `0 .. m` from the last f and d.
///
/// e starts as 2^BITS, not 1, so d is 2^BITS times too large, and one more division takes that back. It
/// reduces d as well: with k matrices, d is at most 2^BITS + k·m/2, so the quotient is below m.
#[inline(always)]
fn finish(f: &Signed, d: &Signed, m: &Modulus) -> [Word; LIMBS] {
    let d = divide_modulo((1, 0), d, &Signed::ZERO, m);
    // f is ±1; or ±m if x = 0, but then d is 0.
    d.reduced(f.sign(), m).to_words()
}

#[cfg(test)]
mod tests;
