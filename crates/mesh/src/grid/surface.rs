//! The surface of a box as a grid.

use crate::elements::QUAD_EDGES;
use crate::topology::ElementLists;
use crate::topology::derive::{EdgeSet, Stored};

use super::{GridShape, places};

/// Which points the surface of a box has, and how they are numbered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SurfacePoints {
    /// Points of the surface: the first layer, the last one, then the border of each layer between.
    Surface,
    /// All points of the grid, in its order.
    All,
    /// Each of the six sides has its own: across x, y, z at the start, then at the end.
    Split,
}

/// The surface of a box with points in a grid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BoxSurface {
    shape: GridShape,
    points: SurfacePoints,
}

/// A side of the box: the direction across it, whether it is at the end, and the directions along it.
#[derive(Clone, Copy)]
struct Side {
    across: usize,
    is_last: bool,
    along: [usize; 2],
}

const fn side(across: usize, is_last: bool, along: [usize; 2]) -> Side {
    Side { across, is_last, along }
}

/// Sides in the order of quads.
const QUAD_ORDER: [Side; 6] = [
    side(2, false, [0, 1]),
    side(2, true, [0, 1]),
    side(1, false, [0, 2]),
    side(1, true, [0, 2]),
    side(0, false, [1, 2]),
    side(0, true, [1, 2]),
];

/// Sides in the order of split points, as indices of `QUAD_ORDER`.
const SPLIT_ORDER: [usize; 6] = [4, 2, 0, 5, 3, 1];

impl BoxSurface {
    /// The surface of a box. A flat one has all its points on the surface and keeps the order of the grid.
    pub fn new(shape: GridShape, points: SurfacePoints) -> Self {
        let is_flat = shape.n().contains(&1);
        let points = if is_flat && points == SurfacePoints::Surface { SurfacePoints::All } else { points };
        BoxSurface { shape, points }
    }

    /// Places in the grid of the points, in order.
    pub fn places(&self) -> Vec<[usize; 3]> {
        match self.points {
            SurfacePoints::All => self.shape.places().collect(),
            SurfacePoints::Split => SPLIT_ORDER.iter().flat_map(|&s| self.side_places(QUAD_ORDER[s])).collect(),
            SurfacePoints::Surface => {
                let mut places = vec![[0; 3]; self.n_surface_points()];
                for place in self.shape.places().filter(|&place| self.borders(place) > 0) {
                    places[self.surface_point(place) as usize] = place;
                }
                places
            }
        }
    }

    /// Edges and quads on the surface; quads turn outward.
    ///
    /// Edges are listed by their first point in the order of the grid, those along the first direction first. Split
    /// sides have the edges of their quads.
    pub fn elements(&self) -> ElementLists {
        let quads: Vec<[u32; 4]> = (0..6).flat_map(|side| self.quads_of(side)).collect();
        let edges = if self.points == SurfacePoints::Split {
            let mut edges = EdgeSet::default();
            edges.add_all(&quads, &QUAD_EDGES, Stored::Sorted);
            edges.edges
        } else {
            self.edges()
        };
        ElementLists { edges, quads, ..ElementLists::default() }
    }

    fn edges(&self) -> Vec<[u32; 2]> {
        let mut edges = Vec::new();
        for place in self.shape.places() {
            for axis in 0..3 {
                let mut next = place;
                next[axis] += 1;
                let on_border = |other: usize| place[other] == 0 || place[other] == self.shape.cells()[other];
                let is_on_surface = (0..3).any(|other| other != axis && on_border(other));
                if next[axis] < self.shape.n()[axis] && is_on_surface {
                    edges.push([self.point(place), self.point(next)]);
                }
            }
        }
        edges
    }

