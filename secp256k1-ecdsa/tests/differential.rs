//! The same bytes and verdicts as k256, the generic `ecdsa` crate over our curve, and the C
//! library, on random and on edgy inputs.

#![allow(clippy::unwrap_used, reason = "a failure is the test's own")]

mod common;

use common::{Rng, ids, key};
use k256::ecdsa::signature::hazmat::{PrehashSigner as _, PrehashVerifier as _};
use secp256k1::{Message, ecdsa as c};
use secp256k1_arith::{Sec1Point, Secp256k1};
use secp256k1_ecdsa::{RecoveryId, Signature, SigningKey, VerifyingKey};

/// Rounds with random inputs, and after them with inputs at or near an edge. A 32-bit machine takes several times as
/// long for each.
const RANDOM: usize = if cfg!(target_pointer_width = "64") {
    100_000
} else {
    10_000
};
const HOSTILE: usize = 10_000;
const ROUNDS: usize = RANDOM + HOSTILE;

fn is_hostile(round: usize) -> bool {
    round >= RANDOM
}

/// 32 bytes for a round.
fn input(rng: &mut Rng, round: usize) -> [u8; 32] {
    if is_hostile(round) {
        rng.edgy_bytes()
    } else {
        rng.bytes()
    }
}

/// A secret key for a round.
fn secret_input(rng: &mut Rng, round: usize) -> [u8; 32] {
    loop {
        let bytes = input(rng, round);
        if secp256k1::SecretKey::from_secret_bytes(bytes).is_ok() {
            return bytes;
        }
    }
}

fn c_id(id: RecoveryId) -> c::RecoveryId {
    c::RecoveryId::try_from(i32::from(id.to_byte())).expect("in 0..=3")
}

#[test]
fn signatures_and_ids_are_those_of_k256_and_of_the_c_library() {
    let mut rng = Rng(1);
    for round in 0..ROUNDS {
        let (secret, prehash) = (secret_input(&mut rng, round), input(&mut rng, round));
        let (signature, id) = key(secret)
            .sign_prehash_recoverable(&prehash)
            .expect("32 bytes");

        let k256_key = k256::ecdsa::SigningKey::from_slice(&secret).expect("in 1..n");
        let (k256_signature, k256_id) = k256_key.sign_prehash_recoverable(&prehash);
        assert_eq!(signature.to_bytes(), k256_signature.to_bytes());
        assert_eq!(id, k256_id);

        let c_key = secp256k1::SecretKey::from_secret_bytes(secret).expect("in 1..n");
        let c_signed =
            c::RecoverableSignature::sign_ecdsa_recoverable(Message::from_digest(prehash), &c_key);
        let (c_id, c_bytes) = c_signed.serialize_compact();
        assert_eq!(signature.to_bytes()[..], c_bytes);
        assert_eq!(id.to_byte(), c_id.to_u8());
    }
}

#[test]
fn extra_data_enters_the_nonce_as_in_the_c_library() {
    let mut rng = Rng(2);
    for _ in 0..HOSTILE {
        let (secret, prehash, extra) = (rng.secret(), rng.edgy_bytes(), rng.edgy_bytes());
        let (signature, _) = key(secret)
            .sign_prehash_recoverable_with_data(&prehash, &extra)
            .expect("32 bytes");
        let c_key = secp256k1::SecretKey::from_secret_bytes(secret).expect("in 1..n");
        let c_signature = c::sign_with_noncedata(Message::from_digest(prehash), &c_key, &extra);
        assert_eq!(signature.to_bytes()[..], c_signature.serialize_compact());
    }
}

#[test]
fn public_keys_and_their_encodings_are_those_of_k256() {
    let mut rng = Rng(3);
    for _ in 0..HOSTILE {
        let secret = rng.secret();
        let ours = *key(secret).verifying_key();
        let theirs = k256::ecdsa::SigningKey::from_slice(&secret).expect("in 1..n");
        for compress in [false, true] {
            let encoded = theirs.verifying_key().to_sec1_point(compress);
            assert_eq!(ours.to_sec1_point(compress).as_bytes(), encoded.as_bytes());
            assert_eq!(
                VerifyingKey::from_sec1_bytes(encoded.as_bytes()).unwrap(),
                ours
            );
        }
    }
}

