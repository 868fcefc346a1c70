//! The field of integers modulo `p = 2^256 - 2^32 - 977`.

pub(crate) mod abreast;
pub(crate) mod encoding;
pub(crate) mod lazy;
pub(crate) mod mul;
pub(crate) mod pow;

use crate::{
    ct::{Mask, is_zero_bit},
    limbs::{self, Limbs},
    word::{LIMBS, WORD_BITS, Word, adc, mask, sbb},
};
use subtle::Choice;

/// Words of [`C`].
const C_WORDS: usize = 64 / WORD_BITS;

/// `C = 2^256 - p = 2^32 + 977`, so that `2^256 ≡ C (mod p)`.
pub(crate) const C: [Word; C_WORDS] = {
    let limbs = limbs::from_u64s([0x1_0000_03d1, 0, 0, 0]);
    let mut words = [0; C_WORDS];
    let mut i = 0;
    while i < C_WORDS {
        words[i] = limbs[i];
        i += 1;
    }
    words
};

/// `p`.
pub(crate) const MODULUS: Limbs = limbs::from_u64s([
    0xffff_fffe_ffff_fc2f,
    0xffff_ffff_ffff_ffff,
    0xffff_ffff_ffff_ffff,
    0xffff_ffff_ffff_ffff,
]);

/// An integer modulo `p = 2^256 - 2^32 - 977` (SEC 2, section 2.4.1), the coordinates' field.
///
/// Every operation accepts and returns any value of the type, and equality, parity and encodings are
/// those of the canonical representative. (Inside, a value may be any representative below 2^256.)
/// Operations take constant time unless their name ends in `_vartime`.
#[derive(Clone, Copy, Default)]
pub struct FieldElement(pub(crate) Limbs);

impl FieldElement {
    /// 0.
    pub const ZERO: Self = Self([0; LIMBS]);

    /// 1.
    pub const ONE: Self = Self::from_u64(1);

    /// The element of a 64-bit number.
    #[must_use]
    pub const fn from_u64(value: u64) -> Self {
        Self::from_u64s([value, 0, 0, 0])
    }

    /// The element of the integer with these 64-bit words, least significant first.
    pub(crate) const fn from_u64s(words: [u64; 4]) -> Self {
        Self(limbs::from_u64s(words))
    }

    /// `self + rhs`.
    #[inline(always)]
    #[must_use]
    pub const fn add(&self, rhs: &Self) -> Self {
        let (sum, carry) = limbs::add(&self.0, &rhs.0);
        let (sum, carry) = add_c(&sum, carry);
        // After a second carry the sum is below C, and 2·C needs no word above those of C.
        Self(add_c_low(&sum, carry))
    }

    /// `self - rhs`.
    #[inline(always)]
    #[must_use]
    pub const fn sub(&self, rhs: &Self) -> Self {
        let (difference, borrow) = limbs::sub(&self.0, &rhs.0);
        let (difference, borrow) = sub_c(&difference, borrow);
        // After a second borrow the difference is at least 2^256 - C: its low words are above C.
        let take = Mask::from_bit(borrow).word();
        let mut words = difference;
        let mut low_borrow = 0;
        let mut i = 0;
        while i < C_WORDS {
            (words[i], low_borrow) = sbb(words[i], C[i] & take, low_borrow);
            i += 1;
        }
        Self(words)
    }

    /// `2·self`.
    #[inline(always)]
    #[must_use]
    pub const fn double(&self) -> Self {
        self.add(self)
    }

    /// `-self`.
    #[inline(always)]
    #[must_use]
    pub const fn negate(&self) -> Self {
        Self::ZERO.sub(self)
    }

    /// `self / 2`.
    #[inline(always)]
    #[must_use]
    pub const fn half(&self) -> Self {
        // p is odd: of v and v + p, one is even.
        let (sum, carry) = limbs::add(
            &self.0,
            &limbs::and(&MODULUS, Mask::from_bit(self.0[0] & 1).word()),
        );
        Self(limbs::half(&sum, carry))
    }

