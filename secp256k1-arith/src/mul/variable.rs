//! `k·P` and sums of them, constant time, by signed windows on the halves of the scalars.
//!
//! The digits are all odd, so no addition is ever skipped. For an integer `v` of `L` bits,
//! `Σ (2vᵢ - 1)·2^i = 2v - (2^L - 1)`. With `L = 130` and `v = 2^128 + s` this is `2s + 1 - 2^129`, so
//! that for `s = (k + (2^129 - 1)(1 + λ))/2 (mod n)`, split into `s₁ + s₂λ`, the two sums of signed
//! digits add up to `k`. Five digits ±1 make one odd digit between -31 and 31.

use super::{
    lookup_signed,
    odd_multiples::{OddMultiples, share_denominator},
};
use crate::{
    dispatch::Engine,
    glv::{self, LAMBDA},
    limbs::{self, Limbs},
    point::{Double, ProjectivePoint, complete::AddEntry},
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
    /// `k·self`, in constant time, for every `k` and every point. Cost: 125 doublings, 52 complete mixed
    /// additions (7M + 5S), and 187M + 65S for the tables.
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
    let mut tables = terms.map(|(point, _)| {
        let is_identity = point.identity_mask();
        OddMultiples::<ENTRIES>::new(
            engine,
            &ProjectivePoint::select(is_identity, &point, &ProjectivePoint::GENERATOR),
        )
    });
    let z = share_denominator(&mut tables);
    let endomorphisms: [_; N] = core::array::from_fn(|i| tables[i].endomorphism());
    let halves = terms.map(|(point, k)| {
        let k = Scalar::select(point.identity_mask(), &k, &Scalar::ZERO);
        let (s1, s2) = glv::split(&k.add(&OFFSET).half());
        [s1.offset(), s2.offset()]
    });
    let mut sum = ProjectivePoint::IDENTITY;
    for digit in (0..DIGITS).rev() {
        if digit + 1 < DIGITS {
            engine.run(Double {
                point: &mut sum,
                count: WINDOW,
            });
        }
        for i in 0..N {
            for (table, half) in [&tables[i].entries, &endomorphisms[i]]
                .into_iter()
                .zip(&halves[i])
            {
                let entry = lookup_signed(table, window(half, digit));
                engine.run(AddEntry {
                    sum: &mut sum,
                    entry: &entry,
                });
            }
        }
    }
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
