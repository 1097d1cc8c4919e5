//! Work of the impulses of constraints: in the certificate of a step, and in the account of energies.

use settee_complementarity::Law;
use settee_kernel::vectors::DerivId;

use super::ConstraintSet;
use super::solve::Solving;
use crate::operations::ScopeOps;

impl ConstraintSet {
    /// Finds the work of the correction of positions, once the bodies have moved, and tells open accounts.
    ///
    /// Impulses I that change the velocities of their rows from u to u' do the work (u + u')/2 . I. That is I . (u -
    /// u')/2, which is never positive since u' - u = W I, and I . u'. In the rows of friction the latter is what it
    /// takes; in all others it is what brings gaps and ties to where they should be: 0 where nothing has to be made up
    /// for.
    pub(super) fn account(&mut self, impulses: &[f64], step: &mut Solving<'_>) {
        let mut total = 0.0;
        for index in 0..step.scopes.len() {
            let rows = &self.work.lifted[index].jacobian;
            let of_scope = self.corrections.iter().find(|correction| correction.scope == index);
            let Some(correction) = of_scope.filter(|_| !rows.is_empty()) else { continue };
            // Corrections with factors of their own find forces or others, not impulses.
            let factors = correction.factors(step.scene, step.scopes, step.level, step.dt);
            let ode = step.scopes[index].integration_factors(step.scene, 0, step.dt);
            let unit = if factors.position > 0.0 { ode.position / factors.position } else { 0.0 };
            let v = step.scopes[index].space.deriv(DerivId::VELOCITY.read());
            let mut work = 0.0;
            for block in &self.work.rows.blocks {
                let has_friction = matches!(block.law, Law::Coulomb { .. } | Law::Augmented { .. });
                let lines = if has_friction { 1 } else { block.lines };
                for row in block.rows().take(lines).filter(|row| *row < rows.len() && impulses[*row] != 0.0) {
                    let speed: f64 = rows.row(row).iter().map(|(unknown, value)| value * v[*unknown]).sum();
                    work += unit * impulses[row] * speed;
                }
            }
            total += work;
            let time = step.time + step.dt;
            ScopeOps::new(step.scene, &mut step.scopes[index]).account_constraints(time, work);
        }
        if let Some((_, certificate)) = &mut self.last {
            certificate.correction_work = total;
        }
    }
}
