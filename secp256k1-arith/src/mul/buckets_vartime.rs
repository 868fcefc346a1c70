//! Sums of many points by Pippenger's method, with affine additions that share an inversion.
//!
//! The points of a bucket are added in pairs, then the sums in pairs, and so on; the pairs of all buckets
//! are one batch with one inversion (Montgomery's trick). An affine addition takes 5M + 1S then, where a
//! mixed one takes 8M + 3S.

use crate::{
    dispatch::{self, Operation},
    field::FieldElement,
    glv,
    point::{AffinePoint, ProjectivePoint, affine::Affine, vartime::AddEntryVartime},
    scalar::Scalar,
};
use alloc::{vec, vec::Vec};
use wnaf::Integers;

/// Pairs that repay an inversion: it costs about 100 M, and each pair saves 5.
const MIN_PAIRS: usize = 20;

/// How `wnaf` adds our points.
pub(super) struct Engine(dispatch::Engine);

impl Engine {
    pub(super) fn new() -> Self {
        Self(dispatch::Engine::detect())
    }
}

/// No point may be the identity.
impl wnaf::Engine<ProjectivePoint> for Engine {
    type Point = Affine;

    const PARTS: usize = 2;
    const BITS: usize = 128;
    /// 20M + 7S for the sums, where a point costs 6M + 1S (measured).
    const BUCKET_COST: usize = 4;

    fn prepare(&self, points: &[ProjectivePoint], prepared: &mut Vec<Affine>) {
        extend_affine_vartime(prepared, points);
    }

    fn lift(&self, point: &Affine) -> ProjectivePoint {
        ProjectivePoint::from_affine(point)
    }

    fn add(&self, sum: &mut ProjectivePoint, entry: &Affine) {
        self.0.run(AddEntryVartime {
            sum,
            entry,
            factor: None,
            doublings: 0,
        });
    }

    fn sub(&self, sum: &mut ProjectivePoint, entry: &Affine) {
        self.add(sum, &entry.negate_if_vartime(true));
    }

    fn split(&self, scalar: &Scalar, parts: &mut Integers) {
        let (k1, k2) = glv::split(scalar);
        for half in [k1, k2] {
            parts.push(half.words(), half.is_negative_vartime());
        }
    }

    fn endomorphism(&self, point: &Affine) -> Affine {
        point.endomorphism()
    }

    fn window_sum(&self, points: &[Affine], digits: &[i32], window: u32) -> ProjectivePoint {
        let terms = digits.iter().enumerate().filter(|&(_, &digit)| digit != 0);
        let terms = terms.map(|(index, &digit)| Term {
            bucket: digit.unsigned_abs() as usize - 1,
            index,
            negative: digit < 0,
        });
        let mut buckets = Buckets::new(1 << (window - 1), points, terms);
        buckets.add_up_vartime(self.0);
        let (mut running, mut sum) = (ProjectivePoint::IDENTITY, ProjectivePoint::IDENTITY);
        for bucket in buckets.iter().rev() {
            for entry in bucket {
                self.add(&mut running, entry);
            }
            sum = sum.add_vartime(&running);
        }
        sum
    }
}

/// Appends the coordinates of `points`, none of which may be the identity. Cost: nothing if all are affine
/// already, as in batches of keys.
pub(super) fn extend_affine_vartime(list: &mut Vec<Affine>, points: &[ProjectivePoint]) {
    let is_affine = |point: &ProjectivePoint| point.z.equal_vartime(&FieldElement::ONE);
    if points.iter().all(is_affine) {
        list.extend(points.iter().map(|point| Affine {
            x: point.x,
            y: point.y,
        }));
        return;
    }
    let mut affine = vec![AffinePoint::IDENTITY; points.len()];
    ProjectivePoint::batch_to_affine_into_vartime(points, &mut affine);
    list.extend(affine.iter().map(AffinePoint::coordinates));
}

/// A point, or its negative, that belongs to a bucket.
#[derive(Clone, Copy)]
pub(super) struct Term {
    pub(super) bucket: usize,
    /// Which of the points.
    pub(super) index: usize,
    pub(super) negative: bool,
}

/// Points in buckets, those of one bucket after those of the other.
pub(super) struct Buckets {
    entries: Vec<Affine>,
    /// How many points each bucket has.
    lens: Vec<usize>,
}

impl Buckets {
    /// `count` buckets, which hold the points of `terms`.
    pub(super) fn new(
        count: usize,
        points: &[Affine],
        terms: impl Iterator<Item = Term> + Clone,
    ) -> Self {
        let mut lens = vec![0; count];
        for term in terms.clone() {
            lens[term.bucket] += 1;
        }
        let mut places = Vec::with_capacity(count);
        let mut total = 0;
        for len in &lens {
            places.push(total);
            total += len;
        }
        let mut entries = vec![Affine::GENERATOR; total];
        for term in terms {
            let place = &mut places[term.bucket];
            entries[*place] = points[term.index].negate_if_vartime(term.negative);
            *place += 1;
        }
        Self { entries, lens }
    }

