//! The lattice computed anew, and the split at the edges of its bound.
#![allow(
    clippy::cast_possible_truncation,
    clippy::std_instead_of_alloc,
    clippy::unwrap_used,
    reason = "small test numbers, a test may panic, and the tests have std"
)]

use super::{A1_B2, A2, BETA, G1, G2, HalfScalar, LAMBDA, MINUS_B1, split};
use crate::{
    limbs,
    scalar::Scalar,
    tests::model::{Random, hostile_scalars, integer, n, power_of_two, scalar, scalar_value},
};
use num_bigint::{BigInt, BigUint};
use std::vec::Vec;

fn signed(limbs: &limbs::Limbs) -> BigInt {
    integer(limbs).into()
}

fn order() -> BigInt {
    n().clone().into()
}

/// `floor(numerator / denominator + 1/2)`, for a positive denominator.
fn round(numerator: &BigInt, denominator: &BigInt) -> BigInt {
    let doubled = numerator * 2 + denominator;
    let modulus = denominator * 2;
    let remainder = ((&doubled % &modulus) + &modulus) % &modulus;
    (doubled - remainder) / modulus
}

fn value(half: &HalfScalar) -> BigInt {
    let magnitude = BigInt::from(half.magnitude());
    assert_eq!(half.is_negative_vartime(), bool::from(half.is_negative()));
    if half.is_negative_vartime() {
        -magnitude
    } else {
        magnitude
    }
}

/// `(k₁, k₂)` by the formulas of the module's documentation, with exact quotients rounded.
fn model_split(k: &BigUint) -> (BigInt, BigInt) {
    let k = BigInt::from(k.clone());
    let (a1, b1, a2) = (signed(&A1_B2), -signed(&MINUS_B1), signed(&A2));
    let b2 = &a1;
    let c1 = round(&(b2 * &k), &order());
    let c2 = round(&(-&b1 * &k), &order());
    (&k - &c1 * &a1 - &c2 * &a2, -&c1 * &b1 - &c2 * b2)
}

/// Checks that the split adds up and keeps its bound, and returns it.
fn check(k: &BigUint) -> (BigInt, BigInt) {
    let scalar = scalar(k);
    let halves = split(&scalar);
    let (k1, k2) = (value(&halves.0), value(&halves.1));
    let lambda = BigInt::from(scalar_value(&LAMBDA));
    let difference = &k1 + &k2 * lambda - BigInt::from(k.clone());
    assert_eq!(
        difference % order(),
        BigInt::ZERO,
        "{k:x} = {k1:x} + {k2:x}·λ"
    );
    // The bounds of the documentation, with the two sums as it rounds them.
    let bound = |sum: BigInt| (sum << 128) + (BigInt::from(1) << 129);
    let size = |half: &BigInt| BigInt::from(half.magnitude().clone()) << 129;
    assert!(
        size(&k1) <= bound(signed(&A1_B2) + signed(&A2)),
        "{k:x} has k₁ = {k1:x}"
    );
    assert!(
        size(&k2) <= bound(signed(&A1_B2) + signed(&MINUS_B1)),
        "{k:x} has k₂ = {k2:x}"
    );

    let sum = halves.0.to_scalar().add(&halves.1.to_scalar().mul(&LAMBDA));
    assert_eq!(sum.0, scalar.0, "{k:x}");
    for (half, value) in [(&halves.0, &k1), (&halves.1, &k2)] {
        let offset = BigInt::from(power_of_two(128)) + value;
        assert_eq!(signed(&half.offset()), offset, "{k:x}");
    }
    (k1, k2)
}

#[test]
fn the_basis_is_the_reduced_one_of_the_lattice_of_lambda() {
    // Euclid on (n, λ): remainders s·n + t·λ = r give vectors (r, -t); the first two remainders below
    // √n, and the one before.
    let lambda = BigInt::from(scalar_value(&LAMBDA));
    let (mut r, mut t) = ((order(), lambda.clone()), (BigInt::ZERO, BigInt::from(1)));
    while &r.1 * &r.1 >= order() {
        let quotient = &r.0 / &r.1;
        r = (r.1.clone(), &r.0 - &quotient * &r.1);
        t = (t.1.clone(), &t.0 - &quotient * &t.1);
    }
    let (a1, b1, a2) = (signed(&A1_B2), -signed(&MINUS_B1), signed(&A2));
    assert_eq!((r.1.clone(), -&t.1), (a1.clone(), b1.clone()), "(a₁, b₁)");
    // The other vector is the shorter of the neighbours.
    let quotient = &r.0 / &r.1;
    let next = (&r.0 - &quotient * &r.1, &t.0 - &quotient * &t.1);
    let before = (r.0, -t.0);
    let after = (next.0, -next.1);
    let norm = |v: &(BigInt, BigInt)| &v.0 * &v.0 + &v.1 * &v.1;
    let shorter = if norm(&before) <= norm(&after) {
        before
    } else {
        after
    };
    assert_eq!(shorter, (a2.clone(), a1.clone()), "(a₂, b₂)");

    for (a, b) in [(&a1, &b1), (&a2, &a1)] {
        assert_eq!((a + b * &lambda) % order(), BigInt::ZERO);
    }
    assert_eq!(&a1 * &a1 - &a2 * &b1, order(), "the determinant");
}

#[test]
fn the_quotients_are_the_rounded_ones() {
    let b2 = signed(&A1_B2);
    let minus_b1 = signed(&MINUS_B1);
    assert_eq!(signed(&G1), round(&(b2 << 384), &order()));
    assert_eq!(signed(&G2), round(&(minus_b1 << 384), &order()));
}

