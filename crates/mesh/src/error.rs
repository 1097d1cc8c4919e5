//! What can be wrong with a mesh file, and where.

use std::fmt;

/// A place in a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// Bytes before it.
    pub offset: usize,
    /// Line and column, counted from 1; `None` in a binary file.
    pub line_column: Option<(usize, usize)>,
}

impl Place {
    /// The place `offset` bytes into `bytes`, with its line and column if the file is text.
    pub fn of(bytes: &[u8], offset: usize, is_text: bool) -> Place {
        let offset = offset.min(bytes.len());
        let line_column = is_text.then(|| {
            let (mut line, mut line_start, mut at) = (1, mark_length(bytes), 0);
            while at < offset {
                let end = line_end(&bytes[at..]);
                if end > 0 && at + end <= offset {
                    line += 1;
                    line_start = at + end;
                }
                at += end.max(1);
            }
            (line, offset.saturating_sub(line_start) + 1)
        });
        Place { offset, line_column }
    }
}

/// Bytes of the line end that `bytes` begins with, 0 if there is none: LF, CR LF, CR alone, or the CR CR LF of a text
/// that was converted twice.
pub(crate) fn line_end(bytes: &[u8]) -> usize {
    match bytes {
        [b'\r', b'\r', b'\n', ..] => 3,
        [b'\r', b'\n', ..] => 2,
        [b'\r' | b'\n', ..] => 1,
        _ => 0,
    }
}

/// Bytes of the byte-order mark that `bytes` begins with: some programs write it in front of texts.
pub(crate) fn mark_length(bytes: &[u8]) -> usize {
    const MARK: &[u8] = "\u{feff}".as_bytes();
    if bytes.starts_with(MARK) { MARK.len() } else { 0 }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line_column {
            Some((line, column)) => write!(f, "{line}:{column} (byte {})", self.offset),
            None => write!(f, "byte {}", self.offset),
        }
    }
}

/// A mesh file that cannot be read. The reader of the file adds its name: `beam.msh:3:7 (byte 42): ...`.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[error("{place}: {kind}")]
pub struct MeshError {
    /// Where.
    pub place: Place,
    /// What.
    pub kind: MeshErrorKind,
}

/// What is wrong.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum MeshErrorKind {
    /// The file stops where something must follow.
    #[error("the file ends where {expected} is expected")]
    UnexpectedEnd {
        /// What should follow.
        expected: String,
    },
    /// Something else stands there.
    #[error("{found:?}: expected {expected}")]
    Unexpected {
        /// The text found, shortened.
        found: String,
        /// What should stand there.
        expected: String,
    },
    /// NaN, an infinity, or a number beyond the range of double precision.
    #[error("{found:?}: expected a finite number")]
    NotFinite {
        /// The text found, or the value of a binary file.
        found: String,
    },
    /// A count that the rest of the file cannot hold.
    #[error("{count} {what} announced, but the {bytes_left} bytes that follow hold at most {limit}")]
    CountTooLarge {
        /// What is counted.
        what: &'static str,
        /// The announced count.
        count: u64,
        /// How many could fit.
        limit: u64,
        /// Bytes after the count.
        bytes_left: u64,
    },
    /// Counts that contradict each other.
    #[error("{found} {what} found, {announced} announced")]
    CountMismatch {
        /// What is counted.
        what: &'static str,
        /// In the file.
        found: u64,
        /// In the header.
        announced: u64,
    },
    /// More points or elements than 32-bit indices can name.
    #[error("more than {limit} {what}")]
    TooMany {
        /// What is counted.
        what: &'static str,
        /// The limit.
        limit: u64,
    },
    /// A version of the format that is not read.
    #[error("version {version:?} of the format: expected 2.x or 4.x")]
    UnsupportedVersion {
        /// The text found.
        version: String,
    },
    /// A size of numbers that is not read.
    #[error("data size {size}: expected 8")]
    UnsupportedDataSize {
        /// The size found.
        size: u64,
    },
    /// A binary file whose byte-order mark is neither 1 nor 1 reversed.
    #[error("byte-order mark {mark:#010x}: expected 1 in either byte order")]
    ByteOrder {
        /// The mark found.
        mark: u32,
    },
    /// A section that is there twice.
    #[error("section {section} is there twice")]
    RepeatedSection {
        /// Name of the section.
        section: String,
    },
    /// A section that is missing.
    #[error("section {section} is missing")]
    MissingSection {
        /// Name of the section.
        section: &'static str,
    },
    /// A section that comes too early.
    #[error("section {section} comes before {needed}")]
    SectionOrder {
        /// The early section.
        section: &'static str,
        /// What it needs.
        needed: &'static str,
    },
    /// Two nodes of one number.
    #[error("node {tag} is defined twice")]
    DuplicateNode {
        /// The number.
        tag: u64,
    },
    /// An element that names a node which is not in the file.
    #[error("element {element} names node {tag}, which is not in the file")]
    MissingNode {
        /// Number of the element in the file.
        element: u64,
        /// The missing node.
        tag: u64,
    },
    /// An element type of unknown size in a file where it cannot be skipped.
    #[error("element type {element_type} is unknown and cannot be skipped")]
    UnknownElementType {
        /// The type.
        element_type: u64,
    },
    /// An element with another number of nodes than its type has.
    #[error("element {element} has {found} nodes, a {kind} has {expected}")]
    WrongNodeCount {
        /// Number of the element in the file.
        element: u64,
        /// Name of its type.
        kind: String,
        /// In the file.
        found: u64,
        /// By type.
        expected: u64,
    },
    /// An index of an OBJ file that names nothing.
    #[error("{what} index {index}: {}", valid_indices(what, *index, *count))]
    IndexOutOfRange {
        /// Position, texture coordinate or normal.
        what: &'static str,
        /// As written.
        index: i64,
        /// How many there are.
        count: u64,
    },
}

