//! The same viscous drag on every point.

use settee_kernel::roles::{
    Blocks, ForceData, ForceField, ForceFieldData, Forces, InPlace, MeshEdit, Motion, One, SetUp,
};
use settee_kernel::{Component, Data, Diagnostic, Lifecycle};
use settee_math::{DataTypes, Point, Rigid2, Rigid3, Vec1, Vec2, Vec3, Vec6};

/// Drag on every point: F = -dampingCoefficient v, on all components of the velocity.
#[derive(Component)]
#[component(category = "MechanicalLoad", templates(Vec3, Vec2, Vec1, Vec6, Rigid3, Rigid2), attach = state, roles(force_field))]
pub struct UniformVelocityDampingForceField<D: DataTypes> {
    /// Coefficient of the drag.
    #[data(default = 0.1, alias = "damping", unit = "N s/m")]
    pub damping_coefficient: Data<f64>,
    /// Whether implicit solvers see the derivative of the drag; if not, the drag is that of the start of the step.
    #[data(default = false)]
    pub implicit: Data<bool>,
    #[group]
    common: ForceFieldData,
    #[group]
    base: settee_kernel::Base,
    of: std::marker::PhantomData<fn() -> D>,
}

impl<D: DataTypes> Lifecycle for UniformVelocityDampingForceField<D> {}

/// The drag.
#[derive(Clone, Debug, settee_persist::Persist)]
#[rebuilt]
pub struct Drag {
    coefficient: f64,
    implicit: bool,
}

impl<D: DataTypes> ForceField for UniformVelocityDampingForceField<D> {
    type On = One<D>;
    type Elements = Drag;

    fn common(&self) -> &dyn ForceData {
        &self.common
    }

    fn elements(&self, _set_up: SetUp<'_>) -> Result<Drag, Diagnostic> {
        Ok(Drag { coefficient: *self.damping_coefficient, implicit: *self.implicit })
    }

    /// All points have one coefficient.
    fn following(&self, _set_up: SetUp<'_>, _drag: &Drag, _edit: &MeshEdit<'_>) -> Option<InPlace<Drag>> {
        Some(InPlace::edited(|_: &mut Drag| ()))
    }
}

impl<D: DataTypes> Forces<One<D>> for Drag {
    fn add_force(&mut self, motion: Motion<'_, D>, f: &mut [D::Deriv]) {
        for (f, v) in D::Deriv::flat_mut(f).iter_mut().zip(D::Deriv::flat(motion.v)) {
            *f -= self.coefficient * v;
        }
    }

    fn add_dforce(&mut self, _motion: Motion<'_, D>, _k: f64, _dx: &[D::Deriv], _df: &mut [D::Deriv]) {}

    fn add_damping_force(&mut self, _motion: Motion<'_, D>, b: f64, dv: &[D::Deriv], df: &mut [D::Deriv]) {
        if self.implicit {
            for (df, dv) in D::Deriv::flat_mut(df).iter_mut().zip(D::Deriv::flat(dv)) {
                *df -= b * self.coefficient * dv;
            }
        }
    }

    fn add_stiffness(&mut self, _motion: Motion<'_, D>, _sink: &mut Blocks<'_>) {}

    fn add_damping(&mut self, motion: Motion<'_, D>, sink: &mut Blocks<'_>) {
        if self.implicit {
            for point in 0..motion.x.len() {
                sink.add_identity(point, point, D::Deriv::SIZE, -self.coefficient);
            }
        }
    }

    fn potential_energy(&mut self, _motion: Motion<'_, D>) -> Option<f64> {
        None
    }

    fn is_damped(&self) -> bool {
        self.implicit && self.coefficient != 0.0
    }
}
