//! Hostile bytes for every parser: an error each time, and never a panic.

mod common;

use common::{HALF_N, MAX, N, N_MINUS_1, N_PLUS_1, ONE, P, Rng, ZERO, bytes, key, small};
use secp256k1_arith::{AffinePoint, Sec1Point};
use secp256k1_ecdsa::{DerSignature, Signature, SigningKey, VerifyingKey};

#[test]
fn only_32_byte_numbers_from_1_to_n_minus_1_are_secret_keys() {
    for secret in [ONE, small(2), HALF_N, N_MINUS_1] {
        assert_eq!(
            SigningKey::from_slice(&secret)
                .expect("in range")
                .to_bytes()[..],
            secret
        );
        assert!(SigningKey::from_bytes(&secret.into()).is_ok());
    }
    for secret in [ZERO, N, N_PLUS_1, P, MAX] {
        assert!(SigningKey::from_slice(&secret).is_err());
        assert!(SigningKey::from_bytes(&secret.into()).is_err());
        assert!(SigningKey::try_from(&secret[..]).is_err());
    }
    for len in 0..=100 {
        assert_eq!(
            SigningKey::from_slice(&vec![1; len]).is_ok(),
            len == 32,
            "{len}"
        );
    }
}

#[test]
fn only_32_byte_halves_from_1_to_n_minus_1_are_signatures() {
    let good = [ONE, HALF_N, N_MINUS_1];
    let bad = [ZERO, N, N_PLUS_1, P, MAX];
    for a in good {
        for b in good {
            assert!(Signature::from_slice(&[a, b].concat()).is_ok());
        }
        for b in bad {
            assert!(Signature::from_slice(&[a, b].concat()).is_err());
            assert!(Signature::from_slice(&[b, a].concat()).is_err());
        }
    }
    for a in bad {
        for b in bad {
            assert!(Signature::from_slice(&[a, b].concat()).is_err());
            assert!(Signature::from_scalars(a, b).is_err());
        }
    }
    for len in 0..=100 {
        assert_eq!(
            Signature::from_slice(&vec![1; len]).is_ok(),
            len == 64,
            "{len}"
        );
    }
}

/// CVE-2021-38195: s + n fits in 32 bytes for small s, and must not be reduced.
#[test]
fn s_plus_n_is_not_s() {
    let d = common::scalar(small(7));
    let s = common::scalar(small(5));
    let (prehash, signature) = common::with_s(&d, &common::scalar(small(9)), &s);
    assert!(
        key(small(7))
            .verifying_key()
            .verify_prehash(&prehash, &signature)
            .is_ok()
    );
    let mut s_plus_n = N;
    s_plus_n[31] += 5;
    assert!(Signature::from_scalars(signature.split_bytes().0, s_plus_n).is_err());
}

#[test]
fn only_the_two_sec1_forms_of_points_on_the_curve_are_public_keys() {
    let point = key(small(7)).verifying_key().to_sec1_point(false);
    let uncompressed = point.as_bytes();
    let compressed = key(small(7)).verifying_key().to_sec1_point(true);
    let compressed = compressed.as_bytes();
    assert!(VerifyingKey::from_sec1_bytes(uncompressed).is_ok());
    assert!(VerifyingKey::from_sec1_bytes(compressed).is_ok());
    for tag in 0..=255 {
        let mut bytes = uncompressed.to_vec();
        bytes[0] = tag;
        assert_eq!(
            VerifyingKey::from_sec1_bytes(&bytes).is_ok(),
            tag == 4,
            "tag {tag}"
        );
        let mut bytes = compressed.to_vec();
        bytes[0] = tag;
        let is_key = VerifyingKey::from_sec1_bytes(&bytes).is_ok();
        assert_eq!(is_key, tag == 2 || tag == 3, "tag {tag}");
    }
    for len in 0..=100 {
        for tag in [0, 2, 3, 4, 5, 6, 7] {
            let mut bytes = uncompressed.to_vec();
            bytes.resize(100, 0);
            bytes.truncate(len);
            if let Some(first) = bytes.first_mut() {
                *first = tag;
            }
            let is_key = VerifyingKey::from_sec1_bytes(&bytes).is_ok();
            let fits = (len == 65 && tag == 4) || (len == 33 && (tag == 2 || tag == 3));
            assert_eq!(is_key, fits, "length {len}, tag {tag}");
            assert_eq!(VerifyingKey::try_from(&bytes[..]).is_ok(), fits);
        }
    }
}

