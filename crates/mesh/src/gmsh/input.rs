//! Numbers of a Gmsh file, whether it is text or binary.

use crate::error::{MeshError, MeshErrorKind};
use crate::text::Cursor;

/// How numbers are written.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Encoding {
    Text,
    LittleEndian,
    BigEndian,
}

/// A file being read.
pub(super) struct Input<'a> {
    pub(super) cursor: Cursor<'a>,
    pub(super) encoding: Encoding,
}

impl<'a> Input<'a> {
    pub(super) fn new(cursor: Cursor<'a>) -> Self {
        Input { cursor, encoding: Encoding::Text }
    }

    pub(super) fn is_text(&self) -> bool {
        self.encoding == Encoding::Text
    }

    /// Where the next number stands.
    pub(super) fn here(&mut self) -> usize {
        if self.is_text() {
            self.cursor.skip_blanks();
        }
        self.cursor.offset()
    }

    /// The start of the next section, or `None` at the end of the file.
    pub(super) fn section(&mut self) -> Result<Option<(usize, &'a [u8])>, MeshError> {
        let is_first = self.cursor.is_at_start();
        self.cursor.skip_blanks();
        if self.cursor.rest().is_empty() && !is_first {
            return Ok(None);
        }
        let expected = if is_first { "$MeshFormat or $NOD" } else { "a section such as $Elements" };
        let (start, word) = self.cursor.word(expected)?;
        if word.first() != Some(&b'$') || word.starts_with(b"$End") {
            return Err(self.cursor.unexpected(start, word, expected));
        }
        Ok(Some((start, word)))
    }

    pub(super) fn end_section(&mut self, end: &[u8]) -> Result<(), MeshError> {
        let expected = String::from_utf8_lossy(end).into_owned();
        let (start, word) = self.cursor.word(&expected)?;
        if word != end {
            return Err(self.cursor.unexpected(start, word, &expected));
        }
        Ok(())
    }

    /// Goes behind the end of a section that is not read.
    pub(super) fn skip_section(&mut self, word: &[u8]) -> Result<(), MeshError> {
        let name = &word[1..];
        let rest = self.cursor.rest();
        // Section bodies may be binary, so that the end is looked for as bytes at the start of a line.
        let mut from = 0;
        while let Some(dollar) = rest[from..].iter().position(|&b| b == b'$') {
            let at = from + dollar;
            let is_line_start = at == 0 || matches!(rest[at - 1], b'\n' | b'\r');
            let tail = &rest[at + 1..];
            let is_end = tail.starts_with(b"End") || tail.starts_with(b"END");
            if is_line_start && is_end && tail[3..].starts_with(name) {
                let after = at + 4 + name.len();
                if rest.get(after).is_none_or(u8::is_ascii_whitespace) {
                    self.cursor.seek(self.cursor.offset() + after);
                    return Ok(());
                }
            }
            from = at + 1;
        }
        let name = crate::error::shortened(name);
        Err(self.cursor.end_error(&format!("$End{name}")))
    }

    /// Reads the byte-order mark behind the header of a binary file.
    pub(super) fn start_binary(&mut self) -> Result<(), MeshError> {
        self.cursor.is_text = false;
        self.end_line()?;
        let start = self.cursor.offset();
        let bytes = self.cursor.array::<4>("a byte-order mark")?;
        self.encoding = match bytes {
            [1, 0, 0, 0] => Encoding::LittleEndian,
            [0, 0, 0, 1] => Encoding::BigEndian,
            _ => {
                let mark = u32::from_le_bytes(bytes);
                return Err(self.cursor.error_at(start, MeshErrorKind::ByteOrder { mark }));
            }
        };
        Ok(())
    }

    /// Goes to the start of the next line: binary data begin there.
    pub(super) fn end_line(&mut self) -> Result<(), MeshError> {
        let start = self.cursor.offset();
        match self.cursor.line() {
            Some((_, b"")) if self.cursor.offset() > start => Ok(()),
            Some((at, found)) => Err(self.cursor.unexpected(at, found, "the end of the line")),
            None => Err(self.cursor.end_error("the end of the line")),
        }
    }

    /// An int: four bytes.
    pub(super) fn int(&mut self, expected: &str) -> Result<i64, MeshError> {
        Ok(match self.encoding {
            Encoding::Text => return self.cursor.signed(expected),
            Encoding::LittleEndian => i64::from(i32::from_le_bytes(self.cursor.array(expected)?)),
            Encoding::BigEndian => i64::from(i32::from_be_bytes(self.cursor.array(expected)?)),
        })
    }

    /// An int that must not be negative.
    pub(super) fn non_negative_int(&mut self, expected: &str) -> Result<u64, MeshError> {
        if self.is_text() {
            return self.cursor.unsigned(expected);
        }
        let start = self.cursor.offset();
        let value = self.int(expected)?;
        u64::try_from(value).map_err(|_| self.cursor.unexpected(start, value.to_string().as_bytes(), expected))
    }

    /// A size_t: eight bytes.
    pub(super) fn size(&mut self, expected: &str) -> Result<u64, MeshError> {
        match self.encoding {
            Encoding::Text => self.cursor.unsigned(expected),
            Encoding::LittleEndian => Ok(u64::from_le_bytes(self.cursor.array(expected)?)),
            Encoding::BigEndian => Ok(u64::from_be_bytes(self.cursor.array(expected)?)),
        }
    }

    /// A finite double.
    pub(super) fn real(&mut self) -> Result<f64, MeshError> {
        const EXPECTED: &str = "a coordinate";
        let start = self.cursor.offset();
        let value = match self.encoding {
            Encoding::Text => return self.cursor.real(EXPECTED),
            Encoding::LittleEndian => f64::from_le_bytes(self.cursor.array(EXPECTED)?),
            Encoding::BigEndian => f64::from_be_bytes(self.cursor.array(EXPECTED)?),
        };
        if value.is_finite() {
            return Ok(value);
        }
        let found = value.to_string();
        Err(self.cursor.error_at(start, MeshErrorKind::NotFinite { found }))
    }

    /// Three coordinates.
    pub(super) fn position(&mut self) -> Result<[f64; 3], MeshError> {
        Ok([self.real()?, self.real()?, self.real()?])
    }

    /// Refuses a count of records that the rest of the file cannot hold. `start`: where the count stands.
    pub(super) fn check_count(
        &self,
        start: usize,
        count: u64,
        what: &'static str,
        least_bytes: u64,
    ) -> Result<(), MeshError> {
        self.cursor.check_count(start, count, what, least_bytes)
    }

    /// Refuses a total that differs from the announced one.
    pub(super) fn check_total(&self, what: &'static str, found: u64, announced: u64) -> Result<(), MeshError> {
        if found == announced {
            return Ok(());
        }
        let kind = MeshErrorKind::CountMismatch { what, found, announced };
        Err(self.cursor.error_at(self.cursor.offset(), kind))
    }
}
