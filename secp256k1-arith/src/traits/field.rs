//! `FieldElement` as a prime field, and its operators.

mod compare;
mod convert;

use crate::{FieldBytes, FieldElement, glv::BETA};
use core::{
    iter::{Product, Sum},
    ops::{Add, AddAssign, Mul, MulAssign, Neg, Sub, SubAssign},
};
use elliptic_curve::{
    Generate,
    ff::{Field, PrimeField, WithSmallOrderMulGroup},
    ops::{BatchInvert, Invert},
    rand_core::{TryCryptoRng, TryRng},
};
use subtle::{Choice, CtOption};

impl Field for FieldElement {
    const ZERO: Self = Self::ZERO;
    const ONE: Self = Self::ONE;

    /// Uniform, by rejection: time depends on the rejected candidates alone.
    fn try_random<R: TryRng + ?Sized>(rng: &mut R) -> Result<Self, R::Error> {
        let mut bytes = FieldBytes::default();
        loop {
            rng.try_fill_bytes(&mut bytes)?;
            if let Some(element) = Self::from_bytes(&bytes).into_option() {
                return Ok(element);
            }
        }
    }

    fn is_zero(&self) -> Choice {
        Self::is_zero(self)
    }

    fn is_zero_vartime(&self) -> bool {
        Self::is_zero_vartime(self)
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

    fn sqrt(&self) -> CtOption<Self> {
        Self::sqrt(self)
    }

    /// With `a = num/div`, or 0 for `div = 0`: the root `r = a^((p + 1)/4)` has `r² = ±a`, and -1 is
    /// [`ROOT_OF_UNITY`](PrimeField::ROOT_OF_UNITY).
    fn sqrt_ratio(num: &Self, div: &Self) -> (Choice, Self) {
        let ratio = div.invert_or_zero().mul(num);
        let root = ratio.sqrt_candidate();
        let is_square: Choice = root.square().equal_mask(&ratio).into();
        let undefined = !Self::is_zero(num) & Self::is_zero(div);
        (is_square & !undefined, root)
    }
}

impl PrimeField for FieldElement {
    type Repr = FieldBytes;

    const MODULUS: &'static str =
        "fffffffffffffffffffffffffffffffffffffffffffffffffffffffefffffc2f";
    const NUM_BITS: u32 = 256;
    const CAPACITY: u32 = 255;
    const TWO_INV: Self = Self::ONE.half();
    const MULTIPLICATIVE_GENERATOR: Self = Self::from_u64(3);
    const S: u32 = 1;
    /// -1.
    const ROOT_OF_UNITY: Self = Self::ONE.negate();
    const ROOT_OF_UNITY_INV: Self = Self::ONE.negate();
    /// `3²`.
    const DELTA: Self = Self::from_u64(9);

    fn from_repr(bytes: FieldBytes) -> CtOption<Self> {
        Self::from_bytes(&bytes)
    }

    fn to_repr(&self) -> FieldBytes {
        self.to_bytes()
    }

    fn is_odd(&self) -> Choice {
        Self::is_odd(self)
    }
}

/// `β`: multiplication of x by it is the curve's endomorphism.
impl WithSmallOrderMulGroup<3> for FieldElement {
    const ZETA: Self = BETA;
}

#[cfg(feature = "bits")]
impl ff::PrimeFieldBits for FieldElement {
    type ReprBits = [u8; 32];

    fn to_le_bits(&self) -> ff::FieldBits<[u8; 32]> {
        super::encoding::to_le_bits(&self.canonical())
    }

    fn char_le_bits() -> ff::FieldBits<[u8; 32]> {
        super::encoding::to_le_bits(&crate::field::MODULUS)
    }
}

impl Generate for FieldElement {
    fn try_generate_from_rng<R: TryCryptoRng + ?Sized>(rng: &mut R) -> Result<Self, R::Error> {
        Self::try_random(rng)
    }
}

impl Invert for FieldElement {
    type Output = CtOption<Self>;

    fn invert(&self) -> CtOption<Self> {
        Self::invert(self)
    }

    fn invert_vartime(&self) -> CtOption<Self> {
        Self::invert_vartime(self)
    }
}

impl BatchInvert for FieldElement {
    fn batch_invert_in_place_vartime(elements: &mut [Self], scratch_space: &mut [Self]) -> Self {
        batch_invert_vartime(elements, scratch_space)
    }
}

/// Inverts all elements but zeros, with one inversion (Montgomery's trick), in variable time. Returns
/// the inverse of the product. Cost: 3M an element.
///
/// # Panics
///
/// If the lengths differ, as [`BatchInvert`] says.
pub(super) fn batch_invert_vartime<F>(elements: &mut [F], before: &mut [F]) -> F
where
    F: Field + Invert<Output = CtOption<F>>,
{
    assert_eq!(
        elements.len(),
        before.len(),
        "as many places of scratch space as elements"
    );
    let mut product = F::ONE;
    for (element, before) in elements.iter().zip(before.iter_mut()) {
        *before = product;
        if !element.is_zero_vartime() {
            product *= element;
        }
    }
    // A product of elements that are not 0.
    let inverse = Invert::invert_vartime(&product).unwrap_or(F::ZERO);
    let mut rest = inverse;
    for (element, before) in elements.iter_mut().zip(before.iter()).rev() {
        if !element.is_zero_vartime() {
            let inverted = rest * before;
            rest *= &*element;
            *element = inverted;
        }
    }
    inverse
}

forward_binary!(Add, add, FieldElement, FieldElement => FieldElement, FieldElement::add);
forward_binary!(Sub, sub, FieldElement, FieldElement => FieldElement, FieldElement::sub);
forward_binary!(Mul, mul, FieldElement, FieldElement => FieldElement, FieldElement::mul);
forward_assign!(
    AddAssign,
    add_assign,
    FieldElement,
    FieldElement,
    FieldElement::add
);
forward_assign!(
    SubAssign,
    sub_assign,
    FieldElement,
    FieldElement,
    FieldElement::sub
);
forward_assign!(
    MulAssign,
    mul_assign,
    FieldElement,
    FieldElement,
    FieldElement::mul
);
forward_negation!(FieldElement);

impl Sum for FieldElement {
    fn sum<I: Iterator<Item = Self>>(elements: I) -> Self {
        elements.fold(Self::ZERO, |sum, element| Self::add(&sum, &element))
    }
}

impl<'a> Sum<&'a Self> for FieldElement {
    fn sum<I: Iterator<Item = &'a Self>>(elements: I) -> Self {
        elements.fold(Self::ZERO, |sum, element| Self::add(&sum, element))
    }
}

impl Product for FieldElement {
    fn product<I: Iterator<Item = Self>>(elements: I) -> Self {
        elements.fold(Self::ONE, |product, element| Self::mul(&product, &element))
    }
}

impl<'a> Product<&'a Self> for FieldElement {
    fn product<I: Iterator<Item = &'a Self>>(elements: I) -> Self {
        elements.fold(Self::ONE, |product, element| Self::mul(&product, element))
    }
}
