//! serde: hex in human-readable formats, bytes in others, checked when read back.
#![allow(
    clippy::unwrap_used,
    clippy::std_instead_of_alloc,
    clippy::std_instead_of_core,
    reason = "tests have std, and fail by panicking"
)]

mod common;

use common::{ALL_ONES, N, OFF_CURVE, P};
use secp256k1_schnorr::{Signature, SigningKey, VerifyingKey, signature::Signer};

fn key() -> SigningKey {
    SigningKey::from_slice(&[0x42; 32]).unwrap()
}

#[test]
fn json_holds_hex_and_round_trips() {
    let key = key();
    let public = *key.verifying_key();
    let signature = key.sign(b"m");

    let json = serde_json::to_string(&public).unwrap();
    assert_eq!(json, format!("\"{public}\""));
    assert_eq!(serde_json::from_str::<VerifyingKey>(&json).unwrap(), public);

    let json = serde_json::to_string(&signature).unwrap();
    assert_eq!(json, format!("\"{signature}\""));
    assert_eq!(serde_json::from_str::<Signature>(&json).unwrap(), signature);

    let json = serde_json::to_string(&key).unwrap();
    assert_eq!(json, format!("\"{}\"", hex::encode(key.to_bytes())));
    assert_eq!(serde_json::from_str::<SigningKey>(&json).unwrap(), key);
}

#[test]
fn postcard_holds_32_bytes_of_a_key_or_bytes_after_their_length_and_round_trips() {
    let key = key();
    let public = *key.verifying_key();
    let signature = key.sign(b"m");

    let bytes = postcard::to_allocvec(&public).unwrap();
    assert_eq!(bytes, public.to_bytes()[..]);
    let c = secp256k1::XOnlyPublicKey::from_byte_array(public.into()).unwrap();
    assert_eq!(bytes, postcard::to_allocvec(&c).unwrap());
    assert_eq!(
        postcard::from_bytes::<VerifyingKey>(&bytes).unwrap(),
        public
    );

    let bytes = postcard::to_allocvec(&signature).unwrap();
    assert_eq!(bytes, [&[64], &signature.to_bytes()[..]].concat());
    assert_eq!(
        postcard::from_bytes::<Signature>(&bytes).unwrap(),
        signature
    );

    let bytes = postcard::to_allocvec(&key).unwrap();
    assert_eq!(bytes, [&[32], &key.to_bytes()[..]].concat());
    assert_eq!(postcard::from_bytes::<SigningKey>(&bytes).unwrap(), key);
}

#[test]
fn values_out_of_range_and_of_wrong_length_are_refused() {
    let json = |bytes: &[u8]| format!("\"{}\"", hex::encode(bytes));
    for bad in [[0; 32], P, ALL_ONES, OFF_CURVE] {
        assert!(serde_json::from_str::<VerifyingKey>(&json(&bad)).is_err());
        assert!(postcard::from_bytes::<VerifyingKey>(&bad).is_err());
        assert!(postcard::from_bytes::<VerifyingKey>(&bad[1..]).is_err());
    }
    for bad in [[0; 32], N, ALL_ONES] {
        assert!(serde_json::from_str::<SigningKey>(&json(&bad)).is_err());
        let bytes = [&[32], &bad[..]].concat();
        assert!(postcard::from_bytes::<SigningKey>(&bytes).is_err());
        let signature = [&key().sign(b"m").to_bytes()[..32], &bad].concat();
        assert!(serde_json::from_str::<Signature>(&json(&signature)).is_err());
    }
    for length in 0..=100 {
        let text = json(&vec![1; length]);
        // 0x0101…01 is the x-coordinate of a point.
        assert_eq!(
            serde_json::from_str::<VerifyingKey>(&text).is_ok(),
            length == 32
        );
        assert_eq!(
            serde_json::from_str::<SigningKey>(&text).is_ok(),
            length == 32
        );
        assert_eq!(
            serde_json::from_str::<Signature>(&text).is_ok(),
            length == 64
        );
    }
    for text in ["null", "0", "[1,2]", "{}", "\"", "\"zz\""] {
        assert!(serde_json::from_str::<VerifyingKey>(text).is_err());
        assert!(serde_json::from_str::<Signature>(text).is_err());
        assert!(serde_json::from_str::<SigningKey>(text).is_err());
    }
}
