//! Reduction of integers and byte strings modulo `n` and `p`.

use super::uint::{from_uint, from_wide_bytes, from_wide_uint};
use crate::{
    FieldBytes, FieldElement, Scalar, Secp256k1, WideBytes,
    field::mul::reduce,
    scalar::reduce::{reduce_wide, subtract_order_once},
};
use elliptic_curve::{
    Curve,
    array::{Array, sizes::U48},
    bigint::{ArrayEncoding, NonZero, U256, U512},
    ff::FromUniformBytes,
    ops::{Reduce, ReduceNonZero},
};

/// `n - 1`.
const ORDER_MINUS_ONE: NonZero<U256> =
    NonZero::<U256>::new_unwrap(Secp256k1::ORDER.as_ref().wrapping_sub(&U256::ONE));

impl Reduce<U256> for Scalar {
    #[inline]
    fn reduce(value: &U256) -> Self {
        Self(subtract_order_once(&from_uint(value), 0))
    }
}

impl Reduce<FieldBytes> for Scalar {
    #[inline]
    fn reduce(bytes: &FieldBytes) -> Self {
        Self::from_bytes_reduced(bytes)
    }
}

impl Reduce<U512> for Scalar {
    #[inline]
    fn reduce(value: &U512) -> Self {
        Self(reduce_wide(&from_wide_uint(value)))
    }
}

impl Reduce<WideBytes> for Scalar {
    #[inline]
    fn reduce(bytes: &WideBytes) -> Self {
        Self::from_uniform_bytes(&bytes.0)
    }
}

impl Reduce<Array<u8, U48>> for Scalar {
    #[inline]
    fn reduce(bytes: &Array<u8, U48>) -> Self {
        Self::from_uniform_bytes(&bytes.0)
    }
}

/// 64 big-endian bytes modulo `n`.
impl FromUniformBytes<64> for Scalar {
    #[inline]
    fn from_uniform_bytes(bytes: &[u8; 64]) -> Self {
        Self(reduce_wide(&from_wide_bytes(bytes)))
    }
}

/// 48 big-endian bytes modulo `n`.
impl FromUniformBytes<48> for Scalar {
    #[inline]
    fn from_uniform_bytes(bytes: &[u8; 48]) -> Self {
        Self(reduce_wide(&from_wide_bytes(bytes)))
    }
}

/// `(value mod (n - 1)) + 1`.
impl ReduceNonZero<U256> for Scalar {
    fn reduce_nonzero(value: &U256) -> Self {
        Self(from_uint(&value.rem(&ORDER_MINUS_ONE))).add(&Self::ONE)
    }
}

/// `(value mod (n - 1)) + 1`.
impl ReduceNonZero<FieldBytes> for Scalar {
    fn reduce_nonzero(bytes: &FieldBytes) -> Self {
        Self::reduce_nonzero(&U256::from_be_byte_array(*bytes))
    }
}

/// `(value mod (n - 1)) + 1`.
impl ReduceNonZero<U512> for Scalar {
    fn reduce_nonzero(value: &U512) -> Self {
        Self(from_uint(&value.rem(&ORDER_MINUS_ONE))).add(&Self::ONE)
    }
}

/// `(value mod (n - 1)) + 1`.
impl ReduceNonZero<WideBytes> for Scalar {
    fn reduce_nonzero(bytes: &WideBytes) -> Self {
        Self::reduce_nonzero(&U512::from_be_byte_array(*bytes))
    }
}

impl Reduce<U256> for FieldElement {
    #[inline]
    fn reduce(value: &U256) -> Self {
        Self(from_uint(value))
    }
}

impl Reduce<FieldBytes> for FieldElement {
    #[inline]
    fn reduce(bytes: &FieldBytes) -> Self {
        Self(crate::limbs::from_be_bytes(&bytes.0))
    }
}

impl Reduce<U512> for FieldElement {
    #[inline]
    fn reduce(value: &U512) -> Self {
        reduce(&from_wide_uint(value))
    }
}

impl Reduce<WideBytes> for FieldElement {
    #[inline]
    fn reduce(bytes: &WideBytes) -> Self {
        Self::from_uniform_bytes(&bytes.0)
    }
}

impl Reduce<Array<u8, U48>> for FieldElement {
    #[inline]
    fn reduce(bytes: &Array<u8, U48>) -> Self {
        Self::from_uniform_bytes(&bytes.0)
    }
}

/// 64 big-endian bytes modulo `p`.
impl FromUniformBytes<64> for FieldElement {
    #[inline]
    fn from_uniform_bytes(bytes: &[u8; 64]) -> Self {
        reduce(&from_wide_bytes(bytes))
    }
}

/// 48 big-endian bytes modulo `p`.
impl FromUniformBytes<48> for FieldElement {
    #[inline]
    fn from_uniform_bytes(bytes: &[u8; 48]) -> Self {
        reduce(&from_wide_bytes(bytes))
    }
}
