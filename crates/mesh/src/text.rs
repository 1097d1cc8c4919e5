//! Words and numbers of text files, each with its place.

use crate::error::{MeshError, MeshErrorKind, Place, shortened};

/// A reader over the bytes of a file.
#[derive(Clone)]
pub(crate) struct Cursor<'a> {
    bytes: &'a [u8],
    offset: usize,
    /// Whether places have lines.
    pub(crate) is_text: bool,
}

impl<'a> Cursor<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Self {
        Cursor { bytes, offset: 0, is_text: true }
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
        let length = rest.iter().position(|&b| b == b'\n').unwrap_or(rest.len());
        self.offset = (start + length + 1).min(self.bytes.len());
        Some((start, rest[..length].trim_ascii_end()))
    }

    pub(crate) fn unsigned(&mut self, expected: &str) -> Result<u64, MeshError> {
        let (start, word) = self.word(expected)?;
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

    /// The next `N` bytes of a binary file.
    pub(crate) fn array<const N: usize>(&mut self, expected: &str) -> Result<[u8; N], MeshError> {
        let Some(array) = self.rest().first_chunk::<N>() else {
            return Err(self.end_error(expected));
        };
        self.offset += N;
        Ok(*array)
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
    }
}
