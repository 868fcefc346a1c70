//! Conversions of scalars, and how they are printed.

use crate::{
    FieldBytes, NonZeroScalar, Scalar, ScalarValue, Secp256k1, SecretKey, limbs,
    traits::uint::{from_uint, to_uint},
};
use core::fmt;
use elliptic_curve::{Error, bigint::U256, ops::Retrieve, scalar::FromUintUnchecked};

/// The value in hexadecimal. A scalar that is a secret must not be printed: the key types do not.
impl fmt::Debug for Scalar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Scalar(0x")?;
        crate::traits::encoding::write_hex(&limbs::to_be_bytes(&self.0), f)?;
        f.write_str(")")
    }
}

impl AsRef<Self> for Scalar {
    fn as_ref(&self) -> &Self {
        self
    }
}

impl From<u32> for Scalar {
    fn from(value: u32) -> Self {
        Self::from_u64(value.into())
    }
}

impl From<u64> for Scalar {
    fn from(value: u64) -> Self {
        Self::from_u64(value)
    }
}

impl From<u128> for Scalar {
    fn from(value: u128) -> Self {
        Self::from_u128(value)
    }
}

/// An integer of `n` or more is reduced: whatever the caller does, a scalar is canonical.
impl FromUintUnchecked for Scalar {
    type Uint = U256;

    fn from_uint_unchecked(value: U256) -> Self {
        Self(crate::scalar::reduce::subtract_order_once(
            &from_uint(&value),
            0,
        ))
    }
}

impl Retrieve for Scalar {
    type Output = U256;

    fn retrieve(&self) -> U256 {
        to_uint(&self.0)
    }
}

impl From<Scalar> for U256 {
    fn from(scalar: Scalar) -> Self {
        scalar.retrieve()
    }
}

impl From<&Scalar> for U256 {
    fn from(scalar: &Scalar) -> Self {
        scalar.retrieve()
    }
}

impl From<Scalar> for FieldBytes {
    fn from(scalar: Scalar) -> Self {
        scalar.to_bytes()
    }
}

impl From<&Scalar> for FieldBytes {
    fn from(scalar: &Scalar) -> Self {
        scalar.to_bytes()
    }
}

impl From<ScalarValue> for Scalar {
    fn from(value: ScalarValue) -> Self {
        Self::from(&value)
    }
}

impl From<&ScalarValue> for Scalar {
    fn from(value: &ScalarValue) -> Self {
        Self::from_uint_unchecked(*value.as_uint())
    }
}

impl From<Scalar> for ScalarValue {
    fn from(scalar: Scalar) -> Self {
        Self::from(&scalar)
    }
}

impl From<&Scalar> for ScalarValue {
    fn from(scalar: &Scalar) -> Self {
        // Both are below n.
        Self::from_uint_unchecked(scalar.retrieve())
    }
}

impl From<NonZeroScalar> for Scalar {
    fn from(scalar: NonZeroScalar) -> Self {
        *scalar.as_ref()
    }
}

impl From<&NonZeroScalar> for Scalar {
    fn from(scalar: &NonZeroScalar) -> Self {
        *scalar.as_ref()
    }
}

/// None for 0. [`NonZeroScalar::new`] is the same in constant time.
impl TryFrom<Scalar> for NonZeroScalar {
    type Error = Error;

    fn try_from(scalar: Scalar) -> Result<Self, Error> {
        Self::new(scalar).into_option().ok_or(Error)
    }
}

impl From<&SecretKey> for Scalar {
    fn from(secret_key: &SecretKey) -> Self {
        *secret_key.to_nonzero_scalar()
    }
}

impl From<SecretKey> for Scalar {
    fn from(secret_key: SecretKey) -> Self {
        Self::from(&secret_key)
    }
}

elliptic_curve::scalar_mul_impls!(Secp256k1, Scalar);
