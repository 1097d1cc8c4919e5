//! Meshes in the formats of other programs.

use settee_kernel::roles::{EventHandler, MotionAccess, SetUp};
use settee_kernel::{Base, Component, Data, Diagnostic, Event, Lifecycle, ObjectId};
use settee_mesh::{GmshFormat, Mesh, netgen, tetgen, vtk_legacy, vtu, write_gmsh, write_obj};

use super::common::{self, ExportData, ExportSource, Exported};

settee_kernel::choice! {
    /// Formats of meshes.
    pub enum MeshFormat {
        /// A file in each of the formats.
        All = "ALL",
        /// VTK as XML with binary numbers, `.vtu`.
        VtkXml = "vtkxml",
        /// VTK as text, `.vtk`.
        Vtk = "vtk",
        /// Netgen, `.mesh`.
        Netgen = "netgen",
        /// TetGen, `.node`, `.ele` and `.face`.
        Tetgen = "tetgen",
        /// Gmsh 2.2, `.gmsh`.
        Gmsh = "gmsh",
        /// Wavefront, `.obj`.
        Obj = "obj",
    }
}

/// Writes the mesh of a body into files of other programs, as it is when they are written. Numbers have all their
/// digits.
#[derive(Component)]
#[component(category = "IO/Mesh", roles(event_handler))]
pub struct MeshExporter {
    /// Format of the files.
    #[data]
    pub format: Data<MeshFormat>,
    /// Whether edges are written.
    #[data(default = true)]
    pub edges: Data<bool>,
    /// Whether triangles are written.
    #[data(default = true)]
    pub triangles: Data<bool>,
    /// Whether quads are written.
    #[data(default = true)]
    pub quads: Data<bool>,
    /// Whether tetrahedra are written.
    #[data(default = true)]
    pub tetras: Data<bool>,
    /// Whether hexahedra are written.
    #[data(default = true)]
    pub hexas: Data<bool>,
    #[group]
    export: ExportData,
    #[group]
    source: ExportSource,
    #[group]
    base: Base,
    object: Option<ObjectId>,
}

impl MeshExporter {
    fn mesh(&self, access: &dyn MotionAccess) -> Mesh {
        let mut mesh = self.source.mesh(access);
        let keeps = [*self.edges, *self.triangles, *self.quads, *self.tetras, *self.hexas];
        let clear: [&dyn Fn(&mut Mesh); 5] = [
            &|mesh| mesh.edges.clear(),
            &|mesh| mesh.triangles.clear(),
            &|mesh| mesh.quads.clear(),
            &|mesh| mesh.tetrahedra.clear(),
            &|mesh| mesh.hexahedra.clear(),
        ];
        keeps.into_iter().zip(clear).filter(|(keeps, _)| !keeps).for_each(|(_, clear)| clear(&mut mesh));
        mesh
    }

    /// Files of the chosen formats: extension and content.
    fn files(&self, mesh: &Mesh, time: f64) -> Result<Vec<(&'static str, Vec<u8>)>, Diagnostic> {
        let wants = |format: MeshFormat| *self.format == format || *self.format == MeshFormat::All;
        let refuse = |error: std::io::Error| Diagnostic::error("mesh-not-written", error.to_string());
        let mut files: Vec<(&'static str, Vec<u8>)> = Vec::new();
        if wants(MeshFormat::VtkXml) {
            files.push((".vtu", vtu(&common::piece(mesh, time))));
        }
        if wants(MeshFormat::Vtk) {
            files.push((".vtk", vtk_legacy(mesh, &[], &[]).into_bytes()));
        }
        if wants(MeshFormat::Netgen) {
            files.push((".mesh", netgen(mesh).into_bytes()));
        }
        if wants(MeshFormat::Tetgen) {
            files.extend(tetgen(mesh).map(|(extension, text)| (extension, text.into_bytes())));
        }
        if wants(MeshFormat::Gmsh) {
            let mut bytes = Vec::new();
            write_gmsh(mesh, GmshFormat::V2, &mut bytes).map_err(refuse)?;
            files.push((".gmsh", bytes));
        }
        if wants(MeshFormat::Obj) {
            let mut bytes = Vec::new();
            write_obj(mesh, &mut bytes).map_err(refuse)?;
            files.push((".obj", bytes));
        }
        Ok(files)
    }
}

impl Lifecycle for MeshExporter {
    fn init(&mut self, context: &mut settee_kernel::InitContext<'_>) {
        self.object = Some(context.object);
    }
}

impl EventHandler for MeshExporter {
    type Workspace = Exported;

    fn workspace(&self, _set_up: SetUp<'_>) -> Result<Exported, Diagnostic> {
        Ok(Exported::default())
    }

    fn handle(&self, ws: &mut Exported, event: &Event, access: &mut dyn MotionAccess) -> Result<(), Diagnostic> {
        let (Some(number), Some(object)) = (self.export.due(ws, event), self.object) else { return Ok(()) };
        let scene = access.scene();
        let base = self.export.base(scene, object);
        for (extension, bytes) in self.files(&self.mesh(access), access.time())? {
            common::write(scene, &self.export.numbered(&base, number, extension), &bytes)?;
        }
        Ok(())
    }
}
