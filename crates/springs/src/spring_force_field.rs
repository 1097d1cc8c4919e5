//! Springs between points.

use settee_elements::spring::Springs;
use settee_kernel::roles::{ForceData, ForceField, InPlace, MeshEdit, Pair, PairData, SetUp};
use settee_kernel::{Component, Diagnostic, InitContext, Lifecycle};
use settee_math::{DataTypes, Rigid3, Vec1, Vec2, Vec3, Vec6};

use super::spring_data::{SpringData, follow, n_points};

/// Springs between points of two states, or of one: F = (stiffness (d - length) + damping d') along the spring.
///
/// Given as `spring`, or as the lists indices1, indices2, stiffness, damping, lengths; a list that is too short repeats
/// its last entry. Damping acts along the spring and is explicit: it has no part in the damping matrix. Rigid points
/// are joined at their centres.
#[derive(Component)]
#[component(category = "SolidMechanics/Spring", templates(Vec3, Vec2, Vec1, Vec6, Rigid3), attach = pair, roles(force_field))]
pub struct SpringForceField<D: DataTypes> {
    #[group]
    springs: SpringData,
    #[group]
    common: PairData,
    #[group]
    base: settee_kernel::Base,
    of: std::marker::PhantomData<fn() -> D>,
}

impl<D: DataTypes> Lifecycle for SpringForceField<D> {
    fn init(&mut self, context: &mut InitContext<'_>) {
        for target in [self.common.object1.target(), self.common.object2.target()].into_iter().flatten() {
            context.require(target);
        }
        self.springs.init(&self.common, context);
    }

    fn mesh_changed(&mut self, context: &mut InitContext<'_>) {
        if follow(self, |own| &mut own.springs, context).is_none() {
            self.data_changed(context);
        }
    }

    fn data_changed(&mut self, context: &mut InitContext<'_>) {
        if let Err(finding) = self.springs.update(n_points(&self.common, context.scene)) {
            context.report(finding);
        }
    }
}

impl<D: DataTypes> ForceField for SpringForceField<D> {
    type On = Pair<D>;
    type Elements = Springs;

    fn common(&self) -> &dyn ForceData {
        &self.common
    }

    fn elements(&self, set_up: SetUp<'_>) -> Result<Self::Elements, Diagnostic> {
        self.springs.check_points(n_points(&self.common, set_up.scene))?;
        Ok(self.springs.elements().into())
    }

    fn following(&self, set_up: SetUp<'_>, springs: &Springs, edit: &MeshEdit<'_>) -> Option<InPlace<Springs>> {
        if !self.springs.all_act() {
            return None;
        }
        self.springs.following(set_up, springs, edit, |place| self.springs.element(place))
    }
}
