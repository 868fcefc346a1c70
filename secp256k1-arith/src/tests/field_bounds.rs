//! The field against big integers: any words below 2^256 are a value, and so is any pair of them.

use super::model::{
    Random, bytes, field, field_value, hostile_words, integer, p, power_of_two, subtract, words,
};
use crate::{ct::Mask, field::FieldElement};
use elliptic_curve::array::Array;
use num_bigint::BigUint;
use proptest::prelude::*;
use std::vec::Vec;
use subtle::Choice;

fn is_set(mask: Mask) -> bool {
    Choice::from(mask).into()
}

/// Checks every operation on two elements given by their words.
fn check_pair(a: &BigUint, b: &BigUint) {
    let (x, y) = (field(a), field(b));
    assert_eq!(field_value(&x.add(&y)), (a + b) % p(), "{a:x} + {b:x}");
    assert_eq!(
        field_value(&x.sub(&y)),
        subtract(a, b, p()),
        "{a:x} - {b:x}"
    );
    assert_eq!(field_value(&x.mul(&y)), a * b % p(), "{a:x} · {b:x}");
    let equal = a % p() == b % p();
    assert_eq!(is_set(x.equal_mask(&y)), equal, "{a:x} = {b:x}");
    assert_eq!(x.equal_vartime(&y), equal, "{a:x} = {b:x}");
}

/// Checks every operation on one element, except roots and inverses.
fn check_one(a: &BigUint) {
    let x = field(a);
    let value = a % p();
    assert_eq!(integer(&x.canonical()), value, "{a:x}");
    assert_eq!(field_value(&x.square()), a * a % p(), "{a:x}²");
    assert_eq!(field_value(&x.double()), a * 2u8 % p(), "2·{a:x}");
    assert_eq!(field_value(&x.half()) * 2u8 % p(), value, "{a:x}/2");
    assert_eq!(
        field_value(&x.negate()),
        subtract(&BigUint::ZERO, a, p()),
        "-{a:x}"
    );
    let zero = value == BigUint::ZERO;
    assert_eq!(bool::from(x.is_zero()), zero, "{a:x}");
    assert_eq!(is_set(x.zero_mask()), zero, "{a:x}");
    assert_eq!(x.is_zero_vartime(), zero, "{a:x}");
    assert_eq!(bool::from(x.is_odd()), value.bit(0), "{a:x}");
    assert_eq!(x.to_bytes().0, bytes(&value), "{a:x}");
    assert_eq!(field_value(&x.square_n(0)), value);
    assert_eq!(
        field_value(&x.square_n(5)),
        value.modpow(&BigUint::from(32u8), p()),
        "{a:x}"
    );
}

/// Checks root and inverses of one element.
fn check_root_and_inverses(a: &BigUint) {
    let x = field(a);
    let root = a.modpow(&((p() + 1u8) >> 2), p());
    assert_eq!(field_value(&x.sqrt_candidate()), root, "{a:x}");
    let is_square = &root * &root % p() == a % p();
    assert_eq!(x.is_square_vartime(), is_square, "√{a:x}");
    let found: Option<FieldElement> = x.sqrt().into();
    assert_eq!(
        found.map(|found| field_value(&found)),
        is_square.then_some(root),
        "√{a:x}"
    );

    let inverse = (a % p()).modinv(p());
    for found in [x.invert(), x.invert_vartime()] {
        let found: Option<FieldElement> = found.into();
        assert_eq!(found.map(|found| field_value(&found)), inverse, "1/{a:x}");
    }
    let or_zero = inverse.unwrap_or_default();
    assert_eq!(field_value(&x.invert_or_zero()), or_zero, "1/{a:x}");
    assert_eq!(field_value(&x.invert_or_zero_vartime()), or_zero, "1/{a:x}");
}

#[test]
fn all_pairs_of_hostile_words_match_the_model() {
    let list = hostile_words();
    for a in &list {
        for b in &list {
            check_pair(a, b);
        }
    }
}

#[test]
fn every_single_operation_on_hostile_words_matches_the_model() {
    for a in hostile_words() {
        check_one(&a);
    }
}

#[test]
fn roots_and_inverses_of_hostile_words_match_the_model() {
    for a in hostile_words() {
        check_root_and_inverses(&a);
    }
}

#[test]
fn random_and_sparse_words_match_the_model() {
    let mut random = Random(1);
    for _ in 0..50_000 {
        check_pair(&random.number(), &random.number());
    }
    for _ in 0..5000 {
        check_one(&random.number());
    }
    for _ in 0..500 {
        check_root_and_inverses(&random.number());
    }
}

#[test]
fn the_words_of_zero_are_0_and_p_alone() {
    for a in hostile_words().iter().chain([&BigUint::ZERO, p()]) {
        let zero = *a == BigUint::ZERO || a == p();
        assert_eq!(bool::from(field(a).is_zero()), zero, "{a:x}");
        assert_eq!(field(a).is_zero_vartime(), zero, "{a:x}");
    }
    // The low word of p with anything above, for the test that looks at the low word first.
    for bit in 64..256 {
        let near = p() ^ power_of_two(bit);
        assert!(
            !field(&near).is_zero_vartime() && !bool::from(field(&near).is_zero()),
            "{near:x}"
        );
        let near = power_of_two(bit);
        assert!(
            !field(&near).is_zero_vartime() && !bool::from(field(&near).is_zero()),
            "{near:x}"
        );
    }
}

