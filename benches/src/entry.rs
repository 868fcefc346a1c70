//! One operation of one peer over the pool.

use crate::Peer;
use core::{fmt, hint::black_box};
use std::rc::Rc;

/// One peer's way to do one operation: the closure that is timed, and its results for comparison.
pub struct Entry {
    /// Whose it is.
    pub peer: Peer,
    /// Number of different inputs.
    pub pool: usize,
    run: Box<dyn FnMut(u64)>,
    outcome: Box<dyn Fn(usize) -> Vec<u8>>,
}

impl Entry {
    /// `operation` on each input in turn, all independent; `encode` gives a result's canonical bytes.
    pub fn independent<T: 'static, R>(
        peer: Peer,
        pool: Vec<T>,
        operation: impl Fn(&T) -> R + Clone + 'static,
        encode: impl Fn(R) -> Vec<u8> + 'static,
    ) -> Self {
        let pool = Rc::new(pool);
        let (inputs, timed) = (Rc::clone(&pool), operation.clone());
        let mut next = 0;
        Self {
            peer,
            pool: pool.len(),
            run: Box::new(move |count| {
                for _ in 0..count {
                    black_box(timed(black_box(&inputs[next])));
                    next = following(next, inputs.len());
                }
            }),
            outcome: Box::new(move |index| encode(operation(&pool[index]))),
        }
    }

    /// `operation` on the result before and each input in turn: its latency.
    pub fn chained<T: Copy + 'static>(
        peer: Peer,
        pool: Vec<T>,
        operation: impl Fn(T, &T) -> T + Clone + 'static,
        encode: impl Fn(T) -> Vec<u8> + 'static,
    ) -> Self {
        let pool = Rc::new(pool);
        let (inputs, timed) = (Rc::clone(&pool), operation.clone());
        let mut next = 0;
        let mut value = pool[0];
        Self {
            peer,
            pool: pool.len(),
            run: Box::new(move |count| {
                let mut current = value;
                for _ in 0..count {
                    current = timed(current, &inputs[next]);
                    next = following(next, inputs.len());
                }
                value = black_box(current);
            }),
            outcome: Box::new(move |index| {
                encode(operation(pool[index], &pool[following(index, pool.len())]))
            }),
        }
    }

    /// `size` inputs of the pool in turn as one operation: a peer without batches beside one that has them.
    #[must_use]
    pub fn repeated(self, size: usize) -> Self {
        let Self {
            peer,
            pool,
            mut run,
            outcome,
        } = self;
        Self {
            peer,
            pool: pool + 1 - size,
            run: Box::new(move |count| run(count * size as u64)),
            outcome: Box::new(move |index| (index..index + size).flat_map(&outcome).collect()),
        }
    }

    /// Does the operation `count` times, going on in the pool where the last call ended.
    pub fn run(&mut self, count: u64) {
        (self.run)(count);
    }

    /// The result on input `index`.
    #[must_use]
    pub fn outcome(&self, index: usize) -> Vec<u8> {
        (self.outcome)(index)
    }
}

impl fmt::Debug for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Entry")
            .field("peer", &self.peer)
            .field("pool", &self.pool)
            .finish_non_exhaustive()
    }
}

fn following(index: usize, len: usize) -> usize {
    if index + 1 == len { 0 } else { index + 1 }
}
