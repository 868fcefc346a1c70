//! What is accepted where: high and low s, recovery ids, digest lengths. Each has been a fault of
//! some library.

mod common;

use common::{HALF_N, HALF_N_PLUS_1, N_MINUS_1, ONE, Rng, ids, key, scalar, small, with_s};
use secp256k1_ecdsa::signature::hazmat::{PrehashSigner, PrehashVerifier};
use secp256k1_ecdsa::signature::{DigestSigner, DigestVerifier};
use secp256k1_ecdsa::{DerSignature, RecoveryId, Signature, SigningKey, VerifyingKey};

/// (digest, key, low-s signature, the same with n − s).
fn low_and_high() -> ([u8; 32], VerifyingKey, Signature, Signature) {
    let signing_key = key(small(42));
    let prehash = [0xd1; 32];
    let (low, _) = signing_key
        .sign_prehash_recoverable(&prehash)
        .expect("32 bytes");
    let high = Signature::from_scalars(low.r(), -low.s()).expect("in range");
    (prehash, *signing_key.verifying_key(), low, high)
}

#[test]
fn strict_verification_refuses_a_high_s_in_every_form() {
    let (prehash, key, low, high) = low_and_high();
    assert!(key.verify_prehash(&prehash, &low).is_ok());
    assert!(key.verify_prehash(&prehash, &high).is_err());
    assert!(PrehashVerifier::verify_prehash(&key, &prehash, &low.to_der()).is_ok());
    assert!(PrehashVerifier::verify_prehash(&key, &prehash, &high.to_der()).is_err());
    for id in ids() {
        assert!(PrehashVerifier::verify_prehash(&key, &prehash, &(high, id)).is_err());
    }
}

#[test]
fn any_s_accepts_both_and_normalize_s_maps_one_to_the_other() {
    let (prehash, key, low, high) = low_and_high();
    assert!(key.verify_prehash_any_s(&prehash, &low).is_ok());
    assert!(key.verify_prehash_any_s(&prehash, &high).is_ok());
    assert_eq!(high.normalize_s(), low);
    assert_eq!(low.normalize_s(), low);
    assert!(key.verify_prehash_any_s(&[0xd2; 32], &high).is_err());
}

#[test]
fn recovery_accepts_both_and_the_parity_differs() {
    let (prehash, key, low, high) = low_and_high();
    let found = |sig: &Signature| -> Vec<u8> {
        ids()
            .filter(|&id| VerifyingKey::recover_from_prehash(&prehash, sig, id).ok() == Some(key))
            .map(RecoveryId::to_byte)
            .collect()
    };
    let (low, high) = (found(&low), found(&high));
    assert_eq!((low.len(), high.len()), (1, 1));
    assert_eq!(low[0] ^ 1, high[0]);
}

#[test]
fn half_the_order_is_low_and_one_more_is_high() {
    let d = scalar(small(7));
    let verifying_key = *key(small(7)).verifying_key();
    for (s, is_low) in [
        (HALF_N, true),
        (HALF_N_PLUS_1, false),
        (ONE, true),
        (N_MINUS_1, false),
    ] {
        let (prehash, signature) = with_s(&d, &scalar(small(9)), &scalar(s));
        assert!(
            verifying_key
                .verify_prehash_any_s(&prehash, &signature)
                .is_ok()
        );
        assert_eq!(
            verifying_key.verify_prehash(&prehash, &signature).is_ok(),
            is_low
        );
        assert_eq!(signature.normalize_s() == signature, is_low);
    }
}

#[test]
fn every_signature_is_low_and_its_id_recovers_its_key() {
    let mut rng = Rng(11);
    let mut seen = [0; 4];
    for _ in 0..300 {
        let (signing_key, prehash) = (key(rng.secret()), rng.bytes());
        let (signature, id) = signing_key
            .sign_prehash_recoverable(&prehash)
            .expect("32 bytes");
        assert_eq!(signature.normalize_s(), signature);
        let recovered = VerifyingKey::recover_from_prehash(&prehash, &signature, id);
        assert_eq!(recovered.as_ref().ok(), Some(signing_key.verifying_key()));
        seen[usize::from(id.to_byte())] += 1;
    }
    assert!(seen[0] > 100 && seen[1] > 100, "{seen:?}");
}

