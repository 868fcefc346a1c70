//! Verification.

mod prepared;
mod traits;

pub use prepared::PreparedVerifyingKey;

use crate::{Signature, VerifyingKey, prehash, recover};
use ecdsa::elliptic_curve::ff::PrimeField;
use ecdsa::elliptic_curve::ops::Invert;
use ecdsa::elliptic_curve::scalar::IsHigh;
use ecdsa::{Error, Result};
use secp256k1_arith::{FieldBytes, FieldElement, ProjectivePoint, Scalar};

impl VerifyingKey {
    /// Verifies `signature` on a message digest: x(u₁·G + u₂·Q) ≡ r (mod n), where
    /// u₁ = z·s⁻¹, u₂ = r·s⁻¹ and z is the digest (SEC 1 section 4.1.4). Strict: s must be low,
    /// s ≤ (n − 1)/2, as Bitcoin's relay rules (BIP 146) and Ethereum's transactions demand.
    ///
    /// A digest longer than 32 bytes is cut to its first 32. Its security rests on `prehash` being
    /// the output of a secure hash function. Variable time: all inputs are public.
    ///
    /// # Errors
    /// If the signature is not valid for this key and digest, if s is high, or if `prehash` has
    /// fewer than 16 bytes.
    pub fn verify_prehash(&self, prehash: &[u8], signature: &Signature) -> Result<()> {
        refuse_high_s_vartime(signature)?;
        self.verify_prehash_any_s(prehash, signature)
    }

    /// As [`verify_prehash`](Self::verify_prehash), but accepts a high s, too: as X.509, hardware
    /// modules and Bitcoin blocks before 2015 do. With (r, s) the signature (r, n − s) is valid as
    /// well, so a signature accepted here is no unique name of anything.
    ///
    /// # Errors
    /// If the signature is not valid for this key and digest, or if `prehash` has fewer than 16
    /// bytes.
    pub fn verify_prehash_any_s(&self, prehash: &[u8], signature: &Signature) -> Result<()> {
        self.verify_prehash_any_s_with_inverse(prehash, signature, &signature.s().invert_vartime())
    }

    /// [`verify_prehash_any_s`](Self::verify_prehash_any_s), given s⁻¹.
    pub(crate) fn verify_prehash_any_s_with_inverse(
        &self,
        prehash: &[u8],
        signature: &Signature,
        s_inv: &Scalar,
    ) -> Result<()> {
        let z = prehash::to_scalar(prehash)?;
        check_equation_vartime(&z, signature, s_inv, |u1, u2| {
            let q = ProjectivePoint::from(*self.as_affine());
            ProjectivePoint::mul_by_generator_and_mul_add_vartime(u1, u2, &q)
        })
    }
}

/// # Errors
/// If s > (n − 1)/2.
pub(crate) fn refuse_high_s_vartime(signature: &Signature) -> Result<()> {
    if signature.s().is_high().into() {
        return Err(Error::new());
    }
    Ok(())
}

/// x(z·s⁻¹·G + r·s⁻¹·Q) ≡ r (mod n), where `sum` computes u₁·G + u₂·Q.
///
/// x is compared in the field, as X = x·Z², so there is no inversion modulo p. The integers
/// congruent to r modulo n and below p are r and, if it is below p, r + n.
///
/// # Errors
/// If it does not hold.
fn check_equation_vartime(
    z: &Scalar,
    signature: &Signature,
    s_inv: &Scalar,
    sum: impl FnOnce(&Scalar, &Scalar) -> ProjectivePoint,
) -> Result<()> {
    let r = signature.r();
    let point = sum(&(*z * s_inv), &(*r.as_ref() * s_inv));

    let r = r.to_repr();
    let has_x = |x: &FieldBytes| {
        FieldElement::from_bytes(x)
            .into_option()
            .is_some_and(|x| point.has_affine_x_vartime(&x))
    };
    if has_x(&r) || recover::add_order(&r).is_some_and(|x| has_x(&x)) {
        Ok(())
    } else {
        Err(Error::new())
    }
}
