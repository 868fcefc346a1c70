//! The point formulas over all pairs of points of small groups.
//!
//! No formula of the group uses b = 7, so they serve every y² = x³ + b. These curves are the six twists
//! of ours: with n = p + 1 - t and 4p = t² + 3v², their orders are p + 1 - t' for
//! t' = ±t, ±(t + 3v)/2, ±(t - 3v)/2 (Silverman, "The Arithmetic of Elliptic Curves", section X.5; the
//! norm equation by Cornacchia). Three of the six have a small prime factor that is 1 modulo 3, so that
//! the endomorphism acts on a subgroup of that order as a root of λ² + λ + 1:
//!
//! - t' = (t + 3v)/2 or its like with 7² | order, b = 6, λ = 4;
//! - 13² | order, b = 2, λ = 9;
//! - 199 | order, b = 4, λ = 92.
//!
//! A generator is the point of the smallest x that has one, times the order without its factors q, then
//! times q until order q is left; and where all q² points of order q are rational, less a multiple of it
//! so that β maps it to a multiple of itself. The tests below check all that matters of that: the curve,
//! the order, λ, and that the multiples are those that big integers give.

use super::model::{ModelPoint, Random, field, hex, model_add, model_affine, p};
use crate::{
    ct::Mask,
    field::FieldElement,
    point::{AffinePoint, ProjectivePoint, affine::Affine},
};
use num_bigint::BigUint;
use std::vec::Vec;
use subtle::Choice;

/// A subgroup of y² = x³ + b of prime order, as the multiples of a generator.
pub(super) struct Group {
    b: u8,
    /// β·(generator) is `lambda` times the generator.
    lambda: usize,
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

