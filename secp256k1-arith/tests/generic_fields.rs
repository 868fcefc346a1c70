//! `FieldElement` and `Scalar` under code that knows only the interfaces of `ff`, against big integers.
#![allow(clippy::unwrap_used, reason = "a failure is the test's own")]

use core::{
    cmp::Ordering,
    fmt::Debug,
    hash::{BuildHasher, Hash},
};
use num_bigint::BigUint;
use proptest::prelude::*;
use secp256k1_arith::{
    FieldBytes, FieldElement, Scalar, U256, WideBytes,
    elliptic_curve::{
        array::{Array, sizes::U48},
        bigint::{ArrayEncoding, U512},
        ff::{Field, FromUniformBytes, PrimeField, WithSmallOrderMulGroup},
        ops::{BatchInvert, Invert, Reduce, Retrieve},
        subtle::Choice,
        zeroize::Zeroize,
    },
};
use std::hash::RandomState;

/// What both fields have.
trait Element:
    PrimeField<Repr = FieldBytes>
    + Hash
    + Ord
    + Zeroize
    + BatchInvert
    + Invert
    + WithSmallOrderMulGroup<3>
    + FromUniformBytes<48>
    + FromUniformBytes<64>
    + Reduce<U256>
    + Reduce<U512>
    + Reduce<FieldBytes>
    + Reduce<WideBytes>
    + Reduce<Array<u8, U48>>
    + Retrieve<Output = U256>
{
}

impl Element for FieldElement {}
impl Element for Scalar {}

fn modulus<F: PrimeField>() -> BigUint {
    BigUint::parse_bytes(F::MODULUS.trim_start_matches("0x").as_bytes(), 16).unwrap()
}

fn bytes<const N: usize>(value: &BigUint) -> [u8; N] {
    let digits = value.to_bytes_be();
    let mut bytes = [0; N];
    bytes[N - digits.len()..].copy_from_slice(&digits);
    bytes
}

fn element<F: Element>(value: &BigUint) -> F {
    F::from_repr(Array(bytes(value))).expect("a canonical value")
}

fn integer<F: Element>(element: &F) -> BigUint {
    BigUint::from_bytes_be(&element.to_repr())
}

/// Values at the edges of the field, of the words and of the reduction.
fn edges<F: PrimeField>() -> Vec<BigUint> {
    let m = modulus::<F>();
    let one = BigUint::from(1_u8);
    let complement: BigUint = (&one << 256) - &m;
    let mut values: Vec<BigUint> = (0_u8..4).map(BigUint::from).collect();
    for bit in [31, 32, 63, 64, 127, 128, 191, 192, 255] {
        values.extend([(&one << bit) - &one, &one << bit]);
    }
    values.extend([complement.clone(), &complement - &one, &complement + &one]);
    values.extend([&m >> 1, (&m >> 1) + &one]);
    values.extend((1_u8..4).map(|i| &m - i));
    values
}

fn agrees<F: Element>(a: &BigUint, b: &BigUint) {
    let m = modulus::<F>();
    let (x, y) = (element::<F>(a), element::<F>(b));
    let is =
        |element: F, expected: BigUint| assert_eq!(integer(&element), expected % &m, "{a} {b}");
    is(x + y, a + b);
    is(x - y, a + &m - b);
    is(x * y, a * b);
    is(-x, &m - a);
    is(x.double(), a * 2_u8);
    is(x.square(), a * a);
    is(x.cube(), a * a * a);
    is(
        x.pow([0x1234_5678_9abc_def0, 3]),
        a.modpow(&BigUint::parse_bytes(b"3123456789abcdef0", 16).unwrap(), &m),
    );
    is([x, y, x].iter().sum(), a * 2_u8 + b);
    is([x, y, x].into_iter().product(), a * a * b);
    is(F::conditional_select(&x, &y, Choice::from(0)), a.clone());
    is(F::conditional_select(&x, &y, Choice::from(1)), b.clone());
    let mut z = x;
    z += y;
    z -= &x;
    z *= x;
    is(z, a * b);

    assert_eq!(x == y, a == b);
    assert_eq!(bool::from(x.ct_eq(&y)), a == b);
    assert_eq!(x.cmp(&y), a.cmp(b));
    assert_eq!(bool::from(x.is_odd()), a.bit(0));
    assert_eq!(bool::from(x.is_zero()), *a == BigUint::ZERO);
    assert_eq!(x.is_zero_vartime(), *a == BigUint::ZERO);
    assert_eq!(x.retrieve().to_be_byte_array(), x.to_repr());

    let inverse = a.modinv(&m);
    assert_eq!(
        Field::invert(&x).into_option().map(|x| integer(&x)),
        inverse
    );
    let is_square = a.modpow(&(&m >> 1), &m) <= BigUint::from(1_u8);
    let root = x.sqrt().into_option();
    assert_eq!(root.is_some(), is_square);
    assert!(root.is_none_or(|root| root.square() == x));
}

