//! wNAF recoding and variable-time multiscalar multiplication for any [`group::Group`].
//!
//! **Everything here takes time that depends on its inputs**: scalars, points and their number.
//! Use it on public values only, such as those of a signature verification.
#![no_std]
#![forbid(unsafe_code)]

#[cfg(feature = "alloc")]
extern crate alloc;

mod base;
mod cost;
mod digit;
mod endian;
mod error;
mod glv;
mod interleave;
mod recode;
mod scalar;
mod straus;
mod table;
mod window;

#[cfg(feature = "alloc")]
mod engine;
#[cfg(feature = "alloc")]
mod integers;
#[cfg(feature = "alloc")]
mod msm;
#[cfg(feature = "alloc")]
mod pippenger;
#[cfg(feature = "alloc")]
mod prepared;

pub use base::WnafBase;
#[cfg(feature = "alloc")]
pub use cost::Plan;
pub use cost::recommended_window;
pub use digit::{Digit, Digits, max_digits};
pub use error::OutOfRange;
pub use glv::Glv;
pub use interleave::{DigitList, Step, interleave_vartime};
pub use scalar::{ScalarDigits, WnafScalar};
pub use table::OddMultiples;
pub use window::{Window, WindowSize};

#[cfg(feature = "alloc")]
pub use engine::{Affine, Engine, Projective, WithEndomorphism};
#[cfg(feature = "alloc")]
pub use integers::Integers;
#[cfg(feature = "alloc")]
pub use msm::{
    msm_affine_vartime, msm_chunked_vartime, msm_curve_vartime, msm_pairs_vartime,
    msm_planned_vartime, msm_vartime, msm_with_vartime,
};
#[cfg(feature = "alloc")]
pub use prepared::{PreparedBase, PreparedScalar};
