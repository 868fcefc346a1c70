//! Batches: accepted iff each item is, and the invalid ones are named.
#![allow(
    clippy::unwrap_used,
    clippy::std_instead_of_alloc,
    clippy::std_instead_of_core,
    reason = "tests have std, and fail by panicking"
)]

mod common;

use common::{TestRng, batch::*, bytes, rows};
use secp256k1_schnorr::{
    Signature, SigningKey, VerifyingKey,
    batch::{BatchVerifier, verify_batch},
    secp256k1_arith::{FieldBytes, Scalar},
};

/// Asserts that exactly `expected` are invalid, in a batch, in a verifier, and one by one.
fn assert_invalid(items: &[Item], expected: &[usize]) {
    assert_eq!(singly(items), expected);
    match verify_batch(items) {
        Ok(()) => assert!(expected.is_empty(), "accepted with {expected:?} invalid"),
        Err(error) => assert_eq!(error.invalid(), expected),
    }
}

#[test]
fn each_single_fault_is_named_at_each_position() {
    let mut rng = TestRng(100);
    for count in (1..=9).chain([17]) {
        let good = items(&mut rng, count);
        assert_invalid(&good, &[]);
        for position in 0..count {
            for fault in FAULTS {
                let mut items = good.clone();
                fault(&mut items[position], &mut rng);
                assert_invalid(&items, &[position]);
            }
        }
    }
    let good = items(&mut rng, 64);
    for position in [0, 1, 7, 8, 31, 32, 33, 62, 63] {
        for fault in FAULTS {
            let mut items = good.clone();
            fault(&mut items[position], &mut rng);
            assert_invalid(&items, &[position]);
        }
    }
}

#[test]
fn batches_of_0_to_1_000_valid_signatures_are_accepted() {
    let mut rng = TestRng(101);
    let good = items(&mut rng, 1_000);
    for count in [
        0, 1, 2, 3, 4, 5, 15, 16, 31, 32, 100, 149, 150, 151, 300, 1_000,
    ] {
        assert_invalid(&good[..count], &[]);
    }
    let mut bad = good;
    for position in [0, 1, 499, 500, 998] {
        FAULTS[0](&mut bad[position], &mut rng);
    }
    assert_invalid(&bad, &[0, 1, 499, 500, 998]);
}

#[test]
fn batches_of_invalid_signatures_only_name_all() {
    let mut rng = TestRng(102);
    for count in (1..20).chain([200]) {
        let mut items = items(&mut rng, count);
        for (i, item) in items.iter_mut().enumerate() {
            FAULTS[i % FAULTS.len()](item, &mut rng);
        }
        let all: Vec<_> = (0..count).collect();
        assert_invalid(&items, &all);
    }
}

#[test]
fn duplicates_are_judged_each_like_the_first() {
    let mut rng = TestRng(107);
    let good = item(&key(&mut rng), b"m".to_vec());
    for count in [2, 3, 8, 100, 400] {
        assert_invalid(&vec![good.clone(); count], &[]);
        let mut bad = good.clone();
        FAULTS[0](&mut bad, &mut rng);
        assert_invalid(&vec![bad.clone(); count], &(0..count).collect::<Vec<_>>());
        let mut mixed = vec![good.clone(); count];
        mixed[count - 1] = bad;
        assert_invalid(&mixed, &[count - 1]);
    }
    // One key, many messages.
    let one = key(&mut rng);
    let items: Vec<_> = (0..50).map(|i| item(&one, vec![i])).collect();
    assert_invalid(&items, &[]);
}

#[test]
fn sums_that_pass_through_the_identity_are_right() {
    // Keys and nonces 1, 2, 3, …: small multiples of G meet their equals and opposites everywhere.
    let mut items = Vec::new();
    for d in 1..=4u64 {
        let secret = FieldBytes::from(Scalar::from(d));
        let key = SigningKey::from_bytes(&secret).unwrap();
        for k in 1..=4u64 {
            let nonce = SigningKey::from_bytes(&Scalar::from(k).to_bytes()).unwrap();
            let r = nonce.verifying_key().to_bytes();
            let e = challenge(&r, key.verifying_key(), b"m");
            let s = **nonce.as_nonzero_scalar() + e * **key.as_nonzero_scalar();
            items.push((*key.verifying_key(), b"m".to_vec(), signature(&r, &s)));
        }
    }
    for count in 0..=items.len() {
        assert_invalid(&items[..count], &[]);
    }
    items[10].1.push(1);
    assert_invalid(&items, &[10]);
}

#[test]
fn the_vectors_of_bip340_have_their_verdicts_in_one_batch() {
    let mut items = Vec::new();
    let mut invalid = Vec::new();
    for row in rows("bip340.csv") {
        let parsed = VerifyingKey::from_slice(&bytes(&row["public key"]))
            .and_then(|key| Ok((key, Signature::from_slice(&bytes(&row["signature"]))?)));
        if let Ok((key, signature)) = parsed {
            if row["verification result"] == "FALSE" {
                invalid.push(items.len());
            }
            items.push((key, bytes(&row["message"]), signature));
        }
    }
    assert!(items.len() >= 14 && invalid.len() >= 5);
    assert_invalid(&items, &invalid);
    for index in invalid.into_iter().rev() {
        items.remove(index);
    }
    assert_invalid(&items, &[]);
}

#[test]
fn verdicts_on_random_batches_are_those_of_the_c_library() {
    let mut rng = TestRng(110);
    let c_accepts = |(key, message, signature): &Item| {
        let key = secp256k1::XOnlyPublicKey::from_byte_array((*key).into()).unwrap();
        let signature = secp256k1::schnorr::Signature::from_byte_array(signature.to_bytes());
        secp256k1::schnorr::verify(&signature, message, &key).is_ok()
    };
    let mut named = 0;
    for _ in 0..100 {
        let count = rng.below(70);
        let mut items = items(&mut rng, count);
        let rate = 1 + rng.below(20);
        for item in &mut items {
            if rng.below(rate) == 0 {
                FAULTS[rng.below(FAULTS.len())](item, &mut rng);
            }
        }
        let invalid: Vec<_> = (0..count).filter(|&i| !c_accepts(&items[i])).collect();
        named += invalid.len();
        assert_invalid(&items, &invalid);
    }
    assert!(named > 300, "{named}");
}

#[test]
fn a_verifier_keeps_its_items_and_takes_more_until_it_is_cleared() {
    let mut rng = TestRng(111);
    let mut items = items(&mut rng, 20);
    FAULTS[0](&mut items[12], &mut rng);
    let mut batch = BatchVerifier::new();
    assert!(batch.is_empty() && batch.verify().is_ok());
    for (i, (key, message, signature)) in items.iter().enumerate() {
        batch.push(key, message, signature);
        assert_eq!(batch.len(), i + 1);
        match batch.verify() {
            Ok(()) => assert!(i < 12),
            Err(error) => {
                assert!(i >= 12);
                assert_eq!(error.invalid(), [12]);
                assert!(error.to_string().ends_with(": 12"));
            }
        }
    }
    batch.clear();
    assert!(batch.is_empty() && batch.verify().is_ok());
}
