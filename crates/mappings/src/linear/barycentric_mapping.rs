//! Points embedded in the elements of a mesh.

use std::collections::HashSet;

use settee_kernel::roles::{
    BaseState, BaseTopology, Inputs, InputsMut, JacobianSink, Mapping, MappingData, MappingEnds, MeshFollow, SetUp,
    Transfer,
};
use settee_kernel::{Component, Data, Diagnostic, InitContext, Lifecycle, Link, ObjectId, Scene, Search};
use settee_math::StateKind;
use settee_mesh::{Located, SharedMesh, Topology, locate_grid, locate_mesh, locate_set, locate_sparse_grid};

use crate::common::{Ends, Shape, resize, shapes, state, switch_off_if_only_drawn, types_do_not_fit};
use crate::transfer::{EmbeddedFrames, WeightedSums};

/// The points of the output lie in elements of the mesh of the input, and follow their vertices with constant weights.
///
/// x = sum_i w_i x_i over the vertices of one element: linear in edges, triangles and tetrahedra, trilinear in quads
/// and hexahedra. The element of a point is that in which it lies deepest, else the one with the nearest centre;
/// weights of points outside extrapolate. Points are projected onto a mesh of triangles, quads or edges. In a
/// `RegularGridTopology` or a `SparseGridTopology` the cells of the grid itself count, wherever the points of the input
/// stand.
///
/// A rigid point follows with its centre. In a `TetrahedronSetTopologyContainer` it also turns with the material of its
/// tetrahedron; elsewhere its orientation stays as it is.
#[derive(Component)]
#[component(category = "Mapping/Linear", templates(Vec3d), attach = mapping, roles(mapping))]
pub struct BarycentricMapping {
    /// Places the points by the rest positions of both states instead of their current positions.
    #[data(default = false, at_start = "the points were placed at the start")]
    pub use_rest_position: Data<bool>,
    /// Mesh of the input; by default the first topology in the node of the input or above.
    #[linked(name = "input_topology")]
    pub input_topology: Link<dyn BaseTopology>,
    /// Mesh of the output, whose changes the mapping is meant to follow.
    #[linked(
        name = "output_topology",
        ignored = "the component follows the points of its state, whichever topology they belong to"
    )]
    pub output_topology: Link<dyn BaseTopology>,
    #[group]
    common: MappingData,
    #[group]
    base: settee_kernel::Base,
    /// Positions of the initialised states, flat: the input's, and the output's. The points are placed by them again
    /// when the mesh of the input is replaced: during a run the states are deformed.
    start: [Vec<f64>; 2],
    located: Vec<Located>,
    /// For frames that turn with tetrahedra: the positions of the input at which they were placed, and their
    /// orientations there.
    parents: Vec<[f64; 3]>,
    orientations: Vec<[f64; 4]>,
}

fn check_types(input: Shape, output: Shape) -> Result<(), Diagnostic> {
    match (input.kind, output.kind) {
        (StateKind::Vec3, StateKind::Vec3 | StateKind::Rigid3) => Ok(()),
        (input, output) => Err(types_do_not_fit(input, output, "Vec3d to Vec3d or Rigid3d")),
    }
}

impl BarycentricMapping {
    /// Elements and weights of the points of the output.
    pub fn located(&self) -> &[Located] {
        &self.located
    }

    /// The positions that points are placed by.
    fn positions(&self, scene: &Scene, object: ObjectId) -> Vec<f64> {
        let values =
            |state: &dyn BaseState| if *self.use_rest_position { state.rest_position() } else { state.position() };
        state(scene, object).map(values).unwrap_or_default()
    }

    /// Whether the frames of the output turn with the tetrahedra in which they lie.
    fn turns_frames(&self, set_up: SetUp<'_>) -> bool {
        let scene = set_up.scene;
        let is_rigid = |output| state(scene, output).is_some_and(|state| state.kind() == StateKind::Rigid3);
        let mesh = self.input_topology.target().and_then(|topology| set_up.mesh(topology));
        let in_tetrahedra = |mesh: &SharedMesh| {
            let topology = mesh.topology();
            topology.is_set() && topology.hexahedra().is_empty() && !topology.tetrahedra().is_empty()
        };
        self.common.output.target().is_some_and(is_rigid) && mesh.is_some_and(in_tetrahedra)
    }

    /// Places the points in the mesh of the input. Where that is impossible they stay where they were placed.
    fn place(&mut self, context: &mut InitContext<'_>, topology: ObjectId, output: ObjectId) {
        let [parents, children] = &self.start;
        let size = state(context.scene, output).map_or(3, |state| state.kind().coord_size());
        let points: Vec<[f64; 3]> = children.chunks_exact(size).map(|point| [point[0], point[1], point[2]]).collect();
        let Some(located) = self.locate(context, topology, parents.as_chunks().0, &points) else { return };
        resize(context, output, located.len());
        self.located = located;
        if self.turns_frames(context.set_up()) {
            self.parents = parents.as_chunks().0.to_vec();
            self.orientations =
                children.chunks_exact(7).map(|frame| [frame[3], frame[4], frame[5], frame[6]]).collect();
        }
    }

