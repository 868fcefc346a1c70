//! wNAF recoding and variable-time multiscalar multiplication for any [`group::Group`].
//!
//! **Everything here takes time that depends on its inputs**: scalars, points and their number.
//! Use it on public values only, such as those of a signature verification.
#![no_std]
#![forbid(unsafe_code)]

#[cfg(feature = "alloc")]
extern crate alloc;

mod base;
mod digit;
mod endian;
mod error;
mod recode;
mod scalar;
mod straus;
mod window;

pub use base::WnafBase;
pub use digit::{Digit, Digits, max_digits};
pub use error::OutOfRange;
pub use scalar::{ScalarDigits, WnafScalar};
pub use straus::{DigitList, Step, interleave_vartime};
pub use window::{Window, WindowSize};
