//! A box of any orientation.

use nalgebra::Vector3;

/// A box given by three corners of a rectangle and the depth across it.
///
/// p0, p1, p2 follow each other around the rectangle; half of the depth lies on either side.
#[derive(Clone, Copy, Debug)]
pub(super) struct OrientedBox {
    p0: Vector3<f64>,
    p2: Vector3<f64>,
    /// Unit normal of the rectangle.
    normal: Vector3<f64>,
    /// Unit normals of the sides along p0 p1 and along p1 p2.
    sides: [Vector3<f64>; 2],
    width: f64,
    length: f64,
    depth: f64,
}

impl OrientedBox {
    /// From p0, p1, p2 and the depth; `None` if the corners do not span a rectangle.
    pub(super) fn new(numbers: &[f64; 10]) -> Option<Self> {
        let corner = |at: usize| Vector3::new(numbers[at], numbers[at + 1], numbers[at + 2]);
        let (p0, p1, p2, depth) = (corner(0), corner(3), corner(6), numbers[9]);
        let unit = |v: Vector3<f64>| v.try_normalize(0.0);
        let normal = unit((p1 - p0).cross(&(p2 - p0)))?;
        let side = |along: Vector3<f64>| unit(along.cross(&normal));
        // Opposite sides are parallel, and the depth does not turn them: two normals serve all four.
        let sides = [side(p1 - p0)?, side(p2 - p1)?];
        let diagonal = p2 - p0;
        Some(Self {
            p0,
            p2,
            normal,
            sides,
            width: diagonal.dot(&sides[0]).abs(),
            length: diagonal.dot(&sides[1]).abs(),
            depth,
        })
    }

    /// Whether a point lies in it, faces included.
    pub(super) fn contains(&self, point: [f64; 3]) -> bool {
        let x = Vector3::from(point);
        let (from_p0, from_p2) = (x - self.p0, x - self.p2);
        from_p0.dot(&self.sides[0]).abs() <= self.width
            && from_p2.dot(&self.sides[0]).abs() <= self.width
            && from_p0.dot(&self.sides[1]).abs() <= self.length
            && from_p2.dot(&self.sides[1]).abs() <= self.length
            && from_p0.dot(&self.normal).abs() <= (self.depth / 2.0).abs()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_axis_aligned_oriented_box_is_that_box() {
        // The unit square in z = 0.5 with depth 1 is the unit cube.
        let cube =
            OrientedBox::new(&[0.0, 0.0, 0.5, 1.0, 0.0, 0.5, 1.0, 1.0, 0.5, 1.0]).expect("the corners span a square");
        for inside in [[0.0; 3], [1.0; 3], [0.5, 0.2, 0.9]] {
            assert!(cube.contains(inside), "{inside:?}");
        }
        for outside in
            [[1.1, 0.5, 0.5], [-0.1, 0.5, 0.5], [0.5, -0.1, 0.5], [0.5, 1.1, 0.5], [0.5, 0.5, 1.1], [0.5, 0.5, -0.1]]
        {
            assert!(!cube.contains(outside), "{outside:?}");
        }
    }

    #[test]
    fn a_turned_box_cuts_corners() {
        // A square of side sqrt 2 turned by 45 degrees about z, centred at (0, 0): |x| + |y| <= 1.
        let turned =
            OrientedBox::new(&[0.0, -1.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 2.0]).expect("the corners span a square");
        assert!(turned.contains([0.49, 0.49, 0.9]));
        assert!(!turned.contains([0.52, 0.52, 0.0]));
    }

    #[test]
    fn corners_on_a_line_make_no_box() {
        assert!(OrientedBox::new(&[0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 2.0, 0.0, 0.0, 1.0]).is_none());
    }
}
