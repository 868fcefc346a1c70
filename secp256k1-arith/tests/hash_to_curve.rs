//! Hashing to the curve: the vectors of RFC 9380, appendices J.8.1 and J.8.2, and `k256`.
#![allow(clippy::unwrap_used, reason = "a failure is the test's own")]
#![cfg(feature = "hash2curve")]

use proptest::prelude::*;
use secp256k1_arith::{
    AffinePoint, FieldElement, ProjectivePoint, Scalar, Secp256k1,
    elliptic_curve::{
        PrimeField,
        array::Array,
        consts::{U16, U48},
        point::AffineCoordinates,
    },
    hash2curve::{self, ExpandMsgXmd, GroupDigest, MapToCurve},
    sha2::Sha256,
};

fn messages() -> [String; 5] {
    let q128 = format!("q128_{}", "q".repeat(128));
    let a512 = format!("a512_{}", "a".repeat(512));
    [
        "".into(),
        "abc".into(),
        "abcdef0123456789".into(),
        q128,
        a512,
    ]
}

fn element(hexadecimal: &str) -> FieldElement {
    let bytes: [u8; 32] = hex::decode(hexadecimal).unwrap().try_into().unwrap();
    FieldElement::from_repr(Array(bytes)).unwrap()
}

fn point([x, y]: [&str; 2]) -> AffinePoint {
    AffinePoint::from_coordinates(&element(x).to_repr(), &element(y).to_repr()).unwrap()
}

fn hash_to_field<const N: usize>(message: &str, dst: &[u8]) -> [FieldElement; N] {
    hash2curve::hash_to_field::<N, ExpandMsgXmd<Sha256>, U16, FieldElement, U48>(
        &[message.as_bytes()],
        &[dst],
    )
    .unwrap()
}

