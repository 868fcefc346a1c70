//! Multiplication of points by scalars.

#[cfg(feature = "alloc")]
mod buckets_vartime;
pub(crate) mod generator;
mod multi_vartime;
pub(crate) mod odd_multiples;
pub(crate) mod straus_vartime;
pub(crate) mod variable;

use crate::{
    ct::{Mask, is_zero_bit},
    field::FieldElement,
    point::affine::Affine,
    word::{LIMBS, Word, mask},
};
use core::hint::black_box;

/// `table[index]`, reading every entry: neither time nor addresses depend on the index.
#[inline(always)]
pub(crate) fn lookup<const N: usize>(table: &[Affine; N], index: Word) -> Affine {
    let mut x = [0; LIMBS];
    let mut y = [0; LIMBS];
    // A barrier behind the masks, not before: if the compiler knows that all are zero but one, it loads one entry.
    let masks: [Word; N] = black_box(core::array::from_fn(|i| {
        mask(is_zero_bit(i as Word ^ index))
    }));
    for (entry, mask) in table.iter().zip(masks) {
        for j in 0..LIMBS {
            x[j] |= entry.x.0[j] & mask;
            y[j] |= entry.y.0[j] & mask;
        }
    }
    Affine {
        x: FieldElement(x),
        y: FieldElement(y),
    }
}

/// The entry of a signed digit: of `table`, whose entry `i` belongs to the digit `2i + 1` or to the
/// teeth `i`, for the `BITS` bits of `window`. The top bit says plus; under it the other bits count up
/// from the smallest entry for plus, and down to it for minus.
#[inline(always)]
pub(crate) fn lookup_signed<const N: usize>(table: &[Affine; N], window: Word) -> Affine {
    let minus = Mask::is_zero(window / N as Word);
    let index = (window ^ minus.word()) & (N as Word - 1);
    lookup(table, index).negate_if(minus)
}
