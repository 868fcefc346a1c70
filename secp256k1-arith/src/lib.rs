#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

#[cfg(feature = "alloc")]
extern crate alloc;

#[cfg(test)]
extern crate std;

mod ct;
mod field;
pub mod glv;
mod limbs;
mod modinv;
mod mul;
mod point;
mod scalar;
mod tables;
mod word;

#[cfg(test)]
mod tests;

pub use field::FieldElement;
pub use point::{AffinePoint, ProjectivePoint};
pub use scalar::Scalar;
