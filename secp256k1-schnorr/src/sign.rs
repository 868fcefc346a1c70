//! Signing (BIP340, Default Signing).

use crate::{Signature, SigningKey, Tag, verify::challenge};
use secp256k1_arith::{
    FieldBytes, NonZeroScalar, ProjectivePoint, Scalar,
    elliptic_curve::{ops::Reduce, point::AffineCoordinates},
};
use sha2::{
    Digest,
    digest::{Update, consts::U32},
};
use signature::{
    DigestSigner, Error, MultipartSigner, RandomizedDigestSigner, RandomizedMultipartSigner,
    RandomizedSigner, Result, Signer,
    hazmat::{PrehashSigner, RandomizedPrehashSigner},
    rand_core::TryCryptoRng,
};
use subtle::ConditionallySelectable;
use zeroize::Zeroizing;

/// Length of the auxiliary randomness.
const AUX_RAND_SIZE: usize = 32;

/// What stands for auxiliary randomness where there is none.
const NO_AUX_RAND: [u8; AUX_RAND_SIZE] = [0; AUX_RAND_SIZE];

impl SigningKey {
    /// The BIP340 signature of `message`, itself and of any length, with this auxiliary
    /// randomness.
    ///
    /// Fresh randomness protects against attacks that provoke faults or measure power; security
    /// otherwise does not rest on it, and `[0; 32]` is what [`Signer::try_sign`] uses.
    ///
    /// Constant time in the key and the randomness. Cost: one constant-time multiplication of the
    /// generator, one inversion, three tagged hashes.
    ///
    /// ```
    /// use secp256k1_schnorr::SigningKey;
    ///
    /// // BIP340's test vector 1.
    /// let key: [u8; 32] = hex("B7E151628AED2A6ABF7158809CF4F3C762E7160F38B4DA56A784D9045190CFEF");
    /// let message: [u8; 32] = hex("243F6A8885A308D313198A2E03707344A4093822299F31D0082EFA98EC4E6C89");
    /// let aux_rand: [u8; 32] = hex("0000000000000000000000000000000000000000000000000000000000000001");
    ///
    /// let signature = SigningKey::from_slice(&key)?.sign_with_aux_rand(&message, &aux_rand)?;
    /// assert_eq!(
    ///     format!("{signature:X}"),
    ///     "6896BD60EEAE296DB48A229FF71DFE071BDE413E6D43F917DC8DCF8C78DE3341\
    ///      8906D11AC976ABCCB20B091292BFF4EA897EFCB639EA871CFA95F6DE339E4B0A"
    /// );
    /// # fn hex(s: &str) -> [u8; 32] { hex::decode(s).unwrap().try_into().unwrap() }
    /// # Ok::<(), secp256k1_schnorr::Error>(())
    /// ```
    ///
    /// # Errors
    /// If the nonce or s is 0 mod n, which has probability 2⁻²⁵⁵ and has never been seen.
    pub fn sign_with_aux_rand(
        &self,
        message: &[u8],
        aux_rand: &[u8; AUX_RAND_SIZE],
    ) -> Result<Signature> {
        self.sign_parts(&[message], aux_rand)
    }

    /// [`SigningKey::sign_with_aux_rand`] under the name that `k256` gives it.
    ///
    /// # Errors
    /// As [`SigningKey::sign_with_aux_rand`].
    pub fn sign_raw(&self, message: &[u8], aux_rand: &[u8; AUX_RAND_SIZE]) -> Result<Signature> {
        self.sign_with_aux_rand(message, aux_rand)
    }

    /// [`SigningKey::sign_with_aux_rand`], verified before it is returned, as BIP340 recommends
    /// against faults in the computation: a faulty signature can give the key away.
    ///
    /// Cost: a verification more.
    ///
    /// ```
    /// use secp256k1_schnorr::SigningKey;
    ///
    /// let key = SigningKey::from_slice(&[0x42; 32])?;
    /// let signature = key.sign_verified(b"message", &[7; 32])?;
    /// assert_eq!(signature, key.sign_with_aux_rand(b"message", &[7; 32])?);
    /// # Ok::<(), secp256k1_schnorr::Error>(())
    /// ```
    ///
    /// # Errors
    /// If the signature is not valid, and as [`SigningKey::sign_with_aux_rand`].
    pub fn sign_verified(
        &self,
        message: &[u8],
        aux_rand: &[u8; AUX_RAND_SIZE],
    ) -> Result<Signature> {
        let signature = self.sign_with_aux_rand(message, aux_rand)?;
        // VARTIME: a valid signature is published; one that a fault spoiled is dropped here, and
        // the time taken tells of it no more than the error does.
        self.verifying_key().verify_raw(message, &signature)?;
        Ok(signature)
    }

    /// The signature of the concatenation of `message`.
    fn sign_parts(&self, message: &[&[u8]], aux_rand: &[u8; AUX_RAND_SIZE]) -> Result<Signature> {
        let key_bytes = self.verifying_key().to_bytes();
        let mut k = self.nonce(&key_bytes, message, aux_rand)?;

        let nonce_point = ProjectivePoint::mul_by_generator(&k).to_affine();
        let negated = Zeroizing::new(-*k);
        k.conditional_assign(&negated, nonce_point.y_is_odd());

        let r = nonce_point.x();
        let e = challenge(&r, &key_bytes, message);
        let ed = Zeroizing::new(e * **self.as_nonzero_scalar());
        let s = **k + *ed;
        Signature::from_parts(&r, NonZeroScalar::new(s).into_option())
    }

