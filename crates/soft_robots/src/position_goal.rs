//! Where points are to be.

use settee::component::*;
use settee::draw::{Layer, Paint, Pen, Size};
use settee::kernel::Flat;

use crate::actuator_data::{check_indices, n_points};
use crate::directions::{Directions, along};
use crate::inverse_control_solver::ask_for_solver;

/// Where points of a state are to be at the end of each step, for frames with their orientation: an
/// `InverseControlSolver` chooses the forces of actuators so that they come as near as all limits let them.
///
/// The goal is data, which scripts write, or a link to the position of another state.
#[derive(Component)]
#[component(
    category = "Constraint/SoftRobots",
    templates(Vec3, Vec2, Rigid3),
    attach = state,
    roles(lagrangian_constraint, drawing)
)]
pub struct PositionGoal<D: DataTypes> {
    /// Points that have a goal; by default the first ones, as many as there are goals.
    #[data(follows = PointIndices("mstate"))]
    indices: Data<IndexList>,
    /// Where they are to be, one place for each.
    #[data(default = Vec::<D::Coord>::new(), alias = "effectorGoal", unit = "m", required)]
    goal: Data<Points<D::Coord>>,
    #[group]
    along: Directions<D>,
    /// How far a point is led in a step at most, along the directions in use: a goal further away is approached by
    /// this; frames turn by the same part of their way.
    #[data(unit = "m", alias = "maxShiftToTarget", check = checks::non_negative())]
    max_shift: Data<f64>,
    /// How far each point was from its goal at the start of the last step, as directions of the state.
    #[data(output, default = Vec::<D::Deriv>::new(), unit = "m")]
    delta: Data<Points<D::Deriv>>,
    /// Draws the goals, and lines that lead there.
    #[data(default = true)]
    draw_goal: Data<bool>,
    /// Colour of the goals.
    #[data(default = Rgba([0.1, 0.6, 0.2, 1.0]))]
    color: Data<Rgba>,
    /// The state of the node.
    #[linked(search = local, required)]
    mstate: Link<dyn BaseState>,
    #[group]
    common: LagrangianData,
    #[group]
    base: Base,
    /// Directions in use with their weights.
    in_use: Vec<([f64; 6], f64)>,
    of: std::marker::PhantomData<fn() -> D>,
}

/// What it remembers from step to step.
#[derive(Clone, Debug, Default, Persist)]
pub struct Memory {
    /// Distances at the start of the last step, flat.
    delta: Vec<f64>,
}

impl<D: DataTypes> Lifecycle for PositionGoal<D> {
    fn init(&mut self, context: &mut InitContext<'_>) {
        if let Some(state) = self.mstate.target() {
            context.require(state);
        }
        if !self.indices.is_set() {
            let first: Vec<u32> = (0..self.goal.len() as u32).collect();
            self.indices.derive(IndexList::from(first));
        }
        self.in_use = self.along.weighted(context);
        self.check_goals(context);
        ask_for_solver(context, true);
    }

    fn data_changed(&mut self, context: &mut InitContext<'_>) {
        self.in_use = self.along.weighted(context);
        self.check_goals(context);
    }
}

impl<D: DataTypes> PositionGoal<D> {
    fn check_goals(&self, context: &mut InitContext<'_>) {
        if self.goal.is_empty() {
            let finding = Diagnostic::error("missing-value", "no goal is given").attribute("goal", "");
            context.report(finding.expected("a place for each of indices"));
        } else if self.goal.len() != self.indices.len() {
            let message = format!("{} goals for {} points", self.goal.len(), self.indices.len());
            let finding = Diagnostic::error("lists-differ", message).attribute("goal", "");
            context.report(finding.expected("a goal for each of indices"));
        }
        if let Some(negative) = self.in_use.iter().find(|(_, weight)| *weight < 0.0) {
            let finding = Diagnostic::error("out-of-range", format!("a weight is {}", negative.1));
            context.report(finding.attribute("weight", negative.1.to_string()).expected("weights of 0 or more"));
        }
    }
}

impl<D: DataTypes> LagrangianConstraint for PositionGoal<D> {
    type Memory = Memory;

    fn states(&self) -> Vec<ObjectId> {
        self.mstate.target().into_iter().collect()
    }

    fn memory(&self, set_up: SetUp<'_>) -> Result<Memory, Diagnostic> {
        check_indices(self.indices.iter(), n_points(set_up, &self.mstate), "indices")?;
        Ok(Memory::default())
    }

    /// The rows are directions times the way from the goal: 0 at the goal, or, with `maxShift`, what is left of the way
    /// after a step.
    fn write_rows(&self, memory: &mut Memory, context: &ConstraintContext<'_>, rows: &mut dyn ConstraintRows) {
        let Some(state) = context.states.first() else { return };
        let [now, here, free] = [state.position, state.directions_at, state.free_position].map(D::Coord::views);
        let n_linear = if D::KIND == StateKind::Rigid3 { 3 } else { D::Deriv::SIZE };
        memory.delta.clear();
        for (index, goal) in self.indices.iter().zip(self.goal.iter()) {
            let at = *index as usize;
            let apart = D::difference(&now[at], goal);
            memory.delta.extend_from_slice(apart.as_ref());
            let ways =
                self.in_use.iter().map(|(direction, _)| along(&linear_part(direction, n_linear), apart.as_ref()));
            let far = ways.map(|way| way * way).sum::<f64>().sqrt();
            let left = match self.max_shift.is_set().then_some(*self.max_shift) {
                Some(step) if far > step => 1.0 - step / far,
                _ => 0.0,
            };
            let (moved, from_goal) = (D::difference(&free[at], &here[at]), D::difference(&here[at], goal));
            for (direction, weight) in &self.in_use {
                let value = left * along(direction, apart.as_ref());
                rows.block(Law::Goal { value, weight: *weight }, &[]);
                rows.row(along(direction, moved.as_ref()) + along(direction, from_goal.as_ref()));
                rows.entry(0, at, &direction[..D::Deriv::SIZE]);
            }
        }
    }

    fn outputs(&self, memory: &Memory) -> Vec<(&'static str, Flat)> {
        vec![("delta", Flat::Reals { values: memory.delta.clone(), block: D::Deriv::SIZE })]
    }
}

/// A direction without its turn.
fn linear_part(direction: &[f64; 6], n_linear: usize) -> [f64; 6] {
    std::array::from_fn(|k| if k < n_linear { direction[k] } else { 0.0 })
}

impl<D: DataTypes> BaseDrawing for PositionGoal<D> {
    fn layer(&self) -> Layer {
        Layer::BehaviorModels
    }

    fn draw(&self, pen: &mut Pen<'_>) {
        let Some(state) = self.mstate.target().filter(|_| *self.draw_goal) else { return };
        let (paint, all) = (settee::draw::colour(*self.color), pen.points(state));
        let place = |goal: &D::Coord| crate::actuator_data::place(goal.as_ref(), 0, D::Coord::SIZE.min(3));
        let goals: Vec<[f32; 3]> = self.goal.iter().map(|goal| place(goal).map(|c| c as f32)).collect();
        let ways = self.indices.iter().zip(&goals);
        let ways = ways.filter_map(|(index, goal)| Some([*all.get(*index as usize)?, *goal]));
        pen.segments(&ways.collect::<Vec<_>>(), paint, 2.0);
        pen.dots(goals, Paint::One(paint), Size::Pixels(10.0));
    }
}
