//! The reader: one pass over the text with an explicit stack of open elements. After a slip it goes on with what was
//! probably meant, so that all slips are told at once.

mod end_tag;
mod slip;
mod start_tag;
mod value;

use crate::cursor::{Cursor, is_blank};
use crate::decode::{Fault, decode};
use crate::document::{Document, ElementId};
use crate::limits::{Limit, Limits};
use crate::problem::{Problem, ProblemKind};
use crate::problems::Problems;
use crate::source::{FileId, SourceMap, Span};
use slip::{End, Guesses};

/// What [`parse`] returns.
#[derive(Clone, Debug)]
pub struct Parsed {
    /// The file as the source map knows it.
    pub file: FileId,
    /// The document, unless there was an error.
    pub document: Option<Document>,
    /// After errors, the document as it was probably meant: to look for more mistakes in it, never to be used. None
    /// after an error behind which nothing means much: a limit, a wrong encoding, a declaration of entities, a text
    /// that is cut off within a tag, too many errors.
    pub mended: Option<Document>,
    /// Lints and errors in the order in which they were found.
    pub problems: Vec<Problem>,
}

impl Parsed {
    fn failed(file: FileId, problems: Problems) -> Parsed {
        Parsed { file, document: None, mended: None, problems: problems.into_vec() }
    }
}

/// Reads a file of scene text and adds it to `sources`.
///
/// Forgiven, with a lint each: `<` and bare `&` in values, unknown entities, missing blanks between attributes,
/// duplicate attributes (the first counts), `--` in comments, text between elements, control characters.
/// Everything else that is not well formed is an error with a position. The reading goes on behind it, see
/// [`Parsed::mended`]; one slip is one error, whatever follows from it.
/// Time and memory are linear in the length, and `limits` bounds both.
pub fn parse(sources: &mut SourceMap, file_name: &str, bytes: &[u8], limits: &Limits) -> Parsed {
    let mut problems = Problems::new(limits.max_problems);
    if bytes.len() > Limit::Bytes.bound(limits) {
        let file = sources.add(file_name, "");
        problems.push(Problem::limit(Limit::Bytes, limits, Span::new(file, 0, 0)));
        return Parsed::failed(file, problems);
    }
    let decoded = decode(bytes);
    let file = sources.add(file_name, decoded.text);
    let to_problem = |fault: Fault| Problem {
        help: fault.help.map(str::to_owned),
        ..Problem::new(fault.kind, Span::new(file, fault.start, fault.end), fault.message)
    };
    if let Some(lint) = decoded.lint {
        problems.push(to_problem(lint));
    }
    if let Some(fault) = decoded.fault {
        problems.push(to_problem(fault));
        return Parsed::failed(file, problems);
    }
    let mut parser = Parser {
        cursor: Cursor::new(sources.text(file)),
        sources,
        file,
        limits,
        problems,
        document: None,
        open: Vec::new(),
        n_attributes: 0,
        guesses: Guesses::default(),
    };
    let outcome = parser.read_all();
    let Parser { problems, document, .. } = parser;
    let (document, mended) = match outcome {
        Ok(()) if !problems.has_error() => (document, None),
        Ok(()) => (None, document),
        Err(End) => (None, None),
    };
    Parsed { file, document, mended, problems: problems.into_vec() }
}

struct Parser<'t> {
    cursor: Cursor<'t>,
    sources: &'t SourceMap,
    file: FileId,
    limits: &'t Limits,
    problems: Problems,
    document: Option<Document>,
    open: Vec<ElementId>,
    n_attributes: usize,
    guesses: Guesses<'t>,
}

impl<'t> Parser<'t> {
    fn read_all(&mut self) -> Result<(), End> {
        while !self.cursor.rest().is_empty() {
            self.read_text();
            let start = self.cursor.position();
            let rest = self.cursor.rest();
            if rest.is_empty() {
                break;
            } else if self.cursor.eat("<!--") {
                self.read_comment(start)?;
            } else if self.cursor.eat("<![CDATA[") {
                if let Some(text) = self.skip_until("]]>", start, "CDATA section")? {
                    self.warn_of_text(text, start, self.cursor.position());
                }
            } else if self.cursor.eat("<?") {
                self.skip_until("?>", start, "processing instruction")?;
            } else if rest.starts_with("<!") {
                self.read_declaration(start)?;
            } else if self.cursor.eat("</") {
                self.read_end_tag(start)?;
            } else {
                self.cursor.eat("<");
                self.read_start_tag(start)?;
            }
        }
        self.read_end()
    }

