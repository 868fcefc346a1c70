//! A program for `k256::ecdsa` runs on this crate after a change of imports, with the same output.
#![allow(clippy::unwrap_used, reason = "a failure is the test's own")]
#![cfg(all(feature = "pem", feature = "serde"))]

mod common;

use common::Rng;

#[allow(
    unused_imports,
    reason = "what is a trait's method in k256 is inherent here"
)]
mod on_ours {
    /// What k256 has in one crate.
    mod k256 {
        pub use secp256k1_arith::*;
        pub use secp256k1_ecdsa as ecdsa;
    }
    include!("k256_user/program.rs");
}

#[allow(
    clippy::useless_conversion,
    reason = "what is a conversion here is none in k256"
)]
mod on_theirs {
    use ::k256;
    include!("k256_user/program.rs");
}

#[test]
fn a_program_for_k256_gives_the_same_output() {
    let mut rng = Rng(91);
    for _ in 0..100 {
        let (secret, message) = (rng.secret(), rng.edgy_bytes());
        assert_eq!(
            on_ours::run(&secret, &message),
            on_theirs::run(&secret, &message)
        );
    }
}
