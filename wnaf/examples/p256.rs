//! ECDSA's equation on P-256, whose scalars are big-endian: u₁·G + u₂·Q, with a wide affine table
//! of the generator beside a small one of the key.
//!
//! `cargo run -p wnaf@0.1.0 --features alloc --example p256`

use p256::elliptic_curve::group::Group;
use p256::{ProjectivePoint, Scalar};
use wnaf::{Digits, PreparedBase, WnafBase, interleave_vartime, max_digits};

fn main() {
    const CAP: usize = max_digits(256, 5);
    // Made once, for the thousands of signatures to come.
    let generator = PreparedBase::new(ProjectivePoint::GENERATOR, 4096).to_affine();
    let window = generator.table().window();

    let key = ProjectivePoint::GENERATOR * Scalar::from(0xc0ffee_u64);
    let (u1, u2) = (
        -Scalar::ONE,
        Scalar::from(3_u64).invert().expect("3 is not 0"),
    );

    let u1_digits = Digits::<CAP>::from_scalar_vartime(&u1, window);
    let u2_digits = Digits::<CAP>::from_scalar_vartime(&u2, 5);
    let key_table = WnafBase::<_, 5>::new(key);

    // Two kinds of tables in one sum: take the steps, and do the additions here.
    let mut sum = ProjectivePoint::IDENTITY;
    for step in interleave_vartime([u1_digits.as_slice(), u2_digits.as_slice()]) {
        match step {
            wnaf::Step::Double(count) => {
                for _ in 0..count {
                    sum = sum.double();
                }
            }
            wnaf::Step::Add { term, value } => {
                let entry = usize::from(value.unsigned_abs() >> 1);
                match (term, value > 0) {
                    (0, true) => sum += generator.table().as_slice()[entry],
                    (0, false) => sum -= generator.table().as_slice()[entry],
                    (_, true) => sum += key_table.as_slice()[entry],
                    (_, false) => sum -= key_table.as_slice()[entry],
                }
            }
        }
    }
    assert_eq!(sum, ProjectivePoint::GENERATOR * u1 + key * u2);
    println!("u1*G + u2*Q on P-256, generator window {window}: as expected");
}
