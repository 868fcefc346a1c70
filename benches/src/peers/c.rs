//! libsecp256k1, called without the safe wrapper: one context that is not randomised again, keys and signatures parsed
//! beforehand. That is its strongest form.
#![expect(
    unsafe_code,
    reason = "the C library is measured through its own functions, without the wrapper's extras"
)]

use super::{Peer, in_batches};
use crate::{Inputs, Row, entry::Entry, inputs::Case};
use core::{
    ffi::{c_int, c_uchar, c_void},
    ptr::{NonNull, null, null_mut},
};
use secp256k1::ffi::{
    self, Context, Keypair, PublicKey, Signature, XOnlyPublicKey,
    recovery::{
        RecoverableSignature, secp256k1_ecdsa_recover,
        secp256k1_ecdsa_recoverable_signature_parse_compact,
    },
};

/// The C compiler's flags that this build was given.
#[must_use]
pub fn flags() -> &'static str {
    option_env!("CFLAGS").unwrap_or("")
}

pub fn entry(row: Row, inputs: &Inputs) -> Option<Entry> {
    let library = Library::new();
    let entry = match row {
        Row::EcdsaVerify | Row::EcdsaVerifyGeneric => library.ecdsa_verify(inputs),
        Row::EcdsaSign => library.ecdsa_sign(inputs),
        Row::EcdsaRecover => library.ecdsa_recover(inputs),
        Row::EcdsaVerifyPrepared => library.ecdsa_verify(&inputs.of_one_key()),
        Row::EcdsaVerifyBatch(size) => library.ecdsa_verify(inputs).repeated(size),
        Row::EcdsaRecoverBatch(size) => library.ecdsa_recover(inputs).repeated(size),
        Row::KeyGeneration => library.key_generation(inputs),
        Row::Bip340Sign => library.bip340_sign(inputs),
        Row::Bip340Verify => library.checks(inputs, None, library.bip340_verify()),
        Row::Bip340VerifyBatch(size) => library.checks(inputs, Some(size), library.bip340_verify()),
        Row::TweakCheck => library.checks(inputs, None, library.tweak_check()),
        Row::TweakCheckBatch(size) => library.checks(inputs, Some(size), library.tweak_check()),
        Row::Ecdh => library.ecdh(inputs),
        Row::MulVartime => library.mul_vartime(inputs),
        // Not among the functions that the library exports.
        Row::MulXOnly
        | Row::Lincomb2
        | Row::DoubleMulVartime
        | Row::ScalarInvert
        | Row::ScalarInvertVartime
        | Row::ScalarMul
        | Row::FieldInvert
        | Row::FieldInvertVartime
        | Row::FieldSqrt
        | Row::FieldMul
        | Row::FieldMulLatency
        | Row::FieldSquare
        | Row::FieldSquareLatency
        | Row::Multiscalar(_) => return None,
    };
    Some(entry)
}

/// A context of the C library. It lives until the process ends.
#[derive(Clone, Copy)]
struct Library(NonNull<Context>);

// In each block below, every pointer comes from a live reference to a value of the type and size that the function
// asks for, and the context is valid for all functions.
impl Library {
    fn new() -> Self {
        // SAFETY: the flags are the ones the library names for this.
        Self(unsafe { ffi::secp256k1_context_create(ffi::SECP256K1_START_NONE) })
    }

    fn context(self) -> *const Context {
        self.0.as_ptr()
    }

    fn public(self, sec1: &[u8; 65]) -> PublicKey {
        // SAFETY: see the impl block; `new` gives zero bytes, which the parser overwrites.
        unsafe {
            let mut key = PublicKey::new();
            let parsed = ffi::secp256k1_ec_pubkey_parse(
                self.context(),
                &raw mut key,
                sec1.as_ptr(),
                sec1.len(),
            );
            assert_eq!(parsed, 1, "a valid public key");
            key
        }
    }

    /// The SEC1 compressed encoding, or nothing if the operation that gave the key has failed.
    fn compressed(self, key: Option<PublicKey>) -> Vec<u8> {
        let Some(key) = key else { return Vec::new() };
        let mut bytes = [0; 33];
        let mut length = bytes.len();
        // SAFETY: see the impl block; `length` holds the size of `bytes`.
        let written = unsafe {
            ffi::secp256k1_ec_pubkey_serialize(
                self.context(),
                bytes.as_mut_ptr(),
                &raw mut length,
                &raw const key,
                ffi::SECP256K1_SER_COMPRESSED,
            )
        };
        if written == 1 {
            bytes.to_vec()
        } else {
            Vec::new()
        }
    }

