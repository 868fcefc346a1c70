//! Published vectors of RFC 6979 for secp256k1 and SHA-256. The RFC has none for this curve; these
//! are the ones that Trezor's, CoreBitcoin's, btcd's and python-ecdsa's tests share, from
//! <https://bitcointalk.org/index.php?topic=285142.0> and Trezor's `tests.c`.

mod common;

use common::{N, N_MINUS_1, N_PLUS_1, ONE, ZERO, bytes, key, scalar};
use ecdsa::elliptic_curve::point::AffineCoordinates;
use secp256k1_arith::ProjectivePoint;
use secp256k1_ecdsa::signature::Signer;
use secp256k1_ecdsa::signature::hazmat::PrehashSigner;
use secp256k1_ecdsa::{DerSignature, Signature};

struct Vector {
    key: [u8; 32],
    message: &'static str,
    nonce: [u8; 32],
    signature: &'static str,
}

const VECTORS: [Vector; 6] = [
    Vector {
        key: bytes("cca9fbcc1b41e5a95d369eaa6ddcff73b61a4efaa279cfc6567e8daa39cbaf50"),
        message: "sample",
        nonce: bytes("2df40ca70e639d89528a6b670d9d48d9165fdc0febc0974056bdce192b8e16a3"),
        signature: "af340daf02cc15c8d5d08d7735dfe6b98a474ed373bdb5fbecf7571be52b3842\
                    5009fb27f37034a9b24b707b7c6b79ca23ddef9e25f7282e8a797efe53a8f124",
    },
    Vector {
        key: ONE,
        message: "Satoshi Nakamoto",
        nonce: bytes("8f8a276c19f4149656b280621e358cce24f5f52542772691ee69063b74f15d15"),
        signature: "934b1ea10a4b3c1757e2b0c017d0b6143ce3c9a7e6a4a49860d7a6ab210ee3d8\
                    2442ce9d2b916064108014783e923ec36b49743e2ffa1c4496f01a512aafd9e5",
    },
    Vector {
        key: N_MINUS_1,
        message: "Satoshi Nakamoto",
        nonce: bytes("33a19b60e25fb6f4435af53a3d42d493644827367e6453928554f43e49aa6f90"),
        signature: "fd567d121db66e382991534ada77a6bd3106f0a1098c231e47993447cd6af2d0\
                    6b39cd0eb1bc8603e159ef5c20a5c8ad685a45b06ce9bebed3f153d10d93bed5",
    },
    Vector {
        key: bytes("f8b8af8ce3c7cca5e300d33939540c10d45ce001b8f252bfbc57ba0342904181"),
        message: "Alan Turing",
        nonce: bytes("525a82b70e67874398067543fd84c83d30c175fdc45fdeee082fe13b1d7cfdf1"),
        signature: "7063ae83e7f62bbb171798131b4a0564b956930092b33b07b395615d9ec7e15c\
                    58dfcc1e00a35e1572f366ffe34ba0fc47db1e7189759b9fb233c5b05ab388ea",
    },
    Vector {
        key: ONE,
        message: "All those moments will be lost in time, like tears in rain. Time to die...",
        nonce: bytes("38aa22d72376b4dbc472e06c3ba403ee0a394da63fc58d88686c611aba98d6b3"),
        signature: "8600dbd41e348fe5c9465ab92d23e3db8b98b873beecd930736488696438cb6b\
                    547fe64427496db33bf66019dacbf0039c04199abb0122918601db38a72cfc21",
    },
    Vector {
        key: bytes("e91671c46231f833a6406ccbea0e3e392c76c167bac1cb013f6f1013980455c2"),
        message: "There is a computer disease that anybody who works with computers knows about. \
                  It's a very serious disease and it interferes completely with the work. The \
                  trouble with computers is that you 'play' with them!",
        nonce: bytes("1f4b84c23a86a221d233f2521be018d9318639d5b8bbd6374a8a59232d16ad3d"),
        signature: "b552edd27580141f3b2a5463048cb7cd3e047b97c9f98076c32dbdf85a68718b\
                    279fa72dd19bfae05577e06c7c0c1900c371fcd5893f7e1d56a37d30174671f6",
    },
];

/// One more signature, from Haskoin's tests, which give no nonce.
const HASKOIN: (&str, &str) = (
    "Everything should be made as simple as possible, but not simpler.",
    "33a69cd2065432a30f3d1ce4eb0d59b8ab58c74f27c41a7fdb5696ad4e6108c9\
     6f807982866f785d3f6418d24163ddae117b7db4d5fdf0071de069fa54342262",
);

#[test]
fn signing_gives_the_published_signatures() {
    for vector in &VECTORS {
        let signature: Signature = key(vector.key).sign(vector.message.as_bytes());
        assert_eq!(
            format!("{signature:x}"),
            vector.signature,
            "{}",
            vector.message
        );
    }
    let signature: Signature = key(ONE).sign(HASKOIN.0.as_bytes());
    assert_eq!(format!("{signature:x}"), HASKOIN.1);
}

#[test]
fn r_is_the_x_of_the_published_nonce() {
    for vector in &VECTORS {
        let signature: Signature = key(vector.key).sign(vector.message.as_bytes());
        let point = ProjectivePoint::mul_by_generator(&scalar(vector.nonce)).to_affine();
        assert_eq!(point.x(), signature.split_bytes().0, "{}", vector.message);
    }
}

#[test]
fn the_der_form_is_the_published_one() {
    let der: DerSignature = key(ONE).sign(b"Satoshi Nakamoto");
    assert_eq!(
        hex::encode(der.as_bytes()),
        "3045022100934b1ea10a4b3c1757e2b0c017d0b6143ce3c9a7e6a4a49860d7a6ab210ee3d8\
         02202442ce9d2b916064108014783e923ec36b49743e2ffa1c4496f01a512aafd9e5"
    );
}

/// RFC 6979 section 2.3.4: the digest enters HMAC after reduction modulo n.
#[test]
fn digests_that_are_equal_modulo_n_are_signed_alike() {
    let signing_key = key(VECTORS[0].key);
    let sign =
        |prehash: [u8; 32]| -> Signature { signing_key.sign_prehash(&prehash).expect("32 bytes") };
    assert_eq!(sign(N), sign(ZERO));
    assert_eq!(sign(N_PLUS_1), sign(ONE));
    assert_ne!(sign(N_MINUS_1), sign(ZERO));
}

/// bits2int: a short digest is padded on its left, a long one loses its right.
#[test]
fn digests_of_other_lengths_are_signed_as_the_integers_they_are() {
    let signing_key = key(VECTORS[0].key);
    let sign = |prehash: &[u8]| -> Signature {
        signing_key.sign_prehash(prehash).expect("16 bytes or more")
    };
    let long: Vec<u8> = (1..=100).collect();
    for len in 16..=32 {
        let mut padded = [0; 32];
        padded[32 - len..].copy_from_slice(&long[..len]);
        assert_eq!(sign(&long[..len]), sign(&padded), "{len} bytes");
    }
    for len in 33..=100 {
        assert_eq!(sign(&long[..len]), sign(&long[..32]), "{len} bytes");
    }
}
