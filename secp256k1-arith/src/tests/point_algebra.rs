//! The group of our own curve against the affine model, and the checks that know b = 7.

use super::model::{
    ModelPoint, Random, field, field_value, hostile_words, integer, model_add, model_affine,
    model_generator, model_mul, model_point, p, power_of_two, scalar, subtract,
};
use crate::{
    field::FieldElement,
    point::{AffinePoint, ProjectivePoint, affine::Affine},
    scalar::Scalar,
};
use num_bigint::BigUint;
use std::vec::Vec;
use subtle::Choice;

/// The naive product: one bit after the other, with the complete sum that the small groups test.
pub(super) fn naive_mul(k: &Scalar, point: &ProjectivePoint) -> ProjectivePoint {
    (0..256)
        .rev()
        .fold(ProjectivePoint::IDENTITY, |sum, position| {
            let sum = sum.double();
            if k.bit(position) == 1 {
                sum.add(point)
            } else {
                sum
            }
        })
}

/// Panics unless both are the same point, told without any formula of the group.
pub(super) fn assert_same(ours: &ProjectivePoint, expected: &ProjectivePoint, what: &str) {
    let zero = [ours, expected].map(|point| point.z.canonical() == FieldElement::ZERO.0);
    assert_eq!(zero[0], zero[1], "{what}: identity or not");
    if !zero[0] {
        let (zz1, zz2) = (ours.z.square(), expected.z.square());
        let x = [ours.x.mul(&zz2), expected.x.mul(&zz1)].map(|x| x.canonical());
        assert_eq!(x[0], x[1], "{what}: x");
        let y = [
            ours.y.mul(&zz2).mul(&expected.z),
            expected.y.mul(&zz1).mul(&ours.z),
        ];
        assert_eq!(y[0].canonical(), y[1].canonical(), "{what}: y");
    }
}

/// The same point over another denominator.
pub(super) fn rescaled(point: &ProjectivePoint, z: &FieldElement) -> ProjectivePoint {
    let zz = z.square();
    ProjectivePoint {
        x: point.x.mul(&zz),
        y: point.y.mul(&zz).mul(z),
        z: point.z.mul(z),
    }
}

/// A point with an unknown logarithm: the lift of the first x at or after a random one.
pub(super) fn random_point(random: &mut Random) -> ProjectivePoint {
    let mut x = random.uniform() % p();
    loop {
        let parity = Choice::from(random.next() as u8 & 1);
        let lifted: Option<AffinePoint> = AffinePoint::lift_x(&field(&x), parity).into();
        if let Some(point) = lifted {
            return point.to_projective();
        }
        x = (x + 1u8) % p();
    }
}

#[test]
fn the_naive_product_is_that_of_the_affine_model() {
    let mut random = Random(1);
    for i in 0..12u8 {
        let k = match i {
            0..4 => BigUint::from(i),
            4 => super::model::n() - 1u8,
            _ => random.number() % super::model::n(),
        };
        let point = random_point(&mut random);
        let expected = model_mul(&k, &model_point(&point));
        assert_eq!(
            model_point(&naive_mul(&scalar(&k), &point)),
            expected,
            "{k:x}"
        );
    }
}

#[test]
fn sums_of_random_points_are_those_of_the_affine_model() {
    let mut random = Random(2);
    for _ in 0..300 {
        let points = [(); 2].map(|()| {
            let z = field(&random.uniform());
            rescaled(&random_point(&mut random), &z)
        });
        let [a, b] = points;
        let models = points.map(|point| model_point(&point));
        let expected = model_add(&models[0], &models[1]);
        assert_eq!(model_point(&a.add(&b)), expected);
        assert_eq!(model_point(&a.add_vartime(&b)), expected);
        let affine = b.to_affine();
        assert_eq!(model_affine(&affine.coordinates()), models[1]);
        assert_eq!(model_point(&a.add_affine(&affine)), expected);
        assert_eq!(model_point(&a.double()), model_add(&models[0], &models[0]));
    }
}

/// G, λG and λ²G, and their negatives.
fn related_points() -> Vec<ProjectivePoint> {
    let image = ProjectivePoint::GENERATOR.endomorphism();
    let points = [ProjectivePoint::GENERATOR, image, image.endomorphism()];
    points
        .iter()
        .flat_map(|point| [*point, point.negate()])
        .collect()
}

#[test]
fn points_related_by_the_endomorphism_add_like_any_others() {
    let mut random = Random(3);
    for a in related_points() {
        for b in related_points() {
            let expected = model_add(&model_point(&a), &model_point(&b));
            for z in [FieldElement::ONE, random.field()] {
                for w in [FieldElement::ONE, random.field()] {
                    let (a, b) = (rescaled(&a, &z), rescaled(&b, &w));
                    assert_eq!(model_point(&a.add(&b)), expected);
                    assert_eq!(model_point(&a.add_vartime(&b)), expected);
                }
            }
        }
    }
}

