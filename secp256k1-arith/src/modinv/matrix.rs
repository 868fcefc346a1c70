//! What a batch of divsteps does to whole numbers.

use super::Modulus;
use super::signed::{BITS, COUNT, Signed, centered, highest, limb, product};
use crate::word::SignedWord;

/// The matrix of some divsteps, times 2^BITS and perhaps times -1: `±2^BITS · (f', g')` is
/// `(u·f + v·g, q·f + r·g)`.
///
/// `|u| + |v| ≤ 2^BITS` and `|q| + |r| ≤ 2^BITS`. The sign is of no account: (f, g) and (-f, -g) take
/// the same divsteps.
#[derive(Clone, Copy)]
pub(super) struct Matrix {
    pub(super) u: SignedWord,
    pub(super) v: SignedWord,
    pub(super) q: SignedWord,
    pub(super) r: SignedWord,
}

impl Matrix {
    /// The matrix of no divsteps.
    pub(super) const IDENTITY: Self = Self {
        u: 1 << BITS,
        v: 0,
        q: 0,
        r: 1 << BITS,
    };

    /// (f', g') for (f, g), which lie in `-m ..= m` and stay there.
    #[inline(always)]
    pub(super) fn apply(&self, f: &Signed, g: &Signed) -> (Signed, Signed) {
        (
            divide_exactly((self.u, self.v), f, g),
            divide_exactly((self.q, self.r), f, g),
        )
    }

    /// (d', e') with `2^BITS · (d', e') ≡ (u·d + v·e, q·d + r·e) (mod m)`.
    ///
    /// Not inlined: callers' target features do not matter to signed products, and their loops keep
    /// more in registers.
    #[inline(never)]
    pub(super) fn apply_modulo(&self, d: &Signed, e: &Signed, m: &Modulus) -> (Signed, Signed) {
        (
            divide_modulo((self.u, self.v), d, e, m),
            divide_modulo((self.q, self.r), d, e, m),
        )
    }
}

/// `(u·f + v·g) / 2^BITS` for a row (u, v) that makes the division exact.
///
/// `|u| + |v| ≤ 2^BITS`, so the result is at most `max(|f|, |g|)`.
#[inline(always)]
pub(super) fn divide_exactly((u, v): (SignedWord, SignedWord), f: &Signed, g: &Signed) -> Signed {
    let mut result = [0; COUNT];
    // |sum| ≤ 2^BITS · 2^BITS + 2^(BITS + 1) throughout.
    let mut sum = product(u, f.0[0]) + product(v, g.0[0]);
    debug_assert!(limb(sum) == 0, "the division is exact");
    for i in 1..COUNT {
        sum >>= BITS;
        sum += product(u, f.0[i]) + product(v, g.0[i]);
        result[i - 1] = limb(sum);
    }
    result[COUNT - 1] = highest(sum >> BITS);
    Signed(result)
}

/// `(u·d + v·e + k·m) / 2^BITS` with the k in `-2^(BITS-1) .. 2^(BITS-1)` that makes the division
/// exact: `(u·d + v·e) / 2^BITS` modulo m.
///
/// `|u| + |v| ≤ 2^BITS`, so the result is at most `max(|d|, |e|) + m/2`. Nothing keeps it in a fixed
/// range: there are few enough matrices for the highest limb to hold what comes together.
#[inline(always)]
pub(super) fn divide_modulo(
    (u, v): (SignedWord, SignedWord),
    d: &Signed,
    e: &Signed,
    m: &Modulus,
) -> Signed {
    let mut result = [0; COUNT];
    // |sum| ≤ 2^BITS · 2^BITS + 2^(BITS-1) · 2^BITS + 2^(BITS + 1) throughout.
    let mut sum = product(u, d.0[0]) + product(v, e.0[0]);
    // Modulo 2^BITS.
    let k = centered(limb(sum).wrapping_mul(m.negative_inverse));
    sum += product(k, m.limbs.0[0]);
    debug_assert!(limb(sum) == 0, "the division is exact");
    for i in 1..COUNT {
        sum >>= BITS;
        sum += product(u, d.0[i]) + product(v, e.0[i]) + product(k, m.limbs.0[i]);
        result[i - 1] = limb(sum);
    }
    result[COUNT - 1] = highest(sum >> BITS);
    Signed(result)
}
