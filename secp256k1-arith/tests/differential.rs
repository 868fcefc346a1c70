//! Points against the C library libsecp256k1 and against `k256`, on random and on hostile input.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod common;

use common::{Random, edge_scalars, encode, field_edges, ours, theirs};
use k256::elliptic_curve::{
    group::GroupEncoding as _,
    ops::{MulByGeneratorVartime as _, MulVartime as _},
    sec1::{FromSec1Point as _, ToSec1Point as _},
};
use secp256k1_arith::{
    AffinePoint, CompressedPoint, FieldBytes, ProjectivePoint, Scalar, Sec1Point,
    elliptic_curve::point::{AffineCoordinates, DecompactPoint, DecompressPoint},
};
use subtle::Choice;

/// `k·G` by the C library; none for 0, which it refuses.
fn c_generator(k: &Scalar) -> Option<secp256k1::PublicKey> {
    let secret = secp256k1::SecretKey::from_secret_bytes(k.to_bytes().0).ok()?;
    Some(secp256k1::PublicKey::from_secret_key(&secret))
}

/// `k·point` by the C library; none for the identity.
fn c_mul(point: Option<secp256k1::PublicKey>, k: &Scalar) -> Option<secp256k1::PublicKey> {
    let k = secp256k1::Scalar::from_be_bytes(k.to_bytes().0).unwrap();
    point?.mul_tweak(&k).ok()
}

/// The sum by the C library; none for the identity.
fn c_add(
    a: Option<secp256k1::PublicKey>,
    b: Option<secp256k1::PublicKey>,
) -> Option<secp256k1::PublicKey> {
    match (a, b) {
        (None, point) | (point, None) => point,
        (Some(a), Some(b)) => a.combine(&b).ok(),
    }
}

fn c_encode(point: Option<secp256k1::PublicKey>) -> [u8; 33] {
    point.map_or([0; 33], |point| point.serialize())
}

/// Scalars for a round: the edges first, then random ones, whole or sparse.
fn scalars(count: usize, seed: u64) -> impl Iterator<Item = Scalar> {
    let mut random = Random(seed);
    edge_scalars()
        .into_iter()
        .chain((0..count).map(move |_| random.scalar()))
}

#[test]
fn multiples_of_the_generator_are_those_of_both_libraries() {
    for k in scalars(20_000, 1) {
        let expected = c_encode(c_generator(&k));
        assert_eq!(
            encode(&ProjectivePoint::mul_by_generator(&k)),
            expected,
            "{k:?}"
        );
        assert_eq!(
            encode(&ProjectivePoint::mul_by_generator_vartime(&k)),
            expected,
            "{k:?}"
        );
        let by_operator = ProjectivePoint::GENERATOR * k;
        assert_eq!(encode(&by_operator), expected, "{k:?}");
    }
    for k in scalars(1000, 2) {
        let expected = (k256::ProjectivePoint::GENERATOR * theirs(&k)).to_bytes();
        assert_eq!(
            encode(&ProjectivePoint::mul_by_generator(&k)),
            expected[..],
            "{k:?}"
        );
    }
}

#[test]
fn multiples_of_any_point_are_those_of_both_libraries() {
    let mut random = Random(3);
    for k in scalars(20_000, 4) {
        let d = random.scalar();
        // The denominator of a product is as random as they come.
        let point = ProjectivePoint::mul_by_generator_vartime(&d);
        let expected = c_encode(c_mul(c_generator(&d), &k));
        assert_eq!(encode(&(point * k)), expected, "{k:?} · {d:?}·G");
        assert_eq!(encode(&point.mul_vartime(&k)), expected, "{k:?} · {d:?}·G");
        assert_eq!(
            encode(&(point.to_affine() * k)),
            expected,
            "{k:?} · {d:?}·G"
        );
    }
    for k in scalars(500, 5) {
        let d = random.scalar();
        let point = k256::ProjectivePoint::mul_by_generator_vartime(&theirs(&d));
        let expected = point.mul_vartime(theirs(&k)).to_bytes();
        let point = ProjectivePoint::mul_by_generator(&d);
        assert_eq!(encode(&(point * k)), expected[..], "{k:?} · {d:?}·G");
    }
}

