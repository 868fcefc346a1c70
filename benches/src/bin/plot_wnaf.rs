//! Time per point of multiscalar multiplication against the number of points, for `wnaf` and its
//! peers: a table on standard output, and a CSV file and a plot in the folder given.
//!
//! `cargo run --release -p benches --bin plot_wnaf -- FOLDER [LARGEST]`
//!
//! All contestants of one size run in turn, several rounds, by thread CPU time; the result is the
//! median. Before they are timed their results are compared.

use core::error::Error;
use std::path::Path;

use elliptic_curve::ops::LinearCombination;
use ff::{Field, PrimeField};
use group::{Curve, Group};
use plotters::prelude::*;
use rustcrypto_wnaf::WnafSize;
use rustix::time::{ClockId, clock_gettime};
use wnaf::{Affine, Plan, Projective};

/// A multiscalar multiplication under test.
type Sum<G> = fn(&[<G as Group>::Scalar], &[G]) -> G;

struct Contestant<G: Group> {
    name: &'static str,
    sum: Sum<G>,
    /// Sizes beyond this take too long, or are pointless.
    largest: usize,
}

/// One measured line: curve, contestant, number of points, nanoseconds per point.
struct Measurement {
    curve: &'static str,
    name: &'static str,
    points: usize,
    nanoseconds: f64,
}

fn straus<G: Group>(scalars: &[G::Scalar], points: &[G]) -> G {
    let window = wnaf::recommended_window(<G::Scalar as PrimeField>::NUM_BITS as usize, 1);
    wnaf::msm_planned_vartime(&Projective, |_, _| Plan::Straus { window }, scalars, points)
}

fn straus_affine<G: Curve>(scalars: &[G::Scalar], points: &[G]) -> G {
    let window = wnaf::recommended_window(<G::Scalar as PrimeField>::NUM_BITS as usize, 1);
    let engine = Affine::<G>::new();
    wnaf::msm_planned_vartime(&engine, |_, _| Plan::Straus { window }, scalars, points)
}

/// The cheapest window of Pippenger's method, whether or not Straus would win.
fn pippenger_plan(terms: usize, bits: usize) -> Plan {
    match Plan::cheapest(terms.max(400), bits) {
        Plan::Straus { .. } => Plan::Pippenger { window: 6 },
        plan if terms >= 400 => plan,
        _ => Plan::Pippenger {
            window: (terms.max(4).ilog2() - 1).clamp(2, 6),
        },
    }
}

fn pippenger<G: Group>(scalars: &[G::Scalar], points: &[G]) -> G {
    wnaf::msm_planned_vartime(&Projective, pippenger_plan, scalars, points)
}

fn pippenger_affine<G: Curve>(scalars: &[G::Scalar], points: &[G]) -> G {
    wnaf::msm_planned_vartime(&Affine::<G>::new(), pippenger_plan, scalars, points)
}

fn rustcrypto_wnaf<G: Group<Scalar: WnafSize>>(scalars: &[G::Scalar], points: &[G]) -> G {
    use elliptic_curve::consts::U5;
    use rustcrypto_wnaf::{WnafBase, WnafScalar};
    let bases: Vec<_> = points.iter().map(WnafBase::<G, U5>::new).collect();
    let scalars: Vec<_> = scalars
        .iter()
        .map(WnafScalar::<G::Scalar, U5>::new)
        .collect();
    WnafBase::multiscalar_mul(bases.iter().zip(&scalars))
}

fn lincomb(scalars: &[p256::Scalar], points: &[p256::ProjectivePoint]) -> p256::ProjectivePoint {
    let pairs: Vec<_> = points
        .iter()
        .copied()
        .zip(scalars.iter().copied())
        .collect();
    p256::ProjectivePoint::lincomb_vartime(&pairs[..])
}

/// `group`'s own wNAF, one product after the other: it has no multiscalar multiplication.
fn group_wnaf<G: Group>(scalars: &[G::Scalar], points: &[G]) -> G {
    let products = scalars.iter().zip(points).map(|(scalar, point)| {
        &group::WnafBase::<G, 4>::new(*point) * &group::WnafScalar::<G::Scalar, 4>::new(scalar)
    });
    products.sum()
}

