//! A message digest as an integer modulo the group order n.

use ecdsa::elliptic_curve::ops::Reduce;
use ecdsa::{Error, Result};
use secp256k1_arith::{FieldBytes, Scalar};

/// Shortest digest that is accepted, in bytes. A shorter one has no 64 bits of collision
/// resistance, and an empty one is nearly always a mistake of the caller.
pub(crate) const MIN_LEN: usize = 16;

/// [`reduce`], for digests from outside.
///
/// # Errors
/// If `prehash` has fewer than [`MIN_LEN`] bytes.
pub(crate) fn to_scalar(prehash: &[u8]) -> Result<Scalar> {
    if prehash.len() < MIN_LEN {
        return Err(Error::new());
    }
    Ok(reduce(prehash))
}

/// `bits2int(prehash) mod n`, of RFC 6979 section 2.3 and SEC 1 section 4.1.3: the leftmost 256
/// bits of a longer digest, the whole of a shorter one, as a big-endian integer.
pub(crate) fn reduce(prehash: &[u8]) -> Scalar {
    let mut bytes = FieldBytes::default();
    let len = prehash.len().min(bytes.len());
    let start = bytes.len() - len;
    bytes[start..].copy_from_slice(&prehash[..len]);
    // The digest is below 2^256 < 2n, so one subtraction of n reduces it.
    <Scalar as Reduce<FieldBytes>>::reduce(&bytes)
}
