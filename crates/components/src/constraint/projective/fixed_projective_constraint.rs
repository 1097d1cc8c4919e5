//! Fixed points.

use settee_kernel::roles::{BaseState, BaseTopology, ProjectiveConstraint, ProjectiveData, SetUp};
use settee_kernel::{Component, Data, Diagnostic, IndexList, InitContext, Lifecycle, Link, Scene};
use settee_math::{DataTypes, Point, Rigid2, Rigid3, Vec1, Vec2, Vec3, Vec6};

/// Keeps points where they are: their forces and increments are zero.
///
/// A fixed point that has a velocity at the start keeps it, unless activate_projectVelocity is on.
#[derive(Component)]
#[component(category = "Constraint/Projective", templates(Vec3, Vec2, Vec1, Vec6, Rigid3, Rigid2), attach = state, roles(projective_constraint))]
pub struct FixedProjectiveConstraint<D: DataTypes> {
    /// Fixed points; point 0 if none is given.
    #[data(default = vec![0])]
    pub indices: Data<IndexList>,
    /// Fixes all points, whatever `indices` says.
    #[data(default = false)]
    pub fix_all: Data<bool>,
    /// Draws the fixed points.
    #[data(default = true)]
    pub show_object: Data<bool>,
    /// Size of drawn points; 0 for the default.
    #[data(default = 0.0)]
    pub draw_size: Data<f64>,
    /// Whether the velocities of fixed points become zero as well.
    #[data(default = false, name = "activate_projectVelocity")]
    pub activate_project_velocity: Data<bool>,
    /// Topology whose changes the indices follow.
    #[linked(search = up)]
    pub topology: Link<dyn BaseTopology>,
    #[group]
    common: ProjectiveData,
    #[group]
    base: settee_kernel::Base,
    of: std::marker::PhantomData<fn() -> D>,
}

impl<D: DataTypes> FixedProjectiveConstraint<D> {
    fn n_points(&self, scene: &Scene) -> usize {
        let state = self
            .common
            .mstate
            .target()
            .and_then(|target| scene.component(target))
            .and_then(|component| component.as_state());
        state.map_or(0, BaseState::n_points)
    }

    /// Reports indices that no point has, and removes them.
    fn drop_bad_indices(&mut self, context: &mut InitContext<'_>) {
        let n_points = self.n_points(context.scene);
        let is_bad = |index: &&u32| **index as usize >= n_points;
        let bad: Vec<String> = self.indices.iter().filter(is_bad).map(ToString::to_string).collect();
        if bad.is_empty() || *self.fix_all {
            return;
        }
        let good: Vec<u32> = self.indices.iter().filter(|index| !is_bad(index)).copied().collect();
        context.report(
            Diagnostic::error("index-out-of-range", format!("no point has the index {}", bad.join(", ")))
                .attribute("indices", "")
                .expected(format!("indices below {n_points}")),
        );
        self.indices.derive(good.into());
    }
}

impl<D: DataTypes> Lifecycle for FixedProjectiveConstraint<D> {
    fn init(&mut self, context: &mut InitContext<'_>) {
        if let Some(state) = self.common.mstate.target() {
            context.require(state);
        }
        self.drop_bad_indices(context);
    }

    fn data_changed(&mut self, context: &mut InitContext<'_>) {
        self.drop_bad_indices(context);
    }
}

impl<D: DataTypes> ProjectiveConstraint for FixedProjectiveConstraint<D> {
    type Types = D;
    /// The fixed points in increasing order.
    type Workspace = Vec<u32>;

    fn common(&self) -> &ProjectiveData {
        &self.common
    }

    fn workspace(&self, set_up: SetUp<'_>) -> Result<Vec<u32>, Diagnostic> {
        let n_points = self.n_points(set_up.scene) as u32;
        if *self.fix_all {
            return Ok((0..n_points).collect());
        }
        let mut points: Vec<u32> = self.indices.iter().copied().filter(|index| *index < n_points).collect();
        points.sort_unstable();
        points.dedup();
        Ok(points)
    }

    fn project_response(&self, ws: &mut Vec<u32>, _time: f64, response: &mut [D::Deriv]) {
        for &point in ws.iter() {
            response[point as usize] = D::Deriv::zero();
        }
    }

    fn project_velocity(&self, ws: &mut Vec<u32>, time: f64, v: &mut [D::Deriv]) {
        if *self.activate_project_velocity {
            self.project_response(ws, time, v);
        }
    }

    fn fixed_scalars(&self, ws: &Vec<u32>, _n_points: usize, _time: f64, out: &mut Vec<usize>) {
        let size = D::Deriv::SIZE;
        out.extend(ws.iter().flat_map(|point| (0..size).map(move |scalar| *point as usize * size + scalar)));
    }
}
