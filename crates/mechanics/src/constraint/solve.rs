//! The constraint problem of a step: rows, compliance, forces, corrections.

use settee_complementarity::{ContactProblem, Displacements};
use settee_kernel::roles::{
    BaseConstraintCorrection, BaseConstraintSolver, BlockOrigin, ConstrainedState, ConstraintContext, ConstraintLevel,
    ConstraintProblem, ContactKey, LinearFailure, SolvedBy, StepFailure, Workspace,
};
use settee_kernel::vectors::{ConstCoordId, CoordId, DerivId};
use settee_kernel::{MechanicalParams, ObjectId, Scene};
use settee_parallel::Workers;

use super::certificate::certify;
use super::contact_rows::Writing;
use super::correct::CorrectedScope;
use super::rows::{Source, Writer};
use super::unbuilt::Products;
use super::{ConstraintInRun, ConstraintSet, CorrectionInRun, Work};
use crate::contact::ContactSet;
use crate::scope::Scope;

/// What a solve works on.
pub(crate) struct Solving<'a> {
    pub scene: &'a Scene,
    pub scopes: &'a mut [Scope],
    pub contacts: &'a mut ContactSet,
    pub workers: &'a Workers,
    pub level: ConstraintLevel,
    pub time: f64,
    pub dt: f64,
}

impl ConstraintSet {
    /// Solves the constraints of a step and moves all bodies that have a correction.
    ///
    /// # Errors
    /// If a linear solver cannot give the compliance of a body, or its motion.
    pub fn solve(&mut self, solver: SolvedBy<'_>, mut step: Solving<'_>) -> Result<(), StepFailure> {
        let scene = step.scene;
        let (owner, role) = match solver {
            SolvedBy::Own { owner, role } => (owner, role),
            SolvedBy::Object(object) => {
                let role = scene.component(object).and_then(|component| component.as_constraint_solver());
                let Some(role) = role else { return Ok(()) };
                (object, role)
            }
        };
        let params = MechanicalParams { time: step.time, dt: step.dt, ..Default::default() };
        step.scopes.iter_mut().for_each(|scope| scope.place_for_constraints(scene, &params));
        self.write_rows(&step);
        self.lift(scene, step.scopes, &params, role.projects_rows());
        let takes_part = |correction: &CorrectionInRun| {
            let named = role.corrections();
            (named.is_empty() || named.contains(&correction.object)) && correction.role(scene).is_some()
        };
        let mut active = std::mem::take(&mut self.work.active);
        active.clear();
        active.extend((0..self.corrections.len()).filter(|at| takes_part(&self.corrections[*at])));
        self.find_uncorrected(scene, step.scopes, &active);
        let mut problem = std::mem::take(&mut self.work.problem);
        let outcome = self.find_forces((owner, role), &active, &mut problem, &mut step);
        let outcome = outcome.and_then(|()| self.move_bodies(&active, &problem.forces, &mut step));
        if outcome.is_ok() {
            self.keep_forces(&problem.forces, &mut step);
        }
        (self.work.problem, self.work.active) = (problem, active);
        outcome
    }

    /// Lets constraints and contacts write their rows, in the order of the nodes; in a node contacts come last.
    fn write_rows(&mut self, step: &Solving<'_>) {
        let mut sources = std::mem::take(&mut self.work.sources);
        sources.clear();
        for (index, constraint) in self.constraints.iter().enumerate() {
            if *step.scene.node(constraint.node).data.activated {
                sources.push((self.place(constraint.node), sources.len(), Source::Constraint(index)));
            }
        }
        step.contacts.visit_constrained(step.scene, |node, pipeline, pair| {
            sources.push((self.place(node), sources.len(), Source::Contact(pipeline, pair)));
        });
        sources.sort_unstable_by_key(|(place, number, _)| (*place, *number));
        let Work { rows, .. } = &mut self.work;
        rows.clear();
        for &(_, _, source) in &sources {
            rows.sources.push((source, rows.free.len()));
            match source {
                Source::Constraint(index) => self.constraints[index].write(step, rows),
                Source::Contact(pipeline, pair) => {
                    let (contact, models, places) = step.contacts.constrained_pair(pipeline, pair);
                    let writing = Writing {
                        scopes: step.scopes,
                        places,
                        response: contact.response,
                        level: step.level,
                        dt: step.dt,
                    };
                    for (index, touch) in contact.touches.iter().enumerate() {
                        let key = ContactKey { id: touch.id, serial: contact.serial, is_new: contact.is_new };
                        let origin = BlockOrigin { object: models[0], contact: Some(key) };
                        writing.write(touch, origin, contact.force(index), rows);
                    }
                }
            }
        }
        self.work.sources = sources;
    }

