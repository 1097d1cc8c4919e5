//! Contacts as forces of a scope.
//!
//! A penalty spring between the points a and b with the normal n from a to b pushes where g = n . (b - a) is below its
//! distance d: f_b = k (d - g) n = -f_a, with the stiffness -k n n^T on both ends. Normal and stiffness stay as they
//! are between detections. A sticking spring has f_b = -k (b - a - r) - c (v_b - v_a) with a rest vector r.

use settee_kernel::roles::{BlockSink, HeldAt, Hold};
use settee_kernel::vectors::{ConstCoordId, ConstDerivId, DerivId, StateSpace};
use settee_kernel::{Factors, MechanicalParams};
use settee_math::vec3::{dot, sub};
use settee_persist::Persist;

use super::barrier::Barriers;
use super::tangent::Tangent;

/// How the force between two points depends on where they are.
#[derive(Clone, Copy, Debug, PartialEq, Persist)]
pub(crate) enum Law {
    /// Pushes along the normal where the points are closer than a distance.
    Penalty {
        /// From the first to the second point, unit length.
        normal: [f64; 3],
        /// Where the force begins (length).
        distance: f64,
        /// Force per length.
        stiffness: f64,
    },
    /// Pulls the second point to its place beside the first.
    Stick {
        /// Force per length.
        stiffness: f64,
        /// Force per velocity.
        damping: f64,
        /// From the first to the second point at rest (length).
        rest: [f64; 3],
    },
}

impl Law {
    /// How deep the points are inside of the distance; 0 or less: no force. Positive for springs that always act.
    fn depth(&self, between: [f64; 3]) -> f64 {
        match self {
            Self::Penalty { normal, distance, .. } => distance - dot(between, *normal),
            Self::Stick { .. } => 1.0,
        }
    }

    /// The force on the second point.
    pub fn force(&self, between: [f64; 3], relative: [f64; 3]) -> [f64; 3] {
        match self {
            Self::Penalty { normal, stiffness, .. } => {
                let depth = self.depth(between);
                // A normal that is not a number compares as not deep: no force.
                if depth > 0.0 { normal.map(|n| stiffness * depth * n) } else { [0.0; 3] }
            }
            Self::Stick { stiffness, damping, rest } => {
                std::array::from_fn(|i| -stiffness * (between[i] - rest[i]) - damping * relative[i])
            }
        }
    }

    /// The rows of a force that is that of the end of a step: F = pull - slope d . v along the direction d, with the
    /// velocity v at the end of the second point relative to the first. It acts if it does at the start, as in a solver
    /// of both bodies. `dt` (s); `damping`: part of the stiffness that acts on velocities (s).
    pub fn at_end(&self, between: [f64; 3], (dt, damping): (f64, f64), mut row: impl FnMut(EndRow)) {
        let mut add = |direction, pull, slope: f64| {
            if slope > 0.0 {
                row(EndRow { direction, pull, slope });
            }
        };
        match *self {
            Self::Penalty { normal, stiffness, .. } => {
                let depth = self.depth(between);
                if depth > 0.0 {
                    add(normal, stiffness * depth, stiffness * (dt + damping));
                }
            }
            Self::Stick { stiffness, damping: own, rest } => {
                for axis in 0..3 {
                    let direction = std::array::from_fn(|k| if k == axis { 1.0 } else { 0.0 });
                    add(direction, stiffness * (rest[axis] - between[axis]), stiffness * (dt + damping) + own);
                }
            }
        }
    }

    fn energy(&self, between: [f64; 3]) -> f64 {
        match self {
            Self::Penalty { stiffness, .. } => 0.5 * stiffness * self.depth(between).max(0.0).powi(2),
            Self::Stick { stiffness, rest, .. } => {
                let stretch = sub(between, *rest);
                0.5 * stiffness * dot(stretch, stretch)
            }
        }
    }

    /// Whether forces depend on velocities.
    fn is_damped(&self) -> bool {
        matches!(self, Self::Stick { damping, .. } if *damping != 0.0)
    }
}

/// One row of a force of the end of a step.
#[derive(Clone, Copy, Debug)]
pub(crate) struct EndRow {
    /// Unit vector.
    pub direction: [f64; 3],
    /// The force at no velocity.
    pub pull: f64,
    /// How it falls with the velocity; positive.
    pub slope: f64,
}

/// One end of a spring.
#[derive(Clone, Copy, Debug, PartialEq, Persist)]
pub(crate) struct SpringEnd {
    /// Index of the state in the scope; `None`: the end stays where it was detected.
    pub state: Option<usize>,
    /// How it hangs on the state.
    pub hold: Hold,
    /// Where it was detected (length).
    pub at: [f64; 3],
}

/// A spring between two points.
#[derive(Clone, Copy, Debug, PartialEq, Persist)]
pub(crate) struct Spring {
    pub ends: [SpringEnd; 2],
    pub law: Law,
}

