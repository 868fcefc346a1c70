//! Points under code that knows only the interfaces of `group` and `elliptic-curve`, against `k256`.
#![allow(clippy::unwrap_used, reason = "a failure is the test's own")]

use core::hash::{BuildHasher, Hash};
use k256::elliptic_curve::sec1::ToSec1Point as _;
use proptest::prelude::*;
use secp256k1_arith::{
    AffinePoint, FieldBytes, FieldElement, ProjectivePoint, Scalar, Secp256k1,
    elliptic_curve::{
        BatchNormalize, CurveArithmetic, CurveGroup, Group, NonZeroScalar, PrimeField, PublicKey,
        array::{Array, sizes::U5},
        ff::{Field, WithSmallOrderMulGroup},
        group::{CurveAffine, GroupEncoding, cofactor::CofactorGroup},
        ops::{Double, LinearCombination, MulByGeneratorVartime, MulVartime},
        point::{AffineCoordinates, NonIdentity},
        subtle::{Choice, ConditionallySelectable, ConstantTimeEq},
    },
};
use std::hash::RandomState;

fn scalar(bytes: &[u8; 32]) -> Scalar {
    Scalar::from_bytes_reduced(&Array(*bytes))
}

fn their_scalar(scalar: &Scalar) -> k256::Scalar {
    k256::Scalar::from_repr(Array(scalar.to_bytes().0)).unwrap()
}

fn compressed(point: &ProjectivePoint) -> Vec<u8> {
    point.to_bytes().to_vec()
}

fn their_compressed(point: &k256::ProjectivePoint) -> Vec<u8> {
    GroupEncoding::to_bytes(point).to_vec()
}

/// Scalars at the edges of the order, of its halves and of the endomorphism.
fn edges() -> Vec<Scalar> {
    let lambda = Scalar::ZETA;
    let power = |bit| Scalar::from(2_u32).pow([bit]);
    let mut edges = vec![
        Scalar::ZERO,
        Scalar::ONE,
        Scalar::from(2_u32),
        Scalar::from(3_u32),
    ];
    edges.extend([
        lambda,
        lambda + Scalar::ONE,
        lambda.square(),
        lambda - Scalar::ONE,
    ]);
    edges.extend([power(127), power(128), power(255), Scalar::TWO_INV]);
    let negated: Vec<Scalar> = edges.iter().map(|k| -k).collect();
    edges.extend(negated);
    edges
}

/// What `C: CurveArithmetic` promises, used as such.
fn products_agree<C>(k: &C::Scalar, point: &C::ProjectivePoint)
where
    C: CurveArithmetic,
    C::ProjectivePoint: Group<Scalar = C::Scalar>,
{
    let affine = point.to_affine();
    let product = *point * k;
    assert_eq!(affine * *k, product);
    assert_eq!(*k * affine, product);
    assert_eq!(*k * *point, product);
    assert_eq!(point.mul_vartime(k), product);
    assert_eq!(affine.mul_vartime(k), product);
    assert_eq!(k.mul_vartime(point), product);
    assert_eq!(k.mul_vartime(&affine), product);
    let mut assigned = *point;
    assigned *= k;
    assert_eq!(assigned, product);

    let by_generator = C::ProjectivePoint::mul_by_generator(k);
    assert_eq!(by_generator, C::ProjectivePoint::generator() * k);
    assert_eq!(
        C::ProjectivePoint::mul_by_generator_vartime(k),
        by_generator
    );
    let sum = by_generator + product;
    assert_eq!(
        C::ProjectivePoint::mul_by_generator_and_mul_add_vartime(k, k, point),
        sum
    );
    let terms = [(*point, *k), (C::ProjectivePoint::generator(), *k)];
    assert_eq!(C::ProjectivePoint::lincomb(&terms), sum);
    assert_eq!(C::ProjectivePoint::lincomb_vartime(&terms), sum);
    assert_eq!(C::ProjectivePoint::lincomb(&terms[..]), sum);
    assert_eq!(C::ProjectivePoint::lincomb_vartime(&terms[..]), sum);
}

#[test]
fn products_at_the_edges_agree_with_each_other_and_with_k256() {
    let points = [
        ProjectivePoint::IDENTITY,
        ProjectivePoint::GENERATOR,
        -ProjectivePoint::GENERATOR,
        ProjectivePoint::GENERATOR.endomorphism(),
        ProjectivePoint::GENERATOR * Scalar::from(5_u32),
    ];
    for k in edges() {
        for point in &points {
            products_agree::<Secp256k1>(&k, point);
        }
        let expected = k256::ProjectivePoint::GENERATOR * their_scalar(&k);
        let product = ProjectivePoint::mul_by_generator(&k);
        assert_eq!(compressed(&product), their_compressed(&expected));
    }
}

