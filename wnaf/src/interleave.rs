//! The order of work in Straus' method: digits of many lists by position, highest first.

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

/// A list that waits in a queue of [`Agenda`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct Waiting<L> {
    list: L,
    /// The next list in the same queue.
    link: u32,
}

impl<L> Waiting<L> {
    pub(crate) fn new(list: L) -> Self {
        Self { list, link: NONE }
    }
}

const NONE: u32 = u32::MAX;

/// Which lists are due at which position, for the current position and the 63 below it: a queue
/// for each position modulo 64, linked through the lists themselves.
///
/// A list whose next digit is further away waits at the lowest of the 64 and is put back when its
/// turn comes.
struct Agenda {
    /// Bit i is set iff queue i holds a list.
    busy: u64,
    first: [u32; 64],
    position: u16,
}

impl Agenda {
    #[inline(always)]
    fn insert<L: DigitList>(&mut self, lists: &mut [Waiting<L>], index: u32) {
        let waiting = &mut lists[index as usize];
        let Some(due) = waiting.list.top_position() else {
            return;
        };
        assert!(due <= self.position, "digits out of order");
        let slot = due.max(self.position.saturating_sub(63)) % 64;
        waiting.link = self.first[usize::from(slot)];
        self.first[usize::from(slot)] = index;
        self.busy |= 1 << slot;
    }

    /// How far below the current position the next queue is; all of the way to 0 if none is left.
    #[inline(always)]
    fn distance(&self) -> u16 {
        if self.busy == 0 {
            return self.position;
        }
        let zeros = self
            .busy
            .rotate_left(63 - u32::from(self.position % 64))
            .leading_zeros();
        #[expect(clippy::cast_possible_truncation, reason = "at most 63")]
        let zeros = zeros as u16;
        zeros
    }
}

/// Visits the digits of all `lists` by position, highest first, and tells `step` what to do with
/// a sum that starts at zero, so that it ends as Σᵢ (Σ value·2^position over `lists[i]`)·baseᵢ.
///
/// Nothing is doubled before the first addition. There is no group in here: the caller keeps the
/// sum and the tables. Variable time.
///
/// Work: constant for each digit, whatever the number of lists.
///
/// # Panics
/// If a list's positions are not in strictly ascending order.
#[inline(always)]
pub fn interleave_vartime<L: DigitList, const N: usize>(lists: [L; N], step: impl FnMut(Step)) {
    interleave_slice_vartime(&mut lists.map(Waiting::new), step);
}

/// [`interleave_vartime`] for any number of lists, which are used up.
#[inline(always)]
pub(crate) fn interleave_slice_vartime<L: DigitList>(
    lists: &mut [Waiting<L>],
    mut step: impl FnMut(Step),
) {
    let Some(position) = lists
        .iter()
        .filter_map(|waiting| waiting.list.top_position())
        .max()
    else {
        return;
    };
    let mut agenda = Agenda {
        busy: 0,
        first: [NONE; 64],
        position,
    };
    for (index, _) in (0..).zip(0..lists.len()) {
        agenda.insert(lists, index);
    }
    loop {
        let distance = agenda.distance();
        if distance > 0 {
            step(Step::Double(u32::from(distance)));
        }
        if agenda.busy == 0 {
            return;
        }
        agenda.position -= distance;
        let slot = agenda.position % 64;
        agenda.busy ^= 1 << slot;
        let mut index = core::mem::replace(&mut agenda.first[usize::from(slot)], NONE);
        while index != NONE {
            let Waiting { list, link } = &mut lists[index as usize];
            let link = *link;
            if list.top_position() == Some(agenda.position) {
                if let Some(Digit { value, .. }) = list.pop() {
                    step(Step::Add {
                        term: index as usize,
                        value,
                    });
                }
            }
            agenda.insert(lists, index);
            index = link;
        }
    }
}
