//! Elements with linear shape functions: edge, triangle, tetrahedron. One point integrates their constant gradients
//! exactly.

use super::{FiniteElement, QuadraturePoint, point};
use crate::{ElementKind, Topology};

/// Segment with xi in [-1, 1].
#[derive(Clone, Copy, Debug, Default)]
pub struct Edge;

impl FiniteElement<2> for Edge {
    const KIND: ElementKind = ElementKind::Edge;
    const DIMENSION: usize = 1;
    const NODES: [[f64; 3]; 2] = [[-1.0, 0.0, 0.0], [1.0, 0.0, 0.0]];
    const QUADRATURE: &'static [QuadraturePoint] = &[point([0.0; 3], 2.0)];

    fn shape_functions([xi, ..]: [f64; 3]) -> [f64; 2] {
        [(1.0 - xi) / 2.0, (1.0 + xi) / 2.0]
    }

    fn reference_gradients(_at: [f64; 3]) -> [[f64; 3]; 2] {
        [[-0.5, 0.0, 0.0], [0.5, 0.0, 0.0]]
    }

    fn elements(topology: &Topology) -> &[[u32; 2]] {
        topology.edges()
    }
}

/// Triangle with xi, eta >= 0, xi + eta <= 1.
#[derive(Clone, Copy, Debug, Default)]
pub struct Triangle;

impl FiniteElement<3> for Triangle {
    const KIND: ElementKind = ElementKind::Triangle;
    const DIMENSION: usize = 2;
    const NODES: [[f64; 3]; 3] = [[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]];
    const QUADRATURE: &'static [QuadraturePoint] = &[point([1.0 / 3.0, 1.0 / 3.0, 0.0], 0.5)];

    fn shape_functions([xi, eta, _]: [f64; 3]) -> [f64; 3] {
        [1.0 - xi - eta, xi, eta]
    }

    fn reference_gradients(_at: [f64; 3]) -> [[f64; 3]; 3] {
        [[-1.0, -1.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]
    }

    fn elements(topology: &Topology) -> &[[u32; 3]] {
        topology.triangles()
    }
}

/// Tetrahedron with xi, eta, zeta >= 0, xi + eta + zeta <= 1.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tetrahedron;

impl FiniteElement<4> for Tetrahedron {
    const KIND: ElementKind = ElementKind::Tetrahedron;
    const DIMENSION: usize = 3;
    const NODES: [[f64; 3]; 4] = [[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
    const QUADRATURE: &'static [QuadraturePoint] = &[point([0.25; 3], 1.0 / 6.0)];

    fn shape_functions([xi, eta, zeta]: [f64; 3]) -> [f64; 4] {
        [1.0 - xi - eta - zeta, xi, eta, zeta]
    }

    fn reference_gradients(_at: [f64; 3]) -> [[f64; 3]; 4] {
        [[-1.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]
    }

    fn elements(topology: &Topology) -> &[[u32; 4]] {
        topology.tetrahedra()
    }
}
