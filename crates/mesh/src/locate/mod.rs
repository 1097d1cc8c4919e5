//! In which element of a mesh a point lies, and with which weights.
//!
//! The choice among elements follows the two rules that recorded results were made with: every element is tried
//! ([`locate_mesh`]), or those in the cells of a grid around the point ([`locate_set`]). In both the element in which
//! the point is deepest, in barycentric measure, wins; outside all elements the nearest centroid wins. Ties go to the
//! first tried. Weights are never clamped: a point outside is extrapolated.

mod edge_index;
mod element_index;
mod frame;
mod grid;
mod index;
mod spatial_hash;
mod tree;

use crate::elements::ElementKind;
use crate::topology::Topology;
use settee_math::ExactSum;
use settee_math::vec3::{dot, norm, sub, unit};

pub use element_index::ElementIndex;
pub use grid::{locate_grid, locate_sparse_grid};

use frame::{Best, Frame, frames_of};
use spatial_hash::SpatialHash;
use tree::Tree;

/// Points that cannot be located.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum LocateError {
    /// A coordinate that is NaN or infinite.
    #[error("point {point} has a coordinate that is not finite")]
    NotFinite {
        /// The point.
        point: usize,
    },
    /// No element of the mesh has a size.
    #[error("point {point} is in no element: all are degenerate")]
    AllDegenerate {
        /// The point.
        point: usize,
    },
    /// Fewer positions than the elements name.
    #[error("the elements name point {index}, but there are {n_positions} positions")]
    MissingPosition {
        /// Largest index.
        index: u32,
        /// Number of positions.
        n_positions: usize,
    },
}

/// The order in which a sum over the vertices of a quad or hexahedron is taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SumOrder {
    /// Along the axes: hexahedra 0 1 3 2 4 5 7 6, quads 0 1 3 2 (grids and `locate_mesh`).
    ByAxis,
    /// As numbered (`locate_set`).
    AsNumbered,
}

/// A point in an element. Vertices and weights are in the order in which they are to be summed.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Located {
    /// Kind of element.
    pub kind: ElementKind,
    /// Its index among the elements of that kind.
    pub index: u32,
    /// Coordinates in the element; unused ones are 0.
    pub parameters: [f64; 3],
    vertices: [u32; 8],
    weights: [f64; 8],
}

impl Located {
    /// The weights of a point with these parameters in an element:
    /// linear on edges, triangles and tetrahedra, (bi, tri)linear on quads and hexahedra.
    ///
    /// # Panics
    /// If `vertices` is not as long as the kind has nodes, or for prisms and pyramids.
    pub fn new(kind: ElementKind, index: u32, vertices: &[u32], parameters: [f64; 3], order: SumOrder) -> Located {
        assert_eq!(vertices.len(), kind.n_nodes(), "one vertex per node of the {kind}");
        let [fx, fy, fz] = parameters;
        let (gx, gy, gz) = (1.0 - fx, 1.0 - fy, 1.0 - fz);
        let mut weights = [0.0; 8];
        match kind {
            ElementKind::Edge => weights[..2].copy_from_slice(&[gx, fx]),
            ElementKind::Triangle => weights[..3].copy_from_slice(&[1.0 - fx - fy, fx, fy]),
            ElementKind::Tetrahedron => {
                weights[..4].copy_from_slice(&[1.0 - fx - fy - fz, fx, fy, fz]);
            }
            ElementKind::Quad => {
                weights[..4].copy_from_slice(&[gx * gy, fx * gy, fx * fy, gx * fy]);
            }
            ElementKind::Hexahedron => {
                let plane = [gx * gy, fx * gy, fx * fy, gx * fy];
                weights[..4].copy_from_slice(&plane.map(|w| w * gz));
                weights[4..].copy_from_slice(&plane.map(|w| w * fz));
            }
            ElementKind::Prism | ElementKind::Pyramid => {
                panic!("a {kind} has no barycentric weights")
            }
        }
        let mut located = Located { kind, index, parameters, vertices: [0; 8], weights };
        located.vertices[..vertices.len()].copy_from_slice(vertices);
        if order == SumOrder::ByAxis {
            let swaps: &[(usize, usize)] = match kind {
                ElementKind::Quad => &[(2, 3)],
                ElementKind::Hexahedron => &[(2, 3), (6, 7)],
                _ => &[],
            };
            for &(a, b) in swaps {
                located.vertices.swap(a, b);
                located.weights.swap(a, b);
            }
        }
        located
    }

    /// Vertices of the element, in the order of [`Self::weights`].
    pub fn vertices(&self) -> &[u32] {
        &self.vertices[..self.kind.n_nodes()]
    }

    /// One weight per vertex; their sum is 1.
    pub fn weights(&self) -> &[f64] {
        &self.weights[..self.kind.n_nodes()]
    }

    /// x = sum_i w_i x_i.
    ///
    /// # Panics
    /// If a vertex is not in `positions`.
    pub fn interpolate(&self, positions: &[[f64; 3]]) -> [f64; 3] {
        let mut sum = [0.0; 3];
        for (&vertex, &weight) in self.vertices().iter().zip(self.weights()) {
            let x = positions[vertex as usize];
            sum = [0, 1, 2].map(|i| sum[i] + x[i] * weight);
        }
        sum
    }
}

