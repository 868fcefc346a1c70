//! What a curve can do better than one addition at a time.

use alloc::vec::Vec;
use core::marker::PhantomData;

use ff::PrimeField;
use group::{Curve, CurveAffine, Group};

use crate::endian::{Endianness, le_words};
use crate::glv::Glv;
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

    /// What the sum over the buckets costs for each of them, in additions of a point to its bucket. By
    /// default, one: the other addition is paid for by the first point of a bucket, which is not added
    /// but stored. Above that where points are added in a cheaper way than sums are.
    const BUCKET_COST: usize = 1;

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

/// Another engine, with every product split in two along an endomorphism φ(P) = λ·P.
///
/// ```
/// use ff::Field;
/// use group::{Curve, Group};
/// use bls12_381::{G1Affine, G1Projective, Scalar};
/// use wnaf::{Affine, Glv, WithEndomorphism, msm_with_vartime};
///
/// // For the curve's parameter z, λ = z² − 1 and r = z⁴ − z² + 1 (ePrint 2021/1130).
/// let z2 = Scalar::from(0xd201_0000_0001_0000).square();
/// let lambda = z2 - Scalar::ONE;
/// let basis = [[lambda, -Scalar::ONE], [Scalar::ONE, z2]];
/// let glv = Glv::new(lambda, basis).expect("both are in the lattice, and span it");
///
/// // A curve's own crate multiplies x by a cube root of unity here.
/// let phi = |point: &G1Affine| (point * lambda).to_affine();
/// let engine = WithEndomorphism::new(Affine::<G1Projective>::new(), glv, phi);
///
/// let (k, p) = (-Scalar::from(5), G1Projective::generator());
/// assert_eq!(msm_with_vartime(&engine, &[k, k], &[p, p.double()]), p * (k + k + k));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct WithEndomorphism<E, F> {
    engine: E,
    glv: Glv,
    phi: F,
}

impl<E, F> WithEndomorphism<E, F> {
    /// `engine`, with `phi` the endomorphism on its points that multiplies by the λ of `glv`.
    #[must_use]
    pub const fn new(engine: E, glv: Glv, phi: F) -> Self {
        Self { engine, glv, phi }
    }
}

impl<G, E, F> Engine<G> for WithEndomorphism<E, F>
where
    G: Group,
    E: Engine<G>,
    F: Fn(&E::Point) -> E::Point + Sync,
{
    type Point = E::Point;

    const PARTS: usize = {
        assert!(E::PARTS == 1, "the inner engine splits already");
        2
    };

    const BITS: usize = Glv::bits::<G::Scalar>();

    const BUCKET_COST: usize = E::BUCKET_COST;

    #[inline]
    fn prepare(&self, points: &[G], prepared: &mut Vec<E::Point>) {
        self.engine.prepare(points, prepared);
    }

    #[inline(always)]
    fn lift(&self, point: &E::Point) -> G {
        self.engine.lift(point)
    }

    #[inline(always)]
    fn add(&self, sum: &mut G, point: &E::Point) {
        self.engine.add(sum, point);
    }

    #[inline(always)]
    fn sub(&self, sum: &mut G, point: &E::Point) {
        self.engine.sub(sum, point);
    }

    #[inline]
    fn split(&self, scalar: &G::Scalar, parts: &mut Integers) {
        for (magnitude, negative) in self.glv.split_vartime(scalar) {
            parts.push(magnitude, negative);
        }
    }

    #[inline]
    fn endomorphism(&self, point: &E::Point) -> E::Point {
        (self.phi)(point)
    }

    #[inline]
    fn window_sum(&self, points: &[E::Point], digits: &[i32], window: u32) -> G {
        self.engine.window_sum(points, digits, window)
    }
}
