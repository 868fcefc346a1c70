//! Splitting a scalar in two halves along an endomorphism (Gallant, Lambert and Vanstone 2001).

use ff::PrimeField;

use crate::endian::{Endianness, le_words};

/// 256 bits, least significant word first; two's complement where a sign matters.
type Words = [u64; 4];

/// Integers (k₁, k₂) with k₁ + k₂·λ = k in `F`, both about half as long as k.
///
/// Let v₁ = (a₁, b₁) and v₂ = (a₂, b₂) be a basis of the lattice {(a, b) : a + b·λ = 0 mod n}, with
/// a₁·b₂ − a₂·b₁ = n. Then (k, 0) = (b₂·k/n)·v₁ + (−b₁·k/n)·v₂ over the rationals, and with both
/// coefficients rounded to integers c₁, c₂
///
/// > (k₁, k₂) = (k, 0) − c₁·v₁ − c₂·v₂
///
/// differs from a lattice point by at most (v₁ + v₂)/2 and a little: |k₁| ≤ (|a₁| + |a₂|)/2 + 1,
/// |k₂| ≤ (|b₁| + |b₂|)/2 + 1.
///
/// The divisions are made once: with gᵢ = ⌊2^320·|b|/n⌉, cᵢ = ⌊k·gᵢ/2^320⌉ is off by at most
/// 1/2 + 2^(−65), since k < 2^256 and gᵢ is off by at most 1/2.
#[derive(Clone, Copy, Debug)]
pub struct Glv {
    first: Vector,
    second: Vector,
    order: Endianness,
}

/// A basis vector (a, b), and the other vector's b times 2^320/n, with the sign of its coefficient.
#[derive(Clone, Copy, Debug)]
struct Vector {
    a: Words,
    b: Words,
    coefficient: Words,
    negative: bool,
}

impl Glv {
    /// The splitter for the endomorphism that multiplies by `lambda`, with a basis
    /// \[\[a₁, b₁\], \[a₂, b₂\]\] of its lattice; a negative integer −x is given as −x in `F`.
    ///
    /// Returns nothing unless both vectors are in the lattice, they span it (their determinant is
    /// ±n, which also bounds them), the halves of every scalar are shorter than
    /// [`Glv::bits`]`::<F>()`, and `F` has 160 to 256 bits.
    #[must_use]
    pub fn new<F: PrimeField>(lambda: F, basis: [[F; 2]; 2]) -> Option<Self> {
        if !(160..=256).contains(&F::NUM_BITS)
            || basis.iter().any(|[a, b]| *a + *b * lambda != F::ZERO)
        {
            return None;
        }
        let order = Endianness::of::<F>();
        let modulus = add(words(&-F::ONE, order), [1, 0, 0, 0]);
        let [[a1, b1], [a2, b2]] = basis.map(|vector| vector.map(|x| signed(&x, order)));
        // Entries of at most `bits` bits, so that no sum of two products reaches 2^256 below.
        let limit = Self::bits::<F>() - 1;
        if [a1, b1, a2, b2]
            .iter()
            .any(|x| length(magnitude(*x).0) > limit)
        {
            return None;
        }
        let determinant = sub(low_product(a1, b2), low_product(a2, b1));
        // The coefficient of v₁ is b₂·k/det, that of v₂ is −b₁·k/det.
        let flip = if determinant == modulus {
            false
        } else if determinant == neg(modulus) {
            true
        } else {
            return None;
        };
        let vector = |a, b, other: Words, negate: bool| {
            let (magnitude, negative) = magnitude(other);
            Vector {
                a,
                b,
                coefficient: scaled(magnitude, modulus),
                negative: negative != negate,
            }
        };
        Some(Self {
            first: vector(a1, b1, b2, flip),
            second: vector(a2, b2, b1, !flip),
            order,
        })
    }

    /// Both halves are below 2^`bits` in magnitude: half of `NUM_BITS`, and two bits for the
    /// shape of the basis.
    #[must_use]
    pub const fn bits<F: PrimeField>() -> usize {
        F::NUM_BITS.div_ceil(2) as usize + 2
    }

