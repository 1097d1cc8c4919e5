//! Triangles as they are made.

use nalgebra::{Matrix3, Vector2, Vector3};
use settee_math::rotations::triangle_frame;

use crate::BadElement;

/// Where displacements are measured, and in which shape strain belongs to them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, settee_persist::Persist)]
pub enum Measure {
    /// In the frame of the triangle; strain in its current shape: forces balance exactly.
    Current,
    /// In the frame of the triangle; strain in its rest shape.
    Rest,
    /// Along x and y; strain in the current shape.
    Global,
}

/// A triangle as it was made.
#[derive(Clone, Copy, Debug)]
pub struct RestTriangle {
    /// Points at the corners.
    pub nodes: [u32; 3],
    /// Its second and third point seen from the first, in its frame or along x and y (m).
    pub corners: [Vector2<f64>; 2],
    /// Its frame: rows, the third along the normal.
    pub frame: Matrix3<f64>,
    /// Its area [m^2].
    pub area: f64,
}

/// Triangles flatter than this, relative to their longest edge, have no area.
const FLATTEST: f64 = 1e-12;

impl RestTriangle {
    /// The triangle at the given positions (m).
    ///
    /// # Errors
    /// The triangle has no area.
    pub fn new(index: usize, nodes: [u32; 3], x: &[[f64; 3]], measure: Measure) -> Result<Self, BadElement> {
        Self::at(index, nodes, nodes.map(|node| Vector3::from(x[node as usize])), measure)
    }

    /// The triangle with the given corners (m).
    ///
    /// # Errors
    /// The triangle has no area.
    pub fn at(index: usize, nodes: [u32; 3], x: [Vector3<f64>; 3], measure: Measure) -> Result<Self, BadElement> {
        let [b, c] = [x[1] - x[0], x[2] - x[0]];
        let area = 0.5 * b.cross(&c).norm();
        let longest = b.norm().max(c.norm()).max((c - b).norm());
        if area <= FLATTEST * longest * longest || area.is_nan() {
            return Err(BadElement::NoArea { kind: "triangle", element: index, area });
        }
        let frame = triangle_frame(&x[0], &x[1], &x[2]);
        let corners = if measure == Measure::Global {
            let corners = [b.xy(), c.xy()];
            let projected = corners[0].perp(&corners[1]);
            if projected.abs() <= FLATTEST * longest * longest {
                return Err(BadElement::Upright { element: index });
            }
            corners
        } else {
            [(frame * b).xy(), (frame * c).xy()]
        };
        Ok(Self { nodes, corners, frame, area })
    }
}
