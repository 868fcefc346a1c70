//! `k·P` and sums of them, constant time, by signed windows on the halves of the scalars.
//!
//! The digits are all odd, so no addition is ever skipped. For an integer `v` of `L` bits,
//! `Σ (2vᵢ - 1)·2^i = 2v - (2^L - 1)`. With `L = 130` and `v = 2^128 + s` this is `2s + 1 - 2^129`, so
//! that for `s = (k + (2^129 - 1)(1 + λ))/2 (mod n)`, split into `s₁ + s₂λ`, the two sums of signed
//! digits add up to `k`. Five digits ±1 make one odd digit between -31 and 31.
//!
//! With one term the sum is `(x + yλ)P` for integers `x` and `y`, and an addition is exceptional only if
//! some `x' + y'λ ≡ 0 (mod n)`, for the `x'` and `y'` of the sum or the difference, not both 0. Then `n`
//! divides `x'² - x'y' + y'² = (x' + y'λ)(x' + y'λ²)`, for `λ² + λ + 1 ≡ 0`, and so
//! `max(|x'|, |y'|)² ≥ n/3`. Above the last digit both are below 2^125: no addition is exceptional there.

use super::{
    lookup_signed,
    odd_multiples::{self, OddMultiples},
};
use crate::{
    dispatch::Engine,
    glv::{self, LAMBDA},
    limbs::{self, Limbs},
    point::{Double, ProjectivePoint, complete::AddEntry, distinct::AddDistinct},
    scalar::Scalar,
    word::{WORD_BITS, Word},
};

/// Bits of a digit.
const WINDOW: u32 = 5;

/// Odd multiples in a table.
const ENTRIES: usize = 1 << (WINDOW - 1);

/// Digits of a half: 130 bits.
const DIGITS: usize = 26;

/// `(2^129 - 1)(1 + λ)`.
const OFFSET: Scalar = {
    let power = Scalar(limbs::from_u64s([0, 0, 2, 0]));
    power.sub(&Scalar::ONE).mul(&Scalar::ONE.add(&LAMBDA))
};

impl ProjectivePoint {
    /// `k·self`, in constant time, for every `k` and every point. Cost: 125 doublings, 48 mixed additions
    /// (8M + 3S), 4 complete ones (7M + 5S), and 159M + 50S for the tables.
    #[must_use]
    pub fn mul(&self, k: &Scalar) -> Self {
        sum_of_products(&[(*self, *k)])
    }

    /// `Σ kᵢ·Pᵢ`, in constant time (the number of terms is public). All terms share the doublings.
    ///
    /// Takes about 4 KiB of stack a term: for many, use the sum over slices of
    /// [`LinearCombination`](elliptic_curve::ops::LinearCombination).
    #[must_use]
    pub fn lincomb<const N: usize>(terms: &[(Self, Scalar); N]) -> Self {
        sum_of_products(terms)
    }
}

/// `Σ kᵢ·Pᵢ`.
fn sum_of_products<const N: usize>(terms: &[(ProjectivePoint, Scalar); N]) -> ProjectivePoint {
    let engine = Engine::detect();

    if N == 0 {
        return ProjectivePoint::IDENTITY;
    }
    // A term with the identity is 0·G, for the identity has no odd multiples.
    let points = terms.map(|(point, _)| {
        ProjectivePoint::select(point.identity_mask(), &point, &ProjectivePoint::GENERATOR)
    });
    let mut tables = [OddMultiples::<ENTRIES>::EMPTY; N];
    let z = odd_multiples::fill(engine, &mut tables, points);
    let halves = terms.map(|(point, k)| {
        let k = Scalar::select(point.identity_mask(), &k, &Scalar::ZERO);
        let (s1, s2) = glv::split(&k.add(&OFFSET).half());
        [s1.offset(), s2.offset()]
    });
    let mut sum = [ProjectivePoint::IDENTITY];
    for digit in (0..DIGITS).rev() {
        if digit + 1 < DIGITS {
            engine.run(Double {
                point: &mut sum[0],
                count: WINDOW,
            });
        }
        for i in 0..N {
            for (table, half) in [&tables[i].entries, &tables[i].images]
                .into_iter()
                .zip(&halves[i])
            {
                let entry = lookup_signed(engine, table, window(half, digit));
                if N == 1 && (1..DIGITS - 1).contains(&digit) {
                    engine.run(AddDistinct {
                        sums: &mut sum,
                        entries: &[entry],
                    });
                } else {
                    engine.run(AddEntry {
                        sum: &mut sum[0],
                        entry: &entry,
                    });
                }
            }
        }
    }
    let [mut sum] = sum;
    sum.z = sum.z.mul(&z);
    sum
}

/// Bits `5·digit` to `5·digit + 4` of a half.
#[inline(always)]
fn window(half: &Limbs, digit: usize) -> Word {
    let first = digit * WINDOW as usize;
    let (word, shift) = (first / WORD_BITS, first % WORD_BITS);
    let above = (half[word + 1] << 1) << (WORD_BITS - 1 - shift);
    (half[word] >> shift | above) & (2 * ENTRIES as Word - 1)
}
