//! Meshes and states as they were at the start.

use settee_kernel::vectors::{ConstCoordId, ConstDerivId, StateEntry, StateSpace};
use settee_kernel::{Meshes, ObjectId, Scene};
use settee_math::StateKind;
use settee_mesh::follow::{follow_rows, interpolated};
use settee_mesh::{Change, Members};

/// Meshes and states as they were at the start, once a mesh changed.
pub(crate) struct Beginning {
    pub(super) meshes: Meshes,
    pub(super) states: Vec<(ObjectId, StartOfState)>,
}

/// A state as the scene describes it at the start, flat.
#[derive(Clone, settee_persist::Persist)]
pub(crate) struct StartOfState {
    position: Vec<f64>,
    rest: Vec<f64>,
    velocity: Vec<f64>,
}

impl StartOfState {
    pub(super) fn of(space: &StateSpace, state: usize) -> Self {
        Self {
            position: space.state_coord(state, ConstCoordId::RESET_POSITION).to_vec(),
            rest: space.state_coord(state, ConstCoordId::REST_POSITION).to_vec(),
            velocity: space.state_deriv(state, ConstDerivId::RESET_VELOCITY).to_vec(),
        }
    }

    /// Whether it describes this state: what a file says is not believed.
    pub fn fits(&self, scene: &Scene, object: ObjectId) -> bool {
        let Some(state) = scene.component(object).and_then(|component| component.as_state()) else { return false };
        let (coord, deriv) = (state.kind().coord_size(), state.kind().deriv_size());
        let n_points = self.position.len() / coord;
        let lists = [&self.position, &self.rest, &self.velocity];
        lists.map(Vec::len) == [n_points * coord, n_points * coord, n_points * deriv]
            && lists.iter().all(|values| values.iter().all(|value| value.is_finite()))
    }

    /// Brings them to other points.
    pub(super) fn follow(&mut self, kind: StateKind, changes: &[Change]) {
        let mut identity = vec![0.0; kind.coord_size()];
        kind.identity_fill(&mut identity);
        for values in [&mut self.position, &mut self.rest] {
            follow_rows(values, identity.len(), (changes, Members::Points), |rows, origin| {
                let mut row = interpolated(rows, origin, &identity);
                kind.normalise(&mut row);
                row
            });
        }
        let zero = vec![0.0; kind.deriv_size()];
        follow_rows(&mut self.velocity, zero.len(), (changes, Members::Points), |rows, origin| {
            interpolated(rows, origin, &zero)
        });
    }

    /// Writes them into the description of a state.
    pub fn describe(&self, scene: &mut Scene, object: ObjectId) {
        describe(scene, object, [&self.position, &self.rest, &self.velocity]);
    }
}

/// Writes position, rest position and velocity into the description of a state.
fn describe(scene: &mut Scene, object: ObjectId, [position, rest, velocity]: [&[f64]; 3]) {
    let Some(state) = scene.component_mut(object).and_then(|component| component.as_state_mut()) else { return };
    let n_points = position.len() / state.kind().coord_size();
    if state.n_points() != n_points {
        state.resize(n_points);
    }
    state.store(position, velocity);
    state.store_rest_position(rest);
}

/// Describes a state as it was at the start, from where the run has it.
pub(super) fn describe_start(scene: &mut Scene, space: &StateSpace, state: usize) {
    let [position, rest] = [ConstCoordId::RESET_POSITION, ConstCoordId::REST_POSITION];
    let velocity = space.state_deriv(state, ConstDerivId::RESET_VELOCITY);
    let object = space.states()[state].object;
    describe(scene, object, [space.state_coord(state, position), space.state_coord(state, rest), velocity]);
}

/// The states of a scope, with their numbers.
pub(super) fn own_states(space: &StateSpace) -> impl Iterator<Item = (usize, &StateEntry)> {
    space.states().iter().enumerate().filter(|(_, state)| !state.is_guest)
}

/// All states of a scope as they are at the start.
pub(super) fn starts_of(space: &StateSpace) -> impl Iterator<Item = (&StateEntry, StartOfState)> {
    own_states(space).map(|(index, state)| (state, StartOfState::of(space, index)))
}
