//! Signatures of Bitcoin's first years, whose DER is none.

use crate::Signature;
use ecdsa::elliptic_curve::array::Array;
use ecdsa::{Error, Result};
use secp256k1_arith::FieldBytes;

/// Reads a signature in the manner of OpenSSL before BIP 66, which Bitcoin blocks up to height
/// 363,724 hold. Use [`Signature::from_der`] for everything else.
///
/// Two integers must follow a sequence's head. All else is loose: the sequence's length may be
/// wrong, lengths may be padded, integers may be padded, look negative or be empty; bytes may follow.
/// s may be high, and is left as it is. This reads what the C library's
/// `ecdsa_signature_parse_der_lax` reads, except that r or s of zero or of n or more is an error
/// here: that function gives a signature which no key verifies.
///
/// ```
/// use secp256k1_ecdsa::{Signature, signature_from_der_lax};
///
/// // Wrong length of the sequence, r padded, a byte at the end.
/// let lax = [0x30, 0x77, 0x02, 0x03, 0, 0, 9, 0x02, 0x01, 7, 0xff];
/// assert!(Signature::from_der(&lax).is_err());
/// let signature = signature_from_der_lax(&lax)?;
/// assert_eq!(signature.to_der().as_bytes(), [0x30, 6, 2, 1, 9, 2, 1, 7]);
/// # Ok::<(), secp256k1_ecdsa::Error>(())
/// ```
///
/// # Errors
/// If the bytes are not of that form, or if r or s is zero, or n or more.
pub fn signature_from_der_lax(bytes: &[u8]) -> Result<Signature> {
    parse(bytes)
        .and_then(|(r, s)| Signature::from_scalars(r, s).ok())
        .ok_or_else(Error::new)
}

fn parse(mut input: &[u8]) -> Option<(FieldBytes, FieldBytes)> {
    take_tag(&mut input, 0x30)?;
    // The length says nothing, so only its own bytes are passed over.
    let length_bytes = take_length_head(&mut input)?.err().unwrap_or(0);
    take(&mut input, length_bytes)?;
    Some((
        number(take_integer(&mut input)?)?,
        number(take_integer(&mut input)?)?,
    ))
}

/// The first `count` bytes, which `input` loses.
fn take<'a>(input: &mut &'a [u8], count: usize) -> Option<&'a [u8]> {
    let (taken, rest) = input.split_at_checked(count)?;
    *input = rest;
    Some(taken)
}

fn take_tag(input: &mut &[u8], tag: u8) -> Option<()> {
    (take(input, 1)? == [tag]).then_some(())
}

/// A length in short form, or in how many bytes it follows.
fn take_length_head(input: &mut &[u8]) -> Option<core::result::Result<usize, usize>> {
    let &[byte] = take(input, 1)? else {
        return None;
    };
    let value = usize::from(byte & 0x7f);
    Some(if byte < 0x80 { Ok(value) } else { Err(value) })
}

fn take_integer<'a>(input: &mut &'a [u8]) -> Option<&'a [u8]> {
    take_tag(input, 0x02)?;
    let length = match take_length_head(input)? {
        Ok(length) => length,
        Err(count) => {
            let digits = without_zeros(take(input, count)?);
            // More than any slice has, and than `usize` holds.
            if digits.len() >= size_of::<usize>() {
                return None;
            }
            let value = |length, &digit| length << 8 | usize::from(digit);
            digits.iter().fold(0, value)
        }
    };
    take(input, length)
}

/// The number as 32 bytes, if that many hold it.
fn number(digits: &[u8]) -> Option<FieldBytes> {
    let digits = without_zeros(digits);
    let mut bytes = Array::default();
    let start = bytes.len().checked_sub(digits.len())?;
    bytes[start..].copy_from_slice(digits);
    Some(bytes)
}

fn without_zeros(digits: &[u8]) -> &[u8] {
    let zeros = digits.iter().take_while(|&&digit| digit == 0).count();
    &digits[zeros..]
}
