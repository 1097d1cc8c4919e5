//! Fixed points.

use settee_kernel::roles::{InPlace, MeshEdit, ProjectiveConstraint, ProjectiveData, SetUp};
use settee_kernel::{Component, Data, Diagnostic, InitContext, Lifecycle};
use settee_math::{DataTypes, Point, Rigid2, Rigid3, Vec1, Vec2, Vec3, Vec6};

use super::selection::{self, Chosen, SomeOrAllPoints};

/// Keeps points where they are: their forces and increments are zero.
///
/// A fixed point that has a velocity at the start keeps it, unless activate_projectVelocity is on.
#[derive(Component)]
#[component(category = "Constraint/Projective", templates(Vec3, Vec2, Vec1, Vec6, Rigid3, Rigid2), attach = state, roles(projective_constraint))]
pub struct FixedProjectiveConstraint<D: DataTypes> {
    #[group]
    selection: SomeOrAllPoints,
    /// Draws the fixed points.
    #[data(default = true)]
    pub show_object: Data<bool>,
    /// Size of drawn points; 0 for the default.
    #[data(default = 0.0)]
    pub draw_size: Data<f64>,
    /// Whether the velocities of fixed points become zero as well.
    #[data(default = false, name = "activate_projectVelocity")]
    pub activate_project_velocity: Data<bool>,
    #[group]
    common: ProjectiveData,
    #[group]
    base: settee_kernel::Base,
    of: std::marker::PhantomData<fn() -> D>,
}

impl<D: DataTypes> Lifecycle for FixedProjectiveConstraint<D> {
    fn init(&mut self, context: &mut InitContext<'_>) {
        self.selection.init(&self.common, context);
    }

    fn late_init(&mut self, context: &mut InitContext<'_>) {
        selection::report_mapped(self.common.mstate.target(), context);
    }

    fn data_changed(&mut self, context: &mut InitContext<'_>) {
        self.init(context);
    }
}

impl<D: DataTypes> ProjectiveConstraint for FixedProjectiveConstraint<D> {
    type Types = D;
    /// The fixed points in increasing order.
    type Workspace = Chosen;

    fn common(&self) -> &ProjectiveData {
        &self.common
    }

    fn workspace(&self, set_up: SetUp<'_>) -> Result<Chosen, Diagnostic> {
        Ok(self.selection.points(&self.common, set_up.scene).into())
    }

    fn following(&self, set_up: SetUp<'_>, ws: &Chosen, edit: &MeshEdit<'_>) -> Option<InPlace<Chosen>> {
        self.selection.following(&self.common, set_up, ws, edit)
    }

    fn prescribes_motion(&self) -> bool {
        false
    }

    fn project_response(&self, ws: &mut Chosen, _time: f64, response: &mut [D::Deriv]) {
        selection::clear(ws, response);
    }

    fn project_velocity(&self, ws: &mut Chosen, _time: f64, v: &mut [D::Deriv]) {
        if *self.activate_project_velocity {
            selection::clear(ws, v);
        }
    }

    fn fixed_scalars(&self, ws: &Chosen, _n_points: usize, _time: f64, out: &mut Vec<usize>) {
        selection::scalars(ws, D::Deriv::SIZE, out);
    }
}
