//! Points that are driven along directions.

use settee::complementarity::Measure;
use settee::component::*;
use settee::kernel::Flat;

use crate::actuation::{ImposedValue, Imposes, Range, bound, choose, pull, reach};
use crate::actuator_data::{check_indices, described_position, n_points, real};
use crate::directions::{Directions, along};
use crate::inverse_control_solver::ask_for_solver;

/// Drives points along directions: by a displacement from where they are at the start, or by a force.
///
/// Each point has a row for each direction in use, all with the same imposed number. What is called force is the
/// impulse of a step.
#[derive(Component)]
#[component(
    category = "Constraint/SoftRobots",
    templates(Vec3, Vec2, Rigid3),
    attach = state,
    roles(lagrangian_constraint)
)]
pub struct PositionConstraint<D: DataTypes> {
    /// Points that are driven.
    #[data(follows = PointIndices("mstate"))]
    indices: Data<IndexList>,
    #[group]
    along: Directions<D>,
    /// In SOFA, the distance to the goal of inverse problems.
    #[data(default = Vec::<D::Deriv>::new(), ignored = "it belongs to inverse problems")]
    delta: Data<Points<D::Deriv>>,
    /// Force of the first row in the last step, as an impulse.
    #[data(output, unit = "N s")]
    force: Data<f64>,
    /// How far the first point was from where it started along its first direction, before the last step.
    #[data(output, unit = "m")]
    displacement: Data<f64>,
    /// Largest force.
    #[data(unit = "N s")]
    max_force: Data<f64>,
    /// Smallest force.
    #[data(unit = "N s")]
    min_force: Data<f64>,
    /// Largest change of a force in a step, where it is imposed or chosen.
    #[data(unit = "N s", check = checks::non_negative())]
    max_force_variation: Data<f64>,
    /// Largest displacement.
    #[data(unit = "m")]
    max_positive_disp: Data<f64>,
    /// Largest displacement in the other direction.
    #[data(unit = "m")]
    max_negative_disp: Data<f64>,
    #[group]
    imposed: ImposedValue,
    /// What is imposed: a displacement, or a force; or nothing, and an `InverseControlSolver` chooses the forces, one
    /// for each row.
    #[data(default = Imposes::Displacement)]
    value_type: Data<Imposes>,
    /// The state of the node.
    #[linked(search = local, required)]
    mstate: Link<dyn BaseState>,
    #[group]
    common: LagrangianData,
    #[group]
    base: Base,
    /// Directions in use, times their weights.
    driven: Vec<[f64; 6]>,
    of: std::marker::PhantomData<fn() -> D>,
}

/// What it remembers from step to step.
#[derive(Clone, Debug, Default, Persist)]
pub struct Memory {
    /// Where the state was at the start, flat; found in the first step, when all that is mapped is in place.
    start: Option<Vec<f64>>,
    /// Forces of the rows in the last step.
    forces: Vec<f64>,
    displacement: f64,
}

impl<D: DataTypes> Lifecycle for PositionConstraint<D> {
    fn init(&mut self, context: &mut InitContext<'_>) {
        if let Some(state) = self.mstate.target() {
            context.require(state);
        }
        let n_points = described_position(context.scene, &self.mstate).len() / D::Coord::SIZE;
        if !self.indices.is_set() {
            let message = "no point is given: the first one is driven";
            context.report(Diagnostic::warning("missing-value", message).attribute("indices", ""));
            self.indices.derive(IndexList::from(vec![0]));
        } else if self.indices.is_empty() {
            let finding = Diagnostic::error("missing-value", "no point is given").attribute("indices", "");
            context.report(finding.expected("one index at least"));
        } else if self.indices.len() > n_points {
            let message = format!("{} indices for {n_points} points: the first ones count", self.indices.len());
            context.report(Diagnostic::warning("list-length", message).attribute("indices", ""));
            self.indices.derive(IndexList::from(&self.indices[..n_points]));
        }
        self.driven = self.along.take(context);
        self.imposed.report(context);
        ask_for_solver(context, *self.value_type == Imposes::Inverse);
    }

    fn data_changed(&mut self, context: &mut InitContext<'_>) {
        self.driven = self.along.take(context);
        self.imposed.report(context);
    }
}

impl<D: DataTypes> PositionConstraint<D> {
    fn law(&self, last_force: f64, direction: &[f64; 6]) -> Law {
        let force = Range { min: bound(&self.min_force), max: bound(&self.max_force) };
        let travel =
            Range { min: bound(&self.max_negative_disp).map(|most| -most), max: bound(&self.max_positive_disp) };
        let next = force.narrow(Range::around(last_force, bound(&self.max_force_variation)));
        match *self.value_type {
            Imposes::Displacement => reach(travel.limit(self.imposed.now()), force),
            Imposes::Force => pull(next.limit(self.imposed.now()), travel),
            Imposes::Inverse => choose(next, travel, measure(direction)),
        }
    }
}

/// What a motion along a direction is: the first three numbers are a translation.
fn measure(direction: &[f64; 6]) -> Measure {
    let is_zero = |part: &[f64]| part.iter().all(|c| *c == 0.0);
    if is_zero(&direction[..3]) && !is_zero(&direction[3..]) { Measure::Angle } else { Measure::Length }
}

impl<D: DataTypes> LagrangianConstraint for PositionConstraint<D> {
    type Memory = Memory;

    fn states(&self) -> Vec<ObjectId> {
        self.mstate.target().into_iter().collect()
    }

    fn memory(&self, set_up: SetUp<'_>) -> Result<Memory, Diagnostic> {
        check_indices(self.indices.iter(), n_points(set_up, &self.mstate), "indices")?;
        Ok(Memory::default())
    }

    fn write_rows(&self, memory: &mut Memory, context: &ConstraintContext<'_>, rows: &mut dyn ConstraintRows) {
        let Some(state) = context.states.first() else { return };
        if memory.start.as_ref().is_none_or(|start| start.len() != state.position.len()) {
            memory.start = Some(state.position.to_vec());
        }
        let start = memory.start.as_deref().unwrap_or(state.position);
        let [start, now, here, free] =
            [start, state.position, state.directions_at, state.free_position].map(D::Coord::views);
        for (place, index) in self.indices.iter().enumerate() {
            let at = *index as usize;
            let (moved, apart) = (D::difference(&free[at], &here[at]), D::difference(&here[at], &start[at]));
            for (number, direction) in self.driven.iter().enumerate() {
                let last = memory.forces.get(place * self.driven.len() + number).copied().unwrap_or(0.0);
                rows.block(self.law(last, direction), &[]);
                rows.row(along(direction, moved.as_ref()) + along(direction, apart.as_ref()));
                rows.entry(0, at, &direction[..D::Deriv::SIZE]);
                if place == 0 && number == 0 {
                    memory.displacement = along(direction, D::difference(&now[at], &start[at]).as_ref());
                }
            }
        }
    }

    fn keep_forces(&self, memory: &mut Memory, forces: &[f64]) {
        memory.forces.clear();
        memory.forces.extend_from_slice(forces);
    }

    fn outputs(&self, memory: &Memory) -> Vec<(&'static str, Flat)> {
        vec![real("force", memory.forces.first().copied().unwrap_or(0.0)), real("displacement", memory.displacement)]
    }
}
