//! What all regions of interest share: where points and elements come from, and what is selected.

use nalgebra::Vector3;
use settee_kernel::roles::BaseState;
use settee_kernel::{
    Data, DataGroup, DataRef, Diagnostic, IndexList, InitContext, ObjectId, Owner, Points, Role, Search,
};
use settee_math::{DataTypes, Point, StateKind};
use settee_mesh::ElementLists;

use super::followed_region::Selected;

/// Inputs, flags and outputs of a region of interest.
#[derive(DataGroup)]
pub struct RoiData<D: DataTypes> {
    /// Points to select from. By default the rest positions of the mechanical object of the node, else the points of
    /// its mesh loader, else the rest positions of a mechanical object above.
    #[data(default = Vec::new(), alias = "rest_position", unit = "m")]
    pub position: Data<Points<D::Coord>>,
    /// Edges to select from; by default those of the topology of the node. The same holds for the other elements.
    #[data]
    pub edges: Data<Vec<[u32; 2]>>,
    /// Triangles to select from.
    #[data]
    pub triangles: Data<Vec<[u32; 3]>>,
    /// Quads to select from.
    #[data(alias = "quad")]
    pub quads: Data<Vec<[u32; 4]>>,
    /// Tetrahedra to select from.
    #[data]
    pub tetrahedra: Data<Vec<[u32; 4]>>,
    /// Hexahedra to select from.
    #[data]
    pub hexahedra: Data<Vec<[u32; 8]>>,
    /// Selects edges.
    #[data(default = true)]
    pub compute_edges: Data<bool>,
    /// Selects triangles.
    #[data(default = true)]
    pub compute_triangles: Data<bool>,
    /// Selects quads.
    #[data(default = true, alias = "computeQuad")]
    pub compute_quads: Data<bool>,
    /// Selects tetrahedra.
    #[data(default = true)]
    pub compute_tetrahedra: Data<bool>,
    /// Selects hexahedra.
    #[data(default = true)]
    pub compute_hexahedra: Data<bool>,
    /// An element is selected if all its points are inside; if false, if its centre is.
    #[data(default = true)]
    pub strict: Data<bool>,
    /// Selects again when an input changes.
    #[data(default = true)]
    pub do_update: Data<bool>,
    /// Indices of the points inside.
    #[data(output, alias = "pointIndices")]
    pub indices: Data<IndexList>,
    /// Indices of the edges inside.
    #[data(output)]
    pub edge_indices: Data<IndexList>,
    /// Indices of the triangles inside.
    #[data(output)]
    pub triangle_indices: Data<IndexList>,
    /// Indices of the quads inside.
    #[data(output)]
    pub quad_indices: Data<IndexList>,
    /// Indices of the tetrahedra inside.
    #[data(output)]
    pub tetrahedron_indices: Data<IndexList>,
    /// Indices of the hexahedra inside.
    #[data(output)]
    pub hexahedron_indices: Data<IndexList>,
    /// Points inside.
    #[data(output, default = Vec::new(), name = "pointsInROI", unit = "m")]
    pub points_in: Data<Points<D::Coord>>,
    /// Edges inside.
    #[data(output, name = "edgesInROI")]
    pub edges_in: Data<Vec<[u32; 2]>>,
    /// Triangles inside.
    #[data(output, name = "trianglesInROI")]
    pub triangles_in: Data<Vec<[u32; 3]>>,
    /// Quads inside.
    #[data(output, name = "quadsInROI", alias = "quadInROI")]
    pub quads_in: Data<Vec<[u32; 4]>>,
    /// Tetrahedra inside.
    #[data(output, name = "tetrahedraInROI")]
    pub tetrahedra_in: Data<Vec<[u32; 4]>>,
    /// Hexahedra inside.
    #[data(output, name = "hexahedraInROI")]
    pub hexahedra_in: Data<Vec<[u32; 8]>>,
    /// Number of points inside.
    #[data(output, default = 0u32)]
    pub nb_indices: Data<u32>,
    /// Indices of the points outside.
    #[data(output)]
    pub indices_out: Data<IndexList>,
    /// Indices of the edges that are not inside.
    #[data(output)]
    pub edge_out_indices: Data<IndexList>,
    /// Indices of the triangles that are not inside.
    #[data(output)]
    pub triangle_out_indices: Data<IndexList>,
    /// Indices of the tetrahedra that are not inside.
    #[data(output)]
    pub tetrahedron_out_indices: Data<IndexList>,
    /// Points outside.
    #[data(output, default = Vec::new(), name = "pointsOutROI", unit = "m")]
    pub points_out: Data<Points<D::Coord>>,
    /// Edges that are not inside.
    #[data(output, name = "edgesOutROI")]
    pub edges_out: Data<Vec<[u32; 2]>>,
    /// Triangles that are not inside.
    #[data(output, name = "trianglesOutROI")]
    pub triangles_out: Data<Vec<[u32; 3]>>,
    /// Tetrahedra that are not inside.
    #[data(output, name = "tetrahedraOutROI")]
    pub tetrahedra_out: Data<Vec<[u32; 4]>>,
    /// What all that was selected from, if that can be followed.
    pub(super) selected: Option<Selected>,
}