    /// Assembles the compliance and solves.
    fn find_forces(
        &mut self,
        (owner, role): (ObjectId, &dyn BaseConstraintSolver),
        active: &[usize],
        problem: &mut ContactProblem,
        step: &mut Solving<'_>,
    ) -> Result<(), StepFailure> {
        let n = self.work.rows.free.len();
        let Self { corrections, work, solvers, last, findings, .. } = self;
        let Work { rows, lifted, part, compliance, certifier, .. } = work;
        problem.blocks.clone_from(&rows.blocks);
        problem.free.clone_from(&rows.free);
        problem.forces.clone_from(&rows.start);
        let wants_matrix = role.wants_matrix();
        compliance.begin(if wants_matrix { n } else { 0 });
        if n > 0 && wants_matrix {
            for &index in active {
                let correction = &mut corrections[index];
                let factor = correction.factors(step.scene, step.scopes, step.level, step.dt).compliance;
                let all = &lifted[correction.scope].jacobian;
                if all.is_empty() {
                    continue;
                }
                if factor == 0.0 {
                    findings.of_factor(step.scene, correction.object);
                }
                let own = correction.rows(&step.scopes[correction.scope], all, part);
                correction.with_role(step, |role, state, system| {
                    role.add_compliance(state, system, own, factor, compliance)
                })?;
            }
        }
        compliance.swap_values(&mut problem.compliance);
        let mut products = None;
        if !wants_matrix && n > 0 {
            products = Some(Products::new(&rows.blocks, lifted, corrections, active, step)?);
        }
        let mut whole = ConstraintProblem {
            contacts: problem,
            origins: &rows.origins,
            displacements: products.as_mut().map(|products| products as _),
            workers: step.workers,
        };
        let mut none = ();
        let slot = solvers.iter_mut().find(|slot| slot.object == owner);
        let state = slot.and_then(|slot| slot.state.get_mut()).unwrap_or(&mut none);
        let report = role.solve(state, &mut whole);
        if n > 0 {
            findings.of_report(step.scene, owner, &report, &rows.origins);
        }
        let displacements = products.as_mut().map(|products| products as &mut dyn Displacements);
        let certificate = certify(certifier, (rows, problem), displacements, step);
        *last = Some((report, certificate));
        Ok(())
    }

    /// Corrections, one after the other.
    fn move_bodies(&mut self, active: &[usize], forces: &[f64], step: &mut Solving<'_>) -> Result<(), StepFailure> {
        let Self { corrections, work, .. } = self;
        let Work { lifted, force, motion, moving, .. } = work;
        for &index in active {
            let correction = &mut corrections[index];
            let factors = correction.factors(step.scene, step.scopes, step.level, step.dt);
            let unknowns = correction.unknowns(&step.scopes[correction.scope]);
            let n = step.scopes[correction.scope].space.main_derivs();
            for vector in [&mut *force, &mut *motion] {
                vector.clear();
                vector.resize(n, 0.0);
            }
            let rows = &lifted[correction.scope].jacobian;
            let mut is_pushed = false;
            for (row, lambda) in forces.iter().enumerate().take(rows.len()).filter(|(_, lambda)| **lambda != 0.0) {
                for &(unknown, value) in rows.row(row).iter().filter(|(unknown, _)| unknowns.contains(unknown)) {
                    force[unknown] += lambda * value;
                    is_pushed = true;
                }
            }
            if is_pushed {
                correction.with_role(step, |role, state, system| role.respond(state, system, force, motion))?;
            }
            let scope = &mut step.scopes[correction.scope];
            correction.apply(&mut scope.space, factors, step.level, motion, moving);
        }
        self.note_impulses(forces, step);
        if step.level == ConstraintLevel::Velocity {
            let moved = &mut self.work.moving.d;
            for scope in step.scopes.iter_mut() {
                for index in 0..scope.space.n_main_states() {
                    let kind = scope.space.states()[index].kind;
                    moved.clear();
                    moved.extend(scope.space.state_deriv(index, DerivId::VELOCITY).iter().map(|v| step.dt * v));
                    kind.add_in_place(scope.space.state_coord_mut(index, CoordId::POSITION), moved);
                }
            }
        }
        Ok(())
    }

