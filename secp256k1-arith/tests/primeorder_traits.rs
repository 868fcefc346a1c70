//! The interfaces of `primeorder`, `primefield` and RustCrypto's `wnaf` do what those crates say.
#![allow(clippy::unwrap_used, reason = "a failure is the test's own")]
#![cfg(feature = "primeorder")]

use primeorder::{
    PrimeFieldExt,
    osswu::{OsswuMap, Sgn0},
    wnaf::{WnafBase, WnafGroup, WnafScalar},
};
use proptest::prelude::*;
use secp256k1_arith::{
    FieldBytes, FieldElement, ProjectivePoint, Scalar,
    elliptic_curve::{
        array::{Array, sizes::U5},
        ff::{Field, PrimeField},
        ops::Reduce,
        subtle::ConstantTimeEq,
    },
};

#[test]
fn map_constants_are_what_the_interface_asks_for() {
    let params = FieldElement::PARAMS;
    let quarter = FieldElement::from(4).pow(params.c1);
    assert_eq!(
        quarter,
        FieldElement::from(4).sqrt().unwrap() * FieldElement::from(4).invert().unwrap()
    );
    assert_eq!(params.c2.square(), -params.z);
    assert!(bool::from(params.z.sqrt().is_none()));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn maps_to_the_isogenous_curve(u in proptest::array::uniform32(any::<u8>())) {
        let u = FieldElement::reduce(&FieldBytes::from(u));
        let params = FieldElement::PARAMS;
        let (x, y) = u.osswu();
        prop_assert_eq!(y.square(), x.cube() + params.map_a * x + params.map_b);
        prop_assert!(bool::from(u.sgn0().ct_eq(&y.sgn0())));
    }

    #[test]
    fn square_roots_of_ratios_are_those_of_rfc_9380(
        u in proptest::array::uniform32(any::<u8>()),
        v in 1_u64..,
    ) {
        let u = FieldElement::reduce(&FieldBytes::from(u));
        let v = FieldElement::from(v);
        let (is_square, root) = FieldElement::sqrt_ratio_3mod4(u, v);
        let ratio = u * v.invert().unwrap();
        prop_assert_eq!(bool::from(is_square), bool::from(ratio.sqrt().is_some()));
        let expected = if is_square.into() { ratio } else { ratio * FieldElement::PARAMS.z };
        prop_assert_eq!(root.square(), expected);
    }

    #[test]
    fn rustcrypto_wnaf_multiplies(
        k in proptest::array::uniform32(any::<u8>()),
        l in proptest::array::uniform32(any::<u8>()),
    ) {
        let (k, l) = (Scalar::from_bytes_reduced(&Array(k)), Scalar::from_bytes_reduced(&Array(l)));
        let p = ProjectivePoint::GENERATOR.endomorphism();
        let bases = [WnafBase::<_, U5>::new(&ProjectivePoint::GENERATOR), WnafBase::new(&p)];
        let scalars = [k, l].map(|k| WnafScalar::<Scalar, U5>::new(&k));
        let sum = WnafBase::multiscalar_mul(bases.iter().zip(&scalars));
        prop_assert_eq!(sum, ProjectivePoint::GENERATOR * k + p * l);

        let mut bytes = k.to_be_repr();
        prop_assert_eq!(bytes, k.to_repr());
        bytes.reverse();
        prop_assert_eq!(bytes, k.to_le_repr());
        prop_assert_eq!(ProjectivePoint::recommended_wnaf_for_num_scalars(2), 5);
    }
}
