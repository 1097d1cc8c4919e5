//! Points fixed in some directions.

use settee_kernel::roles::{InPlace, MeshEdit, ProjectiveConstraint, ProjectiveData, SetUp};
use settee_kernel::{Component, Data, Diagnostic, InitContext, Lifecycle};
use settee_math::{DataTypes, Point, Rigid2, Rigid3, Vec1, Vec2, Vec3, Vec6};

use super::selection::{self, Chosen, SomeOrAllPoints, check_directions};

/// Keeps points where they are along some of the axes: those components of their forces and increments are zero.
///
/// A point that moves along a fixed direction at the start keeps that velocity, unless projectVelocity is on.
#[derive(Component)]
#[component(category = "Constraint/Projective", templates(Vec3, Vec2, Vec1, Vec6, Rigid3, Rigid2), attach = state, roles(projective_constraint))]
pub struct PartialFixedProjectiveConstraint<D: DataTypes> {
    #[group]
    selection: SomeOrAllPoints,
    /// For each component of a velocity whether it is fixed; rigid points: translations, then rotations.
    #[data(default = vec![true; D::Deriv::SIZE])]
    pub fixed_directions: Data<Vec<bool>>,
    /// Whether the fixed components of velocities become zero as well.
    #[data(default = false)]
    pub project_velocity: Data<bool>,
    /// The same as projectVelocity.
    #[data(default = false, name = "activate_projectVelocity")]
    pub activate_project_velocity: Data<bool>,
    /// Draws the fixed points.
    #[data(default = true)]
    pub show_object: Data<bool>,
    /// Size of drawn points; 0 for the default.
    #[data(default = 0.0)]
    pub draw_size: Data<f64>,
    #[group]
    common: ProjectiveData,
    #[group]
    base: settee_kernel::Base,
    of: std::marker::PhantomData<fn() -> D>,
}

impl<D: DataTypes> Lifecycle for PartialFixedProjectiveConstraint<D> {
    fn init(&mut self, context: &mut InitContext<'_>) {
        if let Err(finding) = check_directions::<D>("fixedDirections", &self.fixed_directions) {
            context.report(finding);
        }
        self.selection.init(&self.common, context);
    }

    fn late_init(&mut self, context: &mut InitContext<'_>) {
        selection::report_mapped(self.common.mstate.target(), context);
    }

    fn data_changed(&mut self, context: &mut InitContext<'_>) {
        self.init(context);
    }
}

impl<D: DataTypes> ProjectiveConstraint for PartialFixedProjectiveConstraint<D> {
    type Types = D;
    /// The constrained points in increasing order.
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
        for &point in ws.iter() {
            for (value, is_fixed) in response[point as usize].as_mut().iter_mut().zip(self.fixed_directions.iter()) {
                if *is_fixed {
                    *value = 0.0;
                }
            }
        }
    }

    fn project_velocity(&self, ws: &mut Chosen, time: f64, v: &mut [D::Deriv]) {
        if *self.project_velocity || *self.activate_project_velocity {
            self.project_response(ws, time, v);
        }
    }

    fn fixed_scalars(&self, ws: &Chosen, _n_points: usize, _time: f64, out: &mut Vec<usize>) {
        for &point in ws.iter() {
            let directions = self.fixed_directions.iter().take(D::Deriv::SIZE).enumerate();
            let fixed = directions.filter(|(_, is_fixed)| **is_fixed);
            out.extend(fixed.map(|(direction, _)| point as usize * D::Deriv::SIZE + direction));
        }
    }
}
