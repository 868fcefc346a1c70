//! Faults that other libraries have had, by what was claimed and did not hold: prehash confusion,
//! fixed message lengths, auxiliary randomness, x-only parity, ranges of tweaks.
#![allow(
    clippy::unwrap_used,
    clippy::std_instead_of_alloc,
    clippy::std_instead_of_core,
    reason = "tests have std, and fail by panicking"
)]

mod common;

use common::{N, ONE, TestRng, plus, rows, unhex, verifies};
use secp256k1_schnorr::{
    Parity, Signature, SigningKey, VerifyingKey,
    secp256k1_arith::{
        FieldBytes, NonZeroScalar, ProjectivePoint, PublicKey, Scalar, SecretKey,
        elliptic_curve::{Generate, ff::PrimeField, ops::Reduce},
    },
    sha2::{Digest, Sha256},
    signature::{
        DigestSigner, DigestVerifier, Keypair, MultipartVerifier, RandomizedDigestSigner,
        RandomizedMultipartSigner, RandomizedSigner, Signer, Verifier,
        hazmat::{PrehashSigner, PrehashVerifier, RandomizedPrehashSigner},
        rand_core::{TryCryptoRng, TryRng},
    },
    tagged_hash,
    tweak::{add_tweak_to_secret_key, taproot_tweak},
};

fn key() -> SigningKey {
    SigningKey::from_slice(&[0x42; 32]).unwrap()
}

#[test]
fn signer_signs_the_message_and_not_its_hash() {
    let key = key();
    let message = b"not hashed beforehand";
    let hash = Sha256::digest(message);
    let signature = key.sign(message);

    assert!(key.verifying_key().verify(message, &signature).is_ok());
    assert!(key.verifying_key().verify_raw(message, &signature).is_ok());
    assert!(key.verifying_key().verify(&hash, &signature).is_err());
    assert_ne!(signature, key.sign(&hash));
}

#[test]
fn digest_and_prehash_traits_take_the_hash_for_the_message() {
    let key = key();
    let public = key.verifying_key();
    let message = b"hashed beforehand";
    let hash = Sha256::digest(message);
    let update = |digest: &mut Sha256| Digest::update(digest, message);

    let expected = key.sign(&hash);
    let by_digest: Signature = key.sign_digest(update);
    assert_eq!(by_digest, expected);
    assert_eq!(key.sign_prehash(&hash).unwrap(), expected);
    assert!(public.verify_prehash(&hash, &expected).is_ok());
    assert!(public.verify_prehash(message, &expected).is_err());
    let feed = |digest: &mut Sha256| {
        Digest::update(digest, message);
        Ok(())
    };
    assert!(public.verify_digest(feed, &expected).is_ok());
    assert!(public.verify_digest(feed, &key.sign(message)).is_err());
}

#[test]
fn messages_of_every_length_to_200_sign_and_verify() {
    let key = key();
    let message = [0xa5; 200];
    for length in 0..=message.len() {
        let signature = key.sign(&message[..length]);
        let public = key.verifying_key();
        assert!(public.verify(&message[..length], &signature).is_ok());
        // Not padded, not cut, not taken for its neighbour.
        if length > 0 {
            assert!(public.verify(&message[..length - 1], &signature).is_err());
        }
        let longer = [&message[..length], &[0]].concat();
        assert!(public.verify(&longer, &signature).is_err());
    }
}

#[test]
fn no_auxiliary_randomness_is_32_zero_bytes_of_it() {
    let key = key();
    for message in [&b""[..], b"message"] {
        let zero = key.sign_with_aux_rand(message, &[0; 32]).unwrap();
        assert_eq!(key.sign(message), zero);
        assert_ne!(key.sign_with_aux_rand(message, &ONE).unwrap(), zero);
    }
}

#[test]
fn randomized_signing_uses_the_generator_and_all_its_forms_agree() {
    let key = key();
    let message = b"randomized";
    let aux_rand = TestRng(1).array();
    let expected = key.sign_with_aux_rand(message, &aux_rand).unwrap();
    let rng = || TestRng(1);
    assert_eq!(key.sign_with_rng(&mut rng(), message), expected);
    assert_eq!(
        key.multipart_sign_with_rng(&mut rng(), &[&message[..4], &message[4..]]),
        expected
    );
    assert_eq!(
        key.sign_prehash_with_rng(&mut rng(), message).unwrap(),
        expected
    );
    let by_digest: Signature =
        key.sign_digest_with_rng(&mut rng(), |digest: &mut Sha256| digest.update(message));
    assert_eq!(
        by_digest,
        key.sign_with_aux_rand(&Sha256::digest(message), &aux_rand)
            .unwrap()
    );
    let public = key.verifying_key();
    assert!(public.multipart_verify(&[message], &expected).is_ok());
}

struct BrokenRng;

impl TryRng for BrokenRng {
    type Error = std::fmt::Error;

    fn try_next_u32(&mut self) -> Result<u32, Self::Error> {
        Err(std::fmt::Error)
    }

    fn try_next_u64(&mut self) -> Result<u64, Self::Error> {
        Err(std::fmt::Error)
    }

