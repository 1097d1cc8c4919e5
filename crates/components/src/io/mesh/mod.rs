//! Mesh loaders.

mod file;
mod loader_data;
mod mesh_gmsh_loader;
mod mesh_obj_loader;

use settee_kernel::ClassEntry;

pub(crate) use file::{MeshFormat, read_mesh};
pub use loader_data::MeshLoaderData;
pub use mesh_gmsh_loader::MeshGmshLoader;
pub use mesh_obj_loader::MeshOBJLoader;

/// Classes of this folder.
pub const CLASSES: &[fn() -> ClassEntry] = &[MeshGmshLoader::entry, MeshOBJLoader::entry];
