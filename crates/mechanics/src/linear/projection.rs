//! Jacobians of mapped states with respect to the independent ones, for the projection J^T K J.

use std::collections::HashSet;
use std::sync::Arc;

use settee_kernel::roles::{BaseMapping, ComponentContext, JacobianSink};
use settee_kernel::vectors::{StateEntry, StateSpace};
use settee_kernel::{Calls, Flow, Kind, MechanicalVisitor, ObjectId, Visit};

use crate::scope::parts::Parts;

/// One call of a mapping's `jacobian`: its place, and the first of its targets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Call {
    row: usize,
    input: usize,
    col: usize,
    first_target: usize,
}

impl Call {
    /// Whether it is a call with these arguments.
    #[inline]
    fn is(&self, row: usize, input: usize, col: usize) -> bool {
        (self.row ^ row) | (self.input ^ input) | (self.col ^ col) == 0
    }
}

/// For each scalar of a mapped state, its row of the Jacobian over the global unknowns.
///
/// The sequence of places in which a mapping gives its entries is recorded once; as long as it stays, new values are
/// written straight to their places.
#[derive(Clone, Debug, Default, settee_persist::Persist)]
pub(crate) struct Rows {
    starts: Vec<usize>,
    entries: Vec<(usize, f64)>,
    #[cleared]
    calls: Vec<Call>,
    /// For the calls in order: the entry, and the entry of the input's rows that it is multiplied by.
    #[cleared]
    targets: Vec<(usize, Option<usize>)>,
    /// Whether each call has one target and all inputs are independent.
    #[cleared]
    is_direct: bool,
    /// Changes when the places do.
    revision: u64,
    /// Sum of the revisions of the inputs that the record was made with.
    inputs_revision: u64,
}

impl Rows {
    /// The row of one scalar: (global unknown, weight).
    pub fn row(&self, scalar: usize) -> &[(usize, f64)] {
        &self.entries[self.starts[scalar]..self.starts[scalar + 1]]
    }

    fn is_made(&self) -> bool {
        !self.starts.is_empty()
    }

    /// Whether these are rows for so many scalars over so many unknowns, or none.
    fn fits(&self, n_scalars: usize, n_unknowns: usize) -> bool {
        let (Some(first), Some(last)) = (self.starts.first(), self.starts.last()) else {
            return self.entries.is_empty();
        };
        let is_ordered = *first == 0 && *last == self.entries.len() && self.starts.is_sorted();
        let is_known = |(unknown, _): &(usize, f64)| *unknown < n_unknowns;
        is_ordered && self.starts.len() == n_scalars + 1 && self.entries.iter().all(is_known)
    }
}

/// The Jacobians of all mapped states of a scope.
#[derive(Clone, Debug, Default, settee_persist::Persist)]
pub(crate) struct Projections {
    /// By index of the state; empty for independent states and for those that carry no forces.
    states: Vec<Rows>,
    /// By index of the state: whether its rows never change.
    is_constant: Vec<bool>,
    /// States whose Jacobians are computed once, whatever their mappings say.
    #[rebuilt]
    frozen: Arc<HashSet<ObjectId>>,
}

impl Projections {
    /// No Jacobians yet. Those of `frozen` states will be computed once.
    pub fn new(frozen: Arc<HashSet<ObjectId>>) -> Self {
        Self { frozen, ..Self::default() }
    }

    /// Whether these can be Jacobians of the states of a space: what a checkpoint says is not believed.
    pub fn fits(&self, space: &StateSpace) -> bool {
        let (n_known, n_states) = (self.states.len(), space.states().len());
        let n_scalars = |state: usize| space.states()[state].derivs.len();
        [0, n_states].contains(&n_known)
            && self.is_constant.len() == n_known
            && (0..n_known).all(|state| self.states[state].fits(n_scalars(state), space.main_derivs()))
    }

    /// The rows of a mapped state; `None` where it is independent or out of reach.
    pub fn of(&self, state: usize) -> Option<&Rows> {
        self.states.get(state).filter(|rows| rows.is_made())
    }

    /// Makes all Jacobians be computed anew, e.g. when the working data of a mapping were.
    pub fn forget(&mut self) {
        self.states.clear();
        self.is_constant.clear();
    }
}

/// Writes the values of a Jacobian to their recorded places.
struct Follow<'a> {
    rows: &'a mut Rows,
    inputs: &'a [usize],
    states: &'a [Rows],
    next: usize,
    fits: bool,
}

impl JacobianSink for Follow<'_> {
    fn add(&mut self, row: usize, input: usize, col: usize, value: f64) {
        let Rows { calls, targets, entries, is_direct, .. } = &mut *self.rows;
        if *is_direct && let (Some(call), Some((place, _))) = (calls.get(self.next), targets.get(self.next)) {
            self.fits &= call.is(row, input, col);
            entries[*place].1 += value;
            self.next += 1;
            return;
        }
        let call = self.rows.calls.get(self.next);
        self.fits &= call.is_some_and(|call| call.is(row, input, col));
        if !self.fits {
            return;
        }
        let first = self.rows.calls[self.next].first_target;
        let end = self.rows.calls.get(self.next + 1).map_or(self.rows.targets.len(), |call| call.first_target);
        self.next += 1;
        for target in first..end {
            let (place, of_input) = self.rows.targets[target];
            let factor = of_input.map_or(1.0, |entry| self.states[self.inputs[input]].entries[entry].1);
            self.rows.entries[place].1 += value * factor;
        }
    }
}

