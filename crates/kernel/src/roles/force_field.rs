//! Force fields.

use settee_math::{DataTypes, Point};

use super::context::{ComponentContext, Instant, Motion, SetUp, Workspace, check_states, motion, typed};
use super::pair_force_field::{PairForceField, pair};
use super::sinks::{BlockSink, Blocks};
use super::{Mass, mass};
use crate::component::Component;
use crate::data::{Data, checks};
use crate::diagnostics::Diagnostic;
use crate::link::Link;
use crate::params::{Factors, MechanicalParams};
use crate::roles::BaseState;
use crate::scene::ObjectId;
use crate::vectors::{ConstDerivId, DerivId, StateSpace};

/// Data and links of every force field on one state.
#[derive(settee_derive::DataGroup)]
pub struct ForceFieldData {
    /// State on which the forces act; by default the one of the node or of its nearest ancestor.
    #[linked(search = up, required)]
    pub mstate: Link<dyn BaseState>,
    /// Damping of this component proportional to its stiffness: the force rayleighStiffness K v is added.
    #[data(default = 0.0, unit = "s", check = checks::non_negative())]
    pub rayleigh_stiffness: Data<f64>,
}

/// An output of a component: the name of its data, the values.
pub type Output = (&'static str, Vec<f64>);

/// A force field on one state, as its author writes it: a plain loop over slices.
pub trait ForceField: Component {
    /// Type of the degrees of freedom.
    type Types: DataTypes;
    /// Working data.
    type Workspace: Workspace;

    /// Common data.
    fn common(&self) -> &ForceFieldData;

    /// Another state of the same type whose positions it reads without acting on it. The positions of a state that
    /// another solver moves are those of the start of the step.
    fn followed(&self) -> Option<ObjectId> {
        None
    }

    /// Makes the working data from the initialised scene.
    ///
    /// # Errors
    /// A finding that stops the run.
    fn workspace(&self, set_up: SetUp<'_>) -> Result<Self::Workspace, Diagnostic>;

    /// Adds the forces (N) at positions and velocities to `f`, and keeps in the working data what the tangent needs.
    fn add_force(
        &self,
        ws: &mut Self::Workspace,
        motion: Motion<'_, Self::Types>,
        f: &mut [<Self::Types as DataTypes>::Deriv],
    );

    /// Adds k K dx to `df`, K = df/dx at the last evaluated position.
    fn add_dforce(
        &self,
        ws: &mut Self::Workspace,
        motion: Motion<'_, Self::Types>,
        k: f64,
        dx: &[<Self::Types as DataTypes>::Deriv],
        df: &mut [<Self::Types as DataTypes>::Deriv],
    );

    /// Adds b B dv to `df`, B = df/dv.
    fn add_damping_force(
        &self,
        _ws: &mut Self::Workspace,
        _motion: Motion<'_, Self::Types>,
        _b: f64,
        _dv: &[<Self::Types as DataTypes>::Deriv],
        _df: &mut [<Self::Types as DataTypes>::Deriv],
    ) {
    }

    /// Puts K into the sink; calls come in the same order and number as long as the topology stays.
    fn add_stiffness(&self, ws: &mut Self::Workspace, motion: Motion<'_, Self::Types>, sink: &mut Blocks<'_>);

    /// Puts B into the sink.
    fn add_damping(&self, _ws: &mut Self::Workspace, _motion: Motion<'_, Self::Types>, _sink: &mut Blocks<'_>) {}

    /// Potential energy (J); `None` if the force has none.
    fn potential_energy(&self, ws: &mut Self::Workspace, motion: Motion<'_, Self::Types>) -> Option<f64>;

    /// Values for the data that are outputs, at the last evaluation: for queries, not for steps.
    fn outputs(&self, _ws: &Self::Workspace, _motion: Motion<'_, Self::Types>) -> Vec<Output> {
        Vec::new()
    }

    /// Forgets what remains of past motion, such as plastic strain: the scene is reset.
    fn restart(&self, _ws: &mut Self::Workspace) {}

    /// Whether its forces depend on past motion, so that a step that is tried again must begin with the working data as they were.
    fn remembers(&self) -> bool {
        false
    }

    /// Copies what it remembers of past motion from working data to others of the same component. What each evaluation makes anew may stay.
    fn copy_memory(&self, from: &Self::Workspace, to: &mut Self::Workspace) {
        to.assign(from);
    }
}

/// A force field as visitors see it: symbolic ids in, symbolic ids out.
pub trait BaseForceField: Send + Sync {
    /// The states it acts on, in the order of its links.
    fn states(&self) -> Vec<ObjectId>;
    /// The state whose positions it reads without acting on it.
    fn followed(&self) -> Option<ObjectId>;
    /// Whether it joins two states; such force fields are visited after the others of a node.
    fn is_interaction(&self) -> bool;
    /// Damping proportional to the stiffness.
    fn rayleigh_stiffness(&self) -> f64;
    /// Makes the working data.
    ///
    /// # Errors
    /// A finding that stops the run.
    fn new_workspace(&self, set_up: SetUp<'_>) -> Result<Box<dyn Workspace>, Diagnostic>;
    /// f += forces.
    fn add_force(&self, context: &mut ComponentContext<'_>, params: &MechanicalParams, f: DerivId);
    /// df += (k + rayleigh rayleighStiffness) K dx + b B dx.
    fn add_dforce(
        &self,
        context: &mut ComponentContext<'_>,
        params: &MechanicalParams,
        factors: &Factors,
        dx: ConstDerivId,
        df: DerivId,
    );
    /// Puts (k + rayleigh rayleighStiffness) K into the sink.
    fn add_stiffness(
        &self,
        context: &mut ComponentContext<'_>,
        params: &MechanicalParams,
        factors: &Factors,
        sink: &mut dyn BlockSink,
    );
    /// Puts b B into the sink.
    fn add_damping(
        &self,
        context: &mut ComponentContext<'_>,
        params: &MechanicalParams,
        factors: &Factors,
        sink: &mut dyn BlockSink,
    );
    /// Potential energy (J).
    fn potential_energy(&self, context: &mut ComponentContext<'_>, params: &MechanicalParams) -> Option<f64>;
    /// Values for the data that are outputs.
    fn outputs(&self, context: &mut ComponentContext<'_>, params: &MechanicalParams) -> Vec<Output>;
    /// Forgets what remains of past motion.
    fn restart(&self, workspace: &mut dyn Workspace);
    /// Whether its forces depend on past motion.
    fn remembers(&self) -> bool;
    /// Copies what it remembers of past motion from its working data to others.
    fn copy_memory(&self, from: &dyn Workspace, to: &mut dyn Workspace);
}

/// Says through which bridge a component is a force field; implemented by `#[derive(Component)]` from its roles.
pub trait ForceComponent: Component + Sized {
    /// [`OneState`], [`TwoStates`], [`TwoKinds`](super::TwoKinds), [`Inertia`] or [`ForceAndInertia`].
    type Bridge: Bridge<Self>;
}

/// Resolves symbolic ids for one kind of author-level trait.
#[allow(missing_docs)] // The methods are those of `BaseForceField`.
pub trait Bridge<C> {
    const IS_INTERACTION: bool;
    fn states(component: &C) -> Vec<ObjectId>;
    fn followed(_component: &C) -> Option<ObjectId> {
        None
    }
    fn rayleigh_stiffness(component: &C) -> f64;
    fn new_workspace(component: &C, set_up: SetUp<'_>) -> Result<Box<dyn Workspace>, Diagnostic>;
    fn add_force(component: &C, context: &mut ComponentContext<'_>, params: &MechanicalParams, f: DerivId);
    fn add_dforce(
        component: &C,
        context: &mut ComponentContext<'_>,
        params: &MechanicalParams,
        factors: &Factors,
        dx: ConstDerivId,
        df: DerivId,
    );
    fn add_stiffness(
        component: &C,
        context: &mut ComponentContext<'_>,
        params: &MechanicalParams,
        factors: &Factors,
        sink: &mut dyn BlockSink,
    );
    fn add_damping(
        component: &C,
        context: &mut ComponentContext<'_>,
        params: &MechanicalParams,
        factors: &Factors,
        sink: &mut dyn BlockSink,
    );
    fn potential_energy(component: &C, context: &mut ComponentContext<'_>, params: &MechanicalParams) -> Option<f64>;
    fn outputs(_component: &C, _context: &mut ComponentContext<'_>, _params: &MechanicalParams) -> Vec<Output> {
        Vec::new()
    }
    fn restart(_component: &C, _workspace: &mut dyn Workspace) {}
    fn remembers(_component: &C) -> bool {
        false
    }
    fn copy_memory(_component: &C, _from: &dyn Workspace, _to: &mut dyn Workspace) {}
}

impl<C: ForceComponent> BaseForceField for C {
    fn states(&self) -> Vec<ObjectId> {
        C::Bridge::states(self)
    }
    fn followed(&self) -> Option<ObjectId> {
        C::Bridge::followed(self)
    }
    fn is_interaction(&self) -> bool {
        C::Bridge::IS_INTERACTION
    }
    fn rayleigh_stiffness(&self) -> f64 {
        C::Bridge::rayleigh_stiffness(self)
    }
    fn new_workspace(&self, set_up: SetUp<'_>) -> Result<Box<dyn Workspace>, Diagnostic> {
        C::Bridge::new_workspace(self, set_up)
    }
    fn add_force(&self, context: &mut ComponentContext<'_>, params: &MechanicalParams, f: DerivId) {
        C::Bridge::add_force(self, context, params, f);
    }
    fn add_dforce(
        &self,
        context: &mut ComponentContext<'_>,
        params: &MechanicalParams,
        factors: &Factors,
        dx: ConstDerivId,
        df: DerivId,
    ) {
        C::Bridge::add_dforce(self, context, params, factors, dx, df);
    }
    fn add_stiffness(
        &self,
        context: &mut ComponentContext<'_>,
        params: &MechanicalParams,
        factors: &Factors,
        sink: &mut dyn BlockSink,
    ) {
        C::Bridge::add_stiffness(self, context, params, factors, sink);
    }
    fn add_damping(
        &self,
        context: &mut ComponentContext<'_>,
        params: &MechanicalParams,
        factors: &Factors,
        sink: &mut dyn BlockSink,
    ) {
        C::Bridge::add_damping(self, context, params, factors, sink);
    }
    fn potential_energy(&self, context: &mut ComponentContext<'_>, params: &MechanicalParams) -> Option<f64> {
        C::Bridge::potential_energy(self, context, params)
    }
    fn outputs(&self, context: &mut ComponentContext<'_>, params: &MechanicalParams) -> Vec<Output> {
        C::Bridge::outputs(self, context, params)
    }
    fn restart(&self, workspace: &mut dyn Workspace) {
        C::Bridge::restart(self, workspace);
    }
    fn remembers(&self) -> bool {
        C::Bridge::remembers(self)
    }
    fn copy_memory(&self, from: &dyn Workspace, to: &mut dyn Workspace) {
        C::Bridge::copy_memory(self, from, to);
    }
}

/// Bridge of [`ForceField`].
pub struct OneState;
/// Bridge of [`PairForceField`].
pub struct TwoStates;
/// Bridge of [`Mass`]: its force is its weight.
pub struct Inertia;
/// Bridge of components that are [`ForceField`] and [`Mass`] at once, on the state of the force field and with one workspace,
/// made by the force field.
pub struct ForceAndInertia;

/// Position and velocity of the first state; the second one is followed.
fn here<'a, D: DataTypes>(
    space: &'a StateSpace,
    states: &[usize],
    params: &MechanicalParams,
    at: Instant,
) -> Motion<'a, D> {
    let followed = states.get(1).map(|&state| D::Coord::views(space.see_position(state, params.x)));
    Motion { followed: followed.unwrap_or_default(), ..motion(space, states[0], params, at) }
}

impl<F: ForceField> Bridge<F> for OneState {
    const IS_INTERACTION: bool = false;

    fn states(component: &F) -> Vec<ObjectId> {
        component.common().mstate.target().into_iter().collect()
    }

    fn followed(component: &F) -> Option<ObjectId> {
        component.followed()
    }

    fn rayleigh_stiffness(component: &F) -> f64 {
        *component.common().rayleigh_stiffness
    }

    fn new_workspace(component: &F, set_up: SetUp<'_>) -> Result<Box<dyn Workspace>, Diagnostic> {
        check_states::<F::Types>(set_up, &Self::states(component))?;
        check_states::<F::Types>(set_up, component.followed().as_slice())?;
        Ok(Box::new(component.workspace(set_up)?))
    }

    fn add_force(component: &F, context: &mut ComponentContext<'_>, params: &MechanicalParams, f: DerivId) {
        let (states, at) = (context.states, context.instant(params));
        let ws = typed::<F::Workspace>(context.workspace);
        context.space.with_deriv_out(states[0], f, |space, out| {
            let range = space.states()[states[0]].derivs.clone();
            component.add_force(
                ws,
                here(space, states, params, at),
                <F::Types as DataTypes>::Deriv::views_mut(&mut out[range]),
            );
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
        let (states, at) = (context.states, context.instant(params));
        let k = factors.stiffness(Self::rayleigh_stiffness(component));
        let ws = typed::<F::Workspace>(context.workspace);
        context.space.with_deriv_out(states[0], df, |space, out| {
            let range = space.states()[states[0]].derivs.clone();
            let out = <F::Types as DataTypes>::Deriv::views_mut(&mut out[range]);
            let dx = <F::Types as DataTypes>::Deriv::views(space.state_deriv(states[0], dx));
            let motion = here(space, states, params, at);
            if k != 0.0 {
                component.add_dforce(ws, motion, k, dx, out);
            }
            if factors.b != 0.0 {
                component.add_damping_force(ws, motion, factors.b, dx, out);
            }
        });
    }

    fn add_stiffness(
        component: &F,
        context: &mut ComponentContext<'_>,
        params: &MechanicalParams,
        factors: &Factors,
        sink: &mut dyn BlockSink,
    ) {
        let (states, at) = (context.states, context.instant(params));
        let k = factors.stiffness(Self::rayleigh_stiffness(component));
        let ws = typed::<F::Workspace>(context.workspace);
        component.add_stiffness(ws, here(context.space, states, params, at), &mut Blocks::new(sink, states[0], k));
    }

    fn add_damping(
        component: &F,
        context: &mut ComponentContext<'_>,
        params: &MechanicalParams,
        factors: &Factors,
        sink: &mut dyn BlockSink,
    ) {
        let (states, at) = (context.states, context.instant(params));
        let ws = typed::<F::Workspace>(context.workspace);
        component.add_damping(
            ws,
            here(context.space, states, params, at),
            &mut Blocks::new(sink, states[0], factors.b),
        );
    }

    fn potential_energy(component: &F, context: &mut ComponentContext<'_>, params: &MechanicalParams) -> Option<f64> {
        let (states, at) = (context.states, context.instant(params));
        let ws = typed::<F::Workspace>(context.workspace);
        component.potential_energy(ws, here(context.space, states, params, at))
    }

    fn outputs(component: &F, context: &mut ComponentContext<'_>, params: &MechanicalParams) -> Vec<Output> {
        let (states, at) = (context.states, context.instant(params));
        let ws = typed::<F::Workspace>(context.workspace);
        component.outputs(ws, here(context.space, states, params, at))
    }

    fn restart(component: &F, workspace: &mut dyn Workspace) {
        component.restart(typed::<F::Workspace>(workspace));
    }

    fn remembers(component: &F) -> bool {
        component.remembers()
    }

    fn copy_memory(component: &F, from: &dyn Workspace, to: &mut dyn Workspace) {
        if let Some(from) = from.as_any().downcast_ref::<F::Workspace>() {
            component.copy_memory(from, typed::<F::Workspace>(to));
        }
    }
}

impl<F: PairForceField> Bridge<F> for TwoStates {
    const IS_INTERACTION: bool = true;

    fn states(component: &F) -> Vec<ObjectId> {
        let common = component.common();
        [common.object1.target(), common.object2.target()].into_iter().flatten().collect()
    }

    fn rayleigh_stiffness(component: &F) -> f64 {
        *component.common().rayleigh_stiffness
    }

    fn new_workspace(component: &F, set_up: SetUp<'_>) -> Result<Box<dyn Workspace>, Diagnostic> {
        check_states::<F::Types>(set_up, &Self::states(component))?;
        Ok(Box::new(component.workspace(set_up)?))
    }

    fn add_force(component: &F, context: &mut ComponentContext<'_>, params: &MechanicalParams, f: DerivId) {
        pair::add_force(component, context, params, f);
    }

    fn add_dforce(
        component: &F,
        context: &mut ComponentContext<'_>,
        params: &MechanicalParams,
        factors: &Factors,
        dx: ConstDerivId,
        df: DerivId,
    ) {
        pair::add_dforce(component, context, params, factors, dx, df);
    }

    fn add_stiffness(
        component: &F,
        context: &mut ComponentContext<'_>,
        params: &MechanicalParams,
        factors: &Factors,
        sink: &mut dyn BlockSink,
    ) {
        pair::add_stiffness(component, context, params, factors, sink);
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
        pair::potential_energy(component, context, params)
    }

    fn restart(component: &F, workspace: &mut dyn Workspace) {
        component.restart(typed::<F::Workspace>(workspace));
    }

    fn remembers(component: &F) -> bool {
        component.remembers()
    }

    fn copy_memory(component: &F, from: &dyn Workspace, to: &mut dyn Workspace) {
        if let Some(from) = from.as_any().downcast_ref::<F::Workspace>() {
            component.copy_memory(from, typed::<F::Workspace>(to));
        }
    }
}

impl<M: Mass> Bridge<M> for Inertia {
    const IS_INTERACTION: bool = false;

    fn states(component: &M) -> Vec<ObjectId> {
        component.common().mstate.target().into_iter().collect()
    }

    fn rayleigh_stiffness(_component: &M) -> f64 {
        0.0
    }

    fn new_workspace(component: &M, set_up: SetUp<'_>) -> Result<Box<dyn Workspace>, Diagnostic> {
        check_states::<M::Types>(set_up, &Self::states(component))?;
        Ok(Box::new(component.workspace(set_up)?))
    }

    fn add_force(component: &M, context: &mut ComponentContext<'_>, params: &MechanicalParams, f: DerivId) {
        mass::bridge::add_weight(component, context, params, f);
    }

    fn add_dforce(
        component: &M,
        context: &mut ComponentContext<'_>,
        params: &MechanicalParams,
        factors: &Factors,
        dx: ConstDerivId,
        df: DerivId,
    ) {
        mass::bridge::add_gyroscopic(component, context, params, factors, dx, df);
    }

    fn add_stiffness(
        component: &M,
        context: &mut ComponentContext<'_>,
        params: &MechanicalParams,
        factors: &Factors,
        sink: &mut dyn BlockSink,
    ) {
        mass::bridge::add_gyroscopic_stiffness(component, context, params, factors, sink);
    }

    fn add_damping(
        component: &M,
        context: &mut ComponentContext<'_>,
        params: &MechanicalParams,
        factors: &Factors,
        sink: &mut dyn BlockSink,
    ) {
        mass::bridge::add_gyroscopic_damping(component, context, params, factors, sink);
    }

    fn potential_energy(component: &M, context: &mut ComponentContext<'_>, params: &MechanicalParams) -> Option<f64> {
        mass::bridge::potential_energy(component, context, params)
    }
}

impl<C, W: Workspace> Bridge<C> for ForceAndInertia
where
    C: ForceField<Workspace = W> + Mass<Types = <C as ForceField>::Types, Workspace = W>,
{
    const IS_INTERACTION: bool = false;

    fn states(component: &C) -> Vec<ObjectId> {
        OneState::states(component)
    }

    fn rayleigh_stiffness(component: &C) -> f64 {
        OneState::rayleigh_stiffness(component)
    }

    fn new_workspace(component: &C, set_up: SetUp<'_>) -> Result<Box<dyn Workspace>, Diagnostic> {
        OneState::new_workspace(component, set_up)
    }

    fn add_force(component: &C, context: &mut ComponentContext<'_>, params: &MechanicalParams, f: DerivId) {
        OneState::add_force(component, context, params, f);
        Inertia::add_force(component, context, params, f);
    }

    fn add_dforce(
        component: &C,
        context: &mut ComponentContext<'_>,
        params: &MechanicalParams,
        factors: &Factors,
        dx: ConstDerivId,
        df: DerivId,
    ) {
        OneState::add_dforce(component, context, params, factors, dx, df);
        Inertia::add_dforce(component, context, params, factors, dx, df);
    }

    fn add_stiffness(
        component: &C,
        context: &mut ComponentContext<'_>,
        params: &MechanicalParams,
        factors: &Factors,
        sink: &mut dyn BlockSink,
    ) {
        OneState::add_stiffness(component, context, params, factors, sink);
        Inertia::add_stiffness(component, context, params, factors, sink);
    }

    fn add_damping(
        component: &C,
        context: &mut ComponentContext<'_>,
        params: &MechanicalParams,
        factors: &Factors,
        sink: &mut dyn BlockSink,
    ) {
        OneState::add_damping(component, context, params, factors, sink);
        Inertia::add_damping(component, context, params, factors, sink);
    }

    fn potential_energy(component: &C, context: &mut ComponentContext<'_>, params: &MechanicalParams) -> Option<f64> {
        let elastic = OneState::potential_energy(component, context, params);
        let weight = Inertia::potential_energy(component, context, params);
        Some(elastic.unwrap_or(0.0) + weight.unwrap_or(0.0))
    }

    fn outputs(component: &C, context: &mut ComponentContext<'_>, params: &MechanicalParams) -> Vec<Output> {
        OneState::outputs(component, context, params)
    }

    fn restart(component: &C, workspace: &mut dyn Workspace) {
        OneState::restart(component, workspace);
    }

    fn remembers(component: &C) -> bool {
        OneState::remembers(component)
    }

    fn copy_memory(component: &C, from: &dyn Workspace, to: &mut dyn Workspace) {
        OneState::copy_memory(component, from, to);
    }
}
