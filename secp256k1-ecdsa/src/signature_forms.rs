//! Signatures: the types of the [`ecdsa`] crate for this curve, and the forms that can be asked
//! for when signing or given when verifying.

use crate::VerifyingKey;
use ecdsa::Result;
use secp256k1_arith::Secp256k1;

pub use ecdsa::RecoveryId;

/// A signature (r, s), with 0 < r < n and 0 < s < n; 64 bytes r ‖ s, both big-endian.
///
/// Its `FromStr` (of ecdsa 0.17.0) panics on some text that is not ASCII: decode hexadecimal from
/// outside by other means, and give the bytes to `from_slice`.
///
/// ```
/// use secp256k1_ecdsa::Signature;
///
/// // Out of range: r = 0.
/// assert!(Signature::from_slice(&[[0; 32], [1; 32]].concat()).is_err());
/// let signature = Signature::from_slice(&[1; 64])?;
/// assert_eq!(Signature::from_der(signature.to_der().as_bytes())?, signature);
/// # Ok::<(), secp256k1_ecdsa::Error>(())
/// ```
pub type Signature = ecdsa::Signature<Secp256k1>;

/// A signature in DER: at most 72 bytes, kept without allocation. Parsing accepts one encoding of
/// each pair (r, s) only: shortest lengths, no padding, no negative numbers, nothing after the end.
///
/// ```
/// use secp256k1_ecdsa::{DerSignature, Signature};
///
/// let der = DerSignature::from(Signature::from_slice(&[1; 64])?);
/// assert_eq!(der.as_bytes()[..4], [0x30, 0x44, 0x02, 0x20]);
/// # Ok::<(), secp256k1_ecdsa::Error>(())
/// ```
pub type DerSignature = ecdsa::der::Signature<Secp256k1>;

/// A signature with the identifier of ECDSA and its digest, as RFC 5758 numbers them.
pub type SignatureWithOid = ecdsa::SignatureWithOid<Secp256k1>;

/// The forms in which [`SigningKey`](crate::SigningKey) can return what it signed: [`Signature`],
/// [`DerSignature`] and `(Signature, RecoveryId)`.
pub trait SignOutput: sealed::SignOutput {}

/// The forms that [`VerifyingKey`] can verify: [`Signature`], [`DerSignature`] and
/// `(Signature, RecoveryId)`. Of the last, the recovery id must be the right one, too.
pub trait VerifyInput: sealed::VerifyInput {}

impl<T: sealed::SignOutput> SignOutput for T {}
impl<T: sealed::VerifyInput> VerifyInput for T {}

pub(crate) mod sealed {
    use super::{DerSignature, RecoveryId, Result, Signature, VerifyingKey};
    use ecdsa::Error;

    pub trait SignOutput {
        fn from_signed(signature: Signature, id: RecoveryId) -> Self;
    }

    pub trait VerifyInput {
        fn verify_with(&self, key: &VerifyingKey, prehash: &[u8]) -> Result<()>;
    }

    impl SignOutput for Signature {
        fn from_signed(signature: Signature, _id: RecoveryId) -> Self {
            signature
        }
    }

    impl SignOutput for DerSignature {
        fn from_signed(signature: Signature, _id: RecoveryId) -> Self {
            signature.to_der()
        }
    }

    impl SignOutput for (Signature, RecoveryId) {
        fn from_signed(signature: Signature, id: RecoveryId) -> Self {
            (signature, id)
        }
    }

    impl VerifyInput for Signature {
        fn verify_with(&self, key: &VerifyingKey, prehash: &[u8]) -> Result<()> {
            key.verify_prehash(prehash, self)
        }
    }

    impl VerifyInput for DerSignature {
        fn verify_with(&self, key: &VerifyingKey, prehash: &[u8]) -> Result<()> {
            key.verify_prehash(prehash, &Signature::try_from(self.clone())?)
        }
    }

    impl VerifyInput for (Signature, RecoveryId) {
        /// Recovery solves the equation that verification checks, so its result is the key if
        /// and only if the signature is valid for the key and the id belongs to it.
        fn verify_with(&self, key: &VerifyingKey, prehash: &[u8]) -> Result<()> {
            let (signature, id) = self;
            crate::verify::refuse_high_s_vartime(signature)?;
            match VerifyingKey::recover_from_prehash(prehash, signature, *id) {
                Ok(recovered) if recovered == *key => Ok(()),
                _ => Err(Error::new()),
            }
        }
    }
}
