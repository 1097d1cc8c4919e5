//! Where text comes from: files, spans in them, and the way back to lines and columns.

/// Names one file of a [`SourceMap`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FileId(u32);

impl FileId {
    /// The file of text that no file contains, for example of a document built in memory.
    pub const GENERATED: FileId = FileId(u32::MAX);

    /// Position of the file in its source map.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A stretch of a file, as byte offsets `start..end` in its decoded UTF-8 text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Span {
    /// The file.
    pub file: FileId,
    /// Offset of the first byte.
    pub start: u32,
    /// Offset behind the last byte.
    pub end: u32,
}

impl Span {
    /// The span of what was not read from a file.
    pub const GENERATED: Span = Span { file: FileId::GENERATED, start: 0, end: 0 };

    /// The span of the bytes `start..end` of `file`.
    ///
    /// Offsets beyond 4 GiB are clamped; the reader refuses such files before it makes a span.
    pub fn new(file: FileId, start: usize, end: usize) -> Span {
        let offset = |value: usize| u32::try_from(value).unwrap_or(u32::MAX);
        Span { file, start: offset(start), end: offset(end) }
    }

    /// Whether this is text that was not read from a file.
    pub fn is_generated(self) -> bool {
        self.file == FileId::GENERATED
    }
}

/// Bytes between two stored counts. Storing every line start would cost four bytes a line, which a file of 256 MiB of
/// line ends turns into 1 GiB, and would not help where all stands in one line; this keeps a look-up below a
/// microsecond at 1 MiB for such a file. Each object and attribute is looked up once.
const CHECKPOINT_BYTES: usize = 1 << 10;

#[derive(Clone, Debug)]
struct SourceFile {
    name: String,
    text: String,
    /// What stands before byte `i * CHECKPOINT_BYTES`.
    checkpoints: Vec<Checkpoint>,
}

/// Line ends, and the characters behind the last of them.
#[derive(Clone, Copy, Debug, Default)]
struct Checkpoint {
    line_ends: u32,
    characters: u32,
}

impl Checkpoint {
    /// What stands before the end of the bytes that follow.
    fn after(self, bytes: &[u8]) -> Self {
        let line_ends = self.line_ends + line_ends(bytes);
        let last = bytes.iter().rposition(|&byte| byte == b'\n');
        let characters = match last {
            Some(end) => characters(&bytes[end + 1..]),
            None => self.characters.saturating_add(characters(bytes)),
        };
        Self { line_ends, characters }
    }
}

impl SourceFile {
    /// The checkpoint before an offset, and the bytes between both: less than two blocks, however long the line is.
    fn near(&self, offset: usize) -> (Checkpoint, &[u8]) {
        let block = (offset / CHECKPOINT_BYTES).min(self.checkpoints.len().saturating_sub(1));
        let before = self.checkpoints.get(block).copied().unwrap_or_default();
        (before, &self.text.as_bytes()[block * CHECKPOINT_BYTES..offset])
    }
}

/// All texts that were read, so that a [`Span`] can be shown as file, line and column.
#[derive(Clone, Debug, Default)]
pub struct SourceMap {
    files: Vec<SourceFile>,
}

impl SourceMap {
    /// A map without files.
    pub fn new() -> SourceMap {
        SourceMap::default()
    }

    /// Adds a text under a name and returns its id. Two files may have the same name.
    pub fn add(&mut self, name: impl Into<String>, text: impl Into<String>) -> FileId {
        let text = text.into();
        let mut next = Checkpoint::default();
        let checkpoints = text
            .as_bytes()
            .chunks(CHECKPOINT_BYTES)
            .map(|chunk| {
                let after = next.after(chunk);
                std::mem::replace(&mut next, after)
            })
            .collect();
        let id = FileId(u32::try_from(self.files.len()).unwrap_or(u32::MAX));
        self.files.push(SourceFile { name: name.into(), text, checkpoints });
        id
    }

