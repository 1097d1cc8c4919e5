//! Points that follow a parabola.

use std::marker::PhantomData;

use nalgebra::Vector3;

use settee_kernel::roles::{InPlace, MeshEdit, ProjectiveConstraint, ProjectiveData, SetUp};
use settee_kernel::{Component, Data, Diagnostic, InitContext, Lifecycle};
use settee_math::{DataTypes, Rigid3, Vec3};

use super::curve::{CurveData, Follow, follow_curve};
use super::selection;

/// Lets points follow the parabola through P1, P2 and P3 between two times, from P1 to P3 and at constant speed along
/// the chord.
///
/// The axis of the parabola is normal to the chord P1 P3. Centres of rigid points follow it and their orientations are
/// free.
#[derive(Component)]
#[component(category = "Constraint/Projective", templates(Vec3, Rigid3), attach = state, roles(projective_constraint))]
pub struct ParabolicProjectiveConstraint<D: DataTypes> {
    #[group]
    curve: CurveData,
    /// Where the motion begins.
    #[data(default = [0.0; 3], name = "P1", unit = "m")]
    pub first: Data<[f64; 3]>,
    /// A place on the way.
    #[data(default = [0.0; 3], name = "P2", unit = "m")]
    pub middle: Data<[f64; 3]>,
    /// Where the motion ends.
    #[data(default = [0.0; 3], name = "P3", unit = "m")]
    pub last: Data<[f64; 3]>,
    #[group]
    common: ProjectiveData,
    #[group]
    base: settee_kernel::Base,
    parabola: Parabola,
    of: PhantomData<fn() -> D>,
}

/// x(tau) = chord tau + height tau (1 - tau), from the first point.
#[derive(Clone, Copy, Debug, Default)]
struct Parabola {
    chord: [f64; 3],
    height: [f64; 3],
}

impl Parabola {
    /// The parabola from 0 through `middle` to `chord`.
    ///
    /// # Errors
    /// What is wrong with the points.
    fn new(middle: Vector3<f64>, chord: Vector3<f64>) -> Result<Self, &'static str> {
        if chord.norm_squared() == 0.0 {
            return Err("P3 elsewhere than P1");
        }
        let passed = middle.dot(&chord) / chord.norm_squared();
        let offset = middle - chord * passed;
        if (passed * (1.0 - passed)).abs() < 1e-12 {
            return Err("a place that is not straight above P1 or P3");
        }
        let height = offset / (passed * (1.0 - passed));
        Ok(Self { chord: chord.into(), height: height.into() })
    }
}

impl<D: DataTypes> ParabolicProjectiveConstraint<D> {
    fn prepare(&mut self, context: &mut InitContext<'_>) {
        self.curve.init(&self.common, context);
        let first = Vector3::from(*self.first);
        match Parabola::new(Vector3::from(*self.middle) - first, Vector3::from(*self.last) - first) {
            Ok(parabola) => self.parabola = parabola,
            Err(expected) => {
                let [x, y, z] = *self.middle;
                let finding = Diagnostic::error("out-of-range", "no parabola leads through the three points");
                context.report(finding.attribute("P2", format!("{x} {y} {z}")).expected(expected));
            }
        }
    }

    fn place(&self, fraction: f64) -> [f64; 3] {
        let Parabola { chord, height } = self.parabola;
        std::array::from_fn(|axis| {
            self.first[axis] + fraction * chord[axis] + fraction * (1.0 - fraction) * height[axis]
        })
    }

    fn velocity(&self, fraction: f64) -> [f64; 3] {
        let Parabola { chord, height } = self.parabola;
        std::array::from_fn(|axis| (chord[axis] + (1.0 - 2.0 * fraction) * height[axis]) / self.curve.duration())
    }
}

impl<D: DataTypes> Lifecycle for ParabolicProjectiveConstraint<D> {
    fn init(&mut self, context: &mut InitContext<'_>) {
        self.prepare(context);
    }

    fn late_init(&mut self, context: &mut InitContext<'_>) {
        selection::report_mapped(self.common.mstate.target(), context);
    }

    fn data_changed(&mut self, context: &mut InitContext<'_>) {
        self.prepare(context);
    }
}

impl<D: DataTypes> ProjectiveConstraint for ParabolicProjectiveConstraint<D> {
    type Types = D;
    type Workspace = Follow<D>;

    follow_curve!();
}
