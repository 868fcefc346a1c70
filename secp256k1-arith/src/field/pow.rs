//! Powers: square root and inversion.

use super::{FieldElement, MODULUS};
use crate::dispatch::{Engine, Operation};
use crate::modinv::{self, Modulus};
use subtle::CtOption;

pub(crate) const MODINV: Modulus = Modulus::new(&MODULUS);

impl FieldElement {
    /// `1 / self`; none for 0. Constant time (safegcd, eprint 2019/266).
    #[must_use]
    pub fn invert(&self) -> CtOption<Self> {
        let inverse = self.invert_or_zero();
        CtOption::new(inverse, !self.is_zero())
    }

    /// `1 / self`, in time that depends on `self`; none for 0.
    #[must_use]
    pub fn invert_vartime(&self) -> CtOption<Self> {
        CtOption::new(self.invert_or_zero_vartime(), !self.is_zero())
    }

    /// Whether this is a square, 0 among them, in time that depends on it: the Jacobi symbol, a quarter of
    /// the cost of [`Self::sqrt`].
    #[must_use]
    pub fn is_square_vartime(&self) -> bool {
        modinv::jacobi_vartime(&self.canonical(), &MODINV) >= 0
    }

    /// `1 / self`, or 0 for 0.
    pub(crate) fn invert_or_zero(&self) -> Self {
        Self(modinv::invert(&self.canonical(), &MODINV))
    }

    /// `1 / self`, or 0 for 0, in time that depends on `self`.
    pub(crate) fn invert_or_zero_vartime(&self) -> Self {
        Self(modinv::invert_vartime(&self.canonical(), &MODINV))
    }

    /// The square root `self^((p + 1)/4)`, if `self` is a square (p ≡ 3 mod 4); the other root is its
    /// negative. Cost: 254 S + 13 M.
    #[must_use]
    pub fn sqrt(&self) -> CtOption<Self> {
        let root = self.sqrt_candidate();
        CtOption::new(root, root.square().equal_mask(self).into())
    }

    /// `self^((p + 1)/4)`: a square root of `self` or of `-self`. Cost: 253 S + 13 M.
    ///
    /// (p + 1)/4 = 2^254 - 2^30 - 244: in binary 223 ones, a zero, 22 ones, four zeros, two ones, two
    /// zeros. `xN` is `self` to the power of N binary ones.
    pub(crate) fn sqrt_candidate(&self) -> Self {
        let engine = Engine::detect();
        let raise = |base: &Self, squarings, factor: &Self| {
            engine.run(SquareMultiply {
                base,
                squarings,
                factor,
            })
        };
        let x1 = self;
        let x2 = raise(x1, 1, x1);
        let x3 = raise(&x2, 1, x1);
        let x6 = raise(&x3, 3, &x3);
        let x9 = raise(&x6, 3, &x3);
        let x11 = raise(&x9, 2, &x2);
        let x22 = raise(&x11, 11, &x11);
        let x44 = raise(&x22, 22, &x22);
        let x88 = raise(&x44, 44, &x44);
        let x176 = raise(&x88, 88, &x88);
        let x220 = raise(&x176, 44, &x44);
        let x223 = raise(&x220, 3, &x3);
        let high = raise(&x223, 23, &x22);
        raise(&high, 6, &x2).square().square()
    }
}

/// `base^(2^squarings) · factor`.
struct SquareMultiply<'a> {
    base: &'a FieldElement,
    squarings: u32,
    factor: &'a FieldElement,
}

impl Operation for SquareMultiply<'_> {
    type Output = FieldElement;

    #[inline(always)]
    fn run(self) -> FieldElement {
        let mut power = *self.base;
        for _ in 0..self.squarings {
            power = power.square_inline();
        }
        power.mul_inline(self.factor)
    }
}
