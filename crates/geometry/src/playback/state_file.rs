//! Text files of recorded states.
//!
//! A record is a line `T= time`, followed by lines `X=`, `X0=`, `V=`, `F=` with all numbers of positions, rest
//! positions, velocities and forces. The file may be compressed with gzip.

use std::fmt::Write as _;
use std::io::{Read, Write as _};
use std::path::Path;

use flate2::Compression;
use flate2::read::MultiGzDecoder;
use flate2::write::GzEncoder;

use settee_kernel::data::parse_real;
use settee_kernel::{Diagnostic, FileSearch, Scene};
use settee_mesh::general;

/// Position and velocity at one time.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Record {
    /// Time (s).
    pub time: f64,
    /// Positions, flat.
    pub x: Option<Vec<f64>>,
    /// Velocities, flat.
    pub v: Option<Vec<f64>>,
}

/// Adds one line of numbers with `digits` significant digits.
pub fn write_line(text: &mut String, name: &str, values: &[f64], digits: usize) {
    // Writing to a text cannot fail.
    let _ = write!(text, "{name}=");
    for value in values {
        let _ = write!(text, " {}", general(*value, digits));
    }
    text.push('\n');
}

/// Bytes of a text, compressed if the name of its file ends in `.gz`. Pieces that follow each other in a file are read
/// as one.
pub fn encode(name: &str, text: &str) -> Vec<u8> {
    if !name.ends_with(".gz") {
        return text.as_bytes().to_vec();
    }
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    // Writing to memory cannot fail.
    let written = encoder.write_all(text.as_bytes()).and_then(|()| encoder.finish());
    written.unwrap_or_default()
}

/// Reads a file that a scene names: where its other files are, or one that its components wrote in this run.
///
/// # Errors
/// The file cannot be read, or is too large.
pub(crate) fn read_text(scene: &Scene, name: &str) -> Result<String, Diagnostic> {
    let refuse = |code: &'static str, message: String| Diagnostic::error(code, message).attribute("filename", name);
    // What this run wrote may be read, wherever that is; nothing else beside it.
    let read_written = || {
        let path = scene.output.written_file(name)?;
        let written =
            FileSearch { roots: path.parent().map(Path::to_owned).into_iter().collect(), ..scene.files.clone() };
        written.read(path.to_str()?).ok()
    };
    let found = scene.files.read(name).or_else(|first| read_written().ok_or(first));
    let (_, bytes) = found.map_err(|error| refuse(error.code(), error.to_string()))?;
    if !bytes.starts_with(&[0x1f, 0x8b]) {
        return Ok(into_text(bytes));
    }
    let (mut text, limit) = (Vec::new(), settee_budget::most_unpacked(bytes.len()).min(scene.files.largest));
    settee_budget::ask(limit, || "the unpacked file").map_err(|answer| refuse("beyond-limit", answer.to_string()))?;
    match MultiGzDecoder::new(&bytes[..]).take(limit + 1).read_to_end(&mut text) {
        Ok(_) if text.len() as u64 > limit => {
            Err(refuse("file-too-large", format!("more than {limit} bytes unpacked")))
        }
        Ok(_) => Ok(into_text(text)),
        Err(error) => Err(refuse("file-not-read", format!("not a gzip file: {error}"))),
    }
}

/// A text that is held once, unless something in it is none.
fn into_text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned())
}

