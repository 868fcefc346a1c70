//! A program for `k256` runs on this crate after a change of imports, with the same output.
#![allow(clippy::unwrap_used, reason = "a failure is the test's own")]
#![cfg(all(feature = "ecdh", feature = "pkcs8", feature = "alloc"))]

use proptest::prelude::*;

#[allow(
    clippy::eq_op,
    clippy::op_ref,
    unused_imports,
    reason = "users write so, and what is a trait's method in k256 is inherent here"
)]
mod on_ours {
    use secp256k1_arith as k256;
    include!("k256_user/program.rs");
}

#[allow(clippy::eq_op, clippy::op_ref, reason = "users write so")]
mod on_theirs {
    use ::k256;
    include!("k256_user/program.rs");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn a_program_for_k256_gives_the_same_output(seed in proptest::array::uniform32(any::<u8>())) {
        prop_assert_eq!(on_ours::run(&seed), on_theirs::run(&seed));
    }
}

#[test]
fn a_program_for_k256_gives_the_same_output_at_the_edges() {
    let mut small = [0; 32];
    small[31] = 1;
    for seed in [[0; 32], [0xff; 32], [0x80; 32], small] {
        assert_eq!(on_ours::run(&seed), on_theirs::run(&seed));
    }
}
