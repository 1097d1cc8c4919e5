//! Springs that only push.

use settee_kernel::roles::{PairBlocks, PairData, PairForceField, PairForces, PairMotion, SetUp};
use settee_kernel::{Component, Diagnostic, InitContext, Lifecycle};
use settee_math::{DataTypes, Rigid3, Vec1, Vec2, Vec3, Vec6};

use super::spring_data::{SpringData, n_points};
use super::springs::Springs;

/// Springs that push points apart while they are closer than the length at rest, and do nothing beyond it:
/// F = (stiffness (d - length) + damping d') along the spring for d below length.
///
/// Given as those of `SpringForceField`; elongationOnly and enabled have no effect.
#[derive(Component)]
#[component(category = "SolidMechanics/Spring", templates(Vec3, Vec2, Vec1, Vec6, Rigid3), attach = pair, roles(pair_force_field))]
pub struct RepulsiveSpringForceField<D: DataTypes> {
    #[group]
    springs: SpringData,
    #[group]
    common: PairData,
    #[group]
    base: settee_kernel::Base,
    of: std::marker::PhantomData<fn() -> D>,
}

impl<D: DataTypes> Lifecycle for RepulsiveSpringForceField<D> {
    fn init(&mut self, context: &mut InitContext<'_>) {
        for target in [self.common.object1.target(), self.common.object2.target()].into_iter().flatten() {
            context.require(target);
        }
        self.springs.init(&self.common, context);
    }

    fn data_changed(&mut self, context: &mut InitContext<'_>) {
        if let Err(finding) = self.springs.update(n_points(&self.common, context.scene)) {
            context.report(finding);
        }
    }
}

impl<D: DataTypes> PairForceField for RepulsiveSpringForceField<D> {
    type Types = D;
    type Workspace = Springs;

    fn common(&self) -> &PairData {
        &self.common
    }

    fn workspace(&self, set_up: SetUp<'_>) -> Result<Springs, Diagnostic> {
        self.springs.check_points(n_points(&self.common, set_up.scene))?;
        Ok(self.springs.repulsive_elements().into())
    }

    fn add_force(&self, ws: &mut Springs, motion: PairMotion<'_, D>, f: &mut PairForces<'_, D>) {
        ws.add_force(motion, f);
    }

    fn add_dforce(&self, ws: &mut Springs, k: f64, dx: [&[D::Deriv]; 2], df: &mut PairForces<'_, D>) {
        ws.add_dforce(k, dx, df);
    }

    fn add_stiffness(&self, ws: &mut Springs, _motion: PairMotion<'_, D>, sink: &mut PairBlocks<'_>) {
        ws.add_stiffness::<D>(sink);
    }

    fn potential_energy(&self, ws: &mut Springs, motion: PairMotion<'_, D>) -> Option<f64> {
        Some(ws.potential_energy(motion))
    }
}
