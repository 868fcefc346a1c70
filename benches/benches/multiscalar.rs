//! Criterion benches of the rows in `Row::MULTISCALAR`.

use benches::{Row, criterion_rows};
use criterion::{Criterion, criterion_group, criterion_main};

fn multiscalar(criterion: &mut Criterion) {
    criterion_rows(criterion, &Row::MULTISCALAR);
}

criterion_group!(benches, multiscalar);
criterion_main!(benches);
