//! Additions in variable time: fewer operations, and a branch for each exceptional case. For public
//! points only, and for tables at compile time.

use super::{ProjectivePoint, affine::Affine};
use crate::{dispatch::Operation, field::FieldElement};

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
    const fn differences(&self, rhs: &Affine, z: &FieldElement) -> Differences {
        let zz = z.square_inline();
        Differences {
            h: rhs.x.mul_wide(&zz).fold().sub(&self.x.lazy()).reduce(),
            // yz beside z², not after it.
            r: rhs
                .y
                .mul_inline(z)
                .mul_wide(&zz)
                .fold()
                .sub(&self.y.lazy())
                .reduce(),
        }
    }

    /// The sum of two points that are neither equal nor opposite nor the identity; else, and only then,
    /// a triple with `Z = 0`. Constant time. Cost: 5M + 2S.
    ///
    /// With `v = Xh²`: `X' = r² - h³ - 2v`, `Y' = r(v - X') - Yh³`, `Z' = Zh`.
    #[inline(always)]
    const fn add_distinct(&self, Differences { h, r }: &Differences) -> Self {
        let hh = h.square_inline();
        let hhh = hh.mul_inline(h);
        let v = self.x.mul_wide(&hh).fold();
        let rr = r.square_wide().fold();
        let x = rr.sub(&hhh.lazy()).sub(&v).sub(&v);
        let slope_term = r.mul_wide(&v.sub(&x).reduce());
        Self {
            x: x.reduce(),
            y: slope_term.sub(&self.y.mul_wide(&hhh)).reduce(),
            z: self.z.mul_inline(h),
        }
    }
}

/// What two points over one denominator differ by: both 0 iff they are equal, `h` alone iff opposite.
#[derive(Clone, Copy, Debug)]
struct Differences {
    h: FieldElement,
    r: FieldElement,
}

/// `sum += entry`, for every `sum`, in time that depends on both. Cost: 8M + 3S.
///
/// With a factor `g`, `sum` is given by its image `(X/Z², Y/Z³)` on the isomorphic curve of the points
/// `(xg², yg³)`, and so is the result; that costs 1M more.
pub(crate) struct AddEntryVartime<'a> {
    pub(crate) sum: &'a mut ProjectivePoint,
    pub(crate) entry: &'a Affine,
    pub(crate) factor: Option<&'a FieldElement>,
}

impl Operation for AddEntryVartime<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Self { sum, entry, factor } = self;
        if sum.z.is_zero_vartime() {
            *sum = match factor {
                None => ProjectivePoint::from_affine(entry),
                Some(g) => ProjectivePoint::from_affine(&entry.isomorphic(g)),
            };
            return;
        }
        let z = match factor {
            None => sum.z,
            Some(g) => sum.z.mul_inline(g),
        };
        *sum = sum.add_same_denominator_vartime(entry, &z);
    }
}

/// `multiple += twice` for an odd multiple of a point and twice the point, with the ratio of the new `Z` to
/// the old one returned. Constant time. Cost: 8M + 3S.
pub(crate) struct NextOddMultiple<'a> {
    pub(crate) multiple: &'a mut ProjectivePoint,
    pub(crate) twice: &'a Affine,
}

impl Operation for NextOddMultiple<'_> {
    type Output = FieldElement;

    #[inline(always)]
    fn run(self) -> FieldElement {
        let differences = self.multiple.differences(self.twice, &self.multiple.z);
        *self.multiple = self.multiple.add_distinct(&differences);
        differences.h
    }
}
