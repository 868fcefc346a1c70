//! Recoding of long integers: carries, word boundaries, byte orders, and the interleaving.

use proptest::prelude::*;
use wnaf::{Digit, Digits, Step, interleave_vartime, max_digits};

const CAP: usize = max_digits(576, 2);

/// Adds `value`·2^`position` to a two's complement number of 64-bit words.
fn add_shifted(sum: &mut [u64], value: i16, position: u16) {
    let magnitude = u128::from(value.unsigned_abs()) << (position % 64);
    let mut carry = magnitude;
    for word in &mut sum[usize::from(position / 64)..] {
        let low = u64::try_from(carry & u128::from(u64::MAX)).expect("masked");
        let (result, overflow) = if value > 0 {
            word.overflowing_add(low)
        } else {
            word.overflowing_sub(low)
        };
        *word = result;
        carry = (carry >> 64) + u128::from(overflow);
    }
}

fn assert_is_naf_of(digits: &[Digit], words: &[u64], negative: bool, window: u32) {
    let mut sum = vec![0; words.len() + 1];
    for digit in digits {
        let value = if negative {
            -digit.value()
        } else {
            digit.value()
        };
        add_shifted(&mut sum, value, digit.position());
        assert!(digit.value() & 1 == 1 && digit.value().unsigned_abs() < 1 << (window - 1));
    }
    assert_eq!(sum[..words.len()], *words);
    assert_eq!(sum[words.len()], 0);
    for pair in digits.windows(2) {
        assert!(u32::from(pair[1].position() - pair[0].position()) >= window);
    }
    let bits = words
        .iter()
        .rposition(|&word| word != 0)
        .map_or(0, |top| 64 * top + 64 - words[top].leading_zeros() as usize);
    assert!(
        digits
            .last()
            .is_none_or(|digit| usize::from(digit.position()) <= bits)
    );
    assert!(digits.len() <= max_digits(bits, window));
}

#[test]
fn all_ones_are_minus_one_and_one_past_the_end() {
    for window in 2..=16 {
        for words in 1..=9_u16 {
            let ones = vec![u64::MAX; usize::from(words)];
            let digits = Digits::<CAP>::from_words_vartime(&ones, false, window);
            let list: Vec<_> = digits
                .as_slice()
                .iter()
                .map(|d| (d.position(), d.value()))
                .collect();
            assert_eq!(list, [(0, -1), (64 * words, 1)]);
        }
    }
    let digits = Digits::<27>::from_u128_vartime(u128::MAX, false, 5);
    assert_eq!(digits.as_slice()[1].position(), 128);
}

#[test]
fn the_most_digits_that_a_width_can_have_do_fit() {
    for window in 2..=16_usize {
        for bits in [64_usize, 128, 256, 512, 576] {
            // A digit at every multiple of the window: 2^(i·w) summed, plus the carry at the end.
            let mut words = vec![0_u64; bits / 64];
            for position in (0..bits).step_by(window) {
                words[position / 64] |= 1 << (position % 64);
            }
            let width = u32::try_from(window).expect("small");
            let digits = Digits::<CAP>::from_words_vartime(&words, false, width);
            assert_is_naf_of(digits.as_slice(), &words, false, width);
            assert!(digits.as_slice().len() + 1 >= max_digits(bits, width));
        }
    }
}

#[test]
fn bytes_of_any_length_equal_words() {
    for len in 0..=72 {
        let bytes: Vec<u8> = (0..len).map(|i: u8| i.wrapping_mul(37) | 0x80).collect();
        let mut words = [0_u64; 9];
        for (i, &byte) in bytes.iter().enumerate() {
            words[i / 8] |= u64::from(byte) << (8 * (i % 8));
        }
        for window in 2..=16 {
            for negative in [false, true] {
                let a = Digits::<CAP>::from_le_bytes_vartime(&bytes, negative, window);
                let b = Digits::<CAP>::from_words_vartime(&words, negative, window);
                assert_eq!(a, b);
                assert_is_naf_of(a.as_slice(), &words, negative, window);
            }
        }
    }
}

proptest! {
    #[test]
    fn any_words_are_recoded(
        words in prop::collection::vec(prop_oneof![any::<u64>(), Just(0), Just(u64::MAX)], 0..10),
        negative: bool,
        window in 2..=16_u32,
    ) {
        let digits = Digits::<CAP>::from_words_vartime(&words, negative, window);
        assert_is_naf_of(digits.as_slice(), &words, negative, window);
        assert_is_naf_of((-digits).as_slice(), &words, !negative, window);
    }

    #[test]
    fn interleaving_computes_the_sum_with_any_lists(
        terms in prop::collection::vec((any::<u128>(), any::<bool>(), 2..=16_u32, any::<i32>()), 5),
        shifts in prop::collection::vec(0..128_u32, 5),
    ) {
        // Small bases and short scalars, so that the sum fits 128 bits modulo 2^128.
        let lists: Vec<_> = terms
            .iter()
            .zip(&shifts)
            .map(|((k, negative, w, _), shift)| {
                Digits::<CAP>::from_u128_vartime(k >> shift, *negative, *w)
            })
            .collect();
        let mut sum = 0_i128;
        let mut first = true;
        let lists: [_; 5] = core::array::from_fn(|i| lists[i].as_slice());
        interleave_vartime(lists).for_each(|step| match step {
            Step::Double(count) => {
                assert!(!first && count > 0, "doubled before the first addition, or not at all");
                sum = sum.checked_shl(count).unwrap_or(0);
            }
            Step::Add { term, value } => {
                first = false;
                sum = sum.wrapping_add(i128::from(value).wrapping_mul(i128::from(terms[term].3)));
            }
        });
        let expected = terms.iter().zip(&shifts).fold(0_i128, |sum, ((k, negative, _, base), s)| {
            let k = (k >> s).cast_signed();
            let product = k.wrapping_mul(i128::from(*base));
            if *negative { sum.wrapping_sub(product) } else { sum.wrapping_add(product) }
        });
        prop_assert_eq!(sum, expected);
    }
}

#[test]
fn interleaving_nothing_does_nothing() {
    assert_eq!(interleave_vartime::<&[Digit], 0>([]).next(), None);
    assert_eq!(interleave_vartime([&[][..], &[]]).next(), None);
}

#[test]
fn gaps_beyond_64_positions_are_doubled_through() {
    let a = Digits::<CAP>::from_words_vartime(&[1, 0, 0, 0, 0, 0, 0, 0, 1 << 60], false, 4);
    let b = Digits::<CAP>::from_words_vartime(&[1 << 9, 0, 2], true, 7);
    let mut steps = Vec::new();
    let mut doublings = 0;
    interleave_vartime([a.as_slice(), b.as_slice()]).for_each(|step| match step {
        Step::Double(count) => doublings += count,
        Step::Add { term, value } => steps.push((term, value, doublings)),
    });
    assert_eq!(
        steps,
        [(0, 1, 0), (1, -1, 572 - 129), (1, -1, 572 - 9), (0, 1, 572)]
    );
    assert_eq!(doublings, 572);
}
