//! Motion for Blender.

use settee_kernel::roles::{BaseState, EventHandler, MotionAccess, SetUp};
use settee_kernel::{Base, Component, Data, Diagnostic, Event, Lifecycle, Link, ObjectId};

use super::common::{self, ExportData, Exported, state_points};

/// Writes the motion of a state as a point cache of Blender: a binary file for each record, with position and velocity
/// of each point in single precision, the last point first.
///
/// The file of record 3 is called `name_000003_00.bphys`, which is what Blender looks for.
#[derive(Component)]
#[component(category = "IO/Mesh", templates(Vec3d, Rigid3d), roles(event_handler))]
pub struct BlenderExporter {
    /// Folder of the files, below the output folder.
    #[data]
    pub path: Data<String>,
    /// Name of the files; by default `filename`, or the name of the component.
    #[data]
    pub base_name: Data<String>,
    /// What Blender simulates: 0 a soft body, 1 particles, 2 a cloth, 3 hair, which has the positions at rest as well.
    #[data(default = 0, check = settee_kernel::checks::between(0, 3))]
    pub simulation_type: Data<i32>,
    /// A file is written after every so many steps, unless `exportEveryNumberOfSteps`, `exportAtBegin` or
    /// `exportAtEnd` say otherwise.
    #[data(default = 2, check = settee_kernel::checks::between(1, i32::MAX))]
    pub step: Data<i32>,
    /// Number of points of a hair.
    #[data(default = 20, ignored = "Blender knows the hairs that it reads the points of")]
    pub nb_pts_by_hair: Data<i32>,
    /// State whose motion is written; by default the one of the node or of its nearest ancestor.
    #[linked(search = up)]
    pub mstate: Link<dyn BaseState>,
    #[group]
    export: ExportData,
    #[group]
    base: Base,
    object: Option<ObjectId>,
}

/// Hair has other data in each point.
const HAIR: i32 = 3;

impl BlenderExporter {
    /// The number of the record that is due.
    fn due(&self, ws: &mut Exported, event: &Event) -> Option<u64> {
        let is_scheduled =
            *self.export.export_every_number_of_steps > 0 || *self.export.export_at_begin || *self.export.export_at_end;
        if is_scheduled {
            return self.export.due(ws, event);
        }
        self.export.due_every(*self.step as u64, ws, event)
    }

    fn bytes(&self, access: &dyn MotionAccess) -> Option<Vec<u8>> {
        let state = self.mstate.target()?;
        let kind = access.scene().component(state)?.as_state()?.kind();
        let positions = state_points(access, state)?;
        let spatial = |values: &[f64], size: usize| -> Vec<[f64; 3]> {
            let point = |value: &[f64]| [0, 1, 2].map(|axis| value.get(axis).copied().unwrap_or(0.0));
            values.chunks_exact(size).map(|value| point(&value[..kind.spatial_size()])).collect()
        };
        let velocities = spatial(access.velocity(state)?, kind.deriv_size());
        let rest = spatial(access.rest_position(state)?, kind.coord_size());
        let is_hair = *self.simulation_type == HAIR;
        let mut bytes = b"BPHYSICS".to_vec();
        let contents: u32 = if is_hair { 22 } else { 6 };
        for number in [*self.simulation_type as u32, positions.len() as u32, contents] {
            bytes.extend(number.to_le_bytes());
        }
        for point in (0..positions.len()).rev() {
            let vectors = [&positions, &velocities, &rest];
            for vector in vectors.iter().take(if is_hair { 3 } else { 2 }) {
                let vector = vector.get(point).copied().unwrap_or_default();
                vector.iter().for_each(|value| bytes.extend((*value as f32).to_le_bytes()));
            }
        }
        Some(bytes)
    }
}

impl Lifecycle for BlenderExporter {
    fn init(&mut self, context: &mut settee_kernel::InitContext<'_>) {
        self.object = Some(context.object);
        if self.mstate.target().is_none() {
            let finding = Diagnostic::error("neighbour-missing", "no state in the node or above");
            context.report(finding.attribute("mstate", "").expected("a state whose motion is written"));
        }
    }
}

impl EventHandler for BlenderExporter {
    type Workspace = Exported;

    fn workspace(&self, _set_up: SetUp<'_>) -> Result<Exported, Diagnostic> {
        Ok(Exported::default())
    }

    fn handle(&self, ws: &mut Exported, event: &Event, access: &mut dyn MotionAccess) -> Result<(), Diagnostic> {
        let (Some(number), Some(object)) = (self.due(ws, event), self.object) else { return Ok(()) };
        let Some(bytes) = self.bytes(access) else { return Ok(()) };
        let scene = access.scene();
        let name = match self.base_name.trim() {
            "" => self.export.base(scene, object),
            name => name.to_owned(),
        };
        let folder = match self.path.trim().trim_end_matches('/') {
            "" => String::new(),
            folder => format!("{folder}/"),
        };
        common::write(scene, &format!("{folder}{name}_{number:06}_00.bphys"), &bytes)
    }
}
