//! Nonces of RFC 6979.

use ecdsa::elliptic_curve::Curve;
use ecdsa::elliptic_curve::bigint::U256;
use ecdsa::elliptic_curve::ff::PrimeField;
use ecdsa::elliptic_curve::zeroize::Zeroizing;
use rfc6979::KGenerator;
use secp256k1_arith::{NonZeroScalar, Secp256k1};
use sha2::Sha256;

/// The sequence of candidates k, 0 < k < n, that RFC 6979 section 3.2 defines by HMAC-SHA-256,
/// with `extra` as the additional input of its section 3.6.
pub(crate) struct Nonces(KGenerator<'static, Sha256, U256>);

impl Nonces {
    /// `secret` is the signing key d, `prehash` the digest of at least one byte, before reduction
    /// modulo n: that is done here (bits2octets).
    pub(crate) fn new(secret: &NonZeroScalar, prehash: &[u8], extra: &[u8]) -> Self {
        const ORDER: &U256 = Secp256k1::ORDER.as_ref();
        let secret = Zeroizing::new(secret.to_repr());
        Self(KGenerator::new(&secret, prehash, extra, ORDER))
    }

    pub(crate) fn next(&mut self) -> Zeroizing<NonZeroScalar> {
        let mut bytes = Zeroizing::new([0u8; 32]);
        loop {
            self.0.fill_next_k(&mut *bytes);
            // The generator only yields values in 1..n, so this passes the first time.
            if let Some(k) = NonZeroScalar::from_repr((*bytes).into()).into_option() {
                return Zeroizing::new(k);
            }
        }
    }
}
