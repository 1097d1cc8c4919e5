//! VTK files: the legacy format and the XML formats of meshes (`.vtk`, `.vtu`, `.vtp`).
//!
//! Own reader: nothing that the file announces is believed before it is counted, and compressed data have a limit.

mod base64;
mod cells;
mod legacy;
mod numbers;
mod scanner;
mod xml;

use crate::error::{MeshError, MeshWarning};
use crate::mesh::Mesh;
use crate::text::Cursor;

/// Reads a VTK file: `POLYDATA` or `UNSTRUCTURED_GRID` of the legacy format (text or binary), or `UnstructuredGrid` or
/// `PolyData` of the XML format (text, base64, appended, zlib).
///
/// Points declared as `float` are single precision. Quadratic elements give their corners; middle nodes are recorded.
/// Polygons of four corners are quads, others fans. Normals and texture coordinates of points are kept; other arrays of
/// points and cells are not read.
///
/// # Errors
/// Counts that do not fit, indices that are no points, words out of place, data beyond the limit; with their place.
pub fn read_vtk(bytes: &[u8]) -> Result<(Mesh, Vec<MeshWarning>), MeshError> {
    let cursor = Cursor::new(bytes);
    let start = cursor.rest().trim_ascii_start();
    if start.starts_with(b"#") {
        return legacy::read(cursor);
    }
    if start.starts_with(b"<") {
        return xml::read(bytes);
    }
    let mut cursor = cursor;
    let (at, word) = cursor.word("# vtk DataFile or <VTKFile")?;
    Err(cursor.unexpected(at, word, "# vtk DataFile or <VTKFile"))
}

#[cfg(test)]
mod tests;
