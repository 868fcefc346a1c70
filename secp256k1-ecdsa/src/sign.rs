//! Signing.

mod traits;

use crate::nonce::Nonces;
use crate::wipe::wipe_stack;
use crate::{RecoveryId, Signature, SigningKey, prehash};
use ecdsa::elliptic_curve::Generate;
use ecdsa::elliptic_curve::array::typenum::Unsigned;
use ecdsa::elliptic_curve::ff::PrimeField;
use ecdsa::elliptic_curve::ops::Reduce;
use ecdsa::elliptic_curve::point::AffineCoordinates;
use ecdsa::elliptic_curve::subtle::ConditionallySelectable;
use ecdsa::elliptic_curve::zeroize::Zeroizing;
use ecdsa::signature::digest::Digest;
use ecdsa::signature::rand_core::TryCryptoRng;
use ecdsa::{Error, Result};
use secp256k1_arith::{FieldBytes, NonZeroScalar, ProjectivePoint, Scalar};
use sha2::Sha256;

impl SigningKey {
    /// Signs a message digest, with the nonce of RFC 6979 over HMAC-SHA-256: the same key and
    /// digest give the same signature, which is also that of libsecp256k1. s is low; the id tells
    /// [`VerifyingKey::recover_from_prehash`](crate::VerifyingKey::recover_from_prehash) which key.
    ///
    /// A digest longer than 32 bytes is cut to its first 32. Its security rests on `prehash` being
    /// the output of a secure hash function. Constant time in the key and the nonce.
    ///
    /// # Errors
    /// If `prehash` has fewer than 16 bytes.
    pub fn sign_prehash_recoverable(&self, prehash: &[u8]) -> Result<(Signature, RecoveryId)> {
        self.sign_prehash_recoverable_with_data(prehash, &[])
    }

    /// As [`sign_prehash_recoverable`](Self::sign_prehash_recoverable), with `extra` as additional
    /// input to the nonce (RFC 6979 section 3.6). 32 bytes give what libsecp256k1 gives for them
    /// as its `ndata`; no bytes give the deterministic signature.
    ///
    /// # Errors
    /// If `prehash` has fewer than 16 bytes.
    pub fn sign_prehash_recoverable_with_data(
        &self,
        prehash: &[u8],
        extra: &[u8],
    ) -> Result<(Signature, RecoveryId)> {
        let z = prehash::to_scalar(prehash)?;
        Ok(self.sign_integer(prehash, &z, extra, None))
    }

    /// As [`sign_prehash_recoverable`](Self::sign_prehash_recoverable), hedged: 32 bytes of `rng`
    /// are additional input to the nonce, so that a fault in the computation cannot be paired with
    /// a right one to find the key. With a broken `rng` it is as secure as the deterministic one.
    ///
    /// # Errors
    /// If `prehash` has fewer than 16 bytes, or if `rng` fails.
    pub fn sign_prehash_recoverable_with_rng<R: TryCryptoRng + ?Sized>(
        &self,
        rng: &mut R,
        prehash: &[u8],
    ) -> Result<(Signature, RecoveryId)> {
        let mut extra = Zeroizing::new([0u8; 32]);
        rng.try_fill_bytes(&mut *extra).map_err(|_| Error::new())?;
        self.sign_prehash_recoverable_with_data(prehash, &*extra)
    }

    /// As [`sign_prehash_recoverable`](Self::sign_prehash_recoverable), with an r below 2^255, so
    /// that the signature takes at most 70 bytes in DER: what Bitcoin Core's wallet makes, and
    /// rust-secp256k1's `sign_low_r`. Cost: two signatures on average.
    ///
    /// The first attempt has no additional input to the nonce, the following have the number of
    /// the attempt in 32 bytes, little-endian.
    ///
    /// # Errors
    /// If `prehash` has fewer than 16 bytes.
    pub fn sign_prehash_recoverable_low_r(
        &self,
        prehash: &[u8],
    ) -> Result<(Signature, RecoveryId)> {
        let mut signed = self.sign_prehash_recoverable(prehash)?;
        let mut counter = 0u32;
        // r is public, so its size may decide.
        while signed.0.to_bytes()[0] >= 0x80 {
            counter += 1;
            let mut extra = [0; 32];
            extra[..4].copy_from_slice(&counter.to_le_bytes());
            signed = self.sign_prehash_recoverable_with_data(prehash, &extra)?;
        }
        Ok(signed)
    }

