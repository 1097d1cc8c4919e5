//! Springs over the edges of triangles and halves of quads.

use settee_elements::spring::Springs;
use settee_elements::spring::hinges::meetings;
use settee_kernel::roles::{ForceData, ForceField, Pair, PairData, SetUp};
use settee_kernel::{Component, Diagnostic, InitContext, Lifecycle};
use settee_math::{DataTypes, Vec2, Vec3};

use super::surface_springs::SurfaceSpringData;

/// Springs that keep a surface of triangles and quads from bending: SpringForceField between the points opposite to a
/// shared edge, as long as these points are apart at the start.
///
/// A quad counts as its halves (0, 1, 2) and (0, 2, 3). Where more than two elements share an edge, each has a spring
/// to the first one.
#[derive(Component)]
#[component(category = "SolidMechanics/Spring", templates(Vec3, Vec2), attach = pair, roles(force_field))]
pub struct TriangleBendingSprings<D: DataTypes> {
    #[group]
    springs: SurfaceSpringData,
    #[group]
    common: PairData,
    #[group]
    base: settee_kernel::Base,
    of: std::marker::PhantomData<fn() -> D>,
}

impl<D: DataTypes> TriangleBendingSprings<D> {
    /// Makes the springs from the mesh.
    fn make(&mut self, context: &mut InitContext<'_>) -> Result<(), Diagnostic> {
        self.springs.make_springs::<D>(context, &self.common, |topology, check| {
            let halves = topology.quads().iter().flat_map(|&[a, b, c, d]| [[a, b, c], [a, c, d]]);
            let triangles: Vec<[u32; 3]> = topology.triangles().iter().copied().chain(halves).collect();
            check(triangles.as_flattened())?;
            Ok(meetings(&triangles).iter().map(|hinge| [hinge.wings[0][0], hinge.wings[1][0]]).collect())
        })
    }
}

impl<D: DataTypes> Lifecycle for TriangleBendingSprings<D> {
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

impl<D: DataTypes> ForceField for TriangleBendingSprings<D> {
    type On = Pair<D>;
    type Elements = Springs;

    fn common(&self) -> &dyn ForceData {
        &self.common
    }

    fn elements(&self, _set_up: SetUp<'_>) -> Result<Self::Elements, Diagnostic> {
        Ok(self.springs.elements())
    }
}
