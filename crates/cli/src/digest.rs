//! Many findings as a reader wants them: causes before what follows from them, the same thing once with a count, and
//! at the end what to do.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashSet};

use settee_simulation::{Diagnostic, Severity};

/// Codes of what follows from something else as a rule: from a file that was not found, a component that is not there,
/// a value that cannot be read.
const CONSEQUENCES: &[&str] = &[
    "bad-element",
    "bad-index",
    "component-disabled",
    "data-link-cycle",
    "data-not-found",
    "index-out-of-range",
    "link-not-found",
    "link-wrong-type",
    "linear-solver-missing",
    "neighbour-missing",
    "no-elements",
    "no-mass",
    "no-ode-solver",
    "no-points",
    "no-positions",
    "no-state",
    "no-surface",
    "no-topology",
    "not-located",
    "nothing-to-draw",
    "nothing-to-map",
    "pipeline-incomplete",
    "points-not-placed",
    "state-out-of-reach",
    "wrong-count",
    "wrong-length",
];
/// Codes that say that a component has nothing to work on. If one of its own attributes is wrong, that is why.
const EMPTINESS: &[&str] = &["no-elements", "no-points", "no-positions"];
/// Codes of attributes whose values are not used.
const NOT_USED: &[&str] = &["file-not-read", "malformed-value", "out-of-range"];
/// Code of the line about findings that were counted only.
const TOO_MANY: &str = "too-many-findings";
/// Codes of findings that say the same of a class, whatever the object and its values.
const OF_A_CLASS: &[&str] = &[
    "ignored-attribute",
    "foreign-class",
    "removed-class",
    "renamed-class",
    "unknown-attribute",
    "unknown-class",
    "unsupported-class",
];
/// Names that are listed in a line of what to do.
const LISTED: usize = 12;
/// How messages say that a scene may not read a file, up to the list of the folders.
const OUTSIDE: &str = "outside the folders that this scene may read";
/// Numbers of a list in a message that are shown.
const NUMBERS: usize = 8;

/// Findings of one kind: the first of them is shown.
pub struct Group<'a> {
    /// The first.
    pub first: &'a Diagnostic,
    /// The others.
    pub more: usize,
}

/// The findings without those that say of a component that it is empty, where an error about one of its own attributes
/// says why.
pub fn without_consequences(findings: &[Diagnostic]) -> Cow<'_, [Diagnostic]> {
    let who = |finding: &'_ Diagnostic| (finding.node.clone(), finding.class.clone(), finding.object.clone());
    let is_cause =
        |finding: &&Diagnostic| finding.is_error() && !finding.attribute.is_empty() && NOT_USED.contains(&finding.code);
    let wrong: HashSet<_> = findings.iter().filter(is_cause).map(who).collect();
    let follows = |finding: &Diagnostic| EMPTINESS.contains(&finding.code) && wrong.contains(&who(finding));
    if wrong.is_empty() || !findings.iter().any(follows) {
        return Cow::Borrowed(findings);
    }
    Cow::Owned(findings.iter().filter(|finding| !follows(finding)).cloned().collect())
}

/// How many findings were counted only, beside those that are told.
pub fn left_out(findings: &[Diagnostic]) -> usize {
    findings.iter().filter(|finding| finding.code == TOO_MANY).filter_map(|more| more.value.parse::<usize>().ok()).sum()
}

/// Whether a finding is the line about those that were counted only.
pub fn is_left_out(finding: &Diagnostic) -> bool {
    finding.code == TOO_MANY
}

/// The findings of a severity, those that say the same together, causes first, and what was counted only at the end.
pub fn groups(findings: &[Diagnostic], severity: Severity) -> Vec<Group<'_>> {
    let mut groups: Vec<Group<'_>> = Vec::new();
    let mut places: BTreeMap<(&str, &str, &str, &str), usize> = BTreeMap::new();
    for finding in findings.iter().filter(|finding| finding.severity == severity) {
        let message = if OF_A_CLASS.contains(&finding.code) { "" } else { finding.message.as_str() };
        match places.entry((finding.code, &finding.class, &finding.attribute, message)) {
            std::collections::btree_map::Entry::Occupied(found) => groups[*found.get()].more += 1,
            std::collections::btree_map::Entry::Vacant(place) => {
                place.insert(groups.len());
                groups.push(Group { first: finding, more: 0 });
            }
        }
    }
    // Stable: otherwise the order is that of the scene.
    groups.sort_by_key(|group| (is_left_out(group.first), CONSEQUENCES.contains(&group.first.code)));
    groups
}

