//! Arithmetic on words that does not overflow.
//!
//! Unit tests check that it does not. Other builds do not, debug builds included: what overflows here
//! may be secret, and a check is a branch.

use crate::word::{SignedWideWord, SignedWord};

/// Asserts `claim` in unit tests.
#[inline(always)]
pub(super) const fn check(claim: bool) {
    if cfg!(test) {
        assert!(claim);
    }
}

/// `a + b`.
#[inline(always)]
pub(super) const fn add(a: SignedWord, b: SignedWord) -> SignedWord {
    let (sum, overflows) = a.overflowing_add(b);
    check(!overflows);
    sum
}

/// `a - b`.
#[inline(always)]
pub(super) const fn sub(a: SignedWord, b: SignedWord) -> SignedWord {
    let (difference, overflows) = a.overflowing_sub(b);
    check(!overflows);
    difference
}

/// `a·b`.
#[inline(always)]
pub(super) const fn mul(a: SignedWord, b: SignedWord) -> SignedWord {
    let (product, overflows) = a.overflowing_mul(b);
    check(!overflows);
    product
}

/// `a + b`.
#[inline(always)]
pub(super) const fn add_wide(a: SignedWideWord, b: SignedWideWord) -> SignedWideWord {
    let (sum, overflows) = a.overflowing_add(b);
    check(!overflows);
    sum
}

/// `a·b`, full width.
#[inline(always)]
pub(super) fn product(a: SignedWord, b: SignedWord) -> SignedWideWord {
    SignedWideWord::from(a).wrapping_mul(SignedWideWord::from(b))
}

/// `a·b + c·d`, full width.
#[inline(always)]
pub(super) fn product_sum(
    a: SignedWord,
    b: SignedWord,
    c: SignedWord,
    d: SignedWord,
) -> SignedWideWord {
    add_wide(product(a, b), product(c, d))
}
