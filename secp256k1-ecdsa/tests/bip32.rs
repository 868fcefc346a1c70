//! Derivation by the `bip32` crate over our keys is that over k256's.

#![allow(clippy::unwrap_used, reason = "a failure is the test's own")]
#![cfg(feature = "bip32")]

mod common;

use bip32::{
    ChildNumber, ExtendedPrivateKey, ExtendedPublicKey, PrivateKey, PrivateKeyBytes, PublicKey,
};
use common::{N, Rng, key, small};
use secp256k1_ecdsa::{SigningKey, VerifyingKey};

/// The private and public keys on a path of four from `seed`, and the public key derived without the
/// private one.
fn derive<K: PrivateKey + Clone>(seed: &[u8; 32]) -> Vec<Vec<u8>>
where
    K::PublicKey: Clone,
{
    let mut derived = Vec::new();
    let mut parent = ExtendedPrivateKey::<K>::new(seed).unwrap();
    for (number, hardened) in [(0, true), (1, false), (2, true), (1_000_000_000, false)] {
        let number = ChildNumber::new(number, hardened).unwrap();
        let child = parent.derive_child(number).unwrap();
        derived.push(child.private_key().to_bytes().to_vec());
        derived.push(child.public_key().public_key().to_bytes().to_vec());
        let public: ExtendedPublicKey<K::PublicKey> = parent.public_key();
        let public = public.derive_child(number);
        assert_eq!(public.is_err(), hardened);
        derived.extend(public.map(|key| key.public_key().to_bytes().to_vec()));
        parent = child;
    }
    derived
}

#[test]
fn derived_keys_are_those_of_k256() {
    let mut rng = Rng(95);
    for _ in 0..100 {
        let seed = rng.bytes();
        let ours = derive::<SigningKey>(&seed);
        assert_eq!(ours.len(), 10);
        assert_eq!(ours, derive::<k256::ecdsa::SigningKey>(&seed));
    }
}

/// Test vector 1 of BIP32, chain m/0'.
#[test]
fn the_first_vector_of_bip32_is_met() {
    let seed = hex::decode("000102030405060708090a0b0c0d0e0f").unwrap();
    let master = ExtendedPrivateKey::<SigningKey>::new(&seed).unwrap();
    let child = master.derive_child(ChildNumber::new(0, true).unwrap());
    let expected = "edb2e14f9ee77d26dd93b4ecede8d16ed408ce149b6cd80b0715a2d911a0afea";
    assert_eq!(
        hex::encode(child.unwrap().private_key().to_bytes()),
        expected
    );
}

#[test]
fn tweaks_and_keys_out_of_range_are_errors() {
    let signing_key = key(small(7));
    let opposite: PrivateKeyBytes = signing_key.negate().to_bytes().into();
    for tweak in [N, opposite] {
        assert!(PrivateKey::derive_child(&signing_key, tweak).is_err());
        assert!(PublicKey::derive_child(signing_key.verifying_key(), tweak).is_err());
    }
    assert!(<SigningKey as PrivateKey>::from_bytes(&N).is_err());
    assert!(<VerifyingKey as PublicKey>::from_bytes([5; 33]).is_err());
}
