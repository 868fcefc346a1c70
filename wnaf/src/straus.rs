//! Straus' method: many terms share one chain of doublings.

use core::ops::{AddAssign, SubAssign};

use group::Group;

use crate::digit::Digit;

/// A list of digits that is read from its highest position down.
pub trait DigitList {
    /// The position of the digit that [`pop`](Self::pop) would return.
    fn top_position(&self) -> Option<u16>;

    /// Takes the digit of highest position off the list.
    fn pop(&mut self) -> Option<Digit>;
}

/// The slice shrinks from its end, so ascending digits are read in descending order.
impl DigitList for &[Digit] {
    #[inline(always)]
    fn top_position(&self) -> Option<u16> {
        self.last().map(|digit| digit.position)
    }

    #[inline(always)]
    fn pop(&mut self) -> Option<Digit> {
        let (&last, rest) = self.split_last()?;
        *self = rest;
        Some(last)
    }
}

/// One step of an interleaved multiplication.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Double the sum this many times, at least once.
    Double(u32),
    /// Add `value` times the base of the list with this index.
    Add {
        /// The index of the list.
        term: usize,
        /// The signed odd multiple of the term's base.
        value: i16,
    },
}

/// Visits the digits of all `lists` by position, highest first, and tells `step` what to do with
/// a sum that starts at zero, so that it ends as Σᵢ (Σ value·2^position over `lists[i]`)·baseᵢ.
///
/// The lists are used up. Nothing is doubled before the first addition. There is no group in
/// here: the caller keeps the sum and the tables. Variable time.
///
/// Work: one look at each list for each position at which any list has a digit.
///
/// # Panics
/// If a list's positions are not in ascending order.
#[inline(always)]
pub fn interleave_vartime<L: DigitList>(lists: &mut [L], mut step: impl FnMut(Step)) {
    let Some(mut position) = lists.iter().filter_map(L::top_position).max() else {
        return;
    };
    loop {
        let mut next = None;
        for (term, list) in lists.iter_mut().enumerate() {
            if list.top_position() == Some(position) {
                if let Some(Digit { value, .. }) = list.pop() {
                    step(Step::Add { term, value });
                }
            }
            next = next.max(list.top_position());
        }
        let target = next.unwrap_or(0);
        assert!(target <= position, "digits out of order");
        if target < position {
            step(Step::Double(u32::from(position - target)));
        }
        if next.is_none() {
            return;
        }
        position = target;
    }
}

/// Σᵢ kᵢ·Pᵢ, where `lists[i]` are the digits of kᵢ and `table(i)` holds Pᵢ, 3Pᵢ, 5Pᵢ, …, which
/// may be affine points. Variable time.
///
/// Each list may have a window of its own, as long as its table has 2^(window−2) entries.
///
/// # Panics
/// If a table is too small for its list, or a list's positions are not in ascending order.
#[inline(always)]
pub fn straus_vartime<'a, G, T, L>(lists: &mut [L], table: impl Fn(usize) -> &'a [T]) -> G
where
    G: Group + for<'r> AddAssign<&'r T> + for<'r> SubAssign<&'r T>,
    T: 'a,
    L: DigitList,
{
    let mut sum = G::identity();
    interleave_vartime(lists, |step| match step {
        Step::Double(count) => {
            for _ in 0..count {
                sum = sum.double();
            }
        }
        Step::Add { term, value } => {
            let multiple = &table(term)[usize::from(value.unsigned_abs() >> 1)];
            if value > 0 {
                sum += multiple;
            } else {
                sum -= multiple;
            }
        }
    });
    sum
}
