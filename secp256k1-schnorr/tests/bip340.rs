//! The reference vectors of BIP340, all nineteen.
#![allow(
    clippy::unwrap_used,
    clippy::std_instead_of_alloc,
    clippy::std_instead_of_core,
    reason = "tests have std, and fail by panicking"
)]

mod common;

use common::{bytes, bytes32, rows, verifies};
use secp256k1_schnorr::{
    SigningKey,
    signature::{MultipartSigner, MultipartVerifier, Signer, Verifier},
};

#[test]
fn every_vector_has_the_stated_verdict() {
    let rows = rows("bip340.csv");
    assert_eq!(rows.len(), 19);
    for row in &rows {
        let verdict = verifies(
            &bytes(&row["public key"]),
            &bytes(&row["message"]),
            &bytes(&row["signature"]),
        );
        let expected = match row["verification result"].as_str() {
            "TRUE" => true,
            "FALSE" => false,
            other => panic!("no verdict: {other}"),
        };
        assert_eq!(
            verdict, expected,
            "vector {} {}",
            row["index"], row["comment"]
        );
    }
}

#[test]
fn every_vector_with_a_secret_key_is_signed_to_the_byte() {
    let rows = rows("bip340.csv");
    let signed = rows.iter().filter(|row| !row["secret key"].is_empty());
    assert_eq!(signed.clone().count(), 8);
    for row in signed {
        let key = SigningKey::from_slice(&bytes(&row["secret key"])).unwrap();
        assert_eq!(
            format!("{:X}", key.verifying_key()),
            row["public key"],
            "vector {}",
            row["index"]
        );

        let message = bytes(&row["message"]);
        let aux_rand = bytes32(&row["aux_rand"]);
        for signature in [
            key.sign_with_aux_rand(&message, &aux_rand),
            key.sign_raw(&message, &aux_rand),
            key.sign_verified(&message, &aux_rand),
        ] {
            assert_eq!(format!("{:X}", signature.unwrap()), row["signature"]);
        }
    }
}

#[test]
fn signer_and_verifier_take_the_message_itself_at_every_length() {
    let rows = rows("bip340.csv");
    let mut lengths = Vec::new();
    for row in &rows {
        if row["secret key"].is_empty() || row["aux_rand"] != "0".repeat(64) {
            continue;
        }
        let key = SigningKey::from_slice(&bytes(&row["secret key"])).unwrap();
        let message = bytes(&row["message"]);
        let signature = key.sign(&message);
        assert_eq!(format!("{signature:X}"), row["signature"]);
        key.verifying_key().verify(&message, &signature).unwrap();

        for split in 0..=message.len() {
            let (head, tail) = message.split_at(split);
            let parts = [head, tail];
            assert_eq!(key.multipart_sign(&parts), signature);
            key.verifying_key()
                .multipart_verify(&parts, &signature)
                .unwrap();
        }
        lengths.push(message.len());
    }
    assert_eq!(lengths, [32, 0, 1, 17, 100]);
}
