//! Springs over the edges of quads.

use settee_elements::spring::Springs;
use settee_kernel::roles::{ForceData, ForceField, InPlace, MeshEdit, Pair, PairData, SetUp};
use settee_kernel::{Component, Diagnostic, InitContext, Lifecycle};
use settee_math::{DataTypes, Vec2, Vec3};

use super::meeting_joins::MeetingJoins;
use super::surface_springs::SurfaceSpringData;

/// Springs that keep a surface of quads from bending: SpringForceField between the points that face each other across
/// both ends of a shared edge, as long as these points are apart at the start.
#[derive(Component)]
#[component(category = "SolidMechanics/Spring", templates(Vec3, Vec2), attach = pair, roles(force_field))]
pub struct QuadBendingSprings<D: DataTypes> {
    #[group]
    springs: SurfaceSpringData,
    #[group]
    common: PairData,
    #[group]
    base: settee_kernel::Base,
    of: std::marker::PhantomData<fn() -> D>,
}

/// The springs over each edge.
const JOINS: MeetingJoins = MeetingJoins::Beside;

impl<D: DataTypes> Lifecycle for QuadBendingSprings<D> {
    fn init(&mut self, context: &mut InitContext<'_>) {
        if let Err(finding) = self.springs.make_springs::<D>(context, &self.common, JOINS) {
            context.report(finding);
        }
    }

    fn mesh_changed(&mut self, context: &mut InitContext<'_>) {
        self.springs.mesh_changed::<D>(context, &self.common, JOINS);
    }

    fn data_changed(&mut self, _context: &mut InitContext<'_>) {
        self.springs.update_law();
    }
}

impl<D: DataTypes> ForceField for QuadBendingSprings<D> {
    type On = Pair<D>;
    type Elements = Springs;

    fn common(&self) -> &dyn ForceData {
        &self.common
    }

    fn elements(&self, _set_up: SetUp<'_>) -> Result<Self::Elements, Diagnostic> {
        Ok(self.springs.elements())
    }

    fn following(&self, set_up: SetUp<'_>, springs: &Springs, edit: &MeshEdit<'_>) -> Option<InPlace<Springs>> {
        self.springs.following(set_up, springs, edit)
    }
}
