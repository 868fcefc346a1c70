//! Constant-time products and sums of products against the naive one.

use super::{
    model::{Random, field, hostile_scalars, lambda, n, p, power_of_two, scalar},
    point_algebra::{assert_same, naive_mul, random_point, rescaled},
};
use crate::{
    field::FieldElement,
    point::{AffinePoint, ProjectivePoint},
    scalar::Scalar,
    tables::{COMB_BITS, SPACING, TEETH},
};
use num_bigint::{BigInt, BigUint};
use std::{format, vec::Vec};

/// `k` with signs: `k₁ + k₂·λ (mod n)`.
fn from_halves(k1: &BigInt, k2: &BigInt) -> BigUint {
    let order = BigInt::from(n().clone());
    let k = k1 + k2 * BigInt::from(lambda());
    (((k % &order) + &order) % &order).to_biguint().unwrap()
}

/// Scalars one of whose halves is 0, ±1, or as large as it may be.
fn extreme_halves() -> Vec<BigUint> {
    let large = BigInt::from(power_of_two(127));
    // 0.637·2^128 and 0.541·2^128 bound the halves; these are in reach, and just so.
    let halves: Vec<BigInt> = [
        BigInt::ZERO,
        BigInt::from(1),
        BigInt::from(-1),
        large.clone() - 1,
        -large.clone(),
        &large * 6 / 5,
        &large * -6 / 5,
    ]
    .into();
    halves
        .iter()
        .flat_map(|k1| halves.iter().map(move |k2| from_halves(k1, k2)))
        .collect()
}

/// Scalars whose comb windows are all the same, or that fill one tooth, one block or one bit.
fn equal_comb_windows() -> Vec<BigUint> {
    // k = 2d - (2^COMB_BITS - 1) for the bits d of the windows.
    let offset = power_of_two(COMB_BITS) - 1u8;
    let mut bits: Vec<BigUint> = Vec::new();
    for window in 0..1u32 << TEETH {
        let mut d = BigUint::ZERO;
        for position in 0..256 {
            let tooth = position / SPACING % TEETH;
            if window >> tooth & 1 == 1 {
                d += power_of_two(position);
            }
        }
        bits.push(d % n());
    }
    bits.extend((0..256).map(|bit| power_of_two(bit) % n()));
    bits.iter()
        .map(|d| (d * 2u8 + n() * power_of_two(20) - &offset) % n())
        .collect()
}

/// Every scalar that a product might get wrong.
pub(super) fn edge_scalars() -> Vec<Scalar> {
    let mut list = hostile_scalars();
    list.extend(extreme_halves());
    list.extend(equal_comb_windows());
    list.extend((0..256).map(|bit| power_of_two(bit) % n()));
    list.sort();
    list.dedup();
    list.iter().map(scalar).collect()
}

/// The few scalars for sums, where all pairs are taken.
pub(super) fn few_scalars(random: &mut Random) -> Vec<Scalar> {
    let lambda = lambda();
    [
        BigUint::ZERO,
        BigUint::from(1u8),
        BigUint::from(2u8),
        n() - 1u8,
        n() >> 1,
        (n() >> 1) + 1u8,
        lambda.clone(),
        n() - &lambda,
        &lambda * &lambda % n(),
        power_of_two(128),
        power_of_two(128) - 1u8,
        random.uniform() % n(),
    ]
    .iter()
    .map(scalar)
    .collect()
}

/// The identity in some forms, ±G, its images, and random points; over odd denominators, and with words
/// of p and above.
pub(super) fn edge_points(random: &mut Random) -> Vec<ProjectivePoint> {
    let generator = ProjectivePoint::GENERATOR;
    let image = generator.endomorphism();
    let mut points = Vec::from([
        ProjectivePoint::IDENTITY,
        ProjectivePoint {
            x: random.field(),
            y: random.field(),
            z: field(p()),
        },
        generator,
        generator.negate(),
        image,
        image.endomorphism().negate(),
        naive_mul(&scalar(&(n() >> 1)), &generator),
        rescaled(&generator, &random.field()),
    ]);
    // Z = 2 and Z = 1 in the words p + 2 and p + 1.
    let two = field(&BigUint::from(2u8));
    points.push(ProjectivePoint {
        z: field(&(p() + 2u8)),
        ..rescaled(&generator, &two)
    });
    let random_point = random_point(random);
    points.push(ProjectivePoint {
        z: field(&(p() + 1u8)),
        ..random_point
    });
    points.push(rescaled(&random_point, &random.field()));
    points
}

#[test]
fn edge_scalars_times_the_generator_are_the_naive_products() {
    for k in edge_scalars() {
        let expected = naive_mul(&k, &ProjectivePoint::GENERATOR);
        assert_same(
            &ProjectivePoint::mul_by_generator(&k),
            &expected,
            &format!("{:x?}·G", k.0),
        );
    }
}

#[test]
fn random_scalars_times_the_generator_are_the_naive_products() {
    let mut random = Random(1);
    for _ in 0..2000 {
        let k = random.scalar();
        let expected = naive_mul(&k, &ProjectivePoint::GENERATOR);
        assert_same(
            &ProjectivePoint::mul_by_generator(&k),
            &expected,
            &format!("{:x?}·G", k.0),
        );
    }
}

#[test]
fn edge_scalars_times_edge_points_are_the_naive_products() {
    let points = edge_points(&mut Random(2));
    for k in edge_scalars() {
        for (i, point) in points.iter().enumerate() {
            let expected = naive_mul(&k, point);
            assert_same(
                &point.mul(&k),
                &expected,
                &format!("{:x?} · point {i}", k.0),
            );
        }
    }
}

