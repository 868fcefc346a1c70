//! The stack that each operation takes, as valgrind sees it. Each runs in a thread of its own, and the first does
//! nothing: what it takes is the thread's.
//!
//! ```sh
//! cargo build --release -p benches --bin stack_use
//! valgrind --tool=drd --show-stack-usage=yes target/release/stack_use
//! ```

use core::hint::black_box;
use secp256k1_arith::{NonZeroScalar, ProjectivePoint, Scalar, ecdh};
use secp256k1_ecdsa::{PreparedVerifyingKey, recover_batch, verify_batch};
use secp256k1_schnorr as schnorr;
use std::thread;

const MESSAGE: [u8; 32] = [0x17; 32];

fn main() {
    let k = Scalar::from(0x1234_5678_9abc_def1_u64).invert_vartime();
    let k = NonZeroScalar::new(k.expect("not 0")).expect("not 0");
    let p = ProjectivePoint::mul_by_generator(&k.square());
    let key = secp256k1_ecdsa::SigningKey::from(k);
    let (signature, id) = key.sign_prehash_recoverable(&MESSAGE).expect("32 bytes");
    let bip340_key = schnorr::SigningKey::from(k);
    let bip340 = bip340_key.sign_with_aux_rand(&MESSAGE, &MESSAGE);
    let bip340 = bip340.expect("no nonce is 0");
    let (scalars, points) = ([*k; 200], [p; 200]);

    measure("nothing", || ());
    measure("ECDSA sign", || key.sign_prehash_recoverable(&MESSAGE));
    let verifying_key = *key.verifying_key();
    measure("ECDSA verify", || {
        verifying_key.verify_prehash(&MESSAGE, &signature)
    });
    let prepared = PreparedVerifyingKey::from(&verifying_key);
    measure("ECDSA verify, prepared key", || {
        prepared.verify_prehash(&MESSAGE, &signature)
    });
    measure("preparing a key", || {
        PreparedVerifyingKey::from(&verifying_key)
    });
    let signed = [(verifying_key, MESSAGE, signature); 64];
    measure("ECDSA verify, batch of 64", || {
        verify_batch(&signed).all(|verdict| verdict.is_ok())
    });
    let recoverable = [(MESSAGE, signature, id); 64];
    measure("ECDSA recover, batch of 64", || {
        recover_batch(&recoverable).all(|key| key.is_ok())
    });
    measure("ECDSA recover", || {
        secp256k1_ecdsa::VerifyingKey::recover_from_prehash(&MESSAGE, &signature, id)
    });
    measure("BIP340 sign", || {
        bip340_key.sign_with_aux_rand(&MESSAGE, &MESSAGE)
    });
    let verifying_key = *bip340_key.verifying_key();
    measure("BIP340 verify", || {
        verifying_key.verify_raw(&MESSAGE, &bip340)
    });
    let signed = [(verifying_key, MESSAGE, bip340); 64];
    measure("BIP340 verify, batch of 64", || {
        schnorr::batch::verify_batch(&signed)
    });
    measure("key generation", || {
        ProjectivePoint::mul_by_generator(&k).to_affine()
    });
    measure("ECDH", || ecdh::diffie_hellman(k, p.to_affine()));
    measure("k·P, constant time", || p * *k);
    measure("k·P by x alone", || {
        ProjectivePoint::mul_x_only(&secp256k1_arith::FieldElement::ONE, &k)
    });
    measure("k·P + l·Q, constant time", || {
        ProjectivePoint::lincomb(&[(p, *k), (p.double(), *k)])
    });
    measure("k·P, variable time", || p.mul_vartime(&k));
    measure("a·G + b·P, variable time", || {
        ProjectivePoint::mul_by_generator_and_mul_add_vartime(&k, &k, &p)
    });
    for terms in [2, 8, 200] {
        measure(&format!("multiscalar of {terms}"), || {
            ProjectivePoint::multiscalar_mul_vartime(&scalars[..terms], &points[..terms])
        });
    }
    measure("scalar invert", || k.invert());
    measure("square root", || secp256k1_arith::FieldElement::ONE.sqrt());
}

/// Names the operation on standard error, where valgrind's count follows.
fn measure<T>(name: &str, operation: impl Fn() -> T + Sync) {
    eprintln!("{name}");
    thread::scope(|scope| {
        let thread = scope.spawn(|| drop(black_box(operation())));
        // Waits for the end of the thread, when valgrind counts, and not of the closure alone.
        thread.join().expect("no operation panics");
    });
}
