//! Whether a closed surface encloses a point.

use settee_math::vec3::{dot, sub, unit};

/// A closed surface of triangles.
pub struct Enclosure<'a> {
    points: &'a [[f64; 3]],
    triangles: &'a [[u32; 3]],
    bounds: [[f64; 3]; 2],
    /// A right-handed frame whose last direction is that of the rays. It is along no axis, since meshes like to be.
    frame: [[f64; 3]; 3],
}

impl<'a> Enclosure<'a> {
    /// `None` without triangles, or if a triangle names a point that does not exist.
    pub fn new(points: &'a [[f64; 3]], triangles: &'a [[u32; 3]]) -> Option<Self> {
        let first = *points.get(*triangles.first()?.first()? as usize)?;
        let mut bounds = [first; 2];
        for &point in triangles.iter().flatten() {
            let x = points.get(point as usize)?;
            for axis in 0..3 {
                bounds[0][axis] = bounds[0][axis].min(x[axis]);
                bounds[1][axis] = bounds[1][axis].max(x[axis]);
            }
        }
        let ray = unit([0.374_166, 0.531_718, 0.759_829]);
        let across = unit([ray[1], -ray[0], 0.0]);
        let third = settee_math::vec3::cross(ray, across);
        Some(Enclosure { points, triangles, bounds, frame: [across, third, ray] })
    }

    /// Smallest and largest coordinates of the surface.
    pub fn bounds(&self) -> [[f64; 3]; 2] {
        self.bounds
    }

    /// Whether a ray from `x` crosses the surface an odd number of times. A ray through an edge crosses one of its
    /// triangles.
    pub fn contains(&self, x: [f64; 3]) -> bool {
        let [min, max] = self.bounds;
        if (0..3).any(|axis| x[axis] < min[axis] || x[axis] > max[axis]) {
            return false;
        }
        let crossings = self.triangles.iter().filter(|&&triangle| self.is_crossed(x, triangle)).count();
        crossings % 2 == 1
    }

    fn is_crossed(&self, x: [f64; 3], triangle: [u32; 3]) -> bool {
        // The ray becomes the third axis, and its start the origin.
        let corners = triangle.map(|v| {
            let from_start = sub(self.points[v as usize], x);
            self.frame.map(|direction| dot(direction, from_start))
        });
        let areas = [0, 1, 2].map(|i| {
            let (a, b) = ((i + 1) % 3, (i + 2) % 3);
            // Both triangles of an edge see the same number, so that a ray through the edge is on one side of it for
            // both.
            let is_forward = triangle[a] < triangle[b];
            let (p, q) = if is_forward { (corners[a], corners[b]) } else { (corners[b], corners[a]) };
            let area = p[0] * q[1] - p[1] * q[0];
            (area, (area >= 0.0) == is_forward)
        });
        let is_through = areas[0].1 == areas[1].1 && areas[1].1 == areas[2].1;
        if !is_through {
            return false;
        }
        let weights = areas.map(|(area, _)| area.abs());
        let total: f64 = weights.iter().sum();
        let height: f64 = (0..3).map(|i| weights[i] * corners[i][2]).sum();
        total > 0.0 && height > 0.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{BoxSurface, GridShape, SurfacePoints};
    use crate::split::triangles_of_quads;

    #[test]
    fn a_box_encloses_what_is_in_it() {
        let shape = GridShape::new([5, 5, 5]).expect("a small grid");
        let surface = BoxSurface::new(shape, SurfacePoints::Surface);
        let points: Vec<[f64; 3]> = surface.places().into_iter().map(|place| place.map(|at| at as f64)).collect();
        let mut triangles = triangles_of_quads(&surface.elements().quads, Some(4));
        // Orientation does not matter.
        triangles.iter_mut().step_by(3).for_each(|t| t.reverse());
        let enclosure = Enclosure::new(&points, &triangles).expect("a surface");
        for place in GridShape::new([9, 9, 9]).expect("a small grid").places() {
            let x = place.map(|at| at as f64 - 2.0 + 0.25);
            let is_inside = x.iter().all(|c| *c > 0.0 && *c < 4.0);
            assert_eq!(enclosure.contains(x), is_inside, "{x:?}");
            // Points whose rays meet corners and edges of the surface.
            let x = place.map(|at| (at as f64) / 2.0);
            let is_inside = x.iter().all(|c| *c > 0.0 && *c < 4.0);
            let is_on_surface = !is_inside && x.iter().all(|c| *c >= 0.0 && *c <= 4.0);
            assert!(is_on_surface || enclosure.contains(x) == is_inside, "{x:?}");
        }
    }

    #[test]
    fn rays_through_an_edge_cross_once() {
        // A tetrahedron whose edge lies on the ray from the origin.
        let enclosure_frame = Enclosure::new(&[[0.0; 3]], &[[0, 0, 0]]).expect("a surface").frame;
        let [u, v, ray] = enclosure_frame;
        let at = |a: f64, b: f64, c: f64| [0, 1, 2].map(|i| a * u[i] + b * v[i] + c * ray[i]);
        let points = [at(0.0, -1.0, 1.0), at(0.0, 1.0, 1.0), at(1.0, 0.0, -1.0), at(-1.0, 0.0, -1.0)];
        let triangles = [[0, 1, 2], [1, 0, 3], [0, 2, 3], [1, 3, 2]];
        let enclosure = Enclosure::new(&points, &triangles).expect("a surface");
        assert!(enclosure.contains([0.0; 3]));
        assert!(!enclosure.contains(at(0.0, 0.0, -1.5)));
    }

    #[test]
    fn broken_surfaces_are_none() {
        assert!(Enclosure::new(&[[0.0; 3]], &[]).is_none());
        assert!(Enclosure::new(&[[0.0; 3]], &[[0, 0, 1]]).is_none());
    }
}
