//! Tables of odd multiples, and the look-ups in them, over all points of small groups.

use super::{
    group::{Group, groups},
    model::Random,
};
use crate::{
    ct::Mask,
    dispatch::Engine,
    field::FieldElement,
    mul::{
        Lookup, lookup_signed,
        odd_multiples::{OddMultiples, fill},
    },
    point::{ProjectivePoint, affine::Affine},
    word::Word,
};
use std::vec::Vec;

/// Whether the entries are the odd multiples of multiple `k`.
fn are_odd_multiples<const N: usize>(
    group: &Group,
    k: usize,
    table: &OddMultiples<N>,
    z: &FieldElement,
) -> bool {
    table.entries.iter().enumerate().all(|(i, entry)| {
        let point = ProjectivePoint {
            x: entry.x,
            y: entry.y,
            z: *z,
        };
        group.is_multiple(&point, (2 * i + 1) * k)
    })
}

fn check_tables<const N: usize>(group: &Group) {
    assert!(group.order() > 4 * N, "what the table asks of the order");
    let mut random = Random(1);
    for k in 1..group.order() {
        for triple in group.triples(k, &mut random) {
            let mut table = [OddMultiples::<N>::EMPTY];
            let z = fill(Engine::Plain, &mut table, [triple]);
            assert!(
                are_odd_multiples(group, k, &table[0], &z),
                "{k} of {}",
                group.order()
            );
        }
    }
}

#[test]
fn tables_of_every_point_hold_its_odd_multiples() {
    let [seven, thirteen, large] = groups();
    check_tables::<1>(&seven);
    check_tables::<1>(&thirteen);
    check_tables::<2>(&thirteen);
    check_tables::<3>(&thirteen);
    check_tables::<1>(&large);
    check_tables::<8>(&large);
    check_tables::<16>(&large);
    check_tables::<49>(&large);
}

fn check_shared<const TABLES: usize>(group: &Group, ks: [usize; TABLES], random: &mut Random) {
    let points = ks.map(|k| {
        let triples = group.triples(k, random);
        triples[random.next() as usize % triples.len()]
    });
    let mut tables = [OddMultiples::<8>::EMPTY; TABLES];
    let z = fill(Engine::detect(), &mut tables, points);
    for (k, table) in ks.into_iter().zip(&tables) {
        assert!(are_odd_multiples(group, k, table, &z), "{k} among {ks:?}");
        for (entry, image) in table.entries.iter().zip(&table.images) {
            assert_eq!(entry.y.canonical(), image.y.canonical());
            assert_eq!(entry.endomorphism().x.canonical(), image.x.canonical());
        }
    }
}

#[test]
fn shared_denominators_keep_the_points_of_all_tables() {
    let [_, _, group] = groups();
    let mut random = Random(2);
    for i in 1..group.order() {
        check_shared(&group, [i], &mut random);
        for j in [i, group.order() - i, 1, 198, 92] {
            check_shared(&group, [i, j], &mut random);
            check_shared(&group, [j, i, i], &mut random);
        }
        check_shared(&group, [i, 1, i, 198, 2, 3, 5, 8], &mut random);
    }
    let none = fill::<8>(Engine::Plain, &mut [], []);
    assert_eq!(none.canonical(), FieldElement::ONE.0, "an empty product");
}

fn numbered<const N: usize>(group: &Group) -> [Affine; N] {
    core::array::from_fn(|i| group.multiples[2 * i + 1].unwrap())
}

fn check_lookup<const N: usize>(group: &Group) {
    let table = numbered::<N>(group);
    for (i, entry) in table.iter().enumerate() {
        for engine in [Engine::Plain, Engine::detect()] {
            let index = i as Word;
            let found = engine.run(Lookup {
                table: &table,
                index,
            });
            assert_eq!((found.x.0, found.y.0), (entry.x.0, entry.y.0), "{i} of {N}");
        }
    }
    for window in 0..2 * N {
        // A window of bits ±1: an odd number.
        let digit = 2 * window.cast_signed() + 1 - 2 * N.cast_signed();
        let found = lookup_signed(Engine::detect(), &table, window as Word);
        let order = group.order().cast_signed();
        let point = ProjectivePoint::from_affine(&found);
        assert!(
            group.is_multiple(&point, (digit + order).cast_unsigned()),
            "{digit} in a table of {N}"
        );
    }
}

#[test]
fn lookups_give_the_entry_of_every_digit() {
    let [_, _, group] = groups();
    check_lookup::<1>(&group);
    check_lookup::<8>(&group);
    check_lookup::<16>(&group);
    check_lookup::<32>(&group);
}

#[test]
fn masks_are_those_of_their_words() {
    assert_eq!(Mask::from_bit(0).word(), 0);
    assert_eq!(Mask::from_bit(1).word(), Word::MAX);
    let mut random = Random(3);
    let bits = (0..Word::BITS).map(|bit| 1 << bit);
    let values: Vec<Word> = bits
        .chain((0..100).map(|_| Word::MAX ^ (1 << (random.next() % 32))))
        .collect();
    assert_eq!(Mask::is_zero(0).word(), Word::MAX);
    for value in values {
        assert_eq!(Mask::is_zero(value).word(), 0, "{value:x}");
        for (mask, chosen) in [(Mask::from_bit(1), value), (Mask::from_bit(0), !value)] {
            assert_eq!(mask.select(!value, value), chosen);
            assert_eq!(mask.not().select(value, !value), chosen);
        }
    }
    for a in [0, 1] {
        for b in [0, 1] {
            let (x, y) = (Mask::from_bit(a), Mask::from_bit(b));
            assert_eq!(x.and(y).word(), Mask::from_bit(a & b).word());
            assert_eq!(x.or(y).word(), Mask::from_bit(a | b).word());
        }
    }
}