/// A force on a point that stays as it is for the step.
#[derive(Clone, Copy, Debug, PartialEq, Persist)]
pub(crate) struct Push {
    pub state: usize,
    pub hold: Hold,
    pub force: [f64; 3],
}

/// The contact forces of a scope.
#[derive(Clone, Debug, Default, Persist)]
pub(crate) struct ContactForces {
    springs: Vec<Spring>,
    /// The derivatives of those that acted when forces were computed last: a few, if the alarm distance is large.
    tangents: Vec<Tangent>,
    pub pushes: Vec<Push>,
    pub barriers: Barriers,
    /// Their sum on the states, as long as forces are computed.
    #[cleared]
    forces: Vec<f64>,
}

impl ContactForces {
    /// Takes all springs away.
    pub fn detach_springs(&mut self) {
        self.springs.clear();
        self.tangents.clear();
    }

    /// Adds a spring, which acts from the next forces on.
    pub fn attach(&mut self, spring: Spring) {
        self.springs.push(spring);
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.springs.is_empty() && self.pushes.is_empty() && !self.barriers.is_attached()
    }

    /// The states on which springs acted when forces were computed last: their forces follow a motion.
    pub fn answering(&self) -> impl Iterator<Item = usize> + '_ {
        self.tangents.iter().flat_map(|tangent| &tangent.ends).flatten().map(|(state, _)| *state)
    }

    /// The states on which springs may act until contacts are detected again.
    pub fn attached(&self) -> impl Iterator<Item = usize> + '_ {
        self.springs.iter().flat_map(|spring| &spring.ends).filter_map(|end| end.state)
    }

    /// The states with forces that stay as they are for the step.
    pub fn pushed(&self) -> impl Iterator<Item = usize> + '_ {
        self.pushes.iter().map(|push| push.state)
    }

    /// Whether all ends hang on states of a space.
    pub fn fits(&self, space: &StateSpace) -> bool {
        let ends = self.springs.iter().flat_map(|spring| &spring.ends);
        let ends = ends.filter_map(|end| Some((end.state?, &end.hold)));
        let held = self.tangents.iter().flat_map(|tangent| &tangent.ends).flatten();
        let held = held.map(|(state, hold)| (*state, hold));
        let pushes = self.pushes.iter().map(|push| (push.state, &push.hold));
        ends.chain(held).chain(pushes).all(|(state, hold)| hangs_on(hold, space, state)) && self.barriers.fits(space)
    }

    /// Whether forces depend on velocities.
    pub fn is_damped(&self) -> bool {
        self.springs.iter().any(|spring| spring.law.is_damped()) || self.barriers.is_damped()
    }

    /// Computes all forces: one number for each scalar of the velocity vectors, or none at all. To be given back.
    pub fn take_forces(&mut self, space: &StateSpace, params: &MechanicalParams) -> Vec<f64> {
        let mut forces = std::mem::take(&mut self.forces);
        forces.clear();
        if self.is_empty() {
            return forces;
        }
        forces.resize(space.n_derivs(), 0.0);
        self.tangents.clear();
        let mut positions = Positions::new(space, params);
        for spring in &self.springs {
            let between = spring.gap(&mut positions);
            if spring.law.depth(between) > 0.0 {
                Tangent::take(&mut self.tangents, spring);
                let held = spring.held(&mut positions);
                let opening = if spring.law.is_damped() {
                    between_ends(&held, |state| space.observed_velocity(state, params.v))
                } else {
                    [0.0; 3]
                };
                push_apart(&held, spring.law.force(between, opening), space, &mut forces);
            }
        }
        for one in &self.pushes {
            let range = space.states()[one.state].derivs.clone();
            one.hold.push(space.observed_position(one.state, params.x), one.force, &mut forces[range]);
        }
        self.barriers.add_forces(space, params, &mut forces);
        forces
    }

    /// Gives the numbers back that [`take_forces`](Self::take_forces) gave.
    pub fn give_back(&mut self, forces: Vec<f64>) {
        self.forces = forces;
    }

    /// df += (k K + b B) dx, of the springs that acted last.
    pub fn add_product(
        &mut self,
        space: &mut StateSpace,
        params: &MechanicalParams,
        (df, dx): (DerivId, ConstDerivId),
        factors: &Factors,
    ) {
        self.barriers.add_product(space, params, (df, dx), factors);
        if self.tangents.is_empty() {
            return;
        }
        space.with_deriv_out(df, |space, out| {
            for tangent in &self.tangents {
                let ends = tangent.ends.each_ref();
                let held = ends.map(|end| end.as_ref().map(|(state, hold)| held_on(*state, hold, space, params)));
                let opening = between_ends(&held, |state| space.state_deriv(state, dx));
                push_apart(&held, tangent.matrix(factors).map(|row| dot(row, opening)), space, out);
            }
        });
    }

    /// Whether there are blocks for a matrix.
    pub fn has_blocks(&self) -> bool {
        !self.springs.is_empty() || self.barriers.is_attached()
    }

    /// Adds the blocks of k K + b B to a matrix, of the springs that acted last, and of barriers, which are to be
    /// prepared for it.
    pub fn add_blocks(
        &self,
        space: &StateSpace,
        params: &MechanicalParams,
        factors: &Factors,
        sink: &mut dyn BlockSink,
    ) {
        self.barriers.add_blocks(params, factors, sink);
        for tangent in &self.tangents {
            let matrix = tangent.matrix(factors);
            for (row, first) in tangent.ends.iter().enumerate() {
                for (column, second) in tangent.ends.iter().enumerate() {
                    let (Some((p, first)), Some((q, second))) = (*first, *second) else { continue };
                    let sign = if row == column { 1.0 } else { -1.0 };
                    let (x_p, x_q) = (space.observed_position(p, params.x), space.observed_position(q, params.x));
                    first.columns(x_p, |i, rows, left| {
                        second.columns(x_q, |j, cols, right| {
                            let mut block = [0.0; 36];
                            for (r, values) in block.chunks_exact_mut(cols).take(rows).enumerate() {
                                for (c, value) in values.iter_mut().enumerate() {
                                    let across = |k: usize| (0..3).map(|l| matrix[k][l] * right[l][c]).sum::<f64>();
                                    *value = sign * (0..3).map(|k| left[k][r] * across(k)).sum::<f64>();
                                }
                            }
                            sink.add((p, i), (q, j), rows, cols, &block[..rows * cols]);
                        });
                    });
                }
            }
        }
    }

    /// Energy of the springs (J).
    pub fn energy(&self, space: &StateSpace, params: &MechanicalParams) -> f64 {
        let mut positions = Positions::new(space, params);
        let springs: f64 = self.springs.iter().map(|spring| spring.law.energy(spring.gap(&mut positions))).sum();
        springs + self.barriers.energy(space, params)
    }
}

