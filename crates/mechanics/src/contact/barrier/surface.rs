//! The surface that barriers keep free of intersections: the elements of all collision models that they answer for.

use settee_barrier::Surface;
use settee_kernel::roles::BarrierSettings;
use settee_kernel::vectors::{ConstCoordId, ConstDerivId, StateSpace};
use settee_kernel::{ObjectId, Scene};
use settee_math::StateKind;

/// Points, edges and triangles over the states of a scope, and over those of others, which only are in the way.
#[derive(Clone, Debug)]
pub(crate) struct BarrierSurface {
    pub mesh: Surface,
    /// What each point is.
    pub(super) points: Vec<Place>,
    /// Radius around each point (length).
    pub(super) radii: Vec<f64>,
    /// The largest radius.
    pub largest_radius: f64,
    /// Places at rest.
    pub rest: Vec<[f64; 3]>,
    /// Diagonal of the box around all points at rest.
    pub diagonal: f64,
    pub settings: BarrierSettings,
    pub(super) bodies: Vec<Body>,
    pub(super) body_of: Vec<u32>,
    /// Coefficient of friction between two bodies, n rows of n.
    pub(super) mu: Vec<f64>,
    /// The scope whose solver moves it.
    pub host: usize,
    /// The models that were active when it was made.
    pub active: Vec<bool>,
}

/// The points of one state.
#[derive(Clone, Debug)]
pub(super) struct Body {
    /// The state.
    pub(super) object: ObjectId,
    /// Number of its first point in the surface.
    pub(super) first: usize,
    /// Scope and index of the state.
    pub(super) place: (usize, usize),
    pub(super) kind: StateKind,
    pub(super) n_points: usize,
}

/// Where a point of the surface is found.
#[derive(Clone, Copy, Debug)]
pub(super) enum Place {
    /// In a state of the scope.
    Own {
        state: usize,
        /// Number of the point in the state.
        point: usize,
        is_rigid: bool,
        /// Whether it feels forces.
        is_pushed: bool,
    },
    /// In another scope: it stays where it is for a step.
    Other,
}

/// Coordinates of a rigid body's position, and of its velocity.
pub(super) const FRAME: [usize; 2] = [7, 6];

pub(super) fn three(values: &[f64], first: usize) -> [f64; 3] {
    [values[first], values[first + 1], values[first + 2]]
}

impl BarrierSurface {
    /// Whether it hangs on states of a space.
    pub fn fits(&self, space: &StateSpace) -> bool {
        self.bodies.iter().filter(|body| body.place.0 == self.host).all(|body| {
            space
                .states()
                .get(body.place.1)
                .is_some_and(|entry| !entry.is_guest && entry.kind == body.kind && entry.n_points == body.n_points)
        })
    }

    /// Where all points are; `others`: those of other scopes.
    pub fn places(&self, space: &StateSpace, x: ConstCoordId, others: &[[f64; 3]], out: &mut Vec<[f64; 3]>) {
        out.clear();
        out.extend(self.points.iter().zip(others).map(|(place, other)| match *place {
            Place::Own { state, point, is_rigid, .. } => {
                three(space.observed_position(state, x), point * if is_rigid { FRAME[0] } else { 3 })
            }
            Place::Other => *other,
        }));
    }

    /// How all points move; `others`: those of other scopes.
    pub fn velocities(&self, space: &StateSpace, v: ConstDerivId, others: &[[f64; 3]], out: &mut Vec<[f64; 3]>) {
        out.clear();
        out.extend(self.points.iter().zip(others).map(|(place, other)| match *place {
            Place::Own { state, point, is_rigid, .. } => {
                three(space.state_deriv(state, v), point * if is_rigid { FRAME[1] } else { 3 })
            }
            Place::Other => *other,
        }));
    }

    /// An increment of all points.
    pub fn increments(&self, space: &StateSpace, dx: ConstDerivId, out: &mut Vec<[f64; 3]>) {
        out.clear();
        out.extend(self.points.iter().map(|place| match *place {
            Place::Own { state, point, is_rigid, .. } => {
                three(space.state_deriv(state, dx), point * if is_rigid { FRAME[1] } else { 3 })
            }
            Place::Other => [0.0; 3],
        }));
    }

    /// Adds forces on points to the vector of all states.
    pub fn push(&self, space: &StateSpace, forces: &[[f64; 3]], out: &mut [f64]) {
        for (place, force) in self.points.iter().zip(forces) {
            if let Place::Own { state, point, is_rigid, is_pushed: true } = *place {
                let first = space.states()[state].derivs.start + point * if is_rigid { FRAME[1] } else { 3 };
                for (k, f) in force.iter().enumerate() {
                    out[first + k] += f;
                }
            }
        }
    }

    /// State, number of the point in it and size of its blocks, of a point that feels forces.
    pub fn block(&self, point: u32) -> Option<(usize, usize, usize)> {
        match self.points[point as usize] {
            Place::Own { state, point, is_rigid, is_pushed: true } => {
                Some((state, point, if is_rigid { FRAME[1] } else { 3 }))
            }
            _ => None,
        }
    }

    /// Whether one of some points feels forces.
    pub fn is_pushed(&self, points: &[u32]) -> bool {
        points.iter().any(|point| self.block(*point).is_some())
    }

    /// What is added to the least distance of a pair: the largest radius of each of its elements.
    pub fn thickness(&self, pair: &settee_barrier::Pair) -> f64 {
        let largest = |points: &[u32]| points.iter().map(|point| self.radii[*point as usize]).fold(0.0, f64::max);
        let (first, second) = pair.indices().split_at(pair.split());
        largest(first) + largest(second)
    }

    /// The coefficient of friction of a pair.
    pub fn mu(&self, pair: &settee_barrier::Pair) -> f64 {
        let points = pair.indices();
        let [first, second] = [points[0], points[pair.split()]].map(|point| self.body_of[point as usize] as usize);
        self.mu[first * self.bodies.len() + second]
    }

    /// Whether there is friction at all.
    pub fn has_friction(&self) -> bool {
        self.mu.iter().any(|mu| *mu > 0.0)
    }

    /// A point, for messages: the state and its number there.
    pub fn name(&self, scene: &Scene, point: u32) -> String {
        let body = &self.bodies[self.body_of[point as usize] as usize];
        format!("{}:{}", scene.object_path(body.object), point as usize - body.first)
    }
}
