//! The way from lines to totals.

use crate::check::{Verdict, check};
use crate::entry::{self, HEADER};
use crate::lines::{Line, Lines, MAX_LEN};
use core::time::Duration;
use std::io::{self, BufRead};
use std::time::Instant;

/// Counts over a whole file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    pub valid: u64,
    pub invalid: u64,
    pub malformed: u64,
    /// Time spent in verification, without reading and printing.
    pub time: Duration,
}

impl Totals {
    /// Whether there were signatures, and all verified. An empty file proves nothing.
    pub fn all_valid(&self) -> bool {
        self.valid > 0 && self.invalid == 0 && self.malformed == 0
    }

    /// Signatures verified or found invalid.
    pub fn checked(&self) -> u64 {
        self.valid + self.invalid
    }
}

/// Where the results go, line by line.
pub trait Sink {
    /// A signature that was checked, of line `number`.
    fn checked(
        &mut self,
        number: u64,
        scheme: &str,
        verdict: &Verdict,
        note: &str,
    ) -> io::Result<()>;
    /// A line that says nothing that could be checked.
    fn malformed(&mut self, number: u64, reason: &str) -> io::Result<()>;
    /// Called after each line with the number of bytes read.
    fn progress(&mut self, position: u64);
}

/// Checks every line of `input`. Blank lines are passed over.
///
/// # Errors
/// If `input` cannot be read or `sink` cannot be written.
pub fn run(input: impl BufRead, sink: &mut impl Sink) -> io::Result<Totals> {
    run_with_limit(input, sink, MAX_LEN)
}

/// [`run`], with another length of the longest line.
pub fn run_with_limit(
    input: impl BufRead,
    sink: &mut impl Sink,
    limit: usize,
) -> io::Result<Totals> {
    let mut totals = Totals::default();
    let mut lines = Lines::new(input, limit);
    while let Some(line) = lines.next()? {
        let number = lines.number;
        let parsed = match line {
            Line::TooLong => Err(format!("longer than {limit} bytes")),
            Line::Whole if number == 1 && entry::is_header(lines.text()) => continue,
            Line::Whole if number == 1 => Err(format!("not the header {HEADER}")),
            Line::Whole if lines.text().trim_ascii().is_empty() => continue,
            Line::Whole => entry::parse(lines.text()),
        };
        match parsed {
            Err(reason) => {
                totals.malformed += 1;
                sink.malformed(number, &reason)?;
            }
            Ok(entry) => {
                let start = Instant::now();
                let verdict = check(&entry.claim);
                totals.time += start.elapsed();
                match verdict {
                    Verdict::Invalid(_) => totals.invalid += 1,
                    Verdict::Valid | Verdict::Recovered(_) => totals.valid += 1,
                }
                sink.checked(number, entry.scheme, &verdict, &entry.note)?;
            }
        }
        sink.progress(lines.position);
    }
    Ok(totals)
}
