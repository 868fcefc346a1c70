//! Multiplication of points by scalars.

#[cfg(feature = "alloc")]
mod buckets_vartime;
pub(crate) mod generator;
mod ladder_vartime;
mod multi_vartime;
pub(crate) mod odd_multiples;
#[cfg(feature = "alloc")]
mod positions_vartime;
mod prepared_vartime;
pub(crate) mod straus_vartime;
pub(crate) mod variable;
mod x_only;

pub use prepared_vartime::PreparedPoint;

use crate::{
    ct::{Mask, is_zero_bit},
    dispatch::{Engine, Operation},
    field::FieldElement,
    point::affine::Affine,
    word::{LIMBS, Word, mask},
};
use core::hint::black_box;

/// Entries of a group in [`Lookup`].
const GROUP: usize = 8;

/// Groups of the largest table.
const GROUPS: usize = 4;

/// `table[index]`, reading every entry: neither time nor addresses depend on the index.
pub(crate) struct Lookup<'a, const N: usize> {
    pub(crate) table: &'a [Affine; N],
    pub(crate) index: Word,
}

impl<const N: usize> Operation for Lookup<'_, N> {
    type Output = Affine;

    #[inline(always)]
    fn run(self) -> Affine {
        const { assert!(N <= GROUP * GROUPS) }
        // Barriers behind the masks, not before: if the compiler knows that all are zero but one, it loads one
        // entry. The place in a group and the group have masks of their own, for few masks stay in registers.
        let mut places = [0; GROUP];
        for (i, place) in places.iter_mut().enumerate() {
            *place = mask(is_zero_bit(i as Word ^ (self.index % GROUP as Word)));
        }
        let mut groups = [0; GROUPS];
        for (i, group) in groups.iter_mut().enumerate() {
            *group = mask(is_zero_bit(i as Word ^ (self.index / GROUP as Word)));
        }
        let (places, groups) = (black_box(places), black_box(groups));
        let mut found = Affine {
            x: FieldElement::ZERO,
            y: FieldElement::ZERO,
        };
        for (entries, group) in self.table.chunks(GROUP).zip(groups) {
            let (mut x, mut y) = ([0; LIMBS], [0; LIMBS]);
            for (entry, place) in entries.iter().zip(places) {
                for i in 0..LIMBS {
                    x[i] |= entry.x.0[i] & place;
                    y[i] |= entry.y.0[i] & place;
                }
            }
            for i in 0..LIMBS {
                found.x.0[i] |= x[i] & group;
                found.y.0[i] |= y[i] & group;
            }
        }
        found
    }
}

/// The entry of a signed digit: of `table`, whose entry `i` belongs to the digit `2i + 1` or to the
/// teeth `i`, for the `BITS` bits of `window`. The top bit says plus; under it the other bits count up
/// from the smallest entry for plus, and down to it for minus.
#[inline(always)]
pub(crate) fn lookup_signed<const N: usize>(
    engine: Engine,
    table: &[Affine; N],
    window: Word,
) -> Affine {
    let minus = Mask::is_zero(window / N as Word);
    let index = (window ^ minus.word()) & (N as Word - 1);
    engine.run(Lookup { table, index }).negate_if(minus)
}
