//! A program written against `k256::schnorr` compiles against this crate with its imports changed, and
//! makes the same bytes.
#![allow(
    clippy::unwrap_used,
    clippy::std_instead_of_alloc,
    clippy::std_instead_of_core,
    reason = "tests have std, and fail by panicking"
)]

mod common;

mod on_k256 {
    use crate::common::TestRng;
    use k256::{
        AffinePoint, FieldBytes, NonZeroScalar, PublicKey, SecretKey,
        elliptic_curve::{Generate, sec1::ToSec1Point},
        schnorr::{self, signature},
        sha2::{Digest, Sha256},
    };
    use signature::{
        DigestSigner, DigestVerifier, MultipartSigner, MultipartVerifier, RandomizedDigestSigner,
        RandomizedMultipartSigner, RandomizedSigner, SignatureEncoding, Signer, Verifier,
        digest::Update,
        hazmat::{PrehashSigner, PrehashVerifier, RandomizedPrehashSigner},
    };

    include!("k256_user/program.rs");
}

mod on_this_crate {
    use crate::common::TestRng;
    use secp256k1_schnorr::{
        self as schnorr,
        secp256k1_arith::{
            AffinePoint, FieldBytes, NonZeroScalar, PublicKey, SecretKey,
            elliptic_curve::{Generate, sec1::ToSec1Point},
        },
        sha2::{Digest, Sha256},
        signature,
    };
    use signature::{
        DigestSigner, DigestVerifier, MultipartSigner, MultipartVerifier, RandomizedDigestSigner,
        RandomizedMultipartSigner, RandomizedSigner, SignatureEncoding, Signer, Verifier,
        digest::Update,
        hazmat::{PrehashSigner, PrehashVerifier, RandomizedPrehashSigner},
    };

    include!("k256_user/program.rs");
}

#[test]
fn a_program_for_k256_makes_the_same_bytes_here() {
    let [theirs, theirs_hashed] = on_k256::run().unwrap();
    let [ours, ours_raw] = on_this_crate::run().unwrap();
    assert!(ours.len() > 50);
    assert_eq!(ours, theirs);

    // The deliberate difference: `Signer` and its kin sign the message here, and SHA-256 of it there.
    assert_eq!(ours_raw.len(), theirs_hashed.len());
    for (ours, theirs) in ours_raw.iter().zip(&theirs_hashed) {
        assert_ne!(ours, theirs);
    }
}
