//! Segments as elements of a collision model.

use std::sync::Arc;

use settee_kernel::ObjectId;
use settee_kernel::roles::{Hold, Meeting, Shape, SurfaceElements};
use settee_math::vec3::{dot, sub};
use settee_mesh::Topology;
use settee_persist::Persist;
use settee_proximity::Bounds;
use settee_proximity::continuous::Moving;

use super::point_set::{PointSet, asked_of_other, way};

/// The edges of a topology.
#[derive(Clone, Debug, Default, Persist)]
pub struct Lines {
    /// Positions of all points of the state.
    #[cleared]
    pub points: Vec<[f64; 3]>,
    /// Where the points are at the end of the step without constraints; empty where they are taken to stay.
    #[cleared]
    pub ends: Vec<[f64; 3]>,
    /// The edges, and the triangles around them.
    #[rebuilt]
    pub mesh: Arc<Topology>,
    /// Whether contacts on both sides of the surface count.
    #[rebuilt]
    pub both_sides: bool,
    /// The first model of points in the node or above.
    #[rebuilt]
    pub(super) point_model: Option<ObjectId>,
}

impl Lines {
    /// The points of an edge.
    pub fn nodes(&self, element: usize) -> [usize; 2] {
        self.mesh.edges()[element].map(|node| node as usize)
    }

    /// Positions of the ends of an edge.
    pub fn ends(&self, element: usize) -> [[f64; 3]; 2] {
        let [a, b] = self.mesh.edges()[element];
        [self.points[a as usize], self.points[b as usize]]
    }

    /// The ways of the ends of an edge in the step.
    pub fn ways(&self, element: usize) -> [Moving; 2] {
        self.nodes(element).map(|node| way(&self.points, &self.ends, node))
    }

    fn edges_around(&self, point: usize) -> &[u32] {
        self.mesh.edges_around_point().row(point)
    }

    /// Whether two edges have an end in common, or an edge that has ends of both.
    fn are_neighbours(&self, a: usize, b: usize) -> bool {
        let (ends, others) = (self.nodes(a), self.nodes(b));
        ends.iter().any(|end| others.contains(end))
            || ends.iter().any(|end| {
                let around = self.edges_around(*end);
                others.iter().any(|other| self.edges_around(*other).iter().any(|edge| around.contains(edge)))
            })
    }

    /// Whether a point is an end of an edge, or of an edge that shares an end with it.
    fn is_near(&self, edge: usize, point: usize) -> bool {
        let ends = self.nodes(edge);
        ends.contains(&point)
            || ends
                .iter()
                .any(|end| self.edges_around(*end).iter().any(|near| self.nodes(*near as usize).contains(&point)))
    }
}

impl Shape for Lines {
    fn primitive(&self) -> &'static str {
        "Line"
    }

    fn len(&self) -> usize {
        self.mesh.edges().len()
    }

    fn follow(&mut self, positions: &[f64]) {
        self.points.clear();
        self.points.extend_from_slice(positions.as_chunks().0);
    }

    fn follow_to(&mut self, free: &[f64]) {
        self.ends.clear();
        self.ends.extend_from_slice(free.as_chunks().0);
    }

    fn spanning_points(&self) -> Option<&[[f64; 3]]> {
        Some(&self.points)
    }

    fn bounds(&self, element: usize) -> Bounds {
        Bounds::around(&self.ends(element))
    }

    /// t = (P - a) . (b - a) / |b - a|^2, also beyond the ends.
    fn hold(&self, element: usize, point: [f64; 3]) -> Hold {
        let [a, b] = self.ends(element);
        let along = sub(b, a);
        let squared = dot(along, along);
        let t = if squared < f64::EPSILON { 0.0 } else { dot(sub(point, a), along) / squared };
        Hold::points(self.mesh.edges()[element], [1.0 - t, t])
    }

    fn elements(&self) -> Option<SurfaceElements> {
        Some(SurfaceElements { edges: self.mesh.edges().to_vec(), ..SurfaceElements::default() })
    }

    fn may_meet(&self, element: usize, other: Meeting<'_>) -> bool {
        if other.model == other.own {
            return !self.are_neighbours(element, other.element);
        }
        if Some(other.model) == self.point_model {
            return !self.is_near(element, other.element);
        }
        // Points that are not the first model of points would ask back for ever.
        (other.shape as &dyn std::any::Any).is::<PointSet>() || asked_of_other(self, element, other)
    }
}
