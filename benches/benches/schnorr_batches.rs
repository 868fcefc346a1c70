//! Criterion benches of the rows in `Row::SCHNORR_BATCHES`.

use benches::{Row, criterion_rows};
use criterion::{Criterion, criterion_group, criterion_main};

fn schnorr_batches(criterion: &mut Criterion) {
    criterion_rows(criterion, &Row::SCHNORR_BATCHES);
}

criterion_group!(benches, schnorr_batches);
criterion_main!(benches);
