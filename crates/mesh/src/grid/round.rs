//! Grids pulled into the shape of a cylinder or a ball.

use settee_math::vec3::{add, cross, norm, unit};

use super::{GridError, GridShape};

/// A cylinder or ball filled by a grid: the points of a square or cube are drawn towards the centre until their
/// distance is that of a circle or sphere.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RoundGrid {
    shape: GridShape,
    centre: [f64; 3],
    /// Unit vectors of the grid's directions.
    frame: [[f64; 3]; 3],
    radius: f64,
    /// Length of a cylinder; a ball has none.
    length: Option<f64>,
}

impl RoundGrid {
    /// A cylinder that begins at `centre` and runs along `axis`, the third direction of the grid.
    ///
    /// # Errors
    /// An axis of no length, a radius or length that is not positive.
    pub fn cylinder(
        shape: GridShape,
        centre: [f64; 3],
        axis: [f64; 3],
        radius: f64,
        length: f64,
    ) -> Result<Self, GridError> {
        positive("length", length)?;
        Ok(RoundGrid { length: Some(length), ..Self::sphere(shape, centre, axis, radius)? })
    }

    /// A ball about `centre` whose third direction is `axis`.
    ///
    /// # Errors
    /// An axis of no length, a radius that is not positive.
    pub fn sphere(shape: GridShape, centre: [f64; 3], axis: [f64; 3], radius: f64) -> Result<Self, GridError> {
        positive("radius", radius)?;
        let length = norm(axis);
        if !(length.is_normal() && centre.iter().all(|c| c.is_finite())) {
            let value = format!("{} {} {}", axis[0], axis[1], axis[2]);
            return Err(GridError::OutOfRange { name: "axis", value, expected: "a direction" });
        }
        Ok(RoundGrid { shape, centre, frame: frame_of(axis), radius, length: None })
    }

    /// The points of the grid in order.
    pub fn points(&self) -> Vec<[f64; 3]> {
        self.shape.places().map(|place| self.point(place)).collect()
    }

    /// The point (i, j, k).
    pub fn point(&self, place: [usize; 3]) -> [f64; 3] {
        let across = |axis: usize| match self.shape.cells()[axis] {
            0 => 0.0,
            cells => 2.0 * place[axis] as f64 * self.radius / cells as f64 - self.radius,
        };
        let mut p = [across(0), across(1), if self.length.is_none() { across(2) } else { 0.0 }];
        let (largest, distance) = (p.iter().fold(0.0, |largest: f64, c| largest.max(c.abs())), norm(p));
        // SOFA's bound, which would flatten a ball of some nanometres.
        if distance > f64::min(1e-7, 1e-7 * self.radius) {
            p = p.map(|c| c * (largest / distance));
        }
        if let Some(length) = self.length {
            p[2] = match self.shape.cells()[2] {
                0 => 0.0,
                cells => place[2] as f64 * length / cells as f64,
            };
        }
        let [x, y, z] = self.frame;
        let offset = [0, 1, 2].map(|axis| x[axis] * p[0] + y[axis] * p[1] + z[axis] * p[2]);
        add(self.centre, offset)
    }
}

fn positive(name: &'static str, value: f64) -> Result<(), GridError> {
    if value.is_finite() && value > 0.0 {
        return Ok(());
    }
    Err(GridError::OutOfRange { name, value: value.to_string(), expected: "a positive length" })
}

/// A right-handed frame whose third direction is `axis`; the first is as near to x as possible, or to y if the axis is
/// x.
fn frame_of(axis: [f64; 3]) -> [[f64; 3]; 3] {
    let z = unit(axis);
    let start = if z[1] == 0.0 && z[2] == 0.0 { [0.0, 1.0, 0.0] } else { [1.0, 0.0, 0.0] };
    let y = unit(cross(z, start));
    let x = unit(cross(y, z));
    [x, y, z]
}

#[cfg(test)]
mod tests {
    use super::*;
    use settee_math::vec3::sub;

    fn shape(n: [usize; 3]) -> GridShape {
        GridShape::new(n).expect("a small grid")
    }

    #[test]
    fn the_surface_of_a_cylinder_is_at_its_radius_and_its_middle_line_on_the_axis() {
        let grid = RoundGrid::cylinder(shape([5, 5, 4]), [1.0, 2.0, 3.0], [0.0, 3.0, 0.0], 2.0, 6.0).expect("valid");
        for [i, j, k] in shape([5, 5, 4]).places() {
            let x = sub(grid.point([i, j, k]), [1.0, 2.0, 3.0]);
            assert!((x[1] - 2.0 * k as f64).abs() < 1e-14);
            let distance = x[0].hypot(x[2]);
            if [i, j].iter().any(|&at| at == 0 || at == 4) {
                assert!((distance - 2.0).abs() < 1e-14, "{i} {j}");
            }
            if [i, j] == [2, 2] {
                assert!(distance < 1e-15);
            }
        }
    }

    #[test]
    fn the_corners_of_a_ball_are_at_its_radius() {
        let grid = RoundGrid::sphere(shape([3, 3, 3]), [0.0; 3], [1.0, 0.0, 0.0], 1.5).expect("valid");
        for place in shape([3, 3, 3]).places() {
            let expected = if place == [1, 1, 1] { 0.0 } else { 1.5 };
            assert!((norm(grid.point(place)) - expected).abs() < 1e-14, "{place:?}");
        }
    }

    #[test]
    fn a_small_ball_is_a_ball() {
        let grid = RoundGrid::sphere(shape([3, 3, 3]), [0.0; 3], [1.0, 0.0, 0.0], 2e-8).expect("valid");
        assert!((norm(grid.point([0, 0, 0])) / 2e-8 - 1.0).abs() < 1e-14 && norm(grid.point([1, 1, 1])) == 0.0);
    }

    #[test]
    fn frames_are_right_handed() {
        for axis in [[0.0, 0.0, 1.0], [1.0, 0.0, 0.0], [-1.0, 0.0, 0.0], [1.0, 2.0, -3.0]] {
            let [x, y, z] = frame_of(axis);
            assert!(norm(sub(cross(x, y), z)) < 1e-15, "{axis:?}");
        }
    }

    #[test]
    fn lengths_and_directions_are_checked() {
        let n = shape([2, 2, 2]);
        assert!(RoundGrid::sphere(n, [0.0; 3], [0.0; 3], 1.0).is_err());
        assert!(RoundGrid::sphere(n, [0.0; 3], [0.0, 0.0, 1.0], -1.0).is_err());
        assert!(RoundGrid::cylinder(n, [0.0; 3], [0.0, 0.0, 1.0], 1.0, f64::NAN).is_err());
    }
}
