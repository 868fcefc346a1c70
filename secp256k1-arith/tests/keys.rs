//! The generic key types of `elliptic-curve` over our curve, and every form in which they are stored:
//! byte for byte as with `k256`.
#![allow(clippy::unwrap_used, reason = "a failure is the test's own")]
#![cfg(all(feature = "ecdh", feature = "pem", feature = "serde"))]

use proptest::prelude::*;
use secp256k1_arith::{
    AffinePoint, FieldElement, NonZeroScalar, ProjectivePoint, PublicKey, Scalar, Secp256k1,
    SecretKey,
    ecdh::{SharedSecret, diffie_hellman},
    elliptic_curve::{
        PrimeField,
        array::Array,
        sec1::{ToSec1Point, ValidatePublicKey},
    },
    pkcs8::{
        AssociatedOid, DecodePrivateKey, DecodePublicKey, EncodePrivateKey, EncodePublicKey,
        LineEnding,
    },
};
use serde::{Serialize, de::DeserializeOwned};

fn key_pairs() -> impl Strategy<Value = (SecretKey, k256::SecretKey)> {
    proptest::array::uniform32(any::<u8>()).prop_filter_map("0, or n and more", |bytes| {
        let theirs = k256::SecretKey::from_slice(&bytes).ok()?;
        Some((SecretKey::from_slice(&bytes).unwrap(), theirs))
    })
}

