//! Field elements and scalars against `k256` and the C library, on random and on hostile input.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod common;

use common::{Random, edge_scalars, field_edges, n, ours, p, theirs, to_bytes};
use k256::elliptic_curve::{
    PrimeField as _, hazmat::FieldArithmetic, ops::Reduce as _, scalar::IsHigh as _,
};
use num_bigint::BigUint;
use secp256k1_arith::{FieldBytes, FieldElement, Scalar, elliptic_curve::bigint::U256};

type TheirField = <k256::Secp256k1 as FieldArithmetic>::FieldElement;

fn their_field(x: &FieldElement) -> TheirField {
    TheirField::from_bytes(&x.to_bytes()).unwrap()
}

/// The field elements at the edges, by canonical bytes.
fn field_elements() -> Vec<FieldElement> {
    field_edges()
        .into_iter()
        .filter_map(|bytes| FieldElement::from_bytes(&bytes.into()).into_option())
        .collect()
}

fn check_scalars(a: &Scalar, b: &Scalar) {
    let (x, y) = (theirs(a), theirs(b));
    assert_eq!(*a + b, ours(&(x + y)), "{a:?} + {b:?}");
    assert_eq!(*a - b, ours(&(x - y)), "{a:?} - {b:?}");
    assert_eq!(*a * b, ours(&(x * y)), "{a:?} · {b:?}");
    assert_eq!(-*a, ours(&-x), "-{a:?}");
    assert_eq!(a.square(), ours(&x.square()), "{a:?}²");
    assert_eq!(bool::from(a.is_high()), bool::from(x.is_high()), "{a:?}");
    assert_eq!(a == b, x == y);
}

#[test]
fn sums_and_products_of_scalars_are_those_of_k256() {
    let edges = edge_scalars();
    for a in &edges {
        for b in &edges {
            check_scalars(a, b);
        }
    }
    let mut random = Random(1);
    for _ in 0..20_000 {
        check_scalars(&random.scalar(), &random.scalar());
    }
}

#[test]
fn inverses_of_scalars_are_those_of_k256() {
    let mut random = Random(2);
    for a in edge_scalars()
        .into_iter()
        .chain((0..20_000).map(|_| random.scalar()))
    {
        let expected = theirs(&a)
            .invert()
            .into_option()
            .map(|inverse| ours(&inverse));
        assert_eq!(a.invert().into_option(), expected, "1/{a:?}");
        assert_eq!(a.invert_vartime().into_option(), expected, "1/{a:?}");
    }
}

#[test]
fn secret_keys_of_the_c_library_add_and_multiply_like_scalars() {
    let mut random = Random(3);
    let edges = edge_scalars();
    let pairs = (0..20_000).map(|round| match round % 4 {
        0 => (edges[round % edges.len()], random.scalar()),
        1 => (random.scalar(), edges[round % edges.len()]),
        _ => (random.scalar(), random.scalar()),
    });
    for (a, b) in pairs {
        let Ok(secret) = secp256k1::SecretKey::from_secret_bytes(a.to_bytes().0) else {
            assert!(bool::from(a.is_zero()), "{a:?} is refused");
            continue;
        };
        let tweak = secp256k1::Scalar::from_be_bytes(b.to_bytes().0).unwrap();
        // A result of 0 is refused.
        let bytes = |scalar: Scalar| (!bool::from(scalar.is_zero())).then(|| scalar.to_bytes().0);
        let sum = secret
            .add_tweak(&tweak)
            .ok()
            .map(|key| key.to_secret_bytes());
        assert_eq!(bytes(a + b), sum, "{a:?} + {b:?}");
        let product = secret
            .mul_tweak(&tweak)
            .ok()
            .map(|key| key.to_secret_bytes());
        assert_eq!(bytes(a * b), product, "{a:?} · {b:?}");
        assert_eq!(bytes(-a), Some(secret.negate().to_secret_bytes()), "-{a:?}");
    }
}

