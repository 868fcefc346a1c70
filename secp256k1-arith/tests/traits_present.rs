//! Each interface that a user of RustCrypto's curves may ask for is there: this file must compile.
#![cfg(all(
    feature = "alloc",
    feature = "bits",
    feature = "ecdh",
    feature = "ecdsa",
    feature = "hash2curve",
    feature = "pkcs8",
    feature = "primeorder",
    feature = "serde"
))]

use core::{
    fmt::Debug,
    hash::Hash,
    iter::{Product, Sum},
    ops::{Add, AddAssign, Mul, MulAssign, Neg, Shr, ShrAssign, Sub, SubAssign},
};
use primeorder::{
    FieldExt, PrimeFieldExt,
    osswu::{OsswuMap, Sgn0},
    wnaf::{WnafGroup, WnafSize},
};
use secp256k1_arith::{
    AffinePoint, CompressedPoint, FieldBytes, FieldElement, NonZeroScalar, ProjectivePoint,
    PublicKey, Scalar, ScalarValue, Sec1Point, Secp256k1, SecretKey, U256, WideBytes,
    ecdh::SharedSecret,
    ecdsa::{DigestAlgorithm, EcdsaCurve},
    elliptic_curve::{
        BatchNormalize, Curve, CurveArithmetic, Error, Generate, PrimeCurve, PrimeCurveArithmetic,
        array::{
            Array,
            sizes::{U4, U48},
        },
        bigint::U512,
        ctutils::{CtEq, CtSelect},
        ff::{Field, FromUniformBytes, PrimeField, PrimeFieldBits, WithSmallOrderMulGroup},
        group::{
            Curve as CurveGroup, CurveAffine, Group, GroupEncoding, UncompressedEncoding,
            cofactor::CofactorGroup,
            prime::{self, PrimeCurveAffine, PrimeGroup},
        },
        hazmat::FieldArithmetic,
        ops::{
            BatchInvert, Double, Invert, LinearCombination, MulByGeneratorVartime, MulVartime,
            Reduce, ReduceNonZero, Retrieve,
        },
        point::{
            AffineCoordinates, DecompactPoint, DecompressPoint, NonIdentity, PointCompression,
        },
        scalar::{FromUintUnchecked, IsHigh},
        sec1::{FromSec1Point, ToSec1Point},
        subtle::{ConditionallySelectable, ConstantTimeEq, CtOption},
        zeroize::{DefaultIsZeroes, Zeroize},
    },
    hash2curve::{GroupDigest, MapToCurve},
    pkcs8::AssociatedOid,
};
use serde::{Deserialize, Serialize};

/// Compiles iff the type has all the interfaces.
macro_rules! assert_implements {
    ($type:ty: $($interface:path),+ $(,)?) => {
        const _: () = {
            $({
                const fn has<T: $interface>() {}
                has::<$type>();
            })+
        };
    };
}

assert_implements!(Secp256k1:
    Copy, Clone, Debug, Default, Eq, PartialEq, Ord, PartialOrd, Hash, Send, Sync,
    Curve, PrimeCurve, CurveArithmetic, PrimeCurveArithmetic, FieldArithmetic, PointCompression,
    AssociatedOid, EcdsaCurve, DigestAlgorithm, MapToCurve, GroupDigest,
);

