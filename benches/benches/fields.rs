//! Criterion benches of the rows in `Row::FIELDS`.

use benches::{Row, criterion_rows};
use criterion::{Criterion, criterion_group, criterion_main};

fn fields(criterion: &mut Criterion) {
    criterion_rows(criterion, &Row::FIELDS);
}

criterion_group!(benches, fields);
criterion_main!(benches);