    fn locate(
        &self,
        context: &mut InitContext<'_>,
        topology: ObjectId,
        parents: &[[f64; 3]],
        points: &[[f64; 3]],
    ) -> Option<Vec<Located>> {
        context.require(topology);
        let path = context.scene.object_path(topology);
        let mesh = context.mesh(topology)?;
        let topology = mesh.topology();
        let outcome = if let Some(grid) = topology.regular_grid() {
            locate_grid(grid, points)
        } else if let Some(grid) = topology.sparse_grid() {
            locate_sparse_grid(grid, points)
        } else if topology.is_set() && !self.turns_frames(context.set_up()) {
            locate_set(topology, parents, points)
        } else {
            locate_mesh(topology, parents, points)
        };
        match outcome {
            Ok(located) if located.is_empty() && !points.is_empty() => {
                context.error("no-elements", format!("{path} has no elements to place points in"))
            }
            Ok(located) => return Some(located),
            Err(error) => context.error("points-not-placed", format!("{path}: {error}")),
        }
        None
    }
}

impl Lifecycle for BarycentricMapping {
    fn init(&mut self, context: &mut InitContext<'_>) {
        let Some(ends) = Ends::of(&self.common, context) else { return };
        let (input, output) = (ends.inputs[0], ends.output);
        let is_topology = |component: &dyn Component| component.as_topology().is_some();
        let above = context.scene.find(context.scene.object(input).node, Search::Up, &is_topology);
        let Some(topology) = self.input_topology.target().or(above) else {
            let finding = Diagnostic::error("neighbour-missing", "no topology in the node of the input or above")
                .attribute("input_topology", "");
            context.report(finding.expected("a topology with the elements that the points lie in"));
            return;
        };
        self.input_topology.point_to(Some(topology));
        if let Err(finding) =
            shapes(context.scene, &self.common).and_then(|(inputs, output)| check_types(inputs[0], output))
        {
            return context.report(finding);
        }
        context.require(topology);
        self.start = [input, output].map(|object| self.positions(context.scene, object));
        self.place(context, topology, output);
        switch_off_if_only_drawn(&mut self.common.flags, context.scene, output);
    }

    fn mesh_changed(&mut self, context: &mut InitContext<'_>) {
        let ends = (self.common.inputs().first().copied(), self.common.output.target());
        if let (Some(input), Some(output)) = ends {
            self.start = [input, output].map(|object| self.positions(context.scene, object));
        }
        self.data_changed(context);
    }

    fn data_changed(&mut self, context: &mut InitContext<'_>) {
        if let (Some(topology), Some(output)) = (self.input_topology.target(), self.common.output.target()) {
            self.place(context, topology, output);
        }
    }
}

impl Mapping for BarycentricMapping {
    type Transfer = Embedding;

    fn ends(&self) -> &dyn MappingEnds {
        &self.common
    }

    fn transfer(&self, set_up: SetUp<'_>) -> Result<Embedding, Diagnostic> {
        let (inputs, output) = shapes(set_up.scene, &self.common)?;
        check_types(inputs[0], output)?;
        let mut sums = WeightedSums::of_places(&[StateKind::Vec3], output.kind);
        for located in &self.located {
            sums.push(located.vertices().iter().zip(located.weights()).map(|(vertex, weight)| (0, *vertex, *weight)));
        }
        let (needed, n_points) = (sums.points_needed(0), inputs[0].n_points);
        if needed > n_points {
            let message = format!("the topology has at least {needed} points, but the input has {n_points}");
            let finding = Diagnostic::error("index-out-of-range", message).attribute("input_topology", "");
            return Err(finding.expected("a topology of the points of the input"));
        }
        if self.orientations.is_empty() {
            return Ok(Embedding::Points(sums));
        }
        let corners = |located: &Located| [0, 1, 2, 3].map(|corner| located.vertices()[corner]);
        let frames = self.located.iter().map(corners).zip(self.orientations.iter().copied());
        let embedded = EmbeddedFrames::new(sums, &self.parents, frames).ok_or_else(|| {
            Diagnostic::error("degenerate-element", "a frame lies in a tetrahedron without volume")
                .expected("tetrahedra with a volume")
        })?;
        Ok(Embedding::Frames(embedded))
    }

    fn is_linear(&self) -> bool {
        self.orientations.is_empty()
    }

