//! Conversions of field elements, and how they are printed.

use crate::{FieldBytes, FieldElement, traits::uint::to_uint};
use core::fmt;
use elliptic_curve::{bigint::U256, ops::Retrieve};

/// The canonical representative in hexadecimal.
impl fmt::Debug for FieldElement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("FieldElement(0x")?;
        crate::traits::encoding::write_hex(&self.to_bytes(), f)?;
        f.write_str(")")
    }
}

impl From<u64> for FieldElement {
    fn from(value: u64) -> Self {
        Self::from_u64(value)
    }
}

impl Retrieve for FieldElement {
    type Output = U256;

    fn retrieve(&self) -> U256 {
        to_uint(&self.canonical())
    }
}

impl From<FieldElement> for U256 {
    fn from(element: FieldElement) -> Self {
        element.retrieve()
    }
}

impl From<&FieldElement> for U256 {
    fn from(element: &FieldElement) -> Self {
        element.retrieve()
    }
}

impl From<FieldElement> for FieldBytes {
    fn from(element: FieldElement) -> Self {
        element.to_bytes()
    }
}

impl From<&FieldElement> for FieldBytes {
    fn from(element: &FieldElement) -> Self {
        element.to_bytes()
    }
}
