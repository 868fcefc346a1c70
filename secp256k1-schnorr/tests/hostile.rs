//! Hostile input: every parser, and verification, answer with an error and never panic.
#![allow(
    clippy::unwrap_used,
    clippy::std_instead_of_alloc,
    clippy::std_instead_of_core,
    reason = "tests have std, and fail by panicking"
)]

mod common;

use common::{ALL_ONES, N, OFF_CURVE, ONE, P, TestRng, plus, verifies};
use secp256k1_schnorr::{
    Parity, Signature, SigningKey, VerifyingKey,
    secp256k1_arith::{
        AffinePoint, FieldBytes, ProjectivePoint, Scalar,
        elliptic_curve::{ff::PrimeField, ops::Reduce, point::AffineCoordinates},
    },
    signature::{Signer, Verifier},
    tagged_hash,
    tweak::add_tweak_to_secret_key,
};

const MESSAGE: &[u8] = b"message";

fn key() -> SigningKey {
    SigningKey::from_slice(&[0x42; 32]).unwrap()
}

/// The challenge, computed without the crate's own midstates.
fn challenge(r: &FieldBytes, key: &VerifyingKey, message: &[u8]) -> Scalar {
    let input = [r.as_slice(), key.to_bytes().as_slice(), message].concat();
    Scalar::reduce(&FieldBytes::from(tagged_hash(b"BIP0340/challenge", &input)))
}

/// `r ‖ k + e·d`: valid iff r is the x-coordinate of k·G and its y is even.
fn signature_with_nonce(r: &FieldBytes, k: &Scalar) -> [u8; 64] {
    let key = key();
    let e = challenge(r, key.verifying_key(), MESSAGE);
    let s = *k + e * **key.as_nonzero_scalar();
    let mut bytes = [0; 64];
    bytes[..32].copy_from_slice(r);
    bytes[32..].copy_from_slice(&s.to_repr());
    bytes
}

#[test]
fn only_the_right_lengths_parse() {
    let bytes = [0x11; 101];
    for length in 0..=100 {
        let bytes = &bytes[..length];
        assert_eq!(SigningKey::from_slice(bytes).is_ok(), length == 32);
        assert_eq!(SigningKey::try_from(bytes).is_ok(), length == 32);
        assert_eq!(Signature::from_slice(bytes).is_ok(), length == 64);
        assert_eq!(Signature::try_from(bytes).is_ok(), length == 64);
    }
    let x = [&key().verifying_key().to_bytes()[..], &[0; 69]].concat();
    for length in 0..=100 {
        assert_eq!(VerifyingKey::from_slice(&x[..length]).is_ok(), length == 32);
        assert_eq!(VerifyingKey::try_from(&x[..length]).is_ok(), length == 32);
    }
}

#[test]
fn only_hex_of_the_right_length_parses() {
    let key = key();
    let key_hex = key.verifying_key().to_string();
    let signature = key.sign(MESSAGE);
    let signature_hex = signature.to_string();
    assert_eq!(
        key_hex.to_uppercase().parse::<VerifyingKey>().unwrap(),
        *key.verifying_key()
    );
    assert_eq!(
        signature_hex.to_uppercase().parse::<Signature>().unwrap(),
        signature
    );

    for length in 0..=key_hex.len() + 3 {
        let text: String = key_hex.chars().chain("000".chars()).take(length).collect();
        assert_eq!(text.parse::<VerifyingKey>().is_ok(), length == 64);
    }
    for length in 0..=signature_hex.len() + 3 {
        let text: String = signature_hex
            .chars()
            .chain("000".chars())
            .take(length)
            .collect();
        assert_eq!(text.parse::<Signature>().is_ok(), length == 128);
    }
    for bad in [" ", "g", "\0", "é", "+", "0x", "\n"] {
        for place in [0, 1, 31, 62] {
            let mut text = key_hex.clone();
            text.replace_range(place..place + bad.len(), bad);
            assert!(text.parse::<VerifyingKey>().is_err(), "{text}");
            let mut text = signature_hex.clone();
            text.replace_range(place..place + bad.len(), bad);
            assert!(text.parse::<Signature>().is_err(), "{text}");
        }
    }
}

#[test]
fn secret_keys_outside_1_to_n_are_refused() {
    for good in [ONE, plus(N, -1), [0x80; 32]] {
        assert!(SigningKey::from_bytes(&good.into()).is_ok());
    }
    for bad in [[0; 32], N, plus(N, 1), P, ALL_ONES] {
        assert!(SigningKey::from_bytes(&bad.into()).is_err());
        assert!(SigningKey::from_slice(&bad).is_err());
    }
}

#[test]
fn x_coordinates_above_p_or_off_the_curve_are_refused() {
    // 1 is the x-coordinate of a point, so p + 1 would pass if it were reduced.
    assert!(VerifyingKey::try_from(ONE).is_ok());
    for bad in [[0; 32], P, plus(P, 1), ALL_ONES, OFF_CURVE] {
        assert!(VerifyingKey::try_from(bad).is_err());
        assert!(VerifyingKey::try_from(&bad).is_err());
        assert!(VerifyingKey::from_bytes(&bad.into()).is_err());
    }
    assert!(VerifyingKey::try_from(AffinePoint::IDENTITY).is_err());
}

#[test]
fn r_and_s_out_of_range_are_refused_at_parsing() {
    let good = key().sign(MESSAGE).to_bytes();
    for bad in [[0; 32], P, plus(P, 1), ALL_ONES] {
        let bytes = [&bad[..], &good[32..]].concat();
        assert!(Signature::from_slice(&bytes).is_err());
    }
    for bad in [[0; 32], N, plus(N, 1), P, ALL_ONES] {
        let bytes = [&good[..32], &bad[..]].concat();
        assert!(Signature::from_slice(&bytes).is_err());
    }
    // The largest values parse, and do not verify.
    let bytes = [plus(P, -1), plus(N, -1)].concat();
    let signature = Signature::from_slice(&bytes).unwrap();
    assert!(key().verifying_key().verify(MESSAGE, &signature).is_err());
}

