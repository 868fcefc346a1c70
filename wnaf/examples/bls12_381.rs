//! A commitment to 5,000 values in BLS12-381's G1, whose scalars are little-endian, and the same in
//! pieces that never hold more than 1,000 points.
//!
//! `cargo run --release -p wnaf@0.1.0 --features alloc --example bls12_381`

use bls12_381::{G1Projective, Scalar};
use wnaf::{Affine, msm_chunked_vartime, msm_curve_vartime};

fn main() {
    let values: Vec<_> = (1..=5000).map(|i| -Scalar::from(i * i)).collect();
    let mut point = G1Projective::generator();
    let bases: Vec<_> = values
        .iter()
        .map(|_| {
            point = point.double() + G1Projective::generator();
            point
        })
        .collect();

    let start = std::time::Instant::now();
    let commitment = msm_curve_vartime(&values, &bases);
    println!("5000 terms at once: {:?}", start.elapsed());

    let start = std::time::Instant::now();
    let pairs = values.iter().copied().zip(bases.iter().copied());
    let chunk = 1000.try_into().expect("not zero");
    let chunked = msm_chunked_vartime(&Affine::<G1Projective>::new(), pairs, chunk);
    println!("1000 at a time:     {:?}", start.elapsed());

    let one_by_one: G1Projective = values.iter().zip(&bases).map(|(k, p)| p * k).sum();
    assert_eq!(commitment, one_by_one);
    assert_eq!(chunked, one_by_one);
}
