//! 256-bit integers as words, least significant first: sums, products and byte strings, without a
//! modulus. Field and scalar reduce what comes from here.

use crate::word::{LIMBS, WORD_BITS, Word, adc, mul_wide, sbb};

/// A 256-bit integer, least significant word first.
pub(crate) type Limbs = [Word; LIMBS];

/// A 256-bit number, and one word above it.
type LimbsAndWord = [Word; LIMBS + 1];

/// A 512-bit integer as `(low, high)`.
pub(crate) type WideLimbs = (Limbs, Limbs);

const WORD_BYTES: usize = WORD_BITS / 8;

/// Words of 128 bits.
const HALF: usize = LIMBS / 2;

/// `a + b = sum + 2^256 · carry`.
#[inline(always)]
pub(crate) const fn add(a: &Limbs, b: &Limbs) -> (Limbs, Word) {
    let mut sum = [0; LIMBS];
    let mut carry = 0;
    let mut i = 0;
    while i < LIMBS {
        (sum[i], carry) = adc(a[i], b[i], carry);
        i += 1;
    }
    (sum, carry)
}

/// `a - b = difference - 2^256 · borrow`.
#[inline(always)]
pub(crate) const fn sub(a: &Limbs, b: &Limbs) -> (Limbs, Word) {
    sub_borrow(a, b, 0)
}

/// `a - b - borrow = difference - 2^256 · borrow_out`.
#[inline(always)]
pub(crate) const fn sub_borrow(a: &Limbs, b: &Limbs, mut borrow: Word) -> (Limbs, Word) {
    let mut difference = [0; LIMBS];
    let mut i = 0;
    while i < LIMBS {
        (difference[i], borrow) = sbb(a[i], b[i], borrow);
        i += 1;
    }
    (difference, borrow)
}

/// `a & mask`, word by word.
#[inline(always)]
pub(crate) const fn and(a: &Limbs, mask: Word) -> Limbs {
    let mut masked = [0; LIMBS];
    let mut i = 0;
    while i < LIMBS {
        masked[i] = a[i] & mask;
        i += 1;
    }
    masked
}

/// `(a + 2^256 · top) >> 1`, with `top` ≤ 1.
#[inline(always)]
pub(crate) const fn half(a: &Limbs, top: Word) -> Limbs {
    let mut shifted = [0; LIMBS];
    let mut i = 0;
    while i < LIMBS {
        let above = if i + 1 < LIMBS { a[i + 1] } else { top };
        shifted[i] = a[i] >> 1 | above << (WORD_BITS - 1);
        i += 1;
    }
    shifted
}

/// `a · b`: the products first, then one carry chain over them. Short independent chains run several
/// additions a cycle where one long chain runs at one.
///
/// Only the first `LEN` words of `b` are read, and only the first `LEN + 1` of the result are set.
#[inline(always)]
const fn mul_word<const LEN: usize>(a: Word, b: &Limbs) -> LimbsAndWord {
    let mut low = [0; LIMBS];
    let mut high = [0; LIMBS];
    let mut i = 0;
    while i < LEN {
        (low[i], high[i]) = mul_wide(a, b[i]);
        i += 1;
    }
    let mut product = [0; LIMBS + 1];
    product[0] = low[0];
    let mut carry = 0;
    i = 1;
    while i < LEN {
        (product[i], carry) = adc(low[i], high[i - 1], carry);
        i += 1;
    }
    // A word times LEN words is LEN + 1 words.
    product[LEN] = high[LEN - 1].wrapping_add(carry);
    product
}

/// `low + complement · high`, the step that reduces modulo `2^256 - complement`.
///
/// Only the first `HIGH` words of `high` may be other than zero. The sum must be below
/// `2^(256 + WORD_BITS · COMPLEMENT)`, and with `HIGH < LIMBS` below `2^(256 + WORD_BITS)`.
#[inline(always)]
pub(crate) const fn fold<const HIGH: usize, const COMPLEMENT: usize>(
    (low, high): &WideLimbs,
    complement: &[Word; COMPLEMENT],
) -> WideLimbs {
    let mut sum = [0; 2 * LIMBS];
    let mut i = 0;
    while i < LIMBS {
        sum[i] = low[i];
        i += 1;
    }
    i = 0;
    while i < COMPLEMENT {
        let row = mul_word::<HIGH>(complement[i], high);
        let mut carry = 0;
        let mut j = 0;
        while j <= HIGH {
            (sum[i + j], carry) = adc(sum[i + j], row[j], carry);
            j += 1;
        }
        // A carry beyond the row dies at the latest in the word above 2^256.
        j += i;
        while j <= LIMBS {
            (sum[j], carry) = adc(sum[j], 0, carry);
            j += 1;
        }
        i += 1;
    }
    halves(&sum)
}

