//! Lines of a file of any size, one at a time.

use std::io::{self, BufRead};

/// The longest line that is kept, in bytes: a message of 32 MiB.
pub const MAX_LEN: usize = 64 << 20;

/// What [`Lines::next`] has found.
#[derive(Debug, PartialEq, Eq)]
pub enum Line {
    /// A line, in [`Lines::text`].
    Whole,
    /// A line of more than [`MAX_LEN`] bytes, passed over.
    TooLong,
}

/// Reads line by line into one buffer.
pub struct Lines<R> {
    input: R,
    limit: usize,
    text: Vec<u8>,
    /// Number of the line that was read last, from 1.
    pub number: u64,
    /// Bytes read.
    pub position: u64,
}

impl<R: BufRead> Lines<R> {
    pub fn new(input: R, limit: usize) -> Self {
        Self {
            input,
            limit,
            text: Vec::new(),
            number: 0,
            position: 0,
        }
    }

    /// The line read last, without its end (LF or CR LF).
    pub fn text(&self) -> &[u8] {
        let text = self.text.strip_suffix(b"\n").unwrap_or(&self.text);
        text.strip_suffix(b"\r").unwrap_or(text)
    }

    /// Reads the next line; nothing at the end.
    pub fn next(&mut self) -> io::Result<Option<Line>> {
        self.text.clear();
        let (mut any, mut too_long) = (false, false);
        loop {
            let available = match self.input.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                other => other?,
            };
            if available.is_empty() {
                break;
            }
            any = true;
            let end = available.iter().position(|&byte| byte == b'\n');
            let used = end.map_or(available.len(), |end| end + 1);
            if self.text.len() + used > self.limit {
                too_long = true;
                self.text.clear();
            }
            if !too_long {
                self.text.extend_from_slice(&available[..used]);
            }
            self.input.consume(used);
            self.position += used as u64;
            if end.is_some() {
                break;
            }
        }
        self.number += u64::from(any);
        Ok(match (any, too_long) {
            (false, _) => None,
            (true, true) => Some(Line::TooLong),
            (true, false) => Some(Line::Whole),
        })
    }
}