#[test]
fn an_id_that_is_not_the_signatures_own_fails_the_form_with_an_id() {
    let signing_key = key(small(42));
    let prehash = [0xd1; 32];
    let signed: (Signature, RecoveryId) = signing_key.sign_prehash(&prehash).expect("32 bytes");
    for id in ids() {
        let verdict =
            PrehashVerifier::verify_prehash(signing_key.verifying_key(), &prehash, &(signed.0, id));
        assert_eq!(verdict.is_ok(), id == signed.1, "{id:?}");
    }
    let other = *key(small(43)).verifying_key();
    assert!(PrehashVerifier::verify_prehash(&other, &prehash, &signed).is_err());
}

#[test]
fn recovery_ids_above_3_do_not_exist() {
    for byte in 4..=255 {
        assert!(RecoveryId::from_byte(byte).is_none());
        assert!(RecoveryId::try_from(byte).is_err());
    }
}

#[test]
fn digests_of_0_to_15_bytes_are_refused_everywhere() {
    let signing_key = key(small(42));
    let verifying_key = signing_key.verifying_key();
    let (signature, id) = signing_key
        .sign_prehash_recoverable(&[0; 16])
        .expect("16 bytes");
    // All-zero digests of any length are the integer 0, so only the length can be the reason.
    for len in 0..=100 {
        let prehash = vec![0; len];
        let accepted = len >= 16;
        assert_eq!(
            verifying_key.verify_prehash(&prehash, &signature).is_ok(),
            accepted
        );
        assert_eq!(
            verifying_key
                .verify_prehash_any_s(&prehash, &signature)
                .is_ok(),
            accepted
        );
        let recovered = VerifyingKey::recover_from_prehash(&prehash, &signature, id);
        assert_eq!(recovered.as_ref().ok() == Some(verifying_key), accepted);
        assert_eq!(
            signing_key.sign_prehash_recoverable(&prehash).is_ok(),
            accepted
        );
        let with_data = signing_key.sign_prehash_recoverable_with_data(&prehash, &[1; 32]);
        assert_eq!(with_data.is_ok(), accepted);
        let der: Result<DerSignature, _> = signing_key.sign_prehash(&prehash);
        assert_eq!(der.is_ok(), accepted);
        let form = PrehashVerifier::verify_prehash(verifying_key, &prehash, &signature.to_der());
        assert_eq!(form.is_ok(), accepted);
    }
}

/// A digest of 15 bytes, which the traits for digests cannot refuse by type.
#[derive(Clone, Default)]
struct Short(sha2::Sha256);

mod short {
    use super::Short;
    use ecdsa::elliptic_curve::array::typenum::U15;
    use secp256k1_ecdsa::signature::digest::{
        FixedOutput, HashMarker, Output, OutputSizeUser, Update,
    };

    impl OutputSizeUser for Short {
        type OutputSize = U15;
    }

    impl HashMarker for Short {}

    impl Update for Short {
        fn update(&mut self, data: &[u8]) {
            Update::update(&mut self.0, data);
        }
    }

    impl FixedOutput for Short {
        fn finalize_into(self, out: &mut Output<Self>) {
            out.copy_from_slice(&self.0.finalize_fixed()[..15]);
        }
    }
}

#[test]
fn the_traits_for_digests_refuse_a_digest_of_15_bytes() {
    use secp256k1_ecdsa::signature::digest::Update;
    let signing_key: SigningKey = key(small(42));
    let hash = |digest: &mut Short| {
        digest.update(b"message");
        Ok(())
    };
    let signed: Result<Signature, _> = signing_key.try_sign_digest(hash);
    assert!(signed.is_err());
    let (signature, _) = signing_key.sign_recoverable(b"message");
    assert!(
        signing_key
            .verifying_key()
            .verify_digest(hash, &signature)
            .is_err()
    );
}