#[test]
fn the_bounds_are_those_of_the_documentation() {
    let (a1, minus_b1, a2) = (signed(&A1_B2), signed(&MINUS_B1), signed(&A2));
    // (a₁ + a₂)/2 < 0.637·2^128 and (-b₁ + b₂)/2 < 0.541·2^128
    assert!((&a1 + &a2) * 500 < BigInt::from(637) << 128);
    assert!((&a1 + &minus_b1) * 500 < BigInt::from(541) << 128);
    // (1/2 + 2^-129)·sum < 2^128
    for sum in [&a1 + &a2, a1 + minus_b1] {
        assert!(&sum * BigInt::from(power_of_two(128) + 1u8) < BigInt::from(power_of_two(257)));
    }
    assert_eq!(
        BETA.mul(&BETA).mul(&BETA).canonical(),
        crate::field::FieldElement::ONE.0
    );
}

#[test]
fn hostile_scalars_split_within_the_bound() {
    for k in hostile_scalars() {
        check(&k);
    }
    for exponent in 0..256 {
        let power = power_of_two(exponent);
        for k in [&power - 1u8, &power + 1u8, n() - &power, power] {
            check(&(k % n()));
        }
    }
}

#[test]
fn random_scalars_split_like_the_model() {
    let mut random = Random(1);
    for _ in 0..100_000 {
        let k = random.uniform() % n();
        // Away from a rounding boundary both quotients are the exact ones.
        assert_eq!(check(&k), model_split(&k), "{k:x}");
    }
}

/// Scalars next to the `k` where the quotient `numerator·k/n` is halfway between integers.
fn at_rounding_boundaries(numerator: &BigInt, random: &mut Random) -> Vec<BigUint> {
    let mut list = Vec::new();
    for i in 0..5000u32 {
        // numerator·k/n = c + 1/2 for some c below the numerator.
        let c = match i % 4 {
            0 => BigInt::from(i / 4),
            1 => numerator - 1 - i / 4,
            2 => (BigInt::from(1) << (i as usize % 127)) % numerator,
            _ => BigInt::from(random.uniform()) % numerator,
        };
        let k = round(&((c * 2 + 1) * order()), &(numerator * 2));
        for near in -2i32..=2 {
            let near: BigInt = &k + near;
            if near >= BigInt::ZERO && near < order() {
                list.push(near.to_biguint().unwrap());
            }
        }
    }
    list
}

#[test]
fn scalars_at_the_rounding_boundaries_split_within_the_bound() {
    let mut random = Random(2);
    let mut largest = [BigUint::ZERO, BigUint::ZERO];
    for numerator in [signed(&A1_B2), signed(&MINUS_B1)] {
        for k in at_rounding_boundaries(&numerator, &mut random) {
            let (k1, k2) = check(&k);
            for (largest, half) in largest.iter_mut().zip([k1, k2]) {
                *largest = half.magnitude().max(largest).clone();
            }
        }
    }
    assert!(
        largest.iter().all(|half| half.bits() == 128),
        "{largest:x?}"
    );
}

#[test]
fn scalars_at_the_corners_of_the_lattice_cell_split_within_the_bound() {
    // k = x₁(a₁, b₁) + x₂(a₂, b₂) near (±1/2, ±1/2): the largest halves that there can be.
    let (a1, b1, a2) = (signed(&A1_B2), -signed(&MINUS_B1), signed(&A2));
    let lambda = BigInt::from(scalar_value(&LAMBDA));
    let bounds: [BigInt; 2] = [(&a1 + &a2) / 2, (&a1 - &b1) / 2];
    let mut closest = [bounds[0].clone(), bounds[1].clone()];
    for (s1, s2) in [(1, 1), (1, -1), (-1, 1), (-1, -1)] {
        let corner = ((&a1 * s1 + &a2 * s2) / 2, (&b1 * s1 + &a1 * s2) / 2);
        for i in -20..=20 {
            for j in -20..=20 {
                let k = (&corner.0 + i) + (&corner.1 + j) * &lambda;
                let k: BigInt = ((k % order()) + order()) % order();
                let (k1, k2) = check(&k.to_biguint().unwrap());
                for (half, value) in [k1, k2].iter().enumerate() {
                    let gap = &bounds[half] - BigInt::from(value.magnitude().clone());
                    closest[half] = gap.min(closest[half].clone());
                }
            }
        }
    }
    assert!(
        closest.iter().all(|gap| *gap < BigInt::from(100)),
        "{closest:?}"
    );
}

#[test]
fn halves_of_chosen_values_are_found_again() {
    // Small (k₁, k₂) are the shortest vectors of their coset, so the split gives just them.
    let lambda = scalar_value(&LAMBDA);
    let parts: Vec<i128> = Vec::from([
        0,
        1,
        -1,
        2,
        -2,
        1 << 64,
        -(1 << 64),
        u64::MAX.into(),
        1 << 126,
        -(1 << 126),
    ]);
    for &k1 in &parts {
        for &k2 in &parts {
            let k = BigInt::from(k1) + BigInt::from(k2) * BigInt::from(lambda.clone());
            let k: BigInt = ((k % order()) + order()) % order();
            let found = check(&k.to_biguint().unwrap());
            assert_eq!(found, (BigInt::from(k1), BigInt::from(k2)));
        }
    }
    assert_eq!(check(&BigUint::ZERO), (BigInt::ZERO, BigInt::ZERO));
    assert_eq!(split(&Scalar::ONE).0.to_scalar().0, Scalar::ONE.0);
}
