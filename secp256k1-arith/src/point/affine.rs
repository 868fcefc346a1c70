//! Affine points: with and without the identity.

use super::ProjectivePoint;
use crate::{ct::Mask, field::FieldElement};
use subtle::{Choice, CtOption};

/// `b = 7` of `y² = x³ + b`.
const CURVE_B: FieldElement = FieldElement::from_u64(7);

/// An affine point that is not the identity: the entry of a table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Affine {
    pub(crate) x: FieldElement,
    pub(crate) y: FieldElement,
}

impl Affine {
    /// The generator `G` (SEC 2, section 2.4.1).
    pub(crate) const GENERATOR: Self = Self {
        x: FieldElement::from_u64s([
            0x59f2_815b_16f8_1798,
            0x029b_fcdb_2dce_28d9,
            0x55a0_6295_ce87_0b07,
            0x79be_667e_f9dc_bbac,
        ]),
        y: FieldElement::from_u64s([
            0x9c47_d08f_fb10_d4b8,
            0xfd17_b448_a685_5419,
            0x5da4_fbfc_0e11_08a8,
            0x483a_da77_26a3_c465,
        ]),
    };

    /// `-self` where the mask is set, else `self`.
    #[inline(always)]
    pub(crate) const fn negate_if(&self, mask: Mask) -> Self {
        Self {
            x: self.x,
            y: self.y.negate_if(mask),
        }
    }

    /// `-self` if `negative`, else `self`.
    #[inline(always)]
    pub(crate) const fn negate_if_vartime(&self, negative: bool) -> Self {
        Self {
            x: self.x,
            y: if negative { self.y.negate() } else { self.y },
        }
    }

    /// `(xg², yg³)`, the image on the isomorphic curve `y² = x³ + 7g⁶`. Cost: 3M + 1S.
    pub(crate) const fn isomorphic(&self, g: &FieldElement) -> Self {
        self.isomorphic_inline(g)
    }

    /// [`Self::isomorphic`] for an [`Operation`](crate::dispatch::Operation).
    #[inline(always)]
    pub(crate) const fn isomorphic_inline(&self, g: &FieldElement) -> Self {
        let gg = g.square_inline();
        Self {
            x: self.x.mul_inline(&gg),
            // yg beside g², not after it.
            y: self.y.mul_inline(g).mul_inline(&gg),
        }
    }

    /// `λ·self = (βx, y)`. Cost: 1M.
    pub(crate) const fn endomorphism(&self) -> Self {
        self.endomorphism_inline()
    }

    /// [`Self::endomorphism`] for an [`Operation`](crate::dispatch::Operation).
    #[inline(always)]
    pub(crate) const fn endomorphism_inline(&self) -> Self {
        Self {
            x: self.x.mul_inline(&crate::glv::BETA),
            y: self.y,
        }
    }
}

/// A point in affine coordinates, or the identity, whose coordinates read as 0.
///
/// Operations take constant time unless their name ends in `_vartime`.
#[derive(Clone, Copy, Debug)]
pub struct AffinePoint {
    pub(crate) x: FieldElement,
    pub(crate) y: FieldElement,
    /// 1 for the identity, else 0.
    pub(crate) infinity: u8,
}

impl AffinePoint {
    /// The identity, the point at infinity.
    pub const IDENTITY: Self = Self {
        x: FieldElement::ZERO,
        y: FieldElement::ZERO,
        infinity: 1,
    };

    /// The generator `G` (SEC 2, section 2.4.1).
    pub const GENERATOR: Self = Self {
        x: Affine::GENERATOR.x,
        y: Affine::GENERATOR.y,
        infinity: 0,
    };

    /// Whether this is the identity.
    #[must_use]
    pub fn is_identity(&self) -> Choice {
        Choice::from(self.infinity)
    }

    /// `-self`.
    #[must_use]
    pub const fn negate(&self) -> Self {
        Self {
            x: self.x,
            y: self.y.negate(),
            infinity: self.infinity,
        }
    }

    /// The point with `Z = 1`, or `Z = 0` for the identity.
    #[inline(always)]
    pub(crate) fn to_projective(self) -> ProjectivePoint {
        let mask = self.identity_mask();
        ProjectivePoint {
            x: self.x,
            y: self.y,
            z: FieldElement::select(mask, &FieldElement::ONE, &FieldElement::ZERO),
        }
    }

    /// All ones iff this is the identity.
    #[inline(always)]
    pub(crate) fn identity_mask(&self) -> Mask {
        Mask::from_bit(self.infinity.into())
    }

    /// All ones iff both are the same point.
    pub(crate) fn equal_mask(&self, rhs: &Self) -> Mask {
        let same = self.x.equal_mask(&rhs.x).and(self.y.equal_mask(&rhs.y));
        // The identity has one form.
        same.and(Mask::is_zero((self.infinity ^ rhs.infinity).into()))
    }

    /// The coordinates, meaningless for the identity.
    #[inline(always)]
    pub(crate) const fn coordinates(&self) -> Affine {
        Affine {
            x: self.x,
            y: self.y,
        }
    }

    /// The point `(x, y)`; none if `y² ≠ x³ + 7`.
    pub(crate) fn from_xy(x: FieldElement, y: FieldElement) -> CtOption<Self> {
        let on_curve = y.square().equal_mask(&curve_rhs(&x));
        CtOption::new(Self { x, y, infinity: 0 }, on_curve.into())
    }

    /// The point with x-coordinate `x` and the y-coordinate of the given parity; none if
    /// `x³ + 7` is no square. Cost: one square root.
    pub(crate) fn lift_x(x: &FieldElement, y_is_odd: Choice) -> CtOption<Self> {
        let [point] = Self::lift_each_x(&[*x], &[y_is_odd]);
        point
    }

    /// [`Self::lift_x`] of several, with their square roots side by side.
    pub(crate) fn lift_each_x<const N: usize>(
        xs: &[FieldElement; N],
        ys_are_odd: &[Choice; N],
    ) -> [CtOption<Self>; N] {
        let yys = xs.each_ref().map(curve_rhs);
        let roots = FieldElement::sqrt_candidates(&yys);
        core::array::from_fn(|i| Self::with_root(&xs[i], &yys[i], &roots[i], ys_are_odd[i]))
    }

    /// The point `(x, ±root)` of the given parity; none if `root² ≠ yy`, which is `x³ + 7`.
    fn with_root(
        x: &FieldElement,
        yy: &FieldElement,
        root: &FieldElement,
        y_is_odd: Choice,
    ) -> CtOption<Self> {
        let is_square = root.square().equal_mask(yy);
        // y = 0 would be a point of order 2; the order is odd.
        let y = root.negate_if((root.is_odd() ^ y_is_odd).into());
        CtOption::new(
            Self {
                x: *x,
                y,
                infinity: 0,
            },
            is_square.into(),
        )
    }
}

/// `x³ + 7`. Cost: 1M + 1S.
pub(crate) fn curve_rhs(x: &FieldElement) -> FieldElement {
    x.square().mul(x).add(&CURVE_B)
}