    /// The representative below `p`.
    #[inline(always)]
    pub(crate) const fn canonical(&self) -> Limbs {
        // v >= p iff v + C >= 2^256, and then v + C - 2^256 = v - p.
        let (sum, carry) = add_c(&self.0, 1);
        Mask::from_bit(carry).select_limbs(&self.0, &sum)
    }

    /// Whether this is 0.
    #[must_use]
    pub fn is_zero(&self) -> Choice {
        self.zero_mask().into()
    }

    /// Whether the canonical representative is odd.
    #[must_use]
    pub fn is_odd(&self) -> Choice {
        Mask::from_bit(self.canonical()[0] & 1).into()
    }

    /// All ones iff this is 0, that is one of the words 0 and `p`.
    #[inline(always)]
    pub(crate) fn zero_mask(&self) -> Mask {
        let (mut zero, mut modulus) = (0, 0);
        for i in 0..LIMBS {
            zero |= self.0[i];
            modulus |= self.0[i] ^ MODULUS[i];
        }
        Mask::from_bit(is_zero_bit(zero) | is_zero_bit(modulus))
    }

    /// Whether this is 0, in variable time.
    #[inline(always)]
    pub(crate) const fn is_zero_vartime(&self) -> bool {
        // The low word tells nearly always.
        if self.0[0] != 0 && self.0[0] != MODULUS[0] {
            return false;
        }
        let canonical = self.canonical();
        let mut bits = 0;
        let mut i = 0;
        while i < LIMBS {
            bits |= canonical[i];
            i += 1;
        }
        bits == 0
    }

    /// All ones iff `self = rhs`.
    #[inline(always)]
    pub(crate) fn equal_mask(&self, rhs: &Self) -> Mask {
        self.sub(rhs).zero_mask()
    }

    /// Whether `self = rhs`, in variable time.
    #[inline(always)]
    pub(crate) const fn equal_vartime(&self, rhs: &Self) -> bool {
        self.sub(rhs).is_zero_vartime()
    }

    /// `if_set` where the mask is set, else `if_clear`.
    #[inline(always)]
    pub(crate) const fn select(mask: Mask, if_clear: &Self, if_set: &Self) -> Self {
        Self(mask.select_limbs(&if_clear.0, &if_set.0))
    }

    /// `-self` where the mask is set, else `self`.
    #[inline(always)]
    pub(crate) const fn negate_if(&self, mask: Mask) -> Self {
        Self::select(mask, self, &self.negate())
    }
}

/// `value + C·carry = sum + 2^256 · carry_out`.
#[inline(always)]
const fn add_c(value: &Limbs, carry: Word) -> (Limbs, Word) {
    let take = Mask::from_bit(carry).word();
    let mut sum = [0; LIMBS];
    let mut chain = 0;
    let mut i = 0;
    while i < LIMBS {
        let addend = if i < C_WORDS { C[i] & take } else { 0 };
        (sum[i], chain) = adc(value[i], addend, chain);
        i += 1;
    }
    (sum, chain)
}

/// `value + C·carry` where the sum of the low words carries into one word above them at most.
#[inline(always)]
const fn add_c_low(value: &Limbs, carry: Word) -> Limbs {
    let take = mask(carry);
    let mut sum = *value;
    let mut chain = 0;
    let mut i = 0;
    while i < C_WORDS {
        (sum[i], chain) = adc(sum[i], C[i] & take, chain);
        i += 1;
    }
    sum[C_WORDS] = sum[C_WORDS].wrapping_add(chain);
    sum
}

/// `value - C·borrow = difference - 2^256 · borrow_out`.
#[inline(always)]
const fn sub_c(value: &Limbs, borrow: Word) -> (Limbs, Word) {
    let take = Mask::from_bit(borrow).word();
    let mut difference = [0; LIMBS];
    let mut chain = 0;
    let mut i = 0;
    while i < LIMBS {
        let subtrahend = if i < C_WORDS { C[i] & take } else { 0 };
        (difference[i], chain) = sbb(value[i], subtrahend, chain);
        i += 1;
    }
    (difference, chain)
}
