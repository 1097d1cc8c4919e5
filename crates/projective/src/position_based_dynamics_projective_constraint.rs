//! Points drawn to target positions.

use settee_kernel::roles::{InPlace, MeshEdit, ProjectiveConstraint, ProjectiveData, SetUp};
use settee_kernel::{Component, Data, Diagnostic, InitContext, Lifecycle, Points, checks};
use settee_math::{DataTypes, Rigid2, Rigid3, Vec1, Vec2, Vec3, Vec6};

use super::selection;

/// Draws points to target positions after each step: x = x (+) stiffness (target (-) x), with the velocity (x -
/// x_old) / dt.
///
/// Forces act on the points as before. With stiffness 1 they are at their targets.
#[derive(Component)]
#[component(category = "Constraint/Projective", templates(Vec3, Vec2, Vec1, Vec6, Rigid3, Rigid2), attach = state, roles(projective_constraint))]
pub struct PositionBasedDynamicsProjectiveConstraint<D: DataTypes> {
    /// Fraction of the way to the target that is gone in each step.
    #[data(default = 1.0, check = checks::between(0.0, 1.0))]
    pub stiffness: Data<f64>,
    /// Targets of the first points, in their order; the others are free.
    #[data(default = Vec::new(), unit = "m", follows = PerPoint("mstate"))]
    pub position: Data<Points<D::Coord>>,
    /// Velocities after the last step.
    #[data(default = Vec::new(), unit = "m/s", unsupported = "velocities follow from the positions of two steps; leave the attribute out")]
    pub velocity: Data<Points<D::Deriv>>,
    /// Positions after the last step.
    #[data(default = Vec::new(), name = "old_position", unit = "m", unsupported = "old positions are those of the last step; leave the attribute out")]
    pub old_position: Data<Points<D::Coord>>,
    #[group]
    common: ProjectiveData,
    #[group]
    base: settee_kernel::Base,
}

/// Positions at the end of the last step and of this one, with their times.
#[derive(Clone, Debug, settee_persist::Persist)]
pub struct Memory<P> {
    old: (f64, Vec<P>),
    new: (f64, Vec<P>),
}

impl<D: DataTypes> PositionBasedDynamicsProjectiveConstraint<D> {
    fn check(&self, context: &mut InitContext<'_>) {
        if let Some(target) = self.common.mstate.target() {
            context.require(target);
        }
        let n_points = selection::n_points(&self.common, context.scene);
        if self.position.len() > n_points {
            let finding = Diagnostic::error("out-of-range", "more targets than points");
            let value = format!("{} positions", self.position.len());
            context.report(finding.attribute("position", value).expected(format!("at most {n_points}: one per point")));
        }
    }
}

impl<D: DataTypes> Lifecycle for PositionBasedDynamicsProjectiveConstraint<D> {
    fn init(&mut self, context: &mut InitContext<'_>) {
        self.check(context);
    }

    fn late_init(&mut self, context: &mut InitContext<'_>) {
        selection::report_mapped(self.common.mstate.target(), context);
    }

    fn data_changed(&mut self, context: &mut InitContext<'_>) {
        self.check(context);
    }
}

impl<D: DataTypes> ProjectiveConstraint for PositionBasedDynamicsProjectiveConstraint<D> {
    type Types = D;
    type Workspace = Memory<D::Coord>;

    fn common(&self) -> &ProjectiveData {
        &self.common
    }

    fn workspace(&self, _set_up: SetUp<'_>) -> Result<Self::Workspace, Diagnostic> {
        Ok(Memory { old: (f64::NAN, Vec::new()), new: (f64::NAN, Vec::new()) })
    }

    /// Where each point has a target it goes along with it; those that come have no past motion.
    fn following(
        &self,
        set_up: SetUp<'_>,
        ws: &Self::Workspace,
        edit: &MeshEdit<'_>,
    ) -> Option<InPlace<Self::Workspace>> {
        let edit = edit.points_of(set_up, self.common.mstate.target())?;
        let (n, fits) = (self.position.len(), [0, edit.n_before()]);
        let is_for_each = n == edit.n() && edit.added().is_empty() && !set_up.is_linked("position");
        if n == 0 {
            return Some(InPlace::edited(|_| {}));
        }
        (is_for_each && [&ws.old, &ws.new].iter().all(|(_, x)| fits.contains(&x.len()))).then(|| {
            InPlace::edited(move |ws: &mut Self::Workspace| {
                for (_, x) in [&mut ws.old, &mut ws.new].into_iter().filter(|(_, x)| !x.is_empty()) {
                    edit.follow(x, 1, &[]);
                }
            })
        })
    }

    /// Velocities come from the motion that there was.
    fn follow_data(&self, ws: &mut Self::Workspace, before: &Self::Workspace) {
        ws.clone_from(before);
    }

    fn project_response(&self, _ws: &mut Self::Workspace, _time: f64, _response: &mut [D::Deriv]) {}

    fn project_velocity(&self, ws: &mut Self::Workspace, _time: f64, v: &mut [D::Deriv]) {
        let dt = ws.new.0 - ws.old.0;
        // Before the first step there is no motion to take the velocity from.
        if dt > 0.0 {
            for (v, (new, old)) in v.iter_mut().zip(ws.new.1.iter().zip(&ws.old.1)) {
                *v = D::difference(new, old);
                v.as_mut().iter_mut().for_each(|value| *value /= dt);
            }
        }
    }

    fn project_position(&self, ws: &mut Self::Workspace, time: f64, x: &mut [D::Coord]) {
        let n = self.position.len().min(x.len());
        if time != ws.new.0 {
            let is_next = time > ws.new.0;
            std::mem::swap(&mut ws.old, &mut ws.new);
            ws.new = (time, std::mem::take(&mut ws.new.1));
            if !is_next {
                // The first call, or the first after a reset.
                ws.old.0 = f64::NAN;
            }
        } else if ws.new.1[..] == x[..n] {
            return;
        }
        for (x, target) in x.iter_mut().zip(self.position.iter()) {
            let mut way = D::difference(target, x);
            way.as_mut().iter_mut().for_each(|value| *value *= *self.stiffness);
            *x = D::add(x, &way);
        }
        ws.new.1.clear();
        ws.new.1.extend_from_slice(&x[..n]);
    }
}