fn naive<G: Group>(scalars: &[G::Scalar], points: &[G]) -> G {
    scalars
        .iter()
        .zip(points)
        .map(|(scalar, point)| *point * scalar)
        .sum()
}

fn dalek(
    scalars: &[curve25519_dalek::Scalar],
    points: &[curve25519_dalek::RistrettoPoint],
) -> curve25519_dalek::RistrettoPoint {
    use curve25519_dalek::traits::VartimeMultiscalarMul;
    curve25519_dalek::RistrettoPoint::vartime_multiscalar_mul(scalars, points)
}

/// CPU time of this thread in nanoseconds: other programs of the machine do not count.
fn now() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as f64 * 1e9 + time.tv_nsec as f64
}

fn measure<G: Group>(
    curve: &'static str,
    contestants: &[Contestant<G>],
    largest: usize,
    results: &mut Vec<Measurement>,
) {
    // A power, so that the first scalars are as long as the others.
    let mut state = G::Scalar::MULTIPLICATIVE_GENERATOR.pow_vartime([0x1234_5678_9abc_def1]);
    let mut point = G::generator();
    let (mut scalars, mut points) = (Vec::new(), Vec::new());
    for _ in 0..largest {
        state = state.square() * G::Scalar::TWO_INV + G::Scalar::from(0x1234_5678_9abc_def1);
        point = point.double() + G::generator();
        scalars.push(state);
        points.push(point);
    }
    for size in sizes(largest) {
        let (scalars, points) = (&scalars[..size], &points[..size]);
        let here: Vec<_> = contestants.iter().filter(|c| size <= c.largest).collect();
        let sums: Vec<G> = here.iter().map(|c| (c.sum)(scalars, points)).collect();
        assert!(
            sums.iter().all(|sum| *sum == sums[0]),
            "{curve}: results differ"
        );
        let rounds = if size >= 10_000 { 3 } else { 7 };
        let repeat = 300_usize.div_ceil(size).min(50);
        let mut times = vec![Vec::new(); here.len()];
        for _ in 0..rounds {
            for (contestant, times) in here.iter().zip(&mut times) {
                let start = now();
                for _ in 0..repeat {
                    core::hint::black_box((contestant.sum)(
                        core::hint::black_box(scalars),
                        core::hint::black_box(points),
                    ));
                }
                times.push((now() - start) / (repeat * size) as f64);
            }
        }
        for (contestant, mut times) in here.into_iter().zip(times) {
            times.sort_by(f64::total_cmp);
            let nanoseconds = times[times.len() / 2];
            println!(
                "{curve:12} {size:7} {:28} {nanoseconds:10.0} ns per point",
                contestant.name
            );
            results.push(Measurement {
                curve,
                name: contestant.name,
                points: size,
                nanoseconds,
            });
        }
    }
}

/// 1, 2, 3, 5, 10, 20, 30, 50, 100, …
fn sizes(largest: usize) -> impl Iterator<Item = usize> {
    let decades = (0..7).map(|exponent| 10_usize.pow(exponent));
    decades
        .flat_map(|decade| [1, 2, 3, 5].map(|digit| digit * decade))
        .filter(move |&n| n <= largest)
}

