//! Signatures to be verified together, and what can be wrong with them.

use super::{ALL_ONES, N, OFF_CURVE, P, TestRng};
use secp256k1_schnorr::{
    Parity, Signature, SigningKey, VerifyingKey,
    secp256k1_arith::{
        FieldBytes, Scalar,
        elliptic_curve::{Generate, ff::PrimeField, ops::Reduce},
    },
    signature::{Signer, Verifier},
    tagged_hash,
    tweak::TweakCheck,
};

pub type Item = (VerifyingKey, Vec<u8>, Signature);

pub fn key(rng: &mut TestRng) -> SigningKey {
    SigningKey::generate_from_rng(rng)
}

pub fn item(key: &SigningKey, message: Vec<u8>) -> Item {
    let signature = key.sign(&message);
    (*key.verifying_key(), message, signature)
}

/// Valid signatures of as many keys.
pub fn items(rng: &mut TestRng, count: usize) -> Vec<Item> {
    let mut next = || item(&key(rng), rng.message());
    (0..count).map(|_| next()).collect()
}

/// The indices of the items that are not valid, one by one.
pub fn singly(items: &[Item]) -> Vec<usize> {
    let invalid = |(key, message, signature): &Item| key.verify(message, signature).is_err();
    (0..items.len()).filter(|&i| invalid(&items[i])).collect()
}

pub fn parts(signature: &Signature) -> (FieldBytes, Scalar) {
    let bytes = signature.to_bytes();
    let half = |range: std::ops::Range<usize>| FieldBytes::try_from(&bytes[range]).unwrap();
    (half(0..32), Scalar::from_repr(half(32..64)).unwrap())
}

pub fn signature(r: &FieldBytes, s: &Scalar) -> Signature {
    Signature::from_slice(&[r.as_slice(), s.to_bytes().as_slice()].concat()).unwrap()
}

pub fn with_s(original: &Signature, s: impl Fn(Scalar) -> Scalar) -> Signature {
    let (r, old) = parts(original);
    signature(&r, &s(old))
}

pub fn challenge(r: &FieldBytes, key: &VerifyingKey, message: &[u8]) -> Scalar {
    let input = [r.as_slice(), key.to_bytes().as_slice(), message].concat();
    Scalar::reduce(&FieldBytes::from(tagged_hash(b"BIP0340/challenge", &input)))
}

/// What can be wrong with one item.
pub const FAULTS: [fn(&mut Item, &mut TestRng); 8] = [
    |item, _| item.2 = with_s(&item.2, |s| s + Scalar::ONE),
    |item, _| item.2 = with_s(&item.2, |s| -s),
    |item, _| item.1.push(0),
    |item, rng| item.0 = *key(rng).verifying_key(),
    // Another valid signature, for another message.
    |item, rng| item.2 = key(rng).sign(b"other"),
    // The x-coordinate of another point, and of none.
    |item, rng| item.2 = signature(&key(rng).verifying_key().to_bytes(), &parts(&item.2).1),
    |item, _| item.2 = signature(&OFF_CURVE.into(), &parts(&item.2).1),
    |item, rng| item.2 = signature(&parts(&item.2).0, key(rng).as_nonzero_scalar()),
];

/// A tweak of a key of either parity, by a random scalar, told truly.
pub fn tweak_check(rng: &mut TestRng) -> TweakCheck {
    let key = *key(rng).verifying_key();
    let tweak = self::key(rng).to_bytes().into();
    let (tweaked_key, tweaked_parity) = key.add_tweak(&tweak).unwrap();
    TweakCheck {
        key,
        tweak,
        tweaked_key: tweaked_key.into(),
        tweaked_parity,
    }
}

/// What can be wrong with a tweak.
pub const TWEAK_FAULTS: [fn(&mut TweakCheck, &mut TestRng); 8] = [
    |check, _| check.tweaked_parity = check.tweaked_parity ^ Parity::Odd,
    |check, rng| check.tweak = rng.array(),
    |check, _| check.tweak = N,
    |check, _| check.tweak = ALL_ONES,
    |check, rng| check.key = *key(rng).verifying_key(),
    |check, rng| check.tweaked_key = key(rng).to_bytes().into(),
    |check, _| check.tweaked_key = OFF_CURVE,
    |check, _| check.tweaked_key = P,
];
