//! Points without mass.

use settee_kernel::{Kind, MechanicalParams, NodeId, ObjectId, Scene};

use crate::linear::STATE;
use crate::scope::Scope;

impl Scope {
    /// Whether nothing but masses acts on its bodies: no force that could hold a point without mass, and no projective
    /// constraint.
    pub fn has_masses_only(&self, scene: &Scene) -> bool {
        let is_mass = |object| scene.component(object).is_some_and(|component| component.as_mass().is_some());
        self.plan.items().all(|(_, kind, object)| match kind {
            Kind::ForceField | Kind::InteractionForceField => is_mass(object),
            Kind::ProjectiveConstraint => false,
            _ => true,
        })
    }

    /// The independent states of which some points have no mass at all, with the number of these points. Empty where
    /// no mass acts on the independent states, or one on mapped states: what that gives to which point depends on the
    /// motion.
    pub fn massless(&mut self, scene: &Scene) -> Vec<(ObjectId, usize)> {
        let (ones, inertia) = (self.space.temporary_deriv(), self.space.temporary_deriv());
        self.space.deriv_mut(*ones).fill(1.0);
        self.space.deriv_mut(*inertia).fill(0.0);
        let params = MechanicalParams { x: STATE.0.read(), v: STATE.1.read(), time: self.time, ..Default::default() };
        let is_mass = |(_, kind, object): (NodeId, Kind, ObjectId)| (kind == Kind::Mass).then_some(object);
        let mut masses: Vec<ObjectId> = self.plan.items().filter_map(is_mass).collect();
        masses.retain(|mass| self.context(scene, *mass).is_some());
        for mass in &masses {
            let role = scene.component(*mass).and_then(|component| component.as_mass());
            if let (Some(role), Some(mut context)) = (role, self.context(scene, *mass)) {
                role.add_mdx(&mut context, &params, 1.0, ones.read(), *inertia);
            }
        }
        let (states, n_main) = (self.space.states(), self.space.n_main_states());
        let inertia = self.space.deriv(*inertia);
        let touches = |index: usize| inertia[states[index].derivs.clone()].iter().any(|value| *value != 0.0);
        if masses.is_empty() || (n_main..states.len()).any(touches) {
            return Vec::new();
        }
        let of_state = |index: usize| {
            let state = &states[index];
            let points = inertia[state.derivs.clone()].chunks_exact(state.kind.deriv_size().max(1));
            (state.object, points.filter(|point| point.iter().all(|value| *value == 0.0)).count())
        };
        (0..n_main).map(of_state).filter(|(_, count)| *count > 0).collect()
    }
}
