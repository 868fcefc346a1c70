//! The parts of the example `verify_signatures` by themselves; `verify_signatures_program` has it as a process.

#[path = "../examples/verify_signatures/check.rs"]
mod check;
#[path = "../examples/verify_signatures/entry.rs"]
mod entry;
#[path = "../examples/verify_signatures/lines.rs"]
mod lines;
#[path = "../examples/verify_signatures/run.rs"]
mod run;

use check::Verdict;
use entry::HEADER;
use run::{Sink, Totals};
use std::io::{self, BufReader, Read};

const SHIPPED: &str = include_str!("../examples/verify_signatures/signatures.csv");

/// What was reported, as text: `number scheme valid|invalid` or `number reason`.
#[derive(Default)]
struct Report(Vec<String>);

impl Sink for Report {
    fn checked(&mut self, number: u64, scheme: &str, verdict: &Verdict, _: &str) -> io::Result<()> {
        let verdict = match verdict {
            Verdict::Valid => "valid".to_owned(),
            Verdict::Recovered(key) => format!("valid {key}"),
            Verdict::Invalid(why) => format!("invalid: {why}"),
        };
        self.0.push(format!("{number} {scheme} {verdict}"));
        Ok(())
    }

    fn malformed(&mut self, number: u64, reason: &str) -> io::Result<()> {
        self.0.push(format!("{number} {reason}"));
        Ok(())
    }

    fn progress(&mut self, _: u64) {}
}

fn run(input: impl Read) -> (Totals, Vec<String>) {
    let mut report = Report::default();
    let totals = run::run(BufReader::new(input), &mut report).expect("memory can be read");
    (totals, report.0)
}

/// The header and these lines.
fn run_lines(lines: &[&str]) -> (Totals, Vec<String>) {
    run(format!("{HEADER}\n{}\n", lines.join("\n")).as_bytes())
}

/// The fields of the first shipped line of a scheme.
fn fields(scheme: &str) -> [String; 4] {
    let line = SHIPPED
        .lines()
        .find(|line| line.starts_with(&format!("{scheme},")))
        .expect("every scheme is shipped");
    let fields: Vec<String> = line.split(',').take(4).map(str::to_owned).collect();
    fields.try_into().expect("four fields")
}

/// That line with one field replaced.
fn with_field(scheme: &str, index: usize, value: &str) -> String {
    let mut fields = fields(scheme);
    fields[index] = value.to_owned();
    fields.join(",")
}

#[test]
fn every_shipped_signature_is_valid_and_all_schemes_and_message_lengths_are_there() {
    let (totals, report) = run(SHIPPED.as_bytes());
    assert!(totals.all_valid(), "{report:#?}");
    assert_eq!(totals.valid, SHIPPED.lines().count() as u64 - 1);
    for scheme in ["ecdsa", "ecdsa-recover", "bip340"] {
        assert!(
            report
                .iter()
                .any(|line| line.contains(&format!(" {scheme} valid")))
        );
    }
    let lengths: Vec<usize> = SHIPPED
        .lines()
        .filter(|line| line.starts_with("bip340,"))
        .map(|line| line.split(',').nth(2).expect("a message").len() / 2)
        .collect();
    for length in [0, 1, 17, 32, 100] {
        assert!(lengths.contains(&length), "a message of {length} bytes");
    }
}

#[test]
fn a_change_of_any_field_of_any_shipped_line_is_noticed() {
    for line in SHIPPED.lines().skip(1) {
        let fields: Vec<&str> = line.splitn(5, ',').collect();
        for index in 1..4 {
            if fields[index].is_empty() {
                continue;
            }
            let mut changed: Vec<String> = fields.iter().map(ToString::to_string).collect();
            let last = changed[index].pop().expect("not empty");
            changed[index].push(if last == '0' { '1' } else { '0' });
            let (totals, report) = run_lines(&[&changed.join(",")]);
            // With no key named, recovery finds another one.
            let any_key = fields[0] == "ecdsa-recover" && fields[1].is_empty();
            assert!(any_key || totals.valid == 0, "{report:?}");
        }
    }
}

