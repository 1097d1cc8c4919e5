//! Loader of GiD files.

use settee_kernel::Component;

use super::{MeshFormat, MeshLoaderData};

/// Reads a GiD mesh (text): blocks of coordinates and of elements of any kind.
#[derive(Component)]
#[component(category = "IO/Mesh", roles(engine))]
pub struct GIDMeshLoader {
    /// What all loaders share.
    #[group]
    pub mesh: MeshLoaderData,
    #[group]
    base: settee_kernel::Base,
}

impl GIDMeshLoader {
    fn format(&self) -> MeshFormat {
        MeshFormat::Gid
    }
}

mesh_loader!(GIDMeshLoader);
