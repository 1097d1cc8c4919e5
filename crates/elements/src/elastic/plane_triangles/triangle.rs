//! A triangle during a run, and the shape in which its strain is measured.

use nalgebra::{Matrix3, Vector2, Vector3};

use super::lanes::LaneTriangle;
use super::rest_triangle::{Measure, RestTriangle};

/// Shape of a triangle in which strain is measured.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    /// Axes of its plane.
    pub axes: [Vector3<f64>; 2],
    /// Gradients of the shape functions of the second and third node along them [1/m]; that of the first is minus their
    /// sum.
    pub gradients: [Vector2<f64>; 2],
}

/// A triangle during a run.
#[derive(Clone, Copy, Debug)]
pub struct Triangle {
    pub nodes: [u32; 3],
    pub corners: [Vector2<f64>; 2],
    /// Stress of unit strain (xx, yy, xy with the engineering shear) times the volume (J).
    pub stiffness: Matrix3<f64>,
    /// Thickness times area at rest [m^3].
    pub volume: f64,
    /// At rest.
    pub shape: Shape,
}

/// Gradients of the shape functions of b and c in a triangle with the corners 0, b, c and the given doubled area.
fn gradients([b, c]: [Vector2<f64>; 2], doubled_area: f64) -> [Vector2<f64>; 2] {
    [Vector2::new(c.y, -c.x) / doubled_area, Vector2::new(-b.y, b.x) / doubled_area]
}

impl Triangle {
    /// The triangle with the stress (xx, yy, xy) of unit strain (Pa) and its thickness (m).
    pub fn new(rest: &RestTriangle, modulus: Matrix3<f64>, thickness: f64, measure: Measure) -> Self {
        let axes = if measure == Measure::Global {
            [Vector3::x(), Vector3::y()]
        } else {
            [rest.frame.row(0).transpose(), rest.frame.row(1).transpose()]
        };
        let gradients = gradients(rest.corners, rest.corners[0].perp(&rest.corners[1]));
        let volume = thickness * rest.area;
        Self {
            nodes: rest.nodes,
            corners: rest.corners,
            stiffness: modulus * volume,
            volume,
            shape: Shape { axes, gradients },
        }
    }

    /// Current corners in the current frame, and the shape in which strain is measured.
    #[inline]
    pub fn observe(&self, measure: Measure, x: &[[f64; 3]]) -> ([Vector2<f64>; 2], Shape) {
        let [a, b, c] = self.nodes.map(|node| Vector3::from(x[node as usize]));
        let (b, c) = (b - a, c - a);
        let normal = b.cross(&c);
        let doubled_area = normal.norm();
        if measure == Measure::Global {
            let corners = [b.xy(), c.xy()];
            let gradients = gradients(corners, doubled_area.copysign(normal.z));
            return (corners, Shape { axes: self.shape.axes, gradients });
        }
        let length = b.norm();
        let x_axis = b / length;
        let y_axis = normal.cross(&x_axis) / doubled_area;
        let corners = [Vector2::new(length, 0.0), Vector2::new(x_axis.dot(&c), y_axis.dot(&c))];
        let gradients = if measure == Measure::Rest { self.shape.gradients } else { gradients(corners, doubled_area) };
        (corners, Shape { axes: [x_axis, y_axis], gradients })
    }

    /// As the kernels over four triangles take it.
    pub fn for_lanes(&self) -> LaneTriangle {
        let ([b, c], e) = (self.corners, &self.stiffness);
        LaneTriangle {
            corners: [b.x, b.y, c.x, c.y],
            stiffness: [e[(0, 0)], e[(0, 1)], e[(0, 2)], e[(1, 1)], e[(1, 2)], e[(2, 2)]],
        }
    }

    /// Strain of the displacement from the given corners back to those at rest.
    #[inline]
    pub fn strain_to_rest(&self, corners: &[Vector2<f64>; 2], shape: &Shape) -> Vector3<f64> {
        shape.strain([self.corners[0] - corners[0], self.corners[1] - corners[1]])
    }
}

impl Shape {
    /// Strain (xx, yy, xy) of displacements of the second and third node relative to the first.
    #[inline]
    pub fn strain(&self, [u, v]: [Vector2<f64>; 2]) -> Vector3<f64> {
        let [b, c] = &self.gradients;
        Vector3::new(b.x * u.x + c.x * v.x, b.y * u.y + c.y * v.y, b.y * u.x + b.x * u.y + c.y * v.x + c.x * v.y)
    }
}
