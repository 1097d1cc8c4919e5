//! The vectors of a scope after the points of its states became others.

use std::borrow::Cow;

use settee_mesh::follow::{follow_rows, interpolated};
use settee_mesh::{Change, Members};

use super::{Buffer, StateEntry, StateSpace};
use crate::scene::ObjectId;

impl StateSpace {
    /// Takes over the vectors of a space before, by the same ids; it was just made for states of other sizes. Points
    /// follow `changes`; those that come from nowhere have the value of a vector that was just made. States that were
    /// not there before keep the values that they have here. Where all states are as they were, or there is one state,
    /// nothing is copied; where points only go, what is left moves down.
    pub fn take_over<'a>(&mut self, older: &mut Self, changes: &dyn Fn(ObjectId) -> Option<&'a [Change]>) {
        self.workers = older.workers.clone();
        let is_same = self.states.len() == older.states.len()
            && std::iter::zip(self.states.iter(), older.states.iter()).all(|(now, before)| {
                let layout =
                    |state: &StateEntry| (state.object, state.kind, state.coords.clone(), state.derivs.clone());
                layout(now) == layout(before) && changes(now.object).is_none()
            });
        // The only state: its vectors are handed over with the points that they have, and follow.
        let only = match (&*self.states, &*older.states) {
            ([now], [before]) if (now.object, now.kind) == (before.object, before.kind) => Some(now.clone()),
            _ => None,
        };
        let only = only.as_ref();
        for is_coord in [true, false] {
            let (mut old, mut own) = match is_coord {
                true => (std::mem::take(&mut older.coords), std::mem::take(&mut self.coords)),
                false => (std::mem::take(&mut older.derivs), std::mem::take(&mut self.derivs)),
            };
            own.resize_with(old.len().max(own.len()), Buffer::default);
            let size = if is_coord { self.n_coords } else { self.n_derivs };
            let size_before = if is_coord { older.n_coords } else { older.n_derivs };
            for (buffer, target) in old.iter_mut().zip(&mut own) {
                if buffer.values.is_empty() && !buffer.is_allocated {
                    continue;
                }
                if is_same && buffer.values.len() == size {
                    std::mem::swap(buffer, target);
                    continue;
                }
                let values = match only.and_then(|state| Some((state, changes(state.object)?))) {
                    Some((state, changes)) => {
                        let mut rows = std::mem::take(&mut buffer.values);
                        follow_points(&mut rows, state, is_coord, changes);
                        rows.resize(size, 0.0);
                        rows
                    }
                    None if buffer.values.len() == size_before && self.shrinks_from(older, is_coord, changes) => {
                        let mut rows = std::mem::take(&mut buffer.values);
                        self.shrink(&mut rows, older, is_coord, changes);
                        rows
                    }
                    None => {
                        let is_known = target.values.len() == size;
                        let values = if is_known { std::mem::take(&mut target.values) } else { vec![0.0; size] };
                        self.moved(values, is_known, (older, &buffer.values), is_coord, changes)
                    }
                };
                *target =
                    Buffer { values, token: buffer.token.clone(), is_allocated: buffer.is_allocated, n_writes: 0 };
            }
            match is_coord {
                true => (older.coords, self.coords) = (old, own),
                false => (older.derivs, self.derivs) = (old, own),
            }
        }
    }

    /// Whether the states are those of a space before, in the same order, and none has more points: then vectors follow
    /// where they are.
    fn shrinks_from<'a>(
        &self,
        older: &Self,
        is_coord: bool,
        changes: &dyn Fn(ObjectId) -> Option<&'a [Change]>,
    ) -> bool {
        let place = |state: &StateEntry| if is_coord { state.coords.clone() } else { state.derivs.clone() };
        let mut end = 0;
        let is_smaller = |(now, before): (&StateEntry, &StateEntry)| {
            let (own, old) = (place(now), place(before));
            let is_less = own.len() < old.len() && changes(now.object).is_some();
            let follows = own.start == std::mem::replace(&mut end, own.end) && (is_less || own.len() == old.len());
            follows && own.start <= old.start && (now.object, now.kind) == (before.object, before.kind)
        };
        let all = std::iter::zip(self.states.iter(), older.states.iter()).all(is_smaller);
        all && self.states.len() == older.states.len() && end == if is_coord { self.n_coords } else { self.n_derivs }
    }

    /// Brings a vector of a space before to the states now, see [`shrinks_from`](Self::shrinks_from): what is left of a
    /// state moves down to its place.
    fn shrink<'a>(
        &self,
        rows: &mut Vec<f64>,
        older: &Self,
        is_coord: bool,
        changes: &dyn Fn(ObjectId) -> Option<&'a [Change]>,
    ) {
        let place = |state: &StateEntry| if is_coord { state.coords.clone() } else { state.derivs.clone() };
        for (now, before) in std::iter::zip(self.states.iter(), older.states.iter()) {
            let (own, old) = (place(now), place(before));
            match changes(now.object) {
                None if own.start == old.start => {}
                None => rows.copy_within(old, own.start),
                Some(changes) if changes.iter().all(only_removes) => {
                    let block = old.len() / before.n_points.max(1);
                    let mut end = old.end;
                    for gone in changes.iter().flat_map(gone_points) {
                        end -= block;
                        rows.copy_within(end..end + block, old.start + gone as usize * block);
                    }
                    if own.start != old.start {
                        rows.copy_within(old.start..old.start + own.len(), own.start);
                    }
                }
                Some(changes) => {
                    let mut part = rows[old].to_vec();
                    follow_points(&mut part, now, is_coord, changes);
                    part.resize(own.len(), 0.0);
                    rows[own].copy_from_slice(&part);
                }
            }
        }
        rows.truncate(if is_coord { self.n_coords } else { self.n_derivs });
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
        let place = |state: &StateEntry| if is_coord { state.coords.clone() } else { state.derivs.clone() };
        for state in self.states.iter() {
            let range = place(state);
            let before = older.index_to_read(state.object).map(|before| &old[place(&older.states[before])]);
            let rows = before.map(|before| match changes(state.object) {
                None => Cow::Borrowed(before),
                Some(changes) => {
                    let mut rows = before.to_vec();
                    follow_points(&mut rows, state, is_coord, changes);
                    Cow::Owned(rows)
                }
            });
            match rows.filter(|rows| rows.len() == range.len()) {
                Some(rows) => values[range].copy_from_slice(&rows),
                None if !is_known => {
                    let fill = fill(state, is_coord);
                    values[range].chunks_exact_mut(fill.len()).for_each(|row| row.copy_from_slice(&fill));
                }
                None => {}
            }
        }
        values
    }
}

