//! Field and scalars against the code that fiat-crypto proves right (Erbsen and others, "Simple
//! High-Level Code for Cryptographic Arithmetic", S&P 2019).

use super::model::{Random, field, hostile_scalars, hostile_words, scalar};
use crate::{
    field::FieldElement,
    limbs::{Limbs, to_u64s},
    scalar::Scalar,
};
use fiat_crypto::{
    secp256k1_montgomery_64 as fiat_field, secp256k1_montgomery_scalar_64 as fiat_scalar,
};
use num_bigint::BigUint;
use std::vec::Vec;

/// `[a + b, a - b, a·b, a², -a]` modulo p.
fn fiat_field_results(a: &Limbs, b: &Limbs) -> [[u64; 4]; 5] {
    use fiat_field::{
        fiat_secp256k1_montgomery_montgomery_domain_field_element as Montgomery,
        fiat_secp256k1_montgomery_non_montgomery_domain_field_element as Plain, *,
    };
    let [a, b] = [a, b].map(|value| {
        let mut montgomery = Montgomery([0; 4]);
        fiat_secp256k1_montgomery_to_montgomery(&mut montgomery, &Plain(to_u64s(value)));
        montgomery
    });
    let mut results = [Montgomery([0; 4]); 5];
    fiat_secp256k1_montgomery_add(&mut results[0], &a, &b);
    fiat_secp256k1_montgomery_sub(&mut results[1], &a, &b);
    fiat_secp256k1_montgomery_mul(&mut results[2], &a, &b);
    fiat_secp256k1_montgomery_square(&mut results[3], &a);
    fiat_secp256k1_montgomery_opp(&mut results[4], &a);
    results.map(|result| {
        let mut plain = Plain([0; 4]);
        fiat_secp256k1_montgomery_from_montgomery(&mut plain, &result);
        plain.0
    })
}

/// `[a + b, a - b, a·b, a², -a]` modulo n.
fn fiat_scalar_results(a: &Limbs, b: &Limbs) -> [[u64; 4]; 5] {
    use fiat_scalar::{
        fiat_secp256k1_montgomery_scalar_montgomery_domain_field_element as Montgomery,
        fiat_secp256k1_montgomery_scalar_non_montgomery_domain_field_element as Plain, *,
    };
    let [a, b] = [a, b].map(|value| {
        let mut montgomery = Montgomery([0; 4]);
        fiat_secp256k1_montgomery_scalar_to_montgomery(&mut montgomery, &Plain(to_u64s(value)));
        montgomery
    });
    let mut results = [Montgomery([0; 4]); 5];
    fiat_secp256k1_montgomery_scalar_add(&mut results[0], &a, &b);
    fiat_secp256k1_montgomery_scalar_sub(&mut results[1], &a, &b);
    fiat_secp256k1_montgomery_scalar_mul(&mut results[2], &a, &b);
    fiat_secp256k1_montgomery_scalar_square(&mut results[3], &a);
    fiat_secp256k1_montgomery_scalar_opp(&mut results[4], &a);
    results.map(|result| {
        let mut plain = Plain([0; 4]);
        fiat_secp256k1_montgomery_scalar_from_montgomery(&mut plain, &result);
        plain.0
    })
}

fn check_field(a: &FieldElement, b: &FieldElement) {
    let ours = [a.add(b), a.sub(b), a.mul(b), a.square(), a.negate()];
    // Fiat takes canonical words alone.
    let theirs = fiat_field_results(&a.canonical(), &b.canonical());
    assert_eq!(
        ours.map(|ours| to_u64s(&ours.canonical())),
        theirs,
        "{a:x?}, {b:x?}"
    );
}

fn check_scalar(a: &Scalar, b: &Scalar) {
    let ours = [a.add(b), a.sub(b), a.mul(b), a.square(), a.negate()];
    let theirs = fiat_scalar_results(&a.0, &b.0);
    assert_eq!(
        ours.map(|ours| to_u64s(&ours.0)),
        theirs,
        "{:x?}, {:x?}",
        a.0,
        b.0
    );
}

#[test]
fn the_field_agrees_with_fiat_on_hostile_words() {
    let list: Vec<FieldElement> = hostile_words().iter().map(field).collect();
    for a in &list {
        for b in &list {
            check_field(a, b);
        }
    }
}

#[test]
fn the_scalars_agree_with_fiat_on_hostile_values() {
    let list: Vec<Scalar> = hostile_scalars().iter().map(scalar).collect();
    for a in &list {
        for b in &list {
            check_scalar(a, b);
        }
    }
}

#[test]
fn field_and_scalars_agree_with_fiat_on_random_values() {
    let mut random = Random(1);
    for _ in 0..100_000 {
        check_field(&random.field(), &random.field());
        check_scalar(&random.scalar(), &random.scalar());
    }
}

/// `base^exponent` by fiat's products alone.
fn fiat_power(base: &FieldElement, exponent: &BigUint) -> FieldElement {
    let mut power = FieldElement::ONE;
    for bit in (0..exponent.bits()).rev() {
        let square = fiat_field_results(&power.0, &power.0)[2];
        power = FieldElement::from_u64s(square);
        if exponent.bit(bit) {
            let product = fiat_field_results(&power.0, &base.canonical())[2];
            power = FieldElement::from_u64s(product);
        }
    }
    power
}

#[test]
fn inverses_and_roots_are_powers_by_fiat() {
    let mut random = Random(2);
    let p = super::model::p();
    for _ in 0..200 {
        let x = random.field();
        assert_eq!(
            x.invert_or_zero().canonical(),
            fiat_power(&x, &(p - 2u8)).0,
            "1/{x:x?}"
        );
        let root = fiat_power(&x, &((p + 1u8) >> 2));
        assert_eq!(x.sqrt_candidate().canonical(), root.0, "√{x:x?}");
    }
}
