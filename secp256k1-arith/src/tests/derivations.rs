//! Every constant and every table entry, computed anew. (The lattice is in `glv/tests.rs`, and the
//! offsets of both multiplications are right if and only if all products are.)

use super::model::{
    ModelPoint, field, field_value, hex, integer, lambda, model_add, model_affine, model_generator,
    model_mul, n, p, power_of_two, scalar_value,
};
use crate::{
    field::{self, FieldElement},
    glv::{BETA, LAMBDA},
    point::{AffinePoint, ProjectivePoint, affine::Affine},
    scalar::{ORDER, Scalar},
    tables::{
        BLOCK_ENTRIES, BLOCKS, COMB, COMB_BITS, GENERATOR_ODD_MULTIPLES,
        GENERATOR_SHIFTED_ODD_MULTIPLES, GENERATOR_WINDOW, SHIFT, SPACING, TEETH,
        generator_image_vartime,
    },
    word::{LIMBS, WORD_BITS},
};
use num_bigint::{BigInt, BigUint};
use std::vec::Vec;

fn model_negate(point: &ModelPoint) -> ModelPoint {
    point.clone().map(|(x, y)| (x, p() - y))
}

#[test]
fn the_field_has_the_prime_of_sec_2() {
    assert_eq!(integer(&field::MODULUS), *p());
    assert_eq!(
        *p(),
        hex("fffffffffffffffffffffffffffffffffffffffffffffffffffffffefffffc2f")
    );
    assert_eq!(integer(&field::C), power_of_two(256) - p());
    assert_eq!(power_of_two(256) - p(), power_of_two(32) + 977u32);
    assert_eq!(LIMBS * WORD_BITS, 256);
}

#[test]
fn the_order_is_that_of_the_generator() {
    assert_eq!(integer(&ORDER), *n());
    let generator = model_generator();
    assert_eq!(model_mul(n(), &generator), None, "n·G");
    assert_eq!(
        model_mul(&(n() - 1u8), &generator),
        model_negate(&generator),
        "(n - 1)·G"
    );
    // Fermat's test, for lack of a proof: a composite order would have other subgroups.
    for base in [2u8, 3, 5, 7] {
        let base = BigUint::from(base);
        assert_eq!(base.modpow(&(n() - 1u8), n()), BigUint::from(1u8));
        assert_eq!(base.modpow(&(p() - 1u8), p()), BigUint::from(1u8));
    }
    // Hasse's bound, within which n is the only multiple of itself.
    let trace = p() + 1u8 - n();
    assert!(&trace * &trace <= p() * 4u8);
}

#[test]
fn the_generator_is_on_the_curve_and_the_same_in_all_forms() {
    let generator = model_generator();
    let (x, y) = generator.clone().unwrap();
    assert_eq!(&y * &y % p(), (&x * &x * &x + 7u8) % p());
    assert_eq!(model_affine(&Affine::GENERATOR), generator);
    let AffinePoint { x, y, infinity } = AffinePoint::GENERATOR;
    assert_eq!(
        (model_affine(&Affine { x, y }), infinity),
        (generator.clone(), 0)
    );
    assert_eq!(
        super::model::model_point(&ProjectivePoint::GENERATOR),
        generator
    );
    assert_eq!(super::model::model_point(&ProjectivePoint::IDENTITY), None);
}

#[test]
fn small_field_and_scalar_constants_are_what_they_say() {
    assert_eq!(field_value(&FieldElement::ZERO), BigUint::ZERO);
    assert_eq!(field_value(&FieldElement::ONE), BigUint::from(1u8));
    assert_eq!(scalar_value(&Scalar::ZERO), BigUint::ZERO);
    assert_eq!(scalar_value(&Scalar::ONE), BigUint::from(1u8));
}

#[test]
fn beta_and_lambda_are_cube_roots_of_one_that_belong_together() {
    let one = BigUint::from(1u8);
    let beta = field_value(&BETA);
    // The documentation's derivation of β.
    assert_eq!(beta, BigUint::from(2u8).modpow(&((p() - 1u8) / 3u8), p()));
    assert!(beta != one && beta.modpow(&BigUint::from(3u8), p()) == one);
    let value = scalar_value(&LAMBDA);
    assert_eq!(value, lambda());
    assert_eq!((&value * &value + &value + 1u8) % n(), BigUint::ZERO);
    let (x, y) = model_generator().unwrap();
    assert_eq!(
        model_mul(&value, &model_generator()),
        Some((x * beta % p(), y))
    );
}

#[test]
fn the_root_chain_raises_to_the_power_p_plus_1_over_4() {
    // The factors of p - 1: 3 generates the multiplicative group, so that a power of 3 tells the
    // exponent modulo p - 1, and the exponent of the chain is below 2^255.
    let large = "205115282021455665897114700593932402728804164701536103180137503955397371";
    let mut factors: Vec<BigUint> = [2u32, 3, 7, 13441].map(BigUint::from).into();
    factors.push(BigUint::parse_bytes(large.as_bytes(), 10).unwrap());
    assert_eq!(factors.iter().product::<BigUint>(), p() - 1u8);
    let three = BigUint::from(3u8);
    for factor in &factors {
        assert_ne!(
            three.modpow(&((p() - 1u8) / factor), p()),
            BigUint::from(1u8)
        );
    }
    let root = field(&three).sqrt_candidate();
    assert_eq!(field_value(&root), three.modpow(&((p() + 1u8) / 4u8), p()));
    assert_eq!((p() + 1u8) % 4u8, BigUint::ZERO);
}

