//! Small groups, for tests of the formulas over all pairs of points.
//!
//! No formula of the group uses b = 7, so they serve every y² = x³ + b. These curves are twists of ours:
//! with n = p + 1 - t and 4p = t² + 3v², t and v above 0, the six orders are p + 1 - t' for
//! t' = ±t, ±(t + 3v)/2, ±(t - 3v)/2 (Silverman, "The Arithmetic of Elliptic Curves", section X.5). Three
//! of them have a small prime factor q that is 1 modulo 3, so that the endomorphism acts on a subgroup of
//! that order as a root of λ² + λ + 1:
//!
//! - t' = -(t + 3v)/2: 2²·7²·10903 divides the order, b = 6; q = 7, λ = 4;
//! - t' = -t: 3²·13²·3319 divides the order, b = 2; q = 13, λ = 9;
//! - t' = (t - 3v)/2: 3·199·18979 divides the order, b = 4; q = 199, λ = 92.
//!
//! A generator is the point of the smallest x that has one, times the order without its factors q, then
//! times q until order q is left; and where all q² points of order q are rational, less a multiple of it
//! so that β maps it to a multiple of itself. The tests below check all that matters of that: the curve,
//! the order, λ, and that the multiples are those that big integers give.

use super::model::{ModelPoint, Random, field, hex, model_add, p};
use crate::{
    field::FieldElement,
    point::{AffinePoint, ProjectivePoint, affine::Affine},
};
use num_bigint::BigUint;
use std::vec::Vec;

/// A subgroup of y² = x³ + b of prime order, as the multiples of a generator.
pub(super) struct Group {
    pub(super) b: u8,
    /// β·(generator) is `lambda` times the generator.
    pub(super) lambda: usize,
    /// Multiple `k` of the generator for `k` below the order; none for 0, the identity.
    pub(super) multiples: Vec<Option<Affine>>,
}

impl Group {
    fn new(order: usize, b: u8, lambda: usize, x: &str, y: &str) -> Self {
        let generator: ModelPoint = Some((hex(x), hex(y)));
        let mut multiples = Vec::from([None]);
        let mut point = generator.clone();
        while let Some((x, y)) = &point {
            multiples.push(Some(Affine {
                x: field(x),
                y: field(y),
            }));
            point = model_add(&point, &generator);
        }
        assert_eq!(multiples.len(), order, "the order of the group");
        Self {
            b,
            lambda,
            multiples,
        }
    }

    pub(super) fn order(&self) -> usize {
        self.multiples.len()
    }

    /// Triples for multiple `k`: over different denominators, some of them words of p and above.
    pub(super) fn triples(&self, k: usize, random: &mut Random) -> Vec<ProjectivePoint> {
        let Some(Affine { x, y }) = self.multiples[k] else {
            return [(random.field(), random.field(), field(p()))]
                .into_iter()
                .chain(
                    [0u8, 1]
                        .map(BigUint::from)
                        .map(|v| (field(&v), field(&v), FieldElement::ZERO)),
                )
                .chain([(random.field(), random.field(), FieldElement::ZERO)])
                .map(|(x, y, z)| ProjectivePoint { x, y, z })
                .collect();
        };
        let denominators = [BigUint::from(1u8), p() + 2u8, p() - 1u8, random.uniform()];
        denominators
            .iter()
            .map(|z| {
                let z = field(z);
                let zz = z.square();
                ProjectivePoint {
                    x: x.mul(&zz),
                    y: y.mul(&zz).mul(&z),
                    z,
                }
            })
            .collect()
    }

    /// Whether `point`, on the curve of the points `(xg², yg³)`, is the image of multiple `k`.
    pub(super) fn is_image(&self, point: &ProjectivePoint, k: usize, g: &FieldElement) -> bool {
        let is_identity = point.z.canonical() == FieldElement::ZERO.0;
        let Some(Affine { x, y }) = self.multiples[k % self.order()] else {
            return is_identity;
        };
        // X/Z² = xg² and Y/Z³ = yg³.
        let z = point.z.mul(g);
        let zz = z.square();
        !is_identity
            && x.mul(&zz).canonical() == point.x.canonical()
            && y.mul(&zz).mul(&z).canonical() == point.y.canonical()
    }

    /// Whether `point` is multiple `k`.
    pub(super) fn is_multiple(&self, point: &ProjectivePoint, k: usize) -> bool {
        self.is_image(point, k, &FieldElement::ONE)
    }

    pub(super) fn affine(&self, k: usize) -> AffinePoint {
        self.multiples[k].map_or(AffinePoint::IDENTITY, |Affine { x, y }| AffinePoint {
            x,
            y,
            infinity: 0,
        })
    }

    /// Whether two multiples have the same y: they are equal up to the endomorphism.
    pub(super) fn same_y(&self, i: usize, j: usize) -> bool {
        let order = self.order();
        let mut image = i;
        (0..3).any(|_| {
            image = image * self.lambda % order;
            image == j
        })
    }
}

pub(super) fn groups() -> [Group; 3] {
    [
        Group::new(
            7,
            6,
            4,
            "b98654ee0ea624fe83f229c80f99da9a2fed4171d0a4c594fb1fc272793ef8cf",
            "1059324a93db63eb1d4b7dcdfa81c1c1f1c09920bdfd4e714de634b8bb32e407",
        ),
        Group::new(
            13,
            2,
            9,
            "3ad3e1ec92dc070a346a975330b12e1d929c645be56584aa88e489aa3d68746b",
            "ab34e4942373ed8cf787bb15bc0b9fc1f15065bc091001aa6c607f91c8520383",
        ),
        Group::new(
            199,
            4,
            92,
            "fa7cc9a70737f2dba749dd392b4fb0693b017a7da808c2f1fb12940c9ea66c18",
            "78ac123a5ed8aef38732bc911f3a286848df246c808dae72cfe525727f0501ed",
        ),
    ]
}
