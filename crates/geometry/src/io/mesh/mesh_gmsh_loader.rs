//! Loader of Gmsh files.

use settee_kernel::Component;

use super::{MeshFormat, MeshLoaderData};

/// Reads a Gmsh mesh (`.msh`, versions 1, 2 and 4, text or binary).
///
/// The triangles of tetrahedra, quads of hexahedra and all edges are added unless `createSubelements` is set to false:
/// a tetrahedral mesh comes with all its faces, interior ones included.
#[derive(Component)]
#[component(category = "IO/Mesh", roles(engine))]
pub struct MeshGmshLoader {
    /// What all loaders share.
    #[group]
    pub mesh: MeshLoaderData,
    #[group]
    base: settee_kernel::Base,
}

impl MeshGmshLoader {
    fn format(&self) -> MeshFormat {
        MeshFormat::Gmsh
    }
}

mesh_loader!(MeshGmshLoader);
