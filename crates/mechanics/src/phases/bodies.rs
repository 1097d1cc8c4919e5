//! Bodies with solvers of their own are integrated, side by side or one after the other.

use std::collections::HashSet;
use std::time::Instant;

use settee_kernel::NodeId;
use settee_kernel::roles::{LoopError, StepFailure};
use settee_parallel::Workers;

use super::{Phases, has_tag};
use crate::guests::{copy_guest_motion, independent};
use crate::integration::solve_scope;
use crate::linear::STATE;
use crate::runtime::{Runtime, WORTH_SHARING, n_moving};
use crate::scope::Scope;
use crate::scope::profile::Profile;

/// Seconds of work that are worth waking threads for.
const WORTH_WAKING: f64 = 150e-6;

impl Phases<'_> {
    /// Integrates the bodies at and below a node over a step. All of them run even after a failure; the first one
    /// counts.
    pub(super) fn solve_scopes(&mut self, target: NodeId, dt: f64, parallel: bool) -> Result<(), LoopError> {
        self.solved = dt;
        // Where the bodies move in parts of the step, a later one may fail.
        if dt.abs() < self.whole.abs()
            && !self.is_start_kept
            && let Some(start) = &mut self.start
        {
            self.runtime.save_motion(self.scene, start);
            self.is_start_kept = true;
        }
        // The states at the start are overwritten now.
        self.runtime.last_dt = None;
        let scene = &*self.scene;
        let Runtime { scopes, has_guests, workers, profile, needs_order, work_of_bodies, .. } = &mut *self.runtime;
        let halvings = self.halvings;
        let is_root = target == scene.root();
        let below: HashSet<NodeId> =
            if is_root { HashSet::new() } else { scene.pre_order(target).into_iter().collect() };
        let tag = self.tag.as_deref();
        let is_tagged = |scope: &Scope| scope.solvers.iter().all(|solver| has_tag(scene, solver.object, tag));
        let acts = |scope: &Scope| scope.has_solver() && (is_root || below.contains(&scope.node)) && is_tagged(scope);
        let solve = |scope: &mut Scope| solve_scope(scene, scope, dt, halvings);
        let (mut outcome, mut work) = (Ok(()), 0.0);
        // Scopes that see states of others come after those before them in the scene, and see them where they have got
        // to.
        let mut start = 0;
        while start < scopes.len() {
            // Each body is looked at once less where none sees another one.
            let end = if *has_guests { independent(scopes, start) } else { scopes.len() };
            if *has_guests {
                (start..end).for_each(|scope| _ = copy_guest_motion(scopes, scope, STATE));
            }
            let bodies = scopes[start..end].iter().filter(|scope| acts(scope));
            let is_worth_it = || !*needs_order && work_of_bodies.is_none_or(|seconds| seconds > WORTH_WAKING);
            let at_once = workers.threads() > 1 && (parallel || (is_worth_it() && are_many(bodies, workers.threads())));
            let run = if at_once { side_by_side } else { one_by_one };
            let (solved, seconds) = run(workers, profile, &mut scopes[start..end], &acts, &solve);
            outcome = outcome.and(solved);
            work += seconds;
            start = end;
        }
        *work_of_bodies = Some(work);
        if workers.is_stopped() {
            outcome = Err(StepFailure::Interrupted);
        }
        if outcome.is_err() {
            // Bodies that had their turn earlier in the step as well.
            for scope in scopes.iter_mut().filter(|scope| scope.has_solver()) {
                scope.give_up(scene, halvings > 0);
            }
        }
        outcome
    }
}

/// The first failure of some bodies, and the seconds that their work took.
type Solved = (Result<(), LoopError>, f64);

/// Bodies share nothing: any order of execution gives the same bits.
fn side_by_side(
    workers: &Workers,
    profile: &mut Option<Box<Profile>>,
    scopes: &mut [Scope],
    acts: &(dyn Fn(&Scope) -> bool + Sync),
    solve: &(dyn Fn(&mut Scope) -> Result<(), LoopError> + Sync),
) -> Solved {
    for (lane, scope) in scopes.iter_mut().enumerate().filter(|(_, scope)| acts(scope)) {
        scope.profile = profile.as_ref().map(|profile| Box::new(profile.fork(lane + 1)));
    }
    let outcomes = workers.map_each(scopes, |scope| {
        let begin = Instant::now();
        let solved = if acts(scope) { solve(scope) } else { Ok(()) };
        (solved, begin.elapsed().as_secs_f64())
    });
    if let Some(profile) = profile {
        let own = scopes.iter_mut().filter_map(|scope| scope.profile.take());
        profile.absorb(own.map(|profile| *profile).collect());
    }
    let seconds = outcomes.iter().map(|(_, seconds)| seconds).sum();
    (outcomes.into_iter().try_for_each(|(solved, _)| solved), seconds)
}

/// One body after the other, each by all threads.
fn one_by_one(
    workers: &Workers,
    profile: &mut Option<Box<Profile>>,
    scopes: &mut [Scope],
    acts: &(dyn Fn(&Scope) -> bool + Sync),
    solve: &(dyn Fn(&mut Scope) -> Result<(), LoopError> + Sync),
) -> Solved {
    // Without threads nobody asks, and small steps take as long as a few looks at the clock.
    let (mut outcome, begin) = (Ok(()), (workers.threads() > 1).then(Instant::now));
    for scope in scopes.iter_mut().filter(|scope| acts(scope)) {
        std::mem::swap(&mut scope.profile, profile);
        let workers = scope.space.workers().clone();
        let solved = workers.enter_awake(|| solve(scope));
        std::mem::swap(&mut scope.profile, profile);
        outcome = outcome.and(solved);
    }
    (outcome, begin.map_or(0.0, |begin| begin.elapsed().as_secs_f64()))
}

/// Whether bodies with solvers of their own are better worked on side by side than one after the other, each by several
/// threads: together they are worth it, and none is larger than what a thread gets.
fn are_many<'a>(bodies: impl Iterator<Item = &'a Scope>, threads: usize) -> bool {
    let (total, largest) = bodies.fold((0, 0), |(total, largest), scope| {
        let size = n_moving(scope);
        (total + size, size.max(largest))
    });
    total >= WORTH_SHARING && threads * largest <= total
}