#[test]
fn malformed_lines_are_reported_with_number_and_reason_and_the_rest_goes_on() {
    let good = fields("ecdsa").join(",");
    let key = fields("ecdsa")[1].clone();
    let recover_v = |v: &str| {
        with_field("ecdsa-recover", 3, &{
            let signature = fields("ecdsa-recover")[3].clone();
            format!("{}{v}", &signature[..128])
        })
    };
    let cases = [
        ("rubbish".to_owned(), "1 fields"),
        (",,,".into(), "unknown scheme ``"),
        ("ecdsa,,".into(), "3 fields"),
        (format!("{good},note,more"), "6 fields"),
        (with_field("ecdsa", 0, "ECDSA"), "unknown scheme `ECDSA`"),
        (with_field("ecdsa", 1, ""), "public key is not a point"),
        (
            with_field("ecdsa", 1, &key[..129]),
            "public key is not hexadecimal",
        ),
        (
            with_field("ecdsa", 1, &key.replacen("04", "06", 1)),
            "public key is not a point",
        ),
        (with_field("ecdsa", 1, "00"), "public key is not a point"),
        (
            with_field("ecdsa", 2, &"00".repeat(31)),
            "message has 31 bytes, not 32",
        ),
        (with_field("ecdsa", 2, "xyz"), "message is not hexadecimal"),
        (with_field("ecdsa", 3, ""), "signature is neither"),
        (
            with_field("ecdsa", 3, &"00".repeat(64)),
            "signature is neither",
        ),
        (
            with_field("ecdsa", 3, &"11".repeat(63)),
            "signature is neither",
        ),
        (recover_v("04"), "v is 4"),
        (recover_v("1a"), "v is 26"),
        (recover_v("1d"), "v is 29"),
        (recover_v("ff"), "v is 255"),
        (recover_v(""), "signature has 64 bytes, not 65"),
        (
            with_field("ecdsa-recover", 3, &"00".repeat(65)),
            "r or s is out of range",
        ),
        (
            with_field("ecdsa-recover", 1, "02"),
            "public key is not a point",
        ),
        (
            with_field("bip340", 1, &"11".repeat(33)),
            "public key has 33 bytes, not 32",
        ),
        (with_field("bip340", 2, "0"), "message is not hexadecimal"),
        (
            with_field("bip340", 3, &"11".repeat(65)),
            "signature has 65 bytes, not 64",
        ),
        ("\"".into(), "1 fields"),
        ("\"ecdsa,a,b,c".into(), "1 fields"),
        ("\u{1b}[2J,a,b,c".into(), "unknown scheme `\u{fffd}[2J`"),
    ];
    for (case, reason) in cases {
        let (totals, report) = run_lines(&[&good, &case, &good]);
        assert_eq!(
            (totals.valid, totals.invalid, totals.malformed),
            (2, 0, 1),
            "{report:?}"
        );
        assert!(
            report[1].starts_with("3 ") && report[1].contains(reason),
            "{report:?}"
        );
        assert!(report[2].starts_with("4 ecdsa valid"), "{report:?}");
        assert!(!totals.all_valid());
    }
}

#[test]
fn signatures_that_do_not_verify_are_invalid_with_their_reason() {
    let high_s = with_field("ecdsa", 3, &high_s_of_block_170());
    let cases = [
        (
            with_field("ecdsa", 2, &"00".repeat(32)),
            "not a signature of this key and message",
        ),
        (high_s, "right but for a high s"),
        (
            with_field("ecdsa-recover", 2, &"11".repeat(32)),
            "the signature of another key, 0",
        ),
        (
            with_field("bip340", 2, ""),
            "not a signature of this key and message",
        ),
        (
            with_field("bip340", 1, &"ff".repeat(32)),
            "the public key is not an x-coordinate",
        ),
        (
            with_field("bip340", 3, &"ff".repeat(64)),
            "r or s is out of range",
        ),
    ];
    for (case, reason) in cases {
        let (totals, report) = run_lines(&[&case]);
        assert_eq!(
            (totals.valid, totals.invalid, totals.malformed),
            (0, 1, 0),
            "{report:?}"
        );
        assert!(
            report[0].contains(&format!("invalid: {reason}")),
            "{report:?}"
        );
    }
}

/// The signature of block 170 with n − s, in compact form.
fn high_s_of_block_170() -> String {
    let bytes = hex::decode(&fields("ecdsa")[3]).expect("hexadecimal");
    let low = secp256k1_ecdsa::Signature::from_der(&bytes).expect("DER");
    let high = secp256k1_ecdsa::Signature::from_scalars(low.r(), -low.s()).expect("in range");
    format!("{high:x}")
}

#[test]
fn recovery_accepts_all_ways_to_write_v_and_a_high_s() {
    let signature = fields("ecdsa-recover")[3].clone();
    let v = u8::from_str_radix(&signature[128..], 16).expect("hexadecimal");
    assert!(v <= 1);
    for v in [v, v + 27] {
        let line = with_field("ecdsa-recover", 3, &format!("{}{v:02x}", &signature[..128]));
        assert!(run_lines(&[&line]).0.all_valid());
    }
    let line = with_field(
        "ecdsa-recover",
        3,
        &format!("{}{:02x}", high_s_of_block_170(), v ^ 1),
    );
    assert!(run_lines(&[&line]).0.all_valid());
    let line = with_field("ecdsa-recover", 1, "");
    assert!(run_lines(&[&line]).0.all_valid());
}

