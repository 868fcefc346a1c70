//! The wallet vectors of BIP341: output keys, and the keys that sign for them.
#![allow(
    clippy::unwrap_used,
    clippy::std_instead_of_alloc,
    clippy::std_instead_of_core,
    reason = "tests have std, and fail by panicking"
)]

mod common;

use common::{bytes, bytes32, maybe32, rows, unhex, verifies};
use secp256k1_schnorr::{
    Parity, SigningKey, Tag, VerifyingKey,
    secp256k1_arith::SecretKey,
    signature::Signer,
    tweak::{add_tweak_to_secret_key, taproot_tweak},
};

#[test]
fn output_keys_are_those_of_the_vectors() {
    let rows = rows("bip341-output-keys.csv");
    assert_eq!(rows.len(), 7);
    for row in &rows {
        let internal: VerifyingKey = row["internal_key"].parse().unwrap();
        let root = maybe32(&row["merkle_root"]);
        let tweak = taproot_tweak(&internal, root.as_ref());
        assert_eq!(hex::encode(tweak), row["tweak"]);

        let (output, parity) = internal.taproot_output_key(root.as_ref()).unwrap();
        assert_eq!(output.to_string(), row["output_key"]);
        assert_eq!((output, parity), internal.add_tweak(&tweak).unwrap());
        if !row["parity"].is_empty() {
            assert_eq!(parity.to_u8().to_string(), row["parity"]);
        }

        assert!(internal.taproot_check(&output.into(), parity, root.as_ref()));
        assert!(internal.tweak_add_check(&output.into(), parity, &tweak));
        let other = parity ^ Parity::Odd;
        assert!(!internal.taproot_check(&output.into(), other, root.as_ref()));
        assert!(!internal.taproot_check(&internal.into(), parity, root.as_ref()));
        assert!(!internal.taproot_check(&output.into(), parity, Some(&[0; 32])));
    }
}

#[test]
fn key_path_signatures_are_those_of_the_vectors() {
    let rows = rows("bip341-key-path.csv");
    assert_eq!(rows.len(), 7);
    let mut odd_internal_keys = 0;
    for row in &rows {
        let secret = SecretKey::from_slice(&bytes(&row["secret_key"])).unwrap();
        let root = maybe32(&row["merkle_root"]);
        let internal = SigningKey::from(&secret);
        assert_eq!(internal.verifying_key().to_string(), row["internal_key"]);
        let (_, parity) = VerifyingKey::from_public_key(&secret.public_key());
        odd_internal_keys += usize::from(parity.to_u8());

        let tweaked = add_tweak_to_secret_key(&secret, &bytes32(&row["tweak"])).unwrap();
        assert_eq!(hex::encode(tweaked.to_bytes()), row["tweaked_secret_key"]);

        let key = internal.taproot_output_key(root.as_ref()).unwrap();
        assert_eq!(key, SigningKey::from(&tweaked));
        let (output, output_parity) = internal
            .verifying_key()
            .taproot_output_key(root.as_ref())
            .unwrap();
        assert_eq!(*key.verifying_key(), output);
        assert_eq!(
            VerifyingKey::from_public_key(&tweaked.public_key()),
            (output, output_parity)
        );

        // A witness is the signature, and after it the hash type unless that is the default.
        let hash = bytes32(&row["signed_hash"]);
        let signature = key.sign(&hash);
        let witness = bytes(&row["witness"]);
        assert_eq!(signature.to_bytes(), witness[..64]);
        assert!(verifies(&output.to_bytes(), &hash, &witness[..64]));
    }
    assert!(0 < odd_internal_keys && odd_internal_keys < rows.len());
}

#[test]
fn script_trees_and_signature_hashes_are_tagged_as_in_the_vectors() {
    // The tree of two leaves with versions c0 and fa.
    let script = bytes("20387671353e273264c495656e27e39ba899ea8fee3bb69fb2a680e22093447d48ac");
    let first = Tag::TAP_LEAF.hash(&[&[0xc0, 34], &script]);
    assert_eq!(
        first,
        unhex("8ad69ec7cf41c2a4001fd1f738bf1e505ce2277acdcaa63fe4765192497f47a7")
    );
    let second = Tag::TAP_LEAF.hash(&[&[0xfa, 7], &bytes("06424950333431")]);
    assert_eq!(
        second,
        unhex("f224a923cd0021ab202ab139cc56802ddb92dcfc172b9212261a539df79a112a")
    );
    // A branch hashes the smaller of its children first.
    assert!(first < second);
    assert_eq!(
        Tag::TAP_BRANCH.hash(&[&first, &second]),
        unhex("6c2dc106ab816b73f9d07e3cd1ef2c8c1256f519748e0813e4edd2405d277bef")
    );

    // Input 7, hash type 82: the message begins with the epoch, 0.
    let message = bytes(
        "0082020000000065cd1d00e9aa6b8e6c9de67619e6a3924ae25696bb7b694bb677a632a74ef7eadfd4eabf000000\
         00804c8b2000000000225120712447206d7a5238acc7ff53fbe94a3b64539ad291c7cdbc490b7577e4b17df5ffff\
         ffff",
    );
    assert_eq!(
        Tag::TAP_SIGHASH.hash(&[&message]),
        unhex("cd292de50313804dabe4685e83f923d2969577191a3e1d2882220dca88cbeb10")
    );
}
