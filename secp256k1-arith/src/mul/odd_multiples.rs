//! Tables of odd multiples of one point, all over one denominator.
//!
//! `(X, Y, Z)` with a fixed `Z` is the point `(X, Y)` of the isomorphic curve `y² = x³ + 7Z⁶`, and no
//! formula of ours uses the constant. So a sum of such points needs no inversion to have mixed
//! additions: it runs on that curve, and its `Z` is multiplied by the shared one at the end
//! ("effective affine" points).

use crate::{
    dispatch::{Engine, Operation},
    field::FieldElement,
    point::{ProjectivePoint, affine::Affine},
};

/// `P, 3P, …, (2N - 1)P` as `(X/z², Y/z³)`, for the `z` that [`fill`] returns.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OddMultiples<const N: usize> {
    pub(crate) entries: [Affine; N],
    /// The same multiples of `λP`.
    pub(crate) images: [Affine; N],
    /// What each entry's denominator is to that of the entry before, while the table is made.
    ratios: [FieldElement; N],
}

impl<const N: usize> OddMultiples<N> {
    /// A place for a table: no multiples of anything.
    pub(crate) const EMPTY: Self = Self {
        entries: [Affine::GENERATOR; N],
        images: [Affine::GENERATOR; N],
        ratios: [FieldElement::ONE; N],
    };
}

/// Fills each table with the odd multiples of its point, none of them the identity, all over one
/// denominator, which is returned. Constant time. Cost of a table: (10N - 1)M + (3N + 2)S, and 3M + 1S
/// more for all but the first.
pub(crate) fn fill<const N: usize>(
    engine: Engine,
    tables: &mut [OddMultiples<N>],
    points: impl IntoIterator<Item = ProjectivePoint>,
) -> FieldElement {
    let mut last = None;
    for (table, point) in tables.iter_mut().zip(points) {
        last = Some(engine.run(Chain {
            table,
            point: &point,
            first: last.as_ref(),
        }));
    }
    let mut factor = None;
    for table in tables.iter_mut().rev() {
        factor = Some(engine.run(Level { table, factor }));
    }
    factor.unwrap_or(FieldElement::ONE)
}

/// The odd multiples of `point`, each over a denominator of its own, and the ratios of these; the first
/// ratio is to `first`. Returns the last denominator. Cost: (5N - 1)M + (2N + 2)S, and 3M + 1S with a
/// `first`.
///
/// `P` and `2P` share a denominator, and each addition gives the sum and `2P` over one new denominator
/// (Meloni, "New Point Addition Formulae for ECC Applications", WAIFI 2007, section 3.1):
/// with `h = x₁ - x₂`, `r = y₁ - y₂`, `w₁ = x₁h²`, `w₂ = x₂h²`: `x₃ = r² - w₁ - w₂`,
/// `y₃ = r(w₁ - x₃) - y₁(w₁ - w₂)`, and `(w₁, y₁(w₁ - w₂))` is the first point over `zh`. 4M + 2S.
/// No `h` is 0, for `2P = ±(2i + 1)P` only where the order divides `2i + 3` or `2i - 1`.
struct Chain<'a, const N: usize> {
    table: &'a mut OddMultiples<N>,
    point: &'a ProjectivePoint,
    first: Option<&'a FieldElement>,
}

impl<const N: usize> Operation for Chain<'_, N> {
    type Output = FieldElement;

    #[inline(always)]
    fn run(self) -> FieldElement {
        let OddMultiples {
            entries, ratios, ..
        } = self.table;
        let mut point = *self.point;
        if let Some(first) = self.first {
            // Over `first·z`, of which the doubling takes z alone.
            let Affine { x, y } = Affine {
                x: point.x,
                y: point.y,
            }
            .isomorphic_inline(first);
            (point.x, point.y) = (x, y);
        }
        let (double, point) = point.double_inline();
        (entries[0], ratios[0]) = (point, double.z);
        let mut z = match self.first {
            Some(first) => double.z.mul_inline(first),
            None => double.z,
        };
        let mut twice = Affine {
            x: double.x,
            y: double.y,
        };
        for i in 1..N {
            let Affine { x, y } = entries[i - 1];
            let h = twice.x.sub(&x);
            let hh = h.square_inline();
            let r = twice.y.lazy().sub(&y.lazy()).reduce();
            let w1 = twice.x.mul_wide(&hh).fold();
            let w2 = x.mul_wide(&hh).fold();
            let new_x = r.square_wide().fold().sub(&w1).sub(&w2);
            let slope_term = r.mul_wide(&w1.sub(&new_x).reduce()).fold();
            twice = Affine {
                x: w1.reduce(),
                y: twice.y.mul_inline(&w1.sub(&w2).reduce()),
            };
            entries[i] = Affine {
                x: new_x.reduce(),
                y: slope_term.sub(&twice.y.lazy()).reduce(),
            };
            ratios[i] = h;
            z = z.mul_inline(&h);
        }
        z
    }
}

/// All entries over the last denominator, times the factor, which is returned; and their images.
/// Cost: 5M + 1S an entry.
struct Level<'a, const N: usize> {
    table: &'a mut OddMultiples<N>,
    factor: Option<FieldElement>,
}

impl<const N: usize> Operation for Level<'_, N> {
    type Output = FieldElement;

    #[inline(always)]
    fn run(self) -> FieldElement {
        let OddMultiples {
            entries,
            images,
            ratios,
        } = self.table;
        // From z_i to the shared one.
        let mut ratio = self.factor.unwrap_or(FieldElement::ONE);
        for i in (0..N).rev() {
            if i + 1 < N || self.factor.is_some() {
                entries[i] = entries[i].isomorphic_inline(&ratio);
            }
            images[i] = entries[i].endomorphism_inline();
            ratio = ratio.mul_inline(&ratios[i]);
        }
        ratio
    }
}
