//! The traits of the [`signature`](ecdsa::signature) crate for [`SigningKey`].

use crate::{RecoveryId, SignOutput, Signature, SignatureWithOid, SigningKey};
use ecdsa::Result;
use ecdsa::signature::digest::{Digest, FixedOutput, Update, const_oid::AssociatedOid};
use ecdsa::signature::hazmat::{PrehashSigner, RandomizedPrehashSigner};
use ecdsa::signature::rand_core::TryCryptoRng;
use ecdsa::signature::{
    DigestSigner, MultipartSigner, RandomizedDigestSigner, RandomizedMultipartSigner,
    RandomizedSigner, Signer,
};
use sha2::Sha256;

/// Turns what was signed into the form that was asked for.
fn form<S: SignOutput>((signature, id): (Signature, RecoveryId)) -> S {
    S::from_signed(signature, id)
}

/// SHA-256 over the parts of a message in turn.
fn update_all(digest: &mut Sha256, msg: &[&[u8]]) {
    msg.iter().for_each(|part| Update::update(digest, part));
}

impl<S: SignOutput> PrehashSigner<S> for SigningKey {
    fn sign_prehash(&self, prehash: &[u8]) -> Result<S> {
        self.sign_prehash_recoverable(prehash).map(form)
    }
}

impl<D: Digest + FixedOutput, S: SignOutput> DigestSigner<D, S> for SigningKey {
    fn try_sign_digest<F: Fn(&mut D) -> Result<()>>(&self, f: F) -> Result<S> {
        let mut digest = D::new();
        f(&mut digest)?;
        self.sign_prehash(&digest.finalize_fixed())
    }
}

/// Signs SHA-256(msg).
impl<S: SignOutput> Signer<S> for SigningKey {
    fn try_sign(&self, msg: &[u8]) -> Result<S> {
        self.try_multipart_sign(&[msg])
    }
}

/// Signs SHA-256 of the parts joined.
impl<S: SignOutput> MultipartSigner<S> for SigningKey {
    fn try_multipart_sign(&self, msg: &[&[u8]]) -> Result<S> {
        self.try_sign_digest(|digest: &mut Sha256| {
            update_all(digest, msg);
            Ok(())
        })
    }
}

impl<S: SignOutput> RandomizedPrehashSigner<S> for SigningKey {
    fn sign_prehash_with_rng<R: TryCryptoRng + ?Sized>(
        &self,
        rng: &mut R,
        prehash: &[u8],
    ) -> Result<S> {
        self.sign_prehash_recoverable_with_rng(rng, prehash)
            .map(form)
    }
}

impl<D: Digest + FixedOutput, S: SignOutput> RandomizedDigestSigner<D, S> for SigningKey {
    fn try_sign_digest_with_rng<R: TryCryptoRng + ?Sized, F: Fn(&mut D) -> Result<()>>(
        &self,
        rng: &mut R,
        f: F,
    ) -> Result<S> {
        let mut digest = D::new();
        f(&mut digest)?;
        self.sign_prehash_with_rng(rng, &digest.finalize_fixed())
    }
}

/// Signs SHA-256(msg).
impl<S: SignOutput> RandomizedSigner<S> for SigningKey {
    fn try_sign_with_rng<R: TryCryptoRng + ?Sized>(&self, rng: &mut R, msg: &[u8]) -> Result<S> {
        self.try_multipart_sign_with_rng(rng, &[msg])
    }
}

/// Signs SHA-256 of the parts joined.
impl<S: SignOutput> RandomizedMultipartSigner<S> for SigningKey {
    fn try_multipart_sign_with_rng<R: TryCryptoRng + ?Sized>(
        &self,
        rng: &mut R,
        msg: &[&[u8]],
    ) -> Result<S> {
        self.try_sign_digest_with_rng(rng, |digest: &mut Sha256| {
            update_all(digest, msg);
            Ok(())
        })
    }
}

/// Names the digest in the result; fails if RFC 5758 has no number for it.
impl<D: AssociatedOid + Digest + FixedOutput> DigestSigner<D, SignatureWithOid> for SigningKey {
    fn try_sign_digest<F: Fn(&mut D) -> Result<()>>(&self, f: F) -> Result<SignatureWithOid> {
        SignatureWithOid::new_with_digest::<D>(self.try_sign_digest(f)?)
    }
}

/// Signs SHA-256(msg).
impl Signer<SignatureWithOid> for SigningKey {
    fn try_sign(&self, msg: &[u8]) -> Result<SignatureWithOid> {
        self.try_multipart_sign(&[msg])
    }
}

/// Signs SHA-256 of the parts joined.
impl MultipartSigner<SignatureWithOid> for SigningKey {
    fn try_multipart_sign(&self, msg: &[&[u8]]) -> Result<SignatureWithOid> {
        self.try_sign_digest(|digest: &mut Sha256| {
            update_all(digest, msg);
            Ok(())
        })
    }
}
