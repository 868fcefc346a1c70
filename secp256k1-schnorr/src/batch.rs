//! Many signatures and tweaks checked together, at a fraction of the cost of one after the other.
//!
//! A batch is accepted iff all its items are valid, but for a chance of 2⁻¹²⁸ that nobody can
//! influence (see [`verify_batch`]); else the invalid ones are named. The verdicts are those of
//! [`VerifyingKey::verify_raw`] and [`VerifyingKey::tweak_add_check`]. An empty batch is accepted.
//!
//! | with `alloc` | without |
//! | --- | --- |
//! | [`verify_batch`] | [`verify_batch_array`] |
//! | [`tweak_add_check_batch`] | [`tweak_add_check_batch_array`] |
//! | [`BatchVerifier`], item by item, both kinds mixed | |
//!
//! All take time that depends on their inputs, which are public.

mod equation;
#[cfg(feature = "alloc")]
mod verifier;

#[cfg(feature = "alloc")]
pub use verifier::{BatchError, BatchVerifier, tweak_add_check_batch, verify_batch};

use crate::{Signature, VerifyingKey, tweak::TweakCheck, verify::challenge};
use equation::{Equation, check_vartime};
use secp256k1_arith::Scalar;
use subtle::Choice;

/// Whether all `signatures` are valid, each for its key and message; else, which are not.
///
/// The form of [`verify_batch`](verify_batch) that allocates nothing: on the stack, each item takes
/// about 200 bytes.
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
    check_array(
        signatures.each_ref().map(|(key, message, signature)| {
            Equation::of_signature(key, message.as_ref(), signature)
        }),
    )
}

/// Whether all `checks` hold, as [`VerifyingKey::tweak_add_check`] says; else, which do not.
///
/// The form of [`tweak_add_check_batch`] that allocates nothing.
///
/// # Errors
/// `true` in place of each check that does not hold.
pub fn tweak_add_check_batch_array<const N: usize>(
    checks: &[TweakCheck; N],
) -> Result<(), [bool; N]> {
    check_array(checks.each_ref().map(Equation::of_tweak))
}

fn check_array<const N: usize>(equations: [Equation; N]) -> Result<(), [bool; N]> {
    let mut invalid = [false; N];
    check_vartime(&equations, &mut |index| invalid[index] = true);
    if invalid.contains(&true) {
        return Err(invalid);
    }
    Ok(())
}

impl Equation {
    /// `s·G = R + e·P`, where R is the point with x-coordinate r and even y.
    fn of_signature(key: &VerifyingKey, message: &[u8], signature: &Signature) -> Self {
        let e = challenge(signature.r(), &key.to_bytes(), &[message]);
        Self::new(signature.s(), signature.r(), Choice::from(0), &e, key)
    }

    /// `t·G = Q - P`.
    fn of_tweak(check: &TweakCheck) -> Self {
        let Ok(t) = check.parse_tweak() else {
            return Self::NEVER;
        };
        let minus_one = Scalar::ONE.negate();
        let q_is_odd = check.tweaked_parity.into();
        Self::new(
            &t,
            &check.tweaked_key.into(),
            q_is_odd,
            &minus_one,
            &check.key,
        )
    }
}
