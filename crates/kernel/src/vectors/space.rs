//! One contiguous buffer per symbolic id; each mechanical state owns a range of it.
//!
//! Independent states come first: the first [`StateSpace::main_derivs`] entries *are* the global vector that linear
//! solvers see, so nothing is gathered or scattered.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use settee_math::StateKind;
use settee_parallel::{GRAIN, Workers};

use super::ids::{ConstCoordId, ConstDerivId, CoordId, DerivId, FIRST_DYNAMIC_COORD, FIRST_DYNAMIC_DERIV};
use crate::scene::ObjectId;

mod checkpoint;
mod guests;
mod lent;
mod moved;
mod stamp;
mod temporary;

use stamp::SpaceNumber;
pub use stamp::Stamp;
pub use temporary::{Temporary, TemporaryCoord, TemporaryDeriv};

/// Coordinate vectors that every space has from the beginning.
const ALLOCATED_COORDS: [usize; 3] = [1, 2, 4];
/// Derivative vectors that every space has from the beginning.
const ALLOCATED_DERIVS: [usize; 6] = [1, 2, 5, 6, 7, 8];

/// One mechanical state and its ranges.
#[derive(Clone, Debug)]
pub struct StateEntry {
    /// The object in the scene.
    pub object: ObjectId,
    /// Type of its degrees of freedom.
    pub kind: StateKind,
    /// Number of points.
    pub n_points: usize,
    /// Its scalars in coordinate vectors.
    pub coords: Range<usize>,
    /// Its scalars in derivative vectors.
    pub derivs: Range<usize>,
    /// Whether a mapping writes it.
    pub is_mapped: bool,
    /// Whether it belongs to another scope and is only read here: it stands still, moves with a velocity that does not
    /// change, and has no increments, whatever vector is asked for. See [`StateSpace::observed_position`].
    pub is_guest: bool,
}

#[derive(Debug, Default)]
struct Buffer {
    values: Vec<f64>,
    /// A temporary is free again when its owner dropped the other clone.
    token: Option<Arc<()>>,
    is_allocated: bool,
    /// How often it was given away to be written.
    n_writes: u64,
}

impl Buffer {
    fn write(&mut self) -> &mut Vec<f64> {
        self.n_writes += 1;
        &mut self.values
    }
}

impl Clone for Buffer {
    /// A temporary is nobody's in a copy: its owner has the one of the original.
    fn clone(&self) -> Self {
        let token = self.token.as_ref().map(|_| Arc::new(()));
        Self { values: self.values.clone(), token, is_allocated: self.is_allocated, n_writes: self.n_writes }
    }
}

/// The vectors of all states of a scope.
#[derive(Clone, Debug, Default)]
pub struct StateSpace {
    number: SpaceNumber,
    states: Arc<[StateEntry]>,
    /// Indices of the states by their objects.
    by_object: Arc<BTreeMap<ObjectId, usize>>,
    coords: Vec<Buffer>,
    derivs: Vec<Buffer>,
    n_main: usize,
    /// The first of the states that are only shown, and the first behind them: they come after all others of the scope.
    shown: [usize; 2],
    /// First scalar of these states, and the first one behind.
    shown_coords: [usize; 2],
    shown_derivs: [usize; 2],
    first_guest: usize,
    main_coords: usize,
    main_derivs: usize,
    n_coords: usize,
    n_derivs: usize,
    /// Positions of the guests, which come last. Their rest positions are those of all states.
    guest_positions: Vec<f64>,
    /// Velocities of the guests.
    guest_velocities: Vec<f64>,
    /// As many zeros.
    guest_increments: Vec<f64>,
    workers: Workers,
}

/// Whoever asks for a vector has no way to say that there is no memory for it.
fn demand_vector(n: usize) {
    settee_budget::demand(8 * n as u64, || format!("a vector of {n} numbers"));
}

/// A state as it is found in a scene: object, type, number of points, whether a mapping writes it.
pub type FoundState = (ObjectId, StateKind, usize, bool);

/// What comes before states that are only shown, and what comes behind them.
fn around([start, end]: [usize; 2], n: usize) -> [Range<usize>; 2] {
    if start == end { [0..n, n..n] } else { [0..start, end..n] }
}

impl StateSpace {
    /// A space for states given as (object, kind, number of points, mapped), in the order of discovery.
    /// Main states keep their order and come first.
    pub fn new(found: &[FoundState]) -> Self {
        Self::with_shown(found, &[], &[])
    }

    /// A space for states, for those that are only shown, which mappings write at the end of a step, and for copies of
    /// states of other scopes, which come last.
    pub fn with_shown(found: &[FoundState], shown: &[FoundState], guests: &[FoundState]) -> Self {
        let mut space = Self::laid_out(found, shown, guests);
        space.allocate();
        space
    }

