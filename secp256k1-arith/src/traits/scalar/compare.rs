//! Equality, order, selection and hashing of scalars.

use crate::{Scalar, limbs};
use core::{
    cmp::Ordering,
    hash::{Hash, Hasher},
};
use elliptic_curve::{
    ctutils::{self, CtEq, CtSelect},
    zeroize::DefaultIsZeroes,
};
use subtle::{Choice, ConditionallySelectable, ConstantTimeEq};

impl ConditionallySelectable for Scalar {
    #[inline]
    fn conditional_select(a: &Self, b: &Self, choice: Choice) -> Self {
        Self::select(choice.into(), a, b)
    }
}

impl CtSelect for Scalar {
    #[inline]
    fn ct_select(&self, other: &Self, choice: ctutils::Choice) -> Self {
        Self::conditional_select(self, other, choice.into())
    }
}

impl ConstantTimeEq for Scalar {
    #[inline]
    fn ct_eq(&self, other: &Self) -> Choice {
        self.equal_mask(other).into()
    }
}

impl CtEq for Scalar {
    #[inline]
    fn ct_eq(&self, other: &Self) -> ctutils::Choice {
        ConstantTimeEq::ct_eq(self, other).into()
    }
}

/// Constant time.
impl PartialEq for Scalar {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        ConstantTimeEq::ct_eq(self, other).into()
    }
}

impl Eq for Scalar {}

/// By the integers below `n`, in constant time.
impl Ord for Scalar {
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        let (_, less) = limbs::sub(&self.0, &other.0);
        let (_, greater) = limbs::sub(&other.0, &self.0);
        greater.cmp(&less)
    }
}

impl PartialOrd for Scalar {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// For public scalars: hash tables take time that depends on their keys.
impl Hash for Scalar {
    fn hash<H: Hasher>(&self, state: &mut H) {
        limbs::to_u64s(&self.0).hash(state);
    }
}

impl DefaultIsZeroes for Scalar {}