    /// Points keep their places in elements that are still there; the others, and new ones, are placed where they are
    /// now, so that none jumps.
    fn follow_mesh(&self, set_up: SetUp<'_>, transfer: &mut Embedding, before: &Embedding, follow: &MeshFollow<'_>) {
        let (Embedding::Points(sums), Embedding::Points(before)) = (transfer, before) else { return };
        let ends = (self.common.inputs().first().copied(), self.common.output.target(), self.input_topology.target());
        let (Some(input), Some(output), Some(topology)) = ends else { return };
        let Some(mesh) = set_up.mesh(topology) else { return };
        let is_touched = follow.meshes.iter().any(|changes| changes.topology == topology);
        let (new_parents, old_children) = (follow.new_points(input), follow.old_points(output));
        if !is_touched && new_parents.is_none() && old_children.is_none() {
            return;
        }
        let cells: HashSet<Vec<u32>> = all_elements(mesh.topology()).collect();
        let renumbered = |point: u32| match &new_parents {
            Some(new) => new.get(point as usize).copied().flatten(),
            None => Some(point),
        };
        // The terms of a point as before, if its element is still there.
        let kept = |child: usize| -> Option<Vec<(usize, u32, f64)>> {
            let child = match &old_children {
                Some(old) => old.get(child).copied().flatten()? as usize,
                None => child,
            };
            if child >= before.n_points() {
                return None;
            }
            let terms = before.terms(child);
            let terms: Vec<_> =
                terms.map(|(input, point, weight)| Some((input, renumbered(point)?, weight))).collect::<Option<_>>()?;
            let mut corners: Vec<u32> = terms.iter().map(|(_, point, _)| *point).collect();
            corners.sort_unstable();
            cells.contains(&corners).then_some(terms)
        };
        let (Some(parents), Some(children)) = ((follow.position)(input), (follow.position)(output)) else { return };
        let size = state(set_up.scene, output).map_or(3, |state| state.kind().coord_size());
        let points: Vec<[f64; 3]> = children.chunks_exact(size).map(|point| [point[0], point[1], point[2]]).collect();
        let rows: Vec<Option<Vec<(usize, u32, f64)>>> = (0..points.len()).map(kept).collect();
        let homeless: Vec<usize> = (0..points.len()).filter(|child| rows[*child].is_none()).collect();
        let places: Vec<[f64; 3]> = homeless.iter().map(|child| points[*child]).collect();
        let topology = mesh.topology();
        let parents = parents.as_chunks().0;
        let located = if topology.is_set() {
            locate_set(topology, parents, &places)
        } else {
            locate_mesh(topology, parents, &places)
        };
        let mut located = located.unwrap_or_default().into_iter();
        let mut followed = WeightedSums::of_places(&[StateKind::Vec3], sums.output());
        for row in rows {
            match row {
                Some(terms) => followed.push(terms),
                None => {
                    let place = located.next();
                    let terms = place.iter().flat_map(|place| place.vertices().iter().zip(place.weights()));
                    followed.push(terms.map(|(vertex, weight)| (0, *vertex, *weight)));
                }
            }
        }
        *sums = followed;
    }
}

/// The points of each element in which points can lie, in order.
fn all_elements(topology: &Topology) -> impl Iterator<Item = Vec<u32>> + '_ {
    fn ordered(points: &[u32]) -> Vec<u32> {
        let mut points = points.to_vec();
        points.sort_unstable();
        points
    }
    let volumes = topology.tetrahedra().iter().map(|cell| ordered(cell));
    let volumes = volumes.chain(topology.hexahedra().iter().map(|cell| ordered(cell)));
    let faces = topology.triangles().iter().map(|face| ordered(face));
    let faces = faces.chain(topology.quads().iter().map(|face| ordered(face)));
    let has_volumes = !topology.tetrahedra().is_empty() || !topology.hexahedra().is_empty();
    let has_faces = !topology.triangles().is_empty() || !topology.quads().is_empty();
    let faces = faces.filter(move |_| !has_volumes);
    let edges = topology.edges().iter().map(|edge| ordered(edge)).filter(move |_| !has_volumes && !has_faces);
    volumes.chain(faces).chain(edges)
}

/// Points, or frames that turn with the tetrahedra in which they lie.
#[derive(Clone, settee_persist::Persist)]
pub enum Embedding {
    /// Points, or the centres of frames.
    Points(WeightedSums),
    /// Frames.
    Frames(EmbeddedFrames),
}

/// Calls a method of what is inside.
macro_rules! inside {
    ($self:ident, $transfer:ident => $call:expr) => {
        match $self {
            Self::Points($transfer) => $call,
            Self::Frames($transfer) => $call,
        }
    };
}

impl Transfer for Embedding {
    fn apply(&mut self, x_in: Inputs<'_>, x_out: &mut [f64]) {
        inside!(self, transfer => transfer.apply(x_in, x_out));
    }
    fn apply_j(&self, v_in: Inputs<'_>, v_out: &mut [f64]) {
        inside!(self, transfer => transfer.apply_j(v_in, v_out));
    }
    fn apply_jt(&self, f_out: &[f64], f_in: &mut InputsMut<'_>) {
        inside!(self, transfer => transfer.apply_jt(f_out, f_in));
    }
    fn jacobian(&self, sink: &mut dyn JacobianSink) {
        inside!(self, transfer => transfer.jacobian(sink));
    }
}
