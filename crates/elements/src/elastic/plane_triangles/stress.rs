//! Stress in a triangle.

use nalgebra::Vector3;

use crate::stress::von_mises;

/// Stress in a triangle.
#[derive(Clone, Copy, Debug)]
pub struct PlaneStress {
    /// Points of the triangle.
    pub nodes: [u32; 3],
    /// Axes of its plane.
    pub axes: [Vector3<f64>; 2],
    /// xx, yy, xy along the axes (Pa).
    pub stress: Vector3<f64>,
}

impl PlaneStress {
    /// The equivalent tensile stress (Pa).
    pub fn von_mises(&self) -> f64 {
        let [xx, yy, xy] = self.stress.into();
        von_mises(&[xx, yy, 0.0, xy, 0.0, 0.0])
    }

    /// Largest principal stress (Pa) and its direction.
    pub fn principal(&self) -> (f64, Vector3<f64>) {
        let [xx, yy, xy] = self.stress.into();
        let (mean, half) = (0.5 * (xx + yy), 0.5 * (xx - yy));
        let angle = 0.5 * xy.atan2(half);
        (mean + half.hypot(xy), self.axes[0] * angle.cos() + self.axes[1] * angle.sin())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_largest_principal_stress_has_its_direction() {
        let axes = [Vector3::x(), Vector3::y()];
        let principal = |xx, yy, xy| PlaneStress { nodes: [0; 3], axes, stress: Vector3::new(xx, yy, xy) }.principal();
        assert_eq!(principal(1.0, 3.0, 0.0).0, 3.0);
        let (value, direction) = principal(0.0, 0.0, 2.0);
        assert!((value - 2.0).abs() < 1e-15 && (direction.x - direction.y).abs() < 1e-15);
    }
}