    fn signature(self, case: &Case) -> Signature {
        // SAFETY: see the impl block.
        unsafe {
            let mut signature = Signature::new();
            let parsed = ffi::secp256k1_ecdsa_signature_parse_compact(
                self.context(),
                &raw mut signature,
                case.ecdsa.as_ptr(),
            );
            assert_eq!(parsed, 1, "a valid signature");
            signature
        }
    }

    fn ecdsa_verify(self, inputs: &Inputs) -> Entry {
        let parse = |case: &Case| (self.public(&case.public), self.signature(case), case.digest);
        let pool = inputs.cases.iter().map(parse).collect();
        let operation = move |(key, signature, digest): &(PublicKey, Signature, [u8; 32])| {
            // SAFETY: see the impl block.
            unsafe { ffi::secp256k1_ecdsa_verify(self.context(), signature, digest.as_ptr(), key) }
        };
        Entry::independent(Peer::C, pool, operation, verdict)
    }

    fn ecdsa_sign(self, inputs: &Inputs) -> Entry {
        let operation = move |case: &Case| {
            // SAFETY: see the impl block; no nonce function means the library's own, RFC 6979.
            unsafe {
                let mut signature = Signature::new();
                let signed = ffi::secp256k1_ecdsa_sign(
                    self.context(),
                    &raw mut signature,
                    case.digest.as_ptr(),
                    case.secret.as_ptr(),
                    None,
                    null(),
                );
                (signed == 1).then_some(signature)
            }
        };
        let encode = move |signature: Option<Signature>| {
            let Some(signature) = signature else {
                return Vec::new();
            };
            let mut bytes = [0; 64];
            // SAFETY: see the impl block.
            let written = unsafe {
                ffi::secp256k1_ecdsa_signature_serialize_compact(
                    self.context(),
                    bytes.as_mut_ptr(),
                    &raw const signature,
                )
            };
            if written == 1 {
                bytes.to_vec()
            } else {
                Vec::new()
            }
        };
        Entry::independent(Peer::C, inputs.cases.clone(), operation, encode)
    }

    fn ecdsa_recover(self, inputs: &Inputs) -> Entry {
        let parse = |case: &Case| {
            let mut signature = RecoverableSignature::new();
            // SAFETY: see the impl block.
            let parsed = unsafe {
                secp256k1_ecdsa_recoverable_signature_parse_compact(
                    self.context(),
                    &raw mut signature,
                    case.ecdsa.as_ptr(),
                    c_int::from(case.recovery_id),
                )
            };
            assert_eq!(parsed, 1, "a valid signature");
            (signature, case.digest)
        };
        let pool = inputs.cases.iter().map(parse).collect();
        let operation = move |(signature, digest): &(RecoverableSignature, [u8; 32])| {
            // SAFETY: see the impl block.
            unsafe {
                let mut key = PublicKey::new();
                let recovered = secp256k1_ecdsa_recover(
                    self.context(),
                    &raw mut key,
                    signature,
                    digest.as_ptr(),
                );
                (recovered == 1).then_some(key)
            }
        };
        Entry::independent(Peer::C, pool, operation, move |key| self.compressed(key))
    }

    fn key_generation(self, inputs: &Inputs) -> Entry {
        let pool = inputs.cases.iter().map(|case| case.secret).collect();
        let operation = move |secret: &[u8; 32]| {
            // SAFETY: see the impl block.
            unsafe {
                let mut key = PublicKey::new();
                let created =
                    ffi::secp256k1_ec_pubkey_create(self.context(), &raw mut key, secret.as_ptr());
                (created == 1).then_some(key)
            }
        };
        Entry::independent(Peer::C, pool, operation, move |key| self.compressed(key))
    }

    fn bip340_sign(self, inputs: &Inputs) -> Entry {
        let parse = |case: &Case| {
            // SAFETY: see the impl block.
            unsafe {
                let mut pair = Keypair::new();
                let created = ffi::secp256k1_keypair_create(
                    self.context(),
                    &raw mut pair,
                    case.secret.as_ptr(),
                );
                assert_eq!(created, 1, "a valid secret key");
                (pair, case.digest, case.aux)
            }
        };
        let pool = inputs.cases.iter().map(parse).collect();
        let operation = move |(pair, message, aux): &(Keypair, [u8; 32], [u8; 32])| {
            let mut signature = [0; 64];
            // SAFETY: see the impl block.
            let signed = unsafe {
                ffi::secp256k1_schnorrsig_sign32(
                    self.context(),
                    signature.as_mut_ptr(),
                    message.as_ptr(),
                    pair,
                    aux.as_ptr(),
                )
            };
            (signed == 1).then_some(signature)
        };
        Entry::independent(Peer::C, pool, operation, |signature| {
            signature.map_or_else(Vec::new, Vec::from)
        })
    }

