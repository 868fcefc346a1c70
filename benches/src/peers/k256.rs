//! RustCrypto's `k256`.

use super::{Peer, in_batches, offsets};
use crate::{Inputs, Row, entry::Entry, inputs::Case};
use ecdsa::signature::hazmat::{PrehashSigner, PrehashVerifier};
use elliptic_curve::{
    PrimeField,
    hazmat::FieldArithmetic,
    ops::{LinearCombination, MulByGeneratorVartime, MulVartime},
    point::DecompressPoint,
    sec1::ToSec1Point,
};
use k256::{
    AffinePoint, NonZeroScalar, ProjectivePoint, PublicKey, Scalar, Secp256k1,
    ecdsa::{RecoveryId, Signature, SigningKey, VerifyingKey},
    schnorr,
};
use std::rc::Rc;

type FieldElement = <Secp256k1 as FieldArithmetic>::FieldElement;

pub fn entry(row: Row, inputs: &Inputs) -> Option<Entry> {
    Some(match row {
        Row::EcdsaVerify | Row::EcdsaVerifyGeneric => ecdsa_verify(inputs),
        Row::EcdsaSign => ecdsa_sign(inputs),
        Row::EcdsaRecover => ecdsa_recover(inputs),
        Row::Bip340Sign => bip340_sign(inputs),
        Row::Bip340Verify => {
            let pool = inputs.cases.iter().map(signed).collect();
            Entry::independent(Peer::K256, pool, bip340_verifies, verdict)
        }
        Row::EcdsaVerifyPrepared => ecdsa_verify(&inputs.of_one_key()),
        Row::EcdsaVerifyBatch(size) => ecdsa_verify(inputs).repeated(size),
        Row::EcdsaRecoverBatch(size) => ecdsa_recover(inputs).repeated(size),
        Row::KeyGeneration => {
            let pool = inputs
                .cases
                .iter()
                .map(|case| scalar(&case.secret))
                .collect();
            Entry::independent(
                Peer::K256,
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
                Peer::K256,
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
                Peer::K256,
                pool,
                |(a, b): &(Scalar, Scalar)| a.mul(b),
                |c| c.to_bytes().to_vec(),
            )
        }
        Row::FieldInvert => fields(inputs, |a| Option::from(a.invert())),
        Row::FieldInvertVartime => fields(inputs, |a| Option::from(a.invert_vartime())),
        Row::FieldSqrt => {
            let pool = inputs
                .cases
                .iter()
                .map(|case| x(case).square().normalize())
                .collect();
            Entry::independent(
                Peer::K256,
                pool,
                |a| Option::<FieldElement>::from(a.sqrt()),
                |root| root.map_or_else(Vec::new, field_bytes),
            )
        }
        Row::FieldMul => {
            let pool = inputs.cases.iter().map(|case| (x(case), y(case))).collect();
            Entry::independent(
                Peer::K256,
                pool,
                |(a, b): &(FieldElement, FieldElement)| a.mul(b),
                field_bytes,
            )
        }
        Row::FieldMulLatency => {
            let pool = inputs.cases.iter().map(x).collect();
            Entry::chained(Peer::K256, pool, |a: FieldElement, b| a.mul(b), field_bytes)
        }
        Row::FieldSquare => Entry::independent(
            Peer::K256,
            inputs.cases.iter().map(x).collect(),
            FieldElement::square,
            field_bytes,
        ),
        Row::FieldSquareLatency => {
            let pool = inputs.cases.iter().map(x).collect();
            Entry::chained(
                Peer::K256,
                pool,
                |a: FieldElement, _| a.square(),
                field_bytes,
            )
        }
        Row::Multiscalar(terms) => multiscalar(inputs, terms),
        Row::Bip340VerifyBatch(size) => {
            let items = inputs.batch.iter().map(signed).collect();
            in_batches(Peer::K256, items, size, |items| {
                items.iter().all(bip340_verifies)
            })
        }
        Row::TweakCheck | Row::TweakCheckBatch(_) => return None,
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
    value.normalize().to_bytes().to_vec()
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
    Entry::independent(Peer::K256, pool, operation, |a| {
        a.map_or_else(Vec::new, |a| a.to_bytes().to_vec())
    })
}

fn fields(
    inputs: &Inputs,
    operation: impl Fn(&FieldElement) -> Option<FieldElement> + Clone + 'static,
) -> Entry {
    let pool = inputs.cases.iter().map(x).collect();
    Entry::independent(Peer::K256, pool, operation, |a| {
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
        Peer::K256,
        inputs.cases.iter().map(parse).collect(),
        |(key, signature, digest): &(VerifyingKey, Signature, [u8; 32])| {
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
        Peer::K256,
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
        Peer::K256,
        inputs.cases.iter().map(parse).collect(),
        |(signature, id, digest): &(Signature, RecoveryId, [u8; 32])| {
            VerifyingKey::recover_from_prehash(digest, signature, *id)
        },
        |key| key.map_or_else(|_| Vec::new(), |key| compressed(key.as_affine())),
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
        Peer::K256,
        inputs.cases.iter().map(parse).collect(),
        |(key, message, aux): &(schnorr::SigningKey, [u8; 32], [u8; 32])| {
            key.sign_raw(message, aux)
        },
        |signature| {
            signature.map_or_else(|_| Vec::new(), |signature| signature.to_bytes().to_vec())
        },
    )
}

type Signed = (schnorr::VerifyingKey, schnorr::Signature, [u8; 32]);

fn signed(case: &Case) -> Signed {
    let key = schnorr::VerifyingKey::from_slice(&case.x_only).expect("a valid public key");
    let signature = schnorr::Signature::from_slice(&case.bip340).expect("a valid signature");
    (key, signature, case.digest)
}

fn bip340_verifies((key, signature, message): &Signed) -> bool {
    key.verify_raw(message, signature).is_ok()
}

fn ecdh(inputs: &Inputs) -> Entry {
    let parse = |case: &Case| {
        let secret = NonZeroScalar::new(scalar(&case.secret)).expect("not zero");
        (secret, *public(&case.other).as_affine())
    };
    Entry::independent(
        Peer::K256,
        inputs.cases.iter().map(parse).collect(),
        |(secret, key): &(NonZeroScalar, AffinePoint)| k256::ecdh::diffie_hellman(secret, key),
        |shared| shared.raw_secret_bytes().to_vec(),
    )
}

fn mul_x_only(inputs: &Inputs) -> Entry {
    let parse = |case: &Case| {
        let x: [u8; 32] = case.other[1..33].try_into().expect("32 bytes");
        let secret = NonZeroScalar::new(scalar(&case.secret)).expect("not zero");
        (x, secret)
    };
    Entry::independent(
        Peer::K256,
        inputs.cases.iter().map(parse).collect(),
        |(x, secret): &([u8; 32], NonZeroScalar)| {
            let key = AffinePoint::decompress(&(*x).into(), 0.into()).expect("a point's x");
            k256::ecdh::diffie_hellman(secret, key)
        },
        |shared| shared.raw_secret_bytes().to_vec(),
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
        Peer::K256,
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
        Peer::K256,
        inputs.cases.iter().map(parse).collect(),
        |(a, b, p): &(Scalar, Scalar, ProjectivePoint)| {
            ProjectivePoint::mul_by_generator_and_mul_add_vartime(a, b, p)
        },
        |sum| compressed(&sum.to_affine()),
    )
}

fn multiscalar(inputs: &Inputs, terms: usize) -> Entry {
    let pairs = inputs
        .points
        .iter()
        .zip(&inputs.scalars)
        .map(|(p, k)| (point(p), scalar(k)));
    let pairs: Rc<[_]> = pairs.collect();
    Entry::independent(
        Peer::K256,
        offsets(terms),
        move |offset| ProjectivePoint::lincomb_vartime(&pairs[*offset..offset + terms]),
        |sum| compressed(&sum.to_affine()),
    )
}

/// A verification that failed gives no result, which the gate reports.
fn verdict(valid: bool) -> Vec<u8> {
    if valid { vec![1] } else { Vec::new() }
}
