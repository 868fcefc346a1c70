//! This workspace.

use super::{Peer, in_batches, offsets};
use crate::{Inputs, Row, entry::Entry, inputs::Case};
use ecdsa::signature::hazmat::{PrehashSigner, PrehashVerifier};
use elliptic_curve::{PrimeField, sec1::ToSec1Point};
use secp256k1_arith::{
    AffinePoint, FieldElement, NonZeroScalar, ProjectivePoint, PublicKey, Scalar, Secp256k1,
};
use secp256k1_ecdsa::{
    PreparedVerifyingKey, RecoveryId, Signature, SigningKey, VerifyingKey, recover_batch,
};
use secp256k1_schnorr::{
    self as schnorr,
    batch::{tweak_add_check_batch, verify_batch},
    tweak::TweakCheck,
};
use std::rc::Rc;

pub fn entry(row: Row, inputs: &Inputs) -> Option<Entry> {
    Some(match row {
        Row::EcdsaVerify => ecdsa_verify(inputs),
        Row::EcdsaVerifyGeneric => ecdsa_verify_generic(inputs),
        Row::EcdsaSign => ecdsa_sign(inputs),
        Row::EcdsaRecover => ecdsa_recover(inputs),
        Row::Bip340Sign => bip340_sign(inputs),
        Row::Bip340Verify => {
            let pool = inputs.cases.iter().map(signed).collect();
            let verify =
                |(key, message, signature): &Signed| key.verify_raw(message, signature).is_ok();
            Entry::independent(Peer::Ours, pool, verify, verdict)
        }
        Row::EcdsaVerifyPrepared => ecdsa_verify_prepared(&inputs.of_one_key()),
        Row::EcdsaVerifyBatch(size) => ecdsa_verify_batch(inputs, size),
        Row::EcdsaRecoverBatch(size) => ecdsa_recover_batch(inputs, size),
        Row::KeyGeneration => {
            let pool = inputs
                .cases
                .iter()
                .map(|case| scalar(&case.secret))
                .collect();
            Entry::independent(
                Peer::Ours,
                pool,
                |k| ProjectivePoint::mul_by_generator(k).to_affine(),
                |point| compressed(&point),
            )
        }
        Row::Ecdh => ecdh(inputs),
        Row::MulXOnly => mul_x_only(inputs),
        Row::MulVartime => {
            let pool = inputs
                .cases
                .iter()
                .map(|case| (scalar(&case.scalar), point(&case.other)))
                .collect();
            Entry::independent(
                Peer::Ours,
                pool,
                |(k, p): &(Scalar, ProjectivePoint)| p.mul_vartime(k).to_affine(),
                |point| compressed(&point),
            )
        }
        Row::Lincomb2 => lincomb2(inputs),
        Row::DoubleMulVartime => double_mul(inputs),
        Row::ScalarInvert => scalars(inputs, |a| Option::from(a.invert())),
        Row::ScalarInvertVartime => scalars(inputs, |a| Option::from(a.invert_vartime())),
        Row::ScalarMul => {
            let pool = inputs
                .cases
                .iter()
                .map(|case| (scalar(&case.secret), scalar(&case.scalar)))
                .collect();
            Entry::independent(
                Peer::Ours,
                pool,
                |(a, b): &(Scalar, Scalar)| a.mul(b),
                |c| c.to_bytes().to_vec(),
            )
        }
        Row::FieldInvert => fields(inputs, |a| Option::from(a.invert())),
        Row::FieldInvertVartime => fields(inputs, |a| Option::from(a.invert_vartime())),
        Row::FieldSqrt => {
            let pool = inputs.cases.iter().map(|case| x(case).square()).collect();
            Entry::independent(
                Peer::Ours,
                pool,
                |a| Option::<FieldElement>::from(a.sqrt()),
                |root| root.map_or_else(Vec::new, field_bytes),
            )
        }
        Row::FieldMul => {
            let pool = inputs.cases.iter().map(|case| (x(case), y(case))).collect();
            Entry::independent(
                Peer::Ours,
                pool,
                |(a, b): &(FieldElement, FieldElement)| a.mul(b),
                field_bytes,
            )
        }
        Row::FieldMulLatency => {
            let pool = inputs.cases.iter().map(x).collect();
            Entry::chained(Peer::Ours, pool, |a: FieldElement, b| a.mul(b), field_bytes)
        }
        Row::FieldSquare => Entry::independent(
            Peer::Ours,
            inputs.cases.iter().map(x).collect(),
            FieldElement::square,
            field_bytes,
        ),
        Row::FieldSquareLatency => {
            let pool = inputs.cases.iter().map(x).collect();
            Entry::chained(
                Peer::Ours,
                pool,
                |a: FieldElement, _| a.square(),
                field_bytes,
            )
        }
        Row::Multiscalar(terms) => multiscalar(inputs, terms),
        Row::Bip340VerifyBatch(size) => {
            let items = inputs.batch.iter().map(signed).collect();
            in_batches(Peer::Ours, items, size, |items| verify_batch(items).is_ok())
        }
        Row::TweakCheck => {
            let pool = inputs.cases.iter().map(tweak_check).collect();
            Entry::independent(Peer::Ours, pool, TweakCheck::holds, verdict)
        }
        Row::TweakCheckBatch(size) => {
            let items = inputs.batch.iter().map(tweak_check).collect();
            in_batches(Peer::Ours, items, size, |items| {
                tweak_add_check_batch(items).is_ok()
            })
        }
    })
}

