//! What a component gets besides its own description.

use std::any::Any;

use settee_math::DataTypes;
use settee_parallel::Workers;

use crate::diagnostics::Diagnostic;
use crate::params::{MechanicalParams, Weight};
use crate::scene::{ObjectId, Scene};
use crate::vectors::StateSpace;

/// Working data of a component (rotations, strains, contact lists), owned by the runtime. Any `Clone` type is one.
pub trait Workspace: Any + Send + Sync {
    /// A copy, for snapshots.
    fn clone_box(&self) -> Box<dyn Workspace>;
    /// Becomes a copy of another one of the same type, in its own memory where the type can; stays as it is for other types.
    fn assign(&mut self, other: &dyn Workspace);
    /// For typed access.
    fn as_any(&self) -> &dyn Any;
    /// For typed access.
    fn as_any_mut(&mut self) -> &mut dyn Any;
}

impl<T: Clone + Send + Sync + 'static> Workspace for T {
    fn clone_box(&self) -> Box<dyn Workspace> {
        Box::new(self.clone())
    }
    fn assign(&mut self, other: &dyn Workspace) {
        if let Some(other) = other.as_any().downcast_ref::<T>() {
            self.clone_from(other);
        }
    }
    fn as_any(&self) -> &dyn Any {
        self
    }
    fn as_any_mut(&mut self) -> &mut dyn Any {
        self
    }
}

/// What is known when the working data of a component is made: the initialised scene.
#[derive(Clone, Copy)]
pub struct SetUp<'a> {
    /// The scene.
    pub scene: &'a Scene,
    /// The component.
    pub object: ObjectId,
}

/// The moment of an evaluation.
#[derive(Clone, Copy, Debug)]
pub struct Instant {
    /// Time at the start of the step (s).
    pub time: f64,
    /// Size of the step (s).
    pub dt: f64,
    /// Acceleration of gravity of the component's node [m/s^2].
    pub gravity: [f64; 3],
    /// Whether a tangent will be asked for.
    pub is_implicit: bool,
    /// Which masses add their weight.
    pub weight: Weight,
    /// Whether only symmetric tangents can be used: components whose tangent is not symmetric give the symmetric part.
    pub symmetric_only: bool,
}

/// Position and velocity of one state at a moment.
#[derive(Clone, Copy, Debug)]
pub struct Motion<'a, D: DataTypes> {
    /// Positions, one per point.
    pub x: &'a [D::Coord],
    /// Velocities, one per point.
    pub v: &'a [D::Deriv],
    /// Positions at rest.
    pub rest: &'a [D::Coord],
    /// Positions of the state that the component follows without acting on it; empty if it follows none.
    pub followed: &'a [D::Coord],
    /// The moment.
    pub at: Instant,
    /// Threads to share loops with.
    pub workers: &'a Workers,
}

/// What the runtime hands to a component for one evaluation.
pub struct ComponentContext<'a> {
    /// The vectors of the scope.
    pub space: &'a mut StateSpace,
    /// Indices of the states the component is attached to, in the order of its links.
    pub states: &'a [usize],
    /// The component's working data.
    pub workspace: &'a mut dyn Workspace,
    /// Gravity of the component's node [m/s^2].
    pub gravity: [f64; 3],
}

impl ComponentContext<'_> {
    pub(super) fn instant(&self, params: &MechanicalParams) -> Instant {
        Instant {
            time: params.time,
            dt: params.dt,
            gravity: self.gravity,
            is_implicit: params.is_implicit,
            weight: params.weight,
            symmetric_only: params.symmetric_only,
        }
    }
}

/// Whether the states of a component have the degrees of freedom that it was made for: their vectors are viewed as such.
pub(super) fn check_states<D: DataTypes>(set_up: SetUp<'_>, states: &[ObjectId]) -> Result<(), Diagnostic> {
    for &state in states {
        let kind = set_up.scene.component(state).and_then(|component| component.as_state()).map(|state| state.kind());
        if let Some(kind) = kind.filter(|kind| *kind != D::KIND) {
            let path = set_up.scene.object_path(state);
            let message = format!("the state {path} has the template {}", kind.template_name());
            let finding =
                Diagnostic::error("template-mismatch", message).attribute("template", D::KIND.template_name());
            return Err(finding.expected("the template of its state"));
        }
    }
    Ok(())
}

/// Typed working data behind the trait object.
pub(super) fn typed<W: 'static>(workspace: &mut dyn Workspace) -> &mut W {
    workspace.as_any_mut().downcast_mut().expect("the runtime keeps for a component the working data that it made")
}

/// Position and velocity of a state as typed slices.
pub(super) fn motion<'a, D: DataTypes>(
    space: &'a StateSpace,
    state: usize,
    params: &MechanicalParams,
    at: Instant,
) -> Motion<'a, D> {
    use settee_math::Point;
    Motion {
        x: D::Coord::views(space.see_position(state, params.x)),
        v: D::Deriv::views(space.see_velocity(state, params.v)),
        rest: D::Coord::views(space.state_coord(state, crate::vectors::ConstCoordId::REST_POSITION)),
        followed: &[],
        at,
        workers: space.workers(),
    }
}
