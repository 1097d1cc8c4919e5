//! Whether files that a run left are whole.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

use serde_json::Value;

use crate::verdict::{Defect, Finding};

/// What is wrong with an output file; nothing if it is not there. `well`: the run says that all went well, so that all
/// numbers are finite.
pub fn check(path: &Path, well: bool) -> Option<Finding> {
    if !path.exists() {
        return None;
    }
    let name = path.file_name()?.to_string_lossy().into_owned();
    match read(path, &name) {
        Ok(text) if well && text.as_ref().is_some_and(|text| has_non_finite(text, &name)) => {
            Some(Finding::new(Defect::NotFinite, format!("a number in {name} is not finite")))
        }
        Ok(_) => None,
        Err(problem) => Some(Finding::new(Defect::BrokenFile, format!("{name}: {problem}"))),
    }
}

/// Reads a whole file of a known kind: its text, if it is one whose numbers are looked at.
fn read(path: &Path, name: &str) -> io::Result<Option<String>> {
    if name.ends_with(".npz") {
        let mut archive = zip::ZipArchive::new(File::open(path)?).map_err(io::Error::other)?;
        for index in 0..archive.len() {
            io::copy(&mut archive.by_index(index).map_err(io::Error::other)?, &mut io::sink())?;
        }
        return Ok(None);
    }
    let mut text = String::new();
    if name.ends_with(".gz") {
        flate2::read::MultiGzDecoder::new(File::open(path)?).read_to_string(&mut text)?;
    } else if name.ends_with(".json") || name.ends_with(".csv") {
        File::open(path)?.read_to_string(&mut text)?;
    } else {
        return Ok(None);
    }
    if name.contains(".json") {
        serde_json::from_str::<Value>(&text)?;
    } else if text.is_empty() || !text.ends_with('\n') || !is_table(&text) {
        return Err(io::Error::other("its rows are not of one length"));
    }
    Ok(Some(text))
}

/// Whether all rows have as many columns as the first one.
fn is_table(text: &str) -> bool {
    let mut rows = Vec::new();
    let (mut columns, mut in_quotes) = (0, false);
    for letter in text.chars() {
        match letter {
            '"' => in_quotes = !in_quotes,
            ',' if !in_quotes => columns += 1,
            '\n' if !in_quotes => rows.push(std::mem::take(&mut columns)),
            _ => {}
        }
    }
    !in_quotes && rows.windows(2).all(|pair| pair[0] == pair[1])
}

fn has_non_finite(text: &str, name: &str) -> bool {
    if name.contains(".json") {
        return text.contains("null");
    }
    // The energy of a motion whose numbers are finite may be beyond them.
    name != "energy.csv"
        && text
            .lines()
            .skip(1)
            .any(|row| row.split(',').any(|word| matches!(word.trim(), "nan" | "NaN" | "inf" | "-inf")))
}

/// Files that a run which was not killed should have taken away.
pub fn left_behind(folder: &Path) -> Option<Finding> {
    let mut names = fs::read_dir(folder).ok()?.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned());
    let hidden = names.find(|name| name.starts_with('.') || name.ends_with(".part"))?;
    Some(Finding::new(Defect::LeftBehind, hidden))
}