fn plot(path: &Path, results: &[Measurement]) -> Result<(), Box<dyn Error>> {
    let mut curves: Vec<_> = results.iter().map(|m| m.curve).collect();
    curves.dedup();
    let width = u32::try_from(420 * curves.len())?;
    let root = SVGBackend::new(path, (width, 420)).into_drawing_area();
    root.fill(&WHITE)?;
    for (curve, area) in curves.iter().zip(root.split_evenly((1, curves.len()))) {
        let here: Vec<_> = results.iter().filter(|m| m.curve == *curve).collect();
        let largest = here.iter().map(|m| m.points).max().unwrap_or(10) as f64;
        let slowest = here.iter().map(|m| m.nanoseconds).fold(1.0, f64::max) / 1000.0;
        let fastest = here.iter().map(|m| m.nanoseconds).fold(f64::MAX, f64::min) / 1000.0;
        let mut chart = ChartBuilder::on(&area)
            .caption(
                format!("{curve}: microseconds per point"),
                ("sans-serif", 16),
            )
            .margin(8)
            .x_label_area_size(30)
            .y_label_area_size(45)
            .build_cartesian_2d(
                (1.0..largest).log_scale(),
                (fastest * 0.8..slowest * 1.2).log_scale(),
            )?;
        chart
            .configure_mesh()
            .x_desc("points")
            .light_line_style(WHITE)
            .draw()?;
        let mut names: Vec<_> = here.iter().map(|m| m.name).collect();
        names.sort_unstable();
        names.dedup();
        for (index, name) in names.into_iter().enumerate() {
            let color = Palette99::pick(index).to_rgba();
            let line = here.iter().filter(|m| m.name == name);
            let line = line.map(|m| (m.points as f64, m.nanoseconds / 1000.0));
            let stroke = if name.starts_with("wnaf, automatic") {
                3
            } else {
                1
            };
            chart
                .draw_series(LineSeries::new(line, color.stroke_width(stroke)))?
                .label(name)
                .legend(move |(x, y)| {
                    PathElement::new([(x, y), (x + 18, y)], color.stroke_width(stroke))
                });
        }
        chart
            .configure_series_labels()
            .background_style(WHITE.mix(0.8))
            .draw()?;
    }
    root.present()?;
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let folder = arguments
        .next()
        .ok_or("usage: plot_wnaf FOLDER [LARGEST]")?;
    let largest = arguments.next().map_or(Ok(100_000), |text| text.parse())?;
    let slow = 1000;
    let mut results = Vec::new();
    measure::<p256::ProjectivePoint>(
        "p256",
        &[
            Contestant {
                name: "wnaf, automatic",
                sum: wnaf::msm_curve_vartime,
                largest,
            },
            Contestant {
                name: "wnaf, Straus",
                sum: straus,
                largest: 3000,
            },
            Contestant {
                name: "wnaf, Straus, affine",
                sum: straus_affine,
                largest: 3000,
            },
            Contestant {
                name: "wnaf, Pippenger",
                sum: pippenger,
                largest,
            },
            Contestant {
                name: "wnaf, Pippenger, affine",
                sum: pippenger_affine,
                largest,
            },
            Contestant {
                name: "RustCrypto wnaf 0.14.1",
                sum: rustcrypto_wnaf,
                largest,
            },
            Contestant {
                name: "p256 lincomb_vartime",
                sum: lincomb,
                largest,
            },
        ],
        largest,
        &mut results,
    );
    measure::<bls12_381::G1Projective>(
        "bls12_381 G1",
        &[
            Contestant {
                name: "wnaf, automatic",
                sum: wnaf::msm_curve_vartime,
                largest,
            },
            Contestant {
                name: "wnaf, Straus",
                sum: straus,
                largest: 3000,
            },
            Contestant {
                name: "wnaf, Straus, affine",
                sum: straus_affine,
                largest: 3000,
            },
            Contestant {
                name: "wnaf, Pippenger",
                sum: pippenger,
                largest,
            },
            Contestant {
                name: "wnaf, Pippenger, affine",
                sum: pippenger_affine,
                largest,
            },
            Contestant {
                name: "group::Wnaf",
                sum: group_wnaf,
                largest: slow,
            },
            Contestant {
                name: "bls12_381, one by one",
                sum: naive,
                largest: slow,
            },
        ],
        largest,
        &mut results,
    );
    measure::<curve25519_dalek::RistrettoPoint>(
        "ristretto255",
        &[
            Contestant {
                name: "wnaf, automatic",
                sum: wnaf::msm_vartime,
                largest,
            },
            Contestant {
                name: "wnaf, Straus",
                sum: straus,
                largest: 3000,
            },
            Contestant {
                name: "wnaf, Pippenger",
                sum: pippenger,
                largest,
            },
            Contestant {
                name: "dalek",
                sum: dalek,
                largest,
            },
        ],
        largest,
        &mut results,
    );
    let folder = Path::new(&folder);
    let mut csv = String::from("curve,method,points,ns_per_point\n");
    for m in &results {
        csv += &format!(
            "{},\"{}\",{},{:.0}\n",
            m.curve, m.name, m.points, m.nanoseconds
        );
    }
    std::fs::write(folder.join("wnaf.csv"), csv)?;
    plot(&folder.join("wnaf.svg"), &results)
}
