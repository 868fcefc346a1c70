//! `Scalar` as a prime field, and its operators.

mod compare;
mod convert;
mod generate;

use crate::{FieldBytes, Scalar, glv::LAMBDA, limbs};
use core::{
    iter::{Product, Sum},
    ops::{Add, AddAssign, Mul, MulAssign, Neg, Shr, ShrAssign, Sub, SubAssign},
};
use elliptic_curve::{
    ff::{self, Field, PrimeField, WithSmallOrderMulGroup},
    ops::{BatchInvert, Invert},
    rand_core::TryRng,
    scalar::IsHigh,
};
use subtle::{Choice, CtOption};

/// `n` in hexadecimal.
pub(super) const MODULUS_HEX: &str =
    "fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141";

/// `(t - 1)/2` with `n - 1 = 2^6·t`, words of 64 bits, least significant first.
const HALF_OF_ODD_PART: [u64; 4] = [
    0x777f_a4bd_19a0_6c82,
    0xfd75_5db9_cd5e_9140,
    0xffff_ffff_ffff_ffff,
    0x01ff_ffff_ffff_ffff,
];

impl Field for Scalar {
    const ZERO: Self = Self::ZERO;
    const ONE: Self = Self::ONE;

    /// Uniform, by rejection: time depends on the rejected candidates alone.
    fn try_random<R: TryRng + ?Sized>(rng: &mut R) -> Result<Self, R::Error> {
        let mut bytes = FieldBytes::default();
        loop {
            rng.try_fill_bytes(&mut bytes)?;
            if let Some(scalar) = Self::from_bytes(&bytes).into_option() {
                return Ok(scalar);
            }
        }
    }

    fn is_zero(&self) -> Choice {
        Self::is_zero(self)
    }

    fn square(&self) -> Self {
        Self::square(self)
    }

    fn double(&self) -> Self {
        Self::double(self)
    }

    fn invert(&self) -> CtOption<Self> {
        Self::invert(self)
    }

    /// Tonelli and Shanks, in constant time (eprint 2012/685, algorithm 5).
    fn sqrt(&self) -> CtOption<Self> {
        ff::helpers::sqrt_tonelli_shanks(self, HALF_OF_ODD_PART)
    }

    fn sqrt_ratio(num: &Self, div: &Self) -> (Choice, Self) {
        ff::helpers::sqrt_ratio_generic(num, div)
    }
}

impl PrimeField for Scalar {
    type Repr = FieldBytes;

    const MODULUS: &'static str = MODULUS_HEX;
    const NUM_BITS: u32 = 256;
    const CAPACITY: u32 = 255;
    const TWO_INV: Self = Self::ONE.half();
    const MULTIPLICATIVE_GENERATOR: Self = Self::from_u64(7);
    const S: u32 = 6;
    /// `7^t`.
    const ROOT_OF_UNITY: Self = Self(limbs::from_u64s([
        0x992f_4b54_02b0_52f2,
        0x98bd_eab6_8075_6045,
        0xdf98_79a3_fbc4_83a8,
        0x0c1d_c060_e7a9_1986,
    ]));
    const ROOT_OF_UNITY_INV: Self = Self(limbs::from_u64s([
        0xb6fb_30a0_884f_0d1c,
        0x77a2_7591_0aa4_13c3,
        0xefc7_b0c7_5b8c_bb72,
        0xfd3a_e181_f12d_7096,
    ]));
    /// `7^(2^6)`.
    const DELTA: Self = Self(limbs::from_u64s([
        0x1994_17c8_c0bb_7601,
        0xd63b_78e7_80e1_341e,
        0x000c_bc21_fe45_61c8,
        0,
    ]));

    fn from_repr(bytes: FieldBytes) -> CtOption<Self> {
        Self::from_bytes(&bytes)
    }

    fn from_u128(value: u128) -> Self {
        Self::from_u128(value)
    }

    fn to_repr(&self) -> FieldBytes {
        self.to_bytes()
    }

    fn is_odd(&self) -> Choice {
        Self::is_odd(self)
    }
}

/// `λ`: multiplication by it is the curve's endomorphism.
impl WithSmallOrderMulGroup<3> for Scalar {
    const ZETA: Self = LAMBDA;
}

#[cfg(feature = "bits")]
impl ff::PrimeFieldBits for Scalar {
    type ReprBits = [u8; 32];

    fn to_le_bits(&self) -> ff::FieldBits<[u8; 32]> {
        super::encoding::to_le_bits(&self.0)
    }

    fn char_le_bits() -> ff::FieldBits<[u8; 32]> {
        super::encoding::to_le_bits(&crate::scalar::ORDER)
    }
}

impl Invert for Scalar {
    type Output = CtOption<Self>;

    fn invert(&self) -> CtOption<Self> {
        Self::invert(self)
    }

    fn invert_vartime(&self) -> CtOption<Self> {
        Self::invert_vartime(self)
    }
}

impl BatchInvert for Scalar {
    fn batch_invert_in_place_vartime(elements: &mut [Self], scratch_space: &mut [Self]) -> Self {
        super::field::batch_invert_vartime(elements, scratch_space)
    }
}

impl IsHigh for Scalar {
    fn is_high(&self) -> Choice {
        Self::is_high(self)
    }
}

forward_binary!(Add, add, Scalar, Scalar => Scalar, Scalar::add);
forward_binary!(Sub, sub, Scalar, Scalar => Scalar, Scalar::sub);
forward_binary!(Mul, mul, Scalar, Scalar => Scalar, Scalar::mul);
forward_assign!(AddAssign, add_assign, Scalar, Scalar, Scalar::add);
forward_assign!(SubAssign, sub_assign, Scalar, Scalar, Scalar::sub);
forward_assign!(MulAssign, mul_assign, Scalar, Scalar, Scalar::mul);
forward_negation!(Scalar);

/// [`Scalar::shr_vartime`].
impl Shr<usize> for Scalar {
    type Output = Self;

    fn shr(self, shift: usize) -> Self {
        self.shr_vartime(shift)
    }
}

/// [`Scalar::shr_vartime`].
impl Shr<usize> for &Scalar {
    type Output = Scalar;

    fn shr(self, shift: usize) -> Scalar {
        self.shr_vartime(shift)
    }
}

/// [`Scalar::shr_vartime`].
impl ShrAssign<usize> for Scalar {
    fn shr_assign(&mut self, shift: usize) {
        *self = self.shr_vartime(shift);
    }
}

impl Sum for Scalar {
    fn sum<I: Iterator<Item = Self>>(scalars: I) -> Self {
        scalars.fold(Self::ZERO, |sum, scalar| Self::add(&sum, &scalar))
    }
}

impl<'a> Sum<&'a Self> for Scalar {
    fn sum<I: Iterator<Item = &'a Self>>(scalars: I) -> Self {
        scalars.fold(Self::ZERO, |sum, scalar| Self::add(&sum, scalar))
    }
}

impl Product for Scalar {
    fn product<I: Iterator<Item = Self>>(scalars: I) -> Self {
        scalars.fold(Self::ONE, |product, scalar| Self::mul(&product, &scalar))
    }
}

impl<'a> Product<&'a Self> for Scalar {
    fn product<I: Iterator<Item = &'a Self>>(scalars: I) -> Self {
        scalars.fold(Self::ONE, |product, scalar| Self::mul(&product, scalar))
    }
}
