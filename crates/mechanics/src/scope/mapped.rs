//! Mappings outside of the walks of solvers: of rest positions, and of visual models.

use settee_kernel::vectors::{ConstCoordId, CoordId};
use settee_kernel::{Kind, MechanicalParams, NodeId, ObjectId, Scene, Visit};

use crate::scope::Scope;

impl Scope {
    /// Rest positions of mapped states from those of their parents, where the mapping asks for it.
    pub(crate) fn map_rest_positions(&mut self, scene: &Scene) {
        let mappings: Vec<(NodeId, ObjectId)> = self
            .plan
            .items()
            .filter(|(_, kind, _)| *kind == Kind::Mapping)
            .map(|(node, _, object)| (node, object))
            .collect();
        for (node, object) in mappings {
            let Some(mapping) = scene.component(object).and_then(|component| component.as_mapping()) else { continue };
            if !mapping.applies_rest_position() {
                continue;
            }
            let rest = self.space.temporary_coord();
            let parts = self.parts();
            let visit = Visit::new(scene, node, object, Kind::Mapping);
            let Some(mut context) = parts.context(visit, "rest positions") else { continue };
            let output = context.states[context.states.len() - 1];
            mapping.apply(&mut context, &MechanicalParams::default(), ConstCoordId::REST_POSITION, *rest);
            let values = self.space.state_coord(output, *rest).to_vec();
            self.space.set_rest_position(output, &values);
        }
    }

    /// Positions of visual models.
    pub(crate) fn apply_visual_mappings(&mut self, scene: &Scene, params: &MechanicalParams) {
        for index in 0..self.visual_mappings.len() {
            let (node, object) = self.visual_mappings[index];
            let Some(mapping) = scene.component(object).and_then(|component| component.as_mapping()) else {
                continue;
            };
            let parts = self.parts();
            let visit = Visit::new(scene, node, object, Kind::Mapping);
            if let Some(mut context) = parts.context(visit, "x_out = apply(x_in) for display") {
                mapping.apply(&mut context, params, CoordId::POSITION.read(), CoordId::POSITION);
            }
        }
    }
}
