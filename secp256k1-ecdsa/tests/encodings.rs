//! Keys in PKCS#8, SPKI, PEM and serde's formats: as k256 writes them, and round trips.

#![allow(clippy::unwrap_used, reason = "a failure is the test's own")]
#![cfg(all(feature = "pem", feature = "serde"))]

mod common;

use common::{key, small};
use ecdsa::elliptic_curve::pkcs8::{
    DecodePrivateKey, DecodePublicKey, EncodePrivateKey, EncodePublicKey, LineEnding,
};
use secp256k1_ecdsa::{DerSignature, Signature, SigningKey, VerifyingKey};

fn theirs() -> k256::ecdsa::SigningKey {
    k256::ecdsa::SigningKey::from_slice(&small(7)).expect("in 1..n")
}

#[test]
fn private_keys_in_pkcs8_are_those_of_k256_and_come_back() {
    let ours = key(small(7));
    let der = ours.to_pkcs8_der().expect("encodes");
    assert_eq!(der.as_bytes(), theirs().to_pkcs8_der().unwrap().as_bytes());
    assert_eq!(SigningKey::from_pkcs8_der(der.as_bytes()).unwrap(), ours);
    let pem = ours.to_pkcs8_pem(LineEnding::LF).expect("encodes");
    assert_eq!(SigningKey::from_pkcs8_pem(&pem).unwrap(), ours);
    assert_eq!(pem.parse::<SigningKey>().unwrap(), ours);
}

#[test]
fn public_keys_in_spki_are_those_of_k256_and_come_back() {
    let ours = *key(small(7)).verifying_key();
    let der = ours.to_public_key_der().expect("encodes");
    let expected = theirs().verifying_key().to_public_key_der().unwrap();
    assert_eq!(der.as_bytes(), expected.as_bytes());
    assert_eq!(
        VerifyingKey::from_public_key_der(der.as_bytes()).unwrap(),
        ours
    );
    let pem = ours.to_public_key_pem(LineEnding::LF).expect("encodes");
    assert_eq!(VerifyingKey::from_public_key_pem(&pem).unwrap(), ours);
    assert_eq!(pem.parse::<VerifyingKey>().unwrap(), ours);
}

#[test]
fn pkcs8_and_spki_cut_or_changed_anywhere_give_an_error_or_another_key() {
    let ours = key(small(7));
    let private = ours.to_pkcs8_der().expect("encodes").as_bytes().to_vec();
    let public = ours
        .verifying_key()
        .to_public_key_der()
        .expect("encodes")
        .as_bytes()
        .to_vec();
    for len in 0..private.len() {
        assert!(SigningKey::from_pkcs8_der(&private[..len]).is_err());
    }
    for len in 0..public.len() {
        assert!(VerifyingKey::from_public_key_der(&public[..len]).is_err());
    }
    for i in 0..public.len() {
        let mut bytes = public.clone();
        bytes[i] ^= 1;
        let changed = VerifyingKey::from_public_key_der(&bytes);
        assert_ne!(changed.ok(), Some(*ours.verifying_key()), "byte {i}");
    }
    for i in 0..private.len() {
        let mut bytes = private.clone();
        bytes[i] ^= 1;
        let changed = SigningKey::from_pkcs8_der(&bytes);
        // The version number may be 0 or 1.
        assert!(
            changed.ok().is_none_or(|key| key != ours) || i == 4,
            "byte {i}"
        );
    }
}

#[test]
fn json_is_that_of_k256_and_comes_back() {
    let ours = *key(small(7)).verifying_key();
    let json = serde_json::to_string(&ours).expect("serializes");
    assert_eq!(
        json,
        serde_json::to_string(theirs().verifying_key()).unwrap()
    );
    assert_eq!(serde_json::from_str::<VerifyingKey>(&json).unwrap(), ours);

    let (signature, _) = key(small(7)).sign_recoverable(b"message");
    let json = serde_json::to_string(&signature).expect("serializes");
    assert_eq!(json, format!("\"{signature:X}\""));
    assert_eq!(serde_json::from_str::<Signature>(&json).unwrap(), signature);
    let der = signature.to_der();
    let json = serde_json::to_string(&der).expect("serializes");
    let back = serde_json::from_str::<DerSignature>(&json).unwrap();
    assert_eq!(back.as_bytes(), der.as_bytes());
}

/// Both forms in both binary formats, which differ in how they write lengths.
#[test]
fn bincode_and_postcard_are_bytes_not_text_and_come_back() {
    let (signature, _) = key(small(7)).sign_recoverable(b"message");
    let key = *key(small(7)).verifying_key();
    let der = key.to_public_key_der().expect("encodes");
    for encoded in [
        bincode::serialize(&key).expect("serializes"),
        postcard::to_allocvec(&key).expect("serializes"),
    ] {
        assert!(encoded.ends_with(der.as_bytes()));
        assert!(encoded.len() <= der.as_bytes().len() + 8);
    }
    let bytes = bincode::serialize(&key).expect("serializes");
    assert_eq!(bincode::deserialize::<VerifyingKey>(&bytes).unwrap(), key);
    assert!(bincode::deserialize::<VerifyingKey>(&bytes[..bytes.len() - 1]).is_err());
    let bytes = postcard::to_allocvec(&key).expect("serializes");
    assert_eq!(postcard::from_bytes::<VerifyingKey>(&bytes).unwrap(), key);
    assert!(postcard::from_bytes::<VerifyingKey>(&bytes[..bytes.len() - 1]).is_err());

    for encoded in [
        bincode::serialize(&signature).expect("serializes"),
        postcard::to_allocvec(&signature).expect("serializes"),
    ] {
        assert!(encoded.ends_with(&signature.to_bytes()));
        assert!(encoded.len() <= 64 + 8);
    }
    let bytes = bincode::serialize(&signature).expect("serializes");
    assert_eq!(
        bincode::deserialize::<Signature>(&bytes).unwrap(),
        signature
    );
    let bytes = postcard::to_allocvec(&signature).expect("serializes");
    assert_eq!(
        postcard::from_bytes::<Signature>(&bytes).unwrap(),
        signature
    );
}

#[test]
fn json_that_is_no_key_is_refused() {
    for json in ["\"\"", "\"00\"", "\"zz\"", "17", "null", "[]", "{}"] {
        assert!(
            serde_json::from_str::<VerifyingKey>(json).is_err(),
            "{json}"
        );
        assert!(serde_json::from_str::<Signature>(json).is_err(), "{json}");
    }
    let zeros = format!("\"{}\"", "0".repeat(128));
    assert!(serde_json::from_str::<Signature>(&zeros).is_err());
}
