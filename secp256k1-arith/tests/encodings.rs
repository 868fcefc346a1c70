//! Parsers of points and scalars meet hostile bytes; encodings agree with those of `k256`.
#![allow(clippy::unwrap_used, reason = "a failure is the test's own")]

use proptest::prelude::*;
use secp256k1_arith::{
    AffinePoint, CompressedPoint, FieldBytes, ProjectivePoint, PublicKey, Scalar, Sec1Point,
    elliptic_curve::{
        array::{Array, sizes::U65},
        group::{GroupEncoding, UncompressedEncoding},
        point::{AffineCoordinates, DecompactPoint, DecompressPoint},
        sec1::{FromSec1Point, ToSec1Point},
        subtle::Choice,
    },
};

const P: &str = "fffffffffffffffffffffffffffffffffffffffffffffffffffffffefffffc2f";
const G_X: &str = "79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798";
const G_Y: &str = "483ada7726a3c4655da4fbfc0e1108a8fd17b448a68554199c47d08ffb10d4b8";

fn decode(hexadecimal: &str) -> [u8; 32] {
    hex::decode(hexadecimal).unwrap().try_into().unwrap()
}

fn join(parts: &[&[u8]]) -> Vec<u8> {
    parts.concat()
}

/// Every way to read SEC 1 bytes gives the same verdict, which is returned.
fn parse(bytes: &[u8]) -> Option<AffinePoint> {
    let affine = AffinePoint::from_sec1_bytes(bytes).ok();
    assert_eq!(
        ProjectivePoint::from_sec1_bytes(bytes)
            .ok()
            .map(|point| point.to_affine()),
        affine
    );
    let as_key = PublicKey::from_sec1_bytes(bytes)
        .ok()
        .map(AffinePoint::from);
    assert_eq!(
        as_key,
        affine.filter(|point| *point != AffinePoint::IDENTITY)
    );
    if let Ok(bytes) = CompressedPoint::try_from(bytes) {
        let decoded = AffinePoint::from_bytes(&bytes).into_option();
        let unchecked = AffinePoint::from_bytes_unchecked(&bytes).into_option();
        assert_eq!(decoded, unchecked);
        assert_eq!(
            ProjectivePoint::from_bytes(&bytes).into_option(),
            decoded.map(Into::into)
        );
        if bytes != CompressedPoint::default() {
            assert_eq!(decoded, affine);
        }
    }
    if let Ok(bytes) = Array::<u8, U65>::try_from(bytes) {
        let decoded = AffinePoint::from_uncompressed(&bytes).into_option();
        assert_eq!(
            AffinePoint::from_uncompressed_unchecked(&bytes).into_option(),
            decoded
        );
        let projective = ProjectivePoint::from_uncompressed(&bytes).into_option();
        assert_eq!(projective, decoded.map(Into::into));
        if bytes != Array::default() {
            assert_eq!(decoded, affine);
        }
    }
    affine
}

#[test]
fn generator_is_read_from_its_two_forms_alone() {
    let (x, y) = (decode(G_X), decode(G_Y));
    for tag in 0..=255 {
        let compressed = parse(&join(&[&[tag], &x]));
        let expected = match tag {
            2 => Some(AffinePoint::GENERATOR),
            3 => Some(-AffinePoint::GENERATOR),
            _ => None,
        };
        assert_eq!(compressed, expected, "{tag:02x}");
        let uncompressed = parse(&join(&[&[tag], &x, &y]));
        let expected = (tag == 4).then_some(AffinePoint::GENERATOR);
        assert_eq!(uncompressed, expected, "hybrid and others: {tag:02x}");
    }
}

#[test]
fn lengths_from_0_to_100_are_refused_unless_they_fit_the_tag() {
    let (x, y) = (decode(G_X), decode(G_Y));
    let long = join(&[&x, &y, &[0; 64]]);
    for tag in 0..=8 {
        for length in 0..=100 {
            let bytes = join(&[&[tag], &long[..length]]);
            let fits = matches!((tag, length), (0, 0) | (2 | 3, 32) | (4, 64));
            assert_eq!(
                parse(&bytes).is_some(),
                fits,
                "{tag:02x} and {length} bytes"
            );
        }
    }
    assert!(parse(&[]).is_none());
}

