//! The field of integers modulo the group order `n`.

pub(crate) mod encoding;
pub(crate) mod reduce;

use crate::{
    ct::Mask,
    limbs::{self, Limbs},
    modinv::{self, Modulus},
    word::{LIMBS, WORD_BITS, Word},
};
use subtle::{Choice, CtOption};

/// `n`, the order of the group (SEC 2, section 2.4.1).
pub(crate) const ORDER: Limbs = limbs::from_u64s([
    0xbfd2_5e8c_d036_4141,
    0xbaae_dce6_af48_a03b,
    0xffff_ffff_ffff_fffe,
    0xffff_ffff_ffff_ffff,
]);

/// `(n - 1)/2`, the largest low scalar.
const HALF_ORDER: Limbs = limbs::half(&ORDER, 0);

pub(crate) const MODINV: Modulus = Modulus::new(&ORDER);

/// An integer modulo `n`, the order of the group.
///
/// The words are always those of the canonical representative, below `n`. Operations take constant
/// time unless their name ends in `_vartime`.
#[derive(Clone, Copy, Default)]
pub struct Scalar(pub(crate) Limbs);

impl Scalar {
    /// 0.
    pub const ZERO: Self = Self([0; LIMBS]);

    /// 1.
    pub const ONE: Self = Self::from_u64(1);

    /// The scalar of a 64-bit number.
    #[must_use]
    pub const fn from_u64(value: u64) -> Self {
        Self(limbs::from_u64s([value, 0, 0, 0]))
    }

    /// The scalar of a 128-bit number.
    #[must_use]
    #[expect(clippy::cast_possible_truncation, reason = "the halves of the number")]
    pub const fn from_u128(value: u128) -> Self {
        Self(limbs::from_u64s([value as u64, (value >> 64) as u64, 0, 0]))
    }

    /// `self + rhs`.
    #[inline]
    #[must_use]
    pub const fn add(&self, rhs: &Self) -> Self {
        let (sum, carry) = limbs::add(&self.0, &rhs.0);
        Self(reduce::subtract_order_once(&sum, carry))
    }

    /// `self - rhs`.
    #[inline]
    #[must_use]
    pub const fn sub(&self, rhs: &Self) -> Self {
        let (difference, borrow) = limbs::sub(&self.0, &rhs.0);
        Self(
            limbs::add(
                &difference,
                &limbs::and(&ORDER, Mask::from_bit(borrow).word()),
            )
            .0,
        )
    }

    /// `2·self`.
    #[inline]
    #[must_use]
    pub const fn double(&self) -> Self {
        self.add(self)
    }

    /// `-self`.
    #[inline]
    #[must_use]
    pub const fn negate(&self) -> Self {
        Self::ZERO.sub(self)
    }

    /// `self · rhs`.
    #[inline]
    #[must_use]
    pub const fn mul(&self, rhs: &Self) -> Self {
        Self(reduce::reduce_wide(&limbs::mul(&self.0, &rhs.0)))
    }

    /// `self²`.
    #[inline]
    #[must_use]
    pub const fn square(&self) -> Self {
        Self(reduce::reduce_wide(&limbs::square(&self.0)))
    }

    /// `self / 2`.
    #[inline]
    #[must_use]
    pub const fn half(&self) -> Self {
        // n is odd: of v and v + n, one is even.
        let is_odd = Mask::from_bit(self.0[0] & 1);
        let (sum, carry) = limbs::add(&self.0, &limbs::and(&ORDER, is_odd.word()));
        Self(limbs::half(&sum, carry))
    }

    /// `1 / self`; none for 0. Constant time (safegcd, eprint 2019/266).
    #[must_use]
    pub fn invert(&self) -> CtOption<Self> {
        CtOption::new(Self(modinv::invert(&self.0, &MODINV)), !self.is_zero())
    }

    /// `1 / self`, in time that depends on `self`; none for 0.
    #[must_use]
    pub fn invert_vartime(&self) -> CtOption<Self> {
        CtOption::new(
            Self(modinv::invert_vartime(&self.0, &MODINV)),
            !self.is_zero(),
        )
    }

    /// `floor(self / 2^shift)`, in time that depends on `shift`; 0 for a shift of 256 or more.
    #[must_use]
    pub const fn shr_vartime(&self, shift: usize) -> Self {
        let (skip, bits) = (shift / WORD_BITS, shift % WORD_BITS);
        let mut shifted = [0; LIMBS];
        let mut i = skip;
        while i < LIMBS {
            let above = if i + 1 < LIMBS { self.0[i + 1] } else { 0 };
            // Two shifts, for a shift by the whole width is an overflow.
            shifted[i - skip] = self.0[i] >> bits | (above << 1) << (WORD_BITS - 1 - bits);
            i += 1;
        }
        Self(shifted)
    }

    /// Whether this is 0.
    #[must_use]
    pub fn is_zero(&self) -> Choice {
        Mask::all_zero(&self.0).into()
    }

    /// Whether the canonical representative is odd.
    #[must_use]
    pub fn is_odd(&self) -> Choice {
        Mask::from_bit(self.0[0] & 1).into()
    }

    /// Whether `self > (n - 1)/2`, which is whether `self > -self`.
    #[must_use]
    pub fn is_high(&self) -> Choice {
        self.high_mask().into()
    }

    /// All ones iff `self > (n - 1)/2`.
    #[inline(always)]
    pub(crate) fn high_mask(&self) -> Mask {
        Mask::from_bit(limbs::sub(&HALF_ORDER, &self.0).1)
    }

    /// All ones iff `self = rhs`.
    #[inline(always)]
    pub(crate) fn equal_mask(&self, rhs: &Self) -> Mask {
        Mask::equal(&self.0, &rhs.0)
    }

    /// `if_set` where the mask is set, else `if_clear`.
    #[inline(always)]
    pub(crate) const fn select(mask: Mask, if_clear: &Self, if_set: &Self) -> Self {
        Self(mask.select_limbs(&if_clear.0, &if_set.0))
    }

    /// Bit `position` of the canonical representative, for `position` < 256.
    #[inline(always)]
    pub(crate) const fn bit(&self, position: usize) -> Word {
        self.0[position / WORD_BITS] >> (position % WORD_BITS) & 1
    }
}
