//! serde: lower-case hex where a format is human-readable, else the bytes.
//!
//! In binary formats, a verifying key is its 32 bytes and nothing else, as in the `secp256k1` crate; a
//! signature and a signing key are byte strings, before which most formats put the length.
//!
//! Short hex fills only the front of the buffer, without an error: so it is always the slice that
//! was filled, never the buffer, that is parsed, and its length is checked there.

use crate::{Signature, SigningKey, VerifyingKey};
use serdect::{
    array::{deserialize_hex_or_bin, serialize_hex_lower_or_bin},
    serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error},
};
use zeroize::Zeroizing;

impl Serialize for Signature {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serialize_hex_lower_or_bin(&self.to_bytes(), serializer)
    }
}

impl<'de> Deserialize<'de> for Signature {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut bytes = [0; Self::BYTE_SIZE];
        let bytes = deserialize_hex_or_bin(&mut bytes, deserializer)?;
        Self::from_slice(bytes).map_err(D::Error::custom)
    }
}

impl Serialize for VerifyingKey {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            return serialize_hex_lower_or_bin(&self.to_bytes(), serializer);
        }
        <[u8; Self::BYTE_SIZE]>::from(*self).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for VerifyingKey {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut bytes = [0; Self::BYTE_SIZE];
        if deserializer.is_human_readable() {
            let bytes = deserialize_hex_or_bin(&mut bytes, deserializer)?;
            return Self::from_slice(bytes).map_err(D::Error::custom);
        }
        bytes = <_>::deserialize(deserializer)?;
        Self::try_from(bytes).map_err(D::Error::custom)
    }
}

/// The secret scalar whose public key has even y.
impl Serialize for SigningKey {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serialize_hex_lower_or_bin(&*Zeroizing::new(self.to_bytes()), serializer)
    }
}

impl<'de> Deserialize<'de> for SigningKey {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut bytes = Zeroizing::new([0; 32]);
        let bytes = deserialize_hex_or_bin(&mut *bytes, deserializer)?;
        Self::from_slice(bytes).map_err(D::Error::custom)
    }
}
