//! The traits of the `signature` crate, in every form, agree with the methods they stand for.

#![allow(clippy::unwrap_used, reason = "a failure is the test's own")]

mod common;

use common::{key, small};
use ecdsa::elliptic_curve::Generate;
use secp256k1_ecdsa::signature::digest::Update;
use secp256k1_ecdsa::signature::hazmat::{PrehashSigner, PrehashVerifier, RandomizedPrehashSigner};
use secp256k1_ecdsa::signature::rand_core::{TryCryptoRng, TryRng};
use secp256k1_ecdsa::signature::{
    DigestSigner, DigestVerifier, Keypair, MultipartSigner, MultipartVerifier,
    RandomizedDigestSigner, RandomizedMultipartSigner, RandomizedSigner, Signer, Verifier,
};
use secp256k1_ecdsa::{
    DerSignature, RecoveryId, SignOutput, Signature, SignatureWithOid, SigningKey, VerifyInput,
    VerifyingKey,
};
use sha2::{Digest, Sha256, Sha384, Sha512};

const MESSAGE: &[u8] = b"a message in two parts";
const PARTS: [&[u8]; 3] = [b"a message", b"", b" in two parts"];

/// Numbers in turn, or failure.
struct TestRng(Option<u8>);

#[derive(Debug)]
struct Broken;

impl core::fmt::Display for Broken {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("no randomness")
    }
}

impl core::error::Error for Broken {}

impl TryRng for TestRng {
    type Error = Broken;

    fn try_next_u32(&mut self) -> Result<u32, Broken> {
        let mut bytes = [0; 4];
        self.try_fill_bytes(&mut bytes)?;
        Ok(u32::from_le_bytes(bytes))
    }