#[test]
fn scalars_are_read_and_reduced_as_k256_does() {
    let mut random = Random(4);
    let near_order = (0..20u8).flat_map(|i| [to_bytes(&(n() - 1u8 - i)), to_bytes(&(n() + i))]);
    let random = (0..5000).map(|_| random.bytes());
    for bytes in field_edges().into_iter().chain(near_order).chain(random) {
        let bytes = FieldBytes::from(bytes);
        let expected = k256::Scalar::from_repr(bytes).into_option();
        let found = Scalar::from_bytes(&bytes).into_option();
        assert_eq!(found, expected.map(|scalar| ours(&scalar)), "{bytes:x?}");
        assert_eq!(Scalar::from_repr(bytes).into_option(), found);
        let reduced = ours(&k256::Scalar::reduce(&bytes));
        assert_eq!(Scalar::from_bytes_reduced(&bytes), reduced, "{bytes:x?}");
        assert_eq!(
            Scalar::reduce(&U256::from_be_slice(&bytes)),
            reduced,
            "{bytes:x?}"
        );
    }
}

#[test]
fn field_elements_are_read_below_p_alone() {
    let mut random = Random(5);
    for bytes in field_edges()
        .into_iter()
        .chain((0..5000).map(|_| random.bytes()))
    {
        let found = FieldElement::from_bytes(&bytes.into()).into_option();
        assert_eq!(
            found.is_some(),
            BigUint::from_bytes_be(&bytes) < p(),
            "{bytes:x?}"
        );
        assert_eq!(found.map(|x| x.to_bytes().0), found.map(|_| bytes));
        let theirs = TheirField::from_bytes(&bytes.into());
        assert_eq!(found.is_some(), bool::from(theirs.is_some()), "{bytes:x?}");
    }
}

/// Compares with elements of `k256` after its own normalisation.
fn check_field(a: &FieldElement, b: &FieldElement) {
    let (x, y) = (their_field(a), their_field(b));
    let same = |ours: FieldElement, theirs: TheirField, operation: &str| {
        assert_eq!(
            ours.to_bytes(),
            theirs.normalize().to_bytes(),
            "{a:?} {operation} {b:?}"
        );
    };
    same(*a + b, x + y, "+");
    same(*a - b, (x + y.negate(1)).normalize(), "-");
    same(*a * b, x * y, "·");
    same(-*a, x.negate(1), "negated,");
    same(a.square(), x.square(), "squared,");
    same(a.double(), x.double(), "doubled,");
    assert_eq!(a == b, x.to_bytes() == y.to_bytes());
    assert_eq!(bool::from(a.is_odd()), bool::from(x.is_odd()));
}

#[test]
fn sums_and_products_of_field_elements_are_those_of_k256() {
    let edges = field_elements();
    for a in edges.iter() {
        for b in edges.iter().step_by(3) {
            check_field(a, b);
        }
    }
    let mut random = Random(6);
    let mut any = || loop {
        if let Some(x) = FieldElement::from_bytes(&random.bytes().into()).into_option() {
            return x;
        }
    };
    for _ in 0..20_000 {
        check_field(&any(), &any());
    }
}

#[test]
fn roots_and_inverses_of_field_elements_are_those_of_k256() {
    let mut random = Random(7);
    let random =
        (0..2000).filter_map(|_| FieldElement::from_bytes(&random.bytes().into()).into_option());
    for a in field_elements().into_iter().chain(random) {
        let x = their_field(&a);
        let inverse = x
            .invert()
            .into_option()
            .map(|inverse| inverse.normalize().to_bytes());
        assert_eq!(
            a.invert().into_option().map(|found| found.to_bytes()),
            inverse,
            "1/{a:?}"
        );
        assert_eq!(
            a.invert_vartime()
                .into_option()
                .map(|found| found.to_bytes()),
            inverse
        );
        let root = x
            .sqrt()
            .into_option()
            .map(|root| root.normalize().to_bytes());
        assert_eq!(
            a.sqrt().into_option().map(|found| found.to_bytes()),
            root,
            "√{a:?}"
        );
    }
}