/// Both ways through JSON.
fn through_json<T: Serialize + DeserializeOwned>(value: &T) -> (String, T) {
    let json = serde_json::to_string(value).unwrap();
    let read = serde_json::from_str(&json).unwrap();
    (json, read)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn secret_keys_are_stored_as_by_k256((ours, theirs) in key_pairs()) {
        let der = ours.to_pkcs8_der().unwrap();
        let expected = theirs.to_pkcs8_der().unwrap();
        prop_assert_eq!(der.as_bytes(), expected.as_bytes());
        prop_assert_eq!(&SecretKey::from_pkcs8_der(expected.as_bytes()).unwrap(), &ours);
        prop_assert_eq!(&k256::SecretKey::from_pkcs8_der(der.as_bytes()).unwrap(), &theirs);

        let pem = ours.to_pkcs8_pem(LineEnding::LF).unwrap();
        prop_assert_eq!(&pem, &theirs.to_pkcs8_pem(LineEnding::LF).unwrap());
        prop_assert_eq!(&SecretKey::from_pkcs8_pem(&pem).unwrap(), &ours);

        let sec1 = ours.to_sec1_der().unwrap();
        prop_assert_eq!(&sec1, &theirs.to_sec1_der().unwrap());
        prop_assert_eq!(&SecretKey::from_sec1_der(&sec1).unwrap(), &ours);
        let pem = ours.to_sec1_pem(LineEnding::LF).unwrap();
        prop_assert_eq!(&pem, &theirs.to_sec1_pem(LineEnding::LF).unwrap());
        prop_assert_eq!(&SecretKey::from_sec1_pem(&pem).unwrap(), &ours);

        prop_assert_eq!(ours.to_bytes(), theirs.to_bytes());
        prop_assert_eq!(Scalar::from(&ours).to_bytes(), ours.to_bytes());
        prop_assert_eq!(&SecretKey::from(NonZeroScalar::try_from(Scalar::from(&ours)).unwrap()), &ours);
    }

    #[test]
    fn public_keys_are_stored_as_by_k256((ours, theirs) in key_pairs()) {
        let (ours, theirs) = (ours.public_key(), theirs.public_key());
        let der = ours.to_public_key_der().unwrap();
        let expected = theirs.to_public_key_der().unwrap();
        prop_assert_eq!(der.as_bytes(), expected.as_bytes());
        prop_assert_eq!(PublicKey::from_public_key_der(der.as_bytes()).unwrap(), ours);
        let pem = ours.to_public_key_pem(LineEnding::LF).unwrap();
        prop_assert_eq!(&pem, &theirs.to_public_key_pem(LineEnding::LF).unwrap());
        prop_assert_eq!(PublicKey::from_public_key_pem(&pem).unwrap(), ours);

        let (json, read) = through_json(&ours);
        prop_assert_eq!(json, serde_json::to_string(&theirs).unwrap());
        prop_assert_eq!(read, ours);
    }

    #[test]
    fn scalars_and_points_are_serialised_as_by_k256((ours, theirs) in key_pairs()) {
        let scalar = Scalar::from(&ours);
        let (json, read) = through_json(&scalar);
        let their_scalar: k256::Scalar = *theirs.to_nonzero_scalar();
        prop_assert_eq!(json, serde_json::to_string(&their_scalar).unwrap());
        prop_assert_eq!(read, scalar);

        let affine = AffinePoint::from(ours.public_key());
        let (json, read) = through_json(&affine);
        let their_affine = theirs.public_key();
        prop_assert_eq!(&json, &serde_json::to_string(their_affine.as_affine()).unwrap());
        prop_assert_eq!(read, affine);
        let (same_json, read) = through_json(&ProjectivePoint::from(affine));
        prop_assert_eq!(same_json, json);
        prop_assert_eq!(read, affine);

        let element = FieldElement::from_repr(scalar.to_bytes()).unwrap();
        let (json, read) = through_json(&element);
        prop_assert_eq!(json, serde_json::to_string(&scalar).unwrap());
        prop_assert_eq!(read, element);
    }

    #[test]
    fn two_parties_agree_on_the_secret_of_k256((alice, theirs) in key_pairs(), (bob, _) in key_pairs()) {
        let shared = alice.diffie_hellman(&bob.public_key());
        let other = bob.diffie_hellman(&alice.public_key());
        prop_assert_eq!(shared.raw_secret_bytes(), other.raw_secret_bytes());
        let their_key = k256::PublicKey::from_sec1_bytes(&bob.public_key().to_sec1_bytes()).unwrap();
        let expected = theirs.diffie_hellman(&their_key);
        prop_assert_eq!(shared.raw_secret_bytes(), expected.raw_secret_bytes());

        let product = AffinePoint::from(bob.public_key()) * Scalar::from(&alice);
        let by_point = SharedSecret::from(&product.to_affine());
        prop_assert_eq!(by_point.raw_secret_bytes(), shared.raw_secret_bytes());
        let by_function = diffie_hellman(alice.to_nonzero_scalar(), bob.public_key().as_affine());
        prop_assert_eq!(by_function.raw_secret_bytes(), shared.raw_secret_bytes());
    }

    #[test]
    fn a_stored_pair_that_does_not_match_is_refused((ours, other) in key_pairs(), byte in 0_usize..33) {
        let der = ours.to_sec1_der().unwrap();
        let point = other.public_key().to_sec1_point(false);
        let right = ours.public_key().to_sec1_point(false);
        prop_assert!(Secp256k1::validate_public_key(&ours, &right).is_ok());
        let place = der.windows(65).position(|bytes| bytes == right.as_bytes()).unwrap();
        let mut spoiled = der.to_vec();
        spoiled[place + 1 + byte] ^= 1;
        prop_assert!(SecretKey::from_sec1_der(&spoiled).is_err());
        prop_assert_eq!(right.as_bytes(), point.as_bytes());
    }
}

