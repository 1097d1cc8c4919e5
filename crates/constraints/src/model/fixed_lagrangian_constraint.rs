//! Points kept at their rest positions.

use std::marker::PhantomData;

use settee_kernel::roles::{BaseState, ConstraintContext, ConstraintRows, LagrangianConstraint, Law, SetUp};
use settee_kernel::{Component, Data, Diagnostic, IndexList, Lifecycle, Link, ObjectId};
use settee_math::quaternion::{conjugate, multiply, to_rotation_vector};
use settee_math::vec3::sub;
use settee_math::{DataTypes, Point, Rigid3, StateKind, Vec1, Vec2, Vec3, Vec6};

use super::common::{check_points, n_points};
use super::frames::{frame, shortest};
use settee_kernel::roles::LagrangianData;

/// Keeps points at their rest positions by constraint forces, which can be read; FixedProjectiveConstraint takes the
/// unknowns away instead.
#[derive(Component)]
#[component(
    category = "Constraint/Lagrangian/Model",
    templates(Vec3, Vec2, Vec1, Vec6, Rigid3),
    attach = state,
    roles(lagrangian_constraint)
)]
pub struct FixedLagrangianConstraint<D: DataTypes> {
    /// The points.
    #[data(follows = PointIndices("mstate"))]
    indices: Data<IndexList>,
    /// Keeps all points, whatever `indices` says.
    #[data(default = false)]
    fix_all: Data<bool>,
    /// State of the points; by default the one of the node or of its nearest ancestor.
    #[linked(search = up, required)]
    mstate: Link<dyn BaseState>,
    #[group]
    common: LagrangianData,
    #[group]
    base: settee_kernel::Base,
    of: PhantomData<fn() -> D>,
}

impl<D: DataTypes> Lifecycle for FixedLagrangianConstraint<D> {}

impl<D: DataTypes> LagrangianConstraint for FixedLagrangianConstraint<D> {
    /// Forces of all rows in the last step.
    type Memory = Vec<f64>;

    fn states(&self) -> Vec<ObjectId> {
        self.mstate.target().into_iter().collect()
    }

    fn memory(&self, set_up: SetUp<'_>) -> Result<Vec<f64>, Diagnostic> {
        check_points(&self.indices, n_points(set_up, &self.mstate), "indices")?;
        Ok(Vec::new())
    }

    fn write_rows(&self, memory: &mut Vec<f64>, context: &ConstraintContext<'_>, rows: &mut dyn ConstraintRows) {
        let Some(state) = context.states.first() else { return };
        let (size, coord_size) = (D::Deriv::SIZE, D::KIND.coord_size());
        let n_points = state.free_position.len() / coord_size;
        let fix_all = *self.fix_all;
        let all = 0..if fix_all { n_points } else { 0 };
        let some = self.indices.iter().map(|index| *index as usize).filter(|index| !fix_all && *index < n_points);
        let is_kept = matches!(D::KIND, StateKind::Vec3 | StateKind::Rigid3);
        for (place, point) in all.chain(some).enumerate() {
            let mut values = [0.0; 6];
            if D::KIND == StateKind::Rigid3 {
                let (free, rest) = (frame(state.free_position, point), frame(state.rest_position, point));
                values[..3].copy_from_slice(&sub(free.0, rest.0));
                let turned = to_rotation_vector(shortest(multiply(free.1, conjugate(rest.1))));
                values[3..].copy_from_slice(&turned);
            } else {
                for (scalar, value) in values[..size].iter_mut().enumerate() {
                    let index = point * size + scalar;
                    *value = state.free_position[index] - state.rest_position[index];
                }
            }
            let lines = if is_kept { 3 } else { size };
            for first in (0..size).step_by(lines) {
                let start = place * size + first;
                let start = memory.get(start..start + lines).filter(|_| is_kept).unwrap_or_default();
                rows.block(Law::BilateralBlock { load: 1.0 }, start);
                for scalar in first..first + lines {
                    let mut direction = [0.0; 6];
                    direction[scalar] = 1.0;
                    rows.row(values[scalar]);
                    rows.entry(0, point, &direction[..size]);
                }
            }
        }
    }

    fn keep_forces(&self, memory: &mut Vec<f64>, forces: &[f64]) {
        memory.clear();
        memory.extend_from_slice(forces);
    }
}
