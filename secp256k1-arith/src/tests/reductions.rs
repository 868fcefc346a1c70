//! Reductions of 512-bit numbers, on numbers built backwards from every carry that can happen inside.
//!
//! Random numbers never meet the last carries: that of the field has a chance of about C²/2 in 2^256, 2^-193.

use super::model::{
    Random, field_value, hostile_words, integer, n, neighbours, p, power_of_two, words,
};
use crate::{field::mul::reduce, limbs::WideLimbs, scalar::reduce::reduce_wide};
use num_bigint::BigUint;
use std::vec::Vec;

/// Some `(low, high)` with `low + complement·high = value`, `low` < 2^256 and `high` ≤ `highest`: with the
/// smallest `high`, the largest, and some between.
fn preimages(value: &BigUint, complement: &BigUint, highest: &BigUint) -> Vec<(BigUint, BigUint)> {
    let limit = power_of_two(256);
    let largest = (value / complement).min(highest.clone());
    let smallest = if *value < limit {
        BigUint::ZERO
    } else {
        (value - &limit) / complement + 1u8
    };
    if smallest > largest {
        return Vec::new();
    }
    let mut picks = Vec::from([
        smallest.clone(),
        largest.clone(),
        (&smallest + &largest) >> 1,
    ]);
    picks.extend((1..3u8).map(|i| (&smallest + i).min(largest.clone())));
    picks.sort();
    picks.dedup();
    picks
        .into_iter()
        .map(|high| (value - complement * &high, high))
        .collect()
}

/// 512-bit numbers whose successive foldings by `2^256 ≡ complement` give all of `targets` after
/// `folds` steps.
fn numbers_folding_to(targets: Vec<BigUint>, complement: &BigUint, folds: usize) -> Vec<BigUint> {
    let mut values = targets;
    for _ in 0..folds {
        values = values
            .iter()
            .flat_map(|value| preimages(value, complement, &(power_of_two(256) - 1u8)))
            .map(|(low, high)| low + (high << 256))
            .collect();
        values.sort();
        values.dedup();
    }
    values
}

fn wide(number: &BigUint) -> WideLimbs {
    (
        words(&(number % power_of_two(256))),
        words(&(number >> 256)),
    )
}

/// Ends of foldings: around 0, the modulus, 2^256, its double, and what a last folding leaves.
fn targets(modulus: &BigUint) -> Vec<BigUint> {
    let limit = power_of_two(256);
    let complement = &limit - modulus;
    let mut targets = Vec::new();
    for center in [
        BigUint::ZERO,
        complement.clone(),
        &complement * &complement,
        modulus.clone(),
        modulus - &complement,
        modulus << 1,
        limit.clone(),
    ] {
        targets.extend((0..5u8).map(|i| &center + i));
        targets.extend(
            (1..5u8)
                .filter(|&i| center >= BigUint::from(i))
                .map(|i| &center - i),
        );
    }
    for bit in (16..256).step_by(16) {
        targets.push(&limit + power_of_two(bit));
        targets.push(&limit + power_of_two(bit) - 1u8);
        targets.push(&limit + power_of_two(bit) - &complement);
        targets.push(&limit + power_of_two(bit) - 1u8 - &complement);
        targets.push(&limit - power_of_two(bit));
    }
    targets
}

#[test]
fn the_field_reduces_numbers_that_carry_at_every_step() {
    let complement = power_of_two(256) - p();
    let mut last_carries = 0;
    for folds in 1..=2 {
        for number in numbers_folding_to(targets(p()), &complement, folds) {
            let once: BigUint = (&number % power_of_two(256)) + &complement * (&number >> 256);
            let twice: BigUint = (&once % power_of_two(256)) + &complement * (once >> 256);
            last_carries += u32::from(twice.bits() > 256);
            let reduced = reduce(&wide(&number));
            assert_eq!(field_value(&reduced), &number % p(), "{number:x}");
        }
    }
    assert!(last_carries > 100, "only {last_carries} numbers carry last");
}

#[test]
fn the_scalars_reduce_numbers_that_carry_at_every_step() {
    let complement = power_of_two(256) - n();
    let mut last_carries = 0;
    for folds in 1..=3 {
        for number in numbers_folding_to(targets(n()), &complement, folds) {
            let mut folded = number.clone();
            for _ in 0..3 {
                folded = (&folded % power_of_two(256)) + &complement * (folded >> 256);
            }
            last_carries += u32::from(folded.bits() > 256);
            assert_eq!(
                integer(&reduce_wide(&wide(&number))),
                &number % n(),
                "{number:x}"
            );
        }
    }
    assert!(last_carries > 100, "only {last_carries} numbers carry last");
}

#[test]
fn both_reduce_all_pairs_of_hostile_halves() {
    let list = hostile_words();
    for high in &list {
        for low in &list {
            let number = low + (high << 256);
            let halves = (words(low), words(high));
            assert_eq!(field_value(&reduce(&halves)), &number % p(), "{number:x}");
            assert_eq!(integer(&reduce_wide(&halves)), &number % n(), "{number:x}");
        }
    }
}

#[test]
fn both_reduce_multiples_of_their_modulus_and_neighbours() {
    let mut random = Random(1);
    for i in 0..2000u32 {
        let factor = match i % 4 {
            0 => random.number(),
            1 => power_of_two(i as usize % 257) - 1u8,
            2 => power_of_two(i as usize % 256),
            _ => power_of_two(256) - 1u8 - i,
        };
        for modulus in [p(), n()] {
            for number in [
                modulus * &factor,
                modulus * &factor + 1u8,
                modulus * (&factor + 1u8) - 1u8,
            ] {
                assert_eq!(
                    field_value(&reduce(&wide(&number))),
                    &number % p(),
                    "{number:x}"
                );
                assert_eq!(
                    integer(&reduce_wide(&wide(&number))),
                    &number % n(),
                    "{number:x}"
                );
            }
        }
    }
}

#[test]
fn neighbours_stay_below_the_width() {
    let edge = power_of_two(256);
    assert_eq!(
        neighbours(&edge, 2).collect::<Vec<_>>(),
        [&edge - 2u8, &edge - 1u8]
    );
    assert_eq!(
        neighbours(&BigUint::ZERO, 1).collect::<Vec<_>>(),
        [0u8, 1].map(BigUint::from)
    );
}
