//! OBJ files.
//!
//! Own parser: general OBJ crates triangulate and renumber while reading, and the numbering of points, triangles and
//! quads is what scenes refer to. Differences from SOFA: an index that names nothing is an error (SOFA goes on with
//! -1), and a polyline (`l`) of more than two points gives its edges (SOFA makes a fan of triangles of it).

mod assemble;
mod corners;
mod material;
mod parse;

use crate::error::{MeshError, MeshWarning};
use crate::mesh::Mesh;

pub use material::parse_mtl;

/// How polygons become elements.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ObjOptions {
    /// Copy a point for each distinct pair of texture coordinate and normal that faces use it with.
    /// Points that no face uses are dropped then.
    pub handle_seams: bool,
    /// Split polygons of four corners too.
    pub triangulate: bool,
}

/// Reads an OBJ file. Faces of 2, 4 and other numbers of corners become edges (sorted), quads and fans (0, j-1, j).
///
/// Without seams each point keeps one texture coordinate, among those its faces use the one furthest along (-1, 1) as
/// met in file order, and the normalised sum of the normals its faces use. `mtllib` names are recorded, not opened.
/// Lines that begin with no keyword of the format, upper-case `V` among them, are left out and counted in a warning.
///
/// # Errors
/// Numbers that are not finite, too few coordinates, indices that name nothing; with line and column. A file without
/// any point.
pub fn read_obj(bytes: &[u8], options: ObjOptions) -> Result<(Mesh, Vec<MeshWarning>), MeshError> {
    let file = parse::parse(bytes)?;
    Ok(assemble::assemble(file, options))
}

#[cfg(test)]
mod tests;
