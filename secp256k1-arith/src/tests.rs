//! The arithmetic against slow models, on values chosen to break it.
#![allow(
    clippy::cast_possible_truncation,
    clippy::std_instead_of_alloc,
    clippy::unwrap_used,
    reason = "small test numbers, a test may panic, and the tests have std"
)]

mod decompression;
mod derivations;
mod fiat;
mod field_bounds;
mod group;
mod limb_bounds;
pub(crate) mod model;
mod multiplication;
mod multiplication_vartime;
mod multiscalar;
mod point_algebra;
mod reductions;
mod scalar_bounds;
mod small_groups;
mod small_groups_tables;
