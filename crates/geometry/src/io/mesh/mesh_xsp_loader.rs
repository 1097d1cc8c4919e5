//! Loader of Xsp files.

use settee_kernel::Component;

use super::{MeshFormat, MeshLoaderData};

/// Reads an Xsp file (`.xs3`, `.xsp`): its masses become points, its springs edges.
#[derive(Component)]
#[component(category = "IO/Mesh", roles(engine))]
pub struct MeshXspLoader {
    /// What all loaders share.
    #[group]
    pub mesh: MeshLoaderData,
    #[group]
    base: settee_kernel::Base,
}

impl MeshXspLoader {
    fn format(&self) -> MeshFormat {
        MeshFormat::Xsp
    }
}

mesh_loader!(MeshXspLoader);
