//! Matrices that are not made: where the solver only multiplies, and the components multiply faster.

use settee_kernel::roles::{BaseForceField, BaseMapping, BaseMass, Contributions, LinearFailure};
use settee_kernel::{Calls, Flow, Kind, MechanicalParams, MechanicalVisitor, ObjectId, Scene, Visit};

use crate::scope::Scope;
use crate::scope::parts::Parts;

/// Whether all force fields prefer products, on independent states that nothing joins.
struct Prefers<'a> {
    parts: Parts<'a>,
    do_all: bool,
    is_any: bool,
}

impl Prefers<'_> {
    /// Whether a component acts on independent states only.
    fn is_direct(&mut self, at: Visit<'_>) -> bool {
        let states = self.parts.space.states();
        self.parts.slots.at(at).is_none_or(|(own, _)| own.iter().all(|state| !states[*state].is_mapped))
    }
}

impl MechanicalVisitor for Prefers<'_> {
    fn calls(&self) -> Calls {
        const { Calls::down(&[Kind::Mapping, Kind::Mass, Kind::ForceField, Kind::InteractionForceField]) }
    }
    fn forward_mapping(&mut self, _at: Visit<'_>, mapping: &dyn BaseMapping) -> Flow {
        self.do_all &= mapping.is_linear() || !mapping.map_forces();
        Flow::Continue
    }
    fn forward_mass(&mut self, at: Visit<'_>, _mass: &dyn BaseMass) -> Flow {
        self.do_all &= self.is_direct(at);
        Flow::Continue
    }
    fn forward_force_field(&mut self, at: Visit<'_>, force_field: &dyn BaseForceField) -> Flow {
        let prefers = self.parts.slots.at(at).is_some_and(|(_, working)| force_field.prefers_products(working));
        (self.is_any, self.do_all) = (true, self.do_all && prefers && self.is_direct(at));
        Flow::Continue
    }
    fn forward_interaction_force_field(&mut self, _at: Visit<'_>, _force_field: &dyn BaseForceField) -> Flow {
        self.do_all = false;
        Flow::Continue
    }
}

impl Scope {
    /// Whether products with the matrix of everything in the scope take less time without it.
    pub(super) fn prefers_products(&mut self, scene: &Scene) -> bool {
        if self.memory.constraint_forces.are_there || self.memory.contacts.barriers.is_attached() {
            return false;
        }
        let (parts, plan) = self.parts_and_plan();
        let mut visitor = Prefers { parts, do_all: true, is_any: false };
        plan.replay(scene, &mut visitor);
        visitor.is_any && visitor.do_all
    }

    /// Makes the matrix of a system, if the last build left it to who reads it.
    ///
    /// # Errors
    /// If a component's blocks do not fit.
    pub fn make_deferred(&mut self, scene: &Scene, object: ObjectId) -> Result<(), LinearFailure> {
        let systems = &mut self.linear.systems;
        let Some(system) = systems.iter().position(|slot| slot.object == object && slot.is_deferred) else {
            return Ok(());
        };
        let slot = &mut self.linear.systems[system];
        slot.is_deferred = false;
        let (params, factors) = (MechanicalParams { symmetric_only: true, ..slot.params }, slot.factors);
        self.assemble(scene, system, &params, factors, &Contributions::ALL)
    }
}