fn scalar(bytes: &[u8; 32]) -> Scalar {
    Scalar::from_repr((*bytes).into()).expect("a canonical scalar")
}

fn public(sec1: &[u8; 65]) -> PublicKey {
    PublicKey::from_sec1_bytes(sec1).expect("a valid public key")
}

fn point(sec1: &[u8; 65]) -> ProjectivePoint {
    public(sec1).to_projective()
}

fn field(bytes: &[u8]) -> FieldElement {
    let bytes: [u8; 32] = bytes.try_into().expect("32 bytes");
    FieldElement::from_repr(bytes.into()).expect("a canonical field element")
}

fn x(case: &Case) -> FieldElement {
    field(&case.public[1..33])
}

fn y(case: &Case) -> FieldElement {
    field(&case.public[33..])
}

fn compressed(point: &AffinePoint) -> Vec<u8> {
    point.to_sec1_point(true).as_bytes().to_vec()
}

fn field_bytes(value: FieldElement) -> Vec<u8> {
    value.to_bytes().to_vec()
}

fn scalars(
    inputs: &Inputs,
    operation: impl Fn(&Scalar) -> Option<Scalar> + Clone + 'static,
) -> Entry {
    let pool = inputs
        .cases
        .iter()
        .map(|case| scalar(&case.secret))
        .collect();
    Entry::independent(Peer::Ours, pool, operation, |a| {
        a.map_or_else(Vec::new, |a| a.to_bytes().to_vec())
    })
}

fn fields(
    inputs: &Inputs,
    operation: impl Fn(&FieldElement) -> Option<FieldElement> + Clone + 'static,
) -> Entry {
    let pool = inputs.cases.iter().map(x).collect();
    Entry::independent(Peer::Ours, pool, operation, |a| {
        a.map_or_else(Vec::new, field_bytes)
    })
}

fn signature(case: &Case) -> Signature {
    Signature::from_slice(&case.ecdsa).expect("a valid signature")
}

fn ecdsa_verify(inputs: &Inputs) -> Entry {
    let parse = |case: &Case| {
        (
            VerifyingKey::from(public(&case.public)),
            signature(case),
            case.digest,
        )
    };
    Entry::independent(
        Peer::Ours,
        inputs.cases.iter().map(parse).collect(),
        |(key, signature, digest): &(VerifyingKey, Signature, [u8; 32])| {
            key.verify_prehash(digest, signature).is_ok()
        },
        verdict,
    )
}

