//! Masses: inertia and weight.

use settee_forces::{BlockSink, Blocks, Heavy, Inertia, NotDiagonal, One};
use settee_math::{DataTypes, Point};

use super::attachment::InScope;
use super::context::{ComponentContext, typed};
use super::force_field::{BaseForceField, ForceData, ForceField};
use crate::data::{Data, checks};
use crate::params::{Factors, MechanicalParams};
use crate::roles::BaseState;
use crate::scene::ObjectId;
use crate::scene::link::Link;
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

impl ForceData for MassData {
    fn states(&self) -> Vec<ObjectId> {
        self.mstate.target().into_iter().collect()
    }
    /// None: gyroscopic forces have no damping of their own.
    fn rayleigh_stiffness(&self) -> f64 {
        0.0
    }
}

/// What the data of every mass say.
pub trait MassSettings {
    /// Gravity is added to velocities by solvers that have a separate step for it, instead of to forces.
    fn separate_gravity(&self) -> bool;
    /// Damping proportional to the mass (1/s).
    fn rayleigh_mass(&self) -> f64;
}

impl MassSettings for MassData {
    fn separate_gravity(&self) -> bool {
        *self.separate_gravity
    }
    fn rayleigh_mass(&self) -> f64 {
        *self.rayleigh_mass
    }
}

/// A mass, as its author writes it: a force field whose elements have an inertia. Its force is its weight.
pub trait Mass: ForceField<Elements: Heavy> {
    /// Data of the mass.
    fn settings(&self) -> &dyn MassSettings;
}

/// A mass as visitors see it.
pub trait BaseMass: BaseForceField {
    /// Damping proportional to the mass.
    fn rayleigh_mass(&self) -> f64;
    /// Whether solvers add gravity to the velocity instead.
    fn separate_gravity(&self) -> bool;
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

/// Types of the degrees of freedom of a mass.
type Types<M> = <<M as ForceField>::Elements as Heavy>::Types;
/// The state of a mass.
type On<M> = One<Types<M>>;
/// Velocity, force or increment of a point of a mass.
type Deriv<M> = <Types<M> as DataTypes>::Deriv;

impl<M: Mass> BaseMass for M {
    fn rayleigh_mass(&self) -> f64 {
        self.settings().rayleigh_mass()
    }

    fn separate_gravity(&self) -> bool {
        self.settings().separate_gravity()
    }

    fn add_mdx(
        &self,
        context: &mut ComponentContext<'_>,
        params: &MechanicalParams,
        factor: f64,
        dx: ConstDerivId,
        res: DerivId,
    ) {
        let (states, at) = (context.states, context.instant(params));
        let inertia = typed::<M::Elements>(context.workspace).inertia();
        context.space.with_deriv_out(res, |space, out| {
            let motion = On::<M>::motion(space, states, params, at);
            inertia.add_mdx(motion, factor, On::<M>::derivs(space, states, dx), On::<M>::forces(space, states, out));
        });
    }

    fn acceleration(
        &self,
        context: &mut ComponentContext<'_>,
        params: &MechanicalParams,
        f: ConstDerivId,
        a: DerivId,
    ) -> Result<(), NotDiagonal> {
        let (states, at) = (context.states, context.instant(params));
        let inertia = typed::<M::Elements>(context.workspace).inertia();
        context.space.with_deriv_out(a, |space, out| {
            let motion = On::<M>::motion(space, states, params, at);
            inertia.acceleration(motion, On::<M>::derivs(space, states, f), On::<M>::forces(space, states, out))
        })
    }

    fn add_mass(
        &self,
        context: &mut ComponentContext<'_>,
        params: &MechanicalParams,
        factors: &Factors,
        sink: &mut dyn BlockSink,
    ) {
        let factor = factors.mass(self.settings().rayleigh_mass());
        let motion = On::<M>::motion(context.space, context.states, params, context.instant(params));
        let inertia = typed::<M::Elements>(context.workspace).inertia();
        inertia.add_mass(motion, &mut Blocks::new(sink, context.states[0], factor));
    }

    fn add_separate_gravity(&self, context: &mut ComponentContext<'_>, params: &MechanicalParams, v: DerivId) {
        let gravity = Types::<M>::from_gravity(context.gravity);
        let velocities = context.space.state_deriv_mut(context.states[0], v);
        for velocity in Deriv::<M>::views_mut(velocities) {
            for (target, g) in velocity.as_mut().iter_mut().zip(gravity.as_ref()) {
                *target += params.dt * g;
            }
        }
    }

    fn kinetic_energy(&self, context: &mut ComponentContext<'_>, params: &MechanicalParams) -> f64 {
        let motion = On::<M>::motion(context.space, context.states, params, context.instant(params));
        typed::<M::Elements>(context.workspace).inertia().kinetic_energy(motion)
    }
}
