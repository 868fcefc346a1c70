//! Tweaked keys: P + t·G by x-coordinates, and the output keys of BIP341 (taproot).
//!
//! An x-only key P stands for the point with even y. Its sum with t·G may have odd y; the parity
//! is returned beside the x-only result. The secret of the sum is d + t mod n for the d whose
//! public key has even y, so an odd key is negated before it is tweaked. The functions here do that
//! for both halves; only the halves taken together are worth anything.
//!
//! ```
//! use secp256k1_schnorr::{SigningKey, signature::{Signer, Verifier}};
//!
//! let internal = SigningKey::from_slice(&[0x42; 32])?;
//!
//! // An output that can be spent with the key only, as BIP86 wallets make them.
//! let (output_key, parity) = internal.verifying_key().taproot_output_key(None)?;
//!
//! // The owner signs with the tweaked key, everyone else verifies with the output key.
//! let signature = internal.taproot_output_key(None)?.sign(b"sighash");
//! output_key.verify(b"sighash", &signature)?;
//!
//! // A script path reveals the internal key, and the commitment is checked.
//! assert!(internal.verifying_key().taproot_check(&output_key.into(), parity, None));
//! # Ok::<(), secp256k1_schnorr::Error>(())
//! ```

use crate::{Parity, SigningKey, Tag, VerifyingKey};
use secp256k1_arith::{
    AffinePoint, NonZeroScalar, ProjectivePoint, PublicKey, Scalar, SecretKey,
    elliptic_curve::{ff::PrimeField, point::AffineCoordinates},
};
use signature::{Error, Result};
use zeroize::Zeroizing;

/// `t = H_TapTweak(x(P) ‖ root)`, and `H_TapTweak(x(P))` without a script tree (BIP341).
///
/// No root is not the same as a root of 32 zero bytes.
#[must_use]
pub fn taproot_tweak(internal_key: &VerifyingKey, merkle_root: Option<&[u8; 32]>) -> [u8; 32] {
    let root = merkle_root.map_or(&[][..], |root| &root[..]);
    Tag::TAP_TWEAK.hash(&[&internal_key.to_bytes(), root])
}

/// `d' + t mod n`, where d' is d if y(d·G) is even, and n − d if it is odd: the secret whose x-only
/// public key is that of d plus t·G.
///
/// The result is as BIP341's `taproot_tweak_seckey` gives it: the parity of its own public key is
/// what [`VerifyingKey::add_tweak`] returns, and has not been made even.
///
/// Constant time in d and t.
///
/// # Errors
/// If t is at least n, or the sum is 0.
pub fn add_tweak_to_secret_key(secret_key: &SecretKey, tweak: &[u8; 32]) -> Result<SecretKey> {
    let sum = SigningKey::from(secret_key).tweaked_secret(tweak)?;
    Ok(SecretKey::from(&*sum))
}

/// The claim that a key P, tweaked by t, is the point with x-coordinate `tweaked_key` and a y of parity
/// `tweaked_parity`: what [`VerifyingKey::tweak_add_check`] checks singly, and
/// [`batch::tweak_add_check_batch`](crate::batch) together with others.
///
/// ```
/// use secp256k1_schnorr::{Parity, VerifyingKey, tweak::TweakCheck};
///
/// let key: VerifyingKey =
///     "f9308a019258c31049344f85f89d5229b531c845836f99b08601f113bce036f9".parse()?;
/// let (tweaked_key, tweaked_parity) = key.add_tweak(&[7; 32])?;
/// let mut check = TweakCheck {
///     key,
///     tweak: [7; 32],
///     tweaked_key: tweaked_key.into(),
///     tweaked_parity,
/// };
/// assert!(check.holds());
/// check.tweaked_parity = check.tweaked_parity ^ Parity::Odd;
/// assert!(!check.holds());
/// # Ok::<(), secp256k1_schnorr::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TweakCheck {
    /// P, before the tweak.
    pub key: VerifyingKey,
    /// t, big endian. None at or above n holds.
    pub tweak: [u8; 32],
    /// x(P + t·G), big endian. It need not have been parsed: what is no x-coordinate equals none.
    pub tweaked_key: [u8; 32],
    /// The parity of y(P + t·G).
    pub tweaked_parity: Parity,
}

impl TweakCheck {
    /// The claim that `output_key`, with y of this parity, is the output key of this internal key and a
    /// script tree of this root (BIP341), as [`VerifyingKey::taproot_check`] checks it.
    #[must_use]
    pub fn taproot(
        internal_key: &VerifyingKey,
        output_key: &[u8; 32],
        output_parity: Parity,
        merkle_root: Option<&[u8; 32]>,
    ) -> Self {
        Self {
            key: *internal_key,
            tweak: taproot_tweak(internal_key, merkle_root),
            tweaked_key: *output_key,
            tweaked_parity: output_parity,
        }
    }

    /// Whether it is true. Takes time that depends on all fields, which are public.
    #[must_use]
    pub fn holds(&self) -> bool {
        self.is_told_of(&self.sum_vartime().to_affine_vartime())
    }

    /// P + t·G, or the identity if t is at least n.
    fn sum_vartime(&self) -> ProjectivePoint {
        // VARTIME: the tweak is checked by those to whom it has been revealed.
        parse_tweak(&self.tweak).map_or(ProjectivePoint::IDENTITY, |t| {
            ProjectivePoint::mul_by_generator_vartime(&t) + *self.key.as_affine()
        })
    }

    /// Whether `sum` has the x-coordinate and the parity of the claim; never true of the identity.
    fn is_told_of(&self, sum: &AffinePoint) -> bool {
        let is_identity: bool = sum.is_identity().into();
        !is_identity
            && sum.x().as_slice() == self.tweaked_key
            && Parity::from(sum.y_is_odd()) == self.tweaked_parity
    }
}

