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
    /// The same as long as all points are in a plane across an axis, if they are at rest: the axis, and the surface in
    /// the plane.
    pub flat: Option<(usize, Surface)>,
    /// What each point is.
    pub(super) points: Vec<Place>,
    /// Radius around each point (length).
    pub(super) radii: Vec<f64>,
    /// Whether it is a rigid body.
    pub(super) turns: Vec<bool>,
    /// The largest radius.
    pub largest_radius: f64,
    /// What is added to the least distance of the pair of elements for which that is least.
    pub least_thickness: f64,
    /// Places at rest.
    pub rest: Vec<[f64; 3]>,
    /// How large the coordinates are, on each axis, from which the places of a point are computed.
    pub sizes: Vec<[f64; 3]>,
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

/// From each point of a pair to where it touches.
pub(super) type Arms = [[f64; 3]; 4];

/// Places, velocities and angular velocities of the points of other scopes; zeros for those of the own one.
#[derive(Clone, Debug, Default)]
pub(crate) struct Others {
    pub places: Vec<[f64; 3]>,
    pub velocities: Vec<[f64; 3]>,
    pub spins: Vec<[f64; 3]>,
}

impl Others {
    /// The same, without motion.
    pub fn at_rest(&self) -> Self {
        let zeros = vec![[0.0; 3]; self.places.len()];
        Self { places: Vec::new(), velocities: zeros.clone(), spins: zeros }
    }
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
    /// Whether points are in the plane in which the surface is flat, to the last bit.
    pub fn lies_flat(&self, places: &[[f64; 3]]) -> bool {
        let Some((axis, surface)) = &self.flat else { return false };
        let mut heights = surface.points().iter().map(|point| places[*point as usize][*axis]);
        heights.next().is_some_and(|first| heights.all(|height| height == first))
    }

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

    /// How all points move and turn.
    pub fn velocities(
        &self,
        space: &StateSpace,
        v: ConstDerivId,
        others: &Others,
        moves: &mut Vec<[f64; 3]>,
        turns: &mut Vec<[f64; 3]>,
    ) {
        moves.clear();
        turns.clear();
        for (index, place) in self.points.iter().enumerate() {
            let (moved, turned) = match *place {
                Place::Own { state, point, is_rigid: true, .. } => {
                    let values = space.state_deriv(state, v);
                    (three(values, FRAME[1] * point), three(values, FRAME[1] * point + 3))
                }
                Place::Own { state, point, .. } => (three(space.state_deriv(state, v), 3 * point), [0.0; 3]),
                Place::Other => (others.velocities[index], others.spins[index]),
            };
            moves.push(moved);
            turns.push(turned);
        }
    }

    /// Adds forces on points, and moments on those that turn, to the vector of all states.
    pub fn push(&self, space: &StateSpace, forces: &[[f64; 3]], moments: &[[f64; 3]], out: &mut [f64]) {
        for ((place, force), moment) in self.points.iter().zip(forces).zip(moments) {
            if let Place::Own { state, point, is_rigid, is_pushed: true } = *place {
                let first = space.states()[state].derivs.start + point * if is_rigid { FRAME[1] } else { 3 };
                for (k, f) in force.iter().enumerate() {
                    out[first + k] += f;
                }
                if is_rigid {
                    for (k, m) in moment.iter().enumerate() {
                        out[first + 3 + k] += m;
                    }
                }
            }
        }
    }

    /// From the points of a pair to where its elements touch: from the centres of spheres of rigid bodies to the middle
    /// of the gap, or across all of it where the other element has no arm; else zero. Both forces of friction then act
    /// at one place, so that together they have no moment however wide the gap is. Skins of what is mapped from a rigid
    /// body turn with the points of it.
    pub fn arms(&self, pair: &settee_barrier::Pair, places: &[[f64; 3]; 4]) -> Arms {
        let mut arms = [[0.0; 3]; 4];
        let turns = |point: &u32| self.turns[*point as usize] && self.radii[*point as usize] > 0.0;
        if pair.indices().iter().any(turns) {
            let separation = settee_barrier::Closest::of(pair, places).separation;
            let length = settee_math::vec3::dot(separation, separation).sqrt();
            let (first, second) = pair.indices().split_at(pair.split());
            let have_arms = [first, second].map(|points| points.iter().any(turns));
            let gap = length - self.thickness(pair);
            let part = if have_arms == [true; 2] { 0.5 * gap } else { gap };
            for (i, point) in pair.indices().iter().enumerate().filter(|(_, point)| turns(point)) {
                // The separation leads from the second element to the first.
                let side = if i < pair.split() { -1.0 } else { 1.0 };
                let reach = self.radii[*point as usize] + part;
                arms[i] = separation.map(|c| side * reach * c / length);
            }
        }
        arms
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
