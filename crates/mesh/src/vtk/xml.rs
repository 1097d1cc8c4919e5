//! The XML formats: arrays as text, base64 or appended bytes, plain or compressed by zlib.

use std::io::Read;

use flate2::read::ZlibDecoder;

use crate::error::{MeshError, MeshErrorKind, MeshWarning};
use crate::mesh::Mesh;
use crate::text::Cursor;

use super::base64;
use super::cells::{Cells, NodeLists, POLYGON_OR_QUAD};
use super::numbers::{Number, NumberType, indices, reals, triples};
use super::scanner::{Tag, next_tag};

/// Most bytes that all arrays of a file may have when they are decoded.
const MAX_DECODED: u64 = 1 << 30;

/// Most numbers that all arrays of a file may have.
const MAX_NUMBERS: u64 = 1 << 27;

pub(super) fn read(bytes: &[u8]) -> Result<(Mesh, Vec<MeshWarning>), MeshError> {
    let mut cursor = Cursor::new(bytes);
    let mut file = scan(&mut cursor)?;
    file.most_decoded = settee_budget::most_unpacked(bytes.len()).min(MAX_DECODED);
    let mut cells = Cells::default();
    for piece in std::mem::take(&mut file.pieces) {
        file.read_piece(&piece, &mut cells)?;
    }
    Ok(cells.finish(&file.cursor))
}

/// What the tags say, before any array is read.
struct File<'a> {
    cursor: Cursor<'a>,
    is_big: bool,
    /// Bytes of the numbers in front of arrays.
    head_bytes: usize,
    is_compressed: bool,
    pieces: Vec<Piece<'a>>,
    appended: Option<Appended<'a>>,
    /// Bytes decoded so far.
    decoded: u64,
    /// Most bytes that all arrays may have when they are decoded.
    most_decoded: u64,
    /// Numbers read so far.
    n_numbers: u64,
}

/// Data at the end of the file.
#[derive(Clone, Copy)]
struct Appended<'a> {
    start: usize,
    is_base64: bool,
    data: &'a [u8],
}

#[derive(Default)]
struct Piece<'a> {
    start: usize,
    n_points: u64,
    /// Cells, lines, strips, polygons.
    counts: [u64; 4],
    points: Option<Array<'a>>,
    types: Option<Array<'a>>,
    /// Nodes and ends of cells, lines, strips, polygons.
    lists: [[Option<Array<'a>>; 2]; 4],
    normals: Option<Array<'a>>,
    texcoords: Option<Array<'a>>,
}

/// Sections with lists of nodes, the attribute with their number, and the type of their cells.
const LISTS: [(&[u8], &str, u64); 4] = [
    (b"Cells", "NumberOfCells", 0),
    (b"Lines", "NumberOfLines", 4),
    (b"Strips", "NumberOfStrips", 6),
    (b"Polys", "NumberOfPolys", POLYGON_OR_QUAD),
];

/// An array where it stands.
#[derive(Clone, Copy)]
struct Array<'a> {
    start: usize,
    number: NumberType,
    components: u64,
    data: Source<'a>,
}

#[derive(Clone, Copy)]
enum Source<'a> {
    Text { end: usize },
    Base64(&'a [u8]),
    Appended { offset: u64 },
}

/// Goes through all tags.
fn scan<'a>(cursor: &mut Cursor<'a>) -> Result<File<'a>, MeshError> {
    let root = next_tag(cursor)?.ok_or_else(|| cursor.end_error("<VTKFile"))?;
    let mut file = open(cursor, &root)?;
    let mut section: Option<Tag<'a>> = None;
    while let Some(tag) = next_tag(cursor)? {
        match tag.name {
            b"Piece" if !tag.is_end => file.pieces.push(open_piece(cursor, &tag)?),
            b"Piece" => section = None,
            b"AppendedData" if !tag.is_end => {
                file.appended = Some(appended(cursor, &tag)?);
                break;
            }
            b"DataArray" if !tag.is_end => {
                let array = open_array(cursor, &tag)?;
                if let (Some(piece), Some(section), Some(array)) = (file.pieces.last_mut(), &section, array) {
                    piece.take(section, &tag, array);
                }
            }
            b"DataArray" => {}
            _ if tag.is_end => section = None,
            _ if !tag.is_empty => section = Some(tag),
            _ => {}
        }
    }
    file.cursor = cursor.clone();
    Ok(file)
}

