//! Every file of Wycheproof for ECDSA over secp256k1.

use secp256k1_ecdsa::{DerSignature, Signature, VerifyingKey};
use sha2::{Digest, Sha256, Sha512};
use sha3::{Sha3_256, Sha3_512};
use shake::{ExtendableOutput, Shake128, Shake256, Update, XofReader};
use wycheproof::ecdsa::{TestName, TestSet};
use wycheproof::{HashFunction, TestResult};

/// SHAKE gives as many bits as FIPS 186-5 asks of it here: 256 and 512.
fn hash(function: HashFunction, msg: &[u8]) -> Vec<u8> {
    let mut long = [0; 64];
    match function {
        HashFunction::Sha2_256 => Sha256::digest(msg).to_vec(),
        HashFunction::Sha2_512 => Sha512::digest(msg).to_vec(),
        HashFunction::Sha3_256 => Sha3_256::digest(msg).to_vec(),
        HashFunction::Sha3_512 => Sha3_512::digest(msg).to_vec(),
        HashFunction::Shake128 => {
            Shake128::default()
                .chain(msg)
                .finalize_xof()
                .read(&mut long[..32]);
            long[..32].to_vec()
        }
        HashFunction::Shake256 => {
            Shake256::default()
                .chain(msg)
                .finalize_xof()
                .read(&mut long);
            long.to_vec()
        }
        other => panic!("no secp256k1 file has {other:?}"),
    }
}

enum Form {
    Der,
    Fixed,
}

/// Runs one file with and without the rule that s be low; returns how many tests it has.
fn run(name: TestName, form: &Form, low_s_only: bool) -> usize {
    let set = TestSet::load(name).expect("the crate has the file");
    let mut count = 0;
    for group in &set.test_groups {
        let key = VerifyingKey::from_sec1_bytes(&group.key.key).expect("keys are valid");
        for test in &group.tests {
            count += 1;
            let signature = match form {
                Form::Der => Signature::from_der(&test.sig).ok(),
                Form::Fixed => Signature::from_slice(&test.sig).ok(),
            };
            let prehash = hash(group.hash, &test.msg);
            let any_s =
                signature.is_some_and(|sig| key.verify_prehash_any_s(&prehash, &sig).is_ok());
            let strict = signature.is_some_and(|sig| key.verify_prehash(&prehash, &sig).is_ok());
            let is_low = signature.is_some_and(|sig| sig.normalize_s() == sig);
            let verdict = if low_s_only { strict } else { any_s };
            assert_eq!(
                verdict,
                test.result == TestResult::Valid,
                "{name:?} {}: {}",
                test.tc_id,
                test.comment
            );
            assert_eq!(strict, any_s && is_low, "{name:?} {}", test.tc_id);
            if let Form::Der = form {
                assert_eq!(
                    signature.is_some(),
                    DerSignature::try_from(&test.sig[..])
                        .is_ok_and(|der| Signature::try_from(der).is_ok())
                );
            }
        }
    }
    count
}

#[test]
fn every_wycheproof_verdict_is_ours() {
    use TestName as N;
    let files = [
        (N::EcdsaSecp256k1Sha256, Form::Der, 476),
        (N::EcdsaSecp256k1Sha512, Form::Der, 546),
        (N::EcdsaSecp256k1Sha3_256, Form::Der, 474),
        (N::EcdsaSecp256k1Sha3_512, Form::Der, 540),
        (N::EcdsaSecp256k1Shake128, Form::Der, 472),
        (N::EcdsaSecp256k1Shake256, Form::Der, 542),
        (N::EcdsaSecp256k1Sha256P1363, Form::Fixed, 252),
        (N::EcdsaSecp256k1Sha512P1363, Form::Fixed, 322),
        (N::EcdsaSecp256k1Shake128P1363, Form::Fixed, 248),
        (N::EcdsaSecp256k1Shake256P1363, Form::Fixed, 318),
    ];
    for (name, form, count) in files {
        assert_eq!(run(name, &form, false), count, "{name:?}");
    }
}

#[test]
fn every_wycheproof_verdict_of_the_bitcoin_file_is_ours_with_low_s_only() {
    assert_eq!(
        run(TestName::EcdsaSecp256k1Sha256Bitcoin, &Form::Der, true),
        463
    );
}

#[test]
fn no_wycheproof_file_of_the_curve_is_left_out() {
    let files = TestName::all()
        .into_iter()
        .filter(|name| format!("{name:?}").starts_with("EcdsaSecp256k1"))
        .count();
    assert_eq!(files, 11);
}
