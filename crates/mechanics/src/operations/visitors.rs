//! Each mechanical operation is a mechanical visitor: the same code runs over a walk of the graph and over its recorded
//! plan.

use settee_kernel::roles::{BaseForceField, BaseMapping, BaseMass, BaseProjectiveConstraint, BaseState, NotDiagonal};
use settee_kernel::vectors::{ConstDerivId, CoordId, DerivId};
use settee_kernel::{Calls, Factors, Flow, Kind, MechanicalParams, MechanicalVisitor, ObjectId, Visit};

use super::answering::answers;
use crate::scope::parts::Parts;

/// x and v through all mappings, top-down.
pub(crate) struct Propagate<'a> {
    pub parts: Parts<'a>,
    pub params: MechanicalParams,
    pub x: Option<CoordId>,
    pub v: Option<DerivId>,
}

impl MechanicalVisitor for Propagate<'_> {
    fn calls(&self) -> Calls {
        const { Calls::down(&[Kind::Mapping]) }
    }
    fn stops_at(&self, _mapping: &dyn BaseMapping) -> bool {
        false
    }
    fn forward_mapping(&mut self, at: Visit<'_>, mapping: &dyn BaseMapping) -> Flow {
        if let Some(mut context) = self.parts.again().context(at, "x_out = apply(x_in), v_out = J v_in") {
            if let Some(x) = self.x {
                mapping.apply(&mut context, &self.params, x.read(), x);
            }
            if let Some(v) = self.v {
                mapping.apply_j(&mut context, &self.params, v.read(), v);
            }
        }
        Flow::Continue
    }
}

/// An increment through the mappings that carry forces, top-down.
pub(crate) struct PropagateDx<'a> {
    pub parts: Parts<'a>,
    pub params: MechanicalParams,
    pub dx: DerivId,
    /// The states that it is for; all if there is no list.
    pub answering: Option<&'a [bool]>,
}

impl MechanicalVisitor for PropagateDx<'_> {
    fn calls(&self) -> Calls {
        const { Calls::down(&[Kind::Mapping]) }
    }
    fn forward_mapping(&mut self, at: Visit<'_>, mapping: &dyn BaseMapping) -> Flow {
        if self.answering.is_some_and(|answering| !answers(&mut self.parts, at, answering)) {
            return Flow::Continue;
        }
        if let Some(mut context) = self.parts.again().context(at, "dx_out = J dx_in") {
            mapping.apply_j(&mut context, &self.params, self.dx.read(), self.dx);
        }
        Flow::Continue
    }
}

/// Position and velocity by the projective constraints, top-down.
pub(crate) struct Project<'a> {
    pub parts: Parts<'a>,
    pub params: MechanicalParams,
    pub x: CoordId,
    pub v: DerivId,
}

impl MechanicalVisitor for Project<'_> {
    fn calls(&self) -> Calls {
        const { Calls::down(&[Kind::ProjectiveConstraint]) }
    }
    fn forward_projective_constraint(&mut self, at: Visit<'_>, constraint: &dyn BaseProjectiveConstraint) -> Flow {
        if let Some(mut context) = self.parts.again().context(at, "project x, v") {
            constraint.project_position(&mut context, &self.params, self.x);
            constraint.project_velocity(&mut context, &self.params, self.v);
        }
        Flow::Continue
    }
}

/// A response by the projective constraints, bottom-up.
pub(crate) struct ProjectResponse<'a> {
    pub parts: Parts<'a>,
    pub params: MechanicalParams,
    pub response: DerivId,
}

impl MechanicalVisitor for ProjectResponse<'_> {
    fn calls(&self) -> Calls {
        const { Calls::down(&[]).and_up(&[Kind::ProjectiveConstraint]) }
    }
    fn stops_at(&self, _mapping: &dyn BaseMapping) -> bool {
        false
    }
    fn backward_projective_constraint(&mut self, at: Visit<'_>, constraint: &dyn BaseProjectiveConstraint) {
        if let Some(mut context) = self.parts.again().context(at, "project response") {
            constraint.project_response(&mut context, &self.params, self.response);
        }
    }
}

/// Whether a projective constraint may move something.
pub(crate) struct PrescribesMotion {
    pub found: bool,
}

impl MechanicalVisitor for PrescribesMotion {
    fn calls(&self) -> Calls {
        const { Calls::down(&[]).and_up(&[Kind::ProjectiveConstraint]) }
    }
    fn stops_at(&self, _mapping: &dyn BaseMapping) -> bool {
        false
    }
    fn backward_projective_constraint(&mut self, _at: Visit<'_>, constraint: &dyn BaseProjectiveConstraint) {
        self.found |= constraint.prescribes_motion();
    }
}

