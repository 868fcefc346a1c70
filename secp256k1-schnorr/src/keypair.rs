//! Signing keys: a secret scalar together with its verifying key.

use crate::VerifyingKey;
use core::fmt;
use secp256k1_arith::{
    FieldBytes, NonZeroScalar, PublicKey, SecretKey,
    elliptic_curve::{Generate, rand_core::TryCryptoRng},
};
use signature::{Error, KeypairRef, Result};
use subtle::{Choice, ConditionallySelectable, ConstantTimeEq};
use zeroize::{Zeroize, ZeroizeOnDrop, Zeroizing};

/// A BIP340 key pair: the secret scalar d and its public key P = d·G, whose y is even.
///
/// Of d and n − d, which have the same public key in BIP340, the one with even y is found once,
/// when the key is made, and kept: signing repeats neither that nor the computation of P. The
/// public key cannot be supplied apart from the secret, since a signature over another's key would
/// give the secret away.
///
/// Hence [`to_bytes`](Self::to_bytes) may give the negative, mod n, of the scalar that the key was
/// made from. Where that matters (deriving child keys, tweaking full keys), keep the
/// [`SecretKey`].
///
/// The secret is wiped on drop, compared in constant time, and not shown by `Debug`.
///
/// ```
/// use secp256k1_schnorr::{SigningKey, signature::{Signer, Verifier}};
///
/// let key = SigningKey::from_bytes(&[0x42; 32].into())?;
/// let signature = key.sign(b"a message of any length");
/// key.verifying_key().verify(b"a message of any length", &signature)?;
/// # Ok::<(), secp256k1_schnorr::Error>(())
/// ```
#[derive(Clone)]
pub struct SigningKey {
    /// d, with d·G = `verifying_key`.
    secret: NonZeroScalar,
    verifying_key: VerifyingKey,
}

impl SigningKey {
    /// The key of the scalar d, from big-endian bytes.
    ///
    /// Cost: one constant-time multiplication of the generator, one inversion.
    ///
    /// # Errors
    /// If d is 0 or at least n.
    pub fn from_bytes(bytes: &FieldBytes) -> Result<Self> {
        NonZeroScalar::from_repr(*bytes)
            .into_option()
            .map(Self::from)
            .ok_or_else(Error::new)
    }

    /// [`SigningKey::from_bytes`] of a slice.
    ///
    /// # Errors
    /// If `bytes` is not 32 bytes long, and as [`SigningKey::from_bytes`].
    pub fn from_slice(bytes: &[u8]) -> Result<Self> {
        Self::from_bytes(bytes.try_into().map_err(|_| Error::new())?)
    }

    /// The secret scalar whose public key has even y, big endian.
    ///
    /// The caller is to wipe it after use.
    #[must_use]
    pub fn to_bytes(&self) -> FieldBytes {
        self.secret.to_bytes()
    }

    /// The public key.
    #[must_use]
    pub fn verifying_key(&self) -> &VerifyingKey {
        &self.verifying_key
    }

    /// The secret scalar whose public key has even y. This is key material.
    #[must_use]
    pub fn as_nonzero_scalar(&self) -> &NonZeroScalar {
        &self.secret
    }
}

impl From<NonZeroScalar> for SigningKey {
    fn from(secret: NonZeroScalar) -> Self {
        Self::from(&secret)
    }
}

impl From<&NonZeroScalar> for SigningKey {
    fn from(secret: &NonZeroScalar) -> Self {
        let public_key = PublicKey::from_secret_scalar(secret);
        let (verifying_key, is_odd) = VerifyingKey::even(&public_key);
        let negated = Zeroizing::new(-*secret);
        Self {
            secret: NonZeroScalar::conditional_select(secret, &negated, is_odd),
            verifying_key,
        }
    }
}

impl From<SecretKey> for SigningKey {
    fn from(secret_key: SecretKey) -> Self {
        Self::from(&secret_key)
    }
}

impl From<&SecretKey> for SigningKey {
    fn from(secret_key: &SecretKey) -> Self {
        Self::from(&*Zeroizing::new(secret_key.to_nonzero_scalar()))
    }
}

/// The scalar whose public key has even y.
impl From<&SigningKey> for SecretKey {
    fn from(key: &SigningKey) -> Self {
        Self::from(&key.secret)
    }
}

impl TryFrom<&[u8]> for SigningKey {
    type Error = Error;

    fn try_from(bytes: &[u8]) -> Result<Self> {
        Self::from_slice(bytes)
    }
}

impl Generate for SigningKey {
    fn try_generate_from_rng<R: TryCryptoRng + ?Sized>(
        rng: &mut R,
    ) -> core::result::Result<Self, R::Error> {
        let secret = Zeroizing::new(NonZeroScalar::try_generate_from_rng(rng)?);
        Ok(Self::from(&*secret))
    }
}

impl AsRef<VerifyingKey> for SigningKey {
    fn as_ref(&self) -> &VerifyingKey {
        &self.verifying_key
    }
}

impl KeypairRef for SigningKey {
    type VerifyingKey = VerifyingKey;
}

/// Shows the public key only.
impl fmt::Debug for SigningKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SigningKey")
            .field("verifying_key", &self.verifying_key)
            .finish_non_exhaustive()
    }
}

impl ConstantTimeEq for SigningKey {
    fn ct_eq(&self, other: &Self) -> Choice {
        self.secret.ct_eq(&other.secret)
    }
}

/// In constant time.
impl PartialEq for SigningKey {
    fn eq(&self, other: &Self) -> bool {
        self.ct_eq(other).into()
    }
}

impl Eq for SigningKey {}

impl Drop for SigningKey {
    fn drop(&mut self) {
        self.secret.zeroize();
    }
}

impl ZeroizeOnDrop for SigningKey {}
