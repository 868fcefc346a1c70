//! Additions in variable time: fewer operations, and a branch for each exceptional case. For public
//! points only.

use super::{
    ProjectivePoint,
    affine::Affine,
    distinct::{add_distinct, difference},
};
use crate::{
    dispatch::Operation,
    field::{FieldElement, abreast::Abreast},
};

impl ProjectivePoint {
    /// `self + rhs`, for all points, in time that depends on both. Cost: 12M + 4S.
    #[must_use]
    pub fn add_vartime(&self, rhs: &Self) -> Self {
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
    fn add_same_denominator_vartime(&self, rhs: &Affine, z: &FieldElement) -> Self {
        let [x, y, old_z] = [self.x, self.y, self.z].map(|value| Abreast([value]));
        let [ex, ey, z] = [rhs.x, rhs.y, *z].map(|value| Abreast([value]));
        let difference = difference([&x, &y], [&ex, &ey], &z);
        if difference.h.0[0].is_zero_vartime() {
            return if difference.r.0[0].is_zero_vartime() {
                self.double()
            } else {
                Self::IDENTITY
            };
        }
        let [Abreast([x]), Abreast([y]), Abreast([z])] =
            add_distinct([&x, &y, &old_z], &difference);
        Self { x, y, z }
    }
}

/// `sum = 2^doublings · sum + entry`, for every `sum`, in time that depends on all. Cost: 8M + 3S, and 3M + 4S
/// a doubling.
///
/// With a factor `g`, `sum` is given by its image `(X/Z², Y/Z³)` on the isomorphic curve of the points
/// `(xg², yg³)`, and so is the result; that costs 1M more.
pub(crate) struct AddEntryVartime<'a> {
    pub(crate) sum: &'a mut ProjectivePoint,
    pub(crate) entry: &'a Affine,
    pub(crate) factor: Option<&'a FieldElement>,
    /// In one operation with the addition: what lies between two goes through memory.
    pub(crate) doublings: u32,
}

impl Operation for AddEntryVartime<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Self {
            sum,
            entry,
            factor,
            doublings,
        } = self;
        for _ in 0..doublings {
            *sum = sum.double_inline().0;
        }
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
