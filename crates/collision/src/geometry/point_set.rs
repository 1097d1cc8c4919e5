//! Points as elements of a collision model.

use std::sync::Arc;

use settee_kernel::roles::{Hold, Meeting, Shape, SurfaceElements};
use settee_math::vec3::{add, cross, norm, sub, unit};
use settee_mesh::Topology;
use settee_persist::Persist;
use settee_proximity::Bounds;
use settee_proximity::continuous::Moving;

/// All points of a state.
#[derive(Clone, Debug, Default, Persist)]
pub struct PointSet {
    /// Positions.
    #[cleared]
    pub points: Vec<[f64; 3]>,
    /// Where the points are at the end of the step without constraints; empty where they are taken to stay.
    #[cleared]
    pub ends: Vec<[f64; 3]>,
    /// Normals, if the model asks for them: sums of the unit normals of the faces around each point, at unit length,
    /// or zero where they cancel.
    pub normals: Vec<[f64; 3]>,
    /// The elements around the points; empty without a topology.
    #[rebuilt]
    pub mesh: Arc<Topology>,
    /// Whether contacts on both sides of the surface count.
    #[rebuilt]
    pub both_sides: bool,
    /// Whether the node or one above has a model of lines.
    #[rebuilt]
    pub has_lines: bool,
    #[rebuilt]
    pub(super) wants_normals: bool,
}

/// The way of a point in the step: to its free position, if that is known.
pub(super) fn way(points: &[[f64; 3]], ends: &[[f64; 3]], point: usize) -> Moving {
    let start = points[point];
    Moving { start, end: ends.get(point).copied().unwrap_or(start) }
}

impl PointSet {
    /// The way of a point in the step.
    pub fn way(&self, element: usize) -> Moving {
        way(&self.points, &self.ends, element)
    }

    /// Edges around a point; none without a topology.
    pub fn edges_around(&self, point: usize) -> &[u32] {
        if point < self.mesh.n_points() { self.mesh.edges_around_point().row(point) } else { &[] }
    }

    /// Triangles around a point; none without a topology.
    pub fn triangles_around(&self, point: usize) -> &[u32] {
        if point < self.mesh.n_points() { self.mesh.triangles_around_point().row(point) } else { &[] }
    }

    /// The other end of an edge around a point.
    pub fn across(&self, edge: u32, point: usize) -> usize {
        let [a, b] = self.mesh.edges()[edge as usize];
        if a as usize == point { b as usize } else { a as usize }
    }

    fn is_neighbour(&self, a: usize, b: usize) -> bool {
        self.edges_around(a).iter().any(|edge| self.across(*edge, a) == b)
    }

    fn have_common_neighbour(&self, a: usize, b: usize) -> bool {
        self.edges_around(a).iter().any(|edge| self.is_neighbour(self.across(*edge, a), b))
    }

    fn add_normal(&mut self, nodes: &[u32], normal: [f64; 3]) {
        let normal = unit(normal);
        for node in nodes {
            let sum = &mut self.normals[*node as usize];
            *sum = add(*sum, normal);
        }
    }
}

impl Shape for PointSet {
    fn primitive(&self) -> &'static str {
        "Point"
    }

    fn len(&self) -> usize {
        self.points.len()
    }

    fn follow(&mut self, positions: &[f64]) {
        self.points.clear();
        self.points.extend_from_slice(positions.as_chunks().0);
    }

    fn follow_to(&mut self, free: &[f64]) {
        self.ends.clear();
        self.ends.extend_from_slice(free.as_chunks().0);
    }

    fn renew(&mut self, _reads_normals: bool) {
        if !self.wants_normals {
            return;
        }
        self.normals.clear();
        self.normals.resize(self.points.len(), [0.0; 3]);
        let mesh = Arc::clone(&self.mesh);
        let at = |points: &[[f64; 3]], node: u32| points[node as usize];
        if mesh.tetrahedra().is_empty() && mesh.hexahedra().is_empty() {
            for nodes in mesh.triangles() {
                let [a, b, c] = nodes.map(|node| at(&self.points, node));
                self.add_normal(nodes, cross(sub(b, a), sub(c, a)));
            }
            for nodes in mesh.quads() {
                let [a, b, c, d] = nodes.map(|node| at(&self.points, node));
                self.add_normal(nodes, cross(sub(c, a), sub(d, b)));
            }
        }
        for nodes in mesh.tetrahedra() {
            let [a, b, c, d] = nodes.map(|node| at(&self.points, node));
            let faces = [
                (cross(sub(c, a), sub(b, a)), [0, 1, 2]),
                (cross(sub(d, a), sub(c, a)), [0, 2, 3]),
                (cross(sub(b, a), sub(d, a)), [0, 1, 3]),
                (cross(sub(c, b), sub(d, b)), [1, 2, 3]),
            ];
            for (normal, face) in faces {
                self.add_normal(&face.map(|corner: usize| nodes[corner]), normal);
            }
        }
        for normal in &mut self.normals {
            let length = norm(*normal);
            *normal = if length > 1e-3 { normal.map(|c| c / length) } else { [0.0; 3] };
        }
    }

    fn spanning_points(&self) -> Option<&[[f64; 3]]> {
        Some(&self.points)
    }

    fn bounds(&self, element: usize) -> Bounds {
        Bounds::around(&[self.points[element]])
    }

    fn hold(&self, element: usize, _point: [f64; 3]) -> Hold {
        Hold::point(element as u32)
    }

    fn elements(&self) -> Option<SurfaceElements> {
        Some(SurfaceElements { points: (0..self.points.len() as u32).collect(), ..SurfaceElements::default() })
    }

    fn may_meet(&self, element: usize, other: Meeting<'_>) -> bool {
        if other.model == other.own {
            // As recorded: the filter wants the larger index first, and detection offers it last.
            let later = other.element;
            return element > later
                && !self.is_neighbour(element, later)
                && !self.have_common_neighbour(element, later);
        }
        asked_of_other(self, element, other)
    }
}

/// What the other model says to a pair with exchanged roles. Models of one kind would ask each other for ever: they
/// allow it.
pub(super) fn asked_of_other(shape: &dyn Shape, element: usize, other: Meeting<'_>) -> bool {
    let exchanged = Meeting { own: other.model, model: other.own, shape, element };
    shape.type_id() == other.shape.type_id() || other.shape.may_meet(other.element, exchanged)
}
