//! Both inversions, and the matrices below them, against big integers.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::unwrap_used,
    reason = "small random numbers; which casts are lossy depends on the word; and a test may panic"
)]

extern crate alloc;

use super::binary::{ALL, Run, WITH_SYMBOL};
use super::divsteps::{Divsteps, STEPS};
use super::matrix::Matrix;
use super::signed::{BITS, Signed};
use super::{Modulus, invert, invert_each, invert_vartime, jacobi_vartime};
use crate::word::{LIMBS, SignedWord, WORD_BITS, Word};
use alloc::vec::Vec;
use num_bigint::{BigInt, BigUint};

type Words = [Word; LIMBS];

/// The field's prime p.
fn p() -> BigUint {
    (BigUint::from(1u8) << 256) - (BigUint::from(1u8) << 32) - 977u32
}

/// The group order n.
fn n() -> BigUint {
    BigUint::parse_bytes(
        b"fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141",
        16,
    )
    .unwrap()
}

fn to_words(a: &BigUint) -> Words {
    let mut digits = a.to_bytes_le();
    assert!(digits.len() <= 32);
    digits.resize(32, 0);
    let mut words = [0; LIMBS];
    for (word, bytes) in words.iter_mut().zip(digits.chunks(WORD_BITS / 8)) {
        *word = bytes
            .iter()
            .rev()
            .fold(0, |word, &byte| word << 8 | Word::from(byte));
    }
    words
}

fn from_words(words: &Words) -> BigUint {
    let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    BigUint::from_bytes_le(&bytes)
}

/// SplitMix64: the tests are the same on each run.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    /// A number below 2^256, sometimes with few bits or with long runs of equal bits.
    fn number(&mut self) -> BigUint {
        let kind = self.next() % 8;
        let bits = self.next() % 257;
        let mut bytes = [0; 32];
        for chunk in bytes.chunks_mut(8) {
            let word = match kind {
                0 => [0, u64::MAX, 1, 1 << 63][self.next() as usize % 4],
                1 => 0u64.wrapping_sub(self.next() >> 63) << (self.next() % 64),
                _ => self.next(),
            };
            chunk.copy_from_slice(&word.to_le_bytes());
        }
        let number = BigUint::from_bytes_le(&bytes);
        if kind == 2 { number >> bits } else { number }
    }
}

/// Checks both inversions of `x < m`, prime to m or 0.
fn check(x: &BigUint, m: &BigUint, modulus: &Modulus) {
    let words = to_words(x);
    let inverse = invert(&words, modulus);
    assert_eq!(
        inverse,
        invert_vartime(&words, modulus),
        "x = {x:x}, m = {m:x}"
    );
    let inverse = from_words(&inverse);
    assert!(inverse < *m, "x = {x:x}, m = {m:x}");
    let expected = BigUint::from(u8::from(*x != BigUint::ZERO));
    assert_eq!(x * inverse % m, expected, "x = {x:x}, m = {m:x}");
}

fn is_prime_to(x: &BigUint, m: &BigUint) -> bool {
    x.modinv(m).is_some()
}

/// Numbers below m near 0, m, m/2 and every power of two, and their negatives.
fn edges(m: &BigUint) -> Vec<BigUint> {
    let mut edges = Vec::new();
    for k in 0u8..20 {
        edges.push(k.into());
        edges.push((m >> 1) - k);
        edges.push((m >> 1) + 1u8 + k);
    }
    for bit in 0..256 {
        let power = BigUint::from(1u8) << bit;
        for x in [&power - 1u8, &power + 1u8, power] {
            edges.push((m * 2u8 - &x) % m);
            edges.push(x % m);
        }
    }
    edges
}

fn p_and_n() -> [(BigUint, Modulus); 2] {
    [p(), n()].map(|m| {
        let modulus = Modulus::new(&to_words(&m));
        (m, modulus)
    })
}

#[test]
fn inversions_side_by_side_do_not_meddle_with_each_other() {
    let mut random = Random(21);
    let [(p, first), (n, second)] = p_and_n();
    for i in 0..5_000u32 {
        let [a, b] = [&p, &n].map(|m| match i % 5 {
            0 => BigUint::from(i / 5) % m,
            1 => m - BigUint::from(i / 5 + 1),
            _ => random.number() % m,
        });
        let (x, y) = (to_words(&a), to_words(&b));
        let both = invert_each([&x, &y], [&first, &second]);
        assert_eq!(
            both,
            [invert(&x, &first), invert(&y, &second)],
            "{a:x}, {b:x}"
        );
        // The same in the other's place.
        let both = invert_each([&y, &x], [&second, &first]);
        assert_eq!(
            both,
            [invert(&y, &second), invert(&x, &first)],
            "{a:x}, {b:x}"
        );
    }
}

