//! Tetrahedra as elements of a collision model.

use settee_kernel::roles::{Hold, Shape};
use settee_math::vec3::sub;
use settee_persist::Persist;
use settee_proximity::Bounds;
use settee_proximity::intersection::discrete::barycentric;

/// The tetrahedra of a topology.
#[derive(Clone, Debug, Default, Persist)]
pub struct Tetrahedra {
    /// Positions of all points of the state.
    #[cleared]
    points: Vec<[f64; 3]>,
    #[rebuilt]
    nodes: Vec<[u32; 4]>,
}

impl Tetrahedra {
    /// Tetrahedra on a number of points, which are at the origin until they follow a state.
    pub fn new(n_points: usize, nodes: Vec<[u32; 4]>) -> Self {
        Self { points: vec![[0.0; 3]; n_points], nodes }
    }

    /// Positions of the corners of a tetrahedron.
    pub fn corners(&self, element: usize) -> [[f64; 3]; 4] {
        self.nodes[element].map(|node| self.points[node as usize])
    }
}

impl Shape for Tetrahedra {
    fn primitive(&self) -> &'static str {
        "Tetrahedron"
    }

    fn len(&self) -> usize {
        self.nodes.len()
    }

    fn follow(&mut self, positions: &[f64]) {
        self.points.clear();
        self.points.extend_from_slice(positions.as_chunks().0);
    }

    fn bounds(&self, element: usize) -> Bounds {
        Bounds::around(&self.corners(element))
    }

    /// By barycentric coordinates; a tetrahedron without volume is held at its middle.
    fn hold(&self, element: usize, point: [f64; 3]) -> Hold {
        let corners = self.corners(element);
        let weights =
            barycentric(corners, sub(point, corners[0])).map_or([0.25; 4], |[x, y, z]| [1.0 - x - y - z, x, y, z]);
        Hold::points(self.nodes[element], weights)
    }
}
