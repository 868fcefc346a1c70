//! `a·G + Σ kᵢ·Pᵢ` in variable time, for verification: every scalar split in two by the endomorphism,
//! the halves in wNAF, all of them interleaved over one chain of doublings (Straus).

use super::{
    ladder_vartime::Ladder,
    odd_multiples::{self, OddMultiples},
};
use crate::{
    dispatch::Engine,
    glv,
    point::ProjectivePoint,
    scalar::Scalar,
    tables::{GENERATOR_ODD_MULTIPLES, GENERATOR_WINDOW, generator_image_vartime},
};
use wnaf::{Digit, Digits, Step, interleave_vartime, max_digits};

/// Width of the wNAF of scalars that multiply points without a fixed table.
const WINDOW: u32 = 5;
const ENTRIES: usize = 1 << (WINDOW - 2);
type PointDigits = Digits<{ max_digits(128, WINDOW) }>;
type GeneratorDigits = Digits<{ max_digits(128, GENERATOR_WINDOW) }>;

/// Most terms of one chain of doublings in [`ProjectivePoint::lincomb_vartime`]: their tables take
/// 9 KiB of stack.
const CHUNK: usize = 8;

impl ProjectivePoint {
    /// `a·G + b·P`, in time that depends on all three. Cost: about 129 doublings, 43 additions
    /// (8M + 3S) for `P` and 20 (9M + 3S, half of them 10M + 3S) for `G`, and the table, 91M + 33S.
    #[must_use]
    pub fn mul_by_generator_and_mul_add_vartime(a: &Scalar, b: &Scalar, p: &Self) -> Self {
        sum_vartime::<1, 4>(Some(a), &[(*p, *b)])
    }

    /// `k·self`, in time that depends on both.
    #[must_use]
    pub fn mul_vartime(&self, k: &Scalar) -> Self {
        sum_vartime::<1, 4>(None, &[(*self, *k)])
    }

    /// `Σ kᵢ·Pᵢ`, in time that depends on all. An empty sum is the identity.
    #[must_use]
    pub fn lincomb_vartime(terms: &[(Self, Scalar)]) -> Self {
        // Room for no more terms than there are: what is not used costs time too.
        match terms.len() {
            0..=1 => sum_vartime::<1, 4>(None, terms),
            2 => sum_vartime::<2, 6>(None, terms),
            3..=4 => sum_vartime::<4, 10>(None, terms),
            _ => terms.chunks(CHUNK).fold(Self::IDENTITY, |sum, chunk| {
                let part = sum_vartime::<CHUNK, { 2 * CHUNK + 2 }>(None, chunk);
                sum.add_vartime(&part)
            }),
        }
    }
}

/// `a·G + Σ kᵢ·Pᵢ` for at most `TERMS` terms; `LISTS` must be `2·TERMS + 2`.
///
/// Not inlined, for one frame with the room of all sizes would be several times the largest.
#[inline(never)]
fn sum_vartime<const TERMS: usize, const LISTS: usize>(
    a: Option<&Scalar>,
    terms: &[(ProjectivePoint, Scalar)],
) -> ProjectivePoint {
    const { assert!(LISTS == 2 * TERMS + 2) }
    let engine = Engine::detect();

    // The identity adds nothing, and has no odd multiples.
    let used = terms.iter().filter(|(point, _)| !point.z.is_zero_vartime());
    let mut count = 0;
    let mut digits: [[PointDigits; 2]; TERMS] = [[Digits::EMPTY; 2]; TERMS];
    for (digits, (_, k)) in digits.iter_mut().zip(used.clone()) {
        *digits = half_digits(k, WINDOW);
        count += 1;
    }
    let mut tables = [OddMultiples::<ENTRIES>::EMPTY; TERMS];
    let points = used.map(|(point, _)| *point);
    let z = odd_multiples::fill(engine, &mut tables[..count], points);
    let generator_digits: [GeneratorDigits; 2] = match a {
        Some(a) => half_digits(a, GENERATOR_WINDOW),
        None => [Digits::EMPTY; 2],
    };

    // Two lists for the generator, then two for each term.
    let lists: [&[Digit]; LISTS] = core::array::from_fn(|list| match list {
        0 | 1 => generator_digits[list].as_slice(),
        _ => digits[list / 2 - 1][list % 2].as_slice(),
    });
    let mut ladder = Ladder::new(engine);
    for step in interleave_vartime(lists) {
        match step {
            Step::Double(count) => ladder.double(count),
            Step::Add { term, value } => {
                let index = usize::from(value.unsigned_abs() / 2);
                let entry = match term {
                    0 => GENERATOR_ODD_MULTIPLES[index],
                    1 => generator_image_vartime(index),
                    _ if term % 2 == 0 => tables[term / 2 - 1].entries[index],
                    _ => tables[term / 2 - 1].images[index],
                };
                // The generator's entries stand on the curve itself, the others over z.
                let factor = if term < 2 { Some(&z) } else { None };
                ladder.add(&entry, value < 0, factor);
            }
        }
    }
    let mut sum = ladder.finish();
    sum.z = sum.z.mul(&z);
    sum
}

/// The digits of both halves of `k`.
#[inline(always)]
fn half_digits<const CAP: usize>(k: &Scalar, window: u32) -> [Digits<CAP>; 2] {
    let (k1, k2) = glv::split(k);
    [k1, k2]
        .map(|half| Digits::from_u128_vartime(half.magnitude(), half.is_negative_vartime(), window))
}
