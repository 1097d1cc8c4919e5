//! Meshes with fields as VTK files.

use settee_kernel::roles::{EventHandler, MotionAccess, SetUp};
use settee_kernel::{
    Base, Component, Data, Diagnostic, Event, Flat, InitContext, Lifecycle, LinkOrigin, ObjectId, Place, Scene,
    split_data_path,
};
use settee_mesh::{Mesh, VtkField, VtkPiece, vtk_legacy, vtu};

use super::common::{self, ExportData, ExportSource, Exported};

/// Writes the mesh of a body with values on its points and elements as VTK files, for ParaView and the like.
///
/// Files have running numbers, from 0, before their extension: `.vtu` as XML with binary numbers, as `settee run
/// --export` writes them, else `.vtk` as text. Numbers have all their digits.
#[derive(Component)]
#[component(category = "IO/Mesh", roles(event_handler))]
pub struct VTKExporter {
    /// Whether files are XML, instead of the older text format.
    #[data(default = true, name = "XMLformat")]
    pub xml_format: Data<bool>,
    /// Whether edges are written.
    #[data(default = true)]
    pub edges: Data<bool>,
    /// Whether triangles are written.
    #[data(default = false)]
    pub triangles: Data<bool>,
    /// Whether quads are written.
    #[data(default = false)]
    pub quads: Data<bool>,
    /// Whether tetrahedra are written.
    #[data(default = false)]
    pub tetras: Data<bool>,
    /// Whether hexahedra are written.
    #[data(default = false)]
    pub hexas: Data<bool>,
    /// Values on points: `object.data`, or `name=object.data`, separated by blanks.
    #[data]
    pub points_data_fields: Data<Vec<String>>,
    /// Values on elements, in the same way.
    #[data]
    pub cells_data_fields: Data<Vec<String>>,
    /// Whether each file replaces the one before, without a number.
    #[data(default = false)]
    pub overwrite: Data<bool>,
    #[group]
    export: ExportData,
    #[group]
    source: ExportSource,
    #[group]
    base: Base,
    object: Option<ObjectId>,
    fields: [Vec<Field>; 2],
}

/// A field to be written: name, object, data.
#[derive(Clone, Debug)]
struct Field {
    name: String,
    object: ObjectId,
    data: String,
}

/// Finds the data that an item names.
fn find_field(scene: &Scene, from: LinkOrigin, item: &str) -> Option<Field> {
    let (name, path) = match item.split_once('=') {
        Some((name, path)) => (Some(name), path),
        None => (None, item),
    };
    let (path, data) = split_data_path(path.trim_start_matches('@'));
    let data = data?;
    let Some(Place::Object(object)) = scene.resolve_path(from, path) else { return None };
    scene.component(object)?.find_data(data)?;
    Some(Field { name: name.unwrap_or(data).to_owned(), object, data: data.to_owned() })
}

impl Field {
    /// Its values now: those of a moving state, else those of the data.
    fn values(&self, access: &mut dyn MotionAccess) -> Option<VtkField> {
        let force = (self.data == "force").then(|| access.left_force(self.object)).flatten();
        let component = access.scene().component(self.object)?;
        let moving = component.as_state().and_then(|state| match self.data.as_str() {
            "position" => Some((access.position(self.object)?, state.kind().coord_size())),
            "velocity" => Some((access.velocity(self.object)?, state.kind().deriv_size())),
            "force" => Some((force.as_deref()?, state.kind().deriv_size())),
            _ => None,
        });
        let (values, components, is_integer) = match moving {
            Some((values, block)) => (values.to_vec(), block, false),
            None => match component.data(component.find_data(&self.data)?).flat() {
                Flat::Reals { values, block } => (values, block, false),
                Flat::Integers { values, block } => {
                    (values.into_iter().map(|value| value as f64).collect(), block, true)
                }
                Flat::Text(_) => return None,
            },
        };
        Some(VtkField { name: self.name.clone(), values, components, is_integer })
    }
}

impl VTKExporter {
    fn mesh(&self, access: &dyn MotionAccess) -> Mesh {
        let mut mesh = self.source.mesh(access);
        if !*self.edges {
            mesh.edges.clear();
        }
        if !*self.triangles {
            mesh.triangles.clear();
        }
        if !*self.quads {
            mesh.quads.clear();
        }
        if !*self.tetras {
            mesh.tetrahedra.clear();
        }
        if !*self.hexas {
            mesh.hexahedra.clear();
        }
        mesh
    }

    fn file_name(&self, base: &str, number: u64) -> String {
        let (separator, extension) = if *self.xml_format { ("", ".vtu") } else { ("_", ".vtk") };
        let stem = base.strip_suffix(".vtu").or_else(|| base.strip_suffix(".vtk")).unwrap_or(base);
        if *self.overwrite { format!("{stem}{extension}") } else { format!("{stem}{separator}{number}{extension}") }
    }
}

impl Lifecycle for VTKExporter {
    fn init(&mut self, context: &mut InitContext<'_>) {
        self.object = Some(context.object);
        if self.source.topology.target().is_none() {
            let finding = Diagnostic::error("neighbour-missing", "no topology in its node or above");
            return context.report(finding.attribute("topology", "").fix("add a topology, or link one"));
        }
        let from = LinkOrigin { node: context.node, owner: Some(context.object) };
        let lists = [("pointsDataFields", &self.points_data_fields), ("cellsDataFields", &self.cells_data_fields)];
        let mut found = [Vec::new(), Vec::new()];
        for ((name, items), fields) in lists.into_iter().zip(&mut found) {
            for item in items.iter() {
                match find_field(context.scene, from, item) {
                    Some(field) => fields.push(field),
                    None => context.report(
                        Diagnostic::error("data-not-found", "there is no such data")
                            .attribute(name, item)
                            .expected("object.data, or name=object.data"),
                    ),
                }
            }
        }
        self.fields = found;
    }
}

impl EventHandler for VTKExporter {
    type Workspace = Exported;

    fn workspace(&self, _set_up: SetUp<'_>) -> Result<Exported, Diagnostic> {
        Ok(Exported::default())
    }

    fn handle(&self, ws: &mut Exported, event: &Event, access: &mut dyn MotionAccess) -> Result<(), Diagnostic> {
        let (Some(_), Some(object)) = (self.export.due(ws, event), self.object) else { return Ok(()) };
        let mesh = self.mesh(access);
        let [points, cells] = self
            .fields
            .each_ref()
            .map(|fields| fields.iter().filter_map(|field| field.values(access)).collect::<Vec<_>>());
        let scene = access.scene();
        let bytes = if *self.xml_format {
            vtu(&VtkPiece { points, on_cells: cells, ..common::piece(&mesh, access.time()) })
        } else {
            vtk_legacy(&mesh, &points, &cells).into_bytes()
        };
        common::write(scene, &self.file_name(&self.export.base(scene, object), ws.files), &bytes)?;
        ws.files += 1;
        Ok(())
    }
}