#[test]
fn double_products_are_those_of_both_libraries() {
    let mut random = Random(6);
    for a in scalars(20_000, 7) {
        let (b, d) = (random.scalar(), random.scalar());
        let point = ProjectivePoint::mul_by_generator(&d);
        let expected = c_encode(c_add(c_generator(&a), c_mul(c_generator(&d), &b)));
        let sum = ProjectivePoint::mul_by_generator_and_mul_add_vartime(&a, &b, &point);
        assert_eq!(encode(&sum), expected, "{a:?}·G + {b:?}·{d:?}·G");
    }
    let edges = edge_scalars();
    for (i, a) in edges.iter().enumerate() {
        let (b, d) = (
            edges[(i * 7 + 3) % edges.len()],
            edges[(i * 11 + 5) % edges.len()],
        );
        let point = ProjectivePoint::mul_by_generator(&d);
        let expected = k256::ProjectivePoint::mul_by_generator_and_mul_add_vartime(
            &theirs(a),
            &theirs(&b),
            &(k256::ProjectivePoint::GENERATOR * theirs(&d)),
        );
        let sum = ProjectivePoint::mul_by_generator_and_mul_add_vartime(a, &b, &point);
        assert_eq!(
            encode(&sum),
            expected.to_bytes()[..],
            "{a:?}·G + {b:?}·{d:?}·G"
        );
        let in_constant_time =
            ProjectivePoint::lincomb(&[(ProjectivePoint::GENERATOR, *a), (point, b)]);
        assert_eq!(encode(&in_constant_time), expected.to_bytes()[..]);
    }
}

#[test]
fn sums_of_many_products_are_those_of_the_c_library() {
    let mut random = Random(8);
    for count in 0..=40 {
        let mut terms = Vec::new();
        let mut expected = None;
        for _ in 0..count {
            let (d, k) = (random.scalar(), random.scalar());
            terms.push((ProjectivePoint::mul_by_generator(&d), k));
            expected = c_add(expected, c_mul(c_generator(&d), &k));
        }
        let sum = ProjectivePoint::lincomb_vartime(&terms);
        assert_eq!(encode(&sum), c_encode(expected), "{count} terms");
    }
}

#[test]
fn sums_and_differences_of_points_are_those_of_the_c_library() {
    let edges = edge_scalars();
    let mut random = Random(9);
    for round in 0..20_000 {
        let a = random.scalar();
        // A third of the sums have equal or opposite terms, or terms related by the endomorphism.
        let b = match round % 9 {
            0 => a,
            1 => a.negate(),
            2 => a.mul(&common::lambda()).negate(),
            3 => edges[round % edges.len()],
            _ => random.scalar(),
        };
        let [p, q] = [a, b].map(|k| ProjectivePoint::mul_by_generator(&k));
        let expected = c_encode(c_add(c_generator(&a), c_generator(&b)));
        assert_eq!(encode(&(p + q)), expected, "{a:?} + {b:?}");
        assert_eq!(encode(&(p + q.to_affine())), expected, "{a:?} + {b:?}");
        assert_eq!(encode(&p.add_vartime(&q)), expected, "{a:?} + {b:?}");
        let expected = c_encode(c_add(c_generator(&a), c_generator(&b.negate())));
        assert_eq!(encode(&(p - q)), expected, "{a:?} - {b:?}");
        assert_eq!(encode(&(p - q.to_affine())), expected, "{a:?} - {b:?}");
    }
}

/// Coordinates as a parser may meet them: at the edges of the field, and random.
fn coordinates(count: usize, seed: u64) -> impl Iterator<Item = FieldBytes> {
    let mut random = Random(seed);
    field_edges()
        .into_iter()
        .chain((0..count).map(move |_| random.bytes()))
        .map(FieldBytes::from)
}

