//! Force fields between two states of different types.

use settee_math::{DataTypes, Point};

use super::context::{ComponentContext, Instant, Motion, SetUp, Workspace, check_states, motion as motion_of, typed};
use super::force_field::Bridge;
use super::pair_force_field::PairData;
use super::sinks::{BlockSink, PairBlocks};
use crate::component::Component;
use crate::diagnostics::Diagnostic;
use crate::params::{Factors, MechanicalParams};
use crate::scene::ObjectId;
use crate::vectors::{ConstDerivId, DerivId, StateSpace};

/// Velocities, forces or increments of both states.
pub type MixedDerivs<'a, A, B> = (&'a [<A as DataTypes>::Deriv], &'a [<B as DataTypes>::Deriv]);
/// Forces of both states, to add to.
pub type MixedForces<'a, A, B> = (&'a mut [<A as DataTypes>::Deriv], &'a mut [<B as DataTypes>::Deriv]);
/// Positions and velocities of both states.
pub type MixedMotion<'a, A, B> = (Motion<'a, A>, Motion<'a, B>);

/// A force field between two states of different types, as its author writes it.
pub trait MixedForceField: Component {
    /// Type of the first state.
    type First: DataTypes;
    /// Type of the second state.
    type Second: DataTypes;
    /// Working data.
    type Workspace: Workspace;

    /// Common data.
    fn common(&self) -> &PairData;
    /// Makes the working data.
    ///
    /// # Errors
    /// A finding that stops the run.
    fn workspace(&self, set_up: SetUp<'_>) -> Result<Self::Workspace, Diagnostic>;
    /// Adds the forces (N).
    fn add_force(
        &self,
        ws: &mut Self::Workspace,
        motion: MixedMotion<'_, Self::First, Self::Second>,
        f: MixedForces<'_, Self::First, Self::Second>,
    );
    /// Adds k K dx.
    fn add_dforce(
        &self,
        ws: &mut Self::Workspace,
        at: Instant,
        k: f64,
        dx: MixedDerivs<'_, Self::First, Self::Second>,
        df: MixedForces<'_, Self::First, Self::Second>,
    );
    /// Puts K into the sink.
    fn add_stiffness(
        &self,
        ws: &mut Self::Workspace,
        motion: MixedMotion<'_, Self::First, Self::Second>,
        sink: &mut PairBlocks<'_>,
    );
    /// Potential energy (J); `None` if the force has none.
    fn potential_energy(
        &self,
        ws: &mut Self::Workspace,
        motion: MixedMotion<'_, Self::First, Self::Second>,
    ) -> Option<f64>;
}

/// Bridge of [`MixedForceField`].
pub struct TwoKinds;

fn motion<'a, F: MixedForceField>(
    space: &'a StateSpace,
    states: [usize; 2],
    params: &MechanicalParams,
    at: Instant,
) -> MixedMotion<'a, F::First, F::Second> {
    (motion_of(space, states[0], params, at), motion_of(space, states[1], params, at))
}

/// The parts of both states of one vector. States of different types are different states: the parts do not overlap.
fn parts<'a, F: MixedForceField>(
    space: &StateSpace,
    states: [usize; 2],
    values: &'a mut [f64],
) -> MixedForces<'a, F::First, F::Second> {
    let [first, second] = states.map(|state| space.states()[state].derivs.clone());
    let (a, b) = if first.start < second.start {
        let (low, high) = values.split_at_mut(second.start);
        (&mut low[first], &mut high[..second.len()])
    } else {
        let (low, high) = values.split_at_mut(first.start);
        (&mut high[..first.len()], &mut low[second])
    };
    (<F::First as DataTypes>::Deriv::views_mut(a), <F::Second as DataTypes>::Deriv::views_mut(b))
}

fn ends(context: &ComponentContext<'_>) -> [usize; 2] {
    [context.states[0], context.states[1]]
}

impl<F: MixedForceField> Bridge<F> for TwoKinds {
    const IS_INTERACTION: bool = true;

    fn states(component: &F) -> Vec<ObjectId> {
        let common = component.common();
        [common.object1.target(), common.object2.target()].into_iter().flatten().collect()
    }

    fn rayleigh_stiffness(component: &F) -> f64 {
        *component.common().rayleigh_stiffness
    }

    fn new_workspace(component: &F, set_up: SetUp<'_>) -> Result<Box<dyn Workspace>, Diagnostic> {
        let common = component.common();
        check_states::<F::First>(set_up, common.object1.target().as_slice())?;
        check_states::<F::Second>(set_up, common.object2.target().as_slice())?;
        Ok(Box::new(component.workspace(set_up)?))
    }

    fn add_force(component: &F, context: &mut ComponentContext<'_>, params: &MechanicalParams, f: DerivId) {
        let (states, at) = (ends(context), context.instant(params));
        let ws = typed::<F::Workspace>(context.workspace);
        context.space.with_deriv_out(states[0], f, |space, out| {
            component.add_force(ws, motion::<F>(space, states, params, at), parts::<F>(space, states, out));
        });
    }

    fn add_dforce(
        component: &F,
        context: &mut ComponentContext<'_>,
        params: &MechanicalParams,
        factors: &Factors,
        dx: ConstDerivId,
        df: DerivId,
    ) {
        let (states, at) = (ends(context), context.instant(params));
        let k = factors.stiffness(Self::rayleigh_stiffness(component));
        if k == 0.0 {
            return;
        }
        let ws = typed::<F::Workspace>(context.workspace);
        context.space.with_deriv_out(states[0], df, |space, out| {
            let dx = (
                <F::First as DataTypes>::Deriv::views(space.see_increment(states[0], dx)),
                <F::Second as DataTypes>::Deriv::views(space.see_increment(states[1], dx)),
            );
            component.add_dforce(ws, at, k, dx, parts::<F>(space, states, out));
        });
    }

    fn add_stiffness(
        component: &F,
        context: &mut ComponentContext<'_>,
        params: &MechanicalParams,
        factors: &Factors,
        sink: &mut dyn BlockSink,
    ) {
        let (states, at) = (ends(context), context.instant(params));
        let k = factors.stiffness(Self::rayleigh_stiffness(component));
        let ws = typed::<F::Workspace>(context.workspace);
        let motion = motion::<F>(context.space, states, params, at);
        component.add_stiffness(ws, motion, &mut PairBlocks::new(sink, states, k));
    }

    fn add_damping(
        _component: &F,
        _context: &mut ComponentContext<'_>,
        _params: &MechanicalParams,
        _factors: &Factors,
        _sink: &mut dyn BlockSink,
    ) {
    }

    fn potential_energy(component: &F, context: &mut ComponentContext<'_>, params: &MechanicalParams) -> Option<f64> {
        let (states, at) = (ends(context), context.instant(params));
        let ws = typed::<F::Workspace>(context.workspace);
        component.potential_energy(ws, motion::<F>(context.space, states, params, at))
    }
}
