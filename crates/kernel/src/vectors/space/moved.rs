//! The vectors of a scope after the points of its states became others.

use settee_mesh::follow::{follow_rows, interpolated};
use settee_mesh::{Change, Members};

use super::{Buffer, StateEntry, StateSpace};
use crate::scene::ObjectId;

impl StateSpace {
    /// Takes over the vectors of a space before, by the same ids; it was just made for states of other sizes. Points
    /// follow `changes`; those that come from nowhere have the value of a vector that was just made. States that were
    /// not there before keep the values that they have here. Where all states are as they were, nothing is copied.
    pub fn take_over<'a>(&mut self, older: &mut Self, changes: &dyn Fn(ObjectId) -> Option<&'a [Change]>) {
        self.workers = older.workers.clone();
        let is_same = self.states.len() == older.states.len()
            && std::iter::zip(self.states.iter(), older.states.iter()).all(|(now, before)| {
                let layout =
                    |state: &StateEntry| (state.object, state.kind, state.coords.clone(), state.derivs.clone());
                layout(now) == layout(before) && changes(now.object).is_none()
            });
        for is_coord in [true, false] {
            let (mut old, mut own) = match is_coord {
                true => (std::mem::take(&mut older.coords), std::mem::take(&mut self.coords)),
                false => (std::mem::take(&mut older.derivs), std::mem::take(&mut self.derivs)),
            };
            own.resize_with(old.len().max(own.len()), Buffer::default);
            let size = if is_coord { self.n_coords } else { self.n_derivs };
            for (buffer, target) in old.iter_mut().zip(&mut own) {
                if buffer.values.is_empty() && !buffer.is_allocated {
                    continue;
                }
                if is_same && buffer.values.len() == size {
                    std::mem::swap(buffer, target);
                    continue;
                }
                let is_known = target.values.len() == size;
                let values = if is_known { std::mem::take(&mut target.values) } else { vec![0.0; size] };
                let values = self.moved(values, is_known, (older, &buffer.values), is_coord, changes);
                *target = Buffer { values, token: buffer.token.clone(), is_allocated: buffer.is_allocated };
            }
            match is_coord {
                true => (older.coords, self.coords) = (old, own),
                false => (older.derivs, self.derivs) = (old, own),
            }
        }
    }

    /// One vector from that of a space before. `is_known`: whether `values` are any already.
    fn moved<'a>(
        &self,
        mut values: Vec<f64>,
        is_known: bool,
        (older, old): (&Self, &[f64]),
        is_coord: bool,
        changes: &dyn Fn(ObjectId) -> Option<&'a [Change]>,
    ) -> Vec<f64> {
        let place = |state: &StateEntry| match is_coord {
            true => (state.coords.clone(), state.kind.coord_size()),
            false => (state.derivs.clone(), state.kind.deriv_size()),
        };
        for state in self.states.iter() {
            let (range, block) = place(state);
            let mut fill = vec![0.0; block];
            if is_coord {
                state.kind.identity_fill(&mut fill);
            }
            if !is_known {
                values[range.clone()].chunks_exact_mut(block).for_each(|row| row.copy_from_slice(&fill));
            }
            let Some(before) = older.index_to_read(state.object) else { continue };
            let before = &old[place(&older.states[before]).0];
            let Some(changes) = changes(state.object) else {
                if before.len() == range.len() {
                    values[range].copy_from_slice(before);
                }
                continue;
            };
            let mut rows = before.to_vec();
            follow_rows(&mut rows, block, (changes, Members::Points), |rows, origin| {
                let mut row = interpolated(rows, origin, &fill);
                if is_coord {
                    state.kind.normalise(&mut row);
                }
                row
            });
            if rows.len() == range.len() {
                values[range].copy_from_slice(&rows);
            }
        }
        values
    }
}
