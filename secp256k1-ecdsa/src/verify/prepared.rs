//! [`PreparedVerifyingKey`].

use super::{check_equation_vartime, refuse_high_s_vartime};
use crate::{Signature, VerifyingKey, prehash};
use ecdsa::Result;
use ecdsa::elliptic_curve::ops::Invert;
use ecdsa::signature::Verifier;
use ecdsa::signature::hazmat::PrehashVerifier;
use secp256k1_arith::PreparedPoint;
use sha2::{Digest, Sha256};

/// A [`VerifyingKey`] with tables of its multiples: for services that verify many signatures of one
/// key. A verification takes a third less time; making the tables takes as long as two.
/// 8 KiB: many of them belong in a `Box` or a `Vec`.
///
/// ```
/// use secp256k1_ecdsa::{PreparedVerifyingKey, SigningKey};
///
/// let key = SigningKey::from_slice(&[7; 32])?;
/// let prepared = PreparedVerifyingKey::from(key.verifying_key());
/// for digest in [[1; 32], [2; 32], [3; 32]] {
///     let (signature, _) = key.sign_prehash_recoverable(&digest)?;
///     prepared.verify_prehash(&digest, &signature)?;
/// }
/// # Ok::<(), secp256k1_ecdsa::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct PreparedVerifyingKey {
    key: VerifyingKey,
    point: PreparedPoint,
}

impl PreparedVerifyingKey {
    /// The key without its tables.
    #[must_use]
    pub fn verifying_key(&self) -> &VerifyingKey {
        &self.key
    }

    /// As [`VerifyingKey::verify_prehash`]. Strict: s must be low.
    ///
    /// # Errors
    /// As there.
    pub fn verify_prehash(&self, prehash: &[u8], signature: &Signature) -> Result<()> {
        refuse_high_s_vartime(signature)?;
        self.verify_prehash_any_s(prehash, signature)
    }

    /// As [`VerifyingKey::verify_prehash_any_s`].
    ///
    /// # Errors
    /// As there.
    pub fn verify_prehash_any_s(&self, prehash: &[u8], signature: &Signature) -> Result<()> {
        let z = prehash::to_scalar(prehash)?;
        check_equation_vartime(&z, signature, &signature.s().invert_vartime(), |u1, u2| {
            self.point.mul_by_generator_and_mul_add_vartime(u1, u2)
        })
    }
}

/// Computes the tables.
impl From<VerifyingKey> for PreparedVerifyingKey {
    fn from(key: VerifyingKey) -> Self {
        let point = PreparedPoint::new_vartime(key.as_affine());
        Self { key, point }
    }
}

/// Computes the tables.
impl From<&VerifyingKey> for PreparedVerifyingKey {
    fn from(key: &VerifyingKey) -> Self {
        Self::from(*key)
    }
}

impl AsRef<VerifyingKey> for PreparedVerifyingKey {
    fn as_ref(&self) -> &VerifyingKey {
        &self.key
    }
}

/// Strict: s must be low.
impl PrehashVerifier<Signature> for PreparedVerifyingKey {
    fn verify_prehash(&self, prehash: &[u8], signature: &Signature) -> Result<()> {
        self.verify_prehash(prehash, signature)
    }
}

/// Verifies a signature on SHA-256(msg). Strict: s must be low.
impl Verifier<Signature> for PreparedVerifyingKey {
    fn verify(&self, msg: &[u8], signature: &Signature) -> Result<()> {
        self.verify_prehash(&Sha256::digest(msg), signature)
    }
}
