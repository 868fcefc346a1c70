//! Interleaved timing: every peer's batch in turn, many rounds, medians.
//!
//! The clock is the CPU time of this thread, so that other processes on the machine do not count.

use crate::entry::Entry;
use core::time::Duration;
use rustix::time::{ClockId, clock_gettime};

/// How long to measure.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Number of rounds; each gives one time per peer.
    pub rounds: usize,
    /// The time that one peer's batch in one round should take.
    pub batch: Duration,
}

impl Default for Effort {
    fn default() -> Self {
        Self {
            rounds: 151,
            batch: Duration::from_millis(2),
        }
    }
}

/// What one row may take; with slow operations it gets fewer rounds, but never below [`FEWEST_ROUNDS`].
const LONGEST_ROW: Duration = Duration::from_secs(8);
const FEWEST_ROUNDS: usize = 9;

/// The median time of one call, in nanoseconds, for each of `entries`.
///
/// A round runs every entry once, starting with another one each time, so that a change of the machine's speed meets
/// all of them alike.
pub fn interleaved(entries: &mut [Entry], effort: Effort) -> Vec<f64> {
    let mut round_time = Duration::ZERO;
    let mut counts = Vec::with_capacity(entries.len());
    for entry in entries.iter_mut() {
        let (count, spent) = calibrate(entry, effort.batch);
        counts.push(count);
        round_time += spent;
    }
    let rounds = effort.rounds.min(affordable_rounds(round_time));
    let mut times = vec![Vec::with_capacity(rounds); entries.len()];
    for round in 0..rounds {
        for offset in 0..entries.len() {
            let index = (round + offset) % entries.len();
            let spent = cpu_time(|| entries[index].run(counts[index]));
            times[index].push(spent.as_secs_f64() * 1e9 / counts[index] as f64);
        }
    }
    times.into_iter().map(median).collect()
}

fn affordable_rounds(round_time: Duration) -> usize {
    let rounds = LONGEST_ROW.as_nanos() / round_time.as_nanos().max(1);
    usize::try_from(rounds)
        .unwrap_or(usize::MAX)
        .max(FEWEST_ROUNDS)
}

/// The number of calls that take about `batch`, and what they take. The runs also warm the caches.
fn calibrate(entry: &mut Entry, batch: Duration) -> (u64, Duration) {
    let mut count = 1;
    loop {
        let spent = cpu_time(|| entry.run(count));
        if spent * 2 >= batch {
            let calls = u128::from(count) * batch.as_nanos() / spent.as_nanos().max(1);
            let calls = u64::try_from(calls).unwrap_or(u64::MAX).max(1);
            return (calls, spent.mul_f64(calls as f64 / count as f64));
        }
        count *= 2;
    }
}

/// The CPU time that this thread spends in `run`.
///
/// # Panics
/// When the clock runs backwards.
pub fn cpu_time(run: impl FnOnce()) -> Duration {
    let begin = clock_gettime(ClockId::ThreadCPUTime);
    run();
    let spent = clock_gettime(ClockId::ThreadCPUTime) - begin;
    Duration::try_from(spent).expect("the clock does not run backwards")
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    let middle = values.len() / 2;
    if values.len() % 2 == 1 {
        values[middle]
    } else {
        (values[middle - 1] + values[middle]) / 2.0
    }
}
