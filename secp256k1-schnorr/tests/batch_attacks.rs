//! What attackers do to batches: defects that cancel each other, parts that change places.
#![allow(
    clippy::unwrap_used,
    clippy::std_instead_of_alloc,
    clippy::std_instead_of_core,
    reason = "tests have std, and fail by panicking"
)]

mod common;

use common::{P, TestRng, batch::*};
use secp256k1_schnorr::{
    Signature, VerifyingKey,
    batch::verify_batch,
    secp256k1_arith::{
        AffinePoint, ProjectivePoint, Scalar,
        elliptic_curve::{Generate, point::AffineCoordinates},
    },
    signature::Signer,
};

/// Asserts that exactly `expected` are invalid, in a batch, in a verifier, and one by one.
fn assert_invalid(items: &[Item], expected: &[usize]) {
    assert_eq!(singly(items), expected);
    match verify_batch(items) {
        Ok(()) => assert!(expected.is_empty(), "accepted with {expected:?} invalid"),
        Err(error) => assert_eq!(error.invalid(), expected),
    }
}

/// Whether `Σ sᵢ·G = Σ Rᵢ + Σ eᵢ·Pᵢ`: what a batch without coefficients would check.
fn plain_sums_agree(items: &[Item]) -> bool {
    let terms = items.iter().map(|(key, message, signature)| {
        let (r, s) = parts(signature);
        let nonce = *VerifyingKey::from_bytes(&r).unwrap().as_affine();
        let product = ProjectivePoint::from(*key.as_affine()) * challenge(&r, key, message);
        ProjectivePoint::mul_by_generator(&s) - product - ProjectivePoint::from(nonce)
    });
    terms.sum::<ProjectivePoint>().is_identity().into()
}

#[test]
fn swapped_parts_of_two_valid_signatures_are_both_named() {
    let mut rng = TestRng(103);
    for _ in 0..20 {
        let one = key(&mut rng);
        let other = key(&mut rng);
        for second in [&one, &other] {
            let good = [item(&one, b"a".to_vec()), item(second, b"b".to_vec())];
            let ((r0, s0), (r1, s1)) = (parts(&good[0].2), parts(&good[1].2));
            let mut nonces = good.clone();
            nonces[0].2 = signature(&r1, &s0);
            nonces[1].2 = signature(&r0, &s1);
            assert_invalid(&nonces, &[0, 1]);
            let mut whole = good.clone();
            (whole[0].2, whole[1].2) = (good[1].2, good[0].2);
            assert_invalid(&whole, &[0, 1]);
            let mut messages = good.clone();
            (messages[0].1, messages[1].1) = (good[1].1.clone(), good[0].1.clone());
            assert_invalid(&messages, &[0, 1]);
            // Which is no fault if keys, messages and signatures change places together.
            assert_invalid(&[good[1].clone(), good[0].clone()], &[]);
        }
    }
}

#[test]
fn defects_of_s_that_cancel_are_named() {
    let mut rng = TestRng(104);
    for same_key in [true, false] {
        for _ in 0..20 {
            let (one, other) = (key(&mut rng), key(&mut rng));
            let second = if same_key { &one } else { &other };
            let mut pair = [item(&one, rng.message()), item(second, rng.message())];
            let delta = **key(&mut rng).as_nonzero_scalar();
            pair[0].2 = with_s(&pair[0].2, |s| s + delta);
            pair[1].2 = with_s(&pair[1].2, |s| s - delta);
            assert!(plain_sums_agree(&pair));
            assert_invalid(&pair, &[0, 1]);
            // And among others.
            let mut items = items(&mut rng, 10);
            items[3] = pair[0].clone();
            items[7] = pair[1].clone();
            assert_invalid(&items, &[3, 7]);
        }
    }
    // Three that add up.
    let mut items = items(&mut rng, 3);
    for (item, delta) in items.iter_mut().zip([1u64, 2, 3]) {
        let delta = Scalar::from(delta);
        let delta = if delta == Scalar::from(3u64) {
            -delta
        } else {
            delta
        };
        item.2 = with_s(&item.2, |s| s + delta);
    }
    assert!(plain_sums_agree(&items));
    assert_invalid(&items, &[0, 1, 2]);
}