#[test]
fn sums_over_slices_of_every_length_agree() {
    let k = Scalar::from(0x1234_5678_9abc_def0_u64).cube();
    for length in 0..11_u64 {
        let terms: Vec<_> = (0..length)
            .map(|i| {
                (
                    ProjectivePoint::GENERATOR * Scalar::from(i),
                    k + Scalar::from(i),
                )
            })
            .collect();
        let expected: ProjectivePoint = terms.iter().map(|(point, k)| point * k).sum();
        let slice: &[_] = &terms;
        assert_eq!(
            <ProjectivePoint as LinearCombination<[_]>>::lincomb(slice),
            expected
        );
        assert_eq!(
            <ProjectivePoint as LinearCombination<[_]>>::lincomb_vartime(slice),
            expected
        );
    }
}

/// The group's laws on points that meet every exceptional case of an addition.
#[test]
fn additions_are_total() {
    let generator = ProjectivePoint::GENERATOR;
    let mut points = vec![ProjectivePoint::IDENTITY, generator - generator];
    for i in 1..4_u32 {
        let point = generator * Scalar::from(i);
        points.extend([point, point.to_affine().into(), -point]);
        points.extend([point.endomorphism(), -point.endomorphism()]);
    }
    for a in &points {
        assert_eq!(Group::double(a), a + a);
        assert_eq!(Double::double(a), a + a);
        let mut doubled = *a;
        Double::double_in_place(&mut doubled);
        assert_eq!(doubled, a + a);
        assert_eq!(a - a, ProjectivePoint::default());
        assert!(bool::from((a - a).is_identity()));
        for b in &points {
            let sum = their_compressed(&(their_point(a) + their_point(b)));
            let affine = b.to_affine();
            assert_eq!(compressed(&(a + b)), sum);
            assert_eq!(compressed(&(a + affine)), sum);
            let (mut c, mut d) = (*a, *a);
            c += b;
            d += affine;
            assert_eq!(c, d);
            c -= b;
            d -= &affine;
            assert_eq!(c, *a);
            assert_eq!(d, *a);
            assert_eq!(a - b, a + -b);
            assert_eq!(a - affine, a + -affine);

            let equal = compressed(a) == compressed(b);
            assert_eq!(a == b, equal);
            assert_eq!(bool::from(a.ct_eq(b)), equal);
            assert_eq!(*a == affine, equal);
            assert_eq!(affine == *a, equal);
            assert_eq!(affine == a.to_affine(), equal);
            let hasher = RandomState::new();
            assert_eq!(hasher.hash_one(a) == hasher.hash_one(b), equal);
            assert_eq!(hasher.hash_one(a), hasher.hash_one(a.to_affine()));
            assert_eq!(
                ProjectivePoint::conditional_select(a, b, Choice::from(0)),
                *a
            );
            assert_eq!(
                ProjectivePoint::conditional_select(a, b, Choice::from(1)),
                *b
            );
            let selected =
                AffinePoint::conditional_select(&a.to_affine(), &affine, Choice::from(1));
            assert_eq!(selected, affine);
        }
    }
    let (by_reference, by_value): (ProjectivePoint, ProjectivePoint) =
        (points.iter().sum(), points.iter().copied().sum());
    assert_eq!(by_reference, by_value);
}

fn their_point(point: &ProjectivePoint) -> k256::ProjectivePoint {
    let bytes = Array(point.to_bytes().0);
    <k256::ProjectivePoint as GroupEncoding>::from_bytes(&bytes).unwrap()
}

#[test]
fn batches_become_affine_with_identities_anywhere() {
    let generator = ProjectivePoint::GENERATOR;
    for identities in 0..32_u32 {
        let points: [ProjectivePoint; 5] = core::array::from_fn(|i| {
            if identities >> i & 1 == 1 {
                generator - generator
            } else {
                generator * Scalar::from(i as u64 + 2)
            }
        });
        let expected = points.map(|point| point.to_affine());
        assert_eq!(ProjectivePoint::batch_to_affine(&points), expected);
        assert_eq!(ProjectivePoint::batch_to_affine_vartime(&points), expected);
        assert_eq!(
            <ProjectivePoint as BatchNormalize<_>>::batch_normalize(&points),
            expected
        );
        assert_eq!(ProjectivePoint::batch_normalize_vartime(&points), expected);
        let array: Array<_, U5> = Array(points);
        assert_eq!(
            <ProjectivePoint as BatchNormalize<_>>::batch_normalize(&array).0,
            expected
        );
        assert_eq!(ProjectivePoint::batch_normalize_vartime(&array).0, expected);
        let mut affine = [AffinePoint::GENERATOR; 5];
        <ProjectivePoint as CurveGroup>::batch_normalize(&points, &mut affine);
        assert_eq!(affine, expected);
        #[cfg(feature = "alloc")]
        {
            let slice = &points[..];
            assert_eq!(
                <ProjectivePoint as BatchNormalize<[_]>>::batch_normalize(slice),
                expected
            );
            assert_eq!(ProjectivePoint::batch_normalize_vartime(slice), expected);
        }
    }
    ProjectivePoint::batch_to_affine_into(&[], &mut []);
    assert!(ProjectivePoint::batch_to_affine(&[]).is_empty());
}

