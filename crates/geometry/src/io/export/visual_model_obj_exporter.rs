//! Visual models as Wavefront files.

use std::fmt::Write as _;

use settee_kernel::roles::{BaseVisualModel, EventHandler, MotionAccess, SetUp};
use settee_kernel::{Base, Component, Diagnostic, Event, InitContext, Lifecycle, NodeId, ObjectId};
use settee_mesh::exact;

use super::common::{self, ExportData, Exported};

/// Writes all visual models of its node and below into one Wavefront file, `.obj`: each is a group with a material of
/// its own, plain grey in a file of materials, `.mtl`, to be coloured elsewhere.
#[derive(Component)]
#[component(category = "IO/Mesh", roles(event_handler))]
pub struct VisualModelOBJExporter {
    #[group]
    export: ExportData,
    #[group]
    base: Base,
    place: Option<(ObjectId, NodeId)>,
}

/// Elements that a visual model declares as data.
fn elements(component: &dyn Component, name: &str, size: usize) -> Vec<Vec<i64>> {
    let values = component.find_data(name).and_then(|index| component.data(index).flat().integers().ok());
    values.map_or_else(Vec::new, |(values, _)| values.chunks_exact(size).map(<[i64]>::to_vec).collect())
}

impl VisualModelOBJExporter {
    /// The text of all models, and the number of materials.
    fn text(&self, access: &dyn MotionAccess, node: NodeId, library: &str) -> (String, usize) {
        let scene = access.scene();
        let (mut out, mut first, mut count) = (format!("mtllib {library}\n"), 1, 0);
        for node in scene.pre_order(node) {
            for &object in &scene.node(node).objects {
                let Some(component) = scene.component(object).filter(|component| component.as_visual_model().is_some())
                else {
                    continue;
                };
                let points = common::state_points(access, object)
                    .or_else(|| component.as_visual_model().map(|model| BaseVisualModel::vertices(model).to_vec()))
                    .unwrap_or_default();
                let name = scene.object(object).name.replace(char::is_whitespace, "_");
                let _ = writeln!(out, "g {count}_{name}\nusemtl mat{count}");
                for point in &points {
                    let _ = writeln!(out, "v {}", point.map(exact).join(" "));
                }
                for (list, size) in [("triangles", 3), ("quads", 4), ("edges", 2)] {
                    for nodes in elements(component, list, size) {
                        let is_known = |node: &i64| *node >= 0 && (*node as usize) < points.len();
                        if nodes.iter().all(is_known) {
                            let nodes: Vec<String> = nodes.iter().map(|node| (node + first).to_string()).collect();
                            let _ = writeln!(out, "f {}", nodes.join(" "));
                        }
                    }
                }
                first += points.len() as i64;
                count += 1;
            }
        }
        (out, count)
    }
}

impl Lifecycle for VisualModelOBJExporter {
    fn init(&mut self, context: &mut InitContext<'_>) {
        self.place = Some((context.object, context.node));
    }
}

impl EventHandler for VisualModelOBJExporter {
    type Workspace = Exported;

    fn workspace(&self, _set_up: SetUp<'_>) -> Result<Exported, Diagnostic> {
        Ok(Exported::default())
    }

    fn handle(&self, ws: &mut Exported, event: &Event, access: &mut dyn MotionAccess) -> Result<(), Diagnostic> {
        let (Some(number), Some((object, node))) = (self.export.due(ws, event), self.place) else { return Ok(()) };
        let scene = access.scene();
        let name = self.export.numbered(&self.export.base(scene, object), number, ".obj");
        let materials = format!("{}.mtl", name.strip_suffix(".obj").unwrap_or(&name));
        let library = materials.rsplit('/').next().unwrap_or(&materials);
        let (text, count) = self.text(access, node, library);
        let mut palette = String::new();
        for index in 0..count {
            let _ = writeln!(palette, "newmtl mat{index}\nKd 0.8 0.8 0.8");
        }
        common::write(scene, &materials, palette.as_bytes())?;
        common::write(scene, &name, text.as_bytes())
    }
}
