//! Points embedded in the elements of a mesh.

use settee_kernel::roles::{
    BaseState, BaseTopology, Inputs, InputsMut, JacobianSink, Mapping, MappingData, MappingEnds, SetUp, Transfer,
};
use settee_kernel::{Component, Data, Diagnostic, InitContext, Lifecycle, Link, ObjectId, Scene, Search};
use settee_math::StateKind;
use settee_mesh::{Located, SharedMesh, locate_grid, locate_mesh, locate_set, locate_sparse_grid};

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
    #[linked(name = "output_topology", ignored = "the points of a state stay the same ones during a run")]
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
