//! What `secp256k1-arith` has and its stand-in lacks. To be deleted with the stand-in.

use ecdsa::elliptic_curve::hazmat::FieldArithmetic;
use ecdsa::elliptic_curve::ops::MulByGeneratorVartime;
use ecdsa::elliptic_curve::point::AffineCoordinates;
use secp256k1_arith::{ProjectivePoint, Scalar, Secp256k1};

pub(crate) type FieldElement = <Secp256k1 as FieldArithmetic>::FieldElement;

pub(crate) trait ProjectivePointExt {
    fn mul_by_generator_and_mul_add_vartime(a: &Scalar, b: &Scalar, p: &Self) -> Self;
    fn has_affine_x_vartime(&self, x: &FieldElement) -> bool;
}

impl ProjectivePointExt for ProjectivePoint {
    fn mul_by_generator_and_mul_add_vartime(a: &Scalar, b: &Scalar, p: &Self) -> Self {
        <Self as MulByGeneratorVartime>::mul_by_generator_and_mul_add_vartime(a, b, p)
    }

    fn has_affine_x_vartime(&self, x: &FieldElement) -> bool {
        *self != Self::IDENTITY && self.to_affine().x() == x.to_bytes()
    }
}
