//! Animation loops, and the phases of a step that they put into order.

use crate::event::Event;
use crate::roles::{ConstraintLevel, SolvedBy, StepFailure};
use crate::scene::{NodeId, ObjectId, Scene};

/// Why a step was not done.
pub type LoopError = StepFailure;

/// Where in a step surfaces begin or end to touch, from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum TouchMoment {
    /// A contact pushes from here on.
    First(f64),
    /// A contact pushes up to here.
    Last(f64),
}

impl TouchMoment {
    /// The part of the step before it.
    pub fn part(self) -> f64 {
        let (Self::First(part) | Self::Last(part)) = self;
        part
    }
}

/// The phases of a step, in terms of which an animation loop is written. Implemented by the runtime.
pub trait AnimationPhases {
    /// The scene.
    fn scene(&self) -> &Scene;
    /// Sends an event to listening components, event handlers and controllers from outside.
    ///
    /// # Errors
    /// If a controller from outside stops the step.
    fn send(&mut self, event: Event) -> Result<(), LoopError>;
    /// Brings linked data and engines up to date.
    fn update_internal_data(&mut self);
    /// Lets barriers answer all contacts of this step and the next ones, whatever the contact manager says: surfaces
    /// never cross.
    fn keep_apart(&mut self);
    /// Finds the contacts at the present positions and makes what answers them.
    fn detect_collisions(&mut self);
    /// Promises that one [`solve`](Self::solve) follows the next [`detect_collisions`](Self::detect_collisions), with
    /// nothing between them that moves a state, and without halvings: contacts that do not push at its start may be
    /// left out where nobody looks at them, and solvers evaluate forces there only.
    fn solve_once(&mut self);
    /// Makes the contact springs that [`detect_collisions`](Self::detect_collisions) puts between bodies with solvers
    /// of their own implicit in this step: [`solve`](Self::solve) finds their forces after the solvers have moved the
    /// bodies without them.
    fn couple_contacts(&mut self);
    /// Lets the next [`solve`](Self::solve) make steps that fail in halves, and those again, `n` times.
    fn allow_halvings(&mut self, n: u32);
    /// Runs the ODE solvers below `target` over a step of `dt`; interaction forces above them act as external forces.
    ///
    /// # Errors
    /// The first failure in document order; the states of failed scopes are those at the start of the step.
    fn solve(&mut self, target: NodeId, dt: f64, parallel: bool) -> Result<(), LoopError>;
    /// Free motion: as [`solve`](Self::solve), but positions and velocities go to the free ones, and those of the start
    /// of the step stay. Forces between bodies of different solvers do not act.
    ///
    /// # Errors
    /// As [`solve`](Self::solve).
    fn solve_free_motion(&mut self, target: NodeId, dt: f64, parallel: bool) -> Result<(), LoopError>;
    /// Lets forces of constraints give no energy in the free motion and the constraints that come next, if that
    /// `is_wanted`; else all bodies move by their solver's own formula again. Where it is wanted, bodies of solvers
    /// that [cannot say so](super::BaseOdeSolver::keeps_energy_in_impacts) move by backward Euler if constraints acted
    /// on them in the last step, else by their solver's own formula, to the position that it finds. Says whether there
    /// are such of the second kind: after the constraints [`must_repeat`](Self::must_repeat) is to be asked.
    fn dissipate(&mut self, is_wanted: bool) -> bool;
    /// Whether constraints act on bodies that moved by a formula of their own after [`dissipate`](Self::dissipate): the
    /// step is to be made again, and they move by backward Euler then.
    fn must_repeat(&mut self) -> bool;
    /// Solves the constraints with a constraint solver, and moves the bodies from the free motion to where constraints
    /// let them be. Bodies without a constraint correction stay where they are.
    ///
    /// # Errors
    /// If a linear solver cannot give the compliance of a body; the states are those at the start of the step.
    fn solve_constraints(&mut self, solver: SolvedBy<'_>, level: ConstraintLevel, dt: f64) -> Result<(), LoopError>;
    /// Whether the constraint solver met its tolerance in the last [`solve_constraints`](Self::solve_constraints);
    /// true without constraints.
    fn constraints_met(&self) -> bool;
    /// The part of the last [`solve_constraints`](Self::solve_constraints), over `dt` (s), after which a contact first
    /// pushes that did not touch at its start, or after which one stops to push, as gaps and speeds at both ends say;
    /// `None` if there is none.
    fn touch_moment(&self, dt: f64) -> Option<TouchMoment>;
    /// Whether an ODE solver of the scene
    /// [gains by the moments of touches](super::BaseOdeSolver::gains_by_touch_moments).
    fn gains_by_touch_moments(&self) -> bool;
    /// Keeps everything that the next steps depend on. What is kept last is the first to go back to.
    fn keep_start(&mut self);
    /// Goes back to what was kept last, which stays kept, and takes back what was found since. Says whether it did: the
    /// meshes may have changed in between. `is_halved`: whether the step counts as one that was halved.
    fn go_back(&mut self, is_halved: bool) -> bool;
    /// Forgets what was kept last.
    fn forget_start(&mut self);
    /// Takes away what answered the contacts of the last step.
    fn detach_contacts(&mut self);
    /// Projects positions and velocities of the whole scene, to the end of the step if it was solved.
    fn project(&mut self);
    /// Propagates positions and velocities through all mappings.
    ///
    /// # Errors
    /// If a number is not finite then; the states are those at the start of the step.
    fn propagate(&mut self) -> Result<(), LoopError>;
    /// Ends an integration: empties the external forces if the step `is_over`, and leaves them to its next part
    /// otherwise.
    fn end_integration(&mut self, is_over: bool);
    /// Sets the time to that of the start of the step plus `dt`.
    fn advance_time(&mut self, dt: f64);
    /// Sets the time to that of the start of a part of the step plus `dt`, the length of the part.
    fn advance_within(&mut self, dt: f64);
    /// Ends a step that was made in parts.
    fn end_step(&mut self);
    /// Lets collision pipelines and ODE solvers without this tag rest from now on; `None`: all act.
    fn restrict_to(&mut self, tag: Option<&str>);
    /// Updates non-mechanical mappings.
    fn update_mappings(&mut self);
    /// Recomputes bounding boxes.
    fn update_bounding_boxes(&mut self);
}

/// An animation loop: the order of the phases of a step.
pub trait BaseAnimationLoop: Send + Sync {
    /// Whether its steps solve Lagrangian constraints.
    fn solves_constraints(&self) -> bool {
        false
    }
    /// Does one step of size `dt`; 0 means the node's own.
    ///
    /// # Errors
    /// The failure of a phase; the scene is then as at the start of the step.
    fn step(&self, phases: &mut dyn AnimationPhases, owner: ObjectId, dt: f64) -> Result<(), LoopError>;
}
