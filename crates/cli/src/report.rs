//! Shows findings about scenes: drawn into the source text where that is possible, one line where it is not.

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};
use settee_scn::Span;
use settee_simulation::{Diagnostic, Severity, SourceMap};

use crate::digest;
use crate::exit::Exit;
use crate::output::printable;

/// More of the source than this is not drawn: the finding sits in a line of numbers, and a terminal has no use for it.
const LONGEST_EXCERPT: usize = 600;

/// The findings, the worst last and each kind once, with a line that counts them and lines that say what to do; empty
/// if there are none.
pub fn draw(findings: &[Diagnostic], sources: &SourceMap, coloured: bool) -> String {
    let findings = &*digest::without_consequences(findings);
    let renderer = if coloured { Renderer::styled() } else { Renderer::plain() };
    let mut text = String::new();
    for severity in [Severity::Note, Severity::Warning, Severity::Error] {
        for group in digest::groups(findings, severity) {
            text.push_str(&one(group.first, group.more, sources, &renderer));
            text.push('\n');
        }
    }
    if !findings.is_empty() {
        text.push_str(&count(findings));
        text.push('\n');
        text.push_str(&printable(&digest::what_to_do(findings)));
    }
    text
}

/// `2 errors, 1 warning`, with how many there are beside those that are told, or an empty text.
pub fn count(findings: &[Diagnostic]) -> String {
    let counts = [Severity::Error, Severity::Warning, Severity::Note].map(|severity| {
        let is_one = |finding: &&Diagnostic| finding.severity == severity && !digest::is_left_out(finding);
        let n = findings.iter().filter(is_one).count();
        (n, severity.as_str(), if n == 1 { "" } else { "s" })
    });
    let told = counts.iter().filter(|(n, ..)| *n > 0).map(|(n, word, plural)| format!("{n} {word}{plural}"));
    let more = Some(digest::left_out(findings)).filter(|n| *n > 0).map(|n| format!("and {n} more"));
    told.chain(more).collect::<Vec<_>>().join(", ")
}

/// The exit code that findings lead to.
pub fn exit(findings: &[Diagnostic]) -> Exit {
    let mut errors = findings.iter().filter(|finding| finding.is_error()).peekable();
    if errors.peek().is_none() {
        return Exit::Ok;
    }
    let errors: Vec<&str> = errors.map(|finding| finding.code).collect();
    match () {
        () if errors.iter().any(|code| settee_kernel::is_limit(code)) => Exit::Limit,
        () if errors.contains(&"file-not-written") => Exit::Io,
        () => Exit::Scene,
    }
}

/// The exit code of a scene that did not run; should it have no error among its findings, it still did not.
pub fn exit_of_failure(findings: &[Diagnostic]) -> Exit {
    match exit(findings) {
        Exit::Ok => Exit::Scene,
        exit => exit,
    }
}

/// A finding; `more` others say the same.
fn one(finding: &Diagnostic, more: usize, sources: &SourceMap, renderer: &Renderer) -> String {
    let level = match finding.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Note => Level::NOTE,
    };
    let mut title = title(finding);
    if more > 0 {
        title.push_str(&format!(" (and {more} more like this)"));
    }
    let Some(place) = &finding.location else {
        return plain(finding, "", &title);
    };
    let Some(excerpt) = place.span.and_then(|span| Excerpt::around(sources, span)) else {
        return plain(finding, &format!("{place}: "), &title);
    };
    let snippet = Snippet::source(excerpt.text)
        .line_start(place.line as usize)
        .path(place.file.as_str())
        .annotation(AnnotationKind::Primary.span(excerpt.marked));
    let mut group = level.primary_title(title.as_str()).id(finding.code).element(snippet);
    let help = finding.fix.as_deref().map(printable);
    if let Some(help) = &help {
        group = group.element(Level::HELP.message(help.as_str()));
    }
    renderer.render(&[group]) + "\n"
}

/// A finding without its source text: its place, its message, and a line that says what to do.
pub fn in_words(finding: &Diagnostic) -> String {
    let place = finding.location.as_ref().map_or_else(String::new, |place| format!("{place}: "));
    plain(finding, &place, &title(finding))
}

fn title(finding: &Diagnostic) -> String {
    let (subject, text) = (finding.subject(), digest::shortened(&finding.text()));
    printable(&if subject.is_empty() { text } else { format!("{subject}: {text}") })
}

fn plain(finding: &Diagnostic, place: &str, title: &str) -> String {
    let mut text = format!("{place}{}[{}]: {title}\n", finding.severity.as_str(), finding.code);
    if let Some(fix) = &finding.fix {
        text.push_str(&format!("  help: {}\n", printable(fix)));
    }
    text
}

/// The line in which a finding begins.
struct Excerpt<'a> {
    text: &'a str,
    marked: std::ops::Range<usize>,
}

impl<'a> Excerpt<'a> {
    fn around(sources: &'a SourceMap, span: Span) -> Option<Self> {
        let text = sources.text(span.file);
        let (start, end) = (span.start as usize, span.end as usize);
        // A line that is too long to be drawn is not looked through: all findings may stand in one.
        let bytes = text.as_bytes();
        let from = start.saturating_sub(LONGEST_EXCERPT + 1);
        let to = bytes.len().min(start + LONGEST_EXCERPT + 1);
        let line_start = match bytes.get(from..start)?.iter().rposition(|&byte| byte == b'\n') {
            Some(at) => from + at + 1,
            None if from == 0 => 0,
            None => return None,
        };
        let line_end = match bytes.get(start..to)?.iter().position(|&byte| byte == b'\n') {
            Some(at) => start + at,
            None if to == bytes.len() => to,
            None => return None,
        };
        // Of what spans several lines the first one shows where it is.
        let line = text[line_start..line_end].trim_end_matches('\r');
        let marked = (start - line_start).min(line.len())
            ..(end.min(line_end) - line_start).clamp((start - line_start).min(line.len()), line.len());
        (line.len() <= LONGEST_EXCERPT && text.is_char_boundary(end)).then_some(Self { text: line, marked })
    }
}
