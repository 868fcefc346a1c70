//! What `Scalar` has beyond a field: reduction without zero, shifts, halves, conversions, randomness.
#![allow(clippy::unwrap_used, reason = "a failure is the test's own")]

use core::convert::Infallible;
use k256::elliptic_curve::PrimeField as _;
use proptest::prelude::*;
use secp256k1_arith::{
    AffinePoint, FieldBytes, FieldElement, NonZeroScalar, ProjectivePoint, Scalar, ScalarValue,
    U256, WideBytes,
    elliptic_curve::{
        Generate, Group,
        array::Array,
        bigint::U512,
        ff::Field,
        ops::{Reduce, ReduceNonZero},
        rand_core::{TryCryptoRng, TryRng},
        scalar::{FromUintUnchecked, IsHigh},
        sec1::ToSec1Point,
    },
    simd,
};

fn same(ours: Scalar, theirs: k256::Scalar) {
    assert_eq!(ours.to_bytes(), theirs.to_repr());
}

fn non_zero_reductions_are_those_of_k256(wide: &[u8; 64]) {
    let (high, _) = wide.split_first_chunk::<32>().unwrap();
    let bytes: FieldBytes = Array(*high);
    let uint = U256::from_be_slice(high);
    let wide_uint = U512::from_be_slice(wide);
    let wide_bytes: WideBytes = Array(*wide);
    same(
        Scalar::reduce_nonzero(&bytes),
        k256::Scalar::reduce_nonzero(&bytes),
    );
    same(
        Scalar::reduce_nonzero(&uint),
        k256::Scalar::reduce_nonzero(&uint),
    );
    same(
        Scalar::reduce_nonzero(&wide_uint),
        k256::Scalar::reduce_nonzero(&wide_uint),
    );
    same(
        Scalar::reduce_nonzero(&wide_bytes),
        k256::Scalar::reduce_nonzero(&wide_bytes),
    );
    same(Scalar::reduce(&wide_uint), k256::Scalar::reduce(&wide_uint));
    same(Scalar::reduce(&bytes), k256::Scalar::reduce(&bytes));
    assert!(!bool::from(Scalar::reduce_nonzero(&wide_bytes).is_zero()));
    let secret: NonZeroScalar = NonZeroScalar::reduce_nonzero(&bytes);
    assert_eq!(Scalar::from(secret), Scalar::reduce_nonzero(&bytes));
}

#[test]
fn reductions_without_zero_are_those_of_k256_around_the_order() {
    let order = [
        0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
        0xfe, 0xba, 0xae, 0xdc, 0xe6, 0xaf, 0x48, 0xa0, 0x3b, 0xbf, 0xd2, 0x5e, 0x8c, 0xd0, 0x36,
        0x41, 0x41,
    ];
    for low in [0, 0x3f, 0x40, 0x41, 0x42, 0xff] {
        let mut wide = [0; 64];
        wide[..32].copy_from_slice(&order);
        wide[31] = low;
        non_zero_reductions_are_those_of_k256(&wide);
        // The same in the low half, under zeros and under ones.
        wide.rotate_left(32);
        non_zero_reductions_are_those_of_k256(&wide);
        wide[..32].fill(0xff);
        non_zero_reductions_are_those_of_k256(&wide);
    }
    non_zero_reductions_are_those_of_k256(&[0; 64]);
    non_zero_reductions_are_those_of_k256(&[0xff; 64]);
}

#[test]
fn high_starts_above_half_of_the_order() {
    let half = -Scalar::ONE.half();
    for (scalar, high) in [
        (Scalar::ZERO, false),
        (Scalar::ONE, false),
        (half - Scalar::ONE, false),
        (half, false),
        (half + Scalar::ONE, true),
        (-Scalar::ONE, true),
    ] {
        assert_eq!(bool::from(IsHigh::is_high(&scalar)), high, "{scalar:?}");
        assert_eq!(scalar > -scalar && scalar != Scalar::ZERO, high);
    }
    assert_eq!(half.double(), -Scalar::ONE);
}

#[test]
fn shifts_of_any_width_are_floors() {
    let scalar = Scalar::from(0xfedc_ba98_7654_3210_u64).pow([0x0123_4567]);
    let uint = U256::from(scalar);
    for shift in 0..256_u32 {
        let expected = Scalar::from_uint_unchecked(uint.shr_vartime(shift));
        assert_eq!(scalar >> shift as usize, expected);
        let reference = &scalar;
        assert_eq!(reference >> shift as usize, expected);
        let mut shifted = scalar;
        shifted >>= shift as usize;
        assert_eq!(shifted, expected);
    }
    for shift in [256, 257, 1 << 20, usize::MAX] {
        assert_eq!(scalar >> shift, Scalar::ZERO);
    }
}

#[test]
fn unchecked_integers_still_give_canonical_scalars() {
    let scalar = Scalar::from_uint_unchecked(U256::MAX);
    assert_eq!(scalar, Scalar::reduce(&U256::MAX));
    assert!(bool::from(Scalar::from_bytes(&scalar.to_bytes()).is_some()));
    let value = ScalarValue::from_uint_unchecked(U256::MAX);
    assert_eq!(Scalar::from(value), scalar);
    assert_eq!(*ScalarValue::from(scalar).as_uint(), U256::from(scalar));
    assert_eq!(Scalar::from(&ScalarValue::from(&scalar)), scalar);
}

#[test]
fn small_integers_are_themselves() {
    assert_eq!(Scalar::from(u32::MAX), Scalar::from(u64::from(u32::MAX)));
    assert_eq!(Scalar::from(u64::MAX), Scalar::from(u128::from(u64::MAX)));
    assert_eq!(
        Scalar::from(u128::MAX) + Scalar::ONE,
        Scalar::from(1_u128 << 127).double()
    );
}

