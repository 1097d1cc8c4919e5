//! Arrays of numbers of any type.

use crate::error::{MeshError, MeshErrorKind};
use crate::text::Cursor;

/// Type of the numbers of an array.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct NumberType {
    pub(super) bytes: usize,
    kind: Kind,
}

#[derive(Debug, Clone, Copy, PartialEq)]
enum Kind {
    Signed,
    Unsigned,
    Real,
}

impl NumberType {
    /// The type of a name of the legacy or the XML format.
    pub(super) fn of_name(name: &[u8]) -> Option<Self> {
        let number = |bytes, kind| Some(NumberType { bytes, kind });
        match name.to_ascii_lowercase().as_slice() {
            b"char" | b"int8" | b"vtktypeint8" => number(1, Kind::Signed),
            b"unsigned_char" | b"uint8" | b"vtktypeuint8" => number(1, Kind::Unsigned),
            b"short" | b"int16" | b"vtktypeint16" => number(2, Kind::Signed),
            b"unsigned_short" | b"uint16" | b"vtktypeuint16" => number(2, Kind::Unsigned),
            b"int" | b"int32" | b"vtktypeint32" | b"vtkidtype" => number(4, Kind::Signed),
            b"unsigned_int" | b"uint32" | b"vtktypeuint32" => number(4, Kind::Unsigned),
            b"long" | b"int64" | b"vtktypeint64" => number(8, Kind::Signed),
            b"unsigned_long" | b"uint64" | b"vtktypeuint64" => number(8, Kind::Unsigned),
            b"float" | b"float32" => number(4, Kind::Real),
            b"double" | b"float64" => number(8, Kind::Real),
            _ => None,
        }
    }

    /// Shortest number of this type in a file.
    pub(super) fn least_bytes(self, is_text: bool) -> u64 {
        if is_text { 2 } else { self.bytes as u64 }
    }

    /// The next number of a text.
    pub(super) fn read_text(self, cursor: &mut Cursor<'_>) -> Result<Number, MeshError> {
        const EXPECTED: &str = "a number";
        match (self.kind, self.bytes) {
            (Kind::Real, 4) => {
                let (start, word) = cursor.word(EXPECTED)?;
                let value: f32 = cursor.parsed(start, word, EXPECTED)?;
                self.finite(cursor, start, f64::from(value))
            }
            (Kind::Real, _) => cursor.real(EXPECTED).map(Number::Real),
            (Kind::Unsigned, _) => cursor.unsigned(EXPECTED).map(Number::Unsigned),
            (Kind::Signed, _) => cursor.signed(EXPECTED).map(Number::Signed),
        }
    }

    /// A number in binary; `bytes` are as many as the type has. `start`: where the array stands.
    pub(super) fn read_binary(
        self,
        cursor: &Cursor<'_>,
        start: usize,
        bytes: &[u8],
        is_big: bool,
    ) -> Result<Number, MeshError> {
        let mut little = [0; 8];
        for (place, byte) in little.iter_mut().zip(bytes) {
            *place = *byte;
        }
        if is_big {
            little[..self.bytes].reverse();
        }
        let bits = u64::from_le_bytes(little);
        let unused = 64 - 8 * self.bytes as u32;
        match (self.kind, self.bytes) {
            (Kind::Real, 4) => self.finite(cursor, start, f64::from(f32::from_bits(bits as u32))),
            (Kind::Real, _) => self.finite(cursor, start, f64::from_bits(bits)),
            (Kind::Unsigned, _) => Ok(Number::Unsigned(bits)),
            // The sign bit of a short number is moved to the top and back.
            (Kind::Signed, _) => Ok(Number::Signed((bits << unused).cast_signed() >> unused)),
        }
    }

    fn finite(self, cursor: &Cursor<'_>, start: usize, value: f64) -> Result<Number, MeshError> {
        if value.is_finite() {
            return Ok(Number::Real(value));
        }
        Err(cursor.error_at(start, MeshErrorKind::NotFinite { found: value.to_string() }))
    }
}

/// A number of a file.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Number {
    Signed(i64),
    Unsigned(u64),
    Real(f64),
}

impl Number {
    pub(super) fn real(self) -> f64 {
        match self {
            Number::Signed(value) => value as f64,
            Number::Unsigned(value) => value as f64,
            Number::Real(value) => value,
        }
    }

    /// As an index or count; `None` for negative and real numbers.
    pub(super) fn index(self) -> Option<u64> {
        match self {
            Number::Signed(value) => u64::try_from(value).ok(),
            Number::Unsigned(value) => Some(value),
            Number::Real(_) => None,
        }
    }
}

/// The numbers as reals.
pub(super) fn reals(numbers: &[Number]) -> Vec<f64> {
    numbers.iter().map(|number| number.real()).collect()
}

/// The numbers as indices. `start`: where the array stands.
pub(super) fn indices(cursor: &Cursor<'_>, start: usize, numbers: &[Number]) -> Result<Vec<u64>, MeshError> {
    let index = |number: &Number| {
        number
            .index()
            .ok_or_else(|| cursor.unexpected(start, format!("{number:?}").as_bytes(), "whole numbers not below 0"))
    };
    numbers.iter().map(index).collect()
}

/// Triples of reals.
pub(super) fn triples(numbers: &[Number]) -> Vec<[f64; 3]> {
    numbers.as_chunks::<3>().0.iter().map(|triple| triple.map(Number::real)).collect()
}
