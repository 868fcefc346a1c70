//! The one way in which input can be refused.

use core::fmt;

/// An encoding that is longer than the field's own, or a value of 2^`NUM_BITS` or more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutOfRange;

impl fmt::Display for OutOfRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("scalar outside the range of its field")
    }
}

impl core::error::Error for OutOfRange {}
