//! GiD mesh files: blocks of coordinates and elements.

use std::collections::HashMap;

use crate::elements::pick;
use crate::error::{MeshError, MeshErrorKind, MeshWarning};
use crate::mesh::Mesh;
use crate::text::{Cursor, Words};

const KINDS: &str = "Linear, Triangle, Quadrilateral, Tetrahedra, Hexahedra, Prism or Pyramid";

/// Reads a GiD mesh: `MESH dimension 3 ElemType Tetrahedra Nnode 4`, coordinates with their numbers between
/// `Coordinates` and `End Coordinates`, elements with their numbers between `Elements` and `End Elements`. Several
/// meshes share their coordinates. Elements with middle nodes give their corners; material numbers are ignored.
///
/// # Errors
/// Unknown kinds of elements, nodes that are not in the file or are defined twice, numbers that are not finite.
pub fn read_gid(bytes: &[u8]) -> Result<(Mesh, Vec<MeshWarning>), MeshError> {
    let mut reader = Reader { cursor: Cursor::new(bytes), mesh: Mesh::default(), numbers: HashMap::new() };
    let mut kind = None;
    while let Some((start, mut words)) = reader.line() {
        let Some((at, word)) = words.next() else { continue };
        match word.to_ascii_lowercase().as_slice() {
            b"mesh" => kind = Some(read_head(&reader.cursor, start, words)?),
            b"coordinates" => reader.read_coordinates()?,
            b"elements" => {
                let kind = kind.ok_or_else(|| {
                    let kind = MeshErrorKind::SectionOrder { section: "Elements", needed: "MESH" };
                    reader.cursor.error_at(at, kind)
                })?;
                reader.read_elements(kind)?;
            }
            _ => return Err(reader.cursor.unexpected(at, word, "MESH, Coordinates or Elements")),
        }
    }
    if kind.is_none() && reader.mesh.positions.is_empty() {
        return Err(reader.cursor.end_error("MESH"));
    }
    Ok((reader.mesh, Vec::new()))
}

/// Kind of the elements of a mesh, and how many nodes each has.
#[derive(Clone, Copy)]
struct Kind {
    corners: usize,
    is_volume: bool,
    n_nodes: usize,
}

fn read_head(cursor: &Cursor<'_>, start: usize, words: Words<'_>) -> Result<Kind, MeshError> {
    let all: Vec<(usize, &[u8])> = words.collect();
    let after = |key: &str| {
        let at = all.iter().position(|(_, word)| word.eq_ignore_ascii_case(key.as_bytes()));
        at.and_then(|at| all.get(at + 1)).ok_or_else(|| cursor.unexpected(start, b"MESH", &format!("MESH with {key}")))
    };
    let &(kind_at, name) = after("ElemType")?;
    let &(count_at, count) = after("Nnode")?;
    let (corners, is_volume) = match name.to_ascii_lowercase().as_slice() {
        b"linear" => (2, false),
        b"triangle" => (3, false),
        b"quadrilateral" => (4, false),
        b"tetrahedra" => (4, true),
        b"hexahedra" => (8, true),
        b"prism" => (6, true),
        b"pyramid" => (5, true),
        _ => return Err(cursor.unexpected(kind_at, name, KINDS)),
    };
    let n_nodes: usize = cursor.parsed(count_at, count, "a number of nodes")?;
    if n_nodes < corners || n_nodes > 27 {
        return Err(cursor.unexpected(count_at, count, "as many nodes as the kind of element has"));
    }
    Ok(Kind { corners, is_volume, n_nodes })
}

struct Reader<'a> {
    cursor: Cursor<'a>,
    mesh: Mesh,
    /// Index of each node number.
    numbers: HashMap<u64, u32>,
}

impl<'a> Reader<'a> {
    fn line(&mut self) -> Option<(usize, Words<'a>)> {
        self.cursor.line().map(|(start, line)| (start, Words { start, line }))
    }

