//! The same answers as two other libraries: bitcoin-core's libsecp256k1 and RustCrypto's `k256`.
#![allow(
    clippy::unwrap_used,
    clippy::std_instead_of_alloc,
    clippy::std_instead_of_core,
    reason = "tests have std, and fail by panicking"
)]

mod common;

use common::{ALL_ONES, N, ONE, P, TestRng, plus};
use k256::schnorr as k256_schnorr;
use proptest::{prelude::*, test_runner::FileFailurePersistence};
use secp256k1::{Keypair, Scalar, XOnlyPublicKey};
use secp256k1_schnorr::{
    Parity, Signature, SigningKey, VerifyingKey,
    secp256k1_arith::elliptic_curve::sec1::ToSec1Point,
    signature::{Signer, Verifier},
    tweak::add_tweak_to_secret_key,
};

/// Whether all parses and the signature is valid, as the C library says.
fn c_verifies(key: [u8; 32], message: &[u8], signature: [u8; 64]) -> bool {
    XOnlyPublicKey::from_byte_array(key).is_ok_and(|key| {
        let signature = secp256k1::schnorr::Signature::from_byte_array(signature);
        secp256k1::schnorr::verify(&signature, message, &key).is_ok()
    })
}

/// Whether all parses and the signature is valid, as `k256` says.
fn k256_verifies(key: [u8; 32], message: &[u8], signature: [u8; 64]) -> bool {
    match (
        k256_schnorr::VerifyingKey::from_bytes(&key.into()),
        k256_schnorr::Signature::from_bytes(&signature),
    ) {
        (Ok(key), Ok(signature)) => key.verify_raw(message, &signature).is_ok(),
        _ => false,
    }
}

fn assert_same_verdict(key: [u8; 32], message: &[u8], signature: [u8; 64]) -> bool {
    let ours = common::verifies(&key, message, &signature);
    let context = || format!("{} {}", hex::encode(key), hex::encode(signature));
    assert_eq!(ours, c_verifies(key, message, signature), "{}", context());
    assert_eq!(
        ours,
        k256_verifies(key, message, signature),
        "{}",
        context()
    );
    ours
}

fn assert_same_signing(secret: [u8; 32], message: &[u8], aux_rand: [u8; 32]) {
    let ours = SigningKey::from_slice(&secret);
    let c = Keypair::from_secret_bytes(secret);
    let k256 = k256_schnorr::SigningKey::from_bytes(&secret.into());
    let (Ok(ours), Ok(c), Ok(k256)) = (&ours, &c, &k256) else {
        assert!(ours.is_err() && c.is_err() && k256.is_err());
        return;
    };
    let public: [u8; 32] = (*ours.verifying_key()).into();
    assert_eq!(public, c.x_only_public_key().0.to_byte_array());
    assert_eq!(public[..], k256.verifying_key().to_bytes()[..]);

    let signature = ours
        .sign_with_aux_rand(message, &aux_rand)
        .unwrap()
        .to_bytes();
    let c_signature = secp256k1::schnorr::sign_with_aux_rand(message, c, &aux_rand);
    assert_eq!(signature, c_signature.to_byte_array());
    assert_eq!(
        signature,
        k256.sign_raw(message, &aux_rand).unwrap().to_bytes()
    );
    assert!(assert_same_verdict(public, message, signature));

    let no_aux_rand = secp256k1::schnorr::sign_no_aux_rand(message, c);
    assert_eq!(ours.sign(message).to_bytes(), no_aux_rand.to_byte_array());
}

/// Tweaks by all three halves; `k256` has none.
fn assert_same_tweaks(secret: [u8; 32], tweak: [u8; 32]) {
    let ours = SigningKey::from_slice(&secret).unwrap();
    let c = Keypair::from_secret_bytes(secret).unwrap();
    let our_result = ours.verifying_key().add_tweak(&tweak);
    let our_pair = ours.add_tweak(&tweak);
    let our_secret = add_tweak_to_secret_key(&(&ours).into(), &tweak);

    let c_result = Scalar::from_be_bytes(tweak).ok().and_then(|tweak| {
        let (public, _) = c.x_only_public_key();
        let key = public.add_tweak(&tweak).ok();
        let pair = c.add_xonly_tweak(&tweak).ok();
        assert_eq!(key.is_some(), pair.is_some());
        Some((tweak, key?, pair?))
    });
    let Some((c_tweak, (c_key, c_parity), c_pair)) = c_result else {
        assert!(our_result.is_err() && our_pair.is_err() && our_secret.is_err());
        return;
    };

    let (key, parity) = our_result.unwrap();
    let key_bytes: [u8; 32] = key.into();
    assert_eq!(key_bytes, c_key.to_byte_array());
    assert_eq!(parity.to_u8(), c_parity.to_u8());
    assert_eq!(our_secret.unwrap().to_bytes()[..], c_pair.to_secret_bytes());
    assert_eq!(*our_pair.unwrap().verifying_key(), key);

    for claimed in [parity, parity ^ Parity::Odd] {
        let c_claimed = secp256k1::Parity::from_u8(claimed.to_u8()).unwrap();
        let c_verdict = c
            .x_only_public_key()
            .0
            .tweak_add_check(&c_key, c_claimed, c_tweak);
        let verdict = ours
            .verifying_key()
            .tweak_add_check(&key_bytes, claimed, &tweak);
        assert_eq!(verdict, c_verdict);
    }
}

