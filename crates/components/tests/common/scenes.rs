//! The scenes of the project as texts in which attributes are replaced.

use std::path::{Path, PathBuf};

use settee_simulation::LoadOptions;

fn project() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A scene of the project.
pub struct SceneText {
    pub path: PathBuf,
    pub text: String,
}

impl SceneText {
    /// How to load it: its own folder is known, and what it writes goes to `output`.
    pub fn options(&self, output: &Path) -> LoadOptions {
        let folder = self.path.parent().map(Path::to_owned).unwrap_or_default();
        let (data, output) = (vec![folder, project()], Some(output.to_owned()));
        LoadOptions { data, output, overwrite: true, ..LoadOptions::default() }
    }
}

/// All scenes of the project, by path.
pub fn scene_texts() -> Vec<SceneText> {
    let mut folders = vec![project().join("scenes")];
    let mut found = Vec::new();
    while let Some(folder) = folders.pop() {
        for path in std::fs::read_dir(folder).expect("the folder is there").flatten().map(|entry| entry.path()) {
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "scn") {
                let text = std::fs::read_to_string(&path).expect("the file can be read");
                found.push(SceneText { path, text });
            }
        }
    }
    found.sort_by(|a, b| a.path.cmp(&b.path));
    found
}

/// The opening tag of a class in a text: where its name ends and where the tag does.
pub fn tag(text: &str, class: &str) -> Option<(usize, usize)> {
    let start = text.match_indices(&format!("<{class}")).find_map(|(start, name)| {
        let after = start + name.len();
        (!text[after..].starts_with(|c: char| c.is_alphanumeric())).then_some(after)
    })?;
    let mut in_quotes = false;
    let end = text[start..].find(|c| {
        in_quotes ^= c == '"';
        !in_quotes && (c == '>' || c == '/')
    })?;
    Some((start, start + end))
}

/// The value of an attribute: where it begins and ends.
pub fn attribute(text: &str, (start, end): (usize, usize), name: &str) -> Option<(usize, usize)> {
    let opening = format!("{name}=\"");
    let found = text[start..end].match_indices(&opening).find(|(at, _)| {
        let before = &text[start..start + at];
        before.ends_with(char::is_whitespace) && before.matches('"').count().is_multiple_of(2)
    })?;
    let value = start + found.0 + opening.len();
    Some((value, value + text[value..end].find('"')?))
}
