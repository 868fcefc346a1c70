//! Many points to affine coordinates with one inversion (Montgomery's trick), without `alloc`.

use super::{AffinePoint, ProjectivePoint};
use crate::field::FieldElement;

impl ProjectivePoint {
    /// The affine forms, in constant time. Cost: one inversion, and 6M + 1S a point.
    #[must_use]
    pub fn batch_to_affine<const N: usize>(points: &[Self; N]) -> [AffinePoint; N] {
        let mut affine = [AffinePoint::IDENTITY; N];
        Self::batch_to_affine_into(points, &mut affine);
        affine
    }

    /// The affine forms, in time that depends on the points. Cost: one inversion, and 6M + 1S a point.
    #[must_use]
    pub fn batch_to_affine_vartime<const N: usize>(points: &[Self; N]) -> [AffinePoint; N] {
        let mut affine = [AffinePoint::IDENTITY; N];
        Self::batch_to_affine_into_vartime(points, &mut affine);
        affine
    }

    /// Writes the affine form of each point to its place in `affine`, in constant time (the number of
    /// points is public). Cost: one inversion, and 6M + 1S a point.
    ///
    /// # Panics
    ///
    /// If the lengths differ.
    pub fn batch_to_affine_into(points: &[Self], affine: &mut [AffinePoint]) {
        batch_to_affine(points, affine, FieldElement::invert_or_zero);
    }

    /// Writes the affine form of each point to its place in `affine`, in time that depends on the
    /// points. Cost: one inversion, and 6M + 1S a point.
    ///
    /// # Panics
    ///
    /// If the lengths differ.
    pub fn batch_to_affine_into_vartime(points: &[Self], affine: &mut [AffinePoint]) {
        batch_to_affine(points, affine, FieldElement::invert_or_zero_vartime);
    }
}

#[inline(always)]
fn batch_to_affine(
    points: &[ProjectivePoint],
    affine: &mut [AffinePoint],
    invert: impl Fn(&FieldElement) -> FieldElement,
) {
    assert_eq!(points.len(), affine.len(), "as many places as points");
    // The place of a point holds the product of all before it, until the way back.
    let mut product = FieldElement::ONE;
    for (point, place) in points.iter().zip(affine.iter_mut()) {
        place.x = product;
        product = product.mul(&denominator(point));
    }
    let mut inverse = invert(&product);
    for (point, place) in points.iter().zip(affine.iter_mut()).rev() {
        let z_inverse = inverse.mul(&place.x);
        inverse = inverse.mul(&denominator(point));
        let is_identity = point.identity_mask();
        let z_inverse = FieldElement::select(is_identity, &z_inverse, &FieldElement::ZERO);
        *place = point.normalize(&z_inverse);
    }
}

/// `Z`, or 1 for the identity.
#[inline(always)]
fn denominator(point: &ProjectivePoint) -> FieldElement {
    FieldElement::select(point.identity_mask(), &point.z, &FieldElement::ONE)
}
