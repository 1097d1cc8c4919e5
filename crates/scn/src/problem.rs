//! What the reader has to say about a text: errors, and lints for what it forgave.

use std::fmt;

use crate::limits::{Limit, Limits};
use crate::source::{SourceMap, Span};

/// How much a problem matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// The text was read, though not as it stands in the rules; the meaning may differ from the intention.
    Warning,
    /// Something could not be read and is missing from the result.
    Error,
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Severity::Warning => "warning",
            Severity::Error => "error",
        })
    }
}

/// Declares the kinds once: variant, code, severity and documentation.
macro_rules! problem_kinds {
    ($($(#[doc = $doc:literal])+ $kind:ident = $code:literal, $severity:ident;)+) => {
        /// The kind of a problem. Its [code](ProblemKind::code) is stable.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum ProblemKind {
            $($(#[doc = $doc])+ $kind,)+
            /// A bound of [`Limits`] was exceeded.
            LimitExceeded(Limit),
        }

        impl ProblemKind {
            /// Code, severity and explanation of every kind, `scn-limit` standing for all limits.
            pub const CODES: &[(&str, Severity, &str)] = &[
                $(($code, Severity::$severity, concat!($($doc),+)),)+
                ("scn-limit", Severity::Error, "The text or what it includes exceeds a limit, such as its depth."),
            ];

            /// A short name for filters and documentation, such as `scn-bare-ampersand`.
            pub fn code(self) -> &'static str {
                match self {
                    $(ProblemKind::$kind => $code,)+
                    ProblemKind::LimitExceeded(_) => "scn-limit",
                }
            }

            /// The severity that problems of this kind have.
            pub fn severity(self) -> Severity {
                match self {
                    $(ProblemKind::$kind => Severity::$severity,)+
                    ProblemKind::LimitExceeded(_) => Severity::Error,
                }
            }
        }
    };
}

problem_kinds! {
    /// There is no element at all.
    NoRoot = "scn-no-root", Error;
    /// A second element stands beside the root.
    SeveralRoots = "scn-several-roots", Error;
    /// The text ends inside an element, a tag, a value, a comment or the like.
    Unclosed = "scn-unclosed", Error;
    /// An end tag does not name the element that is open.
    MismatchedEndTag = "scn-mismatched-end-tag", Error;
    /// An end tag closes nothing.
    StrayEndTag = "scn-stray-end-tag", Error;
    /// A character that cannot stand at this place of a tag.
    MalformedTag = "scn-malformed-tag", Error;
    /// An attribute without `=` and value.
    MissingValue = "scn-missing-value", Error;
    /// An attribute value without quotes.
    UnquotedValue = "scn-unquoted-value", Error;
    /// A document type or entity declaration. They are never needed in a scene and a known way to exhaust memory.
    DoctypeRefused = "scn-doctype-refused", Error;
    /// A NUL character, written as it is or as a reference.
    NulCharacter = "scn-nul-character", Error;
    /// A numeric reference to something that is no character.
    BadCharacterReference = "scn-bad-character-reference", Error;
    /// Bytes that are not text in the encoding of the file.
    BadEncoding = "scn-bad-encoding", Error;

    /// A `<` inside an attribute value, as in `template="Data<int>"`; kept as it is.
    BareLessThan = "scn-bare-less-than", Warning;
    /// An `&` that begins no reference; kept as it is.
    BareAmpersand = "scn-bare-ampersand", Warning;
    /// A reference to an entity other than the five of XML; kept as it is.
    UnknownEntity = "scn-unknown-entity", Warning;
    /// No blank between two attributes.
    MissingBlank = "scn-missing-blank", Warning;
    /// An attribute given twice; the first one counts.
    DuplicateAttribute = "scn-duplicate-attribute", Warning;
    /// Two hyphens inside a comment.
    DoubleHyphen = "scn-double-hyphen", Warning;
    /// Text or CDATA between elements; ignored.
    StrayText = "scn-stray-text", Warning;
    /// A control character in an attribute value; kept as it is.
    ControlCharacter = "scn-control-character", Warning;
    /// The declared encoding is not the one the file was read with.
    EncodingIgnored = "scn-encoding-ignored", Warning;
    /// There were more problems than are kept.
    TooManyProblems = "scn-too-many-problems", Warning;

    /// The root element is not a `Node`.
    RootNotNode = "scn-root-not-node", Error;
    /// An `Object` element without the attribute `type`.
    ObjectWithoutType = "scn-object-without-type", Error;
    /// An `include` element without the attribute `href`.
    IncludeWithoutHref = "scn-include-without-href", Error;
    /// An included file could not be read.
    IncludeFailed = "scn-include-failed", Error;
    /// A file includes itself, directly or through others.
    IncludeCycle = "scn-include-cycle", Error;

    /// An element with an attribute `type` and a name that is neither `Object` nor `Node`; dropped.
    TypedElementDropped = "scn-typed-element-dropped", Warning;
    /// An element where it means nothing, such as a node inside a component; dropped with what it contains.
    MisplacedElement = "scn-misplaced-element", Warning;
    /// An `Attribute` element without `type`, or without a `Data` child that has a `value`; ignored.
    AttributeElementIgnored = "scn-attribute-element-ignored", Warning;
    /// `include` in another case; read as `include`.
    IncludeCase = "scn-include-case", Warning;
    /// An attribute of an `include` that changed nothing in the included file.
    IncludeUnusedAttribute = "scn-include-unused-attribute", Warning;
}

/// One thing to say about a text, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// What it is.
    pub kind: ProblemKind,
    /// How much it matters; the severity of the kind.
    pub severity: Severity,
    /// Where it is.
    pub span: Span,
    /// The sentence for the user, lower case, without a final dot.
    pub message: String,
    /// How to mend it.
    pub help: Option<String>,
}

impl Problem {
    /// A problem without help.
    pub fn new(kind: ProblemKind, span: Span, message: impl Into<String>) -> Problem {
        Problem { kind, severity: kind.severity(), span, message: message.into(), help: None }
    }

    /// Adds how to mend it.
    pub fn with_help(mut self, help: impl Into<String>) -> Problem {
        self.help = Some(help.into());
        self
    }

    /// The error for an exceeded limit.
    pub(crate) fn limit(limit: Limit, limits: &Limits, span: Span) -> Problem {
        let message = format!("the {} exceeds the limit of {}", limit.description(), limit.bound(limits));
        Problem::new(ProblemKind::LimitExceeded(limit), span, message)
    }

    /// Whether something is missing from the result.
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }

    /// The problem in one line: `beam.scn:14:9: warning: message [code]`.
    pub fn render(&self, sources: &SourceMap) -> String {
        let (line, column) = sources.line_column(self.span.file, self.span.start);
        let name = sources.name(self.span.file);
        format!("{name}:{line}:{column}: {}: {} [{}]", self.severity, self.message, self.kind.code())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn codes_are_unique_and_carry_the_prefix() {
        let codes: BTreeSet<_> = ProblemKind::CODES.iter().map(|(code, ..)| code).collect();
        assert_eq!(codes.len(), ProblemKind::CODES.len());
        assert!(codes.iter().all(|code| code.starts_with("scn-")));
    }
}