#[test]
fn files_from_windows_and_from_spreadsheets_are_read() {
    let (totals, report) = run(SHIPPED.replace('\n', "\r\n").as_bytes());
    assert!(totals.all_valid(), "{report:?}");
    let (totals, report) = run(format!("\u{feff}{SHIPPED}").as_bytes());
    assert!(totals.all_valid(), "{report:?}");
    let (totals, _) = run(SHIPPED.replacen('\n', "\n\n  \r\n\n", 3).as_bytes());
    assert!(totals.all_valid());
    // No end of line after the last one.
    let (totals, _) = run(SHIPPED.trim_end().as_bytes());
    assert_eq!(totals.checked(), SHIPPED.lines().count() as u64 - 1);
    let quoted: Vec<String> = fields("ecdsa")
        .iter()
        .map(|field| format!(" \"{field}\" "))
        .collect();
    assert!(run_lines(&[&quoted.join(",")]).1[0].contains("2 "));
    let upper = fields("ecdsa")[1..].join(",").to_uppercase();
    assert!(run_lines(&[&format!("ecdsa,{upper}")]).0.all_valid());
    let prefixed = fields("ecdsa")[1..].join(",0x");
    let line = format!("ecdsa,0x{prefixed}");
    assert!(run_lines(&[&line]).0.all_valid());
}

#[test]
fn a_file_without_signatures_is_no_success() {
    for text in ["", "\n", HEADER, &format!("{HEADER}\r\n\r\n")] {
        let (totals, _) = run(text.as_bytes());
        assert_eq!((totals.valid, totals.invalid), (0, 0));
        assert!(!totals.all_valid(), "{text:?}");
    }
}

#[test]
fn a_file_without_header_is_told_so_and_the_rest_goes_on() {
    let body = SHIPPED.split_once('\n').expect("lines").1;
    let (totals, report) = run(body.as_bytes());
    assert_eq!(totals.malformed, 1);
    assert!(
        report[0].starts_with("1 not the header scheme,"),
        "{report:?}"
    );
    assert_eq!(totals.valid, SHIPPED.lines().count() as u64 - 2);
}

#[test]
fn lines_of_10_megabytes_are_read_and_longer_ones_passed_over() {
    let good = fields("ecdsa").join(",");
    let long = "ab".repeat(5_000_000);
    for case in [
        long.clone(),
        with_field("ecdsa", 2, &long),
        format!("{good},{long}"),
    ] {
        let (totals, report) = run_lines(&[&good, &case, &good]);
        assert!(totals.valid >= 2, "{:?}", report[1]);
        assert!(report.iter().all(|line| line.len() < 1_000));
    }
    let (totals, _) = run_lines(&[&with_field("bip340", 2, &long)]);
    assert_eq!(totals.invalid, 1, "a long message is hashed");

    let mut report = Report::default();
    let text = format!("{HEADER}\n{good}\n{long}\n{good}\n{long}");
    let totals = run::run_with_limit(BufReader::new(text.as_bytes()), &mut report, 1_000_000);
    let totals = totals.expect("memory can be read");
    assert_eq!((totals.valid, totals.malformed), (2, 2));
    assert_eq!(report.0[1], "3 longer than 1000000 bytes");
    assert_eq!(report.0[3], "5 longer than 1000000 bytes");
}

/// Lines without end, without holding them.
struct Endless {
    line: Vec<u8>,
    left: u64,
}

impl Read for Endless {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        if self.left == 0 {
            return Ok(0);
        }
        let len = out.len().min(self.line.len());
        out[..len].copy_from_slice(&self.line[..len]);
        self.line.rotate_left(len);
        self.left = self.left.saturating_sub(len as u64);
        Ok(len)
    }
}

#[test]
fn a_line_of_a_gigabyte_is_passed_over_without_being_kept() {
    let endless = Endless {
        line: vec![b'a'; 1 << 16],
        left: 1 << 30,
    };
    let mut lines = lines::Lines::new(BufReader::with_capacity(1 << 16, endless), 1 << 20);
    assert_eq!(lines.next().expect("readable"), Some(lines::Line::TooLong));
    assert_eq!(lines.position, 1 << 30);
    assert!(lines.text().len() <= 1 << 20);
    assert_eq!(lines.next().expect("readable"), None);
}

#[test]
fn random_lines_never_panic() {
    let mut state = 1_u64;
    let mut text = HEADER.as_bytes().to_vec();
    for _ in 0..200_000 {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        let pool = b"ecdsa,bip340,\"\"\r\n0123456789abcdef\xff\x00,,\n";
        text.push(pool[(state >> 33) as usize % pool.len()]);
    }
    let (totals, _) = run(&text[..]);
    assert!(totals.malformed > 1_000);
}
