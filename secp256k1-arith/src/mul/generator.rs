//! `k·G`, constant time, by a signed comb.
//!
//! Hamburg, "Fast and compact elliptic-curve cryptography" (eprint 2012/309), section 3.3: with
//! `d = (k + 2^L - 1)/2 (mod n)`, `k ≡ Σ (2dᵢ - 1)·2^i` over the `L` bits of `d`, all digits ±1. The
//! bits of six teeth, a fixed distance apart, pick one entry of a block; blocks add up, and a doubling
//! moves all teeth one bit down.

use super::lookup_signed;
use crate::{
    dispatch::Engine,
    point::{ProjectivePoint, complete::AddEntry},
    scalar::Scalar,
    tables::{BLOCKS, COMB, COMB_BITS, SPACING, TEETH},
    word::Word,
};

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
    /// `k·G`, in constant time. Cost: 44 complete mixed additions (7M + 5S) and one doubling, or 45 and
    /// 14 without the feature `precomputed-tables`.
    #[must_use]
    pub fn mul_by_generator(k: &Scalar) -> Self {
        let engine = Engine::detect();
        let d = k.add(&OFFSET).half();
        let mut sum = Self::IDENTITY;
        for round in (0..SPACING).rev() {
            sum = sum.double();
            for (block, entries) in COMB.iter().enumerate() {
                let window = teeth_bits(&d, block * TEETH * SPACING + round);
                let entry = lookup_signed(entries, window);
                engine.run(AddEntry {
                    sum: &mut sum,
                    entry: &entry,
                });
            }
        }
        sum
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