#[test]
fn the_identity_is_no_public_key() {
    assert!(VerifyingKey::from_sec1_bytes(&[0]).is_err());
    assert!(VerifyingKey::from_sec1_bytes(&[0; 33]).is_err());
    assert!(VerifyingKey::from_sec1_bytes(&[0; 65]).is_err());
    assert!(VerifyingKey::from_sec1_point(&Sec1Point::identity()).is_err());
    assert!(VerifyingKey::from_affine(AffinePoint::IDENTITY).is_err());
}

#[test]
fn coordinates_of_p_or_more_and_points_off_the_curve_are_refused() {
    let tagged = |tag: u8, x: [u8; 32]| [&[tag][..], &x].concat();
    // x = 1 has a point; p + 1 is the same field element.
    let mut p_plus_1 = P;
    p_plus_1[31] += 1;
    assert!(VerifyingKey::from_sec1_bytes(&tagged(2, ONE)).is_ok());
    // x = 5 has none. The last is the key of CVE-2024-48930.
    let off_curve = bytes("8ac57f9c6399282773c116ef21f7394890b6140aa6f25c181e9a91e2a9e3da45");
    for x in [p_plus_1, P, MAX, ZERO, small(5), off_curve] {
        for tag in [2, 3, 5] {
            assert!(VerifyingKey::from_sec1_bytes(&tagged(tag, x)).is_err());
        }
    }
    let point = key(ONE).verifying_key().to_sec1_point(false);
    for i in 1..65 {
        let mut bytes = point.as_bytes().to_vec();
        bytes[i] ^= 1;
        assert!(VerifyingKey::from_sec1_bytes(&bytes).is_err());
    }
}

/// The content of an INTEGER, as given.
fn integer(content: &[u8]) -> Vec<u8> {
    let len = u8::try_from(content.len()).expect("short");
    [&[0x02, len][..], content].concat()
}

fn sequence(content: &[u8]) -> Vec<u8> {
    let len = u8::try_from(content.len()).expect("short");
    [&[0x30, len][..], content].concat()
}

/// r and s with the content bytes given, in a SEQUENCE.
fn pair(r: &[u8], s: &[u8]) -> Vec<u8> {
    sequence(&[integer(r), integer(s)].concat())
}

fn is_der(bytes: &[u8]) -> bool {
    let parsed = Signature::from_der(bytes).is_ok();
    let as_der = DerSignature::try_from(bytes).is_ok_and(|der| Signature::try_from(der).is_ok());
    assert_eq!(parsed, as_der, "{}", hex::encode(bytes));
    parsed
}

#[test]
fn only_the_shortest_der_of_numbers_in_range_is_a_signature() {
    assert!(is_der(&pair(&[1], &[1])));
    assert!(is_der(&pair(&[0x7f], &[0, 0x80])));
    for (r, what) in [
        (&[][..], "no content"),
        (&[0][..], "zero"),
        (&[0, 0][..], "padded zero"),
        (&[0, 1][..], "a padding byte"),
        (&[0x80][..], "a negative number"),
        (&[0xff][..], "minus one"),
        (&[&[0][..], &N].concat(), "n"),
        (&[&[0][..], &N_PLUS_1].concat(), "n + 1"),
        (&[&[0][..], &MAX].concat(), "2^256 - 1"),
        (&[&[1][..], &ZERO].concat(), "2^256"),
        (
            &[&[0][..], &HALF_N].concat(),
            "a padding byte before a full number",
        ),
        (&[0x11; 40][..], "40 bytes"),
    ] {
        assert!(!is_der(&pair(r, &[1])), "r: {what}");
        assert!(!is_der(&pair(&[1], r)), "s: {what}");
    }
}

