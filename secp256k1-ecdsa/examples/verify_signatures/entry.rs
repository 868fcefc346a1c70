//! What a line of the file says.

use secp256k1_ecdsa::{RecoveryId, Signature, VerifyingKey};

pub const HEADER: &str = "scheme,public_key,message,signature,note";

/// One signature to verify.
pub enum Claim {
    Ecdsa {
        key: VerifyingKey,
        digest: [u8; 32],
        signature: Signature,
    },
    Recover {
        /// The key that must come out, if any is named.
        key: Option<VerifyingKey>,
        digest: [u8; 32],
        signature: Signature,
        id: RecoveryId,
    },
    Bip340 {
        key: [u8; 32],
        message: Vec<u8>,
        signature: [u8; 64],
    },
}

/// A line.
pub struct Entry {
    pub scheme: &'static str,
    pub claim: Claim,
    pub note: String,
}

/// Is this the first line that the format asks for? A byte order mark before it is ignored.
pub fn is_header(line: &[u8]) -> bool {
    let line = line.strip_prefix("\u{feff}".as_bytes()).unwrap_or(line);
    line.trim_ascii().eq_ignore_ascii_case(HEADER.as_bytes())
}

/// Reads a line by itself: a quote that is left open ends with its line.
///
/// # Errors
/// The reason why it says nothing that could be verified.
pub fn parse(line: &[u8]) -> Result<Entry, String> {
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .trim(csv::Trim::All)
        .buffer_capacity(line.len().clamp(64, 1 << 16))
        .from_reader(line);
    let mut record = csv::ByteRecord::new();
    let any = reader.read_byte_record(&mut record);
    if !any.map_err(|error| error.to_string())? {
        return Err("an empty record".into());
    }
    if !(4..=5).contains(&record.len()) {
        return Err(format!(
            "{} fields where {HEADER} is asked for",
            record.len()
        ));
    }
    let (key, message, signature) = (&record[1], &record[2], &record[3]);
    let (scheme, claim) = match &record[0] {
        b"ecdsa" => ("ecdsa", ecdsa(key, message, signature)?),
        b"ecdsa-recover" => ("ecdsa-recover", recover(key, message, signature)?),
        b"bip340" => ("bip340", bip340(key, message, signature)?),
        other => return Err(format!("unknown scheme `{}`", shown(other, 20))),
    };
    let note = shown(record.get(4).unwrap_or_default(), 200);
    Ok(Entry {
        scheme,
        claim,
        note,
    })
}

/// Text from the file that is safe to print: no control characters, and not too long.
fn shown(text: &[u8], max_chars: usize) -> String {
    // A character has at most four bytes.
    let start = &text[..text.len().min(4 * max_chars)];
    String::from_utf8_lossy(start)
        .chars()
        .take(max_chars)
        .map(|c| if c.is_control() { '\u{fffd}' } else { c })
        .collect()
}

fn hex_bytes(what: &str, text: &[u8]) -> Result<Vec<u8>, String> {
    let text = text.strip_prefix(b"0x").unwrap_or(text);
    hex::decode(text).map_err(|error| format!("the {what} is not hexadecimal: {error}"))
}

fn fixed<const LEN: usize>(what: &str, text: &[u8]) -> Result<[u8; LEN], String> {
    let bytes = hex_bytes(what, text)?;
    bytes
        .try_into()
        .map_err(|bytes: Vec<u8>| format!("the {what} has {} bytes, not {LEN}", bytes.len()))
}

fn sec1_key(text: &[u8]) -> Result<VerifyingKey, String> {
    VerifyingKey::from_sec1_bytes(&hex_bytes("public key", text)?)
        .map_err(|_| "the public key is not a point of the curve in SEC1 form".into())
}

fn ecdsa(key: &[u8], message: &[u8], signature: &[u8]) -> Result<Claim, String> {
    let bytes = hex_bytes("signature", signature)?;
    // A DER signature can have 64 bytes, too, but that needs r and s of 58 bytes together.
    let signature = Signature::from_der(&bytes)
        .or_else(|_| Signature::from_slice(&bytes))
        .map_err(|_| "the signature is neither DER nor 64 bytes, or out of range".to_string())?;
    Ok(Claim::Ecdsa {
        key: sec1_key(key)?,
        digest: fixed("message", message)?,
        signature,
    })
}

fn recover(key: &[u8], message: &[u8], signature: &[u8]) -> Result<Claim, String> {
    let bytes: [u8; 65] = fixed("signature", signature)?;
    let (rs, v) = (&bytes[..64], bytes[64]);
    let id = match v {
        27 | 28 => RecoveryId::from_byte(v - 27),
        _ => RecoveryId::from_byte(v),
    };
    Ok(Claim::Recover {
        key: if key.is_empty() {
            None
        } else {
            Some(sec1_key(key)?)
        },
        digest: fixed("message", message)?,
        signature: Signature::from_slice(rs).map_err(|_| "r or s is out of range".to_string())?,
        id: id.ok_or_else(|| format!("v is {v}, and not 0 to 3, 27 or 28"))?,
    })
}

fn bip340(key: &[u8], message: &[u8], signature: &[u8]) -> Result<Claim, String> {
    Ok(Claim::Bip340 {
        key: fixed("public key", key)?,
        message: hex_bytes("message", message)?,
        signature: fixed("signature", signature)?,
    })
}
