//! Criterion benches of the rows in `Row::SIGNATURES`.

use benches::{Row, criterion_rows};
use criterion::{Criterion, criterion_group, criterion_main};

fn signatures(criterion: &mut Criterion) {
    criterion_rows(criterion, &Row::SIGNATURES);
}

criterion_group!(benches, signatures);
criterion_main!(benches);