/// `a · b`, full width. LIMBS² word products.
#[inline(always)]
pub(crate) const fn mul(a: &Limbs, b: &Limbs) -> WideLimbs {
    let mut sum = [0; 2 * LIMBS];
    let mut i = 0;
    while i < LIMBS {
        let row = mul_word::<LIMBS>(a[i], b);
        let mut carry = 0;
        let mut j = 0;
        while j < LIMBS {
            (sum[i + j], carry) = adc(sum[i + j], row[j], carry);
            j += 1;
        }
        // So far the sum is below 2^((i + 1)·WORD_BITS) · 2^256.
        sum[i + LIMBS] = row[LIMBS].wrapping_add(carry);
        i += 1;
    }
    halves(&sum)
}

/// `a²`, full width: the products `a_i·a_j` with `i < j` once, doubled, and the squares `a_i²`.
/// LIMBS·(LIMBS + 1)/2 word products.
#[inline(always)]
pub(crate) const fn square(a: &Limbs) -> WideLimbs {
    let mut sum = [0; 2 * LIMBS];
    let mut i = 0;
    while i + 1 < LIMBS {
        let mut carry = 0;
        let mut previous_high = 0;
        let mut row_carry = 0;
        let mut j = i + 1;
        while j < LIMBS {
            let (low, high) = mul_wide(a[i], a[j]);
            let word;
            (word, row_carry) = adc(low, previous_high, row_carry);
            (sum[i + j], carry) = adc(sum[i + j], word, carry);
            previous_high = high;
            j += 1;
        }
        sum[i + LIMBS] = previous_high.wrapping_add(row_carry).wrapping_add(carry);
        i += 1;
    }
    let mut doubled = [0; 2 * LIMBS];
    let mut carry = 0;
    i = 0;
    while i < LIMBS {
        let (low, high) = mul_wide(a[i], a[i]);
        let below = if i > 0 {
            sum[2 * i - 1] >> (WORD_BITS - 1)
        } else {
            0
        };
        let even = sum[2 * i] << 1 | below;
        let odd = sum[2 * i + 1] << 1 | sum[2 * i] >> (WORD_BITS - 1);
        (doubled[2 * i], carry) = adc(even, low, carry);
        (doubled[2 * i + 1], carry) = adc(odd, high, carry);
        i += 1;
    }
    halves(&doubled)
}

/// The low and the high half.
#[inline(always)]
pub(crate) const fn halves(words: &[Word; 2 * LIMBS]) -> WideLimbs {
    let mut low = [0; LIMBS];
    let mut high = [0; LIMBS];
    let mut i = 0;
    while i < LIMBS {
        low[i] = words[i];
        high[i] = words[LIMBS + i];
        i += 1;
    }
    (low, high)
}

/// The words of a constant that is written as four 64-bit numbers, least significant first.
#[expect(clippy::cast_possible_truncation, reason = "a half is cut into words")]
pub(crate) const fn from_u64s(values: [u64; 4]) -> Limbs {
    let mut limbs = [0; LIMBS];
    let mut i = 0;
    while i < LIMBS {
        let first = i / HALF * 2;
        let half = values[first] as u128 | (values[first + 1] as u128) << 64;
        limbs[i] = (half >> (WORD_BITS * (i % HALF))) as Word;
        i += 1;
    }
    limbs
}

/// The low and the high 128 bits.
#[inline(always)]
pub(crate) const fn to_u128s(limbs: &Limbs) -> [u128; 2] {
    let mut halves = [0; 2];
    let mut i = 0;
    while i < LIMBS {
        halves[i / HALF] |= (limbs[i] as u128) << (WORD_BITS * (i % HALF));
        i += 1;
    }
    halves
}

/// The inverse of [`from_u64s`].
#[inline(always)]
#[expect(clippy::cast_possible_truncation, reason = "a half is cut in two")]
pub(crate) const fn to_u64s(limbs: &Limbs) -> [u64; 4] {
    let [low, high] = to_u128s(limbs);
    [
        low as u64,
        (low >> 64) as u64,
        high as u64,
        (high >> 64) as u64,
    ]
}

/// The integer of a big-endian byte string.
#[inline]
pub(crate) const fn from_be_bytes(bytes: &[u8; 32]) -> Limbs {
    let mut limbs = [0; LIMBS];
    let mut i = 0;
    while i < LIMBS {
        let mut word = [0; WORD_BYTES];
        let mut j = 0;
        while j < WORD_BYTES {
            word[j] = bytes[32 - WORD_BYTES * (i + 1) + j];
            j += 1;
        }
        limbs[i] = Word::from_be_bytes(word);
        i += 1;
    }
    limbs
}

/// The big-endian byte string of an integer.
#[inline]
pub(crate) const fn to_be_bytes(limbs: &Limbs) -> [u8; 32] {
    let mut bytes = [0; 32];
    let mut i = 0;
    while i < LIMBS {
        let word = limbs[i].to_be_bytes();
        let mut j = 0;
        while j < WORD_BYTES {
            bytes[32 - WORD_BYTES * (i + 1) + j] = word[j];
            j += 1;
        }
        i += 1;
    }
    bytes
}
