//! The traits of the [`signature`](ecdsa::signature) crate for [`VerifyingKey`].

use crate::{SignatureWithOid, VerifyInput, VerifyingKey};
use ecdsa::signature::digest::{Digest, Update};
use ecdsa::signature::hazmat::PrehashVerifier;
use ecdsa::signature::{DigestVerifier, MultipartVerifier, Verifier};
use ecdsa::{
    ECDSA_SHA224_OID, ECDSA_SHA256_OID, ECDSA_SHA384_OID, ECDSA_SHA512_OID, Error, Result,
};
use sha2::{Sha224, Sha256, Sha384, Sha512};

/// D over the parts of a message in turn.
fn hash_all<D: Digest>(msg: &[&[u8]]) -> D {
    msg.iter().fold(D::new(), D::chain_update)
}

/// Strict: s must be low.
impl<S: VerifyInput> PrehashVerifier<S> for VerifyingKey {
    fn verify_prehash(&self, prehash: &[u8], signature: &S) -> Result<()> {
        signature.verify_with(self, prehash)
    }
}

/// Strict: s must be low.
impl<D: Digest + Update, S: VerifyInput> DigestVerifier<D, S> for VerifyingKey {
    fn verify_digest<F: Fn(&mut D) -> Result<()>>(&self, f: F, signature: &S) -> Result<()> {
        let mut digest = D::new();
        f(&mut digest)?;
        signature.verify_with(self, &digest.finalize())
    }
}

/// Verifies a signature on SHA-256(msg). Strict: s must be low.
impl<S: VerifyInput> Verifier<S> for VerifyingKey {
    fn verify(&self, msg: &[u8], signature: &S) -> Result<()> {
        self.multipart_verify(&[msg], signature)
    }
}

/// Verifies a signature on SHA-256 of the parts joined. Strict: s must be low.
impl<S: VerifyInput> MultipartVerifier<S> for VerifyingKey {
    fn multipart_verify(&self, msg: &[&[u8]], signature: &S) -> Result<()> {
        signature.verify_with(self, &hash_all::<Sha256>(msg).finalize())
    }
}

/// Verifies a signature on the digest that it names. Strict: s must be low.
impl Verifier<SignatureWithOid> for VerifyingKey {
    fn verify(&self, msg: &[u8], signature: &SignatureWithOid) -> Result<()> {
        self.multipart_verify(&[msg], signature)
    }
}

/// Verifies a signature on the digest that it names. Strict: s must be low.
impl MultipartVerifier<SignatureWithOid> for VerifyingKey {
    fn multipart_verify(&self, msg: &[&[u8]], signed: &SignatureWithOid) -> Result<()> {
        let signature = signed.signature();
        match signed.oid() {
            ECDSA_SHA224_OID => self.verify_prehash(&hash_all::<Sha224>(msg).finalize(), signature),
            ECDSA_SHA256_OID => self.verify_prehash(&hash_all::<Sha256>(msg).finalize(), signature),
            ECDSA_SHA384_OID => self.verify_prehash(&hash_all::<Sha384>(msg).finalize(), signature),
            ECDSA_SHA512_OID => self.verify_prehash(&hash_all::<Sha512>(msg).finalize(), signature),
            _ => Err(Error::new()),
        }
    }
}
