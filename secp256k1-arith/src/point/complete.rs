//! Complete additions: one sequence of field operations for every pair of points, in constant time.
//!
//! Brier and Joye, "Weierstraß Elliptic Curves and Side-Channel Attacks" (PKC 2002), section 3: for
//! affine points with `y₁ ≠ -y₂`, equal or not, the slope of the line through both is
//! `λ = ((x₁ + x₂)² - x₁x₂)/(y₁ + y₂)`. Where `y₁ = -y₂` it is `(y₁ - y₂)/(x₁ - x₂)`: this case is
//! not only that of opposite points, whose sum is the identity, but also that of `(x, y)` and
//! `(βx, -y)` with `β³ = 1`, which multiplication by the endomorphism meets.

use super::{
    ProjectivePoint,
    affine::{Affine, AffinePoint},
};
use crate::{ct::Mask, dispatch::Operation, field::FieldElement};

impl ProjectivePoint {
    /// `self + rhs`, for all points. Cost: 11M + 6S.
    #[must_use]
    pub fn add(&self, rhs: &Self) -> Self {
        let (zz1, zz2) = (self.z.square(), rhs.z.square());
        let sum = add_unified(
            &Affine {
                x: self.x.mul(&zz2),
                y: self.y.mul(&zz2).mul(&rhs.z),
            },
            &Affine {
                x: rhs.x.mul(&zz1),
                y: rhs.y.mul(&zz1).mul(&self.z),
            },
            &self.z.mul(&rhs.z),
        );
        let sum = Self::select(rhs.identity_mask(), &sum, self);
        Self::select(self.identity_mask(), &sum, rhs)
    }

    /// `self + rhs`, for all points. Cost: 7M + 5S.
    #[must_use]
    pub fn add_affine(&self, rhs: &AffinePoint) -> Self {
        let mut sum = *self;
        AddEntry {
            sum: &mut sum,
            entry: &rhs.coordinates(),
        }
        .run();
        Self::select(rhs.identity_mask(), &sum, self)
    }
}

/// `sum += entry`, for every `sum`. Cost: 7M + 5S.
pub(crate) struct AddEntry<'a> {
    pub(crate) sum: &'a mut ProjectivePoint,
    pub(crate) entry: &'a Affine,
}

impl Operation for AddEntry<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Self { sum, entry } = self;
        let zz = sum.z.square_inline();
        let total = add_unified(
            &Affine { x: sum.x, y: sum.y },
            &Affine {
                x: entry.x.mul_inline(&zz),
                // yz beside z², not after it.
                y: entry.y.mul_inline(&sum.z).mul_inline(&zz),
            },
            &sum.z,
        );
        *sum = ProjectivePoint::select(
            sum.identity_mask(),
            &total,
            &ProjectivePoint::from_affine(entry),
        );
    }
}

/// The sum of `(x₁/z², y₁/z³)` and `(x₂/z², y₂/z³)`, neither of them the identity. Cost: 4M + 4S.
#[inline(always)]
fn add_unified(first: &Affine, second: &Affine, z: &FieldElement) -> ProjectivePoint {
    let t = first.x.add(&second.x);
    let m = first.y.add(&second.y);
    let r = t.square_wide().sub(&first.x.mul_wide(&second.x)).reduce();
    // y₁ = -y₂: there the slope is 2y₁/(x₁ - x₂).
    let opposite: Mask = m.zero_mask();
    let r = FieldElement::select(opposite, &r, &first.y.double());
    let denominator = FieldElement::select(opposite, &m, &first.x.sub(&second.x));
    let denominator_squared = denominator.square_inline();
    let q = t.mul_wide(&denominator_squared).fold();
    let x = r.square_wide().fold().sub(&q);
    // 2y₃ = λ(x₁ + x₂ - 2x₃) - (y₁ + y₂), and the last term is 0 where y₁ = -y₂.
    let last = FieldElement::select(opposite, &denominator_squared, &FieldElement::ZERO);
    let slope_term = r.mul_wide(&q.sub(&x).sub(&x).reduce());
    ProjectivePoint {
        x: x.reduce(),
        y: slope_term.sub(&last.square_wide()).reduce().half(),
        z: denominator.mul_inline(z),
    }
}