#[test]
fn der_lengths_and_tags_must_be_right() {
    let good = pair(&[1], &[1]);
    assert_eq!(good, [0x30, 6, 2, 1, 1, 2, 1, 1]);
    for len in 0..good.len() {
        assert!(!is_der(&good[..len]), "cut to {len}");
    }
    for extra in [&[0][..], &[2, 1, 1], &[0x05, 0x00]] {
        assert!(!is_der(&[&good[..], extra].concat()), "bytes after the end");
        let inside = [&good[2..], extra].concat();
        assert!(
            !is_der(&sequence(&inside)),
            "bytes at the end of the sequence"
        );
    }
    for (i, byte) in good.iter().enumerate() {
        for other in (0..=255).filter(|other| other != byte) {
            let mut bytes = good.clone();
            bytes[i] = other;
            // Other values of the two numbers below 128 are signatures, too.
            let is_value = (i == 4 || i == 7) && (1..0x80).contains(&other);
            assert_eq!(is_der(&bytes), is_value, "{}", hex::encode(&bytes));
        }
    }
    assert!(
        !is_der(&[0x30, 0x81, 6, 2, 1, 1, 2, 1, 1]),
        "long form of the sequence's length"
    );
    assert!(
        !is_der(&[0x30, 0x80, 2, 1, 1, 2, 1, 1, 0, 0]),
        "indefinite length"
    );
    assert!(
        !is_der(&[0x30, 7, 2, 0x81, 1, 1, 2, 1, 1]),
        "long form of r's length"
    );
    assert!(
        !is_der(&[0x30, 7, 2, 1, 1, 2, 0x81, 1, 1]),
        "long form of s's length"
    );
    let huge = [
        &[
            0x30, 0x84, 0xff, 0xff, 0xff, 0xff, 2, 0x84, 0xff, 0xff, 0xff, 0xff,
        ][..],
        &[1; 80],
    ];
    assert!(!is_der(&huge.concat()), "lengths beyond the input");
}

#[test]
fn random_bytes_of_every_length_make_no_parser_panic() {
    let mut rng = Rng(31);
    for len in 0..=100 {
        for _ in 0..50 {
            let mut bytes: Vec<u8> = (0..len).map(|_| rng.word().to_le_bytes()[0]).collect();
            is_der(&bytes);
            let _ = Signature::from_slice(&bytes);
            let _ = SigningKey::from_slice(&bytes);
            let _ = VerifyingKey::from_sec1_bytes(&bytes);
            if len > 4 {
                // Further into the DER parser.
                bytes[0] = 0x30;
                bytes[1] = u8::try_from(len - 2).expect("at most 100");
                bytes[2] = 2;
                is_der(&bytes);
            }
            let text = String::from_utf8_lossy(&bytes);
            assert!(text.parse::<VerifyingKey>().is_err());
            // ecdsa 0.17.0 panics when a character spans bytes 63 and 64, so ASCII only.
            assert!(
                text.replace(|c: char| !c.is_ascii(), "?")
                    .parse::<Signature>()
                    .is_err()
            );
        }
    }
}

#[test]
fn text_that_is_no_hexadecimal_of_the_right_length_is_refused() {
    let verifying_key = *key(small(7)).verifying_key();
    let text = verifying_key.to_string();
    assert_eq!(text.parse::<VerifyingKey>().ok(), Some(verifying_key));
    assert_eq!(
        text.to_uppercase().parse::<VerifyingKey>().ok(),
        Some(verifying_key)
    );
    let bad = [
        String::new(),
        "00".into(),
        text[1..].into(),
        format!(" {text}"),
        format!("{text}\n"),
        format!("0x{text}"),
        text.replace('c', "g"),
        text.replacen("02", "05", 1),
        "é".repeat(33),
        "-----BEGIN".into(),
        "-----BEGIN PUBLIC KEY-----\n-----END PUBLIC KEY-----\n".into(),
    ];
    for text in bad {
        assert!(text.parse::<VerifyingKey>().is_err(), "{text:?}");
    }
}
