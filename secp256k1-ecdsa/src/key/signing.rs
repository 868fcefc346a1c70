//! [`SigningKey`].

use crate::VerifyingKey;
use crate::wipe::wipe_stack;
use core::fmt;
use ecdsa::elliptic_curve::Generate;
use ecdsa::elliptic_curve::ff::PrimeField;
use ecdsa::elliptic_curve::subtle::{Choice, ConstantTimeEq};
use ecdsa::elliptic_curve::zeroize::{Zeroize, ZeroizeOnDrop};
use ecdsa::signature::KeypairRef;
use ecdsa::signature::rand_core::TryCryptoRng;
use ecdsa::{Error, Result};
use secp256k1_arith::{FieldBytes, NonZeroScalar, PublicKey, Secp256k1, SecretKey};

/// A secret key d, 0 < d < n, with its public key d·G.
///
/// Signing is constant time. The key is wiped when dropped, compared in constant time, and not
/// shown by `Debug`. The public key is always computed from d and never given beside it.
///
/// ```
/// use secp256k1_ecdsa::signature::{Signer, Verifier};
/// use secp256k1_ecdsa::{Signature, SigningKey};
///
/// let key = SigningKey::from_slice(&[7; 32])?;
/// let signature: Signature = key.sign(b"a message");
/// key.verifying_key().verify(b"a message", &signature)?;
/// # Ok::<(), secp256k1_ecdsa::Error>(())
/// ```
#[derive(Clone)]
pub struct SigningKey {
    secret: NonZeroScalar,
    verifying_key: VerifyingKey,
}

impl SigningKey {
    /// The key whose number is `bytes`, big-endian.
    ///
    /// # Errors
    /// If the number is zero, or the group order n or more.
    pub fn from_bytes(bytes: &FieldBytes) -> Result<Self> {
        NonZeroScalar::from_repr(*bytes)
            .into_option()
            .map(Self::from)
            .ok_or_else(Error::new)
    }

    /// The key whose number is `bytes`, big-endian: exactly 32 bytes.
    ///
    /// # Errors
    /// If the length differs, or the number is zero, or the group order n or more.
    pub fn from_slice(bytes: &[u8]) -> Result<Self> {
        let bytes: &FieldBytes = bytes.try_into().map_err(|_| Error::new())?;
        Self::from_bytes(bytes)
    }

    /// The secret number, big-endian. Wipe it after use.
    #[must_use]
    pub fn to_bytes(&self) -> FieldBytes {
        self.secret.to_repr()
    }

    /// The secret number.
    #[must_use]
    pub fn as_nonzero_scalar(&self) -> &NonZeroScalar {
        &self.secret
    }

    /// The public key: it verifies what this key signs.
    #[must_use]
    pub fn verifying_key(&self) -> &VerifyingKey {
        &self.verifying_key
    }
}

impl Generate for SigningKey {
    fn try_generate_from_rng<R: TryCryptoRng + ?Sized>(
        rng: &mut R,
    ) -> core::result::Result<Self, R::Error> {
        NonZeroScalar::try_generate_from_rng(rng).map(Self::from)
    }
}

impl fmt::Debug for SigningKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SigningKey")
            .field("verifying_key", &self.verifying_key)
            .finish_non_exhaustive()
    }
}

impl Drop for SigningKey {
    fn drop(&mut self) {
        self.secret.zeroize();
    }
}

impl ZeroizeOnDrop for SigningKey {}

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

impl AsRef<VerifyingKey> for SigningKey {
    fn as_ref(&self) -> &VerifyingKey {
        &self.verifying_key
    }
}

impl KeypairRef for SigningKey {
    type VerifyingKey = VerifyingKey;
}

impl TryFrom<&[u8]> for SigningKey {
    type Error = Error;

    fn try_from(bytes: &[u8]) -> Result<Self> {
        Self::from_slice(bytes)
    }
}

impl From<NonZeroScalar> for SigningKey {
    fn from(secret: NonZeroScalar) -> Self {
        let verifying_key = multiply(&secret);
        wipe_stack();
        Self {
            secret,
            verifying_key,
        }
    }
}

/// d·G, in a frame of its own for [`wipe_stack`].
#[inline(never)]
fn multiply(secret: &NonZeroScalar) -> VerifyingKey {
    PublicKey::from_secret_scalar(secret).into()
}

impl From<&SecretKey> for SigningKey {
    fn from(key: &SecretKey) -> Self {
        key.to_nonzero_scalar().into()
    }
}

impl From<SecretKey> for SigningKey {
    fn from(key: SecretKey) -> Self {
        Self::from(&key)
    }
}

impl From<&SigningKey> for SecretKey {
    fn from(key: &SigningKey) -> Self {
        key.secret.into()
    }
}

impl From<SigningKey> for SecretKey {
    fn from(key: SigningKey) -> Self {
        Self::from(&key)
    }
}

/// Takes over the public key: both types compute it from the secret one.
impl From<&ecdsa::SigningKey<Secp256k1>> for SigningKey {
    fn from(key: &ecdsa::SigningKey<Secp256k1>) -> Self {
        Self {
            secret: *key.as_nonzero_scalar(),
            verifying_key: (*key.verifying_key()).into(),
        }
    }
}

impl From<ecdsa::SigningKey<Secp256k1>> for SigningKey {
    fn from(key: ecdsa::SigningKey<Secp256k1>) -> Self {
        Self::from(&key)
    }
}

impl From<&SigningKey> for ecdsa::SigningKey<Secp256k1> {
    fn from(key: &SigningKey) -> Self {
        key.secret.into()
    }
}

impl From<SigningKey> for ecdsa::SigningKey<Secp256k1> {
    fn from(key: SigningKey) -> Self {
        Self::from(&key)
    }
}

impl From<&SigningKey> for VerifyingKey {
    fn from(key: &SigningKey) -> Self {
        key.verifying_key
    }
}

impl From<SigningKey> for VerifyingKey {
    fn from(key: SigningKey) -> Self {
        key.verifying_key
    }
}
