//! Start tags: the name of an element and its attributes.

use std::collections::HashSet;

use super::Parser;
use crate::document::{Attribute, Document, Element};
use crate::limits::Limit;
use crate::problem::{Problem, ProblemKind};
use crate::reference::resolve;
use crate::source::Span;

/// How the tag that was just read ended.
enum TagEnd {
    Open,
    SelfClosing,
}

impl<'t> Parser<'t> {
    pub(super) fn read_start_tag(&mut self, start: usize) -> Result<(), Problem> {
        let name_start = self.cursor.position();
        let name = self.cursor.take_name();
        if name.is_empty() {
            return Err(self.unexpected(start, "after \"<\"", "the name of an element", None));
        }
        let name_span = self.span_from(name_start);
        self.check_room_for_element(name, name_span)?;
        let mut attributes = Vec::new();
        let end = self.read_attributes(start, name, &mut attributes)?;
        let element = Element {
            name: name.to_owned(),
            name_span,
            span: self.span_from(start),
            attributes,
            children: Vec::new(),
            parent: self.open.last().copied(),
        };
        let id = match &mut self.document {
            Some(document) => document.append(element),
            None => self.document.insert(Document::with_root(element)).root(),
        };
        if let TagEnd::Open = end {
            self.open.push(id);
        }
        Ok(())
    }

    fn check_room_for_element(&self, name: &str, name_span: Span) -> Result<(), Problem> {
        if self.open.is_empty() && self.document.is_some() {
            let message = format!("a second root element {name:?}; a scene has one");
            return Err(Problem::new(ProblemKind::SeveralRoots, name_span, message)
                .with_help("put both into one Node, or look for an end tag too much"));
        }
        if self.open.len() >= self.limits.max_depth {
            return Err(Problem::limit(Limit::Depth, self.limits, name_span));
        }
        if self.document.as_ref().map_or(0, Document::n_elements) >= self.limits.max_elements {
            return Err(Problem::limit(Limit::Elements, self.limits, name_span));
        }
        Ok(())
    }

    fn read_attributes(
        &mut self,
        tag_start: usize,
        element: &str,
        attributes: &mut Vec<Attribute>,
    ) -> Result<TagEnd, Problem> {
        let mut names = SeenNames::default();
        loop {
            let has_blank = self.cursor.skip_blanks();
            if self.cursor.eat(">") {
                return Ok(TagEnd::Open);
            }
            if self.cursor.eat("/>") {
                return Ok(TagEnd::SelfClosing);
            }
            let start = self.cursor.position();
            let name = self.cursor.take_name();
            if name.is_empty() {
                let place = format!("in the tag <{element}");
                return Err(self.unexpected(tag_start, &place, "an attribute, \">\" or \"/>\"", attributes.last()));
            }
            let name_span = self.span_from(start);
            if !has_blank {
                self.problems.warn(name_span, |span| {
                    let message = format!("no blank before the attribute {name:?}");
                    Problem::new(ProblemKind::MissingBlank, span, message)
                });
            }
            let attribute = self.read_value(tag_start, name, name_span, attributes.last())?;
            if names.insert(name) {
                attributes.push(attribute);
            } else {
                self.problems.warn(name_span, |span| {
                    let message = format!("attribute {name:?} is given twice; the first one counts");
                    Problem::new(ProblemKind::DuplicateAttribute, span, message).with_help("remove one of them")
                });
            }
        }
    }

    fn read_value(
        &mut self,
        tag_start: usize,
        name: &str,
        name_span: Span,
        previous: Option<&Attribute>,
    ) -> Result<Attribute, Problem> {
        self.n_attributes += 1;
        if self.n_attributes > self.limits.max_attributes {
            return Err(Problem::limit(Limit::Attributes, self.limits, name_span));
        }
        self.cursor.skip_blanks();
        if !self.cursor.eat("=") {
            if self.cursor.peek().is_none() {
                return Err(self.unexpected(tag_start, "", "", None));
            }
            let message = format!("attribute {name:?} has no value");
            let problem = Problem::new(ProblemKind::MissingValue, name_span, message);
            return Err(problem.with_help(hint_at_open_quote(previous).unwrap_or(format!("write {name}=\"...\""))));
        }
        self.cursor.skip_blanks();
        let quote = match self.cursor.peek() {
            Some('"') => "\"",
            Some('\'') => "'",
            Some(_) => {
                let message = format!("the value of {name:?} is not in quotes");
                return Err(Problem::new(ProblemKind::UnquotedValue, name_span, message)
                    .with_help(format!("write {name}=\"...\"")));
            }
            None => return Err(self.unexpected(tag_start, "", "", None)),
        };
        self.cursor.eat(quote);
        let start = self.cursor.position();
        let Some(raw) = self.cursor.take_until(quote) else {
            let message = format!("the value of {name:?} is not closed before the end of the file");
            return Err(Problem::new(ProblemKind::Unclosed, name_span, message)
                .with_help(format!("end the value with {quote}")));
        };
        let value_span = Span::new(self.file, start, start + raw.len());
        if raw.len() > self.limits.max_attribute_bytes {
            return Err(Problem::limit(Limit::AttributeBytes, self.limits, name_span));
        }
        let value = resolve(raw, self.file, start, &mut self.problems)?;
        Ok(Attribute { name: name.to_owned(), name_span, value, value_span })
    }

