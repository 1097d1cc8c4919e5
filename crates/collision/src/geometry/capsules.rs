//! Capsules as elements of a collision model.

use settee_kernel::roles::{Hold, Shape};
use settee_math::vec3::{add, dot, sub};
use settee_persist::Persist;
use settee_proximity::Bounds;
use settee_proximity::closest::Capsule;

use super::frames::Frames;

/// Segments with a radius: the edges of a topology, or one fixed to each rigid body of a state.
#[derive(Clone, Debug, Default, Persist)]
pub struct Capsules {
    /// The bodies, if they are fixed to rigid ones.
    frames: Frames,
    /// Half of the length of the segment of each body.
    #[rebuilt]
    halves: Vec<f64>,
    /// Positions of the points of the state otherwise.
    #[cleared]
    points: Vec<[f64; 3]>,
    /// Points of the ends of each.
    #[rebuilt]
    nodes: Vec<[u32; 2]>,
    /// Radius of each (length).
    #[rebuilt]
    radii: Vec<f64>,
}

impl Capsules {
    /// Along the second axis of bodies, between their round ends as high as `heights`.
    pub fn of_bodies(heights: &[f64], radii: Vec<f64>) -> Self {
        let halves = heights.iter().map(|height| 0.5 * height).collect();
        Self { frames: Frames::new(radii.len()), halves, radii, ..Self::default() }
    }

    /// Along edges between points.
    pub fn of_edges(n_points: usize, nodes: Vec<[u32; 2]>, radii: Vec<f64>) -> Self {
        Self { points: vec![[0.0; 3]; n_points], nodes, radii, ..Self::default() }
    }

    fn are_rigid(&self) -> bool {
        self.nodes.is_empty()
    }

    /// A capsule.
    pub fn capsule(&self, element: usize) -> Capsule {
        let ends = if self.are_rigid() {
            let (centre, half) = (self.frames.centre(element), self.frames.turned(element, [0.0, 1.0, 0.0]));
            let half = half.map(|c| c * self.halves[element]);
            [sub(centre, half), add(centre, half)]
        } else {
            self.nodes[element].map(|node| self.points[node as usize])
        };
        Capsule { ends, radius: self.radii[element] }
    }
}

impl Shape for Capsules {
    fn primitive(&self) -> &'static str {
        "Capsule"
    }

    fn len(&self) -> usize {
        self.radii.len()
    }

    fn follow(&mut self, positions: &[f64]) {
        if self.are_rigid() {
            self.frames.follow(positions);
        } else {
            self.points.clear();
            self.points.extend_from_slice(positions.as_chunks().0);
        }
    }

    fn bounds(&self, element: usize) -> Bounds {
        let Capsule { ends, radius } = self.capsule(element);
        Bounds::around(&ends).inflated(radius)
    }

    /// t = (P - a) . (b - a) / |b - a|^2 between the ends of an edge.
    fn hold(&self, element: usize, point: [f64; 3]) -> Hold {
        if self.are_rigid() {
            return self.frames.hold(element, point);
        }
        let [a, b] = self.capsule(element).ends;
        let along = sub(b, a);
        let squared = dot(along, along);
        let t = if squared > 0.0 { (dot(sub(point, a), along) / squared).clamp(0.0, 1.0) } else { 0.0 };
        Hold::points(self.nodes[element], [1.0 - t, t])
    }

    fn radius(&self, element: usize) -> f64 {
        self.radii[element]
    }

    /// Edges with an end in common always touch.
    fn may_meet(&self, element: usize, other: settee_kernel::roles::Meeting<'_>) -> bool {
        other.model != other.own
            || self.are_rigid()
            || !self.nodes[element].iter().any(|node| self.nodes[other.element].contains(node))
    }
}
