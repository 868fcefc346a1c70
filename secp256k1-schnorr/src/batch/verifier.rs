//! Batches of any size.

use super::equation::{Equation, check_vartime};
#[cfg(doc)]
use super::verify_batch_array;
use crate::{
    Signature, VerifyingKey,
    tweak::{TweakCheck, check_each_vartime},
};
use alloc::{vec, vec::Vec};
use core::fmt;
use secp256k1_arith::AffinePoint;
use signature::Error;

/// Whether all `signatures` are valid, each for its key and message; else, which are not.
///
/// The method, its cost and its chance of error are those of [`verify_batch_array`]. An empty batch
/// is accepted.
///
/// ```
/// use secp256k1_schnorr::{SigningKey, batch::verify_batch, signature::Signer};
///
/// let key = SigningKey::from_slice(&[0x42; 32])?;
/// let sign = |message| (*key.verifying_key(), message, key.sign(message));
/// let mut batch = [sign(b"one" as &[u8]), sign(b"two"), sign(b"three")];
/// verify_batch(&batch)?;
///
/// batch[2].1 = b"four";
/// assert_eq!(verify_batch(&batch).unwrap_err().invalid(), [2]);
/// # Ok::<(), secp256k1_schnorr::Error>(())
/// ```
///
/// # Errors
/// The indices of the signatures that are not valid.
pub fn verify_batch<M: AsRef<[u8]>>(
    signatures: &[(VerifyingKey, M, Signature)],
) -> Result<(), BatchError> {
    let mut batch = BatchVerifier::with_capacity(signatures.len());
    for (key, message, signature) in signatures {
        batch.push(key, message.as_ref(), signature);
    }
    batch.verify()
}

/// Whether all `checks` hold, as [`VerifyingKey::tweak_add_check`] says; else, which do not.
///
/// Each check is made by itself and for certain; what they share is an inversion. An empty batch is
/// accepted.
///
/// ```
/// use secp256k1_schnorr::{SigningKey, batch::tweak_add_check_batch, tweak::TweakCheck};
///
/// // Script paths of BIP341: internal keys, output keys and the roots of their script trees.
/// let internal = *SigningKey::from_slice(&[0x42; 32])?.verifying_key();
/// let check = |root: [u8; 32]| {
///     let (output_key, parity) = internal.taproot_output_key(Some(&root))?;
///     Ok::<_, secp256k1_schnorr::Error>(TweakCheck::taproot(
///         &internal,
///         &output_key.into(),
///         parity,
///         Some(&root),
///     ))
/// };
/// let mut batch = [check([1; 32])?, check([2; 32])?];
/// tweak_add_check_batch(&batch)?;
///
/// batch[0].tweak = [3; 32];
/// assert_eq!(tweak_add_check_batch(&batch).unwrap_err().invalid(), [0]);
/// # Ok::<(), secp256k1_schnorr::Error>(())
/// ```
///
/// # Errors
/// The indices of the checks that do not hold.
pub fn tweak_add_check_batch(checks: &[TweakCheck]) -> Result<(), BatchError> {
    let mut invalid = Vec::new();
    check_each_vartime(checks, |index| invalid.push(index));
    BatchError::unless_empty(invalid)
}

/// A batch of signatures that is filled one by one, as the inputs of a Bitcoin block come.
///
/// The message is hashed when a signature is pushed; nothing of what is pushed need be kept. Each takes
/// about 170 bytes.
///
/// ```
/// use secp256k1_schnorr::{SigningKey, batch::BatchVerifier, signature::Signer};
///
/// let key = SigningKey::from_slice(&[0x42; 32])?;
/// let mut batch = BatchVerifier::new();
/// for message in ["one", "two", "three"] {
///     let signature = key.sign(message.as_bytes());
///     batch.push(key.verifying_key(), message.as_bytes(), &signature);
/// }
/// batch.verify()?;
/// # Ok::<(), secp256k1_schnorr::Error>(())
/// ```
#[derive(Clone, Debug, Default)]
#[must_use = "nothing is verified before `verify`"]
pub struct BatchVerifier {
    equations: Vec<Equation>,
}

impl BatchVerifier {
    /// An empty batch.
    pub const fn new() -> Self {
        Self {
            equations: Vec::new(),
        }
    }

    /// An empty batch with room for so many signatures.
    pub fn with_capacity(signatures: usize) -> Self {
        Self {
            equations: Vec::with_capacity(signatures),
        }
    }

    /// Adds the claim that `signature` is valid for this key and message. Cost: a hash.
    pub fn push(&mut self, key: &VerifyingKey, message: &[u8], signature: &Signature) {
        self.equations.push(Equation::new(key, message, signature));
    }

    /// How many signatures the batch has.
    #[must_use]
    pub fn len(&self) -> usize {
        self.equations.len()
    }

    /// Whether the batch has no signatures. It is accepted then.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.equations.is_empty()
    }

    /// Removes all signatures, and keeps their memory for the next batch.
    pub fn clear(&mut self) {
        self.equations.clear();
    }

    /// Whether all signatures are valid; else, which are not. See [`verify_batch_array`].
    ///
    /// They stay, and more can be pushed.
    ///
    /// # Errors
    /// The indices of those that are not valid, in the order in which they were pushed.
    pub fn verify(&self) -> Result<(), BatchError> {
        let mut invalid = Vec::new();
        let mut nonces = vec![AffinePoint::IDENTITY; self.len()];
        check_vartime(&self.equations, &mut nonces, &mut |index| {
            invalid.push(index);
        });
        BatchError::unless_empty(invalid)
    }
}

/// A batch has invalid items: these.
///
/// ```
/// use secp256k1_schnorr::{SigningKey, batch::verify_batch, signature::Signer};
///
/// let key = SigningKey::from_slice(&[0x42; 32])?;
/// let forged = (*key.verifying_key(), b"message", key.sign(b"another"));
/// let error = verify_batch(&[forged, forged]).unwrap_err();
/// assert_eq!(error.invalid(), [0, 1]);
/// assert_eq!(error.to_string(), "invalid items in a batch: 0 1");
/// # Ok::<(), secp256k1_schnorr::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BatchError {
    /// In ascending order, at least one.
    invalid: Vec<usize>,
}

impl BatchError {
    fn unless_empty(invalid: Vec<usize>) -> Result<(), Self> {
        if invalid.is_empty() {
            return Ok(());
        }
        Err(Self { invalid })
    }

    /// The indices of all invalid items, in ascending order; at least one.
    #[must_use]
    pub fn invalid(&self) -> &[usize] {
        &self.invalid
    }
}

impl fmt::Display for BatchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("invalid items in a batch:")?;
        self.invalid
            .iter()
            .try_for_each(|index| write!(f, " {index}"))
    }
}

impl core::error::Error for BatchError {}

/// For functions that give no reasons.
impl From<BatchError> for Error {
    fn from(_: BatchError) -> Self {
        Self::new()
    }
}
