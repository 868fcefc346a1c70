//! Sums, products and byte strings of 256-bit integers against big integers.

use super::model::{Random, bytes, hostile_words, integer, power_of_two, words};
use crate::{
    limbs::{self, WideLimbs},
    word::{LIMBS, WORD_BITS, Word, adc, mul_wide, sbb},
};
use num_bigint::BigUint;
use std::vec::Vec;

fn wide((low, high): &WideLimbs) -> BigUint {
    integer(low) + (integer(high) << 256)
}

fn hostile_pairs() -> impl Iterator<Item = (BigUint, BigUint)> {
    let list = hostile_words();
    let other = list.clone();
    list.into_iter()
        .flat_map(move |a| other.clone().into_iter().map(move |b| (a.clone(), b)))
}

#[test]
fn words_add_subtract_and_multiply_like_integers() {
    let edges = [
        0,
        1,
        2,
        Word::MAX,
        Word::MAX - 1,
        Word::MAX / 2,
        Word::MAX / 2 + 1,
    ];
    for a in edges {
        for b in edges {
            let (low, high) = mul_wide(a, b);
            assert_eq!(integer(&[low, high]), BigUint::from(a) * b, "{a:x} · {b:x}");
            for carry in [0, 1] {
                let (sum, carry_out) = adc(a, b, carry);
                assert_eq!(integer(&[sum, carry_out]), BigUint::from(a) + b + carry);
                let (difference, borrow) = sbb(a, b, carry);
                assert_eq!(
                    BigUint::from(difference) + b + carry,
                    integer(&[a, borrow]),
                    "{a:x} - {b:x} - {carry}"
                );
                assert!(carry_out <= 1 && borrow <= 1);
            }
        }
    }
}

#[test]
fn sums_and_differences_carry_over_every_run_of_words() {
    for (a, b) in hostile_pairs() {
        let (x, y) = (words(&a), words(&b));
        let (sum, carry) = limbs::add(&x, &y);
        assert!(carry <= 1);
        assert_eq!(
            integer(&sum) + (BigUint::from(carry) << 256),
            &a + &b,
            "{a:x} + {b:x}"
        );
        let (difference, borrow) = limbs::sub(&x, &y);
        assert_eq!(borrow, Word::from(a < b));
        assert_eq!(
            integer(&difference) + &b,
            &a + (BigUint::from(borrow) << 256)
        );
    }
}

#[test]
fn products_of_hostile_words_are_those_of_integers() {
    for (a, b) in hostile_pairs() {
        let product = limbs::mul(&words(&a), &words(&b));
        assert_eq!(wide(&product), &a * &b, "{a:x} · {b:x}");
    }
}

#[test]
fn a_square_is_the_product_with_itself() {
    let mut random = Random(1);
    let hostile = hostile_words().into_iter();
    for a in hostile.chain((0..20_000).map(|_| random.number())) {
        assert_eq!(wide(&limbs::square(&words(&a))), &a * &a, "{a:x}²");
    }
}

#[test]
fn products_of_random_words_are_those_of_integers() {
    let mut random = Random(2);
    for _ in 0..20_000 {
        let (a, b) = (random.number(), random.number());
        assert_eq!(
            wide(&limbs::mul(&words(&a), &words(&b))),
            &a * &b,
            "{a:x} · {b:x}"
        );
    }
}

#[test]
fn half_takes_in_the_bit_above() {
    for a in hostile_words() {
        for top in [0, 1] {
            let half = limbs::half(&words(&a), top);
            assert_eq!(
                integer(&half),
                (&a + (BigUint::from(top) << 256)) >> 1,
                "{a:x}, {top}"
            );
        }
    }
}

#[test]
fn a_mask_of_ones_keeps_and_a_mask_of_zeros_clears() {
    for a in hostile_words() {
        assert_eq!(limbs::and(&words(&a), Word::MAX), words(&a));
        assert_eq!(limbs::and(&words(&a), 0), [0; LIMBS]);
    }
}

#[test]
fn bytes_and_64_bit_words_convert_both_ways() {
    let mut random = Random(3);
    let hostile = hostile_words().into_iter();
    for a in hostile.chain((0..1000).map(|_| random.number())) {
        assert_eq!(limbs::to_be_bytes(&words(&a)), bytes(&a));
        assert_eq!(limbs::from_be_bytes(&bytes(&a)), words(&a));
        let mut digits = a.to_u64_digits();
        digits.resize(4, 0);
        assert_eq!(limbs::to_u64s(&words(&a)).as_slice(), digits);
        let [low, high] = limbs::to_u128s(&words(&a));
        assert_eq!(BigUint::from(low) + (BigUint::from(high) << 128), a);
        assert_eq!(limbs::from_u64s(digits.try_into().unwrap()), words(&a));
    }
}

#[test]
fn halves_cut_in_the_middle() {
    let sequence: Vec<Word> = (1..).take(2 * LIMBS).collect();
    let (low, high) = limbs::halves(sequence.as_slice().try_into().unwrap());
    assert_eq!(low, sequence[..LIMBS]);
    assert_eq!(high, sequence[LIMBS..]);
}

/// Checks `fold` for all hostile values within what it says it accepts.
fn check_fold<const HIGH: usize, const COMPLEMENT: usize>(list: &[BigUint]) {
    let limit = power_of_two(256 + WORD_BITS * if HIGH < LIMBS { 1 } else { COMPLEMENT });
    let mut checked = 0;
    for complement in list
        .iter()
        .map(|c| c % power_of_two(WORD_BITS * COMPLEMENT))
    {
        for high in list
            .iter()
            .map(|high| high % power_of_two(WORD_BITS * HIGH))
        {
            for low in list {
                let sum = low + &complement * &high;
                if sum >= limit {
                    continue;
                }
                let factor = words(&complement)[..COMPLEMENT].try_into().unwrap();
                let folded = limbs::fold::<HIGH, COMPLEMENT>(&(words(low), words(&high)), &factor);
                assert_eq!(wide(&folded), sum, "{low:x} + {complement:x}·{high:x}");
                checked += 1;
            }
        }
    }
    assert!(checked > 1000, "only {checked} cases within the bounds");
}

#[test]
fn fold_keeps_every_carry_up_to_its_bounds() {
    const FIELD: usize = 64 / WORD_BITS;
    const SCALAR: usize = 128 / WORD_BITS + 1;
    let mut random = Random(4);
    let mut list: Vec<BigUint> = hostile_words().into_iter().step_by(9).collect();
    list.extend((0..8).map(|_| random.number()));
    // Just below 2^256, so that a small product carries over all words.
    list.extend(
        (0..4).map(|i| power_of_two(256) - 1u8 - (BigUint::from(random.next()) >> (16 * i))),
    );
    // Small factors, so that the bound with few high words is met.
    list.extend([2u8, 3, 200].map(BigUint::from));
    list.push(power_of_two(128) + 1u8);
    check_fold::<LIMBS, FIELD>(&list);
    check_fold::<FIELD, FIELD>(&list);
    check_fold::<LIMBS, SCALAR>(&list);
    check_fold::<SCALAR, SCALAR>(&list);
    check_fold::<1, SCALAR>(&list);
}