#[test]
fn random_scalars_times_random_points_are_the_naive_products() {
    let mut random = Random(3);
    for _ in 0..1000 {
        let k = random.scalar();
        let point = rescaled(&random_point(&mut random), &random.field());
        assert_same(
            &point.mul(&k),
            &naive_mul(&k, &point),
            &format!("{:x?}", k.0),
        );
    }
}

fn naive_sum(terms: &[(ProjectivePoint, Scalar)]) -> ProjectivePoint {
    terms
        .iter()
        .fold(ProjectivePoint::IDENTITY, |sum, (point, k)| {
            sum.add(&naive_mul(k, point))
        })
}

#[test]
fn the_empty_sum_is_the_identity() {
    assert!(bool::from(ProjectivePoint::lincomb(&[]).is_identity()));
}

#[test]
fn sums_of_two_products_are_right_for_all_pairs_of_edge_points_and_scalars() {
    let mut random = Random(4);
    let points = edge_points(&mut random);
    let scalars = few_scalars(&mut random);
    // Products once, and a shared table for each pair of points in each sum.
    let products: Vec<Vec<_>> = points
        .iter()
        .map(|point| scalars.iter().map(|k| naive_mul(k, point)).collect())
        .collect();
    for (i, p) in points.iter().enumerate() {
        for (j, q) in points.iter().enumerate() {
            for (a, k) in scalars.iter().enumerate() {
                for (b, l) in scalars.iter().enumerate() {
                    let expected = products[i][a].add(&products[j][b]);
                    let sum = ProjectivePoint::lincomb(&[(*p, *k), (*q, *l)]);
                    assert_same(
                        &sum,
                        &expected,
                        &format!("scalar {a} · point {i} + {b} · {j}"),
                    );
                }
            }
        }
    }
}

#[test]
fn equal_opposite_and_related_terms_add_up_in_one_sum() {
    let mut random = Random(5);
    for _ in 0..50 {
        let (point, k) = (random_point(&mut random), random.scalar());
        let other = rescaled(&point, &random.field());
        let image = point.endomorphism();
        let back = k.mul(&scalar(&lambda())).negate();
        for (terms, zero) in [
            ([(point, k), (other, k.negate())], true),
            ([(point, k), (other.negate(), k)], true),
            ([(image, k), (point, back)], true),
            ([(image, k), (other.negate(), back)], k.is_zero().into()),
            ([(point, k), (other, k)], k.is_zero().into()),
        ] {
            let sum = ProjectivePoint::lincomb(&terms);
            assert_same(&sum, &naive_sum(&terms), "related terms");
            assert_eq!(bool::from(sum.is_identity()), zero);
        }
    }
}

fn check_sums<const N: usize>(random: &mut Random) {
    let points = edge_points(random);
    let scalars = few_scalars(random);
    for _ in 0..100 {
        let terms: [_; N] = core::array::from_fn(|_| {
            let point = points[random.next() as usize % points.len()];
            let edge = scalars[random.next() as usize % scalars.len()];
            (
                point,
                if random.next().is_multiple_of(2) {
                    edge
                } else {
                    random.scalar()
                },
            )
        });
        assert_same(
            &ProjectivePoint::lincomb(&terms),
            &naive_sum(&terms),
            &format!("{N} terms"),
        );
    }
}

#[test]
fn sums_of_every_small_number_of_terms_are_the_naive_ones() {
    let mut random = Random(6);
    check_sums::<1>(&mut random);
    check_sums::<2>(&mut random);
    check_sums::<3>(&mut random);
    check_sums::<4>(&mut random);
    check_sums::<5>(&mut random);
    check_sums::<9>(&mut random);
}

#[test]
fn products_by_x_alone_are_those_of_both_points_with_that_x() {
    let mut random = Random(11);
    let mut points = edge_points(&mut random);
    points.retain(|point| !point.z.is_zero_vartime());
    let mut scalars = few_scalars(&mut random);
    scalars.extend(extreme_halves().iter().step_by(7).map(scalar));
    for point in &points {
        let AffinePoint { x, .. } = point.to_affine();
        for k in &scalars {
            let expected = naive_mul(k, point).to_affine();
            let product = ProjectivePoint::mul_x_only(&x, k).unwrap();
            assert_eq!(product.canonical(), expected.x.canonical(), "{:x?}", k.0);
        }
    }
}

#[test]
fn there_is_no_product_by_an_x_that_no_point_has() {
    let mut refused = 0;
    for value in 0..200 {
        let x = FieldElement::from_u64(value);
        let exists: bool = AffinePoint::lift_x(&x, 0.into()).is_some().into();
        let product = ProjectivePoint::mul_x_only(&x, &Scalar::ONE);
        assert_eq!(product.is_some(), exists, "x = {value}");
        refused += u32::from(!exists);
    }
    assert!(refused > 50);
}

/// Where the last additions of a product meet equal points: `k = 2d + eλ` for last digits `d` and `e`.
#[test]
fn small_multiples_of_a_point_and_its_image_add_up_to_the_product() {
    let point = ProjectivePoint::GENERATOR;
    let small = |value: i64| {
        let magnitude = Scalar::from_u64(value.unsigned_abs());
        if value < 0 {
            magnitude.negate()
        } else {
            magnitude
        }
    };
    for a in -64..=64 {
        for b in -64..=64 {
            let k = small(a).add(&small(b).mul(&crate::glv::LAMBDA));
            let expected = ProjectivePoint::mul_by_generator(&k);
            assert_same(&point.mul(&k), &expected, &format!("{a} + {b}·λ"));
        }
    }
}
