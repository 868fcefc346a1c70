//! The slow model: big integers, affine points, and the values that break things.

use crate::{
    field::FieldElement,
    limbs::Limbs,
    point::{ProjectivePoint, affine::Affine},
    scalar::Scalar,
    word::{LIMBS, WORD_BITS, Word},
};
use num_bigint::BigUint;
use std::{sync::LazyLock, vec::Vec};

static P: LazyLock<BigUint> = LazyLock::new(|| power_of_two(256) - power_of_two(32) - 977u32);

static N: LazyLock<BigUint> =
    LazyLock::new(|| hex("fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141"));

/// The field's prime, by its definition in SEC 2, section 2.4.1.
pub(crate) fn p() -> &'static BigUint {
    &P
}

/// The group order, as in SEC 2, section 2.4.1.
pub(crate) fn n() -> &'static BigUint {
    &N
}

pub(crate) fn hex(digits: &str) -> BigUint {
    BigUint::parse_bytes(digits.as_bytes(), 16).unwrap()
}

pub(crate) fn power_of_two(exponent: usize) -> BigUint {
    BigUint::from(1u8) << exponent
}

/// `a - b mod m`, for any `a` and `b`.
pub(crate) fn subtract(a: &BigUint, b: &BigUint, m: &BigUint) -> BigUint {
    (a % m + (m - b % m)) % m
}

/// The integer of words, least significant first.
pub(crate) fn integer(words: &[Word]) -> BigUint {
    let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    BigUint::from_bytes_le(&bytes)
}

/// The words of an integer below 2^256.
pub(crate) fn words(value: &BigUint) -> Limbs {
    let mut bytes = value.to_bytes_le();
    assert!(bytes.len() <= 32, "{value:x} has more than 256 bits");
    bytes.resize(32, 0);
    let mut words = [0; LIMBS];
    for (word, bytes) in words.iter_mut().zip(bytes.chunks(WORD_BITS / 8)) {
        let mut buffer = [0; WORD_BITS / 8];
        buffer.copy_from_slice(bytes);
        *word = Word::from_le_bytes(buffer);
    }
    words
}

/// The big-endian bytes of an integer below 2^256.
pub(crate) fn bytes(value: &BigUint) -> [u8; 32] {
    let digits = value.to_bytes_be();
    let mut bytes = [0; 32];
    bytes[32 - digits.len()..].copy_from_slice(&digits);
    bytes
}

/// The field element with exactly these words, `value` below 2^256.
pub(crate) fn field(value: &BigUint) -> FieldElement {
    FieldElement(words(value))
}

/// The integer below p that the field element stands for, by the model's own reduction.
pub(crate) fn field_value(element: &FieldElement) -> BigUint {
    integer(&element.0) % p()
}

/// The scalar of an integer, by the model's own reduction.
pub(crate) fn scalar(value: &BigUint) -> Scalar {
    Scalar(words(&(value % n())))
}

/// The integer of a scalar, after a check of the invariant that it is below n.
pub(crate) fn scalar_value(scalar: &Scalar) -> BigUint {
    let value = integer(&scalar.0);
    assert!(value < *n(), "{value:x} is no canonical scalar");
    value
}

/// SplitMix64: the tests are the same on each run.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    /// A number below 2^256, uniform.
    pub(crate) fn uniform(&mut self) -> BigUint {
        let digits: Vec<u32> = (0..8).map(|_| (self.next() >> 32) as u32).collect();
        BigUint::new(digits)
    }

    /// A number below 2^256, sometimes with words of zeros or ones, or with few bits.
    pub(crate) fn number(&mut self) -> BigUint {
        let kind = self.next() % 4;
        let shift = self.next() % 257;
        let digits = (0..8).map(|_| {
            let word = self.next();
            match (kind, word % 4) {
                (0, 0) => 0,
                (0, 1) => u32::MAX,
                (0, 2) => u32::from(word & 16 != 0) << (word >> 8 & 31),
                _ => (word >> 32) as u32,
            }
        });
        let number = BigUint::new(digits.collect());
        if kind == 1 { number >> shift } else { number }
    }

    /// A field element's words: any number below 2^256.
    pub(crate) fn field(&mut self) -> FieldElement {
        field(&self.number())
    }

    pub(crate) fn scalar(&mut self) -> Scalar {
        scalar(&self.number())
    }
}

/// `value - distance` to `value + distance`, for the small distances, without those outside
/// 0 .. 2^256.
pub(crate) fn neighbours(value: &BigUint, distance: u32) -> impl Iterator<Item = BigUint> + use<> {
    let lowest = value.clone();
    (0..=2 * distance)
        .map(move |i| &lowest + i)
        .filter(move |sum| *sum >= BigUint::from(distance))
        .map(move |sum| sum - distance)
        .filter(|number| number.bits() <= 256)
}

