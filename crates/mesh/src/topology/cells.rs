//! Elements of any shape, and which of their faces are seen from outside.

use std::collections::HashMap;
use std::ops::Deref;
use std::sync::OnceLock;

use super::Topology;
use crate::elements::{
    HEXAHEDRON_FACES, PRISM_QUADS, PRISM_TRIANGLES, PYRAMID_QUADS, PYRAMID_TRIANGLES, TETRAHEDRON_FACES, pick,
};

/// An element by the numbers of its points, in the order of the field's standard meshes: faces of the bottom
/// counter-clockwise seen from above, then those of the top.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cell {
    /// A triangle.
    Triangle([u32; 3]),
    /// A quad.
    Quad([u32; 4]),
    /// A tetrahedron.
    Tetrahedron([u32; 4]),
    /// A hexahedron.
    Hexahedron([u32; 8]),
    /// A wedge with two triangles.
    Prism([u32; 6]),
    /// A quad and a tip.
    Pyramid([u32; 5]),
}

/// The three or four corners of a face, counter-clockwise from outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Face {
    /// A triangle has none as its fourth.
    corners: [u32; 4],
}

impl From<[u32; 3]> for Face {
    fn from([a, b, c]: [u32; 3]) -> Self {
        Self { corners: [a, b, c, u32::MAX] }
    }
}

impl From<[u32; 4]> for Face {
    fn from(corners: [u32; 4]) -> Self {
        Self { corners }
    }
}

impl Deref for Face {
    type Target = [u32];

    fn deref(&self) -> &[u32] {
        if self.corners[3] == u32::MAX { &self.corners[..3] } else { &self.corners }
    }
}

impl Face {
    /// Its points in ascending order: the same for both cells beside it.
    fn key(&self) -> [u32; 4] {
        let mut key = self.corners;
        key.sort_unstable();
        key
    }

    /// The same face seen from the other side, with the same first corner.
    fn turned(self) -> Self {
        match *self {
            [a, b, c] => [a, c, b].into(),
            _ => {
                let [a, b, c, d] = self.corners;
                [a, d, c, b].into()
            }
        }
    }
}

impl Cell {
    /// The elements of a body: its volume elements, or if there are none its faces.
    pub fn of(topology: &Topology) -> Vec<Self> {
        let volumes = topology.tetrahedra().iter().copied().map(Self::Tetrahedron);
        let volumes = volumes.chain(topology.hexahedra().iter().copied().map(Self::Hexahedron));
        let volumes = volumes.chain(topology.prisms().iter().copied().map(Self::Prism));
        let volumes: Vec<_> = volumes.chain(topology.pyramids().iter().copied().map(Self::Pyramid)).collect();
        if !volumes.is_empty() {
            return volumes;
        }
        let faces = topology.triangles().iter().copied().map(Self::Triangle);
        faces.chain(topology.quads().iter().copied().map(Self::Quad)).collect()
    }

    /// Points of the cell.
    pub fn points(&self) -> &[u32] {
        match self {
            Self::Triangle(points) => points,
            Self::Quad(points) | Self::Tetrahedron(points) => points,
            Self::Hexahedron(points) => points,
            Self::Prism(points) => points,
            Self::Pyramid(points) => points,
        }
    }

    /// Whether it is a face itself.
    pub fn is_face(&self) -> bool {
        matches!(self, Self::Triangle(_) | Self::Quad(_))
    }

    /// Its faces, outwards if the volume is positive.
    pub fn for_each_face(&self, mut found: impl FnMut(Face)) {
        match self {
            Self::Triangle(points) => found((*points).into()),
            Self::Quad(points) => found((*points).into()),
            Self::Tetrahedron(points) => {
                TETRAHEDRON_FACES.into_iter().for_each(|local| found(pick(points, local).into()))
            }
            Self::Hexahedron(points) => {
                HEXAHEDRON_FACES.into_iter().for_each(|local| found(pick(points, local).into()))
            }
            // The tables of prisms, by the convention of the numbering of faces in scenes, look inwards.
            Self::Prism(points) => {
                PRISM_TRIANGLES.into_iter().for_each(|local| found(Face::from(pick(points, local)).turned()));
                PRISM_QUADS.into_iter().for_each(|local| found(Face::from(pick(points, local)).turned()));
            }
            Self::Pyramid(points) => {
                PYRAMID_QUADS.into_iter().for_each(|local| found(pick(points, local).into()));
                PYRAMID_TRIANGLES.into_iter().for_each(|local| found(pick(points, local).into()));
            }
        }
    }
}

