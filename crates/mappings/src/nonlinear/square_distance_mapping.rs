//! Squared lengths of edges.

use settee_kernel::roles::{BaseTopology, InPlace, Mapping, MappingData, MappingEnds, MeshEdit, OutputPoints, SetUp};
use settee_kernel::{Component, Data, Diagnostic, InitContext, Lifecycle, Link};
use settee_math::StateKind;
use settee_mesh::{ElementKind, Topology};

use super::distance::SquareDistance;
use super::elements::{self, check_types, stencils, topology};
use crate::common::{input_kinds, shapes};
use crate::transfer::{GeometricStiffness, Measures, Place};

/// The squared lengths of the edges of a topology.
///
/// c = |x_b - x_a|^2 (m^2) for each edge (a, b), with the centres of rigid points. Unlike a length, it is smooth
/// everywhere.
#[derive(Component)]
#[component(category = "Mapping/NonLinear", templates(Vec3d, Rigid3d), attach = mapping, roles(mapping))]
pub struct SquareDistanceMapping {
    /// The change of the forces with the edges: none, exact, or only that of edges that pull together, which cannot
    /// make a matrix indefinite.
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

impl SquareDistanceMapping {
    fn edges(&self, set_up: SetUp<'_>) -> Result<Vec<[Place; 2]>, Diagnostic> {
        let scene = set_up.scene;
        let (inputs, output) = shapes(scene, &self.common)?;
        check_types(&inputs, output, &[StateKind::Vec3, StateKind::Rigid3])?;
        stencils("edge", topology(set_up, &self.topology)?.edges(), inputs[0].n_points)
    }
}

impl Lifecycle for SquareDistanceMapping {
    fn init(&mut self, context: &mut InitContext<'_>) {
        elements::init(self, &self.topology, |set_up| self.edges(set_up), context);
    }
}

impl Mapping for SquareDistanceMapping {
    type Transfer = Measures<SquareDistance, 2>;

    fn ends(&self) -> &dyn MappingEnds {
        &self.common
    }

    fn output_points(&self) -> OutputPoints {
        elements::output_points(&self.topology, ElementKind::Edge)
    }

    fn transfer(&self, set_up: SetUp<'_>) -> Result<Self::Transfer, Diagnostic> {
        let kinds = input_kinds(set_up.scene, &self.common)?;
        Ok(Measures::new(SquareDistance, self.edges(set_up)?, kinds, *self.geometric_stiffness))
    }

    fn following(
        &self,
        set_up: SetUp<'_>,
        transfer: &Self::Transfer,
        edit: &MeshEdit<'_>,
    ) -> Option<InPlace<Self::Transfer>> {
        let on = (&self.common as &dyn MappingEnds, &self.topology);
        elements::following(set_up, on, transfer, edit, ElementKind::Edge, Topology::edges, |_| SquareDistance)
    }

    fn is_linear(&self) -> bool {
        false
    }
}
