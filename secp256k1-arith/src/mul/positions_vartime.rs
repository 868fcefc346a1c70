//! Sums of dozens of products: Straus' method with affine additions that share inversions.
//!
//! A sum of products is `Σ 2^p·Sₚ`, where Sₚ is the sum of the table entries that have a digit at
//! position `p`. The additions of all Sₚ are independent, and so are those of all tables: they are made in
//! pairs, each round with one inversion. What is left is one chain of doublings, with an addition or
//! two for each position.

use super::{
    buckets_vartime::{AddPairs, Buckets, Term, extend_affine_vartime},
    ladder_vartime::Ladder,
};
use crate::{
    dispatch::Engine,
    glv,
    point::{ProjectivePoint, affine::Affine},
    scalar::Scalar,
};
use alloc::vec::Vec;
use wnaf::{Digit, Digits, max_digits};

/// Width of the wNAF.
const WINDOW: u32 = 5;

/// Odd multiples in a table.
const ENTRIES: usize = 1 << (WINDOW - 2);

/// Digits of half a scalar.
const CAPACITY: usize = max_digits(128, WINDOW);

/// Digits of half a scalar stand at 0 to 128.
const POSITIONS: usize = 129;

/// `Σ kᵢ·Pᵢ`, where no point is the identity. Cost for n of them: 129 doublings, about as many additions, a
/// dozen inversions, and 51n additions of 6M + 1S.
pub(super) fn sum_vartime(
    pairs: impl Iterator<Item = (Scalar, ProjectivePoint)>,
) -> ProjectivePoint {
    let engine = Engine::detect();
    let (scalars, points): (Vec<_>, Vec<_>) = pairs.unzip();
    let tables = odd_multiples_vartime(engine, &points);
    let digits = digits_vartime(&scalars);
    let terms = digits.iter().map(|(place, digit)| Term {
        bucket: digit.position().into(),
        index: place + usize::from(digit.value().unsigned_abs() / 2) * points.len(),
        negative: digit.value() < 0,
    });
    let mut buckets = Buckets::new(POSITIONS, &tables, terms);
    buckets.add_up_vartime(engine);

    let mut ladder = Ladder::new(engine);
    for bucket in buckets.iter().rev() {
        ladder.double(1);
        for entry in bucket {
            ladder.add(entry, false, None);
        }
    }
    ladder.finish()
}

/// The digits of both halves of each scalar, each with the place of its point in the tables.
fn digits_vartime(scalars: &[Scalar]) -> Vec<(usize, Digit)> {
    let mut list = Vec::with_capacity(scalars.len() * 2 * CAPACITY);
    for (i, k) in scalars.iter().enumerate() {
        let (k1, k2) = glv::split(k);
        for (half, place) in [(k1, i), (k2, ENTRIES * scalars.len() + i)] {
            let (magnitude, negative) = (half.magnitude(), half.is_negative_vartime());
            let digits = Digits::<CAPACITY>::from_u128_vartime(magnitude, negative, WINDOW);
            list.extend(digits.as_slice().iter().map(|digit| (place, *digit)));
        }
    }
    list
}

/// The points, then three times each of them, five times, and so on; then λ times all of these. No sum here
/// is the identity, for the order is prime and above 4·ENTRIES.
fn odd_multiples_vartime(engine: Engine, points: &[ProjectivePoint]) -> Vec<Affine> {
    let mut multiples = Vec::with_capacity(2 * ENTRIES * points.len());
    extend_affine_vartime(&mut multiples, points);
    let twice = add_each_vartime(engine, &multiples, &multiples);
    for _ in 1..ENTRIES {
        let last = &multiples[multiples.len() - points.len()..];
        multiples.extend(add_each_vartime(engine, last, &twice));
    }
    multiples.extend_from_within(..);
    for image in &mut multiples[ENTRIES * points.len()..] {
        *image = image.endomorphism();
    }
    multiples
}

/// `a[i] + b[i]`, none of which may be the identity.
fn add_each_vartime(engine: Engine, a: &[Affine], b: &[Affine]) -> Vec<Affine> {
    let pairs = a.iter().zip(b).flat_map(|(a, b)| [*a, *b]).collect();
    let mut buckets = Buckets::pairs(pairs);
    engine.run(AddPairs(&mut buckets));
    buckets.into_entries()
}