/// The faces that belong to one cell only, with the index of that cell, in order of the cells: what is seen from
/// outside. Triangles and quads are kept as they are.
pub fn boundary_faces(cells: &[Cell]) -> Vec<(usize, Face)> {
    let volumes = || cells.iter().enumerate().filter(|(_, cell)| !cell.is_face());
    let mut count: HashMap<[u32; 4], u32> = HashMap::with_capacity(2 * cells.len());
    volumes().for_each(|(_, cell)| cell.for_each_face(|face| *count.entry(face.key()).or_default() += 1));
    let mut seen = Vec::new();
    for (index, cell) in cells.iter().enumerate() {
        cell.for_each_face(|face| {
            if cell.is_face() || count[&face.key()] == 1 {
                seen.push((index, face));
            }
        });
    }
    seen
}

/// Cells, with what is seen of them from outside: found when it is first asked for, and kept.
#[derive(Clone, Debug, Default)]
pub struct CellSet {
    cells: Vec<Cell>,
    outside: OnceLock<Vec<(usize, Face)>>,
}

impl From<Vec<Cell>> for CellSet {
    fn from(cells: Vec<Cell>) -> Self {
        Self { cells, outside: OnceLock::new() }
    }
}

impl Deref for CellSet {
    type Target = [Cell];

    fn deref(&self) -> &[Cell] {
        &self.cells
    }
}

impl CellSet {
    /// As [`boundary_faces`].
    pub fn outside(&self) -> &[(usize, Face)] {
        self.outside.get_or_init(|| boundary_faces(&self.cells))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn area_vector(points: &[[f64; 3]], face: &[u32]) -> [f64; 3] {
        let at = |i: usize| points[face[i] as usize];
        let mut sum = [0.0; 3];
        for i in 1..face.len() - 1 {
            let [a, b, c] = [at(0), at(i), at(i + 1)];
            let (u, v) = ([b[0] - a[0], b[1] - a[1], b[2] - a[2]], [c[0] - a[0], c[1] - a[1], c[2] - a[2]]);
            let cross = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
            (0..3).for_each(|k| sum[k] += 0.5 * cross[k]);
        }
        sum
    }

    /// Faces are closed (area vectors add up to nothing) and point outwards (sum of x . a / 3 is the volume).
    #[test]
    fn faces_point_outwards() {
        let cube = [[0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1, 0], [0, 0, 1], [1, 0, 1], [1, 1, 1], [0, 1, 1]];
        let cube: Vec<[f64; 3]> = cube.iter().map(|p| p.map(f64::from)).collect();
        for (cell, volume) in [
            (Cell::Hexahedron([0, 1, 2, 3, 4, 5, 6, 7]), 1.0),
            (Cell::Tetrahedron([0, 1, 3, 4]), 1.0 / 6.0),
            (Cell::Prism([0, 1, 3, 4, 5, 7]), 0.5),
            (Cell::Pyramid([0, 1, 2, 3, 4]), 1.0 / 3.0),
        ] {
            let (mut total, mut found) = ([0.0; 3], 0.0);
            cell.for_each_face(|face| {
                let area = area_vector(&cube, &face);
                (0..3).for_each(|k| total[k] += area[k]);
                let n = face.len() as f64;
                let middle: Vec<f64> =
                    (0..3).map(|k| face.iter().map(|p| cube[*p as usize][k]).sum::<f64>() / n).collect();
                found += (0..3).map(|k| middle[k] * area[k]).sum::<f64>() / 3.0;
            });
            assert!(total.iter().all(|x| x.abs() < 1e-14), "{cell:?}: {total:?}");
            assert!((found - volume).abs() < 1e-14, "{cell:?}: {found} against {volume}");
        }
    }

    #[test]
    fn a_face_between_two_cells_is_not_seen() {
        let cells = [Cell::Tetrahedron([0, 1, 2, 3]), Cell::Tetrahedron([1, 2, 3, 4])];
        assert_eq!(boundary_faces(&cells).len(), 6);
    }

    #[test]
    fn the_outside_is_found_once_and_belongs_to_its_cells() {
        let cells = CellSet::from(vec![Cell::Tetrahedron([0, 1, 2, 3])]);
        assert!(std::ptr::eq(cells.outside(), cells.outside()));
        let more = CellSet::from([cells.to_vec(), vec![Cell::Tetrahedron([1, 2, 3, 4])]].concat());
        assert_eq!((cells.outside().len(), more.outside().len()), (4, 6));
    }
}
