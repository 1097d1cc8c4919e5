//! Several collision passes and integrations a step.

use settee_kernel::roles::{AnimationPhases, BaseAnimationLoop, LoopError};
use settee_kernel::{Base, Component, Data, Event, Lifecycle, ObjectId, checks};

use super::halvings::BodyHalvings;

/// Makes a step in parts: in each of `collisionSteps` parts contacts are detected once, and bodies are integrated
/// `integrationSteps` times.
#[derive(Component)]
#[component(category = "AnimationLoop", roles(animation_loop))]
pub struct MultiStepAnimationLoop {
    #[group]
    halvings: BodyHalvings,
    #[group]
    base: Base,
    /// Collision passes in a step.
    #[data(default = 1u32, check = checks::between(1, 1_000_000))]
    collision_steps: Data<u32>,
    /// Integrations after each collision pass.
    #[data(default = 1u32, check = checks::between(1, 1_000_000))]
    integration_steps: Data<u32>,
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

impl Lifecycle for MultiStepAnimationLoop {}

impl BaseAnimationLoop for MultiStepAnimationLoop {
    fn step(&self, phases: &mut dyn AnimationPhases, owner: ObjectId, dt: f64) -> Result<(), LoopError> {
        let target = phases.scene().object(owner).node;
        let dt = if dt == 0.0 { *phases.scene().node(target).data.dt } else { dt };
        // The product of both numbers may be larger than what an integer of 32 bits holds.
        let n_parts = f64::from(*self.collision_steps) * f64::from(*self.integration_steps);
        let (part, is_whole) = (dt / n_parts, n_parts == 1.0);
        phases.send(Event::AnimateBegin(dt))?;
        phases.update_internal_data();
        phases.allow_halvings(self.halvings.most());
        for collision_step in 1..=*self.collision_steps {
            phases.send(Event::CollisionBegin)?;
            phases.detect_collisions();
            phases.send(Event::CollisionEnd)?;
            for integration_step in 1..=*self.integration_steps {
                let is_last = (collision_step, integration_step) == (*self.collision_steps, *self.integration_steps);
                phases.send(Event::IntegrateBegin(part))?;
                phases.solve(target, part, false)?;
                phases.project();
                phases.propagate()?;
                phases.end_integration(is_last);
                phases.send(Event::IntegrateEnd(part))?;
                if !is_whole {
                    phases.advance_within(part);
                }
            }
        }
        if is_whole {
            // What happened within the step is known then.
            phases.advance_time(dt);
        } else {
            phases.end_step();
        }
        phases.send(Event::AnimateEnd(dt))?;
        phases.update_mappings();
        phases.send(Event::MappingUpdated)?;
        if *self.compute_bounding_box {
            phases.update_bounding_boxes();
        }
        Ok(())
    }
}
