//! The point formulas over all pairs of points of small groups.

use super::{
    group::{Group, groups},
    model::{Random, field, model_affine, p},
};
use crate::{
    ct::Mask,
    dispatch::Engine,
    field::FieldElement,
    limbs::Limbs,
    point::{
        AffinePoint, ProjectivePoint, affine::Affine, complete::AddEntry, distinct::AddDistinct,
        vartime::AddEntryVartime,
    },
};
use num_bigint::BigUint;
use std::vec::Vec;
use subtle::Choice;

fn words(point: &ProjectivePoint) -> [Limbs; 3] {
    [point.x.0, point.y.0, point.z.0]
}

/// What all engines of this processor agree on, word by word.
fn on_every_engine(run: impl Fn(Engine) -> ProjectivePoint) -> ProjectivePoint {
    let [plain, detected] = [Engine::Plain, Engine::detect()].map(run);
    assert_eq!(words(&plain), words(&detected));
    plain
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
            let sum = on_every_engine(|engine| {
                let mut sum = *a;
                engine.run(AddEntry {
                    sum: &mut sum,
                    entry: &entry,
                });
                sum
            });
            assert!(
                group.is_multiple(&sum, i + j),
                "{i} + {j} of {}",
                group.order()
            );
            for doublings in 0..3 {
                let sum = on_every_engine(|engine| {
                    let mut sum = *a;
                    engine.run(AddEntryVartime {
                        sum: &mut sum,
                        entry: &entry,
                        factor: None,
                        doublings,
                    });
                    sum
                });
                assert!(
                    group.is_multiple(&sum, (i << doublings) + j),
                    "2^{doublings}·{i} + {j} of {}, vartime",
                    group.order()
                );
            }
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
                let sum = on_every_engine(|engine| {
                    let mut sum = image;
                    engine.run(AddEntryVartime {
                        sum: &mut sum,
                        entry: &group.multiples[j].unwrap(),
                        factor: Some(&g),
                        doublings: 0,
                    });
                    sum
                });
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
            let entry = group.multiples[j].unwrap();
            let sum = on_every_engine(|engine| {
                let mut sums = [*a];
                let entries = &[entry];
                engine.run(AddDistinct {
                    sums: &mut sums,
                    entries,
                });
                sums[0]
            });
            let exception = i == 0 || i == j || i + j == group.order();
            assert_eq!(bool::from(sum.is_identity()), exception, "{i} + {j}");
            assert!(exception || group.is_multiple(&sum, i + j), "{i} + {j}");
            for lane in [0, 1] {
                let abreast = on_every_engine(|engine| {
                    let mut sums = [ProjectivePoint::GENERATOR.double(); 2];
                    let mut entries = [Affine::GENERATOR; 2];
                    (sums[lane], entries[lane]) = (*a, entry);
                    engine.run(AddDistinct {
                        sums: &mut sums,
                        entries: &entries,
                    });
                    sums[lane]
                });
                assert_eq!(words(&abreast), words(&sum), "{i} + {j}, lane {lane}");
            }
        }
    });
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
    for_all_points(|group, i, a| {
        for j in 0..group.order() {
            let equal = a.eq_affine(&group.affine(j));
            assert_eq!(
                bool::from(equal),
                i == j,
                "{i} = {j}, affine and projective"
            );
        }
    });
}

fn check_batch<const N: usize>(group: &Group, random: &mut Random) {
    let ks: [usize; N] = core::array::from_fn(|_| random.next() as usize % group.order());
    let points = ks.map(|k| group.triples(k, random)[random.next() as usize % 4]);
    let in_place = [false, true].map(|vartime| {
        let mut places = [AffinePoint::GENERATOR; N];
        if vartime {
            ProjectivePoint::batch_to_affine_into_vartime(&points, &mut places);
        } else {
            ProjectivePoint::batch_to_affine_into(&points, &mut places);
        }
        places
    });
    let [constant, variable] = in_place;
    for batch in [
        ProjectivePoint::batch_to_affine(&points),
        ProjectivePoint::batch_to_affine_vartime(&points),
        constant,
        variable,
    ] {
        for (k, point) in ks.iter().zip(&batch) {
            let expected = group.affine(*k);
            assert!(is_set(point.equal_mask(&expected)), "{k} among {ks:?}");
            // The identity has one form, whatever the place held.
            assert_eq!(point.x.canonical(), expected.x.canonical());
            assert_eq!(point.infinity, expected.infinity);
        }
    }
}

#[test]
fn batches_to_affine_keep_every_point_and_the_identities_between() {
    let mut random = Random(4);
    for group in groups() {
        for _ in 0..200 {
            check_batch::<0>(&group, &mut random);
            check_batch::<1>(&group, &mut random);
            check_batch::<2>(&group, &mut random);
            check_batch::<5>(&group, &mut random);
            check_batch::<17>(&group, &mut random);
        }
    }
}

#[test]
#[should_panic(expected = "as many places as points")]
fn a_batch_with_too_few_places_is_refused() {
    let points = [ProjectivePoint::GENERATOR; 3];
    ProjectivePoint::batch_to_affine_into(&points, &mut [AffinePoint::IDENTITY; 2]);
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