/// A digest, key and signature that are right, or wrong in one place.
fn perhaps_spoiled(rng: &mut Rng, round: usize) -> (VerifyingKey, [u8; 32], [u8; 64]) {
    let (secret, mut prehash) = (secret_input(rng, round), input(rng, round));
    let key = key(secret);
    let (signature, _) = key.sign_prehash_recoverable(&prehash).expect("32 bytes");
    let mut bytes: [u8; 64] = signature.to_bytes().into();
    let (byte, bit) = (rng.below(64), rng.below(8));
    match rng.below(6) {
        0 => prehash[byte % 32] ^= 1 << bit,
        1 => bytes[byte] ^= 1 << bit,
        2 => bytes[..32].copy_from_slice(&input(rng, round)),
        3 => bytes[32..].copy_from_slice(&input(rng, round)),
        4 => bytes[32..].copy_from_slice(&(-*signature.s()).to_bytes()),
        _ => {}
    }
    (*key.verifying_key(), prehash, bytes)
}

#[test]
fn verdicts_are_those_of_k256() {
    let mut rng = Rng(4);
    let mut valid = 0;
    for round in 0..ROUNDS {
        let (ours, prehash, bytes) = perhaps_spoiled(&mut rng, round);
        let signature = Signature::from_slice(&bytes).ok();
        let strict = signature.is_some_and(|sig| ours.verify_prehash(&prehash, &sig).is_ok());
        let point = ours.to_sec1_point(false);
        let theirs = k256::ecdsa::VerifyingKey::from_sec1_bytes(point.as_bytes()).expect("a key");
        let verdict = k256::ecdsa::Signature::from_slice(&bytes)
            .is_ok_and(|sig| theirs.verify_prehash(&prehash, &sig).is_ok());
        assert_eq!(strict, verdict, "{}", hex::encode(bytes));
        valid += usize::from(strict);
    }
    assert!(
        (ROUNDS / 10..ROUNDS / 2).contains(&valid),
        "{valid} valid: no fair mix"
    );
}

#[test]
fn verdicts_are_those_of_the_c_library_and_the_generic_crate() {
    let mut rng = Rng(9);
    let mut valid = 0;
    for round in 0..ROUNDS {
        let (ours, prehash, bytes) = perhaps_spoiled(&mut rng, round);
        let signature = Signature::from_slice(&bytes).ok();
        let strict = signature.is_some_and(|sig| ours.verify_prehash(&prehash, &sig).is_ok());
        let any_s = signature.is_some_and(|sig| ours.verify_prehash_any_s(&prehash, &sig).is_ok());

        let generic = ecdsa::VerifyingKey::<Secp256k1>::from(ours);
        let generic_verdict =
            signature.is_some_and(|sig| generic.verify_prehash(&prehash, &sig).is_ok());
        assert_eq!(strict, generic_verdict, "{}", hex::encode(bytes));

        let point = ours.to_sec1_point(false);
        let c_key = secp256k1::PublicKey::from_slice(point.as_bytes()).expect("a key");
        let c_signature = c::Signature::from_compact(&bytes);
        let message = Message::from_digest(prehash);
        let c_verify = |sig: &c::Signature| c::verify(sig, message, &c_key).is_ok();
        assert_eq!(strict, c_signature.is_ok_and(|sig| c_verify(&sig)));
        let c_normalized = c_signature.map(|mut sig| {
            sig.normalize_s();
            sig
        });
        assert_eq!(any_s, c_normalized.is_ok_and(|sig| c_verify(&sig)));
        valid += usize::from(strict);
    }
    assert!(
        (ROUNDS / 10..ROUNDS / 2).contains(&valid),
        "{valid} valid: no fair mix"
    );
}

/// Most inputs with one id, a quarter of the hostile ones with each.
#[test]
fn recovered_keys_are_those_of_k256_and_the_c_library() {
    let mut rng = Rng(5);
    let (mut some, mut none) = (0, 0);
    for round in 0..ROUNDS {
        let (_, prehash, bytes) = perhaps_spoiled(&mut rng, round);
        let Ok(signature) = Signature::from_slice(&bytes) else {
            continue;
        };
        for id in ids() {
            let all = is_hostile(round) && round % 4 == 0;
            if !all && usize::from(id.to_byte()) != round % 2 {
                continue;
            }
            let ours = VerifyingKey::recover_from_prehash(&prehash, &signature, id)
                .map(|key| key.to_sec1_point(true));
            let theirs = k256::ecdsa::VerifyingKey::recover_from_prehash(
                &prehash,
                &k256::ecdsa::Signature::from_slice(&bytes).expect("in range"),
                id,
            )
            .map(|key| key.to_sec1_point(true));
            assert_eq!(
                ours.as_ref().ok().map(Sec1Point::as_bytes),
                theirs.as_ref().ok().map(k256::Sec1Point::as_bytes)
            );
            let c_key = c::RecoverableSignature::from_compact(&bytes, c_id(id))
                .and_then(|signed| signed.recover(Message::from_digest(prehash)))
                .map(|key| key.serialize());
            assert_eq!(
                ours.as_ref().ok().map(Sec1Point::as_bytes),
                c_key.as_ref().ok().map(|bytes| &bytes[..])
            );
            if ours.is_ok() { some += 1 } else { none += 1 }
        }
    }
    assert!(
        some > ROUNDS / 4 && none > HOSTILE / 2,
        "{some} and {none}: no fair mix"
    );
}

