//! What of a scene's mistakes ends a run: three levels, the same for every program that loads scenes.

use crate::diagnostics::{Diagnostic, Severity};

/// How much of a scene's mistakes is gone on with. What is gone on with is a warning that says what is left out; an
/// error ends the run at every level.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Strictness {
    /// Every mistake is an error.
    #[default]
    Strict,
    /// What SOFA itself ignores, with a message or without a word, is a warning: names and links that lead nowhere,
    /// values of which a part means nothing, files that are not there, a component without its neighbour, elements or
    /// points.
    Lenient,
    /// A scene goes on wherever SOFA would go on.
    Compat,
}

/// What SOFA ignores, with a warning or without a word, by code.
const IGNORED_BY_SOFA: &[&str] = &[
    "component-disabled",
    "data-link-cycle",
    "data-link-without-data",
    "data-not-found",
    "file-not-read",
    "foreign-class",
    "link-not-found",
    "malformed-value",
    "neighbour-missing",
    "no-elements",
    "no-points",
    "no-topology",
    "removed-class",
    "scn-include-failed",
    "template",
    "unknown-attribute",
    "wrong-count",
];
/// Limits protect the machine, not the scene: they hold at every level.
const LIMITS: &[&str] = &["beyond-limit", "file-too-large", "scn-limit", "too-many-points"];
/// Ends a run at every level: a mistake in the program's own code is no mistake of the scene, and a state that is no
/// number would be recorded without a word if nothing integrates it.
const ENDS: &[&str] = &["fault", "start-not-finite"];
/// Errors of scene texts that are no slips of the text itself: what they are about is left out, and the rest stands.
const LEFT_OUT_OF_TEXTS: &[&str] =
    &["scn-include-cycle", "scn-include-failed", "scn-include-without-href", "scn-object-without-type"];

/// Whether an error with this code is a limit that protects the machine.
pub fn is_limit(code: &str) -> bool {
    LIMITS.contains(&code)
}

impl Strictness {
    /// The levels with the names that programs give them.
    pub const NAMES: [(&'static str, Self); 3] =
        [("strict", Self::Strict), ("lenient", Self::Lenient), ("compat", Self::Compat)];

    /// The level of a name.
    pub fn named(name: &str) -> Option<Self> {
        Self::NAMES.iter().find(|(known, _)| *known == name).map(|(_, level)| *level)
    }

    /// Name of the strictness on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Strict => "strict",
            Self::Lenient => "lenient",
            Self::Compat => "compat",
        }
    }

    /// Whether an error with this code is gone on with.
    pub fn goes_on_after(self, code: &str) -> bool {
        match self {
            Self::Strict => false,
            Self::Lenient => IGNORED_BY_SOFA.contains(&code),
            Self::Compat => !LIMITS.contains(&code) && !ENDS.contains(&code),
        }
    }

    /// Makes a warning of an error that is gone on with. The message then says what is left out.
    pub fn judge(self, finding: &mut Diagnostic) {
        if finding.is_error() && self.goes_on_after(finding.code) && !breaks_the_scene(finding) {
            finding.severity = Severity::Warning;
            finding.message.push_str("; ");
            finding.message.push_str(left_out(finding));
        }
    }
}

/// Whether the scene's own text is not well formed: what was probably meant is looked through for more mistakes, and
/// never run. An included file that is not well formed is left out as a whole.
fn breaks_the_scene(finding: &Diagnostic) -> bool {
    // The scene's own file is the first of its texts.
    let is_own = finding.location.as_ref().and_then(|at| at.span).is_some_and(|span| span.file.index() == 0);
    is_own && finding.code.starts_with("scn-") && !LEFT_OUT_OF_TEXTS.contains(&finding.code)
}

/// What a scene goes on without.
fn left_out(finding: &Diagnostic) -> &'static str {
    match finding.code {
        "unknown-class" | "unsupported-class" | "foreign-class" | "removed-class" => "the component is left out",
        "unknown-attribute" => "the attribute is left out",
        "malformed-value" => "what SOFA reads of it is used",
        "out-of-range" => "it is used as it is",
        "template" => "the one that fits the state is used",
        "link-not-found" | "link-wrong-type" | "link-ambiguous" | "link-without-at" | "link-takes-one" => {
            "the link is left out"
        }
        "data-not-found" | "data-link-without-data" | "data-link-cycle" | "link-does-not-convert" => {
            "the data keeps the value that it has"
        }
        "scn-include-failed" => "the file is left out",
        code if code.starts_with("scn-") => "the text is left out",
        _ if finding.class.is_empty() => "the scene goes on without it",
        _ => "the component does not act",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judged(level: Strictness, code: &'static str) -> Diagnostic {
        let mut finding = Diagnostic::error(code, "wrong");
        finding.class = "Thing".into();
        level.judge(&mut finding);
        finding
    }

    #[test]
    fn each_level_goes_on_after_more_and_says_without_what() {
        use Severity::{Error, Warning};
        for (code, expected) in [
            ("unknown-attribute", [Error, Warning, Warning]),
            ("unsupported-class", [Error, Error, Warning]),
            ("malformed-value", [Error, Warning, Warning]),
            ("out-of-range", [Error, Error, Warning]),
            ("no-elements", [Error, Warning, Warning]),
            ("scn-limit", [Error, Error, Error]),
            ("beyond-limit", [Error, Error, Error]),
            ("fault", [Error, Error, Error]),
            ("start-not-finite", [Error, Error, Error]),
        ] {
            for ((name, level), expected) in Strictness::NAMES.into_iter().zip(expected) {
                let finding = judged(level, code);
                assert_eq!(finding.severity, expected, "{code} at {name}");
                assert_eq!(finding.message == "wrong", expected == Error, "{}", finding.message);
                assert_eq!((Strictness::named(name), level.name()), (Some(level), name));
            }
        }
        assert_eq!(judged(Strictness::Compat, "no-elements").message, "wrong; the component does not act");
    }

    #[test]
    fn a_finding_is_judged_once() {
        let mut finding = judged(Strictness::Compat, "unknown-class");
        Strictness::Compat.judge(&mut finding);
        assert_eq!(finding.message, "wrong; the component is left out");
    }

    #[test]
    fn a_slip_in_the_own_text_ends_at_every_level_and_in_an_included_one_not() {
        let mut sources = settee_scn::SourceMap::new();
        let [own, included] = ["own.scn", "included.xml"].map(|name| sources.add(name, ""));
        for (file, code, is_error) in [
            (own, "scn-unquoted-value", true),
            (included, "scn-unquoted-value", false),
            (own, "scn-include-failed", false),
        ] {
            let span = Some(settee_scn::Span::new(file, 0, 0));
            let place = crate::Location { file: String::new(), line: 1, column: 1, span };
            let mut finding = Diagnostic::error(code, "wrong").at(Some(place));
            Strictness::Compat.judge(&mut finding);
            assert_eq!(finding.is_error(), is_error, "{code}");
        }
    }
}
