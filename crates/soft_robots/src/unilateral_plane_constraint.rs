//! A point that stays on one side of a plane through three others.

use settee::component::*;
use settee::math::vec3::{cross, dot, norm, sub};

use crate::actuator_data::{check_indices, n_points, place};

/// Keeps a point on one side of the plane through three other points, which may move as well.
#[derive(Component)]
#[component(category = "Constraint/SoftRobots", templates(Vec3), attach = state, roles(lagrangian_constraint))]
pub struct UnilateralPlaneConstraint {
    /// Four points: the one that is kept, and the three of the plane, against the sun as seen from the allowed side.
    #[data(follows = PointIndices("mstate"))]
    indices: Data<IndexList>,
    /// Whether the other side is the allowed one.
    #[data(default = false)]
    flip_normal: Data<bool>,
    /// The state of the node.
    #[linked(search = local, required)]
    mstate: Link<dyn BaseState>,
    #[group]
    common: LagrangianData,
    #[group]
    base: Base,
    /// Whether entries have the length of the normal, as recorded results have.
    is_unscaled: bool,
}

/// The quirk by which the row is as long as the plane's normal, so that a step makes up for a part of the violation.
const QUIRK: &str = "plane-normal-length";

impl Lifecycle for UnilateralPlaneConstraint {
    fn init(&mut self, context: &mut InitContext<'_>) {
        self.is_unscaled = context.scene.quirks.iter().any(|quirk| quirk == QUIRK);
    }
}

impl UnilateralPlaneConstraint {
    fn four(&self) -> Option<[usize; 4]> {
        let list: [u32; 4] = self.indices.get().as_ref().try_into().ok()?;
        Some(list.map(|index| index as usize))
    }
}

impl LagrangianConstraint for UnilateralPlaneConstraint {
    type Memory = ();

    fn states(&self) -> Vec<ObjectId> {
        self.mstate.target().into_iter().collect()
    }

    fn memory(&self, set_up: SetUp<'_>) -> Result<(), Diagnostic> {
        if self.indices.len() != 4 {
            let message = format!("{} indices are given", self.indices.len());
            let finding = Diagnostic::error("list-length", message).attribute("indices", "");
            return Err(finding.expected("four indices: the point, and the three of the plane"));
        }
        check_indices(self.indices.iter(), n_points(set_up, &self.mstate), "indices")
    }

    fn write_rows(&self, _memory: &mut (), context: &ConstraintContext<'_>, rows: &mut dyn ConstraintRows) {
        let (Some(state), Some(four)) = (context.states.first(), self.four()) else { return };
        let [a, b, c, e] = four.map(|point| place(state.directions_at, point, 3));
        let side = if *self.flip_normal { -1.0 } else { 1.0 };
        let normal = cross(sub(c, b), sub(e, b)).map(|component| side * component);
        let length = norm(normal);
        if length == 0.0 {
            return;
        }
        let unit = normal.map(|component| component / length);
        // The plane moves by the mean of its points.
        let entry = if self.is_unscaled { normal } else { unit };
        let entries = [entry, entry.map(|c| -c / 3.0), entry.map(|c| -c / 3.0), entry.map(|c| -c / 3.0)];
        let mut value = dot(sub(a, b), unit);
        for (point, entry) in four.into_iter().zip(&entries) {
            value += dot(*entry, sub(place(state.free_position, point, 3), place(state.directions_at, point, 3)));
        }
        rows.block(Law::Unilateral, &[]);
        rows.row(value);
        for (point, entry) in four.into_iter().zip(&entries) {
            rows.entry(0, point, entry);
        }
    }
}
