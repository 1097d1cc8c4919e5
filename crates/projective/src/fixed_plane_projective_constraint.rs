//! Points that keep their distance to a plane.

use settee_kernel::roles::{
    BaseTopology, InPlace, MeshEdit, ProjectiveConstraint, ProjectiveData, ProjectorRows, SetUp,
};
use settee_kernel::{Component, Data, Diagnostic, IndexList, InitContext, Lifecycle, Link, OnePoint};
use settee_math::{DataTypes, Point, Rigid3, Vec3, Vec6};

use super::selection::{self, ChosenEdit};
use super::subspace::{Onto, Subspace, unit};

/// Lets points move parallel to a plane only: their forces and increments have no component along the normal n, P = I -
/// n n^T.
///
/// The points are those of `indices` and all that initially are between the planes n' . x = dmin and n' . x = dmax,
/// with the direction n' as given. Rigid points may turn. A point that moves along the normal at the start keeps that
/// velocity.
#[derive(Component)]
#[component(category = "Constraint/Projective", templates(Vec3, Rigid3, Vec6), attach = state, roles(projective_constraint))]
pub struct FixedPlaneProjectiveConstraint<D: DataTypes> {
    /// Normal of the plane, of any length but 0. The orientation of rigid points is not used.
    #[data(required)]
    pub direction: Data<OnePoint<D::Coord>>,
    /// Smallest distance of constrained points along the direction, in units of its length.
    #[data(default = 0.0)]
    pub dmin: Data<f64>,
    /// Largest distance; none is chosen by distance if both are equal.
    #[data(default = 0.0)]
    pub dmax: Data<f64>,
    /// Constrained points, besides those between the planes.
    #[data(follows = PointIndices("mstate"))]
    pub indices: Data<IndexList>,
    /// Topology whose changes of the points the indices are meant to follow.
    #[linked(search = up, ignored = "the component follows the points of its state, whichever topology they belong to")]
    pub topology: Link<dyn BaseTopology>,
    #[group]
    common: ProjectiveData,
    #[group]
    base: settee_kernel::Base,
    /// Positions at the start, by which points between the planes are chosen.
    start: Vec<D::Coord>,
    between: Vec<u32>,
    of: std::marker::PhantomData<fn() -> D>,
}

impl<D: DataTypes> FixedPlaneProjectiveConstraint<D> {
    /// The given normal, over the scalars of a velocity.
    fn normal(&self) -> D::Deriv {
        let mut normal = D::Deriv::zero();
        let n = if D::KIND.is_rigid() { D::KIND.spatial_size() } else { D::Deriv::SIZE };
        normal.as_mut()[..n].copy_from_slice(&self.direction.as_ref()[..n]);
        normal
    }
}

impl<D: DataTypes> Lifecycle for FixedPlaneProjectiveConstraint<D> {
    fn init(&mut self, context: &mut InitContext<'_>) {
        self.start = selection::positions::<D>(&self.common, context);
        self.data_changed(context);
    }

    fn late_init(&mut self, context: &mut InitContext<'_>) {
        selection::report_mapped(self.common.mstate.target(), context);
    }

    fn mesh_changed(&mut self, context: &mut InitContext<'_>) {
        self.start = selection::positions::<D>(&self.common, context);
        self.data_changed(context);
    }

    fn data_changed(&mut self, context: &mut InitContext<'_>) {
        selection::keep_known(&mut self.indices, &self.common, context);
        let normal = self.normal();
        if let Err(finding) = unit("direction", &normal) {
            context.report(finding);
        }
        let height = |x: &D::Coord| x.as_ref().iter().zip(normal.as_ref()).map(|(x, n)| x * n).sum::<f64>();
        let is_between = |x: &D::Coord| *self.dmin < height(x) && height(x) < *self.dmax;
        self.between = if *self.dmin == *self.dmax {
            Vec::new()
        } else {
            (0..self.start.len() as u32).filter(|point| is_between(&self.start[*point as usize])).collect()
        };
    }
}

impl<D: DataTypes> ProjectiveConstraint for FixedPlaneProjectiveConstraint<D> {
    type Types = D;
    type Workspace = Subspace<D>;

    fn common(&self) -> &ProjectiveData {
        &self.common
    }

    fn workspace(&self, set_up: SetUp<'_>) -> Result<Self::Workspace, Diagnostic> {
        let all = [&self.indices[..], &self.between].concat();
        let points = selection::sorted(&all, selection::n_points(&self.common, set_up.scene));
        Ok(Subspace::new(points, Onto::Plane, unit("direction", &self.normal())?, |_| D::identity()))
    }

    /// Points between planes are found again.
    fn following(&self, set_up: SetUp<'_>, ws: &Subspace<D>, edit: &MeshEdit<'_>) -> Option<InPlace<Subspace<D>>> {
        if *self.dmin != *self.dmax {
            return None;
        }
        ChosenEdit::of(&self.indices, &self.common, set_up, &ws.points, edit).map(Subspace::in_place)
    }

    fn project_response(&self, ws: &mut Self::Workspace, _time: f64, response: &mut [D::Deriv]) {
        ws.project_derivs(response);
    }

    fn projector(&self, ws: &Self::Workspace, _time: f64, out: &mut ProjectorRows) {
        ws.rows(out);
    }
}