    /// The very signature of [`sign_prehash_recoverable`](Self::sign_prehash_recoverable), with
    /// the fixed-base multiplication blinded: k·G as (k − b)·G + b·G for a random b, so that
    /// measurements of power or radiation over many signatures do not add up. Time tells nothing
    /// without it, either. Cost: one fixed-base multiplication more.
    ///
    /// # Errors
    /// If `prehash` has fewer than 16 bytes, or if `rng` fails.
    pub fn sign_prehash_recoverable_blinded<R: TryCryptoRng + ?Sized>(
        &self,
        rng: &mut R,
        prehash: &[u8],
    ) -> Result<(Signature, RecoveryId)> {
        let z = prehash::to_scalar(prehash)?;
        let blind = NonZeroScalar::try_generate_from_rng(rng).map_err(|_| Error::new())?;
        let blind = Zeroizing::new(blind);
        Ok(self.sign_integer(prehash, &z, &[], Some(&blind)))
    }

    /// [`sign_prehash_recoverable`](Self::sign_prehash_recoverable) of what `digest` has hashed.
    /// The nonce comes from HMAC-SHA-256, whatever `D` is, as in k256.
    ///
    /// A `D` of fewer than 16 bytes does not compile.
    #[must_use]
    pub fn sign_digest_recoverable<D: Digest>(&self, digest: D) -> (Signature, RecoveryId) {
        const {
            assert!(D::OutputSize::USIZE >= prehash::MIN_LEN, "short digest");
        };
        let prehash = digest.finalize();
        self.sign_integer(&prehash, &prehash::reduce(&prehash), &[], None)
    }

    /// [`sign_prehash_recoverable`](Self::sign_prehash_recoverable) of SHA-256(msg).
    #[must_use]
    pub fn sign_recoverable(&self, msg: &[u8]) -> (Signature, RecoveryId) {
        self.sign_digest_recoverable(Sha256::new_with_prefix(msg))
    }

    /// Signs z, which is `prehash` as an integer modulo n, and leaves no trace.
    fn sign_integer(
        &self,
        prehash: &[u8],
        z: &Scalar,
        extra: &[u8],
        blind: Option<&NonZeroScalar>,
    ) -> (Signature, RecoveryId) {
        let signed = sign_rfc6979(self.as_nonzero_scalar(), prehash, z, extra, blind);
        wipe_stack();
        signed
    }
}

/// Tries the nonces of RFC 6979 in turn until one gives neither r = 0 nor s = 0. Either happens
/// with a probability of 2⁻²⁵⁶, so the time tells nothing.
#[inline(never)]
fn sign_rfc6979(
    secret: &NonZeroScalar,
    prehash: &[u8],
    z: &Scalar,
    extra: &[u8],
    blind: Option<&NonZeroScalar>,
) -> (Signature, RecoveryId) {
    let mut nonces = Nonces::new(secret, prehash, extra);
    loop {
        if let Some(signed) = sign_with_nonce(secret, &nonces.next(), z, blind) {
            return signed;
        }
    }
}

/// r = x(k·G) mod n, s = k⁻¹·(z + r·d), and s or −s, whichever is low (SEC 1 section 4.1.3).
/// Constant time; cost: one fixed-base multiplication, an inversion modulo p beside one modulo n.
///
/// −s belongs to the nonce −k, whose point has the other y: so the parity in the id is flipped
/// exactly when s is.
///
/// Nothing if r = 0 or s = 0.
pub(crate) fn sign_with_nonce(
    secret: &NonZeroScalar,
    k: &NonZeroScalar,
    z: &Scalar,
    blind: Option<&NonZeroScalar>,
) -> Option<(Signature, RecoveryId)> {
    // The Z of k·G tells about k, as the affine point does not (Naccache, Smart, Stern 2004).
    let (point, k_inv) = Zeroizing::new(multiply(k, blind)).to_affine_and_invert(k);
    let k_inv = Zeroizing::new(k_inv);
    let (r, x_is_reduced) = x_mod_n(&point.x());

    let sum = Zeroizing::new(*z + *Zeroizing::new(r * secret.as_ref()));
    let mut s = *k_inv * *sum;

    let high = s.is_high();
    s = Scalar::conditional_select(&s, &-s, high);
    let y_is_odd = point.y_is_odd() ^ high;

    // Refuses zeros. All of the result is public from here on.
    let signature = Signature::from_scalars(r, s).ok()?;
    Some((signature, RecoveryId::new(y_is_odd.into(), x_is_reduced)))
}

