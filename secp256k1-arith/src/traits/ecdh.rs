//! Elliptic-curve Diffie-Hellman: the types of `elliptic-curve` for this curve.
//!
//! The shared secret is the x-coordinate of the product (SEC 1, section 3.3.1), in constant time:
//!
//! ```
//! # #[cfg(feature = "getrandom")] {
//! use secp256k1_arith::{PublicKey, ecdh::EphemeralSecret, elliptic_curve::Generate};
//!
//! let alice = EphemeralSecret::generate();
//! let bob = EphemeralSecret::generate();
//! let alice_sends = alice.public_key().to_sec1_bytes();
//! let bob_sends = bob.public_key().to_sec1_bytes();
//!
//! let alice_shares = alice.diffie_hellman(&PublicKey::from_sec1_bytes(&bob_sends)?);
//! let bob_shares = bob.diffie_hellman(&PublicKey::from_sec1_bytes(&alice_sends)?);
//! assert_eq!(alice_shares.raw_secret_bytes(), bob_shares.raw_secret_bytes());
//! # }
//! # Ok::<(), secp256k1_arith::elliptic_curve::Error>(())
//! ```

pub use elliptic_curve::ecdh::diffie_hellman;

use crate::{AffinePoint, Secp256k1};

/// A secret key for one agreement, zeroed on drop.
pub type EphemeralSecret = elliptic_curve::ecdh::EphemeralSecret<Secp256k1>;

/// The x-coordinate that two parties agree on, zeroed on drop.
pub type SharedSecret = elliptic_curve::ecdh::SharedSecret<Secp256k1>;

impl From<&AffinePoint> for SharedSecret {
    fn from(point: &AffinePoint) -> Self {
        Self::from(point.x.to_bytes())
    }
}
