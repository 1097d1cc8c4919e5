//! What a component gets for one evaluation besides its own description.

use settee_forces::{Instant, Workspace};

use crate::params::MechanicalParams;
use crate::vectors::StateSpace;

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

/// Typed working data behind the trait object.
pub(super) fn typed<W: 'static>(workspace: &mut dyn Workspace) -> &mut W {
    workspace.as_any_mut().downcast_mut().expect(TYPED)
}

/// As [`typed`], to read.
pub(super) fn typed_ref<W: 'static>(workspace: &dyn Workspace) -> &W {
    workspace.as_any().downcast_ref().expect(TYPED)
}

const TYPED: &str = "the runtime keeps for a component the working data that it made";
