//! Mesh loaders.

/// What loaders of one format do: read the file when the scene is initialised, and again when a parameter changed. The
/// class has a method `format`.
macro_rules! mesh_loader {
    ($name:ident) => {
        impl ::settee_kernel::Lifecycle for $name {
            fn parse_attribute(&mut self, name: &str, text: &str) -> Option<Result<(), ::settee_kernel::ValueError>> {
                self.mesh.parse_attribute(name, text)
            }

            fn extra_attributes(&self) -> &'static [(&'static str, &'static str)] {
                super::loader_data::EXTRA
            }

            fn reads_files_first(&self) -> bool {
                true
            }

            fn init(&mut self, context: &mut ::settee_kernel::InitContext<'_>) {
                ::settee_kernel::roles::BaseEngine::update(self, context);
            }
        }

        impl ::settee_kernel::roles::BaseEngine for $name {
            fn update(&mut self, context: &mut ::settee_kernel::InitContext<'_>) {
                let mesh = super::read_mesh(&self.mesh.filename, self.format(), &self.mesh.options(), context);
                self.mesh.give(mesh);
            }
        }
    };
}

mod file;
mod gid_mesh_loader;
mod grid_mesh_creator;
mod loader_data;
mod mesh_gmsh_loader;
mod mesh_obj_loader;
mod mesh_off_loader;
mod mesh_stl_loader;
mod mesh_trian_loader;
mod mesh_vtk_loader;
mod mesh_xsp_loader;
mod off_sequence_loader;
mod sphere_loader;
mod string_mesh_creator;
mod voxel_grid_loader;

use settee_kernel::ClassEntry;

pub use file::{MeshFormat, read_bytes, read_mesh};
pub use gid_mesh_loader::GIDMeshLoader;
pub use grid_mesh_creator::GridMeshCreator;
pub use loader_data::{MeshContent, MeshLoaderData};
pub use mesh_gmsh_loader::MeshGmshLoader;
pub use mesh_obj_loader::MeshOBJLoader;
pub use mesh_off_loader::MeshOffLoader;
pub use mesh_stl_loader::MeshSTLLoader;
pub use mesh_trian_loader::MeshTrianLoader;
pub use mesh_vtk_loader::MeshVTKLoader;
pub use mesh_xsp_loader::MeshXspLoader;
pub use off_sequence_loader::OffSequenceLoader;
pub use sphere_loader::SphereLoader;
pub use string_mesh_creator::StringMeshCreator;
pub use voxel_grid_loader::VoxelGridLoader;

/// Classes of this folder.
pub const CLASSES: &[fn() -> ClassEntry] = &[
    GIDMeshLoader::entry,
    GridMeshCreator::entry,
    MeshGmshLoader::entry,
    MeshOBJLoader::entry,
    MeshOffLoader::entry,
    MeshSTLLoader::entry,
    MeshTrianLoader::entry,
    MeshVTKLoader::entry,
    MeshXspLoader::entry,
    OffSequenceLoader::entry,
    SphereLoader::entry,
    StringMeshCreator::entry,
    VoxelGridLoader::entry,
];
