//! Additions in variable time: fewer operations, and a branch for each exceptional case. For public
//! points only, and for tables at compile time.

use super::{ProjectivePoint, affine::Affine};
use crate::field::FieldElement;

impl ProjectivePoint {
    /// `self + rhs`, for all points, in time that depends on both. Cost: 12M + 4S.
    #[must_use]
    pub const fn add_vartime(&self, rhs: &Self) -> Self {
        if self.z.is_zero_vartime() {
            return *rhs;
        }
        if rhs.z.is_zero_vartime() {
            return *self;
        }
        let zz2 = rhs.z.square();
        let scaled = Self {
            x: self.x.mul(&zz2),
            y: self.y.mul(&zz2).mul(&rhs.z),
            z: self.z.mul(&rhs.z),
        };
        let other = Affine { x: rhs.x, y: rhs.y };
        scaled.add_same_denominator_vartime(&other, &self.z)
    }

    /// `self + rhs`, for every `self`, in time that depends on both. Cost: 8M + 3S.
    ///
    /// With a factor `g`, `self` is given by its image `(X/Z², Y/Z³)` on the isomorphic curve of the
    /// points `(xg², yg³)`, and so is the result; that costs 1M more.
    #[inline(always)]
    pub(crate) const fn add_entry_vartime(
        &self,
        rhs: &Affine,
        factor: Option<&FieldElement>,
    ) -> Self {
        if self.z.is_zero_vartime() {
            return match factor {
                None => Self::from_affine(rhs),
                Some(g) => Self::from_affine(&rhs.isomorphic(g)),
            };
        }
        let z = match factor {
            None => self.z,
            Some(g) => self.z.mul(g),
        };
        self.add_same_denominator_vartime(rhs, &z)
    }

    /// For some `w ≠ 0` and `z = Z/w ≠ 0`: the sum of `self = (X/Z², Y/Z³)` and `(x/w², y/w³)`.
    /// Cost: 8M + 3S.
    #[inline(always)]
    const fn add_same_denominator_vartime(&self, rhs: &Affine, z: &FieldElement) -> Self {
        let differences = self.differences(rhs, z);
        if differences.h.is_zero_vartime() {
            return if differences.r.is_zero_vartime() {
                self.double()
            } else {
                Self::IDENTITY
            };
        }
        self.add_distinct(&differences)
    }

    /// `h = xz² - X` and `r = yz³ - Y` for the sum of `self = (X/Z², Y/Z³)` and `(x/w², y/w³)` with
    /// `z = Z/w`. Cost: 3M + 1S.
    #[inline(always)]
    pub(crate) const fn differences(&self, rhs: &Affine, z: &FieldElement) -> Differences {
        let zz = z.square();
        Differences {
            h: rhs.x.mul_wide(&zz).fold().sub(&self.x).reduce(),
            r: rhs.y.mul(&zz).mul_wide(z).fold().sub(&self.y).reduce(),
        }
    }

    /// The sum of two points that are neither equal nor opposite nor the identity; else, and only then,
    /// a triple with `Z = 0`. Constant time. Cost: 5M + 2S.
    ///
    /// With `v = Xh²`: `X' = r² - h³ - 2v`, `Y' = r(v - X') - Yh³`, `Z' = Zh`.
    #[inline(always)]
    pub(crate) const fn add_distinct(&self, Differences { h, r }: &Differences) -> Self {
        let hh = h.square();
        let hhh = hh.mul(h);
        let v = self.x.mul(&hh);
        let x = r.square_wide().fold().sub(&hhh).sub(&v).sub(&v).reduce();
        let slope_term = r.mul_wide(&v.sub(&x));
        Self {
            x,
            y: slope_term.sub(&self.y.mul_wide(&hhh)).reduce(),
            z: self.z.mul(h),
        }
    }
}

/// What two points over one denominator differ by: both 0 iff they are equal, `h` alone iff opposite.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Differences {
    pub(crate) h: FieldElement,
    pub(crate) r: FieldElement,
}
