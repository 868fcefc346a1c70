//! Verifying keys: points with even y, known by their x-coordinate.

use crate::Parity;
use base16ct::HexDisplay;
use core::{
    cmp::Ordering,
    fmt,
    hash::{Hash, Hasher},
    str::FromStr,
};
use secp256k1_arith::{
    AffinePoint, FieldBytes, PublicKey,
    elliptic_curve::point::{AffineCoordinates, DecompactPoint},
};
use signature::{Error, Result};
use subtle::{Choice, ConditionallySelectable};

/// A BIP340 public key: the point of the curve with this x-coordinate and even y.
///
/// This is what others call an x-only key. It is kept as a point, so that verification pays for no
/// square root; its encoding is x alone.
///
/// ```
/// use secp256k1_schnorr::{Parity, VerifyingKey};
///
/// // The x-coordinate of 3·G, whose y is even.
/// let hex = "f9308a019258c31049344f85f89d5229b531c845836f99b08601f113bce036f9";
/// let key: VerifyingKey = hex.parse()?;
/// assert_eq!(VerifyingKey::from_bytes(&key.to_bytes())?, key);
/// assert_eq!(key.to_string(), hex);
///
/// // A full public key loses its parity.
/// let full = key.public_key(Parity::Odd);
/// assert_eq!(VerifyingKey::from_public_key(&full), (key, Parity::Odd));
/// # Ok::<(), secp256k1_schnorr::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct VerifyingKey {
    /// With even y.
    point: PublicKey,
}

impl VerifyingKey {
    /// Length of an encoded key.
    pub const BYTE_SIZE: usize = 32;

    /// The point with x-coordinate `x` and even y (`lift_x` of BIP340), from big-endian bytes.
    ///
    /// Cost: a square root.
    ///
    /// # Errors
    /// If x is at least p, or no point of the curve has it.
    pub fn from_bytes(x: &FieldBytes) -> Result<Self> {
        let point = AffinePoint::decompact(x)
            .into_option()
            .ok_or_else(Error::new)?;
        let point = PublicKey::from_affine(point).map_err(|_| Error::new())?;
        Ok(Self { point })
    }

    /// [`VerifyingKey::from_bytes`] of a slice.
    ///
    /// # Errors
    /// If `x` is not 32 bytes long, and as [`VerifyingKey::from_bytes`].
    pub fn from_slice(x: &[u8]) -> Result<Self> {
        Self::from_bytes(&FieldBytes::try_from(x).map_err(|_| Error::new())?)
    }

    /// x, big endian.
    #[must_use]
    pub fn to_bytes(&self) -> FieldBytes {
        self.as_affine().x()
    }

    /// The point, whose y is even.
    #[must_use]
    pub fn as_affine(&self) -> &AffinePoint {
        self.point.as_affine()
    }

    /// The point with the x-coordinate of this key and a y of this parity.
    #[must_use]
    pub fn public_key(&self, parity: Parity) -> PublicKey {
        negate_if(parity.into(), &self.point)
    }

    /// The key that has the same x-coordinate, and the parity that goes lost.
    #[must_use]
    pub fn from_public_key(public_key: &PublicKey) -> (Self, Parity) {
        let (key, is_odd) = Self::even(public_key);
        (key, is_odd.into())
    }

    /// [`VerifyingKey::from_public_key`] in constant time: of P and −P, the one with even y, and
    /// whether that is −P.
    pub(crate) fn even(public_key: &PublicKey) -> (Self, Choice) {
        let is_odd = public_key.as_affine().y_is_odd();
        let point = negate_if(is_odd, public_key);
        (Self { point }, is_odd)
    }

    /// The point as a group element that is not the identity.
    pub(crate) fn as_public_key(&self) -> &PublicKey {
        &self.point
    }
}

