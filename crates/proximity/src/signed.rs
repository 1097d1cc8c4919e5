//! Signed distances to closed surfaces.

use std::collections::BTreeMap;

use settee_math::vec3::{add, cross, dot, norm, sub, unit};
use settee_parallel::Workers;

use crate::bounds::Bounds;
use crate::closest::direction_between;
use crate::closest::primitives::{combine, point_triangle};
use crate::tree::Tree;

/// Why triangles are not a closed surface.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SurfaceError {
    /// A triangle names a point that does not exist.
    NoSuchPoint {
        /// The triangle.
        triangle: usize,
        /// The point.
        point: u32,
        /// How many points there are.
        points: usize,
    },
    /// An edge that is not run along once in each direction: the surface has a border, a seam, or triangles of opposite
    /// orientation.
    OpenEdge {
        /// The triangle.
        triangle: usize,
        /// Ends of the edge.
        edge: [u32; 2],
    },
    /// There are no triangles.
    Empty,
}

impl std::fmt::Display for SurfaceError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::NoSuchPoint { triangle, point, points } => {
                write!(f, "triangle {triangle} has corner {point}, but there are {points} points")
            }
            Self::OpenEdge { triangle, edge: [a, b] } => write!(
                f,
                "edge {a}-{b} of triangle {triangle} has not exactly one neighbour that runs along it the other way: \
                 the surface is not closed"
            ),
            Self::Empty => write!(f, "a surface without triangles has no inside"),
        }
    }
}

impl std::error::Error for SurfaceError {}

/// The point of a surface nearest to a point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SurfacePoint {
    /// Distance, negative inside.
    pub distance: f64,
    /// The point.
    pub point: [f64; 3],
    /// The triangle that it lies on: of several the one with the smallest index.
    pub triangle: usize,
    /// Barycentric weights of the point in its triangle.
    pub weights: [f64; 3],
    /// Unit vector out of the surface, along which the distance grows; on the surface a normal.
    pub normal: [f64; 3],
}

/// A closed surface of triangles that are counter-clockwise seen from outside, and moves.
///
/// Whether a point p with nearest point q is inside is the sign of (p - q).n, with n the normal of the triangle, edge
/// or corner that q lies on: the sum of the unit normals of the triangles there, for a corner weighted by their angles.
/// Any other weights give wrong signs near some corners.
///
/// Source: Baerentzen, Aanaes, Signed distance computation using the angle weighted pseudonormal, IEEE Transactions on
/// Visualization and Computer Graphics 11 (2005).
#[derive(Clone, Debug)]
pub struct ClosedSurface {
    points: Vec<[f64; 3]>,
    triangles: Vec<[u32; 3]>,
    /// Triangle on the other side of edge j, which is opposite to corner j.
    neighbours: Vec<[u32; 3]>,
    face_normals: Vec<[f64; 3]>,
    corner_normals: Vec<[f64; 3]>,
    tree: Tree,
}

impl ClosedSurface {
    /// Makes the surface.
    ///
    /// # Errors
    /// [`SurfaceError`] if an index is out of range, an edge is open, or there are no triangles.
    pub fn new(points: Vec<[f64; 3]>, triangles: Vec<[u32; 3]>) -> Result<Self, SurfaceError> {
        if triangles.is_empty() {
            return Err(SurfaceError::Empty);
        }
        for (triangle, corners) in triangles.iter().enumerate() {
            if let Some(point) = corners.iter().find(|corner| **corner as usize >= points.len()) {
                return Err(SurfaceError::NoSuchPoint { triangle, point: *point, points: points.len() });
            }
        }
        let neighbours = neighbours(&triangles)?;
        let boxes: Vec<Bounds> = triangles.iter().map(|t| Bounds::around(&t.map(|i| points[i as usize]))).collect();
        let tree = Tree::build(&boxes, usize::MAX);
        let face_normals = vec![[0.0; 3]; triangles.len()];
        let corner_normals = vec![[0.0; 3]; points.len()];
        let mut surface = Self { points, triangles, neighbours, face_normals, corner_normals, tree };
        surface.compute_normals();
        Ok(surface)
    }

    /// Moves the points. Nothing is allocated.
    ///
    /// # Panics
    /// If their number has changed.
    pub fn move_to(&mut self, points: &[[f64; 3]], workers: &Workers) {
        self.points.copy_from_slice(points);
        let (points, triangles) = (&self.points, &self.triangles);
        self.tree.refit(workers, |t| Bounds::around(&triangles[t].map(|i| points[i as usize])));
        self.compute_normals();
    }

