//! The animation loop of scenes without one of their own.

use settee_kernel::roles::{AnimationPhases, BaseAnimationLoop, LoopError};
use settee_kernel::{Base, Component, Data, Event, Lifecycle, ObjectId, checks};

/// Most halvings of a step: a scene is gone on with that asks for more.
pub(super) const MOST_HALVINGS: u32 = 30;

/// Does a step: collision at the positions of its start, time integration of all bodies, then projection, mappings and
/// time.
///
/// Added to the root of a scene that has no animation loop. Time seen by components during the step is that of its
/// start.
#[derive(Component)]
#[component(category = "AnimationLoop", roles(animation_loop))]
pub struct DefaultAnimationLoop {
    #[group]
    base: Base,
    /// Recomputes the bounding box of the scene after each step.
    #[data(default = true)]
    compute_bounding_box: Data<bool>,
    /// Integrates bodies with ODE solvers of their own at the same time, on as many threads as the run has.
    /// The results are the same bits.
    #[data(default = false, name = "parallelODESolving")]
    parallel_ode_solving: Data<bool>,
    /// How often a step that fails is halved before the run stops: a body whose step gives a number that is not finite,
    /// or a system that is not solved, goes back to the start of the step and makes it in two halves, those in halves
    /// again, and so on. Copies the memory of each body at each step.
    #[data(default = 0u32, check = checks::between(0, MOST_HALVINGS))]
    max_step_halvings: Data<u32>,
    /// Makes the contact springs between bodies with ODE solvers of their own, and of such a body with itself,
    /// implicit, as they are where the solver stands above the pipeline: stiff contacts stay stable at steps at which
    /// they would explode. Bodies are coupled by conjugate gradients over the contact forces, with the factor of each
    /// body's solver. For EulerImplicitSolvers; contacts between bodies of other solvers stay explicit, and a finding
    /// says so. Steps are not halved then.
    #[data(default = false)]
    implicit_contact: Data<bool>,
    /// Node that is animated instead of the loop's own.
    #[data(
        name = "targetNode",
        unsupported = "the loop animates its own node and all below; put it into the node to animate"
    )]
    target_node: Data<String>,
}

impl Lifecycle for DefaultAnimationLoop {}

impl BaseAnimationLoop for DefaultAnimationLoop {
    fn step(&self, phases: &mut dyn AnimationPhases, owner: ObjectId, dt: f64) -> Result<(), LoopError> {
        let target = phases.scene().object(owner).node;
        let dt = if dt == 0.0 { *phases.scene().node(target).data.dt } else { dt };
        phases.send(Event::AnimateBegin(dt))?;
        phases.update_internal_data();
        phases.send(Event::CollisionBegin)?;
        if *self.implicit_contact {
            phases.couple_contacts();
        }
        phases.detect_collisions();
        phases.send(Event::CollisionEnd)?;
        phases.send(Event::IntegrateBegin(dt))?;
        // Halves of a step would have other systems than the coupling takes them to have.
        phases.allow_halvings(if *self.implicit_contact { 0 } else { (*self.max_step_halvings).min(MOST_HALVINGS) });
        phases.solve(target, dt, *self.parallel_ode_solving)?;
        phases.project();
        phases.propagate()?;
        phases.end_integration();
        phases.send(Event::IntegrateEnd(dt))?;
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
