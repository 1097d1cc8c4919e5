//! Spheres as elements of a collision model.

use settee_kernel::roles::{Hold, Shape, SurfaceElements};
use settee_math::quaternion::{inverse, rotate};
use settee_math::vec3::{norm, sub};
use settee_persist::Persist;
use settee_proximity::Bounds;
use settee_proximity::closest::Sphere;
use settee_proximity::intersection::Ball;

/// A sphere around each point or rigid body of a state.
#[derive(Clone, Debug, Default, Persist)]
pub struct Spheres {
    /// Centres.
    #[cleared]
    pub centres: Vec<[f64; 3]>,
    /// Orientation of each body; empty for points.
    #[cleared]
    turns: Vec<[f64; 4]>,
    /// Radius of each sphere (length).
    #[rebuilt]
    pub radii: Vec<f64>,
    /// Whether they are fixed to rigid bodies.
    #[rebuilt]
    pub are_rigid: bool,
    /// Whether contacts on the surface of a rigid sphere keep another radius off, as in SOFA.
    #[rebuilt]
    pub counts_radius_twice: bool,
}

impl Spheres {
    /// Spheres of these radii, at the origin until they follow a state.
    pub fn new(radii: Vec<f64>, are_rigid: bool) -> Self {
        let n = radii.len();
        let turns = if are_rigid { vec![[0.0, 0.0, 0.0, 1.0]; n] } else { Vec::new() };
        Self { centres: vec![[0.0; 3]; n], turns, radii, are_rigid, counts_radius_twice: false }
    }

    /// A sphere as tests of pairs see it.
    pub fn ball(&self, element: usize) -> Ball {
        let sphere = Sphere { centre: self.centres[element], radius: self.radii[element] };
        Ball { sphere, is_rigid: self.are_rigid }
    }
}

impl Shape for Spheres {
    fn primitive(&self) -> &'static str {
        if self.are_rigid { "RigidSphere" } else { "Sphere" }
    }

    fn len(&self) -> usize {
        self.centres.len()
    }

    fn follow(&mut self, positions: &[f64]) {
        self.centres.clear();
        if self.are_rigid {
            let frames = positions.as_chunks::<7>().0;
            self.centres.extend(frames.iter().map(|[x, y, z, ..]| [*x, *y, *z]));
            self.turns.clear();
            self.turns.extend(frames.iter().map(|[.., x, y, z, w]| [*x, *y, *z, *w]));
        } else {
            self.centres.extend_from_slice(positions.as_chunks().0);
        }
    }

    fn spanning_points(&self) -> Option<&[[f64; 3]]> {
        Some(&self.centres)
    }

    fn bounds(&self, element: usize) -> Bounds {
        Bounds::around_ball(self.centres[element], self.radii[element])
    }

    fn hold(&self, element: usize, point: [f64; 3]) -> Hold {
        let body = element as u32;
        match self.turns.get(element) {
            Some(turn) => {
                let lever = rotate(inverse(*turn), sub(point, self.centres[element]));
                Hold::Frame { body, lever }
            }
            None => Hold::point(body),
        }
    }

    fn elements(&self) -> Option<SurfaceElements> {
        let points = (0..self.centres.len() as u32).collect();
        Some(SurfaceElements { points, radii: self.radii.clone(), ..SurfaceElements::default() })
    }

    fn radius(&self, element: usize) -> f64 {
        self.radii[element]
    }

    /// Contacts of a rigid sphere are on its surface, those of a point's sphere at its centre.
    fn reach(&self, element: usize, point: [f64; 3]) -> f64 {
        let radius = self.radii[element];
        let is_on_surface = || norm(sub(point, self.centres[element])) > 0.5 * radius;
        if self.are_rigid && !self.counts_radius_twice && is_on_surface() { 0.0 } else { radius }
    }
}
