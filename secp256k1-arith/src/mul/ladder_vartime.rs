//! A sum that is doubled and added to by turns, in variable time.

use crate::{
    dispatch::Engine,
    field::FieldElement,
    point::{Double, ProjectivePoint, affine::Affine, vartime::AddEntryVartime},
};

/// Doublings wait for the addition that follows them: both are one operation then.
pub(super) struct Ladder {
    engine: Engine,
    sum: ProjectivePoint,
    doublings: u32,
}

impl Ladder {
    /// An empty sum.
    pub(super) const fn new(engine: Engine) -> Self {
        Self {
            engine,
            sum: ProjectivePoint::IDENTITY,
            doublings: 0,
        }
    }

    /// `sum = 2^count · sum`.
    #[inline(always)]
    pub(super) const fn double(&mut self, count: u32) {
        self.doublings += count;
    }

    /// `sum = sum ± entry`; for the factor see [`AddEntryVartime`].
    #[inline(always)]
    pub(super) fn add(&mut self, entry: &Affine, negative: bool, factor: Option<&FieldElement>) {
        self.engine.run(AddEntryVartime {
            sum: &mut self.sum,
            entry: &entry.negate_if_vartime(negative),
            factor,
            doublings: self.doublings,
        });
        self.doublings = 0;
    }

    /// The sum.
    pub(super) fn finish(mut self) -> ProjectivePoint {
        self.engine.run(Double {
            point: &mut self.sum,
            count: self.doublings,
        });
        self.sum
    }
}
