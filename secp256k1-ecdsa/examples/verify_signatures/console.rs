//! Results on standard output; a progress bar on standard error for long files.

use crate::check::Verdict;
use crate::run::{Sink, Totals};
use core::fmt::Write as _;
use core::time::Duration;
use indicatif::{ProgressBar, ProgressStyle};
use std::io::{self, IsTerminal, Write as _};
use std::time::Instant;

/// A file of this size takes about a tenth of a second.
const LONG: u64 = 1 << 20;

/// Lines are printed together, at most this often while there is a bar.
const EVERY: Duration = Duration::from_millis(100);

pub struct Console {
    bar: Option<ProgressBar>,
    pending: String,
    printed: Instant,
}

impl Console {
    /// `size` of the input in bytes, where it is known.
    pub fn new(size: Option<u64>) -> Self {
        let bar = size
            .filter(|&size| size >= LONG && io::stderr().is_terminal())
            .map(|size| {
                let style = "{bar:40} {binary_bytes}/{binary_total_bytes}, {eta} left";
                let style = ProgressStyle::with_template(style);
                let style = style.unwrap_or_else(|_| ProgressStyle::default_bar());
                ProgressBar::new(size).with_style(style)
            });
        Self {
            bar,
            pending: String::new(),
            printed: Instant::now(),
        }
    }

    fn print(&mut self) -> io::Result<()> {
        let text = core::mem::take(&mut self.pending);
        self.printed = Instant::now();
        let print = || {
            let mut out = io::stdout().lock();
            out.write_all(text.as_bytes())?;
            out.flush()
        };
        match &self.bar {
            Some(bar) => bar.suspend(print),
            None => print(),
        }
    }

    fn line(&mut self, number: u64, scheme: &str, verdict: &str, rest: &str) -> io::Result<()> {
        let line = format!("{number:>5}  {scheme:<13}  {verdict:<9}  {rest}");
        self.pending.push_str(line.trim_end());
        self.pending.push('\n');
        let due = match self.bar {
            Some(_) => self.printed.elapsed() >= EVERY,
            None => true,
        };
        // Without a bar, a buffer's worth at once; the rest comes at the end.
        if due && (self.bar.is_some() || self.pending.len() >= 1 << 13) {
            self.print()?;
        }
        Ok(())
    }

    /// Prints what is left, and the totals.
    pub fn finish(&mut self, totals: &Totals) -> io::Result<()> {
        let seconds = totals.time.as_secs_f64();
        let per_second = if seconds > 0.0 {
            totals.checked() as f64 / seconds
        } else {
            0.0
        };
        let text = format!(
            "{} valid, {} invalid, {} malformed\n\
             {} signatures in {:.3} ms: {per_second:.0} per second, engine: {}\n",
            totals.valid,
            totals.invalid,
            totals.malformed,
            totals.checked(),
            seconds * 1e3,
            secp256k1_arith::simd::active(),
        );
        if totals.checked() + totals.malformed == 0 {
            let _ = writeln!(self.pending, "no signatures in the file");
        }
        self.pending.push_str(&text);
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
        self.print()
    }
}

impl Sink for Console {
    fn checked(
        &mut self,
        number: u64,
        scheme: &str,
        verdict: &Verdict,
        note: &str,
    ) -> io::Result<()> {
        match verdict {
            Verdict::Valid => self.line(number, scheme, "valid", note),
            Verdict::Recovered(key) => self.line(number, scheme, "valid", &format!("{key} {note}")),
            Verdict::Invalid(why) => {
                self.line(number, scheme, "INVALID", &format!("{why}; {note}"))
            }
        }
    }

    fn malformed(&mut self, number: u64, reason: &str) -> io::Result<()> {
        self.line(number, "", "MALFORMED", reason)
    }

    fn progress(&mut self, position: u64) {
        if let Some(bar) = &self.bar {
            bar.set_position(position);
        }
    }
}
