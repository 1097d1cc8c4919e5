//! What every component is: data, links, a life cycle and the roles it plays.

use std::any::Any;

use super::init::InitContext;
use super::link::{AnyLink, LinkInfo};
use crate::data::{AnyData, BoundingBox, Data, DataInfo, TagSet, ValueError};
use crate::event::Event;
use crate::roles;

/// The data and links of a struct, in order of declaration; implemented by `#[derive(Component)]` and
/// `#[derive(DataGroup)]`.
pub trait DataSet {
    /// Number of data.
    fn data_len(&self) -> usize;
    /// Declaration of one.
    fn data_info(&self, index: usize) -> &'static DataInfo;
    /// Data number `index`.
    fn data(&self, index: usize) -> &dyn AnyData;
    /// Data number `index`, to write.
    fn data_mut(&mut self, index: usize) -> &mut dyn AnyData;
    /// Tests the declared condition on its value.
    ///
    /// # Errors
    /// What was expected.
    fn check(&self, index: usize) -> Result<(), String>;
    /// The data that every component has; `None` for a group that does not contain them.
    fn base(&self) -> Option<&Base> {
        None
    }
    /// Number of links.
    fn link_len(&self) -> usize;
    /// Declaration of one.
    fn link_info(&self, index: usize) -> &'static LinkInfo;
    /// Link number `index`.
    fn link(&self, index: usize) -> &dyn AnyLink;
    /// Link number `index`, to write.
    fn link_mut(&mut self, index: usize) -> &mut dyn AnyLink;

    /// Index of the data called `name`, aliases included.
    fn find_data(&self, name: &str) -> Option<usize> {
        (0..self.data_len()).find(|index| self.data_info(*index).is_called(name))
    }

    /// All data called `name`: several may share an alias.
    fn find_all_data(&self, name: &str) -> Vec<usize> {
        (0..self.data_len()).filter(|index| self.data_info(*index).is_called(name)).collect()
    }

    /// Index of the link called `name`, aliases included.
    fn find_link(&self, name: &str) -> Option<usize> {
        (0..self.link_len()).find(|index| self.link_info(*index).is_called(name))
    }
}

/// What a component can be to others: the names in `roles(..)` of `#[component]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Forces on the points of states.
    ForceField,
    /// Inertia and weight.
    Mass,
    /// A state as a function of others.
    Mapping,
    /// Takes unknowns away, or moves them.
    ProjectiveConstraint,
    /// Integrates in time, or finds an equilibrium.
    OdeSolver,
    /// Says when a nonlinear iteration stops.
    NewtonSolver,
    /// Solves linear systems.
    LinearSolver,
    /// Says what a linear system is made of.
    LinearSystem,
    /// Says how the matrices of mapped states are projected.
    MatrixProjection,
    /// Says what a step is made of.
    AnimationLoop,
    /// Measures of a topology.
    GeometryAlgorithms,
    /// Lets the mesh of a container change during a run.
    TopologyModifier,
    /// Rotations of the parts of a body.
    RotationFinder,
    /// A topology as a function of another one.
    TopologicalMapping,
    /// Acts at events.
    EventHandler,
    /// Can be seen.
    Drawing,
    /// Degrees of freedom.
    State,
    /// Points and elements.
    Topology,
    /// Computes data from data.
    Engine,
    /// A surface to be seen.
    VisualModel,
    /// A surface that may touch others.
    CollisionModel,
    /// Says which elements touch, and where.
    IntersectionMethod,
    /// Finds the pairs of models that may touch.
    BroadPhase,
    /// Finds the pairs of elements that are close.
    NarrowPhase,
    /// Chooses what answers contacts.
    ContactManager,
    /// Says what belongs together in collision.
    CollisionPipeline,
    /// Rows over the velocities of states, with the law of their forces.
    LagrangianConstraint,
    /// Moves a body by the forces of constraints.
    ConstraintCorrection,
    /// Solves for the forces of constraints.
    ConstraintSolver,
}

/// To which kind of neighbour a component attaches; decides which of its templates fits at a place of the scene.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Attach {
    /// To none: its template is free.
    Nothing,
    /// To one mechanical state.
    State,
    /// To two states of one type, which may be the same.
    Pair,
    /// To an input and an output state.
    Mapping,
}

/// What is declared about a class.
#[derive(Debug)]
pub struct ClassInfo {
    /// Name in scenes.
    pub name: &'static str,
    /// Folder of the library, e.g. `ODESolver/Backward`.
    pub category: &'static str,
    /// Help text.
    pub help: &'static str,
    /// To what it attaches.
    pub attach: Attach,
    /// The roles that it plays.
    pub roles: &'static [Role],
}

impl ClassInfo {
    /// Whether the class plays a role.
    pub fn plays(&self, role: Role) -> bool {
        self.roles.contains(&role)
    }
}

/// Data that every component has.
#[derive(settee_derive::DataGroup)]
#[group(base)]
pub struct Base {
    /// Asks SOFA for more messages of this component.
    #[data(not_linked, ignored = "tables, warnings and traces are the same for all components")]
    pub print_log: Data<bool>,
    /// Tags; solvers act only on objects that have all tags of the solver's node.
    #[data(not_linked)]
    pub tags: Data<TagSet>,
    /// Whether events are delivered to this component.
    #[data(not_linked)]
    pub listening: Data<bool>,
    /// Corners of a box around what is drawn of the component in SOFA.
    #[data(not_linked, ignored = "boxes are computed from what is drawn")]
    pub bbox: Data<BoundingBox>,
}

