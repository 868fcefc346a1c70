//! `k·G`, constant time, by a signed comb.
//!
//! Hamburg, "Fast and compact elliptic-curve cryptography" (eprint 2012/309), section 3.3: with
//! `d = (k + 2^L - 1)/2 (mod n)`, `k ≡ Σ (2dᵢ - 1)·2^i` over the `L` bits of `d`, all digits ±1. The
//! bits of six teeth, a fixed distance apart, pick one entry of a block; blocks add up, and a doubling
//! moves all teeth one bit down.

use super::lookup_signed;
use crate::{
    dispatch::Engine,
    point::{Double, ProjectivePoint, complete::AddEntry, distinct::AddDistinct},
    scalar::Scalar,
    tables::{BLOCKS, COMB, COMB_BITS, SPACING, TEETH},
    word::Word,
};
use core::array::from_fn;

/// Sums that are kept side by side, each of the bits at every `LANES`-th position.
const LANES: usize = if SPACING.is_multiple_of(2) { 2 } else { 1 };

/// Rounds, each with all blocks. If there is one alone, no addition is ever exceptional: the points of a
/// lane come in ascending order, each further from 0 than the sum of those before (a test has the bounds).
const ROUNDS: usize = SPACING / LANES;

/// `2^COMB_BITS - 1`.
const OFFSET: Scalar = {
    let mut power = Scalar::ONE;
    let mut i = 0;
    while i < COMB_BITS {
        power = power.double();
        i += 1;
    }
    power.sub(&Scalar::ONE)
};

impl ProjectivePoint {
    /// `k·G`, in constant time. Cost: 42 mixed additions (8M + 3S), one complete addition and one doubling;
    /// without the feature `precomputed-tables` 44 complete mixed additions (7M + 5S) and 14 doublings.
    #[must_use]
    pub fn mul_by_generator(k: &Scalar) -> Self {
        let engine = Engine::detect();
        let d = k.add(&OFFSET).half();
        let mut sums = [Self::IDENTITY; LANES];
        for round in (0..ROUNDS).rev() {
            for (block, table) in COMB.iter().enumerate() {
                let entries = from_fn(|lane| {
                    let first = block * TEETH * SPACING + LANES * round + lane;
                    lookup_signed(engine, table, teeth_bits(&d, first))
                });
                if block == 0 && round + 1 == ROUNDS {
                    sums = entries.map(|entry| Self::from_affine(&entry));
                } else if ROUNDS == 1 {
                    engine.run(AddDistinct {
                        sums: &mut sums,
                        entries: &entries,
                    });
                } else {
                    for (sum, entry) in sums.iter_mut().zip(&entries) {
                        engine.run(AddEntry { sum, entry });
                    }
                }
            }
            if round > 0 {
                for point in &mut sums {
                    for _ in 0..LANES {
                        engine.run(Double { point, count: 1 });
                    }
                }
            }
        }
        let mut sum = sums[LANES - 1];
        for lane in sums[..LANES - 1].iter().rev() {
            sum = sum.double().add(lane);
        }
        sum
    }

    /// `k·G`, for a public `k`: [`Self::mul_by_generator`], which is faster than any sum without tables of
    /// its own.
    #[must_use]
    pub fn mul_by_generator_vartime(k: &Scalar) -> Self {
        Self::mul_by_generator(k)
    }
}

/// The bits of `d` at `first`, `first + SPACING`, … of all the teeth.
#[inline(always)]
fn teeth_bits(d: &Scalar, first: usize) -> Word {
    let mut bits = 0;
    for tooth in 0..TEETH {
        let position = first + tooth * SPACING;
        if position < 256 {
            bits |= d.bit(position) << tooth;
        }
    }
    bits
}

const _: () = assert!(BLOCKS * TEETH * SPACING == COMB_BITS && COMB_BITS >= 256);