/// Records the places of a Jacobian.
struct Record<'a> {
    entries: &'a [StateEntry],
    inputs: &'a [usize],
    states: &'a [Rows],
    /// Whether the scalars of guests are unknowns, too, with their numbers in the vectors.
    has_guests: bool,
    calls: Vec<Call>,
    /// Per target: row, global unknown, entry of the input's rows.
    found: Vec<(usize, usize, Option<usize>)>,
}

impl JacobianSink for Record<'_> {
    fn add(&mut self, row: usize, input: usize, col: usize, _value: f64) {
        self.calls.push(Call { row, input, col, first_target: self.found.len() });
        let state = self.inputs[input];
        let entry = &self.entries[state];
        if !entry.is_mapped || entry.is_guest && self.has_guests {
            self.found.push((row, entry.derivs.start + col, None));
        } else if self.states[state].is_made() {
            let rows = &self.states[state];
            for place in rows.starts[col]..rows.starts[col + 1] {
                self.found.push((row, rows.entries[place].0, Some(place)));
            }
        }
    }
}

impl Record<'_> {
    /// The recorded places, each unknown once a row, without values.
    fn into_rows(self, n_rows: usize, revision: u64, inputs_revision: u64) -> Rows {
        let mut places: Vec<(usize, usize)> = self.found.iter().map(|(row, unknown, _)| (*row, *unknown)).collect();
        places.sort_unstable();
        places.dedup();
        let starts = (0..=n_rows).map(|row| places.partition_point(|place| place.0 < row)).collect();
        let target = |&(row, unknown, of_input): &(usize, usize, Option<usize>)| {
            let place = places.binary_search(&(row, unknown)).expect("all places were collected");
            (place, of_input)
        };
        let is_direct = self.found.len() == self.calls.len()
            && self.found.iter().all(|(.., of_input)| of_input.is_none())
            && self.calls.iter().enumerate().all(|(index, call)| call.first_target == index);
        Rows {
            starts,
            is_direct,
            targets: self.found.iter().map(target).collect(),
            entries: places.iter().map(|(_, unknown)| (*unknown, 0.0)).collect(),
            calls: self.calls,
            revision,
            inputs_revision,
        }
    }
}

/// Makes the Jacobians, inputs first.
pub(crate) struct Project<'a> {
    pub parts: Parts<'a>,
    pub projections: &'a mut Projections,
    /// Whether there are Jacobians of an earlier pass.
    is_again: bool,
    /// Whether they are for rows of constraints, which go where forces need not go.
    is_for_rows: bool,
}

impl<'a> Project<'a> {
    /// Prepares the collection; `None` if the known Jacobians never change.
    pub fn new(parts: Parts<'a>, projections: &'a mut Projections) -> Option<Self> {
        let n_states = parts.space.states().len();
        let is_again = projections.states.len() == n_states;
        if is_again && projections.is_constant.iter().all(|constant| *constant) {
            return None;
        }
        projections.states.resize_with(n_states, Rows::default);
        projections.is_constant.resize(n_states, true);
        Some(Self { parts, projections, is_again, is_for_rows: false })
    }

    /// The same for rows of constraints.
    pub fn for_rows(self) -> Self {
        Self { is_for_rows: true, ..self }
    }
}

/// Tries the recorded places. Returns whether they still fit.
fn follow(mapping: &dyn BaseMapping, context: &mut ComponentContext<'_>, rows: &mut Rows, states: &[Rows]) -> bool {
    rows.entries.iter_mut().for_each(|(_, value)| *value = 0.0);
    let all = context.states;
    let inputs = &all[..all.len() - 1];
    let mut sink = Follow { rows, inputs, states, next: 0, fits: true };
    mapping.jacobian(context, &mut sink);
    sink.fits && sink.next == sink.rows.calls.len()
}

impl MechanicalVisitor for Project<'_> {
    fn calls(&self) -> Calls {
        const { Calls::down(&[Kind::Mapping]) }
    }
    fn stops_at(&self, mapping: &dyn BaseMapping) -> bool {
        let passes = if self.is_for_rows { mapping.map_constraints() } else { mapping.map_forces() };
        !passes
    }
    fn forward_mapping(&mut self, at: Visit<'_>, mapping: &dyn BaseMapping) -> Flow {
        let Some(mut context) = self.parts.again().context(at, "J") else {
            return Flow::Continue;
        };
        let all = context.states;
        let (inputs, output) = (&all[..all.len() - 1], all[all.len() - 1]);
        let Projections { states, is_constant, frozen } = &mut *self.projections;
        if self.is_again && is_constant[output] {
            return Flow::Continue;
        }
        let entries = context.space.shared_states();
        let has_constant_inputs = inputs.iter().all(|input| is_constant[*input]);
        is_constant[output] = frozen.contains(&entries[output].object) || (mapping.is_linear() && has_constant_inputs);
        let mut rows = std::mem::take(&mut states[output]);
        let inputs_revision = inputs.iter().map(|input| states[*input].revision).sum();
        let is_known = rows.is_made() && rows.inputs_revision == inputs_revision;
        if !(is_known && follow(mapping, &mut context, &mut rows, states)) {
            let mut record = Record {
                entries: &entries,
                inputs,
                states,
                has_guests: self.is_for_rows,
                calls: Vec::new(),
                found: Vec::new(),
            };
            mapping.jacobian(&mut context, &mut record);
            rows = record.into_rows(entries[output].derivs.len(), rows.revision + 1, inputs_revision);
            let fits = follow(mapping, &mut context, &mut rows, states);
            debug_assert!(fits, "a mapping gives its Jacobian in the same sequence each time");
        }
        states[output] = rows;
        Flow::Continue
    }
}
