//! Loader of VTK files.

use settee_kernel::Component;

use super::{MeshFormat, MeshLoaderData};

/// Reads a VTK mesh: `POLYDATA` and `UNSTRUCTURED_GRID` of the legacy format (`.vtk`, text or binary), and the XML
/// formats `.vtu` and `.vtp` with all their encodings (text, base64, appended, compressed by zlib).
///
/// Coordinates that the file declares as `float` are read in single precision. Arrays of points and cells other than
/// normals and texture coordinates are not read.
#[derive(Component)]
#[component(category = "IO/Mesh", roles(engine))]
pub struct MeshVTKLoader {
    /// What all loaders share.
    #[group]
    pub mesh: MeshLoaderData,
    #[group]
    base: settee_kernel::Base,
}

impl MeshVTKLoader {
    fn format(&self) -> MeshFormat {
        MeshFormat::Vtk
    }
}

mesh_loader!(MeshVTKLoader);