/// Elements on one side of the selection, with their indices.
#[derive(Default)]
struct Side<const N: usize> {
    indices: IndexList,
    elements: Vec<[u32; N]>,
}

/// Elements inside, and elements that are not.
#[derive(Default)]
struct Sides<const N: usize> {
    inside: Side<N>,
    outside: Side<N>,
}

/// Directions of the elements that are selected, each with the cosine of the largest angle to it.
#[derive(Default)]
pub(super) struct Directions {
    /// Of edges, either way along.
    pub(super) edges: Option<([f64; 3], f64)>,
    /// Of the normals of triangles.
    pub(super) triangles: Option<([f64; 3], f64)>,
}

impl Directions {
    pub(super) fn edge_fits(&self, [a, b]: [[f64; 3]; 2]) -> bool {
        let along = Vector3::from(b) - Vector3::from(a);
        self.edges.is_none_or(|(direction, cosine)| along.dot(&Vector3::from(direction)).abs() >= cosine * along.norm())
    }

    pub(super) fn triangle_fits(&self, [a, b, c]: [[f64; 3]; 3]) -> bool {
        let [a, b, c] = [a, b, c].map(Vector3::from);
        let normal = (b - a).cross(&(c - a));
        self.triangles.is_none_or(|(direction, cosine)| normal.dot(&Vector3::from(direction)) >= cosine * normal.norm())
    }
}

/// What is inside of the elements of a node, and what is not.
struct Selection {
    edges: Sides<2>,
    triangles: Sides<3>,
    tetrahedra: Sides<4>,
    quads: Sides<4>,
    hexahedra: Sides<8>,
}

impl<D: DataTypes> RoiData<D> {
    /// Selects the points for which `is_inside` holds, and the elements on them.
    pub(super) fn select(&mut self, context: &mut InitContext<'_>, is_inside: &dyn Fn([f64; 3]) -> bool) {
        self.select_facing(context, &Directions::default(), is_inside);
    }

    /// As [`select`](Self::select), but only edges and triangles of some directions.
    pub(super) fn select_facing(
        &mut self,
        context: &mut InitContext<'_>,
        directions: &Directions,
        is_inside: &dyn Fn([f64; 3]) -> bool,
    ) {
        if self.follow(context, directions, is_inside).is_some() {
            return;
        }
        self.selected = None;
        let Some(positions) = points_to_select_from::<D>(&self.position, context) else { return };
        let lists = self.elements(context);
        if positions.is_empty() {
            context.warning("no-points", "there is no point to select from");
        }
        let places: Vec<[f64; 3]> = positions.iter().map(D::position).collect();
        let inside: Vec<bool> = places.iter().map(|place| is_inside(*place)).collect();
        let taken = |list: &IndexList| Points(list.iter().map(|index| positions[*index as usize]).collect());
        let (ins, outs) = (chosen(&inside, true), chosen(&inside, false));
        self.points_in.derive(taken(&ins));
        self.points_out.derive(taken(&outs));
        self.nb_indices.derive(ins.len() as u32);
        self.indices.derive(ins);
        self.indices_out.derive(outs);

        let test = ElementTest { places: &places, inside: &inside, is_strict: *self.strict, is_inside };
        let wanted = Wanted {
            edges: *self.compute_edges,
            triangles: *self.compute_triangles,
            quads: *self.compute_quads,
            tetrahedra: *self.compute_tetrahedra,
            hexahedra: *self.compute_hexahedra,
        };
        let Selection { edges, triangles, tetrahedra, quads, hexahedra } =
            test.select(&wanted, &lists, directions, context);
        give(&mut self.edge_indices, &mut self.edges_in, edges.inside);
        give(&mut self.edge_out_indices, &mut self.edges_out, edges.outside);
        give(&mut self.triangle_indices, &mut self.triangles_in, triangles.inside);
        give(&mut self.triangle_out_indices, &mut self.triangles_out, triangles.outside);
        give(&mut self.tetrahedron_indices, &mut self.tetrahedra_in, tetrahedra.inside);
        give(&mut self.tetrahedron_out_indices, &mut self.tetrahedra_out, tetrahedra.outside);
        give(&mut self.quad_indices, &mut self.quads_in, quads.inside);
        give(&mut self.hexahedron_indices, &mut self.hexahedra_in, hexahedra.inside);
        context.look_at(places.len() + lists.edges.len() + lists.triangles.len() + lists.quads.len());
        context.look_at(lists.tetrahedra.len() + lists.hexahedra.len());
        self.note_selected(context);
    }