fn ecdsa_verify_generic(inputs: &Inputs) -> Entry {
    let parse = |case: &Case| {
        (
            ecdsa::VerifyingKey::<Secp256k1>::from(public(&case.public)),
            signature(case),
            case.digest,
        )
    };
    Entry::independent(
        Peer::Ours,
        inputs.cases.iter().map(parse).collect(),
        |(key, signature, digest): &(ecdsa::VerifyingKey<Secp256k1>, Signature, [u8; 32])| {
            key.verify_prehash(digest, signature).is_ok()
        },
        verdict,
    )
}

fn ecdsa_sign(inputs: &Inputs) -> Entry {
    let parse = |case: &Case| {
        (
            SigningKey::from_slice(&case.secret).expect("a valid secret key"),
            case.digest,
        )
    };
    Entry::independent(
        Peer::Ours,
        inputs.cases.iter().map(parse).collect(),
        |(key, digest): &(SigningKey, [u8; 32])| {
            PrehashSigner::<Signature>::sign_prehash(key, digest)
        },
        |signature| {
            signature.map_or_else(|_| Vec::new(), |signature| signature.to_bytes().to_vec())
        },
    )
}

fn ecdsa_recover(inputs: &Inputs) -> Entry {
    let parse = |case: &Case| {
        (
            signature(case),
            RecoveryId::from_byte(case.recovery_id).expect("a recovery id"),
            case.digest,
        )
    };
    Entry::independent(
        Peer::Ours,
        inputs.cases.iter().map(parse).collect(),
        |(signature, id, digest): &(Signature, RecoveryId, [u8; 32])| {
            VerifyingKey::recover_from_prehash(digest, signature, *id)
        },
        |key| key.map_or_else(|_| Vec::new(), |key| compressed(key.as_affine())),
    )
}

/// One key, whose tables are kept.
fn ecdsa_verify_prepared(inputs: &Inputs) -> Entry {
    let key = PreparedVerifyingKey::from(VerifyingKey::from(public(&inputs.cases[0].public)));
    let parse = |case: &Case| (signature(case), case.digest);
    Entry::independent(
        Peer::Ours,
        inputs.cases.iter().map(parse).collect(),
        move |(signature, digest): &(Signature, [u8; 32])| {
            key.verify_prehash(digest, signature).is_ok()
        },
        verdict,
    )
}

fn ecdsa_verify_batch(inputs: &Inputs, size: usize) -> Entry {
    let parse = |case: &Case| {
        (
            VerifyingKey::from(public(&case.public)),
            case.digest,
            signature(case),
        )
    };
    let items: Rc<[_]> = inputs.cases.iter().map(parse).collect();
    Entry::independent(
        Peer::Ours,
        (0..=items.len() - size).collect(),
        move |&start: &usize| -> Vec<bool> {
            let batch = secp256k1_ecdsa::verify_batch(&items[start..start + size]);
            batch.map(|verdict| verdict.is_ok()).collect()
        },
        |verdicts| verdicts.into_iter().flat_map(verdict).collect(),
    )
}

fn ecdsa_recover_batch(inputs: &Inputs, size: usize) -> Entry {
    let parse = |case: &Case| {
        let id = RecoveryId::from_byte(case.recovery_id).expect("a recovery id");
        (case.digest, signature(case), id)
    };
    let items: Rc<[_]> = inputs.cases.iter().map(parse).collect();
    Entry::independent(
        Peer::Ours,
        (0..=items.len() - size).collect(),
        move |&start: &usize| -> Vec<_> {
            recover_batch(&items[start..start + size])
                .flatten()
                .collect()
        },
        |keys: Vec<VerifyingKey>| {
            let keys = keys.into_iter();
            keys.flat_map(|key| compressed(key.as_affine())).collect()
        },
    )
}

