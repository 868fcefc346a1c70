//! Additions of points that are known to be distinct: neither equal nor opposite nor the identity.

use super::{ProjectivePoint, affine::Affine};
use crate::{
    dispatch::Operation,
    field::{FieldElement, abreast::Abreast},
};

type Elements<const N: usize> = Abreast<FieldElement, N>;

/// What two points over one denominator differ by: both 0 iff they are equal, `h` alone iff opposite.
#[derive(Clone, Copy, Debug)]
pub(super) struct Difference<const N: usize> {
    pub(super) h: Elements<N>,
    pub(super) r: Elements<N>,
}

/// `h = xz² - X` and `r = yz³ - Y` for the sum of `(X/Z², Y/Z³)` and `(x/w², y/w³)` with `z = Z/w`.
/// Cost: 3M + 1S.
#[inline(always)]
pub(super) fn difference<const N: usize>(
    [sum_x, sum_y]: [&Elements<N>; 2],
    [x, y]: [&Elements<N>; 2],
    z: &Elements<N>,
) -> Difference<N> {
    let zz = z.square();
    // yz beside z², not after it.
    let yz = y.mul(z);
    Difference {
        h: x.mul_wide(&zz).fold().sub(&sum_x.lazy()).reduce(),
        r: yz.mul_wide(&zz).fold().sub(&sum_y.lazy()).reduce(),
    }
}

/// The sum of points that are neither equal nor opposite nor the identity; else, and only then, a triple
/// with `Z = 0`. Constant time. Cost: 5M + 2S.
///
/// With `v = Xh²`: `X' = r² - h³ - 2v`, `Y' = r(v - X') - Yh³`, `Z' = Zh`.
#[inline(always)]
pub(super) fn add_distinct<const N: usize>(
    [x, y, z]: [&Elements<N>; 3],
    Difference { h, r }: &Difference<N>,
) -> [Elements<N>; 3] {
    let hh = h.square();
    let hhh = hh.mul(h);
    let v = x.mul_wide(&hh).fold();
    let new_x = r.square_wide().fold().sub(&hhh.lazy()).sub(&v).sub(&v);
    let slope_term = r.mul_wide(&v.sub(&new_x).reduce());
    [
        new_x.reduce(),
        slope_term.sub(&y.mul_wide(&hhh)).reduce(),
        z.mul(h),
    ]
}

/// `sums[i] += entries[i]`. No two may be equal or opposite, and no sum the identity, or it becomes a
/// triple with `Z = 0`. Constant time. Cost: 8M + 3S each.
pub(crate) struct AddDistinct<'a, const N: usize> {
    pub(crate) sums: &'a mut [ProjectivePoint; N],
    pub(crate) entries: &'a [Affine; N],
}

impl<const N: usize> Operation for AddDistinct<'_, N> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Self { sums, entries } = self;
        let [mut x, mut y, mut z, mut ex, mut ey] = [Abreast([FieldElement::ZERO; N]); 5];
        for i in 0..N {
            (x.0[i], y.0[i], z.0[i]) = (sums[i].x, sums[i].y, sums[i].z);
            (ex.0[i], ey.0[i]) = (entries[i].x, entries[i].y);
        }
        let difference = difference([&x, &y], [&ex, &ey], &z);
        let [x, y, z] = add_distinct([&x, &y, &z], &difference);
        for i in 0..N {
            sums[i] = ProjectivePoint {
                x: x.0[i],
                y: y.0[i],
                z: z.0[i],
            };
        }
    }
}
