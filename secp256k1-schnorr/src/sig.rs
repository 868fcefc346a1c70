//! Signatures: parsing, encodings and comparisons.

use base16ct::HexDisplay;
use core::{
    cmp::Ordering,
    fmt,
    hash::{Hash, Hasher},
    str::FromStr,
};
use secp256k1_arith::{FieldBytes, FieldElement, NonZeroScalar, Scalar};
use signature::{Error, Result, SignatureEncoding};

/// A signature as it is sent: `r ‖ s`, both big endian.
pub type SignatureBytes = [u8; Signature::BYTE_SIZE];

/// A BIP340 signature: r, the x-coordinate of the nonce point, and the scalar s.
///
/// A value of this type is well formed, 0 < r < p and 0 < s < n, but says nothing about its
/// validity. That r is the x-coordinate of a point is left to verification, which finds out anyway.
///
/// BIP340 itself lets r = 0 and s = 0 pass as far as its last step. No point has x = 0, and a valid
/// signature with s = 0 asks for R = −e·P where e is a hash of R and P, so refusing them here
/// changes no verdict.
///
/// ```
/// use secp256k1_schnorr::Signature;
///
/// let hex = "E907831F80848D1069A5371B402410364BDF1C5F8307B0084C55F1CE2DCA8215\
///            25F66A4A85EA8B71E482A74F382D2CE5EBEEE8FDB2172F477DF4900D310536C0";
/// let signature: Signature = hex.parse()?;
/// let bytes: [u8; 64] = signature.to_bytes();
/// assert_eq!(Signature::from_bytes(&bytes)?, signature);
/// assert_eq!(signature.to_string(), hex.to_lowercase());
/// assert!(Signature::from_bytes(&[0xff; 64]).is_err());
/// # Ok::<(), secp256k1_schnorr::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Signature {
    /// Canonical: below p, not zero.
    r: FieldBytes,
    s: NonZeroScalar,
}

impl Signature {
    /// Length of an encoded signature.
    pub const BYTE_SIZE: usize = 64;

    /// `r ‖ s`, both big endian.
    #[must_use]
    pub fn to_bytes(&self) -> SignatureBytes {
        let mut bytes = [0; Self::BYTE_SIZE];
        bytes[..32].copy_from_slice(&self.r);
        bytes[32..].copy_from_slice(&self.s.to_bytes());
        bytes
    }

    /// Parses `r ‖ s`, both big endian.
    ///
    /// # Errors
    /// If r is 0 or at least p, or s is 0 or at least n.
    pub fn from_bytes(bytes: &SignatureBytes) -> Result<Self> {
        let mut r = FieldBytes::default();
        let mut s = FieldBytes::default();
        r.copy_from_slice(&bytes[..32]);
        s.copy_from_slice(&bytes[32..]);
        Self::from_parts(&r, NonZeroScalar::from_repr(s).into_option())
    }

    /// Parses `r ‖ s` from a slice.
    ///
    /// # Errors
    /// If `bytes` is not 64 bytes long, and as [`Signature::from_bytes`].
    pub fn from_slice(bytes: &[u8]) -> Result<Self> {
        Self::from_bytes(bytes.try_into().map_err(|_| Error::new())?)
    }

    /// The signature of these parts.
    ///
    /// # Errors
    /// If r is 0 or at least p, or s is none.
    pub(crate) fn from_parts(r: &FieldBytes, s: Option<NonZeroScalar>) -> Result<Self> {
        let canonical: bool = FieldElement::from_bytes(r).is_some().into();
        match s {
            Some(s) if canonical && *r != FieldBytes::default() => Ok(Self { r: *r, s }),
            _ => Err(Error::new()),
        }
    }

    /// r, canonical.
    pub(crate) fn r(&self) -> &FieldBytes {
        &self.r
    }

    /// s.
    pub(crate) fn s(&self) -> &Scalar {
        &self.s
    }
}

impl fmt::Debug for Signature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Signature({self:x})")
    }
}

/// Lower-case hex.
impl fmt::Display for Signature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::LowerHex::fmt(self, f)
    }
}

impl fmt::LowerHex for Signature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::LowerHex::fmt(&HexDisplay(&self.to_bytes()), f)
    }
}

impl fmt::UpperHex for Signature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::UpperHex::fmt(&HexDisplay(&self.to_bytes()), f)
    }
}

/// 128 hex digits, of either case.
impl FromStr for Signature {
    type Err = Error;

    fn from_str(hex: &str) -> Result<Self> {
        let mut bytes = [0; Self::BYTE_SIZE];
        Self::from_slice(base16ct::mixed::decode(hex, &mut bytes).map_err(|_| Error::new())?)
    }
}

impl Hash for Signature {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.to_bytes().hash(state);
    }
}

/// Order of the encodings.
impl Ord for Signature {
    fn cmp(&self, other: &Self) -> Ordering {
        self.to_bytes().cmp(&other.to_bytes())
    }
}

impl PartialOrd for Signature {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl SignatureEncoding for Signature {
    type Repr = SignatureBytes;

    fn to_bytes(&self) -> SignatureBytes {
        Self::to_bytes(self)
    }
}

impl From<Signature> for SignatureBytes {
    fn from(signature: Signature) -> Self {
        signature.to_bytes()
    }
}

impl From<&Signature> for SignatureBytes {
    fn from(signature: &Signature) -> Self {
        signature.to_bytes()
    }
}

impl TryFrom<SignatureBytes> for Signature {
    type Error = Error;

    fn try_from(bytes: SignatureBytes) -> Result<Self> {
        Self::from_bytes(&bytes)
    }
}

impl TryFrom<&SignatureBytes> for Signature {
    type Error = Error;

    fn try_from(bytes: &SignatureBytes) -> Result<Self> {
        Self::from_bytes(bytes)
    }
}

impl TryFrom<&[u8]> for Signature {
    type Error = Error;

    fn try_from(bytes: &[u8]) -> Result<Self> {
        Self::from_slice(bytes)
    }
}
