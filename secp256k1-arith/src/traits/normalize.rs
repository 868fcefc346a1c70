//! Many points to affine coordinates with one inversion.

use crate::{AffinePoint, ProjectivePoint};
use elliptic_curve::{
    BatchNormalize,
    array::{Array, ArraySize},
};

impl<const N: usize> BatchNormalize<[Self; N]> for ProjectivePoint {
    type Output = [AffinePoint; N];

    fn batch_normalize(points: &[Self; N]) -> [AffinePoint; N] {
        Self::batch_to_affine(points)
    }

    fn batch_normalize_vartime(points: &[Self; N]) -> [AffinePoint; N] {
        Self::batch_to_affine_vartime(points)
    }
}

impl<N: ArraySize> BatchNormalize<Array<Self, N>> for ProjectivePoint {
    type Output = Array<AffinePoint, N>;

    fn batch_normalize(points: &Array<Self, N>) -> Array<AffinePoint, N> {
        let mut affine = Array::default();
        Self::batch_to_affine_into(points, &mut affine);
        affine
    }

    fn batch_normalize_vartime(points: &Array<Self, N>) -> Array<AffinePoint, N> {
        let mut affine = Array::default();
        Self::batch_to_affine_into_vartime(points, &mut affine);
        affine
    }
}

#[cfg(feature = "alloc")]
impl BatchNormalize<[Self]> for ProjectivePoint {
    type Output = alloc::vec::Vec<AffinePoint>;

    fn batch_normalize(points: &[Self]) -> Self::Output {
        let mut affine = alloc::vec![AffinePoint::IDENTITY; points.len()];
        Self::batch_to_affine_into(points, &mut affine);
        affine
    }

    fn batch_normalize_vartime(points: &[Self]) -> Self::Output {
        let mut affine = alloc::vec![AffinePoint::IDENTITY; points.len()];
        Self::batch_to_affine_into_vartime(points, &mut affine);
        affine
    }
}
