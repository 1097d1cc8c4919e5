//! Trian files: points, then triangles with their neighbours.

use crate::error::{MeshError, MeshErrorKind, MeshWarning};
use crate::mesh::Mesh;
use crate::text::Cursor;

/// Reads a number of points, the points, a number of triangles, and for each triangle its three corners and three
/// neighbours; the neighbours are not kept.
///
/// # Errors
/// Counts that the file does not hold, numbers that are not finite, corners that are no points.
pub fn read_trian(bytes: &[u8]) -> Result<(Mesh, Vec<MeshWarning>), MeshError> {
    let mut cursor = Cursor::new(bytes);
    let mut mesh = Mesh::default();
    let n_points = cursor.count("points", 6)?;
    for _ in 0..n_points {
        let mut x = [0.0; 3];
        for coordinate in &mut x {
            *coordinate = cursor.real("a coordinate")?;
        }
        mesh.positions.push(x);
    }
    let n_triangles = cursor.count("triangles", 12)?;
    for triangle in 0..n_triangles {
        let mut corners = [0; 3];
        for corner in &mut corners {
            cursor.skip_blanks();
            let start = cursor.offset();
            let index = cursor.unsigned("a corner")?;
            if index >= n_points {
                return Err(cursor.error_at(start, MeshErrorKind::MissingNode { element: triangle, tag: index }));
            }
            *corner = index as u32;
        }
        for _ in 0..3 {
            cursor.signed("a neighbour, or -1")?;
        }
        mesh.triangles.push(corners);
    }
    Ok((mesh, Vec::new()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::testing::survives_damage;

    const SQUARE: &str = "4\n0 0 0\n1 0 0\n1 1 0\n0 1 0\n2\n0 1 2 -1 1 -1\n0 2 3 -1 -1 0\n";

    #[test]
    fn neighbours_are_read_over() {
        let (mesh, _) = read_trian(SQUARE.as_bytes()).expect("the file is valid");
        assert_eq!((mesh.positions.len(), mesh.triangles), (4, vec![[0, 1, 2], [0, 2, 3]]));
    }

    #[test]
    fn broken_files_never_panic() {
        survives_damage(SQUARE.as_bytes(), read_trian);
        assert!(read_trian(b"9999999999999 0 0 0").is_err());
        assert!(read_trian(b"1 0 0 0 1 0 0 1 -1 -1 -1").is_err());
    }
}
