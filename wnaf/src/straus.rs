//! Straus' method: many terms share one chain of doublings.

use core::ops::{AddAssign, SubAssign};

use group::Group;

use crate::interleave::{DigitList, Step, Waiting, interleave_slice_vartime};

/// `sum` + `value`·P, where `table` holds P, 3P, 5P, …
#[inline(always)]
pub(crate) fn add_multiple_vartime<G, T>(sum: &mut G, table: &[T], value: i16)
where
    G: for<'r> AddAssign<&'r T> + for<'r> SubAssign<&'r T>,
{
    let multiple = &table[usize::from(value.unsigned_abs() >> 1)];
    if value > 0 {
        *sum += multiple;
    } else {
        *sum -= multiple;
    }
}

/// Σᵢ kᵢ·Pᵢ, where `lists[i]` are the digits of kᵢ and `add(sum, i, v)` adds v·Pᵢ for odd v.
///
/// Cost: a doubling for each position below the highest digit of all, an addition for each digit.
#[inline(always)]
pub(crate) fn straus_vartime<G: Group, L: DigitList>(
    lists: &mut [Waiting<L>],
    mut add: impl FnMut(&mut G, usize, i16),
) -> G {
    let mut sum = G::identity();
    for step in interleave_slice_vartime(lists) {
        match step {
            Step::Double(count) => {
                for _ in 0..count {
                    sum = sum.double();
                }
            }
            Step::Add { term, value } => add(&mut sum, term, value),
        }
    }
    sum
}
