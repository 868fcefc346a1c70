//! Splitting along an endomorphism, and sums of products that are split.
#![cfg(feature = "alloc")]

mod common;
mod toy;

use common::{edge_scalars, le_bytes, naive, points, scalars};
use ff::{Field, PrimeField};
use group::{Curve, Group};
use num_bigint::{BigInt, Sign};
use pasta_curves::arithmetic::CurveExt;
use toy::{Point, Scalar};
use wnaf::{
    Affine, Engine, Glv, Integers, Plan, Projective, WithEndomorphism, msm_planned_vartime,
    msm_with_vartime,
};

fn integer<F: PrimeField>(x: &F) -> BigInt {
    BigInt::from_bytes_le(Sign::Plus, &le_bytes(x))
}

fn element<F: PrimeField>(x: &BigInt) -> F {
    let magnitude = x
        .magnitude()
        .to_u64_digits()
        .iter()
        .rev()
        .fold(F::ZERO, |sum, &word| {
            (0..64).fold(sum, |sum, _| sum.double()) + F::from(word)
        });
    if x.sign() == Sign::Minus {
        -magnitude
    } else {
        magnitude
    }
}

/// Two short vectors of {(a, b) : a + b·λ = 0 mod n}, by the extended Euclidean algorithm on n and
/// λ (Hankerson, Menezes, Vanstone, Algorithm 3.74).
fn basis<F: PrimeField>(lambda: &F) -> [[F; 2]; 2] {
    let n: BigInt = integer(&-F::ONE) + 1_u32;
    let (mut r, mut t) = (
        [n.clone(), integer(lambda)],
        [BigInt::from(0), BigInt::from(1)],
    );
    let mut rows = vec![];
    while r[1].sign() != Sign::NoSign {
        rows.push((r[1].clone(), -t[1].clone()));
        let quotient = &r[0] / &r[1];
        r = [r[1].clone(), &r[0] - &quotient * &r[1]];
        t = [t[1].clone(), &t[0] - &quotient * &t[1]];
    }
    let split = rows
        .iter()
        .position(|(r, _)| r * r < n)
        .expect("some row is short");
    [split, split - 1].map(|i| [element(&rows[i].0), element(&rows[i].1)])
}

fn splits_well<F: PrimeField>(lambda: F, basis: [[F; 2]; 2]) {
    let glv = Glv::new(lambda, basis).expect("a basis of the lattice");
    let [first, second] = basis;
    for glv in [
        glv,
        Glv::new(lambda, [second, first]).expect("the order does not matter"),
    ] {
        for k in edge_scalars::<F>().into_iter().chain(scalars(1000)) {
            let halves = glv.split_vartime(&k).map(|(magnitude, negative)| {
                let digits = magnitude
                    .iter()
                    .rev()
                    .fold(BigInt::from(0), |x, &w| (x << 64) + w);
                assert!(digits.bits() <= Glv::bits::<F>() as u64);
                assert!(digits.bits() <= 129, "not half as long: {digits}");
                if negative { -digits } else { digits }
            });
            assert_eq!(
                element::<F>(&halves[0]) + element::<F>(&halves[1]) * lambda,
                k
            );
        }
    }
}

fn k256_lambda() -> k256::Scalar {
    k256::Scalar::from_str_vartime(
        "37718080363155996902926221483475020450927657555482586988616620542887997980018",
    )
    .expect("λ of SEC 2's secp256k1, as in Gallant, Lambert and Vanstone, Example 4")
}

/// z² − 1 for z = −0xd201000000010000, the parameter of BLS12-381.
fn bls_lambda_and_basis() -> (bls12_381::Scalar, [[bls12_381::Scalar; 2]; 2]) {
    let z2 = bls12_381::Scalar::from(0xd201_0000_0001_0000).square();
    let one = bls12_381::Scalar::ONE;
    (z2 - one, [[z2 - one, -one], [one, z2]])
}

fn pasta_lambda<F: PrimeField + ff::WithSmallOrderMulGroup<3>>() -> F {
    F::ZETA
}

#[test]
fn halves_are_short_and_recombine_on_four_curves() {
    let lambda = k256_lambda();
    assert_eq!(
        lambda.square() + lambda + k256::Scalar::ONE,
        k256::Scalar::ZERO
    );
    splits_well(lambda, basis(&lambda));
    let (lambda, formula) = bls_lambda_and_basis();
    splits_well(lambda, formula);
    let lambda = pasta_lambda::<pasta_curves::Fq>();
    splits_well(lambda, basis(&lambda));
    let lambda = pasta_lambda::<pasta_curves::Fp>();
    splits_well(lambda, basis(&lambda));
}

#[test]
fn what_is_no_basis_is_refused() {
    let lambda = k256_lambda();
    let [first, second] = basis(&lambda);
    let one = k256::Scalar::ONE;
    assert!(Glv::new(lambda, [first, first]).is_none(), "no span");
    assert!(
        Glv::new(lambda, [first, second.map(|x| x.double())]).is_none(),
        "half of the lattice"
    );
    assert!(
        Glv::new(lambda + one, [first, second]).is_none(),
        "another λ"
    );
    assert!(Glv::new(lambda, [[lambda, -one], second]).is_none(), "long");
    assert!(
        Glv::new(lambda, [[k256::Scalar::ZERO; 2], second]).is_none(),
        "zero"
    );
    // Fields that are too short or too long for the fixed width.
    type S = Scalar<251, 2, true>;
    assert!(Glv::new::<S>(S::ONE, [[S::ONE, -S::ONE], [S::ONE, S::ZERO]]).is_none());
    type L = p521::Scalar;
    assert!(Glv::new::<L>(L::ONE, [[L::ONE, -L::ONE], [L::ONE, L::ZERO]]).is_none());
}