/// Whether a change does nothing to points but that some go, one by one: each time the last one takes the place.
fn only_removes(change: &Change) -> bool {
    match change {
        Change::Removed { .. } => true,
        Change::Added { of, .. } | Change::Renumbered { of, .. } => *of != Members::Points,
        Change::Moved { .. } | Change::Replaced { .. } => false,
    }
}

/// The points that go, in order.
fn gone_points(change: &Change) -> impl Iterator<Item = u32> + '_ {
    let indices = match change {
        Change::Removed { of: Members::Points, indices } => indices.as_slice(),
        _ => &[],
    };
    indices.iter().copied()
}

/// The value of a point in a vector that was just made.
fn fill(state: &StateEntry, is_coord: bool) -> Vec<f64> {
    let mut fill = vec![0.0; if is_coord { state.kind.coord_size() } else { state.kind.deriv_size() }];
    if is_coord {
        state.kind.identity_fill(&mut fill);
    }
    fill
}

/// Brings the values of the points of a state in a vector to the points now.
fn follow_points(rows: &mut Vec<f64>, state: &StateEntry, is_coord: bool, changes: &[Change]) {
    let fill = fill(state, is_coord);
    follow_rows(rows, fill.len(), (changes, Members::Points), |rows, origin| {
        let mut row = interpolated(rows, origin, &fill);
        if is_coord {
            state.kind.normalise(&mut row);
        }
        row
    });
}
