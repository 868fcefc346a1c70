//! Tables of odd multiples that live elsewhere.

use core::ops::{AddAssign, SubAssign};

use ff::PrimeField;
use group::Group;

use crate::digit::Digit;
use crate::interleave::Waiting;
use crate::straus::{add_multiple_vartime, straus_vartime};

/// Writes base, 3·base, 5·base, … to `table`. Cost: one doubling if there is more than one entry,
/// and one addition for each entry but the first.
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

/// A borrowed table P, 3P, 5P, …, (2^(w−1)−1)P for a window w of 2 to 16, such as a `static`.
///
/// The entries are group elements or affine points, whatever `G: AddAssign<&T>` allows.
#[derive(Debug)]
pub struct OddMultiples<'a, T> {
    entries: &'a [T],
}

impl<T> Copy for OddMultiples<'_, T> {}

impl<T> Clone for OddMultiples<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<'a, T> OddMultiples<'a, T> {
    /// The table in `entries`, which the caller vouches for.
    ///
    /// # Panics
    /// Unless there are 2^(w−2) entries for some window w in 2..=16.
    #[must_use]
    pub const fn new(entries: &'a [T]) -> Self {
        let len = entries.len();
        assert!(
            len.is_power_of_two() && len <= 1 << 14,
            "not 2^(w-2) entries"
        );
        Self { entries }
    }

    /// Computes the odd multiples of `base` into `entries`.
    ///
    /// # Panics
    /// Unless there are 2^(w−2) entries for some window w in 2..=16.
    #[must_use]
    pub fn fill(base: T, entries: &'a mut [T]) -> Self
    where
        T: Group,
    {
        fill_odd_multiples(base, entries);
        Self::new(entries)
    }

    /// The window w.
    #[must_use]
    pub const fn window(&self) -> u32 {
        self.entries.len().trailing_zeros() + 2
    }

    /// The entries P, 3P, 5P, ….
    #[must_use]
    pub const fn as_slice(&self) -> &'a [T] {
        self.entries
    }

    /// Σ kᵢ·Pᵢ, where each term is the digits of kᵢ and the table of Pᵢ; windows may differ from
    /// term to term. Variable time.
    ///
    /// ```
    /// use k256::elliptic_curve::{Field, group::Group};
    /// use k256::{ProjectivePoint, Scalar};
    /// use wnaf::{Digits, OddMultiples, max_digits};
    ///
    /// const CAP: usize = max_digits(256, 4);
    /// let (a, b) = (Scalar::from(123_456u64), -Scalar::ONE);
    /// let (p, q) = (ProjectivePoint::GENERATOR, ProjectivePoint::GENERATOR.double());
    /// let (mut wide, mut narrow) = ([p; 64], [q; 4]);
    /// let wide = OddMultiples::fill(p, &mut wide);
    /// let narrow = OddMultiples::fill(q, &mut narrow);
    /// let a_digits = Digits::<CAP>::from_scalar_vartime(&a, wide.window());
    /// let b_digits = Digits::<CAP>::from_scalar_vartime(&b, narrow.window());
    /// let sum: ProjectivePoint = OddMultiples::multiscalar_mul_vartime([
    ///     (a_digits.as_slice(), wide),
    ///     (b_digits.as_slice(), narrow),
    /// ]);
    /// assert_eq!(sum, p * a + q * b);
    /// ```
    ///
    /// # Panics
    /// If a digit exceeds the window of its table, or digits are not in ascending position.
    #[must_use]
    pub fn multiscalar_mul_vartime<G, const N: usize>(terms: [(&[Digit], Self); N]) -> G
    where
        G: Group + for<'r> AddAssign<&'r T> + for<'r> SubAssign<&'r T>,
    {
        let tables = terms.map(|(_, table)| table.entries);
        let mut lists = terms.map(|(digits, _)| Waiting::new(digits));
        straus_vartime(&mut lists, |sum, term, value| {
            add_multiple_vartime(sum, tables[term], value);
        })
        .unwrap_or_else(G::identity)
    }

    /// `digits`·P. Variable time.
    ///
    /// # Panics
    /// If a digit exceeds the window of the table, or digits are not in ascending position.
    #[must_use]
    pub fn mul_digits_vartime<G>(&self, digits: &[Digit]) -> G
    where
        G: Group + for<'r> AddAssign<&'r T> + for<'r> SubAssign<&'r T>,
        G::Scalar: PrimeField,
    {
        straus_vartime(&mut [Waiting::new(digits)], |sum, _, value| {
            add_multiple_vartime(sum, self.entries, value);
        })
        .unwrap_or_else(G::identity)
    }
}