    fn try_fill_bytes(&mut self, _: &mut [u8]) -> Result<(), Self::Error> {
        Err(std::fmt::Error)
    }
}

impl TryCryptoRng for BrokenRng {}

#[test]
fn a_broken_generator_is_an_error_and_makes_no_signature() {
    let signed: Result<Signature, _> = key().try_sign_with_rng(&mut BrokenRng, b"message");
    assert!(signed.is_err());
    assert!(SigningKey::try_generate_from_rng(&mut BrokenRng).is_err());
}

#[test]
fn scalars_from_hashes_of_n_and_above_are_reduced_and_not_rejected() {
    // No message is known whose hash is that large (one in 2^128 is), so this asks the reduction
    // itself, by the trait that signing and verification use.
    let reduce = |bytes: [u8; 32]| Scalar::reduce(&FieldBytes::from(bytes));
    assert_eq!(reduce(N), Scalar::ZERO);
    assert_eq!(reduce(plus(N, 1)), Scalar::ONE);
    assert_eq!(reduce(plus(N, -1)), -Scalar::ONE);
}

#[test]
fn a_key_and_its_negative_are_the_same_signer() {
    let mut rng = TestRng(69);
    let mut odd = 0;
    for _ in 0..32 {
        let secret = NonZeroScalar::generate_from_rng(&mut rng);
        let key = SigningKey::from(secret);
        let negative = SigningKey::from(-secret);
        assert_eq!(key, negative);
        assert_eq!(key.sign(b"m"), negative.sign(b"m"));
        assert_eq!(key.to_bytes(), negative.to_bytes());

        // The scalar kept is the one whose public key is the even point.
        let point = ProjectivePoint::mul_by_generator(key.as_nonzero_scalar());
        assert_eq!(point.to_affine(), *key.verifying_key().as_affine());
        let (public, parity) =
            VerifyingKey::from_public_key(&PublicKey::from_secret_scalar(&secret));
        assert_eq!(public, *key.verifying_key());
        assert_eq!(**key.as_nonzero_scalar() == *secret, parity == Parity::Even);
        odd += u32::from(parity.to_u8());
    }
    assert!((1..32).contains(&odd));
}

#[test]
fn tweaking_negates_odd_keys_so_that_both_halves_meet() {
    let mut rng = TestRng(70);
    let mut seen = [[0; 2]; 2];
    for _ in 0..64 {
        let secret = SecretKey::generate_from_rng(&mut rng);
        let (public, parity) = VerifyingKey::from_public_key(&secret.public_key());
        let tweak = rng.array();
        let (tweaked, tweaked_parity) = public.add_tweak(&tweak).unwrap();
        let tweaked_secret = add_tweak_to_secret_key(&secret, &tweak).unwrap();
        assert_eq!(
            VerifyingKey::from_public_key(&tweaked_secret.public_key()),
            (tweaked, tweaked_parity)
        );
        let key = SigningKey::from(&secret).add_tweak(&tweak).unwrap();
        assert_eq!(*key.verifying_key(), tweaked);
        assert!(tweaked.verify(b"m", &key.sign(b"m")).is_ok());
        seen[usize::from(parity.to_u8())][usize::from(tweaked_parity.to_u8())] += 1;
    }
    assert!(seen.as_flattened().iter().all(|&count| count > 0));
}

#[test]
fn no_script_tree_is_a_tweak_by_the_key_alone() {
    let key = key();
    let internal = key.verifying_key();
    let x = internal.to_bytes();
    let tweak = taproot_tweak(internal, None);
    assert_eq!(tweak, tagged_hash(b"TapTweak", &x));
    assert_ne!(tweak, [0; 32]);
    assert_ne!(tweak, taproot_tweak(internal, Some(&[0; 32])));
    let root = [7; 32];
    assert_eq!(
        taproot_tweak(internal, Some(&root)),
        tagged_hash(b"TapTweak", &[&x[..], &root].concat())
    );
    let (output, _) = internal.taproot_output_key(None).unwrap();
    assert_ne!(output, *internal);
    assert_eq!(
        *key.taproot_output_key(None).unwrap().verifying_key(),
        output
    );
}

#[test]
fn tweak_0_is_allowed_and_changes_nothing_and_a_result_of_0_is_an_error() {
    // G has even y, so 1 is its own even secret.
    let one = SigningKey::from_slice(&ONE).unwrap();
    assert_eq!(one.add_tweak(&[0; 32]).unwrap(), one);
    assert_eq!(
        one.verifying_key().add_tweak(&[0; 32]).unwrap(),
        (*one.verifying_key(), Parity::Even)
    );
    let minus_one = plus(N, -1);
    assert!(one.add_tweak(&minus_one).is_err());
    assert!(one.verifying_key().add_tweak(&minus_one).is_err());
    // n − 1 as a key is 1 as an x-only key, hence its tweak by 1 gives 2.
    let tweaked = SigningKey::from_slice(&minus_one).unwrap().add_tweak(&ONE);
    assert_eq!(
        tweaked.unwrap(),
        SigningKey::from_slice(&plus(ONE, 1)).unwrap()
    );
    // P + P: the addition is a doubling.
    let double = one.verifying_key().add_tweak(&ONE).unwrap().0;
    assert_eq!(
        double.to_bytes()[..],
        unhex::<32>("c6047f9441ed7d6d3045406e95c07cd85c778e4b8cef3ca7abac09b95c709ee5")
    );
}

