//! One formula on one or two sets of values side by side.
//!
//! A formula alone is a chain of products that each wait for the one before; a processor that waits has
//! room for the products of another, if they stand next to them in the program. A loop over the sets, step
//! by step, keeps them there: written out, the compiler moves all steps of one set before the other's.

use super::{
    FieldElement,
    lazy::{Lazy, Product},
};

/// `N` values that go through the same formula.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Abreast<T, const N: usize>(pub(crate) [T; N]);

/// One step for all sets. A macro, for a closure would be a function of its own, without the target
/// features of the [`Operation`](crate::dispatch::Operation).
macro_rules! each {
    ($i:ident, $zero:expr => $value:expr) => {{
        let mut values = [$zero; N];
        for $i in 0..N {
            values[$i] = $value;
        }
        Abreast(values)
    }};
}

impl<const N: usize> Abreast<FieldElement, N> {
    #[inline(always)]
    pub(crate) fn mul(&self, rhs: &Self) -> Self {
        each!(i, self.0[0] => self.0[i].mul_inline(&rhs.0[i]))
    }

    #[inline(always)]
    pub(crate) fn square(&self) -> Self {
        each!(i, self.0[0] => self.0[i].square_inline())
    }

    #[inline(always)]
    pub(crate) fn mul_wide(&self, rhs: &Self) -> Abreast<Product, N> {
        each!(i, Product::ZERO => self.0[i].mul_wide(&rhs.0[i]))
    }

    #[inline(always)]
    pub(crate) fn square_wide(&self) -> Abreast<Product, N> {
        each!(i, Product::ZERO => self.0[i].square_wide())
    }

    #[inline(always)]
    pub(crate) fn lazy(&self) -> Abreast<Lazy, N> {
        each!(i, Lazy::ZERO => self.0[i].lazy())
    }
}

impl<const N: usize> Abreast<Product, N> {
    #[inline(always)]
    pub(crate) fn sub(&self, rhs: &Self) -> Self {
        each!(i, self.0[0] => self.0[i].sub(&rhs.0[i]))
    }

    #[inline(always)]
    pub(crate) fn fold(&self) -> Abreast<Lazy, N> {
        each!(i, Lazy::ZERO => self.0[i].fold())
    }

    #[inline(always)]
    pub(crate) fn reduce(&self) -> Abreast<FieldElement, N> {
        each!(i, FieldElement::ZERO => self.0[i].reduce())
    }
}

impl<const N: usize> Abreast<Lazy, N> {
    #[inline(always)]
    pub(crate) fn sub(&self, rhs: &Self) -> Self {
        each!(i, self.0[0] => self.0[i].sub(&rhs.0[i]))
    }

    #[inline(always)]
    pub(crate) fn reduce(&self) -> Abreast<FieldElement, N> {
        each!(i, FieldElement::ZERO => self.0[i].reduce())
    }
}
