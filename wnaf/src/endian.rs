//! Words out of encodings in either byte order.

use ff::PrimeField;

/// The byte order of an encoding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Endianness {
    Little,
    Big,
}

impl Endianness {
    /// The byte order of `F::Repr`, which `ff` leaves to each field: found from the encoding of 1.
    ///
    /// # Panics
    /// If 1 is encoded neither as 01 00 … 00 nor as 00 … 00 01.
    #[inline(always)]
    pub(crate) fn of<F: PrimeField>() -> Self {
        let one = F::ONE.to_repr();
        match one.as_ref() {
            [1] => Self::Little,
            [1, .., 0] => Self::Little,
            [0, .., 1] => Self::Big,
            _ => panic!("the encoding of 1 shows no byte order"),
        }
    }
}

/// The 64-bit words of an encoded number, least significant first.
#[inline(always)]
pub(crate) fn le_words(bytes: &[u8], order: Endianness) -> impl Iterator<Item = u64> + '_ {
    let count = bytes.len().div_ceil(8);
    (0..count).map(move |i| word(bytes, i, order))
}

#[inline(always)]
fn word(bytes: &[u8], index: usize, order: Endianness) -> u64 {
    let start = 8 * index;
    let len = (bytes.len() - start).min(8);
    let part = match order {
        Endianness::Little => &bytes[start..start + len],
        Endianness::Big => &bytes[bytes.len() - start - len..bytes.len() - start],
    };
    match (<[u8; 8]>::try_from(part), order) {
        (Ok(full), Endianness::Little) => u64::from_le_bytes(full),
        (Ok(full), Endianness::Big) => u64::from_be_bytes(full),
        (Err(_), Endianness::Little) => {
            part.iter().rev().fold(0, |acc, &b| acc << 8 | u64::from(b))
        }
        (Err(_), Endianness::Big) => part.iter().fold(0, |acc, &b| acc << 8 | u64::from(b)),
    }
}