#[test]
fn debug_output_is_the_number() {
    let zeros = "0".repeat(62);
    assert_eq!(
        format!("{:?}", Scalar::from(0xab_u32)),
        format!("Scalar(0x{zeros}ab)")
    );
    assert_eq!(
        format!("{:?}", FieldElement::from(0xab)),
        format!("FieldElement(0x{zeros}ab)")
    );
}

#[test]
fn the_engine_has_a_name() {
    assert!(!simd::active().to_string().is_empty());
}

/// Bytes in a fixed order, and an error when they are used up.
struct Script(Vec<u8>);

#[derive(Debug, PartialEq)]
struct Exhausted;

impl core::fmt::Display for Exhausted {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("no more bytes")
    }
}

impl core::error::Error for Exhausted {}

impl TryRng for Script {
    type Error = Exhausted;

    fn try_next_u32(&mut self) -> Result<u32, Exhausted> {
        let mut bytes = [0; 4];
        self.try_fill_bytes(&mut bytes)?;
        Ok(u32::from_le_bytes(bytes))
    }

    fn try_next_u64(&mut self) -> Result<u64, Exhausted> {
        let mut bytes = [0; 8];
        self.try_fill_bytes(&mut bytes)?;
        Ok(u64::from_le_bytes(bytes))
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Exhausted> {
        if self.0.len() < bytes.len() {
            return Err(Exhausted);
        }
        bytes.copy_from_slice(&self.0.drain(..bytes.len()).collect::<Vec<_>>());
        Ok(())
    }
}

impl TryCryptoRng for Script {}

#[test]
fn random_elements_are_the_first_candidate_in_range() {
    // 2^256 - 1 is n or more, and p or more; then comes 5.
    let mut five = [0; 32];
    five[31] = 5;
    let script = || Script([[0xff; 32], five].concat());
    assert_eq!(Scalar::try_random(&mut script()), Ok(Scalar::from(5_u32)));
    assert_eq!(
        Scalar::try_generate_from_rng(&mut script()),
        Ok(Scalar::from(5_u32))
    );
    assert_eq!(
        FieldElement::try_random(&mut script()),
        Ok(FieldElement::from(5))
    );
    assert_eq!(
        FieldElement::try_generate_from_rng(&mut script()),
        Ok(FieldElement::from(5))
    );
    let wide = Scalar::try_generate_biased_from_rng(&mut script());
    let bytes: WideBytes = Array([[0xff; 32], five].concat().try_into().unwrap());
    assert_eq!(wide, Ok(Scalar::reduce(&bytes)));
}

#[test]
fn random_points_are_the_first_candidate_on_the_curve() {
    // x = p and more, x = 5 off the curve, then x = 1 with an odd y.
    let number = |low: u8| {
        let mut x = [0; 32];
        x[31] = low;
        x
    };
    let script = || {
        let (five, one) = (number(5), number(1));
        Script([&[0xff; 32][..], &[0], &five, &[0], &one, &[0xff]].concat())
    };
    let point = AffinePoint::try_generate_from_rng(&mut script()).unwrap();
    let expected = [&[3][..], &number(1)].concat();
    assert_eq!(point.to_sec1_point(true).as_bytes(), expected);
    assert_eq!(
        ProjectivePoint::try_generate_from_rng(&mut script()).unwrap(),
        point
    );
    assert_eq!(ProjectivePoint::try_random(&mut script()).unwrap(), point);
}

#[test]
fn errors_of_the_random_generator_are_passed_on() {
    for length in [0, 1, 31, 32, 63] {
        let script = || Script(vec![0xff; length]);
        assert_eq!(Scalar::try_random(&mut script()), Err(Exhausted));
        assert_eq!(
            Scalar::try_generate_biased_from_rng(&mut script()),
            Err(Exhausted)
        );
        assert_eq!(FieldElement::try_random(&mut script()), Err(Exhausted));
        assert_eq!(
            AffinePoint::try_generate_from_rng(&mut script()),
            Err(Exhausted)
        );
        assert_eq!(ProjectivePoint::try_random(&mut script()), Err(Exhausted));
    }
}

/// A generator that cannot fail, for the forms without `try_`.
struct Counter(u8);

impl TryRng for Counter {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        self.0 = self.0.wrapping_add(1);
        Ok(u32::from(self.0))
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        self.try_next_u32().map(u64::from)
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        for byte in bytes {
            self.0 = self.0.wrapping_mul(5).wrapping_add(1);
            *byte = self.0;
        }
        Ok(())
    }
}

impl TryCryptoRng for Counter {}

#[test]
fn generators_that_cannot_fail_need_no_result() {
    let mut rng = Counter(1);
    let scalars = [
        Scalar::random(&mut rng),
        Scalar::generate_from_rng(&mut rng),
        Scalar::generate_biased_from_rng(&mut rng),
    ];
    assert!(scalars.iter().all(|scalar| !bool::from(scalar.is_zero())));
    assert_ne!(ProjectivePoint::random(&mut rng), ProjectivePoint::IDENTITY);
    let secret = NonZeroScalar::generate_from_rng(&mut rng);
    assert_ne!(
        FieldBytes::from(Scalar::from(secret)),
        FieldBytes::default()
    );
}

proptest! {
    #[test]
    fn reductions_without_zero_are_those_of_k256(
        high in proptest::array::uniform32(any::<u8>()),
        low in proptest::array::uniform32(any::<u8>()),
    ) {
        non_zero_reductions_are_those_of_k256(&[high, low].concat().try_into().unwrap());
    }
}