    fn x_only(self, case: &Case) -> XOnlyPublicKey {
        // SAFETY: see the impl block.
        unsafe {
            let mut key = XOnlyPublicKey::new();
            let parsed = ffi::secp256k1_xonly_pubkey_parse(
                self.context(),
                &raw mut key,
                case.x_only.as_ptr(),
            );
            assert_eq!(parsed, 1, "a valid public key");
            key
        }
    }

    fn bip340_verify(self) -> impl Fn(&(XOnlyPublicKey, Case)) -> c_int + Copy {
        move |(key, case)| {
            // SAFETY: see the impl block.
            unsafe {
                ffi::secp256k1_schnorrsig_verify(
                    self.context(),
                    case.bip340.as_ptr(),
                    case.digest.as_ptr(),
                    case.digest.len(),
                    key,
                )
            }
        }
    }

    fn tweak_check(self) -> impl Fn(&(XOnlyPublicKey, Case)) -> c_int + Copy {
        move |(key, case)| {
            // SAFETY: see the impl block.
            unsafe {
                ffi::secp256k1_xonly_pubkey_tweak_add_check(
                    self.context(),
                    case.tweaked.as_ptr(),
                    c_int::from(case.tweaked_parity),
                    key,
                    case.scalar.as_ptr(),
                )
            }
        }
    }

    /// `check` on each case, and on so many one by one where `batch` says so.
    fn checks(
        self,
        inputs: &Inputs,
        batch: Option<usize>,
        check: impl Fn(&(XOnlyPublicKey, Case)) -> c_int + Copy + 'static,
    ) -> Entry {
        let parse = |case: &Case| (self.x_only(case), case.clone());
        match batch {
            None => {
                let pool = inputs.cases.iter().map(parse).collect();
                Entry::independent(Peer::C, pool, check, verdict)
            }
            Some(size) => {
                let items = inputs.batch.iter().map(parse).collect();
                in_batches(Peer::C, items, size, move |items: &[_]| {
                    items.iter().all(|item| check(item) == 1)
                })
            }
        }
    }

    fn ecdh(self, inputs: &Inputs) -> Entry {
        let pool = inputs
            .cases
            .iter()
            .map(|case| (case.secret, self.public(&case.other)))
            .collect();
        let operation = move |(secret, key): &([u8; 32], PublicKey)| {
            let mut shared = [0; 32];
            // SAFETY: see the impl block; `copy_x` writes the 32 bytes that `shared` has.
            let done = unsafe {
                ffi::secp256k1_ecdh(
                    self.context(),
                    shared.as_mut_ptr(),
                    key,
                    secret.as_ptr(),
                    Some(copy_x),
                    null_mut(),
                )
            };
            (done == 1).then_some(shared)
        };
        Entry::independent(Peer::C, pool, operation, |shared| {
            shared.map_or_else(Vec::new, Vec::from)
        })
    }

    fn mul_vartime(self, inputs: &Inputs) -> Entry {
        let pool = inputs
            .cases
            .iter()
            .map(|case| (case.scalar, self.public(&case.other)))
            .collect();
        let operation = move |(scalar, key): &([u8; 32], PublicKey)| {
            let mut product = *key;
            // SAFETY: see the impl block.
            let done = unsafe {
                ffi::secp256k1_ec_pubkey_tweak_mul(
                    self.context(),
                    &raw mut product,
                    scalar.as_ptr(),
                )
            };
            (done == 1).then_some(product)
        };
        Entry::independent(Peer::C, pool, operation, move |key| self.compressed(key))
    }
}

/// The raw shared secret, unhashed, as the Rust peers give it.
unsafe extern "C" fn copy_x(
    output: *mut c_uchar,
    x: *const c_uchar,
    _: *const c_uchar,
    _: *mut c_void,
) -> c_int {
    // SAFETY: the library hands over 32 bytes of x, and the caller of `secp256k1_ecdh` a buffer of as many.
    unsafe { output.copy_from_nonoverlapping(x, 32) };
    1
}

/// A verification that failed gives no result, which the gate reports.
fn verdict(status: c_int) -> Vec<u8> {
    if status == 1 { vec![1] } else { Vec::new() }
}
