//! What Bitcoin's and Ethereum's programs do beside ECDSA: low r, old DER, v.

mod common;

use common::{N, N_MINUS_1, ONE, Rng, ZERO, key};
use secp256k1::{Message, ecdsa as c};
use secp256k1_ecdsa::{EthereumV, RecoveryId, Signature, SigningKey, signature_from_der_lax};

#[test]
fn signatures_with_low_r_are_those_of_the_c_librarys_wrapper() {
    let mut rng = Rng(71);
    let mut ground = 0;
    for _ in 0..5_000 {
        let (secret, prehash) = (rng.secret(), rng.edgy_bytes());
        let key: SigningKey = key(secret);
        let (low, id) = key
            .sign_prehash_recoverable_low_r(&prehash)
            .expect("32 bytes");
        let c_key = secp256k1::SecretKey::from_secret_bytes(secret).expect("in 1..n");
        let theirs = c::sign_low_r(Message::from_digest(prehash), &c_key);
        assert_eq!(low.to_bytes()[..], theirs.serialize_compact());
        assert!(low.to_der().as_bytes().len() <= 70);
        let recovered =
            secp256k1_ecdsa::VerifyingKey::recover_from_prehash(&prehash, &low, id).ok();
        assert_eq!(recovered.as_ref(), Some(key.verifying_key()));
        let (first, _) = key.sign_prehash_recoverable(&prehash).expect("32 bytes");
        ground += usize::from(first != low);
    }
    assert!((2_000..3_000).contains(&ground), "{ground}: about half");
    assert!(
        key(ONE)
            .sign_prehash_recoverable_low_r(&[0; 15][..])
            .is_err()
    );
}

/// An integer with chosen faults: padding, long lengths, wrong lengths or tags.
fn lax_integer(rng: &mut Rng) -> Vec<u8> {
    let mut content = match rng.below(8) {
        0 => rng.edgy_bytes().to_vec(),
        1 => rng.bytes()[rng.below(33)..].to_vec(),
        2 => [&[1][..], &rng.bytes()].concat(),
        _ => rng.bytes().to_vec(),
    };
    for _ in 0..rng.below(4) {
        content.insert(0, 0);
    }
    if rng.below(16) == 0 {
        // A length of two bytes that count.
        let zeros = 256 + rng.below(200) - content.len();
        let content = [vec![0; zeros], content].concat();
        let length = u16::try_from(content.len()).expect("short").to_be_bytes();
        return [&[2, 0x83, 0][..], &length, &content].concat();
    }
    let length = u8::try_from(content.len()).expect("short");
    let mut head = match rng.below(6) {
        0 => vec![0x81, length],
        1 => vec![0x83, 0, 0, length],
        2 => [&[0x80 + 12][..], &[0; 11], &[length]].concat(),
        3 if rng.below(4) == 0 => [&[0x80 + 8][..], &[1; 7], &[length]].concat(),
        4 if rng.below(4) == 0 => vec![length.wrapping_add(1)],
        _ => vec![length],
    };
    head.insert(0, if rng.below(40) == 0 { 3 } else { 2 });
    head.extend(content);
    head
}

/// Bytes that look like a signature of the years before BIP 66.
fn lax_signature(rng: &mut Rng) -> Vec<u8> {
    let mut bytes = match rng.below(4) {
        0 => vec![0x30, 0x80],
        1 => vec![0x30, 0x82, 1, 2],
        _ => vec![0x30, u8::try_from(rng.below(256)).expect("a byte")],
    };
    bytes.extend(lax_integer(rng));
    bytes.extend(lax_integer(rng));
    match rng.below(8) {
        0 => bytes.truncate(rng.below(bytes.len())),
        1 => bytes.push(1),
        2 => {
            let place = rng.below(bytes.len());
            bytes[place] ^= 1 << rng.below(8);
        }
        _ => {}
    }
    bytes
}

/// The signature, if r and s are in range: the C library gives zeros for what is out of range.
fn c_lax(bytes: &[u8]) -> Option<[u8; 64]> {
    let compact = c::Signature::from_der_lax(bytes).ok()?.serialize_compact();
    (compact[..32] != ZERO && compact[32..] != ZERO).then_some(compact)
}

fn ours_lax(bytes: &[u8]) -> Option<[u8; 64]> {
    Some(signature_from_der_lax(bytes).ok()?.to_bytes().into())
}

