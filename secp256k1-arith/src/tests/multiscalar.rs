//! Sums of products of any length, against one product by the generator: the points are known multiples
//! of it.

use super::{model::Random, multiplication::edge_scalars, point_algebra::assert_same};
use crate::{point::ProjectivePoint, scalar::Scalar};
use std::{format, vec::Vec};

/// Checks `Σ kᵢ·(mᵢ·G)`.
fn check(scalars: &[Scalar], multiples: &[Scalar], what: &str) {
    let points: Vec<_> = multiples
        .iter()
        .map(ProjectivePoint::mul_by_generator)
        .collect();
    let products = scalars.iter().zip(multiples).map(|(k, m)| k.mul(m));
    let total = products.fold(Scalar::ZERO, |sum, product| sum.add(&product));
    let sum = ProjectivePoint::multiscalar_mul_vartime(scalars, &points);
    let expected = ProjectivePoint::mul_by_generator(&total);
    assert_same(&sum, &expected, what);
    // The same points, affine.
    let affine: Vec<_> = points
        .iter()
        .map(|p| p.to_affine().to_projective())
        .collect();
    let sum = ProjectivePoint::multiscalar_mul_vartime(scalars, &affine);
    assert_same(&sum, &expected, what);
}

#[test]
fn sums_of_any_length_are_right() {
    let mut random = Random(31);
    for n in (0..70).chain([100, 128, 299, 300, 301, 1000, 3000]) {
        let scalars: Vec<_> = (0..n).map(|_| random.scalar()).collect();
        let multiples: Vec<_> = (0..n).map(|_| random.scalar()).collect();
        check(&scalars, &multiples, &format!("{n} terms"));
    }
}

#[test]
fn edge_scalars_are_right_in_long_sums() {
    let mut random = Random(32);
    for n in [9, 100, 500] {
        let scalars: Vec<_> = edge_scalars().into_iter().cycle().take(n).collect();
        let multiples: Vec<_> = scalars.iter().map(|_| random.scalar()).collect();
        check(&scalars, &multiples, &format!("{n} edge scalars"));
        check(
            &multiples,
            &scalars,
            &format!("{n} edge points, the identity among them"),
        );
    }
}

#[test]
fn equal_and_opposite_points_meet_in_buckets() {
    let mut random = Random(33);
    for n in [9, 64, 400, 1000] {
        let k = random.scalar();
        let one = Scalar::ONE;
        // All in one bucket of each window: equal points double, opposite ones vanish.
        let same: Vec<_> = (0..n).map(|_| k).collect();
        check(&same, &same, &format!("{n} equal terms"));
        let signs: Vec<_> = (0..n)
            .map(|i| if i % 2 == 0 { one } else { one.negate() })
            .collect();
        check(&same, &signs, &format!("{n} terms that cancel"));
        check(
            &signs,
            &same,
            &format!("{n} terms that cancel by their scalars"),
        );
        let few: Vec<_> = (0..n).map(|i| Scalar::from_u64(i % 5)).collect();
        check(
            &few,
            &few,
            &format!("{n} small terms, some of them the identity"),
        );
        let zeros: Vec<_> = (0..n).map(|_| Scalar::ZERO).collect();
        check(&zeros, &same, &format!("{n} zero scalars"));
        check(&same, &zeros, &format!("{n} identities"));
        // Images under the endomorphism share x³ + 7, but neither x nor always the sign of y.
        let lambda = crate::glv::LAMBDA;
        let images: Vec<_> = (0..n)
            .map(|i| [one, lambda, lambda.square(), one.negate(), lambda.negate()][i as usize % 5])
            .collect();
        check(&images, &images, &format!("{n} images"));
    }
}

#[test]
#[should_panic(expected = "as many scalars as points")]
fn a_scalar_without_a_point_panics() {
    let _ = ProjectivePoint::multiscalar_mul_vartime(&[Scalar::ONE], &[]);
}
