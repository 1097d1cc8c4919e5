//! What a solver gets for a step beside mechanical operations.

use settee_kernel::roles::{NewtonOutcome, NonFiniteOrigin};
use settee_kernel::{EnergyLedger, EnergyStep, ObjectId, OutputError, StepMemories, StepReport, SubSteps};
use settee_nonlinear::NewtonReport;

use crate::operations::ScopeOps;
use crate::scope::remembered::{keep, restore};

impl StepReport for ScopeOps<'_> {
    fn newton(&mut self, newton: ObjectId, report: NewtonReport, residuals: &[f64]) -> bool {
        let scope = &mut *self.scope;
        scope.counters.newton_iterations += report.iterations as u64;
        scope.counters.not_converged += u64::from(!report.status.is_converged());
        let index = scope.newton.iter().position(|(object, _)| *object == newton).unwrap_or_else(|| {
            scope.newton.push((newton, NewtonOutcome::default()));
            scope.newton.len() - 1
        });
        let outcome = &mut scope.newton[index].1;
        outcome.total_iterations += report.iterations as u64;
        outcome.line_search_failures += report.line_search_failures as u64;
        outcome.not_converged += u64::from(!report.status.is_converged());
        outcome.residuals.clear();
        outcome.residuals.extend_from_slice(residuals);
        outcome.report.replace(report).is_none()
    }

    fn sub_steps(&mut self, work: SubSteps) {
        self.scope.counters.add_sub_steps(&work);
    }

    fn warn(&mut self, message: String) {
        if !self.scope.warnings.contains(&message) {
            self.scope.warnings.push(message);
        }
    }

    fn non_finite_origin(&mut self, time: f64, dt: f64) -> Option<NonFiniteOrigin> {
        self.scope.non_finite_origin(self.scene, time, dt)
    }

    fn append_to_file(&mut self, name: &str, length: u64, bytes: &[u8]) -> Result<u64, OutputError> {
        self.scene.output.append(name, length, bytes)
    }
}

impl StepMemories for ScopeOps<'_> {
    fn keep(&mut self) {
        keep(self.scene, &self.scope.memory.slots, &mut self.scope.memories);
    }

    fn restore(&mut self) {
        restore(self.scene, &mut self.scope.memory.slots, &self.scope.memories);
    }
}

impl EnergyLedger for ScopeOps<'_> {
    fn enter(&mut self, step: &EnergyStep) {
        self.account_step(step);
    }
}