/// Reads records. Lines before the first time belong to time 0.
///
/// # Errors
/// The line and what is wrong with it.
pub fn parse(text: &str) -> Result<Vec<Record>, String> {
    let mut records: Vec<Record> = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() {
            continue;
        }
        let at = |problem: String| format!("line {}: {problem}", index + 1);
        let Some((name, rest)) = line.split_once('=') else {
            return Err(at("no \"=\" behind a name".into()));
        };
        let mut numbers = Vec::new();
        for word in rest.split_ascii_whitespace() {
            numbers.push(parse_real(word).map_err(|error| at(error.to_string()))?);
        }
        match name.trim() {
            "T" => match numbers[..] {
                [time] if records.last().is_none_or(|last| time >= last.time) => {
                    records.push(Record { time, ..Record::default() })
                }
                [_] => return Err(at("a time before that of the record above".into())),
                _ => return Err(at("not one time".into())),
            },
            name @ ("X" | "V" | "X0" | "F") => {
                if records.is_empty() {
                    records.push(Record::default());
                }
                let last = records.len() - 1;
                match name {
                    "X" => records[last].x = Some(numbers),
                    "V" => records[last].v = Some(numbers),
                    _ => {}
                }
            }
            other => return Err(at(format!("\"{other}\" is none of T, X, X0, V, F"))),
        }
    }
    Ok(records)
}

/// Reads the records of a file.
///
/// # Errors
/// As [`read_text`], or a mistake in the text, or no record at all.
pub(super) fn read(scene: &Scene, name: &str) -> Result<Vec<Record>, Diagnostic> {
    let refuse = |message: String| Diagnostic::error("file-not-read", message).attribute("filename", name);
    let text = read_text(scene, name)?;
    settee_budget::demand(6 * text.len() as u64, || format!("the states of {name}"));
    let records = parse(&text).map_err(|problem| refuse(format!("{name}: {problem}")))?;
    if records.is_empty() {
        return Err(refuse(format!("{name}: no record")).expected("lines T= and X= or V="));
    }
    Ok(records)
}

/// How much later than the scene's time a record may be and still count as due: times in files have six digits, those
/// of the scene are sums of steps.
pub(super) fn slack(time: f64, dt: f64) -> f64 {
    (0.001 * dt).max(5e-6 * time.abs()).min(0.5 * dt)
}

/// The number of the last record at or before `time`.
pub(super) fn last_at(records: &[Record], time: f64) -> Option<usize> {
    records.partition_point(|record| record.time <= time).checked_sub(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_are_read_back_as_written() {
        let mut text = String::from("T= 0\n");
        write_line(&mut text, "  X", &[0.0, -0.017658000000000003, 1e-9], 6);
        write_line(&mut text, "  V", &[1.0 / 3.0], 17);
        assert!(text.starts_with("T= 0\n  X= 0 -0.017658 1e-09\n  V= 0.33"), "{text}");
        text.push_str("T= 0.5\n  X0= 7\n  F= 1 2\n");
        let records = parse(&text).unwrap();
        assert_eq!(records.len(), 2);
        assert_eq!(records[0].x, Some(vec![0.0, -0.017658, 1e-9]));
        assert_eq!(records[0].v, Some(vec![1.0 / 3.0]));
        assert_eq!(records[1], Record { time: 0.5, x: None, v: None });
        assert_eq!((last_at(&records, -1.0), last_at(&records, 0.4), last_at(&records, 9.0)), (None, Some(0), Some(1)));
        // Pieces written one after the other.
        let packed = [encode("a.gz", "T= 1\n"), encode("a.gz", "  X= 2\n")].concat();
        let mut unpacked = String::new();
        MultiGzDecoder::new(&packed[..]).read_to_string(&mut unpacked).unwrap();
        assert_eq!(unpacked, "T= 1\n  X= 2\n");
    }

    #[test]
    fn mistakes_name_their_line() {
        for (text, message) in [
            ("T= 0\nX= 1 a\n", "line 2: "),
            ("T= 0 1\n", "line 1: not one time"),
            ("T= 1\nT= 0\n", "line 2: a time before"),
            ("hello\n", "line 1: no \"=\""),
            ("T= 0\nY= 1\n", "line 2: \"Y\" is none of"),
        ] {
            assert!(parse(text).unwrap_err().contains(message), "{text}: {:?}", parse(text));
        }
        assert_eq!(parse("X= 1\n").unwrap()[0].time, 0.0);
    }
}
