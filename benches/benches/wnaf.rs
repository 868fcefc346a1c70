//! The crate `wnaf` and its peers: recoding, and sums of products of several lengths on P-256,
//! BLS12-381 and Ristretto. `cargo bench -p benches --bench wnaf`; the plot over all lengths is made
//! by the binary `plot_wnaf`.

use core::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use elliptic_curve::consts::U5;
use elliptic_curve::ops::LinearCombination;
use ff::{Field, PrimeField};
use group::Group;

/// Scalars and points without visible pattern.
fn inputs<G: Group>(count: usize) -> (Vec<G::Scalar>, Vec<G>) {
    let mut scalar = G::Scalar::MULTIPLICATIVE_GENERATOR.pow_vartime([0x1234_5678_9abc_def1]);
    let mut point = G::generator();
    (0..count)
        .map(|_| {
            scalar = scalar.square() * G::Scalar::TWO_INV + G::Scalar::ONE;
            point = point.double() + G::generator();
            (scalar, point)
        })
        .unzip()
}

fn recoding(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("recoding 256 bits, window 5");
    let (scalars, _) = inputs::<k256::ProjectivePoint>(256);
    let mut next = scalars.iter().cycle();
    let mut scalar = || next.next().expect("cycles");
    group.bench_function("wnaf, Digits", |bencher| {
        const CAP: usize = wnaf::max_digits(256, 5);
        bencher.iter(|| wnaf::Digits::<CAP>::from_scalar_vartime(black_box(scalar()), 5));
    });
    group.bench_function("wnaf, WnafScalar", |bencher| {
        bencher.iter(|| wnaf::WnafScalar::<_, 5>::new(black_box(scalar())));
    });
    group.bench_function("RustCrypto wnaf", |bencher| {
        bencher.iter(|| rustcrypto_wnaf::WnafScalar::<_, U5>::new(black_box(scalar())));
    });
    group.bench_function("group::Wnaf", |bencher| {
        bencher.iter(|| group::WnafScalar::<k256::Scalar, 5>::new(black_box(scalar())));
    });
    let element = secp256k1_arith::FieldElement::from(0x1234_5678_9abc_def1_u64).square();
    group.bench_function(
        "for comparison, ten field multiplications of secp256k1-arith",
        |bencher| {
            bencher.iter(|| (0..10).fold(black_box(element), |product, _| product * element));
        },
    );
    group.finish();
}

/// One method: its name, and the sum that it computes.
type Method<G> = (&'static str, fn(&[<G as Group>::Scalar], &[G]) -> G);

fn sums<G: Group>(criterion: &mut Criterion, curve: &str, methods: &[Method<G>]) {
    let mut group = criterion.benchmark_group(curve);
    group.sample_size(10);
    for size in [1, 3, 100, 1000, 10_000] {
        let (scalars, points) = inputs::<G>(size);
        group.throughput(Throughput::Elements(size as u64));
        for (name, sum) in methods {
            group.bench_function(BenchmarkId::new(*name, size), |bencher| {
                bencher.iter(|| sum(black_box(&scalars), black_box(&points)));
            });
        }
    }
    group.finish();
}

fn p256(criterion: &mut Criterion) {
    use p256::ProjectivePoint;
    let methods: [Method<ProjectivePoint>; 2] = [
        ("wnaf", wnaf::msm_curve_vartime),
        ("p256 lincomb_vartime", |scalars, points| {
            let pairs: Vec<_> = points
                .iter()
                .copied()
                .zip(scalars.iter().copied())
                .collect();
            ProjectivePoint::lincomb_vartime(&pairs[..])
        }),
    ];
    sums(criterion, "p256", &methods);
}

fn bls12_381(criterion: &mut Criterion) {
    let methods: [Method<bls12_381::G1Projective>; 1] = [("wnaf", wnaf::msm_curve_vartime)];
    sums(criterion, "bls12_381 G1", &methods);
}

fn ristretto255(criterion: &mut Criterion) {
    use curve25519_dalek::{RistrettoPoint, traits::VartimeMultiscalarMul};
    let methods: [Method<RistrettoPoint>; 2] = [
        ("wnaf", wnaf::msm_vartime),
        ("dalek", |scalars, points| {
            RistrettoPoint::vartime_multiscalar_mul(scalars, points)
        }),
    ];
    sums(criterion, "ristretto255", &methods);
}

criterion_group!(benches, recoding, p256, bls12_381, ristretto255);
criterion_main!(benches);
