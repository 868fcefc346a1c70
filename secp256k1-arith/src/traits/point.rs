//! `ProjectivePoint`: group interfaces, operators, selection, conversions.

use crate::{AffinePoint, ProjectivePoint, PublicKey, Scalar};
use core::{
    hash::{Hash, Hasher},
    iter::Sum,
    ops::{Add, AddAssign, Neg, Sub, SubAssign},
};
use elliptic_curve::{
    Error, Generate,
    ctutils::{self, CtEq, CtSelect},
    group::{
        Curve, Group,
        cofactor::CofactorGroup,
        prime::{PrimeCurve, PrimeGroup},
    },
    ops::Double,
    point::NonIdentity,
    rand_core::{TryCryptoRng, TryRng},
    zeroize::DefaultIsZeroes,
};
use subtle::{Choice, ConditionallySelectable, ConstantTimeEq, CtOption};

impl Group for ProjectivePoint {
    type Scalar = Scalar;

    fn try_random<R: TryRng + ?Sized>(rng: &mut R) -> Result<Self, R::Error> {
        AffinePoint::try_random(rng).map(Self::from)
    }

    fn identity() -> Self {
        Self::IDENTITY
    }

    fn generator() -> Self {
        Self::GENERATOR
    }

    fn is_identity(&self) -> Choice {
        Self::is_identity(self)
    }

    fn double(&self) -> Self {
        Self::double(self)
    }

    fn mul_by_generator(k: &Scalar) -> Self {
        Self::mul_by_generator(k)
    }
}

impl PrimeGroup for ProjectivePoint {}

impl Curve for ProjectivePoint {
    type Affine = AffinePoint;

    /// [`ProjectivePoint::batch_to_affine_into`].
    ///
    /// # Panics
    ///
    /// If the lengths differ.
    fn batch_normalize(points: &[Self], affine: &mut [AffinePoint]) {
        Self::batch_to_affine_into(points, affine);
    }

    fn to_affine(&self) -> AffinePoint {
        Self::to_affine(self)
    }
}

impl PrimeCurve for ProjectivePoint {}

/// The cofactor is 1: every point is in the subgroup.
impl CofactorGroup for ProjectivePoint {
    type Subgroup = Self;

    fn clear_cofactor(&self) -> Self {
        *self
    }

    fn into_subgroup(self) -> CtOption<Self> {
        CtOption::new(self, Choice::from(1))
    }

    fn is_torsion_free(&self) -> Choice {
        Choice::from(1)
    }
}

impl Double for ProjectivePoint {
    #[inline]
    fn double(&self) -> Self {
        Self::double(self)
    }

    #[inline]
    fn double_in_place(&mut self) {
        Self::double_in_place(self);
    }
}

impl Generate for ProjectivePoint {
    fn try_generate_from_rng<R: TryCryptoRng + ?Sized>(rng: &mut R) -> Result<Self, R::Error> {
        AffinePoint::try_random(rng).map(Self::from)
    }
}

forward_binary!(Add, add, ProjectivePoint, ProjectivePoint => ProjectivePoint, ProjectivePoint::add);
forward_binary!(Sub, sub, ProjectivePoint, ProjectivePoint => ProjectivePoint, subtract);
forward_assign!(
    AddAssign,
    add_assign,
    ProjectivePoint,
    ProjectivePoint,
    ProjectivePoint::add
);
forward_assign!(
    SubAssign,
    sub_assign,
    ProjectivePoint,
    ProjectivePoint,
    subtract
);
forward_binary!(Add, add, ProjectivePoint, AffinePoint => ProjectivePoint, ProjectivePoint::add_affine);
forward_binary!(Sub, sub, ProjectivePoint, AffinePoint => ProjectivePoint, subtract_affine);
forward_assign!(
    AddAssign,
    add_assign,
    ProjectivePoint,
    AffinePoint,
    ProjectivePoint::add_affine
);
forward_assign!(
    SubAssign,
    sub_assign,
    ProjectivePoint,
    AffinePoint,
    subtract_affine
);
forward_negation!(ProjectivePoint);

#[inline]
fn subtract(a: &ProjectivePoint, b: &ProjectivePoint) -> ProjectivePoint {
    ProjectivePoint::add(a, &b.negate())
}

