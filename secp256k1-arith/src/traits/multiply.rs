//! Multiplication of points by scalars, and linear combinations.

use crate::{AffinePoint, ProjectivePoint, Scalar};
use core::ops::{Mul, MulAssign};
use elliptic_curve::ops::{LinearCombination, MulByGeneratorVartime, MulVartime};

/// Terms that share one chain of doublings in a sum over a slice: their tables take 16 KiB of stack.
const CHUNK: usize = 4;

forward_binary!(Mul, mul, ProjectivePoint, Scalar => ProjectivePoint, ProjectivePoint::mul);
forward_binary!(Mul, mul, AffinePoint, Scalar => ProjectivePoint, multiply_affine);
forward_assign!(
    MulAssign,
    mul_assign,
    ProjectivePoint,
    Scalar,
    ProjectivePoint::mul
);

#[inline]
fn multiply_affine(point: &AffinePoint, k: &Scalar) -> ProjectivePoint {
    ProjectivePoint::mul(&point.to_projective(), k)
}

/// `point.mul_vartime(k)` for the four combinations of values and references.
macro_rules! forward_mul_vartime {
    ($($point:ty, $scalar:ty;)*) => {
        $(impl MulVartime<$scalar> for $point {
            #[inline]
            fn mul_vartime(self, k: $scalar) -> ProjectivePoint {
                #[allow(clippy::needless_borrow, reason = "one text for values and references")]
                ProjectivePoint::mul_vartime(&self.into(), &k)
            }
        })*
    };
}

forward_mul_vartime! {
    AffinePoint, Scalar;
    AffinePoint, &Scalar;
    &AffinePoint, Scalar;
    &AffinePoint, &Scalar;
}

impl MulVartime<Scalar> for ProjectivePoint {
    #[inline]
    fn mul_vartime(self, k: Scalar) -> Self {
        Self::mul_vartime(&self, &k)
    }
}

impl MulVartime<&Scalar> for ProjectivePoint {
    #[inline]
    fn mul_vartime(self, k: &Scalar) -> Self {
        Self::mul_vartime(&self, k)
    }
}

impl MulVartime<Scalar> for &ProjectivePoint {
    #[inline]
    fn mul_vartime(self, k: Scalar) -> ProjectivePoint {
        ProjectivePoint::mul_vartime(self, &k)
    }
}

impl MulVartime<&Scalar> for &ProjectivePoint {
    #[inline]
    fn mul_vartime(self, k: &Scalar) -> ProjectivePoint {
        ProjectivePoint::mul_vartime(self, k)
    }
}

impl MulByGeneratorVartime for ProjectivePoint {
    fn mul_by_generator_vartime(k: &Scalar) -> Self {
        Self::mul_by_generator_vartime(k)
    }

    fn mul_by_generator_and_mul_add_vartime(a: &Scalar, b: &Scalar, p: &Self) -> Self {
        Self::mul_by_generator_and_mul_add_vartime(a, b, p)
    }
}

impl<const N: usize> LinearCombination<[(Self, Scalar); N]> for ProjectivePoint {
    fn lincomb(terms: &[(Self, Scalar); N]) -> Self {
        Self::lincomb(terms)
    }

    fn lincomb_vartime(terms: &[(Self, Scalar); N]) -> Self {
        Self::lincomb_vartime(terms)
    }
}

impl LinearCombination<[(Self, Scalar)]> for ProjectivePoint {
    /// Constant time but for the number of terms, of which four at a time share their doublings.
    fn lincomb(terms: &[(Self, Scalar)]) -> Self {
        let (chunks, rest) = terms.as_chunks::<CHUNK>();
        let sum = match *rest {
            [a] => Self::lincomb(&[a]),
            [a, b] => Self::lincomb(&[a, b]),
            [a, b, c] => Self::lincomb(&[a, b, c]),
            _ => Self::IDENTITY,
        };
        chunks
            .iter()
            .fold(sum, |sum, chunk| Self::add(&sum, &Self::lincomb(chunk)))
    }

    fn lincomb_vartime(terms: &[(Self, Scalar)]) -> Self {
        Self::lincomb_vartime(terms)
    }
}
