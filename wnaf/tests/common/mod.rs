//! What every curve is asked to do, and the scalars and points it is asked with.
#![allow(dead_code, reason = "each test file uses its own part")]

use ff::PrimeField;
use group::{Curve, Group};
use wnaf::{
    Digits, OddMultiples, Projective, Window, WindowSize, WnafBase, WnafScalar, max_digits,
};

/// Room for window 2 of the widest field here, 521 bits.
pub const CAP: usize = max_digits(521, 2);

/// The little-endian bytes of a scalar, whichever way its `Repr` is laid out.
pub fn le_bytes<F: PrimeField>(scalar: &F) -> Vec<u8> {
    let probe = F::from(0x0102).to_repr();
    let mut bytes = scalar.to_repr().as_ref().to_vec();
    match probe.as_ref() {
        [2, 1, ..] => {}
        [.., 1, 2] => bytes.reverse(),
        _ => panic!("neither byte order"),
    }
    bytes
}

/// (p − 1)/3 as words, if it is an integer; else p − 1.
fn third_of_order<F: PrimeField>() -> Vec<u64> {
    let bytes = le_bytes(&-F::ONE);
    let mut remainder = 0;
    let mut quotient: Vec<u8> = bytes
        .iter()
        .rev()
        .map(|&byte| {
            let value = remainder << 8 | u32::from(byte);
            remainder = value % 3;
            u8::try_from(value / 3).expect("a digit to the base 256")
        })
        .collect();
    quotient.reverse();
    let chosen = if remainder == 0 { quotient } else { bytes };
    chosen
        .chunks(8)
        .map(|chunk| {
            chunk
                .iter()
                .rev()
                .fold(0, |acc, &byte| acc << 8 | u64::from(byte))
        })
        .collect()
}

/// 0, 1, 2, 3, 127, 128, 255, all 2^k ± 1 and 2^k, −1, −2, 1/2 and its neighbour, a cube root of
/// unity, runs of ones and of zeros.
pub fn edge_scalars<F: PrimeField>() -> Vec<F> {
    let lambda = F::MULTIPLICATIVE_GENERATOR.pow_vartime(third_of_order::<F>());
    let mut scalars: Vec<F> = [0, 1, 2, 3, 127, 128, 255].map(F::from).to_vec();
    scalars.extend([
        -F::ONE,
        -F::from(2),
        F::TWO_INV,
        F::TWO_INV - F::ONE,
        lambda,
        -lambda,
    ]);
    let mut power = F::ONE;
    for k in 0..F::NUM_BITS {
        // Every bit around the word boundaries and the top, some elsewhere.
        if k % 64 < 3 || k % 64 > 61 || k + 9 > F::NUM_BITS || k % 17 == 0 {
            scalars.extend([power, power - F::ONE, power + F::ONE, -power]);
        }
        power = power.double();
    }
    scalars.push(power.double().double() - F::from(0x0f0f_0f0f));
    scalars
}

/// A fixed sequence without visible pattern.
pub fn scalars<F: PrimeField>(count: usize) -> Vec<F> {
    let mut state = F::MULTIPLICATIVE_GENERATOR;
    (0..count)
        .map(|_| {
            state = state.square().square() * F::TWO_INV + F::from(0x1234_5678_9abc_def1);
            state
        })
        .collect()
}

/// Points that differ, with the identity, equal and opposite ones among them.
pub fn points<G: Group>(count: usize) -> Vec<G> {
    let mut point = G::generator();
    (0..count)
        .map(|i| match i % 13 {
            3 => G::identity(),
            5 => -point,
            7 | 8 => point,
            _ => {
                point = point.double() + G::generator();
                point
            }
        })
        .collect()
}

pub fn naive<G: Group>(scalars: &[G::Scalar], points: &[G]) -> G {
    scalars
        .iter()
        .zip(points)
        .map(|(scalar, point)| *point * scalar)
        .sum()
}