#[test]
fn decompression_takes_and_gives_what_both_libraries_do() {
    let mut points = 0;
    for x in coordinates(10_000, 10) {
        for tag in [2, 3] {
            let mut bytes = [tag; 33];
            bytes[1..].copy_from_slice(&x);
            let expected = secp256k1::PublicKey::from_slice(&bytes).ok();
            let lifted = AffinePoint::decompress(&x, Choice::from(tag & 1)).into_option();
            let uncompressed = lifted.map(|point| Sec1Point::from(&point).as_bytes().to_vec());
            assert_eq!(
                uncompressed,
                expected.map(|key| key.serialize().to_vec()),
                "{bytes:x?}"
            );
            let whole = lifted.map(|point| point.to_sec1_point(false).as_bytes().to_vec());
            assert_eq!(
                whole,
                expected.map(|key| key.serialize_uncompressed().to_vec())
            );
            let encoded = CompressedPoint::from(bytes);
            let decoded = AffinePoint::from_bytes(&encoded).into_option();
            assert_eq!(decoded, lifted, "{bytes:x?}");
            points += usize::from(lifted.is_some());
        }
        let compact = AffinePoint::decompact(&x).into_option();
        let expected = secp256k1::XOnlyPublicKey::from_byte_array(x.0).ok();
        assert_eq!(
            compact.map(|point| point.x().0),
            expected.map(|key| key.to_byte_array())
        );
        assert!(
            compact.is_none_or(|point| !bool::from(point.y_is_odd())),
            "an even y"
        );
    }
    assert!(points > 9000, "only {points} points");
}

#[test]
fn sec1_bytes_of_any_tag_but_05_and_any_length_are_taken_as_k256_takes_them() {
    let mut random = Random(11);
    let generator = AffinePoint::GENERATOR.to_sec1_point(false);
    let mut accepted = 0;
    for length in 0..=100 {
        for tag in 0..=255 {
            // The generator's bytes, cut or filled up; and at times other bytes.
            let mut bytes: Vec<u8> = generator
                .as_bytes()
                .iter()
                .copied()
                .cycle()
                .take(length)
                .collect();
            if let Some(first) = bytes.first_mut() {
                *first = tag;
            }
            if tag % 7 == 3 {
                let bits = usize::try_from(random.next() & 0xffff_ffff).unwrap();
                if let Some(byte) = bytes.get_mut(1 + bits % 65) {
                    *byte ^= 1 << (bits % 8);
                }
            }
            let mut expected = k256::PublicKey::from_sec1_bytes(&bytes).ok();
            if tag == 5 {
                // x alone: outside of SEC 1, and a second name for what 02 encodes. Here it is refused.
                expected = None;
            }
            let found = secp256k1_arith::PublicKey::from_sec1_bytes(&bytes).ok();
            accepted += usize::from(found.is_some());
            assert_eq!(
                found.map(|key| key.to_sec1_point(false).as_bytes().to_vec()),
                expected.map(|key| key.to_sec1_point(false).as_bytes().to_vec()),
                "{bytes:x?}"
            );
        }
    }
    assert!(accepted > 0, "the generator's own bytes are among them");
}

#[test]
fn points_off_the_curve_are_refused_as_k256_refuses_them() {
    let mut random = Random(12);
    for x in coordinates(2000, 13) {
        for y in [FieldBytes::from(random.bytes()), x, FieldBytes::default()] {
            let ours = AffinePoint::from_coordinates(&x, &y);
            let theirs = k256::AffinePoint::from_coordinates(&x, &y);
            assert_eq!(
                bool::from(ours.is_some()),
                bool::from(theirs.is_some()),
                "{x:x?}, {y:x?}"
            );
        }
    }
}

#[test]
fn encodings_of_random_points_go_both_ways() {
    for k in scalars(2000, 14) {
        let point = ProjectivePoint::mul_by_generator(&k);
        let compressed = point.to_bytes();
        let expected = k256::ProjectivePoint::from_bytes(&compressed).unwrap();
        assert_eq!(
            expected,
            k256::ProjectivePoint::GENERATOR * theirs(&k),
            "{k:?}"
        );
        assert_eq!(
            ProjectivePoint::from_bytes(&compressed).unwrap(),
            point,
            "{k:?}"
        );
        for compress in [false, true] {
            let sec1 = point.to_sec1_point(compress);
            assert_eq!(
                sec1.as_bytes(),
                expected.to_affine().to_sec1_point(compress).as_bytes()
            );
            assert_eq!(
                ProjectivePoint::from_sec1_point(&sec1).unwrap(),
                point,
                "{k:?}"
            );
        }
        let affine = point.to_affine();
        let read = AffinePoint::from_coordinates(&affine.x(), &affine.y()).into_option();
        assert_eq!(
            read,
            (!bool::from(point.is_identity())).then_some(affine),
            "{k:?}"
        );
        assert_eq!(ours(&theirs(&k)), k);
    }
}
