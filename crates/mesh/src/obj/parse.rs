//! Lines of an OBJ file.

use crate::error::{MeshError, MeshErrorKind, MeshWarning, MeshWarningKind, shortened};
use crate::mesh::ObjFaces;
use crate::text::{Cursor, Words};

/// Keywords of free-form curves and surfaces, which are not read. Their lines may go on behind a backslash.
const FREE_FORM: &[&str] = &[
    "vp", "cstype", "deg", "bmat", "step", "curv", "curv2", "surf", "parm", "trim", "hole", "scrv", "sp", "end", "con",
];

/// Other keywords of the format whose lines hold nothing that a mesh has: names, smoothing groups, how it is shown.
const PASSED_OVER: &[&str] = &[
    "o",
    "s",
    "p",
    "mg",
    "bevel",
    "c_interp",
    "d_interp",
    "lod",
    "shadow_obj",
    "trace_obj",
    "ctech",
    "stech",
    "maplib",
    "usemap",
];

/// What a file without points is told to lack.
const A_POINT: &str = "a point of an OBJ file, such as v 0 0 0";

/// A file before its polygons become elements.
#[derive(Default)]
pub(super) struct ObjFile {
    pub(super) positions: Vec<[f64; 3]>,
    pub(super) texcoords: Vec<[f64; 2]>,
    pub(super) normals: Vec<[f64; 3]>,
    pub(super) faces: ObjFaces,
    /// Whether each facet is a polyline.
    pub(super) is_line: Vec<bool>,
    pub(super) groups: Vec<ParsedGroup>,
    pub(super) material_libraries: Vec<String>,
    pub(super) warnings: Vec<MeshWarning>,
}

/// Facets from `first_face` to the start of the next group.
#[derive(Clone, Default)]
pub(super) struct ParsedGroup {
    pub(super) name: String,
    pub(super) material: Option<String>,
    pub(super) first_face: u32,
}

/// An index that names nothing yet: its point may still follow.
struct Pending {
    start: usize,
    what: &'static str,
    index: i64,
}

#[derive(Default)]
struct Parser {
    file: ObjFile,
    group: ParsedGroup,
    group_changed: bool,
    pending: Vec<Pending>,
    short_faces: Option<(usize, u64)>,
    /// Place of the first line without a keyword of the format, its first word, and the number of such lines.
    unknown: Option<(usize, String, u64)>,
    /// Whether the next line belongs to one that is passed over.
    goes_on: bool,
}

pub(super) fn parse(bytes: &[u8]) -> Result<ObjFile, MeshError> {
    let mut cursor = Cursor::new(bytes);
    let mut parser = Parser::default();
    while let Some((start, line)) = cursor.line() {
        parser.read_line(&cursor, start, line)?;
    }
    parser.finish(&cursor)
}

impl Parser {
    fn read_line(&mut self, cursor: &Cursor<'_>, start: usize, line: &[u8]) -> Result<(), MeshError> {
        if std::mem::take(&mut self.goes_on) {
            self.goes_on = line.ends_with(b"\\");
            return Ok(());
        }
        let mut words = Words { start, line };
        let Some((at, keyword)) = words.next() else {
            return Ok(());
        };
        match keyword {
            b"v" => {
                let position = words.reals(cursor, "a coordinate")?;
                push(&mut self.file.positions, position, "points", cursor, start)?;
            }
            b"vn" => {
                let normal = words.reals(cursor, "a component of a normal")?;
                push(&mut self.file.normals, normal, "normals", cursor, start)?;
            }
            b"vt" => {
                // Textures may have one coordinate; the second is 0 then.
                let [u] = words.reals(cursor, "a texture coordinate")?;
                let v = match words.next() {
                    Some((at, word)) => cursor.parsed_real(at, word, "a texture coordinate")?,
                    None => 0.0,
                };
                push(&mut self.file.texcoords, [u, v], "texture coordinates", cursor, start)?;
            }
            b"f" => self.read_facet(cursor, start, words, false)?,
            b"l" => self.read_facet(cursor, start, words, true)?,
            b"g" => {
                self.group.name = words.name();
                self.group_changed = true;
            }
            b"usemtl" => {
                self.group.material = Some(words.name());
                self.group_changed = true;
            }
            b"mtllib" => self.file.material_libraries.push(words.name()),
            _ => self.pass_over(at, keyword, line),
        }
        Ok(())
    }

    /// Counts a line that is not read, unless the mesh misses nothing by that.
    fn pass_over(&mut self, at: usize, keyword: &[u8], line: &[u8]) {
        let is_one_of = |list: &[&str]| list.iter().any(|known| known.as_bytes() == keyword);
        if is_one_of(FREE_FORM) {
            self.goes_on = line.ends_with(b"\\");
        } else if !is_one_of(PASSED_OVER) && !keyword.iter().all(u8::is_ascii_control) {
            // Old programs end files with a control character.
            self.unknown.get_or_insert_with(|| (at, shortened(keyword), 0)).2 += 1;
        }
    }

