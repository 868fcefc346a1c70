//! Σ kᵢ·Pᵢ for any number of terms.

use alloc::vec::Vec;
use core::num::NonZeroUsize;

use group::{Curve, CurveAffine, Group};

use crate::cost::Plan;
use crate::digit::Digit;
use crate::engine::{Affine, Engine, Projective};
use crate::integers::Integers;
use crate::interleave::Waiting;
use crate::pippenger::pippenger_vartime;
use crate::straus::straus_vartime;
use crate::table::fill_odd_multiples;

/// The most terms that are worked on at once; what a longer sum gains by more is below 5 %.
const MAX_CHUNK: usize = 1 << 17;

/// Fewer terms than this do not repay the inversion that makes their tables affine.
const MIN_AFFINE: usize = 32;

/// Σ `scalars[i]`·`points[i]` in any group; the identity if there is no term. Variable time.
///
/// Straus' method for few terms, Pippenger's for many; the choice and the window come from a
/// count of additions. Where `G` is a [`Curve`], [`msm_curve_vartime`] is faster for many terms.
///
/// Memory: at most 2^17 terms are worked on at once, each of which takes the size of a point and
/// a scalar, and 5 bytes.
///
/// # Panics
/// If there are not as many scalars as points.
#[must_use]
pub fn msm_vartime<G: Group>(scalars: &[G::Scalar], points: &[G]) -> G {
    msm_with_vartime(&Projective, scalars, points)
}

/// [`msm_vartime`] with mixed additions: the points are normalised first, with one inversion.
///
/// # Panics
/// If there are not as many scalars as points.
#[must_use]
pub fn msm_curve_vartime<G: Curve>(scalars: &[G::Scalar], points: &[G]) -> G {
    if points.len() < MIN_AFFINE {
        msm_with_vartime(&Projective, scalars, points)
    } else {
        msm_with_vartime(&Affine::<G>::new(), scalars, points)
    }
}

/// [`msm_curve_vartime`] of points that are affine already.
///
/// # Panics
/// If there are not as many scalars as points.
#[must_use]
pub fn msm_affine_vartime<G: Curve>(scalars: &[G::Scalar], points: &[G::Affine]) -> G {
    let points: Vec<G> = points.iter().map(CurveAffine::to_curve).collect();
    msm_curve_vartime(scalars, &points)
}

/// [`msm_vartime`] over pairs, whose numbers cannot differ.
#[must_use]
pub fn msm_pairs_vartime<G: Group>(pairs: impl IntoIterator<Item = (G::Scalar, G)>) -> G {
    msm_chunked_vartime(&Projective, pairs, NonZeroUsize::MAX)
}

/// Σ scalarᵢ·pointᵢ over pairs, of which at most `chunk` (and at most 2^17) are held in memory.
///
/// Each chunk costs its own `NUM_BITS` doublings and a share of the buckets, so that small ones
/// are slower.
#[must_use]
pub fn msm_chunked_vartime<G: Group, E: Engine<G>>(
    engine: &E,
    pairs: impl IntoIterator<Item = (G::Scalar, G)>,
    chunk: NonZeroUsize,
) -> G {
    let chunk = chunk.get().min(MAX_CHUNK);
    let mut pairs = pairs.into_iter();
    let (mut scalars, mut points) = (Vec::new(), Vec::new());
    let mut sum = G::identity();
    loop {
        for (scalar, point) in pairs.by_ref().take(chunk) {
            scalars.push(scalar);
            points.push(point);
        }
        if points.is_empty() {
            return sum;
        }
        sum += chunk_vartime(engine, cheapest::<G, E>, &scalars, &points);
        scalars.clear();
        points.clear();
    }
}

/// [`msm_vartime`] with the arithmetic of `engine`.
///
/// # Panics
/// If there are not as many scalars as points.
#[must_use]
pub fn msm_with_vartime<G: Group, E: Engine<G>>(
    engine: &E,
    scalars: &[G::Scalar],
    points: &[G],
) -> G {
    msm_planned_vartime(engine, cheapest::<G, E>, scalars, points)
}

