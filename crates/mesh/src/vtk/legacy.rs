//! The legacy format: keywords with counts, numbers as text or big-endian binary.

use crate::error::{MeshError, MeshErrorKind, MeshWarning};
use crate::mesh::Mesh;
use crate::text::Cursor;

use super::cells::{Cells, NodeLists, POLYGON_OR_QUAD};
use super::numbers::{Number, NumberType, indices, reals, triples};

/// Type of numbers for which the format names none.
const INT: &[u8] = b"int";

pub(super) fn read(cursor: Cursor<'_>) -> Result<(Mesh, Vec<MeshWarning>), MeshError> {
    let mut reader = Reader {
        cursor,
        is_text: true,
        version: 2,
        cells: Cells::default(),
        points_at: None,
        volume: None,
        types: None,
        surface: Vec::new(),
        of_points: false,
        n_values: 0,
    };
    reader.read_header()?;
    while reader.read_section()? {}
    reader.finish()
}

struct Reader<'a> {
    cursor: Cursor<'a>,
    is_text: bool,
    /// Major version: lists of cells are written otherwise from 5 on.
    version: u64,
    cells: Cells,
    points_at: Option<usize>,
    /// `CELLS`.
    volume: Option<NodeLists>,
    /// `CELL_TYPES`, with their place.
    types: Option<(usize, Vec<u64>)>,
    /// `LINES`, `POLYGONS`, `TRIANGLE_STRIPS` with the type of their cells.
    surface: Vec<(u64, NodeLists)>,
    /// Whether arrays belong to points, and how many entries each has.
    of_points: bool,
    n_values: u64,
}

