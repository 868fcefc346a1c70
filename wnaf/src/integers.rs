//! Signed integers of equal width, side by side.

use alloc::vec::Vec;

use crate::digit::Digit;
use crate::recode::recode_vartime;

/// A list of signed integers, each of them in the same number of 64-bit words.
#[derive(Clone, Debug)]
pub struct Integers {
    words: Vec<u64>,
    negative: Vec<bool>,
    width: usize,
}

impl Integers {
    /// An empty list with room for `count` integers below 2^`bits` in magnitude.
    pub(crate) fn with_capacity(count: usize, bits: usize) -> Self {
        let width = bits.div_ceil(64).max(1);
        Self {
            words: Vec::with_capacity(count * width),
            negative: Vec::with_capacity(count),
            width,
        }
    }

    /// Appends ±Σ wordᵢ·2^(64i).
    ///
    /// # Panics
    /// If the words exceed the width of the list: a word beyond it is not zero.
    #[inline]
    pub fn push(&mut self, words: impl IntoIterator<Item = u64>, negative: bool) {
        let end = self.words.len() + self.width;
        for word in words {
            if self.words.len() < end {
                self.words.push(word);
            } else {
                assert!(word == 0, "integer wider than announced");
            }
        }
        self.words.resize(end, 0);
        self.negative.push(negative);
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.negative.len()
    }

    fn magnitude(&self, index: usize) -> &[u64] {
        &self.words[index * self.width..][..self.width]
    }

    /// The bit length of the greatest magnitude.
    pub(crate) fn max_bits(&self) -> usize {
        let mut union = alloc::vec![0; self.width];
        for magnitude in self.words.chunks_exact(self.width) {
            for (all, word) in union.iter_mut().zip(magnitude) {
                *all |= word;
            }
        }
        let top = union.iter().rposition(|&word| word != 0);
        top.map_or(0, |top| {
            64 * (top + 1) - union[top].leading_zeros() as usize
        })
    }

    /// Appends the width-`window` NAF of one integer to `digits`, in ascending position.
    pub(crate) fn recode_vartime(&self, index: usize, window: u32, digits: &mut Vec<Digit>) {
        let negative = self.negative[index];
        recode_vartime(
            self.magnitude(index).iter().copied(),
            window,
            |position, value| {
                let value = if negative { -value } else { value };
                digits.push(Digit { position, value });
            },
        );
    }

    /// Digit `place` of one integer to the base 2^`window`, from −2^(`window`−1) to 2^(`window`−1).
    ///
    /// With bits kᵢ, the digit is Σ kᵢ·2^(i−p) over the window's bits, the top one negative, plus
    /// the bit below the window: what is taken off at the top of one window is given back at
    /// the bottom of the next (Booth 1951).
    #[inline(always)]
    pub(crate) fn booth_digit(&self, index: usize, place: usize, window: u32) -> i32 {
        let magnitude = self.magnitude(index);
        let position = place * window as usize;
        // The window's bits and the one below it: at most 17.
        let field = match position.checked_sub(1) {
            Some(low) => bits_from(magnitude, low),
            None => bits_from(magnitude, 0) << 1,
        };
        #[expect(clippy::cast_possible_truncation, reason = "masked to 17 bits")]
        let field = (field & ((2 << window) - 1)) as i32;
        let digit = ((field + 1) >> 1) - ((field >> window) << window);
        if self.negative[index] { -digit } else { digit }
    }
}

/// The 64 bits from bit `position` on; zeros beyond the end.
#[inline(always)]
fn bits_from(words: &[u64], position: usize) -> u64 {
    let (index, offset) = (position / 64, position % 64);
    let low = words.get(index).map_or(0, |word| word >> offset);
    let high = words
        .get(index + 1)
        .map_or(0, |word| word << 1 << (63 - offset));
    low | high
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn booth_digits_add_up_to_the_integer() {
        for window in 2..=16 {
            let mut integers = Integers::with_capacity(0, 64);
            let samples = [
                0,
                1,
                2,
                0x7fff,
                0x8000,
                0xffff,
                u64::MAX,
                u64::MAX / 3,
                1 << 63,
            ];
            for &sample in &samples {
                integers.push([sample], false);
                integers.push([sample], true);
            }
            for (i, &sample) in samples.iter().enumerate() {
                let sum = |index| {
                    (0..65_usize.div_ceil(window as usize))
                        .rev()
                        .fold(0_i128, |sum, place| {
                            let digit = integers.booth_digit(index, place, window);
                            assert!(digit.unsigned_abs() <= 1 << (window - 1));
                            (sum << window) + i128::from(digit)
                        })
                };
                assert_eq!(sum(2 * i), i128::from(sample));
                assert_eq!(sum(2 * i + 1), -i128::from(sample));
            }
        }
    }

    #[test]
    fn max_bits_is_the_length_of_the_longest() {
        let mut integers = Integers::with_capacity(2, 200);
        assert_eq!(integers.max_bits(), 0);
        integers.push([0], false);
        assert_eq!(integers.max_bits(), 0);
        integers.push([0, 1 << 5], true);
        integers.push([u64::MAX], false);
        assert_eq!(integers.max_bits(), 70);
        integers.push([0, 0, 0, 1 << 63], false);
        assert_eq!(integers.max_bits(), 256);
    }

    #[test]
    #[should_panic(expected = "wider than announced")]
    fn an_integer_that_does_not_fit_is_refused() {
        Integers::with_capacity(1, 64).push([0, 1], false);
    }
}
