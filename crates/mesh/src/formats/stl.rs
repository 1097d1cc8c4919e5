//! STL files: triangles that name their corners by coordinates, as text or binary.

use std::collections::HashMap;

use crate::error::{MeshError, MeshErrorKind, MeshWarning, MeshWarningKind};
use crate::mesh::Mesh;
use crate::text::Cursor;

/// How a file is taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StlOptions {
    /// Bytes before the number of triangles of a binary file.
    pub header_size: usize,
    /// Take the file as binary even if it looks like text.
    pub force_binary: bool,
}

impl Default for StlOptions {
    fn default() -> Self {
        StlOptions { header_size: 80, force_binary: false }
    }
}

/// Bytes of a binary triangle: normal, three corners, two bytes more.
const TRIANGLE_BYTES: u64 = 50;

/// Reads an STL file. Corners with equal coordinates become one point, in order of appearance.
///
/// Text begins with `solid`. Binary numbers are single precision; binary triangles that use a point twice are dropped.
/// Normals of triangles are not kept: those of points follow from the mesh. A text without `endsolid` at its end gives
/// a warning: it may have been cut off.
///
/// # Errors
/// Another number of triangles than announced, numbers that are not finite, words out of place.
pub fn read_stl(bytes: &[u8], options: StlOptions) -> Result<(Mesh, Vec<MeshWarning>), MeshError> {
    let mut cursor = Cursor::new(bytes);
    if looks_like_text(bytes, cursor.rest(), options) && !options.force_binary {
        return read_text(&mut cursor);
    }
    // A header may begin with any bytes, also those of a byte-order mark.
    cursor.seek(0);
    cursor.is_text = false;
    Ok((read_binary(&mut cursor, options)?, Vec::new()))
}

/// Programs write `solid` into the header of binary files, too: there the size tells. `text`: the file without a mark.
fn looks_like_text(bytes: &[u8], text: &[u8], options: StlOptions) -> bool {
    let starts = text.trim_ascii_start().get(..5).is_some_and(|word| word.eq_ignore_ascii_case(b"solid"));
    let count = bytes.get(options.header_size..).and_then(|rest| rest.first_chunk::<4>());
    let announced = count.map(|count| binary_size(u64::from(u32::from_le_bytes(*count)), options));
    starts && announced != Some(bytes.len() as u64)
}

fn binary_size(count: u64, options: StlOptions) -> u64 {
    options.header_size as u64 + 4 + TRIANGLE_BYTES * count
}

fn read_binary(cursor: &mut Cursor<'_>, options: StlOptions) -> Result<Mesh, MeshError> {
    if cursor.rest().len() < options.header_size {
        return Err(cursor.end_error("the header of a binary STL file"));
    }
    cursor.seek(options.header_size);
    let start = cursor.offset();
    let count = u64::from(u32::from_le_bytes(cursor.array("a number of triangles")?));
    cursor.check_count(start, count, "triangles", TRIANGLE_BYTES)?;
    let held = cursor.rest().len() as u64 / TRIANGLE_BYTES;
    if cursor.rest().len() as u64 != count * TRIANGLE_BYTES {
        let kind = MeshErrorKind::CountMismatch { what: "triangles", found: held, announced: count };
        return Err(cursor.error_at(start, kind));
    }
    let mut corners = Corners::default();
    for _ in 0..count {
        cursor.array::<12>("a normal")?;
        let mut triangle = [0; 3];
        for corner in &mut triangle {
            let mut x = [0.0; 3];
            for coordinate in &mut x {
                *coordinate = single(cursor)?;
            }
            *corner = corners.point(x);
        }
        cursor.array::<2>("the end of a triangle")?;
        let [a, b, c] = triangle;
        if a != b && b != c && c != a {
            corners.mesh.triangles.push(triangle);
        }
    }
    Ok(corners.mesh)
}

fn single(cursor: &mut Cursor<'_>) -> Result<f64, MeshError> {
    let start = cursor.offset();
    let value = f32::from_le_bytes(cursor.array("a coordinate")?);
    if value.is_finite() {
        return Ok(f64::from(value));
    }
    Err(cursor.error_at(start, MeshErrorKind::NotFinite { found: value.to_string() }))
}

