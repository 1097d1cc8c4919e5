//! The vectors of a scope after the points of its states became others.

use settee_mesh::follow::{follow_rows, interpolated};
use settee_mesh::{Change, Members};

use super::{Buffer, StateSpace};
use crate::scene::ObjectId;

impl StateSpace {
    /// The same vectors, by the same ids, for states of other sizes: `layout` says which there are now. Points follow
    /// `changes`; those that come from nowhere have the value of a vector that was just made. States that were not
    /// there before have the values of `layout`.
    #[must_use]
    pub fn moved_to<'a>(&self, layout: &Self, changes: &dyn Fn(ObjectId) -> Option<&'a [Change]>) -> Self {
        let mut moved = layout.clone();
        moved.workers = self.workers.clone();
        let carry = |old: &[Buffer], new: &mut Vec<Buffer>, is_coord: bool| {
            new.resize_with(old.len().max(new.len()), Buffer::default);
            for (buffer, target) in old.iter().zip(new.iter_mut()) {
                if buffer.values.is_empty() && !buffer.is_allocated {
                    continue;
                }
                let size = if is_coord { layout.n_coords } else { layout.n_derivs };
                let is_known = target.values.len() == size;
                let mut values = if is_known { std::mem::take(&mut target.values) } else { vec![0.0; size] };
                for state in layout.states.iter() {
                    let (range, block) = match is_coord {
                        true => (state.coords.clone(), state.kind.coord_size()),
                        false => (state.derivs.clone(), state.kind.deriv_size()),
                    };
                    let mut fill = vec![0.0; block];
                    if is_coord {
                        state.kind.identity_fill(&mut fill);
                    }
                    if !is_known {
                        values[range.clone()].chunks_exact_mut(block).for_each(|row| row.copy_from_slice(&fill));
                    }
                    let Some(before) = self.index_to_read(state.object) else { continue };
                    let before = &self.states[before];
                    let before = if is_coord { before.coords.clone() } else { before.derivs.clone() };
                    let mut rows = buffer.values[before].to_vec();
                    if let Some(changes) = changes(state.object) {
                        follow_rows(&mut rows, block, (changes, Members::Points), |rows, origin| {
                            let mut row = interpolated(rows, origin, &fill);
                            if is_coord {
                                state.kind.normalise(&mut row);
                            }
                            row
                        });
                    }
                    if rows.len() == range.len() {
                        values[range].copy_from_slice(&rows);
                    }
                }
                *target = Buffer { values, token: buffer.token.clone(), is_allocated: buffer.is_allocated };
            }
        };
        carry(&self.coords, &mut moved.coords, true);
        carry(&self.derivs, &mut moved.derivs, false);
        moved
    }
}
