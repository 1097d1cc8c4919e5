//! A joint that is driven.

use settee::complementarity::Measure;
use settee::component::*;
use settee::kernel::Flat;

use crate::actuation::{Imposes, Range, bound, choose, pull, reach};
use crate::actuator_data::{check_indices, n_points, real};
use crate::inverse_control_solver::ask_for_solver;

/// Drives a scalar of a state, such as the angle of a joint: by a displacement from where it is at the start, or by a
/// force. What is called force is the impulse of a step.
#[derive(Component)]
#[component(
    category = "Constraint/SoftRobots",
    templates(Vec1),
    attach = state,
    roles(lagrangian_constraint, event_handler)
)]
pub struct JointConstraint {
    /// Index of the scalar.
    #[data(default = 0u32)]
    index: Data<u32>,
    /// Force of the last step, as an impulse.
    #[data(output)]
    force: Data<f64>,
    /// How far the scalar is from where it started.
    #[data(output)]
    displacement: Data<f64>,
    /// Largest force.
    #[data]
    max_force: Data<f64>,
    /// Smallest force.
    #[data]
    min_force: Data<f64>,
    /// Largest change of the force in a step, where it is imposed or chosen.
    #[data(check = checks::non_negative())]
    max_force_variation: Data<f64>,
    /// Largest displacement.
    #[data]
    max_displacement: Data<f64>,
    /// Smallest displacement, with its sign.
    #[data]
    min_displacement: Data<f64>,
    /// What is imposed, as `valueType` says.
    #[data(default = 0.0)]
    value: Data<f64>,
    /// What is imposed: a displacement, or a force; or nothing, and an `InverseControlSolver` chooses the force.
    #[data(default = Imposes::Displacement)]
    value_type: Data<Imposes>,
    /// The state of the node.
    #[linked(search = local, required)]
    mstate: Link<dyn BaseState>,
    #[group]
    common: LagrangianData,
    #[group]
    base: Base,
}

/// What it remembers from step to step.
#[derive(Clone, Debug, Default, Persist)]
pub struct Memory {
    /// Where the scalar was at the start.
    start: Option<f64>,
    force: f64,
}

/// Where the scalar is.
#[derive(Clone, Debug, Default, Persist)]
pub struct Way {
    start: Option<f64>,
    displacement: f64,
}

impl Lifecycle for JointConstraint {
    fn init(&mut self, context: &mut InitContext<'_>) {
        if !self.index.is_set() {
            let message = "no scalar is given: the first one is driven";
            context.report(Diagnostic::warning("missing-value", message).attribute("index", ""));
        }
        ask_for_solver(context, *self.value_type == Imposes::Inverse);
    }
}

impl LagrangianConstraint for JointConstraint {
    type Memory = Memory;

    fn states(&self) -> Vec<ObjectId> {
        self.mstate.target().into_iter().collect()
    }

    fn memory(&self, set_up: SetUp<'_>) -> Result<Memory, Diagnostic> {
        check_indices([&*self.index], n_points(set_up, &self.mstate), "index")?;
        Ok(Memory::default())
    }

    fn write_rows(&self, memory: &mut Memory, context: &ConstraintContext<'_>, rows: &mut dyn ConstraintRows) {
        let (index, Some(state)) = (*self.index as usize, context.states.first()) else { return };
        let (Some(now), Some(free)) = (state.position.get(index), state.free_position.get(index)) else { return };
        let start = *memory.start.get_or_insert(*now);
        let force = Range { min: bound(&self.min_force), max: bound(&self.max_force) };
        let travel = Range { min: bound(&self.min_displacement), max: bound(&self.max_displacement) };
        let next = force.narrow(Range::around(memory.force, bound(&self.max_force_variation)));
        let law = match *self.value_type {
            Imposes::Displacement => reach(travel.limit(*self.value), force),
            Imposes::Force => pull(next.limit(*self.value), travel),
            Imposes::Inverse => choose(next, travel, Measure::Angle),
        };
        rows.block(law, &[]);
        rows.row(free - start);
        rows.entry(0, index, &[1.0]);
    }

    fn keep_forces(&self, memory: &mut Memory, forces: &[f64]) {
        memory.force = forces.first().copied().unwrap_or(0.0);
    }

    fn outputs(&self, memory: &Memory) -> Vec<(&'static str, Flat)> {
        vec![real("force", memory.force)]
    }
}

/// The displacement is that of the end of the step, after the forces have moved the state.
impl EventHandler for JointConstraint {
    type Workspace = Way;

    fn workspace(&self, _set_up: SetUp<'_>) -> Result<Way, Diagnostic> {
        Ok(Way::default())
    }

    fn handle(&self, ws: &mut Way, event: &Event, access: &mut dyn MotionAccess) -> Result<(), Diagnostic> {
        let position = self.mstate.target().and_then(|state| access.position(state));
        let Some(now) = position.and_then(|position| position.get(*self.index as usize)).copied() else {
            return Ok(());
        };
        match event {
            Event::Reset => *ws = Way { start: Some(now), displacement: 0.0 },
            Event::AnimateBegin(_) => _ = ws.start.get_or_insert(now),
            Event::AnimateEnd(_) => ws.displacement = now - *ws.start.get_or_insert(now),
            _ => {}
        }
        Ok(())
    }

    fn outputs(&self, ws: &Way) -> Vec<Output> {
        vec![("displacement", vec![ws.displacement])]
    }
}
