//! Which states a product with a matrix has to pass through: nothing is carried to mapped states where nothing answers,
//! and nothing back.
//!
//! A surface that is mapped for collisions answers only while it touches something. An iterative solver would carry
//! each of its increments there, and zeros back. A force that stays as it is does not answer, but turns with the states
//! that its state is mapped from, if that mapping is not linear.

use settee_kernel::roles::{BaseForceField, BaseMapping, BaseMass};
use settee_kernel::vectors::{ConstDerivId, DerivId};
use settee_kernel::{Calls, Factors, Flow, Kind, MechanicalParams, MechanicalVisitor, Scene, Visit};

use super::Walk;
use super::visitors::Acting;
use crate::scope::Scope;
use crate::scope::parts::Parts;

/// Marks the states on which forces and masses act, then those that they are mapped from.
struct Mark<'a> {
    parts: Parts<'a>,
    answering: &'a mut [bool],
    /// States with constant forces, their own or those of what is mapped from them.
    pushed: &'a mut [bool],
}

impl Mark<'_> {
    fn all_of(&mut self, at: Visit<'_>) -> Flow {
        if let Some((states, _)) = self.parts.slots.at(at) {
            states.iter().for_each(|state| self.answering[*state] = true);
        }
        Flow::Continue
    }
}

impl MechanicalVisitor for Mark<'_> {
    fn calls(&self) -> Calls {
        const { Calls::down(&[Kind::Mass, Kind::ForceField, Kind::InteractionForceField]).and_up(&[Kind::Mapping]) }
    }
    fn forward_mass(&mut self, at: Visit<'_>, _mass: &dyn BaseMass) -> Flow {
        self.all_of(at)
    }
    fn forward_force_field(&mut self, at: Visit<'_>, _force_field: &dyn BaseForceField) -> Flow {
        self.all_of(at)
    }
    fn forward_interaction_force_field(&mut self, at: Visit<'_>, _force_field: &dyn BaseForceField) -> Flow {
        self.all_of(at)
    }
    fn backward_mapping(&mut self, at: Visit<'_>, mapping: &dyn BaseMapping) {
        if let Some(([inputs @ .., output], _)) = self.parts.slots.at(at)
            && self.pushed[*output]
        {
            self.answering[*output] |= !mapping.is_linear();
            inputs.iter().for_each(|input| self.pushed[*input] = true);
        }
        if answers(&mut self.parts, at, self.answering) {
            self.all_of(at);
        }
    }
}

/// Whether something answers at the output of a mapping.
pub(super) fn answers(parts: &mut Parts<'_>, mapping: Visit<'_>, answering: &[bool]) -> bool {
    // The states of a mapping are its inputs, then its output.
    let output = parts.slots.at(mapping).and_then(|(states, _)| states.last());
    output.is_none_or(|output| answering[*output])
}

impl Scope {
    /// Finds for each state whether something on it, or on what is mapped from it, answers its motion: forces, masses,
    /// contacts that acted when forces were computed last, and forces that turn with the state.
    pub(crate) fn find_answering(&mut self, scene: &Scene, answering: &mut Vec<bool>) {
        let memory = &self.memory;
        let turns = memory.constraint_forces.are_there || memory.contacts.barriers.is_attached();
        answering.clear();
        answering.resize(memory.space.states().len(), turns);
        if turns {
            return;
        }
        for state in memory.contacts.answering() {
            answering[state] = true;
        }
        let mut pushed = std::mem::take(&mut self.pushed);
        pushed.clear();
        pushed.resize(answering.len(), false);
        for state in self.memory.contacts.pushed() {
            pushed[state] = true;
        }
        let (parts, plan) = self.parts_and_plan();
        plan.replay(scene, &mut Mark { parts, answering, pushed: &mut pushed });
        self.pushed = pushed;
    }

    /// As [`propagate_dx`](Self::propagate_dx), to states that [answer](Self::find_answering) only.
    pub(crate) fn propagate_dx_to(
        &mut self,
        scene: &Scene,
        params: &MechanicalParams,
        dx: DerivId,
        answering: &[bool],
    ) {
        self.space.hide_guests(dx);
        self.propagate_with_guests_to(scene, Walk::Plan, params, dx, Some(answering));
    }

    /// As [`add_mbk_dx`](Self::add_mbk_dx), from states that [answer](Self::find_answering) only.
    pub(crate) fn add_mbk_dx_from(
        &mut self,
        scene: &Scene,
        params: &MechanicalParams,
        (df, dx): (DerivId, ConstDerivId),
        factors: Factors,
        answering: &[bool],
    ) {
        let of = Acting { answering: Some(answering), ..Acting::default() };
        self.add_products(scene, Walk::Plan, params, (df, dx), factors, of);
    }
}
