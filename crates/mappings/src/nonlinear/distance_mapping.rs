//! Lengths of edges.

use settee_kernel::roles::{BaseTopology, InPlace, Mapping, MappingData, MappingEnds, MeshEdit, OutputPoints, SetUp};
use settee_kernel::{Component, Data, Diagnostic, InitContext, Lifecycle, Link, Rgba};
use settee_math::StateKind;
use settee_mesh::{ElementKind, Topology};

use super::distance::Distance;
use super::elements::{check_types, finish, following, output_points, stencils, topology};
use super::rest_lengths::{check_lengths, distances, find_rest_lengths};
use crate::common::{Ends, shapes};
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
        if let Ok(edges) = &edges {
            find_rest_lengths(&mut self.rest_lengths, *self.compute_distance, (&ends.inputs, edges), context);
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
        output_points(&self.topology, ElementKind::Edge)
    }

    fn transfer(&self, set_up: SetUp<'_>) -> Result<Self::Transfer, Diagnostic> {
        let edges = self.edges(set_up)?;
        distances(set_up, &self.common, edges, &self.rest_lengths, *self.geometric_stiffness)
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
