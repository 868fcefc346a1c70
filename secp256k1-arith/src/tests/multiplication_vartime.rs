//! Variable-time products and sums of products against the naive one.

use super::{
    model::{Random, lambda, scalar},
    multiplication::{edge_points, edge_scalars, few_scalars},
    point_algebra::{assert_same, naive_mul, random_point, rescaled},
};
use crate::{point::ProjectivePoint, scalar::Scalar};
use std::{format, vec::Vec};

type Term = (ProjectivePoint, Scalar);

fn naive_sum(terms: &[Term]) -> ProjectivePoint {
    terms
        .iter()
        .fold(ProjectivePoint::IDENTITY, |sum, (point, k)| {
            sum.add(&naive_mul(k, point))
        })
}

#[test]
fn edge_scalars_times_the_generator_are_the_naive_products() {
    for k in edge_scalars() {
        let expected = naive_mul(&k, &ProjectivePoint::GENERATOR);
        let product = ProjectivePoint::mul_by_generator_vartime(&k);
        assert_same(&product, &expected, &format!("{:x?}·G", k.0));
    }
}

#[test]
fn edge_scalars_times_edge_points_are_the_naive_products() {
    let points = edge_points(&mut Random(1));
    for k in edge_scalars() {
        for (i, point) in points.iter().enumerate() {
            let expected = naive_mul(&k, point);
            assert_same(
                &point.mul_vartime(&k),
                &expected,
                &format!("{:x?} · point {i}", k.0),
            );
        }
    }
}

#[test]
fn random_scalars_times_random_points_are_the_naive_products() {
    let mut random = Random(2);
    for _ in 0..1000 {
        let (a, b) = (random.scalar(), random.scalar());
        let point = rescaled(&random_point(&mut random), &random.field());
        let first = naive_mul(&a, &ProjectivePoint::GENERATOR);
        let second = naive_mul(&b, &point);
        assert_same(
            &ProjectivePoint::mul_by_generator_vartime(&a),
            &first,
            "a·G",
        );
        assert_same(&point.mul_vartime(&b), &second, "b·P");
        let sum = ProjectivePoint::mul_by_generator_and_mul_add_vartime(&a, &b, &point);
        assert_same(
            &sum,
            &first.add(&second),
            &format!("{:x?}·G + {:x?}·P", a.0, b.0),
        );
    }
}

#[test]
fn every_edge_scalar_serves_on_either_side_of_the_double_product() {
    let mut random = Random(3);
    let point = random_point(&mut random);
    let few = few_scalars(&mut random);
    let products: Vec<_> = few
        .iter()
        .map(|k| {
            (
                k,
                naive_mul(k, &ProjectivePoint::GENERATOR),
                naive_mul(k, &point),
            )
        })
        .collect();
    for k in edge_scalars() {
        let ours = [
            naive_mul(&k, &ProjectivePoint::GENERATOR),
            naive_mul(&k, &point),
        ];
        for (other, by_generator, by_point) in &products {
            let sum = ProjectivePoint::mul_by_generator_and_mul_add_vartime(&k, other, &point);
            assert_same(
                &sum,
                &ours[0].add(by_point),
                &format!("{:x?}·G + {:x?}·P", k.0, other.0),
            );
            let sum = ProjectivePoint::mul_by_generator_and_mul_add_vartime(other, &k, &point);
            assert_same(
                &sum,
                &by_generator.add(&ours[1]),
                &format!("{:x?}·G + {:x?}·P", other.0, k.0),
            );
        }
    }
}

#[test]
fn the_double_product_is_right_for_points_related_to_the_generator() {
    let mut random = Random(4);
    let points = edge_points(&mut random);
    let scalars = few_scalars(&mut random);
    for (i, point) in points.iter().enumerate() {
        for a in &scalars {
            for b in &scalars {
                let expected = naive_mul(a, &ProjectivePoint::GENERATOR).add(&naive_mul(b, point));
                let sum = ProjectivePoint::mul_by_generator_and_mul_add_vartime(a, b, point);
                assert_same(
                    &sum,
                    &expected,
                    &format!("{:x?}·G + {:x?} · point {i}", a.0, b.0),
                );
            }
        }
    }
}

