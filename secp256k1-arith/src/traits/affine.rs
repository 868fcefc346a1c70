//! `AffinePoint`: group interfaces, selection, conversions.

use crate::{
    AffinePoint, FieldBytes, FieldElement, ProjectivePoint, PublicKey, Scalar, Secp256k1, ct::Mask,
    limbs,
};
use core::{
    hash::{Hash, Hasher},
    ops::Neg,
};
use elliptic_curve::{
    Error, Generate,
    ctutils::{self, CtEq, CtSelect},
    group::CurveAffine,
    point::{AffineCoordinates, DecompactPoint, DecompressPoint, NonIdentity},
    rand_core::{TryCryptoRng, TryRng},
    zeroize::DefaultIsZeroes,
};
use subtle::{Choice, ConditionallySelectable, ConstantTimeEq, CtOption};

impl AffinePoint {
    /// A random point, as good as uniform: a random parity for a random x-coordinate of a point.
    pub(super) fn try_random<R: TryRng + ?Sized>(rng: &mut R) -> Result<Self, R::Error> {
        let mut bytes = FieldBytes::default();
        let mut parity = [0];
        loop {
            rng.try_fill_bytes(&mut bytes)?;
            rng.try_fill_bytes(&mut parity)?;
            let y_is_odd = Choice::from(parity[0] & 1);
            if let Some(point) = Self::decompress(&bytes, y_is_odd).into_option() {
                return Ok(point);
            }
        }
    }
}

impl CurveAffine for AffinePoint {
    type Scalar = Scalar;
    type Curve = ProjectivePoint;

    fn identity() -> Self {
        Self::IDENTITY
    }

    fn generator() -> Self {
        Self::GENERATOR
    }

    fn is_identity(&self) -> Choice {
        Self::is_identity(self)
    }

    fn to_curve(&self) -> ProjectivePoint {
        self.to_projective()
    }
}

/// The coordinates of the identity read as 0.
impl AffineCoordinates for AffinePoint {
    type FieldRepr = FieldBytes;

    fn from_coordinates(x: &FieldBytes, y: &FieldBytes) -> CtOption<Self> {
        FieldElement::from_bytes(x)
            .and_then(|x| FieldElement::from_bytes(y).and_then(|y| Self::from_xy(x, y)))
    }

    fn x(&self) -> FieldBytes {
        self.x.to_bytes()
    }

    fn y(&self) -> FieldBytes {
        self.y.to_bytes()
    }

    fn x_is_odd(&self) -> Choice {
        self.x.is_odd()
    }

    fn y_is_odd(&self) -> Choice {
        self.y.is_odd()
    }
}

impl DecompressPoint<Secp256k1> for AffinePoint {
    fn decompress(x: &FieldBytes, y_is_odd: Choice) -> CtOption<Self> {
        FieldElement::from_bytes(x).and_then(|x| Self::lift_x(&x, y_is_odd))
    }
}

/// The point with the even y, `lift_x` of BIP 340.
impl DecompactPoint<Secp256k1> for AffinePoint {
    fn decompact(x: &FieldBytes) -> CtOption<Self> {
        Self::decompress(x, Choice::from(0))
    }
}

impl Generate for AffinePoint {
    fn try_generate_from_rng<R: TryCryptoRng + ?Sized>(rng: &mut R) -> Result<Self, R::Error> {
        Self::try_random(rng)
    }
}

forward_negation!(AffinePoint);

impl ConditionallySelectable for AffinePoint {
    fn conditional_select(a: &Self, b: &Self, choice: Choice) -> Self {
        Self {
            x: FieldElement::conditional_select(&a.x, &b.x, choice),
            y: FieldElement::conditional_select(&a.y, &b.y, choice),
            infinity: a.infinity ^ (Mask::from(choice).byte() & (a.infinity ^ b.infinity)),
        }
    }
}

impl CtSelect for AffinePoint {
    fn ct_select(&self, other: &Self, choice: ctutils::Choice) -> Self {
        Self::conditional_select(self, other, choice.into())
    }
}

impl ConstantTimeEq for AffinePoint {
    fn ct_eq(&self, other: &Self) -> Choice {
        self.equal_mask(other).into()
    }
}

impl CtEq for AffinePoint {
    fn ct_eq(&self, other: &Self) -> ctutils::Choice {
        ConstantTimeEq::ct_eq(self, other).into()
    }
}

/// Constant time.
impl PartialEq for AffinePoint {
    fn eq(&self, other: &Self) -> bool {
        ConstantTimeEq::ct_eq(self, other).into()
    }
}

impl Eq for AffinePoint {}

/// For public points: hash tables take time that depends on their keys.
impl Hash for AffinePoint {
    fn hash<H: Hasher>(&self, state: &mut H) {
        limbs::to_u64s(&self.x.canonical()).hash(state);
        limbs::to_u64s(&self.y.canonical()).hash(state);
        self.infinity.hash(state);
    }
}

/// The identity.
impl Default for AffinePoint {
    fn default() -> Self {
        Self::IDENTITY
    }
}

impl DefaultIsZeroes for AffinePoint {}

/// Cost: one inversion.
impl From<ProjectivePoint> for AffinePoint {
    fn from(point: ProjectivePoint) -> Self {
        point.to_affine()
    }
}

/// Cost: one inversion.
impl From<&ProjectivePoint> for AffinePoint {
    fn from(point: &ProjectivePoint) -> Self {
        point.to_affine()
    }
}

impl From<NonIdentity<Self>> for AffinePoint {
    fn from(point: NonIdentity<Self>) -> Self {
        point.to_point()
    }
}

impl From<PublicKey> for AffinePoint {
    fn from(public_key: PublicKey) -> Self {
        *public_key.as_affine()
    }
}

impl From<&PublicKey> for AffinePoint {
    fn from(public_key: &PublicKey) -> Self {
        *public_key.as_affine()
    }
}

/// None for the identity. [`NonIdentity::new`] is the same in constant time.
impl TryFrom<AffinePoint> for NonIdentity<AffinePoint> {
    type Error = Error;

    fn try_from(point: AffinePoint) -> Result<Self, Error> {
        Self::new(point).into_option().ok_or(Error)
    }
}

impl TryFrom<AffinePoint> for PublicKey {
    type Error = Error;

    fn try_from(point: AffinePoint) -> Result<Self, Error> {
        Self::from_affine(point)
    }
}

impl TryFrom<&AffinePoint> for PublicKey {
    type Error = Error;

    fn try_from(point: &AffinePoint) -> Result<Self, Error> {
        Self::from_affine(*point)
    }
}
