//! Loader of Trian files.

use settee_kernel::{Component, Data};

use super::{MeshFormat, MeshLoaderData};

/// Reads a Trian mesh (`.trian`): points and triangles; the neighbours of the triangles in the file are not used.
#[derive(Component)]
#[component(category = "IO/Mesh", roles(engine))]
pub struct MeshTrianLoader {
    /// What all loaders share.
    #[group]
    pub mesh: MeshLoaderData,
    /// The file is of the second variant of the format.
    #[data(default = false, unsupported = "the second variant of the format is not read")]
    pub trian2: Data<bool>,
    #[group]
    base: settee_kernel::Base,
}

impl MeshTrianLoader {
    fn format(&self) -> MeshFormat {
        MeshFormat::Trian
    }
}

mesh_loader!(MeshTrianLoader);
