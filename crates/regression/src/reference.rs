//! Recorded states of a scene.
//!
//! Beside each other in the folder of the references, in the scene's own folder, lie for each state the files
//!
//! * `<scene>.reference_<k>_<name>_mstate.txt`: records of a line `T= time` and lines `X= positions` and `V=
//!   velocities`;
//! * `<scene>.reference_mstate_<k>_<name>.json`: an object from times to lists of points;
//! * `<scene>.reference_mstate_<k>_<name>.csv`: lines of a time and all positions; what does not begin with a number is
//!   skipped;
//!
//! each compressed by gzip if its name ends in `.gz`. k counts the recorded states in pre-order of the nodes.

use std::path::{Path, PathBuf};

use flate2::read::MultiGzDecoder;
use serde_json::Value;
use settee_components::playback::state_file;
use settee_kernel::budget::{read_regular, read_whole};

/// Larger files are refused.
pub(crate) const LARGEST: u64 = 1 << 30;

/// A recorded moment.
#[derive(Clone, Debug, PartialEq)]
pub struct Frame {
    /// Time (s).
    pub time: f64,
    /// Positions, flat.
    pub x: Vec<f64>,
    /// Velocities, flat, if they were recorded.
    pub v: Option<Vec<f64>>,
}

/// The recording of one state.
#[derive(Clone, Debug, PartialEq)]
pub struct Reference {
    /// File of the reference.
    pub file: PathBuf,
    /// Number of the state among those recorded.
    pub index: usize,
    /// Name of the state.
    pub name: String,
    /// Moments in the order of their times.
    pub frames: Vec<Frame>,
}

/// Why a recording cannot be used.
#[derive(Debug, thiserror::Error)]
#[error("{path}: {problem}")]
pub struct ReferenceError {
    /// The file or folder.
    pub path: PathBuf,
    /// What is wrong.
    pub problem: String,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Format {
    Text,
    Json,
    Csv,
}

/// Number, name of the state and format, from what follows `<scene>.reference_` in the name of a file.
fn parse_name(rest: &str) -> Option<(usize, String, Format)> {
    let rest = rest.strip_suffix(".gz").unwrap_or(rest);
    let (body, format) = if let Some(body) = rest.strip_suffix("_mstate.txt") {
        (body, Format::Text)
    } else {
        let body = rest.strip_prefix("mstate_")?;
        body.strip_suffix(".json")
            .map(|body| (body, Format::Json))
            .or_else(|| body.strip_suffix(".csv").map(|body| (body, Format::Csv)))?
    };
    let (index, name) = body.split_once('_')?;
    Some((index.parse().ok()?, name.to_owned(), format))
}

/// A file with a recording: number and name of the state, format, and the file itself.
struct Found {
    index: usize,
    name: String,
    format: Format,
    file: PathBuf,
}

/// The files with recordings of a scene, in the order of their states.
fn find(folder: &Path, scene: &str) -> Vec<Found> {
    let scene = folder.join(scene);
    let (Some(folder), Some(name)) = (scene.parent(), scene.file_name().and_then(|name| name.to_str())) else {
        return Vec::new();
    };
    let prefix = format!("{name}.reference_");
    let Ok(files) = std::fs::read_dir(folder) else { return Vec::new() };
    let mut found: Vec<Found> = files
        .filter_map(|file| {
            let file = file.ok()?.path();
            let (index, name, format) = parse_name(file.file_name()?.to_str()?.strip_prefix(&prefix)?)?;
            Some(Found { index, name, format, file })
        })
        .collect();
    found.sort_by(|a, b| (a.index, &a.file).cmp(&(b.index, &b.file)));
    found
}

/// The files with recordings of a scene.
pub(crate) fn files_of(folder: &Path, scene: &str) -> Vec<PathBuf> {
    find(folder, scene).into_iter().map(|found| found.file).collect()
}

/// The recordings of a scene, in the order of their states. Empty if there is none.
///
/// # Errors
/// If a file cannot be read or is malformed, or a state has two.
pub fn references_of(folder: &Path, scene: &str) -> Result<Vec<Reference>, ReferenceError> {
    let found = find(folder, scene);
    if let Some(pair) = found.windows(2).find(|pair| pair[0].index == pair[1].index) {
        let problem = format!("state {} has another recording: {}", pair[1].index, pair[0].file.display());
        return Err(ReferenceError { path: pair[1].file.clone(), problem });
    }
    let read = |Found { index, name, format, file }: Found| {
        let frames = read_text(&file).and_then(|text| parse(&text, format));
        let frames = frames.map_err(|problem| ReferenceError { path: file.clone(), problem })?;
        Ok(Reference { file, index, name, frames })
    };
    found.into_iter().map(read).collect()
}

pub(crate) fn read_text(path: &Path) -> Result<String, String> {
    let bytes = read_regular(path, LARGEST).map_err(|reason| reason.to_string())?;
    let text = if bytes.starts_with(&[0x1f, 0x8b]) {
        read_whole(MultiGzDecoder::new(&bytes[..]), 0, LARGEST).map_err(|reason| reason.to_string())?
    } else {
        bytes
    };
    String::from_utf8(text).map_err(|error| error.to_string())
}

fn parse(text: &str, format: Format) -> Result<Vec<Frame>, String> {
    let mut frames = match format {
        Format::Text => {
            let records = state_file::parse(text)?;
            records.into_iter().filter_map(|r| Some(Frame { time: r.time, x: r.x?, v: r.v })).collect()
        }
        Format::Json => parse_json(text)?,
        Format::Csv => parse_csv(text)?,
    };
    if frames.is_empty() {
        return Err("no recorded moment".into());
    }
    frames.sort_by(|a: &Frame, b: &Frame| a.time.total_cmp(&b.time));
    Ok(frames)
}

fn parse_json(text: &str) -> Result<Vec<Frame>, String> {
    let value: Value = serde_json::from_str(text).map_err(|error| error.to_string())?;
    let object = value.as_object().ok_or("not an object from times to positions")?;
    let frame = |(time, points): (&String, &Value)| {
        let seconds = time.parse().ok().filter(|t: &f64| t.is_finite()).ok_or(format!("\"{time}\" is no time"))?;
        let mut x = Vec::new();
        flatten(points, &mut x).ok_or(format!("the positions at \"{time}\" are not lists of numbers"))?;
        Ok(Frame { time: seconds, x, v: None })
    };
    object.iter().map(frame).collect()
}

/// Numbers of nested lists, in their order.
fn flatten(value: &Value, out: &mut Vec<f64>) -> Option<()> {
    match value {
        Value::Array(values) => values.iter().try_for_each(|value| flatten(value, out)),
        value => value.as_f64().map(|number| out.push(number)),
    }
}

fn parse_csv(text: &str) -> Result<Vec<Frame>, String> {
    let mut frames = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let mut cells = line.split([',', ';']).map(str::trim);
        let Some(time) = cells.next().and_then(|cell| cell.parse::<f64>().ok()) else { continue };
        let numbers: Result<Vec<f64>, String> = cells
            .filter(|cell| !cell.is_empty())
            .map(|cell| cell.parse().map_err(|_| format!("line {}: \"{cell}\" is no number", index + 1)))
            .collect();
        frames.push(Frame { time, x: numbers?, v: None });
    }
    Ok(frames)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_say_number_state_and_format() {
        assert_eq!(parse_name("3_my_dofs_mstate.txt.gz"), Some((3, "my_dofs".into(), Format::Text)));
        assert_eq!(parse_name("mstate_0_a_mstate.json"), Some((0, "a_mstate".into(), Format::Json)));
        assert_eq!(parse_name("mstate_12_b.csv.gz"), Some((12, "b".into(), Format::Csv)));
        for other in ["x_a_mstate.txt", "0_a.json", "mstate_0_a.txt", "0", ""] {
            assert_eq!(parse_name(other), None, "{other}");
        }
    }

