//! The example `verify_signatures` as a process.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

const SHIPPED: &str = include_str!("../examples/verify_signatures/signatures.csv");

/// The built example. `cargo test` builds it before tests run; with `--test` alone it may be
/// missing, so it is built then.
fn program() -> Command {
    let mut path: PathBuf = std::env::current_exe().expect("this test has a path");
    path.pop();
    path.pop();
    let profile = path.file_name().expect("target/<profile>").to_owned();
    path.push("examples");
    path.push(format!("verify_signatures{}", std::env::consts::EXE_SUFFIX));
    if !path.exists() {
        let profile = if profile == "release" {
            "release"
        } else {
            "dev"
        };
        let status = Command::new(env!("CARGO"))
            .args([
                "build",
                "--package",
                env!("CARGO_PKG_NAME"),
                "--profile",
                profile,
            ])
            .args(["--example", "verify_signatures"])
            .status();
        assert!(status.expect("cargo runs").success());
    }
    Command::new(path)
}

fn output_of(argument: &str, input: &str) -> Output {
    let mut child = program()
        .arg(argument)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the example runs");
    let mut stdin = child.stdin.take().expect("piped");
    let input = input.to_owned();
    let writer = std::thread::spawn(move || {
        // The program may have stopped already.
        let _ = stdin.write_all(input.as_bytes());
    });
    let output = child.wait_with_output().expect("the example ends");
    writer.join().expect("no panic");
    output
}

#[test]
fn the_program_verifies_the_shipped_file_from_any_folder() {
    let output = program()
        .current_dir("/")
        .output()
        .expect("the example runs");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert_eq!(output.status.code(), Some(0), "{text}");
    let count = SHIPPED.lines().count() - 1;
    assert!(
        text.contains(&format!("{count} valid, 0 invalid, 0 malformed")),
        "{text}"
    );
    assert!(text.contains(" per second, engine: "), "{text}");
    // Bitcoin's block 170 by recovery, and Ethereum's EIP-155 example.
    assert!(text.contains("0311db93e1dcdb8a016b49840f8c53bc1eb68a382e97b1482ecad7b148a6909a5c"));
    assert!(text.contains("024bc2a31265153f07e70e0bab08724e6b85e217f8cd628ceb62974247bb493382"));
    assert_eq!(text.lines().count(), count + 2);
    assert!(output.stderr.is_empty());
}

#[test]
fn the_program_reads_standard_input_and_files() {
    let output = output_of("-", SHIPPED);
    assert_eq!(output.status.code(), Some(0));
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/examples/verify_signatures/signatures.csv"
    );
    assert_eq!(output_of(path, "").status.code(), Some(0));
}

#[test]
fn the_program_fails_unless_every_line_verifies() {
    let mut lines = SHIPPED.lines();
    let header = lines.next().expect("a header");
    let valid = lines.find(|line| line.starts_with("ecdsa,"));
    let mut fields: Vec<_> = valid.expect("is shipped").split(',').take(4).collect();
    let zeros = "00".repeat(32);
    fields[2] = &zeros;
    let invalid = fields.join(",");
    for (bad, what) in [(invalid.as_str(), "1 invalid"), ("rubbish", "1 malformed")] {
        let output = output_of("-", &format!("{SHIPPED}{bad}\n"));
        assert_eq!(output.status.code(), Some(1));
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(text.contains(what), "{text}");
        assert!(
            text.contains(&format!("{:>5}  ", SHIPPED.lines().count() + 1)),
            "{text}"
        );
    }
    for empty in ["", header] {
        let output = output_of("-", empty);
        assert_eq!(output.status.code(), Some(1));
        assert!(String::from_utf8_lossy(&output.stdout).contains("no signatures"));
    }
}

#[test]
fn the_program_says_what_it_cannot_read() {
    let output = output_of("/no/such/file.csv", "");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("/no/such/file.csv"));
    let output = program()
        .args(["one", "two"])
        .output()
        .expect("the example runs");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("usage"));
    assert_eq!(output_of("/", "").status.code(), Some(2), "a folder");
    assert_eq!(output_of("--help", "").status.code(), Some(0));
}