fn bip340_sign(inputs: &Inputs) -> Entry {
    let parse = |case: &Case| {
        (
            schnorr::SigningKey::from_slice(&case.secret).expect("a valid secret key"),
            case.digest,
            case.aux,
        )
    };
    Entry::independent(
        Peer::Ours,
        inputs.cases.iter().map(parse).collect(),
        |(key, message, aux): &(schnorr::SigningKey, [u8; 32], [u8; 32])| {
            key.sign_with_aux_rand(message, aux)
        },
        |signature| {
            signature.map_or_else(|_| Vec::new(), |signature| signature.to_bytes().to_vec())
        },
    )
}

type Signed = (schnorr::VerifyingKey, [u8; 32], schnorr::Signature);

fn signed(case: &Case) -> Signed {
    let key = schnorr::VerifyingKey::from_slice(&case.x_only).expect("a valid public key");
    let signature = schnorr::Signature::from_slice(&case.bip340).expect("a valid signature");
    (key, case.digest, signature)
}

fn tweak_check(case: &Case) -> TweakCheck {
    TweakCheck {
        key: schnorr::VerifyingKey::from_slice(&case.x_only).expect("a valid public key"),
        tweak: case.scalar,
        tweaked_key: case.tweaked,
        tweaked_parity: schnorr::Parity::from_u8(case.tweaked_parity).expect("0 or 1"),
    }
}

fn ecdh(inputs: &Inputs) -> Entry {
    let parse = |case: &Case| {
        let secret = NonZeroScalar::new(scalar(&case.secret)).expect("not zero");
        (secret, *public(&case.other).as_affine())
    };
    Entry::independent(
        Peer::Ours,
        inputs.cases.iter().map(parse).collect(),
        |(secret, key): &(NonZeroScalar, AffinePoint)| {
            secp256k1_arith::ecdh::diffie_hellman(secret, key)
        },
        |shared| shared.raw_secret_bytes().to_vec(),
    )
}

fn mul_x_only(inputs: &Inputs) -> Entry {
    let parse = |case: &Case| (field(&case.other[1..33]), scalar(&case.secret));
    Entry::independent(
        Peer::Ours,
        inputs.cases.iter().map(parse).collect(),
        |(x, k): &(FieldElement, Scalar)| ProjectivePoint::mul_x_only(x, k),
        |product| product.map_or_else(Vec::new, field_bytes),
    )
}

fn lincomb2(inputs: &Inputs) -> Entry {
    let parse = |case: &Case| {
        [
            (point(&case.public), scalar(&case.secret)),
            (point(&case.other), scalar(&case.scalar)),
        ]
    };
    Entry::independent(
        Peer::Ours,
        inputs.cases.iter().map(parse).collect(),
        |terms: &[(ProjectivePoint, Scalar); 2]| ProjectivePoint::lincomb(terms),
        |sum| compressed(&sum.to_affine()),
    )
}

fn double_mul(inputs: &Inputs) -> Entry {
    let parse = |case: &Case| {
        (
            scalar(&case.secret),
            scalar(&case.scalar),
            point(&case.other),
        )
    };
    Entry::independent(
        Peer::Ours,
        inputs.cases.iter().map(parse).collect(),
        |(a, b, p): &(Scalar, Scalar, ProjectivePoint)| {
            ProjectivePoint::mul_by_generator_and_mul_add_vartime(a, b, p)
        },
        |sum| compressed(&sum.to_affine()),
    )
}

fn multiscalar(inputs: &Inputs, terms: usize) -> Entry {
    let points: Rc<[_]> = inputs.points.iter().map(point).collect();
    let scalars: Rc<[_]> = inputs.scalars.iter().map(scalar).collect();
    Entry::independent(
        Peer::Ours,
        offsets(terms),
        move |&offset| {
            let terms = offset..offset + terms;
            ProjectivePoint::multiscalar_mul_vartime(&scalars[terms.clone()], &points[terms])
        },
        |sum| compressed(&sum.to_affine()),
    )
}

/// A verification that failed gives no result, which the gate reports.
fn verdict(valid: bool) -> Vec<u8> {
    if valid { vec![1] } else { Vec::new() }
}

/// The name of the arithmetic engine in use.
#[must_use]
pub fn engine() -> String {
    secp256k1_arith::simd::active().to_string()
}
