//! All scalars of a state kept at zero.

use settee_kernel::roles::{
    BaseState, ConstraintContext, ConstraintLevel, ConstraintRows, LagrangianConstraint, Law, SetUp,
};
use settee_kernel::{Component, Data, Diagnostic, Lifecycle, Link, ObjectId};

use settee_kernel::roles::LagrangianData;

/// Keeps every scalar of a state at zero, or at its rest position: on the output of a mapping it is a constraint on
/// what the mapping computes, such as a distance.
#[derive(Component)]
#[component(category = "Constraint/Lagrangian/Model", templates(Vec1d), attach = state, roles(lagrangian_constraint))]
pub struct UniformLagrangianConstraint {
    /// Solves row by row; otherwise all rows together are one block of the constraint solver.
    #[data(default = true)]
    iterative: Data<bool>,
    /// Keeps the rest position instead of zero.
    #[data(default = false)]
    constrain_to_rest_pos: Data<bool>,
    /// The state; by default the one of the node or of its nearest ancestor.
    #[linked(search = up, required)]
    mstate: Link<dyn BaseState>,
    #[group]
    common: LagrangianData,
    #[group]
    base: settee_kernel::Base,
}

impl Lifecycle for UniformLagrangianConstraint {}

impl LagrangianConstraint for UniformLagrangianConstraint {
    type Memory = ();

    fn states(&self) -> Vec<ObjectId> {
        self.mstate.target().into_iter().collect()
    }

    fn memory(&self, _set_up: SetUp<'_>) -> Result<(), Diagnostic> {
        Ok(())
    }

    fn write_rows(&self, _memory: &mut (), context: &ConstraintContext<'_>, rows: &mut dyn ConstraintRows) {
        let Some(state) = context.states.first() else { return };
        let size = state.kind.deriv_size();
        let n = state.free_velocity.len().min(state.free_position.len());
        for scalar in 0..n {
            if *self.iterative {
                rows.block(Law::Bilateral, &[]);
            } else if scalar == 0 {
                rows.block(Law::BilateralBlock { load: 1.0 }, &[]);
            }
            let rest = if *self.constrain_to_rest_pos { state.rest_position[scalar] } else { 0.0 };
            rows.row(match context.level {
                ConstraintLevel::Position => state.free_position[scalar] - rest,
                ConstraintLevel::Velocity => state.free_velocity[scalar] + (state.position[scalar] - rest) / context.dt,
            });
            let mut direction = [0.0; 6];
            direction[scalar % size] = 1.0;
            rows.entry(0, scalar / size, &direction[..size]);
        }
    }
}
