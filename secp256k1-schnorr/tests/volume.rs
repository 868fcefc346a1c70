//! The same answers as bitcoin-core's libsecp256k1 and RustCrypto's `k256`, operation by operation: on
//! 100,000 random inputs and 10,000 hostile ones each.
#![allow(
    clippy::unwrap_used,
    clippy::std_instead_of_alloc,
    clippy::std_instead_of_core,
    reason = "tests have std, and fail by panicking"
)]

mod common;

use common::{ALL_ONES, N, OFF_CURVE, ONE, P, TestRng, plus, verifies};
use k256::schnorr as k256_schnorr;
use secp256k1::{Keypair, Scalar, XOnlyPublicKey};
use secp256k1_schnorr::{
    Parity, Signature, SigningKey, VerifyingKey,
    secp256k1_arith::elliptic_curve::sec1::ToSec1Point, tweak::add_tweak_to_secret_key,
};

const RANDOM: usize = 100_000;
const HOSTILE: usize = 10_000;

/// 32 bytes at or near a limit, or of low or high weight, or those of `valid` with a bit changed.
fn hostile(rng: &mut TestRng, valid: [u8; 32]) -> [u8; 32] {
    let half_n = common::unhex("7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0");
    let edges = [plus(ONE, 1), N, P, half_n, plus(ALL_ONES, -5)];
    let edge = edges[rng.below(edges.len())];
    let mut bytes = match rng.below(8) {
        0 | 1 => {
            let step: i8 = rng.below(5).try_into().unwrap();
            plus(edge, step - 2)
        }
        2 => OFF_CURVE,
        3 => [[0; 32], ALL_ONES][rng.below(2)],
        // n or p in the upper half, anything below.
        4 => {
            let mut bytes: [u8; 32] = rng.array();
            bytes[..16].copy_from_slice(&edge[..16]);
            bytes
        }
        5 => std::array::from_fn(|_| [0, 0xff][rng.below(2)]),
        _ => valid,
    };
    if rng.below(2) == 0 {
        bytes[rng.below(32)] ^= 1 << rng.below(8);
    }
    bytes
}

fn secret(rng: &mut TestRng) -> [u8; 32] {
    // Above n with probability 2^-128.
    rng.array()
}

/// The verdict on which all agree.
fn same<const M: usize>(verdicts: [bool; M], what: impl FnOnce() -> String) -> bool {
    assert!(
        verdicts.iter().all(|verdict| *verdict == verdicts[0]),
        "{verdicts:?}: {}",
        what()
    );
    verdicts[0]
}

fn check_parsing_of_keys(x: [u8; 32]) -> bool {
    let ours = VerifyingKey::try_from(x);
    let c = XOnlyPublicKey::from_byte_array(x);
    let k256 = k256_schnorr::VerifyingKey::from_bytes(&x.into());
    let accepted = same([ours.is_ok(), c.is_ok(), k256.is_ok()], || hex::encode(x));
    if let (Ok(ours), Ok(c), Ok(k256)) = (ours, c, k256) {
        assert_eq!(<[u8; 32]>::from(ours), x);
        assert_eq!(ours.to_bytes()[..], k256.to_bytes()[..]);
        let odd = ours.public_key(Parity::Odd).to_sec1_point(true);
        assert_eq!(
            odd.as_bytes(),
            c.public_key(secp256k1::Parity::Odd).serialize()
        );
    }
    accepted
}

#[test]
fn keys_parse_like_those_of_both_libraries() {
    let mut rng = TestRng(200);
    let mut accepted = 0;
    for _ in 0..RANDOM {
        accepted += usize::from(check_parsing_of_keys(rng.array()));
    }
    assert!(
        (RANDOM / 3..RANDOM * 2 / 3).contains(&accepted),
        "{accepted}"
    );
    let valid = SigningKey::from_slice(&[0x42; 32]).unwrap();
    for _ in 0..HOSTILE {
        let x = hostile(&mut rng, valid.verifying_key().to_bytes().into());
        check_parsing_of_keys(x);
    }
}

