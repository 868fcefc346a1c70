//! The same claims on every curve that implements `group` 0.14, whatever its layout.
#![cfg(feature = "alloc")]

mod common;

use common::{affine_forms, everything};

/// For each group, one test of what needs `Group` and, with `affine_forms`, also what needs `Curve`.
macro_rules! agrees_with_naive_multiplication {
    ($($name:ident: $group:ty $(, $more:ident)?;)*) => {$(
        mod $name {
            #[test]
            fn agrees_with_naive_multiplication() {
                super::everything::<$group>();
                $(super::$more::<$group>();)?
            }
        }
    )*};
}

agrees_with_naive_multiplication! {
    secp256k1_arith: secp256k1_arith::ProjectivePoint, affine_forms;
    k256: k256::ProjectivePoint, affine_forms;
    p256: p256::ProjectivePoint, affine_forms;
    p384: p384::ProjectivePoint, affine_forms;
    p521: p521::ProjectivePoint, affine_forms;
    bignp256: bignp256::ProjectivePoint, affine_forms;
    bls12_381_g1: bls12_381::G1Projective, affine_forms;
    bls12_381_g2: bls12_381::G2Projective, affine_forms;
    pallas: pasta_curves::pallas::Point, affine_forms;
    vesta: pasta_curves::vesta::Point, affine_forms;
    jubjub_extended: jubjub::ExtendedPoint, affine_forms;
    jubjub_subgroup: jubjub::SubgroupPoint;
    edwards25519: curve25519_dalek::EdwardsPoint;
    ristretto255: curve25519_dalek::RistrettoPoint;
}