#[test]
fn a_nonce_point_at_infinity_is_rejected_for_every_r() {
    let key = key();
    for r in [
        ONE,
        key.verifying_key().to_bytes().into(),
        OFF_CURVE,
        plus(P, -1),
    ] {
        // s = e·d, so that s·G − e·P is the identity.
        let bytes = signature_with_nonce(&r.into(), &Scalar::ZERO);
        assert!(!verifies(&key.verifying_key().to_bytes(), MESSAGE, &bytes));
    }
    // r = 0 too, where the parser refuses before.
    let bytes = signature_with_nonce(&[0; 32].into(), &Scalar::ZERO);
    assert!(Signature::from_bytes(&bytes).is_err());
}

#[test]
fn a_nonce_point_with_odd_y_is_rejected_and_its_negative_accepted() {
    let key = key();
    let mut odd = 0;
    for nonce in 1..=40u64 {
        let k = Scalar::from(nonce);
        let point = ProjectivePoint::mul_by_generator(&k).to_affine();
        let y_is_odd: bool = point.y_is_odd().into();
        let x = point.x();
        let verdict = |k: &Scalar| {
            let bytes = signature_with_nonce(&x, k);
            verifies(&key.verifying_key().to_bytes(), MESSAGE, &bytes)
        };
        assert_eq!(verdict(&k), !y_is_odd, "nonce {nonce}");
        assert_eq!(verdict(&-k), y_is_odd, "nonce −{nonce}");
        odd += u32::from(y_is_odd);
    }
    assert!((1..40).contains(&odd));
}

#[test]
fn every_flipped_bit_of_a_valid_signature_key_or_message_is_rejected() {
    let key = key();
    let public = key.verifying_key().to_bytes();
    let signature = key.sign(MESSAGE).to_bytes();
    assert!(verifies(&public, MESSAGE, &signature));
    for bit in 0..512 {
        let mut bad = signature;
        bad[bit / 8] ^= 1 << (bit % 8);
        assert!(!verifies(&public, MESSAGE, &bad), "signature bit {bit}");
    }
    for bit in 0..256 {
        let mut bad = public;
        bad[bit / 8] ^= 1 << (bit % 8);
        assert!(!verifies(&bad, MESSAGE, &signature), "key bit {bit}");
    }
    for bit in 0..8 * MESSAGE.len() {
        let mut bad = MESSAGE.to_vec();
        bad[bit / 8] ^= 1 << (bit % 8);
        assert!(!verifies(&public, &bad, &signature), "message bit {bit}");
    }
    for length in 0..MESSAGE.len() {
        assert!(!verifies(&public, &MESSAGE[..length], &signature));
    }
    assert!(!verifies(&public, &[MESSAGE, &[0]].concat(), &signature));
}

#[test]
fn tweaks_of_n_and_above_are_refused_and_smaller_ones_accepted() {
    let key = key();
    for good in [[0; 32], ONE, plus(N, -1)] {
        assert!(key.add_tweak(&good).is_ok());
        assert!(key.verifying_key().add_tweak(&good).is_ok());
    }
    let secret = (&key).into();
    for bad in [N, plus(N, 1), P, ALL_ONES] {
        assert!(key.add_tweak(&bad).is_err());
        assert!(add_tweak_to_secret_key(&secret, &bad).is_err());
        assert!(key.verifying_key().add_tweak(&bad).is_err());
        // n + 1 is not taken for 1, nor n for 0.
        for t in [[0; 32], ONE] {
            let (tweaked, parity) = key.verifying_key().add_tweak(&t).unwrap();
            assert!(
                !key.verifying_key()
                    .tweak_add_check(&tweaked.into(), parity, &bad)
            );
        }
    }
}

#[test]
fn a_tweak_to_the_identity_is_an_error_in_both_halves_and_in_the_check() {
    let mut rng = TestRng(70);
    for _ in 0..20 {
        let key = SigningKey::from_slice(&rng.array::<32>()).unwrap();
        let tweak: [u8; 32] = (-**key.as_nonzero_scalar()).to_repr().into();
        assert!(key.add_tweak(&tweak).is_err());
        assert!(add_tweak_to_secret_key(&(&key).into(), &tweak).is_err());
        assert!(key.verifying_key().add_tweak(&tweak).is_err());
        for output in [[0; 32], ONE, key.verifying_key().to_bytes().into()] {
            for parity in [Parity::Even, Parity::Odd] {
                assert!(!key.verifying_key().tweak_add_check(&output, parity, &tweak));
            }
        }
    }
}

#[test]
fn a_tweak_check_accepts_no_output_that_is_not_an_x_coordinate() {
    let key = key();
    for output in [[0; 32], P, ALL_ONES, OFF_CURVE] {
        for parity in [Parity::Even, Parity::Odd] {
            assert!(!key.verifying_key().tweak_add_check(&output, parity, &ONE));
            assert!(!key.verifying_key().taproot_check(&output, parity, None));
        }
    }
}

#[test]
fn parities_other_than_0_and_1_are_refused() {
    for parity in 2..=u8::MAX {
        assert!(Parity::from_u8(parity).is_err());
    }
    assert_eq!(Parity::from_u8(0).unwrap(), Parity::Even);
    assert_eq!(Parity::from_u8(1).unwrap(), Parity::Odd);
}
