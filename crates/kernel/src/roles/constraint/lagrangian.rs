//! Lagrangian constraints: rows over the velocities of states, with what they are now and the law of their forces.

use settee_complementarity::Law;
use settee_forces::Workspace;
use settee_math::StateKind;

use crate::data::{Data, Flat};
use crate::diagnostics::Diagnostic;
use crate::roles::context::{typed, typed_ref};
use crate::scene::component::Component;
use crate::scene::{ObjectId, SetUp};

/// Data of every Lagrangian constraint and actuator.
#[derive(settee_derive::DataGroup)]
pub struct LagrangianData {
    /// In SOFA, a number that no constraint solver reads.
    #[data(ignored = "no constraint solver reads it, in SOFA neither")]
    pub group: Data<i32>,
    /// Number of its first row in the last step.
    #[data(output)]
    pub constraint_index: Data<u32>,
    /// In SOFA, a time that no constraint solver reads.
    #[data(default = -1.0, unit = "s", ignored = "no constraint solver reads it, in SOFA neither")]
    pub end_time: Data<f64>,
}

/// What the values of constraints are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ConstraintLevel {
    /// Lengths and angles at the free positions; forces correct positions and velocities.
    #[default]
    Position,
    /// Velocities; forces correct velocities, which then move the positions.
    Velocity,
}

/// One state as a constraint sees it, all vectors flat.
#[derive(Clone, Copy, Debug)]
pub struct ConstrainedState<'a> {
    /// Type of its degrees of freedom.
    pub kind: StateKind,
    /// Position at the start of the step.
    pub position: &'a [f64],
    /// Position at which directions are taken: the start of the step, or the free position for ODE solvers of higher
    /// order, which would lose it otherwise.
    pub directions_at: &'a [f64],
    /// Position after the free motion, where values are taken.
    pub free_position: &'a [f64],
    /// Velocity at the start of the step.
    pub velocity: &'a [f64],
    /// Velocity after the free motion.
    pub free_velocity: &'a [f64],
    /// Position at rest.
    pub rest_position: &'a [f64],
}

/// What a constraint knows of the step.
#[derive(Clone, Copy, Debug)]
pub struct ConstraintContext<'a> {
    /// Its states, in the order of [`BaseLagrangianConstraint::states`].
    pub states: &'a [ConstrainedState<'a>],
    /// What values are asked for.
    pub level: ConstraintLevel,
    /// Length of the step (s).
    pub dt: f64,
}

/// Where a constraint writes its rows.
pub trait ConstraintRows {
    /// Begins a block of rows that one law governs. `start`: forces that the solver begins with, one a row; none: zero.
    fn block(&mut self, law: Law, start: &[f64]);
    /// Adds a row to the block, with its value after the free motion.
    fn row(&mut self, free: f64);
    /// Adds an entry to the row: how its value changes with the velocity of a point of a state, by the index of the
    /// state in the list of the constraint.
    fn entry(&mut self, state: usize, point: usize, direction: &[f64]);
    /// Notes that the force of the row begins or ends where a gap closes or opens, so that adaptive steps find the
    /// moment. A row with two bounds has two gaps.
    fn gap(&mut self, _gap: Gap) {}
}

/// A gap within a step, between which and 0 the force of a row chooses.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gap {
    /// The gap at the start of the step and after the free motion (unit of the row's value); below 0 it is closed.
    pub sizes: [f64; 2],
    /// How fast it opens at these moments (the same per s).
    pub speeds: [f64; 2],
    /// Sign of the force that keeps it from closing.
    pub sign: f64,
}

/// A Lagrangian constraint as its author writes it.
pub trait LagrangianConstraint: Component {
    /// What it remembers from step to step, such as the forces of the last one.
    type Memory: Workspace;

    /// The states that it constrains.
    fn states(&self) -> Vec<ObjectId>;
    /// What it remembers at the beginning.
    ///
    /// # Errors
    /// A finding that stops the run.
    fn memory(&self, set_up: SetUp<'_>) -> Result<Self::Memory, Diagnostic>;
    /// Writes its rows. `memory` may note what [`keep_forces`](Self::keep_forces) needs.
    fn write_rows(&self, memory: &mut Self::Memory, context: &ConstraintContext<'_>, rows: &mut dyn ConstraintRows);
    /// Goes on after a mesh of its states changed: takes over of the memory `before` what holds for other points, too.
    /// By default nothing.
    fn take_over(&self, _memory: &mut Self::Memory, _before: &Self::Memory) {}
    /// Takes the forces of its rows: impulses where the correction's factor is the length of the step.
    fn keep_forces(&self, _memory: &mut Self::Memory, _forces: &[f64]) {}
    /// What the last step left for its output data.
    fn outputs(&self, _memory: &Self::Memory) -> Vec<(&'static str, Flat)> {
        Vec::new()
    }
}

/// A Lagrangian constraint as the runtime sees it.
pub trait BaseLagrangianConstraint: Send + Sync {
    /// The states that it constrains.
    fn states(&self) -> Vec<ObjectId>;
    /// What it remembers at the beginning.
    ///
    /// # Errors
    /// A finding that stops the run.
    fn new_memory(&self, set_up: SetUp<'_>) -> Result<Box<dyn Workspace>, Diagnostic>;
    /// Writes its rows.
    fn write_rows(&self, memory: &mut dyn Workspace, context: &ConstraintContext<'_>, rows: &mut dyn ConstraintRows);
    /// Goes on after a mesh of its states changed.
    fn take_over(&self, memory: &mut dyn Workspace, before: &dyn Workspace);
    /// Takes the forces of its rows.
    fn keep_forces(&self, memory: &mut dyn Workspace, forces: &[f64]);
    /// What the last step left for its output data.
    fn outputs(&self, memory: &dyn Workspace) -> Vec<(&'static str, Flat)>;
}

impl<C: LagrangianConstraint> BaseLagrangianConstraint for C {
    fn states(&self) -> Vec<ObjectId> {
        LagrangianConstraint::states(self)
    }
    fn new_memory(&self, set_up: SetUp<'_>) -> Result<Box<dyn Workspace>, Diagnostic> {
        set_up.scene.check_attached(set_up.object)?;
        Ok(Box::new(self.memory(set_up)?))
    }
    fn write_rows(&self, memory: &mut dyn Workspace, context: &ConstraintContext<'_>, rows: &mut dyn ConstraintRows) {
        LagrangianConstraint::write_rows(self, typed::<C::Memory>(memory), context, rows);
    }
    fn take_over(&self, memory: &mut dyn Workspace, before: &dyn Workspace) {
        LagrangianConstraint::take_over(self, typed::<C::Memory>(memory), typed_ref::<C::Memory>(before));
    }
    fn keep_forces(&self, memory: &mut dyn Workspace, forces: &[f64]) {
        LagrangianConstraint::keep_forces(self, typed::<C::Memory>(memory), forces);
    }
    fn outputs(&self, memory: &dyn Workspace) -> Vec<(&'static str, Flat)> {
        LagrangianConstraint::outputs(self, typed_ref::<C::Memory>(memory))
    }
}
