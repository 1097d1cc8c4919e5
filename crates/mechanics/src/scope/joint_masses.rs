//! The sum of several masses on one state.

use std::sync::Arc;

use nalgebra::{SMatrix, SVector};
use settee_kernel::roles::BlockSink;
use settee_kernel::vectors::{ConstDerivId, StateSpace};
use settee_kernel::{Kind, Plan, Scene};

/// Most scalars of a point: those of a rigid body.
const MOST: usize = 6;

/// The sum of all masses, a block for each point.
pub(crate) struct JointMasses {
    /// The row of its block for each scalar of the independent states.
    rows: Vec<[f64; MOST]>,
    /// Where the scalars of each independent state begin.
    starts: Arc<[usize]>,
    /// Whether no mass couples two points, or acts on mapped points.
    pub is_diagonal: bool,
}

impl JointMasses {
    /// Room for the masses of a scope, where several act on one independent state.
    pub fn new(space: &StateSpace, plan: &Plan, scene: &Scene) -> Option<Self> {
        let states = &space.states()[..space.n_main_states()];
        let n_states = states.len();
        let mut with_mass = vec![false; n_states];
        let masses = plan.items().filter(|(_, kind, _)| *kind == Kind::Mass);
        let mut touched = masses.filter_map(|(.., object)| {
            let state = *scene.component(object)?.as_force_field()?.states().first()?;
            space.index_of(state).filter(|index| *index < n_states)
        });
        let is_shared = touched.any(|state| std::mem::replace(&mut with_mass[state], true));
        let starts = states.iter().map(|state| state.derivs.start).collect();
        is_shared.then(|| Self { rows: Vec::new(), starts, is_diagonal: true })
    }

    /// A sum of no masses yet, for as many scalars, in the memory of this one. This one stays where it is: a component
    /// may panic before its memory comes back.
    pub fn begin(&mut self, n_scalars: usize) -> Self {
        let mut rows = std::mem::take(&mut self.rows);
        rows.clear();
        rows.resize(n_scalars, [0.0; MOST]);
        Self { rows, starts: Arc::clone(&self.starts), is_diagonal: true }
    }

    /// M_p^-1 f_p of one point. What has no mass gets no acceleration.
    fn solve(&self, first: usize, f: &mut [f64]) {
        let n = f.len();
        let (mut m, mut right) = (SMatrix::<f64, MOST, MOST>::identity(), SVector::<f64, MOST>::zeros());
        for (i, row) in self.rows[first..first + n].iter().enumerate().filter(|(i, row)| row[*i] != 0.0) {
            m.row_mut(i).copy_from_slice(row);
            right[i] = f[i];
            (n..MOST).for_each(|j| m[(i, j)] = 0.0);
        }
        let a = m.lu().solve(&right).unwrap_or_default();
        f.copy_from_slice(&a.as_slice()[..n]);
    }

    /// out = M^-1 p over the independent states, point by point.
    pub fn divide(&self, space: &StateSpace, p: ConstDerivId, mut out: impl FnMut(usize, &[f64])) {
        let values = space.deriv(p);
        for state in &space.states()[..space.n_main_states()] {
            let n = state.kind.deriv_size();
            for first in state.derivs.clone().step_by(n.max(1)) {
                let mut own = [0.0; MOST];
                own[..n].copy_from_slice(&values[first..first + n]);
                self.solve(first, &mut own[..n]);
                out(first, &own[..n]);
            }
        }
    }
}

impl BlockSink for JointMasses {
    /// What couples two points counts at the first of them.
    fn add(&mut self, row: (usize, usize), col: (usize, usize), rows: usize, cols: usize, values: &[f64]) {
        let start = self.starts.get(row.0);
        self.is_diagonal &= start.is_some() && (row == col || values.iter().all(|value| *value == 0.0));
        let Some(first) = start.map(|start| start + row.1 * rows) else { return };
        for (target, values) in self.rows[first..first + rows].iter_mut().zip(values.chunks_exact(cols)) {
            target.iter_mut().zip(values).for_each(|(target, value)| *target += value);
        }
    }
}