    /// The box around the surface.
    pub fn bounds(&self) -> Bounds {
        self.tree.bounds()
    }

    /// The nearest point of the surface, if it is not farther than `reach`. Nothing for what is not finite.
    pub fn nearest(&self, p: [f64; 3], reach: f64) -> Option<SurfacePoint> {
        let corners = |t: usize| self.triangles[t].map(|i| self.points[i as usize]);
        let foot = |t: usize| {
            let corners = corners(t);
            let weights = point_triangle(p, corners);
            (weights, combine(&corners, &weights))
        };
        let squared = |t: usize| {
            let offset = sub(p, foot(t).1);
            dot(offset, offset)
        };
        let (triangle, _) = self.tree.nearest(p, reach * reach, squared)?;
        let (weights, point) = foot(triangle);
        let offset = sub(p, point);
        let (distance, direction) = direction_between(point, p);
        let normal = self.normal(triangle, weights);
        let is_inside = dot(offset, normal) < 0.0;
        let outward = match direction {
            Some(direction) if is_inside => direction.map(|c| -c),
            Some(direction) => direction,
            None => unit(normal),
        };
        let distance = if is_inside { -distance } else { distance };
        Some(SurfacePoint { distance, point, triangle, weights, normal: outward })
    }

    /// The signed distance, negative inside; +inf for what is not finite.
    pub fn distance(&self, p: [f64; 3]) -> f64 {
        self.nearest(p, f64::INFINITY).map_or(f64::INFINITY, |found| found.distance)
    }

    /// Normal of what a point of a triangle lies on, of any length.
    fn normal(&self, triangle: usize, weights: [f64; 3]) -> [f64; 3] {
        let is_zero = weights.map(|w| w == 0.0);
        match (0..3).filter(|i| is_zero[*i]).collect::<Corners>() {
            Corners { count: 0, .. } => self.face_normals[triangle],
            Corners { count: 1, last } => {
                let other = self.neighbours[triangle][last] as usize;
                add(self.face_normals[triangle], self.face_normals[other])
            }
            _ => {
                let corner = (0..3).find(|i| !is_zero[*i]).unwrap_or(0);
                self.corner_normals[self.triangles[triangle][corner] as usize]
            }
        }
    }

    fn compute_normals(&mut self) {
        self.corner_normals.fill([0.0; 3]);
        for (triangle, normal) in self.triangles.iter().zip(&mut self.face_normals) {
            let corners = triangle.map(|i| self.points[i as usize]);
            *normal = unit(cross(sub(corners[1], corners[0]), sub(corners[2], corners[0])));
            for i in 0..3 {
                let (u, v) = (sub(corners[(i + 1) % 3], corners[i]), sub(corners[(i + 2) % 3], corners[i]));
                // Accurate for small and for large angles, unlike the arc cosine.
                let angle = norm(cross(u, v)).atan2(dot(u, v));
                let sum = &mut self.corner_normals[triangle[i] as usize];
                *sum = add(*sum, normal.map(|c| angle * c));
            }
        }
    }
}

/// How many corners have no weight, and the last of them.
#[derive(Default)]
struct Corners {
    count: usize,
    last: usize,
}

impl FromIterator<usize> for Corners {
    fn from_iter<I: IntoIterator<Item = usize>>(corners: I) -> Self {
        corners.into_iter().fold(Self::default(), |found, last| Self { count: found.count + 1, last })
    }
}

