//! Faces of volume elements, and which of them are seen from outside.

use std::collections::HashMap;

use settee_mesh::Topology;

/// An element by the numbers of its points, in the order of the field's standard meshes: faces of the bottom counter-clockwise
/// seen from above, then those of the top.
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

/// Faces as local numbers, outwards for elements of positive volume. A triangle repeats its last point.
const TETRAHEDRON: [[usize; 4]; 4] = [[0, 2, 1, 1], [0, 1, 3, 3], [1, 2, 3, 3], [0, 3, 2, 2]];
const HEXAHEDRON: [[usize; 4]; 6] =
    [[0, 3, 2, 1], [4, 5, 6, 7], [0, 1, 5, 4], [1, 2, 6, 5], [2, 3, 7, 6], [3, 0, 4, 7]];
const PRISM: [[usize; 4]; 5] = [[0, 2, 1, 1], [3, 4, 5, 5], [0, 1, 4, 3], [1, 2, 5, 4], [2, 0, 3, 5]];
const PYRAMID: [[usize; 4]; 5] = [[0, 3, 2, 1], [0, 1, 4, 4], [1, 2, 4, 4], [2, 3, 4, 4], [3, 0, 4, 4]];

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

    /// Its points.
    pub fn points(&self) -> &[u32] {
        match self {
            Self::Triangle(points) => points,
            Self::Quad(points) | Self::Tetrahedron(points) => points,
            Self::Hexahedron(points) => points,
            Self::Prism(points) => points,
            Self::Pyramid(points) => points,
        }
    }

    /// Local numbers of its faces; a triangle repeats its last point. None for triangles and quads, which are faces themselves.
    fn table(&self) -> &'static [[usize; 4]] {
        match self {
            Self::Triangle(_) | Self::Quad(_) => &[],
            Self::Tetrahedron(_) => &TETRAHEDRON,
            Self::Hexahedron(_) => &HEXAHEDRON,
            Self::Prism(_) => &PRISM,
            Self::Pyramid(_) => &PYRAMID,
        }
    }

    /// Its faces, each with three or four points, outwards if the volume is positive.
    pub fn faces(&self) -> Vec<Vec<u32>> {
        match self {
            Self::Triangle(_) | Self::Quad(_) => vec![self.points().to_vec()],
            _ => self.table().iter().map(|local| self.face(local)).collect(),
        }
    }

    fn face(&self, local: &[usize; 4]) -> Vec<u32> {
        let corners = if local[2] == local[3] { 3 } else { 4 };
        local[..corners].iter().map(|corner| self.points()[*corner]).collect()
    }

    /// The points of a face in ascending order, a triangle with none as its fourth: the same for both cells beside it.
    fn key(&self, local: &[usize; 4]) -> [u32; 4] {
        let mut key = local.map(|corner| self.points()[corner]);
        if local[2] == local[3] {
            key[3] = u32::MAX;
        }
        key.sort_unstable();
        key
    }
}

/// The faces that belong to one cell only, with the index of that cell, in order of the cells: what is seen from outside.
/// Triangles and quads are kept as they are.
pub fn boundary_faces(cells: &[Cell]) -> Vec<(usize, Vec<u32>)> {
    let mut count: HashMap<[u32; 4], u32> = HashMap::with_capacity(2 * cells.len());
    for cell in cells {
        for local in cell.table() {
            *count.entry(cell.key(local)).or_default() += 1;
        }
    }
    let mut seen = Vec::new();
    for (index, cell) in cells.iter().enumerate() {
        match cell {
            Cell::Triangle(_) | Cell::Quad(_) => seen.push((index, cell.points().to_vec())),
            _ => {
                let outside = cell.table().iter().filter(|local| count[&cell.key(local)] == 1);
                seen.extend(outside.map(|local| (index, cell.face(local))));
            }
        }
    }
    seen
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
            for face in cell.faces() {
                let area = area_vector(&cube, &face);
                (0..3).for_each(|k| total[k] += area[k]);
                let n = face.len() as f64;
                let middle: Vec<f64> =
                    (0..3).map(|k| face.iter().map(|p| cube[*p as usize][k]).sum::<f64>() / n).collect();
                found += (0..3).map(|k| middle[k] * area[k]).sum::<f64>() / 3.0;
            }
            assert!(total.iter().all(|x| x.abs() < 1e-14), "{cell:?}: {total:?}");
            assert!((found - volume).abs() < 1e-14, "{cell:?}: {found} against {volume}");
        }
    }

    #[test]
    fn a_face_between_two_cells_is_not_seen() {
        let cells = [Cell::Tetrahedron([0, 1, 2, 3]), Cell::Tetrahedron([1, 2, 3, 4])];
        assert_eq!(boundary_faces(&cells).len(), 6);
    }
}