/// What to do about the errors, a line for each kind of remedy; empty without errors.
pub fn what_to_do(findings: &[Diagnostic]) -> String {
    let errors: Vec<&Diagnostic> = findings.iter().filter(|finding| finding.is_error()).collect();
    let names = |codes: &[&str], name: fn(&Diagnostic) -> String| -> BTreeSet<String> {
        errors.iter().filter(|finding| codes.contains(&finding.code)).map(|finding| name(finding)).collect()
    };
    let mut text = String::new();
    let mut line = |names: &BTreeSet<String>, one: &str, several: &str, what: &str| {
        if !names.is_empty() {
            let noun = if names.len() == 1 { one } else { several };
            text.push_str(&format!("{} {noun} {what}: {}\n", names.len(), listed(names)));
        }
    };
    // Files that are not there come first, then those that a scene may not read.
    let mut remedies: BTreeMap<(bool, &str), BTreeSet<String>> = BTreeMap::new();
    for finding in &errors {
        if let Some(remedy) = remedy(finding) {
            remedies.entry((is_outside(finding), for_all(remedy))).or_default().insert(file_of(finding));
        }
    }
    for ((is_outside, remedy), files) in &remedies {
        let (one, several, what) =
            if *is_outside { ("file lies", "files lie", OUTSIDE) } else { ("file", "files", "not found") };
        line(files, one, several, &format!("{what}: {remedy}"));
    }
    let class = |finding: &Diagnostic| finding.class.clone();
    line(&names(&["unsupported-class"], class), "component is", "components are", "not supported yet");
    line(
        &names(&["foreign-class", "unknown-class", "removed-class"], class),
        "component does",
        "components do",
        "not exist",
    );
    let attribute = |finding: &Diagnostic| format!("{}.{}", finding.class, finding.attribute);
    let unknown = names(&["unknown-attribute"], attribute);
    line(&unknown, "attribute is", "attributes are", "unknown (--lenient ignores this, as SOFA does)");
    let is_told = |of: &str| of == TOO_MANY || OF_A_CLASS.contains(&of) || CONSEQUENCES.contains(&of);
    let is_named = |finding: &&&Diagnostic| remedy(finding).is_none() && !is_told(finding.code);
    let (others, total) = (errors.iter().filter(is_named).count(), text.lines().count());
    if total > 0 && others > 0 {
        text.push_str(&format!("{others} other problem{}\n", if others == 1 { "" } else { "s" }));
    }
    // With a slip of the XML no level runs.
    let is_slip = |finding: &&Diagnostic| finding.code.starts_with("scn-") && finding.code != "scn-include-failed";
    if total > 0 && !errors.iter().any(is_slip) {
        text.push_str("--compat goes on without all of this where SOFA would\n");
    }
    text
}

/// What to type so that a file is found: the end of the message.
pub fn remedy(finding: &Diagnostic) -> Option<&str> {
    finding.message.rfind("; give --data ").map(|at| &finding.message[at + 2..])
}

/// Whether the file of a finding was refused because of where it lies, whether it is there or not.
fn is_outside(finding: &Diagnostic) -> bool {
    let before = remedy(finding).map_or("", |remedy| &finding.message[..finding.message.len() - remedy.len()]);
    before.contains(OUTSIDE)
}

/// A remedy for several files at once: a folder that is not known is that of all of them.
fn for_all(remedy: &str) -> &str {
    if remedy.starts_with("give --data DIR,") { "give --data DIR, the folder in which they lie" } else { remedy }
}

/// The file that a message is about: its first words in quotes.
fn file_of(finding: &Diagnostic) -> String {
    finding.message.split('"').nth(1).unwrap_or_default().to_owned()
}

fn listed(names: &BTreeSet<String>) -> String {
    let shown: Vec<&str> = names.iter().take(LISTED).map(String::as_str).collect();
    let more = names.len().saturating_sub(LISTED);
    shown.join(", ") + &if more > 0 { format!(" and {more} more") } else { String::new() }
}

