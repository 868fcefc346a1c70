//! Secrets do not outlive their use: this looks at memory after it.

#![expect(unsafe_code, reason = "memory is read after its owner has given it up")]

mod common;

use common::{Rng, bytes, key};
use core::hint::black_box;
use core::mem::{ManuallyDrop, MaybeUninit};
use secp256k1_ecdsa::SigningKey;

const SECRET: [u8; 32] = bytes("c0ffee00c0ffee01c0ffee02c0ffee03c0ffee04c0ffee05c0ffee06c0ffee07");

#[test]
fn drop_wipes_the_secret_scalar() {
    let mut signing_key = ManuallyDrop::new(key(SECRET));
    let scalar: *const [u8; 32] = core::ptr::from_ref(signing_key.as_nonzero_scalar()).cast();
    assert_eq!(size_of_val(signing_key.as_nonzero_scalar()), 32);
    // SAFETY: a scalar is 32 bytes without padding, and `signing_key` lives on.
    let before = unsafe { scalar.read_volatile() };
    let (mut le, mut sorted) = (SECRET, before);
    le.sort_unstable();
    sorted.sort_unstable();
    assert_eq!(sorted, le, "the scalar is there before");
    // SAFETY: `signing_key` is not used again, only its memory is, which the stack still holds.
    let after = unsafe {
        ManuallyDrop::drop(&mut signing_key);
        scalar.read_volatile()
    };
    // A wiped `NonZeroScalar` is one, for zero would break its promise.
    assert!(
        after.iter().map(|&byte| usize::from(byte)).sum::<usize>() <= 1,
        "{after:x?}"
    );
}

/// Bytes of the dead stack below that are searched.
const DEPTH: usize = 64 * 1024;

/// Does `needle` stand in the memory that earlier calls have used as their stack?
#[inline(never)]
fn stack_below_holds(needle: &[u8]) -> bool {
    let area = MaybeUninit::<[u8; DEPTH]>::uninit();
    let area = black_box(&area);
    let start: *const u8 = area.as_ptr().cast();
    let mut window = vec![0; DEPTH];
    for (i, byte) in window.iter_mut().enumerate() {
        // SAFETY: in bounds. The memory is stack that the operating system has mapped; reading
        // what earlier frames left there is the purpose, and a volatile read takes it as it is.
        *byte = unsafe { start.add(i).read_volatile() };
    }
    window.windows(needle.len()).any(|bytes| bytes == needle)
}

/// Leaves `needle` on the dead stack, as a function that does not wipe does.
#[inline(never)]
fn leave(needle: &[u8; 32]) {
    let copies = [*black_box(needle); 64];
    black_box(&copies);
}

/// Any eight consecutive bytes of a number, in either byte order, as limbs and spills hold them.
fn parts(number: &[u8; 32]) -> Vec<[u8; 8]> {
    let be = number
        .chunks_exact(8)
        .map(|chunk| chunk.try_into().expect("8 bytes"));
    be.flat_map(|part: [u8; 8]| {
        let mut reversed = part;
        reversed.reverse();
        [part, reversed]
    })
    .collect()
}

#[test]
fn the_search_finds_what_is_left_on_the_stack() {
    let needle = Rng(41).bytes();
    for part in parts(&needle).iter().step_by(2) {
        leave(&needle);
        assert!(stack_below_holds(part));
    }
}

/// The nonce of RFC 6979 for a key and digest: published, so that it can be searched for.
const NONCE: [u8; 32] = bytes("2df40ca70e639d89528a6b670d9d48d9165fdc0febc0974056bdce192b8e16a3");

#[test]
fn signing_leaves_neither_nonce_nor_key_on_the_stack() {
    use sha2::Digest;
    let secret = bytes("cca9fbcc1b41e5a95d369eaa6ddcff73b61a4efaa279cfc6567e8daa39cbaf50");
    let prehash = sha2::Sha256::digest(b"sample");
    // On the heap, so that the key itself is in no frame.
    let signing_key: Box<SigningKey> = Box::new(key(secret));
    let needles: Vec<_> = parts(&NONCE).into_iter().chain(parts(&secret)).collect();
    for needle in needles {
        sign_once(&signing_key, &prehash);
        assert!(!stack_below_holds(&needle), "{needle:02x?}");
    }
}

#[inline(never)]
fn sign_once(signing_key: &SigningKey, prehash: &[u8]) {
    black_box(signing_key.sign_prehash_recoverable(prehash)).expect("32 bytes");
}

#[test]
fn debug_shows_no_secret() {
    let text = format!("{:?} {:#?}", key(SECRET), key(SECRET));
    assert!(!text.to_lowercase().contains("c0ffee"), "{text}");
    assert!(text.contains(&key(SECRET).verifying_key().to_string()));
}