    /// (k₁, k₂) as magnitudes, least significant word first, each with whether it is negative.
    /// Variable time.
    #[must_use]
    pub fn split_vartime<F: PrimeField>(&self, scalar: &F) -> [([u64; 3], bool); 2] {
        let mut k = [words(scalar, self.order), [0; 4]];
        let whole = k[0];
        for vector in [self.first, self.second] {
            let rounded = high_product_rounded(whole, vector.coefficient);
            let c = if vector.negative {
                neg(rounded)
            } else {
                rounded
            };
            k[0] = sub(k[0], low_product(c, vector.a));
            k[1] = sub(k[1], low_product(c, vector.b));
        }
        k.map(|half| {
            let ([w0, w1, w2, _], negative) = magnitude(half);
            ([w0, w1, w2], negative)
        })
    }
}

/// The representative of `x` in 0..n.
fn words<F: PrimeField>(x: &F, order: Endianness) -> Words {
    let mut words = [0; 4];
    for (word, source) in words.iter_mut().zip(le_words(x.to_repr().as_ref(), order)) {
        *word = source;
    }
    words
}

/// The representative of `x` in −n/2..n/2.
fn signed<F: PrimeField>(x: &F, order: Endianness) -> Words {
    let (plus, minus) = (words(x, order), words(&-*x, order));
    if plus.iter().rev().le(minus.iter().rev()) {
        plus
    } else {
        neg(minus)
    }
}

fn add(a: Words, b: Words) -> Words {
    let mut carry = false;
    core::array::from_fn(|i| {
        let (sum, c1) = a[i].overflowing_add(b[i]);
        let (sum, c2) = sum.overflowing_add(carry.into());
        carry = c1 | c2;
        sum
    })
}

fn neg(a: Words) -> Words {
    add(a.map(|word| !word), [1, 0, 0, 0])
}

fn sub(a: Words, b: Words) -> Words {
    add(a, neg(b))
}

/// |a|, and whether a is negative.
fn magnitude(a: Words) -> (Words, bool) {
    let negative = a[3] >> 63 == 1;
    (if negative { neg(a) } else { a }, negative)
}

/// The bit length.
fn length(a: Words) -> usize {
    let top = a.iter().rposition(|&word| word != 0);
    top.map_or(0, |top| 64 * (top + 1) - a[top].leading_zeros() as usize)
}

/// a·b in 512 bits.
fn product(a: Words, b: Words) -> [u64; 8] {
    let mut result = [0; 8];
    for i in 0..4 {
        let mut carry = 0;
        for j in 0..4 {
            // At most (2^64 − 1)^2 + 2·(2^64 − 1) = 2^128 − 1.
            let sum = u128::from(a[i]) * u128::from(b[j]) + u128::from(result[i + j]) + carry;
            (result[i + j], carry) = (low_word(sum), sum >> 64);
        }
        result[i + 4] = low_word(carry);
    }
    result
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "the low word is what is asked for"
)]
const fn low_word(value: u128) -> u64 {
    value as u64
}

/// a·b mod 2^256, which is right in two's complement too.
fn low_product(a: Words, b: Words) -> Words {
    let [w0, w1, w2, w3, ..] = product(a, b);
    [w0, w1, w2, w3]
}

/// ⌊a·b/2^320⌉.
fn high_product_rounded(a: Words, b: Words) -> Words {
    let [.., w4, w5, w6, w7] = product(a, b);
    add([w5, w6, w7, 0], [w4 >> 63, 0, 0, 0])
}

/// Bits of the coefficients behind the point, and one more that decides the rounding.
const SCALE: usize = 320 + 1;

/// ⌊2^320·a/n⌉, by long division. With a < 2^(`NUM_BITS`/2 + 2), n ≥ 2^(`NUM_BITS` − 1) and
/// `NUM_BITS` ≥ 160, the result is below 2^(320 + 2 + 1 − 80) = 2^243.
fn scaled(a: Words, n: Words) -> Words {
    let mut quotient = [0; 4];
    let mut rest = [0; 4];
    for bit in (0..256 + SCALE).rev() {
        let next = bit
            .checked_sub(SCALE)
            .map_or(0, |bit| (a[bit / 64] >> (bit % 64)) & 1);
        let overflow = rest[3] >> 63 == 1;
        rest = add(add(rest, rest), [next, 0, 0, 0]);
        let fits = overflow || rest.iter().rev().ge(n.iter().rev());
        if fits {
            rest = sub(rest, n);
        }
        // The last bit is 1/2: adding it rounds.
        let shifted = if bit == 0 {
            quotient
        } else {
            add(quotient, quotient)
        };
        quotient = add(shifted, [fits.into(), 0, 0, 0]);
    }
    quotient
}
