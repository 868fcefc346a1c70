//! Unreduced products and small sums against big integers, up to the bounds that they state.
#![allow(
    clippy::cast_possible_truncation,
    clippy::std_instead_of_alloc,
    clippy::unwrap_used,
    reason = "small test numbers, a test may panic, and the tests have std"
)]

use super::{C_I64, Lazy, Product};
use crate::tests::model::{Random, field, field_value, hostile_words, p, power_of_two, words};
use num_bigint::{BigInt, BigUint};
use std::vec::Vec;

fn lazy(low: &BigUint, top: i64) -> Lazy {
    Lazy {
        low: words(low),
        top,
    }
}

fn product(low: &BigUint, high: &BigUint) -> Product {
    Product {
        wide: (words(low), words(high)),
        borrow: 0,
    }
}

/// The representative in `0 .. p`.
fn modulo(value: &BigInt) -> BigUint {
    let p = BigInt::from(p().clone());
    (((value % &p) + &p) % &p).to_biguint().unwrap()
}

fn value(low: &BigUint, top: i64) -> BigInt {
    BigInt::from(low.clone()) + (BigInt::from(top) << 256)
}

/// Small numbers around every edge that the bound of 2^40 allows.
fn tops() -> Vec<i64> {
    let mut tops = Vec::from([
        0,
        1,
        2,
        C_I64,
        C_I64 + 1,
        C_I64 - 1,
        3 * C_I64 + 2,
        (1 << 40) - 1,
    ]);
    tops.extend((3..40).map(|bit| 1 << bit));
    tops.extend((3..40).map(|bit| (1 << bit) - 1));
    tops.extend(tops.clone().iter().map(|top| -top));
    tops
}

/// Where adding `C·top` goes beyond 256 bits or just not, and what then is left is at the edge of
/// a word.
fn lows_at_the_edge(top: i64) -> Vec<BigUint> {
    let multiple = BigInt::from(top) * C_I64;
    let limit = BigInt::from(power_of_two(256));
    let complement = BigInt::from(C_I64);
    let mut lows = Vec::new();
    for edge in [BigInt::ZERO, limit.clone()] {
        for bit in [0, 31, 32, 33, 63, 64, 65, 72, 96, 128] {
            let power = BigInt::from(power_of_two(bit));
            for distance in [
                BigInt::ZERO,
                power.clone(),
                &power - 1,
                &power - &complement,
            ] {
                lows.push(&edge - &multiple + &distance);
                lows.push(&edge - &multiple - &distance);
                lows.push(&edge - &multiple - distance - 1);
            }
        }
    }
    lows.retain(|low| *low >= BigInt::ZERO && *low < limit);
    lows.iter().map(|low| low.to_biguint().unwrap()).collect()
}

#[test]
fn every_top_within_the_bound_is_folded_down() {
    let mut left = [0; 2];
    for top in tops() {
        for low in hostile_words().into_iter().chain(lows_at_the_edge(top)) {
            let expected = modulo(&value(&low, top));
            assert_eq!(
                field_value(&lazy(&low, top).reduce()),
                expected,
                "{low:x}, {top}"
            );
            let sum = BigInt::from(low) + BigInt::from(top) * C_I64;
            left[0] += u32::from(sum < BigInt::ZERO);
            left[1] += u32::from(sum >= BigInt::from(power_of_two(256)));
        }
    }
    assert!(
        left.iter().all(|&count| count > 1000),
        "beyond the 256 bits: {left:?}"
    );
}

#[test]
fn differences_and_multiples_of_lazy_values_are_those_of_integers() {
    let list = hostile_words();
    let mut random = Random(1);
    for low in &list {
        for rhs in &list {
            let top = tops()[random.next() as usize % tops().len()] / 4;
            let start = value(low, top);
            let rhs_top = tops()[random.next() as usize % tops().len()] / 4;
            let difference = lazy(low, top).sub(&lazy(rhs, rhs_top));
            let expected = &start - value(rhs, rhs_top);
            assert_eq!(
                field_value(&difference.reduce()),
                modulo(&expected),
                "{low:x} - {rhs:x}"
            );
            let again = difference.sub(&field(rhs).lazy()).sub(&field(low).lazy());
            let expected = expected - BigInt::from(rhs.clone()) - BigInt::from(low.clone());
            assert_eq!(
                field_value(&again.reduce()),
                modulo(&expected),
                "{low:x}, {rhs:x}"
            );
        }
        for top in tops().iter().map(|top| top / 4) {
            let expected = modulo(&(value(low, top) * 3));
            assert_eq!(
                field_value(&lazy(low, top).triple().reduce()),
                expected,
                "3·{low:x}, {top}"
            );
            for bits in 1..4 {
                let top = top / 4;
                let expected = modulo(&(value(low, top) << bits));
                assert_eq!(
                    field_value(&lazy(low, top).shl(bits).reduce()),
                    expected,
                    "2^{bits}·{low:x}, {top}"
                );
            }
        }
    }
}

