//! Batches and prepared keys give for each item what single verification and recovery give.

mod common;

use common::{N_MINUS_1, Rng, ids, key, nonzero, scalar, small, with_multipliers, with_s};
use secp256k1_ecdsa::signature::Verifier;
use secp256k1_ecdsa::signature::hazmat::PrehashVerifier;
use secp256k1_ecdsa::{
    PreparedVerifyingKey, RecoveryId, Signature, VerifyingKey, recover_batch, verify_batch,
};

const SIZES: [usize; 9] = [0, 1, 2, 3, 31, 32, 33, 64, 1_000];

type Item = (VerifyingKey, [u8; 32], Signature);
type RecoveryItem = ([u8; 32], Signature, RecoveryId);

fn items(seed: u64, count: usize) -> Vec<(Item, RecoveryId)> {
    let mut rng = Rng(seed);
    let item = |_| {
        let (key, prehash) = (key(rng.secret()), rng.edgy_bytes());
        let (signature, id) = key.sign_prehash_recoverable(&prehash).expect("32 bytes");
        ((*key.verifying_key(), prehash, signature), id)
    };
    (0..count).map(item).collect()
}

fn valid(seed: u64, count: usize) -> Vec<Item> {
    items(seed, count)
        .into_iter()
        .map(|(item, _)| item)
        .collect()
}

fn recoverable(seed: u64, count: usize) -> Vec<RecoveryItem> {
    let items = items(seed, count).into_iter();
    items
        .map(|((_, prehash, signature), id)| (prehash, signature, id))
        .collect()
}

fn verdicts(items: &[Item]) -> Vec<bool> {
    verify_batch(items).map(|verdict| verdict.is_ok()).collect()
}

fn single_verdicts(items: &[Item]) -> Vec<bool> {
    let verify = |(key, prehash, signature): &Item| key.verify_prehash(prehash, signature);
    items.iter().map(|item| verify(item).is_ok()).collect()
}

fn keys(items: &[RecoveryItem]) -> Vec<Option<VerifyingKey>> {
    recover_batch(items).map(Result::ok).collect()
}

fn single_keys(items: &[RecoveryItem]) -> Vec<Option<VerifyingKey>> {
    let recover = |(prehash, signature, id): &RecoveryItem| {
        VerifyingKey::recover_from_prehash(prehash, signature, *id).ok()
    };
    items.iter().map(recover).collect()
}

fn high(signature: &Signature) -> Signature {
    Signature::from_scalars(signature.r(), -signature.s()).expect("in range")
}

/// The item, spoiled in one of several ways.
fn spoiled((key, prehash, signature): &Item, way: usize) -> Item {
    let (r, s) = (*signature.r(), *signature.s());
    let one = scalar(small(1));
    let with = |r, s| Signature::from_scalars(r, s).expect("in range");
    match way % 6 {
        0 => (*key, [0x5a; 32], *signature),
        1 => (
            *common::key(small(91)).verifying_key(),
            *prehash,
            *signature,
        ),
        2 => (*key, *prehash, high(signature)),
        3 => (*key, *prehash, with(r + one, s)),
        4 => (*key, *prehash, with(r, s + one)),
        _ => (*key, *prehash, with(s, r)),
    }
}

#[test]
fn batches_of_every_size_are_valid_as_a_whole() {
    for count in SIZES {
        let items = valid(81, count);
        assert_eq!(verdicts(&items), vec![true; count]);
        let items = recoverable(81, count);
        let expected: Vec<_> = valid(81, count).iter().map(|item| Some(item.0)).collect();
        assert_eq!(keys(&items), expected);
    }
}

#[test]
fn an_empty_batch_has_no_verdicts_and_no_keys() {
    assert_eq!(verify_batch::<[u8; 32]>(&[]).count(), 0);
    assert_eq!(recover_batch::<[u8; 32]>(&[]).count(), 0);
}

#[test]
fn a_fault_at_any_place_is_found_there_and_nowhere_else() {
    for count in [1, 2, 3, 32, 33, 64] {
        let items = valid(82, count);
        for place in 0..count {
            for way in 0..6 {
                let mut items = items.clone();
                items[place] = spoiled(&items[place], way);
                let mut expected = vec![true; count];
                expected[place] = false;
                assert_eq!(verdicts(&items), expected, "place {place}, way {way}");
            }
        }
    }
}