fn read_text(cursor: &mut Cursor<'_>) -> Result<(Mesh, Vec<MeshWarning>), MeshError> {
    let mut corners = Corners::default();
    let mut is_open = true;
    // Behind `solid` stands a name, which may contain anything.
    cursor.line();
    loop {
        cursor.skip_blanks();
        if cursor.rest().is_empty() {
            let place = cursor.place(cursor.offset());
            let kind = MeshWarningKind::Unfinished { expected: "endsolid" };
            let warning = is_open.then_some(MeshWarning { place, kind });
            return Ok((corners.mesh, warning.into_iter().collect()));
        }
        let expected = "facet, endsolid or solid";
        let (start, word) = cursor.word(expected)?;
        match word.to_ascii_lowercase().as_slice() {
            b"facet" => read_facet(cursor, &mut corners)?,
            // Some programs write `end solid`.
            found @ (b"endsolid" | b"end" | b"solid") => {
                is_open = found == b"solid";
                cursor.line();
            }
            _ => return Err(cursor.unexpected(start, word, expected)),
        }
    }
}

/// The rest of `facet normal x y z outer loop vertex ... endloop endfacet`.
fn read_facet(cursor: &mut Cursor<'_>, corners: &mut Corners) -> Result<(), MeshError> {
    keyword(cursor, "normal")?;
    for _ in 0..3 {
        // Some programs write nan for the normal of a flat triangle; it is not kept anyway.
        cursor.word("a component of a normal")?;
    }
    keyword(cursor, "outer")?;
    keyword(cursor, "loop")?;
    let mut triangle = [0; 3];
    for corner in &mut triangle {
        keyword(cursor, "vertex")?;
        let mut x = [0.0; 3];
        for coordinate in &mut x {
            *coordinate = cursor.real("a coordinate")?;
        }
        *corner = corners.point(x);
    }
    corners.mesh.triangles.push(triangle);
    keyword(cursor, "endloop")?;
    keyword(cursor, "endfacet")
}

fn keyword(cursor: &mut Cursor<'_>, expected: &str) -> Result<(), MeshError> {
    let (start, word) = cursor.word(expected)?;
    if word.eq_ignore_ascii_case(expected.as_bytes()) {
        return Ok(());
    }
    Err(cursor.unexpected(start, word, expected))
}

/// Points so far, and where each place is.
#[derive(Default)]
struct Corners {
    mesh: Mesh,
    index: HashMap<[u64; 3], u32>,
}

