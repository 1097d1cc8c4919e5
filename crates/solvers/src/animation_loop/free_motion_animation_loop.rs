//! The animation loop of scenes with constraints.

use settee_complementarity::{Settings, gauss_seidel};
use settee_kernel::roles::{
    AnimationPhases, BaseAnimationLoop, BaseConstraintSolver, ConstraintLevel, ConstraintProblem, ConstraintReport,
    LoopError, SolvedBy, Workspace,
};
use settee_kernel::{Base, Component, Data, Diagnostic, Event, Flat, InitContext, Lifecycle, Link, NodeId, ObjectId};

use super::default_animation_loop::{ContactMode, PlainStep};
use super::halvings::{Part, StepHalvings, in_halves};
use super::touch_moments::{TouchMoments, in_parts};

/// Moves all bodies without constraints, detects collisions, solves the constraints and contacts, and moves the bodies
/// to where they let them be.
///
/// A body needs a constraint correction, which states its compliance: without one it stays where it is. Forces between
/// bodies of different ODE solvers do not act in this loop.
#[derive(Component)]
#[component(category = "AnimationLoop", roles(animation_loop))]
pub struct FreeMotionAnimationLoop {
    #[group]
    halvings: StepHalvings,
    #[group]
    base: Base,
    /// Solves for velocities that meet the constraints, and moves the positions with them; otherwise positions and
    /// velocities are corrected together. If the constraint solver has `contact="exact"`, constraints give no energy
    /// then: bodies on which they act move by backward Euler, and by the formula of their own ODE solver when free.
    #[data(default = false)]
    solve_velocity_constraint_first: Data<bool>,
    /// In SOFA, protects vectors that several threads reach.
    #[data(default = false, ignored = "solvers of different scopes never share vectors")]
    thread_safe_visitor: Data<bool>,
    /// Takes the responses to contacts away before the free motion, as SOFA does to detect collisions at the same time:
    /// contact springs do not act then.
    #[data(default = false)]
    parallel_collision_detection_and_free_motion: Data<bool>,
    /// Integrates bodies with ODE solvers of their own at the same time, on as many threads as the run has. Without it
    /// that is done where it pays: not for bodies that are small together, not beside one that is larger than all
    /// others, and not with components written in Python, which may depend on the order. The results are the same bits.
    #[data(default = false, name = "parallelODESolving")]
    parallel_ode_solving: Data<bool>,
    /// When the moments are looked for at which surfaces touch first, or part: the step is then made in parts that end
    /// there, so that a body falls until it touches, and is held until it leaves. `adaptive`: where a `BDFOdeSolver` or
    /// a `RadauIIASolver` chooses its own steps. Each moment takes some steps more, and everything is copied at each
    /// step. Solvers that average over a step, such as `NewmarkImplicitSolver` and a `BDFOdeSolver` of fixed order 2,
    /// throw back what touches at the start of a step.
    #[data]
    touch_moments: Data<TouchMoments>,
    /// What is promised of contacts, with the same collision models. `sofa`: the constraint solver iterates to its
    /// tolerance; `exact`: it goes on to rounding; both replace its `contact`. `safe`: barriers answer all contacts
    /// instead, with the friction of the contact manager, so that surfaces never cross: there is no free motion, and no
    /// other constraint acts. `given`: what contact manager and constraint solver say.
    #[data(at_start = "the contacts of all bodies are made for it")]
    contact: Data<ContactMode>,
    /// Recomputes the bounding box of the scene after each step.
    #[data(default = true)]
    compute_bounding_box: Data<bool>,
    /// Node that is animated instead of the loop's own.
    #[data(
        name = "targetNode",
        unsupported = "the loop animates its own node and all below; put it into the node to animate"
    )]
    target_node: Data<String>,
    /// Solves the constraints; by default the first constraint solver of the node or below.
    #[linked(search = down)]
    constraint_solver: Link<dyn BaseConstraintSolver>,
}

impl Lifecycle for FreeMotionAnimationLoop {
    fn init(&mut self, context: &mut InitContext<'_>) {
        let mode = *self.contact;
        // The loop of the root alone is called.
        if mode == ContactMode::Safe || context.node != context.scene.root() {
            return;
        }
        if let Some(solver) = self.constraint_solver.target() {
            let accuracy = match mode {
                ContactMode::Exact => Some("exact"),
                ContactMode::Sofa => Some("approximate"),
                ContactMode::Given | ContactMode::Safe => None,
            };
            if let Some(accuracy) = accuracy {
                context.fill(solver, &[("contact", Flat::Text(accuracy.into()))]);
            }
        } else if mode == ContactMode::Exact {
            let message = "exact contact needs a constraint solver, and there is none";
            let finding = Diagnostic::error("constraint-solver", message).attribute("contact", "exact");
            context.report(finding.fix("a BlockGaussSeidelConstraintSolver beside the loop"));
        } else {
            let message = "there is no constraint solver: block Gauss-Seidel with its default settings acts";
            context.warning("constraint-solver", message);
        }
    }
}

