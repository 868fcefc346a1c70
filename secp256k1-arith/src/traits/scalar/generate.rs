//! Random scalars.

use crate::Scalar;
use elliptic_curve::{
    Generate,
    ff::{Field, FromUniformBytes},
    rand_core::{CryptoRng, TryCryptoRng},
};

impl Generate for Scalar {
    fn try_generate_from_rng<R: TryCryptoRng + ?Sized>(rng: &mut R) -> Result<Self, R::Error> {
        Self::try_random(rng)
    }
}

impl Scalar {
    /// 64 random bytes modulo `n`, in constant time: the distance from uniform is below 2^-256.
    pub fn generate_biased_from_rng<R: CryptoRng + ?Sized>(rng: &mut R) -> Self {
        let Ok(scalar) = Self::try_generate_biased_from_rng(rng);
        scalar
    }

    /// 64 random bytes modulo `n`, in constant time: the distance from uniform is below 2^-256.
    ///
    /// # Errors
    ///
    /// The generator's.
    pub fn try_generate_biased_from_rng<R: TryCryptoRng + ?Sized>(
        rng: &mut R,
    ) -> Result<Self, R::Error> {
        let mut bytes = [0; 64];
        rng.try_fill_bytes(&mut bytes)?;
        Ok(Self::from_uniform_bytes(&bytes))
    }
}