#[test]
fn a_key_pair_holds_its_own_public_key_in_every_way_to_make_one() {
    let mut rng = TestRng(77);
    let secret = SecretKey::generate_from_rng(&mut rng);
    let bytes = secret.to_bytes();
    let keys = [
        SigningKey::from_bytes(&bytes).unwrap(),
        SigningKey::from_slice(&bytes).unwrap(),
        SigningKey::try_from(&bytes[..]).unwrap(),
        SigningKey::from(secret.to_nonzero_scalar()),
        SigningKey::from(&secret.to_nonzero_scalar()),
        SigningKey::from(&secret),
        SigningKey::from(secret.clone()),
        SigningKey::from(SecretKey::from(&SigningKey::from(&secret))),
    ];
    let (public, _) = VerifyingKey::from_public_key(&secret.public_key());
    for key in &keys {
        assert_eq!(*key.verifying_key(), public);
        assert_eq!(*key, keys[0]);
        assert_eq!(*AsRef::<VerifyingKey>::as_ref(key), public);
        assert_eq!(Keypair::verifying_key(key), public);
    }
}

#[test]
fn a_public_key_with_odd_y_becomes_a_verifying_key_only_by_name() {
    let even: PublicKey = key().verifying_key().into();
    let odd = key().verifying_key().public_key(Parity::Odd);
    assert_eq!(
        VerifyingKey::try_from(even).unwrap(),
        *key().verifying_key()
    );
    assert!(VerifyingKey::try_from(odd).is_err());
    assert!(VerifyingKey::try_from(&odd).is_err());
    let (named, parity) = VerifyingKey::from_public_key(&odd);
    assert_eq!((named, parity), (*key().verifying_key(), Parity::Odd));
    assert_eq!(VerifyingKey::try_from(*odd.as_affine()).unwrap(), named);
    assert_eq!(key().verifying_key().public_key(Parity::Even), even);
}

#[test]
fn a_signature_does_not_verify_under_another_key_or_a_tweak_of_its_own() {
    let key = key();
    let signature = key.sign(b"m").to_bytes();
    let mut rng = TestRng(78);
    let other = SigningKey::generate_from_rng(&mut rng);
    let tweaked = key.taproot_output_key(None).unwrap();
    for wrong in [&other, &tweaked] {
        assert!(!verifies(
            &wrong.verifying_key().to_bytes(),
            b"m",
            &signature
        ));
    }
}

#[test]
fn swapped_halves_of_two_valid_signatures_are_rejected() {
    let key = key();
    let public = key.verifying_key().to_bytes();
    let first = key.sign_with_aux_rand(b"m", &[1; 32]).unwrap().to_bytes();
    let second = key.sign_with_aux_rand(b"m", &[2; 32]).unwrap().to_bytes();
    assert!(verifies(&public, b"m", &first) && verifies(&public, b"m", &second));
    let swapped = [&first[..32], &second[32..]].concat();
    assert!(!verifies(&public, b"m", &swapped));
    // s is no scalar of the other sign either.
    let negated = -Scalar::from_repr(<[u8; 32]>::try_from(&first[32..]).unwrap().into()).unwrap();
    let negated = [&first[..32], &negated.to_repr()].concat();
    assert!(!verifies(&public, b"m", &negated));
}

#[test]
fn keys_and_signatures_are_ordered_and_hashed_by_their_bytes() {
    use std::collections::{BTreeSet, HashSet};
    let keys: Vec<VerifyingKey> = rows("bip340.csv")
        .iter()
        .filter_map(|row| row["public key"].parse().ok())
        .collect();
    let mut by_bytes: Vec<_> = keys.iter().map(VerifyingKey::to_bytes).collect();
    by_bytes.sort();
    by_bytes.dedup();
    let ordered: BTreeSet<_> = keys.iter().copied().collect();
    assert!(
        ordered
            .iter()
            .map(VerifyingKey::to_bytes)
            .eq(by_bytes.iter().copied())
    );
    assert_eq!(keys.iter().collect::<HashSet<_>>().len(), by_bytes.len());

    let signatures: Vec<Signature> = rows("bip340.csv")
        .iter()
        .filter_map(|row| row["signature"].parse().ok())
        .collect();
    let ordered: BTreeSet<_> = signatures.iter().copied().collect();
    let mut by_bytes: Vec<_> = signatures.iter().map(Signature::to_bytes).collect();
    by_bytes.sort_unstable();
    by_bytes.dedup();
    assert!(
        ordered
            .iter()
            .map(Signature::to_bytes)
            .eq(by_bytes.iter().copied())
    );
    assert_eq!(
        signatures.iter().collect::<HashSet<_>>().len(),
        by_bytes.len()
    );
}
