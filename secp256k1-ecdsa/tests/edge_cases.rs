//! Signatures made so that verification meets the corners of the group law and of the reductions.

mod common;

use common::{
    HALF_N, N_MINUS_1, ONE, P_MINUS_N, Rng, ZERO, ids, key, scalar, small, with_multipliers,
};
use ecdsa::elliptic_curve::ff::PrimeField;
use ecdsa::elliptic_curve::point::DecompressPoint;
use secp256k1_arith::{AffinePoint, FieldBytes, ProjectivePoint, Scalar};
use secp256k1_ecdsa::{RecoveryId, Signature, VerifyingKey};

/// λ of the endomorphism, a cube root of 1 modulo n: λ·(x, y) = (β·x, y).
const LAMBDA: [u8; 32] =
    common::bytes("5363ad4cc05c30e0a5261c028812645a122e22ea20816678df02967c1b23bd72");

#[test]
fn lambda_is_a_cube_root_of_one() {
    let lambda = scalar(LAMBDA);
    assert_eq!(lambda * lambda * lambda, Scalar::ONE);
    assert_ne!(lambda, Scalar::ONE);
}

/// Multipliers where additions in a double multiplication degenerate: equal and opposite points,
/// the endomorphism's images, single digits, halves.
fn edgy_scalars() -> Vec<Scalar> {
    let mut scalars: Vec<Scalar> = [ONE, HALF_N, N_MINUS_1, LAMBDA].map(scalar).into();
    scalars.extend((2..20).map(|value| scalar(small(value))));
    scalars.push(Scalar::from(u64::MAX));
    scalars.push(Scalar::from_u128(u128::MAX));
    scalars.push(Scalar::from_u128(u128::MAX) + Scalar::ONE);
    let negated: Vec<Scalar> = scalars.iter().map(|s| -*s).collect();
    scalars.extend(negated);
    scalars
}

#[test]
fn every_corner_of_the_double_multiplication_verifies() {
    let scalars = edgy_scalars();
    let secrets = [ONE, N_MINUS_1, small(2), small(3), HALF_N, LAMBDA];
    let mut count = 0;
    for secret in secrets {
        let d = scalar(secret);
        let verifying_key = *key(secret).verifying_key();
        for u1 in scalars.iter().chain([&Scalar::ZERO]) {
            for u2 in &scalars {
                let Some((prehash, signature)) = with_multipliers(&d, u1, u2) else {
                    continue;
                };
                assert!(
                    verifying_key
                        .verify_prehash_any_s(&prehash, &signature)
                        .is_ok()
                );
                let mut other = prehash;
                other[31] ^= 1;
                assert!(
                    verifying_key
                        .verify_prehash_any_s(&other, &signature)
                        .is_err()
                );
                count += 1;
            }
        }
    }
    assert!(count > 10_000, "{count}");
}

/// u₁·G + u₂·Q = O for any r: no r may verify.
#[test]
fn a_sum_that_is_the_identity_verifies_for_no_r() {
    let mut rng = Rng(21);
    for _ in 0..50 {
        let d = scalar(rng.secret());
        let verifying_key = *key(d.to_repr().into()).verifying_key();
        let (r, s) = (scalar(rng.secret()), scalar(rng.secret()));
        // u₁ + u₂·d = (z + r·d)/s = 0.
        let z = -(r * d);
        let signature = Signature::from_scalars(r, s).expect("in range");
        assert!(
            verifying_key
                .verify_prehash_any_s(&z.to_repr(), &signature)
                .is_err()
        );
    }
}

/// The affine x of the identity may be stored as 0, so r + n ≡ 0 and small r are tried as well.
#[test]
fn a_sum_that_is_the_identity_does_not_pass_for_x_zero() {
    let d = scalar(small(5));
    let verifying_key = *key(small(5)).verifying_key();
    for r in [ONE, N_MINUS_1, P_MINUS_N].map(scalar) {
        let signature = Signature::from_scalars(r, Scalar::ONE).expect("in range");
        assert!(
            verifying_key
                .verify_prehash_any_s(&(-(r * d)).to_repr(), &signature)
                .is_err()
        );
    }
}

