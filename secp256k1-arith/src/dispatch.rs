//! Long operations, compiled twice from one source: plain, and for processors with BMI2 and ADX, whose
//! `mulx` leaves the carry flag alone. Chosen at run time, once at the entry of each operation.
//!
//! This is the only module with `unsafe` code.
#![cfg_attr(
    target_arch = "x86_64",
    expect(
        unsafe_code,
        reason = "a function with target features is called after their detection"
    )
)]

/// A long operation with its arguments.
///
/// `run`, and all that it calls, must be `#[inline(always)]`, and it must call no closure from more than
/// one place: only what is inlined takes on the target features.
pub(crate) trait Operation {
    type Output;

    fn run(self) -> Self::Output;
}

/// Runs the operation in the fastest version that this processor has.
#[inline(always)]
pub(crate) fn dispatch<O: Operation>(operation: O) -> O::Output {
    #[cfg(all(target_arch = "x86_64", not(secp256k1_arith_engine = "plain")))]
    if let Some(token) = bmi2_adx::Token::detect() {
        return bmi2_adx::run(token, operation);
    }
    plain(operation)
}

#[inline(never)]
fn plain<O: Operation>(operation: O) -> O::Output {
    operation.run()
}

/// Whether [`dispatch`] chooses the version for BMI2 and ADX.
pub(crate) fn has_bmi2_adx() -> bool {
    #[cfg(all(target_arch = "x86_64", not(secp256k1_arith_engine = "plain")))]
    return bmi2_adx::Token::detect().is_some();
    #[cfg(not(all(target_arch = "x86_64", not(secp256k1_arith_engine = "plain"))))]
    false
}

#[cfg(all(target_arch = "x86_64", not(secp256k1_arith_engine = "plain")))]
mod bmi2_adx {
    cpufeatures::new!(detection, "bmi2", "adx");

    /// Exists only where the processor has BMI2 and ADX.
    #[derive(Clone, Copy)]
    pub(super) struct Token(());

    impl Token {
        #[inline(always)]
        pub(super) fn detect() -> Option<Self> {
            detection::get().then_some(Self(()))
        }
    }

    #[inline(always)]
    pub(super) fn run<O: super::Operation>(_token: Token, operation: O) -> O::Output {
        // SAFETY: a token exists only where `detect` saw both features that `with_features` enables.
        unsafe { with_features(operation) }
    }

    #[target_feature(enable = "bmi2,adx")]
    fn with_features<O: super::Operation>(operation: O) -> O::Output {
        operation.run()
    }
}
