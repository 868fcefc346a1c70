//! Serialisation: bytes of a fixed length, in hexadecimal where the format is for people to read.

use crate::{
    AffinePoint, FieldBytes, FieldElement, ProjectivePoint, Scalar, ScalarValue, Sec1Point,
};
use elliptic_curve::sec1::ToSec1Point;
use serdect::{
    array,
    serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error},
};

/// 32 big-endian bytes.
impl Serialize for Scalar {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        ScalarValue::from(self).serialize(serializer)
    }
}

/// Refuses integers of `n` or more.
impl<'de> Deserialize<'de> for Scalar {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        ScalarValue::deserialize(deserializer).map(Self::from)
    }
}

/// 32 big-endian bytes.
impl Serialize for FieldElement {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        array::serialize_hex_upper_or_bin(&self.to_bytes(), serializer)
    }
}

/// Refuses integers of `p` or more.
impl<'de> Deserialize<'de> for FieldElement {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut bytes = FieldBytes::default();
        // Shorter hexadecimal is no error of that function's: it fills the front of the buffer.
        let read = array::deserialize_hex_or_bin(&mut bytes, deserializer)?.len();
        Self::from_bytes(&bytes)
            .into_option()
            .filter(|_| read == bytes.len())
            .ok_or_else(|| D::Error::custom("field element out of range"))
    }
}

/// The compressed form of SEC 1.
impl Serialize for AffinePoint {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.to_sec1_point(true).serialize(serializer)
    }
}

/// Accepts the forms of SEC 1.
impl<'de> Deserialize<'de> for AffinePoint {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::try_from(Sec1Point::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}

/// That of the affine form. Cost: one inversion.
impl Serialize for ProjectivePoint {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.to_affine().serialize(serializer)
    }
}

/// That of the affine form.
impl<'de> Deserialize<'de> for ProjectivePoint {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        AffinePoint::deserialize(deserializer).map(Self::from)
    }
}
