//! Tables and checks of a study, and their text.

use std::fmt::Write;

use crate::figure::Figure;

/// A table with its checks.
#[derive(Clone, Debug)]
pub struct Report {
    /// Heading.
    pub title: String,
    /// What is computed, what the exact answer is and where it comes from.
    pub about: String,
    /// Names of the columns.
    pub columns: Vec<String>,
    /// Cells.
    pub rows: Vec<Vec<String>>,
    /// What must hold.
    pub checks: Vec<Check>,
    /// A diagram beside the table.
    pub figure: Option<Figure>,
}

/// A number with its target.
#[derive(Clone, Debug)]
pub struct Check {
    /// What it is.
    pub what: String,
    /// The number found.
    pub found: f64,
    /// What it should be.
    pub target: f64,
    /// By how much it may differ.
    pub tolerance: f64,
}

impl Check {
    /// Whether it holds.
    pub fn holds(&self) -> bool {
        (self.found - self.target).abs() <= self.tolerance
    }
}

impl Report {
    /// An empty table.
    pub fn new(title: &str, about: &str, columns: &[&str]) -> Self {
        Self {
            title: title.to_owned(),
            about: about.to_owned(),
            columns: columns.iter().map(|name| (*name).to_owned()).collect(),
            rows: Vec::new(),
            checks: Vec::new(),
            figure: None,
        }
    }

    /// Adds a row.
    pub fn row(&mut self, cells: impl IntoIterator<Item = String>) {
        self.rows.push(cells.into_iter().collect());
    }

    /// Adds a check.
    pub fn check(&mut self, what: impl Into<String>, found: f64, target: f64, tolerance: f64) {
        self.checks.push(Check { what: what.into(), found, target, tolerance });
    }
}

/// A number with three digits, as tables show it.
pub fn short(value: f64) -> String {
    match value.abs() {
        0.0 => "0".to_owned(),
        size if (1e-2..1e4).contains(&size) => format!("{value:.4}"),
        _ => format!("{value:.2e}"),
    }
}

/// Observed order between errors at successively halved steps or mesh sizes.
pub fn orders(errors: &[f64]) -> Vec<f64> {
    errors.windows(2).map(|pair| (pair[0] / pair[1]).log2()).collect()
}

/// What three values at successively halved mesh sizes tend to, with the order that they show.
pub fn limit(values: &[f64]) -> f64 {
    let (first, second) = (values[1] - values[0], values[2] - values[1]);
    values[2] + second * second / (first - second)
}

/// What a heading is linked by.
fn anchor(title: &str) -> String {
    let kept = title.chars().filter(|c| c.is_alphanumeric() || *c == ' ' || *c == '-');
    kept.map(|c| if c == ' ' { '-' } else { c.to_ascii_lowercase() }).collect()
}

/// Bytes of a line of prose; a row of a table is one line, however long.
const WIDTH: usize = 120;

/// Prose in lines of at most [`WIDTH`] bytes; lines that were there stay apart.
fn wrapped(text: &str) -> String {
    let mut lines: Vec<String> = Vec::new();
    for paragraph in text.lines() {
        let mut line = String::new();
        for word in paragraph.split(' ') {
            if !line.is_empty() && line.len() + 1 + word.len() > WIDTH {
                lines.push(std::mem::take(&mut line));
            }
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
        lines.push(line);
    }
    lines.join("\n")
}

/// The tables as a Markdown document; diagrams are files in the folder `figures`.
pub fn to_markdown(reports: &[Report], figures: &str) -> String {
    let about = "Convergence of integrators and elements, and contacts, against exact answers. Made by `settee accuracy \
                 --out docs/accuracy.md`; the tests of the project check the same numbers. Not among them, since no \
                 component has what they need: NAFEMS LE11 (thermal strains) and FV12 (bending of thin plates).";
    let mut text = format!("# Accuracy\n\n{}\n\n", wrapped(about));
    // Writing to a string does not fail.
    for report in reports {
        let _ = writeln!(text, "* [{0}](#{1})", report.title, anchor(&report.title));
    }
    for report in reports {
        let _ = write!(text, "\n## {}\n\n{}\n\n", report.title, wrapped(&report.about));
        let _ = writeln!(text, "| {} |", report.columns.join(" | "));
        let _ = writeln!(text, "|{}", "---|".repeat(report.columns.len()));
        for row in &report.rows {
            let _ = writeln!(text, "| {} |", row.join(" | "));
        }
        if let Some(figure) = &report.figure {
            let _ = writeln!(text, "\n![{}]({figures}/{}.svg)", figure.title, figure.name);
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Seen: the page had to be wrapped by hand, or it did not pass the check of widths.
    #[test]
    fn prose_is_wrapped_and_tables_are_not() {
        let mut report = Report::new("Much", &"many words ".repeat(50), &["a column"; 20]);
        report.row((0..20).map(|cell| cell.to_string()));
        let text = to_markdown(&[report], "figures");
        let long: Vec<&str> = text.lines().filter(|line| line.len() > WIDTH).collect();
        assert!(!long.is_empty() && long.iter().all(|line| line.starts_with('|')), "{long:?}");
        assert!(text.lines().any(|line| line.len() > WIDTH - 11 && line.starts_with("many words")), "{text}");
        assert_eq!(wrapped("a b\n\nc"), "a b\n\nc");
    }
}