    /// A pipe of that name would be waited for without end.
    #[cfg(unix)]
    #[test]
    fn only_regular_files_are_recordings() {
        let folder = tempfile::tempdir().unwrap();
        let pipe = folder.path().join("a.scn.reference_mstate_0_dofs.csv");
        assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        let error = references_of(folder.path(), "a.scn").unwrap_err();
        assert_eq!((&error.path, error.problem.as_str()), (&pipe, "not a regular file"));
        std::fs::remove_file(&pipe).unwrap();
        let packed = state_file::encode(".gz", "0, 1, 2, 3\n");
        std::fs::write(pipe.with_extension("csv.gz"), packed).unwrap();
        assert_eq!(references_of(folder.path(), "a.scn").unwrap()[0].frames[0].x, [1.0, 2.0, 3.0]);
    }

    #[test]
    fn all_formats_mean_the_same() {
        let frame = |time, x: &[f64]| Frame { time, x: x.to_vec(), v: None };
        let expected = vec![frame(0.0, &[1.0, 2.0, 3.0]), frame(0.5, &[4.0, 5.0, 6.0])];
        for (format, text) in [
            (Format::Text, "T= 0\n  X= 1 2 3\nT= 0.5\n  X= 4 5 6\n"),
            (Format::Json, r#"{"0.5": [[4, 5, 6]], "0.0": [[1, 2, 3]]}"#),
            (Format::Csv, "# dof\ntime,X0,Y0,Z0\n0.0,1,2,3\n0.5, 4, 5, 6\n"),
        ] {
            assert_eq!(parse(text, format).unwrap(), expected);
        }
        for (format, text) in [
            (Format::Text, "X 1"),
            (Format::Json, "[1]"),
            (Format::Json, r#"{"now": [1]}"#),
            (Format::Json, r#"{"0": [null]}"#),
            (Format::Csv, "0,a"),
            (Format::Csv, "# only\n"),
        ] {
            assert!(parse(text, format).is_err(), "{text}");
        }
    }
}
