//! Side-by-side comparison of this workspace with libsecp256k1 and `k256`, interleaved in one run.

use benches::{
    Inputs, Row, gate,
    measure::{self, Effort},
    peers,
    report::{self, Format, Line},
};
use core::{error::Error, time::Duration};
use std::{env, process::ExitCode};

const USAGE: &str = "\
usage: compare [OPTIONS]
  --check              compare the peers' results only, without timing
  --only TEXT          only the rows whose name contains TEXT (may be repeated)
  --rounds N           rounds of interleaved batches, fewer for slow rows [151]
  --batch-ms N         time of one batch [2]
  --format text|markdown|csv
  --help
";

#[derive(Default)]
struct Options {
    help: bool,
    check_only: bool,
    only: Vec<String>,
    effort: Effort,
    format: Format,
}

fn main() -> ExitCode {
    let options = match parse(env::args().skip(1)) {
        Ok(Options { help: true, .. }) => {
            print!("{USAGE}");
            return ExitCode::SUCCESS;
        }
        Ok(options) => options,
        Err(error) => {
            eprint!("{error}\n{USAGE}");
            return ExitCode::from(2);
        }
    };
    match run(&options) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn parse(mut arguments: impl Iterator<Item = String>) -> Result<Options, Box<dyn Error>> {
    let mut options = Options::default();
    while let Some(argument) = arguments.next() {
        let mut value = || {
            arguments
                .next()
                .ok_or_else(|| format!("{argument} needs a value"))
        };
        match argument.as_str() {
            "--help" => options.help = true,
            "--check" => options.check_only = true,
            "--only" => options.only.push(value()?),
            "--rounds" => options.effort.rounds = value()?.parse::<usize>()?.max(1),
            "--batch-ms" => {
                options.effort.batch = Duration::from_millis(value()?.parse::<u64>()?.max(1));
            }
            "--format" => {
                options.format = match value()?.as_str() {
                    "text" => Format::Text,
                    "markdown" => Format::Markdown,
                    "csv" => Format::Csv,
                    other => return Err(format!("unknown format {other}").into()),
                };
            }
            other => return Err(format!("unknown argument {other}").into()),
        }
    }
    Ok(options)
}

fn run(options: &Options) -> Result<(), Box<dyn Error>> {
    let wanted = |row: &Row| {
        options.only.is_empty()
            || options
                .only
                .iter()
                .any(|text| row.to_string().contains(text.as_str()))
    };
    let rows: Vec<_> = Row::all().into_iter().filter(wanted).collect();
    if rows.is_empty() {
        return Err("no row has such a name".into());
    }
    if !peers::c_flags().contains("USE_ASM_X86_64") && cfg!(target_arch = "x86_64") {
        eprintln!("note: the C library is built without its assembly; see benches/README.md");
    }
    let inputs = Inputs::generate();
    let mut lines = Vec::with_capacity(rows.len());
    for row in rows {
        let mut entries = peers::entries(row, &inputs);
        gate::check(row, &entries)?;
        if options.check_only {
            let names: Vec<_> = entries.iter().map(|entry| entry.peer.to_string()).collect();
            println!(
                "{row}: {} agree on {} inputs",
                names.join(", "),
                entries[0].pool
            );
            continue;
        }
        eprintln!("{row}");
        let medians = measure::interleaved(&mut entries, options.effort);
        let times: Vec<_> = entries
            .iter()
            .map(|entry| entry.peer)
            .zip(medians)
            .collect();
        lines.push(Line::new(row, &times));
    }
    if !options.check_only {
        print!("{}", report::table(&lines, options.format));
    }
    Ok(())
}