/// k·G, blinded by b if there is one: (k − b)·G + b·G.
fn multiply(k: &NonZeroScalar, blind: Option<&NonZeroScalar>) -> ProjectivePoint {
    match blind {
        None => ProjectivePoint::mul_by_generator(k),
        Some(b) => {
            let rest = Zeroizing::new(*k.as_ref() - b.as_ref());
            ProjectivePoint::mul_by_generator(&rest) + ProjectivePoint::mul_by_generator(b)
        }
    }
}

/// x mod n, and whether x was n or more. p < 2n, so one subtraction reduces it.
fn x_mod_n(x: &FieldBytes) -> (Scalar, bool) {
    let r = <Scalar as Reduce<FieldBytes>>::reduce(x);
    (r, r.to_repr() != *x)
}

#[cfg(test)]
mod tests {
    use super::{sign_with_nonce, x_mod_n};
    use crate::{SigningKey, VerifyingKey};
    use ecdsa::elliptic_curve::ff::PrimeField;
    use secp256k1_arith::{NonZeroScalar, Scalar};

    fn nonzero(value: Scalar) -> NonZeroScalar {
        NonZeroScalar::new(value).expect("not zero")
    }

    #[test]
    fn s_of_zero_is_no_signature() {
        let (d, k) = (Scalar::from(7u64), nonzero(Scalar::from(9u64)));
        // r does not depend on z.
        let (signature, _) =
            sign_with_nonce(&nonzero(d), &k, &Scalar::ONE, None).expect("s is not zero");
        let z = -(*signature.r() * d);
        assert!(sign_with_nonce(&nonzero(d), &k, &z, None).is_none());
        assert!(sign_with_nonce(&nonzero(d), &k, &(z + Scalar::ONE), None).is_some());
    }

    /// No nonce is known whose point has such an x.
    #[test]
    fn x_of_n_or_more_is_reduced_and_said_to_be() {
        let n_minus_1 = (-Scalar::ONE).to_repr();
        assert_eq!(x_mod_n(&n_minus_1), (-Scalar::ONE, false));
        assert_eq!(x_mod_n(&Scalar::ONE.to_repr()), (Scalar::ONE, false));
        let plus = |value: u8| {
            let mut x = n_minus_1;
            x[31] += 1 + value;
            x
        };
        assert_eq!(x_mod_n(&plus(0)), (Scalar::ZERO, true));
        assert_eq!(x_mod_n(&plus(5)), (Scalar::from(5u64), true));
    }

    #[test]
    fn nonces_of_every_length_sign_low_and_recover() {
        let secret = nonzero(Scalar::from(7u64));
        let key = SigningKey::from(secret);
        let z = Scalar::from(3u64);
        let mut k = Scalar::ONE;
        for _ in 0..256 {
            for k in [k, -k, k - Scalar::ONE] {
                let Some(k) = NonZeroScalar::new(k).into_option() else {
                    continue;
                };
                let (signature, id) =
                    sign_with_nonce(&secret, &k, &z, None).expect("s is not zero");
                let prehash = z.to_repr();
                assert!(
                    key.verifying_key()
                        .verify_prehash(&prehash, &signature)
                        .is_ok()
                );
                let recovered = VerifyingKey::recover_from_prehash(&prehash, &signature, id);
                assert_eq!(recovered.as_ref().ok(), Some(key.verifying_key()));
            }
            k = k.double();
        }
    }

    #[test]
    fn blinding_changes_nothing_whatever_the_blind_is() {
        let secret = nonzero(Scalar::from(7u64));
        let z = Scalar::from(3u64);
        let k = nonzero(Scalar::from(1_234_567u64));
        for blind in [k, -k, nonzero(Scalar::ONE), nonzero(k.double()), secret] {
            assert_eq!(
                sign_with_nonce(&secret, &k, &z, Some(&blind)),
                sign_with_nonce(&secret, &k, &z, None)
            );
        }
    }

    #[test]
    fn opposite_nonces_give_the_same_signature_and_id() {
        let secret = nonzero(Scalar::from(7u64));
        let k = nonzero(Scalar::from(1_234_567u64));
        let z = Scalar::from(3u64);
        assert_eq!(
            sign_with_nonce(&secret, &k, &z, None),
            sign_with_nonce(&secret, &-k, &z, None)
        );
    }
}