impl Corners {
    fn point(&mut self, x: [f64; 3]) -> u32 {
        // Adding zero makes -0 the same as 0.
        let key = x.map(|c| (c + 0.0).to_bits());
        let next = self.mesh.positions.len() as u32;
        let point = *self.index.entry(key).or_insert(next);
        if point == next {
            self.mesh.positions.push(x);
        }
        point
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::testing::survives_damage;

    const TWO: &str = "solid a square\nfacet normal 0 0 1\n outer loop\n  vertex 0 0 0\n  vertex 1 0 0\n  vertex 1 1 0\n endloop\n\
        endfacet\nfacet normal 0 0 nan\nouter loop vertex 0 0 0 vertex 1 1 0 vertex -0 1e0 0 endloop endfacet\nendsolid a square\n";

    fn binary(name: &[u8], triangles: &[[[f32; 3]; 3]], count: u32) -> Vec<u8> {
        let mut bytes = name.to_vec();
        bytes.resize(80, b' ');
        bytes.extend(count.to_le_bytes());
        for triangle in triangles {
            bytes.extend([0; 12]);
            bytes.extend(triangle.iter().flatten().flat_map(|c| c.to_le_bytes()));
            bytes.extend([0; 2]);
        }
        bytes
    }

    const CORNERS: [[f32; 3]; 4] = [[0.0, 0.0, 0.0], [0.1, 0.0, 0.0], [0.1, 0.1, 0.0], [0.0, 0.1, 0.0]];

    fn square() -> Vec<[[f32; 3]; 3]> {
        let [a, b, c, d] = CORNERS;
        vec![[a, b, c], [a, c, d], [a, a, b]]
    }

    #[test]
    fn equal_corners_become_one_point() {
        let (mesh, _) = read_stl(TWO.as_bytes(), StlOptions::default()).expect("the file is valid");
        assert_eq!((mesh.positions.len(), mesh.triangles), (4, vec![[0, 1, 2], [0, 2, 3]]));
        assert!(mesh.normals.is_empty());
    }

    #[test]
    fn binary_numbers_are_single_precision_and_flat_triangles_go() {
        for name in [&b"made by a test"[..], b"solid, but binary"] {
            let (mesh, _) = read_stl(&binary(name, &square(), 3), StlOptions::default()).expect("the file is valid");
            assert_eq!((mesh.positions.len(), mesh.triangles), (4, vec![[0, 1, 2], [0, 2, 3]]));
            assert_eq!(mesh.positions[1][0], 0.100_000_001_490_116_12);
        }
    }

    #[test]
    fn the_size_of_a_binary_file_must_be_right() {
        for (count, kind) in
            [(4, "hold at most 3"), (2, "3 triangles found, 2 announced"), (u32::MAX, "hold at most 3")]
        {
            let error = read_stl(&binary(b"x", &square(), count), StlOptions::default()).unwrap_err();
            assert!(error.to_string().contains(kind), "{error}");
        }
        let mut broken = square();
        broken[1][2][1] = f32::NAN;
        assert!(read_stl(&binary(b"x", &broken, 3), StlOptions::default()).is_err());
    }

    #[test]
    fn a_header_may_have_another_size() {
        let bytes = binary(b"x", &square(), 3)[70..].to_vec();
        let options = StlOptions { header_size: 10, force_binary: true };
        assert_eq!(read_stl(&bytes, options).expect("the file is valid").0.triangles.len(), 2);
        assert!(read_stl(b"solid", StlOptions { header_size: usize::MAX, force_binary: true }).is_err());
    }

    #[test]
    fn words_out_of_place_have_their_place() {
        let error = read_stl(b"solid x\nfacet normal 0 0 1\nouter vertex", StlOptions::default()).unwrap_err();
        assert_eq!(error.to_string(), "3:7 (byte 33): \"vertex\": expected loop");
    }

    #[test]
    fn a_text_without_its_end_may_have_been_cut_off() {
        let first = TWO.find("facet normal 0 0 nan").expect("the second facet is there");
        let cut = &TWO[..first];
        let (mesh, warnings) = read_stl(cut.as_bytes(), StlOptions::default()).expect("the file is valid");
        assert_eq!(mesh.triangles.len(), 1);
        let texts: Vec<String> = warnings.iter().map(ToString::to_string).collect();
        let expected = format!("9:1 (byte {first}): the file ends without endsolid: it may be cut off");
        assert_eq!(texts, [expected]);
        for (file, count) in [
            (TWO.to_owned(), 0),
            (format!("\u{feff}{TWO}"), 0),
            (TWO.replace('\n', "\r"), 0),
            (TWO.replace("endsolid", "end solid"), 0),
            (format!("{TWO}{TWO}"), 0),
            (format!("{TWO}{cut}"), 1),
        ] {
            let (_, warnings) = read_stl(file.as_bytes(), StlOptions::default()).expect("the file is valid");
            assert_eq!(warnings.len(), count, "{file}");
        }
    }

    #[test]
    fn a_binary_header_may_begin_with_any_bytes() {
        let (mesh, _) = read_stl(&binary(b"\xef\xbb\xbfx", &square(), 3), StlOptions::default()).expect("it is valid");
        assert_eq!(mesh.triangles.len(), 2);
    }

    #[test]
    fn broken_files_never_panic() {
        survives_damage(TWO.as_bytes(), |bytes| read_stl(bytes, StlOptions::default()));
        survives_damage(&binary(b"x", &square(), 3), |bytes| read_stl(bytes, StlOptions::default()));
    }
}