fn open<'a>(cursor: &Cursor<'a>, root: &Tag<'a>) -> Result<File<'a>, MeshError> {
    if root.name != b"VTKFile" {
        return Err(cursor.unexpected(root.start, root.name, "VTKFile"));
    }
    let (start, kind) = root.required(cursor, "type")?;
    if kind != b"UnstructuredGrid" && kind != b"PolyData" {
        return Err(cursor.unexpected(start, kind, "UnstructuredGrid or PolyData"));
    }
    let is_big = match root.attribute(b"byte_order") {
        None | Some((_, b"LittleEndian")) => false,
        Some((_, b"BigEndian")) => true,
        Some((start, order)) => return Err(cursor.unexpected(start, order, "LittleEndian or BigEndian")),
    };
    let head_bytes = match root.attribute(b"header_type") {
        None | Some((_, b"UInt32")) => 4,
        Some((_, b"UInt64")) => 8,
        Some((start, kind)) => return Err(cursor.unexpected(start, kind, "UInt32 or UInt64")),
    };
    let is_compressed = match root.attribute(b"compressor") {
        None | Some((_, b"")) => false,
        Some((_, b"vtkZLibDataCompressor")) => true,
        Some((start, name)) => return Err(cursor.unexpected(start, name, "vtkZLibDataCompressor")),
    };
    let cursor = cursor.clone();
    Ok(File {
        cursor,
        is_big,
        head_bytes,
        is_compressed,
        pieces: Vec::new(),
        appended: None,
        decoded: 0,
        most_decoded: MAX_DECODED,
        n_numbers: 0,
    })
}

fn open_piece<'a>(cursor: &Cursor<'a>, tag: &Tag<'a>) -> Result<Piece<'a>, MeshError> {
    let mut piece = Piece { start: tag.start, n_points: tag.count(cursor, "NumberOfPoints")?, ..Piece::default() };
    for (count, (_, name, _)) in piece.counts.iter_mut().zip(LISTS) {
        *count = tag.count(cursor, name)?;
    }
    Ok(piece)
}

/// An array of numbers; `None` for arrays of texts. The cursor goes behind its text.
fn open_array<'a>(cursor: &mut Cursor<'a>, tag: &Tag<'a>) -> Result<Option<Array<'a>>, MeshError> {
    let (type_start, name) = tag.required(cursor, "type")?;
    let rest = cursor.rest();
    let start = cursor.offset();
    let length = if tag.is_empty { 0 } else { rest.iter().position(|&b| b == b'<').unwrap_or(rest.len()) };
    cursor.seek(start + length);
    if name == b"String" {
        return Ok(None);
    }
    let number =
        NumberType::of_name(name).ok_or_else(|| cursor.unexpected(type_start, name, "a type such as Float32"))?;
    let data = match tag.attribute(b"format") {
        None | Some((_, b"ascii")) => Source::Text { end: start + length },
        Some((_, b"binary")) => Source::Base64(&rest[..length]),
        Some((_, b"appended")) => {
            let (at, offset) = tag.required(cursor, "offset")?;
            Source::Appended { offset: cursor.parsed(at, offset.trim_ascii(), "an offset")? }
        }
        Some((at, format)) => return Err(cursor.unexpected(at, format, "ascii, binary or appended")),
    };
    let components = tag.count(cursor, "NumberOfComponents")?.max(1);
    Ok(Some(Array { start, number, components, data }))
}

fn appended<'a>(cursor: &mut Cursor<'a>, tag: &Tag<'a>) -> Result<Appended<'a>, MeshError> {
    let (at, encoding) = tag.required(cursor, "encoding")?;
    let is_base64 = match encoding {
        b"raw" => false,
        b"base64" => true,
        _ => return Err(cursor.unexpected(at, encoding, "raw or base64")),
    };
    cursor.skip_blanks();
    let start = cursor.offset();
    let Some((b'_', data)) = cursor.rest().split_first() else {
        return Err(cursor.unexpected(start, &cursor.rest()[..cursor.rest().len().min(8)], "_"));
    };
    Ok(Appended { start: start + 1, is_base64, data })
}

