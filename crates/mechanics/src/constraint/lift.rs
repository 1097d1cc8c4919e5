//! Rows over the velocities of states become rows over the independent unknowns: through mappings by their Jacobians at
//! the start of the step, and without what projective constraints take away.

use settee_kernel::{MechanicalParams, Scene};

use super::rows::Entry;
use super::{ConstraintSet, Lifted, Work};
use crate::linear::assembly::{CollectFixed, CollectProjector, Unknowns};
use crate::linear::projection::Project;
use crate::scope::parts::Parts;
use crate::scope::{Scope, Split};

impl ConstraintSet {
    /// Makes the rows over the unknowns of all scopes. `is_projected`: whether projective constraints count.
    pub(super) fn lift(&mut self, scene: &Scene, scopes: &mut [Scope], params: &MechanicalParams, is_projected: bool) {
        let Work { rows, lifted, .. } = &mut self.work;
        lifted.resize_with(scopes.len(), Lifted::default);
        let n_rows = rows.free.len();
        lifted.iter_mut().for_each(|lifted| lifted.entries.clear());
        for (index, entry) in rows.entries.iter().enumerate() {
            lifted[entry.scope].entries.push(index);
        }
        for (scope, lifted) in scopes.iter_mut().zip(lifted) {
            lifted.jacobian.clear();
            if lifted.entries.is_empty() {
                continue;
            }
            let is_mapped =
                lifted.entries.iter().any(|index| scope.space.states()[rows.entries[*index].state].is_mapped);
            lifted.prepare(scene, scope, params, is_mapped, is_projected);
            lifted.fill(scope, &rows.entries, n_rows);
        }
    }
}

impl Lifted {
    fn prepare(
        &mut self,
        scene: &Scene,
        scope: &mut Scope,
        params: &MechanicalParams,
        is_mapped: bool,
        projects: bool,
    ) {
        let Split { mut parts, plan, .. } = scope.split();
        if is_mapped && let Some(visitor) = Project::new(parts.again(), &mut self.projections) {
            plan.replay(scene, &mut visitor.for_rows());
        }
        self.projector.clear(parts.space.main_derivs());
        if projects {
            let parts = Parts { trace: &mut None, ..parts.again() };
            plan.replay(scene, &mut CollectProjector { parts, params: *params, projector: &mut self.projector });
        }
        self.fixed.clear();
        if projects {
            let parts = Parts { trace: &mut None, ..parts.again() };
            plan.replay(scene, &mut CollectFixed { parts, params: *params, fixed: &mut self.fixed });
            self.fixed.sort_unstable();
        }
    }

    /// Rows without entries are empty; those after the last one with entries are left out.
    fn fill(&mut self, scope: &Scope, all: &[Entry], n_rows: usize) {
        let Self { projections, projector, fixed, jacobian, entries, row } = self;
        let states = scope.space.states();
        let unknowns = Unknowns { states, projections, projector };
        for same_row in entries.chunk_by(|a, b| all[*a].row == all[*b].row) {
            while jacobian.len() < all[same_row[0]].row {
                jacobian.push_row([]);
            }
            row.clear();
            for entry in same_row.iter().map(|index| &all[*index]) {
                for (scalar, value) in entry.values[..entry.n].iter().enumerate().filter(|(_, value)| **value != 0.0) {
                    unknowns.visit(entry.state, entry.first + scalar, |unknown, weight| {
                        row.push((unknown, weight * value))
                    });
                }
            }
            row.retain(|(unknown, _)| fixed.binary_search(unknown).is_err());
            row.sort_by_key(|(unknown, _)| *unknown);
            row.dedup_by(|next, kept| {
                let is_same = next.0 == kept.0;
                if is_same {
                    kept.1 += next.1;
                }
                is_same
            });
            jacobian.push_row(row.iter().copied());
        }
        while jacobian.len() < n_rows {
            jacobian.push_row([]);
        }
    }
}