    /// Tells the solvers of scopes where other constraints act than in the last step: their motion has a kink.
    fn note_impulses(&mut self, forces: &[f64], step: &mut Solving<'_>) {
        let Work { rows, acting, .. } = &mut self.work;
        acting.resize_with(step.scopes.len(), Vec::new);
        acting.iter_mut().for_each(Vec::clear);
        let mut entries = rows.entries.iter().peekable();
        for (block, origin) in rows.blocks.iter().zip(&rows.origins) {
            let acts = forces[block.rows()].iter().any(|force| *force != 0.0);
            let key = origin.contact.map_or((0, 0), |contact| (contact.id, contact.serial));
            while let Some(entry) = entries.next_if(|entry| entry.row < block.rows().end) {
                let own: &mut Vec<_> = &mut acting[entry.scope];
                let name = (origin.object, key.0, key.1);
                if acts && own.last() != Some(&name) {
                    own.push(name);
                }
            }
        }
        self.acting.resize_with(step.scopes.len(), Vec::new);
        for (index, (now, before)) in acting.iter_mut().zip(&mut self.acting).enumerate() {
            if now != before {
                (0..step.scopes[index].solvers.len()).for_each(|solver| {
                    step.scopes[index].note_impulse(step.scene, solver);
                });
                std::mem::swap(before, now);
            }
        }
    }

    /// Gives the forces to those who keep them.
    fn keep_forces(&mut self, forces: &[f64], step: &mut Solving<'_>) {
        let Self { constraints, work, .. } = self;
        for (place, (source, _)) in work.rows.sources.iter().enumerate() {
            let own = &forces[work.rows.rows_of(place)];
            match *source {
                Source::Constraint(index) => {
                    let constraint = &mut constraints[index];
                    let role = step.scene.component(constraint.object);
                    let role = role.and_then(|component| component.as_lagrangian_constraint());
                    if let (Some(role), Some(memory)) = (role, constraint.memory.get_mut()) {
                        role.keep_forces(memory, own);
                    }
                }
                Source::Contact(pipeline, pair) => step.contacts.keep_forces(pipeline, pair, own, step.dt),
            }
        }
        let params = MechanicalParams { time: step.time, dt: step.dt, ..Default::default() };
        for (index, scope) in step.scopes.iter_mut().enumerate() {
            let entries = work.rows.entries.iter().filter(|entry| entry.scope == index);
            scope.keep_constraint_forces(step.scene, &params, forces, entries);
        }
    }
}

impl ConstraintInRun {
    fn write(&mut self, step: &Solving<'_>, rows: &mut super::rows::StepRows) {
        let role = step.scene.component(self.object).and_then(|component| component.as_lagrangian_constraint());
        let (Some(role), Some(memory)) = (role, self.memory.get_mut()) else { return };
        let see = |&(scope, state): &(usize, usize)| {
            let space = &step.scopes[scope].space;
            let is_ahead = step.scopes[scope].constrained_at_end;
            let directions_at = if is_ahead { CoordId::FREE_POSITION } else { CoordId::POSITION };
            ConstrainedState {
                kind: space.states()[state].kind,
                position: space.state_coord(state, CoordId::POSITION),
                directions_at: space.state_coord(state, directions_at),
                free_position: space.state_coord(state, CoordId::FREE_POSITION),
                free_velocity: space.state_deriv(state, DerivId::FREE_VELOCITY),
                rest_position: space.state_coord(state, ConstCoordId::REST_POSITION),
            }
        };
        let origin = BlockOrigin { object: self.object, contact: None };
        let mut write = |states: &[ConstrainedState<'_>]| {
            let context = ConstraintContext { states, level: step.level, dt: step.dt };
            role.write_rows(memory, &context, &mut Writer { rows, origin, places: &self.places, states });
        };
        // No list for the usual numbers of states: it would be asked for in each step.
        match self.places.as_slice() {
            [one] => write(&[see(one)]),
            [first, second] => write(&[see(first), see(second)]),
            all => write(&all.iter().map(see).collect::<Vec<_>>()),
        }
    }
}

impl CorrectionInRun {
    /// Hands the correction its memory and its scope.
    pub(super) fn with_role<T>(
        &mut self,
        step: &mut Solving<'_>,
        call: impl FnOnce(
            &dyn BaseConstraintCorrection,
            &mut dyn Workspace,
            &mut CorrectedScope<'_>,
        ) -> Result<T, LinearFailure>,
    ) -> Result<Option<T>, StepFailure> {
        let Some(role) = self.role(step.scene) else { return Ok(None) };
        let unknowns = self.unknowns(&step.scopes[self.scope]);
        let scope = &mut step.scopes[self.scope];
        let Some(state) = self.state.get_mut() else { return Ok(None) };
        let params = MechanicalParams { time: step.time, dt: step.dt, ..Default::default() };
        let mut system =
            CorrectedScope { scene: step.scene, scope, linear_solver: self.linear_solver, unknowns, params };
        let outcome = call(role, state, &mut system);
        let solver = || step.scene.object_path(self.object);
        outcome.map(Some).map_err(|failure| StepFailure::Linear { solver: solver(), failure })
    }
}
