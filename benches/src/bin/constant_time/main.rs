//! The promise of constant time, checked by a machine: run this program under valgrind.
//!
//! ```sh
//! CARGO_PROFILE_RELEASE_DEBUG=line-tables-only cargo build --release -p benches --bin constant_time
//! valgrind --error-exitcode=1 --suppressions=benches/constant_time.supp target/release/constant_time
//! ```
//!
//! The line tables tell valgrind which functions were inlined: the suppressions name them.
//!
//! Each operation runs with its secrets marked as undefined memory. Memcheck follows what is computed from them, and
//! reports each branch and each address that depends on them. `--plant-leak NAME` runs a function that leaks instead,
//! which must be reported.

mod leak;
mod memcheck;
mod operation;

use core::hint::black_box;
use secp256k1_arith::{NonZeroScalar, Scalar};
use std::{env, process::ExitCode};

const USAGE: &str = "usage: constant_time [--plant-leak branch|address|vartime]";

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let planted = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => None,
        ["--plant-leak", name] => match leak::ALL.iter().find(|leak| leak.0 == name) {
            Some(leak) => Some(leak),
            None => return usage(),
        },
        _ => return usage(),
    };
    if !memcheck::is_running() {
        eprintln!("valgrind's memcheck does not run this program, so nothing would be checked");
        return ExitCode::from(2);
    }
    println!("engine: {}", secp256k1_arith::simd::active());
    let passed = match planted {
        Some((name, leak)) => is_constant_time(name, *leak),
        // All of them, also after one that failed.
        None => operation::ALL.iter().fold(true, |all, (name, operation)| {
            is_constant_time(name, *operation) && all
        }),
    };
    if passed {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

fn usage() -> ExitCode {
    eprintln!("{USAGE}");
    ExitCode::from(2)
}

/// Whether memcheck has nothing to report on `operation`, the secret reaches the result, and the result is that of the
/// same secret unmarked.
fn is_constant_time<const N: usize>(name: &str, operation: fn(&NonZeroScalar) -> [u8; N]) -> bool {
    let mut passed = true;
    for secret in secrets() {
        let expected = black_box(operation)(&secret);
        let mut hidden = secret;
        memcheck::hide(&mut hidden);
        let before = memcheck::reports();
        let mut result = black_box(operation)(&hidden);
        let reports = memcheck::reports() - before;
        let is_reached = memcheck::is_hidden(&result);
        // The check is over, and these secrets are in the source.
        memcheck::publish(&mut result);
        let is_right = result == expected;
        passed &= reports == 0 && is_reached && is_right;
        println!(
            "{name}: {reports} reports{}{}",
            if is_reached {
                ""
            } else {
                ", THE RESULT DOES NOT DEPEND ON THE SECRET"
            },
            if is_right {
                ""
            } else {
                ", THE RESULT IS WRONG"
            },
        );
    }
    passed
}

/// The smallest scalar, the largest, and one of no special form.
fn secrets() -> [NonZeroScalar; 3] {
    let any = Scalar::from(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c834_u128);
    [Scalar::ONE, -Scalar::ONE, any.square().square()]
        .map(|secret| NonZeroScalar::new(secret).expect("not zero"))
}
