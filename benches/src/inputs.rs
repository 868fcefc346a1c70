//! The pool of inputs, as bytes that every peer parses into its own types before the clock runs.

use secp256k1::{
    Keypair, Message, PublicKey, Scalar, SecretKey, ecdsa::RecoverableSignature, schnorr,
};
use sha2::{Digest, Sha256};

/// Number of different inputs of an operation. One input alone would train the branch predictor.
pub const POOL: usize = 256;

/// Points for the multiscalar rows: the largest sum, started at each of a pool of offsets.
pub const POINTS: usize = 10_000 + POOL;

/// Cases for the batches: the largest batch, started at each of a pool of offsets.
pub const BATCH: usize = 4_096 + POOL;

/// One key, one message, and its signatures.
#[derive(Clone, Debug)]
pub struct Case {
    /// Secret key, canonical and not zero.
    pub secret: [u8; 32],
    /// Another scalar, canonical and not zero.
    pub scalar: [u8; 32],
    /// The message, or its digest.
    pub digest: [u8; 32],
    /// Auxiliary randomness for BIP340.
    pub aux: [u8; 32],
    /// Public key, SEC1 uncompressed.
    pub public: [u8; 65],
    /// Somebody else's public key, SEC1 uncompressed.
    pub other: [u8; 65],
    /// Public key, x only.
    pub x_only: [u8; 32],
    /// ECDSA signature, r ‖ s, low S.
    pub ecdsa: [u8; 64],
    /// Its recovery id, 0 to 3.
    pub recovery_id: u8,
    /// BIP340 signature.
    pub bip340: [u8; 64],
    /// The x-only public key plus `scalar` times G, x only.
    pub tweaked: [u8; 32],
    /// The parity of its y, 0 or 1.
    pub tweaked_parity: u8,
}

/// All inputs; the same in every run.
#[derive(Clone, Debug)]
pub struct Inputs {
    /// The pool.
    pub cases: Vec<Case>,
    /// The same and more, for batches.
    pub batch: Vec<Case>,
    /// Points of unknown relation, SEC1 uncompressed.
    pub points: Vec<[u8; 65]>,
    /// As many scalars, canonical and not zero.
    pub scalars: Vec<[u8; 32]>,
}

impl Inputs {
    /// Derives all inputs from SHA-256 of a counter, with the C library.
    #[must_use]
    pub fn generate() -> Self {
        let batch: Vec<_> = (0..BATCH).map(case).collect();
        Self {
            cases: batch[..POOL].to_vec(),
            batch,
            points: (0..POINTS)
                .map(|index| public(&hash("point", index)))
                .collect(),
            scalars: (0..POINTS).map(|index| hash("scalar", index)).collect(),
        }
    }
}

impl Inputs {
    /// The same digests, all of them signed in ECDSA with the first key; no batch and no points.
    #[must_use]
    pub fn of_one_key(&self) -> Self {
        let first = &self.cases[0];
        let key = secret(&first.secret);
        let resign = |case: &Case| {
            let message = Message::from_digest(case.digest);
            let signature = RecoverableSignature::sign_ecdsa_recoverable(message, &key);
            let (recovery_id, ecdsa) = signature.serialize_compact();
            Case {
                ecdsa,
                recovery_id: recovery_id.to_u8(),
                digest: case.digest,
                ..first.clone()
            }
        };
        Self {
            cases: self.cases.iter().map(resign).collect(),
            batch: Vec::new(),
            points: Vec::new(),
            scalars: Vec::new(),
        }
    }
}

/// SHA-256(label ‖ index). Below n but for a chance of 2^−127, which [`secret`] would report.
fn hash(label: &str, index: usize) -> [u8; 32] {
    Sha256::new()
        .chain_update(label)
        .chain_update(index.to_be_bytes())
        .finalize()
        .into()
}

fn secret(bytes: &[u8; 32]) -> SecretKey {
    SecretKey::from_secret_bytes(*bytes).expect("a hash is a secret key")
}

fn public(bytes: &[u8; 32]) -> [u8; 65] {
    PublicKey::from_secret_key(&secret(bytes)).serialize_uncompressed()
}

fn case(index: usize) -> Case {
    let (secret_bytes, digest, aux) = (
        hash("secret", index),
        hash("digest", index),
        hash("aux", index),
    );
    let key = secret(&secret_bytes);
    let pair = Keypair::from_secret_key(&key);
    let signature =
        RecoverableSignature::sign_ecdsa_recoverable(Message::from_digest(digest), &key);
    let (recovery_id, ecdsa) = signature.serialize_compact();
    let scalar = hash("case scalar", index);
    let tweak = Scalar::from_be_bytes(scalar).expect("a hash is a scalar");
    let x_only = pair.x_only_public_key().0;
    let (tweaked, tweaked_parity) = x_only.add_tweak(&tweak).expect("not the identity");
    Case {
        secret: secret_bytes,
        scalar,
        digest,
        aux,
        public: public(&secret_bytes),
        other: public(&hash("other", index)),
        x_only: x_only.to_byte_array(),
        ecdsa,
        recovery_id: recovery_id.to_u8(),
        bip340: schnorr::sign_with_aux_rand(&digest, &pair, &aux).to_byte_array(),
        tweaked: tweaked.to_byte_array(),
        tweaked_parity: tweaked_parity.to_u8(),
    }
}