#[test]
fn hostile_json_is_an_error() {
    let n = "FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFEBAAEDCE6AF48A03BBFD25E8CD0364141";
    let p = "FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFEFFFFFC2F";
    let quoted = |text: &str| format!("\"{text}\"");
    for text in [
        n,
        p,
        &"FF".repeat(32),
        "",
        "00",
        &"00".repeat(31),
        &"00".repeat(33),
        &"0g".repeat(32),
    ] {
        assert!(
            serde_json::from_str::<Scalar>(&quoted(text)).is_err(),
            "{text}"
        );
        assert!(
            serde_json::from_str::<PublicKey>(&quoted(text)).is_err(),
            "{text}"
        );
        if text != "00" {
            assert!(
                serde_json::from_str::<AffinePoint>(&quoted(text)).is_err(),
                "{text}"
            );
            assert!(
                serde_json::from_str::<ProjectivePoint>(&quoted(text)).is_err(),
                "{text}"
            );
        }
        if text != n {
            assert!(
                serde_json::from_str::<FieldElement>(&quoted(text)).is_err(),
                "{text}"
            );
        }
    }
    for json in ["null", "7", "[]", "{}", "[0]"] {
        assert!(serde_json::from_str::<Scalar>(json).is_err());
        assert!(serde_json::from_str::<FieldElement>(json).is_err());
        assert!(serde_json::from_str::<AffinePoint>(json).is_err());
    }
    let compact = format!(
        "\"05{}\"",
        "79BE667EF9DCBBAC55A06295CE870B07029BFCDB2DCE28D959F2815B16F81798"
    );
    assert!(serde_json::from_str::<AffinePoint>(&compact).is_err());
    assert_eq!(
        serde_json::from_str::<AffinePoint>("\"00\"").unwrap(),
        AffinePoint::IDENTITY
    );
}

#[test]
fn hostile_der_is_an_error() {
    let key = SecretKey::from_slice(&[7; 32]).unwrap();
    let der = key.to_pkcs8_der().unwrap();
    let sec1 = key.to_sec1_der().unwrap();
    let public = key.public_key().to_public_key_der().unwrap();
    for length in 0..der.as_bytes().len() {
        assert!(SecretKey::from_pkcs8_der(&der.as_bytes()[..length]).is_err());
    }
    for length in 0..sec1.len() {
        assert!(SecretKey::from_sec1_der(&sec1[..length]).is_err());
    }
    for length in 0..public.as_bytes().len() {
        assert!(PublicKey::from_public_key_der(&public.as_bytes()[..length]).is_err());
    }
    let trailing = [der.as_bytes(), &[0]].concat();
    assert!(SecretKey::from_pkcs8_der(&trailing).is_err());
    // The curve's identifier says another curve: 1.3.132.0.10 becomes 1.3.132.0.11.
    let oid = Secp256k1::OID.as_bytes();
    let place = der
        .as_bytes()
        .windows(oid.len())
        .position(|bytes| bytes == oid)
        .unwrap();
    let mut other = der.as_bytes().to_vec();
    other[place + oid.len() - 1] += 1;
    assert!(SecretKey::from_pkcs8_der(&other).is_err());
}

#[test]
fn the_curve_has_the_identifier_of_sec_2() {
    assert_eq!(Secp256k1::OID.to_string(), "1.3.132.0.10");
}

#[test]
fn secret_keys_of_zero_and_of_the_order_are_refused() {
    let n_less_one = (-Scalar::ONE).to_bytes();
    assert!(SecretKey::from_bytes(&n_less_one).is_ok());
    let mut n = n_less_one;
    n[31] += 1;
    assert!(SecretKey::from_bytes(&n).is_err());
    assert!(SecretKey::from_bytes(&Array([0; 32])).is_err());
    assert!(SecretKey::from_bytes(&Array([0xff; 32])).is_err());
    assert!(NonZeroScalar::try_from(Scalar::ZERO).is_err());
    for length in 0..=100 {
        let key = SecretKey::from_slice(&[1; 100][..length]);
        // elliptic-curve accepts short keys of at least 24 bytes.
        assert_eq!(key.is_ok(), (24..=32).contains(&length), "{length}");
    }
}

#[test]
fn secrets_are_not_printed() {
    let key = SecretKey::from_slice(&[0xab; 32]).unwrap();
    let shared = key.diffie_hellman(&key.public_key());
    for text in [format!("{key:?}"), format!("{shared:?}")] {
        assert!(!text.to_lowercase().contains("abab"), "{text}");
    }
    assert!(!bool::from(Scalar::from(&key).is_zero()));
}
