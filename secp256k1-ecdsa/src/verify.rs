//! Verification.

mod traits;

use crate::{Signature, VerifyingKey, prehash, recover};
use ecdsa::elliptic_curve::ff::PrimeField;
use ecdsa::elliptic_curve::ops::Invert;
use ecdsa::elliptic_curve::scalar::IsHigh;
use ecdsa::{Error, Result};
use secp256k1_arith::{AffinePoint, FieldBytes, FieldElement, ProjectivePoint, Scalar};

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
        if is_high_s_vartime(signature) {
            return Err(Error::new());
        }
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
        let z = prehash::to_scalar(prehash)?;
        if equation_holds_vartime(self.as_affine(), &z, signature) {
            Ok(())
        } else {
            Err(Error::new())
        }
    }
}

/// s > (n − 1)/2.
pub(crate) fn is_high_s_vartime(signature: &Signature) -> bool {
    signature.s().is_high().into()
}

/// x(z·s⁻¹·G + r·s⁻¹·Q) ≡ r (mod n).
///
/// x is compared in the field, as X = x·Z², so there is no inversion modulo p. The integers
/// congruent to r modulo n and below p are r and, if it is below p, r + n.
fn equation_holds_vartime(q: &AffinePoint, z: &Scalar, signature: &Signature) -> bool {
    let (r, s) = signature.split_scalars();
    let s_inv = s.invert_vartime();
    let u1 = *z * s_inv.as_ref();
    let u2 = *r * s_inv.as_ref();
    let point = ProjectivePoint::mul_by_generator_and_mul_add_vartime(&u1, &u2, &(*q).into());

    let r = r.to_repr();
    let has_x = |x: &FieldBytes| {
        FieldElement::from_bytes(x)
            .into_option()
            .is_some_and(|x| point.has_affine_x_vartime(&x))
    };
    has_x(&r) || recover::add_order(&r).is_some_and(|x| has_x(&x))
}
