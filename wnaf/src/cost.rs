//! Which method, and which window: a count of additions.
//!
//! Straus and Pippenger double equally often, so the doublings cancel out of the comparison.

/// The window w that makes 2^(w−2) + `uses`·`bits`/(w+1) additions the fewest: a table of odd
/// multiples, then `uses` scalars of `bits` bits multiplied by the same base. From 2 to 16.
///
/// ```
/// assert_eq!(wnaf::recommended_window(256, 1), 5);
/// assert_eq!(wnaf::recommended_window(64, 1), 4);
/// assert!(wnaf::recommended_window(256, 1000) > 10);
/// ```
#[must_use]
pub const fn recommended_window(bits: usize, uses: usize) -> u32 {
    let mut best = 2;
    let mut window = 2;
    while window <= 16 {
        if odd_multiples_cost(bits, uses, window) < odd_multiples_cost(bits, uses, best) {
            best = window;
        }
        window += 1;
    }
    best
}

/// 2^(w−2) + `uses`·`bits`/(w+1), in sixteenths.
const fn odd_multiples_cost(bits: usize, uses: usize, window: u32) -> u128 {
    let uses = uses as u128 * bits as u128 * 16;
    (16 << (window - 2)) + uses / (window as u128 + 1)
}

/// The method of a multiscalar multiplication, and its window in bits, 2..=16.
#[cfg(feature = "alloc")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Plan {
    /// A table of odd multiples for each term, one chain of doublings for all terms.
    Straus {
        /// The window of the digits.
        window: u32,
    },
    /// Buckets of terms with the same digit, for each window in turn.
    Pippenger {
        /// The window of the digits.
        window: u32,
    },
}

#[cfg(feature = "alloc")]
impl Plan {
    /// The plan with the fewest additions for `terms` integers of at most `bits` bits.
    ///
    /// ```
    /// use wnaf::Plan;
    ///
    /// assert_eq!(Plan::cheapest(3, 256), Plan::Straus { window: 5 });
    /// assert!(matches!(Plan::cheapest(10_000, 256), Plan::Pippenger { .. }));
    /// ```
    #[must_use]
    pub fn cheapest(terms: usize, bits: usize) -> Self {
        Self::cheapest_with(terms, bits, 1)
    }

    /// [`Plan::cheapest`] where the sum over the buckets takes the time of `bucket_cost` additions for
    /// each bucket: see [`Engine::BUCKET_COST`](crate::Engine::BUCKET_COST).
    pub(crate) fn cheapest_with(terms: usize, bits: usize, bucket_cost: usize) -> Self {
        let straus = recommended_window(bits, 1);
        let pippenger_cost = |window| pippenger_cost(terms, bits, window, bucket_cost);
        let pippenger = (2..=MAX_PIPPENGER_WINDOW)
            .min_by_key(|&window| pippenger_cost(window))
            .unwrap_or(2);
        let straus_cost = odd_multiples_cost(bits, 1, straus) * terms as u128;
        if straus_cost <= pippenger_cost(pippenger) {
            Self::Straus { window: straus }
        } else {
            Self::Pippenger { window: pippenger }
        }
    }
}

/// Beyond this, the buckets of one window outgrow the caches.
#[cfg(feature = "alloc")]
const MAX_PIPPENGER_WINDOW: u32 = 15;

/// (`terms` + `bucket_cost`·2^(c−1)) additions for each of ⌈(`bits`+1)/c⌉ windows, in sixteenths.
///
/// The first point of a bucket is not added but stored, which pays for the running sum over the
/// buckets; the other 2^(c−1) additions are those of the sum of running sums.
#[cfg(feature = "alloc")]
fn pippenger_cost(terms: usize, bits: usize, window: u32, bucket_cost: usize) -> u128 {
    let windows = (bits + 1).div_ceil(window as usize) as u128;
    windows * 16 * (terms as u128 + ((bucket_cost as u128) << (window - 1)))
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use super::*;

    #[test]
    fn few_terms_go_to_straus_and_many_to_pippenger() {
        assert_eq!(Plan::cheapest(1, 256), Plan::Straus { window: 5 });
        assert_eq!(Plan::cheapest(100, 256), Plan::Straus { window: 5 });
        assert!(matches!(Plan::cheapest(1000, 256), Plan::Pippenger { .. }));
        assert_eq!(Plan::cheapest(1 << 20, 256), Plan::Pippenger { window: 15 });
    }

    #[test]
    fn the_dearer_the_buckets_the_narrower_the_window() {
        for (terms, cheap, dear) in [(2_000, 10, 8), (20_000, 13, 10)] {
            assert_eq!(
                Plan::cheapest_with(terms, 128, 1),
                Plan::Pippenger { window: cheap }
            );
            assert_eq!(
                Plan::cheapest_with(terms, 128, 4),
                Plan::Pippenger { window: dear }
            );
        }
    }

    #[test]
    fn no_input_overflows_the_count() {
        for bits in [0, 1, 256, 65535] {
            assert!(matches!(Plan::cheapest(0, bits), Plan::Straus { .. }));
            let many = Plan::cheapest(usize::MAX, bits);
            assert!(bits == 0 || matches!(many, Plan::Pippenger { .. }));
            assert!((2..=16).contains(&recommended_window(bits, usize::MAX)));
        }
        assert_eq!(
            Plan::cheapest(usize::MAX, 256),
            Plan::Pippenger { window: 15 }
        );
    }
}