#[test]
fn coordinates_of_p_and_more_are_refused() {
    // 1 is the x-coordinate of a point, and 2^256 - 1, p, p + 1 are 1's and others' second names.
    assert!(parse(&join(&[&[2], &[0; 31], &[1]])).is_some());
    let mut x = decode(P);
    for low in 0x2f..=0xff {
        x[31] = low;
        assert!(parse(&join(&[&[2], &x])).is_none());
        assert!(parse(&join(&[&[4], &x, &decode(G_Y)])).is_none());
        assert!(parse(&join(&[&[4], &decode(G_X), &x])).is_none());
        assert!(bool::from(
            AffinePoint::decompress(&Array(x), Choice::from(0)).is_none()
        ));
        assert!(bool::from(AffinePoint::decompact(&Array(x)).is_none()));
        let gx = Array(decode(G_X));
        assert!(bool::from(
            AffinePoint::from_coordinates(&Array(x), &gx).is_none()
        ));
    }
    assert!(parse(&join(&[&[2], &[0xff; 32]])).is_none());
}

#[test]
fn points_off_the_curve_are_refused() {
    let (x, mut y) = (decode(G_X), decode(G_Y));
    y[31] ^= 1;
    assert!(parse(&join(&[&[4], &x, &y])).is_none());
    assert!(parse(&[4; 65]).is_none());
    // 0³ + 7 and 5³ + 7 are no squares, and 1 + 7 is one.
    assert!(parse(&join(&[&[2], &[0; 32]])).is_none());
    assert!(parse(&join(&[&[3], &[0; 31], &[5]])).is_none());
    assert!(parse(&join(&[&[3], &[0; 31], &[1]])).is_some());
    // A point of the twist, on y² = x³ + 8: (1, 3).
    assert!(parse(&join(&[&[4], &[0; 31], &[1], &[0; 31], &[3]])).is_none());
}

#[test]
fn the_identity_has_one_encoding_of_each_kind() {
    assert_eq!(parse(&[0]), Some(AffinePoint::IDENTITY));
    assert_eq!(
        AffinePoint::IDENTITY.to_sec1_point(true),
        Sec1Point::identity()
    );
    assert_eq!(
        AffinePoint::IDENTITY.to_sec1_point(false),
        Sec1Point::identity()
    );
    assert_eq!(
        ProjectivePoint::IDENTITY.to_sec1_point(true),
        Sec1Point::identity()
    );

    let zeros = CompressedPoint::default();
    assert_eq!(AffinePoint::IDENTITY.to_bytes(), zeros);
    assert_eq!(ProjectivePoint::IDENTITY.to_bytes(), zeros);
    assert_eq!(
        AffinePoint::from_bytes(&zeros).unwrap(),
        AffinePoint::IDENTITY
    );
    assert_eq!(
        ProjectivePoint::from_bytes(&zeros).unwrap(),
        ProjectivePoint::IDENTITY
    );
    let zeros = Array::<u8, U65>::default();
    assert_eq!(AffinePoint::IDENTITY.to_uncompressed(), zeros);
    assert_eq!(
        AffinePoint::from_uncompressed(&zeros).unwrap(),
        AffinePoint::IDENTITY
    );
    for position in 0..65 {
        let mut bytes = zeros;
        bytes[position] = 1;
        assert!(bool::from(AffinePoint::from_uncompressed(&bytes).is_none()));
        if position < 33 {
            let bytes = CompressedPoint::try_from(&bytes[..33]).unwrap();
            assert!(bool::from(AffinePoint::from_bytes(&bytes).is_none()));
        }
    }
    assert!(parse(&[0; 33]).is_none());
    assert!(parse(&[0; 65]).is_none());
}

