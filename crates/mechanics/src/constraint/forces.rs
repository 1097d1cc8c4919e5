//! Forces of constraints on the states: what mappings that are not linear stiffen or soften by in the next step.

use settee_kernel::roles::BaseMapping;
use settee_kernel::vectors::{DerivId, TemporaryDeriv};
use settee_kernel::{Calls, Kind, MechanicalParams, MechanicalVisitor, Scene, VectorOps, Visit};

use super::force_vector::ConstraintForces;
use super::rows::Entry;
use crate::operations::ScopeOps;
use crate::scope::Scope;
use crate::scope::parts::Parts;

/// Forces of mapped states to their parents, bottom-up.
struct Accumulate<'a> {
    parts: Parts<'a>,
    params: MechanicalParams,
    f: DerivId,
}

impl MechanicalVisitor for Accumulate<'_> {
    fn calls(&self) -> Calls {
        const { Calls::down(&[]).and_up(&[Kind::Mapping]) }
    }
    fn backward_mapping(&mut self, at: Visit<'_>, mapping: &dyn BaseMapping) {
        if let Some(mut context) = self.parts.again().context(at, "f_in += J^T f_out of constraints") {
            mapping.apply_jt(&mut context, &self.params, self.f.read(), self.f);
        }
    }
}

impl Scope {
    /// Takes the forces of the rows of a step: impulses, with the time in which forces give them (s).
    pub(super) fn keep_constraint_forces<'e>(
        &mut self,
        scene: &Scene,
        params: &MechanicalParams,
        (impulses, time): (&[f64], f64),
        entries: impl Iterator<Item = &'e Entry>,
    ) {
        let mut pushing = entries.filter(|entry| impulses[entry.row] != 0.0).peekable();
        self.memory.constraint_forces.are_there = pushing.peek().is_some();
        if !self.memory.constraint_forces.are_there {
            return;
        }
        let space = &mut self.memory.space;
        let f = *self.memory.constraint_forces.vector.get_or_insert_with(|| space.new_deriv());
        let states = space.shared_states();
        let values = space.deriv_mut(f);
        values.fill(0.0);
        for entry in pushing {
            let first = states[entry.state].derivs.start + entry.first;
            for (value, direction) in values[first..].iter_mut().zip(&entry.values[..entry.n]) {
                *value += impulses[entry.row] / time * direction;
            }
        }
        if states.iter().any(|state| state.is_mapped && !state.is_guest) {
            let (parts, plan) = self.parts_and_plan();
            plan.replay(scene, &mut Accumulate { parts, params: *params, f });
        }
    }

    /// The force of parameters, and those of constraints: what the geometric stiffness of mappings comes from. The
    /// vector lives as long as the handle.
    pub(crate) fn with_constraint_forces(
        &mut self,
        scene: &Scene,
        params: &MechanicalParams,
    ) -> (MechanicalParams, Option<TemporaryDeriv>) {
        let ConstraintForces { vector: Some(vector), are_there: true } = self.memory.constraint_forces else {
            return (*params, None);
        };
        let total = self.memory.space.temporary_deriv();
        ScopeOps::new(scene, self).combine(*total, &[(1.0, params.f), (1.0, vector.read())]);
        (MechanicalParams { f: total.read(), ..*params }, Some(total))
    }
}