/// Whether a state has the points that something hangs on.
pub(crate) fn hangs_on(hold: &Hold, space: &StateSpace, state: usize) -> bool {
    space.states().get(state).is_some_and(|entry| !entry.is_guest && hold.fits(entry.kind, entry.n_points))
}

/// The ends of a spring that move with the scope: the state of each, and the point that is held on it.
type HeldEnds<'a> = [Option<(usize, HeldAt<'a>)>; 2];

/// Positions of states, of which the last one is mostly asked for again.
struct Positions<'a> {
    space: &'a StateSpace,
    x: ConstCoordId,
    last: Option<(usize, &'a [f64])>,
}

impl<'a> Positions<'a> {
    fn new(space: &'a StateSpace, params: &MechanicalParams) -> Self {
        Self { space, x: params.x, last: None }
    }

    #[inline]
    fn of(&mut self, state: usize) -> &'a [f64] {
        match self.last {
            Some((last, x)) if last == state => x,
            _ => {
                let x = self.space.observed_position(state, self.x);
                self.last = Some((state, x));
                x
            }
        }
    }
}

impl Spring {
    #[inline]
    fn held<'a>(&'a self, positions: &mut Positions<'a>) -> HeldEnds<'a> {
        self.ends.each_ref().map(|end| end.state.map(|state| (state, end.hold.at(positions.of(state)))))
    }

    /// From the first to the second end.
    #[inline]
    fn gap(&self, positions: &mut Positions<'_>) -> [f64; 3] {
        let [first, second] = self.ends.each_ref().map(|end| match end.state {
            Some(state) => end.hold.place(positions.of(state)),
            None => end.at,
        });
        sub(second, first)
    }
}

fn held_on<'a>(state: usize, hold: &'a Hold, space: &'a StateSpace, params: &MechanicalParams) -> (usize, HeldAt<'a>) {
    (state, hold.at(space.observed_position(state, params.x)))
}

/// How the second end moves relative to the first when states move by `motion`.
fn between_ends<'v>(held: &HeldEnds<'_>, motion: impl Fn(usize) -> &'v [f64]) -> [f64; 3] {
    let [first, second] = held.map(|held| held.map_or([0.0; 3], |(state, held)| held.motion(motion(state))));
    sub(second, first)
}

/// Adds a force on the second end, and its opposite on the first.
fn push_apart(held: &HeldEnds<'_>, force: [f64; 3], space: &StateSpace, forces: &mut [f64]) {
    for (held, sign) in held.iter().zip([-1.0, 1.0]) {
        if let Some((state, held)) = held {
            let range = space.states()[*state].derivs.clone();
            held.push(force.map(|c| sign * c), &mut forces[range]);
        }
    }
}
