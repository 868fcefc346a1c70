//! Keys: secret ones that sign and public ones that verify.

#[cfg(feature = "bip32")]
mod bip32;
#[cfg(feature = "pkcs8")]
mod pkcs8;
#[cfg(feature = "serde")]
mod serde;
mod signing;
mod tweak;
mod verifying;

pub use signing::SigningKey;
pub use verifying::VerifyingKey;
