//! Verification of what a line claims.

use crate::entry::Claim;
use secp256k1_ecdsa::{Signature, VerifyingKey};

/// What came out.
#[derive(Debug, PartialEq, Eq)]
pub enum Verdict {
    Valid,
    /// The signature of this key, which was not named or is the one named.
    Recovered(VerifyingKey),
    Invalid(String),
}

/// Verifies: ECDSA with low s only, recovery with any s, BIP340 as the BIP says.
pub fn check(claim: &Claim) -> Verdict {
    match claim {
        Claim::Ecdsa {
            key,
            digest,
            signature,
        } => ecdsa(key, digest, signature),
        Claim::Recover {
            key,
            digest,
            signature,
            id,
        } => match VerifyingKey::recover_from_prehash(digest, signature, *id) {
            Err(_) => Verdict::Invalid("no key has this signature".into()),
            Ok(found) if key.is_none_or(|key| key == found) => Verdict::Recovered(found),
            Ok(found) => Verdict::Invalid(format!("the signature of another key, {found}")),
        },
        Claim::Bip340 {
            key,
            message,
            signature,
        } => bip340(key, message, signature),
    }
}

fn ecdsa(key: &VerifyingKey, digest: &[u8], signature: &Signature) -> Verdict {
    if key.verify_prehash(digest, signature).is_ok() {
        Verdict::Valid
    } else if key.verify_prehash_any_s(digest, signature).is_ok() {
        Verdict::Invalid("right but for a high s".into())
    } else {
        Verdict::Invalid("not a signature of this key and message".into())
    }
}

fn bip340(key: &[u8; 32], message: &[u8], signature: &[u8; 64]) -> Verdict {
    let Ok(key) = k256::schnorr::VerifyingKey::from_slice(key) else {
        return Verdict::Invalid("the public key is not an x-coordinate of the curve".into());
    };
    let Ok(signature) = k256::schnorr::Signature::from_slice(signature) else {
        return Verdict::Invalid("r or s is out of range".into());
    };
    if key.verify_raw(message, &signature).is_ok() {
        Verdict::Valid
    } else {
        Verdict::Invalid("not a signature of this key and message".into())
    }
}
