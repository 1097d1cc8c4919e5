//! What the forces of a step do to the bodies.

use settee_kernel::roles::{ConstraintLevel, StepFailure};
use settee_kernel::vectors::{CoordId, DerivId};

use settee_kernel::Scene;

use super::solve::Solving;
use super::{ConstraintSet, Work};
use crate::scope::Scope;

impl ConstraintSet {
    /// Corrections, one after the other.
    pub(super) fn move_bodies(
        &mut self,
        active: &[usize],
        forces: &[f64],
        step: &mut Solving<'_>,
    ) -> Result<(), StepFailure> {
        let Self { corrections, work, findings, .. } = self;
        let Work { lifted, force, motion, moving, .. } = work;
        force.clear();
        for &index in active {
            let correction = &mut corrections[index];
            let factors = correction.factors(step.scene, step.scopes, step.level, step.dt);
            if step.level == ConstraintLevel::Position && factors.keeps_start && factors.position == 0.0 {
                findings.of_standing(step.scene, correction.object);
            }
            let unknowns = correction.unknowns(&step.scopes[correction.scope]);
            let n = step.scopes[correction.scope].space.main_derivs();
            // Between corrections the force is zero: of many in one scope each looks at its own unknowns only.
            if force.len() != n {
                for vector in [&mut *force, &mut *motion] {
                    vector.clear();
                    vector.resize(n, 0.0);
                }
            }
            motion[unknowns.clone()].fill(0.0);
            let rows = &lifted[correction.scope].jacobian;
            if correction.push(&step.scopes[correction.scope], rows, forces, force) {
                correction.with_role(step, |role, state, system| role.respond(state, system, force, motion))?;
                force[unknowns].fill(0.0);
            }
            let scope = &mut step.scopes[correction.scope];
            correction.apply(&mut scope.space, factors, step.level, motion, moving);
        }
        self.note_impulses(forces, step);
        if step.level == ConstraintLevel::Velocity {
            let moved = &mut self.work.moving.d;
            for scope in step.scopes.iter_mut() {
                scope.follow_velocity(step.scene, step.dt, moved);
            }
        }
        Ok(())
    }

    /// Tells the solvers of scopes on which constraints act, and those where others act than in the last step: their
    /// motion has a kink.
    fn note_impulses(&mut self, forces: &[f64], step: &mut Solving<'_>) {
        let Work { rows, acting, lifted, .. } = &mut self.work;
        acting.resize_with(step.scopes.len(), Vec::new);
        acting.iter_mut().for_each(Vec::clear);
        // What a block is called, if it acts.
        let name_of = |block: usize| {
            let origin = &rows.origins[block];
            let (id, serial) = origin.contact.map_or((0, 0), |contact| (contact.id, contact.serial));
            let acts = forces[rows.blocks[block].rows()].iter().any(|force| *force != 0.0);
            acts.then_some((origin.object, id, serial))
        };
        let mut entries = rows.entries.iter().peekable();
        for (index, block) in rows.blocks.iter().enumerate() {
            let name = name_of(index);
            while let Some(entry) = entries.next_if(|entry| entry.row < block.rows().end) {
                let own: &mut Vec<_> = &mut acting[entry.scope];
                own.extend(name.filter(|name| own.last() != Some(name)));
            }
        }
        for (own, lifted) in acting.iter_mut().zip(lifted.iter()) {
            for entry in &lifted.passed {
                let name = name_of(rows.blocks.partition_point(|block| block.rows().end <= entry.row));
                own.extend(name.filter(|name| !own.contains(name)));
            }
        }
        self.acting.resize_with(step.scopes.len(), Vec::new);
        for (index, (now, before)) in acting.iter_mut().zip(&mut self.acting).enumerate() {
            if !now.is_empty() {
                step.scopes[index].note_push(step.scene);
            }
            if now != before {
                (0..step.scopes[index].solvers.len()).for_each(|solver| {
                    step.scopes[index].note_impulse(step.scene, solver);
                });
                std::mem::swap(before, now);
            }
        }
    }
}

impl Scope {
    /// The position that belongs to the velocity that constraints have found: x (+) h v from the start of the step, or,
    /// where the solver has a free position of its own, that and what the change of the velocity adds to it.
    fn follow_velocity(&mut self, scene: &Scene, dt: f64, moved: &mut Vec<f64>) {
        let own = self.constrained_at_end.then(|| self.integration_factors(scene, 0, dt));
        for index in 0..self.space.n_main_states() {
            let kind = self.space.states()[index].kind;
            let v = self.space.state_deriv(index, DerivId::VELOCITY);
            moved.clear();
            if let Some(factors) = own {
                let per_velocity = factors.position / factors.velocity;
                let free = self.space.state_deriv(index, DerivId::FREE_VELOCITY);
                moved.extend(v.iter().zip(free).map(|(v, free)| per_velocity * (v - free)));
                self.space.with_coord_out(CoordId::POSITION, |space, x| {
                    let place = space.states()[index].coords.clone();
                    x[place].copy_from_slice(space.state_coord(index, CoordId::FREE_POSITION));
                });
            } else {
                moved.extend(v.iter().map(|v| dt * v));
            }
            kind.add_in_place(self.space.state_coord_mut(index, CoordId::POSITION), moved);
        }
    }
}
