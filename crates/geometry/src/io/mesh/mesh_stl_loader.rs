//! Loader of STL files.

use settee_kernel::{Component, Data};
use settee_mesh::StlOptions;

use super::{MeshFormat, MeshLoaderData};

/// Reads an STL mesh (`.stl`, text or binary): triangles, whose corners with equal coordinates become one point.
///
/// Normals of triangles in the file are not used: those of points follow from the mesh.
#[derive(Component)]
#[component(category = "IO/Mesh", roles(engine))]
pub struct MeshSTLLoader {
    /// What all loaders share.
    #[group]
    pub mesh: MeshLoaderData,
    /// Bytes of a binary file before the number of triangles.
    #[data(default = 80u32, not_linked)]
    pub header_size: Data<u32>,
    /// Takes the file as binary although it begins like a text.
    #[data(default = false, not_linked)]
    pub force_binary: Data<bool>,
    /// In SOFA, how equal corners are found.
    #[data(default = true, not_linked, ignored = "equal corners are found exactly either way")]
    pub merge_position_using_map: Data<bool>,
    #[group]
    base: settee_kernel::Base,
}

impl MeshSTLLoader {
    fn format(&self) -> MeshFormat {
        MeshFormat::Stl(StlOptions { header_size: *self.header_size as usize, force_binary: *self.force_binary })
    }
}

mesh_loader!(MeshSTLLoader);
