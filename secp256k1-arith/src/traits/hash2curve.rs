//! Hashing to the curve, with the suites of RFC 9380, section 8.7.

use crate::{FieldElement, ProjectivePoint, Secp256k1};
use elliptic_curve::array::sizes::{U16, U48};
use hash2curve::{ExpandMsgXmd, GroupDigest, MapToCurve};

impl MapToCurve for Secp256k1 {
    /// `k = 128` bits.
    type SecurityLevel = U16;
    type FieldElement = FieldElement;
    /// `L = 48`.
    type Length = U48;

    fn map_to_curve(element: FieldElement) -> ProjectivePoint {
        ProjectivePoint::map_to_curve(&element)
    }
}

impl GroupDigest for Secp256k1 {
    const HASH_TO_CURVE_ID: &[u8] = b"secp256k1_XMD:SHA-256_SSWU_RO_";
    const ENCODE_TO_CURVE_ID: &[u8] = b"secp256k1_XMD:SHA-256_SSWU_NU_";

    type ExpandMsg = ExpandMsgXmd<sha2::Sha256>;
}
