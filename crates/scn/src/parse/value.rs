//! Values of attributes, and where they probably end without their quotes.

use super::Parser;
use super::slip::{End, shown};
use super::start_tag::Tag;
use crate::cursor::{Cursor, begins_name, continues_name, is_blank};
use crate::document::Attribute;
use crate::limits::Limit;
use crate::problem::{Problem, ProblemKind};
use crate::problems::Mark;
use crate::reference::resolve;
use crate::source::Span;

/// A value as it is written.
struct Written<'t> {
    raw: &'t str,
    start: usize,
    /// Whether it ends with a quote.
    is_closed: bool,
}

/// The last value of a tag: what follows may show that its closing quote was forgotten.
pub(super) struct LastValue<'t> {
    raw: &'t str,
    start: usize,
    /// What was told before it was read.
    mark: Mark,
    /// Whether its attribute is the last one of the tag; a duplicate is not kept.
    is_kept: bool,
}

impl<'t> Parser<'t> {
    /// Reads what stands behind the name of an attribute.
    pub(super) fn read_attribute(&mut self, tag: &mut Tag<'t>, name: &'t str, name_span: Span) -> Result<(), End> {
        self.n_attributes += 1;
        if self.n_attributes > self.limits.max_attributes {
            return Err(self.end(Problem::limit(Limit::Attributes, self.limits, name_span)));
        }
        let behind_name = self.cursor.position();
        self.cursor.skip_blanks();
        let has_sign = self.cursor.eat("=");
        let behind_sign = self.cursor.position();
        self.cursor.skip_blanks();
        let quote = match self.cursor.peek() {
            Some('"') => Some("\""),
            Some('\'') => Some("'"),
            Some(_) => None,
            None => {
                let problem = self.unexpected(tag.start, "", "", None);
                return Err(self.end(problem));
            }
        };
        if !has_sign {
            let message = format!("attribute {name:?} has no value");
            let help = hint_at_open_quote(tag.suspect()).unwrap_or_else(|| format!("write {name}=\"...\""));
            let problem = Problem::new(ProblemKind::MissingValue, name_span, message).with_help(help);
            if self.tell(tag, problem)? {
                return Ok(());
            }
            if quote.is_none() {
                self.cursor.back_to(behind_name);
                return Ok(());
            }
        }
        let mark = self.problems.mark();
        let written = match quote {
            Some(quote) => Some(self.take_quoted(quote, name, name_span)?),
            None => {
                let message = format!("the value of {name:?} is not in quotes");
                let problem = Problem::new(ProblemKind::UnquotedValue, name_span, message)
                    .with_help(format!("write {name}=\"...\""));
                if self.tell(tag, problem)? {
                    return Ok(());
                }
                self.take_unquoted()
            }
        };
        let Some(Written { raw, start, is_closed }) = written else {
            // `a= b="1"`: there is no value at all.
            self.cursor.back_to(behind_sign);
            return Ok(());
        };
        if raw.len() > self.limits.max_attribute_bytes {
            return Err(self.end(Problem::limit(Limit::AttributeBytes, self.limits, name_span)));
        }
        let (value, error) = resolve(raw, self.file, start, &mut self.problems);
        if let Some(error) = error {
            self.slip(error)?;
        }
        let is_kept = tag.names.insert(name);
        if is_kept {
            let value_span = Span::new(self.file, start, start + raw.len());
            tag.attributes.push(Attribute { name: name.to_owned(), name_span, value, value_span });
        } else {
            self.problems.warn(name_span, |span| {
                let message = format!("attribute {name:?} is given twice; the first one counts");
                Problem::new(ProblemKind::DuplicateAttribute, span, message).with_help("remove one of them")
            });
        }
        tag.is_cut = !is_closed;
        tag.last = is_closed.then_some(LastValue { raw, start, mark, is_kept });
        Ok(())
    }

    fn take_quoted(&mut self, quote: &'static str, name: &str, name_span: Span) -> Result<Written<'t>, End> {
        self.cursor.eat(quote);
        let start = self.cursor.position();
        if let Some(raw) = self.cursor.take_until(quote) {
            return Ok(Written { raw, start, is_closed: true });
        }
        let message = format!("the value of {name:?} is not closed before the end of the file");
        let problem =
            Problem::new(ProblemKind::Unclosed, name_span, message).with_help(format!("end the value with {quote}"));
        let rest = self.cursor.rest();
        let Some(length) = end_of_value(rest) else { return Err(self.end(problem)) };
        self.slip(problem)?;
        self.cursor.skip(length);
        Ok(Written { raw: &rest[..length], start, is_closed: false })
    }

    /// Takes a value without quotes, or with the last one only; nothing if the next attribute or the end follows.
    fn take_unquoted(&mut self) -> Option<Written<'t>> {
        let start = self.cursor.position();
        let rest = self.cursor.rest();
        if begins_attribute(rest) {
            return None;
        }
        let stop = rest.find(['"', '\'', '=', '<', '>', '\n']).unwrap_or(rest.len());
        if rest[stop..].starts_with(['"', '\'']) {
            self.cursor.skip(stop + 1);
            return Some(Written { raw: &rest[..stop], start, is_closed: false });
        }
        let mut length = n_of_word(rest);
        loop {
            let behind = &rest[length..];
            let next = behind.trim_start_matches(is_blank_character);
            let word = n_of_word(next);
            // `position=0 0 0`: what can begin no attribute goes on with the list.
            if next.len() == behind.len() || word == 0 || next.starts_with(begins_name) || next.starts_with(['"', '\''])
            {
                break;
            }
            length += behind.len() - next.len() + word;
        }
        self.cursor.skip(length);
        (length > 0).then_some(Written { raw: &rest[..length], start, is_closed: false })
    }

