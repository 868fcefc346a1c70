//! Recovery of the public key from a signature.

use crate::{RecoveryId, Signature, VerifyingKey, prehash};
use ecdsa::elliptic_curve::bigint::{CheckedAdd, U256};
use ecdsa::elliptic_curve::ops::Invert;
use ecdsa::elliptic_curve::point::DecompressPoint;
use ecdsa::elliptic_curve::subtle::Choice;
use ecdsa::elliptic_curve::{Curve, ff::PrimeField};
use ecdsa::signature::digest::Digest;
use ecdsa::{Error, Result};
use secp256k1_arith::{AffinePoint, FieldBytes, ProjectivePoint, Scalar, Secp256k1};
use sha2::Sha256;

impl VerifyingKey {
    /// The key Q for which `signature` is valid on this digest: Q = r⁻¹·(s·R − z·G), where R is
    /// the point with x = r, or r + n, and the parity of y that `id` names (SEC 1 section 4.1.6).
    ///
    /// Any s is accepted, high or low, as Ethereum's `ecrecover` does. The result is a valid key
    /// for the signature whatever the input was: compare it with a key or an address that you
    /// trust, and let `prehash` be a digest that you computed. Variable time: inputs are public.
    ///
    /// ```
    /// use secp256k1_ecdsa::{SigningKey, VerifyingKey};
    ///
    /// let key = SigningKey::from_slice(&[7; 32])?;
    /// let (signature, id) = key.sign_prehash_recoverable(&[1; 32])?;
    /// let recovered = VerifyingKey::recover_from_prehash(&[1; 32], &signature, id)?;
    /// assert_eq!(recovered, *key.verifying_key());
    /// # Ok::<(), secp256k1_ecdsa::Error>(())
    /// ```
    ///
    /// # Errors
    /// If no point has that x-coordinate, if `id` says r + n and r + n ≥ p, if the result is the
    /// identity, or if `prehash` has fewer than 16 bytes.
    pub fn recover_from_prehash(
        prehash: &[u8],
        signature: &Signature,
        id: RecoveryId,
    ) -> Result<Self> {
        let (x, y_is_odd) = nonce_encoding(signature, id);
        let nonce_point = AffinePoint::decompress(&x, y_is_odd).into_option();
        let nonce_point = nonce_point.ok_or_else(Error::new)?;
        let r_inv = signature.r().invert_vartime();
        let q = recover_from_nonce_point_vartime(prehash, signature, &nonce_point, &r_inv)?;
        Self::from_affine(q.to_affine_vartime())
    }

    /// [`recover_from_prehash`](Self::recover_from_prehash) of SHA-256(msg).
    ///
    /// # Errors
    /// As there.
    pub fn recover_from_msg(msg: &[u8], signature: &Signature, id: RecoveryId) -> Result<Self> {
        Self::recover_from_digest(Sha256::new_with_prefix(msg), signature, id)
    }

    /// [`recover_from_prehash`](Self::recover_from_prehash) of what `digest` has hashed.
    ///
    /// # Errors
    /// As there.
    pub fn recover_from_digest<D: Digest>(
        digest: D,
        signature: &Signature,
        id: RecoveryId,
    ) -> Result<Self> {
        Self::recover_from_prehash(&digest.finalize(), signature, id)
    }
}

/// Q = r⁻¹·(s·R − z·G), given R and r⁻¹; perhaps the identity.
///
/// # Errors
/// If R is the identity, which stands for no point, or if `prehash` has fewer than 16 bytes.
pub(crate) fn recover_from_nonce_point_vartime(
    prehash: &[u8],
    signature: &Signature,
    nonce_point: &AffinePoint,
    r_inv: &Scalar,
) -> Result<ProjectivePoint> {
    let z = prehash::to_scalar(prehash)?;
    if nonce_point.is_identity().into() {
        return Err(Error::new());
    }
    let (u1, u2) = (-(z * r_inv), *signature.s().as_ref() * r_inv);
    let sum = ProjectivePoint::mul_by_generator_and_mul_add_vartime;
    Ok(sum(&u1, &u2, &(*nonce_point).into()))
}

/// The x-coordinate, and whether y is odd, of the point R that a signer had as k·G, from x(R) mod n
/// and two bits about it; an x of 0, which no point has, if r + n does not fit in 256 bits.
pub(crate) fn nonce_encoding(signature: &Signature, id: RecoveryId) -> (FieldBytes, Choice) {
    let r = signature.r().to_repr();
    let x = if id.is_x_reduced() {
        add_order(&r).unwrap_or_default()
    } else {
        r
    };
    (x, u8::from(id.is_y_odd()).into())
}

/// r + n if it fits in 256 bits; the result may still be p or more. For all r but one in 2^127
/// there is no such x-coordinate.
pub(crate) fn add_order(r: &FieldBytes) -> Option<FieldBytes> {
    U256::from_be_slice(r)
        .checked_add(&Secp256k1::ORDER)
        .into_option()
        .map(|sum| sum.to_be_bytes().into())
}
