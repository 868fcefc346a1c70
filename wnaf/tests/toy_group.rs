//! Everything there is to try in a group of 251 elements, and every scalar of one of 65,521.

mod toy;

use ff::{Field, PrimeField};
use group::{Curve, Group};
use toy::{Point, Scalar};
use wnaf::{Digits, OddMultiples, Window, WindowSize, WnafBase, WnafScalar, max_digits};

fn every_pair<const N: usize, const BIG: bool, const W: usize>()
where
    Window<W>: WindowSize,
{
    for k in 0..251 {
        let scalar = WnafScalar::<_, W>::new(&Scalar::<251, N, BIG>(k));
        for p in 0..251 {
            let base = WnafBase::<_, W>::new(Point::<251, N, BIG>(p));
            let expected = Point(k * p % 251);
            assert_eq!(&base * &scalar, expected, "{k}·{p}, window {W}");
            assert_eq!(&base * &-scalar, -expected, "-{k}·{p}, window {W}");
            assert_eq!(&base.to_affine() * &scalar, expected);
        }
    }
}

fn every_window<const N: usize, const BIG: bool>() {
    every_pair::<N, BIG, 2>();
    every_pair::<N, BIG, 3>();
    every_pair::<N, BIG, 4>();
    every_pair::<N, BIG, 5>();
    every_pair::<N, BIG, 6>();
    every_pair::<N, BIG, 7>();
    every_pair::<N, BIG, 8>();
}

#[test]
fn every_scalar_times_every_point_in_every_window_and_layout() {
    every_window::<1, false>();
    every_window::<1, true>();
    every_window::<2, false>();
    every_window::<2, true>();
    every_window::<9, true>();
    every_window::<32, false>();
    every_window::<57, true>();
}

#[test]
fn every_sum_of_two_products_of_a_group_of_thirteen() {
    type P = Point<13, 3, true>;
    let all: Vec<_> = (0..13)
        .map(|i| {
            (
                WnafScalar::<_, 3>::new(&Scalar::<13, 3, true>(i)),
                WnafBase::<P, 3>::new(Point(i)),
            )
        })
        .collect();
    let numbers: Vec<u64> = (0..13).collect();
    let pairs = || {
        numbers
            .iter()
            .zip(&all)
            .flat_map(|a| numbers.iter().zip(&all).map(move |p| (a, p)))
    };
    for ((a, (scalar_a, _)), (p, (_, base_p))) in pairs() {
        for ((b, (scalar_b, _)), (q, (_, base_q))) in pairs() {
            let sum = WnafBase::multiscalar_mul_vartime([scalar_a, scalar_b], [base_p, base_q]);
            assert_eq!(sum, Point((a * p + b * q) % 13));
        }
    }
}

#[test]
fn every_16_bit_scalar_in_every_window_up_to_16() {
    const CAP: usize = max_digits(16, 2);
    type P = Point<65521, 2, true>;
    let point = Point(12_345);
    for window in 2..=16 {
        let mut entries = vec![point; 1 << (window - 2)];
        let table = OddMultiples::fill(point, &mut entries);
        assert_eq!(table.window(), window);
        for k in 0..65521 {
            let digits = Digits::<CAP>::from_scalar_vartime(&Scalar::<65521, 2, true>(k), window);
            let product: P = table.mul_digits_vartime(digits.as_slice());
            assert_eq!(product, Point(k * 12_345 % 65521));
        }
    }
}

#[test]
fn scalar_digits_equal_the_list_of_digits_in_every_window() {
    fn check<const W: usize>() {
        const CAP: usize = max_digits(16, 2);
        for k in 0..65521 {
            let scalar = Scalar::<65521, 2, false>(k);
            let width = u32::try_from(W).expect("small");
            let list = Digits::<CAP>::from_scalar_vartime(&scalar, width);
            let mut digits: Vec<_> = WnafScalar::<_, W>::new(&scalar).digits().collect();
            digits.reverse();
            assert_eq!(digits, list.as_slice());
        }
    }
    check::<2>();
    check::<3>();
    check::<4>();
    check::<5>();
    check::<6>();
    check::<7>();
    check::<8>();
    check::<9>();
    check::<10>();
    check::<11>();
    check::<12>();
    check::<13>();
    check::<14>();
    check::<15>();
    check::<16>();
}

#[test]
fn the_toy_is_a_field_and_a_group() {
    type S = Scalar<251, 2, true>;
    for a in (0..251).map(Scalar) {
        assert_eq!(S::from_repr(a.to_repr()).expect("canonical"), a);
        if a != S::ZERO {
            assert_eq!(a * a.invert().expect("not zero"), S::ONE);
        }
        assert_eq!(Point::<251, 2, true>(a.0).to_affine().0, a.0);
    }
    assert_eq!(S::ROOT_OF_UNITY * S::ROOT_OF_UNITY_INV, S::ONE);
    assert_eq!(S::TWO_INV.double(), S::ONE);
    assert_eq!(
        Point::<251, 2, true>::generator() * S::from(250),
        Point(250)
    );
}
