//! `a·G + b·P` in variable time with tables of `P` that are kept: for points that come back.
//!
//! Both halves of a split scalar are cut again, at bit 64, and there are tables of `2^64·G` and `2^64·P`,
//! too: eight lists of digits over 64 doublings, rather than four over 128.

use super::{
    ladder_vartime::Ladder,
    odd_multiples::{self, OddMultiples},
};
use crate::{
    dispatch::Engine,
    glv,
    point::{AffinePoint, Double, ProjectivePoint, affine::Affine},
    scalar::Scalar,
    tables::{
        GENERATOR_ODD_MULTIPLES, GENERATOR_SHIFTED_ODD_MULTIPLES, GENERATOR_SHIFTED_WINDOW,
        GENERATOR_WINDOW, SHIFT, generator_image_vartime,
    },
};
use core::fmt;
use wnaf::{Digit, Digits, Step, interleave_vartime, max_digits};

/// Width of the wNAF of scalars that multiply a prepared point.
const WINDOW: u32 = 8;
const ENTRIES: usize = 1 << (WINDOW - 2);

/// Room for 64 bits in the narrowest window, that of `2^64·G` without the large tables.
type QuarterDigits = Digits<{ max_digits(64, 6) }>;

/// A point with tables of its multiples, 8 KiB: sums with it take a third less time.
///
/// ```
/// use secp256k1_arith::{AffinePoint, PreparedPoint, ProjectivePoint, Scalar};
///
/// let point = AffinePoint::from(ProjectivePoint::GENERATOR * Scalar::from(7u64));
/// let prepared = PreparedPoint::new_vartime(&point);
/// let (a, b) = (Scalar::from(3u64), Scalar::from(5u64));
/// let sum = prepared.mul_by_generator_and_mul_add_vartime(&a, &b);
/// assert_eq!(sum, ProjectivePoint::GENERATOR * Scalar::from(38u64));
/// ```
#[derive(Clone)]
pub struct PreparedPoint {
    /// The odd multiples of `P` and of `2^64·P`; anything for the identity. Keeping their images, too, would
    /// save 2 % of the time for twice the size.
    tables: [[Affine; ENTRIES]; 2],
    is_identity: bool,
}

impl PreparedPoint {
    /// The tables of `point`, in time that depends on it. Cost: 64 doublings, one inversion, two tables
    /// ((13N - 1)M + (4N + 2)S each, with `N` = 64), 30 KiB of stack.
    #[must_use]
    pub fn new_vartime(point: &AffinePoint) -> Self {
        if point.infinity != 0 {
            return Self {
                tables: [[Affine::GENERATOR; ENTRIES]; 2],
                is_identity: true,
            };
        }
        let engine = Engine::detect();
        let point = point.to_projective();
        let mut shifted = point;
        engine.run(Double {
            point: &mut shifted,
            count: SHIFT,
        });
        let mut tables = [OddMultiples::<ENTRIES>::EMPTY; 2];
        let z = odd_multiples::fill(engine, &mut tables, [point, shifted]);
        let z_inverse = z.invert_or_zero_vartime();
        let mut prepared = Self {
            tables: [[Affine::GENERATOR; ENTRIES]; 2],
            is_identity: false,
        };
        for (entries, table) in prepared.tables.iter_mut().zip(&tables) {
            for (entry, multiple) in entries.iter_mut().zip(&table.entries) {
                *entry = multiple.isomorphic(&z_inverse);
            }
        }
        prepared
    }

    /// `a·G + b·P`, in time that depends on all three. Cost: about 64 doublings, 22 additions (8M + 3S,
    /// half of them 9M + 3S) for `G` and 29 such for `P`.
    #[must_use]
    pub fn mul_by_generator_and_mul_add_vartime(&self, a: &Scalar, b: &Scalar) -> ProjectivePoint {
        let engine = Engine::detect();
        // For the generator and for the point: of k₁ the low and the high half, then of k₂.
        let generator = quarter_digits(a, [GENERATOR_WINDOW, GENERATOR_SHIFTED_WINDOW]);
        let point = if self.is_identity {
            [QuarterDigits::EMPTY; 4]
        } else {
            quarter_digits(b, [WINDOW; 2])
        };
        let lists: [&[Digit]; 8] = core::array::from_fn(|list| match list {
            0..4 => generator[list].as_slice(),
            _ => point[list - 4].as_slice(),
        });
        let mut ladder = Ladder::new(engine);
        for step in interleave_vartime(lists) {
            match step {
                Step::Double(count) => ladder.double(count),
                Step::Add { term, value } => {
                    let index = usize::from(value.unsigned_abs() / 2);
                    ladder.add(&self.entry_vartime(term, index), value < 0, None);
                }
            }
        }
        ladder.finish()
    }