#[test]
fn lax_der_is_read_as_by_the_c_library() {
    let mut rng = Rng(72);
    let mut read = 0;
    for _ in 0..50_000 {
        let bytes = lax_signature(&mut rng);
        let ours = ours_lax(&bytes);
        assert_eq!(ours, c_lax(&bytes), "{}", hex::encode(&bytes));
        read += usize::from(ours.is_some());
    }
    assert!((10_000..40_000).contains(&read), "{read}: no fair mix");
}

#[test]
fn every_cut_and_every_changed_byte_of_a_signature_is_read_as_by_the_c_library() {
    let (signature, _) = key(ONE).sign_recoverable(b"message");
    let der = signature.to_der();
    for len in 0..=der.as_bytes().len() {
        let cut = &der.as_bytes()[..len];
        assert_eq!(ours_lax(cut), c_lax(cut));
    }
    for place in 0..der.as_bytes().len() {
        for value in 0..=255 {
            let mut bytes = der.as_bytes().to_vec();
            bytes[place] = value;
            assert_eq!(ours_lax(&bytes), c_lax(&bytes), "{}", hex::encode(&bytes));
        }
    }
}

#[test]
fn strict_der_is_read_by_the_lax_reader_to_the_same_signature() {
    let mut rng = Rng(73);
    for _ in 0..1_000 {
        let bytes = [rng.edgy_bytes(), rng.edgy_bytes()].concat();
        let Ok(signature) = Signature::from_slice(&bytes) else {
            continue;
        };
        let lax = signature_from_der_lax(signature.to_der().as_bytes());
        assert_eq!(lax.ok(), Some(signature));
    }
}

#[test]
fn lax_der_of_r_or_s_out_of_range_is_refused() {
    let integer = |number: &[u8]| [&[2, 33, 0][..], number].concat();
    for (r, s, accepted) in [
        (ONE, N_MINUS_1, true),
        (ONE, N, false),
        (N, ONE, false),
        (ZERO, ONE, false),
        (ONE, ZERO, false),
    ] {
        let der = [&[0x30, 0][..], &integer(&r), &integer(&s)].concat();
        assert_eq!(signature_from_der_lax(&der).is_ok(), accepted);
    }
}

fn id(byte: u8) -> RecoveryId {
    RecoveryId::from_byte(byte).expect("in 0..=3")
}

#[test]
fn every_v_that_can_be_written_is_read_back() {
    let chains = [0, 1, 5, 11_155_111, u64::MAX / 2 - 18];
    let notations = chains.map(|chain_id| EthereumV::Eip155 { chain_id });
    for notation in [EthereumV::Parity, EthereumV::Legacy]
        .into_iter()
        .chain(notations)
    {
        for parity in [0, 1] {
            let v = notation.write(id(parity)).expect("fits");
            assert_eq!(EthereumV::parse(v).ok(), Some((notation, id(parity))));
        }
    }
    assert_eq!(EthereumV::Parity.write(id(1)).ok(), Some(1));
    assert_eq!(EthereumV::Legacy.write(id(0)).ok(), Some(27));
    let mainnet = EthereumV::Eip155 { chain_id: 1 };
    assert_eq!(mainnet.write(id(1)).ok(), Some(38));
}

#[test]
fn every_number_that_is_a_v_is_written_back_and_no_other_is_read() {
    for v in (0..100_000).chain(u64::MAX - 100..=u64::MAX) {
        let read = EthereumV::parse(v).ok();
        assert_eq!(read.is_some(), !matches!(v, 2..=26 | 29..=34), "{v}");
        if let Some((notation, id)) = read {
            assert_eq!(notation.write(id).ok(), Some(v));
        }
    }
}

#[test]
fn ids_2_and_3_and_chains_that_overflow_have_no_v() {
    let chain = |chain_id| EthereumV::Eip155 { chain_id };
    for notation in [EthereumV::Parity, EthereumV::Legacy, chain(1)] {
        for byte in [2, 3] {
            assert!(notation.write(id(byte)).is_err());
        }
    }
    // 35 + 2·chain + parity ≤ 2^64 − 1.
    let highest = (u64::MAX - 35) / 2;
    assert_eq!(chain(highest).write(id(0)).ok(), Some(u64::MAX));
    assert!(chain(highest).write(id(1)).is_err());
    for chain_id in [highest + 1, u64::MAX / 2, u64::MAX / 2 + 1, u64::MAX] {
        assert!(chain(chain_id).write(id(0)).is_err());
    }
}