#[test]
fn zero_inverts_to_zero() {
    for (_, modulus) in p_and_n() {
        assert_eq!(invert(&[0; LIMBS], &modulus), [0; LIMBS]);
        assert_eq!(invert_vartime(&[0; LIMBS], &modulus), [0; LIMBS]);
    }
}

#[test]
fn edge_values_invert_to_the_power_that_fermat_gives() {
    for (m, modulus) in p_and_n() {
        for x in edges(&m) {
            check(&x, &m, &modulus);
            let power = x.modpow(&(&m - 2u8), &m);
            assert_eq!(
                from_words(&invert(&to_words(&x), &modulus)),
                power,
                "x = {x:x}"
            );
        }
    }
}

#[test]
fn random_values_times_their_inverses_are_one() {
    let mut random = Random(1);
    for (m, modulus) in p_and_n() {
        for _ in 0..100_000 {
            check(&(random.number() % &m), &m, &modulus);
        }
    }
}

#[test]
fn every_odd_modulus_serves() {
    let mut random = Random(2);
    for _ in 0..20_000 {
        let m = random.number() | BigUint::from(1u8);
        if m < BigUint::from(3u8) {
            continue;
        }
        let modulus = Modulus::new(&to_words(&m));
        let x = random.number() % &m;
        for x in [&m - &x, x, BigUint::from(1u8), &m - 1u8, &m >> 1] {
            if x < m && is_prime_to(&x, &m) {
                check(&x, &m, &modulus);
            }
        }
    }
}

#[test]
fn every_value_inverts_modulo_every_small_modulus() {
    for m in (3u16..400).step_by(2) {
        let m = BigUint::from(m);
        let modulus = Modulus::new(&to_words(&m));
        let mut x = BigUint::ZERO;
        while x < m {
            if x == BigUint::ZERO || is_prime_to(&x, &m) {
                check(&x, &m, &modulus);
            }
            x += 1u8;
        }
    }
}

#[test]
#[should_panic(expected = "the modulus is odd")]
fn an_even_modulus_is_refused() {
    let _ = Modulus::new(&to_words(&(p() - 1u8)));
}

/// One divstep of whole numbers, as its definition says.
fn divstep(zeta: SignedWord, f: &BigInt, g: &BigInt) -> (SignedWord, BigInt, BigInt) {
    if !g.bit(0) {
        (zeta - 1, f.clone(), g >> 1)
    } else if zeta < 0 {
        (-zeta - 2, g.clone(), (g - f) >> 1)
    } else {
        (zeta - 1, f.clone(), (g + f) >> 1)
    }
}

#[test]
fn matrices_stand_for_divsteps_of_whole_numbers() {
    let mut random = Random(3);
    for i in 0..100_000 {
        let [f, g] = [0; 2].map(|_| to_words(&random.number())[0].cast_signed());
        let f = f | 1;
        // ζ far from 0 on either side makes the longest runs without a swap.
        let range = if i % 4 == 0 { 1200 } else { 24 };
        let zeta = (random.next() % range) as SignedWord - range as SignedWord / 2;
        // Beside another inversion, whose steps leave these alone.
        let mut divsteps = Divsteps::new();
        divsteps.twice_zeta = [2 * zeta, -2];
        let begun = divsteps.begin([f, 3], [g, i]);
        let [Matrix { u, v, q, r }, _] = divsteps.complete(&begun);

        let (f, g) = (BigInt::from(f), BigInt::from(g));
        let mut state = (zeta, f.clone(), g.clone());
        for _ in 0..STEPS {
            state = divstep(state.0, &state.1, &state.2);
        }
        assert_eq!(divsteps.twice_zeta[0], 2 * state.0);
        let expected = (state.1 << BITS, state.2 << BITS);
        let image = (&f * u + &g * v, &f * q + &g * r);
        assert!(
            image == expected || (-image.0, -image.1) == expected,
            "f = {f:x}, g = {g:x}"
        );
        assert!(row_size(u, v) <= 1 << BITS && row_size(q, r) <= 1 << BITS);
    }
}

/// `|a| + |b|`.
fn row_size(a: SignedWord, b: SignedWord) -> Word {
    a.unsigned_abs() + b.unsigned_abs()
}