    /// The same without vectors, for a space that takes over those of another one, see
    /// [`take_over`](Self::take_over).
    pub fn laid_out(found: &[FoundState], shown: &[FoundState], guests: &[FoundState]) -> Self {
        let mut space = Self::default();
        let mut states = Vec::new();
        let mut add =
            |space: &mut Self, (object, kind, n_points): (ObjectId, StateKind, usize), is_mapped, is_guest| {
                let coords = space.n_coords..space.n_coords + n_points * kind.coord_size();
                let derivs = space.n_derivs..space.n_derivs + n_points * kind.deriv_size();
                (space.n_coords, space.n_derivs) = (coords.end, derivs.end);
                states.push(StateEntry { object, kind, n_points, coords, derivs, is_mapped, is_guest });
                states.len()
            };
        for wanted in [false, true] {
            for &(object, kind, n_points, is_mapped) in found.iter().filter(|(.., is_mapped)| *is_mapped == wanted) {
                let n_states = add(&mut space, (object, kind, n_points), is_mapped, false);
                if !wanted {
                    (space.n_main, space.main_coords, space.main_derivs) = (n_states, space.n_coords, space.n_derivs);
                }
            }
        }
        let first_shown = [space.n_coords, space.n_derivs];
        for &(object, kind, n_points, _) in shown {
            add(&mut space, (object, kind, n_points), true, false);
        }
        let first_guest = [space.n_coords, space.n_derivs];
        space.shown_coords = [first_shown[0], first_guest[0]];
        space.shown_derivs = [first_shown[1], first_guest[1]];
        space.first_guest = found.len() + shown.len();
        space.shown = [found.len(), space.first_guest];
        for &(object, kind, n_points, _) in guests {
            add(&mut space, (object, kind, n_points), true, true);
        }
        space.guest_positions = vec![0.0; space.n_coords - first_guest[0]];
        space.guest_velocities = vec![0.0; space.n_derivs - first_guest[1]];
        space.guest_increments = space.guest_velocities.clone();
        // Of an object that is there twice the first counts.
        space.by_object =
            Arc::new(states.iter().enumerate().rev().map(|(index, state)| (state.object, index)).collect());
        space.states = states.into();
        space.coords = vec![Buffer::default(); FIRST_DYNAMIC_COORD];
        space.derivs = vec![Buffer::default(); FIRST_DYNAMIC_DERIV];
        space
    }

    /// Makes the vectors that every space has from the beginning.
    pub fn allocate(&mut self) {
        for index in ALLOCATED_COORDS {
            self.allocate_coord(index);
        }
        for index in ALLOCATED_DERIVS {
            self.allocate_deriv(index);
        }
    }

    /// Whether it has vectors.
    pub fn has_vectors(&self) -> bool {
        self.coords[CoordId::POSITION.index()].is_allocated
    }

    /// The threads that work on the vectors.
    pub fn workers(&self) -> &Workers {
        &self.workers
    }

    /// Says which threads work on the vectors.
    pub fn set_workers(&mut self, workers: &Workers) {
        self.workers = workers.clone();
    }

    /// All states, independent ones first.
    pub fn states(&self) -> &[StateEntry] {
        &self.states
    }

    /// All states, to keep while the space is written.
    pub fn shared_states(&self) -> Arc<[StateEntry]> {
        Arc::clone(&self.states)
    }

    /// Index of the state of an object.
    pub fn index_of(&self, object: ObjectId) -> Option<usize> {
        self.index_to_read(object).filter(|index| !self.states[*index].is_guest)
    }

    /// Index of the state of an object, or of its copy if it belongs to another scope.
    pub fn index_to_read(&self, object: ObjectId) -> Option<usize> {
        self.by_object.get(&object).copied()
    }

    /// Indices of the guests, which come last.
    pub fn guests(&self) -> Range<usize> {
        self.first_guest..self.states.len()
    }

    /// Number of independent states.
    pub fn n_main_states(&self) -> usize {
        self.n_main
    }

    /// Scalars of the independent states in a coordinate vector.
    pub fn main_coords(&self) -> usize {
        self.main_coords
    }

    /// Scalars of the independent states in a derivative vector: the size of the linear system.
    pub fn main_derivs(&self) -> usize {
        self.main_derivs
    }

    /// The states that take part in the motion: all but those that are only shown.
    pub fn moving_states(&self) -> impl Iterator<Item = &StateEntry> {
        let [start, end] = self.shown;
        self.states[..start].iter().chain(&self.states[end..])
    }

    /// Their scalars in a coordinate vector. Operations of solvers leave the others alone.
    pub fn moving_coords(&self) -> [Range<usize>; 2] {
        around(self.shown_coords, self.n_coords)
    }

    /// Their scalars in a derivative vector.
    pub fn moving_derivs(&self) -> [Range<usize>; 2] {
        around(self.shown_derivs, self.n_derivs)
    }

    /// Scalars of all states in a derivative vector.
    pub fn n_derivs(&self) -> usize {
        self.n_derivs
    }

    /// Scalars of all states in a coordinate vector.
    pub fn n_coords(&self) -> usize {
        self.n_coords
    }

    fn allocate_coord(&mut self, index: usize) {
        demand_vector(self.n_coords);
        let mut values = vec![0.0; self.n_coords];
        for state in self.states.iter() {
            state.kind.identity_fill(&mut values[state.coords.clone()]);
        }
        self.coords[index] = Buffer { values, is_allocated: true, ..Buffer::default() };
    }

