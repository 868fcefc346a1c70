//! Points from many x-coordinates at once, against one at a time.

use super::model::Random;
use crate::{AffinePoint, FieldBytes, FieldElement};
use elliptic_curve::point::DecompressPoint;
use std::vec::Vec;
use subtle::Choice;

/// 0, p and its neighbours, 2^256 - 1, and at random, half of which are x-coordinates.
fn encodings() -> Vec<(FieldBytes, Choice)> {
    let mut random = Random(40);
    let edges = [1u64, 2, 3, 4, 5, 6, 7].map(FieldElement::from_u64);
    let mut xs: Vec<_> = edges.map(|x| x.to_bytes()).into();
    xs.extend(edges.map(|x| x.negate().to_bytes()));
    xs.extend([FieldBytes::default(), [0xff; 32].into()]);
    for low in 0x2d..0x32 {
        // p - 2 to p + 2.
        let mut p = FieldBytes::from([0xff; 32]);
        p[27..].copy_from_slice(&[0xfe, 0xff, 0xff, 0xfc, low]);
        xs.push(p);
    }
    xs.extend((0..50).map(|_| random.scalar().to_bytes()));
    let both = [0, 1].map(Choice::from);
    let with = |x: &FieldBytes| both.map(|y_is_odd| (*x, y_is_odd));
    xs.iter().flat_map(with).collect()
}

#[test]
fn many_points_decompress_like_each_of_them() {
    let encodings = encodings();
    let mut found = 0;
    for count in (0..8).chain([encodings.len()]) {
        for start in 0..=encodings.len() - count {
            let encodings = &encodings[start..start + count];
            let mut points = std::vec![AffinePoint::GENERATOR; count];
            AffinePoint::batch_decompress_into(encodings.iter().copied(), &mut points);
            for ((x, y_is_odd), point) in encodings.iter().zip(points) {
                let expected = AffinePoint::decompress(x, *y_is_odd);
                found += usize::from(expected.is_some().unwrap_u8());
                assert_eq!(point, expected.unwrap_or(AffinePoint::IDENTITY));
            }
        }
    }
    assert!(found > 1_000, "{found}");
}

#[test]
fn places_without_an_encoding_become_the_identity() {
    let (x, even) = (FieldElement::from_u64(1).to_bytes(), Choice::from(0));
    let one = AffinePoint::decompress(&x, even).unwrap();
    for count in 0..8 {
        for given in 0..=count {
            let mut points = std::vec![AffinePoint::GENERATOR; count];
            AffinePoint::batch_decompress_into((0..given).map(|_| (x, even)), &mut points);
            assert!(points[..given].iter().all(|point| *point == one));
            assert!(
                points[given..]
                    .iter()
                    .all(|point| *point == AffinePoint::IDENTITY)
            );
        }
    }
}