    fn try_next_u64(&mut self) -> Result<u64, Broken> {
        let mut bytes = [0; 8];
        self.try_fill_bytes(&mut bytes)?;
        Ok(u64::from_le_bytes(bytes))
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Broken> {
        let next = self.0.as_mut().ok_or(Broken)?;
        for byte in bytes {
            *byte = *next;
            *next = next.wrapping_add(1);
        }
        Ok(())
    }
}

impl TryCryptoRng for TestRng {}

fn sha256(digest: &mut Sha256) -> Result<(), secp256k1_ecdsa::Error> {
    Update::update(digest, MESSAGE);
    Ok(())
}

fn all_ways_agree<S: SignOutput + VerifyInput + PartialEq + core::fmt::Debug>(key: &SigningKey) {
    let prehash = Sha256::digest(MESSAGE);
    let signature: S = key.sign(MESSAGE);
    assert_eq!(MultipartSigner::<S>::multipart_sign(key, &PARTS), signature);
    assert_eq!(
        PrehashSigner::<S>::sign_prehash(key, &prehash).unwrap(),
        signature
    );
    assert_eq!(
        DigestSigner::<Sha256, S>::try_sign_digest(key, sha256).unwrap(),
        signature
    );

    let verifying_key: VerifyingKey = key.verifying_key().to_owned();
    assert!(Verifier::verify(&verifying_key, MESSAGE, &signature).is_ok());
    assert!(Verifier::verify(&verifying_key, b"another message", &signature).is_err());
    assert!(verifying_key.multipart_verify(&PARTS, &signature).is_ok());
    assert!(
        verifying_key
            .multipart_verify(&PARTS[..2], &signature)
            .is_err()
    );
    assert!(PrehashVerifier::verify_prehash(&verifying_key, &prehash, &signature).is_ok());
    assert!(PrehashVerifier::verify_prehash(&verifying_key, &[0; 32], &signature).is_err());
    assert!(DigestVerifier::<Sha256, S>::verify_digest(&verifying_key, sha256, &signature).is_ok());

    let rng = || TestRng(Some(1));
    let hedged: S = key.try_sign_with_rng(&mut rng(), MESSAGE).unwrap();
    assert_ne!(hedged, signature);
    assert!(Verifier::verify(&verifying_key, MESSAGE, &hedged).is_ok());
    let parts =
        RandomizedMultipartSigner::<S>::try_multipart_sign_with_rng(key, &mut rng(), &PARTS);
    assert_eq!(parts.unwrap(), hedged);
    let prehashed: S = key.sign_prehash_with_rng(&mut rng(), &prehash).unwrap();
    assert_eq!(prehashed, hedged);
    let digested: S = key.try_sign_digest_with_rng(&mut rng(), sha256).unwrap();
    assert_eq!(digested, hedged);
    let other: S = key
        .try_sign_with_rng(&mut TestRng(Some(2)), MESSAGE)
        .unwrap();
    assert_ne!(other, hedged);
    let failed: Result<S, _> = key.try_sign_with_rng(&mut TestRng(None), MESSAGE);
    assert!(failed.is_err());
}

#[test]
fn all_ways_to_sign_and_verify_agree_for_fixed_signatures() {
    all_ways_agree::<Signature>(&key(small(7)));
}

#[test]
fn all_ways_to_sign_and_verify_agree_for_signatures_with_ids() {
    all_ways_agree::<(Signature, RecoveryId)>(&key(small(7)));
}

#[test]
fn all_ways_to_sign_and_verify_agree_for_der() {
    let key = key(small(7));
    let fixed: Signature = key.sign(MESSAGE);
    let der: DerSignature = key.sign(MESSAGE);
    assert_eq!(der.as_bytes(), fixed.to_der().as_bytes());
    let der: DerSignature = key.sign_prehash(&Sha256::digest(MESSAGE)).unwrap();
    assert_eq!(der.as_bytes(), fixed.to_der().as_bytes());
    let der: DerSignature = key.try_sign_digest(sha256).unwrap();
    assert_eq!(der.as_bytes(), fixed.to_der().as_bytes());
    let der: DerSignature = key.multipart_sign(&PARTS);
    assert_eq!(der.as_bytes(), fixed.to_der().as_bytes());
    assert!(Verifier::verify(key.verifying_key(), MESSAGE, &der).is_ok());
    assert!(key.verifying_key().multipart_verify(&PARTS, &der).is_ok());
    assert!(key.verifying_key().verify_digest(sha256, &der).is_ok());
    let hedged: DerSignature = key
        .try_sign_with_rng(&mut TestRng(Some(1)), MESSAGE)
        .unwrap();
    assert!(Verifier::verify(key.verifying_key(), MESSAGE, &hedged).is_ok());
}

#[test]
fn a_signature_that_names_its_digest_verifies_by_that_digest_only() {
    let key = key(small(7));
    let hash = |digest: &mut Sha512| {
        Update::update(digest, MESSAGE);
        Ok(())
    };
    let signed: SignatureWithOid = key.try_sign_digest(hash).unwrap();
    assert!(Verifier::verify(key.verifying_key(), MESSAGE, &signed).is_ok());
    assert!(
        key.verifying_key()
            .multipart_verify(&PARTS, &signed)
            .is_ok()
    );
    let renamed = SignatureWithOid::new_with_digest::<Sha384>(*signed.signature()).unwrap();
    assert!(Verifier::verify(key.verifying_key(), MESSAGE, &renamed).is_err());

    let signed: SignatureWithOid = key.sign(MESSAGE);
    assert_eq!(signed.oid(), ecdsa::ECDSA_SHA256_OID);
    assert_eq!(
        *signed.signature(),
        Signer::<Signature>::sign(&key, MESSAGE)
    );
    assert!(Verifier::verify(key.verifying_key(), MESSAGE, &signed).is_ok());
}

#[test]
fn a_digest_longer_than_the_order_is_signed_by_its_first_32_bytes() {
    let key = key(small(7));
    let (signature, id) = key.sign_digest_recoverable(Sha512::new_with_prefix(MESSAGE));
    let prehash = Sha512::digest(MESSAGE);
    assert!(
        key.verifying_key()
            .verify_prehash(&prehash[..32], &signature)
            .is_ok()
    );
    let digest = Sha512::new_with_prefix(MESSAGE);
    let recovered = VerifyingKey::recover_from_digest(digest, &signature, id);
    assert_eq!(recovered.as_ref().ok(), Some(key.verifying_key()));
}

#[test]
fn a_message_recovers_the_key_that_signed_it() {
    let key = key(small(7));
    let (signature, id) = key.sign_recoverable(MESSAGE);
    let recovered = VerifyingKey::recover_from_msg(MESSAGE, &signature, id);
    assert_eq!(recovered.as_ref().ok(), Some(key.verifying_key()));
}

#[test]
fn a_keypair_hands_out_its_public_key() {
    let key = key(small(7));
    assert_eq!(Keypair::verifying_key(&key), *key.verifying_key());
    assert_eq!(AsRef::<VerifyingKey>::as_ref(&key), key.verifying_key());
    assert_eq!(VerifyingKey::from(&key), *key.verifying_key());
}

#[test]
fn generated_keys_differ_and_sign() {
    let mut rng = TestRng(Some(1));
    let a = SigningKey::try_generate_from_rng(&mut rng).unwrap();
    let b = SigningKey::try_generate_from_rng(&mut rng).unwrap();
    assert_ne!(a, b);
    let signature: Signature = a.sign(MESSAGE);
    assert!(Verifier::verify(a.verifying_key(), MESSAGE, &signature).is_ok());
    assert!(Verifier::verify(b.verifying_key(), MESSAGE, &signature).is_err());
    assert!(SigningKey::try_generate_from_rng(&mut TestRng(None)).is_err());
}

#[test]
fn public_keys_are_ordered_by_x_then_y_and_hashed_by_value() {
    use std::collections::HashSet;
    let keys: Vec<VerifyingKey> = (1..40).map(|d| *key(small(d)).verifying_key()).collect();
    let mut ordered = keys.clone();
    ordered.sort();
    let mut by_bytes = keys.clone();
    by_bytes.sort_by_key(|key| key.to_sec1_point(false).as_bytes().to_vec());
    assert_eq!(ordered, by_bytes);
    assert_eq!(
        HashSet::<VerifyingKey>::from_iter([&keys[..], &keys[..]].concat()).len(),
        39
    );
}

#[test]
fn blinded_signing_gives_the_plain_signature_whatever_the_randomness() {
    let signing_key = key(small(42));
    for seed in [1, 2, 200] {
        let prehash = [seed; 32];
        let blinded = signing_key
            .sign_prehash_recoverable_blinded(&mut TestRng(Some(seed)), &prehash)
            .unwrap();
        assert_eq!(
            blinded,
            signing_key.sign_prehash_recoverable(&prehash).unwrap()
        );
    }
    let failed = signing_key.sign_prehash_recoverable_blinded(&mut TestRng(None), &[1; 32]);
    assert!(failed.is_err());
    let short = signing_key.sign_prehash_recoverable_blinded(&mut TestRng(Some(1)), &[1; 15]);
    assert!(short.is_err());
}
