//! Which engine does the arithmetic.

use crate::word::WORD_BITS;
use core::fmt;

/// An implementation of the long operations.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub enum Engine {
    /// Safe Rust for any processor, on words of the pointer's width.
    Portable,
}

/// The engine in use.
#[must_use]
pub const fn active() -> Engine {
    Engine::Portable
}

impl fmt::Display for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Portable => write!(f, "portable, {WORD_BITS}-bit words"),
        }
    }
}