/// What an index of an OBJ file may be, or why there is nothing that it may be.
fn valid_indices(what: &str, index: i64, count: u64) -> String {
    match (count, index) {
        (0, 1..) => format!("the file has no {what}s"),
        (0, 0) => "expected a number from 1 on".to_owned(),
        (0, _) => format!("no {what} comes before it"),
        _ => format!("expected 1 to {count} or -{count} to -1"),
    }
}

/// Something in a mesh file that was not used.
#[derive(Debug, Clone, PartialEq)]
pub struct MeshWarning {
    /// Where it was met first.
    pub place: Place,
    /// What.
    pub kind: MeshWarningKind,
}

/// What was not used.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum MeshWarningKind {
    /// Elements of a type that is not read.
    #[error("{count} elements of type {element_type} ({name}) are ignored")]
    IgnoredElements {
        /// The type's number in the format.
        element_type: u64,
        /// Its name, or "unknown".
        name: &'static str,
        /// How many.
        count: u64,
    },
    /// Elements of types that are not read, beyond those that are told one by one.
    #[error("{count} elements of further types are ignored")]
    FurtherElements {
        /// How many.
        count: u64,
    },
    /// Lines of a text that begin with a word that the format does not have.
    #[error("{count} lines are ignored that begin with no keyword of the format, the first with {keyword:?}")]
    UnknownLines {
        /// The first of these words, shortened.
        keyword: String,
        /// How many.
        count: u64,
    },
    /// The file may have been cut off.
    #[error("the file ends without {expected}: it may be cut off")]
    Unfinished {
        /// What should stand at the end.
        expected: &'static str,
    },
    /// Polygons of fewer than two corners.
    #[error("{count} faces or lines of fewer than two corners are ignored")]
    ShortFaces {
        /// How many.
        count: u64,
    },
}

impl fmt::Display for MeshWarning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.kind)
    }
}

/// At most 40 characters of `found`, for messages.
pub(crate) fn shortened(found: &[u8]) -> String {
    const LIMIT: usize = 40;
    let text = String::from_utf8_lossy(&found[..found.len().min(4 * LIMIT)]);
    let mut short: String = text.chars().take(LIMIT).collect();
    if short.len() < found.len() && text.chars().count() > LIMIT {
        short.push_str("...");
    }
    short
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_count_lines_and_columns_from_one() {
        let bytes = b"ab\ncd\n";
        assert_eq!(Place::of(bytes, 0, true).line_column, Some((1, 1)));
        assert_eq!(Place::of(bytes, 4, true).line_column, Some((2, 2)));
        assert_eq!(Place::of(bytes, 99, true).line_column, Some((3, 1)));
        assert_eq!(Place::of(bytes, 4, false).to_string(), "byte 4");
        let bytes = b"\xef\xbb\xbfa\rb\r\nc\r\r\nd";
        let lines = [(3, (1, 1)), (4, (1, 2)), (5, (2, 1)), (7, (2, 3)), (8, (3, 1)), (12, (4, 1))];
        for (offset, expected) in lines {
            assert_eq!(Place::of(bytes, offset, true).line_column, Some(expected), "{offset}");
        }
    }

    #[test]
    fn messages_never_repeat_a_long_token() {
        assert_eq!(shortened(b"abc"), "abc");
        assert_eq!(shortened(&vec![b'x'; 1 << 20]).len(), 43);
    }
}
