//! What a curve can do better than one addition at a time.

use alloc::vec::Vec;
use core::marker::PhantomData;

use ff::PrimeField;
use group::{Curve, CurveAffine, Group};

use crate::endian::{Endianness, le_words};
use crate::integers::Integers;
use crate::pippenger::bucket_sum_vartime;

/// How points are kept and added during a multiscalar multiplication.
///
/// [`Projective`] serves any group and [`Affine`] any [`Curve`]; neither asks anything of the
/// curve's crate. A crate that can do better writes an engine of its own and calls
/// [`msm_with_vartime`](crate::msm_with_vartime): with an endomorphism ([`split`](Self::split) and
/// [`endomorphism`](Self::endomorphism)), or with additions that share an inversion or run in
/// parallel lanes ([`window_sum`](Self::window_sum)).
pub trait Engine<G: Group>: Sync {
    /// A point in the form in which it is added many times.
    type Point: Copy + Send + Sync;

    /// How many terms one product becomes.
    const PARTS: usize = 1;

    /// The integers of [`split`](Self::split) are below 2^`BITS` in magnitude.
    const BITS: usize = <G::Scalar as PrimeField>::NUM_BITS as usize;

    /// Appends `points` in their prepared form: the place for an inversion that all of them share.
    fn prepare(&self, points: &[G], prepared: &mut Vec<Self::Point>);

    /// `point` as a group element.
    fn lift(&self, point: &Self::Point) -> G;

    /// `sum` + `point`.
    fn add(&self, sum: &mut G, point: &Self::Point);

    /// `sum` − `point`.
    fn sub(&self, sum: &mut G, point: &Self::Point);

    /// Pushes exactly [`PARTS`](Self::PARTS) integers kᵢ with Σ kᵢ·λⁱ = `scalar`, where
    /// [`endomorphism`](Self::endomorphism) multiplies by λ. By default, `scalar` itself.
    #[inline]
    fn split(&self, scalar: &G::Scalar, parts: &mut Integers) {
        let repr = scalar.to_repr();
        parts.push(
            le_words(repr.as_ref(), Endianness::of::<G::Scalar>()),
            false,
        );
    }

    /// λ·`point`. Called only if [`PARTS`](Self::PARTS) is above 1.
    #[inline]
    fn endomorphism(&self, point: &Self::Point) -> Self::Point {
        *point
    }

    /// Σ `digits[i]`·`points[i]`, where the digits are at most 2^(`window`−1) in magnitude: one
    /// window of Pippenger's method. By default, one addition at a time.
    ///
    /// `digits` and `points` have the same length.
    #[inline]
    fn window_sum(&self, points: &[Self::Point], digits: &[i32], window: u32) -> G {
        bucket_sum_vartime(self, points, digits, window)
    }
}

/// Points as they are: for any [`Group`].
#[derive(Clone, Copy, Debug, Default)]
pub struct Projective;

impl<G: Group> Engine<G> for Projective {
    type Point = G;

    #[inline]
    fn prepare(&self, points: &[G], prepared: &mut Vec<G>) {
        prepared.extend_from_slice(points);
    }

    #[inline(always)]
    fn lift(&self, point: &G) -> G {
        *point
    }

    #[inline(always)]
    fn add(&self, sum: &mut G, point: &G) {
        *sum += point;
    }

    #[inline(always)]
    fn sub(&self, sum: &mut G, point: &G) {
        *sum -= point;
    }
}

/// Points normalised all at once by [`Curve::batch_normalize`], then added by mixed additions.
#[derive(Clone, Copy, Debug, Default)]
pub struct Affine<G>(PhantomData<fn() -> G>);

impl<G> Affine<G> {
    /// The engine, which has no state.
    #[must_use]
    pub const fn new() -> Self {
        Self(PhantomData)
    }
}

impl<G: Curve> Engine<G> for Affine<G> {
    type Point = G::Affine;

    #[inline]
    fn prepare(&self, points: &[G], prepared: &mut Vec<G::Affine>) {
        let start = prepared.len();
        prepared.resize(start + points.len(), G::Affine::identity());
        G::batch_normalize(points, &mut prepared[start..]);
    }

    #[inline(always)]
    fn lift(&self, point: &G::Affine) -> G {
        point.to_curve()
    }

    #[inline(always)]
    fn add(&self, sum: &mut G, point: &G::Affine) {
        *sum += point;
    }

    #[inline(always)]
    fn sub(&self, sum: &mut G, point: &G::Affine) {
        *sum -= point;
    }
}
