//! Tags of an XML file, one after the other: as much of XML as mesh files use.

use crate::error::MeshError;
use crate::text::Cursor;

/// Most attributes of one tag.
const MAX_ATTRIBUTES: usize = 64;

/// A tag: `<name a="1">`, `<name/>` or `</name>`.
pub(super) struct Tag<'a> {
    pub(super) name: &'a [u8],
    attributes: Vec<(&'a [u8], usize, &'a [u8])>,
    /// Where it begins.
    pub(super) start: usize,
    /// `</name>`.
    pub(super) is_end: bool,
    /// `<name/>`.
    pub(super) is_empty: bool,
}

impl<'a> Tag<'a> {
    /// Value of an attribute with its place.
    pub(super) fn attribute(&self, name: &[u8]) -> Option<(usize, &'a [u8])> {
        self.attributes.iter().find(|(found, ..)| *found == name).map(|&(_, start, value)| (start, value))
    }

    /// An attribute that must be there.
    pub(super) fn required(&self, cursor: &Cursor<'_>, name: &str) -> Result<(usize, &'a [u8]), MeshError> {
        self.attribute(name.as_bytes())
            .ok_or_else(|| cursor.unexpected(self.start, self.name, &format!("the attribute {name}")))
    }

    /// An attribute that is a count; 0 if it is not there.
    pub(super) fn count(&self, cursor: &Cursor<'_>, name: &str) -> Result<u64, MeshError> {
        match self.attribute(name.as_bytes()) {
            Some((start, value)) => cursor.parsed(start, value.trim_ascii(), name),
            None => Ok(0),
        }
    }
}

/// The next tag; text, comments and instructions before it are skipped. `None` at the end of the file.
pub(super) fn next_tag<'a>(cursor: &mut Cursor<'a>) -> Result<Option<Tag<'a>>, MeshError> {
    loop {
        let rest = cursor.rest();
        let Some(open) = rest.iter().position(|&b| b == b'<') else { return Ok(None) };
        let start = cursor.offset() + open;
        let body = &rest[open + 1..];
        let skipped = if body.starts_with(b"!--") {
            Some(&b"-->"[..])
        } else if body.starts_with(b"?") {
            Some(&b"?>"[..])
        } else if body.starts_with(b"!") {
            Some(&b">"[..])
        } else {
            None
        };
        let end = skipped.unwrap_or(b">");
        let length = body.windows(end.len()).position(|found| found == end);
        let Some(length) = length else { return Err(cursor.end_error(&String::from_utf8_lossy(end))) };
        cursor.seek(start + 1 + length + end.len());
        if skipped.is_none() {
            return tag(cursor, start, &body[..length]).map(Some);
        }
    }
}

/// The parts of a tag; `body` is what stands between `<` and `>`.
fn tag<'a>(cursor: &Cursor<'_>, start: usize, body: &'a [u8]) -> Result<Tag<'a>, MeshError> {
    let is_end = body.starts_with(b"/");
    let is_empty = body.ends_with(b"/");
    let from = usize::from(is_end);
    let to = body.len() - usize::from(is_empty && body.len() > from);
    let length = body[from..to].iter().position(u8::is_ascii_whitespace).unwrap_or(to - from);
    let mut found = Tag { name: &body[from..from + length], attributes: Vec::new(), start, is_end, is_empty };
    let mut at = from + length;
    loop {
        at += body[at..to].iter().take_while(|b| b.is_ascii_whitespace()).count();
        if at >= to {
            return Ok(found);
        }
        let place = start + 1 + at;
        let rest = &body[at..to];
        let unexpected = || cursor.unexpected(place, rest, "an attribute name=\"value\"");
        let equals = rest.iter().position(|&b| b == b'=').ok_or_else(unexpected)?;
        let quote_at = equals + 1 + rest[equals + 1..].iter().take_while(|b| b.is_ascii_whitespace()).count();
        let quote = *rest.get(quote_at).filter(|&&q| q == b'"' || q == b'\'').ok_or_else(unexpected)?;
        let value_at = quote_at + 1;
        let value_length = rest[value_at..].iter().position(|&b| b == quote).ok_or_else(unexpected)?;
        if found.attributes.len() == MAX_ATTRIBUTES {
            return Err(cursor.unexpected(place, rest, "fewer attributes"));
        }
        let value = &rest[value_at..value_at + value_length];
        found.attributes.push((rest[..equals].trim_ascii(), place + value_at, value));
        at += value_at + value_length + 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_come_with_their_attributes() {
        let text = b"<?xml version='1.0'?><!-- <a> --><!DOCTYPE x>\n<one a=\"1\" b = ' 2 '>text</one><two/>";
        let mut cursor = Cursor::new(text);
        let one = next_tag(&mut cursor).expect("a valid tag").expect("a tag");
        assert_eq!((one.name, one.is_end, one.is_empty), (&b"one"[..], false, false));
        assert_eq!(one.attribute(b"a").map(|(_, value)| value), Some(&b"1"[..]));
        assert_eq!(one.count(&cursor, "b").ok(), Some(2));
        let end = next_tag(&mut cursor).expect("a valid tag").expect("a tag");
        assert_eq!((end.name, end.is_end), (&b"one"[..], true));
        let two = next_tag(&mut cursor).expect("a valid tag").expect("a tag");
        assert_eq!((two.name, two.is_empty, two.count(&cursor, "n").ok()), (&b"two"[..], true, Some(0)));
        assert!(next_tag(&mut cursor).expect("the end").is_none());
    }

    #[test]
    fn broken_tags_are_errors() {
        for text in ["<a b>", "<a b=1>", "<a b=\"1>", "<a", "<!-- ", "<a b='1' =>"] {
            assert!(next_tag(&mut Cursor::new(text.as_bytes())).is_err(), "{text}");
        }
        for text in ["</>", "<>", "</", "</ >"] {
            let _ = next_tag(&mut Cursor::new(text.as_bytes()));
        }
    }
}
