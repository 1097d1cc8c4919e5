//! The animation loop of scenes without one of their own.

use settee_kernel::roles::{AnimationPhases, BaseAnimationLoop, LoopError};
use settee_kernel::{Base, Component, Data, Diagnostic, Event, InitContext, Lifecycle, ObjectId, choice};

use super::halvings::BodyHalvings;

choice! {
    /// What is promised of contacts, whatever the other components of a scene say.
    pub enum ContactMode {
        /// What the contact manager and the constraint solver say.
        Given = "given",
        /// SOFA's numbers: a constraint solver iterates to its tolerance.
        Sofa = "sofa",
        /// Constraints are solved to rounding: what must stick does not creep.
        Exact = "exact",
        /// Barriers answer all contacts: surfaces never cross.
        Safe = "safe",
    }
}

/// Does a step: collision at the positions of its start, time integration of all bodies, then projection, mappings and
/// time.
///
/// Added to the root of a scene that has no animation loop. Time seen by components during the step is that of its
/// start.
#[derive(Component)]
#[component(category = "AnimationLoop", roles(animation_loop))]
pub struct DefaultAnimationLoop {
    #[group]
    halvings: BodyHalvings,
    #[group]
    base: Base,
    /// Recomputes the bounding box of the scene after each step.
    #[data(default = true)]
    compute_bounding_box: Data<bool>,
    /// Integrates bodies with ODE solvers of their own at the same time, on as many threads as the run has. Without it
    /// that is done where it pays: not for bodies that are small together, not beside one that is larger than all
    /// others, and not with components written in Python, which may depend on the order. The results are the same bits.
    #[data(default = false, name = "parallelODESolving")]
    parallel_ode_solving: Data<bool>,
    /// Makes the contact springs between bodies with ODE solvers of their own, and of such a body with itself,
    /// implicit, as they are where the solver stands above the pipeline: stiff contacts stay stable at steps at which
    /// they would explode. Bodies are coupled by conjugate gradients over the contact forces, with the factor of each
    /// body's solver. For EulerImplicitSolvers; contacts between bodies of other solvers stay explicit, and a finding
    /// says so. Steps are not halved then.
    #[data(default = false)]
    implicit_contact: Data<bool>,
    /// What is promised of contacts. `safe`: barriers answer all contacts, so that surfaces never cross, with the
    /// friction and the distances of the contact manager; `given` and `sofa`: what the contact manager says.
    #[data(at_start = "the contacts of all bodies are made for it")]
    contact: Data<ContactMode>,
    /// Node that is animated instead of the loop's own.
    #[data(
        name = "targetNode",
        unsupported = "the loop animates its own node and all below; put it into the node to animate"
    )]
    target_node: Data<String>,
}

impl Lifecycle for DefaultAnimationLoop {
    fn init(&mut self, context: &mut InitContext<'_>) {
        if *self.contact == ContactMode::Exact {
            let message = "exact contact is found by constraints, which this loop does not solve";
            let finding = Diagnostic::error("constraint-solver", message).attribute("contact", "exact");
            context.report(finding.fix("use a FreeMotionAnimationLoop with a constraint solver"));
        }
    }
}

impl BaseAnimationLoop for DefaultAnimationLoop {
    fn step(&self, phases: &mut dyn AnimationPhases, owner: ObjectId, dt: f64) -> Result<(), LoopError> {
        // Halves of a step would have other systems than the coupling takes them to have.
        let halvings = if *self.implicit_contact { 0 } else { self.halvings.most() };
        let how = PlainStep {
            keeps_apart: *self.contact == ContactMode::Safe,
            couples: *self.implicit_contact,
            halvings,
            is_parallel: *self.parallel_ode_solving,
        };
        how.make(phases, owner, dt)?;
        if *self.compute_bounding_box {
            phases.update_bounding_boxes();
        }
        Ok(())
    }
}

/// A step whose contacts are forces of the bodies' own solvers.
pub(super) struct PlainStep {
    /// Whether barriers answer all contacts.
    pub keeps_apart: bool,
    /// Whether contacts couple the solvers of different bodies.
    pub couples: bool,
    pub halvings: u32,
    pub is_parallel: bool,
}

impl PlainStep {
    /// Makes a step of size `dt` of the node of a loop; 0 means the node's own.
    pub fn make(self, phases: &mut dyn AnimationPhases, owner: ObjectId, dt: f64) -> Result<(), LoopError> {
        let target = phases.scene().object(owner).node;
        let dt = if dt == 0.0 { *phases.scene().node(target).data.dt } else { dt };
        phases.send(Event::AnimateBegin(dt))?;
        phases.update_internal_data();
        phases.send(Event::CollisionBegin)?;
        if self.keeps_apart {
            phases.keep_apart();
        }
        if self.couples {
            phases.couple_contacts();
        }
        if !self.keeps_apart && !self.couples && self.halvings == 0 {
            phases.solve_once();
        }
        phases.detect_collisions();
        phases.send(Event::CollisionEnd)?;
        phases.send(Event::IntegrateBegin(dt))?;
        phases.allow_halvings(self.halvings);
        phases.solve(target, dt, self.is_parallel)?;
        phases.project();
        phases.propagate()?;
        phases.end_integration(true);
        phases.send(Event::IntegrateEnd(dt))?;
        phases.advance_time(dt);
        phases.send(Event::AnimateEnd(dt))?;
        phases.update_mappings();
        phases.send(Event::MappingUpdated)
    }
}
