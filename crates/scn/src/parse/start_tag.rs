//! Start tags: the name of an element and its attributes.

use std::collections::HashSet;

use super::Parser;
use super::slip::{End, shown};
use super::value::{LastValue, begins_attribute, is_blank_character};
use crate::cursor::begins_name;
use crate::document::{Attribute, Document, Element};
use crate::limits::Limit;
use crate::problem::{Problem, ProblemKind};
use crate::source::Span;

/// How the tag that was just read ended.
enum TagEnd {
    Open,
    SelfClosing,
    /// The next tag begins in it.
    BrokenOff,
}

/// A start tag as far as it was read.
pub(super) struct Tag<'t> {
    pub(super) start: usize,
    name: &'t str,
    pub(super) attributes: Vec<Attribute>,
    pub(super) names: SeenNames<'t>,
    /// The last value, if a slip behind it may be its own: none once one was told.
    pub(super) last: Option<LastValue<'t>>,
    /// Whether the last value was cut: an end of the tag may have gone with its quote.
    pub(super) is_cut: bool,
    /// Whether a `/` stands behind the last attribute.
    has_slash: bool,
}

impl Tag<'_> {
    /// The last attribute, if its closing quote may be missing.
    pub(super) fn suspect(&self) -> Option<&Attribute> {
        self.last.as_ref().and(self.attributes.last())
    }
}

impl<'t> Parser<'t> {
    pub(super) fn read_start_tag(&mut self, start: usize) -> Result<(), End> {
        let Some((name, name_span)) = self.read_element_name(start)? else { return Ok(()) };
        self.make_room_for_element(name, name_span)?;
        let mut tag = Tag {
            start,
            name,
            attributes: Vec::new(),
            names: SeenNames::default(),
            last: None,
            is_cut: false,
            has_slash: false,
        };
        let end = self.read_attributes(&mut tag)?;
        let element = Element {
            name: name.to_owned(),
            name_span,
            span: self.span_from(start),
            attributes: tag.attributes,
            children: Vec::new(),
            parent: self.open.last().copied(),
        };
        let id = match &mut self.document {
            Some(document) => document.append(element),
            None => self.document.insert(Document::with_root(element)).root(),
        };
        match end {
            TagEnd::Open => self.open.push(id),
            TagEnd::SelfClosing => {}
            // Nodes nearly always hold elements, components hardly ever.
            TagEnd::BrokenOff if matches!(name, "Node" | "Attribute") => {
                self.open.push(id);
                self.guesses.n_left_open += 1;
            }
            TagEnd::BrokenOff => self.guesses.closed.push((self.open.len(), name)),
        }
        Ok(())
    }

    /// The name of an element; none if the `<` begins no tag.
    fn read_element_name(&mut self, start: usize) -> Result<Option<(&'t str, Span)>, End> {
        let name_start = self.cursor.position();
        let name = self.cursor.take_name();
        if !name.is_empty() {
            return Ok(Some((name, self.span_from(name_start))));
        }
        let problem = self.unexpected(start, "after \"<\"", "the name of an element", None);
        if self.cursor.peek().is_none() {
            return Err(self.end(problem));
        }
        self.slip(problem)?;
        // A blank before the name is one too many; anything else is text.
        self.cursor.skip_blanks();
        let name_start = self.cursor.position();
        let name = self.cursor.take_name();
        let name_span = self.span_from(name_start);
        if !name.is_empty() {
            self.cursor.skip_blanks();
            let rest = self.cursor.rest();
            if rest.starts_with('>') || rest.starts_with("/>") || begins_attribute(rest) {
                self.cursor.back_to(name_span.end as usize);
                return Ok(Some((name, name_span)));
            }
        }
        self.cursor.take_before('<');
        Ok(None)
    }

    fn make_room_for_element(&mut self, name: &str, name_span: Span) -> Result<(), End> {
        if self.open.is_empty()
            && let Some(root) = self.document.as_ref().map(Document::root)
        {
            if self.guesses.n_surplus > 0 {
                self.guesses.n_surplus -= 1;
            } else {
                let message = format!("a second root element {name:?}; a scene has one");
                let problem = Problem::new(ProblemKind::SeveralRoots, name_span, message)
                    .with_help("put both into one Node, or look for an end tag too much");
                self.slip(problem)?;
            }
            // It is read into the root, which was probably closed too early.
            self.open.push(root);
            self.guesses.n_left_open += 1;
        }
        if self.open.len() >= self.limits.max_depth {
            return Err(self.end(Problem::limit(Limit::Depth, self.limits, name_span)));
        }
        if self.document.as_ref().map_or(0, Document::n_elements) >= self.limits.max_elements {
            return Err(self.end(Problem::limit(Limit::Elements, self.limits, name_span)));
        }
        Ok(())
    }

