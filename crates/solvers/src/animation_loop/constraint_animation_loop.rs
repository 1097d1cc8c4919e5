//! The older animation loop with constraints.

use settee_complementarity::{Settings, gauss_seidel};
use settee_kernel::roles::{
    AnimationPhases, BaseAnimationLoop, BaseConstraintSolver, ConstraintLevel, ConstraintProblem, ConstraintReport,
    LoopError, SolvedBy, Workspace,
};
use settee_kernel::{Base, Component, Data, Event, Lifecycle, NodeId, ObjectId, checks};

use super::halvings::{Part, StepHalvings, in_halves};

/// Free motion, collision and constraints as FreeMotionAnimationLoop has them, with a block Gauss-Seidel solver of its
/// own. FreeMotionAnimationLoop with BlockGaussSeidelConstraintSolver is the one to write.
#[derive(Component)]
#[component(category = "AnimationLoop", roles(animation_loop))]
pub struct ConstraintAnimationLoop {
    #[group]
    halvings: StepHalvings,
    #[group]
    base: Base,
    /// Largest error: what the last iteration still moved, summed over all rows.
    #[data(default = 1e-5, check = checks::non_negative())]
    tolerance: Data<f64>,
    /// Most iterations.
    #[data(default = 1000u32)]
    max_iterations: Data<u32>,
    /// Detects collisions before the free motion.
    #[data(default = false)]
    do_collisions_first: Data<bool>,
    /// Multiplies the tolerance by the number of rows.
    #[data(default = true)]
    scale_tolerance: Data<bool>,
    /// Asks every block of rows to meet the tolerance by itself.
    #[data(default = false)]
    all_verified: Data<bool>,
    /// Over- or under-relaxation; 1 for none.
    #[data(default = 1.0)]
    sor: Data<f64>,
    /// In SOFA, a correction of the integration scheme.
    #[data(default = false, unsupported = "forces are corrected as FreeMotionAnimationLoop does it")]
    scheme_correction: Data<bool>,
    /// In SOFA, makes steps as long as they take.
    #[data(default = false, unsupported = "steps have the length that the scene gives")]
    real_time_compensation: Data<bool>,
    /// In SOFA, keeps two constraint problems for a haptic device.
    #[data(default = false, ignored = "it changes no result")]
    double_buffer: Data<bool>,
    /// In SOFA, writes times to the log.
    #[data(default = false, ignored = "`settee run --profile` shows where the time goes")]
    display_time: Data<bool>,
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

impl Lifecycle for ConstraintAnimationLoop {}

impl ConstraintAnimationLoop {
    fn collide(phases: &mut dyn AnimationPhases) -> Result<(), LoopError> {
        phases.send(Event::CollisionBegin)?;
        phases.detect_collisions();
        phases.send(Event::CollisionEnd)
    }

    /// Free motion, collisions and constraints over `dt`.
    fn advance(
        &self,
        phases: &mut dyn AnimationPhases,
        (owner, target): (ObjectId, NodeId),
        Part { dt, is_last, .. }: Part,
    ) -> Result<(), LoopError> {
        if *self.do_collisions_first {
            Self::collide(phases)?;
        }
        phases.send(Event::IntegrateBegin(dt))?;
        phases.solve_free_motion(target, dt, false)?;
        if !*self.do_collisions_first {
            Self::collide(phases)?;
        }
        phases.solve_constraints(SolvedBy::Own { owner, role: self }, ConstraintLevel::Position, dt)?;
        phases.end_integration(is_last);
        phases.send(Event::IntegrateEnd(dt))?;
        phases.project();
        phases.propagate()
    }
}

impl BaseAnimationLoop for ConstraintAnimationLoop {
    fn solves_constraints(&self) -> bool {
        true
    }

    fn step(&self, phases: &mut dyn AnimationPhases, owner: ObjectId, dt: f64) -> Result<(), LoopError> {
        let target = phases.scene().object(owner).node;
        let dt = if dt == 0.0 { *phases.scene().node(target).data.dt } else { dt };
        phases.send(Event::AnimateBegin(dt))?;
        phases.update_internal_data();
        let place = (owner, target);
        let advance = |phases: &mut dyn AnimationPhases, part: Part| self.advance(phases, place, part);
        if in_halves(phases, Part::whole(dt), self.halvings.most(), &advance)? {
            phases.end_step();
        } else {
            phases.advance_time(dt);
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

impl BaseConstraintSolver for ConstraintAnimationLoop {
    fn corrections(&self) -> &[ObjectId] {
        &[]
    }
    fn new_state(&self) -> Box<dyn Workspace> {
        Box::new(())
    }
    fn solve(&self, _state: &mut dyn Workspace, problem: &mut ConstraintProblem<'_>) -> ConstraintReport {
        let settings = Settings {
            max_iterations: *self.max_iterations as usize,
            least_iterations: if *self.all_verified { 1 } else { 2 },
            tolerance: *self.tolerance,
            relaxation: *self.sor,
            scale_tolerance: *self.scale_tolerance,
            all_verified: *self.all_verified,
        };
        let mut outcome = gauss_seidel(problem.contacts, &settings);
        problem.contacts.memory.take_back(std::mem::take(&mut outcome.residuals));
        outcome.into()
    }
}