#[test]
fn a_batch_of_faults_alone_has_no_valid_item() {
    let items = valid(83, 70);
    let faults: Vec<_> = (0..)
        .zip(&items)
        .map(|(way, item)| spoiled(item, way))
        .collect();
    assert_eq!(verdicts(&faults), vec![false; 70]);
}

#[test]
fn faults_anywhere_in_a_thousand_items_are_those_of_single_verification() {
    let mut rng = Rng(84);
    let mut items = valid(84, 1_000);
    for place in 0..items.len() {
        if rng.below(3) == 0 {
            items[place] = spoiled(&items[place], rng.below(6));
        }
    }
    let verdicts = verdicts(&items);
    assert_eq!(verdicts, single_verdicts(&items));
    let bad = verdicts.iter().filter(|&&verdict| !verdict).count();
    assert!((200..500).contains(&bad), "{bad}");
}

#[test]
fn items_that_are_swapped_or_twice_there_keep_their_own_verdicts() {
    let mut items = valid(85, 8);
    items.push(items[0]);
    items.push(items[0]);
    let bad = spoiled(&items[1], 4);
    items.push(bad);
    items.push(bad);
    // Signatures that change places, and then keys.
    (items[2].2, items[3].2) = (items[3].2, items[2].2);
    (items[4].0, items[5].0) = (items[5].0, items[4].0);
    let verdicts = verdicts(&items);
    assert_eq!(verdicts, single_verdicts(&items));
    let place = |verdict: bool| usize::from(verdict);
    assert_eq!(verdicts.into_iter().map(place).sum::<usize>(), 6);
}

/// Opposite errors in two items, which cancel in the sum of their equations.
#[test]
fn faults_that_cancel_each_other_are_both_found() {
    let items = valid(86, 2);
    let one = scalar(small(1));
    let shifted = |(key, prehash, signature): &Item, by| {
        let s = *signature.s() + by;
        let signature = Signature::from_scalars(signature.r(), s).expect("in range");
        (*key, *prehash, signature)
    };
    let faults = [shifted(&items[0], one), shifted(&items[1], -one)];
    assert_eq!(verdicts(&faults), [false, false]);
    // Factors of s that multiply to 1, for the shared inversion.
    let two = scalar(small(2));
    let half = two.invert().expect("2 is not 0");
    let scaled = |(key, prehash, signature): &Item, by| {
        let signature = Signature::from_scalars(signature.r(), *signature.s() * by);
        (*key, *prehash, signature.expect("in range").normalize_s())
    };
    let faults = [scaled(&items[0], two), scaled(&items[1], half)];
    assert_eq!(verdicts(&faults), [false, false]);
}

#[test]
fn digests_of_any_length_get_the_verdict_of_single_verification() {
    let signing_key = key(small(42));
    let (signature, id) = signing_key
        .sign_prehash_recoverable(&[0; 16])
        .expect("16 bytes");
    let zeros = [0; 80];
    let items: Vec<_> = (0..=80)
        .map(|len| (*signing_key.verifying_key(), &zeros[..len], signature))
        .collect();
    let verdicts: Vec<_> = verify_batch(&items)
        .map(|verdict| verdict.is_ok())
        .collect();
    let expected: Vec<_> = (0..=80).map(|len| len >= 16).collect();
    assert_eq!(verdicts, expected);
    let items: Vec<_> = (0..=80).map(|len| (&zeros[..len], signature, id)).collect();
    let found: Vec<_> = recover_batch(&items).map(|key| key.is_ok()).collect();
    assert_eq!(found, expected);
}

#[test]
fn recovery_in_a_batch_is_single_recovery_for_every_id_and_spoiled_item() {
    let mut rng = Rng(87);
    let mut items = Vec::new();
    for (prehash, signature, _) in recoverable(87, 300) {
        let mut bytes: [u8; 64] = signature.to_bytes().into();
        bytes[..32].copy_from_slice(&rng.edgy_bytes());
        let signatures = [
            Ok(signature),
            Signature::from_slice(&bytes),
            Ok(high(&signature)),
        ];
        for signature in signatures.into_iter().flatten() {
            items.extend(ids().map(|id| (prehash, signature, id)));
        }
    }
    let found = keys(&items);
    assert_eq!(found, single_keys(&items));
    let none = found.iter().filter(|key| key.is_none()).count();
    assert!(
        none > 300 && found.len() - none > 300,
        "{none} of {}",
        found.len()
    );
}

