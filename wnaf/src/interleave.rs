//! The order of work in Straus' method: digits of many lists by position, highest first.

use core::marker::PhantomData;

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
#[derive(Debug)]
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

    /// The first list of the queue at the current position, which is emptied.
    #[inline(always)]
    fn take_queue(&mut self) -> u32 {
        let slot = self.position % 64;
        self.busy ^= 1 << slot;
        core::mem::replace(&mut self.first[usize::from(slot)], NONE)
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

/// The steps over lists in an array or a slice.
struct Interleaved<L, S> {
    lists: S,
    agenda: Agenda,
    /// The next list that is due at the current position.
    due: u32,
    marker: PhantomData<L>,
}

impl<L: DigitList, S: AsMut<[Waiting<L>]>> Interleaved<L, S> {
    #[inline(always)]
    fn new(mut lists: S) -> Self {
        let waiting = lists.as_mut();
        let position = waiting
            .iter()
            .filter_map(|waiting| waiting.list.top_position())
            .max()
            .unwrap_or(0);
        let mut agenda = Agenda {
            busy: 0,
            first: [NONE; 64],
            position,
        };
        for (index, _) in (0..).zip(0..waiting.len()) {
            agenda.insert(waiting, index);
        }
        Self {
            lists,
            agenda,
            due: NONE,
            marker: PhantomData,
        }
    }
}

impl<L: DigitList, S: AsMut<[Waiting<L>]>> Iterator for Interleaved<L, S> {
    type Item = Step;

    #[inline(always)]
    fn next(&mut self) -> Option<Step> {
        let lists = self.lists.as_mut();
        loop {
            if self.due == NONE {
                let distance = self.agenda.distance();
                self.agenda.position -= distance;
                if self.agenda.busy != 0 {
                    self.due = self.agenda.take_queue();
                }
                if distance > 0 {
                    return Some(Step::Double(u32::from(distance)));
                }
                if self.due == NONE {
                    return None;
                }
            }
            let term = self.due;
            let Waiting { list, link } = &mut lists[term as usize];
            self.due = *link;
            let due_now = list.top_position() == Some(self.agenda.position);
            let digit = if due_now { list.pop() } else { None };
            self.agenda.insert(lists, term);
            if let Some(Digit { value, .. }) = digit {
                let term = term as usize;
                return Some(Step::Add { term, value });
            }
        }
    }
}

/// The digits of all `lists` by position, highest first, as steps for a sum that starts at zero, so
/// that it ends as Σᵢ (Σ value·2^position over `lists[i]`)·baseᵢ.
///
/// Nothing is doubled before the first addition. There is no group in here: the caller keeps the sum
/// and the tables. As an iterator, it leaves one place in the caller's code where the sum is doubled,
/// and one where something is added. Variable time.
///
/// Work: constant for each digit, whatever the number of lists.
///
/// # Panics
/// Here or while iterating, if a list's positions are not in strictly ascending order.
#[inline(always)]
pub fn interleave_vartime<L: DigitList, const N: usize>(
    lists: [L; N],
) -> impl Iterator<Item = Step> {
    Interleaved::new(lists.map(Waiting::new))
}

/// [`interleave_vartime`] for any number of lists, which are used up.
#[inline(always)]
pub(crate) fn interleave_slice_vartime<L: DigitList>(
    lists: &mut [Waiting<L>],
) -> impl Iterator<Item = Step> {
    Interleaved::new(lists)
}
