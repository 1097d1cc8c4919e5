//! Vertices and middles of edges.

use settee_kernel::roles::{Mapping, MappingData, MappingEnds, SetUp};
use settee_kernel::{Component, Diagnostic, InitContext, Lifecycle, ObjectId, Scene, Search};
use settee_math::StateKind;

use crate::common::{Ends, place_output, resize, shapes, switch_off_if_only_drawn, types_do_not_fit};
use crate::transfer::WeightedSums;

/// The points of a finer mesh of tetrahedra: the points of the input, then the middle of each edge of its topology.
#[derive(Component)]
#[component(category = "Mapping/Linear", templates(Vec3d), attach = mapping, roles(mapping))]
pub struct SimpleTesselatedTetraMechanicalMapping {
    #[group]
    common: MappingData,
    #[group]
    base: settee_kernel::Base,
}

impl SimpleTesselatedTetraMechanicalMapping {
    /// The topology of the input.
    fn topology(scene: &Scene, input: ObjectId) -> Option<ObjectId> {
        let is_topology = |component: &dyn Component| component.as_topology().is_some();
        scene.find(scene.object(input).node, Search::Up, &is_topology)
    }

    fn sums(&self, set_up: SetUp<'_>) -> Result<WeightedSums, Diagnostic> {
        let scene = set_up.scene;
        let (inputs, output) = shapes(scene, &self.common)?;
        let (n_points, kind) = (inputs[0].n_points, inputs[0].kind);
        if (kind, output.kind) != (StateKind::Vec3, StateKind::Vec3) {
            return Err(types_do_not_fit(kind, output.kind, "Vec3d to Vec3d"));
        }
        let topology = self.common.input.target().and_then(|input| Self::topology(scene, input));
        let Some(mesh) = topology.and_then(|topology| set_up.mesh(topology)) else {
            let finding = Diagnostic::error("neighbour-missing", "no topology in the node of the input or above");
            return Err(finding.expected("a topology with the edges that are halved"));
        };
        let mut sums = WeightedSums::of_places(&[kind], output.kind);
        (0..n_points as u32).for_each(|point| sums.push([(0, point, 1.0)]));
        for (number, edge) in mesh.topology().edges().iter().enumerate() {
            if let Some(point) = edge.iter().find(|point| **point as usize >= n_points) {
                let message = format!("edge {number} names point {point}, but the input has {n_points} points");
                return Err(Diagnostic::error("index-out-of-range", message));
            }
            sums.push(edge.map(|point| (0, point, 0.5)));
        }
        Ok(sums)
    }
}

impl Lifecycle for SimpleTesselatedTetraMechanicalMapping {
    fn init(&mut self, context: &mut InitContext<'_>) {
        let Some(ends) = Ends::of(&self.common, context) else { return };
        Self::topology(context.scene, ends.inputs[0]).into_iter().for_each(|topology| context.require(topology));
        match self.sums(context.set_up()) {
            Ok(sums) => resize(context, ends.output, sums.n_points()),
            Err(finding) => return context.report(finding),
        }
        place_output(self, context);
        switch_off_if_only_drawn(&mut self.common.flags, context.scene, ends.output);
    }
}

impl Mapping for SimpleTesselatedTetraMechanicalMapping {
    type Transfer = WeightedSums;

    fn ends(&self) -> &dyn MappingEnds {
        &self.common
    }

    fn transfer(&self, set_up: SetUp<'_>) -> Result<WeightedSums, Diagnostic> {
        self.sums(set_up)
    }

    fn is_linear(&self) -> bool {
        true
    }
}