/// `2^i·G` for `i` below `count`.
fn powers(count: usize) -> Vec<ModelPoint> {
    let mut powers = Vec::from([model_generator()]);
    for i in 1..count {
        powers.push(model_add(&powers[i - 1], &powers[i - 1]));
    }
    powers
}

#[test]
fn every_comb_entry_is_the_sum_that_its_index_says() {
    let powers = powers(COMB_BITS);
    for (block, entries) in COMB.iter().enumerate() {
        for (index, entry) in entries.iter().enumerate() {
            let mut sum = None;
            for tooth in 0..TEETH {
                let power = &powers[(block * TEETH + tooth) * SPACING];
                let plus = tooth == TEETH - 1 || index >> tooth & 1 == 1;
                let term = if plus {
                    power.clone()
                } else {
                    model_negate(power)
                };
                sum = model_add(&sum, &term);
            }
            assert_eq!(model_affine(entry), sum, "block {block}, entry {index}");
            assert!(integer(&entry.x.0) < *p() && integer(&entry.y.0) < *p());
        }
    }
}

#[test]
fn the_comb_covers_every_bit_of_a_scalar_once() {
    assert_eq!(BLOCK_ENTRIES, 1 << (TEETH - 1));
    assert_eq!(BLOCKS * TEETH * SPACING, COMB_BITS);
    assert!((256..256 + TEETH * SPACING).contains(&COMB_BITS));
}

/// Only where the comb has one round is an addition made without its exceptions.
#[test]
fn no_addition_of_a_comb_with_one_round_is_exceptional() {
    let lanes = if cfg!(feature = "precomputed-tables") {
        SPACING
    } else {
        // Not made like this, but true as well.
        2
    };
    let n = BigInt::from(n().clone());
    for lane in 0..lanes {
        let power = |position: usize| BigInt::from(power_of_two(position * lanes + lane));
        // The most that the digits ±1 of the blocks before can be.
        let mut sum = BigInt::ZERO;
        for block in 0..256usize.div_ceil(TEETH * lanes) {
            let positions = block * TEETH..(block + 1) * TEETH;
            for signs in 0..1 << TEETH {
                // The scalar is below 2^256: digits from there on are -1.
                let digits = positions.clone().enumerate().map(|(tooth, position)| {
                    let plus = signs >> tooth & 1 == 1 && position * lanes + lane < 256;
                    if plus {
                        power(position)
                    } else {
                        -power(position)
                    }
                });
                let entry = digits.sum::<BigInt>();
                let distance = ((&entry % &n) + &n) % &n;
                let distance = distance.clone().min(&n - distance);
                assert!(distance > sum, "lane {lane}, block {block}, {signs:b}");
            }
            sum += positions.map(power).sum::<BigInt>();
        }
    }
}

#[test]
fn every_odd_multiple_of_the_generator_is_the_next_after_twice_it() {
    assert_eq!(GENERATOR_ODD_MULTIPLES.len(), 1 << (GENERATOR_WINDOW - 2));
    let generator = model_generator();
    let twice = model_add(&generator, &generator);
    let mut multiple = generator;
    for (i, entry) in GENERATOR_ODD_MULTIPLES.iter().enumerate() {
        assert_eq!(model_affine(entry), multiple, "{}·G", 2 * i + 1);
        assert!(integer(&entry.x.0) < *p() && integer(&entry.y.0) < *p());
        multiple = model_add(&multiple, &twice);
        let image = generator_image_vartime(i);
        assert_eq!(image.x, entry.endomorphism().x);
        assert_eq!(image.y, entry.y);
    }
}

#[test]
fn every_odd_multiple_of_the_shifted_generator_is_the_next_after_twice_it() {
    let powers = powers(SHIFT as usize + 2);
    let mut multiple = powers[SHIFT as usize].clone();
    for (i, entry) in GENERATOR_SHIFTED_ODD_MULTIPLES.iter().enumerate() {
        assert_eq!(model_affine(entry), multiple, "{}·2^64·G", 2 * i + 1);
        assert!(integer(&entry.x.0) < *p() && integer(&entry.y.0) < *p());
        multiple = model_add(&multiple, &powers[SHIFT as usize + 1]);
    }
}

#[test]
fn the_tables_stay_within_the_size_of_their_feature() {
    let bytes = size_of_val(&COMB)
        + size_of_val(&GENERATOR_ODD_MULTIPLES)
        + size_of_val(&GENERATOR_SHIFTED_ODD_MULTIPLES);
    #[cfg(feature = "large-tables")]
    let bytes = bytes + size_of_val(&crate::tables::GENERATOR_IMAGES);
    let limit = if cfg!(feature = "large-tables") {
        192
    } else if cfg!(feature = "precomputed-tables") {
        128
    } else {
        8
    };
    assert!(bytes <= limit << 10, "{bytes} bytes");
}
