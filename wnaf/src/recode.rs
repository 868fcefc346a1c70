//! The recoding itself: binary words in, signed odd digits out.

/// Calls `emit(position, value)` for each non-zero digit of the width-`window` NAF of
/// Σ wordᵢ·2^(64i), in ascending position, so that the value is Σ value·2^position.
///
/// Right to left, a digit at position p takes the `window` bits from p on as a signed number, so
/// it leaves a carry exactly when the highest of them is set. Hence the carry into *any* position
/// p is the bit k\[p−1\] of the input: it holds behind a digit by that remark, and behind a
/// skipped bit because only bits equal to the carry are skipped. Two facts follow, neither of
/// which needs the digits below:
///
/// * the next digit sits where k\[p\] ≠ k\[p−1\], that is at the next set bit of k ⊕ 2k;
/// * it is the signed `window`-bit field of k at p, with bit 0 set: the carry, if there is one,
///   meets a zero bit.
///
/// Every value is odd and below 2^(`window`−1) in magnitude, positions are at least `window`
/// apart, and the last is at most the bit length of the input.
///
/// Work: two operations on each word, and one count of trailing zeros for each digit.
///
/// # Panics
/// Unless `window` is in 2..=16.
#[inline(always)]
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    reason = "a field of at most 16 bits is sign-extended to 64, so its low 16 bits hold it"
)]
pub(crate) fn recode_vartime(
    words: impl IntoIterator<Item = u64>,
    window: u32,
    mut emit: impl FnMut(u16, i16),
) {
    assert!((2..=16).contains(&window), "window outside 2..=16");
    let mut words = words.into_iter();
    let mut word = words.next().unwrap_or(0);
    let mut below = 0; // the bit under the current word
    let mut covered = 0; // low bits of the current word that the last digit has used, < window
    let mut base = 0u16; // position of the current word's bit 0
    loop {
        let next = words.next();
        let above = next.unwrap_or(0);
        let mut offset = covered;
        let mut edges = (word ^ (word << 1 | below)) >> offset;
        while edges != 0 {
            let zeros = edges.trailing_zeros();
            offset += zeros; // at most 63
            let bits = word >> offset | above << 1 << (63 - offset);
            let value = (bits << (64 - window)) as i64 >> (64 - window) | 1;
            emit(base + offset as u16, value as i16);
            edges = edges >> zeros >> window;
            offset += window;
        }
        covered = offset.saturating_sub(64);
        below = word >> 63;
        base += 64;
        match next {
            Some(next) => word = next,
            None => break,
        }
    }
    // A digit that reaches past the last word has seen only zeros there and carries nothing.
    if covered == 0 && below != 0 {
        emit(base, 1);
    }
}
