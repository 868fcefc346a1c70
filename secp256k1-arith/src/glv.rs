//! The endomorphism `λ·(x, y) = (βx, y)`, and the split of a scalar into two halves for it.
//!
//! Gallant, Lambert, Vanstone, "Faster Point Multiplication on Elliptic Curves with Efficient
//! Endomorphisms" (CRYPTO 2001), section 4. The pairs `(a, b)` with `a + bλ ≡ 0 (mod n)` form a lattice
//! with the basis `(a₁, b₁)`, `(a₂, b₂)` below, of determinant `a₁b₂ - a₂b₁ = n`. A scalar `k` is
//! `(k, 0)` less the lattice vector next to it:
//!
//! `c₁ = round(b₂k/n)`, `c₂ = round(-b₁k/n)`, `k₁ = k - c₁a₁ - c₂a₂`, `k₂ = -c₁b₁ - c₂b₂`.
//!
//! # Bound
//!
//! With exact quotients both coordinates would be 0, so `k₁ = (q₁ - c₁)a₁ + (q₂ - c₂)a₂` and
//! `k₂ = (q₁ - c₁)b₁ + (q₂ - c₂)b₂` where `q₁ = b₂k/n`, `q₂ = -b₁k/n`. The rounded quotients are
//! `floor((k·g + 2^383) / 2^384)` with `g₁ = round(2^384·b₂/n)`, `g₂ = round(-2^384·b₁/n)`: `g` is off
//! by at most 1/2, which `k < 2^256` makes at most 2^-129 in the quotient. So `|q - c| ≤ 1/2 + 2^-129`, and
//!
//! - `|k₁| ≤ (1/2 + 2^-129)(a₁ + a₂) < 2^128`, for `(a₁ + a₂)/2 < 0.637·2^128`,
//! - `|k₂| ≤ (1/2 + 2^-129)(-b₁ + b₂) < 2^128`, for `(-b₁ + b₂)/2 < 0.541·2^128`.
//!
//! Both fit a sign and 128 bits. `src/glv/tests.rs` and `src/tests/derivations.rs` recompute the constants and the bounds.

use crate::{
    ct::Mask,
    field::FieldElement,
    limbs::{self, Limbs},
    scalar::Scalar,
    word::{LIMBS, WORD_BITS},
};
use subtle::Choice;

/// `β = 2^((p - 1)/3)`, the cube root of 1 in the field for which `λ·G = (βx, y)`.
pub(crate) const BETA: FieldElement = FieldElement::from_u64s([
    0xc139_6c28_7195_01ee,
    0x9cf0_4975_12f5_8995,
    0x6e64_479e_ac34_34e9,
    0x7ae9_6a2b_657c_0710,
]);

/// `λ`, a cube root of 1 modulo `n`: what the [`endomorphism`](crate::ProjectivePoint::endomorphism)
/// multiplies by.
pub const LAMBDA: Scalar = Scalar(limbs::from_u64s([
    0xdf02_967c_1b23_bd72,
    0x122e_22ea_2081_6678,
    0xa526_1c02_8812_645a,
    0x5363_ad4c_c05c_30e0,
]));

/// `round(2^384·b₂/n)`.
const G1: Limbs = limbs::from_u64s([
    0xe893_209a_45db_b031,
    0x3daa_8a14_71e8_ca7f,
    0xe86c_90e4_9284_eb15,
    0x3086_d221_a7d4_6bcd,
]);

/// `round(-2^384·b₁/n)`.
const G2: Limbs = limbs::from_u64s([
    0x1571_b4ae_8ac4_7f71,
    0x2212_08ac_9df5_06c6,
    0x6f54_7fa9_0abf_e4c4,
    0xe443_7ed6_010e_8828,
]);

/// `a₁ = b₂`.
const A1_B2: Limbs = limbs::from_u64s([0xe86c_90e4_9284_eb15, 0x3086_d221_a7d4_6bcd, 0, 0]);

/// `-b₁`.
const MINUS_B1: Limbs = limbs::from_u64s([0x6f54_7fa9_0abf_e4c3, 0xe443_7ed6_010e_8828, 0, 0]);

/// `a₂`.
const A2: Limbs = limbs::from_u64s([0x57c1_108d_9d44_cfd8, 0x14ca_50f7_a8e2_f3f6, 1, 0]);