assert_implements!(Scalar:
    Copy, Clone, Debug, Default, Eq, PartialEq, Ord, PartialOrd, Hash, Send, Sync,
    Field, PrimeField, PrimeFieldBits, FromUniformBytes<48>, FromUniformBytes<64>,
    WithSmallOrderMulGroup<3>, FieldExt, PrimeFieldExt, WnafSize,
    Invert<Output = CtOption<Scalar>>, BatchInvert, IsHigh, FromUintUnchecked<Uint = U256>,
    Retrieve<Output = U256>, Generate,
    Reduce<U256>, Reduce<U512>, Reduce<FieldBytes>, Reduce<WideBytes>, Reduce<Array<u8, U48>>,
    ReduceNonZero<U256>, ReduceNonZero<U512>, ReduceNonZero<FieldBytes>, ReduceNonZero<WideBytes>,
    Mul<AffinePoint>, Mul<&'static AffinePoint>, Mul<ProjectivePoint>, Mul<&'static ProjectivePoint>,
    MulVartime<AffinePoint>, MulVartime<&'static AffinePoint>,
    MulVartime<ProjectivePoint>, MulVartime<&'static ProjectivePoint>,
    From<u32>, From<u64>, From<u128>, From<NonZeroScalar>, From<&'static NonZeroScalar>,
    From<ScalarValue>, From<&'static ScalarValue>, From<&'static SecretKey>,
    Into<ScalarValue>, Into<FieldBytes>, Into<U256>, TryInto<NonZeroScalar, Error = Error>,
    AsRef<Scalar>,
    Add, Add<&'static Scalar>, AddAssign, AddAssign<&'static Scalar>,
    Sub, Sub<&'static Scalar>, SubAssign, SubAssign<&'static Scalar>,
    Mul, Mul<&'static Scalar>, MulAssign, MulAssign<&'static Scalar>,
    Neg, Shr<usize>, ShrAssign<usize>, Sum, Sum<&'static Scalar>, Product, Product<&'static Scalar>,
    ConditionallySelectable, ConstantTimeEq, CtEq, CtSelect, DefaultIsZeroes, Zeroize,
    Serialize, Deserialize<'static>,
);

assert_implements!(&'static Scalar:
    Add, Add<Scalar>, Sub, Sub<Scalar>, Mul, Mul<Scalar>, Neg, Shr<usize>,
    Mul<AffinePoint>, Mul<&'static AffinePoint>, Mul<ProjectivePoint>, Mul<&'static ProjectivePoint>,
    MulVartime<AffinePoint>, MulVartime<&'static AffinePoint>,
    MulVartime<ProjectivePoint>, MulVartime<&'static ProjectivePoint>,
    Into<ScalarValue>, Into<FieldBytes>, Into<U256>,
);

assert_implements!(FieldElement:
    Copy, Clone, Debug, Default, Eq, PartialEq, Ord, PartialOrd, Hash, Send, Sync,
    Field, PrimeField, PrimeFieldBits, FromUniformBytes<48>, FromUniformBytes<64>,
    WithSmallOrderMulGroup<3>, FieldExt, PrimeFieldExt, Sgn0, OsswuMap,
    Invert<Output = CtOption<FieldElement>>, BatchInvert, Retrieve<Output = U256>, Generate,
    Reduce<U256>, Reduce<U512>, Reduce<FieldBytes>, Reduce<WideBytes>, Reduce<Array<u8, U48>>,
    From<u64>, Into<U256>, Into<FieldBytes>,
    Add, Add<&'static FieldElement>, AddAssign, AddAssign<&'static FieldElement>,
    Sub, Sub<&'static FieldElement>, SubAssign, SubAssign<&'static FieldElement>,
    Mul, Mul<&'static FieldElement>, MulAssign, MulAssign<&'static FieldElement>,
    Neg, Sum, Sum<&'static FieldElement>, Product, Product<&'static FieldElement>,
    ConditionallySelectable, ConstantTimeEq, CtEq, CtSelect, DefaultIsZeroes, Zeroize,
    Serialize, Deserialize<'static>,
);

