//! `Σ kᵢ·Pᵢ` for any number of terms, in variable time.

use crate::{point::ProjectivePoint, scalar::Scalar};

/// Terms from which on Pippenger's method is the faster one (measured).
#[cfg(feature = "alloc")]
const MIN_PIPPENGER: usize = 300;

/// Terms that are brought together at once for Straus' method.
const CHUNK: usize = 8;

impl ProjectivePoint {
    /// `Σ scalars[i]·points[i]`, in time that depends on all; the identity if there is no term.
    ///
    /// Straus' method in chunks, without `alloc`; with the feature `alloc`, batched affine additions for more
    /// than 8 terms, and Pippenger's method for many. Memory: at most 2^17 terms are worked on at once, each in about 350 bytes.
    ///
    /// # Panics
    /// If there are not as many scalars as points.
    #[must_use]
    pub fn multiscalar_mul_vartime(scalars: &[Scalar], points: &[Self]) -> Self {
        assert_eq!(scalars.len(), points.len(), "as many scalars as points");
        #[cfg(feature = "alloc")]
        if points.len() > CHUNK {
            // The identity adds nothing, and has no affine coordinates.
            let pairs = scalars.iter().copied().zip(points.iter().copied());
            let pairs = pairs.filter(|(_, point)| !point.z.is_zero_vartime());
            if points.len() < MIN_PIPPENGER {
                return super::positions_vartime::sum_vartime(pairs);
            }
            return wnaf::msm_chunked_vartime(
                &super::buckets_vartime::Engine::new(),
                pairs,
                core::num::NonZeroUsize::MAX,
            );
        }
        let chunks = scalars.chunks(CHUNK).zip(points.chunks(CHUNK));
        chunks.fold(Self::IDENTITY, |sum, (scalars, points)| {
            let mut terms = [(Self::IDENTITY, Scalar::ZERO); CHUNK];
            for (term, (k, point)) in terms.iter_mut().zip(scalars.iter().zip(points)) {
                *term = (*point, *k);
            }
            sum.add_vartime(&Self::lincomb_vartime(&terms[..points.len()]))
        })
    }
}
