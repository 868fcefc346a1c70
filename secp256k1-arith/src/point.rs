//! The group: points of `y² = x³ + 7` over the field, of prime order `n`.
//!
//! No formula here uses the constant 7 (only [`lift_x`](AffinePoint) and the curve check do), so that
//! the tests run these very formulas over the small subgroups of `y² = x³ + b`, exhaustively.

pub(crate) mod affine;
mod batch;
pub(crate) mod complete;
pub(crate) mod distinct;
#[cfg(any(feature = "hash2curve", feature = "primeorder"))]
pub(crate) mod swu;
pub(crate) mod vartime;

pub use affine::AffinePoint;

use crate::{
    ct::Mask,
    dispatch::Operation,
    field::{self, FieldElement},
    modinv,
    scalar::{self, Scalar},
};
use affine::Affine;
use subtle::Choice;

/// A point in Jacobian coordinates: `(X, Y, Z)` is `(X/Z², Y/Z³)`, and any triple with `Z = 0` is the
/// identity.
///
/// Every operation is total: the identity, equal points and opposite points give the right answer.
/// Operations take constant time unless their name ends in `_vartime`.
#[derive(Clone, Copy, Debug)]
pub struct ProjectivePoint {
    pub(crate) x: FieldElement,
    pub(crate) y: FieldElement,
    pub(crate) z: FieldElement,
}

impl ProjectivePoint {
    /// The identity, the point at infinity.
    pub const IDENTITY: Self = Self {
        x: FieldElement::ONE,
        y: FieldElement::ONE,
        z: FieldElement::ZERO,
    };

    /// The generator `G` (SEC 2, section 2.4.1).
    pub const GENERATOR: Self = Self::from_affine(&Affine::GENERATOR);

    /// The same point with `Z = 1`.
    #[inline(always)]
    pub(crate) const fn from_affine(affine: &Affine) -> Self {
        Self {
            x: affine.x,
            y: affine.y,
            z: FieldElement::ONE,
        }
    }

    /// `2·self`. Cost: 3M + 4S.
    ///
    /// With `λ = 3X²` and `t = 4XY²`: `X' = λ² - 2t`, `Y' = λ(t - X') - 8Y⁴`, `Z' = 2YZ` (the tangent's
    /// slope is `λ/(2YZ)`). A point of odd order has `Y ≠ 0`, and `Z = 0` stays.
    #[must_use]
    pub const fn double(&self) -> Self {
        self.double_inline().0
    }

    /// [`Self::double`] for an [`Operation`], and `self` itself as `(x/z², y/z³)` over the new `Z`.
    #[inline(always)]
    pub(crate) const fn double_inline(&self) -> (Self, Affine) {
        let lambda = self.x.square_wide().fold().triple().reduce();
        let yy = self.y.square_inline();
        let t = self.x.mul_wide(&yy).fold().shl(2);
        let x = lambda.square_wide().fold().sub(&t).sub(&t);
        let slope_term = lambda.mul_wide(&t.sub(&x).reduce()).fold();
        let y = yy.square_wide().fold().shl(3);
        let double = Self {
            x: x.reduce(),
            y: slope_term.sub(&y).reduce(),
            z: self.y.mul_wide(&self.z).fold().shl(1).reduce(),
        };
        let point = Affine {
            x: t.reduce(),
            y: y.reduce(),
        };
        (double, point)
    }

    /// `2·self`, in place.
    pub const fn double_in_place(&mut self) {
        *self = self.double();
    }

    /// `-self`.
    #[inline(always)]
    #[must_use]
    pub const fn negate(&self) -> Self {
        Self {
            x: self.x,
            y: self.y.negate(),
            z: self.z,
        }
    }

    /// `λ·self = (βX, Y, Z)`, the image under the endomorphism. Cost: 1M.
    #[must_use]
    pub const fn endomorphism(&self) -> Self {
        Self {
            x: self.x.mul(&crate::glv::BETA),
            y: self.y,
            z: self.z,
        }
    }

    /// Whether this is the identity.
    #[must_use]
    pub fn is_identity(&self) -> Choice {
        self.identity_mask().into()
    }

