//! A pass over the bodies of each tag.

use settee_kernel::roles::{AnimationPhases, BaseAnimationLoop, LoopError};
use settee_kernel::{Base, Component, Data, Event, Lifecycle, ObjectId};

use super::halvings::BodyHalvings;

/// Goes through its `tags`: for each of them it detects collisions with the pipelines, and integrates with the ODE
/// solvers, that have the tag. Time goes on once at the end.
#[derive(Component)]
#[component(category = "AnimationLoop", roles(animation_loop))]
pub struct MultiTagAnimationLoop {
    #[group]
    halvings: BodyHalvings,
    #[group]
    base: Base,
    /// Recomputes the bounding box of the scene after each step.
    #[data(default = true)]
    compute_bounding_box: Data<bool>,
    /// Node that is animated instead of the loop's own.
    #[data(
        name = "targetNode",
        unsupported = "the loop animates its own node and all below; put it into the node to animate"
    )]
    target_node: Data<String>,
}

impl Lifecycle for MultiTagAnimationLoop {}

impl BaseAnimationLoop for MultiTagAnimationLoop {
    fn step(&self, phases: &mut dyn AnimationPhases, owner: ObjectId, dt: f64) -> Result<(), LoopError> {
        let target = phases.scene().object(owner).node;
        let dt = if dt == 0.0 { *phases.scene().node(target).data.dt } else { dt };
        phases.send(Event::AnimateBegin(dt))?;
        phases.update_internal_data();
        phases.allow_halvings(self.halvings.most());
        for tag in self.base.tags.0.iter() {
            phases.restrict_to(Some(tag));
            phases.send(Event::CollisionBegin)?;
            phases.detect_collisions();
            phases.send(Event::CollisionEnd)?;
            phases.send(Event::IntegrateBegin(dt))?;
            phases.solve(target, dt, false)?;
            phases.project();
            phases.propagate()?;
            phases.end_integration(true);
            phases.send(Event::IntegrateEnd(dt))?;
        }
        phases.restrict_to(None);
        phases.advance_time(dt);
        phases.send(Event::AnimateEnd(dt))?;
        phases.update_mappings();
        phases.send(Event::MappingUpdated)?;
        if *self.compute_bounding_box {
            phases.update_bounding_boxes();
        }
        Ok(())
    }
}
