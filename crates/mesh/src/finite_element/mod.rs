//! Elements as finite element methods use them: shape functions, their gradients, quadrature.
//!
//! Reference coordinates and positions always have three components, those that an element or a space lacks being 0:
//! edges and surfaces may lie in the plane or in space, and one formula serves both.

mod blocks;
mod fine_quadrature;
mod simplices;

pub use blocks::{Hexahedron, Prism, Pyramid, Quad};
pub use simplices::{Edge, Tetrahedron, Triangle};

pub use fine_quadrature::fine_quadrature;

use crate::{ElementKind, Topology};
use settee_math::vec3::{cross, dot, norm};

/// A point of a quadrature rule on the reference element.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct QuadraturePoint {
    /// Reference coordinates.
    pub at: [f64; 3],
    /// Weight; the weights of a rule sum to the size of the reference element.
    pub weight: f64,
}

const fn point(at: [f64; 3], weight: f64) -> QuadraturePoint {
    QuadraturePoint { at, weight }
}

/// A kind of element with N nodes.
pub trait FiniteElement<const N: usize>: Send + Sync + 'static {
    /// Kind of the element.
    const KIND: ElementKind;
    /// Reference coordinates it has: 1, 2 or 3.
    const DIMENSION: usize;
    /// Reference coordinates of the nodes.
    const NODES: [[f64; 3]; N];
    /// The quadrature rule of stiffness and mass.
    const QUADRATURE: &'static [QuadraturePoint];

    /// N_a at reference coordinates: 1 at node a, 0 at the others, sum 1.
    fn shape_functions(at: [f64; 3]) -> [f64; N];

    /// dN_a / dxi at reference coordinates.
    fn reference_gradients(at: [f64; 3]) -> [[f64; 3]; N];

    /// The elements of this kind in a mesh.
    fn elements(topology: &Topology) -> &[[u32; N]];
}

/// Shape functions of an element of a mesh at one point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PhysicalGradients<const N: usize> {
    /// grad N_a = dN_a / dx (1/m). On lines and surfaces in space: tangential.
    pub gradients: [[f64; 3]; N],
    /// Size of the element per size of the reference element: det J in volumes, with its sign; the ratio of lengths or
    /// areas, never negative, elsewhere.
    pub jacobian: f64,
}

/// Gradients at reference coordinates `at` of an element with nodes at `x` (m); `None` where the element is degenerate.
///
/// J = sum_a x_a (x) dN_a/dxi, grad N_a = J^-T dN_a/dxi. The columns of J^-T are the dual base of those of J, which
/// also serves edges and surfaces in space. Source: Hughes, The finite element method, 3.9; Ciarlet, Mathematical
/// elasticity III, 1.2 (dual base of a surface).
pub fn physical_gradients<E: FiniteElement<N>, const N: usize>(
    x: &[[f64; 3]; N],
    at: [f64; 3],
) -> Option<PhysicalGradients<N>> {
    let local = E::reference_gradients(at);
    let mut base = [[0.0; 3]; 3];
    for (x, local) in x.iter().zip(&local) {
        for (column, slope) in base.iter_mut().zip(local) {
            for (entry, x) in column.iter_mut().zip(x) {
                *entry += x * slope;
            }
        }
    }
    let (dual, jacobian) = dual_base(E::DIMENSION, base)?;
    let gradients =
        local.map(|slope| [0, 1, 2].map(|i| (0..E::DIMENSION).map(|axis| dual[axis][i] * slope[axis]).sum()));
    Some(PhysicalGradients { gradients, jacobian })
}

/// Flatter than this, relative to the lengths of its base vectors, an element counts as degenerate.
const FLATTEST: f64 = 1e-12;

/// The dual base of the first `dimension` vectors, and the length, area or volume that they span.
fn dual_base(dimension: usize, [a, b, c]: [[f64; 3]; 3]) -> Option<([[f64; 3]; 3], f64)> {
    let divided = |v: [f64; 3], by: f64| v.map(|component| component / by);
    let zero = [0.0; 3];
    let (dual, size, scale) = match dimension {
        1 => ([divided(a, dot(a, a)), zero, zero], norm(a), 1.0),
        2 => {
            let normal = cross(a, b);
            let square = dot(normal, normal);
            (
                [divided(cross(b, normal), square), divided(cross(normal, a), square), zero],
                square.sqrt(),
                norm(a) * norm(b),
            )
        }
        _ => {
            let volume = dot(a, cross(b, c));
            let dual = [divided(cross(b, c), volume), divided(cross(c, a), volume), divided(cross(a, b), volume)];
            (dual, volume, norm(a) * norm(b) * norm(c))
        }
    };
    let is_regular = size.abs() > FLATTEST * scale && size.abs() > f64::MIN_POSITIVE && size.is_finite();
    (is_regular && dual.iter().flatten().all(|entry| entry.is_finite())).then_some((dual, size))
}

#[cfg(test)]
mod tests;