/// Checks a run from (f, g) and returns the numbers after it: the matrix is unimodular up to the
/// halvings, what it makes of (f, g) is exact, and both numbers together lose a bit with each step.
fn check_run<const COUNT: u32>(f: &BigUint, g: &BigUint) -> (BigUint, BigUint) {
    let signed = |a| Signed::from_words(&to_words(a));
    let mut run = Run::<COUNT>::new(&signed(f), &signed(g));
    let (next_f, next_g) = run.apply(&signed(f), &signed(g));
    let [next_f, next_g] = [next_f, next_g].map(|a| from_words(&a.to_words()));
    let Matrix { u, v, q, r } = run.matrix;
    assert!(row_size(u, v) <= 1 << COUNT && row_size(q, r) <= 1 << COUNT);
    let determinant = BigInt::from(u) * r - BigInt::from(v) * q;
    assert_eq!(determinant.magnitude(), &(BigUint::from(1u8) << COUNT));
    let [f_, g_] = [f, g].map(|a| BigInt::from(a.clone()));
    let image = (&f_ * u + &g_ * v, &f_ * q + &g_ * r);
    let [next_f_, next_g_] = [&next_f, &next_g].map(|a| BigInt::from(a.clone() << COUNT));
    assert_eq!(image, (next_f_, next_g_), "f = {f:x}, g = {g:x}");
    let lost = f.bits() + g.bits() - next_f.bits() - next_g.bits();
    assert!(
        next_g == BigUint::ZERO || lost >= u64::from(COUNT),
        "f = {f:x}, g = {g:x}"
    );
    (next_f, next_g)
}

#[test]
fn binary_runs_are_exact_and_shorten_the_numbers() {
    let mut random = Random(4);
    for i in 0..20_000 {
        let mut f = random.number() | BigUint::from(1u8);
        // Numbers that agree in more bits than an approximation holds, besides random ones.
        let mut g = match i % 4 {
            0 => &f + (random.number() >> (random.next() % 256)),
            1 => &f - (&f >> (random.next() % 256)),
            _ => random.number(),
        };
        g %= BigUint::from(1u8) << 256;
        check_run::<WITH_SYMBOL>(&f, &g);
        while g != BigUint::ZERO {
            (f, g) = check_run::<ALL>(&f, &g);
        }
    }
}

/// The Jacobi symbol (x / m) for odd m, by its definition's rules.
fn jacobi(x: &BigUint, m: &BigUint) -> i32 {
    let low = |a: &BigUint| a.iter_u32_digits().next().unwrap_or(0);
    let (mut x, mut m, mut symbol) = (x.clone(), m.clone(), 1);
    while x != BigUint::ZERO {
        while !x.bit(0) {
            x >>= 1;
            if matches!(low(&m) % 8, 3 | 5) {
                symbol = -symbol;
            }
        }
        if low(&x) % 4 == 3 && low(&m) % 4 == 3 {
            symbol = -symbol;
        }
        (x, m) = (m % &x, x);
    }
    if m == BigUint::from(1u8) { symbol } else { 0 }
}

#[test]
fn the_jacobi_symbol_is_what_euler_says_modulo_p_and_n() {
    for (m, modulus) in p_and_n() {
        for x in edges(&m) {
            let power = x.modpow(&(&m >> 1), &m);
            let expected = match power.to_u32_digits()[..] {
                [] => 0,
                [1] => 1,
                _ => -1,
            };
            assert_eq!(
                jacobi_vartime(&to_words(&x), &modulus),
                expected,
                "x = {x:x}"
            );
        }
    }
}

#[test]
fn the_jacobi_symbol_is_right_modulo_every_odd_number() {
    let mut random = Random(5);
    for i in 0..100_000 {
        let bits = if i % 4 == 0 { random.next() % 257 } else { 256 };
        let m = random.number() >> (256 - bits) | BigUint::from(3u8);
        let modulus = Modulus::new(&to_words(&m));
        let mut x = random.number() % &m;
        if i % 8 == 1 {
            // A common factor.
            let factor = BigUint::from(3u8);
            x = x / &factor * factor;
        }
        let symbol = jacobi_vartime(&to_words(&x), &modulus);
        assert_eq!(symbol, jacobi(&x, &m), "x = {x:x}, m = {m:x}");
    }
}

#[test]
fn the_jacobi_symbol_is_right_for_every_value_and_small_modulus() {
    for m in (3u16..400).step_by(2) {
        let modulus = Modulus::new(&to_words(&m.into()));
        for x in 0..m {
            let symbol = jacobi_vartime(&to_words(&x.into()), &modulus);
            assert_eq!(symbol, jacobi(&x.into(), &m.into()), "x = {x}, m = {m}");
        }
    }
}