fn sqrt_ratio_is_as_ff_says<F: Element>(a: &BigUint, b: &BigUint) {
    let (num, div) = (element::<F>(a), element::<F>(b));
    let (is_square, root) = F::sqrt_ratio(&num, &div);
    match Option::<F>::from(Field::invert(&div)) {
        None => {
            assert_eq!(bool::from(is_square), bool::from(num.is_zero()));
            assert_eq!(root, F::ZERO);
        }
        Some(inverse) => {
            let ratio = num * inverse;
            assert_eq!(bool::from(is_square), bool::from(ratio.sqrt().is_some()));
            let expected = if is_square.into() {
                ratio
            } else {
                ratio * F::ROOT_OF_UNITY
            };
            assert_eq!(root.square(), expected);
        }
    }
}

fn edges_agree<F: Element>() {
    let edges = edges::<F>();
    for a in &edges {
        for b in &edges {
            agrees::<F>(a, b);
            sqrt_ratio_is_as_ff_says::<F>(a, b);
        }
    }
}

fn constants_follow_from_the_modulus<F: Element>(generator: u8, s: u32, factors: &[&[u8]]) {
    let m = modulus::<F>();
    let less_one = &m - 1_u8;
    assert_eq!(F::NUM_BITS, u32::try_from(m.bits()).unwrap());
    assert_eq!(F::CAPACITY, F::NUM_BITS - 1);
    assert_eq!(F::S, s);
    assert_eq!(less_one.trailing_zeros(), Some(u64::from(s)));
    assert_eq!(
        integer(&F::MULTIPLICATIVE_GENERATOR),
        BigUint::from(generator)
    );
    for factor in factors {
        let factor = BigUint::parse_bytes(factor, 10).unwrap();
        assert_eq!(&less_one % &factor, BigUint::ZERO, "a factor of the order");
        let power = BigUint::from(generator).modpow(&(&less_one / &factor), &m);
        assert_ne!(power, BigUint::from(1_u8), "a generator");
    }
    let root = BigUint::from(generator).modpow(&(&less_one >> s), &m);
    assert_eq!(integer(&F::ROOT_OF_UNITY), root);
    assert_eq!(F::ROOT_OF_UNITY * F::ROOT_OF_UNITY_INV, F::ONE);
    assert_eq!(
        integer(&F::DELTA),
        BigUint::from(generator).pow(1 << s) % &m
    );
    assert_eq!(F::TWO_INV.double(), F::ONE);
    assert_ne!(F::ZETA, F::ONE);
    assert_eq!(F::ZETA.cube(), F::ONE);
}

#[test]
fn field_constants_follow_from_p() {
    // p - 1 = 2·3·7·13441·(a prime of 237 bits).
    let factors: [&[u8]; 5] = [
        b"2",
        b"3",
        b"7",
        b"13441",
        b"205115282021455665897114700593932402728804164701536103180137503955397371",
    ];
    constants_follow_from_the_modulus::<FieldElement>(3, 1, &factors);
}