/// Calls `invalid` with the index of each of `checks` that does not hold, in ascending order.
pub(crate) fn check_each_vartime(checks: &[TweakCheck], mut invalid: impl FnMut(usize)) {
    /// How many share an inversion.
    const CHUNK: usize = 32;
    let mut sums = [ProjectivePoint::IDENTITY; CHUNK];
    for (chunk, checks) in checks.chunks(CHUNK).enumerate() {
        for (sum, check) in sums.iter_mut().zip(checks) {
            *sum = check.sum_vartime();
        }
        let sums = ProjectivePoint::batch_to_affine_vartime(&sums);
        for (i, (check, sum)) in checks.iter().zip(&sums).enumerate() {
            if !check.is_told_of(sum) {
                invalid(chunk * CHUNK + i);
            }
        }
    }
}

impl VerifyingKey {
    /// P + t·G, as the x-only key and the parity of its y.
    ///
    /// Constant time in t. Cost: one constant-time multiplication of the generator, one inversion.
    ///
    /// # Errors
    /// If t is at least n, or the sum is the identity.
    pub fn add_tweak(&self, tweak: &[u8; 32]) -> Result<(Self, Parity)> {
        let tweak = Zeroizing::new(parse_tweak(tweak)?);
        let sum = ProjectivePoint::mul_by_generator(&tweak) + *self.as_affine();
        let sum = PublicKey::from_affine(sum.to_affine()).map_err(|_| Error::new())?;
        Ok(Self::from_public_key(&sum))
    }

    /// Whether P + t·G has the x-coordinate `tweaked_key` and a y of parity `tweaked_parity`.
    ///
    /// `tweaked_key` need not have been parsed: what is no x-coordinate equals none. Takes time
    /// that depends on all its inputs, which are public.
    ///
    /// ```
    /// use secp256k1_schnorr::VerifyingKey;
    ///
    /// let key: VerifyingKey =
    ///     "f9308a019258c31049344f85f89d5229b531c845836f99b08601f113bce036f9".parse()?;
    /// let (tweaked, parity) = key.add_tweak(&[7; 32])?;
    /// assert!(key.tweak_add_check(&tweaked.into(), parity, &[7; 32]));
    /// assert!(!key.tweak_add_check(&tweaked.into(), parity, &[8; 32]));
    /// # Ok::<(), secp256k1_schnorr::Error>(())
    /// ```
    #[must_use]
    pub fn tweak_add_check(
        &self,
        tweaked_key: &[u8; 32],
        tweaked_parity: Parity,
        tweak: &[u8; 32],
    ) -> bool {
        let check = TweakCheck {
            key: *self,
            tweak: *tweak,
            tweaked_key: *tweaked_key,
            tweaked_parity,
        };
        check.holds()
    }

    /// The output key of this internal key and a script tree of this root, or of no script tree
    /// (BIP341, `taproot_tweak_pubkey`).
    ///
    /// # Errors
    /// If the tweak is at least n or the sum is the identity, either of which takes a broken hash.
    pub fn taproot_output_key(&self, merkle_root: Option<&[u8; 32]>) -> Result<(Self, Parity)> {
        self.add_tweak(&taproot_tweak(self, merkle_root))
    }

    /// Whether `output_key`, with y of this parity, is the output key of this internal key and a
    /// script tree of this root (BIP341, the last step of the script path's rules). Takes time that
    /// depends on all its inputs, which are public.
    #[must_use]
    pub fn taproot_check(
        &self,
        output_key: &[u8; 32],
        output_parity: Parity,
        merkle_root: Option<&[u8; 32]>,
    ) -> bool {
        TweakCheck::taproot(self, output_key, output_parity, merkle_root).holds()
    }
}

impl SigningKey {
    /// The key of d + t mod n. Its public key is that of [`VerifyingKey::add_tweak`].
    ///
    /// Constant time in d and t. Cost: one constant-time multiplication of the generator, one
    /// inversion.
    ///
    /// # Errors
    /// If t is at least n, or the sum is 0.
    pub fn add_tweak(&self, tweak: &[u8; 32]) -> Result<Self> {
        Ok(Self::from(&*self.tweaked_secret(tweak)?))
    }

    /// The key that signs for the output key of this internal key and a script tree of this root,
    /// or of no script tree.
    ///
    /// # Errors
    /// As [`VerifyingKey::taproot_output_key`].
    pub fn taproot_output_key(&self, merkle_root: Option<&[u8; 32]>) -> Result<Self> {
        self.add_tweak(&taproot_tweak(self.verifying_key(), merkle_root))
    }

    /// `d + t mod n`. The error tells that d = n − t, which whoever chose t knows as soon as the
    /// public tweak of the public key fails.
    fn tweaked_secret(&self, tweak: &[u8; 32]) -> Result<Zeroizing<NonZeroScalar>> {
        let tweak = Zeroizing::new(parse_tweak(tweak)?);
        let sum = Zeroizing::new(**self.as_nonzero_scalar() + *tweak);
        NonZeroScalar::new(*sum)
            .into_option()
            .map(Zeroizing::new)
            .ok_or_else(Error::new)
    }
}

/// The scalar t in `0..n`, from big-endian bytes.
///
/// # Errors
/// If t is at least n: it is not reduced, since BIP341 fails there.
fn parse_tweak(tweak: &[u8; 32]) -> Result<Scalar> {
    Scalar::from_repr((*tweak).into())
        .into_option()
        .ok_or_else(Error::new)
}