impl<'a> Piece<'a> {
    fn take(&mut self, section: &Tag<'a>, tag: &Tag<'a>, array: Array<'a>) {
        let name = tag.attribute(b"Name").map_or(&b""[..], |(_, name)| name);
        match section.name {
            b"Points" => self.points = Some(array),
            b"PointData" => {
                let is_chosen = |kind: &[u8]| section.attribute(kind).is_some_and(|(_, chosen)| chosen == name);
                if is_chosen(b"Normals") && array.components == 3 {
                    self.normals = Some(array);
                } else if is_chosen(b"TCoords") && array.components == 2 {
                    self.texcoords = Some(array);
                }
            }
            _ => {
                let Some(list) = LISTS.iter().position(|(list, ..)| *list == section.name) else { return };
                match name {
                    b"connectivity" => self.lists[list][0] = Some(array),
                    b"offsets" => self.lists[list][1] = Some(array),
                    b"types" => self.types = Some(array),
                    _ => {}
                }
            }
        }
    }
}

impl<'a> File<'a> {
    fn read_piece(&mut self, piece: &Piece<'a>, cells: &mut Cells) -> Result<(), MeshError> {
        let Some(points) = piece.points.filter(|_| piece.n_points > 0) else {
            if piece.n_points == 0 {
                return Ok(());
            }
            return Err(self.cursor.error_at(piece.start, MeshErrorKind::MissingSection { section: "Points" }));
        };
        let positions = triples(&self.numbers(points, Some(piece.n_points.saturating_mul(3)))?);
        cells.add_points(&self.cursor, points.start, positions)?;
        if let Some(normals) = piece.normals {
            let found = triples(&self.numbers(normals, Some(piece.n_points.saturating_mul(3)))?);
            cells.mesh.normals.extend(found);
        }
        if let Some(texcoords) = piece.texcoords {
            let found = reals(&self.numbers(texcoords, Some(piece.n_points.saturating_mul(2)))?);
            cells.mesh.texcoords.extend(found.as_chunks::<2>().0);
        }
        for (index, (name, _, vtk_type)) in LISTS.into_iter().enumerate() {
            if piece.counts[index] == 0 {
                continue;
            }
            let lists = self.read_lists(piece, index)?;
            if name == b"Cells" {
                let types = self.read_types(piece)?;
                for (list, vtk_type) in lists.lists(&self.cursor).zip(types) {
                    cells.add(&self.cursor, lists.start, vtk_type, list?)?;
                }
            } else {
                cells.add_all(&self.cursor, &lists, vtk_type)?;
            }
        }
        Ok(())
    }

    fn read_lists(&mut self, piece: &Piece<'a>, index: usize) -> Result<NodeLists, MeshError> {
        let [nodes, ends] = piece.lists[index];
        let missing = |section| self.cursor.error_at(piece.start, MeshErrorKind::MissingSection { section });
        let nodes_array = nodes.ok_or_else(|| missing("connectivity"))?;
        let ends_array = ends.ok_or_else(|| missing("offsets"))?;
        let ends = self.numbers(ends_array, Some(piece.counts[index]))?;
        let nodes = self.numbers(nodes_array, None)?;
        Ok(NodeLists {
            ends: indices(&self.cursor, ends_array.start, &ends)?,
            nodes: indices(&self.cursor, nodes_array.start, &nodes)?,
            start: nodes_array.start,
        })
    }

    fn read_types(&mut self, piece: &Piece<'a>) -> Result<Vec<u64>, MeshError> {
        let Some(types) = piece.types else {
            return Err(self.cursor.error_at(piece.start, MeshErrorKind::MissingSection { section: "types" }));
        };
        let numbers = self.numbers(types, Some(piece.counts[0]))?;
        indices(&self.cursor, types.start, &numbers)
    }

    /// The numbers of an array; an error unless there are as many as announced.
    fn numbers(&mut self, array: Array<'a>, announced: Option<u64>) -> Result<Vec<Number>, MeshError> {
        let numbers = match array.data {
            Source::Text { end } => self.text_numbers(array, end)?,
            Source::Base64(text) => {
                let bytes = self.bytes(array.start, text, true)?;
                self.binary_numbers(array, &bytes)?
            }
            Source::Appended { offset } => {
                let Some(appended) = self.appended else {
                    let kind = MeshErrorKind::MissingSection { section: "AppendedData" };
                    return Err(self.cursor.error_at(array.start, kind));
                };
                let data = usize::try_from(offset).ok().and_then(|offset| appended.data.get(offset..));
                let Some(data) = data else {
                    return Err(self.cursor.end_error("appended data"));
                };
                let bytes = self.bytes(appended.start + offset as usize, data, appended.is_base64)?;
                self.binary_numbers(array, &bytes)?
            }
        };
        let found = numbers.len() as u64;
        match announced {
            Some(announced) if announced != found => {
                let kind = MeshErrorKind::CountMismatch { what: "numbers", found, announced };
                Err(self.cursor.error_at(array.start, kind))
            }
            _ => Ok(numbers),
        }
    }