/// Forces of all components, then of mapped states to their parents.
pub(crate) struct ComputeForce<'a> {
    pub parts: Parts<'a>,
    pub params: MechanicalParams,
    pub f: DerivId,
    /// Forces of contacts on all states, or none.
    pub contacts: &'a [f64],
    /// With what factors damping at the velocities of `params` may be joined to the forces on independent states.
    pub damping: Option<Factors>,
    /// The force fields that joined it, in the order of their visits.
    pub joined: &'a mut Vec<ObjectId>,
}

impl ComputeForce<'_> {
    fn external(&mut self, at: Visit<'_>) -> Flow {
        if let Some(state) = at.number.or_else(|| self.parts.space.index_of(at.object)) {
            let range = self.parts.space.states()[state].derivs.clone();
            self.parts.space.with_deriv_out(self.f, |space, f| {
                // Force fields of nodes above have acted already.
                let external = space.state_deriv(state, DerivId::EXTERNAL_FORCE);
                f[range.clone()].iter_mut().zip(external).for_each(|(force, external)| *force += external);
                if let Some(contacts) = self.contacts.get(range.clone()) {
                    f[range].iter_mut().zip(contacts).for_each(|(force, contact)| *force += contact);
                }
            });
        }
        Flow::Continue
    }

    fn force(&mut self, at: Visit<'_>, force_field: &dyn BaseForceField) -> Flow {
        if let Some(mut context) = self.parts.again().context(at, "f += force(x, v)") {
            let is_mapped = |state: &usize| context.space.states()[*state].is_mapped;
            let damping = self.damping.filter(|factors| {
                factors.stiffness(force_field.rayleigh_stiffness()) != 0.0 && !context.states.iter().any(is_mapped)
            });
            let params = &self.params;
            if damping.is_some_and(|factors| force_field.add_damped_force(&mut context, params, &factors, self.f)) {
                self.joined.push(at.object);
                if let Some(trace) = self.parts.trace {
                    trace.amend("f += force(x, v) + k K v");
                }
            } else {
                force_field.add_force(&mut context, params, self.f);
            }
        }
        Flow::Continue
    }
}

impl MechanicalVisitor for ComputeForce<'_> {
    fn calls(&self) -> Calls {
        const {
            Calls::down(&[Kind::MainState, Kind::MappedState, Kind::ForceField, Kind::InteractionForceField])
                .and_up(&[Kind::Mapping])
        }
    }
    fn forward_main_state(&mut self, at: Visit<'_>, _state: &dyn BaseState) -> Flow {
        self.external(at)
    }
    fn forward_mapped_state(&mut self, at: Visit<'_>, _state: &dyn BaseState) -> Flow {
        self.external(at)
    }
    fn forward_force_field(&mut self, at: Visit<'_>, force_field: &dyn BaseForceField) -> Flow {
        self.force(at, force_field)
    }
    fn forward_interaction_force_field(&mut self, at: Visit<'_>, force_field: &dyn BaseForceField) -> Flow {
        self.force(at, force_field)
    }
    fn backward_mapping(&mut self, at: Visit<'_>, mapping: &dyn BaseMapping) {
        if let Some(mut context) = self.parts.again().context(at, "f_in += J^T f_out") {
            mapping.apply_jt(&mut context, &self.params, self.f.read(), self.f);
        }
    }
}

/// df += (m M + b B + k K) dx, then of mapped states to their parents.
pub(crate) struct AddMbkDx<'a> {
    pub parts: Parts<'a>,
    pub params: MechanicalParams,
    pub df: DerivId,
    pub dx: ConstDerivId,
    pub factors: Factors,
    pub of: Acting<'a>,
}

/// Which components act in a product.
#[derive(Clone, Copy, Default)]
pub(crate) struct Acting<'a> {
    /// The states whose answers are wanted; all if there is no list.
    pub answering: Option<&'a [bool]>,
    /// Force fields that are left out, in the order of their visits.
    pub joined: &'a [ObjectId],
}

impl AddMbkDx<'_> {
    fn dforce(&mut self, at: Visit<'_>, force_field: &dyn BaseForceField) -> Flow {
        if let [first, rest @ ..] = self.of.joined
            && *first == at.object
        {
            self.of.joined = rest;
            return Flow::Continue;
        }
        if (self.factors.stiffness(force_field.rayleigh_stiffness()) != 0.0 || self.factors.b != 0.0)
            && let Some(mut context) = self.parts.again().context(at, "df += (k K + b B) dx")
        {
            force_field.add_dforce(&mut context, &self.params, &self.factors, self.dx, self.df);
        }
        Flow::Continue
    }
}

