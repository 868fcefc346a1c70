//! The curve as a type, and the names of what belongs to it.

use crate::{AffinePoint, FieldElement, ProjectivePoint, Scalar};
use elliptic_curve::{
    Curve, CurveArithmetic, PrimeCurve, PrimeCurveArithmetic,
    array::{
        Array,
        sizes::{U32, U33, U64},
    },
    bigint::{Odd, U256},
    hazmat::FieldArithmetic,
    point::PointCompression,
};

/// The curve secp256k1, `y² = x³ + 7` (SEC 2, section 2.4.1), as the type parameter of generic code.
#[derive(Clone, Copy, Debug, Default, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub struct Secp256k1;

impl Curve for Secp256k1 {
    type FieldBytesSize = U32;
    type Uint = U256;

    const ORDER: Odd<U256> = Odd::<U256>::from_be_hex(super::scalar::MODULUS_HEX);
}

impl PrimeCurve for Secp256k1 {}

impl CurveArithmetic for Secp256k1 {
    type AffinePoint = AffinePoint;
    type ProjectivePoint = ProjectivePoint;
    type Scalar = Scalar;
}

impl PrimeCurveArithmetic for Secp256k1 {
    type CurveGroup = ProjectivePoint;
}

impl FieldArithmetic for Secp256k1 {
    type FieldElement = FieldElement;
}

impl PointCompression for Secp256k1 {
    const COMPRESS_POINTS: bool = true;
}

#[cfg(feature = "pkcs8")]
impl elliptic_curve::pkcs8::AssociatedOid for Secp256k1 {
    /// `secp256k1` (SEC 2, appendix A.2.1).
    const OID: elliptic_curve::pkcs8::ObjectIdentifier =
        elliptic_curve::pkcs8::ObjectIdentifier::new_unwrap("1.3.132.0.10");
}

/// 32 big-endian bytes of a field element or a scalar.
pub type FieldBytes = elliptic_curve::FieldBytes<Secp256k1>;

/// 64 big-endian bytes, to be reduced to a scalar.
pub type WideBytes = Array<u8, U64>;

/// A point in the compressed form of SEC 1: a byte for the parity of y, and x.
pub type CompressedPoint = Array<u8, U33>;

/// A point in one of the forms of SEC 1, section 2.3.3.
pub type Sec1Point = elliptic_curve::sec1::Sec1Point<Secp256k1>;

/// A scalar other than 0.
pub type NonZeroScalar = elliptic_curve::NonZeroScalar<Secp256k1>;

/// An integer below the order of the group, without arithmetic modulo it.
pub type ScalarValue = elliptic_curve::ScalarValue<Secp256k1>;

/// A public key: a point other than the identity.
pub type PublicKey = elliptic_curve::PublicKey<Secp256k1>;

/// A secret key: a scalar other than 0, zeroed on drop.
pub type SecretKey = elliptic_curve::SecretKey<Secp256k1>;