/// r = x(G), s = z: the sum is the identity.
#[test]
fn the_identity_is_an_error_for_its_item_alone() {
    let (prehash, signature) = with_s(&scalar(small(1)), &scalar(small(1)), &scalar(small(5)));
    let z = signature.s();
    let identity = |id| (<[u8; 32]>::from(z.to_bytes()), signature, id);
    let id = RecoveryId::new(false, false);
    assert!(VerifyingKey::recover_from_prehash(&identity(id).0, &signature, id).is_err());
    let items = [
        (prehash, signature, id),
        identity(id),
        (prehash, signature, id),
    ];
    let found = keys(&items);
    assert_eq!(found, single_keys(&items));
    assert!(found[0].is_some() && found[1].is_none() && found[2] == found[0]);
}

#[test]
fn prepared_keys_give_the_verdicts_of_plain_keys() {
    let mut rng = Rng(88);
    let mut accepted = 0;
    for _ in 0..200 {
        let signing_key = key(rng.secret());
        let plain = *signing_key.verifying_key();
        let prepared = PreparedVerifyingKey::from(plain);
        assert_eq!(prepared.verifying_key(), &plain);
        for way in 0..12 {
            let prehash = rng.edgy_bytes();
            let (signature, _) = signing_key.sign_prehash_recoverable(&prehash).expect("32");
            let item = (plain, prehash, signature);
            let (_, prehash, signature) = if way < 6 { spoiled(&item, way) } else { item };
            let strict = prepared.verify_prehash(&prehash, &signature).is_ok();
            assert_eq!(strict, plain.verify_prehash(&prehash, &signature).is_ok());
            let any = prepared.verify_prehash_any_s(&prehash, &signature).is_ok();
            assert_eq!(
                any,
                plain.verify_prehash_any_s(&prehash, &signature).is_ok()
            );
            let by_trait = PrehashVerifier::verify_prehash(&prepared, &prehash, &signature);
            assert_eq!(by_trait.is_ok(), strict);
            accepted += usize::from(strict);
        }
        let (signature, _) = signing_key.sign_recoverable(b"message");
        assert!(prepared.verify(b"message", &signature).is_ok());
        assert!(prepared.verify(b"another", &signature).is_err());
        assert!(prepared.verify_prehash(&[0; 15], &signature).is_err());
    }
    assert!((1_200..=1_600).contains(&accepted), "{accepted}");
}

/// Multipliers at the edges of halves and quarters, with keys whose tables meet the generator's.
#[test]
fn prepared_keys_and_batches_are_right_at_edge_multipliers() {
    let power = |bits: usize| {
        let mut bytes = [0; 32];
        bytes[31 - bits / 8] = 1 << (bits % 8);
        scalar(bytes)
    };
    let one = scalar(small(1));
    let mut edges = vec![one, scalar(N_MINUS_1), scalar(small(3))];
    for bits in [63, 64, 65, 127, 128, 129, 192] {
        edges.extend([
            power(bits),
            power(bits) - one,
            power(bits) + one,
            -power(bits),
        ]);
    }
    for d in [one, -one, power(64), -power(64), scalar(small(7))] {
        let plain = *key(d.to_bytes().into()).verifying_key();
        assert_eq!(
            key(d.to_bytes().into()).as_nonzero_scalar(),
            &nonzero(d.to_bytes().into())
        );
        let prepared = PreparedVerifyingKey::from(&plain);
        let mut items = Vec::new();
        for u1 in edges.iter().chain([&scalar([0; 32])]) {
            for u2 in &edges {
                let Some((prehash, signature)) = with_multipliers(&d, u1, u2) else {
                    continue;
                };
                assert!(prepared.verify_prehash_any_s(&prehash, &signature).is_ok());
                assert!(
                    prepared
                        .verify_prehash_any_s(&[0x5a; 32], &signature)
                        .is_err()
                );
                items.push((plain, prehash, signature.normalize_s()));
            }
        }
        assert_eq!(verdicts(&items), single_verdicts(&items));
        assert!(verdicts(&items).iter().filter(|&&valid| valid).count() > items.len() / 3);
    }
}

#[test]
fn a_prepared_key_takes_what_its_documentation_says() {
    assert_eq!(size_of::<PreparedVerifyingKey>() / 1024, 8);
}
