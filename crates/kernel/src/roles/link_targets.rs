//! Links may lead to components in a role.

use super::{
    BaseBroadPhase, BaseCollisionModel, BaseCollisionPipeline, BaseConstraintCorrection, BaseConstraintSolver,
    BaseContactManager, BaseForceField, BaseIntersectionMethod, BaseLagrangianConstraint, BaseLinearSolver,
    BaseLinearSystem, BaseMapping, BaseMass, BaseNarrowPhase, BaseNewtonSolver, BaseOdeSolver, BaseRotationFinder,
    BaseState, BaseTopology,
};
use crate::scene::component::Component;
use crate::scene::link::LinkTarget;

macro_rules! link_targets {
    ($($role:ident, $accessor:ident, $what:literal $(, last = $last:literal)? $(, acted_on = $acted_on:literal)?;)*) => { $(
        impl LinkTarget for dyn $role {
            const WHAT: &'static str = $what;
            $(const LAST_COUNTS: bool = $last;)?
            $(const IS_ACTED_ON: bool = $acted_on;)?
            fn accepts(component: &dyn Component) -> bool {
                component.$accessor().is_some()
            }
        }
    )* };
}
link_targets! {
    BaseState, as_state, "state", acted_on = true;
    BaseTopology, as_topology, "topology", last = true;
    BaseForceField, as_force_field, "force field";
    BaseMass, as_mass, "mass";
    BaseMapping, as_mapping, "mapping";
    BaseLinearSolver, as_linear_solver, "linear solver";
    BaseLinearSystem, as_linear_system, "linear system";
    BaseNewtonSolver, as_newton_solver, "Newton solver";
    BaseOdeSolver, as_ode_solver, "ODE solver";
    BaseRotationFinder, as_rotation_finder, "component that finds rotations";
    BaseCollisionModel, as_collision_model, "collision model";
    BaseIntersectionMethod, as_intersection_method, "intersection method";
    BaseBroadPhase, as_broad_phase, "broad phase";
    BaseNarrowPhase, as_narrow_phase, "narrow phase";
    BaseContactManager, as_contact_manager, "contact manager";
    BaseCollisionPipeline, as_collision_pipeline, "collision pipeline";
    BaseLagrangianConstraint, as_lagrangian_constraint, "Lagrangian constraint";
    BaseConstraintCorrection, as_constraint_correction, "constraint correction";
    BaseConstraintSolver, as_constraint_solver, "constraint solver";
}