#[test]
#[should_panic(expected = "as many places as points")]
fn batches_of_unequal_lengths_panic() {
    let points = [ProjectivePoint::GENERATOR; 2];
    ProjectivePoint::batch_to_affine_into(&points, &mut [AffinePoint::IDENTITY]);
}

#[test]
fn the_identity_is_the_default_and_has_coordinates_zero() {
    assert_eq!(AffinePoint::default(), AffinePoint::IDENTITY);
    assert_eq!(ProjectivePoint::default(), ProjectivePoint::IDENTITY);
    assert_eq!(
        CurveAffine::to_curve(&AffinePoint::IDENTITY),
        ProjectivePoint::IDENTITY
    );
    let computed = (ProjectivePoint::GENERATOR - ProjectivePoint::GENERATOR).to_affine();
    for identity in [
        AffinePoint::IDENTITY,
        -AffinePoint::IDENTITY,
        computed,
        -computed,
    ] {
        assert_eq!(identity, AffinePoint::IDENTITY);
        assert_eq!(identity.x(), FieldBytes::default());
        assert_eq!(identity.y(), FieldBytes::default());
        assert!(!bool::from(identity.x_is_odd() | identity.y_is_odd()));
        assert!(NonIdentity::try_from(identity).is_err());
        assert!(NonIdentity::try_from(ProjectivePoint::from(identity)).is_err());
        assert!(PublicKey::<Secp256k1>::try_from(identity).is_err());
        assert!(PublicKey::<Secp256k1>::try_from(ProjectivePoint::from(identity)).is_err());
        let hasher = RandomState::new();
        assert_eq!(
            hasher.hash_one(identity),
            hasher.hash_one(AffinePoint::IDENTITY)
        );
    }
    assert!(bool::from(ProjectivePoint::GENERATOR.is_torsion_free()));
    assert_eq!(
        ProjectivePoint::GENERATOR.clear_cofactor(),
        ProjectivePoint::GENERATOR
    );
}

#[test]
fn conversions_keep_the_point() {
    let point = ProjectivePoint::GENERATOR * Scalar::from(7_u32);
    let affine = AffinePoint::from(point);
    assert_eq!(AffinePoint::from(&point), affine);
    assert_eq!(ProjectivePoint::from(&affine), point);
    let key = PublicKey::<Secp256k1>::try_from(&point).unwrap();
    assert_eq!(key, PublicKey::try_from(&affine).unwrap());
    assert_eq!(AffinePoint::from(&key), affine);
    assert_eq!(ProjectivePoint::from(key), point);
    let other = NonIdentity::try_from(point).unwrap();
    assert_eq!(ProjectivePoint::from(other), point);
    assert_eq!(AffinePoint::from(other.to_affine()), affine);
    let by_nonzero = other * NonZeroScalar::<Secp256k1>::try_from(Scalar::from(3_u32)).unwrap();
    assert_eq!(by_nonzero.to_point(), point * Scalar::from(3_u32));
}

#[test]
fn the_endomorphism_is_multiplication_by_zeta() {
    let point = ProjectivePoint::GENERATOR * Scalar::from(11_u32);
    assert_eq!(point.endomorphism(), point * Scalar::ZETA);
    let x = FieldElement::from_repr(point.to_affine().x()).unwrap() * FieldElement::ZETA;
    assert_eq!((point * Scalar::ZETA).to_affine().x(), x.to_repr());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn random_products_agree_with_each_other_and_with_k256(
        k in proptest::array::uniform32(any::<u8>()),
        l in proptest::array::uniform32(any::<u8>()),
    ) {
        let (k, l) = (scalar(&k), scalar(&l));
        let point = ProjectivePoint::mul_by_generator(&l);
        products_agree::<Secp256k1>(&k, &point);
        let expected = k256::ProjectivePoint::GENERATOR * their_scalar(&l) * their_scalar(&k);
        prop_assert_eq!(compressed(&(point * k)), their_compressed(&expected));
        let uncompressed = expected.to_affine().to_sec1_point(false);
        let affine = (point * k).to_affine();
        prop_assert_eq!(&affine.x(), uncompressed.x().unwrap());
        prop_assert_eq!(&affine.y(), uncompressed.y().unwrap());
    }
}

/// Code that asks for any hashable, copyable point.
fn distinct<P: Copy + Eq + Hash>(points: &[P]) -> usize {
    points
        .iter()
        .collect::<std::collections::HashSet<_>>()
        .len()
}

#[test]
fn points_are_keys_of_hash_tables() {
    let g = ProjectivePoint::GENERATOR;
    assert_eq!(distinct(&[g, g + g, Group::double(&g), g + g - g]), 2);
    assert_eq!(
        distinct(&[
            AffinePoint::GENERATOR,
            g.to_affine(),
            -AffinePoint::GENERATOR
        ]),
        2
    );
    assert_eq!(
        distinct(&[Scalar::ONE, Scalar::ONE.double(), Scalar::ONE + Scalar::ONE]),
        2
    );
}