    /// The given elements, completed by those of the topology of the node.
    pub(super) fn elements(&self, context: &mut InitContext<'_>) -> ElementLists {
        let mut lists = elements_of_node(context);
        replace(&mut lists.edges, &self.edges);
        replace(&mut lists.triangles, &self.triangles);
        replace(&mut lists.quads, &self.quads);
        replace(&mut lists.tetrahedra, &self.tetrahedra);
        replace(&mut lists.hexahedra, &self.hexahedra);
        lists
    }
}

/// Indices of the points that are inside, or of those that are not.
fn chosen(inside: &[bool], side: bool) -> IndexList {
    IndexList((0u32..).zip(inside).filter(|(_, is)| **is == side).map(|(index, _)| index).collect())
}

/// The topology of the node.
pub(super) fn topology_of_node(context: &InitContext<'_>) -> Option<ObjectId> {
    // Of several in the node the last one counts: a container of what a grid beside it makes.
    let is_there = |object: &&ObjectId| context.scene.component(**object).is_some();
    // One whose elements are selected here is none to select from.
    let is_fed = |object: ObjectId| {
        let links = &context.scene.connections;
        let source = |target: &DataRef| links.place_of(*target).map(|place| links[place].source.owner);
        let mut targets = links.targets_of(Owner::Object(object)).into_iter();
        targets.any(|target| source(&target) == Some(Owner::Object(context.object)))
    };
    let mut topologies = context.scene.in_role(context.node, Role::Topology).iter().rev();
    topologies.find(|object| is_there(object) && !is_fed(**object)).copied()
}

/// The elements of the topology of the node.
fn elements_of_node(context: &mut InitContext<'_>) -> ElementLists {
    let topology = topology_of_node(context);
    if let Some(topology) = topology {
        context.require(topology);
    }
    let mesh = topology.and_then(|topology| context.mesh(topology));
    mesh.map(|mesh| mesh.topology().lists().clone()).unwrap_or_default()
}

fn loader_of_node(context: &InitContext<'_>) -> Option<ObjectId> {
    context.scene.loader_in(context.node)
}

/// The state whose rest positions are the points to select from; `None` if these come from elsewhere.
pub(super) fn state_to_select_from<P>(given: &Data<P>, context: &InitContext<'_>) -> Option<ObjectId> {
    if given.is_set() {
        return None;
    }
    let above = || loader_of_node(context).is_none().then(|| find_state(context, Search::Parent)).flatten();
    find_state(context, Search::Local).or_else(above)
}

/// The given points, or those of the default source.
pub(super) fn points_to_select_from<D: DataTypes>(
    given: &Data<Points<D::Coord>>,
    context: &mut InitContext<'_>,
) -> Option<Vec<D::Coord>> {
    if given.is_set() {
        return Some(given.0.clone());
    }
    if let Some(state) = state_to_select_from(given, context) {
        return rest_positions::<D>(context, state);
    }
    if let Some(loader) = loader_of_node(context) {
        context.require(loader);
        let component = context.scene.component(loader)?;
        let (values, block) = component.data(component.find_data("position")?).flat().reals().ok()?;
        return Some(values.chunks_exact(block).map(coord_from::<D>).collect());
    }
    let finding = Diagnostic::error("no-points", "there are no points to select from").attribute("position", "");
    context.report(finding.expected("a mechanical object or a mesh loader in the node, or a link to positions"));
    None
}

fn replace<T: Clone>(list: &mut Vec<T>, given: &Data<Vec<T>>) {
    if given.is_set() {
        list.clone_from(given.get());
    }
}

fn give<const N: usize>(indices: &mut Data<IndexList>, elements: &mut Data<Vec<[u32; N]>>, side: Side<N>) {
    indices.derive(side.indices);
    elements.derive(side.elements);
}

/// Kinds of elements that are selected.
struct Wanted {
    edges: bool,
    triangles: bool,
    quads: bool,
    tetrahedra: bool,
    hexahedra: bool,
}