#[test]
fn keys_are_accepted_and_refused_as_by_k256_and_the_c_library() {
    let mut rng = Rng(6);
    let mut accepted = 0;
    for round in 0..ROUNDS {
        let mut bytes = vec![[2, 3, 4, 4][round % 4]];
        bytes.extend(input(&mut rng, round));
        if bytes[0] == 4 {
            // Half of them on the curve.
            let point = key(secret_input(&mut rng, round))
                .verifying_key()
                .to_sec1_point(false);
            bytes = point.as_bytes().to_vec();
            if round % 8 < 4 {
                bytes[1 + rng.below(64)] ^= 1;
            }
        }
        let ours = VerifyingKey::from_sec1_bytes(&bytes);
        let theirs = secp256k1::PublicKey::from_slice(&bytes);
        assert_eq!(ours.is_ok(), theirs.is_ok(), "{}", hex::encode(&bytes));
        let k256 = k256::ecdsa::VerifyingKey::from_sec1_bytes(&bytes);
        assert_eq!(ours.is_ok(), k256.is_ok(), "{}", hex::encode(&bytes));
        if let (Ok(ours), Ok(theirs)) = (ours, theirs) {
            assert_eq!(
                ours.to_sec1_point(false).as_bytes(),
                theirs.serialize_uncompressed()
            );
            accepted += 1;
        }
    }
    assert!(
        (ROUNDS / 5..ROUNDS * 4 / 5).contains(&accepted),
        "{accepted}: no fair mix"
    );
}

#[test]
fn der_is_parsed_and_written_as_by_k256_and_the_c_library() {
    let mut rng = Rng(7);
    let mut parsed = 0;
    for round in 0..ROUNDS {
        let bytes = [input(&mut rng, round), input(&mut rng, round)].concat();
        let Ok(signature) = Signature::from_slice(&bytes) else {
            continue;
        };
        let mut der = signature.to_der().as_bytes().to_vec();
        let theirs = c::Signature::from_compact(&bytes).expect("in range");
        assert_eq!(der, theirs.serialize_der()[..]);
        let place = rng.below(der.len());
        match rng.below(4) {
            0 => der[place] ^= 1 << rng.below(8),
            1 => der.truncate(place),
            2 => der.push(0),
            _ => {}
        }
        let ours = Signature::from_der(&der).ok().map(|sig| sig.to_bytes());
        let k256 = k256::ecdsa::Signature::from_der(&der)
            .ok()
            .map(|sig| sig.to_bytes());
        assert_eq!(ours, k256, "{}", hex::encode(&der));
        // The C library also reads r or s of 0, and of n or more (which it then takes for 0).
        let c = c::Signature::from_der(&der)
            .ok()
            .map(|sig| sig.serialize_compact());
        if let Some(bytes) = ours {
            assert_eq!(Some(bytes.into()), c);
            parsed += 1;
        } else if let Some(bytes) = c {
            assert!(
                bytes[..32] == [0; 32] || bytes[32..] == [0; 32],
                "{}",
                hex::encode(&der)
            );
        }
    }
    assert!(
        (ROUNDS / 5..ROUNDS * 4 / 5).contains(&parsed),
        "{parsed}: no fair mix"
    );
}

#[test]
fn a_key_survives_the_way_through_the_generic_types() {
    let mut rng = Rng(8);
    for _ in 0..20 {
        let (ours, prehash) = (key(rng.secret()), rng.bytes());
        let generic = ecdsa::SigningKey::<Secp256k1>::from(&ours);
        let signature: Signature = generic.sign_prehash(&prehash).expect("32 bytes");
        assert_eq!(
            signature,
            ours.sign_prehash_recoverable(&prehash).unwrap().0
        );
        assert_eq!(SigningKey::from(&generic), ours);
        assert_eq!(
            SigningKey::from(generic.clone()).verifying_key(),
            ours.verifying_key()
        );
        let verifying = ecdsa::VerifyingKey::<Secp256k1>::from(*ours.verifying_key());
        assert_eq!(&verifying, generic.verifying_key());
        assert_eq!(&VerifyingKey::from(verifying), ours.verifying_key());
        let secret = secp256k1_arith::SecretKey::from(&ours);
        assert_eq!(SigningKey::from(&secret), ours);
        assert_eq!(
            &VerifyingKey::from(secret.public_key()),
            ours.verifying_key()
        );
        assert_eq!(
            secp256k1_arith::PublicKey::from(ours.verifying_key()),
            secret.public_key()
        );
    }
}
