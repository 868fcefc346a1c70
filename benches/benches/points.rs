//! Criterion benches of the rows in `Row::POINTS`.

use benches::{Row, criterion_rows};
use criterion::{Criterion, criterion_group, criterion_main};

fn points(criterion: &mut Criterion) {
    criterion_rows(criterion, &Row::POINTS);
}

criterion_group!(benches, points);
criterion_main!(benches);