assert_implements!(ProjectivePoint:
    Copy, Clone, Debug, Default, Eq, PartialEq, PartialEq<AffinePoint>, Hash, Send, Sync,
    Group, PrimeGroup, CurveGroup, prime::PrimeCurve, CofactorGroup, GroupEncoding,
    UncompressedEncoding, WnafGroup, Double, Generate, MulByGeneratorVartime,
    BatchNormalize<[ProjectivePoint]>, BatchNormalize<[ProjectivePoint; 3]>,
    BatchNormalize<Array<ProjectivePoint, U4>>,
    FromSec1Point<Secp256k1>, ToSec1Point<Secp256k1>,
    From<AffinePoint>, From<&'static AffinePoint>, From<NonIdentity<ProjectivePoint>>,
    From<PublicKey>, From<&'static PublicKey>, Into<AffinePoint>,
    TryInto<NonIdentity<ProjectivePoint>, Error = Error>, TryInto<PublicKey, Error = Error>,
    Add, Add<&'static ProjectivePoint>, AddAssign, AddAssign<&'static ProjectivePoint>,
    Sub, Sub<&'static ProjectivePoint>, SubAssign, SubAssign<&'static ProjectivePoint>,
    Add<AffinePoint>, Add<&'static AffinePoint>, AddAssign<AffinePoint>,
    AddAssign<&'static AffinePoint>, Sub<AffinePoint>, Sub<&'static AffinePoint>,
    SubAssign<AffinePoint>, SubAssign<&'static AffinePoint>,
    Mul<Scalar>, Mul<&'static Scalar>, MulAssign<Scalar>, MulAssign<&'static Scalar>,
    MulVartime<Scalar>, MulVartime<&'static Scalar>, Neg, Sum, Sum<&'static ProjectivePoint>,
    ConditionallySelectable, ConstantTimeEq, CtEq, CtSelect, DefaultIsZeroes, Zeroize,
    Serialize, Deserialize<'static>,
);

assert_implements!(&'static ProjectivePoint:
    Add, Add<ProjectivePoint>, Add<AffinePoint>, Add<&'static AffinePoint>,
    Sub, Sub<ProjectivePoint>, Sub<AffinePoint>, Sub<&'static AffinePoint>,
    Mul<Scalar>, Mul<&'static Scalar>, MulVartime<Scalar>, MulVartime<&'static Scalar>, Neg,
    Into<AffinePoint>, TryInto<PublicKey, Error = Error>,
);

assert_implements!(AffinePoint:
    Copy, Clone, Debug, Default, Eq, PartialEq, PartialEq<ProjectivePoint>, Hash, Send, Sync,
    CurveAffine, PrimeCurveAffine, AffineCoordinates<FieldRepr = FieldBytes>,
    DecompressPoint<Secp256k1>, DecompactPoint<Secp256k1>,
    GroupEncoding<Repr = CompressedPoint>, UncompressedEncoding,
    FromSec1Point<Secp256k1>, ToSec1Point<Secp256k1>, Generate,
    Mul<Scalar>, Mul<&'static Scalar>, MulVartime<Scalar>, MulVartime<&'static Scalar>, Neg,
    TryFrom<Sec1Point>, TryFrom<&'static Sec1Point>, Into<Sec1Point>,
    From<NonIdentity<AffinePoint>>, From<PublicKey>, From<&'static PublicKey>,
    From<ProjectivePoint>, From<&'static ProjectivePoint>,
    TryInto<NonIdentity<AffinePoint>, Error = Error>, TryInto<PublicKey, Error = Error>,
    ConditionallySelectable, ConstantTimeEq, CtEq, CtSelect, DefaultIsZeroes, Zeroize,
    Serialize, Deserialize<'static>,
);

assert_implements!(&'static AffinePoint:
    Mul<Scalar>, Mul<&'static Scalar>, MulVartime<Scalar>, MulVartime<&'static Scalar>, Neg,
    Into<Sec1Point>, Into<SharedSecret>, TryInto<PublicKey, Error = Error>,
);

/// These bounds mention the type itself, so that [`assert_implements`] cannot name them.
const _: () = {
    const fn sums<Terms: AsRef<[(ProjectivePoint, Scalar)]> + ?Sized>()
    where
        ProjectivePoint: LinearCombination<Terms>,
    {
    }
    sums::<[(ProjectivePoint, Scalar)]>();
    sums::<[(ProjectivePoint, Scalar); 0]>();
    sums::<[(ProjectivePoint, Scalar); 2]>();
    sums::<[(ProjectivePoint, Scalar); 7]>();
};