    /// `k' = int(H_nonce(t ‖ x(P) ‖ m)) mod n`, where `t = d xor H_aux(a)`.
    ///
    /// # Errors
    /// If k' is 0.
    fn nonce(
        &self,
        key_bytes: &FieldBytes,
        message: &[&[u8]],
        aux_rand: &[u8; AUX_RAND_SIZE],
    ) -> Result<Zeroizing<NonZeroScalar>> {
        let mut masked_key = Zeroizing::new(FieldBytes::default());
        Tag::BIP340_AUX.hash_into(&[aux_rand], &mut masked_key);
        let secret = Zeroizing::new(self.to_bytes());
        for (byte, secret_byte) in masked_key.iter_mut().zip(secret.iter()) {
            *byte ^= secret_byte;
        }

        let mut hasher = Tag::BIP340_NONCE
            .hasher()
            .chain_update(masked_key.as_slice())
            .chain_update(key_bytes);
        for part in message {
            Digest::update(&mut hasher, part);
        }
        let mut digest = Zeroizing::new(FieldBytes::default());
        Digest::finalize_into(hasher, &mut digest);

        let k = Zeroizing::new(<Scalar as Reduce<FieldBytes>>::reduce(&digest));
        NonZeroScalar::new(*k)
            .into_option()
            .map(Zeroizing::new)
            .ok_or_else(Error::new)
    }

    /// The signature of the concatenation of `message` with randomness from `rng`.
    fn sign_parts_with_rng<R: TryCryptoRng + ?Sized>(
        &self,
        rng: &mut R,
        message: &[&[u8]],
    ) -> Result<Signature> {
        let mut aux_rand = Zeroizing::new(NO_AUX_RAND);
        rng.try_fill_bytes(&mut *aux_rand)
            .map_err(|_| Error::new())?;
        self.sign_parts(message, &aux_rand)
    }
}

/// Of the message itself, as BIP340 says, with `[0; 32]` for auxiliary randomness.
impl Signer<Signature> for SigningKey {
    fn try_sign(&self, message: &[u8]) -> Result<Signature> {
        self.sign_parts(&[message], &NO_AUX_RAND)
    }
}

/// Of the concatenation of the parts.
impl MultipartSigner<Signature> for SigningKey {
    fn try_multipart_sign(&self, message: &[&[u8]]) -> Result<Signature> {
        self.sign_parts(message, &NO_AUX_RAND)
    }
}

/// Of the message itself, as BIP340 says, with auxiliary randomness from the generator.
impl RandomizedSigner<Signature> for SigningKey {
    fn try_sign_with_rng<R: TryCryptoRng + ?Sized>(
        &self,
        rng: &mut R,
        message: &[u8],
    ) -> Result<Signature> {
        self.sign_parts_with_rng(rng, &[message])
    }
}

/// Of the concatenation of the parts.
impl RandomizedMultipartSigner<Signature> for SigningKey {
    fn try_multipart_sign_with_rng<R: TryCryptoRng + ?Sized>(
        &self,
        rng: &mut R,
        message: &[&[u8]],
    ) -> Result<Signature> {
        self.sign_parts_with_rng(rng, message)
    }
}

/// Takes the hash, of any length, for the message.
impl PrehashSigner<Signature> for SigningKey {
    fn sign_prehash(&self, prehash: &[u8]) -> Result<Signature> {
        self.sign_parts(&[prehash], &NO_AUX_RAND)
    }
}

/// Takes the hash, of any length, for the message.
impl RandomizedPrehashSigner<Signature> for SigningKey {
    fn sign_prehash_with_rng<R: TryCryptoRng + ?Sized>(
        &self,
        rng: &mut R,
        prehash: &[u8],
    ) -> Result<Signature> {
        self.sign_parts_with_rng(rng, &[prehash])
    }
}

/// Takes the 32-byte digest for the message.
impl<D> DigestSigner<D, Signature> for SigningKey
where
    D: Digest<OutputSize = U32> + Update,
{
    fn try_sign_digest<F: Fn(&mut D) -> Result<()>>(&self, f: F) -> Result<Signature> {
        let mut digest = D::new();
        f(&mut digest)?;
        self.sign_parts(&[&digest.finalize()], &NO_AUX_RAND)
    }
}

/// Takes the 32-byte digest for the message.
impl<D> RandomizedDigestSigner<D, Signature> for SigningKey
where
    D: Digest<OutputSize = U32> + Update,
{
    fn try_sign_digest_with_rng<R: TryCryptoRng + ?Sized, F: Fn(&mut D) -> Result<()>>(
        &self,
        rng: &mut R,
        f: F,
    ) -> Result<Signature> {
        let mut digest = D::new();
        f(&mut digest)?;
        self.sign_parts_with_rng(rng, &[&digest.finalize()])
    }
}