impl Reader<'_> {
    fn read_header(&mut self) -> Result<(), MeshError> {
        const START: &str = "# vtk DataFile Version";
        self.cursor.skip_blanks();
        let Some((start, line)) = self.cursor.line() else { return Err(self.cursor.end_error(START)) };
        let version = line.strip_prefix(START.as_bytes()).map(<[u8]>::trim_ascii);
        let major = version.and_then(|version| version.split(|&b| b == b'.').next());
        let Some(major) = major else { return Err(self.cursor.unexpected(start, line, START)) };
        self.version = self.cursor.parsed(start, major, "a version such as 2.0")?;
        // The title may be anything.
        self.cursor.line();
        let (start, encoding) = self.cursor.word("ASCII or BINARY")?;
        self.is_text = match encoding.to_ascii_uppercase().as_slice() {
            b"ASCII" => true,
            b"BINARY" => false,
            _ => return Err(self.cursor.unexpected(start, encoding, "ASCII or BINARY")),
        };
        let (start, word) = self.cursor.word("DATASET")?;
        if !word.eq_ignore_ascii_case(b"DATASET") {
            return Err(self.cursor.unexpected(start, word, "DATASET"));
        }
        const DATASETS: &str = "POLYDATA or UNSTRUCTURED_GRID";
        let (start, dataset) = self.cursor.word(DATASETS)?;
        let is_known = [&b"POLYDATA"[..], b"UNSTRUCTURED_GRID"].iter().any(|known| dataset.eq_ignore_ascii_case(known));
        if is_known { Ok(()) } else { Err(self.cursor.unexpected(start, dataset, DATASETS)) }
    }

    /// Reads one section; `false` at the end of the file.
    fn read_section(&mut self) -> Result<bool, MeshError> {
        self.cursor.skip_blanks();
        if self.cursor.rest().is_empty() {
            return Ok(false);
        }
        let (start, word) = self.cursor.word("a section")?;
        match word.to_ascii_uppercase().as_slice() {
            b"POINTS" => self.read_points(start)?,
            b"CELLS" => self.volume = Some(self.read_lists()?),
            b"CELL_TYPES" => {
                let count = self.cursor.unsigned("a number of cells")?;
                let types = self.numbers_of(INT, count)?;
                self.types = Some((start, indices(&self.cursor, start, &types)?));
            }
            b"VERTICES" => drop(self.read_lists()?),
            b"LINES" => self.read_surface(4)?,
            b"POLYGONS" => self.read_surface(POLYGON_OR_QUAD)?,
            b"TRIANGLE_STRIPS" => self.read_surface(6)?,
            b"POINT_DATA" | b"CELL_DATA" => {
                self.of_points = word.eq_ignore_ascii_case(b"POINT_DATA");
                self.n_values = self.cursor.unsigned("a number of entries")?;
            }
            b"METADATA" => self.skip_metadata(),
            _ => self.read_attribute(start, word)?,
        }
        Ok(true)
    }

    /// Goes behind the next empty line.
    fn skip_metadata(&mut self) {
        self.cursor.line();
        while self.cursor.line().is_some_and(|(_, line)| !line.trim_ascii().is_empty()) {}
    }

    fn read_points(&mut self, start: usize) -> Result<(), MeshError> {
        let count = self.cursor.unsigned("a number of points")?;
        if self.points_at.replace(start).is_some() {
            return Err(self.cursor.error_at(start, MeshErrorKind::RepeatedSection { section: "POINTS".into() }));
        }
        let numbers = self.typed_numbers(count.saturating_mul(3))?;
        self.cells.add_points(&self.cursor, start, triples(&numbers))
    }

    fn read_surface(&mut self, vtk_type: u64) -> Result<(), MeshError> {
        let lists = self.read_lists()?;
        self.surface.push((vtk_type, lists));
        Ok(())
    }

    /// Lists of nodes: each with its length in front, or from version 5 on all ends, then all nodes.
    fn read_lists(&mut self) -> Result<NodeLists, MeshError> {
        self.cursor.skip_blanks();
        let start = self.cursor.offset();
        let count = self.cursor.unsigned("a number of cells")?;
        let size = self.cursor.unsigned("a number of entries")?;
        if self.version >= 5 {
            return self.read_split_lists(start, count, size);
        }
        let numbers = self.numbers_of(INT, size)?;
        let entries = indices(&self.cursor, start, &numbers)?;
        let mut lists = NodeLists { start, ..NodeLists::default() };
        let mut at = 0;
        while at < entries.len() {
            let end = usize::try_from(entries[at]).ok().and_then(|length| length.checked_add(at + 1));
            let Some(nodes) = end.and_then(|end| entries.get(at + 1..end)) else {
                let kind = MeshErrorKind::CountMismatch { what: "entries", found: size, announced: entries[at] };
                return Err(self.cursor.error_at(start, kind));
            };
            lists.nodes.extend_from_slice(nodes);
            lists.ends.push(lists.nodes.len() as u64);
            at += nodes.len() + 1;
        }
        let found = lists.ends.len() as u64;
        if found != count {
            let kind = MeshErrorKind::CountMismatch { what: "cells", found, announced: count };
            return Err(self.cursor.error_at(start, kind));
        }
        Ok(lists)
    }

    fn read_split_lists(&mut self, start: usize, n_ends: u64, n_nodes: u64) -> Result<NodeLists, MeshError> {
        let mut parts = [Vec::new(), Vec::new()];
        for (part, (keyword, count)) in parts.iter_mut().zip([("OFFSETS", n_ends), ("CONNECTIVITY", n_nodes)]) {
            let (at, word) = self.cursor.word(keyword)?;
            if !word.eq_ignore_ascii_case(keyword.as_bytes()) {
                return Err(self.cursor.unexpected(at, word, keyword));
            }
            let numbers = self.typed_numbers(count)?;
            *part = indices(&self.cursor, at, &numbers)?;
        }
        let [offsets, nodes] = parts;
        // The first entry is the beginning of the first list.
        Ok(NodeLists { ends: offsets.into_iter().skip(1).collect(), nodes, start })
    }

    /// Arrays of points and cells; only normals and texture coordinates of points are kept.
    fn read_attribute(&mut self, start: usize, word: &[u8]) -> Result<(), MeshError> {
        const EXPECTED: &str = "a section such as POINTS, CELLS or POINT_DATA";
        let keyword = word.to_ascii_uppercase();
        let n = self.n_values;
        match keyword.as_slice() {
            b"SCALARS" => {
                self.cursor.word("a name")?;
                let number = self.number_type()?;
                let rest = self.cursor.line().map_or(&b""[..], |(_, line)| line).trim_ascii();
                let components: u64 =
                    if rest.is_empty() { 1 } else { self.cursor.parsed(start, rest, "a number of components")? };
                self.skip_lookup_table_name();
                self.numbers(number, n.saturating_mul(components))?;
            }
            b"LOOKUP_TABLE" => {
                self.cursor.word("a name")?;
                let size = self.cursor.unsigned("a size")?;
                self.colours(size.saturating_mul(4))?;
            }
            b"COLOR_SCALARS" => {
                self.cursor.word("a name")?;
                let components = self.cursor.unsigned("a number of components")?;
                self.colours(n.saturating_mul(components))?;
            }
            b"NORMALS" => {
                self.cursor.word("a name")?;
                let numbers = self.typed_numbers(n.saturating_mul(3))?;
                if self.of_points {
                    self.cells.mesh.normals = triples(&numbers);
                }
            }
            b"VECTORS" => self.skip_array(3)?,
            b"TENSORS" => self.skip_array(9)?,
            b"TEXTURE_COORDINATES" => {
                self.cursor.word("a name")?;
                let components = self.cursor.unsigned("a number of components")?;
                let numbers = self.typed_numbers(n.saturating_mul(components))?;
                if self.of_points && components == 2 {
                    self.cells.mesh.texcoords = reals(&numbers).as_chunks::<2>().0.to_vec();
                }
            }
            b"FIELD" => self.skip_field()?,
            _ => return Err(self.cursor.unexpected(start, word, EXPECTED)),
        }
        Ok(())
    }

    /// `LOOKUP_TABLE name` may follow the head of scalars.
    fn skip_lookup_table_name(&mut self) {
        let before = self.cursor.offset();
        let word = self.cursor.word("LOOKUP_TABLE");
        if word.is_ok_and(|(_, word)| word.eq_ignore_ascii_case(b"LOOKUP_TABLE")) {
            self.cursor.line();
        } else {
            self.cursor.seek(before);
        }
    }

    fn skip_array(&mut self, components: u64) -> Result<(), MeshError> {
        self.cursor.word("a name")?;
        self.typed_numbers(self.n_values.saturating_mul(components)).map(drop)
    }

    fn skip_field(&mut self) -> Result<(), MeshError> {
        self.cursor.word("a name")?;
        let n_arrays = self.cursor.unsigned("a number of arrays")?;
        for _ in 0..n_arrays {
            self.cursor.word("the name of an array")?;
            let components = self.cursor.unsigned("a number of components")?;
            let tuples = self.cursor.unsigned("a number of entries")?;
            self.typed_numbers(components.saturating_mul(tuples))?;
        }
        Ok(())
    }

    /// Colours are bytes in binary and reals in text.
    fn colours(&mut self, count: u64) -> Result<(), MeshError> {
        self.numbers_of(if self.is_text { b"float" } else { b"unsigned_char" }, count).map(drop)
    }

    fn number_type(&mut self) -> Result<NumberType, MeshError> {
        const EXPECTED: &str = "a type such as float, double or int";
        let (start, name) = self.cursor.word(EXPECTED)?;
        NumberType::of_name(name).ok_or_else(|| self.cursor.unexpected(start, name, EXPECTED))
    }

    /// A type, then as many numbers from the next line on.
    fn typed_numbers(&mut self, count: u64) -> Result<Vec<Number>, MeshError> {
        let number = self.number_type()?;
        self.cursor.line();
        self.numbers(number, count)
    }

    fn numbers_of(&mut self, name: &[u8], count: u64) -> Result<Vec<Number>, MeshError> {
        self.cursor.line();
        let Some(number) = NumberType::of_name(name) else { return Ok(Vec::new()) };
        self.numbers(number, count)
    }

    fn numbers(&mut self, number: NumberType, count: u64) -> Result<Vec<Number>, MeshError> {
        let start = self.cursor.offset();
        // The last number of a text needs no blank behind it.
        let least = number.least_bytes(self.is_text);
        let room = self.cursor.rest().len() as u64 + u64::from(self.is_text);
        if count > room / least {
            let bytes_left = self.cursor.rest().len() as u64;
            let kind = MeshErrorKind::CountTooLarge { what: "numbers", count, limit: room / least, bytes_left };
            return Err(self.cursor.error_at(start, kind));
        }
        if self.is_text {
            return (0..count).map(|_| number.read_text(&mut self.cursor)).collect();
        }
        let bytes = &self.cursor.rest()[..count as usize * number.bytes];
        self.cursor.seek(start + bytes.len());
        bytes.chunks_exact(number.bytes).map(|bytes| number.read_binary(&self.cursor, start, bytes, true)).collect()
    }

    fn finish(mut self) -> Result<(Mesh, Vec<MeshWarning>), MeshError> {
        let cursor = self.cursor.clone();
        if self.points_at.is_none() {
            let kind = MeshErrorKind::MissingSection { section: "POINTS" };
            return Err(cursor.error_at(cursor.offset(), kind));
        }
        let has_polygons = self.surface.iter().any(|(vtk_type, _)| *vtk_type == POLYGON_OR_QUAD);
        for (vtk_type, lists) in &self.surface {
            self.cells.add_all(&cursor, lists, *vtk_type)?;
        }
        if let Some(volume) = self.volume.filter(|_| !has_polygons) {
            let Some((start, types)) = self.types else {
                let kind = MeshErrorKind::MissingSection { section: "CELL_TYPES" };
                return Err(cursor.error_at(cursor.offset(), kind));
            };
            let (found, announced) = (types.len() as u64, volume.ends.len() as u64);
            if found != announced {
                let kind = MeshErrorKind::CountMismatch { what: "cell types", found, announced };
                return Err(cursor.error_at(start, kind));
            }
            for (list, vtk_type) in volume.lists(&cursor).zip(types) {
                self.cells.add(&cursor, volume.start, vtk_type, list?)?;
            }
        }
        Ok(self.cells.finish(&cursor))
    }
}
