//! Products modulo `p`.

use super::{C, C_WORDS, FieldElement, add_c_low};
use crate::{
    limbs::{self, WideLimbs, fold},
    word::LIMBS,
};

impl FieldElement {
    /// `self · rhs`.
    #[must_use]
    pub const fn mul(&self, rhs: &Self) -> Self {
        self.mul_inline(rhs)
    }

    /// `self²`.
    #[must_use]
    pub const fn square(&self) -> Self {
        self.square_inline()
    }

    /// [`Self::mul`] for an [`Operation`](crate::dispatch::Operation), whose code it becomes part of.
    #[inline(always)]
    pub(crate) const fn mul_inline(&self, rhs: &Self) -> Self {
        reduce(&limbs::mul(&self.0, &rhs.0))
    }

    /// [`Self::square`] for an [`Operation`](crate::dispatch::Operation).
    #[inline(always)]
    pub(crate) const fn square_inline(&self) -> Self {
        reduce(&limbs::square(&self.0))
    }
}

/// `low + 2^256 · high mod p`, some representative below 2^256.
#[inline(always)]
pub(crate) const fn reduce(wide: &WideLimbs) -> FieldElement {
    // low + C·high <= (2^256 - 1)(C + 1), so at most C remains above 2^256.
    let wide = fold::<LIMBS, C_WORDS>(wide, &C);
    // Folding that adds at most C² < 2^67, so at most 1 remains, and then less than C² below.
    let (low, carry) = fold::<C_WORDS, C_WORDS>(&wide, &C);
    // C² + C is below 2^67 too: a carry out of the words of C dies in the next.
    FieldElement(add_c_low(&low, carry[0]))
}
