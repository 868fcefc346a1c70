//! What wallets compute with keys: tweaks, negation, sums.

use crate::wipe::wipe_stack;
use crate::{SigningKey, VerifyingKey};
use ecdsa::elliptic_curve::ff::PrimeField;
use ecdsa::elliptic_curve::zeroize::Zeroizing;
use ecdsa::{Error, Result};
use secp256k1_arith::{NonZeroScalar, ProjectivePoint, Scalar};

/// In constant time, but for whether there is an error.
///
/// ```
/// use secp256k1_ecdsa::{SigningKey, VerifyingKey};
///
/// // BIP32 in short: parent and child, with and without the secret key.
/// let (parent, tweak) = (SigningKey::from_slice(&[7; 32])?, [9; 32]);
/// let child = parent.add_tweak(&tweak)?;
/// assert_eq!(parent.verifying_key().add_tweak(&tweak)?, *child.verifying_key());
///
/// let sum = VerifyingKey::combine([parent.verifying_key(), child.verifying_key()])?;
/// assert_eq!(sum, *SigningKey::combine([&parent, &child])?.verifying_key());
/// assert!(SigningKey::combine([&parent, &parent.negate()]).is_err());
/// # Ok::<(), secp256k1_ecdsa::Error>(())
/// ```
impl SigningKey {
    /// d + t mod n, where `tweak` is t, big-endian.
    ///
    /// # Errors
    /// If t ≥ n, or if the sum is 0.
    pub fn add_tweak(&self, tweak: &[u8; 32]) -> Result<Self> {
        let tweak = Zeroizing::new(below_order(tweak)?);
        Self::from_scalar(Zeroizing::new(*self.as_nonzero_scalar().as_ref() + *tweak))
    }

    /// d·t mod n, where `tweak` is t, big-endian.
    ///
    /// # Errors
    /// If t ≥ n, or if t = 0.
    pub fn mul_tweak(&self, tweak: &[u8; 32]) -> Result<Self> {
        let tweak = Zeroizing::new(below_order(tweak)?);
        Self::from_scalar(Zeroizing::new(*self.as_nonzero_scalar().as_ref() * *tweak))
    }

    /// −d mod n, whose public key is the opposite point.
    #[must_use]
    pub fn negate(&self) -> Self {
        let key = (-*self.as_nonzero_scalar()).into();
        wipe_stack();
        key
    }

    /// The sum of the keys, modulo n.
    ///
    /// # Errors
    /// If it is 0; so if there is no key.
    pub fn combine<'a>(keys: impl IntoIterator<Item = &'a Self>) -> Result<Self> {
        let mut sum = Zeroizing::new(Scalar::ZERO);
        for key in keys {
            *sum += key.as_nonzero_scalar().as_ref();
        }
        Self::from_scalar(sum)
    }

    fn from_scalar(scalar: Zeroizing<Scalar>) -> Result<Self> {
        let key = NonZeroScalar::new(*scalar).into_option().map(Self::from);
        wipe_stack();
        key.ok_or_else(Error::new)
    }
}

/// In constant time, but for whether there is an error: tweaks are often kept from the public.
impl VerifyingKey {
    /// Q + t·G, where `tweak` is t, big-endian: the public key of [`SigningKey::add_tweak`].
    ///
    /// # Errors
    /// If t ≥ n, or if the sum is the identity.
    pub fn add_tweak(&self, tweak: &[u8; 32]) -> Result<Self> {
        let tweak = Zeroizing::new(below_order(tweak)?);
        let point = Zeroizing::new(ProjectivePoint::mul_by_generator(&tweak));
        Self::from_affine(Zeroizing::new(*point + self.as_affine()).to_affine())
    }

    /// t·Q, where `tweak` is t, big-endian: the public key of [`SigningKey::mul_tweak`].
    ///
    /// # Errors
    /// If t ≥ n, or if t = 0.
    pub fn mul_tweak(&self, tweak: &[u8; 32]) -> Result<Self> {
        let tweak = Zeroizing::new(below_order(tweak)?);
        let point = ProjectivePoint::from(*self.as_affine());
        Self::from_affine(Zeroizing::new(point * *tweak).to_affine())
    }

    /// −Q, the point with the same x and the other y.
    #[must_use]
    pub fn negate(&self) -> Self {
        // The opposite of a point that is not the identity is not the identity.
        Self::from_affine(-*self.as_affine()).unwrap_or(*self)
    }

    /// The sum of the keys.
    ///
    /// A sum of keys of several owners is no key of theirs together: whoever shows his key last
    /// can choose the sum. See BIP 327 for keys that can be aggregated.
    ///
    /// # Errors
    /// If it is the identity; so if there is no key.
    pub fn combine<'a>(keys: impl IntoIterator<Item = &'a Self>) -> Result<Self> {
        let add = |sum: ProjectivePoint, key: &Self| sum + key.as_affine();
        let sum = keys.into_iter().fold(ProjectivePoint::IDENTITY, add);
        Self::from_affine(sum.to_affine())
    }
}

/// The scalar of 32 bytes.
///
/// # Errors
/// If the number is n or more.
fn below_order(bytes: &[u8; 32]) -> Result<Scalar> {
    Scalar::from_repr((*bytes).into())
        .into_option()
        .ok_or_else(Error::new)
}
