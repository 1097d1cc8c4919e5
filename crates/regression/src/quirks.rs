//! Which defects of SOFA the scenes of a list were recorded with.

use std::path::{Path, PathBuf};

/// A file with lines `scene quirk...`; comments begin with `#`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct QuirkFile {
    lines: Vec<(String, Vec<String>)>,
}

impl QuirkFile {
    /// The name of the file that belongs to a list.
    pub fn beside(list: &Path) -> PathBuf {
        list.with_extension("regression-quirks")
    }

    /// Reads a file.
    ///
    /// # Errors
    /// If it cannot be read, or names a quirk that does not exist.
    pub fn read(path: &Path) -> Result<Self, String> {
        let text = settee_kernel::read_text(path).map_err(|error| format!("{}: {error}", path.display()))?;
        Self::parse(&text).map_err(|problem| format!("{}:{problem}", path.display()))
    }

    /// Reads a text.
    ///
    /// # Errors
    /// The line and what is wrong with it.
    pub fn parse(text: &str) -> Result<Self, String> {
        let mut lines = Vec::new();
        for (index, line) in text.lines().enumerate() {
            let mut words = line.split('#').next().unwrap_or_default().split_ascii_whitespace();
            let Some(scene) = words.next() else { continue };
            let quirks: Vec<String> = words.map(str::to_owned).collect();
            let known: Vec<&str> = settee_components::QUIRKS.iter().map(|(name, _)| *name).collect();
            if let Some(unknown) = quirks.iter().find(|quirk| !known.contains(&quirk.as_str())) {
                return Err(format!("{}: \"{unknown}\" is no quirk; expected one of {}", index + 1, known.join(", ")));
            }
            lines.push((scene.to_owned(), quirks));
        }
        Ok(Self { lines })
    }

    /// The quirks of a scene.
    pub fn of(&self, scene: &str) -> Vec<String> {
        self.lines.iter().filter(|(name, _)| name == scene).flat_map(|(_, quirks)| quirks.iter().cloned()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scenes_have_quirks() {
        let file = QuirkFile::parse("# why\na.scn newmark-viscous trapezoidal-position # both\n\nb.scn\n").unwrap();
        assert_eq!(file.of("a.scn"), ["newmark-viscous", "trapezoidal-position"]);
        assert!(file.of("b.scn").is_empty() && file.of("c.scn").is_empty());
        let error = QuirkFile::parse("\na.scn bad").unwrap_err();
        assert!(error.starts_with("2: \"bad\" is no quirk; expected one of "), "{error}");
    }
}
