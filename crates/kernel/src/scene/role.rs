//! The roles that a component plays, and the component in one of them.
//!
//! A class says with one function which roles it plays, and gives itself in them. One function instead of one for each
//! role: there are hundreds of classes, and thirty roles. Only what visitors ask for at every operation of a step has a
//! function of its own in [`Component`].

use super::component::Component;
use crate::roles;

macro_rules! shared {
    (
        asked in each step: [$($(#[$hot_doc:meta])* $hot:ident;)*]
        others: [$($(#[$doc:meta])* $role:ident, $accessor:ident: $base:ident;)*]
    ) => {
        /// What a component can be to others: the names in `roles(..)` of `#[component]`.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Role { $($(#[$hot_doc])* $hot,)* $($(#[$doc])* $role,)* }

        /// A component in one of its roles, but for those that [`Component`] has functions for.
        pub enum RoleRef<'a> { $($(#[$doc])* $role(&'a dyn roles::$base),)* }

        impl dyn Component { $(
            /// This component in that role, if it plays it.
            pub fn $accessor(&self) -> Option<&dyn roles::$base> {
                match self.role(Role::$role) {
                    Some(RoleRef::$role(component)) => Some(component),
                    _ => None,
                }
            }
        )* }
    };
}
shared! {
    asked in each step: [
        /// Forces on the points of states.
        ForceField;
        /// Inertia and weight.
        Mass;
        /// A state as a function of others.
        Mapping;
        /// Takes unknowns away, or moves them.
        ProjectiveConstraint;
        /// Integrates in time, or finds an equilibrium.
        OdeSolver;
        /// Solves linear systems.
        LinearSolver;
        /// Says what a linear system is made of.
        LinearSystem;
        /// Degrees of freedom.
        State;
    ]
    others: [
        /// Says when a nonlinear iteration stops.
        NewtonSolver, as_newton_solver: BaseNewtonSolver;
        /// Says how the matrices of mapped states are projected.
        MatrixProjection, as_matrix_projection: BaseMatrixProjection;
        /// Says what a step is made of.
        AnimationLoop, as_animation_loop: BaseAnimationLoop;
        /// Measures of a topology.
        GeometryAlgorithms, as_geometry_algorithms: BaseGeometryAlgorithms;
        /// Lets the mesh of a container change during a run.
        TopologyModifier, as_topology_modifier: BaseTopologyModifier;
        /// Rotations of the parts of a body.
        RotationFinder, as_rotation_finder: BaseRotationFinder;
        /// A topology as a function of another one.
        TopologicalMapping, as_topological_mapping: BaseTopologicalMapping;
        /// Acts at events.
        EventHandler, as_event_handler: BaseEventHandler;
        /// Can be seen.
        Drawing, as_drawing: BaseDrawing;
        /// Points and elements.
        Topology, as_topology: BaseTopology;
        /// Computes data from data.
        Engine, as_engine: BaseEngine;
        /// A surface to be seen.
        VisualModel, as_visual_model: BaseVisualModel;
        /// A surface that may touch others.
        CollisionModel, as_collision_model: BaseCollisionModel;
        /// Says which elements touch, and where.
        IntersectionMethod, as_intersection_method: BaseIntersectionMethod;
        /// Finds the pairs of models that may touch.
        BroadPhase, as_broad_phase: BaseBroadPhase;
        /// Finds the pairs of elements that are close.
        NarrowPhase, as_narrow_phase: BaseNarrowPhase;
        /// Chooses what answers contacts.
        ContactManager, as_contact_manager: BaseContactManager;
        /// Says what belongs together in collision.
        CollisionPipeline, as_collision_pipeline: BaseCollisionPipeline;
        /// Rows over the velocities of states, with the law of their forces.
        LagrangianConstraint, as_lagrangian_constraint: BaseLagrangianConstraint;
        /// Moves a body by the forces of constraints.
        ConstraintCorrection, as_constraint_correction: BaseConstraintCorrection;
        /// Solves for the forces of constraints.
        ConstraintSolver, as_constraint_solver: BaseConstraintSolver;
    ]
}

macro_rules! exclusive {
    ($($(#[$doc:meta])* $role:ident, $accessor:ident: $base:ident;)*) => {
        /// A component in one of its roles, to write.
        pub enum RoleMut<'a> { $($(#[$doc])* $role(&'a mut dyn roles::$base),)* }

        impl dyn Component { $(
            /// This component in that role, to write, if it plays it.
            pub fn $accessor(&mut self) -> Option<&mut dyn roles::$base> {
                match self.role_mut(Role::$role) {
                    Some(RoleMut::$role(component)) => Some(component),
                    _ => None,
                }
            }
        )* }
    };
}
exclusive! {
    /// Says when a nonlinear iteration stops.
    NewtonSolver, as_newton_solver_mut: BaseNewtonSolver;
    /// Degrees of freedom.
    State, as_state_mut: BaseState;
    /// Points and elements.
    Topology, as_topology_mut: BaseTopology;
    /// Computes data from data.
    Engine, as_engine_mut: BaseEngine;
    /// A surface to be seen.
    VisualModel, as_visual_model_mut: BaseVisualModel;
}
