//! Encodings: SEC 1, the fixed-width ones of `group`, bits, and hexadecimal.

use crate::{
    AffinePoint, CompressedPoint, FieldElement, ProjectivePoint, Sec1Point, Secp256k1, ct::Mask,
};
use core::fmt;
use elliptic_curve::{
    Error,
    array::{
        Array,
        sizes::{U32, U65},
    },
    ctutils::{self, CtSelect},
    group::{GroupEncoding, UncompressedEncoding},
    point::AffineCoordinates,
    sec1::{Coordinates, FromSec1Point, ToSec1Point},
};
use subtle::{Choice, ConstantTimeEq, CtOption};

/// 33 bytes: `02` or `03` and x, or all zeros for the identity.
impl GroupEncoding for AffinePoint {
    type Repr = CompressedPoint;

    fn from_bytes(bytes: &CompressedPoint) -> CtOption<Self> {
        let (tag, x) = bytes.split_ref::<elliptic_curve::consts::U1>();
        let (tag, x): (u8, &Array<u8, U32>) = (tag[0], x);
        let y_is_odd = Choice::from(tag & 1);
        let known_tag = (tag & !1).ct_eq(&2);
        let point = FieldElement::from_bytes(x).and_then(|x| Self::lift_x(&x, y_is_odd));
        let is_identity = bytes.ct_eq(&CompressedPoint::default());
        let is_valid = known_tag & point.is_some() | is_identity;
        CtOption::new(point.unwrap_or(Self::IDENTITY), is_valid)
    }

    /// The same as [`Self::from_bytes`]: finding y is a check already.
    fn from_bytes_unchecked(bytes: &CompressedPoint) -> CtOption<Self> {
        Self::from_bytes(bytes)
    }

    fn to_bytes(&self) -> CompressedPoint {
        let mut bytes = CompressedPoint::default();
        bytes[0] = 2 | self.y_is_odd().unwrap_u8();
        bytes[0] &= Mask::from(self.is_identity()).not().byte();
        bytes[1..].copy_from_slice(&self.x.to_bytes());
        bytes
    }
}

impl GroupEncoding for ProjectivePoint {
    type Repr = CompressedPoint;

    fn from_bytes(bytes: &CompressedPoint) -> CtOption<Self> {
        <AffinePoint as GroupEncoding>::from_bytes(bytes).map(Self::from)
    }

    fn from_bytes_unchecked(bytes: &CompressedPoint) -> CtOption<Self> {
        Self::from_bytes(bytes)
    }

    fn to_bytes(&self) -> CompressedPoint {
        self.to_affine().to_bytes()
    }
}

/// 65 bytes: `04`, x and y, or all zeros for the identity.
impl UncompressedEncoding for AffinePoint {
    type Uncompressed = Array<u8, U65>;

    fn from_uncompressed(bytes: &Array<u8, U65>) -> CtOption<Self> {
        let mut x = Array::default();
        let mut y = Array::default();
        x.copy_from_slice(&bytes[1..33]);
        y.copy_from_slice(&bytes[33..]);
        let point = Self::from_coordinates(&x, &y);
        let is_identity = bytes.ct_eq(&Array::default());
        let is_valid = bytes[0].ct_eq(&4) & point.is_some() | is_identity;
        CtOption::new(point.unwrap_or(Self::IDENTITY), is_valid)
    }

    /// The same as [`Self::from_uncompressed`]: the check costs next to nothing.
    fn from_uncompressed_unchecked(bytes: &Array<u8, U65>) -> CtOption<Self> {
        Self::from_uncompressed(bytes)
    }

    fn to_uncompressed(&self) -> Array<u8, U65> {
        let mut bytes = Array::default();
        bytes[0] = 4 & Mask::from(self.is_identity()).not().byte();
        bytes[1..33].copy_from_slice(&self.x.to_bytes());
        bytes[33..].copy_from_slice(&self.y.to_bytes());
        bytes
    }
}

impl UncompressedEncoding for ProjectivePoint {
    type Uncompressed = Array<u8, U65>;

    fn from_uncompressed(bytes: &Array<u8, U65>) -> CtOption<Self> {
        AffinePoint::from_uncompressed(bytes).map(Self::from)
    }

    fn from_uncompressed_unchecked(bytes: &Array<u8, U65>) -> CtOption<Self> {
        Self::from_uncompressed(bytes)
    }

    fn to_uncompressed(&self) -> Array<u8, U65> {
        self.to_affine().to_uncompressed()
    }
}

/// SEC 1, section 2.3.4. None for a point off the curve, and for coordinates of `p` or more.
///
/// The form of `x` alone (`05`) is refused: it would give one point a second encoding of 33 bytes.
/// [`DecompactPoint`](elliptic_curve::point::DecompactPoint) reads an x-coordinate.
impl FromSec1Point<Secp256k1> for AffinePoint {
    fn from_sec1_point(point: &Sec1Point) -> ctutils::CtOption<Self> {
        match point.coordinates() {
            Coordinates::Identity => CtOption::new(Self::IDENTITY, Choice::from(1)),
            Coordinates::Compact { .. } => CtOption::new(Self::IDENTITY, Choice::from(0)),
            Coordinates::Compressed { x, y_is_odd } => FieldElement::from_bytes(x)
                .and_then(|x| Self::lift_x(&x, Choice::from(u8::from(y_is_odd)))),
            Coordinates::Uncompressed { x, y } => Self::from_coordinates(x, y),
        }
        .into()
    }
}

impl ToSec1Point<Secp256k1> for AffinePoint {
    fn to_sec1_point(&self, compress: bool) -> Sec1Point {
        Sec1Point::from_affine_coordinates(&self.x.to_bytes(), &self.y.to_bytes(), compress)
            .ct_select(&Sec1Point::identity(), self.is_identity().into())
    }
}

impl FromSec1Point<Secp256k1> for ProjectivePoint {
    fn from_sec1_point(point: &Sec1Point) -> ctutils::CtOption<Self> {
        AffinePoint::from_sec1_point(point).map(Self::from)
    }
}

impl ToSec1Point<Secp256k1> for ProjectivePoint {
    fn to_sec1_point(&self, compress: bool) -> Sec1Point {
        self.to_affine().to_sec1_point(compress)
    }
}

impl TryFrom<Sec1Point> for AffinePoint {
    type Error = Error;

    fn try_from(point: Sec1Point) -> Result<Self, Error> {
        Self::try_from(&point)
    }
}

impl TryFrom<&Sec1Point> for AffinePoint {
    type Error = Error;

    fn try_from(point: &Sec1Point) -> Result<Self, Error> {
        Self::from_sec1_point(point).into_option().ok_or(Error)
    }
}

/// Compressed.
impl From<AffinePoint> for Sec1Point {
    fn from(point: AffinePoint) -> Self {
        point.to_sec1_point(true)
    }
}

/// Compressed.
impl From<&AffinePoint> for Sec1Point {
    fn from(point: &AffinePoint) -> Self {
        point.to_sec1_point(true)
    }
}

/// Two digits a byte.
pub(super) fn write_hex(bytes: &[u8], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    bytes.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
}

/// The bits of an integer, the least significant first.
#[cfg(feature = "bits")]
pub(super) fn to_le_bits(limbs: &crate::limbs::Limbs) -> ff::FieldBits<[u8; 32]> {
    let mut bytes = crate::limbs::to_be_bytes(limbs);
    bytes.reverse();
    bytes.into()
}
