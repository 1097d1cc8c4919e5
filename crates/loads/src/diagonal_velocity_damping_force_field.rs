//! Viscous drag with a coefficient for each component.

use settee_kernel::roles::{
    Blocks, ForceData, ForceField, ForceFieldData, Forces, InPlace, MeshEdit, Motion, One, SetUp,
};
use settee_kernel::{Component, Data, Diagnostic, InitContext, Lifecycle, Points};
use settee_math::{DataTypes, Point, Rigid2, Rigid3, Vec1, Vec2, Vec3, Vec6};

/// Drag with a coefficient for each component of the velocity: F_j = -c_j v_j. Implicit solvers see its derivative.
#[derive(Component)]
#[component(category = "MechanicalLoad", templates(Vec3, Vec2, Vec1, Vec6, Rigid3, Rigid2), attach = state, roles(force_field))]
pub struct DiagonalVelocityDampingForceField<D: DataTypes> {
    /// Coefficients for each point, one for each component; the last repeats.
    #[data(default = Vec::new(), unit = "N s/m", follows = PerPoint("mstate"))]
    pub damping_coefficient: Data<Points<D::Deriv>>,
    #[group]
    common: ForceFieldData,
    #[group]
    base: settee_kernel::Base,
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

/// Coefficients of points; the last repeats.
#[derive(Clone, Debug, settee_persist::Persist)]
#[rebuilt]
pub struct Drags<D: DataTypes>(Vec<D::Deriv>);

impl<D: DataTypes> Drags<D> {
    /// The coefficients of all points.
    fn of_points(&self) -> impl Iterator<Item = &D::Deriv> {
        self.0.iter().chain(self.0.last().into_iter().cycle())
    }

    /// Subtracts factor diag(c) v.
    fn subtract(&self, factor: f64, v: &[D::Deriv], f: &mut [D::Deriv]) {
        for ((f, v), c) in f.iter_mut().zip(v).zip(self.of_points()) {
            for ((f, v), c) in f.as_mut().iter_mut().zip(v.as_ref()).zip(c.as_ref()) {
                *f -= factor * c * v;
            }
        }
    }
}

impl<D: DataTypes> ForceField for DiagonalVelocityDampingForceField<D> {
    type On = One<D>;
    type Elements = Drags<D>;

    fn common(&self) -> &dyn ForceData {
        &self.common
    }

    fn elements(&self, _set_up: SetUp<'_>) -> Result<Drags<D>, Diagnostic> {
        Ok(Drags(self.damping_coefficient.to_vec()))
    }

    /// A coefficient for each point goes along with it; another list stays.
    fn following(&self, set_up: SetUp<'_>, drags: &Drags<D>, edit: &MeshEdit<'_>) -> Option<InPlace<Drags<D>>> {
        let edit = edit.points_of(set_up, self.common.mstate.target())?;
        if set_up.is_linked("dampingCoefficient") {
            return None;
        }
        // A single coefficient stands for all points.
        if drags.0.len() != edit.n_before() || edit.n_before() == 1 {
            return Some(InPlace::edited(|_: &mut Drags<D>| ()));
        }
        if self.damping_coefficient.len() != edit.n() {
            return None;
        }
        let made = edit.added_of(&self.damping_coefficient);
        Some(InPlace::edited(move |drags: &mut Drags<D>| edit.follow(&mut drags.0, 1, &made)))
    }
}

impl<D: DataTypes> Forces<One<D>> for Drags<D> {
    fn add_force(&mut self, motion: Motion<'_, D>, f: &mut [D::Deriv]) {
        self.subtract(1.0, motion.v, f);
    }

    fn add_dforce(&mut self, _motion: Motion<'_, D>, _k: f64, _dx: &[D::Deriv], _df: &mut [D::Deriv]) {}

    fn add_damping_force(&mut self, _motion: Motion<'_, D>, b: f64, dv: &[D::Deriv], df: &mut [D::Deriv]) {
        self.subtract(b, dv, df);
    }

    fn add_stiffness(&mut self, _motion: Motion<'_, D>, _sink: &mut Blocks<'_>) {}

    fn add_damping(&mut self, motion: Motion<'_, D>, sink: &mut Blocks<'_>) {
        for (point, c) in (0..motion.x.len()).zip(self.of_points()) {
            let mut negative = *c;
            negative.as_mut().iter_mut().for_each(|value| *value = -*value);
            sink.add_diagonal(point, negative.as_ref());
        }
    }

    fn potential_energy(&mut self, _motion: Motion<'_, D>) -> Option<f64> {
        None
    }

    fn is_damped(&self) -> bool {
        !self.0.is_empty()
    }
}
