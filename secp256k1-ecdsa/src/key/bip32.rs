//! The traits of the [`bip32`] crate, for `ExtendedPrivateKey<SigningKey>` and
//! `ExtendedPublicKey<VerifyingKey>`.

use crate::{SigningKey, VerifyingKey};
use bip32::{Error, PrivateKey, PrivateKeyBytes, PublicKey, PublicKeyBytes, Result};

impl PrivateKey for SigningKey {
    type PublicKey = VerifyingKey;

    fn from_bytes(bytes: &PrivateKeyBytes) -> Result<Self> {
        Self::from_slice(bytes).map_err(|_| Error::Crypto)
    }

    fn to_bytes(&self) -> PrivateKeyBytes {
        self.to_bytes().into()
    }

    fn derive_child(&self, tweak: PrivateKeyBytes) -> Result<Self> {
        self.add_tweak(&tweak).map_err(|_| Error::Crypto)
    }

    fn public_key(&self) -> VerifyingKey {
        *self.verifying_key()
    }
}

impl PublicKey for VerifyingKey {
    fn from_bytes(bytes: PublicKeyBytes) -> Result<Self> {
        Self::from_sec1_bytes(&bytes).map_err(|_| Error::Crypto)
    }

    fn to_bytes(&self) -> PublicKeyBytes {
        secp256k1_arith::CompressedPoint::from(self).into()
    }

    fn derive_child(&self, tweak: PrivateKeyBytes) -> Result<Self> {
        self.add_tweak(&tweak).map_err(|_| Error::Crypto)
    }
}
