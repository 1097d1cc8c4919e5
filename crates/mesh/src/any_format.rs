//! Reading a mesh by the extension of its name.

use std::path::Path;

use crate::formats::{StlOptions, read_off, read_stl, read_trian, read_xsp_mesh};
use crate::{Mesh, MeshError, MeshWarning, ObjOptions, read_gmsh, read_obj, read_vtk};

/// The extensions that [`read_any`] knows, for messages.
pub const MESH_EXTENSIONS: &str = ".msh, .obj, .vtk, .vtu, .vtp, .stl, .off, .trian, .xs3 or .xsp";

/// The content of a mesh file in the format that the extension of its name stands for, as it is in the file; `None`
/// for an unknown extension.
///
/// # Errors
/// The content is not of this format.
pub fn read_any(name: &Path, bytes: &[u8]) -> Option<Result<(Mesh, Vec<MeshWarning>), MeshError>> {
    Some(match name.extension()?.to_str()?.to_ascii_lowercase().as_str() {
        "msh" => read_gmsh(bytes),
        "obj" => read_obj(bytes, ObjOptions { handle_seams: false, triangulate: false }),
        "vtk" | "vtu" | "vtp" => read_vtk(bytes),
        "stl" => read_stl(bytes, StlOptions::default()),
        "off" => read_off(bytes),
        "trian" => read_trian(bytes),
        "xs3" | "xsp" => read_xsp_mesh(bytes),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_extension_chooses_the_format() {
        let (mesh, _) = read_any(Path::new("a/B.OFF"), b"OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n")
            .expect("it is known")
            .expect("it is right");
        assert_eq!(mesh.triangles, [[0, 1, 2]]);
        assert!(read_any(Path::new("a.msh"), b"OFF").is_some_and(|read| read.is_err()));
        assert!(read_any(Path::new("a.txt"), b"").is_none() && read_any(Path::new("msh"), b"").is_none());
    }
}
