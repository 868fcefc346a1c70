//! The operations that are compared.

use core::fmt;

/// One line of the comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Row {
    /// ECDSA verification of a 32-byte digest by the crate's own key type, low S only.
    EcdsaVerify,
    /// The same through `ecdsa::VerifyingKey<Secp256k1>`, the type that generic code uses.
    EcdsaVerifyGeneric,
    /// ECDSA signing of a 32-byte digest, nonce of RFC 6979.
    EcdsaSign,
    /// Recovery of the public key from an ECDSA signature.
    EcdsaRecover,
    /// As [`Self::EcdsaVerify`] with a key that keeps its tables.
    EcdsaVerifyPrepared,
    /// As [`Self::EcdsaVerify`] for so many signatures at once; times are per signature, and the peers' those of one.
    EcdsaVerifyBatch(usize),
    /// As [`Self::EcdsaRecover`] for so many signatures at once, in the same way.
    EcdsaRecoverBatch(usize),
    /// k·G to affine, constant time.
    KeyGeneration,
    /// BIP340 signing of a 32-byte message with auxiliary randomness.
    Bip340Sign,
    /// BIP340 verification.
    Bip340Verify,
    /// x(k·P), constant time: the raw shared secret of ECDH.
    Ecdh,
    /// x(k·P) from x(P) alone, constant time in k; the peer finds y first.
    MulXOnly,
    /// k·P to affine, variable time.
    MulVartime,
    /// k·P + l·Q, constant time, projective result.
    Lincomb2,
    /// a·G + b·P, variable time, projective result.
    DoubleMulVartime,
    /// 1/a mod n, constant time.
    ScalarInvert,
    /// 1/a mod n, variable time.
    ScalarInvertVartime,
    /// a·b mod n, independent products.
    ScalarMul,
    /// 1/a mod p, constant time.
    FieldInvert,
    /// 1/a mod p, variable time.
    FieldInvertVartime,
    /// A square root mod p.
    FieldSqrt,
    /// a·b mod p, independent products.
    FieldMul,
    /// a·b mod p, each product a factor of the next.
    FieldMulLatency,
    /// a² mod p, independent squares.
    FieldSquare,
    /// a² mod p, each square the base of the next.
    FieldSquareLatency,
    /// Σ kᵢ·Pᵢ over so many terms, variable time; times are per term.
    Multiscalar(usize),
    /// BIP340 verification of so many signatures at once, or one by one where a peer has no batches; times
    /// are per signature.
    Bip340VerifyBatch(usize),
    /// Whether a BIP341 output key is P + t·G with the stated parity.
    TweakCheck,
    /// The same for so many at once, or one by one where a peer has no batches; times are per check.
    TweakCheckBatch(usize),
}

impl Row {
    /// Signature schemes and keys.
    pub const SIGNATURES: [Self; 6] = [
        Self::EcdsaVerify,
        Self::EcdsaVerifyGeneric,
        Self::EcdsaSign,
        Self::EcdsaRecover,
        Self::Bip340Sign,
        Self::Bip340Verify,
    ];

    /// Many ECDSA signatures, and many of one key.
    pub const ECDSA_BATCHES: [Self; 3] = [
        Self::EcdsaVerifyPrepared,
        Self::EcdsaVerifyBatch(64),
        Self::EcdsaRecoverBatch(64),
    ];

    /// Multiplications of points.
    pub const POINTS: [Self; 6] = [
        Self::KeyGeneration,
        Self::Ecdh,
        Self::MulXOnly,
        Self::MulVartime,
        Self::Lincomb2,
        Self::DoubleMulVartime,
    ];

    /// Scalars and field elements.
    pub const FIELDS: [Self; 10] = [
        Self::ScalarInvert,
        Self::ScalarInvertVartime,
        Self::ScalarMul,
        Self::FieldInvert,
        Self::FieldInvertVartime,
        Self::FieldSqrt,
        Self::FieldMul,
        Self::FieldMulLatency,
        Self::FieldSquare,
        Self::FieldSquareLatency,
    ];

    /// Sums of many products.
    pub const MULTISCALAR: [Self; 5] = [
        Self::Multiscalar(2),
        Self::Multiscalar(8),
        Self::Multiscalar(100),
        Self::Multiscalar(1_000),
        Self::Multiscalar(10_000),
    ];

    /// BIP340 and BIP341 in batches.
    pub const SCHNORR_BATCHES: [Self; 7] = [
        Self::Bip340VerifyBatch(16),
        Self::Bip340VerifyBatch(256),
        Self::Bip340VerifyBatch(4_096),
        Self::TweakCheck,
        Self::TweakCheckBatch(16),
        Self::TweakCheckBatch(256),
        Self::TweakCheckBatch(4_096),
    ];

    /// Every row, in the order of the report.
    #[must_use]
    pub fn all() -> Vec<Self> {
        [
            &Self::SIGNATURES[..],
            &Self::ECDSA_BATCHES,
            &Self::SCHNORR_BATCHES,
            &Self::POINTS,
            &Self::FIELDS,
            &Self::MULTISCALAR,
        ]
        .concat()
    }

    /// What a time is divided by: the number of terms of a multiscalar multiplication or of items of a batch,
    /// otherwise 1.
    #[must_use]
    pub fn items(self) -> u64 {
        match self {
            Self::EcdsaVerifyBatch(items)
            | Self::EcdsaRecoverBatch(items)
            | Self::Bip340VerifyBatch(items)
            | Self::TweakCheckBatch(items)
            | Self::Multiscalar(items) => items as u64,
            _ => 1,
        }
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = match self {
            Self::EcdsaVerify => "ECDSA verify",
            Self::EcdsaVerifyGeneric => "ECDSA verify, generic key type",
            Self::EcdsaSign => "ECDSA sign",
            Self::EcdsaRecover => "ECDSA recover",
            Self::EcdsaVerifyPrepared => "ECDSA verify, prepared key",
            Self::EcdsaVerifyBatch(items) => {
                return write!(f, "ECDSA verify, batch of {items}, each");
            }
            Self::EcdsaRecoverBatch(items) => {
                return write!(f, "ECDSA recover, batch of {items}, each");
            }
            Self::KeyGeneration => "key generation (k·G to affine)",
            Self::Bip340Sign => "BIP340 sign",
            Self::Bip340Verify => "BIP340 verify",
            Self::Ecdh => "ECDH (k·P, constant time)",
            Self::MulXOnly => "k·P by x alone, constant time",
            Self::MulVartime => "k·P to affine, variable time",
            Self::Lincomb2 => "k·P + l·Q, constant time",
            Self::DoubleMulVartime => "a·G + b·P, variable time",
            Self::ScalarInvert => "scalar invert",
            Self::ScalarInvertVartime => "scalar invert, variable time",
            Self::ScalarMul => "scalar multiply",
            Self::FieldInvert => "field invert",
            Self::FieldInvertVartime => "field invert, variable time",
            Self::FieldSqrt => "field square root",
            Self::FieldMul => "field multiply",
            Self::FieldMulLatency => "field multiply, latency",
            Self::FieldSquare => "field square",
            Self::FieldSquareLatency => "field square, latency",
            Self::Multiscalar(terms) => return write!(f, "multiscalar of {terms}, per term"),
            Self::Bip340VerifyBatch(items) => {
                return write!(f, "BIP340 verify, batch of {items}, each");
            }
            Self::TweakCheck => "BIP341 tweak check",
            Self::TweakCheckBatch(items) => {
                return write!(f, "BIP341 tweak check, batch of {items}, each");
            }
        };
        f.write_str(name)
    }
}
