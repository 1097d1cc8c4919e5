//! Loader of Gmsh files.

use settee_kernel::roles::BaseEngine;
use settee_kernel::{Component, InitContext, Lifecycle, ValueError};

use super::loader_data::EXTRA;
use super::{MeshFormat, MeshLoaderData, read_mesh};

/// Reads a Gmsh mesh (`.msh`, versions 1, 2 and 4, text or binary).
///
/// The triangles of tetrahedra, quads of hexahedra and all edges are added unless `createSubelements` is set to false: a
/// tetrahedral mesh comes with all its faces, interior ones included.
#[derive(Component)]
#[component(category = "IO/Mesh", roles(engine))]
pub struct MeshGmshLoader {
    /// What all loaders share.
    #[group]
    pub mesh: MeshLoaderData,
    #[group]
    base: settee_kernel::Base,
}

impl Lifecycle for MeshGmshLoader {
    fn parse_attribute(&mut self, name: &str, text: &str) -> Option<Result<(), ValueError>> {
        self.mesh.parse_attribute(name, text)
    }

    fn extra_attributes(&self) -> &'static [(&'static str, &'static str)] {
        EXTRA
    }

    fn init(&mut self, context: &mut InitContext<'_>) {
        self.update(context);
    }
}

impl BaseEngine for MeshGmshLoader {
    fn update(&mut self, context: &mut InitContext<'_>) {
        let mesh = read_mesh(&self.mesh.filename, MeshFormat::Gmsh, &self.mesh.options(), context);
        self.mesh.give(mesh);
    }
}
