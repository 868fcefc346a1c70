//! Many signatures, or many tweaks, checked together: for less than one after the other.
//!
//! The verdicts are those of [`VerifyingKey::verify_raw`] and [`VerifyingKey::tweak_add_check`], and the
//! invalid items are named; but a batch of signatures is accepted wrongly with a chance of 2⁻¹²⁸ that
//! nobody can influence (see [`verify_batch_array`]). An empty batch is accepted.
//!
//! | with `alloc` | without |
//! | --- | --- |
//! | `verify_batch`, `BatchVerifier` for one item after the other | [`verify_batch_array`] |
//! | `tweak_add_check_batch` | [`tweak_add_check_batch_array`] |
//!
//! All take time that depends on their inputs, which are public.

mod equation;
#[cfg(feature = "alloc")]
mod verifier;

#[cfg(feature = "alloc")]
pub use verifier::{BatchError, BatchVerifier, tweak_add_check_batch, verify_batch};

use crate::{
    Signature, VerifyingKey,
    tweak::{TweakCheck, check_each_vartime},
};
use equation::{Equation, check_vartime};
use secp256k1_arith::AffinePoint;

/// Whether all `signatures` are valid, each for its key and message; else, which are not.
///
/// BIP340's batch verification: one multiscalar multiplication decides whether a random linear
/// combination of all equations `s·G = R + e·P` holds. The coefficients are 128 bits long and come
/// from a hash of all keys, messages and signatures, so no random number generator is needed, and
/// everybody gets the same verdict. A batch with an invalid signature is accepted with a
/// probability of 2⁻¹²⁸; whoever looks for one that is has to try as many. A valid signature is
/// never refused.
///
/// After a failure, halves of the batch are checked, then halves of these, until the invalid
/// signatures are found: for a single one at about twice the cost; if all are invalid, at 2.7
/// to 3.8 times what it costs to verify them one by one (measured for 16 to 1,024).
///
/// This is the form that allocates nothing itself: on the stack, a signature takes about 200 bytes.
///
/// ```
/// use secp256k1_schnorr::{SigningKey, batch::verify_batch_array, signature::Signer};
///
/// let key = SigningKey::from_slice(&[0x42; 32])?;
/// let public = *key.verifying_key();
/// let good = (public, b"one", key.sign(b"one"));
/// let bad = (public, b"two", key.sign(b"three"));
/// assert_eq!(verify_batch_array(&[good, good]), Ok(()));
/// assert_eq!(verify_batch_array(&[good, bad]), Err([false, true]));
/// # Ok::<(), secp256k1_schnorr::Error>(())
/// ```
///
/// # Errors
/// `true` in place of each signature that is not valid.
pub fn verify_batch_array<M: AsRef<[u8]>, const N: usize>(
    signatures: &[(VerifyingKey, M, Signature); N],
) -> Result<(), [bool; N]> {
    let equations = signatures
        .each_ref()
        .map(|(key, message, signature)| Equation::new(key, message.as_ref(), signature));
    let mut nonces = [AffinePoint::IDENTITY; N];
    let mut invalid = [false; N];
    check_vartime(&equations, &mut nonces, &mut |index| invalid[index] = true);
    verdict(invalid)
}

/// Whether all `checks` hold, as [`VerifyingKey::tweak_add_check`] says; else, which do not.
///
/// Each check is made by itself and for certain; what they share is an inversion.
///
/// # Errors
/// `true` in place of each check that does not hold.
pub fn tweak_add_check_batch_array<const N: usize>(
    checks: &[TweakCheck; N],
) -> Result<(), [bool; N]> {
    let mut invalid = [false; N];
    check_each_vartime(checks, |index| invalid[index] = true);
    verdict(invalid)
}

fn verdict<const N: usize>(invalid: [bool; N]) -> Result<(), [bool; N]> {
    if invalid.contains(&true) {
        return Err(invalid);
    }
    Ok(())
}
