//! Loader of OFF files.

use settee_kernel::Component;

use super::{MeshFormat, MeshLoaderData};

/// Reads an OFF mesh (`.off`): points, triangles and quads. Polygons of other sizes are left out with a warning.
#[derive(Component)]
#[component(category = "IO/Mesh", roles(engine))]
pub struct MeshOffLoader {
    /// What all loaders share.
    #[group]
    pub mesh: MeshLoaderData,
    #[group]
    base: settee_kernel::Base,
}

impl MeshOffLoader {
    fn format(&self) -> MeshFormat {
        MeshFormat::Off
    }
}

mesh_loader!(MeshOffLoader);
