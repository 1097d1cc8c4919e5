//! Unknowns that projective constraints fix, from step to step.

use settee_kernel::{MechanicalParams, Scene, WorkingRole};

use super::Scope;
use crate::linear::assembly::CollectFixed;
use crate::scope::parts::Parts;

/// The unknowns that projective constraints fixed in the last step in which they could change.
#[derive(Clone, Default, settee_persist::Persist)]
pub(crate) struct FixedUnknowns {
    /// In ascending order.
    unknowns: Vec<usize>,
    /// Whether there was such a step.
    is_known: bool,
}

impl Scope {
    /// Before a step from `time` on: histories of multi-step solvers end where projective constraints fix other
    /// unknowns than in the step before, as at the end of their time. It does not matter how the equations are solved.
    pub(crate) fn follow_constraints(&mut self, scene: &Scene, time: f64, dt: f64) {
        let may_change = self.plan.working().iter().any(|(object, role)| {
            let constraint = || scene.component(*object)?.as_projective_constraint();
            *role == WorkingRole::ProjectiveConstraint && constraint().is_some_and(|own| own.changes_with_time())
        });
        if !may_change {
            return;
        }
        let mut now = std::mem::take(&mut self.fixed_now);
        now.clear();
        let params = MechanicalParams { time, dt, ..Default::default() };
        let (parts, plan) = self.parts_and_plan();
        let parts = Parts { trace: &mut None, ..parts };
        plan.replay(scene, &mut CollectFixed { parts, params, fixed: &mut now });
        now.sort_unstable();
        let before = &mut self.memory.fixed;
        if before.is_known && before.unknowns != now {
            self.memory.structure += 1;
        }
        before.is_known = true;
        std::mem::swap(&mut before.unknowns, &mut now);
        self.fixed_now = now;
    }
}
