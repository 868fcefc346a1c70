//! What the arithmetic is still to bring. To be removed.
use secp256k1_arith::elliptic_curve::{ff::PrimeField, hazmat::FieldArithmetic};
use secp256k1_arith::{AffinePoint, FieldBytes, ProjectivePoint, Secp256k1};

pub(crate) trait ToAffineVartime {
    fn to_affine_vartime(&self) -> AffinePoint;
}

impl ToAffineVartime for ProjectivePoint {
    fn to_affine_vartime(&self) -> AffinePoint {
        self.to_affine()
    }
}

pub(crate) struct FieldElement;
impl FieldElement {
    pub(crate) fn from_bytes(
        bytes: &FieldBytes,
    ) -> subtle::CtOption<<Secp256k1 as FieldArithmetic>::FieldElement> {
        <Secp256k1 as FieldArithmetic>::FieldElement::from_repr(*bytes)
    }
}