/// Points R with n ≤ x(R) < p exist, and no signer meets one. With such an R, and any s and z, the
/// key Q = r⁻¹·(s·R − z·G) has the signature (x(R) − n, s).
#[test]
fn x_of_n_or_more_verifies_and_recovers_with_ids_2_and_3() {
    let mut found = 0;
    for r in 1..=60u8 {
        for id in [2, 3] {
            let id = RecoveryId::from_byte(id).expect("in 0..=3");
            let s = scalar(small(77));
            let signature = Signature::from_scalars(scalar(small(r)), s).expect("in range");
            let prehash = [r; 32];
            let Ok(recovered) = VerifyingKey::recover_from_prehash(&prehash, &signature, id) else {
                // Half of all x have no point.
                assert!(!has_point(&plus_n(r)));
                continue;
            };
            found += 1;
            assert!(has_point(&plus_n(r)));
            assert!(recovered.verify_prehash(&prehash, &signature).is_ok());
            assert!(recovered.verify_prehash(&[r ^ 1; 32], &signature).is_err());
            let owners: Vec<_> = ids()
                .filter(|&id| {
                    VerifyingKey::recover_from_prehash(&prehash, &signature, id).ok()
                        == Some(recovered)
                })
                .collect();
            assert_eq!(owners, [id]);
        }
    }
    assert!(found > 40, "{found}");
}

fn plus_n(r: u8) -> FieldBytes {
    let mut x = common::N;
    let sum = u16::from(x[31]) + u16::from(r);
    x[31] = u8::try_from(sum & 0xff).expect("masked");
    x[30] += u8::try_from(sum >> 8).expect("at most 1");
    x.into()
}

fn has_point(x: &FieldBytes) -> bool {
    AffinePoint::decompress(x, 0.into()).is_some().into()
}

/// r + n = p is 0 in the field, and r + n > p wraps around: neither is an x-coordinate.
#[test]
fn r_plus_n_of_p_or_more_is_refused() {
    for r in [P_MINUS_N, N_MINUS_1, HALF_N] {
        let mut above = r;
        above[31] += 1;
        for r in [r, above] {
            let Ok(signature) = Signature::from_scalars(r, ONE) else {
                continue;
            };
            for id in [2, 3] {
                let id = RecoveryId::from_byte(id).expect("in 0..=3");
                assert!(VerifyingKey::recover_from_prehash(&[1; 32], &signature, id).is_err());
            }
        }
    }
}

/// r = x(G), s = z, and G's parity: Q = r⁻¹·(z·G − z·G).
#[test]
fn recovery_of_the_identity_is_an_error() {
    let generator = *key(ONE).verifying_key();
    let point = generator.to_sec1_point(true);
    let r: [u8; 32] = point.as_bytes()[1..].try_into().expect("32 bytes");
    let even = RecoveryId::new(false, false);
    for z in [ONE, small(2), HALF_N, N_MINUS_1] {
        let signature = Signature::from_scalars(r, z).expect("in range");
        assert!(VerifyingKey::recover_from_prehash(&z, &signature, even).is_err());
        // The other parity gives a key: Q = r⁻¹·(−2z)·G.
        let odd = RecoveryId::new(true, false);
        let recovered = VerifyingKey::recover_from_prehash(&z, &signature, odd).expect("a point");
        let z_over_r = scalar(z) * scalar(r).invert().expect("r is not zero");
        let expected = ProjectivePoint::mul_by_generator(&-z_over_r.double()).to_affine();
        assert_eq!(
            recovered,
            VerifyingKey::from_affine(expected).expect("no identity")
        );
    }
}

#[test]
fn a_digest_of_zero_is_signed_verified_and_recovered() {
    let signing_key = key(small(3));
    for prehash in [ZERO, common::N] {
        let (signature, id) = signing_key
            .sign_prehash_recoverable(&prehash)
            .expect("32 bytes");
        assert!(
            signing_key
                .verifying_key()
                .verify_prehash(&prehash, &signature)
                .is_ok()
        );
        let recovered = VerifyingKey::recover_from_prehash(&prehash, &signature, id);
        assert_eq!(recovered.as_ref().ok(), Some(signing_key.verifying_key()));
    }
}

/// Wycheproof's and CVE-2024-48948's message, whose SHA-256 begins with four zero bytes.
#[test]
fn a_digest_with_leading_zeros_is_not_shifted() {
    use sha2::Digest;
    let digest = sha2::Sha256::digest(b"426479724");
    assert_eq!(digest[..4], [0; 4]);
    let signing_key = key(small(11));
    let (signature, _) = signing_key.sign_recoverable(b"426479724");
    assert!(
        signing_key
            .verifying_key()
            .verify_prehash(&digest, &signature)
            .is_ok()
    );
    assert!(
        signing_key
            .verifying_key()
            .verify_prehash(&digest[4..], &signature)
            .is_ok()
    );
    let mut shifted = digest.to_vec();
    shifted.rotate_left(4);
    assert!(
        signing_key
            .verifying_key()
            .verify_prehash(&shifted, &signature)
            .is_err()
    );
}
