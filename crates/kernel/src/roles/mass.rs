//! Masses: inertia and weight.

use settee_math::{DataTypes, Point};

use super::context::{ComponentContext, Motion, SetUp, Workspace};
use super::force_field::BaseForceField;
use super::sinks::{BlockSink, Blocks};
use crate::component::Component;
use crate::data::{Data, checks};
use crate::diagnostics::Diagnostic;
use crate::link::Link;
use crate::params::{Factors, MechanicalParams};
use crate::roles::BaseState;
use crate::vectors::{ConstDerivId, DerivId};

/// Data and links of every mass.
#[derive(settee_derive::DataGroup)]
pub struct MassData {
    /// State that has the mass; by default the one of the node or of its nearest ancestor.
    #[linked(search = up, required)]
    pub mstate: Link<dyn BaseState>,
    /// Gravity is added to velocities by solvers that have a separate step for it, instead of to forces.
    #[data(default = false)]
    pub separate_gravity: Data<bool>,
    /// Damping of this component proportional to its mass: the force -rayleighMass M v is added.
    #[data(default = 0.0, unit = "1/s", check = checks::non_negative())]
    pub rayleigh_mass: Data<f64>,
}

/// An acceleration was asked of a mass whose matrix is not diagonal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the mass matrix is not diagonal: an acceleration needs a linear solver")]
pub struct NotDiagonal;

/// A mass, as its author writes it.
pub trait Mass: Component {
    /// Type of the degrees of freedom.
    type Types: DataTypes;
    /// Working data.
    type Workspace: Workspace;

