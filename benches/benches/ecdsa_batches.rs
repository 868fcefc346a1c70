//! Criterion benches of the rows in `Row::ECDSA_BATCHES`.

use benches::{Row, criterion_rows};
use criterion::{Criterion, criterion_group, criterion_main};

fn ecdsa_batches(criterion: &mut Criterion) {
    criterion_rows(criterion, &Row::ECDSA_BATCHES);
}

criterion_group!(benches, ecdsa_batches);
criterion_main!(benches);