struct Uniform {
    p: [&'static str; 2],
    u: [&'static str; 2],
    q: [[&'static str; 2]; 2],
}

const UNIFORM: [Uniform; 5] = [
    Uniform {
        p: [
            "c1cae290e291aee617ebaef1be6d73861479c48b841eaba9b7b5852ddfeb1346",
            "64fa678e07ae116126f08b022a94af6de15985c996c3a91b64c406a960e51067",
        ],
        u: [
            "6b0f9910dd2ba71c78f2ee9f04d73b5f4c5f7fc773a701abea1e573cab002fb3",
            "1ae6c212e08fe1a5937f6202f929a2cc8ef4ee5b9782db68b0d5799fd8f09e16",
        ],
        q: [
            [
                "74519ef88b32b425a095e4ebcc84d81b64e9e2c2675340a720bb1a1857b99f1e",
                "c174fa322ab7c192e11748beed45b508e9fdb1ce046dee9c2cd3a2a86b410936",
            ],
            [
                "44548adb1b399263ded3510554d28b4bead34b8cf9a37b4bd0bd2ba4db87ae63",
                "96eb8e2faf05e368efe5957c6167001760233e6dd2487516b46ae725c4cce0c6",
            ],
        ],
    },
    Uniform {
        p: [
            "3377e01eab42db296b512293120c6cee72b6ecf9f9205760bd9ff11fb3cb2c4b",
            "7f95890f33efebd1044d382a01b1bee0900fb6116f94688d487c6c7b9c8371f6",
        ],
        u: [
            "128aab5d3679a1f7601e3bdf94ced1f43e491f544767e18a4873f397b08a2b61",
            "5897b65da3b595a813d0fdcc75c895dc531be76a03518b044daaa0f2e4689e00",
        ],
        q: [
            [
                "07dd9432d426845fb19857d1b3a91722436604ccbbbadad8523b8fc38a5322d7",
                "604588ef5138cffe3277bbd590b8550bcbe0e523bbaf1bed4014a467122eb33f",
            ],
            [
                "e9ef9794d15d4e77dde751e06c182782046b8dac05f8491eb88764fc65321f78",
                "cb07ce53670d5314bf236ee2c871455c562dd76314aa41f012919fe8e7f717b3",
            ],
        ],
    },
    Uniform {
        p: [
            "bac54083f293f1fe08e4a70137260aa90783a5cb84d3f35848b324d0674b0e3a",
            "4436476085d4c3c4508b60fcf4389c40176adce756b398bdee27bca19758d828",
        ],
        u: [
            "ea67a7c02f2cd5d8b87715c169d055a22520f74daeb080e6180958380e2f98b9",
            "7434d0d1a500d38380d1f9615c021857ac8d546925f5f2355319d823a478da18",
        ],
        q: [
            [
                "576d43ab0260275adf11af990d130a5752704f79478628761720808862544b5d",
                "643c4a7fb68ae6cff55edd66b809087434bbaff0c07f3f9ec4d49bb3c16623c3",
            ],
            [
                "f89d6d261a5e00fe5cf45e827b507643e67c2a947a20fd9ad71039f8b0e29ff8",
                "b33855e0cc34a9176ead91c6c3acb1aacb1ce936d563bc1cee1dcffc806caf57",
            ],
        ],
    },
    Uniform {
        p: [
            "e2167bc785333a37aa562f021f1e881defb853839babf52a7f72b102e41890e9",
            "f2401dd95cc35867ffed4f367cd564763719fbc6a53e969fb8496a1e6685d873",
        ],
        u: [
            "eda89a5024fac0a8207a87e8cc4e85aa3bce10745d501a30deb87341b05bcdf5",
            "dfe78cd116818fc2c16f3837fedbe2639fab012c407eac9dfe9245bf650ac51d",
        ],
        q: [
            [
                "9c91513ccfe9520c9c645588dff5f9b4e92eaf6ad4ab6f1cd720d192eb58247a",
                "c7371dcd0134412f221e386f8d68f49e7fa36f9037676e163d4a063fbf8a1fb8",
            ],
            [
                "10fee3284d7be6bd5912503b972fc52bf4761f47141a0015f1c6ae36848d869b",
                "0b163d9b4bf21887364332be3eff3c870fa053cf508732900fc69a6eb0e1b672",
            ],
        ],
    },
    Uniform {
        p: [
            "e3c8d35aaaf0b9b647e88a0a0a7ee5d5bed5ad38238152e4e6fd8c1f8cb7c998",
            "8446eeb6181bf12f56a9d24e262221cc2f0c4725c7e3803024b5888ee5823aa6",
        ],
        u: [
            "8d862e7e7e23d7843fe16d811d46d7e6480127a6b78838c277bca17df6900e9f",
            "68071d2530f040f081ba818d3c7188a94c900586761e9115efa47ae9bd847938",
        ],
        q: [
            [
                "b32b0ab55977b936f1e93fdc68cec775e13245e161dbfe556bbb1f72799b4181",
                "2f5317098360b722f132d7156a94822641b615c91f8663be69169870a12af9e8",
            ],
            [
                "148f98780f19388b9fa93e7dc567b5a673e5fca7079cd9cdafd71982ec4c5e12",
                "3989645d83a433bc0c001f3dac29af861f33a6fd1e04f4b36873f5bff497298a",
            ],
        ],
    },
];

/// `(P, u)`, and `Q = P`.
const NON_UNIFORM: [([&str; 2], &str); 5] = [
    (
        [
            "a4792346075feae77ac3b30026f99c1441b4ecf666ded19b7522cf65c4c55c5b",
            "62c59e2a6aeed1b23be5883e833912b08ba06be7f57c0e9cdc663f31639ff3a7",
        ],
        "0137fcd23bc3da962e8808f97474d097a6c8aa2881fceef4514173635872cf3b",
    ),
    (
        [
            "3f3b5842033fff837d504bb4ce2a372bfeadbdbd84a1d2b678b6e1d7ee426b9d",
            "902910d1fef15d8ae2006fc84f2a5a7bda0e0407dc913062c3a493c4f5d876a5",
        ],
        "e03f894b4d7caf1a50d6aa45cac27412c8867a25489e32c5ddeb503229f63a2e",
    ),
    (
        [
            "07644fa6281c694709f53bdd21bed94dab995671e4a8cd1904ec4aa50c59bfdf",
            "c79f8d1dad79b6540426922f7fbc9579c3018dafeffcd4552b1626b506c21e7b",
        ],
        "e7a6525ae7069ff43498f7f508b41c57f80563c1fe4283510b322446f32af41b",
    ),
    (
        [
            "b734f05e9b9709ab631d960fa26d669c4aeaea64ae62004b9d34f483aa9acc33",
            "03fc8a4a5a78632e2eb4d8460d69ff33c1d72574b79a35e402e801f2d0b1d6ee",
        ],
        "d97cf3d176a2f26b9614a704d7d434739d194226a706c886c5c3c39806bc323c",
    ),
    (
        [
            "17d22b867658977b5002dbe8d0ee70a8cfddec3eec50fb93f36136070fd9fa6c",
            "e9178ff02f4dab73480f8dd590328aea99856a7b6cc8e5a6cdf289ecc2a51718",
        ],
        "a9ffbeee1d6e41ac33c248fb3364612ff591b502386c1bf6ac4aaf1ea51f8c3b",
    ),
];

#[test]
fn hash_to_curve_gives_the_points_of_rfc_9380() {
    let dst: &[u8] = b"QUUX-V01-CS02-with-secp256k1_XMD:SHA-256_SSWU_RO_";
    for (message, vector) in messages().iter().zip(UNIFORM) {
        let u = hash_to_field::<2>(message, dst);
        assert_eq!(u, vector.u.map(element));
        let q = u.map(Secp256k1::map_to_curve);
        assert_eq!(q.map(|q| q.to_affine()), vector.q.map(point));
        let hashed = Secp256k1::hash_from_bytes(&[message.as_bytes()], &[dst]).unwrap();
        assert_eq!(hashed.to_affine(), point(vector.p));
    }
}

#[test]
fn encode_to_curve_gives_the_points_of_rfc_9380() {
    let dst: &[u8] = b"QUUX-V01-CS02-with-secp256k1_XMD:SHA-256_SSWU_NU_";
    for (message, (p, u)) in messages().iter().zip(NON_UNIFORM) {
        assert_eq!(hash_to_field::<1>(message, dst), [element(u)]);
        let encoded = Secp256k1::encode_from_bytes(&[message.as_bytes()], &[dst]).unwrap();
        assert_eq!(encoded.to_affine(), point(p));
    }
}

#[test]
fn an_empty_domain_is_an_error() {
    assert!(Secp256k1::hash_from_bytes(&[b"message"], &[b""]).is_err());
    assert!(Secp256k1::encode_from_bytes(&[b"message"], &[]).is_err());
}

#[test]
fn suites_are_named_as_in_rfc_9380() {
    assert_eq!(
        Secp256k1::HASH_TO_CURVE_ID,
        b"secp256k1_XMD:SHA-256_SSWU_RO_"
    );
    assert_eq!(
        Secp256k1::ENCODE_TO_CURVE_ID,
        b"secp256k1_XMD:SHA-256_SSWU_NU_"
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn points_and_scalars_are_those_of_k256(
        message in proptest::collection::vec(any::<u8>(), 0..200),
        dst in proptest::collection::vec(any::<u8>(), 1..300),
    ) {
        use k256::hash2curve as theirs;

        let ours = Secp256k1::hash_from_bytes(&[&message], &[&dst]).unwrap();
        let expected = <k256::Secp256k1 as GroupDigest>::hash_from_bytes(&[&message], &[&dst]);
        prop_assert_eq!(bytes(&ours), their_bytes(&expected.unwrap()));
        let ours = Secp256k1::encode_from_bytes(&[&message], &[&dst]).unwrap();
        let expected = <k256::Secp256k1 as GroupDigest>::encode_from_bytes(&[&message], &[&dst]);
        prop_assert_eq!(bytes(&ours), their_bytes(&expected.unwrap()));

        let ours: Scalar =
            hash2curve::hash_to_scalar::<Secp256k1, ExpandMsgXmd<Sha256>, U48>(&[&message], &[&dst]).unwrap();
        let expected =
            theirs::hash_to_scalar::<k256::Secp256k1, ExpandMsgXmd<Sha256>, U48>(&[&message], &[&dst]);
        prop_assert_eq!(ours.to_bytes(), expected.unwrap().to_bytes());
    }
}

fn bytes(point: &ProjectivePoint) -> [u8; 33] {
    use secp256k1_arith::elliptic_curve::group::GroupEncoding;
    point.to_bytes().0
}

fn their_bytes(point: &k256::ProjectivePoint) -> [u8; 33] {
    use k256::elliptic_curve::group::GroupEncoding;
    point.to_bytes().0
}