fn one_window<G: Group, const W: usize>(products: &[(G::Scalar, G)], base: G)
where
    Window<W>: WindowSize,
{
    let table = WnafBase::<G, W>::new(base);
    for (scalar, expected) in products {
        let recoded = WnafScalar::<_, W>::new(scalar);
        assert_eq!(&table * &recoded, *expected, "window {W}, {scalar:?}");
        let bytes = le_bytes(scalar);
        let from_bytes = WnafScalar::<G::Scalar, W>::from_le_bytes(&bytes).expect("in range");
        assert!(from_bytes.digits().eq(recoded.digits()));
        assert_eq!(&table * &-recoded, -*expected, "window {W}, -{scalar:?}");
    }
}

pub fn every_edge_scalar_in_every_window<G: Group>() {
    let base = G::generator().double() + G::generator();
    let products: Vec<_> = edge_scalars::<G::Scalar>()
        .into_iter()
        .chain(scalars(20))
        .map(|scalar| (scalar, base * scalar))
        .collect();
    one_window::<G, 2>(&products, base);
    one_window::<G, 3>(&products, base);
    one_window::<G, 4>(&products, base);
    one_window::<G, 5>(&products, base);
    one_window::<G, 6>(&products, base);
    one_window::<G, 7>(&products, base);
    one_window::<G, 8>(&products, base);
    for window in 9..=16 {
        let mut entries = vec![base; 1 << (window - 2)];
        let table = OddMultiples::fill(base, &mut entries);
        for (scalar, expected) in &products {
            let digits = Digits::<CAP>::from_scalar_vartime(scalar, window);
            let product: G = table.mul_digits_vartime(digits.as_slice());
            assert_eq!(product, *expected, "window {window}, {scalar:?}");
        }
    }
}

pub fn sums_of_every_length<G: Group>() {
    let (scalars, points) = (scalars::<G::Scalar>(1000), points::<G>(1000));
    for n in [0, 1, 2, 3, 17, 200, 1000] {
        let (scalars, points) = (&scalars[..n], &points[..n]);
        let expected = naive(scalars, points);
        assert_eq!(wnaf::msm_vartime(scalars, points), expected, "{n} terms");
        let pairs = scalars.iter().copied().zip(points.iter().copied());
        assert_eq!(
            wnaf::msm_pairs_vartime(pairs.clone()),
            expected,
            "{n} pairs"
        );
        let chunk = 77.try_into().expect("not zero");
        let chunked: G = wnaf::msm_chunked_vartime(&Projective, pairs, chunk);
        assert_eq!(chunked, expected, "{n} terms, in chunks");
        let recoded: Vec<_> = scalars.iter().map(WnafScalar::<_, 4>::new).collect();
        let tables: Vec<_> = points
            .iter()
            .map(|&point| WnafBase::<G, 4>::new(point))
            .collect();
        assert_eq!(
            WnafBase::multiscalar_mul_vartime(&recoded, &tables),
            expected
        );
    }
}

pub fn special_points<G: Group>() {
    let edges = edge_scalars::<G::Scalar>();
    let g = G::generator();
    for bases in [
        [G::identity(); 3],
        [g; 3],
        [g, -g, g],
        [G::identity(), g, -g],
    ] {
        for k in edges.windows(3).step_by(5) {
            let expected = naive(k, &bases);
            assert_eq!(wnaf::msm_vartime(k, &bases), expected);
            let recoded: Vec<_> = k.iter().map(WnafScalar::<_, 5>::new).collect();
            let tables = bases.map(WnafBase::<G, 5>::new);
            assert_eq!(
                WnafBase::multiscalar_mul_vartime(&recoded, &tables),
                expected
            );
        }
    }
    // The same scalar for many equal points: every point of a window meets the same bucket.
    let (k, points) = (vec![edges[9]; 700], vec![g; 700]);
    let expected = g * edges[9] * G::Scalar::from(700);
    assert_eq!(wnaf::msm_vartime(&k, &points), expected);
}

