//! Inertia and weight.

use std::marker::PhantomData;

use settee_math::DataTypes;

use crate::attachment::One;
use crate::blocks::Blocks;
use crate::forces::{Forces, Output};
use crate::motion::{Motion, Weight};
use crate::workspace::Workspace;

/// An acceleration was asked of a mass whose matrix is not diagonal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the mass matrix is not diagonal: an acceleration needs a linear solver")]
pub struct NotDiagonal;

/// The mass matrix M of a state with the weight of its points, and with gyroscopic forces where the inertia turns with
/// bodies.
pub trait Inertia<D: DataTypes>: Workspace + Sized {
    /// Adds the weight (N) to `f`.
    fn add_weight(&mut self, motion: Motion<'_, D>, f: &mut [D::Deriv]);
    /// Adds factor M dx to `res`, with M at the given position.
    fn add_mdx(&mut self, motion: Motion<'_, D>, factor: f64, dx: &[D::Deriv], res: &mut [D::Deriv]);
    /// a = M^-1 f.
    ///
    /// # Errors
    /// If M is not diagonal (block diagonal for rigid bodies).
    fn acceleration(&mut self, motion: Motion<'_, D>, f: &[D::Deriv], a: &mut [D::Deriv]) -> Result<(), NotDiagonal>;
    /// Puts M into the sink.
    fn add_mass(&mut self, motion: Motion<'_, D>, sink: &mut Blocks<'_>);
    /// Kinetic energy (J).
    fn kinetic_energy(&mut self, motion: Motion<'_, D>) -> f64;
    /// Potential energy of the weight (J).
    fn weight_energy(&mut self, motion: Motion<'_, D>) -> f64;

    /// Adds the gyroscopic force (N) to `f`.
    fn add_gyroscopic_force(&mut self, _motion: Motion<'_, D>, _f: &mut [D::Deriv]) {}
    /// Adds (k d/dx + b d/dv) of the gyroscopic force times dx to `df`.
    fn add_gyroscopic_tangent(
        &mut self,
        _motion: Motion<'_, D>,
        _factors: [f64; 2],
        _dx: &[D::Deriv],
        _df: &mut [D::Deriv],
    ) {
    }
    /// Puts d/dx of the gyroscopic force into the sink.
    fn add_gyroscopic_stiffness(&mut self, _motion: Motion<'_, D>, _sink: &mut Blocks<'_>) {}
    /// Puts d/dv of the gyroscopic force into the sink.
    fn add_gyroscopic_damping(&mut self, _motion: Motion<'_, D>, _sink: &mut Blocks<'_>) {}
    /// Values for the data that are outputs: for queries, not for steps.
    fn outputs(&self) -> Vec<Output> {
        Vec::new()
    }
}

/// Forces that come with an inertia: those of every mass.
pub trait Heavy: Forces<One<Self::Types>> {
    /// Type of the degrees of freedom.
    type Types: DataTypes;
    /// The inertia.
    type Inertia: Inertia<Self::Types>;

    /// The inertia.
    fn inertia(&mut self) -> &mut Self::Inertia;
}

/// The forces of a mass: its weight and its gyroscopic forces.
#[derive(Clone, Debug, settee_persist::Persist)]
pub struct Weighed<D, I> {
    inertia: I,
    separate_gravity: bool,
    of: PhantomData<fn() -> D>,
}

impl<D: DataTypes, I: Inertia<D>> Weighed<D, I> {
    /// The forces of `inertia`. `separate_gravity`: solvers that have a step of their own for gravity leave the weight
    /// out.
    pub fn new(inertia: I, separate_gravity: bool) -> Self {
        Self { inertia, separate_gravity, of: PhantomData }
    }

    /// The inertia.
    pub fn of_inertia(&self) -> &I {
        &self.inertia
    }

    fn weight_acts(&self, motion: &Motion<'_, D>) -> bool {
        motion.at.weight == Weight::All || !self.separate_gravity
    }
}

impl<D: DataTypes, I: Inertia<D> + Clone + settee_persist::Persist> Heavy for Weighed<D, I> {
    type Types = D;
    type Inertia = I;

    fn inertia(&mut self) -> &mut I {
        &mut self.inertia
    }
}

impl<D: DataTypes, I: Inertia<D> + Clone + settee_persist::Persist> Forces<One<D>> for Weighed<D, I> {
    fn add_force(&mut self, motion: Motion<'_, D>, f: &mut [D::Deriv]) {
        if self.weight_acts(&motion) {
            self.inertia.add_weight(motion, f);
        }
        self.inertia.add_gyroscopic_force(motion, f);
    }

    fn add_dforce(&mut self, motion: Motion<'_, D>, k: f64, dx: &[D::Deriv], df: &mut [D::Deriv]) {
        self.inertia.add_gyroscopic_tangent(motion, [k, 0.0], dx, df);
    }

    fn add_damping_force(&mut self, motion: Motion<'_, D>, b: f64, dv: &[D::Deriv], df: &mut [D::Deriv]) {
        self.inertia.add_gyroscopic_tangent(motion, [0.0, b], dv, df);
    }

    fn add_product(&mut self, motion: Motion<'_, D>, factors: [f64; 2], dx: &[D::Deriv], df: &mut [D::Deriv]) {
        self.inertia.add_gyroscopic_tangent(motion, factors, dx, df);
    }

    fn add_stiffness(&mut self, motion: Motion<'_, D>, sink: &mut Blocks<'_>) {
        self.inertia.add_gyroscopic_stiffness(motion, &mut sink.symmetrised(motion.at.symmetric_only));
    }

    fn add_damping(&mut self, motion: Motion<'_, D>, sink: &mut Blocks<'_>) {
        self.inertia.add_gyroscopic_damping(motion, &mut sink.symmetrised(motion.at.symmetric_only));
    }

    fn potential_energy(&mut self, motion: Motion<'_, D>) -> Option<f64> {
        Some(self.inertia.weight_energy(motion))
    }

    /// The weight of points has no derivative.
    fn prefers_products(&self) -> bool {
        !D::KIND.is_rigid()
    }

    fn outputs(&self, _motion: Motion<'_, D>) -> Vec<Output> {
        self.inertia.outputs()
    }
}

/// Forces `F` and the weight of the inertia `I` in one, on one state.
#[derive(Clone, Debug, settee_persist::Persist)]
pub struct WithMass<D, F, I> {
    /// The forces.
    pub forces: F,
    weighed: Weighed<D, I>,
}

impl<D: DataTypes, F, I: Inertia<D>> WithMass<D, F, I> {
    /// `forces`, and those of `inertia`, see [`Weighed::new`].
    pub fn new(forces: F, inertia: I, separate_gravity: bool) -> Self {
        Self { forces, weighed: Weighed::new(inertia, separate_gravity) }
    }

    /// The inertia.
    pub fn of_inertia(&self) -> &I {
        self.weighed.of_inertia()
    }
}

impl<D: DataTypes, F: Forces<One<D>> + Clone + settee_persist::Persist, I: Inertia<D> + Clone + settee_persist::Persist>
    Heavy for WithMass<D, F, I>
{
    type Types = D;
    type Inertia = I;

    fn inertia(&mut self) -> &mut I {
        &mut self.weighed.inertia
    }
}

impl<D: DataTypes, F: Forces<One<D>> + Clone + settee_persist::Persist, I: Inertia<D> + Clone + settee_persist::Persist>
    Forces<One<D>> for WithMass<D, F, I>
{
    fn add_force(&mut self, motion: Motion<'_, D>, f: &mut [D::Deriv]) {
        self.forces.add_force(motion, f);
        self.weighed.add_force(motion, f);
    }

    fn add_dforce(&mut self, motion: Motion<'_, D>, k: f64, dx: &[D::Deriv], df: &mut [D::Deriv]) {
        self.forces.add_dforce(motion, k, dx, df);
        self.weighed.add_dforce(motion, k, dx, df);
    }

    fn add_damping_force(&mut self, motion: Motion<'_, D>, b: f64, dv: &[D::Deriv], df: &mut [D::Deriv]) {
        self.forces.add_damping_force(motion, b, dv, df);
        self.weighed.add_damping_force(motion, b, dv, df);
    }

    fn add_product(&mut self, motion: Motion<'_, D>, factors: [f64; 2], dx: &[D::Deriv], df: &mut [D::Deriv]) {
        self.forces.add_product(motion, factors, dx, df);
        self.weighed.add_product(motion, factors, dx, df);
    }

    fn add_stiffness(&mut self, motion: Motion<'_, D>, sink: &mut Blocks<'_>) {
        self.forces.add_stiffness(motion, sink);
        self.weighed.add_stiffness(motion, sink);
    }

    fn add_damping(&mut self, motion: Motion<'_, D>, sink: &mut Blocks<'_>) {
        self.forces.add_damping(motion, sink);
        self.weighed.add_damping(motion, sink);
    }

    /// Forces without an energy count as none: the sum is that of the weight, then.
    fn potential_energy(&mut self, motion: Motion<'_, D>) -> Option<f64> {
        let elastic = self.forces.potential_energy(motion).unwrap_or(0.0);
        self.weighed.potential_energy(motion).map(|weight| elastic + weight)
    }

    fn is_damped(&self) -> bool {
        self.forces.is_damped()
    }

    fn outputs(&self, motion: Motion<'_, D>) -> Vec<Output> {
        [self.forces.outputs(motion), self.weighed.outputs(motion)].concat()
    }

    fn stresses(&self, motion: Motion<'_, D>) -> Vec<f64> {
        self.forces.stresses(motion)
    }

    fn restart(&mut self) {
        self.forces.restart();
    }

    fn remembers(&self) -> bool {
        self.forces.remembers()
    }

    fn copy_memory(&mut self, from: &Self) {
        self.forces.copy_memory(&from.forces);
    }
}
