//! Lengths of edges.

use settee_kernel::roles::{BaseTopology, InPlace, Mapping, MappingData, MappingEnds, MeshEdit, OutputPoints, SetUp};
use settee_kernel::{Component, Data, Diagnostic, InitContext, Lifecycle, Link, Rgba};
use settee_math::StateKind;
use settee_mesh::{ElementKind, Topology};

use super::distance::{Distance, check_lengths};
use super::elements::{check_types, finish, following, stencils, topology};
use crate::common::{Ends, shapes, state};
use crate::transfer::{GeometricStiffness, Measures, Place};

/// The lengths of the edges of a topology, less their rest lengths.
///
/// c = |x_b - x_a| - restLength for each edge (a, b), with the centres of rigid points. A force field on these numbers
/// acts like springs along the edges: with `computeDistance` and `applyRestPosition` the rest positions of the output
/// are the rest lengths of the edges.
#[derive(Component)]
#[component(category = "Mapping/NonLinear", templates(Vec3d, Rigid3d), attach = mapping, roles(mapping))]
pub struct DistanceMapping {
    /// Whether the lengths themselves are computed: rest lengths that are not given are 0, else the initial lengths.
    #[data(default = false, at_start = "the lengths were measured at the start")]
    pub compute_distance: Data<bool>,
    /// Lengths that are subtracted, one per edge.
    #[data(unit = "m", follows = PerElement("topology", Edge))]
    pub rest_lengths: Data<Vec<f64>>,
    /// Thickness of drawn edges.
    #[data(default = 0.0)]
    pub show_object_scale: Data<f64>,
    /// Colour of drawn edges.
    #[data(default = Rgba([1.0, 1.0, 0.0, 1.0]))]
    pub show_color: Data<Rgba>,
    /// The change of the forces with the direction of the edges: none, exact, or only that of edges that pull together,
    /// which cannot make a matrix indefinite.
    #[data(default = GeometricStiffness::Stabilized)]
    pub geometric_stiffness: Data<GeometricStiffness>,
    /// Topology with the edges; by default the one of the node or of its nearest ancestor.
    #[linked(search = up, required)]
    pub topology: Link<dyn BaseTopology>,
    #[group]
    common: MappingData,
    #[group]
    base: settee_kernel::Base,
}

/// Rest lengths for a number of edges: the given ones, else 0 or the initial lengths.
pub(super) fn rest_lengths(
    given: &Data<Vec<f64>>,
    compute_distance: bool,
    initial: &[f64],
    context: &mut InitContext<'_>,
) -> Vec<f64> {
    if given.len() == initial.len() {
        return given.get().clone();
    }
    if !given.is_empty() {
        let message = format!("{} lengths for {} edges are not used", given.len(), initial.len());
        let finding = Diagnostic::warning("wrong-count", message).attribute("restLengths", "");
        context.report(finding.expected("one length per edge, or none"));
    }
    if compute_distance { vec![0.0; initial.len()] } else { initial.to_vec() }
}

/// Distance of two points of states, given as flat positions.
pub(super) fn initial_length(positions: &[(Vec<f64>, StateKind)], [a, b]: [Place; 2]) -> f64 {
    let point = |place: Place| {
        let (position, kind) = &positions[place.input as usize];
        let first = place.point as usize * kind.coord_size();
        [0, 1, 2].map(|axis| position[first + axis])
    };
    let (a, b) = (point(a), point(b));
    (0..3).map(|axis| (b[axis] - a[axis]) * (b[axis] - a[axis])).sum::<f64>().sqrt()
}

impl DistanceMapping {
    fn edges(&self, set_up: SetUp<'_>) -> Result<Vec<[Place; 2]>, Diagnostic> {
        let scene = set_up.scene;
        let (inputs, output) = shapes(scene, &self.common)?;
        check_types(&inputs, output, &[StateKind::Vec3, StateKind::Rigid3])?;
        check_lengths(&self.rest_lengths)?;
        stencils("edge", topology(set_up, &self.topology)?.edges(), inputs[0].n_points)
    }
}

impl Lifecycle for DistanceMapping {
    fn init(&mut self, context: &mut InitContext<'_>) {
        let Some(ends) = Ends::of(&self.common, context) else { return };
        self.topology.target().into_iter().for_each(|topology| context.require(topology));
        let edges = self.edges(context.set_up());
        if let (Ok(edges), Some(input)) = (&edges, state(context.scene, ends.inputs[0])) {
            let positions = [(input.position(), input.kind())];
            let initial: Vec<f64> = edges.iter().map(|edge| initial_length(&positions, *edge)).collect();
            let lengths = rest_lengths(&self.rest_lengths, *self.compute_distance, &initial, context);
            self.rest_lengths.derive(lengths);
        }
        finish(self, &ends, edges.map(|edges| edges.len()), context);
    }
}

impl Mapping for DistanceMapping {
    type Transfer = Measures<Distance, 2>;

    fn ends(&self) -> &dyn MappingEnds {
        &self.common
    }

    fn output_points(&self) -> OutputPoints {
        let edges = |topology| OutputPoints::PerElement(topology, ElementKind::Edge);
        self.topology.target().map_or(OutputPoints::Own, edges)
    }

    fn transfer(&self, set_up: SetUp<'_>) -> Result<Self::Transfer, Diagnostic> {
        let edges = self.edges(set_up)?;
        let mut rest = self.rest_lengths.get().clone();
        rest.resize(edges.len(), 0.0);
        let inputs = shapes(set_up.scene, &self.common)?.0;
        let kinds = inputs.iter().map(|input| input.kind).collect();
        Ok(Measures::new(Distance { rest, dimension: 3 }, edges, kinds, *self.geometric_stiffness))
    }

    fn following(
        &self,
        set_up: SetUp<'_>,
        transfer: &Self::Transfer,
        edit: &MeshEdit<'_>,
    ) -> Option<InPlace<Self::Transfer>> {
        let lengths = self.rest_lengths.get();
        // A list of another length does not follow the edges.
        if lengths.len() != topology(set_up, &self.topology).ok()?.edges().len() {
            return None;
        }
        let made =
            |added: &[u32]| Distance { rest: added.iter().map(|edge| lengths[*edge as usize]).collect(), dimension: 3 };
        let on = (&self.common as &dyn MappingEnds, &self.topology);
        following(set_up, on, transfer, edit, ElementKind::Edge, Topology::edges, made)
    }

    fn is_linear(&self) -> bool {
        false
    }
}