#[inline]
fn subtract_affine(a: &ProjectivePoint, b: &AffinePoint) -> ProjectivePoint {
    ProjectivePoint::add_affine(a, &b.negate())
}

impl Sum for ProjectivePoint {
    fn sum<I: Iterator<Item = Self>>(points: I) -> Self {
        points.fold(Self::IDENTITY, |sum, point| Self::add(&sum, &point))
    }
}

impl<'a> Sum<&'a Self> for ProjectivePoint {
    fn sum<I: Iterator<Item = &'a Self>>(points: I) -> Self {
        points.fold(Self::IDENTITY, |sum, point| Self::add(&sum, point))
    }
}

impl ConditionallySelectable for ProjectivePoint {
    fn conditional_select(a: &Self, b: &Self, choice: Choice) -> Self {
        Self::select(choice.into(), a, b)
    }
}

impl CtSelect for ProjectivePoint {
    fn ct_select(&self, other: &Self, choice: ctutils::Choice) -> Self {
        Self::conditional_select(self, other, choice.into())
    }
}

impl ConstantTimeEq for ProjectivePoint {
    fn ct_eq(&self, other: &Self) -> Choice {
        self.equal_mask(other).into()
    }
}

impl CtEq for ProjectivePoint {
    fn ct_eq(&self, other: &Self) -> ctutils::Choice {
        ConstantTimeEq::ct_eq(self, other).into()
    }
}

/// Constant time.
impl PartialEq for ProjectivePoint {
    fn eq(&self, other: &Self) -> bool {
        ConstantTimeEq::ct_eq(self, other).into()
    }
}

impl Eq for ProjectivePoint {}

/// Constant time.
impl PartialEq<AffinePoint> for ProjectivePoint {
    fn eq(&self, other: &AffinePoint) -> bool {
        self.eq_affine(other).into()
    }
}

/// Constant time.
impl PartialEq<ProjectivePoint> for AffinePoint {
    fn eq(&self, other: &ProjectivePoint) -> bool {
        other.eq_affine(self).into()
    }
}

/// That of the affine form. Cost: one inversion.
impl Hash for ProjectivePoint {
    fn hash<H: Hasher>(&self, state: &mut H) {
        // VARTIME: hash tables take time that depends on their keys, which are public therefore.
        self.to_affine_vartime().hash(state);
    }
}

/// The identity.
impl Default for ProjectivePoint {
    fn default() -> Self {
        Self::IDENTITY
    }
}

impl DefaultIsZeroes for ProjectivePoint {}

impl From<AffinePoint> for ProjectivePoint {
    #[inline]
    fn from(point: AffinePoint) -> Self {
        point.to_projective()
    }
}

impl From<&AffinePoint> for ProjectivePoint {
    #[inline]
    fn from(point: &AffinePoint) -> Self {
        point.to_projective()
    }
}

impl From<NonIdentity<Self>> for ProjectivePoint {
    fn from(point: NonIdentity<Self>) -> Self {
        point.to_point()
    }
}

impl From<PublicKey> for ProjectivePoint {
    fn from(public_key: PublicKey) -> Self {
        public_key.as_affine().to_projective()
    }
}

impl From<&PublicKey> for ProjectivePoint {
    fn from(public_key: &PublicKey) -> Self {
        public_key.as_affine().to_projective()
    }
}

/// None for the identity. [`NonIdentity::new`] is the same in constant time.
impl TryFrom<ProjectivePoint> for NonIdentity<ProjectivePoint> {
    type Error = Error;

    fn try_from(point: ProjectivePoint) -> Result<Self, Error> {
        Self::new(point).into_option().ok_or(Error)
    }
}

impl TryFrom<ProjectivePoint> for PublicKey {
    type Error = Error;

    fn try_from(point: ProjectivePoint) -> Result<Self, Error> {
        Self::from_affine(point.to_affine())
    }
}

impl TryFrom<&ProjectivePoint> for PublicKey {
    type Error = Error;

    fn try_from(point: &ProjectivePoint) -> Result<Self, Error> {
        Self::from_affine(point.to_affine())
    }
}
