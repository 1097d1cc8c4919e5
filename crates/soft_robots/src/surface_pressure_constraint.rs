//! A cavity under pressure.

use settee::complementarity::Measure;
use settee::component::*;
use settee::draw::{Layer, Pen};
use settee::kernel::Flat;

use crate::actuation::{ImposedValue, Range, bound, choose, pull, reach};
use crate::actuator_data::{check_indices, described_position, n_points, points, real};
use crate::cavity::Cavity;
use crate::inverse_control_solver::ask_for_solver;

choice! {
    /// What the imposed number is.
    pub enum PressureImposes {
        /// A pressure: the cavity grows as it must.
        Pressure = "pressure",
        /// A growth of the volume: the pressure is whatever it needs.
        VolumeGrowth = "volumeGrowth",
        /// Nothing: an `InverseControlSolver` chooses the pressure so that goals are reached, within all limits.
        Inverse = "inverse",
    }
}

/// The pressure in a cavity, which acts on all faces around it: imposed, or found for an imposed growth of the volume.
///
/// Its row is the area vector of each face in equal parts to its points, which for triangles is the gradient of the
/// volume. Faces should point outwards, or `flipNormal` be set. What is called pressure is the impulse of a step; the
/// pressure is that number over dt. The outputs are those of the start of the step.
#[derive(Component)]
#[component(
    category = "Constraint/SoftRobots",
    templates(Vec3),
    attach = state,
    roles(lagrangian_constraint, drawing)
)]
pub struct SurfacePressureConstraint {
    /// Triangles under pressure; by default, if there are no quads either, those of the topology of the node.
    #[data]
    triangles: Data<Vec<[u32; 3]>>,
    /// Quads under pressure; by default, if there are no triangles either, those of the topology of the node.
    #[data]
    quads: Data<Vec<[u32; 4]>>,
    /// Volume at the start, from which growth is measured.
    #[data(output, unit = "m^3")]
    initial_cavity_volume: Data<f64>,
    /// Volume at the start of the last step.
    #[data(output, default = 1.0, unit = "m^3")]
    cavity_volume: Data<f64>,
    /// Whether the pressure acts towards the other side of the faces.
    #[data(default = false)]
    flip_normal: Data<bool>,
    /// Pressure of the last step, as an impulse.
    #[data(output, unit = "N s/m^2")]
    pressure: Data<f64>,
    /// By how much the volume had grown before the last step.
    #[data(output, unit = "m^3")]
    volume_growth: Data<f64>,
    /// Largest pressure.
    #[data(unit = "N s/m^2")]
    max_pressure: Data<f64>,
    /// Smallest pressure.
    #[data(unit = "N s/m^2")]
    min_pressure: Data<f64>,
    /// Largest change of the pressure in a step, where it is imposed or chosen.
    #[data(unit = "N s/m^2")]
    max_pressure_variation: Data<f64>,
    /// Largest growth of the volume.
    #[data(unit = "m^3")]
    max_volume_growth: Data<f64>,
    /// Smallest growth of the volume.
    #[data(unit = "m^3")]
    min_volume_growth: Data<f64>,
    /// Largest change of the growth in a step, where it is imposed or the pressure is chosen.
    #[data(unit = "m^3")]
    max_volume_growth_variation: Data<f64>,
    /// In SOFA, the pressure at equilibrium of inverse problems.
    #[data(default = 0.0, ignored = "it belongs to inverse problems")]
    eq_pressure: Data<f64>,
    /// In SOFA, the growth at equilibrium of inverse problems.
    #[data(default = 0.0, ignored = "it belongs to inverse problems")]
    eq_volume_growth: Data<f64>,
    #[group]
    imposed: ImposedValue,
    /// What is imposed: a pressure, or a growth of the volume; or nothing, and an `InverseControlSolver` chooses the
    /// pressure.
    #[data(default = PressureImposes::Pressure)]
    value_type: Data<PressureImposes>,
    /// Writes the pressure beside the cavity.
    #[data(default = false)]
    draw_pressure: Data<bool>,
    /// Height of that text as a part of the size of the body.
    #[data(default = 0.1)]
    draw_scale: Data<f64>,
    /// Topology with the faces; by default that of the node.
    #[linked(search = local)]
    topology: Link<dyn BaseTopology>,
    /// The state of the node.
    #[linked(search = local, required)]
    mstate: Link<dyn BaseState>,
    #[group]
    common: LagrangianData,
    #[group]
    base: Base,
    cavity: Cavity,
}

/// What the cavity remembers from step to step.
#[derive(Clone, Debug, Default, Persist)]
pub struct Memory {
    /// Volume at the start (m^3); found in the first step, when all that is mapped is in place.
    initial: Option<f64>,
    /// Volume at the start of the last step (m^3).
    volume: f64,
    pressure: f64,
    growth: f64,
}

