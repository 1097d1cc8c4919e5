//! Interaction force fields between scopes.
//!
//! Evaluated once at the start of a step, they act as external forces: on both states, or, where the scope in which the
//! force field stands has one of them, on the other. That scope takes its own state implicitly, with the other one as a
//! guest.

use settee_kernel::roles::{ComponentContext, SetUp};
use settee_kernel::vectors::{ConstCoordId, CoordId, DerivId, StateSpace};
use settee_kernel::{Diagnostic, MechanicalParams, ObjectId, Scene, WorkingRole};

use crate::scope::Scope;
use crate::scope::held::Held;
use crate::scope::places::Places;

/// A force field that joins two scopes, with a small space of its own for its two states.
#[derive(Clone, settee_persist::Persist)]
pub(crate) struct Interaction {
    #[rebuilt]
    pub(crate) object: ObjectId,
    space: StateSpace,
    /// Indices of its states in its space.
    #[rebuilt]
    states: Vec<usize>,
    pub(crate) working: Held,
    /// Scope and state of each end.
    #[rebuilt]
    ends: Vec<(usize, usize)>,
    /// The scope that evaluates the force field itself.
    #[rebuilt]
    host: Option<usize>,
}

impl Interaction {
    /// Prepares the force field, if both of its states are in some scope.
    pub fn new(
        (scopes, places): (&[Scope], &Places),
        set_up: SetUp<'_>,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Option<Self> {
        let SetUp { scene, object, .. } = set_up;
        let force_field = scene.component(object)?.as_force_field()?;
        let states = force_field.states();
        let ends: Option<Vec<(usize, usize)>> = states.iter().map(|state| places.state(*state)).collect();
        let Some(ends) = ends else {
            diagnostics.push(scene.about(
                object,
                Diagnostic::error("state-out-of-reach", "a state it is attached to is in no active node"),
            ));
            return None;
        };
        let found: Vec<_> = ends
            .iter()
            .map(|(scope, state)| {
                let entry = &scopes[*scope].space.states()[*state];
                (entry.object, entry.kind, entry.n_points, false)
            })
            .collect();
        let workspace = match force_field.new_workspace(set_up) {
            Ok(workspace) => workspace,
            Err(finding) => {
                diagnostics.push(scene.about(object, finding));
                return None;
            }
        };
        let mut space = StateSpace::new(&found);
        for (own, (scope, state)) in ends.iter().enumerate() {
            space.set_rest_position(own, scopes[*scope].space.state_coord(*state, ConstCoordId::REST_POSITION));
        }
        let is_host = |scope: &usize| scopes[*scope].slots.get((object, WorkingRole::ForceField)).is_some();
        let host = places.scopes(object).find(is_host);
        let states = (0..ends.len()).collect();
        Some(Self { object, space, states, working: Held::new(workspace), ends, host })
    }

    /// Adds its forces at the current positions and velocities to the external forces of both scopes.
    pub fn act(&mut self, scene: &Scene, scopes: &mut [Scope], params: &MechanicalParams) {
        let Some(force_field) = scene.component(self.object).and_then(|component| component.as_force_field()) else {
            return;
        };
        for (own, (scope, state)) in self.ends.iter().enumerate() {
            self.space
                .state_coord_mut(own, CoordId::POSITION)
                .copy_from_slice(scopes[*scope].space.state_coord(*state, CoordId::POSITION));
            self.space
                .state_deriv_mut(own, DerivId::VELOCITY)
                .copy_from_slice(scopes[*scope].space.state_deriv(*state, DerivId::VELOCITY));
        }
        self.space.deriv_mut(DerivId::FORCE).fill(0.0);
        let gravity = *scene.node(scene.object(self.object).node).data.gravity;
        let Some(workspace) = self.working.get_mut() else { return };
        let mut context = ComponentContext { space: &mut self.space, states: &self.states, workspace, gravity };
        force_field.add_force(&mut context, params, DerivId::FORCE);
        for (own, (scope, state)) in self.ends.iter().enumerate().filter(|(_, (scope, _))| Some(*scope) != self.host) {
            let target = scopes[*scope].space.state_deriv_mut(*state, DerivId::EXTERNAL_FORCE);
            for (target, value) in target.iter_mut().zip(self.space.state_deriv(own, DerivId::FORCE)) {
                *target += value;
            }
        }
    }
}