/// Decides for each element whether it is inside. Points of all templates have come down to places, so that this is
/// compiled once.
pub(super) struct ElementTest<'a> {
    pub(super) places: &'a [[f64; 3]],
    pub(super) inside: &'a [bool],
    pub(super) is_strict: bool,
    pub(super) is_inside: &'a dyn Fn([f64; 3]) -> bool,
}

impl ElementTest<'_> {
    fn select(
        &self,
        wanted: &Wanted,
        lists: &ElementLists,
        directions: &Directions,
        context: &mut InitContext<'_>,
    ) -> Selection {
        let place = |point: u32| self.places[point as usize];
        let edge_fits = |edge: &[u32; 2]| directions.edge_fits(edge.map(place));
        let triangle_fits = |triangle: &[u32; 3]| directions.triangle_fits(triangle.map(place));
        Selection {
            edges: self.split_some(wanted.edges, "edge", &lists.edges, edge_fits, context),
            triangles: self.split_some(wanted.triangles, "triangle", &lists.triangles, triangle_fits, context),
            tetrahedra: self.split(wanted.tetrahedra, "tetrahedron", &lists.tetrahedra, context),
            quads: self.split(wanted.quads, "quad", &lists.quads, context),
            hexahedra: self.split(wanted.hexahedra, "hexahedron", &lists.hexahedra, context),
        }
    }

    fn split<const N: usize>(
        &self,
        is_wanted: bool,
        kind: &str,
        elements: &[[u32; N]],
        context: &mut InitContext<'_>,
    ) -> Sides<N> {
        self.split_some(is_wanted, kind, elements, |_| true, context)
    }

    /// As `split`; elements that do not fit are not inside.
    fn split_some<const N: usize>(
        &self,
        is_wanted: bool,
        kind: &str,
        elements: &[[u32; N]],
        fits: impl Fn(&[u32; N]) -> bool,
        context: &mut InitContext<'_>,
    ) -> Sides<N> {
        let mut sides = Sides::default();
        if is_wanted {
            // Lists that grow are at times three times as long as what is in them.
            let bytes = 3 * (size_of_val(elements) + elements.len() * size_of::<u32>());
            settee_budget::demand(bytes as u64, || {
                format!("the elements of a region of interest: {} of a kind", elements.len())
            });
            for (index, element) in (0u32..).zip(elements) {
                if let Some(missing) = element.iter().find(|point| **point as usize >= self.places.len()) {
                    context.error(
                        "bad-element",
                        format!("{kind} {index} names point {missing}, but there are {} points", self.places.len()),
                    );
                    break;
                }
                let is_inside = self.holds(element) && fits(element);
                let side = if is_inside { &mut sides.inside } else { &mut sides.outside };
                side.indices.0.push(index);
                side.elements.push(*element);
            }
        }
        sides
    }

    pub(super) fn holds(&self, element: &[u32]) -> bool {
        if self.is_strict {
            return element.iter().all(|point| self.inside[*point as usize]);
        }
        let share = 1.0 / element.len() as f64;
        let mut centre = [0.0; 3];
        for point in element {
            for (sum, value) in centre.iter_mut().zip(self.places[*point as usize]) {
                *sum += value;
            }
        }
        (self.is_inside)(centre.map(|sum| sum * share))
    }
}

fn find_state(context: &InitContext<'_>, search: Search) -> Option<ObjectId> {
    context.find_in_role(search, Role::State, |component| component.as_state().is_some_and(BaseState::is_mechanical))
}

fn rest_positions<D: DataTypes>(context: &mut InitContext<'_>, state: ObjectId) -> Option<Vec<D::Coord>> {
    context.require(state);
    let state = context.scene.component(state)?.as_state()?;
    let values = state.rest_position();
    if state.kind() == D::KIND {
        return Some(D::Coord::views(&values).to_vec());
    }
    let kind: StateKind = state.kind();
    Some(values.chunks_exact(kind.coord_size()).map(|coord| coord_from::<D>(&coord[..kind.spatial_size()])).collect())
}

/// The coordinates of a point of a state of a kind, of its flat positions.
pub(super) fn coord_of<D: DataTypes>(kind: StateKind, positions: &[f64], point: usize) -> D::Coord {
    let coord = &positions[point * kind.coord_size()..][..kind.coord_size()];
    if kind == D::KIND { D::Coord::views(coord)[0] } else { coord_from::<D>(&coord[..kind.spatial_size()]) }
}

/// A coordinate at the place that the leading scalars give.
fn coord_from<D: DataTypes>(scalars: &[f64]) -> D::Coord {
    let mut place = [0.0; 3];
    for (target, value) in place.iter_mut().zip(scalars) {
        *target = *value;
    }
    let mut coord = D::identity();
    D::set_position(&mut coord, place);
    coord
}
