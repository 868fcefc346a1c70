//! Wiping of what computing with secrets leaves behind.

use core::hint::black_box;
use ecdsa::elliptic_curve::zeroize::Zeroize;

/// Bytes below its caller's frame that [`wipe_stack`] overwrites. HMAC, the fixed-base
/// multiplication and the two inversions need less: a test looks.
const WIPED: usize = 8192;

/// Overwrites the stack that calls made before this one have used. The hash function's state, the
/// digits of secret numbers and spilled registers stay there otherwise: they are locals of other
/// crates, which those do not wipe.
#[inline(never)]
pub(crate) fn wipe_stack() {
    let mut frame = [0u64; WIPED / 8];
    frame.zeroize();
    black_box(&frame);
}
