//! The table of results.

use crate::{Peer, Row, peers};
use core::fmt::Write as _;

/// The medians of one row, in nanoseconds per item.
#[derive(Clone, Copy, Debug)]
pub struct Line {
    /// The operation.
    pub row: Row,
    /// Ours.
    pub ours: f64,
    /// The C library's, if it offers the operation.
    pub c: Option<f64>,
    /// `k256`'s, if it offers the operation.
    pub k256: Option<f64>,
}

impl Line {
    /// From the times of the peers that took part, in any order.
    #[must_use]
    pub fn new(row: Row, times: &[(Peer, f64)]) -> Self {
        let time = |peer| {
            times
                .iter()
                .find(|(other, _)| *other == peer)
                .map(|(_, time)| time / row.items() as f64)
        };
        Self {
            row,
            ours: time(Peer::Ours).unwrap_or(f64::NAN),
            c: time(Peer::C),
            k256: time(Peer::K256),
        }
    }
}

/// How the table is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Format {
    /// Columns for people.
    #[default]
    Text,
    /// A table for a README.
    Markdown,
    /// For programs; times in nanoseconds.
    Csv,
}

/// The whole report. Ratios are the peer's time over ours: above 1 we are faster.
#[must_use]
pub fn table(lines: &[Line], format: Format) -> String {
    let mut out = String::new();
    if format == Format::Csv {
        out.push_str(
            "operation,ours_ns,c_ns,k256_ns,c_over_ours,k256_over_ours,part_of_c_verify\n",
        );
    } else {
        let _ = writeln!(out, "{}\n", machine());
    }
    let mut rows =
        vec![["operation", "ours", "C", "k256", "C / ours", "k256 / ours"].map(String::from)];
    let verify = lines
        .iter()
        .find(|line| line.row == Row::EcdsaVerify)
        .and_then(|line| line.c);
    for line in lines {
        let part = verify
            .filter(|_| matches!(line.row, Row::Multiscalar(_)))
            .map(|verify| line.ours / verify);
        if format == Format::Csv {
            let _ = writeln!(
                out,
                "\"{}\",{:.2},{},{},{},{},{}",
                line.row,
                line.ours,
                number(line.c),
                number(line.k256),
                number(line.c.map(|time| time / line.ours)),
                number(line.k256.map(|time| time / line.ours)),
                number(part),
            );
        } else {
            rows.push(cells(line, part));
        }
    }
    if format != Format::Csv {
        write_rows(&mut out, &rows, format);
    }
    out
}

/// What the figures were measured on.
#[must_use]
pub fn machine() -> String {
    format!(
        "{}; engine: {}; C built with CFLAGS=\"{}\"",
        cpu(),
        peers::engine(),
        peers::c_flags()
    )
}

fn cpu() -> String {
    std::fs::read_to_string("/proc/cpuinfo")
        .ok()
        .and_then(|info| {
            let line = info.lines().find(|line| line.starts_with("model name"))?;
            Some(line.split_once(':')?.1.trim().to_owned())
        })
        .unwrap_or_else(|| std::env::consts::ARCH.to_owned())
}

fn number(value: Option<f64>) -> String {
    value.map_or_else(String::new, |value| format!("{value:.3}"))
}

fn cells(line: &Line, part_of_c_verify: Option<f64>) -> [String; 6] {
    let ratio = |time: Option<f64>| {
        time.map_or_else(|| "–".to_owned(), |time| format!("{:.2}", time / line.ours))
    };
    // A multiscalar multiplication has no equal among the C library's exports: its verification is the yardstick.
    let against_c =
        part_of_c_verify.map_or_else(|| ratio(line.c), |part| format!("{part:.3} of verify"));
    [
        line.row.to_string(),
        time(Some(line.ours)),
        time(line.c),
        time(line.k256),
        against_c,
        ratio(line.k256),
    ]
}

fn time(nanoseconds: Option<f64>) -> String {
    match nanoseconds {
        None => "–".to_owned(),
        Some(time) if time < 1_000.0 => format!("{time:.2} ns"),
        Some(time) => format!("{:.2} µs", time / 1_000.0),
    }
}

fn write_rows(out: &mut String, rows: &[[String; 6]], format: Format) {
    let width = |column: usize| {
        rows.iter()
            .map(|row| row[column].chars().count())
            .max()
            .unwrap_or(0)
    };
    let widths: [usize; 6] = core::array::from_fn(width);
    for (index, row) in rows.iter().enumerate() {
        let padded = |column: usize| {
            let (cell, width) = (&row[column], widths[column]);
            if column == 0 {
                format!("{cell:<width$}")
            } else {
                format!("{cell:>width$}")
            }
        };
        let line: [String; 6] = core::array::from_fn(padded);
        let _ = match format {
            Format::Markdown => writeln!(out, "| {} |", line.join(" | ")),
            _ => writeln!(out, "{}", line.join("  ")),
        };
        if index == 0 && format == Format::Markdown {
            let _ = writeln!(out, "| --- |{}", " ---: |".repeat(5));
        }
    }
}