#[test]
fn double_products_that_cancel_are_the_identity() {
    let mut random = Random(5);
    for _ in 0..200 {
        let (d, b) = (random.scalar(), random.scalar());
        let point = rescaled(&naive_mul(&d, &ProjectivePoint::GENERATOR), &random.field());
        let a = d.mul(&b).negate();
        let sum = ProjectivePoint::mul_by_generator_and_mul_add_vartime(&a, &b, &point);
        assert!(bool::from(sum.is_identity()));
        let sum =
            ProjectivePoint::mul_by_generator_and_mul_add_vartime(&a.add(&Scalar::ONE), &b, &point);
        assert_same(&sum, &ProjectivePoint::GENERATOR, "one more");
    }
}

#[test]
fn the_affine_x_of_a_product_is_found_without_a_division() {
    let mut random = Random(6);
    for _ in 0..100 {
        let product = ProjectivePoint::mul_by_generator_vartime(&random.scalar());
        let x = product.to_affine_vartime().x;
        let identity = bool::from(product.is_identity());
        assert_eq!(product.has_affine_x_vartime(&x), !identity);
        assert!(!product.has_affine_x_vartime(&x.add(&crate::FieldElement::ONE)));
    }
}

fn terms(
    count: usize,
    random: &mut Random,
    points: &[ProjectivePoint],
    scalars: &[Scalar],
) -> Vec<Term> {
    (0..count)
        .map(|_| {
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
        })
        .collect()
}

#[test]
fn sums_of_every_number_of_terms_are_the_naive_ones() {
    let mut random = Random(7);
    let points = edge_points(&mut random);
    let scalars = few_scalars(&mut random);
    for count in (0..=20).chain([33, 64, 65]) {
        for _ in 0..6 {
            let terms = terms(count, &mut random, &points, &scalars);
            let sum = ProjectivePoint::lincomb_vartime(&terms);
            assert_same(&sum, &naive_sum(&terms), &format!("{count} terms"));
        }
    }
    assert!(bool::from(
        ProjectivePoint::lincomb_vartime(&[]).is_identity()
    ));
}

#[test]
fn the_identity_among_the_terms_adds_nothing_wherever_it_stands() {
    let mut random = Random(8);
    let identity = ProjectivePoint {
        x: random.field(),
        ..ProjectivePoint::IDENTITY
    };
    for count in 1..=9 {
        let mut terms: Vec<Term> = (0..count)
            .map(|_| (random_point(&mut random), random.scalar()))
            .collect();
        for place in 0..count {
            let kept = terms[place];
            terms[place].0 = identity;
            let sum = ProjectivePoint::lincomb_vartime(&terms);
            assert_same(
                &sum,
                &naive_sum(&terms),
                &format!("identity at {place} of {count}"),
            );
            terms[place] = kept;
        }
        let all: Vec<Term> = terms.iter().map(|(_, k)| (identity, *k)).collect();
        assert!(bool::from(
            ProjectivePoint::lincomb_vartime(&all).is_identity()
        ));
    }
}

#[test]
fn equal_opposite_and_related_terms_add_up_in_one_sum() {
    let mut random = Random(9);
    for _ in 0..50 {
        let (point, k) = (random_point(&mut random), random.scalar());
        let other = rescaled(&point, &random.field());
        let image = other.endomorphism();
        let back = k.mul(&scalar(&lambda())).negate();
        for (terms, zero) in [
            (Vec::from([(point, k), (other, k.negate())]), true),
            (Vec::from([(point, k), (other.negate(), k)]), true),
            (Vec::from([(image, k), (point, back)]), true),
            (
                Vec::from([(image, k), (other, k), (image.endomorphism(), k)]),
                true,
            ),
            (Vec::from([(point, k), (other, k)]), k.is_zero().into()),
            (std::vec![(point, k); 17], k.is_zero().into()),
        ] {
            let sum = ProjectivePoint::lincomb_vartime(&terms);
            assert_same(&sum, &naive_sum(&terms), "related terms");
            assert_eq!(bool::from(sum.is_identity()), zero);
        }
    }
}
