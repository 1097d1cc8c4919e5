//! Container of points.

use settee_kernel::{Component, InitContext};
use settee_mesh::{ContainerKind, ElementLists, SharedMesh};

use crate::topology::container::PointData;
use crate::topology::container::lists::{Source, build, build_mapped, mapped};

/// Points without elements.
///
/// There are `nbPoints` of them, or as many as positions are given if that is more.
#[derive(Component)]
#[component(category = "Topology/Container/Dynamic", roles(topology))]
pub struct PointSetTopologyContainer {
    /// Points.
    #[group]
    pub points: PointData,
    #[group]
    base: settee_kernel::Base,
    mesh: SharedMesh,
    described: Option<Source>,
}

impl PointSetTopologyContainer {
    fn rebuild(&mut self, context: &mut InitContext<'_>) {
        let given = self.points.position.len().max(*self.points.nb_points as usize);
        let topology = match mapped(context) {
            Some(made) => build_mapped(ContainerKind::Point, made, &mut self.points.position, context),
            None => build(ContainerKind::Point, ElementLists::default(), Some(given), context),
        };
        let topology = topology.unwrap_or_default();
        let n_points = topology.n_points();
        self.mesh.describe(topology, n_points);
        self.described = Some(self.source());
    }
}

set_container!(PointSetTopologyContainer);