fn sums_agree<G: Group, E: Engine<G>>(engine: &E) {
    let (mut scalars, points) = (scalars::<G::Scalar>(500), points::<G>(500));
    scalars[..40].copy_from_slice(&edge_scalars()[..40]);
    for n in [0, 1, 2, 3, 17, 200, 500] {
        let expected = naive(&scalars[..n], &points[..n]);
        assert_eq!(
            msm_with_vartime(engine, &scalars[..n], &points[..n]),
            expected
        );
        for window in [2, 5, 8, 16] {
            for plan in [Plan::Straus { window }, Plan::Pippenger { window }] {
                if n > 17 && window == 16 {
                    continue;
                }
                let sum = msm_planned_vartime(engine, |_, _| plan, &scalars[..n], &points[..n]);
                assert_eq!(sum, expected, "{plan:?}, {n} terms");
            }
        }
    }
}

#[test]
fn split_sums_equal_naive_ones_on_pallas() {
    type G = pasta_curves::pallas::Point;
    let lambda = pasta_lambda::<pasta_curves::Fq>();
    assert_eq!(G::generator().endo(), G::generator() * lambda);
    let glv = Glv::new(lambda, basis(&lambda)).expect("a basis");
    sums_agree::<G, _>(&WithEndomorphism::new(Projective, glv, |point: &G| {
        point.endo()
    }));
}

#[test]
fn split_sums_equal_naive_ones_with_affine_points_of_bls12_381() {
    type G = bls12_381::G1Projective;
    let (lambda, basis) = bls_lambda_and_basis();
    let glv = Glv::new(lambda, basis).expect("a basis");
    // The slow way to λ·P: what matters here is the bookkeeping.
    let phi = move |point: &bls12_381::G1Affine| (point * lambda).to_affine();
    let engine = WithEndomorphism::new(Affine::<G>::new(), glv, phi);
    let (scalars, points) = (edge_scalars(), points::<G>(9));
    for scalars in scalars.chunks_exact(9) {
        let expected = naive(scalars, &points);
        for plan in [Plan::Straus { window: 4 }, Plan::Pippenger { window: 5 }] {
            let sum = msm_planned_vartime(&engine, |_, _| plan, scalars, &points);
            assert_eq!(sum, expected, "{plan:?}");
        }
    }
}

/// Splits k below 65521 in three signed digits to the base 64, with λ = 64, and sums windows in its
/// own way: an engine as a curve's crate would write it.
struct ThreeParts;

type ToyPoint = Point<65521, 3, true>;

impl Engine<ToyPoint> for ThreeParts {
    type Point = ToyPoint;
    const PARTS: usize = 3;
    const BITS: usize = 6;

    fn prepare(&self, points: &[ToyPoint], prepared: &mut Vec<ToyPoint>) {
        prepared.extend(points);
    }

    fn lift(&self, point: &ToyPoint) -> ToyPoint {
        *point
    }

    fn add(&self, sum: &mut ToyPoint, point: &ToyPoint) {
        *sum += point;
    }

    fn sub(&self, sum: &mut ToyPoint, point: &ToyPoint) {
        *sum -= point;
    }

    fn split(&self, scalar: &Scalar<65521, 3, true>, parts: &mut Integers) {
        let mut rest = scalar.0;
        for _ in 0..2 {
            let low = rest % 64;
            rest /= 64;
            if low > 32 {
                parts.push([64 - low], true);
                rest += 1;
            } else {
                parts.push([low], false);
            }
        }
        parts.push([rest], false);
    }

    fn endomorphism(&self, point: &ToyPoint) -> ToyPoint {
        Point(point.0 * 64 % 65521)
    }

    fn window_sum(&self, points: &[ToyPoint], digits: &[i32], window: u32) -> ToyPoint {
        assert_eq!(points.len(), digits.len());
        assert!(
            digits
                .iter()
                .all(|digit| digit.unsigned_abs() <= 1 << (window - 1))
        );
        let products = points.iter().zip(digits).map(|(point, &digit)| {
            let product = Point(point.0 * u64::from(digit.unsigned_abs()) % 65521);
            if digit < 0 { -product } else { product }
        });
        products.sum()
    }
}

#[test]
fn an_engine_of_its_own_is_used_for_all_it_offers() {
    sums_agree::<ToyPoint, _>(&ThreeParts);
}

#[test]
fn every_plan_agrees_in_a_toy_group_and_on_p256() {
    sums_agree::<ToyPoint, _>(&Projective);
    sums_agree::<ToyPoint, _>(&Affine::new());
    sums_agree::<p256::ProjectivePoint, _>(&Projective);
    sums_agree::<p256::ProjectivePoint, _>(&Affine::new());
}

#[test]
#[should_panic(expected = "window outside 2..=16")]
fn a_plan_with_window_17_panics() {
    let plan = |_, _| Plan::Pippenger { window: 17 };
    let _ = msm_planned_vartime(&Projective, plan, &[Scalar(1)], &[ToyPoint::generator()]);
}

#[test]
#[should_panic(expected = "window outside 2..=16")]
fn a_plan_with_window_1_panics() {
    let plan = |_, _| Plan::Straus { window: 1 };
    let _ = msm_planned_vartime(&Projective, plan, &[Scalar(1)], &[ToyPoint::generator()]);
}