/// The triangle on the other side of each edge.
fn neighbours(triangles: &[[u32; 3]]) -> Result<Vec<[u32; 3]>, SurfaceError> {
    let edge = |corners: &[u32; 3], j: usize| [corners[(j + 1) % 3], corners[(j + 2) % 3]];
    let mut owners = BTreeMap::new();
    for (t, corners) in triangles.iter().enumerate() {
        for j in 0..3 {
            if owners.insert(edge(corners, j), t as u32).is_some() {
                return Err(SurfaceError::OpenEdge { triangle: t, edge: edge(corners, j) });
            }
        }
    }
    let mut neighbours = vec![[0; 3]; triangles.len()];
    for (t, corners) in triangles.iter().enumerate() {
        for j in 0..3 {
            let [a, b] = edge(corners, j);
            let other = owners.get(&[b, a]).filter(|_| a != b);
            neighbours[t][j] = *other.ok_or(SurfaceError::OpenEdge { triangle: t, edge: [a, b] })?;
        }
    }
    Ok(neighbours)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The cube from -1 to 1.
    fn cube() -> ClosedSurface {
        let sign = |bit: usize| if bit == 0 { -1.0 } else { 1.0 };
        let points = (0..8).map(|i: usize| [sign(i & 1), sign(i & 2), sign(i & 4)]).collect();
        let quads = [[0, 2, 3, 1], [4, 5, 7, 6], [0, 1, 5, 4], [2, 6, 7, 3], [0, 4, 6, 2], [1, 3, 7, 5]];
        let triangles = quads.into_iter().flat_map(|[a, b, c, d]| [[a, b, c], [a, c, d]]).collect();
        ClosedSurface::new(points, triangles).expect("closed")
    }

    /// Signed distance of that cube.
    fn exact(p: [f64; 3]) -> f64 {
        let q = p.map(|c| c.abs() - 1.0);
        let outside = norm(q.map(|c| c.max(0.0)));
        outside + q.iter().copied().fold(f64::NEG_INFINITY, f64::max).min(0.0)
    }

    #[test]
    fn a_cube_has_the_distance_of_its_formula_everywhere() {
        let cube = cube();
        let numbers = [-2.5, -1.25, -1.0, -0.9, -0.3, 0.0, 0.4, 1.0, 1.5];
        for x in numbers {
            for y in numbers {
                for z in numbers {
                    let found = cube.nearest([x, y, z], f64::INFINITY).expect("finite");
                    assert!((found.distance - exact([x, y, z])).abs() < 1e-14, "{x} {y} {z}: {found:?}");
                    assert!((norm(found.normal) - 1.0).abs() < 1e-14);
                    // Along the normal the distance grows, as long as the nearest feature stays the same.
                    let ahead = add([x, y, z], found.normal.map(|c| 1e-4 * c));
                    assert!(cube.distance(ahead) > found.distance, "{x} {y} {z}: {found:?}");
                }
            }
        }
        assert!(cube.nearest([5.0, 0.0, 0.0], 3.9).is_none() && cube.nearest([5.0, 0.0, 0.0], 4.1).is_some());
        assert_eq!(cube.distance([f64::NAN, 0.0, 0.0]), f64::INFINITY);
    }

    #[test]
    fn a_surface_that_moves_takes_its_inside_along() {
        let mut cube = cube();
        let moved: Vec<[f64; 3]> = cube.points.iter().map(|p| [p[0] + 10.0, p[1], p[2]]).collect();
        cube.move_to(&moved, &Workers::new(2));
        assert_eq!((cube.distance([10.0, 0.0, 0.5]), cube.distance([8.0, 0.0, 0.0])), (-0.5, 1.0));
    }

    /// A spike: the nearest point of many points around is its tip, whose triangles have very different angles.
    #[test]
    fn the_tip_of_an_uneven_spike_tells_outside_from_inside() {
        let mut points = vec![[0.0, 0.0, 0.0], [0.0, 0.0, -3.0]];
        let angles = [0.0, 0.05, 0.1, 0.15, 2.0, 4.0_f64];
        points.extend(angles.map(|a| [a.cos(), a.sin(), -0.2]));
        let n = angles.len() as u32;
        let ring = (0..n).map(|i| [2 + i, 2 + (i + 1) % n]);
        let triangles = ring.flat_map(|[a, b]| [[0, a, b], [1, b, a]]).collect();
        let spike = ClosedSurface::new(points, triangles).expect("closed");
        for i in 0..60 {
            let a = 0.1 * f64::from(i);
            let p = [0.3 * a.cos(), 0.3 * a.sin(), 0.4];
            assert!(spike.distance(p) > 0.0, "{p:?}");
            assert!(spike.distance([0.1 * a.cos(), 0.1 * a.sin(), -0.1]) < 0.0);
        }
    }

    #[test]
    fn what_is_not_closed_is_refused() {
        let points = vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
        let refused = |triangles: &[[u32; 3]]| ClosedSurface::new(points.clone(), triangles.to_vec()).err();
        assert_eq!(refused(&[]), Some(SurfaceError::Empty));
        assert_eq!(refused(&[[0, 1, 9]]), Some(SurfaceError::NoSuchPoint { triangle: 0, point: 9, points: 4 }));
        assert_eq!(refused(&[[0, 2, 1], [0, 1, 3]]), Some(SurfaceError::OpenEdge { triangle: 0, edge: [2, 1] }));
        assert_eq!(refused(&[[0, 0, 0]]), Some(SurfaceError::OpenEdge { triangle: 0, edge: [0, 0] }));
        assert_eq!(refused(&[[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]]), None);
    }
}
