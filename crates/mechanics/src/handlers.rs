//! Components that act at events, with what they remember.

use std::ops::Deref;

use settee_kernel::roles::{MotionAccess, SetUp, StateAccess, Workspace};
use settee_kernel::vectors::{ConstCoordId, CoordId, DerivId};
use settee_kernel::{Diagnostic, Event, Flat, MechanicalOps, MechanicalParams, ObjectId, Scene};

use crate::linear::{ComponentOutput, STATE};
use crate::ops::ScopeOps;
use crate::runtime::{Runtime, find_state};
use crate::scope::Scope;

/// One handler with its memory.
pub(crate) struct Handler {
    object: ObjectId,
    workspace: Box<dyn Workspace>,
    /// Whether it failed, and rests until a reset.
    has_failed: bool,
}

impl Clone for Handler {
    fn clone(&self) -> Self {
        let workspace = self.workspace.as_ref().clone_box();
        Self { object: self.object, workspace, has_failed: self.has_failed }
    }
}

/// Makes the handlers of a scene, in document order.
pub(crate) fn make(scene: &Scene, diagnostics: &mut Vec<Diagnostic>) -> Vec<Handler> {
    let mut handlers = Vec::new();
    for &object in scene.objects_in_order().iter() {
        let role = scene.component(object).and_then(|component| component.as_event_handler());
        let Some(role) = role.filter(|_| scene.object(object).state == settee_kernel::ObjectState::Valid) else {
            continue;
        };
        match role.new_workspace(SetUp { scene, object }) {
            Ok(workspace) => handlers.push(Handler { object, workspace, has_failed: false }),
            Err(finding) => diagnostics.push(scene.about(object, finding)),
        }
    }
    handlers
}

impl Runtime {
    /// Lets the handlers of the scene act at an event. What goes wrong is reported once.
    pub fn handle(&mut self, scene: &Scene, event: &Event, diagnostics: &mut Vec<Diagnostic>) {
        let Self { handlers, scopes, .. } = self;
        for handler in handlers {
            if *event == Event::Reset {
                handler.has_failed = false;
            }
            let role = scene.component(handler.object).and_then(|component| component.as_event_handler());
            let Some(role) = role.filter(|_| !handler.has_failed) else { continue };
            let mut access = Access { scene, scopes: scopes.as_mut_slice() };
            if let Err(finding) = role.handle(handler.workspace.as_mut(), event, &mut access) {
                handler.has_failed = true;
                diagnostics.push(scene.about(handler.object, finding));
            }
        }
    }

    /// Takes over what the handlers of an older runtime of the same scene remember.
    pub fn adopt_handlers(&mut self, older: Self) {
        for handler in older.handlers {
            if let Some(own) = self.handlers.iter_mut().find(|own| own.object == handler.object) {
                *own = handler;
            }
        }
    }

    /// Outputs of the handlers by the names of their data.
    pub fn handler_outputs(&mut self, scene: &Scene) -> Vec<ComponentOutput> {
        let mut outputs = Vec::new();
        for handler in &mut self.handlers {
            if let Some(role) = scene.component(handler.object).and_then(|component| component.as_event_handler()) {
                let own = role.outputs(handler.workspace.as_mut());
                outputs.extend(
                    own.into_iter().map(|(name, values)| (handler.object, name, Flat::Reals { values, block: 1 })),
                );
            }
        }
        outputs
    }
}

/// The states of all scopes between operations: shared for those who read, exclusive for handlers.
struct Access<'a, S> {
    scene: &'a Scene,
    scopes: S,
}

impl Runtime {
    /// The states as they are, to read.
    pub fn access<'a>(&'a self, scene: &'a Scene) -> impl StateAccess + 'a {
        Access { scene, scopes: self.scopes.as_slice() }
    }
}

impl<S: Deref<Target = [Scope]>> Access<'_, S> {
    fn coord(&self, object: ObjectId, id: ConstCoordId) -> Option<&[f64]> {
        find_state(&self.scopes, object).map(|(scope, state)| self.scopes[scope].space.state_coord(state, id))
    }

    fn deriv(&self, object: ObjectId, id: DerivId) -> Option<&[f64]> {
        find_state(&self.scopes, object).map(|(scope, state)| self.scopes[scope].space.state_deriv(state, id))
    }
}

impl<S: Deref<Target = [Scope]>> StateAccess for Access<'_, S> {
    fn scene(&self) -> &Scene {
        self.scene
    }

    fn position(&self, state: ObjectId) -> Option<&[f64]> {
        self.coord(state, CoordId::POSITION.read())
    }

    fn rest_position(&self, state: ObjectId) -> Option<&[f64]> {
        self.coord(state, ConstCoordId::REST_POSITION)
    }

    fn velocity(&self, state: ObjectId) -> Option<&[f64]> {
        self.deriv(state, DerivId::VELOCITY)
    }

    fn force(&self, state: ObjectId) -> Option<&[f64]> {
        self.deriv(state, DerivId::FORCE)
    }

    fn matrix_entries(&self, system: ObjectId, entry: &mut dyn FnMut(usize, usize, f64)) -> Option<usize> {
        let matrix = self.scopes.iter().find_map(|scope| scope.matrix(system))?;
        for row in 0..matrix.dimension() {
            matrix.row(row).for_each(|(column, value)| entry(row, column, value));
        }
        Some(matrix.dimension())
    }
}

impl MotionAccess for Access<'_, &mut [Scope]> {
    fn kinetic_energy(&mut self, state: ObjectId) -> Option<f64> {
        let (scope, _) = find_state(self.scopes, state)?;
        let params = MechanicalParams { time: self.time(), ..Default::default() };
        Some(ScopeOps::new(self.scene, &mut self.scopes[scope]).energy(&params).0)
    }

    fn left_force(&mut self, state: ObjectId) -> Option<Vec<f64>> {
        crate::forces::left_or_now(self.scene, self.scopes, state)
    }

    fn set_motion(&mut self, state: ObjectId, position: Option<&[f64]>, velocity: Option<&[f64]>) -> bool {
        set_motion(self.scene, self.scopes, state, position, velocity)
    }
}

/// Replaces position and velocity of a state, then projects and propagates. Returns whether the lengths fit.
pub(crate) fn set_motion(
    scene: &Scene,
    scopes: &mut [Scope],
    state: ObjectId,
    position: Option<&[f64]>,
    velocity: Option<&[f64]>,
) -> bool {
    let Some((scope, index)) = find_state(scopes, state) else { return false };
    let time = *scene.node(scene.root()).data.time;
    let scope = &mut scopes[scope];
    let fits = |given: Option<&[f64]>, length: usize| given.is_none_or(|values| values.len() == length);
    let entry = &scope.space.states()[index];
    if !fits(position, entry.coords.len()) || !fits(velocity, entry.derivs.len()) {
        return false;
    }
    if let Some(position) = position {
        scope.space.state_coord_mut(index, CoordId::POSITION).copy_from_slice(position);
    }
    if let Some(velocity) = velocity {
        scope.space.state_deriv_mut(index, DerivId::VELOCITY).copy_from_slice(velocity);
    }
    let params = MechanicalParams { time, ..Default::default() };
    scope.project(scene, &params, STATE.0, STATE.1);
    scope.propagate(scene, &params, Some(STATE.0), Some(STATE.1));
    scope.apply_visual_mappings(scene, &params);
    // Histories of multi-step solvers belong to the motion before.
    scope.structure += 1;
    true
}