#[test]
fn both_representatives_of_every_small_value_are_equal_and_encode_alike() {
    let complement = power_of_two(256) - p();
    let mut random = Random(2);
    let mut small: Vec<BigUint> = (0..100u8).map(BigUint::from).collect();
    small.extend((1..100u8).map(|i| &complement - i));
    small.extend((0..500).map(|_| random.uniform() % &complement));
    for value in small {
        let (low, high) = (field(&value), field(&(&value + p())));
        assert!(
            is_set(low.equal_mask(&high)) && low.equal_vartime(&high),
            "{value:x}"
        );
        assert_eq!(low.to_bytes(), high.to_bytes());
        assert_eq!(high.canonical(), words(&value));
        assert_eq!(
            bool::from(low.is_odd()),
            bool::from(high.is_odd()),
            "{value:x}"
        );
        check_pair(&value, &(&value + p()));
        check_root_and_inverses(&(&value + p()));
    }
}

#[test]
fn bytes_are_taken_below_p_alone() {
    for a in hostile_words() {
        let found: Option<FieldElement> = FieldElement::from_bytes(&Array(bytes(&a))).into();
        assert_eq!(
            found.map(|found| integer(&found.0)),
            (a < *p()).then_some(a)
        );
    }
}

#[test]
fn selections_take_the_side_that_the_mask_says() {
    let (a, b) = (field(&(p() + 3u8)), field(&BigUint::from(5u8)));
    for (bit, chosen) in [(0, a), (1, b)] {
        let selected = FieldElement::select(Mask::from_bit(bit), &a, &b);
        assert_eq!(selected.0, chosen.0);
        let negated = field_value(&a.negate_if(Mask::from_bit(bit)));
        assert_eq!(
            negated,
            if bit == 1 {
                p() - 3u8
            } else {
                BigUint::from(3u8)
            }
        );
    }
}

#[test]
fn long_chains_without_a_normalisation_stay_right() {
    let mut random = Random(3);
    let list = hostile_words();
    for start in &list {
        let (mut x, mut value) = (field(start), start % p());
        for _ in 0..40 {
            let other = &list[random.next() as usize % list.len()];
            let y = field(other);
            (x, value) = match random.next() % 7 {
                0 => (x.add(&y), value + other),
                1 => (x.sub(&y), subtract(&value, other, p())),
                2 => (x.mul(&y), value * other),
                3 => (x.negate(), p() - value),
                4 => (x.double().double(), value * 4u8),
                5 => (x.half(), value * ((p() + 1u8) >> 1)),
                _ => (x.square(), &value * &value),
            };
            value %= p();
            assert_eq!(field_value(&x), value, "from {start:x}");
        }
    }
}

/// Words with a taste for zeros, ones, and the edges of p.
fn any_words() -> impl Strategy<Value = BigUint> {
    let word = prop_oneof![3 => any::<u32>(), 1 => Just(0), 1 => Just(u32::MAX), 1 => 0..3u32];
    let words = proptest::collection::vec(word, 8).prop_map(BigUint::new);
    let near_p = (0..1u64 << 34).prop_map(|below| power_of_two(256) - 1u8 - below);
    prop_oneof![4 => words, 1 => near_p, 1 => (0..1u64 << 34).prop_map(BigUint::from)]
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 2000, ..ProptestConfig::default() })]

    #[test]
    fn any_pair_of_words_matches_the_model(a in any_words(), b in any_words()) {
        check_pair(&a, &b);
        check_one(&a);
    }

    #[test]
    fn multiplication_distributes_over_sums_and_differences(
        a in any_words(), b in any_words(), c in any_words(),
    ) {
        let (x, y, z) = (field(&a), field(&b), field(&c));
        let (left, right) = (x.add(&y).mul(&z), x.mul(&z).add(&y.mul(&z)));
        prop_assert!(left.equal_vartime(&right));
        let (left, right) = (x.sub(&y).mul(&z), x.mul(&z).sub(&y.mul(&z)));
        prop_assert!(left.equal_vartime(&right));
        prop_assert!(x.sub(&y).add(&y).equal_vartime(&x));
        prop_assert!(x.half().double().equal_vartime(&x));
        prop_assert!(x.negate().add(&x).is_zero_vartime());
    }

    #[test]
    fn a_square_has_the_root_and_its_negative_alone(a in any_words()) {
        let x = field(&a);
        let root: Option<FieldElement> = x.square().sqrt().into();
        let root = root.unwrap();
        prop_assert!(root.equal_vartime(&x) || root.equal_vartime(&x.negate()));
        // -1 is no square, so of x and -x only one has a root, but for 0.
        let roots = [x, x.negate()].map(|x| bool::from(x.sqrt().is_some()));
        prop_assert_eq!(roots[0] == roots[1], x.is_zero_vartime());
        prop_assert_eq!([x, x.negate()].map(|x| x.is_square_vartime()), roots);
    }
}