/// The C library's type takes any 64 bytes, so that `k256` alone is a peer.
fn check_parsing_of_signatures(r: [u8; 32], s: [u8; 32]) -> bool {
    let bytes: [u8; 64] = [r, s].concat().try_into().unwrap();
    let ours = Signature::from_bytes(&bytes);
    let k256 = k256_schnorr::Signature::from_bytes(&bytes);
    let accepted = same([ours.is_ok(), k256.is_ok()], || hex::encode(bytes));
    if let (Ok(ours), Ok(k256)) = (ours, k256) {
        assert_eq!(ours.to_bytes(), bytes);
        assert_eq!(k256.to_bytes(), bytes);
    }
    accepted
}

#[test]
fn signatures_parse_like_those_of_k256() {
    let mut rng = TestRng(201);
    for _ in 0..RANDOM {
        assert!(check_parsing_of_signatures(rng.array(), rng.array()));
    }
    let mut accepted = 0;
    for _ in 0..HOSTILE {
        let (r, s) = (hostile(&mut rng, [0x42; 32]), hostile(&mut rng, [0x42; 32]));
        accepted += usize::from(check_parsing_of_signatures(r, s));
    }
    assert!(
        (HOSTILE / 10..HOSTILE * 9 / 10).contains(&accepted),
        "{accepted}"
    );
}

/// A public key, and a signature with this auxiliary randomness.
type Signed = ([u8; 32], [u8; 64]);
type Sign = fn([u8; 32], &[u8], &[u8; 32]) -> Option<Signed>;

fn sign_ours(secret: [u8; 32], message: &[u8], aux: &[u8; 32]) -> Option<Signed> {
    let key = SigningKey::from_slice(&secret).ok()?;
    let signature = key.sign_raw(message, aux).unwrap();
    Some(((*key.verifying_key()).into(), signature.to_bytes()))
}

fn sign_c(secret: [u8; 32], message: &[u8], aux: &[u8; 32]) -> Option<Signed> {
    let key = Keypair::from_secret_bytes(secret).ok()?;
    let signature = secp256k1::schnorr::sign_with_aux_rand(message, &key, aux);
    Some((
        key.x_only_public_key().0.to_byte_array(),
        signature.to_byte_array(),
    ))
}

fn sign_k256(secret: [u8; 32], message: &[u8], aux: &[u8; 32]) -> Option<Signed> {
    let key = k256_schnorr::SigningKey::from_bytes(&secret.into()).ok()?;
    let signature = key.sign_raw(message, aux).unwrap();
    Some((key.verifying_key().to_bytes().into(), signature.to_bytes()))
}

fn check_signing(peer: Sign) {
    let mut rng = TestRng(202);
    for _ in 0..RANDOM {
        let (secret, message, aux) = (secret(&mut rng), rng.message(), rng.array());
        let ours = sign_ours(secret, &message, &aux);
        assert!(ours.is_some());
        assert_eq!(ours, peer(secret, &message, &aux));
    }
    let mut accepted = 0;
    for _ in 0..HOSTILE {
        let (secret, aux) = (hostile(&mut rng, [0x42; 32]), hostile(&mut rng, [0x42; 32]));
        let message = rng.message();
        let ours = sign_ours(secret, &message, &aux);
        assert_eq!(
            ours,
            peer(secret, &message, &aux),
            "{}",
            hex::encode(secret)
        );
        accepted += usize::from(ours.is_some());
    }
    assert!(
        (HOSTILE / 10..HOSTILE * 9 / 10).contains(&accepted),
        "{accepted}"
    );
}

#[test]
fn signatures_are_those_of_the_c_library() {
    check_signing(sign_c);
}

#[test]
fn signatures_are_those_of_k256() {
    check_signing(sign_k256);
}

fn check_verdict(key: [u8; 32], message: &[u8], signature: [u8; 64]) -> bool {
    let c = XOnlyPublicKey::from_byte_array(key).is_ok_and(|key| {
        let signature = secp256k1::schnorr::Signature::from_byte_array(signature);
        secp256k1::schnorr::verify(&signature, message, &key).is_ok()
    });
    let k256 = k256_schnorr::VerifyingKey::from_bytes(&key.into()).is_ok_and(|key| {
        k256_schnorr::Signature::from_bytes(&signature)
            .is_ok_and(|signature| key.verify_raw(message, &signature).is_ok())
    });
    let ours = verifies(&key, message, &signature);
    same([ours, c, k256], || {
        format!("{} {}", hex::encode(key), hex::encode(signature))
    })
}