    fn read_attributes(&mut self, tag: &mut Tag<'t>) -> Result<TagEnd, End> {
        loop {
            let has_blank = self.cursor.skip_blanks();
            if self.cursor.eat(">") {
                return Ok(if tag.has_slash { TagEnd::SelfClosing } else { TagEnd::Open });
            }
            if self.cursor.eat("/>") {
                return Ok(TagEnd::SelfClosing);
            }
            let start = self.cursor.position();
            let name = self.cursor.take_name();
            if name.is_empty() {
                if let Some(end) = self.read_garbage(tag)? {
                    return Ok(end);
                }
                continue;
            }
            tag.has_slash = false;
            let name_span = self.span_from(start);
            if !has_blank {
                self.problems.warn(name_span, |span| {
                    let message = format!("no blank before the attribute {name:?}");
                    Problem::new(ProblemKind::MissingBlank, span, message)
                });
            }
            self.read_attribute(tag, name, name_span)?;
        }
    }

    /// Tells of what cannot stand in a tag, and steps over it. Returns how the tag ends, if the next one begins here.
    fn read_garbage(&mut self, tag: &mut Tag<'t>) -> Result<Option<TagEnd>, End> {
        let next = self.cursor.peek();
        let breaks_off = next == Some('<');
        if breaks_off && tag.has_slash {
            return Ok(Some(TagEnd::SelfClosing));
        }
        if breaks_off && tag.is_cut {
            return Ok(Some(TagEnd::BrokenOff));
        }
        let place = format!("in the tag <{}", shown(tag.name));
        let problem = self.unexpected(tag.start, &place, "an attribute, \">\" or \"/>\"", tag.suspect());
        if next.is_none() {
            return Err(self.end(problem));
        }
        if self.tell(tag, problem)? {
            return Ok(None);
        }
        if breaks_off {
            return Ok(Some(TagEnd::BrokenOff));
        }
        self.skip_garbage(tag);
        Ok(None)
    }

    /// Steps over what cannot stand in a tag, up to where the tag may go on.
    fn skip_garbage(&mut self, tag: &mut Tag<'t>) {
        while let Some(next) = self.cursor.peek() {
            let rest = self.cursor.rest();
            match next {
                '<' | '>' => return,
                '/' if rest.starts_with("/>") => return,
                '/' => {
                    self.cursor.skip(1);
                    tag.has_slash = self.cursor.peek().is_none_or(|behind| behind == '<' || behind.is_whitespace());
                }
                '"' | '\'' => {
                    let end = rest[1..].find([next, '<', '\n']).filter(|end| rest[1 + end..].starts_with(next));
                    self.cursor.skip(end.map_or(1, |end| end + 2));
                }
                _ if is_blank_character(next) => {
                    let behind = rest.trim_start_matches(is_blank_character);
                    let goes_on = behind.starts_with(begins_name) || behind.starts_with("/>");
                    if goes_on || behind.is_empty() || behind.starts_with(['<', '>']) {
                        return;
                    }
                    self.cursor.skip(rest.len() - behind.len());
                }
                _ => self.cursor.skip(next.len_utf8()),
            }
        }
    }
}

/// The attribute names of one tag. Tags have few; the set pays only beyond that.
#[derive(Default)]
pub(super) struct SeenNames<'t> {
    few: Vec<&'t str>,
    many: HashSet<&'t str>,
}

/// Names that are compared one by one before the set takes over.
const FEW_NAMES: usize = 16;

impl<'t> SeenNames<'t> {
    /// Whether the name is new.
    pub(super) fn insert(&mut self, name: &'t str) -> bool {
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
        assert_eq!(parsed.problems.len(), 1);
        let document = parsed.mended.expect("what was swallowed is read");
        let root = document.element(document.root());
        assert_eq!(root.attribute("name").expect("cut").value, "a");
        let mass = document.element(root.children[0]);
        assert_eq!(mass.attribute("total").expect("read again").value, "1");
    }
}
