//! Windows as types, for tables whose size must be known at compile time.

use core::fmt::Debug;

/// A window of `W` bits. Implements [`WindowSize`] for `W` in 2..=8.
#[derive(Clone, Copy, Debug)]
pub struct Window<const W: usize>;

/// The size of the table that a window needs. Sealed: implemented for [`Window`]`<2>` to
/// [`Window`]`<8>`.
pub trait WindowSize: sealed::Sealed {
    /// An array of 2^(W−2) elements.
    type Table<T: Copy + Debug>: Copy + Debug + AsRef<[T]> + AsMut<[T]>;

    /// An array that holds `value` everywhere.
    fn filled<T: Copy + Debug>(value: T) -> Self::Table<T>;
}

mod sealed {
    pub trait Sealed {}
    impl<const W: usize> Sealed for super::Window<W> {}
}

macro_rules! window_size {
    ($($w:literal),*) => {$(
        impl WindowSize for Window<$w> {
            type Table<T: Copy + Debug> = [T; 1 << ($w - 2)];

            #[inline]
            fn filled<T: Copy + Debug>(value: T) -> Self::Table<T> {
                [value; 1 << ($w - 2)]
            }
        }
    )*};
}

window_size!(2, 3, 4, 5, 6, 7, 8);