/// P, or −P if `negate`.
fn negate_if(negate: Choice, public_key: &PublicKey) -> PublicKey {
    let point = public_key.as_affine();
    let selected = AffinePoint::conditional_select(point, &-*point, negate);
    // Neither P nor −P is the identity, so the fallback is never taken.
    PublicKey::from_affine(selected).unwrap_or(*public_key)
}

impl fmt::Debug for VerifyingKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "VerifyingKey({self:x})")
    }
}

/// Lower-case hex.
impl fmt::Display for VerifyingKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::LowerHex::fmt(self, f)
    }
}

impl fmt::LowerHex for VerifyingKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::LowerHex::fmt(&HexDisplay(&self.to_bytes()), f)
    }
}

impl fmt::UpperHex for VerifyingKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::UpperHex::fmt(&HexDisplay(&self.to_bytes()), f)
    }
}

/// 64 hex digits, of either case.
impl FromStr for VerifyingKey {
    type Err = Error;

    fn from_str(hex: &str) -> Result<Self> {
        let mut bytes = [0; Self::BYTE_SIZE];
        Self::from_slice(base16ct::mixed::decode(hex, &mut bytes).map_err(|_| Error::new())?)
    }
}

impl Hash for VerifyingKey {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.to_bytes().hash(state);
    }
}

/// Order of the encodings, as of the numbers x.
impl Ord for VerifyingKey {
    fn cmp(&self, other: &Self) -> Ordering {
        self.to_bytes().cmp(&other.to_bytes())
    }
}

impl PartialOrd for VerifyingKey {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl From<VerifyingKey> for [u8; VerifyingKey::BYTE_SIZE] {
    fn from(key: VerifyingKey) -> Self {
        key.to_bytes().into()
    }
}

impl From<VerifyingKey> for AffinePoint {
    fn from(key: VerifyingKey) -> Self {
        *key.as_affine()
    }
}

impl From<&VerifyingKey> for AffinePoint {
    fn from(key: &VerifyingKey) -> Self {
        *key.as_affine()
    }
}

/// The point with even y.
impl From<VerifyingKey> for PublicKey {
    fn from(key: VerifyingKey) -> Self {
        key.point
    }
}

/// The point with even y.
impl From<&VerifyingKey> for PublicKey {
    fn from(key: &VerifyingKey) -> Self {
        key.point
    }
}

/// The key with the x-coordinate of any point but the identity, which fails.
impl TryFrom<AffinePoint> for VerifyingKey {
    type Error = Error;

    fn try_from(point: AffinePoint) -> Result<Self> {
        let point = PublicKey::from_affine(point).map_err(|_| Error::new())?;
        Ok(Self::even(&point).0)
    }
}

/// The key of a point with even y. One with odd y fails, so that no parity goes lost unseen: see
/// [`VerifyingKey::from_public_key`].
impl TryFrom<PublicKey> for VerifyingKey {
    type Error = Error;

    fn try_from(public_key: PublicKey) -> Result<Self> {
        Self::try_from(&public_key)
    }
}

/// As for `PublicKey` by value.
impl TryFrom<&PublicKey> for VerifyingKey {
    type Error = Error;

    fn try_from(public_key: &PublicKey) -> Result<Self> {
        match Self::from_public_key(public_key) {
            (key, Parity::Even) => Ok(key),
            (_, Parity::Odd) => Err(Error::new()),
        }
    }
}

impl TryFrom<&[u8]> for VerifyingKey {
    type Error = Error;

    fn try_from(x: &[u8]) -> Result<Self> {
        Self::from_slice(x)
    }
}

impl TryFrom<[u8; Self::BYTE_SIZE]> for VerifyingKey {
    type Error = Error;

    fn try_from(x: [u8; Self::BYTE_SIZE]) -> Result<Self> {
        Self::from_bytes(&x.into())
    }
}

impl TryFrom<&[u8; Self::BYTE_SIZE]> for VerifyingKey {
    type Error = Error;

    fn try_from(x: &[u8; Self::BYTE_SIZE]) -> Result<Self> {
        Self::from_slice(x)
    }
}
