//! Springs over the edges of quads.

use settee_elements::spring::Springs;
use settee_elements::spring::hinges::meetings;
use settee_kernel::roles::{ForceData, ForceField, Pair, PairData, SetUp};
use settee_kernel::{Component, Diagnostic, InitContext, Lifecycle};
use settee_math::{DataTypes, Vec2, Vec3};

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

impl<D: DataTypes> QuadBendingSprings<D> {
    /// Makes the springs from the mesh.
    fn make(&mut self, context: &mut InitContext<'_>) -> Result<(), Diagnostic> {
        self.springs.make_springs::<D>(context, &self.common, |topology, check| {
            check(topology.quads().as_flattened())?;
            let facing = |end: usize| move |wing: [u32; 2]| wing[end];
            Ok(meetings(topology.quads())
                .iter()
                .flat_map(|hinge| [0, 1].map(|end| hinge.wings.map(facing(end))))
                .collect())
        })
    }
}

impl<D: DataTypes> Lifecycle for QuadBendingSprings<D> {
    fn init(&mut self, context: &mut InitContext<'_>) {
        if let Err(finding) = self.make(context) {
            context.report(finding);
        }
    }

    fn mesh_changed(&mut self, context: &mut InitContext<'_>) {
        if let Err(finding) = self.make(context) {
            self.springs.clear();
            if finding.code != "no-elements" {
                context.report(finding);
            }
        }
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
}
