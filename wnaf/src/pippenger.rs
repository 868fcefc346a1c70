//! Pippenger's method: points with the same digit are added up before they are multiplied by it.

use alloc::vec::Vec;

use group::Group;

use crate::engine::Engine;
use crate::integers::Integers;
use crate::straus::add_options;

/// Σ kᵢ·Pᵢ, where Pᵢ is `points[i]` and kᵢ integer i of `integers`, each below 2^`bits` in
/// magnitude.
///
/// With signed digits kᵢ = Σⱼ dᵢⱼ·2^(cj), the sum is Σⱼ 2^(cj)·Sⱼ for the window sums
/// Sⱼ = Σᵢ dᵢⱼ·Pᵢ.
///
/// `order` gives the index of the integer that belongs to each point.
pub(crate) fn pippenger_vartime<G: Group, E: Engine<G>>(
    engine: &E,
    points: &[E::Point],
    integers: &Integers,
    order: impl Fn(usize) -> usize + Sync + Send,
    bits: usize,
    window: u32,
) -> G {
    assert!((2..=16).contains(&window), "window outside 2..=16");
    // One bit more than the integers have, so that the last window's top bit is 0.
    let places = (bits + 1).div_ceil(window as usize);
    let sum_at = |place| {
        let digits: Vec<i32> = (0..points.len())
            .map(|i| integers.booth_digit(order(i), place, window))
            .collect();
        engine.window_sum(points, &digits, window)
    };
    let sums: Vec<G> = for_each_place(places, sum_at);
    let higher_first = sums.into_iter().rev();
    let horner = |mut sum: G, window_sum| {
        for _ in 0..window {
            sum = sum.double();
        }
        sum + window_sum
    };
    higher_first.reduce(horner).unwrap_or_else(G::identity)
}

#[cfg(not(feature = "rayon"))]
fn for_each_place<G>(places: usize, sum_at: impl Fn(usize) -> G) -> Vec<G> {
    (0..places).map(sum_at).collect()
}

#[cfg(feature = "rayon")]
fn for_each_place<G: Send>(places: usize, sum_at: impl Fn(usize) -> G + Sync + Send) -> Vec<G> {
    use rayon::iter::{IntoParallelIterator, ParallelIterator};
    (0..places).into_par_iter().map(sum_at).collect()
}

/// Σ `digits[i]`·`points[i]`, for digits of at most 2^(`window`−1) in magnitude.
///
/// With Bⱼ the sum of the points whose digit is ±j (negated for −j), the result is Σ j·Bⱼ: the sum
/// of the running sums B_max, B_max + B_(max−1), … down to B₁.
///
/// Cost: an addition for each point, less one for each bucket in use, then at most 2^`window`.
pub(crate) fn bucket_sum_vartime<G: Group, E: Engine<G> + ?Sized>(
    engine: &E,
    points: &[E::Point],
    digits: &[i32],
    window: u32,
) -> G {
    let mut buckets: Vec<Option<G>> = alloc::vec![None; 1 << (window - 1)];
    for (point, &digit) in points.iter().zip(digits) {
        let Some(index) = (digit.unsigned_abs() as usize).checked_sub(1) else {
            continue;
        };
        match &mut buckets[index] {
            Some(bucket) if digit > 0 => engine.add(bucket, point),
            Some(bucket) => engine.sub(bucket, point),
            empty if digit > 0 => *empty = Some(engine.lift(point)),
            empty => *empty = Some(-engine.lift(point)),
        }
    }
    let (mut running, mut sum): (Option<G>, Option<G>) = (None, None);
    for bucket in buckets.into_iter().rev() {
        running = add_options(running, bucket);
        sum = add_options(sum, running);
    }
    sum.unwrap_or_else(G::identity)
}
