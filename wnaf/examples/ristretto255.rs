//! Checking many Schnorr proofs at once over Ristretto, a `Group` without affine points.
//!
//! `cargo run --release -p wnaf@0.1.0 --features alloc --example ristretto255`

use curve25519_dalek::{RistrettoPoint, Scalar};
use group::Group;
use wnaf::msm_pairs_vartime;

fn main() {
    let g = RistrettoPoint::generator();
    // Proofs (R, s) for keys X with s·G = R + c·X; the challenges would come from a hash.
    let proofs: Vec<_> = (1..=100_u64)
        .map(|i| {
            let (x, r, c) = (
                Scalar::from(i * 7919),
                Scalar::from(i * 104_729),
                Scalar::from(i),
            );
            (g * x, g * r, c, r + c * x)
        })
        .collect();

    // Σ zᵢ·(sᵢ·G − Rᵢ − cᵢ·Xᵢ) is the identity for all zᵢ; a real verifier draws them at random.
    let weight = |i: usize| Scalar::from(i as u64 + 2);
    let pairs = proofs.iter().enumerate().flat_map(|(i, (x, r, c, s))| {
        let z = weight(i);
        [(z * s, g), (-z, *r), (-z * c, *x)]
    });
    assert!(bool::from(msm_pairs_vartime(pairs).is_identity()));
    println!("{} proofs hold", proofs.len());
}