/// Locates points by trying every element: tetrahedra and hexahedra if there are any, else triangles and quads, else
/// edges.
///
/// Among edges the first wins along which the point projects, or else the last edge. On a surface the offset along the
/// normal is dropped. Without elements the result is empty.
///
/// # Errors
/// See [`LocateError`].
pub fn locate_mesh(
    topology: &Topology,
    parent_positions: &[[f64; 3]],
    points: &[[f64; 3]],
) -> Result<Vec<Located>, LocateError> {
    check(topology, parent_positions, points)?;
    let x = parent_positions;
    let mut frames = frames_of(ElementKind::Tetrahedron, topology.tetrahedra(), x);
    frames.extend(frames_of(ElementKind::Hexahedron, topology.hexahedra(), x));
    let has_volume = !topology.tetrahedra().is_empty() || !topology.hexahedra().is_empty();
    let has_surface = !topology.triangles().is_empty() || !topology.quads().is_empty();
    if !has_volume {
        if !has_surface {
            return locate_on_edges(topology, x, points);
        }
        frames.extend(frames_of(ElementKind::Triangle, topology.triangles(), x));
        frames.extend(frames_of(ElementKind::Quad, topology.quads(), x));
    }
    let tree = Tree::new(&frames);
    let located = points
        .iter()
        .enumerate()
        .map(|(point, &y)| tree.best(&frames, y).located(SumOrder::ByAxis).ok_or(LocateError::AllDegenerate { point }));
    located.collect()
}

/// Locates points in a container of sets through a grid of cells as large as the mean edge: elements registered in the
/// point's cell, or in the 27 cells around if the best is far, or all if the cell is empty.
///
/// Elements are the first non-empty of hexahedra, tetrahedra, quads, triangles, edges. Edges are located as in
/// [`locate_mesh`]: SOFA's containers of edges give undefined results here.
///
/// # Errors
/// See [`LocateError`].
pub fn locate_set(
    topology: &Topology,
    parent_positions: &[[f64; 3]],
    points: &[[f64; 3]],
) -> Result<Vec<Located>, LocateError> {
    check(topology, parent_positions, points)?;
    let x = parent_positions;
    let frames = match kind_of_set(topology) {
        Some(kind @ ElementKind::Hexahedron) => frames_of(kind, topology.hexahedra(), x),
        Some(kind @ ElementKind::Tetrahedron) => frames_of(kind, topology.tetrahedra(), x),
        Some(kind @ ElementKind::Quad) => frames_of(kind, topology.quads(), x),
        Some(kind @ ElementKind::Triangle) => frames_of(kind, topology.triangles(), x),
        _ => return locate_on_edges(topology, x, points),
    };
    let cell_size = mean_length(topology.edges(), &frames, x);
    let hash = SpatialHash::new(cell_size, &frames, x);
    let tree = Tree::new(&frames);
    let located = points.iter().enumerate().map(|(point, &y)| {
        let near = hash.as_ref().map(|hash| hash.best(&frames, y)).filter(Best::is_found);
        // Where the cell is empty all elements are tried.
        near.unwrap_or_else(|| tree.best(&frames, y))
            .located(SumOrder::AsNumbered)
            .ok_or(LocateError::AllDegenerate { point })
    });
    located.collect()
}

/// The kind of elements of a set in which points are located: the first of these of which there are any.
pub fn kind_of_set(topology: &Topology) -> Option<ElementKind> {
    use ElementKind::{Edge, Hexahedron, Quad, Tetrahedron, Triangle};
    [Hexahedron, Tetrahedron, Quad, Triangle, Edge].into_iter().find(|kind| topology.n_elements(*kind) > 0)
}

fn check(topology: &Topology, parent_positions: &[[f64; 3]], points: &[[f64; 3]]) -> Result<(), LocateError> {
    let n_positions = parent_positions.len();
    if let Some(index) = topology.largest_index().filter(|&i| i as usize >= n_positions) {
        return Err(LocateError::MissingPosition { index, n_positions });
    }
    match points.iter().position(|y| y.iter().any(|c| !c.is_finite())) {
        Some(point) => Err(LocateError::NotFinite { point }),
        None => Ok(()),
    }
}

/// Where a point projects onto an edge: 0 at its start, 1 at its end; no number on one without a direction.
fn fraction(edge: &[u32; 2], x: &[[f64; 3]], y: [f64; 3]) -> f64 {
    let [start, end] = edge.map(|v| x[v as usize]);
    let along = sub(end, start);
    dot(unit(along), sub(y, start)) / norm(along)
}

fn locate_on_edges(topology: &Topology, x: &[[f64; 3]], points: &[[f64; 3]]) -> Result<Vec<Located>, LocateError> {
    let edges = topology.edges();
    if edges.is_empty() {
        return Ok(Vec::new());
    }
    let located = points.iter().enumerate().map(|(point, &y)| {
        let mut last = None;
        for (index, edge) in (0u32..).zip(edges) {
            let f = fraction(edge, x, y);
            if f.is_finite() {
                last = Some((index, edge, f));
            }
            if (0.0..=1.0).contains(&f) {
                break;
            }
        }
        let (index, edge, f) = last.ok_or(LocateError::AllDegenerate { point })?;
        Ok(Located::new(ElementKind::Edge, index, edge, [f, 0.0, 0.0], SumOrder::AsNumbered))
    });
    located.collect()
}

/// Mean length of the edges; without edges of the first side of each element. Summed without rounding: elements that
/// follow a mesh have the same cells as those that are looked for anew, see [`ElementIndex`].
fn mean_length(edges: &[[u32; 2]], frames: &[Frame], x: &[[f64; 3]]) -> f64 {
    let mut sum = ExactSum::default();
    if edges.is_empty() {
        frames.iter().for_each(|f| sum.add(length([f.vertices()[0], f.vertices()[1]], x)));
        return sum.value() / frames.len() as f64;
    }
    edges.iter().for_each(|edge| sum.add(length(*edge, x)));
    sum.value() / edges.len() as f64
}

/// Length of an edge.
fn length([a, b]: [u32; 2], x: &[[f64; 3]]) -> f64 {
    norm(sub(x[b as usize], x[a as usize]))
}

#[cfg(test)]
mod tests;
