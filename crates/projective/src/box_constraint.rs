//! Points in boxes, fixed.

use settee_geometry::engine::select::in_box;
use settee_kernel::roles::{InPlace, MeshEdit, ProjectiveConstraint, ProjectiveData, SetUp};
use settee_kernel::{Component, Data, Diagnostic, IndexList, InitContext, Lifecycle};
use settee_math::{DataTypes, Point, Rigid3, Vec3};

use super::selection::{self, Chosen};

/// Keeps the points where they are that lie in boxes at the start: a `BoxROI` and a `FixedProjectiveConstraint` in one.
///
/// Old scenes use it; new ones had better name the two components, of which the box serves others as well.
#[derive(Component)]
#[component(category = "Constraint/Projective", templates(Vec3, Rigid3), attach = state, roles(projective_constraint))]
pub struct BoxConstraint<D: DataTypes> {
    /// Boxes along the axes: xmin ymin zmin xmax ymax zmax each, faces included. The corners may be any two that are
    /// opposite.
    #[data(name = "box", unit = "m", required)]
    pub boxes: Data<Vec<[f64; 6]>>,
    /// The points found.
    #[data(output, follows = PointIndices("mstate"))]
    pub indices: Data<IndexList>,
    #[group]
    common: ProjectiveData,
    #[group]
    base: settee_kernel::Base,
    of: std::marker::PhantomData<fn() -> D>,
}

impl<D: DataTypes> Lifecycle for BoxConstraint<D> {
    fn init(&mut self, context: &mut InitContext<'_>) {
        let positions = selection::positions::<D>(&self.common, context);
        let is_inside = |point: &D::Coord| {
            let x = point.as_ref();
            self.boxes.iter().any(|corners| in_box(corners, [x[0], x[1], x[2]]))
        };
        let found: Vec<u32> = (0u32..).zip(&positions).filter(|(_, point)| is_inside(point)).map(|(i, _)| i).collect();
        if found.is_empty() && !self.boxes.is_empty() {
            let finding = Diagnostic::warning("empty-selection", "no point lies in a box: nothing is fixed");
            context.report(finding.attribute("box", ""));
        }
        self.indices.derive(found.into());
    }

    fn late_init(&mut self, context: &mut InitContext<'_>) {
        selection::report_mapped(self.common.mstate.target(), context);
    }

    fn data_changed(&mut self, context: &mut InitContext<'_>) {
        self.init(context);
    }
}

impl<D: DataTypes> ProjectiveConstraint for BoxConstraint<D> {
    type Types = D;
    /// The fixed points in increasing order.
    type Workspace = Chosen;

    fn common(&self) -> &ProjectiveData {
        &self.common
    }

    fn workspace(&self, set_up: SetUp<'_>) -> Result<Chosen, Diagnostic> {
        Ok(selection::sorted(&self.indices, selection::n_points(&self.common, set_up.scene)).into())
    }

    fn following(&self, set_up: SetUp<'_>, ws: &Chosen, edit: &MeshEdit<'_>) -> Option<InPlace<Chosen>> {
        selection::following(&self.indices, &self.common, set_up, ws, edit)
    }

    fn project_response(&self, ws: &mut Chosen, _time: f64, response: &mut [D::Deriv]) {
        selection::clear(ws, response);
    }

    fn fixed_scalars(&self, ws: &Chosen, _n_points: usize, _time: f64, out: &mut Vec<usize>) {
        selection::scalars(ws, D::Deriv::SIZE, out);
    }
}