    fn read_end(&mut self) -> Result<(), End> {
        match (self.open.last(), &self.document) {
            (Some(&element), Some(document)) if self.open.len() > self.guesses.n_left_open => {
                let element = document.element(element);
                let message = format!("element {:?} is not closed before the end of the file", element.name);
                let problem = Problem::new(ProblemKind::Unclosed, element.name_span, message)
                    .with_help(format!("add </{}>, or end the start tag with />", element.name));
                self.slip(problem)
            }
            (None, None) if !self.problems.has_error() => {
                let message = "there is no element in the file; a scene begins with a Node";
                self.slip(Problem::new(ProblemKind::NoRoot, self.span_from(self.cursor.position()), message))
            }
            _ => Ok(()),
        }
    }

    fn read_text(&mut self) {
        let start = self.cursor.position();
        let text = self.cursor.take_before('<');
        let blanks_before = text.bytes().take_while(|&byte| is_blank(byte)).count();
        let blanks_behind = text.bytes().rev().take_while(|&byte| is_blank(byte)).count();
        let end = self.cursor.position() - blanks_behind;
        self.warn_of_text(text, start + blanks_before, end);
    }

    fn warn_of_text(&mut self, text: &str, start: usize, end: usize) {
        if text.bytes().all(is_blank) {
            return;
        }
        self.problems.warn(Span::new(self.file, start, end), |span| {
            Problem::new(ProblemKind::StrayText, span, "text between elements has no meaning and is ignored")
        });
    }

    fn read_comment(&mut self, start: usize) -> Result<(), End> {
        let body_start = self.cursor.position();
        let Some(body) = self.skip_until("-->", start, "comment")? else { return Ok(()) };
        // A body that ends in a hyphen makes `--->`, which XML forbids just the same.
        let at = body.find("--").or_else(|| body.ends_with('-').then(|| body.len() - 1));
        if let Some(at) = at {
            let at = body_start + at;
            self.problems.warn(Span::new(self.file, at, at + 2), |span| {
                Problem::new(ProblemKind::DoubleHyphen, span, "\"--\" inside a comment; XML forbids it")
            });
        }
        Ok(())
    }

    /// Skips what ends with `end`, and gives its text. What is not closed was probably meant to end in its line, at the
    /// first `>`; there is no text then.
    fn skip_until(&mut self, end: &'static str, start: usize, what: &str) -> Result<Option<&'t str>, End> {
        let opening = Span::new(self.file, start, self.cursor.position());
        let text = self.cursor.take_until(end);
        if text.is_none() {
            let message = format!("the {what} is not closed before the end of the file");
            let problem = Problem::new(ProblemKind::Unclosed, opening, message).with_help(format!("end it with {end}"));
            self.slip(problem)?;
            self.cursor.take_before_any(&['>', '\n']);
            self.cursor.eat(">");
            if self.cursor.rest().bytes().all(is_blank) {
                return Err(End);
            }
        }
        Ok(text)
    }

    fn read_declaration(&mut self, start: usize) -> Result<(), End> {
        self.cursor.eat("<!");
        let keyword = self.cursor.take_name();
        let span = self.span_from(start);
        let problem = if keyword.is_empty() {
            Problem::new(ProblemKind::MalformedTag, span, "\"<!\" begins neither a comment nor a CDATA section")
        } else {
            let message = format!("<!{keyword}> is refused: scenes have no document type and no entities");
            Problem::new(ProblemKind::DoctypeRefused, span, message).with_help("remove the declaration")
        };
        self.slip(problem)?;
        self.cursor.take_before_any(&['<', '>', '[']);
        if self.cursor.peek() == Some('[') {
            // It declares entities: what uses them means something else than it says.
            return Err(End);
        }
        self.cursor.eat(">");
        Ok(())
    }

    fn span_from(&self, start: usize) -> Span {
        Span::new(self.file, start, self.cursor.position())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_cover_what_they_name() {
        let text = "<!-- a -->\n<Node name='r'>\n  <Mass  total = \"1 2\" />\n</Node >";
        let mut sources = SourceMap::new();
        let parsed = parse(&mut sources, "test.scn", text.as_bytes(), &Limits::default());
        assert!(parsed.problems.is_empty(), "{:?}", parsed.problems);
        let document = parsed.document.expect("well formed");
        let mass = document.element(document.children(document.root()).next().expect("one child"));
        assert_eq!(sources.span_text(mass.span), "<Mass  total = \"1 2\" />");
        assert_eq!(sources.span_text(mass.name_span), "Mass");
        assert_eq!(sources.span_text(mass.attributes[0].name_span), "total");
        assert_eq!(sources.span_text(mass.attributes[0].value_span), "1 2");
        let root = document.element(document.root());
        assert_eq!(sources.span_text(root.span), &text[11..]);
        assert_eq!(mass.parent, Some(document.root()));
    }
}