impl Lifecycle for SurfacePressureConstraint {
    fn init(&mut self, context: &mut InitContext<'_>) {
        if let Some(state) = self.mstate.target() {
            context.require(state);
        }
        self.imposed.report(context);
        ask_for_solver(context, *self.value_type == PressureImposes::Inverse);
        self.cavity = Cavity { quads: self.quads.to_vec(), triangles: self.triangles.to_vec() };
        if !self.cavity.quads.is_empty() || !self.cavity.triangles.is_empty() {
            return;
        }
        let Some(topology) = self.topology.target() else {
            let finding = Diagnostic::error("no-topology", "the cavity has no faces, and there is no topology");
            return context.report(finding.attribute("triangles", "").fix("give triangles, or add a topology"));
        };
        context.require(topology);
        if let Some(mesh) = context.mesh(topology) {
            let (quads, triangles) = (mesh.topology().quads().to_vec(), mesh.topology().triangles().to_vec());
            self.cavity = Cavity { quads, triangles };
        }
    }

    fn data_changed(&mut self, context: &mut InitContext<'_>) {
        self.init(context);
    }
}

impl SurfacePressureConstraint {
    fn law(&self, memory: &Memory) -> Law {
        let pressure = Range { min: bound(&self.min_pressure), max: bound(&self.max_pressure) };
        let growth = Range { min: bound(&self.min_volume_growth), max: bound(&self.max_volume_growth) };
        let value = self.imposed.now();
        match *self.value_type {
            PressureImposes::VolumeGrowth => {
                let reachable = Range::around(memory.growth, bound(&self.max_volume_growth_variation));
                reach(growth.limit(reachable.limit(value)), pressure)
            }
            PressureImposes::Pressure => {
                let reachable = Range::around(memory.pressure, bound(&self.max_pressure_variation));
                pull(pressure.limit(reachable.limit(value)), growth)
            }
            PressureImposes::Inverse => {
                let now = memory.initial.map_or(0.0, |initial| memory.volume - initial);
                choose(
                    pressure.narrow(Range::around(memory.pressure, bound(&self.max_pressure_variation))),
                    growth.narrow(Range::around(now, bound(&self.max_volume_growth_variation))),
                    Measure::Volume,
                )
            }
        }
    }
}

impl LagrangianConstraint for SurfacePressureConstraint {
    type Memory = Memory;

    fn states(&self) -> Vec<ObjectId> {
        self.mstate.target().into_iter().collect()
    }

    fn memory(&self, set_up: SetUp<'_>) -> Result<Memory, Diagnostic> {
        let name = if self.quads.is_empty() { "triangles" } else { "quads" };
        check_indices(self.cavity.corners(), n_points(set_up, &self.mstate), name)?;
        let volume = self.cavity.volume(points(&described_position(set_up.scene, &self.mstate)));
        Ok(Memory { volume, ..Memory::default() })
    }

    fn write_rows(&self, memory: &mut Memory, context: &ConstraintContext<'_>, rows: &mut dyn ConstraintRows) {
        let Some(state) = context.states.first() else { return };
        // A mesh that has lost points has other faces; those that are given stay as they are.
        if self.cavity.corners().any(|corner| *corner as usize >= points(state.position).len()) {
            return;
        }
        memory.volume = self.cavity.volume(points(state.position));
        let initial = *memory.initial.get_or_insert(memory.volume);
        let (x, free) = (points(state.directions_at), points(state.free_position));
        let side = if *self.flip_normal { -1.0 } else { 1.0 };
        let mut value = self.cavity.volume(x) - initial;
        self.cavity.for_each_push(x, |corner, push| {
            let (from, to) = (x[corner as usize], free[corner as usize]);
            value += (0..3).map(|k| side * push[k] * (to[k] - from[k])).sum::<f64>();
        });
        rows.block(self.law(memory), &[]);
        rows.row(value);
        self.cavity.for_each_push(x, |corner, push| rows.entry(0, corner as usize, &push.map(|c| side * c)));
    }

    fn keep_forces(&self, memory: &mut Memory, forces: &[f64]) {
        memory.pressure = forces.first().copied().unwrap_or(0.0);
        memory.growth = memory.initial.map_or(0.0, |initial| memory.volume - initial);
    }

    fn outputs(&self, memory: &Memory) -> Vec<(&'static str, Flat)> {
        vec![
            real("initialCavityVolume", memory.initial.unwrap_or(memory.volume)),
            real("cavityVolume", memory.volume),
            real("pressure", memory.pressure),
            real("volumeGrowth", memory.growth),
        ]
    }
}

impl BaseDrawing for SurfacePressureConstraint {
    fn layer(&self) -> Layer {
        Layer::BehaviorModels
    }

    fn draw(&self, pen: &mut Pen<'_>) {
        let Some(state) = self.mstate.target().filter(|_| *self.draw_pressure) else { return };
        let Some(bounds) = settee::draw::bounds(&pen.points(state)) else { return };
        let [low, high] = bounds;
        let middle = std::array::from_fn(|k| 0.5 * (low[k] + high[k]));
        let size = (0..3).map(|k| high[k] - low[k]).fold(0.0, f32::max);
        let text = format!("{:.4}", *self.pressure);
        pen.text(middle, text, [0.1, 0.1, 0.1, 1.0], Some(*self.draw_scale as f32 * size));
    }
}
