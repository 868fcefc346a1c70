//! Powers: square root and inversion.

use super::{FieldElement, MODULUS};
use crate::dispatch::{Operation, dispatch};
use crate::modinv::{self, Modulus};
use subtle::CtOption;

const MODINV: Modulus = Modulus::new(&MODULUS);

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
    pub(crate) fn sqrt_candidate(&self) -> Self {
        dispatch(SqrtCandidate(self))
    }
}

/// `x^((p + 1)/4)`.
///
/// (p + 1)/4 = 2^254 - 2^30 - 244: in binary 223 ones, a zero, 22 ones, four zeros, two ones, two
/// zeros. `xN` is `self` to the power of N binary ones.
struct SqrtCandidate<'a>(&'a FieldElement);

impl Operation for SqrtCandidate<'_> {
    type Output = FieldElement;

    #[inline(always)]
    fn run(self) -> FieldElement {
        let x1 = self.0;
        let x2 = x1.square().mul(x1);
        let x3 = x2.square().mul(x1);
        let x6 = x3.square_n(3).mul(&x3);
        let x9 = x6.square_n(3).mul(&x3);
        let x11 = x9.square_n(2).mul(&x2);
        let x22 = x11.square_n(11).mul(&x11);
        let x44 = x22.square_n(22).mul(&x22);
        let x88 = x44.square_n(44).mul(&x44);
        let x176 = x88.square_n(88).mul(&x88);
        let x220 = x176.square_n(44).mul(&x44);
        let x223 = x220.square_n(3).mul(&x3);
        x223.square_n(23).mul(&x22).square_n(6).mul(&x2).square_n(2)
    }
}
