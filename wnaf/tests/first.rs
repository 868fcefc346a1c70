//! first

use k256::{ProjectivePoint, Scalar};
use wnaf::{WnafBase, WnafScalar};

#[test]
fn k256_sums() {
    let mut k = -Scalar::from(1u64);
    let mut p = ProjectivePoint::GENERATOR;
    let mut scalars = vec![];
    let mut bases = vec![];
    let mut sum = ProjectivePoint::IDENTITY;
    for n in 0..150 {
        let got = WnafBase::<_, 5>::multiscalar_mul_vartime(&scalars, &bases);
        assert_eq!(got, sum, "{n}");
        scalars.push(WnafScalar::<_, 5>::new(&k));
        bases.push(WnafBase::<_, 5>::new(p));
        assert_eq!(&bases[n] * &scalars[n], p * k);
        let w7 = WnafBase::<_, 7>::new(p);
        assert_eq!(&w7 * &WnafScalar::new(&k), p * k);
        sum += p * k;
        k = k * k - Scalar::from(n as u64);
        p = p.double() + ProjectivePoint::GENERATOR;
    }
}
