//! Which engine does the arithmetic.

use crate::{dispatch, word::WORD_BITS};
use core::fmt;

/// An implementation of the long operations. All give the same results.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub enum Engine {
    /// Words of the pointer's width, for any processor.
    Portable,
    /// The same source, compiled for x86-64 with BMI2, ADX and AVX2.
    Bmi2Adx,
}

/// The engine in use on this processor.
///
/// `--cfg secp256k1_arith_engine="plain"` makes it [`Engine::Portable`] everywhere.
#[must_use]
pub fn active() -> Engine {
    match dispatch::Engine::detect() {
        dispatch::Engine::Plain => Engine::Portable,
        #[cfg(all(target_arch = "x86_64", not(secp256k1_arith_engine = "plain")))]
        dispatch::Engine::Bmi2Adx(_) => Engine::Bmi2Adx,
    }
}

impl fmt::Display for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Portable => write!(f, "portable, {WORD_BITS}-bit words"),
            Self::Bmi2Adx => write!(f, "portable with BMI2, ADX and AVX2, {WORD_BITS}-bit words"),
        }
    }
}
