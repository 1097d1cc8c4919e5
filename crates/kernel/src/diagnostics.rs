//! What is wrong with a scene, where, and what would be right: one type for terminal, JSON, Python and viewer.

use std::fmt;

/// How bad it is. An error stops a run before its first step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// Worth knowing; nothing is wrong.
    Note,
    /// Probably not what the author meant, or accepted for compatibility.
    Warning,
    /// The scene cannot run as it is written.
    Error,
}

impl Severity {
    /// The word shown to users.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Note => "note",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}

/// A place in a source text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Location {
    /// File name as the user gave it.
    pub file: String,
    /// Line, from 1.
    pub line: u32,
    /// Column in characters, from 1.
    pub column: u32,
    /// Byte range in the decoded text, if the text is at hand.
    pub span: Option<settee_scn::Span>,
}

/// One finding. Fields that do not apply are empty.
#[derive(Clone, Debug, PartialEq)]
pub struct Diagnostic {
    /// Stable code, e.g. `unknown-attribute`; [`codes`](crate::codes) explains those of the library.
    pub code: &'static str,
    /// How bad it is.
    pub severity: Severity,
    /// What is wrong, lower case, no final dot.
    pub message: String,
    /// Where in the source.
    pub location: Option<Location>,
    /// Path of the node, e.g. `/root/beam`.
    pub node: String,
    /// Class of the component.
    pub class: String,
    /// Name of the component.
    pub object: String,
    /// Attribute.
    pub attribute: String,
    /// The value found.
    pub value: String,
    /// What was expected.
    pub expected: String,
    /// The nearest right name.
    pub nearest: Option<String>,
    /// How to mend it.
    pub fix: Option<String>,
}

impl Diagnostic {
    /// A finding without any context yet.
    pub fn new(severity: Severity, code: &'static str, message: impl Into<String>) -> Self {
        Self {
            code,
            severity,
            message: message.into(),
            location: None,
            node: String::new(),
            class: String::new(),
            object: String::new(),
            attribute: String::new(),
            value: String::new(),
            expected: String::new(),
            nearest: None,
            fix: None,
        }
    }

    /// An error.
    pub fn error(code: &'static str, message: impl Into<String>) -> Self {
        Self::new(Severity::Error, code, message)
    }

    /// A note.
    pub fn note(code: &'static str, message: impl Into<String>) -> Self {
        Self::new(Severity::Note, code, message)
    }

    /// A warning.
    pub fn warning(code: &'static str, message: impl Into<String>) -> Self {
        Self::new(Severity::Warning, code, message)
    }

    /// Whether it stops a run.
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }

    /// Adds the attribute and its value.
    pub fn attribute(mut self, name: impl Into<String>, value: impl Into<String>) -> Self {
        (self.attribute, self.value) = (name.into(), value.into());
        self
    }

    /// Adds what was expected.
    pub fn expected(mut self, expected: impl Into<String>) -> Self {
        self.expected = expected.into();
        self
    }

    /// Adds the nearest right name.
    pub fn nearest(mut self, nearest: Option<impl Into<String>>) -> Self {
        self.nearest = nearest.map(Into::into);
        self
    }

    /// Adds how to mend it.
    pub fn fix(mut self, fix: impl Into<String>) -> Self {
        self.fix = Some(fix.into());
        self
    }

    /// Adds the place.
    pub fn at(mut self, location: Option<Location>) -> Self {
        if self.location.is_none() {
            self.location = location;
        }
        self
    }

    /// The message with attribute, value, expectation and suggestion, without place and component.
    pub fn text(&self) -> String {
        let mut text = String::new();
        if !self.attribute.is_empty() {
            text.push_str(&self.attribute);
            if !self.value.is_empty() {
                text.push_str(&format!(" = \"{}\"", shortened(&self.value)));
            }
            text.push_str(": ");
        }
        text.push_str(&self.message);
        if !self.expected.is_empty() {
            text.push_str(&format!("; expected {}", self.expected));
        }
        if let Some(nearest) = &self.nearest {
            text.push_str(&format!("; did you mean \"{nearest}\"?"));
        }
        text
    }

    /// The component and its node, or an empty text.
    pub fn subject(&self) -> String {
        let mut text = self.class.clone();
        if !self.object.is_empty() {
            text.push_str(&format!(" \"{}\"", self.object));
        }
        if !self.node.is_empty() {
            if !text.is_empty() {
                text.push(' ');
            }
            text.push_str(&format!("in {}", self.node));
        }
        text
    }
}

fn shortened(value: &str) -> String {
    const LONGEST: usize = 80;
    if value.chars().count() <= LONGEST {
        return value.to_owned();
    }
    value.chars().take(LONGEST).chain("...".chars()).collect()
}

impl fmt::Display for Location {
    /// `file:line:column`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}", self.file, self.line, self.column)
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(place) = &self.location {
            write!(f, "{place}: ")?;
        }
        let subject = self.subject();
        if !subject.is_empty() {
            write!(f, "{subject}: ")?;
        }
        write!(f, "{}", self.text())
    }
}

/// Names beyond this are no slip of the keyboard in a known one; comparing takes time with the product of the lengths.
const LONGEST_PROPOSED: usize = 100;

/// Whether there is an error among findings.
pub fn has_error(findings: &[Diagnostic]) -> bool {
    findings.iter().any(Diagnostic::is_error)
}

/// Findings after which no name is proposed any more: nobody reads on, and a proposal compares with every known name.
pub const MOST_PROPOSALS: usize = 1000;

/// The name of `candidates` nearest to `name`, if it is near enough to be a slip of the keyboard.
pub fn nearest_name<'a>(name: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    if name.len() > LONGEST_PROPOSED {
        return None;
    }
    let lower = name.to_lowercase();
    let n = lower.chars().count();
    // Each letter that one of them has more is a slip at least.
    let may_be_near =
        |candidate: &&str| candidate.chars().count().abs_diff(n) <= 3 + candidate.len().max(name.len()) / 4;
    candidates
        .into_iter()
        .filter(|candidate| candidate.len() <= LONGEST_PROPOSED)
        .filter(may_be_near)
        .map(|candidate| (strsim::damerau_levenshtein(&lower, &candidate.to_lowercase()), candidate))
        .filter(|(distance, candidate)| *distance <= 1 + name.len().max(candidate.len()) / 4)
        .min()
        .map(|(_, candidate)| candidate)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_diagnostic_reads_as_the_style_page_says() {
        let mut found =
            Diagnostic::error("out-of-range", "out of range").attribute("order", "0").expected("at least 1");
        found.location = Some(Location { file: "beam.scn".into(), line: 14, column: 9, span: None });
        (found.node, found.class, found.object) = ("/root/beam".into(), "BDFOdeSolver".into(), "ode".into());
        assert_eq!(
            found.to_string(),
            "beam.scn:14:9: BDFOdeSolver \"ode\" in /root/beam: order = \"0\": out of range; expected at least 1"
        );
    }

    #[test]
    fn the_nearest_name_is_found_and_strangers_are_not() {
        assert_eq!(nearest_name("MechanicalObjet", ["MechanicalObject", "MeshTopology"]), Some("MechanicalObject"));
        assert_eq!(nearest_name("totalmass", ["totalMass", "vertexMass"]), Some("totalMass"));
        assert_eq!(nearest_name("Quark", ["MechanicalObject"]), None);
    }
}
