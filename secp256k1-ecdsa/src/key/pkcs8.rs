//! PKCS#8 and SPKI, which the traits `DecodePrivateKey`, `EncodePrivateKey`, `DecodePublicKey` and
//! `EncodePublicKey` carry, and PEM.

use crate::{Signature, SigningKey, VerifyingKey};
use ecdsa::elliptic_curve::pkcs8::der::AnyRef;
use ecdsa::elliptic_curve::pkcs8::spki::{
    self, AlgorithmIdentifier, AssociatedAlgorithmIdentifier, SignatureAlgorithmIdentifier,
};
use ecdsa::elliptic_curve::pkcs8::{
    self, ObjectIdentifier, PrivateKeyInfoRef, SubjectPublicKeyInfoRef,
};
use secp256k1_arith::{PublicKey, SecretKey};

impl AssociatedAlgorithmIdentifier for SigningKey {
    type Params = ObjectIdentifier;

    const ALGORITHM_IDENTIFIER: AlgorithmIdentifier<ObjectIdentifier> =
        SecretKey::ALGORITHM_IDENTIFIER;
}

impl AssociatedAlgorithmIdentifier for VerifyingKey {
    type Params = ObjectIdentifier;

    const ALGORITHM_IDENTIFIER: AlgorithmIdentifier<ObjectIdentifier> =
        PublicKey::ALGORITHM_IDENTIFIER;
}

impl SignatureAlgorithmIdentifier for SigningKey {
    type Params = AnyRef<'static>;

    const SIGNATURE_ALGORITHM_IDENTIFIER: AlgorithmIdentifier<Self::Params> =
        Signature::ALGORITHM_IDENTIFIER;
}

impl SignatureAlgorithmIdentifier for VerifyingKey {
    type Params = AnyRef<'static>;

    const SIGNATURE_ALGORITHM_IDENTIFIER: AlgorithmIdentifier<Self::Params> =
        Signature::ALGORITHM_IDENTIFIER;
}

impl TryFrom<PrivateKeyInfoRef<'_>> for SigningKey {
    type Error = pkcs8::Error;

    fn try_from(info: PrivateKeyInfoRef<'_>) -> pkcs8::Result<Self> {
        SecretKey::try_from(info).map(Into::into)
    }
}

impl TryFrom<SubjectPublicKeyInfoRef<'_>> for VerifyingKey {
    type Error = spki::Error;

    fn try_from(info: SubjectPublicKeyInfoRef<'_>) -> spki::Result<Self> {
        PublicKey::try_from(info).map(Into::into)
    }
}

#[cfg(feature = "alloc")]
impl pkcs8::EncodePrivateKey for SigningKey {
    fn to_pkcs8_der(&self) -> pkcs8::Result<pkcs8::SecretDocument> {
        SecretKey::from(self).to_pkcs8_der()
    }
}

#[cfg(feature = "alloc")]
impl pkcs8::EncodePublicKey for VerifyingKey {
    fn to_public_key_der(&self) -> spki::Result<pkcs8::Document> {
        PublicKey::from(self).to_public_key_der()
    }
}

/// Reads PKCS#8 PEM.
#[cfg(feature = "pem")]
impl core::str::FromStr for SigningKey {
    type Err = ecdsa::Error;

    fn from_str(s: &str) -> ecdsa::Result<Self> {
        use ecdsa::elliptic_curve::pkcs8::DecodePrivateKey;
        Self::from_pkcs8_pem(s).map_err(|_| ecdsa::Error::new())
    }
}
