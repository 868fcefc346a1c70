//! serde for [`VerifyingKey`]: SPKI in DER, hexadecimal in formats for people, as `PublicKey` and
//! k256 have it.

use crate::VerifyingKey;
use secp256k1_arith::PublicKey;
use serdect::serde::{Deserialize, Deserializer, Serialize, Serializer};

impl Serialize for VerifyingKey {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        PublicKey::from(self).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for VerifyingKey {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        PublicKey::deserialize(deserializer).map(Into::into)
    }
}