#[test]
fn verdicts_are_those_of_both_libraries() {
    let mut rng = TestRng(203);
    let mut valid = 0;
    for i in 0..RANDOM + HOSTILE {
        let key = SigningKey::from_slice(&secret(&mut rng)).unwrap();
        let mut public: [u8; 32] = (*key.verifying_key()).into();
        let mut message = rng.message();
        let mut signature = key.sign_raw(&message, &rng.array()).unwrap().to_bytes();
        let [r, s]: [[u8; 32]; 2] = [0, 32].map(|at| signature[at..at + 32].try_into().unwrap());
        if i < RANDOM {
            // Half of them are left as they are.
            match rng.below(8) {
                0 => public[rng.below(32)] ^= 1 << rng.below(8),
                1 => signature[rng.below(64)] ^= 1 << rng.below(8),
                2 => message.push(0),
                3 => signature = rng.array(),
                _ => {}
            }
        } else {
            match rng.below(3) {
                0 => public = hostile(&mut rng, public),
                1 => signature[..32].copy_from_slice(&hostile(&mut rng, r)),
                _ => signature[32..].copy_from_slice(&hostile(&mut rng, s)),
            }
        }
        valid += usize::from(check_verdict(public, &message, signature));
    }
    assert!((RANDOM * 2 / 5..RANDOM * 3 / 5).contains(&valid), "{valid}");
}

/// Keys, secrets and checks; `k256` has no tweaks.
fn check_tweak(rng: &mut TestRng, secret: [u8; 32], tweak: [u8; 32]) -> bool {
    let ours = SigningKey::from_slice(&secret).unwrap();
    let c = Keypair::from_secret_bytes(secret).unwrap();
    let our_key = ours.verifying_key().add_tweak(&tweak);
    let our_secret = add_tweak_to_secret_key(&(&ours).into(), &tweak);

    let c_tweak = Scalar::from_be_bytes(tweak).ok();
    let c_public = c.x_only_public_key().0;
    let c_key = c_tweak.and_then(|tweak| c_public.add_tweak(&tweak).ok());
    let c_pair = c_tweak.and_then(|tweak| c.add_xonly_tweak(&tweak).ok());
    let accepted = same(
        [
            our_key.is_ok(),
            our_secret.is_ok(),
            c_key.is_some(),
            c_pair.is_some(),
        ],
        || format!("{} {}", hex::encode(secret), hex::encode(tweak)),
    );
    let (Ok((key, parity)), Some((c_key, c_parity))) = (our_key, c_key) else {
        return accepted;
    };
    assert_eq!(<[u8; 32]>::from(key), c_key.to_byte_array());
    assert_eq!(parity.to_u8(), c_parity.to_u8());
    assert_eq!(
        our_secret.unwrap().to_bytes()[..],
        c_pair.unwrap().to_secret_bytes()
    );

    let claimed = if rng.below(2) == 0 {
        parity
    } else {
        parity ^ Parity::Odd
    };
    let c_claimed = secp256k1::Parity::from_u8(claimed.to_u8()).unwrap();
    same(
        [
            ours.verifying_key()
                .tweak_add_check(&key.into(), claimed, &tweak),
            c_public.tweak_add_check(&c_key, c_claimed, c_tweak.unwrap()),
            claimed == parity,
        ],
        || hex::encode(tweak),
    );
    accepted
}

#[test]
fn tweaks_are_those_of_the_c_library() {
    let mut rng = TestRng(204);
    for _ in 0..RANDOM {
        let (secret, tweak) = (secret(&mut rng), rng.array());
        assert!(check_tweak(&mut rng, secret, tweak));
    }
    let mut accepted = 0;
    for _ in 0..HOSTILE {
        let secret = [ONE, plus(N, -1), secret(&mut rng)][rng.below(3)];
        let key = SigningKey::from_slice(&secret).unwrap();
        // The secret itself and its negative: a doubling, and the identity.
        let even = key.to_bytes().into();
        let negative = (-*key.as_nonzero_scalar()).to_bytes().into();
        let tweak = match rng.below(4) {
            0 => even,
            1 => negative,
            _ => hostile(&mut rng, even),
        };
        accepted += usize::from(check_tweak(&mut rng, secret, tweak));
    }
    assert!(
        (HOSTILE / 10..HOSTILE * 9 / 10).contains(&accepted),
        "{accepted}"
    );
}