pub fn contexts<G: Group>() {
    let (scalars, points) = (scalars::<G::Scalar>(5), points::<G>(5));
    for uses in [0, 1, 10, 1000] {
        let prepared = wnaf::PreparedBase::new(points[1], uses);
        for scalar in &scalars {
            assert_eq!(prepared.mul_vartime(scalar), points[1] * scalar);
        }
    }
    let prepared = wnaf::PreparedScalar::new(&scalars[2]);
    for point in points {
        assert_eq!(prepared.mul_vartime(point), point * scalars[2]);
    }
}

pub fn bytes_out_of_range_are_refused<F: PrimeField>() {
    let size = F::Repr::default().as_ref().len();
    let bits = F::NUM_BITS as usize;
    for len in 0..=2 * size + 9 {
        for fill in [0, 1, 0x80, 0xff] {
            let bytes: Vec<u8> = vec![fill; len];
            let top = bytes.iter().rposition(|&byte| byte != 0);
            let length = top.map_or(0, |i| 8 * i + 8 - bytes[i].leading_zeros() as usize);
            let fits = len <= size && length <= bits;
            let recoded = WnafScalar::<F, 5>::from_le_bytes(&bytes);
            assert_eq!(recoded.is_ok(), fits, "{len} bytes {fill}");
        }
    }
    let mut bytes = vec![0; size];
    for (i, byte) in bytes.iter_mut().enumerate() {
        *byte = u8::try_from((256 >> (8 * (i + 1)).saturating_sub(bits).min(8)) - 1).expect("u8");
    }
    let digits = WnafScalar::<F, 2>::from_le_bytes(&bytes).expect("2^bits - 1");
    let digits: Vec<_> = digits
        .digits()
        .map(|d| (usize::from(d.position()), d.value()))
        .collect();
    assert_eq!(digits, [(bits, 1), (0, -1)], "2^bits - 1");
    if bits < 8 * size {
        bytes.fill(0);
        bytes[bits / 8] = 1 << (bits % 8);
        assert_eq!(
            WnafScalar::<F, 7>::from_le_bytes(&bytes).err(),
            Some(wnaf::OutOfRange)
        );
        bytes.fill(0xff);
        assert_eq!(
            WnafScalar::<F, 7>::from_le_bytes(&bytes).err(),
            Some(wnaf::OutOfRange)
        );
    }
}

pub fn affine_forms<C: Curve>() {
    let (scalars, points) = (scalars::<C::Scalar>(300), points::<C>(300));
    let mut affine = vec![points[0].to_affine(); 300];
    C::batch_normalize(&points, &mut affine);
    for n in [0, 1, 2, 3, 31, 32, 100, 300] {
        let expected = naive(&scalars[..n], &points[..n]);
        assert_eq!(
            wnaf::msm_curve_vartime(&scalars[..n], &points[..n]),
            expected
        );
        assert_eq!(
            wnaf::msm_affine_vartime::<C>(&scalars[..n], &affine[..n]),
            expected
        );
        let recoded: Vec<_> = scalars[..n].iter().map(WnafScalar::<_, 6>::new).collect();
        let tables: Vec<_> = points[..n]
            .iter()
            .map(|&p| WnafBase::<C, 6>::new(p))
            .collect();
        let tables = WnafBase::batch_to_affine(&tables);
        assert_eq!(
            WnafBase::multiscalar_mul_vartime(&recoded, &tables),
            expected
        );
    }
    let table = WnafBase::<C, 5>::new(points[1]);
    let recoded = WnafScalar::new(&scalars[0]);
    assert_eq!(&table.to_affine() * &recoded, points[1] * scalars[0]);
    let negated = table.to_affine().map(|&point| -point);
    assert_eq!(&negated * &recoded, -(points[1] * scalars[0]));
    let base = wnaf::PreparedBase::new(points[1], 30).to_affine();
    assert_eq!(base.mul_vartime(&scalars[0]), points[1] * scalars[0]);
}

pub fn everything<G: Group>() {
    every_edge_scalar_in_every_window::<G>();
    sums_of_every_length::<G>();
    special_points::<G>();
    contexts::<G>();
    bytes_out_of_range_are_refused::<G::Scalar>();
}
