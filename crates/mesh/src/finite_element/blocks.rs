//! Elements whose shape functions are products: quad, hexahedron, prism, pyramid.

use super::{FiniteElement, QuadraturePoint, Triangle, point};
use crate::{ElementKind, Topology};

/// 1/sqrt(3): the two Gauss points of [-1, 1].
const GAUSS: f64 = 0.577_350_269_189_625_8;

/// The product of two Gauss points along each of three axes.
const GAUSS_CUBE: [QuadraturePoint; 8] = [
    point([-GAUSS, -GAUSS, -GAUSS], 1.0),
    point([GAUSS, -GAUSS, -GAUSS], 1.0),
    point([GAUSS, GAUSS, -GAUSS], 1.0),
    point([-GAUSS, GAUSS, -GAUSS], 1.0),
    point([-GAUSS, -GAUSS, GAUSS], 1.0),
    point([GAUSS, -GAUSS, GAUSS], 1.0),
    point([GAUSS, GAUSS, GAUSS], 1.0),
    point([-GAUSS, GAUSS, GAUSS], 1.0),
];

/// sqrt(2/3).
const SQRT_2_3: f64 = 0.816_496_580_927_726;
/// 1/sqrt(6).
const SQRT_1_6: f64 = 0.408_248_290_463_863;

/// Prod_i (1 + s_i xi_i), which is 2^d times a multilinear shape function with node s.
fn product<const D: usize>(node: [f64; 3], at: [f64; 3]) -> f64 {
    (0..D).map(|axis| 1.0 + node[axis] * at[axis]).product()
}

/// Derivatives of [`product`].
fn product_slopes<const D: usize>(node: [f64; 3], at: [f64; 3]) -> [f64; 3] {
    let factor = |axis: usize| 1.0 + node[axis] * at[axis];
    let mut slopes = [0.0; 3];
    for (axis, slope) in slopes.iter_mut().enumerate().take(D) {
        *slope = node[axis] * (0..D).filter(|other| *other != axis).map(factor).product::<f64>();
    }
    slopes
}

/// Square [-1, 1]^2, bilinear.
#[derive(Clone, Copy, Debug, Default)]
pub struct Quad;

impl FiniteElement<4> for Quad {
    const KIND: ElementKind = ElementKind::Quad;
    const DIMENSION: usize = 2;
    const NODES: [[f64; 3]; 4] = [[-1.0, -1.0, 0.0], [1.0, -1.0, 0.0], [1.0, 1.0, 0.0], [-1.0, 1.0, 0.0]];
    /// Exact for quadratic polynomials. Source: Stroud, Approximate calculation of multiple integrals, C2:2-1.
    const QUADRATURE: &'static [QuadraturePoint] = &[
        point([SQRT_2_3, 0.0, 0.0], 4.0 / 3.0),
        point([-SQRT_1_6, -std::f64::consts::FRAC_1_SQRT_2, 0.0], 4.0 / 3.0),
        point([-SQRT_1_6, std::f64::consts::FRAC_1_SQRT_2, 0.0], 4.0 / 3.0),
    ];

    fn shape_functions(at: [f64; 3]) -> [f64; 4] {
        Self::NODES.map(|node| product::<2>(node, at) / 4.0)
    }

    fn reference_gradients(at: [f64; 3]) -> [[f64; 3]; 4] {
        Self::NODES.map(|node| product_slopes::<2>(node, at).map(|slope| slope / 4.0))
    }

    fn elements(topology: &Topology) -> &[[u32; 4]] {
        topology.quads()
    }
}

/// Cube [-1, 1]^3, trilinear.
#[derive(Clone, Copy, Debug, Default)]
pub struct Hexahedron;

