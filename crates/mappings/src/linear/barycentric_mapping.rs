//! Points embedded in the elements of a mesh.

use std::sync::OnceLock;

use settee_bodies::in_place::touched;
use settee_kernel::roles::{
    BaseState, BaseTopology, InPlace, Mapping, MappingData, MappingEnds, MeshEdit, MeshFollow, SetUp,
};
use settee_kernel::{Component, Data, Diagnostic, InitContext, Lifecycle, Link, ObjectId, RunChanges, Scene, Search};
use settee_math::StateKind;
use settee_mesh::{
    ElementIndex, ElementKind, Located, Members, RowEdit, SharedMesh, kind_of_set, locate_grid, locate_mesh,
    locate_set, locate_sparse_grid,
};

use crate::common::{Ends, Shape, resize, shapes, state, switch_off_if_only_drawn, types_do_not_fit};
use crate::transfer::embedding::{cells, embedded, kept, weights};
use crate::transfer::{EmbeddedFrames, EmbeddedPoints, Embedding, Homes, WeightedSums};

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
    /// Revision of the mesh up to which `start` is that of the states.
    revision: u64,
    /// Where the points were placed; `None` where they followed a mesh that changed: then they are placed if they have
    /// to be made anew.
    located: Option<Vec<Located>>,
    /// The elements of the mesh by their places at the start, from when a point first loses its element; `None` where
    /// all have to be looked at.
    index: OnceLock<Option<ElementIndex>>,
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
    /// The positions that points are placed by.
    fn positions(at_rest: bool, scene: &Scene, object: ObjectId) -> Vec<f64> {
        let values = |state: &dyn BaseState| if at_rest { state.rest_position() } else { state.position() };
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
        context.require(topology);
        self.revision = context.mesh(topology).map_or(0, |mesh| mesh.revision());
        self.index = OnceLock::new();
        match self.locate(context.set_up(), topology, output) {
            Ok(located) => {
                resize(context, output, located.len());
                self.located = Some(located);
            }
            Err(finding) => return context.report(finding),
        }
        if self.turns_frames(context.set_up()) {
            let [parents, children] = &self.start;
            self.parents = parents.as_chunks().0.to_vec();
            self.orientations =
                children.chunks_exact(7).map(|frame| [frame[3], frame[4], frame[5], frame[6]]).collect();
        }
    }

    /// Where the points lie at the start in a mesh.
    fn locate(&self, set_up: SetUp<'_>, topology: ObjectId, output: ObjectId) -> Result<Vec<Located>, Diagnostic> {
        let [parents, children] = &self.start;
        let parents = parents.as_chunks().0;
        let points = places(set_up.scene, output, children);
        let path = set_up.scene.object_path(topology);
        let mesh = set_up.mesh(topology).ok_or_else(|| Diagnostic::error("neighbour-missing", "no topology"))?;
        let topology = mesh.topology();
        let outcome = if let Some(grid) = topology.regular_grid() {
            locate_grid(grid, &points)
        } else if let Some(grid) = topology.sparse_grid() {
            locate_sparse_grid(grid, &points)
        } else if topology.is_set() && !self.turns_frames(set_up) {
            locate_set(topology, parents, &points)
        } else {
            locate_mesh(topology, parents, &points)
        };
        match outcome {
            Ok(located) if located.is_empty() && !points.is_empty() => {
                Err(Diagnostic::error("no-elements", format!("{path} has no elements to place points in")))
            }
            Ok(located) => Ok(located),
            Err(error) => Err(Diagnostic::error("points-not-placed", format!("{path}: {error}"))),
        }
    }

    /// The input, the output and the mesh of the input.
    fn linked(&self) -> Option<[ObjectId; 3]> {
        Some([*self.common.inputs().first()?, self.common.output.target()?, self.input_topology.target()?])
    }

    /// Brings the positions of the start to a mesh that changed element by element; `None` where all points have to be
    /// placed again at once.
    fn follow_start(&mut self, context: &InitContext<'_>) -> Option<()> {
        let [input, output, topology] = self.linked()?;
        let edit = context.edit_since(topology, self.revision)?;
        let mesh = context.mesh(topology)?;
        if !self.orientations.is_empty() || cells(mesh.topology()).is_empty() {
            return None;
        }
        let states = [input, output].map(|object| {
            let state = state(context.scene, object)?;
            Some((edit.points(object, state.n_points())?, state.kind().coord_size()))
        });
        let [Some(of_input), Some(of_output)] = states else { return None };
        for ((edit, size), (object, start)) in
            [of_input, of_output].into_iter().zip([input, output].into_iter().zip(&mut self.start))
        {
            if start.len() != edit.n_before() * size {
                return None;
            }
            let made = match edit.added() {
                [] => Vec::new(),
                added => {
                    let all = Self::positions(*self.use_rest_position, context.scene, object);
                    added.iter().flat_map(|point| all[*point as usize * size..][..size].to_vec()).collect()
                }
            };
            edit.follow(start, size, &made);
        }
        (self.revision, self.located) = (mesh.revision(), None);
        self.follow_index(context, edit, (&mesh, topology, input));
        Some(())
    }

    /// Brings the elements by their places to a changed mesh.
    fn follow_index(
        &mut self,
        context: &InitContext<'_>,
        edit: &dyn RunChanges,
        (mesh, topology, input): (&SharedMesh, ObjectId, ObjectId),
    ) {
        let Some(Some(index)) = self.index.get_mut() else {
            self.index = OnceLock::new();
            return;
        };
        if edit.changes_of(topology).is_empty() {
            return;
        }
        let of = |kind: ElementKind| edit.elements(topology, input, kind);
        let followed = of(index.kind()).zip(of(ElementKind::Edge)).and_then(|(elements, edges)| {
            index.follow(mesh.topology(), (&elements, &edges), self.start[0].as_chunks().0)
        });
        match followed {
            Some(n) => context.look_at(n),
            None => self.index = OnceLock::new(),
        }
    }

    /// Points as they are now, in the elements in which they would be placed at the start of a scene with the mesh that
    /// is left: near elements are looked at, wherever they have moved. `None` where all have to be.
    fn locate_near(&self, set_up: SetUp<'_>, follow: &MeshFollow<'_>, homeless: &[u32]) -> Option<Vec<Located>> {
        let [input, output, topology] = self.linked()?;
        let topology = set_up.mesh(topology)?.topology();
        let [parents, children] = [&self.start[0], &self.start[1]];
        let now = (follow.position)(input)?;
        let (places, size) = ((follow.position)(output)?, state(set_up.scene, output)?.kind().coord_size());
        if !topology.is_set() || now.len() != parents.len() || places.len() != children.len() {
            return None;
        }
        let kind = kind_of_set(topology)?;
        let found = self.index.get_or_init(|| {
            let index = ElementIndex::new(topology, parents.as_chunks().0)?;
            set_up.look_at(index.n_elements());
            Some(index)
        });
        let index =
            found.as_ref().filter(|index| (index.kind(), index.n_elements()) == (kind, topology.n_elements(kind)))?;
        let place = |values: &[f64], child: u32| -> Option<[f64; 3]> {
            values.get(child as usize * size..)?.first_chunk().copied()
        };
        let one = |child: &u32| {
            let (at_start, n_tried) = index.locate(topology, parents.as_chunks().0, place(children, *child)?);
            set_up.look_at(n_tried);
            let at_start = at_start?;
            let here = Located::within(topology, kind, at_start.index, now.as_chunks().0, place(places, *child)?);
            // In an element that has no volume now the point has the weights of the start.
            Some(here.unwrap_or(at_start))
        };
        homeless.iter().map(one).collect()
    }

    /// Points in the mesh of the input, in which they have no place, with the weights of where they are now.
    fn locate_now(&self, set_up: SetUp<'_>, follow: &MeshFollow<'_>, homeless: &[u32]) -> Vec<Located> {
        if homeless.is_empty() {
            return Vec::new();
        }
        if let Some(located) = self.locate_near(set_up, follow, homeless) {
            return located;
        }
        let Some([input, output, topology]) = self.linked() else { return Vec::new() };
        let (Some(parents), Some(children)) = ((follow.position)(input), (follow.position)(output)) else {
            return Vec::new();
        };
        let Some(mesh) = set_up.mesh(topology) else { return Vec::new() };
        let points = places(set_up.scene, output, children);
        let homeless: Vec<[f64; 3]> = homeless.iter().map(|child| points[*child as usize]).collect();
        let (topology, parents) = (mesh.topology(), parents.as_chunks().0);
        let located = if topology.is_set() {
            locate_set(topology, parents, &homeless)
        } else {
            locate_mesh(topology, parents, &homeless)
        };
        located.unwrap_or_default()
    }
}

