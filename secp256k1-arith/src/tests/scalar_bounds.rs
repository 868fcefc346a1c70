//! The scalars against big integers, and the invariant that all are below n.

use super::model::{
    Random, bytes, hostile_scalars, n, neighbours, p, power_of_two, scalar, scalar_value, subtract,
};
use crate::{ct::Mask, scalar::Scalar};
use elliptic_curve::array::Array;
use num_bigint::BigUint;
use proptest::prelude::*;
use subtle::Choice;

/// Checks every operation on two scalars; [`scalar_value`] checks that results are canonical.
fn check_pair(a: &BigUint, b: &BigUint) {
    let (x, y) = (scalar(a), scalar(b));
    assert_eq!(scalar_value(&x.add(&y)), (a + b) % n(), "{a:x} + {b:x}");
    assert_eq!(
        scalar_value(&x.sub(&y)),
        subtract(a, b, n()),
        "{a:x} - {b:x}"
    );
    assert_eq!(scalar_value(&x.mul(&y)), a * b % n(), "{a:x} · {b:x}");
    assert_eq!(
        bool::from(Choice::from(x.equal_mask(&y))),
        a % n() == b % n(),
        "{a:x} = {b:x}"
    );
}

/// Checks every operation on one scalar except inversion.
fn check_one(a: &BigUint) {
    let x = scalar(a);
    let value = a % n();
    assert_eq!(scalar_value(&x.square()), a * a % n(), "{a:x}²");
    assert_eq!(scalar_value(&x.double()), a * 2u8 % n(), "2·{a:x}");
    assert_eq!(scalar_value(&x.half()) * 2u8 % n(), value, "{a:x}/2");
    assert_eq!(
        scalar_value(&x.negate()),
        subtract(&BigUint::ZERO, a, n()),
        "-{a:x}"
    );
    assert_eq!(bool::from(x.is_zero()), value == BigUint::ZERO, "{a:x}");
    assert_eq!(bool::from(x.is_odd()), value.bit(0), "{a:x}");
    assert_eq!(bool::from(x.is_high()), &value + &value > *n(), "{a:x}");
    assert_eq!(x.to_bytes().0, bytes(&value), "{a:x}");
}

fn check_inverses(a: &BigUint) {
    let inverse = (a % n()).modinv(n());
    let x = scalar(a);
    for found in [x.invert(), x.invert_vartime()] {
        let found: Option<Scalar> = found.into();
        assert_eq!(found.map(|found| scalar_value(&found)), inverse, "1/{a:x}");
    }
}

#[test]
fn all_pairs_of_hostile_scalars_match_the_model() {
    let list = hostile_scalars();
    for a in &list {
        for b in &list {
            check_pair(a, b);
        }
    }
}

#[test]
fn every_single_operation_on_hostile_scalars_matches_the_model() {
    for a in hostile_scalars() {
        check_one(&a);
        check_inverses(&a);
    }
}

#[test]
fn random_and_sparse_scalars_match_the_model() {
    let mut random = Random(1);
    for _ in 0..50_000 {
        check_pair(&random.number(), &random.number());
    }
    for _ in 0..5000 {
        check_one(&random.number());
    }
    for _ in 0..500 {
        check_inverses(&random.number());
    }
}

#[test]
fn sums_and_differences_around_n_are_canonical() {
    for half in neighbours(&(n() >> 1), 5) {
        for other in neighbours(&(n() - &half), 5) {
            check_pair(&half, &other);
            check_pair(&half, &half);
        }
    }
}

#[test]
fn half_the_order_is_low_and_the_next_is_high() {
    let half = n() >> 1;
    assert!(!bool::from(scalar(&half).is_high()));
    assert!(bool::from(scalar(&(&half + 1u8)).is_high()));
    assert!(!bool::from(Scalar::ZERO.is_high()));
    assert!(bool::from(scalar(&(n() - 1u8)).is_high()));
    for a in hostile_scalars().iter().filter(|a| **a != BigUint::ZERO) {
        let x = scalar(a);
        assert_ne!(
            bool::from(x.is_high()),
            bool::from(x.negate().is_high()),
            "{a:x}"
        );
    }
}

#[test]
fn bytes_are_taken_below_n_alone() {
    let edges = neighbours(n(), 3)
        .chain(neighbours(&power_of_two(256), 3))
        .chain(neighbours(p(), 3));
    for a in edges.chain(hostile_scalars()) {
        let encoded = Array(bytes(&a));
        let found: Option<Scalar> = Scalar::from_bytes(&encoded).into();
        assert_eq!(
            found.map(|found| scalar_value(&found)),
            (a < *n()).then(|| a.clone()),
            "{a:x}"
        );
        assert_eq!(scalar_value(&Scalar::from_bytes_reduced(&encoded)), a % n());
    }
}

#[test]
fn small_integers_are_their_scalars() {
    for value in [
        0,
        1,
        2,
        u64::MAX,
        u64::MAX - 1,
        1 << 32,
        1 << 63,
        u64::from(u32::MAX),
    ] {
        assert_eq!(scalar_value(&Scalar::from_u64(value)), BigUint::from(value));
        for high in [0, 1, u64::MAX, 1 << 63] {
            let value = u128::from(value) | u128::from(high) << 64;
            assert_eq!(
                scalar_value(&Scalar::from_u128(value)),
                BigUint::from(value)
            );
        }
    }
}

#[test]
fn shifts_of_any_distance_divide_by_a_power_of_two() {
    let mut random = Random(2);
    for i in 0..300 {
        let a = random.number() % n();
        for shift in [
            i,
            0,
            31,
            32,
            33,
            63,
            64,
            65,
            128,
            192,
            255,
            256,
            257,
            320,
            usize::MAX,
        ] {
            let expected = if shift < 256 {
                &a >> shift
            } else {
                BigUint::ZERO
            };
            assert_eq!(
                scalar_value(&scalar(&a).shr_vartime(shift)),
                expected,
                "{a:x} >> {shift}"
            );
        }
        for position in 0..256usize {
            assert_eq!(scalar(&a).bit(position) == 1, a.bit(position as u64));
        }
    }
}

#[test]
fn selections_take_the_side_that_the_mask_says() {
    let (a, b) = (scalar(&(n() - 3u8)), Scalar::from_u64(5));
    for (bit, chosen) in [(0, a), (1, b)] {
        assert_eq!(Scalar::select(Mask::from_bit(bit), &a, &b).0, chosen.0);
    }
}

/// Numbers with a taste for zeros, ones, and the edges of n.
fn any_scalar() -> impl Strategy<Value = BigUint> {
    let word = prop_oneof![3 => any::<u32>(), 1 => Just(0), 1 => Just(u32::MAX), 1 => 0..3u32];
    let words = proptest::collection::vec(word, 8).prop_map(|words| BigUint::new(words) % n());
    let near_n = any::<u128>().prop_map(|below| n() - 1u8 - below);
    prop_oneof![4 => words, 1 => near_n, 1 => any::<u128>().prop_map(BigUint::from)]
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 2000, ..ProptestConfig::default() })]

    #[test]
    fn any_pair_of_scalars_matches_the_model(a in any_scalar(), b in any_scalar()) {
        check_pair(&a, &b);
        check_one(&a);
    }

    #[test]
    fn a_scalar_times_its_inverse_is_one(a in any_scalar()) {
        prop_assume!(a != BigUint::ZERO);
        let x = scalar(&a);
        prop_assert_eq!(x.mul(&x.invert().unwrap()).0, Scalar::ONE.0);
        prop_assert_eq!(x.mul(&x.invert_vartime().unwrap()).0, Scalar::ONE.0);
    }
}
