//! Tables of odd multiples of one point, all over one denominator.
//!
//! `(X, Y, Z)` with a fixed `Z` is the point `(X, Y)` of the isomorphic curve `y² = x³ + 7Z⁶`, and no
//! formula of ours uses the constant. So a sum of such points needs no inversion to have mixed
//! additions: it runs on that curve, and its `Z` is multiplied by the shared one at the end
//! ("effective affine" points).

use crate::{
    dispatch::Engine,
    field::FieldElement,
    point::{ProjectivePoint, affine::Affine, vartime::NextOddMultiple},
};

/// `P, 3P, …, (2N - 1)P` as `(X/z², Y/z³)`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OddMultiples<const N: usize> {
    pub(crate) entries: [Affine; N],
    /// The shared denominator `z`.
    pub(crate) z: FieldElement,
}

impl<const N: usize> OddMultiples<N> {
    /// A place for a table: no multiples of anything, over the denominator 1.
    pub(crate) const EMPTY: Self = Self {
        entries: [Affine::GENERATOR; N],
        z: FieldElement::ONE,
    };

    /// The odd multiples of a point that is not the identity. Constant time. Cost: (11N - 5)M + (4N + 1)S.
    ///
    /// No addition meets equal or opposite points, for `n` is prime and above `4N`.
    pub(crate) fn new(engine: Engine, point: &ProjectivePoint) -> Self {
        // Z(2P) = YZ. Over this denominator 2P is (X(2P), Y(2P)), and P is (XY², Y⁴).
        let twice = point.double();
        let addend = Affine {
            x: twice.x,
            y: twice.y,
        };
        let yy = point.y.square();
        let mut multiple = ProjectivePoint {
            x: point.x.mul(&yy),
            y: yy.square(),
            z: FieldElement::ONE,
        };
        let mut entries = [Affine::GENERATOR; N];
        let mut ratios = [FieldElement::ONE; N];
        entries[0] = Affine {
            x: multiple.x,
            y: multiple.y,
        };
        for i in 1..N {
            ratios[i] = engine.run(NextOddMultiple {
                multiple: &mut multiple,
                twice: &addend,
            });
            entries[i] = Affine {
                x: multiple.x,
                y: multiple.y,
            };
        }
        // From Z_i to the last Z: the product of the ratios that follow.
        let mut ratio = FieldElement::ONE;
        for i in (0..N - 1).rev() {
            ratio = ratio.mul(&ratios[i + 1]);
            entries[i] = entries[i].isomorphic(&ratio);
        }
        Self {
            entries,
            z: multiple.z.mul(&twice.z),
        }
    }

    /// The same points over `z·factor`. Cost: (2N + 2)M + 1S.
    fn scale(&mut self, factor: &FieldElement) {
        let square = factor.square();
        let cube = square.mul(factor);
        for entry in &mut self.entries {
            entry.x = entry.x.mul(&square);
            entry.y = entry.y.mul(&cube);
        }
        self.z = self.z.mul(factor);
    }

    /// The same multiples of `λP`. Cost: N M.
    pub(crate) fn endomorphism(&self) -> [Affine; N] {
        self.entries.map(|entry| entry.endomorphism())
    }
}

/// Brings all tables to one denominator, which is returned. No `z` may be 0.
/// Cost: (2N + 6)M + 1S a table; nothing for a single one.
pub(crate) fn share_denominator<const N: usize, const TABLES: usize>(
    tables: &mut [OddMultiples<N>; TABLES],
) -> FieldElement {
    if let [table] = &tables[..] {
        return table.z;
    }
    // before[i] = z_0 · … · z_(i-1), and after = z_(i+1) · … · z_last as i goes down.
    let mut before = [FieldElement::ONE; TABLES];
    for i in 1..TABLES {
        before[i] = before[i - 1].mul(&tables[i - 1].z);
    }
    let mut after = FieldElement::ONE;
    for (table, before) in tables.iter_mut().zip(&before).rev() {
        let z = table.z;
        table.scale(&before.mul(&after));
        after = after.mul(&z);
    }
    after
}