    fn text_numbers(&self, array: Array<'a>, end: usize) -> Result<Vec<Number>, MeshError> {
        let mut cursor = self.cursor.until(end);
        cursor.seek(array.start);
        let mut numbers = Vec::new();
        loop {
            cursor.skip_blanks();
            if cursor.rest().is_empty() {
                return Ok(numbers);
            }
            numbers.push(array.number.read_text(&mut cursor)?);
        }
    }

    fn binary_numbers(&mut self, array: Array<'a>, bytes: &[u8]) -> Result<Vec<Number>, MeshError> {
        let number = array.number;
        self.n_numbers += (bytes.len() / number.bytes) as u64;
        if self.n_numbers > MAX_NUMBERS {
            let kind = MeshErrorKind::TooMany { what: "numbers in all arrays", limit: MAX_NUMBERS };
            return Err(self.cursor.error_at(array.start, kind));
        }
        let read = |bytes| number.read_binary(&self.cursor, array.start, bytes, self.is_big);
        bytes.chunks_exact(number.bytes).map(read).collect()
    }

    /// The bytes of an array behind its head. `data` may go on behind the array.
    fn bytes(&mut self, start: usize, data: &[u8], is_base64: bool) -> Result<Vec<u8>, MeshError> {
        let first = |n: usize| -> Result<Vec<u8>, MeshError> {
            let taken = if is_base64 { base64::decode(data, n) } else { data.get(..n).map(<[u8]>::to_vec) };
            let taken = taken.filter(|taken| taken.len() == n);
            taken.ok_or_else(|| self.cursor.unexpected(start, &data[..data.len().min(16)], "the bytes of an array"))
        };
        let head = |count: usize| -> Result<Vec<u64>, MeshError> {
            let bytes = first(count * self.head_bytes)?;
            Ok(bytes.chunks_exact(self.head_bytes).map(|word| self.head_word(word)).collect())
        };
        let limit = self.most_decoded;
        let too_much = || {
            let kind = MeshErrorKind::TooMany { what: "bytes of decoded arrays", limit };
            self.cursor.error_at(start, kind)
        };
        if !self.is_compressed {
            let size = head(1)?[0];
            self.decoded = self.decoded.checked_add(size).filter(|all| *all <= limit).ok_or_else(too_much)?;
            let size = size as usize;
            return Ok(first(self.head_bytes + size)?.split_off(self.head_bytes));
        }
        // Number of blocks, size of a block, size of the last one if it is shorter, compressed sizes.
        let sizes = head(3)?;
        let (n_blocks, block, last) = (sizes[0], sizes[1], sizes[2]);
        if n_blocks > data.len() as u64 {
            return Err(too_much());
        }
        let n_blocks = n_blocks as usize;
        let compressed = head(3 + n_blocks)?.split_off(3);
        let packed = compressed.iter().try_fold(0u64, |sum, size| sum.checked_add(*size));
        let packed = packed.filter(|packed| *packed <= data.len() as u64).ok_or_else(too_much)?;
        let head_size = (3 + n_blocks) * self.head_bytes;
        let blocks = first(head_size + packed as usize)?.split_off(head_size);
        let mut bytes = Vec::new();
        let mut at = 0;
        for (index, size) in compressed.iter().enumerate() {
            let is_last = index + 1 == n_blocks && last > 0;
            let expected = if is_last { last } else { block };
            let end = at + *size as usize;
            let all = self.decoded.checked_add(expected).filter(|all| *all <= limit).ok_or_else(too_much)?;
            self.decoded = all;
            let before = bytes.len();
            // One byte more than announced shows that there are more.
            let outcome = ZlibDecoder::new(&blocks[at..end]).take(expected + 1).read_to_end(&mut bytes);
            if outcome.is_err() || (bytes.len() - before) as u64 != expected {
                let found = format!("block {index} of {size} bytes");
                return Err(self.cursor.unexpected(start, found.as_bytes(), "zlib data of the announced size"));
            }
            at = end;
        }
        Ok(bytes)
    }

    fn head_word(&self, word: &[u8]) -> u64 {
        let fold = |value: u64, byte: &u8| value << 8 | u64::from(*byte);
        if self.is_big { word.iter().fold(0, fold) } else { word.iter().rev().fold(0, fold) }
    }
}