/// The places of the points of a state with these coordinates.
fn places(scene: &Scene, object: ObjectId, coordinates: &[f64]) -> Vec<[f64; 3]> {
    let size = state(scene, object).map_or(3, |state| state.kind().coord_size());
    coordinates.chunks_exact(size).map(|point| [point[0], point[1], point[2]]).collect()
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
        let at_rest = *self.use_rest_position;
        self.start = [input, output].map(|object| Self::positions(at_rest, context.scene, object));
        self.place(context, topology, output);
        switch_off_if_only_drawn(&mut self.common.flags, context.scene, output);
    }

    /// The working data follow in place if they can; where they cannot, all points are placed from these positions.
    fn mesh_changed(&mut self, context: &mut InitContext<'_>) {
        if self.follow_start(context).is_some() {
            return;
        }
        let ends = (self.common.inputs().first().copied(), self.common.output.target());
        if let (Some(input), Some(output)) = ends {
            let at_rest = *self.use_rest_position;
            self.start = [input, output].map(|object| Self::positions(at_rest, context.scene, object));
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
        let again = match (&self.located, self.linked()) {
            (None, Some([_, output, topology])) => self.locate(set_up, topology, output)?,
            _ => Vec::new(),
        };
        let all = self.located.as_ref().unwrap_or(&again);
        let n_points = inputs[0].n_points;
        let points = embedded(all, output.kind, n_points);
        let needed = points.sums().points_needed(0);
        if needed > n_points {
            let message = format!("the topology has at least {needed} points, but the input has {n_points}");
            let finding = Diagnostic::error("index-out-of-range", message).attribute("input_topology", "");
            return Err(finding.expected("a topology of the points of the input"));
        }
        if self.orientations.is_empty() {
            return Ok(Embedding::Points(points));
        }
        let corners = |located: &Located| [0, 1, 2, 3].map(|corner| located.vertices()[corner]);
        let frames = all.iter().map(corners).zip(self.orientations.iter().copied());
        let embedded = EmbeddedFrames::new(points.into_sums(), &self.parents, frames).ok_or_else(|| {
            Diagnostic::error("degenerate-element", "a frame lies in a tetrahedron without volume")
                .expected("tetrahedra with a volume")
        })?;
        Ok(Embedding::Frames(embedded))
    }

    fn is_linear(&self) -> bool {
        self.orientations.is_empty()
    }

    /// Points keep their places in elements that are still there; the others, and new ones, are placed where they are
    /// in the present motion, so that none jumps: see [`settle`](Mapping::settle).
    fn following(&self, set_up: SetUp<'_>, transfer: &Embedding, edit: &MeshEdit<'_>) -> Option<InPlace<Embedding>> {
        let Embedding::Points(points) = transfer else { return None };
        let [input, output, topology] = self.linked()?;
        let (mesh, around) = (set_up.mesh(topology)?, set_up.neighbours(topology)?);
        let kind = points.kind().filter(|kind| kind_of_set(mesh.topology()) == Some(*kind))?;
        let n_points = |object| Some(state(set_up.scene, object)?.n_points());
        let (of_input, of_output) = (edit.points(input, n_points(input)?)?, edit.points(output, n_points(output)?)?);
        let of = Members::Elements(kind);
        let (elements, nodes) = if edit.changes_of(topology).is_empty() {
            let same = |n: usize, of: Members| RowEdit::new(n, &[], of);
            (same(around.n_elements(kind), of)?, same(mesh.n_points(), Members::Points)?)
        } else {
            (edit.elements(Some(topology), Some(input), kind)?, edit.points_of_mesh(topology)?)
        };
        if !nodes.moves_as(&of_input) || mesh.n_points() != of_input.n() {
            return None;
        }
        let others = touched(Some(around), kind, &elements, &nodes);
        let rehoming = points.rehoming(around, (&elements, &others), &of_input, of_output)?;
        let n_made = rehoming.n_homeless();
        if n_made > 0 && (*self.common.flags.apply_rest_position || of_input.n() == 0) {
            return None;
        }
        let edit = move |embedding: &mut Embedding| {
            if let Embedding::Points(points) = embedding {
                points.follow(rehoming);
            }
        };
        Some(InPlace { n_made, edit: Box::new(edit) })
    }

    fn settle(&self, set_up: SetUp<'_>, transfer: &mut Embedding, follow: &MeshFollow<'_>) {
        let Embedding::Points(points) = transfer else { return };
        let located = self.locate_now(set_up, follow, points.homeless());
        points.settle(located.iter().map(|located| (located.index, weights(located).collect())));
    }

    fn follow_mesh(&self, set_up: SetUp<'_>, transfer: &mut Embedding, before: &Embedding, follow: &MeshFollow<'_>) {
        let (Embedding::Points(points), Embedding::Points(before)) = (transfer, before) else { return };
        let Some([input, output, topology]) = self.linked() else { return };
        let Some(mesh) = set_up.mesh(topology) else { return };
        let is_touched = follow.meshes.iter().any(|changes| changes.topology == topology);
        let (new_parents, old_children) = (follow.new_points(input), follow.old_points(output));
        if !is_touched && new_parents.is_none() && old_children.is_none() {
            return;
        }
        let n_points = points.sums().n_points();
        let n_input = state(set_up.scene, input).map_or(0, BaseState::n_points);
        let rows = kept(before.sums(), mesh.topology(), new_parents.as_deref(), (n_points, old_children.as_deref()));
        let is_homeless = |child: &u32| rows[*child as usize].is_none();
        let homeless: Vec<u32> = (0..n_points as u32).filter(is_homeless).collect();
        let mut located = self.locate_now(set_up, follow, &homeless).into_iter();
        let mut followed = WeightedSums::of_places(&[StateKind::Vec3], points.sums().output());
        let mut homes = Vec::with_capacity(rows.len());
        for row in rows {
            match row {
                Some((home, terms)) => {
                    followed.push(terms);
                    homes.push(home);
                }
                None => {
                    let place = located.next();
                    followed.push(place.iter().flat_map(weights).map(|(node, weight)| (0, node, weight)));
                    homes.extend(place.map(|place| (place.kind, place.index)));
                }
            }
        }
        *points = EmbeddedPoints::new(followed, Homes::of(homes), n_input);
    }
}
