//! The number v that stands beside r and s in Ethereum: the parity of y(R), in one of three notations.

use crate::RecoveryId;
use ecdsa::{Error, Result};

/// A notation of v. Recovery ids 2 and 3, of an r that was reduced modulo n, have none.
///
/// ```
/// use secp256k1_ecdsa::{EthereumV, RecoveryId};
///
/// // The example of EIP-155: chain 1, v = 37.
/// let (notation, id) = EthereumV::parse(37)?;
/// assert_eq!((notation, id.to_byte()), (EthereumV::Eip155 { chain_id: 1 }, 0));
/// assert_eq!(EthereumV::Legacy.write(id)?, 27);
/// assert!(EthereumV::Legacy.write(RecoveryId::new(false, true)).is_err());
/// # Ok::<(), secp256k1_ecdsa::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EthereumV {
    /// 0 or 1: `yParity` of EIP-2718's typed transactions.
    Parity,
    /// 27 or 28: the first transactions, signed messages (EIP-191) and the precompile `ecrecover`.
    Legacy,
    /// 35 + 2·chain + parity (EIP-155).
    Eip155 {
        /// The chain's number.
        chain_id: u64,
    },
}

impl EthereumV {
    /// The number for `id`.
    ///
    /// # Errors
    /// If `id` is 2 or 3, or if the number is 2^64 or more.
    pub fn write(self, id: RecoveryId) -> Result<u64> {
        if id.is_x_reduced() {
            return Err(Error::new());
        }
        let zero = match self {
            Self::Parity => 0,
            Self::Legacy => 27,
            Self::Eip155 { chain_id } => chain_id
                .checked_mul(2)
                .and_then(|twice| twice.checked_add(35))
                .ok_or_else(Error::new)?,
        };
        zero.checked_add(id.is_y_odd().into())
            .ok_or_else(Error::new)
    }

    /// The notation and the id that `v` says.
    ///
    /// # Errors
    /// If `v` is 2 to 26 or 29 to 34.
    pub fn parse(v: u64) -> Result<(Self, RecoveryId)> {
        let (notation, parity) = match v {
            0..=1 => (Self::Parity, v),
            27..=28 => (Self::Legacy, v - 27),
            35.. => {
                let chain_id = (v - 35) / 2;
                (Self::Eip155 { chain_id }, (v - 35) % 2)
            }
            _ => return Err(Error::new()),
        };
        Ok((notation, RecoveryId::new(parity == 1, false)))
    }
}
