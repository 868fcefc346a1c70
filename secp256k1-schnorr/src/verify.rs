//! Verification (BIP340, Verification).

use crate::{Signature, Tag, VerifyingKey};
use secp256k1_arith::{
    FieldBytes, ProjectivePoint, Scalar,
    elliptic_curve::{ops::Reduce, point::AffineCoordinates},
};
use sha2::{
    Digest,
    digest::{Update, consts::U32},
};
use signature::{
    DigestVerifier, Error, MultipartVerifier, Result, Verifier, hazmat::PrehashVerifier,
};

/// `e = int(H_challenge(r ‖ x(P) ‖ m)) mod n`, where m is the concatenation of `message`.
pub(crate) fn challenge(r: &FieldBytes, key_bytes: &FieldBytes, message: &[&[u8]]) -> Scalar {
    let mut hasher = Tag::BIP340_CHALLENGE
        .hasher()
        .chain_update(r)
        .chain_update(key_bytes);
    for part in message {
        Digest::update(&mut hasher, part);
    }
    Scalar::reduce(&hasher.finalize())
}

impl VerifyingKey {
    /// Whether `signature` is valid for `message`, itself and of any length, as BIP340 says.
    /// [`Verifier::verify`] is the same.
    ///
    /// Takes time that depends on all its inputs, which are public.
    ///
    /// ```
    /// use secp256k1_schnorr::{Signature, VerifyingKey};
    ///
    /// // BIP340's test vector 16: a message of one byte.
    /// let key: VerifyingKey =
    ///     "778CAA53B4393AC467774D09497A87224BF9FAB6F6E68B23086497324D6FD117".parse()?;
    /// let signature: Signature =
    ///     "08A20A0AFEF64124649232E0693C583AB1B9934AE63B4C3511F3AE1134C6A303\
    ///      EA3173BFEA6683BD101FA5AA5DBC1996FE7CACFC5A577D33EC14564CEC2BACBF".parse()?;
    /// key.verify_raw(&[0x11], &signature)?;
    /// assert!(key.verify_raw(&[0x12], &signature).is_err());
    /// # Ok::<(), secp256k1_schnorr::Error>(())
    /// ```
    ///
    /// # Errors
    /// If the signature is not valid.
    pub fn verify_raw(&self, message: &[u8], signature: &Signature) -> Result<()> {
        self.verify_parts(&[message], signature)
    }

    /// [`VerifyingKey::verify_raw`] of the concatenation of `message`.
    ///
    /// With R = s·G − e·P: valid iff R is not the identity, y(R) is even, and x(R) = r.
    fn verify_parts(&self, message: &[&[u8]], signature: &Signature) -> Result<()> {
        let e = challenge(signature.r(), &self.to_bytes(), message);
        // VARTIME: a signature, its message and the key that it is checked against are public.
        let point = ProjectivePoint::mul_by_generator_and_mul_add_vartime(
            signature.s(),
            &-e,
            &self.as_public_key().to_projective(),
        )
        .to_affine_vartime();

        let is_identity: bool = point.is_identity().into();
        let y_is_odd: bool = point.y_is_odd().into();
        if is_identity || y_is_odd || point.x() != *signature.r() {
            return Err(Error::new());
        }
        Ok(())
    }
}

/// Of the message itself, as BIP340 says.
impl Verifier<Signature> for VerifyingKey {
    fn verify(&self, message: &[u8], signature: &Signature) -> Result<()> {
        self.verify_parts(&[message], signature)
    }
}

/// Of the concatenation of the parts.
impl MultipartVerifier<Signature> for VerifyingKey {
    fn multipart_verify(&self, message: &[&[u8]], signature: &Signature) -> Result<()> {
        self.verify_parts(message, signature)
    }
}

/// Takes the hash, of any length, for the message.
impl PrehashVerifier<Signature> for VerifyingKey {
    fn verify_prehash(&self, prehash: &[u8], signature: &Signature) -> Result<()> {
        self.verify_parts(&[prehash], signature)
    }
}

/// Takes the 32-byte digest for the message.
impl<D> DigestVerifier<D, Signature> for VerifyingKey
where
    D: Digest<OutputSize = U32> + Update,
{
    fn verify_digest<F: Fn(&mut D) -> Result<()>>(
        &self,
        f: F,
        signature: &Signature,
    ) -> Result<()> {
        let mut digest = D::new();
        f(&mut digest)?;
        self.verify_parts(&[&digest.finalize()], signature)
    }
}