    /// Tells a slip within a tag. If it shows that the last value lacks its closing quote, that value is cut where it
    /// was probably meant to end, and what stands behind it is read again: whether this is so.
    pub(super) fn tell(&mut self, tag: &mut Tag<'t>, problem: Problem) -> Result<bool, End> {
        let open = tag.last.take().and_then(|last| Some((end_of_open_value(last.raw)?, last)));
        let Some((length, last)) = open else {
            self.slip(problem)?;
            return Ok(false);
        };
        self.problems.forget_since(last.mark);
        self.slip(problem)?;
        let (value, error) = resolve(&last.raw[..length], self.file, last.start, &mut self.problems);
        if let Some(error) = error {
            self.slip(error)?;
        }
        if last.is_kept
            && let Some(attribute) = tag.attributes.last_mut()
        {
            attribute.value = value;
            attribute.value_span = Span::new(self.file, last.start, last.start + length);
        }
        tag.is_cut = true;
        self.cursor.back_to(last.start + length);
        Ok(true)
    }
}

/// A forgotten quote shows only at the next one: by then the value has swallowed a piece of the file.
pub(super) fn hint_at_open_quote(previous: Option<&Attribute>) -> Option<String> {
    let previous = previous.filter(|attribute| attribute.value.contains(['<', '\n']))?;
    Some(format!("the closing quote of {:?} before this may be missing", shown(&previous.name)))
}

/// Where a value was meant to end that was closed by the opening quote of the next one: it ends in `name=`.
fn end_of_open_value(raw: &str) -> Option<usize> {
    let name = raw.trim_end_matches(is_blank_character).strip_suffix('=')?.trim_end_matches(is_blank_character);
    if name.ends_with(continues_name) { end_of_value(raw) } else { None }
}

/// Where a value without closing quote was probably meant to end: before the end of its tag, the next tag or the next
/// attribute.
fn end_of_value(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'<' => return Some(at),
            b'>' => return Some(if text[..at].ends_with('/') { at - 1 } else { at }),
            _ if is_blank(byte) => {
                let next = text[at..].trim_start_matches(is_blank_character);
                if begins_attribute(next) {
                    return Some(at);
                }
                at = text.len() - next.len();
            }
            _ => at += 1,
        }
    }
    None
}

/// Whether a text begins with the name of an attribute and its `=`.
pub(super) fn begins_attribute(text: &str) -> bool {
    let mut cursor = Cursor::new(text);
    let has_name = !cursor.take_name().is_empty();
    cursor.skip_blanks();
    has_name && cursor.eat("=")
}

/// Bytes of the word that a text begins with: it ends at a blank, at the next tag, or where its own tag ends.
fn n_of_word(text: &str) -> usize {
    let is_end = |character: char| matches!(character, '<' | '>') || is_blank_character(character);
    let end = text.find(is_end).unwrap_or(text.len());
    if text[end..].starts_with('>') && text[..end].ends_with('/') { end - 1 } else { end }
}

/// Whether this stands between attributes.
pub(super) fn is_blank_character(character: char) -> bool {
    u8::try_from(character).is_ok_and(is_blank)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_without_closing_quote_ends_before_what_cannot_be_meant_as_a_part_of_it() {
        for (text, value) in [
            ("a>\n<Mass total=", "a"),
            ("a/>\n<Mass total=", "a"),
            ("0 0 0\n 1 1 1 name=", "0 0 0\n 1 1 1"),
            ("a\n  b = ", "a"),
            ("a <b c=", "a "),
        ] {
            assert_eq!(end_of_open_value(text).map(|end| &text[..end]), Some(value), "{text}");
        }
        for text in ["x =", "a", "1 2 3\n4 5 6", "a < b", "x == ", " = ", ""] {
            assert_eq!(end_of_open_value(text), None, "{text}");
        }
    }

    #[test]
    fn words_end_at_blanks_and_tags() {
        for (text, word) in
            [("1/>", "1"), ("1>", "1"), ("a/b c", "a/b"), ("a<b", "a"), ("a", "a"), ("/>", ""), (">", "")]
        {
            assert_eq!(&text[..n_of_word(text)], word, "{text}");
        }
    }
}