    /// The error for a character that cannot stand here, or for the end of the text inside a tag.
    pub(super) fn unexpected(
        &self,
        tag_start: usize,
        place: &str,
        expected: &str,
        previous: Option<&Attribute>,
    ) -> Problem {
        let position = self.cursor.position();
        let mut problem = match self.cursor.peek() {
            Some(found) => {
                let span = Span::new(self.file, position, position + found.len_utf8());
                let message = format!("unexpected {found:?} {place}: expected {expected}");
                Problem::new(ProblemKind::MalformedTag, span, message)
            }
            None => {
                let line_end = self.cursor.text()[tag_start..].find(['\r', '\n']);
                let end = line_end.map_or(position, |length| tag_start + length);
                let span = Span::new(self.file, tag_start, end);
                Problem::new(ProblemKind::Unclosed, span, "the tag is not closed before the end of the file")
            }
        };
        problem.help = hint_at_open_quote(previous);
        problem
    }
}

/// A forgotten quote shows only at the next one: by then the value has swallowed a piece of the file.
fn hint_at_open_quote(previous: Option<&Attribute>) -> Option<String> {
    let previous = previous.filter(|attribute| attribute.value.contains(['<', '\n']))?;
    Some(format!("the closing quote of {:?} before this may be missing", previous.name))
}

/// The attribute names of one tag. Tags have few; the set pays only beyond that.
#[derive(Default)]
struct SeenNames<'t> {
    few: Vec<&'t str>,
    many: HashSet<&'t str>,
}

/// Names that are compared one by one before the set takes over.
const FEW_NAMES: usize = 16;

impl<'t> SeenNames<'t> {
    /// Whether the name is new.
    fn insert(&mut self, name: &'t str) -> bool {
        if self.few.len() < FEW_NAMES {
            let is_new = !self.few.contains(&name);
            if is_new {
                self.few.push(name);
            }
            return is_new;
        }
        !self.few.contains(&name) && self.many.insert(name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Limits, Parsed, SourceMap, parse};

    fn parse_text(text: &str) -> Parsed {
        parse(&mut SourceMap::new(), "test.scn", text.as_bytes(), &Limits::default())
    }

    #[test]
    fn a_duplicate_is_found_among_few_and_among_many_attributes() {
        for n in [2, 15, 16, 17, 40] {
            let list: String = (0..n).map(|i| format!(" a{i}='{i}'")).collect();
            let last = n - 1;
            for name in ["a0".to_owned(), format!("a{last}")] {
                let parsed = parse_text(&format!("<Node{list} {name}='again' end=''/>"));
                assert_eq!(parsed.problems.len(), 1, "{n} {name}");
                assert_eq!(parsed.problems[0].kind, ProblemKind::DuplicateAttribute);
                let document = parsed.document.expect("a lint only");
                let root = document.element(document.root());
                assert_eq!(root.attributes.len(), n + 1);
                assert_ne!(root.attribute(&name).expect("kept").value, "again");
            }
        }
    }

    #[test]
    fn a_forgotten_quote_is_suspected_where_it_was_forgotten() {
        let parsed = parse_text("<Node name=\"a>\n<Mass total=\"1\"/>\n</Node>");
        let error = parsed.problems.last().expect("an error");
        assert_eq!(error.kind, ProblemKind::MalformedTag);
        assert!(error.help.as_deref().is_some_and(|help| help.contains("\"name\"")), "{error:?}");
    }
}