impl BaseAnimationLoop for FreeMotionAnimationLoop {
    fn solves_constraints(&self) -> bool {
        *self.contact != ContactMode::Safe
    }

    fn step(&self, phases: &mut dyn AnimationPhases, owner: ObjectId, dt: f64) -> Result<(), LoopError> {
        if *self.contact == ContactMode::Safe {
            let halvings = self.halvings.most();
            let is_parallel = *self.parallel_ode_solving;
            let how = PlainStep { keeps_apart: true, couples: false, halvings, is_parallel };
            how.make(phases, owner, dt)?;
            if *self.compute_bounding_box {
                phases.update_bounding_boxes();
            }
            return Ok(());
        }
        let target = phases.scene().object(owner).node;
        let dt = if dt == 0.0 { *phases.scene().node(target).data.dt } else { dt };
        phases.send(Event::AnimateBegin(dt))?;
        phases.update_internal_data();
        let halvings = self.halvings.most();
        let finds_touches = match *self.touch_moments {
            TouchMoments::Adaptive => phases.gains_by_touch_moments(),
            TouchMoments::Always => true,
            TouchMoments::Never => false,
        };
        let is_divided = if finds_touches {
            let advance =
                |phases: &mut dyn AnimationPhases, part: Part| self.advance(phases, (owner, target), part, halvings);
            in_parts(phases, dt, advance)?
        } else {
            self.advance(phases, (owner, target), Part::whole(dt), halvings)?
        };
        if is_divided {
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

impl FreeMotionAnimationLoop {
    /// Free motion, collisions and constraints over a part of a step, in halves where that is allowed and needed; says
    /// whether it was. The time goes on after a part of a step only.
    fn advance(
        &self,
        phases: &mut dyn AnimationPhases,
        place: (ObjectId, NodeId),
        part: Part,
        halvings: u32,
    ) -> Result<bool, LoopError> {
        in_halves(phases, part, halvings, &|phases, part| self.advance_dissipating(phases, place, part))
    }

    /// Free motion, collisions and constraints over a part of a step. In exact mode with constraints on velocities
    /// their forces give no energy: the step is made again where they act on bodies whose solvers cannot say so.
    fn advance_dissipating(
        &self,
        phases: &mut dyn AnimationPhases,
        place: (ObjectId, NodeId),
        part: Part,
    ) -> Result<(), LoopError> {
        let solver = self.constraint_solver.target().and_then(|solver| phases.scene().component(solver));
        let is_exact = solver.and_then(|solver| solver.as_constraint_solver()).is_some_and(|role| role.is_exact());
        let is_wanted = is_exact && self.level() == ConstraintLevel::Velocity;
        if !phases.dissipate(is_wanted) {
            return self.advance_once(phases, place, part);
        }
        phases.keep_start();
        let mut outcome = self.advance_once(phases, place, part);
        while outcome.is_ok() && phases.must_repeat() && phases.go_back(false) {
            phases.dissipate(is_wanted);
            outcome = self.advance_once(phases, place, part);
        }
        phases.forget_start();
        outcome
    }

    /// What the rows of constraints are about.
    fn level(&self) -> ConstraintLevel {
        if *self.solve_velocity_constraint_first { ConstraintLevel::Velocity } else { ConstraintLevel::Position }
    }

    /// Free motion, collisions and constraints over a part of a step.
    fn advance_once(
        &self,
        phases: &mut dyn AnimationPhases,
        (owner, target): (ObjectId, NodeId),
        Part { dt, is_last, .. }: Part,
    ) -> Result<(), LoopError> {
        phases.send(Event::IntegrateBegin(dt))?;
        if *self.parallel_collision_detection_and_free_motion {
            phases.detach_contacts();
        }
        phases.solve_free_motion(target, dt, *self.parallel_ode_solving)?;
        phases.send(Event::CollisionBegin)?;
        phases.detect_collisions();
        phases.send(Event::CollisionEnd)?;
        let own = SolvedBy::Own { owner, role: &DefaultSolver };
        // A controller may have removed it since the scene was set up.
        let solver = self.constraint_solver.target().filter(|solver| phases.scene().contains_object(*solver));
        let solver = solver.map_or(own, SolvedBy::Object);
        phases.solve_constraints(solver, self.level(), dt)?;
        phases.end_integration(is_last);
        phases.send(Event::IntegrateEnd(dt))?;
        phases.project();
        phases.propagate()
    }
}

/// Block Gauss-Seidel with its default settings, for scenes without a constraint solver.
struct DefaultSolver;

impl BaseConstraintSolver for DefaultSolver {
    fn corrections(&self) -> &[ObjectId] {
        &[]
    }
    fn new_state(&self) -> Box<dyn Workspace> {
        Box::new(())
    }
    fn solve(&self, _state: &mut dyn Workspace, problem: &mut ConstraintProblem<'_>) -> ConstraintReport {
        gauss_seidel(problem.contacts, &Settings::default()).into()
    }
}