    fn affine(&self, k: usize) -> AffinePoint {
        self.multiples[k].map_or(AffinePoint::IDENTITY, |Affine { x, y }| AffinePoint {
            x,
            y,
            infinity: 0,
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

fn is_set(mask: Mask) -> bool {
    Choice::from(mask).into()
}

/// Calls `check` with every pair of multiples, in every pair of triples for them.
fn for_all_pairs(check: impl Fn(&Group, (usize, &ProjectivePoint), (usize, &ProjectivePoint))) {
    let mut random = Random(1);
    for group in groups() {
        let triples: Vec<_> = (0..group.order())
            .map(|k| group.triples(k, &mut random))
            .collect();
        for (i, lhs) in triples.iter().enumerate() {
            for (j, rhs) in triples.iter().enumerate() {
                for a in lhs {
                    for b in rhs {
                        check(&group, (i, a), (j, b));
                    }
                }
            }
        }
    }
}

/// Calls `check` with every multiple, in every triple for it.
fn for_all_points(check: impl Fn(&Group, usize, &ProjectivePoint)) {
    let mut random = Random(2);
    for group in groups() {
        for k in 0..group.order() {
            for triple in group.triples(k, &mut random) {
                check(&group, k, &triple);
            }
        }
    }
}

#[test]
fn the_groups_have_the_curves_and_endomorphisms_that_they_claim() {
    for group in groups() {
        for (k, multiple) in group.multiples.iter().enumerate() {
            let Some(entry) = multiple else { continue };
            let (x, y) = model_affine(entry).unwrap();
            assert_eq!(
                &y * &y % p(),
                (&x * &x * &x + group.b) % p(),
                "multiple {k}"
            );
            let image = group.multiples[group.lambda * k % group.order()].unwrap();
            assert_eq!(
                entry.endomorphism().x.canonical(),
                image.x.canonical(),
                "λ·{k}"
            );
            assert_eq!(entry.y.canonical(), image.y.canonical(), "λ·{k}");
        }
        let lambda = group.lambda;
        assert_eq!((lambda * lambda + lambda + 1) % group.order(), 0);
    }
}

#[test]
fn the_complete_sum_is_right_for_every_pair() {
    for_all_pairs(|group, (i, a), (j, b)| {
        assert!(
            group.is_multiple(&a.add(b), i + j),
            "{i} + {j} of {}",
            group.order()
        );
    });
}

#[test]
fn the_variable_time_sum_is_right_for_every_pair() {
    for_all_pairs(|group, (i, a), (j, b)| {
        assert!(
            group.is_multiple(&a.add_vartime(b), i + j),
            "{i} + {j} of {}",
            group.order()
        );
    });
}

#[test]
fn the_sum_with_an_affine_point_is_right_for_every_pair() {
    for_all_points(|group, i, a| {
        for j in 0..group.order() {
            let sum = a.add_affine(&group.affine(j));
            assert!(
                group.is_multiple(&sum, i + j),
                "{i} + {j} of {}",
                group.order()
            );
        }
    });
}

#[test]
fn the_sum_with_a_table_entry_is_right_for_every_pair() {
    for_all_points(|group, i, a| {
        for j in 1..group.order() {
            let entry = group.multiples[j].unwrap();
            let sum = a.add_table_entry(&entry);
            assert!(
                group.is_multiple(&sum, i + j),
                "{i} + {j} of {}",
                group.order()
            );
            let sum = a.add_entry_vartime(&entry, None);
            assert!(
                group.is_multiple(&sum, i + j),
                "{i} + {j} of {}, vartime",
                group.order()
            );
        }
    });
}

#[test]
fn the_sum_over_an_isomorphic_curve_is_right_for_every_pair_and_denominator() {
    let mut random = Random(3);
    let scales = [
        BigUint::from(1u8),
        p() - 1u8,
        p() + 2u8,
        random.uniform(),
        random.uniform(),
    ];
    for_all_points(|group, i, a| {
        for g in scales.iter().map(field) {
            let gg = g.square();
            let image = ProjectivePoint {
                x: a.x.mul(&gg),
                y: a.y.mul(&gg).mul(&g),
                z: a.z,
            };
            assert!(group.is_image(&image, i, &g));
            for j in 1..group.order() {
                let sum = image.add_entry_vartime(&group.multiples[j].unwrap(), Some(&g));
                assert!(
                    group.is_image(&sum, i + j, &g),
                    "{i} + {j} of {}",
                    group.order()
                );
            }
        }
    });
}

#[test]
fn the_sum_of_distinct_points_has_z_0_for_the_exceptions_alone() {
    for_all_points(|group, i, a| {
        for j in 1..group.order() {
            let differences = a.differences(&group.multiples[j].unwrap(), &a.z);
            let sum = a.add_distinct(&differences);
            let exception = i == 0 || i == j || i + j == group.order();
            assert_eq!(bool::from(sum.is_identity()), exception, "{i} + {j}");
            assert!(exception || group.is_multiple(&sum, i + j), "{i} + {j}");
            if i != 0 {
                assert_eq!(differences.h.is_zero_vartime(), exception, "{i}, {j}");
                assert_eq!(
                    differences.r.is_zero_vartime(),
                    group.same_y(i, j),
                    "{i}, {j}"
                );
            }
        }
    });
}

impl Group {
    /// Whether two multiples have the same y: they are equal up to the endomorphism.
    fn same_y(&self, i: usize, j: usize) -> bool {
        let order = self.order();
        let mut image = i;
        (0..3).any(|_| {
            image = image * self.lambda % order;
            image == j
        })
    }
}

#[test]
fn equality_holds_for_equal_multiples_alone() {
    for_all_pairs(|group, (i, a), (j, b)| {
        assert_eq!(
            is_set(a.equal_mask(b)),
            i == j,
            "{i} = {j} of {}",
            group.order()
        );
    });
    for group in groups() {
        for i in 0..group.order() {
            for j in 0..group.order() {
                let equal = group.affine(i).equal_mask(&group.affine(j));
                assert_eq!(is_set(equal), i == j, "{i} = {j}, affine");
            }
        }
    }
}

#[test]
fn the_affine_x_is_that_of_a_point_and_its_negative_alone() {
    for_all_points(|group, i, a| {
        for j in 1..group.order() {
            let same = i == j || i + j == group.order();
            let x = group.multiples[j].unwrap().x;
            assert_eq!(
                a.has_affine_x_vartime(&x),
                same,
                "{i}, {j} of {}",
                group.order()
            );
        }
        assert!(i != 0 || !a.has_affine_x_vartime(&FieldElement::ZERO));
    });
}

#[test]
fn doublings_negatives_and_endomorphisms_are_right_for_every_point() {
    for_all_points(|group, k, a| {
        let order = group.order();
        assert!(group.is_multiple(&a.double(), 2 * k), "2·{k} of {order}");
        let mut doubled = *a;
        doubled.double_in_place();
        assert!(
            group.is_multiple(&doubled, 2 * k),
            "2·{k} of {order}, in place"
        );
        assert!(group.is_multiple(&a.negate(), order - k), "-{k} of {order}");
        assert!(
            group.is_multiple(&a.endomorphism(), group.lambda * k),
            "λ·{k} of {order}"
        );
        assert_eq!(bool::from(a.is_identity()), k == 0);
        let negated = group.affine(k).negate();
        assert!(
            is_set(negated.equal_mask(&group.affine((order - k) % order))),
            "-{k}, affine"
        );
    });
}

#[test]
fn affine_forms_are_right_for_every_point() {
    for_all_points(|group, k, a| {
        let expected = group.affine(k);
        for affine in [a.to_affine(), a.to_affine_vartime()] {
            assert_eq!(
                affine.x.canonical(),
                expected.x.canonical(),
                "{k} of {}",
                group.order()
            );
            assert_eq!(
                affine.y.canonical(),
                expected.y.canonical(),
                "{k} of {}",
                group.order()
            );
            assert_eq!(
                affine.infinity,
                expected.infinity,
                "{k} of {}",
                group.order()
            );
            assert_eq!(bool::from(affine.is_identity()), k == 0);
            assert!(
                group.is_multiple(&affine.to_projective(), k),
                "{k} of {}",
                group.order()
            );
        }
    });
}

#[test]
fn results_of_operations_serve_as_operands_again() {
    for group in groups() {
        for i in 0..group.order() {
            let mut random = Random(i as u64);
            let (mut point, mut k) = (group.triples(i, &mut random)[0], i);
            for _ in 0..100 {
                let j = random.next() as usize % group.order();
                let other = group.triples(j, &mut random)[random.next() as usize % 4];
                (point, k) = match random.next() % 5 {
                    0 => (point.add(&other), k + j),
                    1 => (point.add_vartime(&other), k + j),
                    2 => (point.double(), 2 * k),
                    3 => (
                        point.add_affine(&group.affine(j)).negate(),
                        2 * group.order() - k - j,
                    ),
                    _ => (point.endomorphism(), group.lambda * k),
                };
                k %= group.order();
                assert!(group.is_multiple(&point, k), "{k} of {}", group.order());
            }
        }
    }
}
