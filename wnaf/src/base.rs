//! Tables of odd multiples, and products with them.

use core::fmt::Debug;
use core::ops::Mul;

use group::Group;

use crate::scalar::WnafScalar;
use crate::straus::{Waiting, straus_vartime};
use crate::window::{Window, WindowSize};

/// Terms that share one chain of doublings; a longer sum is split, so that no heap is needed.
const TERMS: usize = 64;

/// Writes base, 3·base, 5·base, … to `table`: one doubling and one addition per further entry.
#[inline]
pub(crate) fn fill_odd_multiples<G: Group>(base: G, table: &mut [G]) {
    let Some((first, rest)) = table.split_first_mut() else {
        return;
    };
    *first = base;
    if rest.is_empty() {
        return;
    }
    let twice = base.double();
    let mut last = base;
    for entry in rest {
        last += &twice;
        *entry = last;
    }
}

/// The table P, 3P, 5P, …, (2^(`WINDOW`−1)−1)P on the stack, for windows 2..=8.
///
/// The window is part of the type, so a table cannot meet digits that are too wide for it.
#[derive(Clone, Copy, Debug)]
pub struct WnafBase<G: Group, const WINDOW: usize>
where
    Window<WINDOW>: WindowSize,
{
    table: <Window<WINDOW> as WindowSize>::Table<G>,
}

impl<G: Group, const WINDOW: usize> WnafBase<G, WINDOW>
where
    Window<WINDOW>: WindowSize,
{
    /// The odd multiples of `base`. Cost: one doubling and 2^(`WINDOW`−2) − 1 additions.
    #[inline]
    #[must_use]
    pub fn new(base: G) -> Self {
        let mut table = <Window<WINDOW> as WindowSize>::filled(base);
        fill_odd_multiples(base, table.as_mut());
        Self { table }
    }

    /// The odd multiples P, 3P, 5P, … in ascending order.
    #[inline]
    #[must_use]
    pub fn as_slice(&self) -> &[G] {
        self.table.as_ref()
    }

    /// Σ scalarᵢ·baseᵢ, by Straus' method; the identity if there is no term. Variable time.
    ///
    /// Cost: `NUM_BITS` doublings for every 64 terms, and about `NUM_BITS`/(`WINDOW` + 1)
    /// additions for each term.
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
        let mut sum = G::identity();
        let mut count = 1;
        loop {
            for (scalar, base) in pairs.by_ref().take(TERMS - count) {
                (lists[count], tables[count]) = (Waiting::new(scalar.digits()), base.as_slice());
                count += 1;
            }
            if count == 0 {
                return sum;
            }
            let part: G = straus_vartime(&mut lists[..count], |term| tables[term]);
            if count < TERMS {
                return sum + part;
            }
            sum += part;
            count = 0;
        }
    }
}

/// scalar·P. Variable time.
impl<G: Group, const WINDOW: usize> Mul<&WnafScalar<G::Scalar, WINDOW>> for &WnafBase<G, WINDOW>
where
    Window<WINDOW>: WindowSize,
{
    type Output = G;

    #[inline]
    fn mul(self, scalar: &WnafScalar<G::Scalar, WINDOW>) -> G {
        straus_vartime(&mut [Waiting::new(scalar.digits())], |_| self.as_slice())
    }
}