    fn read_facet(
        &mut self,
        cursor: &Cursor<'_>,
        start: usize,
        words: Words<'_>,
        is_line: bool,
    ) -> Result<(), MeshError> {
        let first = self.file.faces.positions.len();
        for (at, word) in words {
            self.read_corner(cursor, at, word)?;
        }
        let faces = &mut self.file.faces;
        let n_corners = faces.positions.len() - first;
        if n_corners < 2 {
            faces.positions.truncate(first);
            faces.texcoords.truncate(first);
            faces.normals.truncate(first);
            self.short_faces.get_or_insert((start, 0)).1 += 1;
            return Ok(());
        }
        if faces.positions.len() > i32::MAX as usize {
            return Err(too_many("corners", cursor, start));
        }
        if std::mem::take(&mut self.group_changed) {
            self.group.first_face = faces.len() as u32;
            self.file.groups.push(self.group.clone());
        }
        if faces.offsets.is_empty() {
            faces.offsets.push(0);
        }
        faces.offsets.push(faces.positions.len() as u32);
        self.file.is_line.push(is_line);
        Ok(())
    }

    /// a, a/b, a//c or a/b/c: position, texture coordinate, normal.
    fn read_corner(&mut self, cursor: &Cursor<'_>, start: usize, word: &[u8]) -> Result<(), MeshError> {
        const EXPECTED: &str = "a corner such as 1, 1/2, 1//3 or 1/2/3";
        let parts: Vec<&[u8]> = word.splitn(4, |&b| b == b'/').collect();
        if parts.len() > 3 || parts[0].is_empty() {
            return Err(cursor.unexpected(start, word, EXPECTED));
        }
        let counts = [
            ("position", self.file.positions.len()),
            ("texture coordinate", self.file.texcoords.len()),
            ("normal", self.file.normals.len()),
        ];
        let mut corner = [-1i32; 3];
        for ((part, (what, count)), index) in parts.into_iter().zip(counts).zip(&mut corner) {
            if part.is_empty() {
                continue;
            }
            let written: i64 = cursor.parsed(start, part, EXPECTED)?;
            let zero_based = if written < 0 { count as i64 + written } else { written - 1 };
            *index = i32::try_from(zero_based).unwrap_or(-1);
            if *index < 0 {
                return Err(out_of_range(cursor, start, what, written, count));
            }
            if zero_based >= count as i64 {
                self.pending.push(Pending { start, what, index: written });
            }
        }
        self.file.faces.positions.push(corner[0] as u32);
        self.file.faces.texcoords.push(corner[1]);
        self.file.faces.normals.push(corner[2]);
        Ok(())
    }

    /// Whether there was no point. A facet that names one is told which.
    fn is_empty(&self) -> bool {
        self.file.positions.is_empty() && self.pending.is_empty()
    }

    fn finish(mut self, cursor: &Cursor<'_>) -> Result<ObjFile, MeshError> {
        if self.is_empty() {
            return Err(match &self.unknown {
                Some((at, keyword, _)) => cursor.unexpected(*at, keyword.as_bytes(), A_POINT),
                None => cursor.end_error(A_POINT),
            });
        }
        for pending in &self.pending {
            let count = match pending.what {
                "position" => self.file.positions.len(),
                "normal" => self.file.normals.len(),
                _ => self.file.texcoords.len(),
            };
            if pending.index > count as i64 {
                let Pending { start, what, index } = *pending;
                return Err(out_of_range(cursor, start, what, index, count));
            }
        }
        if let Some((at, keyword, count)) = self.unknown {
            self.file
                .warnings
                .push(MeshWarning { place: cursor.place(at), kind: MeshWarningKind::UnknownLines { keyword, count } });
        }
        if let Some((start, count)) = self.short_faces {
            self.file
                .warnings
                .push(MeshWarning { place: cursor.place(start), kind: MeshWarningKind::ShortFaces { count } });
        }
        Ok(self.file)
    }
}

fn push<T>(
    list: &mut Vec<T>,
    value: T,
    what: &'static str,
    cursor: &Cursor<'_>,
    start: usize,
) -> Result<(), MeshError> {
    if list.len() >= i32::MAX as usize {
        return Err(too_many(what, cursor, start));
    }
    list.push(value);
    Ok(())
}

fn too_many(what: &'static str, cursor: &Cursor<'_>, start: usize) -> MeshError {
    let kind = MeshErrorKind::TooMany { what, limit: i32::MAX as u64 };
    cursor.error_at(start, kind)
}

fn out_of_range(cursor: &Cursor<'_>, start: usize, what: &'static str, index: i64, count: usize) -> MeshError {
    let kind = MeshErrorKind::IndexOutOfRange { what, index, count: count as u64 };
    cursor.error_at(start, kind)
}
