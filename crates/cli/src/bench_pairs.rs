//! `settee bench --baseline`: how many times faster than another program, by pairs that were measured.
//!
//! Times of two machines cannot be compared: what one machine does faster, it does not do faster by one factor. So a
//! baseline is a table of pairs, each measured on one machine in turns with some build of Settee, and that build is run
//! here in turns with this one: times faster = (other / that build, there) (that build / this one, here).

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde::Deserialize;

use crate::exit::{Exit, Failure};

/// Pairs by the names of scenes, and the build of Settee with which they were measured.
#[derive(Debug)]
pub struct Pairs {
    times_faster: BTreeMap<String, f64>,
    reference: PathBuf,
}

/// How a scene is measured with the reference.
#[derive(Clone, Copy)]
pub struct Scene<'a> {
    /// The file of the scene.
    pub file: &'a Path,
    /// Folders of meshes.
    pub data: &'a [PathBuf],
    /// Threads.
    pub threads: usize,
    /// Least duration of the measurement (s).
    pub seconds: f64,
}

/// What a pair says of a scene here.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Comparison {
    /// How many times faster than the other program the reference is, measured elsewhere.
    pub pair: f64,
    /// Least time of a step of the reference, measured here (s).
    pub reference: f64,
    /// Steps that were measured.
    pub steps: u64,
}

impl Comparison {
    /// How many times faster than the other program a step that takes so long (s) here is.
    pub fn times_faster(&self, step: f64) -> f64 {
        self.pair * self.reference / step
    }
}

impl Pairs {
    /// Reads a table of pairs.
    ///
    /// # Errors
    /// If the file cannot be read or has no pair.
    pub fn read(table: &Path, reference: &Path) -> Result<Self, Failure> {
        let failed = |what: String| Failure::new(Exit::Io, format!("{}: {what}", table.display()));
        let text = settee_kernel::read_text(table).map_err(|error| failed(error.to_string()))?;
        let times_faster = pairs(&text);
        if times_faster.is_empty() {
            return Err(failed(
                "no table of pairs: expected lines `| scene | ... | times faster |` below a line of headings whose last \
                 one begins with \"times faster\""
                    .into(),
            ));
        }
        Ok(Self { times_faster, reference: reference.to_owned() })
    }

    /// Whether there is a pair for a scene of this name.
    pub fn has(&self, name: &str) -> bool {
        self.times_faster.contains_key(name)
    }

    /// Measures a scene with the reference.
    ///
    /// # Errors
    /// If the reference cannot be started, fails, or prints something else than a report.
    pub fn compare(&self, name: &str, scene: &Scene<'_>) -> Result<Option<Comparison>, Failure> {
        let Some(&pair) = self.times_faster.get(name) else { return Ok(None) };
        let mut command = Command::new(&self.reference);
        command.arg("bench").arg("--json").arg("--seconds").arg(scene.seconds.to_string());
        command.arg("--threads").arg(scene.threads.to_string());
        for folder in scene.data {
            command.arg("--data").arg(folder);
        }
        let failed = |what: String| Failure::new(Exit::Io, format!("{}: {what}", self.reference.display()));
        let output = command.arg(scene.file).output().map_err(|error| failed(error.to_string()))?;
        if !output.status.success() {
            return Err(failed(format!("{}: {}", output.status, String::from_utf8_lossy(&output.stderr).trim())));
        }
        let report: Report = serde_json::from_slice(&output.stdout)
            .map_err(|error| failed(format!("what it printed is not a report of `settee bench --json`: {error}")))?;
        let [Measured { min, steps }] = report.scenes[..] else {
            return Err(failed(format!("expected a report of one scene, not of {}", report.scenes.len())));
        };
        Ok(Some(Comparison { pair, reference: min, steps }))
    }
}

/// What is read of the report of another build.
#[derive(Deserialize)]
struct Report {
    scenes: Vec<Measured>,
}

#[derive(Deserialize)]
struct Measured {
    min: f64,
    steps: u64,
}

/// First and last cells of the tables whose last heading begins with "times faster".
fn pairs(text: &str) -> BTreeMap<String, f64> {
    let mut pairs = BTreeMap::new();
    let mut of_pairs = false;
    for line in text.lines().map(str::trim) {
        let Some(row) = line.strip_prefix('|').map(|row| row.trim_end_matches('|')) else {
            of_pairs = false;
            continue;
        };
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let (Some(&first), Some(&last)) = (cells.first(), cells.last()) else { continue };
        if last.starts_with("times faster") {
            of_pairs = true;
        } else if let Ok(times) = last.parse::<f64>()
            && of_pairs
            && times > 0.0
        {
            pairs.insert(first.to_owned(), times);
        }
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: &str = "\
| scene | median | min |
|---|---|---|
| a | 1.0 | 0.9 |

| scene | other | ours | times faster (least times) |
|---|---|---|---|
| a | 10.0 | 2.0 | 5.0 |
| b | 8.0 | 2.0 | 4.0 |
not a table
| c | 1.0 | 1.0 | 1.0 |
";

    #[test]
    fn only_tables_of_pairs_are_read() {
        assert_eq!(pairs(TABLE), [("a".to_owned(), 5.0), ("b".to_owned(), 4.0)].into());
    }

    #[test]
    fn a_pair_is_multiplied_by_the_ratio_of_two_builds() {
        let comparison = Comparison { pair: 4.0, reference: 6e-3, steps: 10 };
        assert_eq!(comparison.times_faster(2e-3), 12.0);
    }

    #[test]
    fn a_table_without_pairs_and_a_reference_that_is_no_program_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let table = folder.path().join("table.md");
        std::fs::write(&table, "| a | 1.0 |\n").unwrap();
        let error = Pairs::read(&table, Path::new("settee-old")).unwrap_err();
        assert!(format!("{error:?}").contains("no table of pairs"), "{error:?}");
        std::fs::write(&table, TABLE).unwrap();
        let pairs = Pairs::read(&table, &folder.path().join("settee-old")).unwrap();
        let scene = Scene { file: &table, data: &[], threads: 1, seconds: 1.0 };
        assert_eq!(pairs.compare("unknown", &scene).unwrap(), None);
        let error = pairs.compare("a", &scene).unwrap_err();
        assert!(format!("{error:?}").contains("settee-old"), "{error:?}");
    }
}