/// One half of a split scalar: a sign and 128 bits.
#[derive(Clone, Copy, Debug)]
pub struct HalfScalar {
    magnitude: u128,
    negative: Mask,
}

impl HalfScalar {
    /// The absolute value.
    #[must_use]
    pub const fn magnitude(&self) -> u128 {
        self.magnitude
    }

    /// The absolute value as 64-bit words, least significant first.
    #[expect(clippy::cast_possible_truncation, reason = "the halves of the number")]
    pub(crate) const fn words(&self) -> [u64; 2] {
        [self.magnitude as u64, (self.magnitude >> 64) as u64]
    }

    /// Whether the value is below 0.
    #[must_use]
    pub fn is_negative(&self) -> Choice {
        self.negative.into()
    }

    /// The same as [`Self::is_negative`], for public values.
    #[inline(always)]
    pub(crate) const fn is_negative_vartime(&self) -> bool {
        self.negative.word() != 0
    }

    /// The value modulo `n`.
    #[must_use]
    pub fn to_scalar(&self) -> Scalar {
        let magnitude = Scalar::from_u128(self.magnitude);
        Scalar::select(self.negative, &magnitude, &magnitude.negate())
    }

    /// `2^128 + self`, a number of at most 129 bits.
    #[inline(always)]
    pub(crate) fn offset(&self) -> Limbs {
        let magnitude = Scalar::from_u128(self.magnitude).0;
        let negated = limbs::sub(&[0; LIMBS], &magnitude).0;
        let value = self.negative.select_limbs(&magnitude, &negated);
        limbs::add(&value, &limbs::from_u64s([0, 0, 1, 0])).0
    }

    /// The value of a number in two's complement, of absolute value below 2^128.
    #[inline(always)]
    fn from_twos_complement(value: &Limbs) -> Self {
        let negative = Mask::from_bit(value[LIMBS - 1] >> (WORD_BITS - 1));
        let negated = limbs::sub(&[0; LIMBS], value).0;
        let [magnitude, rest] = limbs::to_u128s(&negative.select_limbs(value, &negated));
        debug_assert!(rest == 0, "the bound of the split");
        Self {
            magnitude,
            negative,
        }
    }
}

/// `(k₁, k₂)` with `k = k₁ + k₂·λ (mod n)` and both below 2^128 in absolute value, in constant time.
/// Cost: two products of 4 × 4 words and four of 2 × 2.
///
/// Short halves come back: for `|h₁|, |h₂| ≤ 2^126`, the split of `h₁ + h₂·λ` is `(h₁, h₂)`. The exact
/// quotients are then integers off by `(b₂h₁ - a₂h₂)/n` and `(-b₁h₁ + a₁h₂)/n`, which are at most
/// `(a₂ + b₂)·2^126/n < 0.32` and `(a₁ - b₁)·2^126/n < 0.28` and leave the rounded quotients as they are.
#[must_use]
pub fn split(k: &Scalar) -> (HalfScalar, HalfScalar) {
    let c1 = multiply_shift_384(&k.0, &G1);
    let c2 = multiply_shift_384(&k.0, &G2);
    // Modulo 2^256, for the results are small.
    let c1_a1 = limbs::mul(&c1, &A1_B2).0;
    let c2_a2 = limbs::mul(&c2, &A2).0;
    let k1 = limbs::sub(&limbs::sub(&k.0, &c1_a1).0, &c2_a2).0;
    let c1_b1 = limbs::mul(&c1, &MINUS_B1).0;
    let c2_b2 = limbs::mul(&c2, &A1_B2).0;
    let k2 = limbs::sub(&c1_b1, &c2_b2).0;
    (
        HalfScalar::from_twos_complement(&k1),
        HalfScalar::from_twos_complement(&k2),
    )
}

/// `round(a·b / 2^384)`, a number of at most 128 bits for our constants.
#[inline(always)]
fn multiply_shift_384(a: &Limbs, b: &Limbs) -> Limbs {
    let (_, high) = limbs::mul(a, b);
    let mut quotient = [0; LIMBS];
    quotient[..LIMBS / 2].copy_from_slice(&high[LIMBS / 2..]);
    let mut rounding = [0; LIMBS];
    rounding[0] = high[LIMBS / 2 - 1] >> (WORD_BITS - 1);
    limbs::add(&quotient, &rounding).0
}

#[cfg(test)]
mod tests;