/// [`msm_with_vartime`] with a plan of the caller's instead of [`Plan::cheapest`]: `plan(terms,
/// bits)` is asked once for each chunk of at most 2^17 products, after the engine has split them
/// into `terms` terms whose longest integer has `bits` bits.
///
/// # Panics
/// If there are not as many scalars as points, or a window of the plan is outside 2..=16.
#[must_use]
pub fn msm_planned_vartime<G: Group, E: Engine<G>>(
    engine: &E,
    plan: impl Fn(usize, usize) -> Plan,
    scalars: &[G::Scalar],
    points: &[G],
) -> G {
    assert!(
        scalars.len() == points.len(),
        "the numbers of scalars and points differ"
    );
    if points.is_empty() {
        return G::identity();
    }
    // Chunks of equal size, so that no short one is left over.
    let size = points.len().div_ceil(points.len().div_ceil(MAX_CHUNK));
    let chunks = scalars.chunks(size).zip(points.chunks(size));
    let sums = chunks.map(|(scalars, points)| chunk_vartime(engine, &plan, scalars, points));
    sums.reduce(|a, b| a + b).unwrap_or_else(G::identity)
}

fn cheapest<G: Group, E: Engine<G>>(terms: usize, bits: usize) -> Plan {
    Plan::cheapest_with(terms, bits, E::BUCKET_COST)
}

fn chunk_vartime<G: Group, E: Engine<G>>(
    engine: &E,
    plan: impl Fn(usize, usize) -> Plan,
    scalars: &[G::Scalar],
    points: &[G],
) -> G {
    let mut integers = Integers::with_capacity(points.len() * E::PARTS, E::BITS);
    for scalar in scalars {
        engine.split(scalar, &mut integers);
    }
    assert!(
        integers.len() == points.len() * E::PARTS,
        "an engine split a scalar wrongly"
    );
    let bits = integers.max_bits();
    match plan(integers.len(), bits) {
        Plan::Straus { window } => straus_chunk_vartime(engine, points, &integers, window),
        Plan::Pippenger { window } => {
            let mut prepared = Vec::with_capacity(integers.len());
            engine.prepare(points, &mut prepared);
            append_images(engine, &mut prepared, points.len());
            let order = |i| i % points.len() * E::PARTS + i / points.len();
            pippenger_vartime(engine, &prepared, &integers, order, bits, window)
        }
    }
}

/// Behind the `count` points P: all λP, then all λ²P, and so on for each part.
fn append_images<G: Group, E: Engine<G>>(engine: &E, points: &mut Vec<E::Point>, count: usize) {
    for i in 0..count * (E::PARTS - 1) {
        let image = engine.endomorphism(&points[i]);
        points.push(image);
    }
}

fn straus_chunk_vartime<G: Group, E: Engine<G>>(
    engine: &E,
    points: &[G],
    integers: &Integers,
    window: u32,
) -> G {
    assert!((2..=16).contains(&window), "window outside 2..=16");
    let size = 1 << (window - 2);
    let mut multiples = alloc::vec![G::identity(); points.len() * size];
    for (&point, table) in points.iter().zip(multiples.chunks_exact_mut(size)) {
        fill_odd_multiples(point, table);
    }
    let mut tables = Vec::with_capacity(multiples.len() * E::PARTS);
    engine.prepare(&multiples, &mut tables);
    append_images(engine, &mut tables, multiples.len());

    let mut digits: Vec<Digit> = Vec::new();
    let mut ends = Vec::with_capacity(integers.len());
    for index in 0..integers.len() {
        integers.recode_vartime(index, window, &mut digits);
        ends.push(digits.len());
    }
    let mut start = 0;
    let mut lists: Vec<_> = ends
        .iter()
        .map(|&end| Waiting::new(&digits[core::mem::replace(&mut start, end)..end]))
        .collect();
    straus_vartime(&mut lists, |sum, term, value| {
        let (index, part) = (term / E::PARTS, term % E::PARTS);
        let entry = usize::from(value.unsigned_abs() >> 1);
        let multiple = &tables[(part * points.len() + index) * size + entry];
        match sum {
            Some(sum) if value > 0 => engine.add(sum, multiple),
            Some(sum) => engine.sub(sum, multiple),
            none if value > 0 => *none = Some(engine.lift(multiple)),
            none => *none = Some(-engine.lift(multiple)),
        }
    })
    .unwrap_or_else(G::identity)
}