    /// Buckets of two points each.
    pub(super) fn pairs(entries: Vec<Affine>) -> Self {
        let lens = vec![2; entries.len() / 2];
        Self { entries, lens }
    }

    /// Adds up the points of each bucket, until another round would not repay its inversion: few are
    /// left then.
    pub(super) fn add_up_vartime(&mut self, engine: dispatch::Engine) {
        let pairs = |lens: &[usize]| lens.iter().map(|len| len / 2).sum::<usize>();
        while pairs(&self.lens) >= MIN_PAIRS {
            engine.run(AddPairs(self));
        }
    }

    /// The points of each bucket.
    pub(super) fn iter(&self) -> impl DoubleEndedIterator<Item = &[Affine]> {
        let mut places = Vec::with_capacity(self.lens.len());
        let mut end = 0;
        for len in &self.lens {
            places.push(end..end + len);
            end += len;
        }
        places.into_iter().map(|place| &self.entries[place])
    }

    /// All points.
    pub(super) fn into_entries(self) -> Vec<Affine> {
        self.entries
    }
}

/// Adds the points of each bucket in pairs. In variable time. Cost: one inversion, and 5M + 1S a pair.
pub(super) struct AddPairs<'a>(pub(super) &'a mut Buckets);

impl Operation for AddPairs<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Buckets { entries, lens } = self.0;
        let inverses = denominators_inverted(entries, lens);
        let mut inverses = inverses.iter();
        let (mut start, mut end) = (0, 0);
        for len in lens {
            let first = end;
            for pair in 0..*len / 2 {
                let [a, b] = [0, 1].map(|i| entries[start + 2 * pair + i]);
                let inverse = inverses.next().expect("one for each pair");
                if let Some(sum) = add_with_inverse(&a, &b, inverse) {
                    entries[end] = sum;
                    end += 1;
                }
            }
            if !len.is_multiple_of(2) {
                entries[end] = entries[start + *len - 1];
                end += 1;
            }
            start += *len;
            *len = end - first;
        }
        entries.truncate(end);
    }
}

/// The inverse of the denominator of each pair's slope.
#[inline(always)]
fn denominators_inverted(entries: &[Affine], lens: &[usize]) -> Vec<FieldElement> {
    let pairs = lens.iter().map(|len| len / 2).sum();
    let mut denominators = Vec::with_capacity(pairs);
    // Of each pair, the product of the denominators before it, until the way back.
    let mut inverses = Vec::with_capacity(pairs);
    let mut product = FieldElement::ONE;
    let mut start = 0;
    for len in lens {
        for pair in entries[start..start + len].chunks_exact(2) {
            let denominator = denominator(&pair[0], &pair[1]);
            denominators.push(denominator);
            inverses.push(product);
            product = product.mul_inline(&denominator);
        }
        start += len;
    }
    let mut inverse = product.invert_or_zero_vartime();
    for (place, denominator) in inverses.iter_mut().zip(&denominators).rev() {
        *place = place.mul_inline(&inverse);
        inverse = inverse.mul_inline(denominator);
    }
    inverses
}

/// What the slope of the line through both points is divided by; never 0.
#[inline(always)]
fn denominator(a: &Affine, b: &Affine) -> FieldElement {
    let difference = b.x.sub(&a.x);
    if !difference.is_zero_vartime() {
        difference
    } else if a.y.equal_vartime(&b.y) {
        a.y.double()
    } else {
        FieldElement::ONE
    }
}

/// `a + b`, or nothing if they are opposite, from the inverse of their [`denominator`]. Cost: 2M + 1S.
#[inline(always)]
fn add_with_inverse(a: &Affine, b: &Affine, inverse: &FieldElement) -> Option<Affine> {
    let rise = b.y.sub(&a.y);
    let slope = if !b.x.equal_vartime(&a.x) {
        rise.mul_inline(inverse)
    } else if rise.is_zero_vartime() {
        let xx = a.x.square();
        xx.double().add(&xx).mul(inverse)
    } else {
        return None;
    };
    let ax = a.x.lazy();
    let x = slope.square_wide().fold().sub(&ax).sub(&b.x.lazy());
    let rise = slope.mul_wide(&ax.sub(&x).reduce()).fold();
    Some(Affine {
        x: x.reduce(),
        y: rise.sub(&a.y.lazy()).reduce(),
    })
}
