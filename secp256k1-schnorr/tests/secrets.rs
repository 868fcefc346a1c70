//! Secrets: not shown, compared in constant time, wiped on drop.
#![allow(
    clippy::unwrap_used,
    clippy::std_instead_of_alloc,
    clippy::std_instead_of_core,
    reason = "tests have std, and fail by panicking"
)]
#![allow(
    unsafe_code,
    reason = "what is left in memory after a drop can be read in no other way"
)]

mod common;

use common::{TestRng, plus};
use secp256k1_schnorr::{SigningKey, secp256k1_arith::elliptic_curve::Generate};
use std::mem::{MaybeUninit, size_of};
use subtle::ConstantTimeEq;
use zeroize::ZeroizeOnDrop;

/// The bytes of a place, whatever lives there.
fn memory(place: &MaybeUninit<SigningKey>) -> Vec<u8> {
    let start = place.as_ptr().cast::<u8>();
    (0..size_of::<SigningKey>())
        .map(|i| {
            // SAFETY: `i` is within the place, which was zeroed as a whole before a key was written
            // to it. The read is volatile, so that it is not taken for one of a dead value.
            unsafe { start.add(i).read_volatile() }
        })
        .collect()
}

fn contains(memory: &[u8], pattern: &[u8]) -> bool {
    memory
        .windows(pattern.len())
        .any(|window| window == pattern)
}

#[test]
fn drop_wipes_the_secret_from_the_memory_of_the_key() {
    let mut rng = TestRng(80);
    for _ in 0..16 {
        let key = SigningKey::generate_from_rng(&mut rng);
        // In whichever order the bytes of a scalar are kept.
        let big_endian: Vec<u8> = key.to_bytes().to_vec();
        let little_endian: Vec<u8> = big_endian.iter().rev().copied().collect();

        let mut place = MaybeUninit::<SigningKey>::zeroed();
        place.write(key);
        let before = memory(&place);
        // Words that are big-endian, lowest first, hold the big-endian bytes in pieces.
        let in_words = big_endian
            .chunks(size_of::<usize>())
            .all(|word| contains(&before, word));
        assert!(contains(&before, &little_endian) || in_words);

        // SAFETY: a key was written just above, and the place is not used as one afterwards.
        unsafe { place.assume_init_drop() };
        let after = memory(&place);
        for word in 0..4 {
            let range = 8 * word..8 * word + 8;
            assert!(!contains(&after, &little_endian[range.clone()]));
            assert!(!contains(&after, &big_endian[range]));
        }
    }
}

#[test]
fn signing_keys_promise_to_be_wiped_on_drop() {
    const fn promises<T: ZeroizeOnDrop>() {}
    promises::<SigningKey>();
}

#[test]
fn debug_shows_the_public_key_and_nothing_of_the_secret() {
    let mut rng = TestRng(81);
    for _ in 0..16 {
        let key = SigningKey::generate_from_rng(&mut rng);
        let secret = key.to_bytes();
        for shown in [format!("{key:?}"), format!("{key:#?}")] {
            assert!(shown.contains(&key.verifying_key().to_string()));
            let lower = shown.to_lowercase();
            assert!(!lower.contains(&hex::encode(&secret[..4])));
            assert!(!lower.contains(&hex::encode(&secret[28..])));
            assert!(!shown.contains(&format!("{}, {}, {}", secret[0], secret[1], secret[2])));
        }
    }
}

#[test]
fn keys_are_equal_iff_their_secrets_are() {
    let bytes = [0x42; 32];
    let key = SigningKey::from_slice(&bytes).unwrap();
    let same = SigningKey::from_slice(&bytes).unwrap();
    let other = SigningKey::from_slice(&plus(bytes, 1)).unwrap();
    assert!(bool::from(key.ct_eq(&same)) && key == same);
    assert!(!bool::from(key.ct_eq(&other)) && key != other);
    assert_eq!(key, key.clone());
}
