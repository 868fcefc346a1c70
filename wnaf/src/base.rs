//! Tables of odd multiples on the stack, and products with them.

use core::fmt::Debug;
use core::marker::PhantomData;
use core::ops::{AddAssign, Mul, SubAssign};

use group::{Curve, CurveAffine, Group};

use crate::interleave::Waiting;
use crate::scalar::WnafScalar;
use crate::straus::{add_multiple_vartime, add_options, straus_vartime};
use crate::table::fill_odd_multiples;
use crate::window::{Window, WindowSize};

/// Terms that share one chain of doublings; a longer sum is split, so that no heap is needed.
const TERMS: usize = 64;

/// The table P, 3P, 5P, …, (2^(`WINDOW`−1)−1)P on the stack, for windows 2..=8.
///
/// The window is part of the type, so a table cannot meet digits that are too wide for it. The
/// entries are of type `T`: `G` itself, or `G::Affine` after [`to_affine`](Self::to_affine).
#[derive(Clone, Copy, Debug)]
pub struct WnafBase<G, const WINDOW: usize, T: Copy + Debug = G>
where
    Window<WINDOW>: WindowSize,
{
    table: <Window<WINDOW> as WindowSize>::Table<T>,
    group: PhantomData<G>,
}

impl<G: Group, const WINDOW: usize> WnafBase<G, WINDOW>
where
    Window<WINDOW>: WindowSize,
{
    /// The odd multiples of `base`. Cost: one doubling and 2^(`WINDOW`−2) − 1 additions, and
    /// nothing at all for window 2.
    #[inline]
    #[must_use]
    pub fn new(base: G) -> Self {
        let mut table = <Window<WINDOW> as WindowSize>::filled(base);
        fill_odd_multiples(base, table.as_mut());
        Self::from_table(table)
    }

    /// The table in affine form, for mixed additions. Cost: one inversion, shared by its entries.
    #[inline]
    #[must_use]
    pub fn to_affine(&self) -> WnafBase<G, WINDOW, G::Affine>
    where
        G: Curve,
    {
        let mut table = <Window<WINDOW> as WindowSize>::filled(G::Affine::identity());
        G::batch_normalize(self.as_slice(), table.as_mut());
        WnafBase::from_table(table)
    }

    /// [`to_affine`](Self::to_affine) of many tables, with one inversion for all of them.
    #[cfg(feature = "alloc")]
    #[must_use]
    pub fn batch_to_affine(bases: &[Self]) -> alloc::vec::Vec<WnafBase<G, WINDOW, G::Affine>>
    where
        G: Curve,
    {
        use alloc::vec::Vec;
        let entries: Vec<G> = bases.iter().flat_map(Self::as_slice).copied().collect();
        let mut affine = alloc::vec![G::Affine::identity(); entries.len()];
        G::batch_normalize(&entries, &mut affine);
        affine
            .chunks_exact(1 << (WINDOW - 2))
            .map(|entries| {
                let mut table = <Window<WINDOW> as WindowSize>::filled(G::Affine::identity());
                table.as_mut().copy_from_slice(entries);
                WnafBase::from_table(table)
            })
            .collect()
    }
}

impl<G, const WINDOW: usize, T: Copy + Debug> WnafBase<G, WINDOW, T>
where
    Window<WINDOW>: WindowSize,
{
    /// The table P, 3P, 5P, … given by the caller, who vouches for it; can be a `const`.
    #[inline]
    #[must_use]
    pub const fn from_table(table: <Window<WINDOW> as WindowSize>::Table<T>) -> Self {
        Self {
            table,
            group: PhantomData,
        }
    }

    /// The odd multiples P, 3P, 5P, … in ascending order.
    #[inline]
    #[must_use]
    pub fn as_slice(&self) -> &[T] {
        self.table.as_ref()
    }

    /// The table of φ(P), from that of P, for a homomorphism φ: a cheap endomorphism maps each
    /// entry for less than an addition.
    #[inline]
    #[must_use]
    pub fn map<U: Copy + Debug>(&self, mut phi: impl FnMut(&T) -> U) -> WnafBase<G, WINDOW, U> {
        let entries = self.as_slice();
        let mut table = <Window<WINDOW> as WindowSize>::filled(phi(&entries[0]));
        for (image, entry) in table.as_mut().iter_mut().zip(entries).skip(1) {
            *image = phi(entry);
        }
        WnafBase::from_table(table)
    }
}

impl<G, const WINDOW: usize, T> WnafBase<G, WINDOW, T>
where
    G: Group + for<'r> AddAssign<&'r T> + for<'r> SubAssign<&'r T>,
    T: Copy + Debug,
    Window<WINDOW>: WindowSize,
{
    /// Σ scalarᵢ·baseᵢ, by Straus' method; the identity if there is no term. Variable time.
    ///
    /// Cost: `NUM_BITS` doublings for every 64 terms, and about `NUM_BITS`/(`WINDOW` + 1)
    /// additions for each term. For hundreds of terms, `msm_vartime` (feature `alloc`) is faster.
    ///
    /// # Panics
    /// If there are not as many scalars as bases.
    pub fn multiscalar_mul_vartime<'a>(
        scalars: impl IntoIterator<Item = &'a WnafScalar<G::Scalar, WINDOW>>,
        bases: impl IntoIterator<Item = &'a Self>,
    ) -> G
    where
        Self: 'a,
    {
        let (mut scalars, mut bases) = (scalars.into_iter(), bases.into_iter());
        let pairs = core::iter::from_fn(|| match (scalars.next(), bases.next()) {
            (Some(scalar), Some(base)) => Some((scalar, base)),
            (None, None) => None,
            _ => panic!("the numbers of scalars and bases differ"),
        });
        Self::sum_of_products_vartime(pairs)
    }

    /// Σ scalarᵢ·baseᵢ over pairs, as [`multiscalar_mul_vartime`](Self::multiscalar_mul_vartime).
    pub fn sum_of_products_vartime<'a>(
        pairs: impl IntoIterator<Item = (&'a WnafScalar<G::Scalar, WINDOW>, &'a Self)>,
    ) -> G
    where
        Self: 'a,
    {
        let mut pairs = pairs.into_iter();
        let Some((scalar, base)) = pairs.next() else {
            return G::identity();
        };
        let mut lists = [Waiting::new(scalar.digits()); TERMS];
        let mut tables = [base.as_slice(); TERMS];
        let mut sum = None;
        let mut count = 1;
        loop {
            for (scalar, base) in pairs.by_ref().take(TERMS - count) {
                (lists[count], tables[count]) = (Waiting::new(scalar.digits()), base.as_slice());
                count += 1;
            }
            let part = straus_vartime(&mut lists[..count], |sum, term, value| {
                add_multiple_vartime(sum, tables[term], value);
            });
            sum = add_options(sum, part);
            if count < TERMS {
                return sum.unwrap_or_else(G::identity);
            }
            count = 0;
        }
    }
}

/// scalar·P. Variable time.
impl<G, const WINDOW: usize, T> Mul<&WnafScalar<G::Scalar, WINDOW>> for &WnafBase<G, WINDOW, T>
where
    G: Group + for<'r> AddAssign<&'r T> + for<'r> SubAssign<&'r T>,
    T: Copy + Debug,
    Window<WINDOW>: WindowSize,
{
    type Output = G;

    #[inline]
    fn mul(self, scalar: &WnafScalar<G::Scalar, WINDOW>) -> G {
        straus_vartime(&mut [Waiting::new(scalar.digits())], |sum, _, value| {
            add_multiple_vartime(sum, self.as_slice(), value);
        })
        .unwrap_or_else(G::identity)
    }
}
