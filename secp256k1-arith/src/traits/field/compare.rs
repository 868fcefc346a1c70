//! Equality, order, selection and hashing of field elements: by the canonical representative.

use crate::{FieldElement, limbs};
use core::{
    cmp::Ordering,
    hash::{Hash, Hasher},
};
use elliptic_curve::{
    ctutils::{self, CtEq, CtSelect},
    zeroize::DefaultIsZeroes,
};
use subtle::{Choice, ConditionallySelectable, ConstantTimeEq};

impl ConditionallySelectable for FieldElement {
    #[inline]
    fn conditional_select(a: &Self, b: &Self, choice: Choice) -> Self {
        Self::select(choice.into(), a, b)
    }
}

impl CtSelect for FieldElement {
    #[inline]
    fn ct_select(&self, other: &Self, choice: ctutils::Choice) -> Self {
        Self::conditional_select(self, other, choice.into())
    }
}

impl ConstantTimeEq for FieldElement {
    #[inline]
    fn ct_eq(&self, other: &Self) -> Choice {
        self.equal_mask(other).into()
    }
}

impl CtEq for FieldElement {
    #[inline]
    fn ct_eq(&self, other: &Self) -> ctutils::Choice {
        ConstantTimeEq::ct_eq(self, other).into()
    }
}

/// Constant time.
impl PartialEq for FieldElement {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        ConstantTimeEq::ct_eq(self, other).into()
    }
}

impl Eq for FieldElement {}

/// By the integers below `p`, in constant time.
impl Ord for FieldElement {
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        let (a, b) = (self.canonical(), other.canonical());
        let (_, less) = limbs::sub(&a, &b);
        let (_, greater) = limbs::sub(&b, &a);
        greater.cmp(&less)
    }
}

impl PartialOrd for FieldElement {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// For public elements: hash tables take time that depends on their keys.
impl Hash for FieldElement {
    fn hash<H: Hasher>(&self, state: &mut H) {
        limbs::to_u64s(&self.canonical()).hash(state);
    }
}

impl DefaultIsZeroes for FieldElement {}
