//! A scalar kept between two bounds.

use settee_kernel::roles::{BaseState, ConstraintContext, ConstraintRows, Gap, LagrangianConstraint, Law, SetUp};
use settee_kernel::{Component, Data, Diagnostic, InitContext, Lifecycle, Link, ObjectId};

use super::common::{check_points, n_points};
use settee_kernel::roles::LagrangianData;

/// Keeps a scalar of a state between two bounds, such as the angle of a joint.
#[derive(Component)]
#[component(category = "Constraint/Lagrangian/Model", templates(Vec1d), attach = state, roles(lagrangian_constraint))]
pub struct StopperLagrangianConstraint {
    /// Index of the scalar.
    #[data(default = 0u32)]
    index: Data<u32>,
    /// Smallest value.
    #[data(default = -100.0)]
    min: Data<f64>,
    /// Largest value.
    #[data(default = 100.0)]
    max: Data<f64>,
    /// The state; by default the one of the node or of its nearest ancestor.
    #[linked(search = up, required)]
    mstate: Link<dyn BaseState>,
    #[group]
    common: LagrangianData,
    #[group]
    base: settee_kernel::Base,
}

impl Lifecycle for StopperLagrangianConstraint {
    fn init(&mut self, context: &mut InitContext<'_>) {
        if *self.min > *self.max {
            let message = format!("min {} is above max {}: no value fits", *self.min, *self.max);
            context.report(Diagnostic::error("out-of-range", message).attribute("min", self.min.to_string()));
        }
    }

    fn data_changed(&mut self, context: &mut InitContext<'_>) {
        self.init(context);
    }
}

impl LagrangianConstraint for StopperLagrangianConstraint {
    type Memory = ();

    fn states(&self) -> Vec<ObjectId> {
        self.mstate.target().into_iter().collect()
    }

    fn memory(&self, set_up: SetUp<'_>) -> Result<(), Diagnostic> {
        check_points(&[*self.index], n_points(set_up, &self.mstate), "index")
    }

    fn write_rows(&self, _memory: &mut (), context: &ConstraintContext<'_>, rows: &mut dyn ConstraintRows) {
        let index = *self.index as usize;
        let Some(state) = context.states.first() else { return };
        let at = |values: &[f64]| values.get(index).copied();
        let Some(value) = at(state.free_position) else { return };
        rows.block(Law::Stopper { min: *self.min, max: *self.max }, &[]);
        rows.row(value);
        rows.entry(0, index, &[1.0]);
        if let (Some(before), Some(v_0), Some(v_1)) = (at(state.position), at(state.velocity), at(state.free_velocity))
        {
            for (bound, sign) in [(*self.min, 1.0), (*self.max, -1.0)] {
                let sizes = [before, value].map(|value| sign * (value - bound));
                rows.gap(Gap { sizes, speeds: [v_0, v_1].map(|v| sign * v), sign });
            }
        }
    }
}
