//! Points embedded in the elements of a mesh.

mod follow;
mod place;

use std::sync::OnceLock;

use settee_bodies::in_place::touched;
use settee_kernel::roles::{
    BaseState, BaseTopology, InPlace, Mapping, MappingData, MappingEnds, MeshEdit, MeshFollow, SetUp,
};
use settee_kernel::{Component, Data, Diagnostic, InitContext, Lifecycle, Link, ObjectId, RunChanges, Search};
use settee_math::StateKind;
use settee_mesh::{ElementIndex, Located, Members, RowEdit, kind_of_set};

use crate::common::{Ends, Shape, shapes, state, switch_off_if_only_drawn, types_do_not_fit};
use crate::transfer::embedding::{embedded, kept, weights};
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
    /// Where the points were placed; `None` after they followed a change of the mesh: they are then located again when
    /// needed.
    located: Option<Vec<Located>>,
    /// A spatial index of the elements at their initial positions, made when a point first loses its element; `None`
    /// where no index is possible and all elements have to be searched.
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
    /// The input, the output and the mesh of the input.
    fn linked(&self) -> Option<[ObjectId; 3]> {
        Some([*self.common.inputs().first()?, self.common.output.target()?, self.input_topology.target()?])
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
