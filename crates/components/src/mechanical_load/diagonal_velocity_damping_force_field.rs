//! Viscous drag with a coefficient for each component.

use settee_kernel::roles::{Blocks, ForceField, ForceFieldData, Motion, SetUp};
use settee_kernel::{Component, Data, Diagnostic, InitContext, Lifecycle, Points};
use settee_math::{DataTypes, Point, Rigid2, Rigid3, Vec1, Vec2, Vec3, Vec6};

/// Drag with a coefficient for each component of the velocity: F_j = -c_j v_j. Implicit solvers see its derivative.
#[derive(Component)]
#[component(category = "MechanicalLoad", templates(Vec3, Vec2, Vec1, Vec6, Rigid3, Rigid2), attach = state, roles(force_field))]
pub struct DiagonalVelocityDampingForceField<D: DataTypes> {
    /// Coefficients for each point, one for each component; the last repeats.
    #[data(default = Vec::new(), unit = "N s/m")]
    pub damping_coefficient: Data<Points<D::Deriv>>,
    #[group]
    common: ForceFieldData,
    #[group]
    base: settee_kernel::Base,
}

impl<D: DataTypes> DiagonalVelocityDampingForceField<D> {
    /// Subtracts factor diag(c) v.
    fn subtract(&self, factor: f64, v: &[D::Deriv], f: &mut [D::Deriv]) {
        let Some(last) = self.damping_coefficient.last() else { return };
        let coefficients = self.damping_coefficient.iter().chain(std::iter::repeat(last));
        for ((f, v), c) in f.iter_mut().zip(v).zip(coefficients) {
            for ((f, v), c) in f.as_mut().iter_mut().zip(v.as_ref()).zip(c.as_ref()) {
                *f -= factor * c * v;
            }
        }
    }
}

impl<D: DataTypes> Lifecycle for DiagonalVelocityDampingForceField<D> {
    fn init(&mut self, context: &mut InitContext<'_>) {
        if self.damping_coefficient.is_empty() {
            let finding = Diagnostic::warning("no-force", "no coefficient is given: there is no drag");
            context.report(
                finding
                    .attribute("dampingCoefficient", "")
                    .expected(format!("{} values for each point", D::Deriv::SIZE)),
            );
        }
    }
}

impl<D: DataTypes> ForceField for DiagonalVelocityDampingForceField<D> {
    type Types = D;
    type Workspace = ();

    fn common(&self) -> &ForceFieldData {
        &self.common
    }

    fn workspace(&self, _set_up: SetUp<'_>) -> Result<(), Diagnostic> {
        Ok(())
    }

    fn add_force(&self, _ws: &mut (), motion: Motion<'_, D>, f: &mut [D::Deriv]) {
        self.subtract(1.0, motion.v, f);
    }

    fn add_dforce(&self, _ws: &mut (), _motion: Motion<'_, D>, _k: f64, _dx: &[D::Deriv], _df: &mut [D::Deriv]) {}

    fn add_damping_force(&self, _ws: &mut (), _motion: Motion<'_, D>, b: f64, dv: &[D::Deriv], df: &mut [D::Deriv]) {
        self.subtract(b, dv, df);
    }

    fn add_stiffness(&self, _ws: &mut (), _motion: Motion<'_, D>, _sink: &mut Blocks<'_>) {}

    fn add_damping(&self, _ws: &mut (), motion: Motion<'_, D>, sink: &mut Blocks<'_>) {
        let Some(last) = self.damping_coefficient.last() else { return };
        let coefficients = self.damping_coefficient.iter().chain(std::iter::repeat(last));
        for (point, c) in (0..motion.x.len()).zip(coefficients) {
            let mut negative = *c;
            negative.as_mut().iter_mut().for_each(|value| *value = -*value);
            sink.add_diagonal(point, negative.as_ref());
        }
    }

    fn potential_energy(&self, _ws: &mut (), _motion: Motion<'_, D>) -> Option<f64> {
        None
    }
}
