// A program written against `k256`, which is whatever stands for it where this is included.

use k256::{
    AffinePoint, NonZeroScalar, PublicKey, Secp256k1, SecretKey,
    ecdh::diffie_hellman,
    ecdsa::{
        DerSignature, RecoveryId, Signature, SigningKey, VerifyingKey,
        signature::{
            DigestSigner, DigestVerifier, Keypair, MultipartSigner, MultipartVerifier, Signer,
            Verifier,
            digest::Update,
            hazmat::{PrehashSigner, PrehashVerifier},
        },
    },
    elliptic_curve::{
        pkcs8::{
            DecodePrivateKey, DecodePublicKey, EncodePrivateKey, EncodePublicKey, LineEnding,
        },
        scalar::IsHigh,
    },
};

/// Everything that a wallet or a server does with ECDSA; returns what can be compared.
pub fn run(secret: &[u8; 32], message: &[u8]) -> Vec<u8> {
    let mut output = Vec::new();
    let key = SigningKey::from_bytes(&(*secret).into()).unwrap();
    assert_eq!(key, SigningKey::from_slice(secret).unwrap());
    let verifying: VerifyingKey = *key.verifying_key();
    assert_eq!(verifying, VerifyingKey::from(&key));
    assert_eq!(verifying, Keypair::verifying_key(&key));
    output.extend(key.to_bytes());

    let signature: Signature = key.sign(message);
    output.extend(signature.to_bytes());
    output.extend(signature.to_vec());
    assert!(verifying.verify(message, &signature).is_ok());
    assert!(verifying.verify(b"other", &signature).is_err());
    let (r, s) = signature.split_scalars();
    output.push(s.is_high().unwrap_u8());
    assert_eq!(Signature::from_scalars(r, s).unwrap(), signature);
    assert_eq!(signature.normalize_s(), signature);
    assert_eq!(Signature::try_from(&signature.to_bytes()[..]).unwrap(), signature);

    let der: DerSignature = key.sign(message);
    output.extend(der.as_bytes());
    assert_eq!(Signature::from_der(der.as_bytes()).unwrap(), signature);
    assert_eq!(signature.to_der().as_bytes(), der.as_bytes());
    assert!(verifying.verify(message, &der).is_ok());
    assert!(DerSignature::from_bytes(&der.as_bytes()[1..]).is_err());

    let parts: Signature = key.multipart_sign(&[&message[..1], &message[1..]]);
    assert_eq!(parts, signature);
    assert!(verifying.multipart_verify(&[message, b""], &signature).is_ok());
    let update = |digest: &mut sha2::Sha256| {
        digest.update(message);
        Ok(())
    };
    let by_digest: Signature = key.try_sign_digest(update).unwrap();
    output.extend(by_digest.to_bytes());
    assert!(verifying.verify_digest(update, &by_digest).is_ok());

    let prehash: Signature = key.sign_prehash(secret).unwrap();
    output.extend(prehash.to_bytes());
    assert!(verifying.verify_prehash(secret, &prehash).is_ok());
    let (recoverable, id): (Signature, RecoveryId) = key.sign_prehash(secret).unwrap();
    output.push(id.to_byte());
    assert_eq!(recoverable, prehash);
    let recovered = VerifyingKey::recover_from_prehash(secret, &recoverable, id).unwrap();
    assert_eq!(recovered, verifying);
    let (recoverable, id) = key.sign_recoverable(message);
    output.push(id.to_byte());
    let recovered = VerifyingKey::recover_from_msg(message, &recoverable, id).unwrap();
    assert_eq!(recovered, verifying);

    for compress in [true, false] {
        let point = verifying.to_sec1_point(compress);
        output.extend(point.as_bytes());
        assert_eq!(VerifyingKey::from_sec1_bytes(point.as_bytes()).unwrap(), verifying);
        assert_eq!(VerifyingKey::from_sec1_point(&point).unwrap(), verifying);
    }
    output.extend(verifying.to_sec1_bytes());
    let affine: &AffinePoint = verifying.as_affine();
    assert_eq!(VerifyingKey::from_affine(*affine).unwrap(), verifying);

    let private = key.to_pkcs8_pem(LineEnding::LF).unwrap();
    output.extend(private.bytes());
    assert_eq!(SigningKey::from_pkcs8_pem(&private).unwrap(), key);
    assert_eq!(private.parse::<SigningKey>().unwrap(), key);
    let public = verifying.to_public_key_pem(LineEnding::LF).unwrap();
    output.extend(public.bytes());
    assert_eq!(VerifyingKey::from_public_key_pem(&public).unwrap(), verifying);
    assert_eq!(public.parse::<VerifyingKey>().unwrap(), verifying);
    output.extend(serde_json::to_vec(&verifying).unwrap());
    output.extend(serde_json::to_vec(&signature).unwrap());

    let secret_key = SecretKey::from(&key);
    let public_key: PublicKey = secret_key.public_key();
    assert_eq!(VerifyingKey::from(public_key), verifying);
    assert_eq!(SigningKey::from(&secret_key), key);
    let scalar: &NonZeroScalar = key.as_nonzero_scalar();
    let shared = diffie_hellman(scalar, public_key.as_affine());
    output.extend(shared.raw_secret_bytes());

    let generic: ecdsa::VerifyingKey<Secp256k1> = verifying.into();
    assert!(generic.verify(message, &signature).is_ok());
    output
}
