//! Data that several containers share, and how checked connectivity is made of them.

use settee_kernel::{Data, DataGroup, DataValue, Diagnostic, InitContext};
use settee_mesh::{ContainerKind, ElementLists, Topology};

/// Points of a set container.
#[derive(DataGroup)]
pub struct PointData {
    /// Positions of the points; may be empty if elements are given. A last point with too few numbers is left out with a
    /// warning: scenes with one-dimensional states write such positions.
    #[data(alias = "points", unit = "m", lenient)]
    pub position: Data<Vec<[f64; 3]>>,
    /// Number of points without positions; raised to the largest index of an element plus one.
    #[data(default = 0u32)]
    pub nb_points: Data<u32>,
    /// Asks for a check of the elements; they are always checked.
    #[data(default = false)]
    pub check_topology: Data<bool>,
}

impl PointData {
    /// Length of the positions, if any are given.
    pub(super) fn n_positions(&self) -> Option<usize> {
        self.position.is_set().then(|| self.position.len())
    }
}

/// Edges of a set container.
#[derive(DataGroup)]
pub struct EdgeData {
    /// Edges, two points each; derived from the other elements if none are given.
    #[data]
    pub edges: Data<Vec<[u32; 2]>>,
    /// Asks for a check that the mesh is in one piece; no effect.
    #[data(default = false)]
    pub check_connexity: Data<bool>,
}

/// Triangles of a set container.
#[derive(DataGroup)]
pub struct TriangleData {
    /// Triangles, three points each; derived from tetrahedra if none are given.
    #[data]
    pub triangles: Data<Vec<[u32; 3]>>,
}

/// Quads of a set container.
#[derive(DataGroup)]
pub struct QuadData {
    /// Quads, four points each; derived from hexahedra if none are given.
    #[data]
    pub quads: Data<Vec<[u32; 4]>>,
}

/// Tetrahedra of a set container.
#[derive(DataGroup)]
pub struct TetrahedronData {
    /// Tetrahedra, four points each.
    #[data(alias = "tetras")]
    pub tetrahedra: Data<Vec<[u32; 4]>>,
    /// Asks for the triangles of the tetrahedra; they are always made.
    #[data(default = false)]
    pub create_triangle_array: Data<bool>,
}

/// Hexahedra of a set container.
#[derive(DataGroup)]
pub struct HexahedronData {
    /// Hexahedra, eight points each.
    #[data(alias = "hexas")]
    pub hexahedra: Data<Vec<[u32; 8]>>,
    /// Asks for the quads of the hexahedra; they are always made.
    #[data(default = false)]
    pub create_quad_array: Data<bool>,
}

/// A list that the scene gave; one that was derived earlier does not count.
pub(super) fn given<T>(data: &Data<Vec<T>>) -> Vec<T>
where
    Vec<T>: DataValue,
{
    if data.is_set() { data.get().clone() } else { Vec::new() }
}

/// Makes derived elements visible to links and queries.
pub(super) fn show<T: PartialEq + Clone>(data: &mut Data<Vec<T>>, list: &[T])
where
    Vec<T>: DataValue,
{
    if data.as_slice() != list {
        data.derive(list.to_vec());
    }
}

/// Checked connectivity of the lists; every problem is reported with the element it concerns.
pub(super) fn build(
    kind: ContainerKind,
    lists: ElementLists,
    n_positions: Option<usize>,
    context: &mut InitContext<'_>,
) -> Option<Topology> {
    match Topology::build(kind, lists, n_positions) {
        Ok(topology) => {
            for problem in topology.warnings() {
                context.warning("odd-element", problem.to_string());
            }
            Some(topology)
        }
        Err(problems) => {
            for problem in problems {
                let finding = if problem.is_error() {
                    Diagnostic::error("bad-element", problem.to_string())
                } else {
                    Diagnostic::warning("odd-element", problem.to_string())
                };
                context.report(finding);
            }
            None
        }
    }
}

/// Number of positions to check against: `nbPoints` counts if there are no positions.
pub(super) fn n_points_of(points: &PointData, lists: &ElementLists) -> Option<usize> {
    let from_indices = largest(&lists.edges)
        .max(largest(&lists.triangles))
        .max(largest(&lists.quads))
        .max(largest(&lists.tetrahedra))
        .max(largest(&lists.hexahedra));
    points.n_positions().or_else(|| points.nb_points.is_set().then(|| from_indices.max(*points.nb_points as usize)))
}

fn largest<const N: usize>(elements: &[[u32; N]]) -> usize {
    elements.iter().flatten().max().map_or(0, |index| *index as usize + 1)
}
