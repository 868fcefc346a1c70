//! The libraries that are compared.

mod c;
mod k256;
mod ours;

use crate::{Inputs, Row, entry::Entry};
use core::fmt;
use std::rc::Rc;

pub use c::flags as c_flags;
pub use ours::engine;

/// A library.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Peer {
    /// This workspace.
    Ours,
    /// libsecp256k1 through `secp256k1::ffi`.
    C,
    /// RustCrypto's `k256`.
    K256,
}

impl fmt::Display for Peer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Ours => "ours",
            Self::C => "C",
            Self::K256 => "k256",
        })
    }
}

/// Every peer's way to do `row`, ours first. A peer whose public interface lacks the operation is left out.
#[must_use]
pub fn entries(row: Row, inputs: &Inputs) -> Vec<Entry> {
    [
        ours::entry(row, inputs),
        c::entry(row, inputs),
        k256::entry(row, inputs),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// `operation` on the first so many of `items`, on as many from the second on, and so forth.
fn in_batches<T: 'static>(
    peer: Peer,
    items: Vec<T>,
    size: usize,
    operation: impl Fn(&[T]) -> bool + Clone + 'static,
) -> Entry {
    let items: Rc<[T]> = items.into();
    Entry::independent(
        peer,
        offsets(size),
        move |&offset| operation(&items[offset..offset + size]),
        // A batch that is refused gives no result, which the gate reports.
        |valid| if valid { vec![1] } else { Vec::new() },
    )
}

/// The number of starts in the pool of points of a sum of so many terms: the longer the sum, the fewer are needed, and
/// the slower is each check of it.
fn offsets(terms: usize) -> Vec<usize> {
    (0..(40_000 / terms).clamp(4, crate::inputs::POOL)).collect()
}
