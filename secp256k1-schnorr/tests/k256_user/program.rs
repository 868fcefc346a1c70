// A program against `k256::schnorr`, as far as its interface goes: keys made in each way, encoded and
// parsed, signatures of each kind. Which crate it stands on is decided by the imports around it. It
// returns all that it has made, as bytes.

/// Keys from bytes, slices, scalars, secret keys and a generator, and all their encodings.
fn keys(
    log: &mut Vec<Vec<u8>>,
    rng: &mut TestRng,
) -> Result<Vec<schnorr::SigningKey>, schnorr::Error> {
    let bytes = FieldBytes::from([0x42; 32]);
    let scalar = Option::<NonZeroScalar>::from(NonZeroScalar::from_repr(bytes)).unwrap();
    let secret = SecretKey::from_bytes(&bytes).map_err(|_| schnorr::Error::new())?;
    let keys = vec![
        schnorr::SigningKey::from_bytes(&bytes)?,
        schnorr::SigningKey::from_slice(&[7; 32])?,
        schnorr::SigningKey::try_from(&[8; 32][..])?,
        schnorr::SigningKey::from(scalar),
        schnorr::SigningKey::from(secret.clone()),
        schnorr::SigningKey::from(&secret),
        schnorr::SigningKey::generate_from_rng(rng),
    ];
    for key in &keys {
        log.push(key.to_bytes().to_vec());
        log.push(key.as_nonzero_scalar().to_bytes().to_vec());
        assert!(!format!("{key:?}").is_empty());
        let public: &schnorr::VerifyingKey = key.verifying_key();
        assert_eq!(public, key.as_ref());
        assert_eq!(*public, signature::Keypair::verifying_key(key));
        log.push(public.to_bytes().to_vec());
    }
    assert!(schnorr::SigningKey::from_bytes(&FieldBytes::default()).is_err());
    assert!(schnorr::SigningKey::from_slice(&[1; 31]).is_err());
    Ok(keys)
}

/// Public keys from bytes and from points.
fn public_keys(log: &mut Vec<Vec<u8>>, key: &schnorr::SigningKey) -> Result<(), schnorr::Error> {
    let public = *key.verifying_key();
    let bytes = public.to_bytes();
    assert_eq!(schnorr::VerifyingKey::from_bytes(&bytes)?, public);
    assert_eq!(schnorr::VerifyingKey::from_slice(&bytes)?, public);
    assert_eq!(schnorr::VerifyingKey::try_from(&bytes[..])?, public);
    assert!(schnorr::VerifyingKey::from_bytes(&FieldBytes::from([0xff; 32])).is_err());

    let point = AffinePoint::from(public);
    assert_eq!(point, *public.as_affine());
    assert_eq!(schnorr::VerifyingKey::try_from(point)?, public);
    assert!(schnorr::VerifyingKey::try_from(AffinePoint::IDENTITY).is_err());
    let full = PublicKey::from(&public);
    assert_eq!(full, PublicKey::from(public));
    assert_eq!(schnorr::VerifyingKey::try_from(full)?, public);
    assert_eq!(schnorr::VerifyingKey::try_from(&full)?, public);
    log.push(full.to_sec1_point(true).as_bytes().to_vec());
    Ok(())
}

/// All ways to sign and to verify but the one that is meant to differ.
fn signatures(
    log: &mut Vec<Vec<u8>>,
    key: &schnorr::SigningKey,
    rng: &mut TestRng,
) -> Result<(), schnorr::Error> {
    let public = key.verifying_key();
    let digest = Sha256::digest(b"message");

    let raw = key.sign_raw(b"message", &[3; 32])?;
    public.verify_raw(b"message", &raw)?;
    let prehash: schnorr::Signature = key.sign_prehash(&digest)?;
    public.verify_prehash(&digest, &prehash)?;
    let feed = |hasher: &mut Sha256| {
        Update::update(hasher, b"message");
        Ok(())
    };
    let digested: schnorr::Signature = DigestSigner::<Sha256, _>::try_sign_digest(key, feed)?;
    DigestVerifier::<Sha256, _>::verify_digest(public, feed, &digested)?;
    let random: schnorr::Signature = key.sign_prehash_with_rng(rng, &digest)?;
    public.verify_prehash(&digest, &random)?;
    let random_digested: schnorr::Signature =
        RandomizedDigestSigner::<Sha256, _>::try_sign_digest_with_rng(key, rng, feed)?;
    DigestVerifier::<Sha256, _>::verify_digest(public, feed, &random_digested)?;

    for signature in [raw, prehash, digested, random, random_digested] {
        let bytes: schnorr::SignatureBytes = signature.to_bytes();
        assert_eq!(SignatureEncoding::to_bytes(&signature), bytes);
        assert_eq!(schnorr::SignatureBytes::from(signature), bytes);
        assert_eq!(schnorr::Signature::from_bytes(&bytes)?, signature);
        assert_eq!(schnorr::Signature::from_slice(&bytes)?, signature);
        assert_eq!(schnorr::Signature::try_from(bytes)?, signature);
        assert_eq!(schnorr::Signature::try_from(&bytes)?, signature);
        assert_eq!(schnorr::Signature::try_from(&bytes[..])?, signature);
        assert_eq!(bytes.len(), schnorr::Signature::BYTE_SIZE);
        assert!(public.verify_raw(b"other", &signature).is_err());
        log.push(bytes.to_vec());
    }
    Ok(())
}

/// What the traits for whole messages sign: this is where the crates differ.
fn whole_messages(
    log: &mut Vec<Vec<u8>>,
    key: &schnorr::SigningKey,
    rng: &mut TestRng,
) -> Result<(), schnorr::Error> {
    let public = key.verifying_key();
    let parts: [&[u8]; 2] = [b"mess", b"age"];
    let plain: schnorr::Signature = key.sign(b"message");
    let multipart: schnorr::Signature = key.try_multipart_sign(&parts)?;
    let random: schnorr::Signature = key.sign_with_rng(rng, b"message");
    let random_parts: schnorr::Signature = key.multipart_sign_with_rng(rng, &parts);
    for signature in [plain, multipart, random, random_parts] {
        public.verify(b"message", &signature)?;
        public.multipart_verify(&parts, &signature)?;
        assert!(public.verify(b"other", &signature).is_err());
        log.push(signature.to_bytes().to_vec());
    }
    Ok(())
}

/// Runs all, and returns what has been made: once with what is the same in both crates, once with what
/// is not.
pub fn run() -> Result<[Vec<Vec<u8>>; 2], schnorr::Error> {
    let mut rng = TestRng(300);
    let (mut same, mut differing) = (Vec::new(), Vec::new());
    for key in keys(&mut same, &mut rng)? {
        public_keys(&mut same, &key)?;
        signatures(&mut same, &key, &mut rng)?;
        whole_messages(&mut differing, &key, &mut rng)?;
    }
    Ok([same, differing])
}
