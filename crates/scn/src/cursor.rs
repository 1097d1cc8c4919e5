//! A position in a text and the small steps the reader takes from it.

/// Reads a text forward. The position is always at a character.
#[derive(Clone, Debug)]
pub(crate) struct Cursor<'t> {
    text: &'t str,
    position: usize,
    /// Ends that do not come from a position on: what was searched in vain is not searched again, so that time stays
    /// linear however many of them are missing.
    absent: Vec<(&'static str, usize)>,
}

impl<'t> Cursor<'t> {
    pub(crate) fn new(text: &'t str) -> Cursor<'t> {
        Cursor { text, position: 0, absent: Vec::new() }
    }

    /// Byte offset of the next character.
    pub(crate) fn position(&self) -> usize {
        self.position
    }

    /// What is left.
    pub(crate) fn rest(&self) -> &'t str {
        &self.text[self.position..]
    }

    /// The whole text.
    pub(crate) fn text(&self) -> &'t str {
        self.text
    }

    pub(crate) fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Steps over `expected` if it comes next.
    pub(crate) fn eat(&mut self, expected: &str) -> bool {
        let comes_next = self.rest().starts_with(expected);
        if comes_next {
            self.position += expected.len();
        }
        comes_next
    }

    /// Steps over so many bytes, which must end at a character.
    pub(crate) fn skip(&mut self, n_bytes: usize) {
        self.position += n_bytes;
    }

    /// Stands where it stood before.
    pub(crate) fn back_to(&mut self, position: usize) {
        self.position = position;
    }

    /// Steps over blanks, tabs and line ends; whether there were any.
    pub(crate) fn skip_blanks(&mut self) -> bool {
        let before = self.position;
        self.position += self.rest().bytes().take_while(|&byte| is_blank(byte)).count();
        self.position > before
    }

    /// Takes the name that comes next; empty if none does.
    pub(crate) fn take_name(&mut self) -> &'t str {
        let rest = self.rest();
        let mut characters = rest.char_indices();
        let end = match characters.next() {
            Some((_, first)) if begins_name(first) => {
                characters.find(|&(_, next)| !continues_name(next)).map_or(rest.len(), |(end, _)| end)
            }
            _ => 0,
        };
        self.position += end;
        &rest[..end]
    }

    /// Takes the text before `end` and steps over both; nothing if `end` does not come.
    pub(crate) fn take_until(&mut self, end: &'static str) -> Option<&'t str> {
        let rest = self.rest();
        let known = self.absent.iter_mut().find(|(known, _)| *known == end);
        let searched = match &known {
            Some((_, from)) => &rest[..from.saturating_sub(self.position)],
            None => rest,
        };
        if let Some(length) = searched.find(end) {
            self.position += length + end.len();
            return Some(&rest[..length]);
        }
        match known {
            Some((_, from)) => *from = self.position.min(*from),
            None => self.absent.push((end, self.position)),
        }
        None
    }

    /// Takes the text before `stop`, or all that is left, and stands before `stop`.
    pub(crate) fn take_before(&mut self, stop: char) -> &'t str {
        let rest = self.rest();
        let length = rest.find(stop).unwrap_or(rest.len());
        self.position += length;
        &rest[..length]
    }

    /// Takes the text before the first of `stops`, or all that is left, and stands before it.
    pub(crate) fn take_before_any(&mut self, stops: &[char]) -> &'t str {
        let rest = self.rest();
        let length = rest.find(stops).unwrap_or(rest.len());
        self.position += length;
        &rest[..length]
    }
}

/// Whether the whole text is a name that an element or an attribute can have.
pub(crate) fn is_name(text: &str) -> bool {
    let mut characters = text.chars();
    characters.next().is_some_and(begins_name) && characters.all(continues_name)
}

pub(crate) fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r')
}

/// Whether a name can begin with this.
pub(crate) fn begins_name(character: char) -> bool {
    character.is_ascii_alphabetic() || character == '_' || character == ':' || begins_foreign_name(character)
}

/// Whether a name can go on with this.
pub(crate) fn continues_name(character: char) -> bool {
    begins_name(character) || character.is_ascii_digit() || character == '-' || character == '.'
}

/// Beyond ASCII everything counts that is not blank or control: names are compared, never interpreted.
fn begins_foreign_name(character: char) -> bool {
    !character.is_ascii() && !character.is_whitespace() && !character.is_control()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_end_at_the_first_character_that_cannot_continue_them() {
        let mut cursor = Cursor::new("Größe_1.x-y='2'");
        assert_eq!(cursor.take_name(), "Größe_1.x-y");
        assert_eq!(cursor.peek(), Some('='));
        assert_eq!(cursor.take_name(), "");
        assert!(is_name("a") && is_name("_Group_") && is_name("x:y"));
        assert!(!is_name("") && !is_name("1a") && !is_name("a b") && !is_name("a\u{a0}b"));
    }

    #[test]
    fn taking_stops_where_the_text_does() {
        let mut cursor = Cursor::new("ab-->cd");
        assert_eq!(cursor.take_until("-->"), Some("ab"));
        assert_eq!(cursor.take_until("-->"), None);
        cursor.back_to(0);
        assert_eq!(cursor.take_until("-->"), Some("ab"), "it is absent behind this only");
        assert_eq!(cursor.take_before('<'), "cd");
        assert_eq!(cursor.peek(), None);
        assert!(!cursor.eat("x"));
    }
}
