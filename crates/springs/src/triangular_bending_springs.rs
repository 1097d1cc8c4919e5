//! Springs that keep a surface of triangles from bending.

use settee_elements::spring::Springs;
use settee_kernel::roles::{ForceData, ForceField, ForceFieldData, InPlace, MeshEdit, One, SetUp};
use settee_kernel::{Component, Diagnostic, InitContext, Lifecycle};
use settee_math::Vec3;
use settee_mesh::ElementKind;

use super::bending::{self, BendingData};
use super::hinge_joins::Over;

/// Springs that keep a surface of triangles from bending: one over each edge of exactly two triangles, between the
/// points opposite to it, as long at rest as these points are apart.
///
/// The forces are those of SpringForceField. A flat surface is not stiffened against bending out of its plane while its
/// springs are at their lengths: their stiffness acts once it is bent.
#[derive(Component)]
#[component(category = "SolidMechanics/Spring", templates(Vec3), attach = state, roles(force_field))]
pub struct TriangularBendingSprings {
    #[group]
    bending: BendingData,
    #[group]
    common: ForceFieldData,
    #[group]
    base: settee_kernel::Base,
}

/// The springs over each edge.
const OVER: Over = Over { kind: ElementKind::Triangle, n_each: 1, join: |hinge| vec![bending::across(hinge)] };

impl Lifecycle for TriangularBendingSprings {
    fn init(&mut self, context: &mut InitContext<'_>) {
        self.bending.init(context, &self.common);
    }

    fn mesh_changed(&mut self, context: &mut InitContext<'_>) {
        self.bending.mesh_changed(context, &self.common, &OVER);
    }
}

impl ForceField for TriangularBendingSprings {
    type On = One<Vec3>;
    type Elements = Springs;

    fn common(&self) -> &dyn ForceData {
        &self.common
    }

    fn elements(&self, set_up: SetUp<'_>) -> Result<Self::Elements, Diagnostic> {
        self.bending.springs(set_up, &self.common, &OVER)
    }

    fn following(&self, set_up: SetUp<'_>, springs: &Springs, edit: &MeshEdit<'_>) -> Option<InPlace<Springs>> {
        self.bending.following(set_up, &self.common, springs, edit)
    }
}