    fn quads_of(&self, index: usize) -> Vec<[u32; 4]> {
        let side = QUAD_ORDER[index];
        // A flat box has one side, not two that lie on one another.
        if side.is_last && self.shape.n()[side.across] == 1 {
            return Vec::new();
        }
        let mut count = self.shape.n();
        count[side.across] = 1;
        count[side.along[0]] -= 1;
        count[side.along[1]] -= 1;
        // (first, second, across) is right-handed for x, y, z and y, z, x, but not for x, z, y.
        let is_forward = side.is_last != (side.across == 1);
        let quad = |place: [usize; 3]| {
            let corner = |a: usize, b: usize| {
                let mut at = place;
                at[side.across] = if side.is_last { self.shape.cells()[side.across] } else { 0 };
                at[side.along[0]] += a;
                at[side.along[1]] += b;
                match self.points {
                    SurfacePoints::Split => self.split_point(index, at),
                    _ => self.point(at),
                }
            };
            if is_forward {
                [corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)]
            } else {
                [corner(0, 0), corner(0, 1), corner(1, 1), corner(1, 0)]
            }
        };
        places(count).map(quad).collect()
    }

    fn side_places(&self, side: Side) -> Vec<[usize; 3]> {
        let mut count = self.shape.n();
        count[side.across] = 1;
        let last = self.shape.cells()[side.across];
        let at = |mut place: [usize; 3]| {
            place[side.across] = if side.is_last { last } else { 0 };
            place
        };
        places(count).map(at).collect()
    }

    /// Number of directions in which a place is at the border.
    fn borders(&self, place: [usize; 3]) -> usize {
        (0..3).filter(|&axis| place[axis] == 0 || place[axis] == self.shape.cells()[axis]).count()
    }

    fn n_surface_points(&self) -> usize {
        let [nx, ny, nz] = self.shape.n();
        2 * nx * ny + (nz - 2) * (2 * nx + 2 * (ny - 2))
    }

    fn point(&self, place: [usize; 3]) -> u32 {
        match self.points {
            SurfacePoints::All => self.shape.point(place),
            _ => self.surface_point(place),
        }
    }

    fn surface_point(&self, [x, y, z]: [usize; 3]) -> u32 {
        let [nx, ny, nz] = self.shape.n();
        let layer = nx * ny;
        let index = if z == 0 {
            x + nx * y
        } else if z == nz - 1 {
            layer + x + nx * y
        } else {
            let start = 2 * layer + (z - 1) * (2 * nx + 2 * (ny - 2));
            start
                + match (x, y) {
                    (x, 0) => x,
                    (x, y) if y == ny - 1 => nx + x,
                    (0, y) => 2 * nx + y - 1,
                    (_, y) => 2 * nx + ny - 2 + y - 1,
                }
        };
        index as u32
    }

    fn split_point(&self, index: usize, place: [usize; 3]) -> u32 {
        let n = self.shape.n();
        let size = |side: usize| QUAD_ORDER[side].along.iter().map(|&axis| n[axis]).product::<usize>();
        let before: usize = SPLIT_ORDER.iter().take_while(|&&side| side != index).map(|&side| size(side)).sum();
        let [first, second] = QUAD_ORDER[index].along;
        (before + place[first] + n[first] * place[second]) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use settee_math::vec3::{cross, dot, sub};

    fn surface(n: [usize; 3], points: SurfacePoints) -> BoxSurface {
        BoxSurface::new(GridShape::new(n).expect("a small grid"), points)
    }

    #[test]
    fn quads_turn_outward_and_close_the_surface() {
        for points in [SurfacePoints::Surface, SurfacePoints::All, SurfacePoints::Split] {
            let n = [3, 4, 5];
            let surface = surface(n, points);
            let (places, lists) = (surface.places(), surface.elements());
            assert_eq!(lists.quads.len(), 2 * (2 * 3 + 3 * 4 + 2 * 4), "{points:?}");
            let centre = [1.0, 1.5, 2.0];
            for quad in &lists.quads {
                let x = quad.map(|v| places[v as usize].map(|c| c as f64));
                let normal = cross(sub(x[1], x[0]), sub(x[3], x[0]));
                assert!(dot(normal, sub(x[0], centre)) > 0.0, "{points:?} {quad:?}");
            }
            if points != SurfacePoints::Split {
                // Euler: points - edges + faces = 2.
                let used = lists.quads.iter().flatten().collect::<std::collections::BTreeSet<_>>().len();
                assert_eq!(used + lists.quads.len(), lists.edges.len() + 2, "{points:?}");
            }
        }
    }

    #[test]
    fn points_of_the_surface_come_by_layers_and_each_once() {
        let surface = surface([3, 3, 3], SurfacePoints::Surface);
        let places = surface.places();
        assert_eq!(places.len(), 26);
        assert_eq!((places[4], places[13], places[18]), ([1, 1, 0], [1, 1, 2], [0, 0, 1]));
        assert_eq!((places[24], places[25]), ([0, 1, 1], [2, 1, 1]));
        let all: std::collections::BTreeSet<_> = places.iter().collect();
        assert_eq!(all.len(), 26);
    }

    #[test]
    fn a_flat_box_is_one_sheet_and_a_box_of_two_layers_a_shell() {
        let sheet = surface([3, 4, 1], SurfacePoints::Surface);
        let lists = sheet.elements();
        assert_eq!((sheet.places().len(), lists.quads.len(), lists.edges.len()), (12, 6, 8 + 9));
        let cube = surface([2, 2, 2], SurfacePoints::Surface);
        let lists = cube.elements();
        assert_eq!((cube.places().len(), lists.quads.len(), lists.edges.len()), (8, 6, 12));
        assert_eq!(lists.quads[0], [0, 2, 3, 1]);
        assert_eq!(lists.edges[..4], [[0, 1], [0, 2], [0, 4], [1, 3]]);
    }

    #[test]
    fn split_sides_share_no_points() {
        let cube = surface([2, 2, 2], SurfacePoints::Split);
        let lists = cube.elements();
        assert_eq!((cube.places().len(), lists.quads.len(), lists.edges.len()), (24, 6, 24));
        for quad in lists.quads {
            assert_eq!(quad.map(|v| v / 4), [quad[0] / 4; 4]);
        }
    }
}