    /// All ones iff this is the identity.
    #[inline(always)]
    pub(crate) fn identity_mask(&self) -> Mask {
        self.z.zero_mask()
    }

    /// The affine form. Cost: one constant-time inversion, 3M + 1S.
    #[must_use]
    pub fn to_affine(&self) -> AffinePoint {
        self.normalize(&self.z.invert_or_zero())
    }

    /// [`Self::to_affine`] together with `1/k`, or 0 for `k = 0`, in less time than one after the other: what
    /// signatures need. Constant time. Cost: that of 1.6 inversions, 3M + 1S.
    #[must_use]
    pub fn to_affine_and_invert(&self, k: &Scalar) -> (AffinePoint, Scalar) {
        let (x, m) = (
            [&self.z.canonical(), &k.0],
            [&field::pow::MODINV, &scalar::MODINV],
        );
        let [z_inverse, k_inverse] = modinv::invert_each(x, m);
        let point = self.normalize(&FieldElement(z_inverse));
        (point, Scalar(k_inverse))
    }

    /// The affine form, in time that depends on the point. Cost: one inversion, 3M + 1S.
    #[must_use]
    pub fn to_affine_vartime(&self) -> AffinePoint {
        self.normalize(&self.z.invert_or_zero_vartime())
    }

    /// The affine form, from `1/Z`, or 0 for the identity.
    #[inline]
    pub(crate) fn normalize(&self, z_inverse: &FieldElement) -> AffinePoint {
        let zz = z_inverse.square();
        AffinePoint {
            x: self.x.mul(&zz),
            y: self.y.mul(&zz.mul(z_inverse)),
            infinity: z_inverse.is_zero().unwrap_u8(),
        }
    }

    /// Whether the affine x-coordinate is `x`, compared as `X = x·Z²`; false for the identity. In time
    /// that depends on both. Cost: 1M + 1S.
    #[must_use]
    pub fn has_affine_x_vartime(&self, x: &FieldElement) -> bool {
        !self.z.is_zero_vartime() && x.mul(&self.z.square()).equal_vartime(&self.x)
    }

    /// Whether this is `rhs`, in constant time, without an inversion. Cost: 3M + 1S.
    #[must_use]
    pub fn eq_affine(&self, rhs: &AffinePoint) -> Choice {
        let zz = self.z.square();
        let same_x = rhs.x.mul(&zz).equal_mask(&self.x);
        let same_y = rhs.y.mul(&zz).mul(&self.z).equal_mask(&self.y);
        let (first, second) = (self.identity_mask(), rhs.identity_mask());
        let neither = first.or(second).not();
        first.and(second).or(neither.and(same_x).and(same_y)).into()
    }

    /// All ones iff both are the same point. Cost: 6M + 2S.
    pub(crate) fn equal_mask(&self, rhs: &Self) -> Mask {
        let (zz1, zz2) = (self.z.square(), rhs.z.square());
        let same_x = self.x.mul(&zz2).equal_mask(&rhs.x.mul(&zz1));
        let same_y = (self.y.mul(&zz2).mul(&rhs.z)).equal_mask(&rhs.y.mul(&zz1).mul(&self.z));
        let (first, second) = (self.identity_mask(), rhs.identity_mask());
        let neither = first.or(second).not();
        first.and(second).or(neither.and(same_x).and(same_y))
    }

    /// `if_set` where the mask is set, else `if_clear`.
    #[inline(always)]
    pub(crate) const fn select(mask: Mask, if_clear: &Self, if_set: &Self) -> Self {
        Self {
            x: FieldElement::select(mask, &if_clear.x, &if_set.x),
            y: FieldElement::select(mask, &if_clear.y, &if_set.y),
            z: FieldElement::select(mask, &if_clear.z, &if_set.z),
        }
    }
}

/// `point = 2^count · point`.
pub(crate) struct Double<'a> {
    pub(crate) point: &'a mut ProjectivePoint,
    pub(crate) count: u32,
}

impl Operation for Double<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        for _ in 0..self.count {
            *self.point = self.point.double_inline().0;
        }
    }
}
