//! From the vectors of a scope to the slices that forces work on.

use settee_forces::{
    Attachment, BlockSink, Blocks, Instant, Mixed, MixedDerivs, MixedForces, MixedMotion, Motion, One, Pair,
    PairBlocks, PairForces, PairMotion,
};
use settee_math::{DataTypes, Point, StateKind};

use super::SetUp;
use crate::diagnostics::Diagnostic;
use crate::params::MechanicalParams;
use crate::scene::component::{Attach, Component, Role};
use crate::scene::{ObjectId, Scene};
use crate::vectors::{ConstCoordId, ConstDerivId, StateSpace};

/// How an attachment finds its slices in the vectors of a scope. `states` are those of the component's context.
pub trait InScope: Attachment {
    /// Whether it joins two states.
    const IS_INTERACTION: bool;
    /// Types of the first and of the second state.
    const KINDS: [StateKind; 2];

    /// Positions and velocities.
    fn motion<'a>(space: &'a StateSpace, states: &[usize], params: &MechanicalParams, at: Instant) -> Self::Motion<'a>;
    /// An increment.
    fn derivs<'a>(space: &'a StateSpace, states: &[usize], id: ConstDerivId) -> Self::Derivs<'a>;
    /// The parts of a vector that was taken out of the space.
    fn forces<'a>(space: &'a StateSpace, states: &[usize], values: &'a mut [f64]) -> Self::Forces<'a>;
    /// Blocks of the states, multiplied by `factor`.
    fn blocks<'a>(sink: &'a mut dyn BlockSink, states: &[usize], factor: f64) -> Self::Blocks<'a>;
}

/// Whether states have the degrees of freedom that a component was made for: their vectors are viewed as such.
// Its callers are compiled once for each component.
#[inline(never)]
pub(super) fn check_states(set_up: SetUp<'_>, states: &[ObjectId], kinds: &[StateKind]) -> Result<(), Diagnostic> {
    check_kinds(set_up.scene, states, kinds)
}

fn check_kinds(scene: &Scene, states: &[ObjectId], kinds: &[StateKind]) -> Result<(), Diagnostic> {
    for (&state, &own) in states.iter().zip(kinds) {
        let kind = scene.component(state).and_then(|component| component.as_state()).map(|state| state.kind());
        if let Some(kind) = kind.filter(|kind| *kind != own) {
            let path = scene.object_path(state);
            let message = format!("the state {path} has the template {}", kind.template_name());
            let finding = Diagnostic::error("template-mismatch", message).attribute("template", own.template_name());
            return Err(finding.expected("the template of its state"));
        }
    }
    Ok(())
}

/// Roles that compare the types of their states themselves, or work with those of any type, as corrections do.
const CHECKED_ELSEWHERE: [Role; 5] =
    [Role::ForceField, Role::ProjectiveConstraint, Role::Mapping, Role::ConstraintCorrection, Role::CollisionModel];

impl Scene {
    /// Whether the states that a component is linked to have the degrees of freedom of its template: where none of its
    /// templates fits, it has one that does not. Its vectors would be read as points of another size.
    ///
    /// # Errors
    /// What is wrong with the first state that does not fit.
    pub(crate) fn check_attached(&self, object: ObjectId) -> Result<(), Diagnostic> {
        let Some(component) = self.component(object) else { return Ok(()) };
        let class = component.class();
        let Some(own) = StateKind::parse(self.object(object).template) else { return Ok(()) };
        if CHECKED_ELSEWHERE.iter().any(|role| class.plays(*role)) {
            return Ok(());
        }
        let names: &[&str] = match class.attach {
            Attach::State => &["mstate"],
            Attach::Pair => &["object1", "object2"],
            Attach::Nothing | Attach::Mapping => &[],
        };
        names.iter().try_for_each(|name| check_kinds(self, &targets(component, name), &[own]))
    }
}

/// Where a link of a component leads, by its name.
fn targets(component: &dyn Component, name: &str) -> Vec<ObjectId> {
    component.find_link(name).map_or_else(Vec::new, |index| component.link(index).targets())
}

fn motion_of<'a, D: DataTypes>(
    space: &'a StateSpace,
    state: usize,
    params: &MechanicalParams,
    at: Instant,
) -> Motion<'a, D> {
    Motion {
        x: D::Coord::views(space.observed_position(state, params.x)),
        v: D::Deriv::views(space.observed_velocity(state, params.v)),
        rest: D::Coord::views(space.state_coord(state, ConstCoordId::REST_POSITION)),
        followed: &[],
        at,
        workers: space.workers(),
    }
}