    /// Common data.
    fn common(&self) -> &MassData;
    /// Makes the working data.
    ///
    /// # Errors
    /// A finding that stops the run.
    fn workspace(&self, set_up: SetUp<'_>) -> Result<Self::Workspace, Diagnostic>;
    /// Adds the weight (N). Not called when gravity is separate.
    fn add_weight(
        &self,
        ws: &mut Self::Workspace,
        motion: Motion<'_, Self::Types>,
        f: &mut [<Self::Types as DataTypes>::Deriv],
    );
    /// res += factor M dx, with M at the given position.
    fn add_mdx(
        &self,
        ws: &mut Self::Workspace,
        motion: Motion<'_, Self::Types>,
        factor: f64,
        dx: &[<Self::Types as DataTypes>::Deriv],
        res: &mut [<Self::Types as DataTypes>::Deriv],
    );
    /// a = M^-1 f.
    ///
    /// # Errors
    /// If M is not diagonal (block diagonal for rigid bodies).
    fn acceleration(
        &self,
        ws: &mut Self::Workspace,
        motion: Motion<'_, Self::Types>,
        f: &[<Self::Types as DataTypes>::Deriv],
        a: &mut [<Self::Types as DataTypes>::Deriv],
    ) -> Result<(), NotDiagonal>;
    /// Whether [`acceleration`](Self::acceleration) works.
    fn is_diagonal(&self) -> bool;
    /// Puts M into the sink.
    fn add_mass(&self, ws: &mut Self::Workspace, motion: Motion<'_, Self::Types>, sink: &mut Blocks<'_>);
    /// Kinetic energy (J).
    fn kinetic_energy(&self, ws: &mut Self::Workspace, motion: Motion<'_, Self::Types>) -> f64;
    /// Potential energy of the weight (J).
    fn potential_energy(&self, ws: &mut Self::Workspace, motion: Motion<'_, Self::Types>) -> f64;

    /// Adds the gyroscopic force (N), for masses that turn with the body.
    fn add_gyroscopic_force(
        &self,
        _ws: &mut Self::Workspace,
        _motion: Motion<'_, Self::Types>,
        _f: &mut [<Self::Types as DataTypes>::Deriv],
    ) {
    }
    /// df += (k d(gyroscopic force)/dx + b d(gyroscopic force)/dv) dx.
    fn add_gyroscopic_tangent(
        &self,
        _ws: &mut Self::Workspace,
        _motion: Motion<'_, Self::Types>,
        _k: f64,
        _b: f64,
        _dx: &[<Self::Types as DataTypes>::Deriv],
        _df: &mut [<Self::Types as DataTypes>::Deriv],
    ) {
    }
    /// Puts d(gyroscopic force)/dx into the sink.
    fn add_gyroscopic_stiffness(
        &self,
        _ws: &mut Self::Workspace,
        _motion: Motion<'_, Self::Types>,
        _sink: &mut Blocks<'_>,
    ) {
    }
    /// Puts d(gyroscopic force)/dv into the sink.
    fn add_gyroscopic_damping(
        &self,
        _ws: &mut Self::Workspace,
        _motion: Motion<'_, Self::Types>,
        _sink: &mut Blocks<'_>,
    ) {
    }
}

/// A mass as visitors see it.
pub trait BaseMass: BaseForceField {
    /// Damping proportional to the mass.
    fn rayleigh_mass(&self) -> f64;
    /// Whether solvers add gravity to the velocity instead.
    fn separate_gravity(&self) -> bool;
    /// Whether M^-1 f can be had without a linear solver.
    fn is_diagonal(&self) -> bool;
    /// res += factor M dx.
    fn add_mdx(
        &self,
        context: &mut ComponentContext<'_>,
        params: &MechanicalParams,
        factor: f64,
        dx: ConstDerivId,
        res: DerivId,
    );
    /// a = M^-1 f.
    ///
    /// # Errors
    /// If M is not diagonal.
    fn acceleration(
        &self,
        context: &mut ComponentContext<'_>,
        params: &MechanicalParams,
        f: ConstDerivId,
        a: DerivId,
    ) -> Result<(), NotDiagonal>;
    /// Puts (m - rayleigh rayleighMass) M into the sink.
    fn add_mass(
        &self,
        context: &mut ComponentContext<'_>,
        params: &MechanicalParams,
        factors: &Factors,
        sink: &mut dyn BlockSink,
    );
    /// v += dt g on every point.
    fn add_separate_gravity(&self, context: &mut ComponentContext<'_>, params: &MechanicalParams, v: DerivId);
    /// Kinetic energy (J).
    fn kinetic_energy(&self, context: &mut ComponentContext<'_>, params: &MechanicalParams) -> f64;
}

impl<M: Mass + BaseForceField> BaseMass for M {
    fn rayleigh_mass(&self) -> f64 {
        *self.common().rayleigh_mass
    }
    fn separate_gravity(&self) -> bool {
        *self.common().separate_gravity
    }
    fn is_diagonal(&self) -> bool {
        Mass::is_diagonal(self)
    }
    fn add_mdx(
        &self,
        context: &mut ComponentContext<'_>,
        params: &MechanicalParams,
        factor: f64,
        dx: ConstDerivId,
        res: DerivId,
    ) {
        bridge::with_out(self, context, params, res, |ws, motion, space, state, out| {
            Mass::add_mdx(
                self,
                ws,
                motion,
                factor,
                <M::Types as DataTypes>::Deriv::views(space.state_deriv(state, dx)),
                out,
            );
        });
    }
    fn acceleration(
        &self,
        context: &mut ComponentContext<'_>,
        params: &MechanicalParams,
        f: ConstDerivId,
        a: DerivId,
    ) -> Result<(), NotDiagonal> {
        bridge::with_out(self, context, params, a, |ws, motion, space, state, out| {
            Mass::acceleration(
                self,
                ws,
                motion,
                <M::Types as DataTypes>::Deriv::views(space.state_deriv(state, f)),
                out,
            )
        })
    }
    fn add_mass(
        &self,
        context: &mut ComponentContext<'_>,
        params: &MechanicalParams,
        factors: &Factors,
        sink: &mut dyn BlockSink,
    ) {
        let factor = factors.mass(self.rayleigh_mass());
        bridge::with_motion(self, context, params, |ws, motion, state| {
            Mass::add_mass(self, ws, motion, &mut Blocks::new(sink, state, factor))
        });
    }
    fn add_separate_gravity(&self, context: &mut ComponentContext<'_>, params: &MechanicalParams, v: DerivId) {
        let gravity = <M::Types as DataTypes>::from_gravity(context.gravity);
        let velocities = context.space.state_deriv_mut(context.states[0], v);
        for velocity in <M::Types as DataTypes>::Deriv::views_mut(velocities) {
            for (target, g) in velocity.as_mut().iter_mut().zip(gravity.as_ref()) {
                *target += params.dt * g;
            }
        }
    }
    fn kinetic_energy(&self, context: &mut ComponentContext<'_>, params: &MechanicalParams) -> f64 {
        bridge::with_motion(self, context, params, |ws, motion, _| Mass::kinetic_energy(self, ws, motion))
    }
}

/// The bridge from symbolic ids.
pub(super) mod bridge {
    use super::super::context::{motion, typed};
    use super::*;
    use crate::params::Weight;
    use crate::vectors::StateSpace;

    pub fn with_out<M: Mass, R>(
        _component: &M,
        context: &mut ComponentContext<'_>,
        params: &MechanicalParams,
        out: DerivId,
        work: impl FnOnce(
            &mut M::Workspace,
            Motion<'_, M::Types>,
            &StateSpace,
            usize,
            &mut [<M::Types as DataTypes>::Deriv],
        ) -> R,
    ) -> R {
        let (state, at) = (context.states[0], context.instant(params));
        let ws = typed::<M::Workspace>(context.workspace);
        context.space.with_deriv_out(state, out, |space, values| {
            let range = space.states()[state].derivs.clone();
            work(
                ws,
                motion(space, state, params, at),
                space,
                state,
                <M::Types as DataTypes>::Deriv::views_mut(&mut values[range]),
            )
        })
    }

    pub fn with_motion<M: Mass, R>(
        _component: &M,
        context: &mut ComponentContext<'_>,
        params: &MechanicalParams,
        work: impl FnOnce(&mut M::Workspace, Motion<'_, M::Types>, usize) -> R,
    ) -> R {
        let (state, at) = (context.states[0], context.instant(params));
        let ws = typed::<M::Workspace>(context.workspace);
        work(ws, motion(context.space, state, params, at), state)
    }

    pub fn add_weight<M: Mass>(
        component: &M,
        context: &mut ComponentContext<'_>,
        params: &MechanicalParams,
        f: DerivId,
    ) {
        let has_weight = params.weight == Weight::All || !*component.common().separate_gravity;
        with_out(component, context, params, f, |ws, motion, _, _, out| {
            if has_weight {
                component.add_weight(ws, motion, out);
            }
            component.add_gyroscopic_force(ws, motion, out);
        });
    }

    pub fn add_gyroscopic<M: Mass>(
        component: &M,
        context: &mut ComponentContext<'_>,
        params: &MechanicalParams,
        factors: &Factors,
        dx: ConstDerivId,
        df: DerivId,
    ) {
        with_out(component, context, params, df, |ws, motion, space, state, out| {
            let dx = <M::Types as DataTypes>::Deriv::views(space.state_deriv(state, dx));
            component.add_gyroscopic_tangent(ws, motion, factors.k, factors.b, dx, out);
        });
    }

    pub fn add_gyroscopic_stiffness<M: Mass>(
        component: &M,
        context: &mut ComponentContext<'_>,
        params: &MechanicalParams,
        factors: &Factors,
        sink: &mut dyn BlockSink,
    ) {
        with_motion(component, context, params, |ws, motion, state| {
            component.add_gyroscopic_stiffness(
                ws,
                motion,
                &mut Blocks::new(sink, state, factors.k).symmetrised(params.symmetric_only),
            )
        });
    }

    pub fn add_gyroscopic_damping<M: Mass>(
        component: &M,
        context: &mut ComponentContext<'_>,
        params: &MechanicalParams,
        factors: &Factors,
        sink: &mut dyn BlockSink,
    ) {
        with_motion(component, context, params, |ws, motion, state| {
            component.add_gyroscopic_damping(
                ws,
                motion,
                &mut Blocks::new(sink, state, factors.b).symmetrised(params.symmetric_only),
            )
        });
    }

    pub fn potential_energy<M: Mass>(
        component: &M,
        context: &mut ComponentContext<'_>,
        params: &MechanicalParams,
    ) -> Option<f64> {
        with_motion(component, context, params, |ws, motion, _| Some(Mass::potential_energy(component, ws, motion)))
    }
}