impl FiniteElement<8> for Hexahedron {
    const KIND: ElementKind = ElementKind::Hexahedron;
    const DIMENSION: usize = 3;
    const NODES: [[f64; 3]; 8] = [
        [-1.0, -1.0, -1.0],
        [1.0, -1.0, -1.0],
        [1.0, 1.0, -1.0],
        [-1.0, 1.0, -1.0],
        [-1.0, -1.0, 1.0],
        [1.0, -1.0, 1.0],
        [1.0, 1.0, 1.0],
        [-1.0, 1.0, 1.0],
    ];
    const QUADRATURE: &'static [QuadraturePoint] = &GAUSS_CUBE;

    fn shape_functions(at: [f64; 3]) -> [f64; 8] {
        Self::NODES.map(|node| product::<3>(node, at) / 8.0)
    }

    fn reference_gradients(at: [f64; 3]) -> [[f64; 3]; 8] {
        Self::NODES.map(|node| product_slopes::<3>(node, at).map(|slope| slope / 8.0))
    }

    fn elements(topology: &Topology) -> &[[u32; 8]] {
        topology.hexahedra()
    }
}

/// A triangle times zeta in [0, 1].
#[derive(Clone, Copy, Debug, Default)]
pub struct Prism;

impl FiniteElement<6> for Prism {
    const KIND: ElementKind = ElementKind::Prism;
    const DIMENSION: usize = 3;
    const NODES: [[f64; 3]; 6] =
        [[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0], [1.0, 0.0, 1.0], [0.0, 1.0, 1.0]];
    const QUADRATURE: &'static [QuadraturePoint] = &[
        point([1.0 / 3.0, 1.0 / 3.0, (1.0 - GAUSS) / 2.0], 0.25),
        point([1.0 / 3.0, 1.0 / 3.0, (1.0 + GAUSS) / 2.0], 0.25),
    ];

    fn shape_functions(at: [f64; 3]) -> [f64; 6] {
        let [a, b, c] = Triangle::shape_functions(at);
        let (low, high) = (1.0 - at[2], at[2]);
        [a * low, b * low, c * low, a * high, b * high, c * high]
    }

    fn reference_gradients(at: [f64; 3]) -> [[f64; 3]; 6] {
        let (values, slopes) = (Triangle::shape_functions(at), Triangle::reference_gradients(at));
        let layer = |a: usize, share: f64, sign: f64| [slopes[a][0] * share, slopes[a][1] * share, sign * values[a]];
        let (low, high) = (1.0 - at[2], at[2]);
        [
            layer(0, low, -1.0),
            layer(1, low, -1.0),
            layer(2, low, -1.0),
            layer(0, high, 1.0),
            layer(1, high, 1.0),
            layer(2, high, 1.0),
        ]
    }

    fn elements(topology: &Topology) -> &[[u32; 6]] {
        topology.prisms()
    }
}

/// A cube whose upper face is drawn together in the apex: the square [-1, 1]^2 at zeta = -1 below, the apex at
/// zeta = 1.
#[derive(Clone, Copy, Debug, Default)]
pub struct Pyramid;

impl FiniteElement<5> for Pyramid {
    const KIND: ElementKind = ElementKind::Pyramid;
    const DIMENSION: usize = 3;
    const NODES: [[f64; 3]; 5] =
        [[-1.0, -1.0, -1.0], [1.0, -1.0, -1.0], [1.0, 1.0, -1.0], [-1.0, 1.0, -1.0], [0.0, 0.0, 1.0]];
    const QUADRATURE: &'static [QuadraturePoint] = &GAUSS_CUBE;

    fn shape_functions(at: [f64; 3]) -> [f64; 5] {
        let base = |a: usize| product::<3>(Self::NODES[a], at) / 8.0;
        [base(0), base(1), base(2), base(3), (1.0 + at[2]) / 2.0]
    }

    fn reference_gradients(at: [f64; 3]) -> [[f64; 3]; 5] {
        let base = |a: usize| product_slopes::<3>(Self::NODES[a], at).map(|slope| slope / 8.0);
        [base(0), base(1), base(2), base(3), [0.0, 0.0, 0.5]]
    }

    fn elements(topology: &Topology) -> &[[u32; 5]] {
        topology.pyramids()
    }
}
