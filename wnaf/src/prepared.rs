//! One base for many scalars, and one scalar for many bases.

use alloc::vec::Vec;

use ff::PrimeField;
use group::{Curve, CurveAffine, Group};

use crate::cost::recommended_window;
use crate::digit::Digit;
use crate::engine::{Engine, Projective};
use crate::integers::Integers;
use crate::table::{OddMultiples, fill_odd_multiples};

/// The digits of one scalar.
fn recode_vartime<G: Group>(scalar: &G::Scalar, window: u32) -> Vec<Digit> {
    let bits = <G::Scalar as PrimeField>::NUM_BITS as usize;
    let mut integers = Integers::with_capacity(1, bits);
    Engine::<G>::split(&Projective, scalar, &mut integers);
    let mut digits = Vec::with_capacity(crate::max_digits(bits, window));
    integers.recode_vartime(0, window, &mut digits);
    digits
}

/// A base that many scalars are multiplied by: its table is as wide as their number repays.
///
/// `T` is the type of the table's entries: `G` itself, or `G::Affine` after
/// [`to_affine`](Self::to_affine).
#[derive(Clone, Debug)]
pub struct PreparedBase<G, T = G> {
    table: Vec<T>,
    group: core::marker::PhantomData<G>,
}

impl<G: Group> PreparedBase<G> {
    /// The table for about `uses` multiplications; see [`recommended_window`] for its cost.
    #[must_use]
    pub fn new(base: G, uses: usize) -> Self {
        let bits = <G::Scalar as PrimeField>::NUM_BITS as usize;
        let window = recommended_window(bits, uses);
        let mut table = alloc::vec![base; 1 << (window - 2)];
        fill_odd_multiples(base, &mut table);
        Self {
            table,
            group: core::marker::PhantomData,
        }
    }

    /// The table in affine form, for mixed additions. Cost: one inversion, shared by all entries.
    #[must_use]
    pub fn to_affine(&self) -> PreparedBase<G, G::Affine>
    where
        G: Curve,
    {
        let mut table = alloc::vec![G::Affine::identity(); self.table.len()];
        G::batch_normalize(&self.table, &mut table);
        PreparedBase {
            table,
            group: core::marker::PhantomData,
        }
    }
}

impl<G: Group, T> PreparedBase<G, T>
where
    G: for<'r> core::ops::AddAssign<&'r T> + for<'r> core::ops::SubAssign<&'r T>,
{
    /// The table, which also tells the window.
    #[must_use]
    pub fn table(&self) -> OddMultiples<'_, T> {
        OddMultiples::new(&self.table)
    }

    /// `scalar`·P. Variable time.
    #[must_use]
    pub fn mul_vartime(&self, scalar: &G::Scalar) -> G {
        let table = self.table();
        table.mul_digits_vartime(&recode_vartime::<G>(scalar, table.window()))
    }
}

/// A scalar that many bases are multiplied by: it is recoded once.
#[derive(Clone, Debug)]
pub struct PreparedScalar<G> {
    digits: Vec<Digit>,
    window: u32,
    group: core::marker::PhantomData<G>,
}

impl<G: Group> PreparedScalar<G> {
    /// The digits of `scalar`, for tables that serve once each. Variable time.
    #[must_use]
    pub fn new(scalar: &G::Scalar) -> Self {
        let bits = <G::Scalar as PrimeField>::NUM_BITS as usize;
        let window = recommended_window(bits, 1);
        let digits = recode_vartime::<G>(scalar, window);
        Self {
            digits,
            window,
            group: core::marker::PhantomData,
        }
    }

    /// The digits, in ascending position.
    #[must_use]
    pub fn as_slice(&self) -> &[Digit] {
        &self.digits
    }

    /// `base`·k. Variable time.
    #[must_use]
    pub fn mul_vartime(&self, base: G) -> G {
        let mut table = alloc::vec![base; 1 << (self.window - 2)];
        OddMultiples::fill(base, &mut table).mul_digits_vartime(&self.digits)
    }
}