/// Words that a field element may hold, and that carries and reductions stumble over.
pub(crate) fn hostile_words() -> Vec<BigUint> {
    let complement = power_of_two(256) - p();
    let mut list: Vec<BigUint> = Vec::new();
    for center in [
        BigUint::ZERO,
        complement.clone(),
        &complement * 2u8,
        &complement * &complement,
        p() >> 1,
        p() - &complement,
        p() - &complement * 2u8,
        p() - &complement * &complement,
        p().clone(),
        power_of_two(255),
        power_of_two(256),
    ] {
        list.extend(neighbours(&center, 2));
    }
    // Every subset of the 32-bit words all ones: carries that ripple over any run of words.
    for subset in 0u32..256 {
        list.push(BigUint::new(
            (0..8).map(|i| (subset >> i & 1) * u32::MAX).collect(),
        ));
    }
    for pattern in [
        0xaaaa_aaaau32,
        0x5555_5555,
        0x8000_0000,
        0x7fff_ffff,
        1,
        0xffff_fffe,
    ] {
        list.push(BigUint::new(std::vec![pattern; 8]));
    }
    for position in (16..256).step_by(16) {
        let power = power_of_two(position);
        list.push(p() - &power);
        list.push(power_of_two(256) - &power);
        list.push(&power + 1u8);
        list.push(power);
    }
    list.sort();
    list.dedup();
    list
}

/// Scalars near every edge: of n, of its half, of powers of two, of the endomorphism.
pub(crate) fn hostile_scalars() -> Vec<BigUint> {
    let lambda = lambda();
    let mut list: Vec<BigUint> = Vec::new();
    let third = n() / 3u8;
    let complement = power_of_two(256) - n();
    for center in [
        BigUint::ZERO,
        complement,
        third,
        n() >> 1,
        lambda.clone(),
        n() - &lambda,
        &lambda * &lambda % n(),
        lambda.modinv(n()).unwrap(),
        power_of_two(127),
        power_of_two(128),
        power_of_two(129),
        power_of_two(255),
        power_of_two(256) % n(),
        n().clone(),
    ] {
        list.extend(neighbours(&center, 3).filter(|scalar| scalar < n()));
    }
    for position in (0..256).step_by(8) {
        let power = power_of_two(position);
        list.push(n() - &power);
        list.push(&power - 1u8);
        list.push(&power + 1u8);
        list.push(power);
    }
    for subset in (0u32..256).step_by(5) {
        list.push(BigUint::new((0..8).map(|i| (subset >> i & 1) * u32::MAX).collect()) % n());
    }
    list.sort();
    list.dedup();
    list
}

/// λ, the root of x² + x + 1 modulo n that belongs to β; [`super::derivations`] derives it.
pub(crate) fn lambda() -> BigUint {
    hex("5363ad4cc05c30e0a5261c028812645a122e22ea20816678df02967c1b23bd72")
}

/// An affine point of the model, or the identity.
pub(crate) type ModelPoint = Option<(BigUint, BigUint)>;

pub(crate) fn model_generator() -> ModelPoint {
    Some((
        hex("79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798"),
        hex("483ada7726a3c4655da4fbfc0e1108a8fd17b448a68554199c47d08ffb10d4b8"),
    ))
}

/// The chord and tangent law of y² = x³ + b, whatever b.
pub(crate) fn model_add(lhs: &ModelPoint, rhs: &ModelPoint) -> ModelPoint {
    let ((x1, y1), (x2, y2)) = match (lhs, rhs) {
        (None, point) | (point, None) => return point.clone(),
        (Some(lhs), Some(rhs)) => (lhs, rhs),
    };
    let (numerator, denominator) = if x1 != x2 {
        (subtract(y2, y1, p()), subtract(x2, x1, p()))
    } else if y1 == y2 && *y1 != BigUint::ZERO {
        (x1 * x1 * 3u8, y1 * 2u8)
    } else {
        return None;
    };
    let slope = numerator * denominator.modinv(p()).unwrap() % p();
    let x3 = subtract(&(&slope * &slope), &(x1 + x2), p());
    let y3 = subtract(&(slope * subtract(x1, &x3, p())), y1, p());
    Some((x3, y3))
}

/// `k·point` by doubling and adding.
pub(crate) fn model_mul(k: &BigUint, point: &ModelPoint) -> ModelPoint {
    (0..k.bits()).rev().fold(None, |sum, bit| {
        let sum = model_add(&sum, &sum);
        if k.bit(bit) {
            model_add(&sum, point)
        } else {
            sum
        }
    })
}

/// A table entry's point.
pub(crate) fn model_affine(entry: &Affine) -> ModelPoint {
    Some((field_value(&entry.x), field_value(&entry.y)))
}

/// The point that a projective triple stands for, by the model's own division.
pub(crate) fn model_point(point: &ProjectivePoint) -> ModelPoint {
    let inverse = field_value(&point.z).modinv(p())?;
    let square = &inverse * &inverse % p();
    let x = field_value(&point.x) * &square % p();
    Some((x, field_value(&point.y) * square % p() * inverse % p()))
}
