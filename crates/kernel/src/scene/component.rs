//! What every component is: data, links, a life cycle and the roles it plays.

use std::any::Any;

pub use super::data_set::{DataSet, Declared, beyond};
use super::init::InitContext;
pub use super::role::{Role, RoleMut, RoleRef};
use crate::data::{BoundingBox, Data, TagSet, ValueError};
use crate::event::Event;
use crate::roles;

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
    /// Reads an attribute that is neither data nor link (`dx`, `rx`, `scale` ...), a link whose path lacks its
    /// `@`, or a value with a unit, of which the component decides. `None`: the attribute is unknown.
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

    /// Whether what the component does may depend on what other bodies did before, as that of scripts may, which share
    /// an interpreter: bodies of a scene with such a component are worked on in their order, unless the animation loop
    /// is told otherwise.
    fn needs_order(&self) -> bool {
        false
    }

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

macro_rules! component {
    ($($(#[$doc:meta])* $accessor:ident: $base:ident;)*) => {
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
                $(#[$doc])*
                fn $accessor(&self) -> Option<&dyn roles::$base> {
                    None
                }
            )*
            /// This component in another role, if it plays it; `as_topology` and the like ask for one of them.
            fn role(&self, role: Role) -> Option<RoleRef<'_>>;
            /// This component in a role, to write, if it plays it and the role can be written.
            fn role_mut(&mut self, role: Role) -> Option<RoleMut<'_>>;
        }
    };
}
component! {
    /// This component as a force field, if it is one.
    as_force_field: BaseForceField;
    /// This component as a mass, if it is one.
    as_mass: BaseMass;
    /// This component as a mapping, if it is one.
    as_mapping: BaseMapping;
    /// This component as a projective constraint, if it is one.
    as_projective_constraint: BaseProjectiveConstraint;
    /// This component as an ODE solver, if it is one.
    as_ode_solver: BaseOdeSolver;
    /// This component as a linear solver, if it is one.
    as_linear_solver: BaseLinearSolver;
    /// This component as a linear system, if it is one.
    as_linear_system: BaseLinearSystem;
    /// This component as a state, if it is one.
    as_state: BaseState;
}

impl dyn Component {
    /// The component as a concrete type.
    pub fn downcast<T: Component>(&self) -> Option<&T> {
        self.as_any().downcast_ref()
    }
}
