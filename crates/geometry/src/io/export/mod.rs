//! Exporters of meshes.

mod blender_exporter;
mod common;
mod mesh_exporter;
mod stl_exporter;
mod visual_model_obj_exporter;
mod vtk_exporter;

pub use blender_exporter::BlenderExporter;
pub use mesh_exporter::{MeshExporter, MeshFormat};
pub use stl_exporter::STLExporter;
pub use visual_model_obj_exporter::VisualModelOBJExporter;
pub use vtk_exporter::VTKExporter;

use settee_kernel::ClassEntry;

/// Classes of this folder.
pub const CLASSES: &[fn() -> ClassEntry] = &[
    BlenderExporter::entry,
    MeshExporter::entry,
    STLExporter::entry,
    VTKExporter::entry,
    VisualModelOBJExporter::entry,
];