#[test]
fn products_of_all_hostile_pairs_fold_within_their_bound() {
    let list = hostile_words();
    for a in &list {
        for b in &list {
            let folded = field(a).mul_wide(&field(b)).fold();
            assert!((0..=C_I64).contains(&folded.top), "{a:x} · {b:x}");
            let expected = a * b % p();
            assert_eq!(field_value(&folded.reduce()), expected, "{a:x} · {b:x}");
            assert_eq!(
                field_value(&field(a).mul_wide(&field(b)).reduce()),
                expected
            );
        }
        assert_eq!(
            field_value(&field(a).square_wide().reduce()),
            a * a % p(),
            "{a:x}²"
        );
    }
}

/// 512-bit numbers as halves, at every edge.
fn hostile_halves(random: &mut Random) -> Vec<(BigUint, BigUint)> {
    let list = hostile_words();
    let pick = |random: &mut Random| list[random.next() as usize % list.len()].clone();
    let ones = power_of_two(256) - 1u8;
    let mut halves = Vec::from([
        (BigUint::ZERO, BigUint::ZERO),
        (ones.clone(), BigUint::ZERO),
        (BigUint::ZERO, ones.clone()),
        (ones.clone(), ones.clone()),
        (BigUint::from(1u8), ones.clone() - 1u8),
        (BigUint::from(1u8), BigUint::ZERO),
        (BigUint::ZERO, BigUint::from(1u8)),
    ]);
    halves.extend((0..200).map(|_| (pick(random), pick(random))));
    halves.extend((0..50).map(|_| (random.number(), random.number())));
    halves
}

#[test]
fn differences_of_products_borrow_and_fold_within_their_bound() {
    let halves = hostile_halves(&mut Random(2));
    let whole = |(low, high): &(BigUint, BigUint)| BigInt::from(low + (high << 256));
    for a in &halves {
        for b in &halves {
            let difference = product(&a.0, &a.1).sub(&product(&b.0, &b.1));
            let folded = difference.fold();
            assert!((-C_I64..=C_I64).contains(&folded.top), "{a:x?} - {b:x?}");
            let expected = modulo(&(whole(a) - whole(b)));
            assert_eq!(field_value(&folded.reduce()), expected, "{a:x?} - {b:x?}");
            assert_eq!(
                field_value(&difference.reduce()),
                expected,
                "{a:x?} - {b:x?}"
            );
        }
    }
}

#[test]
fn the_chains_of_the_point_formulas_are_right_on_hostile_words() {
    let list = hostile_words();
    let mut random = Random(3);
    let negative = |x: &BigUint| BigInt::from(x.clone());
    for _ in 0..50_000 {
        let [a, b, c, d] = [(); 4].map(|()| match random.next() % 4 {
            0 => random.number(),
            _ => list[random.next() as usize % list.len()].clone(),
        });
        let [w, x, y, z] = [&a, &b, &c, &d].map(field);
        // X' = r² - h³ - 2v of an addition, and the tangent's 3X².
        let (cube, v) = (x.lazy(), y.lazy());
        let sum = w.square_wide().fold().sub(&cube).sub(&v).sub(&v).reduce();
        let expected = negative(&(&a * &a)) - negative(&b) - negative(&(&c * 2u8));
        assert_eq!(field_value(&sum), modulo(&expected), "{a:x}, {b:x}, {c:x}");
        let triple = w.square_wide().fold().triple().reduce();
        assert_eq!(field_value(&triple), &a * &a * 3u8 % p(), "3·{a:x}²");
        let difference = w.mul_wide(&x).sub(&y.mul_wide(&z)).reduce();
        let expected = negative(&(&a * &b)) - negative(&(&c * &d));
        assert_eq!(
            field_value(&difference),
            modulo(&expected),
            "{a:x}·{b:x} - {c:x}·{d:x}"
        );
    }
}
