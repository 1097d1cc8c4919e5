//! Findings that follow from an error which is told already: of data whose text could not be read, and of a component
//! whose class could not be made. Nobody wrote what they speak of.

use super::{ObjectId, Scene};
use crate::data::DataInfo;
use crate::diagnostics::{Diagnostic, MOST_PROPOSALS};

/// Codes of classes that could not be made.
const NOT_MADE: &[&str] = &["foreign-class", "removed-class", "unknown-class", "unsupported-class"];
/// Codes that say that there is no component of a kind, each with the end that names of its classes have.
const MISSING: &[(&str, &str)] = &[("constraint-solver", "ConstraintSolver")];
/// Codes about data that another one, with this name, says how to read.
const READ_BY: &[(&str, &str)] = &[("wrong-parameters", "materialName")];

/// The attributes of the component of a finding whose texts are none of their values, which is an error already. Among
/// many findings they are not looked for.
fn malformed<'a>(known: &'a [Diagnostic], finding: &'a Diagnostic) -> impl Iterator<Item = &'a str> {
    let known = if known.len() < MOST_PROPOSALS { known } else { &[] };
    let is_malformed = |other: &&Diagnostic| other.is_error() && other.code == "malformed-value";
    let is_of_same = move |other: &&Diagnostic| {
        (&other.node, &other.class, &other.object) == (&finding.node, &finding.class, &finding.object)
    };
    known.iter().filter(is_malformed).filter(is_of_same).map(|other| other.attribute.as_str())
}

/// Whether it is an error already that the text of data is none of their values: what is read of it is out of range
/// then, too, but nobody wrote that.
pub(super) fn was_malformed(known: &[Diagnostic], finding: &Diagnostic, info: &DataInfo) -> bool {
    malformed(known, finding).any(|name| info.is_called(name))
}

/// Whether what is missing is in the scene, but its class could not be made, which ends the run.
fn was_not_made(known: &[Diagnostic], finding: &Diagnostic) -> bool {
    let Some((_, end)) = MISSING.iter().find(|(code, _)| *code == finding.code) else { return false };
    let is_it = |one: &Diagnostic| one.is_error() && NOT_MADE.contains(&one.code) && one.class.ends_with(*end);
    known.len() < MOST_PROPOSALS && known.iter().any(is_it)
}

impl Scene {
    /// Whether what an object says follows from one of the errors that are known.
    pub(super) fn is_consequence(&self, id: ObjectId, known: &[Diagnostic], finding: &Diagnostic) -> bool {
        let is_read_by =
            |entry: &(&str, &str)| entry.0 == finding.code && malformed(known, finding).any(|name| name == entry.1);
        if was_not_made(known, finding) || READ_BY.iter().any(is_read_by) {
            return true;
        }
        let Some(component) = self.component(id).filter(|_| !finding.attribute.is_empty()) else { return false };
        let index = component.find_data(&finding.attribute);
        index.is_some_and(|index| was_malformed(known, finding, component.data_info(index)))
    }
}
