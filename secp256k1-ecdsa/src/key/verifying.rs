//! [`VerifyingKey`].

use core::cmp::Ordering;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::str::FromStr;
use ecdsa::elliptic_curve::sec1::{FromSec1Point, ToSec1Point};
use ecdsa::{Error, Result};
use secp256k1_arith::{AffinePoint, CompressedPoint, PublicKey, Sec1Point, Secp256k1};

/// A public key: a point of the curve other than the identity.
///
/// `Display` shows the compressed encoding in hexadecimal; `FromStr` reads it back, and the
/// uncompressed one, too (with the feature `pem` also PEM). `Ord` goes by x, then by y, as in
/// k256; sort by `to_sec1_point(true)` where the order of compressed encodings is asked for
/// (BIP 67, BIP 327).
///
/// ```
/// use secp256k1_ecdsa::{Signature, VerifyingKey};
///
/// // The first payment of all, in Bitcoin's block 170.
/// let key: VerifyingKey = "0411db93e1dcdb8a016b49840f8c53bc1eb68a382e97b1482ecad7b148a6909a5c\
///     b2e0eaddfb84ccf9744464f82e160bfa9b8b64f9d4c03f999b8643f656b412a3".parse()?;
/// let digest = [
///     0x7a, 0x05, 0xc6, 0x14, 0x5f, 0x10, 0x10, 0x1e, 0x9d, 0x63, 0x25, 0x49, 0x42, 0x45, 0xad,
///     0xf1, 0x29, 0x7d, 0x80, 0xf8, 0xf3, 0x8d, 0x4d, 0x57, 0x6d, 0x57, 0xcd, 0xba, 0x22, 0x0b,
///     0xcb, 0x19,
/// ];
/// let signature: Signature = "4e45e16932b8af514961a1d3a1a25fdf3f4f7732e9d624c6c61548ab5fb8cd41\
///     181522ec8eca07de4860a4acdd12909d831cc56cbbac4622082221a8768d1d09".parse()?;
/// key.verify_prehash(&digest, &signature)?;
/// # Ok::<(), secp256k1_ecdsa::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct VerifyingKey(PublicKey);

impl VerifyingKey {
    /// The key that `bytes` encode: 33 bytes 02 ‖ x or 03 ‖ x, or 65 bytes 04 ‖ x ‖ y (SEC 1
    /// section 2.3.4).
    ///
    /// # Errors
    /// If the length or the first byte differs (hybrid 06 and 07, compact 05, identity 00), if x or
    /// y is p or more, or if the point is not on the curve.
    pub fn from_sec1_bytes(bytes: &[u8]) -> Result<Self> {
        let point = Sec1Point::from_bytes(bytes).map_err(|_| Error::new())?;
        Self::from_sec1_point(&point)
    }

    /// The key that an encoded point stands for.
    ///
    /// # Errors
    /// If it is the identity, in compact form, or not on the curve.
    pub fn from_sec1_point(point: &Sec1Point) -> Result<Self> {
        if point.is_compact() {
            return Err(Error::new());
        }
        PublicKey::from_sec1_point(point)
            .into_option()
            .map(Self)
            .ok_or_else(Error::new)
    }

    /// The key at a point of the curve.
    ///
    /// # Errors
    /// If `point` is the identity.
    pub fn from_affine(point: AffinePoint) -> Result<Self> {
        PublicKey::from_affine(point)
            .map(Self)
            .map_err(|_| Error::new())
    }

    /// The encoding 02 ‖ x or 03 ‖ x with `compress`, else 04 ‖ x ‖ y.
    #[must_use]
    pub fn to_sec1_point(&self, compress: bool) -> Sec1Point {
        self.0.to_sec1_point(compress)
    }

    /// The compressed encoding, 02 ‖ x or 03 ‖ x.
    #[cfg(feature = "alloc")]
    #[must_use]
    pub fn to_sec1_bytes(&self) -> alloc::boxed::Box<[u8]> {
        self.0.to_sec1_bytes()
    }

    /// The point.
    #[must_use]
    pub fn as_affine(&self) -> &AffinePoint {
        self.0.as_affine()
    }
}

impl fmt::Debug for VerifyingKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "VerifyingKey({self})")
    }
}

impl fmt::Display for VerifyingKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:x}")
    }
}

impl fmt::LowerHex for VerifyingKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::LowerHex::fmt(&self.to_sec1_point(true), f)
    }
}

impl fmt::UpperHex for VerifyingKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::UpperHex::fmt(&self.to_sec1_point(true), f)
    }
}

impl FromStr for VerifyingKey {
    type Err = Error;

    fn from_str(s: &str) -> Result<Self> {
        #[cfg(feature = "pem")]
        if s.starts_with("-----BEGIN") {
            use ecdsa::elliptic_curve::pkcs8::DecodePublicKey;
            return Self::from_public_key_pem(s).map_err(|_| Error::new());
        }
        Self::from_sec1_point(&s.parse().map_err(|_| Error::new())?)
    }
}

/// Of the compressed encoding.
impl Hash for VerifyingKey {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.to_sec1_point(true).as_bytes().hash(state);
    }
}

impl Ord for VerifyingKey {
    fn cmp(&self, other: &Self) -> Ordering {
        self.0.cmp(&other.0)
    }
}

impl PartialOrd for VerifyingKey {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl AsRef<AffinePoint> for VerifyingKey {
    fn as_ref(&self) -> &AffinePoint {
        self.as_affine()
    }
}

impl TryFrom<&[u8]> for VerifyingKey {
    type Error = Error;

    fn try_from(bytes: &[u8]) -> Result<Self> {
        Self::from_sec1_bytes(bytes)
    }
}

impl From<PublicKey> for VerifyingKey {
    fn from(key: PublicKey) -> Self {
        Self(key)
    }
}

impl From<&PublicKey> for VerifyingKey {
    fn from(key: &PublicKey) -> Self {
        Self(*key)
    }
}

impl From<VerifyingKey> for PublicKey {
    fn from(key: VerifyingKey) -> Self {
        key.0
    }
}

impl From<&VerifyingKey> for PublicKey {
    fn from(key: &VerifyingKey) -> Self {
        key.0
    }
}

impl From<ecdsa::VerifyingKey<Secp256k1>> for VerifyingKey {
    fn from(key: ecdsa::VerifyingKey<Secp256k1>) -> Self {
        Self(key.into())
    }
}

impl From<&ecdsa::VerifyingKey<Secp256k1>> for VerifyingKey {
    fn from(key: &ecdsa::VerifyingKey<Secp256k1>) -> Self {
        Self(key.into())
    }
}

impl From<VerifyingKey> for ecdsa::VerifyingKey<Secp256k1> {
    fn from(key: VerifyingKey) -> Self {
        key.0.into()
    }
}

impl From<&VerifyingKey> for ecdsa::VerifyingKey<Secp256k1> {
    fn from(key: &VerifyingKey) -> Self {
        key.0.into()
    }
}

impl From<VerifyingKey> for CompressedPoint {
    fn from(key: VerifyingKey) -> Self {
        key.0.into()
    }
}

impl From<&VerifyingKey> for CompressedPoint {
    fn from(key: &VerifyingKey) -> Self {
        key.0.into()
    }
}

impl From<VerifyingKey> for Sec1Point {
    fn from(key: VerifyingKey) -> Self {
        key.0.into()
    }
}

impl From<&VerifyingKey> for Sec1Point {
    fn from(key: &VerifyingKey) -> Self {
        key.0.into()
    }
}
