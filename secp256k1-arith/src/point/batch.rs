//! Many points at once, without `alloc`: to affine coordinates with one inversion (Montgomery's trick), and
//! from their x-coordinates with square roots side by side.

use super::{AffinePoint, ProjectivePoint};
use crate::{field::FieldElement, traits::FieldBytes};
use subtle::Choice;

/// Square roots that are computed side by side.
const ABREAST: usize = 3;

impl AffinePoint {
    /// Writes to each place of `points` the point with the next of `encodings`: x, and whether y is odd; the
    /// identity where x is not below p, or no point has it. In constant time (the number of points is
    /// public). Cost: a square root a point, at about two thirds of its time.
    ///
    /// Places beyond the last encoding become the identity.
    ///
    /// ```
    /// use secp256k1_arith::{AffinePoint, elliptic_curve::point::AffineCoordinates};
    ///
    /// let [x, no_x] = [AffinePoint::GENERATOR.x(), [0; 32].into()];
    /// let mut points = [AffinePoint::GENERATOR; 3];
    /// AffinePoint::batch_decompress_into([(x, 0.into()), (no_x, 0.into()), (x, 1.into())], &mut points);
    /// let [even, none, odd] = points;
    /// assert_eq!((even, odd), (AffinePoint::GENERATOR, -AffinePoint::GENERATOR));
    /// assert_eq!(none, AffinePoint::IDENTITY);
    /// ```
    pub fn batch_decompress_into(
        encodings: impl IntoIterator<Item = (FieldBytes, Choice)>,
        points: &mut [Self],
    ) {
        let mut encodings = encodings.into_iter();
        let (groups, rest) = points.as_chunks_mut::<ABREAST>();
        for places in groups {
            decompress_next(&mut encodings, places);
        }
        for places in rest.as_chunks_mut::<1>().0 {
            decompress_next(&mut encodings, places);
        }
    }
}

/// Writes the points with the next `N` encodings.
fn decompress_next<const N: usize>(
    encodings: &mut impl Iterator<Item = (FieldBytes, Choice)>,
    points: &mut [AffinePoint; N],
) {
    // 0 is the x-coordinate of no point.
    let mut xs = [FieldElement::ZERO; N];
    let mut ys_are_odd = [Choice::from(0); N];
    for (i, (x, y_is_odd)) in encodings.take(N).enumerate() {
        xs[i] = FieldElement::from_bytes(&x).unwrap_or(FieldElement::ZERO);
        ys_are_odd[i] = y_is_odd;
    }
    let lifted = AffinePoint::lift_each_x(&xs, &ys_are_odd);
    *points = lifted.map(|point| point.unwrap_or(AffinePoint::IDENTITY));
}

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
