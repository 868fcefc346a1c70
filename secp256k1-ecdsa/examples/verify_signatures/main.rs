//! Verifies a file of signatures: ECDSA, ECDSA by recovery of the key, and BIP340.
//!
//! ```text
//! cargo run --release --example verify_signatures                # the file shipped with it
//! cargo run --release --example verify_signatures -- FILE        # your own
//! some command | cargo run --release --example verify_signatures -- -
//! ```
//!
//! The file is CSV, `scheme,public_key,message,signature,note` in its first line, and in
//! hexadecimal:
//!
//! - `ecdsa`: a SEC1 public key, the 32-byte digest, a signature in DER or of 64 bytes r ‖ s;
//! - `ecdsa-recover`: the expected public key or nothing, the 32-byte digest, 65 bytes r ‖ s ‖ v
//!   with v of 0 to 3, or 27 or 28;
//! - `bip340`: a public key of 32 bytes, a message of any length, a signature of 64 bytes.
//!
//! The exit status is 0 if there are signatures and all verify, 1 if not, and 2 if the file cannot
//! be read.

mod check;
mod console;
mod entry;
mod lines;
mod run;

use console::Console;
use std::fs::File;
use std::io::{self, BufReader, Read};
use std::process::ExitCode;

/// Real signatures, from Bitcoin, Ethereum and the proposals that define the schemes.
const SHIPPED: &[u8] = include_bytes!("signatures.csv");

const USAGE: &str = "usage: verify_signatures [FILE | -]";

/// The input, and its size where that is known.
fn open(argument: Option<&str>) -> io::Result<(Box<dyn Read>, Option<u64>)> {
    Ok(match argument {
        None => (Box::new(SHIPPED), None),
        Some("-") => (Box::new(io::stdin()), None),
        Some(path) => {
            let file = File::open(path)?;
            let metadata = file.metadata()?;
            let size = metadata.is_file().then_some(metadata.len());
            (Box::new(file), size)
        }
    })
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args_os()
        .skip(1)
        .map(|argument| argument.to_string_lossy().into_owned())
        .collect();
    let argument = match &arguments[..] {
        [] => None,
        [help] if help == "--help" || help == "-h" => {
            println!("{USAGE}");
            return ExitCode::SUCCESS;
        }
        [path] => Some(path.as_str()),
        _ => {
            eprintln!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    let result = open(argument).and_then(|(input, size)| {
        let mut console = Console::new(size);
        let totals = run::run(BufReader::new(input), &mut console)?;
        console.finish(&totals)?;
        Ok(totals)
    });
    match result {
        Ok(totals) if totals.all_valid() => ExitCode::SUCCESS,
        Ok(_) => ExitCode::from(1),
        Err(error) => {
            eprintln!("{}: {error}", argument.unwrap_or("verify_signatures"));
            ExitCode::from(2)
        }
    }
}