#[test]
fn an_x_coordinate_alone_is_no_point_of_sec_1() {
    // Tag 05 is a proposal outside of SEC 1; the same point already has an encoding of 33 bytes.
    let bytes = join(&[&[5], &decode(G_X)]);
    assert!(parse(&bytes).is_none());
    let point = Sec1Point::from_bytes(&bytes).unwrap();
    assert!(bool::from(AffinePoint::from_sec1_point(&point).is_none()));
    assert!(AffinePoint::try_from(&point).is_err());
    assert_eq!(
        AffinePoint::decompact(&Array(decode(G_X))).unwrap(),
        AffinePoint::GENERATOR
    );
}

#[test]
fn scalars_have_one_encoding() {
    let n = decode("fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141");
    let read = |bytes: [u8; 32]| Scalar::from_bytes(&Array(bytes)).into_option();
    assert!(read(n).is_none());
    assert!(read([0xff; 32]).is_none());
    assert_eq!(read([0; 32]), Some(Scalar::ZERO));
    let mut bytes = n;
    bytes[31] -= 1;
    assert_eq!(read(bytes), Some(-Scalar::ONE));
    bytes[31] += 2;
    assert!(read(bytes).is_none());
    assert_eq!(FieldBytes::from(-Scalar::ONE)[31], 0x40);
}

proptest! {
    #[test]
    fn encodings_are_those_of_k256_and_round_trip(secret in proptest::array::uniform32(any::<u8>())) {
        use k256::elliptic_curve::sec1::ToSec1Point as _;

        let k = Scalar::from_bytes_reduced(&Array(secret));
        prop_assume!(k != Scalar::ZERO);
        let point = ProjectivePoint::mul_by_generator(&k).to_affine();
        let theirs = k256::SecretKey::from_slice(&k.to_bytes()).unwrap().public_key();
        for compress in [false, true] {
            let encoded = point.to_sec1_point(compress);
            let expected = theirs.to_sec1_point(compress);
            prop_assert_eq!(encoded.as_bytes(), expected.as_bytes());
            prop_assert_eq!(parse(encoded.as_bytes()), Some(point));
        }
        prop_assert_eq!(Sec1Point::from(point), point.to_sec1_point(true));
        prop_assert_eq!(point.to_uncompressed(), point.to_uncompressed_point());
        prop_assert_eq!(AffinePoint::from_coordinates(&point.x(), &point.y()).unwrap(), point);
        let lifted = AffinePoint::decompress(&point.x(), point.y_is_odd()).unwrap();
        prop_assert_eq!(lifted, point);
        let even = AffinePoint::decompact(&point.x()).unwrap();
        prop_assert!(!bool::from(even.y_is_odd()));
        prop_assert!(even == point || even == -point);
    }

    #[test]
    fn arbitrary_bytes_are_read_as_by_k256(
        tag in 0_u8..8,
        bytes in proptest::collection::vec(any::<u8>(), 0..70),
    ) {
        let bytes = join(&[&[tag], &bytes]);
        let theirs = k256::PublicKey::from_sec1_bytes(&bytes).is_ok();
        // The one difference: see `an_x_coordinate_alone_is_no_point_of_sec_1`.
        prop_assume!(tag != 5);
        prop_assert_eq!(PublicKey::from_sec1_bytes(&bytes).is_ok(), theirs);
        parse(&bytes);
    }

    #[test]
    fn x_coordinates_are_lifted_as_by_k256(tag in 2_u8..4, x in proptest::array::uniform32(any::<u8>())) {
        let bytes = join(&[&[tag], &x]);
        let theirs = k256::PublicKey::from_sec1_bytes(&bytes).ok();
        let ours = parse(&bytes);
        prop_assert_eq!(ours.is_some(), theirs.is_some());
        if let (Some(ours), Some(theirs)) = (ours, theirs) {
            use k256::elliptic_curve::sec1::ToSec1Point as _;
            prop_assert_eq!(
                ours.to_sec1_point(false).as_bytes().to_vec(),
                theirs.to_sec1_point(false).as_bytes().to_vec()
            );
        }
    }
}