/// What an author writes about the life of a component. All have defaults.
pub trait Lifecycle {
    /// Reads an attribute that is neither data nor link (`dx`, `rx`, `scale` ...). `None`: the attribute is unknown.
    fn parse_attribute(&mut self, _name: &str, _text: &str) -> Option<Result<(), ValueError>> {
        None
    }

    /// Names of the attributes that [`parse_attribute`](Self::parse_attribute) reads, for documentation and
    /// suggestions.
    fn extra_attributes(&self) -> &'static [(&'static str, &'static str)] {
        &[]
    }

    /// Called once, objects in document order, when links are resolved and linked data are up to date.
    fn init(&mut self, _context: &mut InitContext<'_>) {}

    /// Whether `init` reads a mesh and needs nothing else of the scene: scripts may ask for the data of such a
    /// component before the scene
    /// is initialised.
    fn reads_files_first(&self) -> bool {
        false
    }

    /// Called after all `init`, in reverse order.
    fn late_init(&mut self, _context: &mut InitContext<'_>) {}

    /// Called when linked data changed after initialisation, before a step.
    fn data_changed(&mut self, _context: &mut InitContext<'_>) {}

    /// Called when a mesh that the component was built from changed element by element, or a state has other points.
    /// Data that say what they follow have followed already.
    fn mesh_changed(&mut self, context: &mut InitContext<'_>) {
        self.data_changed(context);
    }

    /// Called when the component, or one that it was built from, was laid out by an event handler
    /// ([`MotionAccess::lay_out`](roles::MotionAccess::lay_out)): for data that show the layout. Working data are made
    /// anew afterwards.
    fn laid_out(&mut self, _context: &mut InitContext<'_>) {}

    /// The acceleration of gravity that the component gives to its node and to all nodes below, in place of that of the
    /// node above (m/s^2).
    fn gravity(&self) -> Option<[f64; 3]> {
        None
    }

    /// Whether [`handle_event`](Self::handle_event) does anything: the others are not asked at each event.
    fn handles_events(&self) -> bool {
        false
    }

    /// An event, if `listening`; for those that [handle events](Self::handles_events). Returns whether it is handled,
    /// which stops its delivery.
    fn handle_event(&mut self, _event: &Event) -> bool {
        false
    }

    /// Called on reset of the scene.
    fn reset(&mut self) {}
}

macro_rules! roles {
    ($($shared:ident: $role:ident),*; $($both:ident, $exclusive:ident: $mutable:ident),*) => {
        /// A component of a scene; implemented by `#[derive(Component)]`.
        pub trait Component: DataSet + Any + Send + Sync {
            /// The class of the component.
            fn class(&self) -> &'static ClassInfo;
            /// Its template, e.g. `Vec3d`, or an empty text.
            fn template(&self) -> &'static str;
            /// For typed access.
            fn as_any(&self) -> &dyn Any;
            /// For typed access.
            fn as_any_mut(&mut self) -> &mut dyn Any;
            /// The life cycle of the component.
            fn lifecycle(&self) -> &dyn Lifecycle;
            /// The life cycle of the component, to write.
            fn lifecycle_mut(&mut self) -> &mut dyn Lifecycle;
            $(
                /// This component in that role, if it plays it.
                fn $shared(&self) -> Option<&dyn roles::$role> { None }
            )*
            $(
                /// This component in that role, if it plays it.
                fn $both(&self) -> Option<&dyn roles::$mutable> { None }
                /// This component in that role, to write.
                fn $exclusive(&mut self) -> Option<&mut dyn roles::$mutable> { None }
            )*
        }
    };
}
roles! {
    as_force_field: BaseForceField, as_mass: BaseMass, as_mapping: BaseMapping,
    as_projective_constraint: BaseProjectiveConstraint, as_ode_solver: BaseOdeSolver,
    as_linear_solver: BaseLinearSolver, as_linear_system: BaseLinearSystem,
    as_matrix_projection: BaseMatrixProjection, as_animation_loop: BaseAnimationLoop,
    as_geometry_algorithms: BaseGeometryAlgorithms, as_topology_modifier: BaseTopologyModifier,
    as_rotation_finder: BaseRotationFinder, as_topological_mapping: BaseTopologicalMapping,
    as_event_handler: BaseEventHandler, as_drawing: BaseDrawing,
    as_collision_model: BaseCollisionModel, as_intersection_method: BaseIntersectionMethod,
    as_broad_phase: BaseBroadPhase, as_narrow_phase: BaseNarrowPhase,
    as_contact_manager: BaseContactManager, as_collision_pipeline: BaseCollisionPipeline,
    as_lagrangian_constraint: BaseLagrangianConstraint, as_constraint_correction: BaseConstraintCorrection,
    as_constraint_solver: BaseConstraintSolver;
    as_state, as_state_mut: BaseState, as_topology, as_topology_mut: BaseTopology,
    as_engine, as_engine_mut: BaseEngine, as_visual_model, as_visual_model_mut: BaseVisualModel,
    as_newton_solver, as_newton_solver_mut: BaseNewtonSolver
}

impl dyn Component {
    /// The component as a concrete type.
    pub fn downcast<T: Component>(&self) -> Option<&T> {
        self.as_any().downcast_ref()
    }
}