#[test]
fn scalar_constants_follow_from_n() {
    // n - 1 = 2^6·3·149·631·(primes of 57, 68 and 109 bits).
    let factors: [&[u8]; 7] = [
        b"2",
        b"3",
        b"149",
        b"631",
        b"107361793816595537",
        b"174723607534414371449",
        b"341948486974166000522343609283189",
    ];
    constants_follow_from_the_modulus::<Scalar>(7, 6, &factors);
}

#[test]
fn field_elements_agree_with_integers_at_the_edges() {
    edges_agree::<FieldElement>();
}

#[test]
fn scalars_agree_with_integers_at_the_edges() {
    edges_agree::<Scalar>();
}

fn encodings_are_canonical<F: Element + Debug>() {
    let m = modulus::<F>();
    let limit = BigUint::from(1_u8) << 256;
    let tail = [
        &limit - 1_u8,
        &limit - 2_u8,
        m.clone(),
        &m + 1_u8,
        (&m + &limit) >> 1,
    ];
    for value in &tail {
        let repr: FieldBytes = Array(bytes(value));
        assert!(
            bool::from(F::from_repr(repr).is_none()),
            "{value} is not canonical"
        );
        assert!(F::from_repr_vartime(repr).is_none());
        // By reduction it is some element, the same as the canonical one in every respect.
        let reduced = F::reduce(&repr);
        let canonical = element::<F>(&(value - &m));
        assert_eq!(reduced, canonical);
        assert_eq!(F::reduce(&U256::from_be_slice(&repr)), canonical);
        assert!(bool::from(reduced.ct_eq(&canonical)));
        assert_eq!(reduced.to_repr(), canonical.to_repr());
        assert_eq!(reduced.cmp(&canonical), Ordering::Equal);
        assert_eq!(reduced.retrieve(), canonical.retrieve());
        assert_eq!(bool::from(reduced.is_odd()), bool::from(canonical.is_odd()));
        assert_eq!(reduced.is_zero_vartime(), canonical.is_zero_vartime());
        assert_eq!(
            bool::from(reduced.is_zero()),
            bool::from(canonical.is_zero())
        );
        assert_eq!(format!("{reduced:?}"), format!("{canonical:?}"));
        let hasher = RandomState::new();
        assert_eq!(hasher.hash_one(reduced), hasher.hash_one(canonical));
        assert_eq!((-reduced) + canonical, F::ZERO);
        assert_eq!((reduced - canonical).to_repr(), F::ZERO.to_repr());
    }
}

#[test]
fn field_elements_of_p_and_more_are_refused_or_reduced() {
    encodings_are_canonical::<FieldElement>();
}

#[test]
fn scalars_of_n_and_more_are_refused_or_reduced() {
    encodings_are_canonical::<Scalar>();
}

fn opposites_add_up_to_zero<F: Element>() {
    assert_eq!(-F::ONE + F::ONE, F::ZERO);
    assert_eq!(F::ZERO - F::ONE, -F::ONE);
    assert_eq!((-F::ONE).square(), F::ONE);
    assert_eq!(-F::ZERO, F::ZERO);
    let mut sum = F::ZERO;
    for i in 0..100 {
        sum += -F::from(i);
        sum += F::from(i);
        assert_eq!(sum, F::ZERO);
        assert!(bool::from(sum.is_zero()));
        assert_eq!(sum.to_repr(), FieldBytes::default());
    }
    assert_eq!(F::default(), F::ZERO);
    assert_eq!(core::iter::empty::<F>().sum::<F>(), F::ZERO);
    assert_eq!(core::iter::empty::<F>().product::<F>(), F::ONE);
    assert_eq!(F::from_u128(u128::MAX), -(-F::from(2).pow([128]) + F::ONE));
    assert_eq!(
        F::from_str_vartime("18446744073709551616"),
        Some(F::from_u128(1 << 64))
    );
    let mut secret = F::from(5);
    secret.zeroize();
    assert_eq!(secret, F::ZERO);
}

#[test]
fn minus_one_plus_one_is_zero_in_generic_code() {
    opposites_add_up_to_zero::<FieldElement>();
    opposites_add_up_to_zero::<Scalar>();
}

