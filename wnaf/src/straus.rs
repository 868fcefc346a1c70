//! Straus' method: many terms share one chain of doublings.

use core::ops::{AddAssign, SubAssign};

use group::Group;

use crate::interleave::{DigitList, Step, Waiting, interleave_slice_vartime};

/// `sum` + `value`·P, where `table` holds P, 3P, 5P, …
#[inline(always)]
pub(crate) fn add_multiple_vartime<G, T>(sum: &mut Option<G>, table: &[T], value: i16)
where
    G: Group + for<'r> AddAssign<&'r T> + for<'r> SubAssign<&'r T>,
{
    let multiple = &table[usize::from(value.unsigned_abs() >> 1)];
    let sum = sum.get_or_insert_with(G::identity);
    if value > 0 {
        *sum += multiple;
    } else {
        *sum -= multiple;
    }
}

/// Σᵢ kᵢ·Pᵢ, where `lists[i]` are the digits of kᵢ and `add(sum, i, v)` adds v·Pᵢ for odd v, to
/// nothing the first time. Nothing is returned if there is no digit.
///
/// Cost: a doubling for each position below the highest digit of all, an addition for each digit.
#[inline(always)]
pub(crate) fn straus_vartime<G: Group, L: DigitList>(
    lists: &mut [Waiting<L>],
    mut add: impl FnMut(&mut Option<G>, usize, i16),
) -> Option<G> {
    let mut sum: Option<G> = None;
    for step in interleave_slice_vartime(lists) {
        match step {
            Step::Double(count) => {
                if let Some(sum) = &mut sum {
                    for _ in 0..count {
                        *sum = sum.double();
                    }
                }
            }
            Step::Add { term, value } => add(&mut sum, term, value),
        }
    }
    sum
}

/// The sum, where nothing stands for the identity and costs nothing.
#[inline(always)]
pub(crate) fn add_options<G: Group>(a: Option<G>, b: Option<G>) -> Option<G> {
    match (a, b) {
        (Some(a), Some(b)) => Some(a + b),
        (a, None) => a,
        (None, b) => b,
    }
}
