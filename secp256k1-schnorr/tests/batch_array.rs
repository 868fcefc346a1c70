//! Batches of fixed size, which need no `alloc`.
#![allow(
    clippy::unwrap_used,
    clippy::std_instead_of_alloc,
    clippy::std_instead_of_core,
    reason = "tests have std, and fail by panicking"
)]

mod common;

use common::{TestRng, batch::*};
use secp256k1_schnorr::{
    batch::{tweak_add_check_batch_array, verify_batch_array},
    tweak::TweakCheck,
};

fn assert_invalid<const N: usize>(items: &[Item; N], expected: [bool; N]) {
    let singly = singly(items);
    assert_eq!(std::array::from_fn(|i| singly.contains(&i)), expected);
    let verdict = verify_batch_array(items);
    assert_eq!(verdict.is_ok(), !expected.contains(&true));
    assert_eq!(verdict.err().unwrap_or([false; N]), expected);
}

/// Whole, with each fault at each position, and with nothing but faults.
fn check_signatures<const N: usize>(rng: &mut TestRng) {
    let good: [Item; N] = items(rng, N).try_into().unwrap();
    assert_invalid(&good, [false; N]);
    for fault in FAULTS {
        for position in 0..N {
            let mut items = good.clone();
            fault(&mut items[position], rng);
            assert_invalid(&items, std::array::from_fn(|i| i == position));
        }
        let mut items = good.clone();
        items.iter_mut().for_each(|item| fault(item, rng));
        assert_invalid(&items, [true; N]);
    }
}

#[test]
fn signatures_in_arrays_of_0_to_33_have_their_verdicts() {
    let mut rng = TestRng(120);
    check_signatures::<0>(&mut rng);
    check_signatures::<1>(&mut rng);
    check_signatures::<2>(&mut rng);
    check_signatures::<3>(&mut rng);
    check_signatures::<7>(&mut rng);
    check_signatures::<8>(&mut rng);
    check_signatures::<9>(&mut rng);
    check_signatures::<17>(&mut rng);
    check_signatures::<33>(&mut rng);
}

fn check_tweaks<const N: usize>(rng: &mut TestRng) {
    let good: [TweakCheck; N] = std::array::from_fn(|_| tweak_check(rng));
    assert_eq!(tweak_add_check_batch_array(&good), Ok(()));
    for position in 0..N {
        for fault in TWEAK_FAULTS {
            let mut checks = good;
            fault(&mut checks[position], rng);
            let expected = std::array::from_fn(|i| i == position);
            assert_eq!(checks.map(|check| !check.holds()), expected);
            assert_eq!(tweak_add_check_batch_array(&checks), Err(expected));
        }
    }
}

#[test]
fn tweak_checks_in_arrays_of_0_to_33_have_their_verdicts() {
    let mut rng = TestRng(121);
    check_tweaks::<0>(&mut rng);
    check_tweaks::<1>(&mut rng);
    check_tweaks::<2>(&mut rng);
    check_tweaks::<3>(&mut rng);
    check_tweaks::<8>(&mut rng);
    check_tweaks::<33>(&mut rng);
}