fn batches_invert_around_zeros<F: Element>() {
    for length in 0..6 {
        for zero in 0..=length {
            let mut elements: Vec<F> = (1..=length as u64).map(|i| F::from(i).cube()).collect();
            if let Some(element) = elements.get_mut(zero) {
                *element = F::ZERO;
            }
            let expected: Vec<F> = elements
                .iter()
                .map(|x| Field::invert(x).unwrap_or(F::ZERO))
                .collect();
            let product: F = expected.iter().filter(|x| !x.is_zero_vartime()).product();
            let mut scratch = vec![F::ONE; length];
            let mut copy = elements.clone();
            assert_eq!(F::batch_invert_in_place(&mut copy, &mut scratch), product);
            assert_eq!(copy, expected);
            assert_eq!(
                F::batch_invert_in_place_vartime(&mut elements, &mut scratch),
                product
            );
            assert_eq!(elements, expected);
        }
    }
}

#[test]
fn batch_inversion_leaves_zeros_and_inverts_the_rest() {
    batches_invert_around_zeros::<FieldElement>();
    batches_invert_around_zeros::<Scalar>();
}

#[cfg(feature = "bits")]
#[test]
fn bits_are_those_of_the_integer() {
    use secp256k1_arith::elliptic_curve::ff::PrimeFieldBits;

    fn check<F: Element + PrimeFieldBits>() {
        for value in edges::<F>() {
            let bits = element::<F>(&value).to_le_bits();
            assert_eq!(bits.len(), 256);
            assert!(
                bits.iter()
                    .enumerate()
                    .all(|(i, bit)| *bit == value.bit(i as u64))
            );
        }
        let m = modulus::<F>();
        assert!(
            F::char_le_bits()
                .iter()
                .enumerate()
                .all(|(i, bit)| *bit == m.bit(i as u64))
        );
    }
    check::<FieldElement>();
    check::<Scalar>();
}

fn wide_reduction_agrees<F: Element>(wide: &[u8; 64]) {
    let m = modulus::<F>();
    let reduced = |bytes: &[u8]| element::<F>(&(BigUint::from_bytes_be(bytes) % &m));
    assert_eq!(F::from_uniform_bytes(wide), reduced(wide));
    assert_eq!(F::reduce(&U512::from_be_slice(wide)), reduced(wide));
    assert_eq!(F::reduce(&WideBytes::from(*wide)), reduced(wide));
    let short: [u8; 48] = wide[..48].try_into().unwrap();
    assert_eq!(F::from_uniform_bytes(&short), reduced(&short));
    assert_eq!(F::reduce(&Array::<u8, U48>::from(short)), reduced(&short));
}

#[test]
fn extremes_of_512_bits_are_reduced() {
    let mut wide = [0xff; 64];
    for length in 0..=64 {
        wide_reduction_agrees::<FieldElement>(&wide);
        wide_reduction_agrees::<Scalar>(&wide);
        if length < 64 {
            wide[length] = 0;
        }
    }
}

proptest! {
    #[test]
    fn random_elements_agree_with_integers(
        a in proptest::array::uniform32(any::<u8>()),
        b in proptest::array::uniform32(any::<u8>()),
    ) {
        let (a, b) = (BigUint::from_bytes_be(&a), BigUint::from_bytes_be(&b));
        let p = modulus::<FieldElement>();
        agrees::<FieldElement>(&(&a % &p), &(&b % &p));
        sqrt_ratio_is_as_ff_says::<FieldElement>(&(&a % &p), &(&b % &p));
        let n = modulus::<Scalar>();
        agrees::<Scalar>(&(&a % &n), &(&b % &n));
        sqrt_ratio_is_as_ff_says::<Scalar>(&(&a % &n), &(&b % &n));
    }

    #[test]
    fn random_512_bits_are_reduced(
        high in proptest::array::uniform32(any::<u8>()),
        low in proptest::array::uniform32(any::<u8>()),
    ) {
        let mut wide = [0; 64];
        wide[..32].copy_from_slice(&high);
        wide[32..].copy_from_slice(&low);
        wide_reduction_agrees::<FieldElement>(&wide);
        wide_reduction_agrees::<Scalar>(&wide);
    }
}
