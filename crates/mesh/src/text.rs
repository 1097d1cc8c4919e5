//! Words and numbers of text files, each with its place.

use crate::error::{MeshError, MeshErrorKind, Place, line_end, mark_length, shortened};

/// A reader over the bytes of a file.
#[derive(Clone)]
pub(crate) struct Cursor<'a> {
    bytes: &'a [u8],
    offset: usize,
    /// Whether places have lines.
    pub(crate) is_text: bool,
}

impl<'a> Cursor<'a> {
    /// Begins behind a byte-order mark.
    pub(crate) fn new(bytes: &'a [u8]) -> Self {
        Cursor { bytes, offset: mark_length(bytes), is_text: true }
    }

    /// Whether nothing has been read yet.
    pub(crate) fn is_at_start(&self) -> bool {
        self.offset == mark_length(self.bytes)
    }

    pub(crate) fn offset(&self) -> usize {
        self.offset
    }

    /// Goes to a byte.
    pub(crate) fn seek(&mut self, offset: usize) {
        self.offset = offset.min(self.bytes.len());
    }

    pub(crate) fn rest(&self) -> &'a [u8] {
        &self.bytes[self.offset..]
    }

    pub(crate) fn place(&self, offset: usize) -> Place {
        Place::of(self.bytes, offset, self.is_text)
    }

    pub(crate) fn error_at(&self, offset: usize, kind: MeshErrorKind) -> MeshError {
        MeshError { place: self.place(offset), kind }
    }

    pub(crate) fn end_error(&self, expected: &str) -> MeshError {
        let kind = MeshErrorKind::UnexpectedEnd { expected: expected.into() };
        self.error_at(self.bytes.len(), kind)
    }

    pub(crate) fn skip_blanks(&mut self) {
        let blanks = self.rest().iter().take_while(|b| b.is_ascii_whitespace());
        self.offset += blanks.count();
    }

    /// The next word and where it starts.
    pub(crate) fn word(&mut self, expected: &str) -> Result<(usize, &'a [u8]), MeshError> {
        self.skip_blanks();
        let rest = self.rest();
        let length = rest.iter().position(u8::is_ascii_whitespace).unwrap_or(rest.len());
        if length == 0 {
            return Err(self.end_error(expected));
        }
        let start = self.offset;
        self.offset += length;
        Ok((start, &rest[..length]))
    }

    /// The rest of the current line, without its end; `None` at the end of the file.
    pub(crate) fn line(&mut self) -> Option<(usize, &'a [u8])> {
        let rest = self.rest();
        if rest.is_empty() {
            return None;
        }
        let start = self.offset;
        let length = rest.iter().position(|&b| b == b'\n' || b == b'\r').unwrap_or(rest.len());
        self.offset = start + length + line_end(&rest[length..]);
        Some((start, rest[..length].trim_ascii_end()))
    }

    pub(crate) fn unsigned(&mut self, expected: &str) -> Result<u64, MeshError> {
        let (start, word) = self.word(expected)?;
        // Nearly all words of a large mesh: up to 18 digits do not overflow.
        if word.len() <= 18 && word.iter().all(u8::is_ascii_digit) {
            return Ok(word.iter().fold(0, |number, digit| 10 * number + u64::from(digit - b'0')));
        }
        self.parsed(start, word, expected)
    }

    pub(crate) fn signed(&mut self, expected: &str) -> Result<i64, MeshError> {
        let (start, word) = self.word(expected)?;
        self.parsed(start, word, expected)
    }

    pub(crate) fn real(&mut self, expected: &str) -> Result<f64, MeshError> {
        let (start, word) = self.word(expected)?;
        self.parsed_real(start, word, expected)
    }

    /// A word as an integer.
    pub(crate) fn parsed<T: std::str::FromStr>(
        &self,
        start: usize,
        word: &[u8],
        expected: &str,
    ) -> Result<T, MeshError> {
        let number = std::str::from_utf8(word).ok().and_then(|w| w.parse().ok());
        number.ok_or_else(|| self.unexpected(start, word, expected))
    }

    /// A word as a finite number in decimal notation; NaN, infinities and 1e400 are refused.
    pub(crate) fn parsed_real(&self, start: usize, word: &[u8], expected: &str) -> Result<f64, MeshError> {
        let number: f64 = self.parsed(start, word, expected)?;
        if number.is_finite() {
            return Ok(number);
        }
        let found = shortened(word);
        Err(self.error_at(start, MeshErrorKind::NotFinite { found }))
    }

    pub(crate) fn unexpected(&self, start: usize, found: &[u8], expected: &str) -> MeshError {
        let kind = MeshErrorKind::Unexpected { found: shortened(found), expected: expected.into() };
        self.error_at(start, kind)
    }

    /// The same file as if it ended at a byte.
    pub(crate) fn until(&self, end: usize) -> Cursor<'a> {
        Cursor { bytes: &self.bytes[..end.min(self.bytes.len())], ..self.clone() }
    }

    /// The next word as a count of records that the rest of the file can hold.
    pub(crate) fn count(&mut self, what: &'static str, least_bytes: u64) -> Result<u64, MeshError> {
        self.skip_blanks();
        let start = self.offset;
        let count = self.unsigned("a count")?;
        self.check_count(start, count, what, least_bytes)?;
        Ok(count)
    }

    /// Refuses a count of records that the rest of the file cannot hold. `start`: where the count stands.
    pub(crate) fn check_count(
        &self,
        start: usize,
        count: u64,
        what: &'static str,
        least_bytes: u64,
    ) -> Result<(), MeshError> {
        let bytes_left = self.rest().len() as u64;
        let limit = bytes_left / least_bytes;
        if count <= limit {
            return Ok(());
        }
        Err(self.error_at(start, MeshErrorKind::CountTooLarge { what, count, limit, bytes_left }))
    }

    /// The next `N` bytes of a binary file.
    pub(crate) fn array<const N: usize>(&mut self, expected: &str) -> Result<[u8; N], MeshError> {
        let Some(array) = self.rest().first_chunk::<N>() else {
            return Err(self.end_error(expected));
        };
        self.offset += N;
        Ok(*array)
    }
}

