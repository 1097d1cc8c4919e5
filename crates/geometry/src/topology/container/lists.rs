//! Data that several containers share, and how checked connectivity is made of them.

use settee_kernel::roles::MappedElements;
use settee_kernel::{Data, DataGroup, DataValue, Diagnostic, InitContext, ObjectId, Role};
use settee_mesh::{ContainerKind, ElementKind, ElementLists, Topology};

/// Points of a set container.
#[derive(DataGroup)]
pub struct PointData {
    /// Positions of the points; may be empty if elements are given. A last point with too few numbers is left out with
    /// a warning: scenes with one-dimensional states write such positions.
    #[data(alias = "points", unit = "m", lenient)]
    pub position: Data<Vec<[f64; 3]>>,
    /// Number of points without positions; raised to the largest index of an element plus one.
    #[data(default = 0u32)]
    pub nb_points: Data<u32>,
    /// Asks for a check of the elements.
    #[data(default = false, ignored = "elements are always checked")]
    pub check_topology: Data<bool>,
}

impl PointData {
    /// Length of the positions, if any are given: the empty list of a container without positions says nothing.
    pub(super) fn n_positions(&self) -> Option<usize> {
        (self.position.is_set() && !self.position.is_empty()).then(|| self.position.len())
    }
}

/// Edges of a set container.
#[derive(DataGroup)]
pub struct EdgeData {
    /// Edges, two points each; derived from the other elements if none are given.
    #[data]
    pub edges: Data<Vec<[u32; 2]>>,
    /// Asks for a check that the mesh is in one piece.
    #[data(default = false, ignored = "it is not checked whether the mesh is in one piece")]
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
    /// Asks for the triangles of the tetrahedra.
    #[data(default = false, ignored = "the faces are made when something needs them")]
    pub create_triangle_array: Data<bool>,
}

/// Hexahedra of a set container.
#[derive(DataGroup)]
pub struct HexahedronData {
    /// Hexahedra, eight points each.
    #[data(alias = "hexas")]
    pub hexahedra: Data<Vec<[u32; 8]>>,
    /// Asks for the quads of the hexahedra.
    #[data(default = false, ignored = "the faces are made when something needs them")]
    pub create_quad_array: Data<bool>,
}

/// What a mesh was described from. Positions that move with a state are new in each step, and only their number counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Source {
    /// How often each list was written.
    revisions: [u32; 8],
    n_positions: Option<usize>,
}

impl Source {
    /// Lists by their revisions, and how many positions there are.
    pub fn new<const N: usize>(of_lists: [u32; N], n_positions: Option<usize>) -> Self {
        let mut revisions = [0; 8];
        revisions[..N].copy_from_slice(&of_lists);
        Self { revisions, n_positions }
    }
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

/// What a topological mapping makes for this container; the mapping is initialised first. It stands in the node of the
/// container, above it or below it.
pub(super) fn mapped(context: &mut InitContext<'_>) -> Option<MappedElements> {
    let own = context.scene.node(context.node);
    let nearby = std::iter::once(context.node).chain(own.parents.iter().copied()).chain(own.children.iter().copied());
    let mappings = nearby.flat_map(|node| context.scene.in_role(node, Role::TopologicalMapping).iter().copied());
    let mappings: Vec<ObjectId> = mappings.collect();
    let leads_here = |id: &ObjectId| {
        let mapping = context.scene.component(*id).and_then(|component| component.as_topological_mapping());
        mapping.is_some_and(|mapping| mapping.output() == Some(context.object))
    };
    let mapping = mappings.into_iter().find(leads_here)?;
    context.require(mapping);
    context.scene.component(mapping)?.as_topological_mapping()?.made().cloned()
}

/// Connectivity of a set container: of the elements that a topological mapping makes for it, else of its own.
pub(super) fn build_set(
    kind: ContainerKind,
    own: ElementLists,
    points: &mut PointData,
    context: &mut InitContext<'_>,
) -> Option<Topology> {
    match mapped(context) {
        Some(made) => build_mapped(kind, made, &mut points.position, context),
        None => {
            let n_points = n_points_of(points, &own);
            build(kind, own, n_points, context)
        }
    }
}

/// Connectivity of mapped elements. Positions that the scene gives decide on the number of points, else the mapping
/// does. Elements that the kind of container cannot hold are an error.
pub(super) fn build_mapped(
    kind: ContainerKind,
    made: MappedElements,
    position: &mut Data<Vec<[f64; 3]>>,
    context: &mut InitContext<'_>,
) -> Option<Topology> {
    if let Some(points) = made.points {
        position.derive(points);
    }
    let n_points = if position.is_set() { position.len() } else { made.n_points };
    let counts = ElementKind::ALL.map(|kind| made.lists.n_elements(kind));
    let topology = build(kind, made.lists, Some(n_points), context)?;
    let lost = ElementKind::ALL.into_iter().zip(counts).find(|&(kind, count)| topology.n_elements(kind) < count);
    if let Some((element, count)) = lost {
        let finding =
            format!("a topological mapping makes {count} elements of the kind {element}: not for this container");
        context.report(Diagnostic::error("wrong-container", finding).fix("use a container of that kind of elements"));
        return None;
    }
    Some(topology.with_points(n_points))
}

/// Number of positions to check against: `nbPoints` counts if there are no positions.
fn n_points_of(points: &PointData, lists: &ElementLists) -> Option<usize> {
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
