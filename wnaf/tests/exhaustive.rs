//! Every 16-bit integer in every window, against the definition of the width-w NAF.

use wnaf::{Digit, Digits, max_digits};

const MAX: usize = max_digits(128, 2);

fn value(digits: &[Digit]) -> i64 {
    digits
        .iter()
        .map(|d| i64::from(d.value()) << d.position())
        .sum()
}

/// The width-w NAF, digit by digit as in Hankerson, Menezes, Vanstone, Algorithm 3.35.
fn model(mut k: i128, window: u32) -> Vec<(u16, i16)> {
    let mut digits = Vec::new();
    let mut position = 0;
    while k != 0 {
        if k & 1 == 1 {
            let modulus = 1 << window;
            let mut digit = k.rem_euclid(modulus);
            if digit >= modulus / 2 {
                digit -= modulus;
            }
            digits.push((
                position,
                i16::try_from(digit).expect("a digit of at most 16 bits"),
            ));
            k -= digit;
        }
        k >>= 1;
        position += 1;
    }
    digits
}

fn pairs(digits: &[Digit]) -> Vec<(u16, i16)> {
    digits.iter().map(|d| (d.position(), d.value())).collect()
}

#[test]
fn every_16_bit_integer_equals_the_textbook_in_every_window() {
    for window in 2..=16 {
        for k in 0..=u16::MAX {
            let digits = Digits::<MAX>::from_u128_vartime(u128::from(k), false, window);
            assert_eq!(
                pairs(digits.as_slice()),
                model(i128::from(k), window),
                "{k}, {window}"
            );
            assert_eq!(value(digits.as_slice()), i64::from(k));
            let opposite = Digits::<MAX>::from_u128_vartime(u128::from(k), true, window);
            assert_eq!(value(opposite.as_slice()), -i64::from(k));
            assert_eq!(-digits, opposite);
        }
    }
}

#[test]
fn digits_are_odd_small_and_far_apart() {
    for window in 2..=16 {
        for k in 0..=u16::MAX {
            let digits = Digits::<MAX>::from_u128_vartime(u128::from(k), false, window);
            let digits = digits.as_slice();
            let length = 16 - k.leading_zeros();
            for digit in digits {
                assert!(digit.value() & 1 == 1);
                assert!(u32::from(digit.value().unsigned_abs()) < 1 << (window - 1));
                assert!(u32::from(digit.position()) <= length);
            }
            for pair in digits.windows(2) {
                assert!(u32::from(pair[1].position() - pair[0].position()) >= window);
            }
        }
    }
}
