//! The interfaces of the crate `ecdsa`.

use crate::Secp256k1;
use ecdsa::{DigestAlgorithm, EcdsaCurve};

impl EcdsaCurve for Secp256k1 {
    /// Signatures have a low s (BIP 62, rule 5); of a high one, verification says no.
    const NORMALIZE_S: bool = true;
}

impl DigestAlgorithm for Secp256k1 {
    type Digest = sha2::Sha256;
}
