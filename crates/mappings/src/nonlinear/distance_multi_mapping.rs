//! Distances between points of several bodies.

use settee_kernel::roles::{BaseTopology, Mapping, MappingEnds, MultiMappingData, SetUp};
use settee_kernel::{Component, Data, Diagnostic, IndexList, InitContext, Lifecycle, Link, Rgba};
use settee_math::StateKind;

use super::distance::Distance;
use super::elements::{check_types, finish, stencils, topology};
use super::rest_lengths::{check_lengths, distances, find_rest_lengths};
use crate::common::{Ends, index_pairs, shapes};
use crate::transfer::{GeometricStiffness, Measures, Place};

/// The distances of points of several states, less their rest lengths.
///
/// c = |x_b - x_a| - restLength, where a and b are entries of `indexPairs` (a state and one of its points), joined by
/// the edges of a topology. Centres of rigid points count.
#[derive(Component)]
#[component(category = "Mapping/NonLinear", templates(Vec3d, Rigid3d), attach = mapping, roles(mapping))]
pub struct DistanceMultiMapping {
    /// The points that the edges join: for each the number of the input, then the number of the point there.
    #[data(follows = NumberedPoints("input"))]
    pub index_pairs: Data<IndexList>,
    /// Whether the distances themselves are computed: rest lengths that are not given are 0, else the initial
    /// distances.
    #[data(default = false, at_start = "the lengths were measured at the start")]
    pub compute_distance: Data<bool>,
    /// Lengths that are subtracted, one per edge.
    #[data(unit = "m")]
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
    /// Topology whose edges join the entries of `indexPairs`; by default the one of the node or of its nearest
    /// ancestor.
    #[linked(search = up, required)]
    pub topology: Link<dyn BaseTopology>,
    #[group]
    common: MultiMappingData,
    #[group]
    base: settee_kernel::Base,
}

impl DistanceMultiMapping {
    fn edges(&self, set_up: SetUp<'_>) -> Result<Vec<[Place; 2]>, Diagnostic> {
        let scene = set_up.scene;
        let (inputs, output) = shapes(scene, &self.common)?;
        check_types(&inputs, output, &[StateKind::Vec3, StateKind::Rigid3])?;
        check_lengths(&self.rest_lengths)?;
        let points = index_pairs(&self.index_pairs, &inputs)?;
        let edges = stencils("edge", topology(set_up, &self.topology)?.edges(), points.len())?;
        Ok(edges.iter().map(|edge| edge.map(|end| points[end.point as usize])).collect())
    }
}

impl Lifecycle for DistanceMultiMapping {
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

impl Mapping for DistanceMultiMapping {
    type Transfer = Measures<Distance, 2>;

    fn ends(&self) -> &dyn MappingEnds {
        &self.common
    }

    fn transfer(&self, set_up: SetUp<'_>) -> Result<Self::Transfer, Diagnostic> {
        let edges = self.edges(set_up)?;
        distances(set_up, &self.common, edges, &self.rest_lengths, *self.geometric_stiffness)
    }

    fn is_linear(&self) -> bool {
        false
    }
}