/// The first and the last state: those of a pair may be one.
fn ends(states: &[usize]) -> [usize; 2] {
    [states[0], states[states.len() - 1]]
}

impl<D: DataTypes> InScope for One<D> {
    const IS_INTERACTION: bool = false;
    const KINDS: [StateKind; 2] = [D::KIND; 2];

    /// Of the first state; the second one, if there is one, is followed.
    fn motion<'a>(space: &'a StateSpace, states: &[usize], params: &MechanicalParams, at: Instant) -> Motion<'a, D> {
        let followed = states.get(1).map(|&state| D::Coord::views(space.observed_position(state, params.x)));
        Motion { followed: followed.unwrap_or_default(), ..motion_of(space, states[0], params, at) }
    }

    fn derivs<'a>(space: &'a StateSpace, states: &[usize], id: ConstDerivId) -> &'a [D::Deriv] {
        D::Deriv::views(space.state_deriv(states[0], id))
    }

    fn forces<'a>(space: &'a StateSpace, states: &[usize], values: &'a mut [f64]) -> &'a mut [D::Deriv] {
        D::Deriv::views_mut(&mut values[space.states()[states[0]].derivs.clone()])
    }

    fn blocks<'a>(sink: &'a mut dyn BlockSink, states: &[usize], factor: f64) -> Blocks<'a> {
        Blocks::new(sink, states[0], factor)
    }
}

impl<D: DataTypes> InScope for Pair<D> {
    const IS_INTERACTION: bool = true;
    const KINDS: [StateKind; 2] = [D::KIND; 2];

    fn motion<'a>(
        space: &'a StateSpace,
        states: &[usize],
        params: &MechanicalParams,
        at: Instant,
    ) -> PairMotion<'a, D> {
        PairMotion {
            x: ends(states).map(|state| D::Coord::views(space.observed_position(state, params.x))),
            v: ends(states).map(|state| D::Deriv::views(space.observed_velocity(state, params.v))),
            at,
            workers: space.workers(),
        }
    }

    fn derivs<'a>(space: &'a StateSpace, states: &[usize], id: ConstDerivId) -> [&'a [D::Deriv]; 2] {
        ends(states).map(|state| D::Deriv::views(space.observed_increment(state, id)))
    }

    fn forces<'a>(space: &'a StateSpace, states: &[usize], values: &'a mut [f64]) -> PairForces<'a, D> {
        PairForces::new(values, ends(states).map(|state| space.states()[state].derivs.start))
    }

    fn blocks<'a>(sink: &'a mut dyn BlockSink, states: &[usize], factor: f64) -> PairBlocks<'a> {
        PairBlocks::new(sink, ends(states), factor)
    }
}

impl<A: DataTypes, B: DataTypes> InScope for Mixed<A, B> {
    const IS_INTERACTION: bool = true;
    const KINDS: [StateKind; 2] = [A::KIND, B::KIND];

    fn motion<'a>(
        space: &'a StateSpace,
        states: &[usize],
        params: &MechanicalParams,
        at: Instant,
    ) -> MixedMotion<'a, A, B> {
        let [first, second] = ends(states);
        (motion_of(space, first, params, at), motion_of(space, second, params, at))
    }

    fn derivs<'a>(space: &'a StateSpace, states: &[usize], id: ConstDerivId) -> MixedDerivs<'a, A, B> {
        let [first, second] = ends(states);
        (A::Deriv::views(space.observed_increment(first, id)), B::Deriv::views(space.observed_increment(second, id)))
    }

    /// States of different types are different states: the parts do not overlap.
    fn forces<'a>(space: &'a StateSpace, states: &[usize], values: &'a mut [f64]) -> MixedForces<'a, A, B> {
        let [first, second] = ends(states).map(|state| space.states()[state].derivs.clone());
        let (a, b) = if first.start < second.start {
            let (low, high) = values.split_at_mut(second.start);
            (&mut low[first], &mut high[..second.len()])
        } else {
            let (low, high) = values.split_at_mut(first.start);
            (&mut high[..first.len()], &mut low[second])
        };
        (A::Deriv::views_mut(a), B::Deriv::views_mut(b))
    }

    fn blocks<'a>(sink: &'a mut dyn BlockSink, states: &[usize], factor: f64) -> PairBlocks<'a> {
        PairBlocks::new(sink, ends(states), factor)
    }
}