/// Names are cut here: every group repeats its name, and a file of many groups under one long name must not fill
/// memory.
const LONGEST_NAME: usize = 255;

/// Words of a line up to a comment, with their places.
#[derive(Clone, Copy)]
pub(crate) struct Words<'a> {
    pub(crate) start: usize,
    pub(crate) line: &'a [u8],
}

impl<'a> Iterator for Words<'a> {
    type Item = (usize, &'a [u8]);

    fn next(&mut self) -> Option<Self::Item> {
        let blanks = self.line.iter().take_while(|b| b.is_ascii_whitespace()).count();
        let rest = &self.line[blanks..];
        if rest.is_empty() || rest[0] == b'#' {
            self.line = &[];
            return None;
        }
        let length = rest.iter().position(u8::is_ascii_whitespace).unwrap_or(rest.len());
        let at = self.start + blanks;
        self.start = at + length;
        self.line = &rest[length..];
        Some((at, &rest[..length]))
    }
}

impl Words<'_> {
    /// The next `N` words as numbers; further words stay.
    pub(crate) fn reals<const N: usize>(&mut self, cursor: &Cursor<'_>, expected: &str) -> Result<[f64; N], MeshError> {
        let mut numbers = [0.0; N];
        for number in &mut numbers {
            let line_end = self.start + self.line.len();
            let (at, word) = self.next().ok_or_else(|| cursor.unexpected(line_end, b"", expected))?;
            *number = cursor.parsed_real(at, word, expected)?;
        }
        Ok(numbers)
    }

    /// The next word as a whole number, with its place.
    pub(crate) fn unsigned(&mut self, cursor: &Cursor<'_>, expected: &str) -> Result<(usize, u64), MeshError> {
        let line_end = self.start + self.line.len();
        let (at, word) = self.next().ok_or_else(|| cursor.unexpected(line_end, b"", expected))?;
        Ok((at, cursor.parsed(at, word, expected)?))
    }

    /// The rest of the line as a name, which may contain blanks.
    pub(crate) fn name(&self) -> String {
        let name = String::from_utf8_lossy(self.line.trim_ascii());
        let mut end = name.len().min(LONGEST_NAME);
        while !name.is_char_boundary(end) {
            end -= 1;
        }
        name[..end].to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn real(word: &str) -> Result<f64, MeshErrorKind> {
        Cursor::new(word.as_bytes()).real("a number").map_err(|e| e.kind)
    }

    #[test]
    fn numbers_are_decimal_finite_and_whole_words() {
        assert_eq!(real(" -1.5e-3 "), Ok(-1.5e-3));
        assert_eq!(real("1e-400"), Ok(0.0));
        assert_eq!(real("5e-324"), Ok(5e-324));
        for word in ["nan", "-inf", "1e400", "-1e400", "Infinity"] {
            assert!(matches!(real(word), Err(MeshErrorKind::NotFinite { .. })), "{word}");
        }
        for word in ["1,5", "0x1p3", "1.5f", "--1", "1d5", "\u{661}"] {
            assert!(matches!(real(word), Err(MeshErrorKind::Unexpected { .. })), "{word}");
        }
        assert!(matches!(real(" \n"), Err(MeshErrorKind::UnexpectedEnd { .. })));
    }

    #[test]
    fn integers_are_not_rounded_from_reals() {
        for word in ["1e3", "1.0", "-1", "18446744073709551616", ""] {
            assert!(Cursor::new(word.as_bytes()).unsigned("a count").is_err(), "{word}");
        }
        assert_eq!(Cursor::new(b"18446744073709551615").unsigned("a count"), Ok(u64::MAX));
        assert_eq!(Cursor::new(b"-7").signed("a tag"), Ok(-7));
    }

    #[test]
    fn lines_end_with_or_without_carriage_return() {
        let mut cursor = Cursor::new(b"a b\r\n\nc");
        assert_eq!(cursor.line(), Some((0, &b"a b"[..])));
        assert_eq!(cursor.line(), Some((5, &b""[..])));
        assert_eq!(cursor.line(), Some((6, &b"c"[..])));
        assert_eq!(cursor.line(), None);
        let mut cursor = Cursor::new(b"a\rb\r\r\nc\n\rd\r");
        let lines: Vec<&[u8]> = std::iter::from_fn(|| cursor.line()).map(|(_, line)| line).collect();
        assert_eq!(lines, [&b"a"[..], b"b", b"c", b"", b"d"]);
    }

    #[test]
    fn a_byte_order_mark_is_no_part_of_the_text() {
        let mut cursor = Cursor::new(b"\xef\xbb\xbfone 2");
        assert!(cursor.is_at_start());
        assert_eq!(cursor.word("a word"), Ok((3, &b"one"[..])));
        assert_eq!(cursor.unsigned("a number"), Ok(2));
        assert!(!cursor.is_at_start());
    }
}