impl MechanicalVisitor for AddMbkDx<'_> {
    fn calls(&self) -> Calls {
        const { Calls::down(&[Kind::Mass, Kind::ForceField, Kind::InteractionForceField]).and_up(&[Kind::Mapping]) }
    }
    fn forward_mass(&mut self, at: Visit<'_>, mass: &dyn BaseMass) -> Flow {
        let factor = self.factors.mass(mass.rayleigh_mass());
        if factor != 0.0
            && let Some(mut context) = self.parts.again().context(at, "df += m M dx")
        {
            mass.add_mdx(&mut context, &self.params, factor, self.dx, self.df);
        }
        Flow::Continue
    }
    fn forward_force_field(&mut self, at: Visit<'_>, force_field: &dyn BaseForceField) -> Flow {
        self.dforce(at, force_field)
    }
    fn forward_interaction_force_field(&mut self, at: Visit<'_>, force_field: &dyn BaseForceField) -> Flow {
        self.dforce(at, force_field)
    }
    fn backward_mapping(&mut self, at: Visit<'_>, mapping: &dyn BaseMapping) {
        if self.of.answering.is_some_and(|answering| !answers(&mut self.parts, at, answering)) {
            return;
        }
        if let Some(mut context) = self.parts.again().context(at, "df_in += J^T df_out") {
            mapping.apply_jt(&mut context, &self.params, self.df.read(), self.df);
            if self.factors.k != 0.0 && !mapping.is_linear() {
                mapping.apply_djt(&mut context, &self.params, self.factors.k, self.params.f, self.dx, self.df);
            }
        }
    }
}

/// a = M^-1 f, mass by mass.
pub(crate) struct Acceleration<'a> {
    pub parts: Parts<'a>,
    pub params: MechanicalParams,
    pub a: DerivId,
    pub f: ConstDerivId,
    pub outcome: Result<(), NotDiagonal>,
}

impl MechanicalVisitor for Acceleration<'_> {
    fn calls(&self) -> Calls {
        const { Calls::down(&[Kind::Mass]) }
    }
    fn forward_mass(&mut self, at: Visit<'_>, mass: &dyn BaseMass) -> Flow {
        if let Some(mut context) = self.parts.again().context(at, "a = M^-1 f") {
            let is_mapped = context.states.first().is_some_and(|state| context.space.states()[*state].is_mapped);
            let outcome = if is_mapped {
                Err(NotDiagonal)
            } else {
                mass.acceleration(&mut context, &self.params, self.f, self.a)
            };
            self.outcome = self.outcome.and(outcome);
        }
        Flow::Continue
    }
}

/// v += dt g for masses with separate gravity.
pub(crate) struct SeparateGravity<'a> {
    pub parts: Parts<'a>,
    pub params: MechanicalParams,
    pub v: DerivId,
}

impl MechanicalVisitor for SeparateGravity<'_> {
    fn calls(&self) -> Calls {
        const { Calls::down(&[Kind::Mass]) }
    }
    fn forward_mass(&mut self, at: Visit<'_>, mass: &dyn BaseMass) -> Flow {
        if mass.separate_gravity()
            && let Some(mut context) = self.parts.again().context(at, "v += dt g")
        {
            mass.add_separate_gravity(&mut context, &self.params, self.v);
        }
        Flow::Continue
    }
}

/// Kinetic energy of masses, potential energy of force fields.
pub(crate) struct Energy<'a> {
    pub parts: Parts<'a>,
    pub params: MechanicalParams,
    pub kinetic: f64,
    pub potential: Option<f64>,
}

impl Energy<'_> {
    fn add(&mut self, at: Visit<'_>, force_field: &dyn BaseForceField) -> Flow {
        if let Some(mut context) = self.parts.again().context(at, "potential energy") {
            let energy = force_field.potential_energy(&mut context, &self.params);
            self.potential = self.potential.zip(energy).map(|(sum, energy)| sum + energy);
        }
        Flow::Continue
    }
}

impl MechanicalVisitor for Energy<'_> {
    fn calls(&self) -> Calls {
        const { Calls::down(&[Kind::Mass, Kind::ForceField, Kind::InteractionForceField]) }
    }
    fn forward_mass(&mut self, at: Visit<'_>, mass: &dyn BaseMass) -> Flow {
        if let Some(mut context) = self.parts.again().context(at, "kinetic energy") {
            self.kinetic += mass.kinetic_energy(&mut context, &self.params);
        }
        Flow::Continue
    }
    fn forward_force_field(&mut self, at: Visit<'_>, force_field: &dyn BaseForceField) -> Flow {
        self.add(at, force_field)
    }
    fn forward_interaction_force_field(&mut self, at: Visit<'_>, force_field: &dyn BaseForceField) -> Flow {
        self.add(at, force_field)
    }
}
