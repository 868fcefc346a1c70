//! The interfaces that the crates `primeorder`, `primefield` and RustCrypto's `wnaf` add.

use crate::{FieldElement, ProjectivePoint, Scalar, point::swu};
use elliptic_curve::array::typenum::U257;
use primeorder::{
    FieldExt, PrimeFieldExt,
    osswu::{OsswuMap, OsswuMapParams, Sgn0},
    wnaf::{WnafGroup, WnafSize},
};
use subtle::Choice;

impl FieldExt for FieldElement {}
impl PrimeFieldExt for FieldElement {}
impl FieldExt for Scalar {}
impl PrimeFieldExt for Scalar {}

impl WnafSize for Scalar {
    type StorageSize = U257;
}

impl WnafGroup for ProjectivePoint {
    /// A window of 5 whatever the number, the best for scalars of 256 bits.
    fn recommended_wnaf_for_num_scalars(_: usize) -> usize {
        5
    }
}

/// RFC 9380, section 4.1: the parity.
impl Sgn0 for FieldElement {
    fn sgn0(&self) -> Choice {
        self.is_odd()
    }
}

impl OsswuMap for FieldElement {
    const PARAMS: OsswuMapParams<Self> = OsswuMapParams {
        // (p - 3)/4
        c1: &[
            0xffff_ffff_bfff_ff0b,
            0xffff_ffff_ffff_ffff,
            0xffff_ffff_ffff_ffff,
            0x3fff_ffff_ffff_ffff,
        ],
        c2: swu::SQRT_MINUS_Z,
        map_a: swu::ISOGENOUS_A,
        map_b: swu::ISOGENOUS_B,
        z: swu::Z,
    };

    /// A point of the isogenous curve of RFC 9380, section 8.7.
    fn osswu(&self) -> (Self, Self) {
        swu::simplified_swu(self)
    }
}
