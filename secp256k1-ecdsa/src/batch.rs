//! Many signatures at once, each with a verdict of its own.
//!
//! Items share the inversions of s or r, and of the results' denominators, chunk by chunk
//! (Montgomery's trick), and square roots are computed side by side. There is no random combination
//! of equations, so no item can hide another.

use crate::recover::{nonce_encoding, recover_from_nonce_point_vartime};
use crate::verify::refuse_high_s_vartime;
use crate::{RecoveryId, Signature, VerifyingKey};
use ecdsa::Result;
use ecdsa::elliptic_curve::ops::BatchInvert;
use secp256k1_arith::{AffinePoint, NonZeroScalar, ProjectivePoint, Scalar};

/// Items that share their inversions; these take 10 KiB of stack in recovery.
const CHUNK: usize = 32;

/// The verdict of [`VerifyingKey::verify_prehash`] for each (key, prehash, signature), in order.
/// Strict: s must be low.
///
/// Nothing is verified before the iterator is asked; no `alloc` is needed, and `collect` gives a
/// `Vec`. An empty batch has no verdicts: `all` then says that all items are valid.
///
/// ```
/// use secp256k1_ecdsa::{SigningKey, verify_batch};
///
/// let key = SigningKey::from_slice(&[7; 32])?;
/// let (signature, _) = key.sign_prehash_recoverable(&[1; 32])?;
/// let items = [[1; 32], [2; 32]].map(|digest| (*key.verifying_key(), digest, signature));
/// let verdicts: Vec<bool> = verify_batch(&items).map(|verdict| verdict.is_ok()).collect();
/// assert_eq!(verdicts, [true, false]);
/// # Ok::<(), secp256k1_ecdsa::Error>(())
/// ```
pub fn verify_batch<P: AsRef<[u8]>>(
    items: &[(VerifyingKey, P, Signature)],
) -> impl Iterator<Item = Result<()>> {
    items.chunks(CHUNK).flat_map(|chunk| {
        let inverses = invert_all_vartime(chunk.iter().map(|(_, _, signature)| signature.s()));
        let items = chunk.iter().zip(inverses);
        items.map(|((key, prehash, signature), s_inv)| {
            refuse_high_s_vartime(signature)?;
            key.verify_prehash_any_s_with_inverse(prehash.as_ref(), signature, &s_inv)
        })
    })
}

/// The key, or error, of [`VerifyingKey::recover_from_prehash`] for each (prehash, signature, id),
/// in order. Any s is accepted.
///
/// Nothing is recovered before the iterator is asked; no `alloc` is needed, and `collect` gives a
/// `Vec`. An empty batch has no results.
///
/// ```
/// use secp256k1_ecdsa::{SigningKey, recover_batch};
///
/// let key = SigningKey::from_slice(&[7; 32])?;
/// let (signature, id) = key.sign_prehash_recoverable(&[1; 32])?;
/// let items = [[1; 32], [2; 32]].map(|digest| (digest, signature, id));
/// let keys = recover_batch(&items).collect::<Result<Vec<_>, _>>()?;
/// assert_eq!(keys[0], *key.verifying_key());
/// assert_ne!(keys[1], keys[0]);
/// # Ok::<(), secp256k1_ecdsa::Error>(())
/// ```
pub fn recover_batch<P: AsRef<[u8]>>(
    items: &[(P, Signature, RecoveryId)],
) -> impl Iterator<Item = Result<VerifyingKey>> {
    items.chunks(CHUNK).flat_map(|chunk| {
        let inverses = invert_all_vartime(chunk.iter().map(|(_, signature, _)| signature.r()));
        let encodings = chunk.iter().map(|(_, sig, id)| nonce_encoding(sig, *id));
        let mut nonce_points = [AffinePoint::IDENTITY; CHUNK];
        AffinePoint::batch_decompress_into(encodings, &mut nonce_points[..chunk.len()]);
        // Where there is no point, the identity stands, which is no key either.
        let mut points = [ProjectivePoint::IDENTITY; CHUNK];
        let given = chunk.iter().zip(&nonce_points).zip(inverses);
        for ((((prehash, signature, _), nonce_point), r_inv), point) in given.zip(&mut points) {
            let prehash = prehash.as_ref();
            let q = recover_from_nonce_point_vartime(prehash, signature, nonce_point, &r_inv);
            *point = q.unwrap_or(ProjectivePoint::IDENTITY);
        }
        let mut keys = [AffinePoint::IDENTITY; CHUNK];
        let used = chunk.len();
        ProjectivePoint::batch_to_affine_into_vartime(&points[..used], &mut keys[..used]);
        keys.into_iter().take(used).map(VerifyingKey::from_affine)
    })
}

/// The inverses of at most [`CHUNK`] scalars, and anything behind them.
fn invert_all_vartime(scalars: impl Iterator<Item = NonZeroScalar>) -> [Scalar; CHUNK] {
    let mut inverses = [Scalar::ONE; CHUNK];
    let mut used = 0;
    for (inverse, scalar) in inverses.iter_mut().zip(scalars) {
        *inverse = *scalar;
        used += 1;
    }
    let mut products = [Scalar::ONE; CHUNK];
    Scalar::batch_invert_in_place_vartime(&mut inverses[..used], &mut products[..used]);
    inverses
}
