// A program written against `k256`, which is whatever `use … as k256` says where this is included.

use k256::{
    AffinePoint, CompressedPoint, FieldBytes, NonZeroScalar, ProjectivePoint, PublicKey, Scalar,
    Sec1Point, Secp256k1, SecretKey, U256, WideBytes,
    ecdh::diffie_hellman,
    elliptic_curve::{
        BatchNormalize, Curve, Field, PrimeField,
        bigint::ArrayEncoding,
        group::{CurveAffine, GroupEncoding},
        ops::{
            Invert, LinearCombination, MulByGeneratorVartime, MulVartime, Reduce, ReduceNonZero,
        },
        point::{AffineCoordinates, DecompressPoint},
        scalar::IsHigh,
        sec1::{FromSec1Point, ToSec1Point},
        subtle::{Choice, ConditionallySelectable, ConstantTimeEq},
    },
    pkcs8::{DecodePrivateKey, EncodePrivateKey},
};

/// A shuffle of everything a protocol does with the curve; returns what can be compared.
pub fn run(seed: &[u8; 32]) -> Vec<u8> {
    let mut output = Vec::new();

    let secret = NonZeroScalar::reduce_nonzero(&FieldBytes::from(*seed));
    let key = SecretKey::from(secret);
    let public: PublicKey = key.public_key();
    output.extend(key.to_bytes());
    output.extend(public.to_sec1_bytes());
    output.extend(key.to_pkcs8_der().unwrap().as_bytes());
    assert!(SecretKey::from_pkcs8_der(key.to_pkcs8_der().unwrap().as_bytes()).is_ok());

    let a: Scalar = *secret;
    let b = Scalar::reduce(&U256::from_be_slice(seed)) + Scalar::from(0xffff_ffff_u32);
    let c = <Scalar as Reduce<WideBytes>>::reduce(&WideBytes::from([seed[0]; 64]));
    for scalar in [
        a,
        b,
        c,
        a * b,
        a - c,
        -b,
        a.square(),
        a.double(),
        a >> 5,
        a + &b * &c,
    ] {
        output.extend(scalar.to_bytes());
        output.push(scalar.is_high().unwrap_u8());
        output.push(scalar.is_odd().unwrap_u8());
        output.extend(U256::from(scalar).to_be_byte_array());
    }
    let inverse: Scalar = Invert::invert_vartime(&a).unwrap();
    assert_eq!(inverse, a.invert().unwrap());
    assert_eq!(inverse * a, Scalar::ONE);
    output.extend(inverse.to_repr());
    output.extend(
        a.sqrt()
            .into_option()
            .map(|root| root.square().to_bytes())
            .unwrap_or_default(),
    );
    output.extend([a, b, c].iter().sum::<Scalar>().to_bytes());
    output.extend([a, b, c].iter().product::<Scalar>().to_bytes());
    output.extend(Scalar::conditional_select(&a, &b, Choice::from(seed[0] & 1)).to_bytes());
    output.push(a.ct_eq(&b).unwrap_u8());
    output.push(u8::from(a < b));
    output.extend(Scalar::MODULUS.to_lowercase().bytes());
    output.extend(Secp256k1::ORDER.to_be_byte_array());

    let g = ProjectivePoint::GENERATOR;
    let p = ProjectivePoint::from(public) + AffinePoint::GENERATOR;
    let q = g * b - &p + ProjectivePoint::mul_by_generator(&c) - AffinePoint::generator();
    let sums = [
        p * a,
        &p * &b,
        a * q,
        ProjectivePoint::lincomb(&[(p, a), (q, b)]),
        ProjectivePoint::lincomb_vartime(&[(p, a), (q, b), (g, c)]),
        <ProjectivePoint as LinearCombination<[_]>>::lincomb(&[(p, a), (q, b), (g, c)][..]),
        p.mul_vartime(&c),
        ProjectivePoint::mul_by_generator_vartime(&a),
        ProjectivePoint::mul_by_generator_and_mul_add_vartime(&a, &b, &q),
        p.double(),
        p - p,
        q.endomorphism(),
        [p, q, g].iter().sum(),
        ProjectivePoint::IDENTITY,
    ];
    let affine: [AffinePoint; 14] = <ProjectivePoint as BatchNormalize<_>>::batch_normalize(&sums);
    for (sum, affine) in sums.iter().zip(affine) {
        assert_eq!(sum.to_affine(), affine);
        assert!(bool::from(sum.eq_affine(&affine)));
        let bytes: CompressedPoint = sum.to_bytes();
        assert_eq!(ProjectivePoint::from_bytes(&bytes).unwrap(), *sum);
        output.extend(bytes);
        output.extend(affine.x());
        output.extend(affine.y());
        let point: Sec1Point = affine.to_sec1_point(false);
        output.extend(point.as_bytes());
        assert_eq!(AffinePoint::from_sec1_point(&point).unwrap(), affine);
        output.push(affine.is_identity().unwrap_u8());
    }
    let lifted = AffinePoint::decompress(&FieldBytes::from(*seed), Choice::from(1));
    output.extend(
        lifted
            .into_option()
            .map(|point| point.to_bytes())
            .unwrap_or_default(),
    );

    let shared = diffie_hellman(secret, public.as_affine());
    output.extend(shared.raw_secret_bytes());
    output
}
