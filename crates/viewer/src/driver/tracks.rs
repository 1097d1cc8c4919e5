//! Positions and velocities of all points over time, for curves of points that are plotted later.

use settee_kernel::ObjectId;
use settee_simulation::{Simulation, StateVector};

/// Moments beyond this number help nobody.
const MOST_KEPT: usize = 4000;

/// The states at the end of a step.
struct Moment {
    step: u64,
    time: f64,
    states: Vec<Track>,
}

/// One state.
struct Track {
    state: ObjectId,
    position: Box<[f64]>,
    velocity: Box<[f64]>,
}

/// Positions and velocities after each step; every second moment goes where they take more memory than they may.
pub struct Tracks {
    kept: Vec<Moment>,
    stride: u64,
    bytes: u64,
    bound: u64,
}

impl Tracks {
    /// None yet; they will take at most about so many bytes.
    pub fn new(bound: u64) -> Self {
        Self { kept: Vec::new(), stride: 1, bytes: 0, bound }
    }

    /// Records the state after a step, in place of those of later steps: the user went back in time and continued from
    /// there.
    pub fn note(&mut self, simulation: &Simulation) {
        let step = simulation.steps();
        let known = self.kept.partition_point(|moment| moment.step < step);
        self.bytes -= self.kept.drain(known..).map(|moment| moment.bytes()).sum::<u64>();
        if step.is_multiple_of(self.stride) {
            let copy = |state: ObjectId, vector: StateVector| -> Option<Box<[f64]>> {
                Some(simulation.vector(state, vector)?.0.into())
            };
            let states = simulation.states().into_iter().filter_map(|view| {
                let state = view.object;
                let position = copy(state, StateVector::Position)?;
                Some(Track { state, position, velocity: copy(state, StateVector::Velocity)? })
            });
            let moment = Moment { step, time: simulation.time(), states: states.collect() };
            self.bytes += moment.bytes();
            self.kept.push(moment);
        }
        if self.kept.len() > MOST_KEPT || (self.bytes > self.bound && self.kept.len() > 2) {
            self.stride *= 2;
            let stride = self.stride;
            self.kept.retain(|moment| moment.step.is_multiple_of(stride));
            self.bytes = self.kept.iter().map(Moment::bytes).sum();
        }
    }

    /// What a vector of a state was after each step that is kept: step, time and the vector. Moments at which it had
    /// another number of points than now are left out: its points had other numbers.
    pub fn of(&self, state: ObjectId, vector: StateVector, len: usize) -> impl Iterator<Item = (u64, f64, &[f64])> {
        self.kept.iter().filter_map(move |moment| {
            let track = moment.states.iter().find(|track| track.state == state)?;
            let values = match vector {
                StateVector::Position => &track.position,
                StateVector::Velocity => &track.velocity,
                _ => return None,
            };
            (values.len() == len).then_some((moment.step, moment.time, &**values))
        })
    }
}

impl Moment {
    fn bytes(&self) -> u64 {
        self.states.iter().map(|track| 8 * (track.position.len() + track.velocity.len()) as u64 + 64).sum()
    }
}
