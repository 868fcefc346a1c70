//! The generic types of the crate `ecdsa` over our curve, against the same over `k256`.
#![cfg(feature = "ecdsa")]

use k256::ecdsa as theirs;
use proptest::prelude::*;
use secp256k1_arith::{
    AffinePoint, Scalar, Secp256k1,
    ecdsa::{
        self, RecoveryId,
        signature::{
            DigestSigner, DigestVerifier, Signer, Verifier,
            hazmat::{PrehashSigner, PrehashVerifier},
        },
    },
    elliptic_curve::{point::AffineCoordinates, scalar::IsHigh},
    sha2::{Digest, Sha256},
};

type SigningKey = ecdsa::SigningKey<Secp256k1>;
type VerifyingKey = ecdsa::VerifyingKey<Secp256k1>;
type Signature = ecdsa::Signature<Secp256k1>;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn signatures_are_those_of_k256_and_verify(
        secret in proptest::array::uniform32(any::<u8>()),
        message in proptest::collection::vec(any::<u8>(), 0..80),
        flip in 0_usize..512,
    ) {
        let ours = SigningKey::from_slice(&secret).unwrap();
        let theirs = theirs::SigningKey::from_slice(&secret).unwrap();
        let signature: Signature = ours.sign(&message);
        let expected: theirs::Signature = theirs.sign(&message);
        prop_assert_eq!(signature.to_bytes(), expected.to_bytes());
        prop_assert!(bool::from(!signature.s().is_high()));

        let key: VerifyingKey = *ours.verifying_key();
        prop_assert_eq!(key.to_sec1_bytes(), theirs.verifying_key().to_sec1_bytes());
        prop_assert!(key.verify(&message, &signature).is_ok());
        let by_digest = key.verify_digest(|hash: &mut Sha256| { hash.update(&message); Ok(()) }, &signature);
        prop_assert!(by_digest.is_ok());
        let by_digest: Signature = ours.sign_digest(|hash: &mut Sha256| hash.update(&message));
        prop_assert_eq!(by_digest, signature);

        let mut spoiled = signature.to_bytes();
        spoiled[flip / 8] ^= 1 << (flip % 8);
        if let Ok(spoiled) = Signature::from_bytes(&spoiled) {
            prop_assert!(key.verify(&message, &spoiled).is_err());
        }
        let high = Signature::from_scalars(signature.r().to_bytes(), (-*signature.s()).to_bytes()).unwrap();
        prop_assert!(key.verify(&message, &high).is_err(), "a high s");
        prop_assert_eq!(high.normalize_s(), signature);
    }

    #[test]
    fn keys_are_recovered(
        secret in proptest::array::uniform32(any::<u8>()),
        prehash in proptest::array::uniform32(any::<u8>()),
    ) {
        let key = SigningKey::from_slice(&secret).unwrap();
        let (signature, id) = key.sign_prehash_recoverable(&prehash);
        let plain: Signature = key.sign_prehash(&prehash).unwrap();
        prop_assert_eq!(plain, signature);
        let recovered = VerifyingKey::recover_from_prehash(&prehash, &signature, id).unwrap();
        prop_assert_eq!(&recovered, key.verifying_key());
        prop_assert!(recovered.verify_prehash(&prehash, &signature).is_ok());
        let other = RecoveryId::new(!id.is_y_odd(), id.is_x_reduced());
        if let Ok(other) = VerifyingKey::recover_from_prehash(&prehash, &signature, other) {
            prop_assert_ne!(&other, key.verifying_key());
        }
    }
}

#[test]
fn recovery_to_the_identity_is_an_error() {
    // R = G, s = z: then Q = (s·R - z·G)/r is the identity.
    let r = AffinePoint::GENERATOR.x();
    let z = Scalar::from(12_345_u64).to_bytes();
    let signature = Signature::from_scalars(r, z).unwrap();
    let id = RecoveryId::new(false, false);
    assert!(VerifyingKey::recover_from_prehash(&z, &signature, id).is_err());
}

#[test]
fn secret_keys_of_zero_and_of_the_order_and_more_are_refused() {
    let order = "fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141";
    let mut bytes = hex::decode(order).unwrap();
    assert!(SigningKey::from_slice(&bytes).is_err());
    bytes[31] -= 1;
    assert!(SigningKey::from_slice(&bytes).is_ok());
    bytes[31] += 2;
    assert!(SigningKey::from_slice(&bytes).is_err());
    assert!(SigningKey::from_slice(&[0xff; 32]).is_err());
    for length in 0..100 {
        assert!(SigningKey::from_slice(&[0; 100][..length]).is_err());
    }
}