#[test]
fn nonce_points_whose_defects_cancel_are_named() {
    let mut rng = TestRng(105);
    let mut found = 0;
    while found < 10 {
        // R₀ = k₀·G + D and R₁ = k₁·G - D for a D of unknown logarithm, both with even y.
        let d = AffinePoint::generate_from_rng(&mut rng);
        let keys = [key(&mut rng), key(&mut rng)];
        let k = [(); 2].map(|()| **key(&mut rng).as_nonzero_scalar());
        let nonces = [
            (ProjectivePoint::mul_by_generator(&k[0]) + d).to_affine(),
            (ProjectivePoint::mul_by_generator(&k[1]) - d).to_affine(),
        ];
        if nonces.iter().any(|nonce| nonce.y_is_odd().into()) {
            continue;
        }
        found += 1;
        let pair: Vec<Item> = (0..2)
            .map(|i| {
                let public = *keys[i].verifying_key();
                let r = nonces[i].x();
                let e = challenge(&r, &public, b"m");
                let s = k[i] + e * **keys[i].as_nonzero_scalar();
                (public, b"m".to_vec(), signature(&r, &s))
            })
            .collect();
        assert!(plain_sums_agree(&pair));
        assert_invalid(&pair, &[0, 1]);
    }
}

#[test]
fn a_key_that_cancels_another_forges_nothing() {
    let mut rng = TestRng(106);
    let victim = key(&mut rng);
    // Signatures "by the victim" and by us whose sum is right: s₁ makes up for e₀·P₀.
    let our_key = key(&mut rng);
    let (r0, r1) = (key(&mut rng), key(&mut rng));
    let (k0, k1) = (**r0.as_nonzero_scalar(), **r1.as_nonzero_scalar());
    let (r0, r1) = (r0.verifying_key().to_bytes(), r1.verifying_key().to_bytes());
    let e0 = challenge(&r0, victim.verifying_key(), b"pay");
    // P₁ = d·G + (e₀/e₁)·(-P₀) would do, if e₁ did not depend on P₁; so take e₁ as it comes and put the
    // secret of the victim in as the attacker of an unweighted batch would.
    let e1 = challenge(&r1, our_key.verifying_key(), b"mine");
    let s0 = k0;
    let s1 = k1 + e1 * **our_key.as_nonzero_scalar() + e0 * **victim.as_nonzero_scalar();
    let pair = [
        (
            *victim.verifying_key(),
            b"pay".to_vec(),
            signature(&r0, &s0),
        ),
        (
            *our_key.verifying_key(),
            b"mine".to_vec(),
            signature(&r1, &s1),
        ),
    ];
    assert!(plain_sums_agree(&pair));
    assert_invalid(&pair, &[0, 1]);
}

#[test]
fn a_nonce_point_at_infinity_or_with_odd_y_is_named() {
    let mut rng = TestRng(108);
    for _ in 0..10 {
        let mut items = items(&mut rng, 5);
        // s = e·d: s·G - e·P is the identity, whatever r is.
        let key0 = key(&mut rng);
        let r = key(&mut rng).verifying_key().to_bytes();
        let e = challenge(&r, key0.verifying_key(), b"m");
        let s = e * **key0.as_nonzero_scalar();
        items[1] = (*key0.verifying_key(), b"m".to_vec(), signature(&r, &s));
        // R = -(k·G), whose y is odd, signed for as if it did not matter.
        let nonce = key(&mut rng);
        let r = nonce.verifying_key().to_bytes();
        let e = challenge(&r, key0.verifying_key(), b"m");
        let s = e * **key0.as_nonzero_scalar() - **nonce.as_nonzero_scalar();
        items[4] = (*key0.verifying_key(), b"m".to_vec(), signature(&r, &s));
        assert_invalid(&items, &[1, 4]);
    }
}

#[test]
fn s_of_n_or_above_and_r_of_p_or_above_do_not_get_into_a_batch() {
    let good = key(&mut TestRng(109)).sign(b"m").to_bytes();
    for (range, bad) in [(0..32, P), (32..64, common::N), (32..64, common::ALL_ONES)] {
        let mut bytes = good;
        bytes[range].copy_from_slice(&bad);
        assert!(Signature::from_bytes(&bytes).is_err());
    }
}