    /// `2·index + 1` times the base of a list.
    #[inline(always)]
    fn entry_vartime(&self, list: usize, index: usize) -> Affine {
        match list {
            0 => GENERATOR_ODD_MULTIPLES[index],
            1 => GENERATOR_SHIFTED_ODD_MULTIPLES[index],
            2 => generator_image_vartime(index),
            3 => GENERATOR_SHIFTED_ODD_MULTIPLES[index].endomorphism(),
            4 | 5 => self.tables[list - 4][index],
            _ => self.tables[list - 6][index].endomorphism(),
        }
    }
}

/// The digits of the low and the high half of `k₁`, then of `k₂`, for the windows of the low and the high
/// halves.
#[inline(always)]
fn quarter_digits(k: &Scalar, windows: [u32; 2]) -> [QuarterDigits; 4] {
    let (k1, k2) = glv::split(k);
    core::array::from_fn(|list| {
        let half = if list < 2 { &k1 } else { &k2 };
        let word = half.words()[list % 2];
        Digits::from_words_vartime(&[word], half.is_negative_vartime(), windows[list % 2])
    })
}

/// The point, without its tables.
impl fmt::Debug for PreparedPoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let point = (!self.is_identity).then_some(&self.tables[0][0]);
        f.debug_tuple("PreparedPoint").field(&point).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::PreparedPoint;
    use crate::{
        glv::LAMBDA,
        point::{AffinePoint, ProjectivePoint},
        scalar::Scalar,
    };
    use elliptic_curve::ff::Field;
    use std::vec::Vec;

    /// Scalars where a half, a quarter or a digit has an edge, each with its neighbours and opposites.
    fn edges() -> Vec<Scalar> {
        let two = Scalar::from_u64(2);
        let mut middles: Vec<_> = [0u64, 7, 8, 63, 64, 65, 127, 128, 129, 192, 255]
            .iter()
            .map(|bits| two.pow_vartime([*bits]))
            .collect();
        middles.extend([Scalar::ZERO, LAMBDA, LAMBDA.square()]);
        middles.push(LAMBDA.mul(&two.pow_vartime([64u64])));
        let mut edges = Vec::new();
        for middle in middles {
            for value in [middle, middle.add(&Scalar::ONE), middle.sub(&Scalar::ONE)] {
                edges.extend([value, value.negate()]);
            }
        }
        edges
    }

    fn point(k: u64) -> AffinePoint {
        ProjectivePoint::mul_by_generator(&Scalar::from_u64(k)).to_affine()
    }

    /// The points are multiples of `G` so small that the tables meet: `P = ±2^64·G`, and so on.
    #[test]
    fn sums_over_edge_scalars_are_those_of_constant_time_code() {
        let shift = Scalar::from_u128(1 << 64);
        let images = [Scalar::ONE, shift, LAMBDA, LAMBDA.mul(&shift).negate()];
        for image in images {
            let p = ProjectivePoint::mul_by_generator(&image);
            let prepared = PreparedPoint::new_vartime(&p.to_affine());
            for a in edges() {
                for b in edges() {
                    let expected = ProjectivePoint::mul_by_generator(&a.add(&b.mul(&image)));
                    let sum = prepared.mul_by_generator_and_mul_add_vartime(&a, &b);
                    assert_eq!(sum, expected, "{a:?} {b:?} {image:?}");
                }
            }
        }
    }

    #[test]
    fn sums_of_random_scalars_and_points_are_those_without_tables() {
        let mut k = Scalar::from_u64(0x1234_5678_9abc_def1);
        for seed in 1..200 {
            let p = point(seed * seed * 0x9e37_79b9);
            let prepared = PreparedPoint::new_vartime(&p);
            for _ in 0..20 {
                let a = k.square().add(&LAMBDA);
                k = a.mul(&k).add(&Scalar::ONE);
                let sum = prepared.mul_by_generator_and_mul_add_vartime(&a, &k);
                let expected = ProjectivePoint::mul_by_generator_and_mul_add_vartime(
                    &a,
                    &k,
                    &p.to_projective(),
                );
                assert_eq!(sum, expected);
            }
        }
    }

    #[test]
    fn the_prepared_identity_adds_nothing() {
        let prepared = PreparedPoint::new_vartime(&AffinePoint::IDENTITY);
        for a in edges() {
            let sum = prepared.mul_by_generator_and_mul_add_vartime(&a, &LAMBDA);
            assert_eq!(sum, ProjectivePoint::mul_by_generator(&a));
        }
    }

    #[test]
    fn debug_shows_the_point_and_no_tables() {
        let shown = std::format!("{:?}", PreparedPoint::new_vartime(&point(7)));
        assert!(shown.contains("5cbdf0646e5db4eaa398f365f2ea7a0e3d419b7e0330e39ce92bddedcac4f9bc"));
        assert!(shown.len() < 300, "{shown}");
    }

    #[test]
    fn the_tables_take_8_kib() {
        assert_eq!(size_of::<PreparedPoint>() / 1024, 8);
    }
}
