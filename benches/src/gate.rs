//! No time counts unless all peers give the same results.

use crate::{Row, entry::Entry};
use core::{error::Error, fmt};

/// Two peers gave different results, or one failed.
#[derive(Debug)]
pub struct Disagreement {
    row: Row,
    index: usize,
    results: Vec<String>,
}

impl fmt::Display for Disagreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}: input {}: {}",
            self.row,
            self.index,
            self.results.join(", ")
        )
    }
}

impl Error for Disagreement {}

/// Compares the results of all `entries` on every input of the pool.
///
/// # Errors
/// The first input on which two results differ, or on which a result is empty (an operation that failed).
pub fn check(row: Row, entries: &[Entry]) -> Result<(), Disagreement> {
    let pool = entries.iter().map(|entry| entry.pool).min().unwrap_or(0);
    for index in 0..pool {
        let outcomes: Vec<_> = entries.iter().map(|entry| entry.outcome(index)).collect();
        if outcomes
            .iter()
            .any(|outcome| outcome.is_empty() || *outcome != outcomes[0])
        {
            let results = entries
                .iter()
                .zip(&outcomes)
                .map(|(entry, bytes)| format!("{} gave {bytes:02x?}", entry.peer));
            return Err(Disagreement {
                row,
                index,
                results: results.collect(),
            });
        }
    }
    Ok(())
}