/// 0, 1, n and p with their neighbours, and 2^256 − 1.
fn boundaries() -> Vec<[u8; 32]> {
    let around = [N, P].map(|edge| [plus(edge, -1), edge, plus(edge, 1)]);
    [[[0; 32], ONE, plus(ONE, 1)], around[0], around[1]]
        .concat()
        .into_iter()
        .chain([ALL_ONES])
        .collect()
}

#[test]
fn signing_equals_both_libraries_at_the_edges() {
    for secret in boundaries() {
        for aux_rand in boundaries() {
            assert_same_signing(secret, &aux_rand, aux_rand);
        }
    }
}

#[test]
fn tweaks_equal_the_c_library_at_the_edges() {
    let secrets = [ONE, plus(ONE, 1), plus(N, -1), [0x42; 32]];
    for secret in secrets {
        for tweak in boundaries() {
            assert_same_tweaks(secret, tweak);
        }
    }
}

#[test]
fn verdicts_equal_both_libraries_at_the_edges() {
    let key = SigningKey::from_slice(&[0x42; 32]).unwrap();
    let public: [u8; 32] = (*key.verifying_key()).into();
    let signature = key.sign(b"m").to_bytes();
    let halves =
        |bytes: [u8; 64]| [&bytes[..32], &bytes[32..]].map(|half| half.try_into().unwrap());
    let [r, s] = halves(signature);
    let with = |extra| {
        boundaries()
            .into_iter()
            .chain([extra])
            .collect::<Vec<[u8; 32]>>()
    };

    let mut valid = 0;
    for x in with(public) {
        assert_eq!(
            VerifyingKey::try_from(x).is_ok(),
            XOnlyPublicKey::from_byte_array(x).is_ok()
        );
        for r in with(r) {
            for s in with(s) {
                let signature = [r, s].concat().try_into().unwrap();
                valid += u32::from(assert_same_verdict(x, b"m", signature));
            }
        }
    }
    assert_eq!(valid, 1);
}

#[test]
fn verdicts_on_damaged_signatures_equal_both_libraries() {
    let mut rng = TestRng(5);
    let mut valid = 0;
    for _ in 0..2_000 {
        let key = SigningKey::from_slice(&rng.array::<32>()).unwrap();
        let mut public: [u8; 32] = (*key.verifying_key()).into();
        let mut message = rng.message();
        let mut signature = key
            .sign_with_aux_rand(&message, &rng.array())
            .unwrap()
            .to_bytes();
        match rng.below(7) {
            0 => {}
            1 => public[rng.below(32)] ^= 1 << rng.below(8),
            2 => signature[rng.below(64)] ^= 1 << rng.below(8),
            3 => message.push(0),
            4 => signature.rotate_left(32),
            5 => signature = rng.array(),
            _ => public = rng.array(),
        }
        valid += u32::from(assert_same_verdict(public, &message, signature));
    }
    assert!((100..600).contains(&valid), "{valid}");
}

fn config() -> ProptestConfig {
    ProptestConfig {
        failure_persistence: Some(Box::new(FileFailurePersistence::Off)),
        ..ProptestConfig::default()
    }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn signing_equals_both_libraries(
        secret: [u8; 32],
        message in prop::collection::vec(any::<u8>(), 0..200),
        aux_rand: [u8; 32],
    ) {
        assert_same_signing(secret, &message, aux_rand);
    }

    #[test]
    fn tweaks_equal_the_c_library(secret: [u8; 32], tweak: [u8; 32]) {
        prop_assume!(SigningKey::from_slice(&secret).is_ok());
        assert_same_tweaks(secret, tweak);
    }

    #[test]
    fn any_32_bytes_are_a_key_iff_the_c_library_says_so(x: [u8; 32]) {
        let ours = VerifyingKey::try_from(x);
        let c = XOnlyPublicKey::from_byte_array(x);
        prop_assert_eq!(ours.is_ok(), c.is_ok());
        if let (Ok(ours), Ok(c)) = (ours, c) {
            let odd = ours.public_key(Parity::Odd).to_sec1_point(true);
            let c_odd = c.public_key(secp256k1::Parity::Odd).serialize();
            prop_assert_eq!(odd.as_bytes(), &c_odd[..]);
        }
    }

    #[test]
    fn parsed_signatures_encode_to_the_same_bytes(bytes in prop::array::uniform32(any::<u8>()), more: [u8; 32]) {
        let bytes: [u8; 64] = [bytes, more].concat().try_into().unwrap();
        if let Ok(signature) = Signature::from_bytes(&bytes) {
            prop_assert_eq!(signature.to_bytes(), bytes);
            prop_assert_eq!(signature.to_string().parse::<Signature>().unwrap(), signature);
        } else {
            prop_assert!(bytes[..32] >= P[..] || bytes[32..] >= N[..]);
        }
    }

    #[test]
    fn what_is_signed_verifies_and_what_is_not_does_not(
        secret: [u8; 32],
        message in prop::collection::vec(any::<u8>(), 0..200),
        other in prop::collection::vec(any::<u8>(), 0..200),
    ) {
        prop_assume!(message != other);
        let Ok(key) = SigningKey::from_slice(&secret) else { return Ok(()) };
        let signature = key.sign(&message);
        prop_assert!(key.verifying_key().verify(&message, &signature).is_ok());
        prop_assert!(key.verifying_key().verify(&other, &signature).is_err());
    }
}