    /// Names of all files.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.files.iter().map(|file| file.name.as_str())
    }

    /// Number of files.
    pub fn n_files(&self) -> usize {
        self.files.len()
    }

    /// The name a file was added under; `<generated>` for an id that is not of this map.
    pub fn name(&self, file: FileId) -> &str {
        self.files.get(file.index()).map_or("<generated>", |file| file.name.as_str())
    }

    /// The decoded text of a file; empty for an id that is not of this map.
    pub fn text(&self, file: FileId) -> &str {
        self.files.get(file.index()).map_or("", |file| file.text.as_str())
    }

    /// The text of a span, empty if it lies outside its file or does not end at characters.
    pub fn span_text(&self, span: Span) -> &str {
        self.text(span.file).get(span.start as usize..span.end as usize).unwrap_or("")
    }

    /// Line and column of a byte offset, both from 1; the column counts characters.
    ///
    /// Offsets behind the end mean the end, offsets inside a character mean that character.
    pub fn line_column(&self, file: FileId, offset: u32) -> (u32, u32) {
        let Some(file) = self.files.get(file.index()) else {
            return (1, 1);
        };
        let offset = character_start(&file.text, offset as usize);
        let (before, rest) = file.near(offset);
        let here = before.after(rest);
        (here.line_ends + 1, here.characters.saturating_add(1))
    }

    /// The text of a line, from 1, without its line end; empty if there is no such line.
    pub fn line_text(&self, file: FileId, line: u32) -> &str {
        let Some(file) = self.files.get(file.index()) else {
            return "";
        };
        let Some(wanted) = line.checked_sub(1) else {
            return "";
        };
        let block = file.checkpoints.partition_point(|before| before.line_ends < wanted).saturating_sub(1);
        let mut start = block * CHECKPOINT_BYTES;
        if wanted > 0 {
            let mut missing = wanted - file.checkpoints.get(block).map_or(0, |before| before.line_ends);
            for (offset, &byte) in file.text.as_bytes()[start..].iter().enumerate() {
                if byte == b'\n' {
                    missing -= 1;
                    if missing == 0 {
                        start += offset + 1;
                        break;
                    }
                }
            }
            if missing > 0 {
                return "";
            }
        }
        let rest = &file.text[start..];
        let line = rest.find('\n').map_or(rest, |end| &rest[..end]);
        line.strip_suffix('\r').unwrap_or(line)
    }
}

/// Where the character around a byte offset begins; the end of the text for what is behind it.
fn character_start(text: &str, offset: usize) -> usize {
    let mut start = offset.min(text.len());
    while !text.is_char_boundary(start) {
        start -= 1;
    }
    start
}

/// Characters that begin in some bytes of a text.
fn characters(bytes: &[u8]) -> u32 {
    let count = bytes.iter().filter(|&&byte| byte & 0xc0 != 0x80).count();
    u32::try_from(count).unwrap_or(u32::MAX)
}

fn line_ends(bytes: &[u8]) -> u32 {
    let count = bytes.iter().filter(|&&byte| byte == b'\n').count();
    u32::try_from(count).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_characters_and_lines_count_line_feeds() {
        let mut sources = SourceMap::new();
        let file = sources.add("a.scn", "é<a\r\n  <b/>\n\n");
        assert_eq!(sources.line_column(file, 0), (1, 1));
        assert_eq!(sources.line_column(file, 1), (1, 1));
        assert_eq!(sources.line_column(file, 2), (1, 2));
        assert_eq!(sources.line_column(file, 8), (2, 3));
        assert_eq!(sources.line_column(file, 900), (4, 1));
        assert_eq!(sources.line_text(file, 1), "é<a");
        assert_eq!(sources.line_text(file, 2), "  <b/>");
        assert_eq!(sources.line_text(file, 3), "");
        assert_eq!(sources.line_text(file, 5), "");
        assert_eq!(sources.line_text(file, 0), "");
    }

    #[test]
    fn lines_beyond_the_first_checkpoint_agree_with_a_plain_count() {
        let lines: Vec<String> = (0..30_000).map(|i| "x".repeat(i % 13)).collect();
        let text = lines.join("\n");
        let mut sources = SourceMap::new();
        let file = sources.add("long", text.as_str());
        let mut offset = 0;
        for (index, line) in lines.iter().enumerate() {
            if index % 97 == 0 {
                let number = index as u32 + 1;
                assert_eq!(sources.line_text(file, number), line);
                assert_eq!(sources.line_column(file, (offset + line.len()) as u32), (number, line.len() as u32 + 1));
            }
            offset += line.len() + 1;
        }
    }

    /// Seen: a scene in one line took quadratic time, since each column was counted from the start of the line.
    #[test]
    fn columns_of_a_long_line_are_counted_from_the_last_checkpoint() {
        let text = format!("first\n{}\nlast", "aé€😀".repeat(5_000));
        let mut sources = SourceMap::new();
        let file = sources.add("long", text.as_str());
        let (mut line, mut column) = (1, 1);
        for (offset, letter) in text.char_indices() {
            assert_eq!(sources.line_column(file, offset as u32), (line, column), "{offset}");
            (line, column) = if letter == '\n' { (line + 1, 1) } else { (line, column + 1) };
            let (_, counted) = sources.files[0].near(offset);
            assert!(counted.len() < CHECKPOINT_BYTES);
        }
    }

    #[test]
    fn generated_spans_have_a_name_and_no_text() {
        let sources = SourceMap::new();
        assert_eq!(sources.name(FileId::GENERATED), "<generated>");
        assert_eq!(sources.span_text(Span::GENERATED), "");
        assert_eq!(sources.line_column(FileId::GENERATED, 7), (1, 1));
    }
}