    fn allocate_deriv(&mut self, index: usize) {
        demand_vector(self.n_derivs);
        self.derivs[index] = Buffer { values: vec![0.0; self.n_derivs], is_allocated: true, ..Buffer::default() };
    }

    /// The whole vector.
    pub fn coord(&self, id: impl Into<ConstCoordId>) -> &[f64] {
        &self.coords[id.into().index()].values
    }

    /// The whole vector, to write.
    pub fn coord_mut(&mut self, id: CoordId) -> &mut [f64] {
        self.ensure_coord(id);
        self.coords[id.index()].write()
    }

    /// The present moment in the life of a vector.
    pub fn coord_stamp(&self, id: impl Into<ConstCoordId>) -> Stamp {
        Stamp { space: self.number.0, n_writes: self.coords[id.into().index()].n_writes }
    }

    /// The present moment in the life of a vector.
    pub fn deriv_stamp(&self, id: impl Into<ConstDerivId>) -> Stamp {
        Stamp { space: self.number.0, n_writes: self.derivs[id.into().index()].n_writes }
    }

    /// The whole vector.
    pub fn deriv(&self, id: impl Into<ConstDerivId>) -> &[f64] {
        &self.derivs[id.into().index()].values
    }

    /// The whole vector, to write.
    pub fn deriv_mut(&mut self, id: DerivId) -> &mut [f64] {
        self.ensure_deriv(id);
        self.derivs[id.index()].write()
    }

    /// Calls `work` with pieces of a part of a vector, to write.
    pub fn change_deriv(&mut self, id: DerivId, part: Range<usize>, work: impl Fn(&mut [f64]) + Sync) {
        self.ensure_deriv(id);
        let values = &mut self.derivs[id.index()].write()[part];
        self.workers.for_parts(values, GRAIN, |_, piece| work(piece));
    }

    /// Exchanges the memory of a vector with that of `values`, if they are of the same size; whether they are.
    pub fn exchange_deriv(&mut self, id: DerivId, values: &mut Vec<f64>) -> bool {
        self.ensure_deriv(id);
        let own = self.derivs[id.index()].write();
        let fits = own.len() == values.len();
        if fits {
            std::mem::swap(own, values);
        }
        fits
    }

    fn ensure_coord(&mut self, id: CoordId) {
        if !self.coords[id.index()].is_allocated {
            self.allocate_coord(id.index());
        }
    }

    fn ensure_deriv(&mut self, id: DerivId) {
        if !self.derivs[id.index()].is_allocated {
            self.allocate_deriv(id.index());
        }
    }

    /// The part of a state.
    pub fn state_coord(&self, state: usize, id: impl Into<ConstCoordId>) -> &[f64] {
        &self.coords[id.into().index()].values[self.states[state].coords.clone()]
    }

    /// The part of a state.
    pub fn state_deriv(&self, state: usize, id: impl Into<ConstDerivId>) -> &[f64] {
        &self.derivs[id.into().index()].values[self.states[state].derivs.clone()]
    }

    /// The part of a state, to write.
    pub fn state_coord_mut(&mut self, state: usize, id: CoordId) -> &mut [f64] {
        self.ensure_coord(id);
        &mut self.coords[id.index()].write()[self.states[state].coords.clone()]
    }

    /// The part of a state, to write.
    pub fn state_deriv_mut(&mut self, state: usize, id: DerivId) -> &mut [f64] {
        self.ensure_deriv(id);
        &mut self.derivs[id.index()].write()[self.states[state].derivs.clone()]
    }

    /// Writes the rest position of a state. For initialisation.
    pub fn set_rest_position(&mut self, state: usize, values: &[f64]) {
        let range = self.states[state].coords.clone();
        self.coords[ConstCoordId::REST_POSITION.index()].write()[range].copy_from_slice(values);
    }

    /// Stores the current position and velocity as those that a reset restores.
    pub fn store_reset_state(&mut self) {
        let (position, velocity) = (CoordId::POSITION.index(), DerivId::VELOCITY.index());
        let values = self.coords[position].values.clone();
        *self.coords[ConstCoordId::RESET_POSITION.index()].write() = values;
        let values = self.derivs[velocity].values.clone();
        *self.derivs[ConstDerivId::RESET_VELOCITY.index()].write() = values;
    }

    /// Restores the stored position and velocity; all forces become zero.
    pub fn reset(&mut self) {
        let values = self.coords[ConstCoordId::RESET_POSITION.index()].values.clone();
        *self.coords[CoordId::POSITION.index()].write() = values;
        let values = self.derivs[ConstDerivId::RESET_VELOCITY.index()].values.clone();
        *self.derivs[DerivId::VELOCITY.index()].write() = values;
        for id in [DerivId::FORCE, DerivId::EXTERNAL_FORCE, DerivId::DX, DerivId::DFORCE] {
            self.deriv_mut(id).fill(0.0);
        }
        // Solutions that solvers keep as the next estimate would make another first step than the first one.
        for buffer in self.derivs.iter_mut().skip(FIRST_DYNAMIC_DERIV) {
            buffer.write().fill(0.0);
        }
    }
}
