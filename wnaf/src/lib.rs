//! wNAF recoding and variable-time multiscalar multiplication for any [`group::Group`], without
//! asking the curve's crate to implement anything.
//!
//! **Everything here takes time that depends on its inputs**: scalars, points and their number.
//! Use it on public values only, such as those of a signature verification.
//!
//! # On your curve in five lines
//!
//! ```
//! use wnaf::{WnafBase, WnafScalar};
//! # use k256::{ProjectivePoint as Point, Scalar};
//! # let (p, q) = (Point::GENERATOR, Point::GENERATOR * Scalar::from(7u64));
//! # let (a, b) = (Scalar::from(3u64), -Scalar::from(5u64));
//!
//! let bases = [WnafBase::<_, 5>::new(p), WnafBase::new(q)];
//! let scalars = [WnafScalar::<_, 5>::new(&a), WnafScalar::new(&b)];
//! let sum = WnafBase::multiscalar_mul_vartime(&scalars, &bases); // a·p + b·q
//! # assert_eq!(sum, p * a + q * b);
//! ```
//!
//! With a heap (feature `alloc`), `msm_vartime(&scalars, &points)` takes any number of terms and
//! picks the method; `msm_curve_vartime` does so with mixed additions where `G: group::Curve`.
//!
//! | you have | use |
//! | --- | --- |
//! | a few terms, no heap | [`WnafScalar`], [`WnafBase`], window 5 for 128 to 256 bits |
//! | any number of terms | `msm_vartime`, `msm_curve_vartime` |
//! | pairs from an iterator, or little memory | `msm_pairs_vartime`, `msm_chunked_vartime` |
//! | one base, many scalars; one scalar, many bases | `PreparedBase`, `PreparedScalar` |
//! | a table in flash, or wider than 8 bits | [`Digits`], [`OddMultiples`] |
//! | tables of different kinds in one sum | [`Digits`], [`interleave_vartime`] |
//! | an endomorphism | [`Glv`], `WithEndomorphism` |
//! | additions that run in lanes or share inversions | `Engine` |
//!
//! # The mathematics
//!
//! **Recoding.** The width-w NAF of an integer k writes it as Σ dᵢ·2^i with digits that are zero or
//! odd and below 2^(w−1) in magnitude, at most one of any w neighbours being non-zero. It exists,
//! is unique, has at most one digit more than k has bits, and 1 in w + 1 of its digits is non-zero
//! on average (Solinas 2000, section 3). So k·P takes a doubling for each bit and an addition of one
//! of P, 3P, …, (2^(w−1)−1)P for each w + 1 bits.
//!
//! For example k = 239 = 0b1110_1111 with w = 4. At position 0 the four lowest bits are 1111, as a
//! signed number −1, so d₀ = −1 and 240 remains. The next one bit is at position 4, where the
//! bits are 1111 again (240 / 16 = 15): d₄ = −1, and 256 remains: d₈ = 1. Indeed
//! 239 = 256 − 16 − 1, in three digits, one of them beyond the eight bits of 239: a final carry.
//!
//! ```
//! use wnaf::Digits;
//!
//! let digits = Digits::<33>::from_u128_vartime(239, false, 4);
//! let pairs: Vec<_> = digits.as_slice().iter().map(|d| (d.position(), d.value())).collect();
//! assert_eq!(pairs, [(0, -1), (4, -1), (8, 1)]);
//! ```
//!
//! **Straus** (1964): Σ kᵢ·Pᵢ with one chain of doublings for all terms. Each term costs its table,
//! 2^(w−2) operations, and about bits/(w + 1) additions; the doublings are shared.
//!
//! **Pippenger** (1976): the scalars to the base 2^c with digits from −2^(c−1) to 2^(c−1). For each
//! place, the points with the same digit ±j are added up in bucket j, and Σ j·Bⱼ comes from running
//! sums: about n + 2^(c−1) additions for each of (bits + 1)/c places, and no tables. `Plan`
//! counts both and takes the smaller; on 256-bit scalars the methods meet between 100 and 200
//! terms.
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
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

/// The README's examples, run as tests.
#[cfg(all(doctest, feature = "alloc"))]
#[doc = include_str!("../README.md")]
struct Readme;
