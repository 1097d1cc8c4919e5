//! Work of the impulses of constraints: in the certificate of a step, and in the account of energies.

use settee_complementarity::Law;
use settee_kernel::vectors::DerivId;

use super::rows::StepRows;
use super::solve::Solving;
use super::{ConstraintSet, Work};
use crate::operations::ScopeOps;

impl ConstraintSet {
    /// Finds the work of the correction of positions, once the bodies have moved, and tells open accounts.
    ///
    /// Impulses I that change the velocities of their rows from u to u' do the work (u + u')/2 . I. That is I . (u -
    /// u')/2, which is never positive since u' - u = W I, and I . u'. In the rows of friction the latter is what it
    /// takes; in all others it is what brings gaps and ties to where they should be: 0 where nothing has to be made up
    /// for.
    pub(super) fn account(&mut self, impulses: &[f64], step: &mut Solving<'_>) {
        let Self { corrections, work, last, .. } = self;
        let Work { lifted, rows: StepRows { blocks, .. }, first_corrections, .. } = work;
        first_corrections.clear();
        first_corrections.resize(step.scopes.len(), None);
        for (number, correction) in corrections.iter().enumerate() {
            first_corrections[correction.scope].get_or_insert(number);
        }
        let mut total = 0.0;
        for (index, first) in first_corrections.iter().enumerate() {
            let rows = &lifted[index].jacobian;
            let Some(correction) = first.filter(|_| !rows.is_empty()).map(|first| &corrections[first]) else {
                continue;
            };
            // Corrections with factors of their own find forces or others, not impulses.
            let factors = correction.factors(step.scene, step.scopes, step.level, step.dt);
            let ode = step.scopes[index].integration_factors(step.scene, 0, step.dt);
            let unit = if factors.position > 0.0 { ode.position / factors.position } else { 0.0 };
            let v = step.scopes[index].space.deriv(DerivId::VELOCITY.read());
            let mut work = 0.0;
            for (row, entries) in rows.iter().filter(|(row, _)| impulses[*row] != 0.0) {
                let block = &blocks[blocks.partition_point(|block| block.rows().end <= row)];
                let has_friction = matches!(block.law, Law::Coulomb { .. } | Law::Augmented { .. });
                if has_friction && row > block.first {
                    continue;
                }
                let speed: f64 = entries.iter().map(|(unknown, value)| value * v[*unknown]).sum();
                work += unit * impulses[row] * speed;
            }
            total += work;
            let time = step.time + step.dt;
            ScopeOps::new(step.scene, &mut step.scopes[index]).account_constraints(time, work);
        }
        if let Some((_, certificate)) = last {
            certificate.correction_work = total;
        }
    }
}
