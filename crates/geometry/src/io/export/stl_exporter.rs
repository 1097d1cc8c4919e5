//! Surfaces as STL files.

use settee_kernel::roles::{EventHandler, MotionAccess, SetUp};
use settee_kernel::{Base, Component, Data, Diagnostic, Event, Lifecycle, ObjectId};
use settee_mesh::{Mesh, stl_binary, stl_text};

use super::common::{self, ExportData, ExportSource, Exported};

/// Writes a surface as an STL file: triangles, or quads cut in two if there are none.
#[derive(Component)]
#[component(category = "IO/Mesh", roles(event_handler))]
pub struct STLExporter {
    /// Whether the binary format is used, instead of text.
    #[data(default = true, name = "binaryformat")]
    pub binary_format: Data<bool>,
    /// Triangles; by default those of the topology.
    #[data(alias = "triangles")]
    pub triangle: Data<Vec<[u32; 3]>>,
    /// Quads; by default those of the topology.
    #[data(alias = "quads")]
    pub quad: Data<Vec<[u32; 4]>>,
    #[group]
    export: ExportData,
    #[group]
    source: ExportSource,
    #[group]
    base: Base,
    object: Option<ObjectId>,
}

impl STLExporter {
    fn surface(&self, access: &dyn MotionAccess) -> Mesh {
        let mut mesh = self.source.mesh(access);
        if self.triangle.is_set() {
            mesh.triangles.clone_from(&self.triangle);
        }
        if self.quad.is_set() {
            mesh.quads.clone_from(&self.quad);
        }
        mesh
    }
}

impl Lifecycle for STLExporter {
    fn init(&mut self, context: &mut settee_kernel::InitContext<'_>) {
        self.object = Some(context.object);
    }
}

impl EventHandler for STLExporter {
    type Workspace = Exported;

    fn workspace(&self, _set_up: SetUp<'_>) -> Result<Exported, Diagnostic> {
        Ok(Exported::default())
    }

    fn handle(&self, ws: &mut Exported, event: &Event, access: &mut dyn MotionAccess) -> Result<(), Diagnostic> {
        let (Some(number), Some(object)) = (self.export.due(ws, event), self.object) else { return Ok(()) };
        let scene = access.scene();
        let surface = self.surface(access);
        let largest = surface.triangles.as_flattened().iter().chain(surface.quads.as_flattened()).max();
        if let Some(node) = largest.filter(|node| **node as usize >= surface.positions.len()) {
            let message = format!("an element names point {node}, but there are {}", surface.positions.len());
            return Err(Diagnostic::error("index-out-of-range", message));
        }
        let bytes = if *self.binary_format { stl_binary(&surface) } else { stl_text(&surface).into_bytes() };
        common::write(scene, &self.export.numbered(&self.export.base(scene, object), number, ".stl"), &bytes)
    }
}