    /// Calls `read` for each line with words up to `End`.
    fn read_block(
        &mut self,
        expected: &str,
        mut read: impl FnMut(&mut Self, usize, Words<'a>) -> Result<(), MeshError>,
    ) -> Result<(), MeshError> {
        loop {
            let Some((start, words)) = self.line() else { return Err(self.cursor.end_error(expected)) };
            match words.clone().next() {
                None => {}
                Some((_, word)) if word.eq_ignore_ascii_case(b"end") => return Ok(()),
                Some(_) => read(self, start, words)?,
            }
        }
    }

    fn read_coordinates(&mut self) -> Result<(), MeshError> {
        self.read_block("End Coordinates", |reader, start, mut words| {
            let (_, tag) = words.unsigned(&reader.cursor, "the number of a node")?;
            let [x, y] = words.reals(&reader.cursor, "a coordinate")?;
            // Plane meshes have two coordinates.
            let z = match words.next() {
                Some((at, word)) => reader.cursor.parsed_real(at, word, "a coordinate")?,
                None => 0.0,
            };
            if reader.numbers.insert(tag, reader.mesh.positions.len() as u32).is_some() {
                return Err(reader.cursor.error_at(start, MeshErrorKind::DuplicateNode { tag }));
            }
            reader.mesh.positions.push([x, y, z]);
            Ok(())
        })
    }

    fn read_elements(&mut self, kind: Kind) -> Result<(), MeshError> {
        self.read_block("End Elements", |reader, _, mut words| {
            let (_, element) = words.unsigned(&reader.cursor, "the number of an element")?;
            let mut nodes = Vec::with_capacity(kind.n_nodes);
            for _ in 0..kind.n_nodes {
                let (at, tag) = words.unsigned(&reader.cursor, "a node number")?;
                let node = reader.numbers.get(&tag);
                let missing = || reader.cursor.error_at(at, MeshErrorKind::MissingNode { element, tag });
                nodes.push(*node.ok_or_else(missing)?);
            }
            reader.add(kind, &nodes);
            Ok(())
        })
    }

    fn add(&mut self, kind: Kind, nodes: &[u32]) {
        let mesh = &mut self.mesh;
        match (kind.corners, kind.is_volume) {
            (2, _) => mesh.edges.push(pick(nodes, [0, 1])),
            (3, _) => mesh.triangles.push(pick(nodes, [0, 1, 2])),
            (4, false) => mesh.quads.push(pick(nodes, [0, 1, 2, 3])),
            (4, true) => mesh.tetrahedra.push(pick(nodes, [0, 1, 2, 3])),
            (5, _) => mesh.pyramids.push(pick(nodes, [0, 1, 2, 3, 4])),
            (6, _) => mesh.prisms.push(pick(nodes, [0, 1, 2, 3, 4, 5])),
            _ => mesh.hexahedra.push(pick(nodes, [0, 1, 2, 3, 4, 5, 6, 7])),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::testing::survives_damage;

    const TWO: &str = "MESH dimension 3 ElemType Tetrahedra Nnode 4\nCoordinates\n1 0 0 0\n2 1 0 0\n3 0 1 0\n7 0 0 1\n\
        End Coordinates\n\nElements\n1 1 2 3 7 5\nend elements\nMESH \"skin\" dimension 3 ElemType Triangle Nnode 3\nCoordinates\n\
        end coordinates\nElements\n2 1 2 7\nend elements\n";

    #[test]
    fn meshes_share_their_coordinates() {
        let (mesh, _) = read_gid(TWO.as_bytes()).expect("the file is valid");
        assert_eq!((mesh.positions.len(), mesh.tetrahedra, mesh.triangles), (4, vec![[0, 1, 2, 3]], vec![[0, 1, 3]]));
    }

    #[test]
    fn what_is_wrong_is_named() {
        for (file, message) in [
            (TWO.replace("1 2 3 7 5", "1 2 3 4 5"), "element 1 names node 4"),
            (TWO.replace("\n7 0 0 1", "\n1 0 0 1"), "node 1 is defined twice"),
            (TWO.replace("Tetrahedra", "Spheres"), "\"Spheres\": expected Linear"),
            (TWO.replace("Nnode 4", "Nnode 3"), "\"3\": expected as many nodes"),
            ("Elements\n".to_owned(), "section Elements comes before MESH"),
            ("Coordinates\n".to_owned(), "the file ends where End Coordinates"),
            (String::new(), "the file ends where MESH is expected"),
        ] {
            let error = read_gid(file.as_bytes()).unwrap_err().to_string();
            assert!(error.contains(message), "{error}");
        }
    }

    #[test]
    fn broken_files_never_panic() {
        survives_damage(TWO.as_bytes(), read_gid);
    }
}
