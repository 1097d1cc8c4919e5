//! Points embedded in the elements of a mesh.

use settee_kernel::roles::{BaseTopology, Mapping, MappingData, MappingEnds, SetUp};
use settee_kernel::{Component, Data, Diagnostic, InitContext, Lifecycle, Link, ObjectId, Search};
use settee_math::StateKind;
use settee_mesh::{Located, locate_mesh, locate_set};

use crate::mapping::common::{Ends, resize, state, switch_off_if_only_drawn};
use crate::mapping::transfer::WeightedSums;

/// The points of the output lie in elements of the mesh of the input, and follow their vertices with constant weights.
///
/// x = sum_i w_i x_i over the vertices of one element: linear in edges, triangles and tetrahedra, trilinear in quads and
/// hexahedra. The element of a point is that in which it lies deepest, else the one with the nearest centre; weights of points
/// outside extrapolate. Points are projected onto a mesh of triangles, quads or edges.
#[derive(Component)]
#[component(category = "Mapping/Linear", templates(Vec3d), attach = mapping, roles(mapping))]
pub struct BarycentricMapping {
    /// Places the points by the rest positions of both states instead of their current positions.
    #[data(default = false)]
    pub use_rest_position: Data<bool>,
    /// Mesh of the input; by default the first topology in the node of the input or above.
    #[linked(name = "input_topology")]
    pub input_topology: Link<dyn BaseTopology>,
    /// Mesh of the output; no effect: topologies do not change yet.
    #[linked(name = "output_topology")]
    pub output_topology: Link<dyn BaseTopology>,
    #[group]
    common: MappingData,
    #[group]
    base: settee_kernel::Base,
    /// Found once, from the initialised states: a component made anew during a run would see deformed ones.
    located: Vec<Located>,
}

impl BarycentricMapping {
    /// Elements and weights of the points of the output.
    pub fn located(&self) -> &[Located] {
        &self.located
    }

    fn points(&self, context: &mut InitContext<'_>, object: ObjectId, role: &str) -> Option<Vec<[f64; 3]>> {
        let state = state(context.scene, object)?;
        let (kind, values) =
            (state.kind(), if *self.use_rest_position { state.rest_position() } else { state.position() });
        if kind != StateKind::Vec3 {
            let finding = Diagnostic::error(
                "types-do-not-fit",
                format!("the {role} is of type {}, which is not supported here", kind.template_name()),
            );
            context.report(finding.expected("Vec3d"));
            return None;
        }
        Some(values.as_chunks::<3>().0.to_vec())
    }

    fn locate(
        &self,
        context: &mut InitContext<'_>,
        topology: ObjectId,
        parents: &[[f64; 3]],
        points: &[[f64; 3]],
    ) -> Option<Vec<Located>> {
        context.require(topology);
        let component = context.scene.component(topology)?;
        let path = context.scene.object_path(topology);
        if component.class().category.contains("Grid") {
            let message = format!("{path} is a {}: points are not placed in grids yet", component.class().name);
            context
                .report(Diagnostic::error("grid-not-supported", message).expected("a mesh or a container of elements"));
            return None;
        }
        let role = component.as_topology()?;
        let outcome = if role.is_set_container() {
            locate_set(role.topology(), parents, points)
        } else {
            locate_mesh(role.topology(), parents, points)
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
        let Some(parents) = self.points(context, input, "input") else { return };
        let Some(points) = self.points(context, output, "output") else { return };
        let Some(located) = self.locate(context, topology, &parents, &points) else { return };
        resize(context, output, located.len());
        self.located = located;
        switch_off_if_only_drawn(&mut self.common.flags, context.scene, output);
    }
}

impl Mapping for BarycentricMapping {
    type Transfer = WeightedSums;

    fn ends(&self) -> &dyn MappingEnds {
        &self.common
    }

    fn transfer(&self, _set_up: SetUp<'_>) -> Result<WeightedSums, Diagnostic> {
        let mut sums = WeightedSums::of_places(&[StateKind::Vec3], StateKind::Vec3);
        for located in &self.located {
            sums.push(located.vertices().iter().zip(located.weights()).map(|(vertex, weight)| (0, *vertex, *weight)));
        }
        Ok(sums)
    }

    fn is_linear(&self) -> bool {
        true
    }
}
