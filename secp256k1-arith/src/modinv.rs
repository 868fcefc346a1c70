//! Modular inversion by safegcd, for p and n (or any odd modulus below 2^256) in one code.
//!
//! Bernstein and Yang, "Fast constant-time gcd computation and modular inversion" (eprint 2019/266),
//! with the half-delta variant of the divstep. Start with (f, g) = (m, x) and (d, e) = (0, 1), and keep
//! d·x ≡ f and e·x ≡ g (mod m) while divsteps bring g to 0 and f to ±gcd(m, x) = ±1; then x^-1 = ±d.
//!
//! Divsteps are taken in batches on the low words ([`divsteps`], [`vartime`]); each gives a matrix that
//! is then applied to f and g, divided exactly by 2^BITS, and to d and e, divided modulo m ([`signed`]).

mod divsteps;
mod signed;
mod vartime;

use crate::word::{LIMBS, SignedWord, WORD_BITS, Word};
use divsteps::{BATCHES, Matrix};
use signed::{BITS, COUNT, Signed, divide_exactly, divide_modulo};

/// An odd modulus m, `3 ≤ m < 2^256`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Modulus {
    /// m, balanced.
    limbs: Signed,
    /// `-m^-1 mod 2^BITS`; bits above are of no account.
    negative_inverse: SignedWord,
}

impl Modulus {
    /// `m`, which is odd and at least 3.
    pub(crate) const fn new(m: &[Word; LIMBS]) -> Self {
        assert!(m[0] & 1 == 1, "the modulus is odd");
        // m·m ≡ 1 (mod 8), and a step doubles the number of right bits.
        let mut inverse = m[0];
        let mut bits = 3;
        while bits < Word::BITS {
            let error = m[0].wrapping_mul(inverse);
            inverse = inverse.wrapping_mul((2 as Word).wrapping_sub(error));
            bits *= 2;
        }
        Self {
            limbs: Signed::from_words(m).balanced(),
            negative_inverse: inverse.wrapping_neg().cast_signed(),
        }
    }
}

/// `x^-1 mod m`, and 0 for 0. `x < m`, and prime to m or 0. Constant time.
#[inline(always)]
pub(crate) fn invert(x: &[Word; LIMBS], m: &Modulus) -> [Word; LIMBS] {
    let mut f = m.limbs;
    let mut g = Signed::from_words(x);
    let (mut zeta, first) = divsteps::batch(-1, f.low(), g.low());
    let (mut d, mut e) = start(&first);
    (f, g) = apply_exactly(&first, &f, &g, COUNT);
    for _ in 2..BATCHES {
        let matrix;
        (zeta, matrix) = divsteps::batch(zeta, f.low(), g.low());
        (f, g) = apply_exactly(&matrix, &f, &g, COUNT);
        (d, e) = apply_modulo(&matrix, &d, &e, m);
    }
    let (_, last) = divsteps::batch(zeta, f.low(), g.low());
    finish((last.u, last.v), &f, &g, &d, &e, m)
}

/// (d, e) after the first matrix.
///
/// They start as (0, 2^BITS), not (0, 1): then the division of the first step is exact without a
/// multiple of m, and [`finish`] takes the factor back.
#[inline(always)]
fn start(first: &Matrix) -> (Signed, Signed) {
    let mut d = Signed([0; COUNT]);
    let mut e = Signed([0; COUNT]);
    (d.0[0], e.0[0]) = (first.v, first.r);
    (d, e)
}

#[inline(always)]
fn apply_exactly(t: &Matrix, f: &Signed, g: &Signed, length: usize) -> (Signed, Signed) {
    (
        divide_exactly((t.u, t.v), f, g, length),
        divide_exactly((t.q, t.r), f, g, length),
    )
}

#[inline(always)]
fn apply_modulo(t: &Matrix, d: &Signed, e: &Signed, m: &Modulus) -> (Signed, Signed) {
    (
        divide_modulo((t.u, t.v), d, e, m),
        divide_modulo((t.q, t.r), d, e, m),
    )
}

/// The inverse in `0 .. m`, from the first row of the last matrix and what it is applied to.
///
/// With k matrices before the last, |d| and |e| are at most 2^BITS + (k - 1)·m/2, far below what
/// the limbs hold; one more division by 2^BITS leaves less than m.
#[inline(always)]
fn finish(
    row: (SignedWord, SignedWord),
    f: &Signed,
    g: &Signed,
    d: &Signed,
    e: &Signed,
    m: &Modulus,
) -> [Word; LIMBS] {
    let f = divide_exactly(row, f, g, COUNT);
    let d = divide_modulo(row, d, e, m);
    let zero = Signed([0; COUNT]);
    let d = divide_modulo((1, 0), &d, &zero, m);
    // f = ±1, or ±m if x = 0, and then d = 0.
    let negative = f.0[COUNT - 1] >> (WORD_BITS - 1);
    d.reduced(negative, m).to_words()
}

/// `x^-1 mod m`, and 0 for 0. `x < m`, and prime to m or 0. Variable time.
#[inline(always)]
pub(crate) fn invert_vartime(x: &[Word; LIMBS], m: &Modulus) -> [Word; LIMBS] {
    let mut f = m.limbs;
    let mut g = Signed::from_words(x);
    let (mut zeta, mut matrix) = vartime::batch(-1, f.low(), g.low());
    let (mut d, mut e) = start(&matrix);
    let mut length = COUNT;
    loop {
        (f, g) = apply_exactly(&matrix, &f, &g, length);
        if g.0[..length].iter().all(|&limb| limb == 0) {
            break;
        }
        length = shorten(&mut f, &mut g, length);
        (zeta, matrix) = vartime::batch(zeta, f.low(), g.low());
        (d, e) = apply_modulo(&matrix, &d, &e, m);
    }
    let zero = Signed([0; COUNT]);
    let d = divide_modulo((1, 0), &d, &zero, m);
    let negative = f.0[length - 1] >> (WORD_BITS - 1);
    d.reduced(negative, m).to_words()
}

/// Takes a limb off f and g if both fit without it; returns their length.
#[inline(always)]
fn shorten(f: &mut Signed, g: &mut Signed, length: usize) -> usize {
    let top = length - 1;
    let sign = |a: SignedWord| a >> (WORD_BITS - 1);
    if top == 0 || f.0[top] != sign(f.0[top]) || g.0[top] != sign(g.0[top]) {
        return length;
    }
    for number in [f, g] {
        // The limb below takes over the sign.
        number.0[top - 1] |= number.0[top] << BITS;
        number.0[top] = 0;
    }
    top
}

#[cfg(test)]
mod tests;