/// The y of the model for an x, of the given parity; none if x³ + 7 is no square.
fn model_lift(x: &BigUint, odd: bool) -> ModelPoint {
    let yy = (x * x * x + 7u8) % p();
    let y = yy.modpow(&((p() + 1u8) >> 2), p());
    if &y * &y % p() != yy {
        return None;
    }
    Some((x % p(), if y.bit(0) == odd { y } else { p() - y }))
}

#[test]
fn lifts_of_hostile_x_are_those_of_the_model() {
    let mut random = Random(4);
    let list = hostile_words()
        .into_iter()
        .chain((0..200).map(|_| random.uniform()));
    let mut lifted = 0;
    for x in list {
        for odd in [false, true] {
            let ours: Option<AffinePoint> =
                AffinePoint::lift_x(&field(&x), Choice::from(u8::from(odd))).into();
            assert!(
                ours.is_none_or(|point| !bool::from(point.is_identity())),
                "{x:x}"
            );
            let ours = ours.map(|point| (field_value(&point.x), field_value(&point.y)));
            lifted += u32::from(ours.is_some());
            assert_eq!(ours, model_lift(&x, odd), "{x:x}, odd: {odd}");
        }
    }
    assert!(lifted > 100, "only {lifted} points");
}

#[test]
fn lifts_with_a_small_y_take_the_parity_of_its_canonical_words() {
    // A product that is small modulo p comes out as the words of p and more, whose parity is the other.
    let complement = power_of_two(256) - p();
    let small = (1..300u32).flat_map(|i| [BigUint::from(i), &complement - i]);
    let (mut lifted, mut beyond) = (0, 0);
    for y in small {
        // x³ = y² - 7, if that is a cube: p ≡ 7 (mod 9), so that a^((p + 2)/9) is a root.
        let cube = subtract(&(&y * &y), &BigUint::from(7u8), p());
        let x = cube.modpow(&((p() + 2u8) / 9u8), p());
        if &x * &x % p() * &x % p() != cube {
            continue;
        }
        let words = field(&(&y * &y)).sqrt_candidate().0;
        beyond += u32::from(integer(&words) >= *p());
        for odd in [false, true] {
            let ours: Option<AffinePoint> =
                AffinePoint::lift_x(&field(&x), Choice::from(u8::from(odd))).into();
            let ours = ours.map(|point| (field_value(&point.x), field_value(&point.y)));
            assert_eq!(ours, model_lift(&x, odd), "{x:x}, odd: {odd}");
            lifted += u32::from(ours.is_some());
        }
    }
    assert!(
        lifted > 100 && beyond > 50,
        "{lifted} points, {beyond} roots of p and more"
    );
}

#[test]
fn points_off_the_curve_are_refused() {
    let (x, y) = model_generator().unwrap();
    let found = |x: &BigUint, y: &BigUint| -> bool {
        AffinePoint::from_xy(field(x), field(y)).is_some().into()
    };
    assert!(found(&x, &y) && found(&x, &(p() - &y)));
    for bit in 0..256 {
        let flip = power_of_two(bit);
        // y is wrong, or x is: unless by chance, which the model tells.
        for (x, y) in [(x.clone(), &y ^ &flip), (&x ^ &flip, y.clone())] {
            let on_curve = (&y * &y) % p() == (&x * &x * &x + 7u8) % p();
            assert_eq!(found(&x, &y), on_curve, "{x:x}, {y:x}");
        }
    }
    assert!(
        !found(&BigUint::ZERO, &BigUint::ZERO),
        "what stands for the identity"
    );
    // The point of order 7 on y² = x³ + 6.
    let small = super::group::groups();
    for Affine { x, y } in small.iter().filter_map(|group| group.multiples[1]) {
        assert!(!bool::from(AffinePoint::from_xy(x, y).is_some()));
    }
}

#[test]
fn the_affine_form_comes_with_the_inverse_of_any_scalar() {
    let mut random = Random(9);
    for i in 0..300u64 {
        let k = match i % 3 {
            0 => Scalar::from_u64(i / 3),
            _ => random.scalar(),
        };
        let points = [
            ProjectivePoint::IDENTITY,
            rescaled(&random_point(&mut random), &random.field()),
        ];
        for point in points {
            let (affine, inverse) = point.to_affine_and_invert(&k);
            assert_eq!(affine, point.to_affine());
            assert_eq!(inverse, k.invert().unwrap_or(Scalar::ZERO));
        }
    }
}
