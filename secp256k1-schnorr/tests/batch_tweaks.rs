//! Checks of tweaks in batches.
#![allow(
    clippy::unwrap_used,
    clippy::std_instead_of_alloc,
    clippy::std_instead_of_core,
    reason = "tests have std, and fail by panicking"
)]

mod common;

use common::{N, ONE, P, TestRng, batch::*, plus};
use secp256k1_schnorr::{
    Parity, SigningKey,
    batch::tweak_add_check_batch,
    secp256k1_arith::{Scalar, elliptic_curve::ff::PrimeField},
    tweak::TweakCheck,
};

fn assert_false(checks: &[TweakCheck], expected: &[usize]) {
    let singly: Vec<_> = (0..checks.len()).filter(|&i| !checks[i].holds()).collect();
    assert_eq!(singly, expected);
    match tweak_add_check_batch(checks) {
        Ok(()) => assert!(expected.is_empty(), "accepted with {expected:?} false"),
        Err(error) => assert_eq!(error.invalid(), expected),
    }
}

#[test]
fn each_single_fault_is_named_at_each_position() {
    let mut rng = TestRng(130);
    for count in [1, 2, 3, 8, 9, 32, 40] {
        let good: Vec<_> = (0..count).map(|_| tweak_check(&mut rng)).collect();
        assert_false(&good, &[]);
        for position in 0..count {
            for fault in TWEAK_FAULTS {
                let mut checks = good.clone();
                fault(&mut checks[position], &mut rng);
                assert_false(&checks, &[position]);
            }
        }
    }
}

#[test]
fn batches_of_0_to_1_000_are_accepted_and_faults_in_them_named() {
    let mut rng = TestRng(131);
    let mut checks: Vec<_> = (0..1_000).map(|_| tweak_check(&mut rng)).collect();
    for count in [0, 1, 2, 3, 31, 32, 33, 1_000] {
        assert_false(&checks[..count], &[]);
    }
    for position in [0, 31, 32, 999] {
        TWEAK_FAULTS[0](&mut checks[position], &mut rng);
    }
    assert_false(&checks, &[0, 31, 32, 999]);
}

#[test]
fn tweaks_that_cancel_each_other_are_named() {
    let mut rng = TestRng(132);
    let plus = |tweak: &[u8; 32], delta: Scalar| {
        let tweak = Scalar::from_repr((*tweak).into()).unwrap();
        (tweak + delta).to_bytes().into()
    };
    for _ in 0..20 {
        let mut checks: Vec<_> = (0..6).map(|_| tweak_check(&mut rng)).collect();
        let delta = **key(&mut rng).as_nonzero_scalar();
        checks[1].tweak = plus(&checks[1].tweak, delta);
        checks[4].tweak = plus(&checks[4].tweak, -delta);
        assert_false(&checks, &[1, 4]);
        // The tweaked keys of two checks, exchanged.
        let (one, other) = (checks[0], checks[5]);
        checks[0].tweaked_key = other.tweaked_key;
        checks[5].tweaked_key = one.tweaked_key;
        checks[0].tweaked_parity = other.tweaked_parity;
        checks[5].tweaked_parity = one.tweaked_parity;
        assert_false(&checks, &[0, 1, 4, 5]);
    }
}

#[test]
fn a_tweak_by_0_is_none_and_one_to_the_identity_never_holds() {
    let mut rng = TestRng(133);
    let mut checks: Vec<_> = (0..4).map(|_| tweak_check(&mut rng)).collect();
    checks[2].tweak = [0; 32];
    checks[2].tweaked_key = checks[2].key.into();
    checks[2].tweaked_parity = Parity::Even;
    assert_false(&checks, &[]);
    checks[2].tweaked_parity = Parity::Odd;
    assert_false(&checks, &[2]);

    // P + t·G with t = -d.
    let secret = key(&mut rng);
    for tweaked_key in [[0; 32], ONE, P, plus(P, -1), checks[2].tweaked_key] {
        checks[2] = TweakCheck {
            key: *secret.verifying_key(),
            tweak: (-**secret.as_nonzero_scalar()).to_bytes().into(),
            tweaked_key,
            tweaked_parity: Parity::Even,
        };
        assert_false(&checks, &[2]);
    }
}

#[test]
fn a_tweak_of_n_or_above_holds_of_no_key() {
    let mut rng = TestRng(136);
    let mut checks: Vec<_> = (0..3).map(|_| tweak_check(&mut rng)).collect();
    let key = checks[1].key;
    let generator = *SigningKey::from_slice(&ONE).unwrap().verifying_key();
    for (tweak, reduced) in [(N, [0; 32]), (plus(N, 1), ONE), (plus(N, 2), plus(ONE, 1))] {
        // What t - n would give, and what may be left when nothing is added.
        let (sum, parity) = key.add_tweak(&reduced).unwrap();
        for (tweaked_key, tweaked_parity) in [(sum, parity), (generator, Parity::Even)] {
            checks[1] = TweakCheck {
                key,
                tweak,
                tweaked_key: tweaked_key.into(),
                tweaked_parity,
            };
            assert_false(&checks, &[1]);
        }
    }
}

#[test]
fn taproot_outputs_with_and_without_scripts_are_checked() {
    let mut rng = TestRng(134);
    let mut checks = Vec::new();
    for i in 0..20 {
        let internal = *SigningKey::from_slice(&rng.array::<32>())
            .unwrap()
            .verifying_key();
        let root = rng.array();
        let root = (i % 2 == 0).then_some(&root);
        let (output, parity) = internal.taproot_output_key(root).unwrap();
        assert!(internal.taproot_check(&output.into(), parity, root));
        checks.push(TweakCheck::taproot(&internal, &output.into(), parity, root));
        let wrong = TweakCheck::taproot(&internal, &output.into(), parity, Some(&[0; 32]));
        assert!(!wrong.holds());
    }
    assert_false(&checks, &[]);
}