/// A message whose lists of numbers are cut after the first few.
pub fn shortened(message: &str) -> String {
    let is_number = |word: &str| word.trim_end_matches(',').parse::<f64>().is_ok();
    let words: Vec<&str> = message.split(' ').collect();
    let mut kept: Vec<String> = Vec::new();
    let mut at = 0;
    while at < words.len() {
        let run = words[at..].iter().take_while(|word| is_number(word)).count();
        if run > NUMBERS + 1 {
            kept.extend(words[at..at + NUMBERS].iter().map(|word| (*word).to_owned()));
            let end = if words[at + run - 1].ends_with(',') { "," } else { "" };
            kept.push(format!("... ({} more){end}", run - NUMBERS));
            at += run;
        } else {
            kept.push(words[at].to_owned());
            at += 1;
        }
    }
    kept.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn about(code: &'static str, class: &str, message: &str) -> Diagnostic {
        let mut finding = Diagnostic::error(code, message);
        finding.class = class.into();
        finding
    }

    #[test]
    fn the_same_thing_is_shown_once_and_causes_come_first() {
        let findings = [
            about("nothing-to-draw", "OglModel", "no points"),
            about("unsupported-class", "Glue", "this component is not supported yet"),
            about("file-not-read", "MeshOBJLoader", "file \"a.obj\" not found in X; give --data DIR, the folder"),
            about("unsupported-class", "Glue", "this component is not supported yet"),
            about("nothing-to-draw", "OglModel", "no points"),
        ];
        let shown = groups(&findings, Severity::Error);
        let shown: Vec<(&str, usize)> = shown.iter().map(|group| (group.first.code, group.more)).collect();
        assert_eq!(shown, [("unsupported-class", 1), ("file-not-read", 0), ("nothing-to-draw", 1)]);
    }

    #[test]
    fn the_end_says_what_to_do() {
        let mut findings: Vec<Diagnostic> = ["a.obj", "b.obj"]
            .map(|name| {
                let message =
                    format!("file \"{name}\" not found in X; give --data DIR, the folder in which {name} lies");
                about("file-not-read", "MeshOBJLoader", &message)
            })
            .into();
        findings.push(about("unsupported-class", "Glue", "this component is not supported yet"));
        findings.push(about("malformed-value", "Spring", "\"x\" is not a number"));
        assert_eq!(
            what_to_do(&findings),
            "2 files not found: give --data DIR, the folder in which they lie: a.obj, b.obj\n\
             1 component is not supported yet: Glue\n1 other problem\n\
             --compat goes on without all of this where SOFA would\n"
        );
        findings.iter_mut().for_each(|finding| finding.severity = Severity::Warning);
        assert_eq!(what_to_do(&findings), "");
    }

    /// Seen: a file that was there was said not to be found.
    #[test]
    fn a_file_that_may_not_be_read_is_not_said_to_be_missing() {
        let message = "file \"/etc/hosts\" is outside the folders that this scene may read (.); give --data /etc";
        let findings = [about("file-not-read", "MeshGmshLoader", message)];
        assert_eq!(
            what_to_do(&findings),
            "1 file lies outside the folders that this scene may read: give --data /etc: /etc/hosts\n\
             --compat goes on without all of this where SOFA would\n"
        );
    }

    /// Seen: that a topology is empty stood above the error about its number of points.
    #[test]
    fn what_follows_from_a_wrong_attribute_of_the_same_component_is_left_out() {
        let mut cause = about("out-of-range", "RegularGridTopology", "too few points").attribute("n", "0 2 3");
        cause.object = "grid".into();
        let mut empty = Diagnostic::warning("no-points", "the topology is empty");
        (empty.class, empty.object) = ("RegularGridTopology".into(), "grid".into());
        let other = Diagnostic { object: "other".into(), ..empty.clone() };
        let findings = [empty.clone(), cause.clone(), other.clone()];
        assert_eq!(*without_consequences(&findings), [cause, other.clone()]);
        assert_eq!(*without_consequences(&[empty.clone(), other.clone()]), [empty, other]);
    }

    #[test]
    fn what_was_counted_only_comes_last_and_is_no_problem_of_its_own() {
        let mut more = Diagnostic::error(TOO_MANY, "and 4000 more findings, not shown: 4000 errors");
        more.value = "4000".into();
        let findings = [more, about("unsupported-class", "Glue", "this component is not supported yet")];
        let shown = groups(&findings, Severity::Error);
        assert_eq!((shown[1].first.code, left_out(&findings)), (TOO_MANY, 4000));
        assert!(!what_to_do(&findings).contains("other problem"));
    }

    #[test]
    fn long_lists_of_numbers_are_cut() {
        let numbers: Vec<String> = (0..60).map(|n| n.to_string()).collect();
        let text = format!("points {} are not there", numbers.join(", "));
        assert_eq!(shortened(&text), "points 0, 1, 2, 3, 4, 5, 6, 7, ... (52 more) are not there");
        assert_eq!(shortened("3 of 4 points, 1 2 3"), "3 of 4 points, 1 2 3");
    }
}
