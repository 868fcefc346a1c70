//! What is refused, and how.

mod toy;

use toy::{Point, Scalar};
use wnaf::{Digits, OddMultiples, WnafBase, WnafScalar, interleave_vartime, max_digits};

type S = Scalar<251, 2, true>;
type P = Point<251, 2, true>;

fn sum(scalars: usize, bases: usize) -> P {
    let scalars = vec![WnafScalar::<S, 4>::new(&Scalar(200)); scalars];
    let bases = vec![WnafBase::<P, 4>::new(Point(1)); bases];
    WnafBase::multiscalar_mul_vartime(&scalars, &bases)
}

#[test]
#[should_panic(expected = "scalars and bases differ")]
fn fewer_scalars_than_bases_panic() {
    sum(2, 3);
}

#[test]
#[should_panic(expected = "scalars and bases differ")]
fn fewer_bases_than_scalars_panic() {
    sum(3, 2);
}

#[test]
#[should_panic(expected = "scalars and bases differ")]
fn one_base_too_few_behind_a_full_chunk_panics() {
    sum(64, 63);
}

#[test]
#[should_panic(expected = "scalars and bases differ")]
fn one_scalar_too_few_behind_a_full_chunk_panics() {
    sum(64, 65);
}

#[test]
#[should_panic(expected = "scalars and bases differ")]
fn no_scalar_for_one_base_panics() {
    sum(0, 1);
}

#[test]
fn equal_numbers_are_summed_around_the_chunk_size() {
    for n in [0, 1, 63, 64, 65, 127, 128, 129, 200] {
        assert_eq!(sum(n, n), Point(200 * n as u64 % 251));
    }
}

#[test]
fn pairs_are_summed_around_the_chunk_size() {
    for n in [0, 1, 63, 64, 65, 128, 130] {
        let pairs = vec![
            (
                WnafScalar::<S, 3>::new(&Scalar(2)),
                WnafBase::<P, 3>::new(Point(9))
            );
            n
        ];
        let sum = WnafBase::sum_of_products_vartime(pairs.iter().map(|(s, b)| (s, b)));
        assert_eq!(sum, Point(18 * n as u64 % 251));
    }
}

#[cfg(feature = "alloc")]
#[test]
#[should_panic(expected = "scalars and points differ")]
fn msm_with_a_scalar_too_many_panics() {
    let _ = wnaf::msm_vartime::<P>(&[Scalar(1), Scalar(2)], &[Point(1)]);
}

#[cfg(feature = "alloc")]
#[test]
#[should_panic(expected = "scalars and points differ")]
fn msm_with_a_point_and_no_scalar_panics() {
    let _ = wnaf::msm_curve_vartime::<P>(&[], &[Point(1)]);
}

#[test]
#[should_panic(expected = "window outside 2..=16")]
fn window_1_panics() {
    let _ = Digits::<200>::from_u128_vartime(1, false, 1);
}

#[test]
#[should_panic(expected = "a position takes 16 bits")]
fn window_0_panics() {
    let _ = Digits::<200>::from_u128_vartime(1, false, 0);
}

#[test]
#[should_panic(expected = "window outside 2..=16")]
fn window_17_panics() {
    let _ = Digits::<200>::from_u128_vartime(1, false, 17);
}

#[test]
#[should_panic(expected = "window outside 2..=16")]
fn window_64_panics() {
    let _ = Digits::<200>::from_u128_vartime(1, false, 64);
}

#[test]
#[should_panic(expected = "too few digits")]
fn a_list_too_short_for_the_width_panics_whatever_the_value() {
    let _ = Digits::<{ max_digits(128, 5) - 1 }>::from_u128_vartime(0, false, 5);
}

#[test]
#[should_panic(expected = "a position takes 16 bits")]
fn a_number_too_long_for_positions_panics() {
    let _ = Digits::<40000>::from_words_vartime(&[0; 1024], false, 2);
}

#[test]
#[should_panic(expected = "digits out of order")]
fn descending_digits_panic() {
    let digits = Digits::<26>::from_u128_vartime(0x0101_0101, false, 5);
    let mut reversed = digits.as_slice().to_vec();
    reversed.reverse();
    interleave_vartime([&reversed[..]]).count();
}

#[test]
#[should_panic(expected = "not 2^(w-2) entries")]
fn a_table_of_three_panics() {
    let _ = OddMultiples::new(&[1, 3, 5]);
}

#[test]
#[should_panic(expected = "not 2^(w-2) entries")]
fn an_empty_table_panics() {
    let _ = OddMultiples::<u8>::new(&[]);
}

#[test]
fn bytes_of_every_length_are_taken_or_refused_by_value() {
    common_hostile::<Scalar<251, 1, false>>();
    common_hostile::<Scalar<251, 57, true>>();
    common_hostile::<Scalar<13, 2, true>>();
    common_hostile::<Scalar<65521, 9, false>>();
}

fn common_hostile<F: ff::PrimeField>() {
    let size = F::Repr::default().as_ref().len();
    for len in 0..=size + 20 {
        for bit in 0..8 * len {
            let mut bytes = vec![0; len];
            bytes[bit / 8] = 1 << (bit % 8);
            let fits = len <= size && bit < F::NUM_BITS as usize;
            let recoded = WnafScalar::<F, 3>::from_le_bytes(&bytes);
            assert_eq!(recoded.is_ok(), fits, "bit {bit} of {len} bytes");
            if let Ok(recoded) = recoded {
                let digits: Vec<_> = recoded.digits().collect();
                assert_eq!(digits.len(), 1);
                assert_eq!(
                    (usize::from(digits[0].position()), digits[0].value()),
                    (bit, 1)
                );
            }
        }
        let zeros = WnafScalar::<F, 3>::from_le_bytes(&vec![0; len]);
        assert_eq!(
            zeros.map(|z| z.digits().count()).ok(),
            (len <= size).then_some(0)
        );
    }
}
