//! Operations of some hundred instructions, compiled twice from one source: plain, and for processors
//! with BMI2 and ADX, whose `mulx` leaves the carry flag alone, and AVX2, which scans tables. The version is chosen at run time, once
//! for a whole multiplication of points.
//!
//! This is the only module with `unsafe` code.
#![cfg_attr(
    all(target_arch = "x86_64", not(secp256k1_arith_engine = "plain")),
    expect(
        unsafe_code,
        reason = "functions with target features are called after their detection"
    )
)]

/// An operation with its arguments, compiled for each engine as one function: large enough for the call
/// to cost next to nothing, and the only place where field products are inlined.
///
/// `run`, and all that matters in it, must be `#[inline(always)]`: only what is inlined takes on the
/// target features.
pub(crate) trait Operation {
    type Output;

    fn run(self) -> Self::Output;
}

/// A version of the operations that this processor runs.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Engine {
    Plain,
    #[cfg(all(target_arch = "x86_64", not(secp256k1_arith_engine = "plain")))]
    Bmi2Adx(bmi2_adx::Token),
}

impl Engine {
    /// The fastest engine of this processor.
    #[inline]
    pub(crate) fn detect() -> Self {
        #[cfg(all(target_arch = "x86_64", not(secp256k1_arith_engine = "plain")))]
        if let Some(token) = bmi2_adx::Token::detect() {
            return Self::Bmi2Adx(token);
        }
        Self::Plain
    }

    #[inline(always)]
    pub(crate) fn run<O: Operation>(self, operation: O) -> O::Output {
        match self {
            Self::Plain => plain(operation),
            #[cfg(all(target_arch = "x86_64", not(secp256k1_arith_engine = "plain")))]
            Self::Bmi2Adx(token) => bmi2_adx::run(token, operation),
        }
    }
}

#[inline(never)]
fn plain<O: Operation>(operation: O) -> O::Output {
    operation.run()
}

#[cfg(all(target_arch = "x86_64", not(secp256k1_arith_engine = "plain")))]
mod bmi2_adx {
    use super::Operation;

    cpufeatures::new!(detection, "bmi2", "adx", "avx2");

    /// Exists only where the processor has BMI2, ADX and AVX2.
    #[derive(Clone, Copy, Debug)]
    pub(crate) struct Token(());

    impl Token {
        #[inline]
        pub(super) fn detect() -> Option<Self> {
            detection::get().then_some(Self(()))
        }
    }

    #[inline(always)]
    pub(super) fn run<O: Operation>(_token: Token, operation: O) -> O::Output {
        // SAFETY: a token exists only where `detect` saw all features that `with_features` enables.
        unsafe { with_features(operation) }
    }

    #[target_feature(enable = "bmi2,adx,avx2")]
    fn with_features<O: Operation>(operation: O) -> O::Output {
        operation.run()
    }
}
