//! Benchmarks of the workspace against the C library libsecp256k1 and against `k256`.
//!
//! Every operation is a [`Row`]; every library that can do it gives an [`Entry`](entry::Entry) that runs it over the same
//! pool of inputs. The criterion benches and the side-by-side comparison (`src/bin/compare.rs`) share them.

#![allow(
    clippy::std_instead_of_alloc,
    reason = "benchmarks run where there is an operating system"
)]

pub mod entry;
pub mod gate;
pub mod inputs;
pub mod measure;
pub mod peers;
pub mod report;
pub mod row;

pub use inputs::Inputs;
pub use peers::Peer;
pub use row::Row;

use criterion::{BenchmarkGroup, Criterion, Throughput, measurement::WallTime};

/// Gives each of `rows` to criterion: one group a row, one function a peer.
///
/// # Panics
/// When two peers disagree on an input.
pub fn criterion_rows(criterion: &mut Criterion, rows: &[Row]) {
    let inputs = Inputs::generate();
    for row in rows {
        let mut entries = peers::entries(*row, &inputs);
        gate::check(*row, &entries).expect("the peers agree");
        let mut group = criterion.benchmark_group(row.to_string());
        group.throughput(Throughput::Elements(row.items()));
        for entry in &mut entries {
            criterion_entry(&mut group, entry);
        }
        group.finish();
    }
}

fn criterion_entry(group: &mut BenchmarkGroup<'_, WallTime>, entry: &mut entry::Entry) {
    group.bench_function(entry.peer.to_string(), |bencher| {
        bencher.iter_custom(|count| measure::cpu_time(|| entry.run(count)));
    });
}

/// The examples of the workspace's README, as tests.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;
