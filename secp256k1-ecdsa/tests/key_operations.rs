//! Tweaks, negation and sums of keys are those of the C library, and fail where it fails.

mod common;

use common::{HALF_N, MAX, N, N_MINUS_1, N_PLUS_1, ONE, Rng, ZERO, key, scalar, small};
use secp256k1_ecdsa::{SigningKey, VerifyingKey};

const RANDOM: usize = 20_000;
const EDGY: usize = 10_000;

/// A secret and a tweak; at the edges, also the secret's opposite.
fn cases() -> impl Iterator<Item = ([u8; 32], [u8; 32])> {
    let mut rng = Rng(61);
    (0..RANDOM + EDGY).map(move |round| {
        if round < RANDOM {
            return (rng.secret(), rng.bytes());
        }
        let secret = rng.secret();
        let tweak = match rng.below(4) {
            0 => (-scalar(secret)).to_bytes().into(),
            _ => rng.edgy_bytes(),
        };
        (secret, tweak)
    })
}

fn c_secret(secret: [u8; 32]) -> secp256k1::SecretKey {
    secp256k1::SecretKey::from_secret_bytes(secret).expect("in 1..n")
}

fn c_scalar(tweak: [u8; 32]) -> Option<secp256k1::Scalar> {
    secp256k1::Scalar::from_be_bytes(tweak).ok()
}

fn secret_bytes(key: Option<SigningKey>) -> Option<[u8; 32]> {
    key.map(|key| key.to_bytes().into())
}

fn public_bytes(key: Option<VerifyingKey>) -> Option<[u8; 33]> {
    key.map(|key| key.to_sec1_point(true).as_bytes().try_into().expect("33"))
}

#[test]
fn tweaked_secret_keys_are_those_of_the_c_library() {
    let mut refused = 0;
    for (secret, tweak) in cases() {
        let (ours, theirs) = (key(secret), c_secret(secret));
        let sum = c_scalar(tweak).and_then(|tweak| theirs.add_tweak(&tweak).ok());
        let sum = sum.map(|key| key.to_secret_bytes());
        assert_eq!(secret_bytes(ours.add_tweak(&tweak).ok()), sum);
        let product = c_scalar(tweak).and_then(|tweak| theirs.mul_tweak(&tweak).ok());
        let product = product.map(|key| key.to_secret_bytes());
        assert_eq!(secret_bytes(ours.mul_tweak(&tweak).ok()), product);
        assert_eq!(
            secret_bytes(Some(ours.negate())),
            Some(theirs.negate().to_secret_bytes())
        );
        refused += usize::from(sum.is_none());
    }
    assert!(refused > EDGY / 10, "{refused}");
}

#[test]
fn tweaked_public_keys_are_those_of_the_c_library_and_of_the_tweaked_secret_keys() {
    for (secret, tweak) in cases() {
        let signing = key(secret);
        let (ours, theirs) = (*signing.verifying_key(), c_secret(secret).public_key());
        let sum = c_scalar(tweak).and_then(|tweak| theirs.add_exp_tweak(&tweak).ok());
        assert_eq!(
            public_bytes(ours.add_tweak(&tweak).ok()),
            sum.map(|key| key.serialize())
        );
        let product = c_scalar(tweak).and_then(|tweak| theirs.mul_tweak(&tweak).ok());
        assert_eq!(
            public_bytes(ours.mul_tweak(&tweak).ok()),
            product.map(|key| key.serialize())
        );
        assert_eq!(
            public_bytes(Some(ours.negate())),
            Some(theirs.negate().serialize())
        );
        let public = |key: SigningKey| *key.verifying_key();
        assert_eq!(
            ours.add_tweak(&tweak).ok(),
            signing.add_tweak(&tweak).ok().map(public)
        );
        assert_eq!(
            ours.mul_tweak(&tweak).ok(),
            signing.mul_tweak(&tweak).ok().map(public)
        );
        assert_eq!(ours.negate(), public(signing.negate()));
    }
}

#[test]
fn sums_of_keys_are_those_of_the_c_library() {
    let mut rng = Rng(62);
    for round in 0..2_000 {
        let mut keys: Vec<_> = (0..1 + round % 7).map(|_| key(rng.secret())).collect();
        if round % 3 == 0 {
            // Cancels the last, or all.
            let last = SigningKey::combine(&keys[rng.below(keys.len())..]);
            keys.extend(last.map(|key| key.negate()));
        }
        let theirs: Vec<_> = keys
            .iter()
            .map(|key| c_secret(key.to_bytes().into()).public_key())
            .collect();
        let theirs = secp256k1::PublicKey::combine_keys(&theirs.iter().collect::<Vec<_>>());
        let ours = VerifyingKey::combine(keys.iter().map(SigningKey::verifying_key));
        assert_eq!(
            public_bytes(ours.as_ref().ok().copied()),
            theirs.ok().map(|key| key.serialize())
        );
        let secret = SigningKey::combine(&keys);
        assert_eq!(secret.ok().map(|key| *key.verifying_key()), ours.ok());
    }
}

#[test]
fn tweaks_of_0_1_and_n_do_what_they_should() {
    let one = key(ONE);
    assert_eq!(one.add_tweak(&ZERO).ok(), Some(one.clone()));
    assert_eq!(one.mul_tweak(&ONE).ok(), Some(one.clone()));
    assert_eq!(one.mul_tweak(&N_MINUS_1).ok(), Some(one.negate()));
    assert_eq!(one.add_tweak(&ONE).ok(), Some(key(small(2))));
    assert!(one.mul_tweak(&ZERO).is_err());
    assert!(one.add_tweak(&N_MINUS_1).is_err());
    assert!(one.verifying_key().mul_tweak(&ZERO).is_err());
    assert!(one.verifying_key().add_tweak(&N_MINUS_1).is_err());
    for too_large in [N, N_PLUS_1, MAX] {
        assert!(one.add_tweak(&too_large).is_err());
        assert!(one.mul_tweak(&too_large).is_err());
        assert!(one.verifying_key().add_tweak(&too_large).is_err());
        assert!(one.verifying_key().mul_tweak(&too_large).is_err());
    }
    let half = key(HALF_N);
    assert_eq!(half.add_tweak(&HALF_N).ok(), Some(one.negate()));
}

#[test]
fn sums_of_no_keys_and_of_opposite_keys_are_errors() {
    let (a, b) = (key(small(7)), key(small(9)));
    assert!(SigningKey::combine([]).is_err());
    assert!(VerifyingKey::combine([]).is_err());
    let cancelling = [&a, &b, &a.negate(), &b.negate()];
    assert!(SigningKey::combine(cancelling).is_err());
    assert!(VerifyingKey::combine(cancelling.map(SigningKey::verifying_key)).is_err());
    assert_eq!(SigningKey::combine([&a]).ok(), Some(a.clone()));
    assert_eq!(SigningKey::combine([&a, &a]).ok(), Some(key(small(14))));
    assert_eq!(
        VerifyingKey::combine([a.verifying_key(); 2]).ok(),
        Some(*key(small(14)).verifying_key())
    );
}
