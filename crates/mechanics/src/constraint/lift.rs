//! Rows over the velocities of states become rows over the independent unknowns: through mappings by their Jacobians at
//! the start of the step, and without what projective constraints take away.

use settee_kernel::{MechanicalParams, Scene};

use super::rows::Entry;
use super::{ConstraintSet, Lifted, Work};
use crate::guests::highest_rank;
use crate::linear::assembly::{CollectFixed, CollectProjector, Unknowns};
use crate::linear::projection::Project;
use crate::scope::parts::Parts;
use crate::scope::{Scope, Split};

impl ConstraintSet {
    /// Makes the rows over the unknowns of all scopes. `is_projected`: whether projective constraints count.
    pub(super) fn lift(&mut self, scene: &Scene, scopes: &mut [Scope], params: &MechanicalParams, is_projected: bool) {
        let Work { rows, lifted, across, .. } = &mut self.work;
        lifted.resize_with(scopes.len(), Lifted::default);
        for lifted in lifted.iter_mut() {
            lifted.entries.clear();
            lifted.passed.clear();
            lifted.jacobian.clear();
        }
        for (index, entry) in rows.entries.iter().enumerate() {
            lifted[entry.scope].entries.push(index);
        }
        // Scopes that pass entries on to others come before these.
        for rank in (0..=highest_rank(scopes)).rev() {
            for (scope, own) in scopes.iter_mut().zip(lifted.iter_mut()).filter(|(scope, _)| scope.rank == rank) {
                own.entries.extend((rows.entries.len()..).take(own.passed.len()));
                if own.entries.is_empty() {
                    continue;
                }
                let all = AllEntries { rows: &rows.entries, passed: &own.passed };
                let is_mapped = own.entries.iter().any(|index| scope.space.states()[all.at(*index).state].is_mapped);
                if !own.passed.is_empty() {
                    own.entries.sort_unstable_by_key(|index| (all.at(*index).row, *index));
                }
                own.prepare(scene, scope, params, is_mapped, is_projected);
                own.fill(scope, &rows.entries, across);
            }
            for entry in across.drain(..) {
                lifted[entry.scope].passed.push(entry);
            }
        }
    }
}

/// The entries of a scope: those that were written for it, and behind them those that others passed on to it.
#[derive(Clone, Copy)]
struct AllEntries<'a> {
    rows: &'a [Entry],
    passed: &'a [Entry],
}

impl<'a> AllEntries<'a> {
    fn at(self, index: usize) -> &'a Entry {
        self.rows.get(index).unwrap_or_else(|| &self.passed[index - self.rows.len()])
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

    /// Rows to which nothing of the scope belongs are left out. Entries of guests come into `across`.
    fn fill(&mut self, scope: &Scope, rows: &[Entry], across: &mut Vec<Entry>) {
        let Self { projections, projector, fixed, jacobian, entries, passed, row } = self;
        let states = scope.space.states();
        let unknowns = Unknowns { states, projections, projector };
        let all = AllEntries { rows, passed };
        for same_row in entries.chunk_by(|a, b| all.at(*a).row == all.at(*b).row) {
            let number = all.at(same_row[0]).row;
            row.clear();
            for entry in same_row.iter().map(|index| all.at(*index)) {
                for (scalar, value) in entry.values[..entry.n].iter().enumerate().filter(|(_, value)| **value != 0.0) {
                    let add = |unknown, weight: f64| row.add(unknown, weight * value);
                    unknowns.visit(entry.state, entry.first + scalar, add);
                }
            }
            let row = row.in_order();
            if !fixed.is_empty() {
                row.retain(|(unknown, _)| fixed.binary_search(unknown).is_err());
            }
            if scope.rank > 0 {
                let own = row.partition_point(|(unknown, _)| *unknown < scope.space.main_derivs());
                for (scalar, value) in row.drain(own..) {
                    across.extend(scope.entry_of_guest(number, scalar, value));
                }
            }
            jacobian.push(number, row.iter().copied());
        }
        jacobian.find_states(states[..scope.space.n_main_states()].iter().map(|state| state.derivs.end));
    }
}

impl Scope {
    /// What a row says about a scalar of a guest, as an entry of the scope that the guest comes from.
    fn entry_of_guest(&self, row: usize, scalar: usize, value: f64) -> Option<Entry> {
        let guest = self.space.guests().find(|guest| self.space.states()[*guest].derivs.contains(&scalar))?;
        let (scope, state) = self.owner_of(guest)?;
        let first = scalar - self.space.states()[guest].derivs.start;
        Some(Entry { row, scope, state, first, n: 1, values: [value, 0.0, 0.0, 0.0, 0.0, 0.0] })
    }
}
