//! Jacobians of mapped states with respect to the independent ones, for the projection J^T K J.

use settee_kernel::roles::{BaseMapping, JacobianSink};
use settee_kernel::vectors::StateSpace;
use settee_kernel::{Flow, MechanicalVisitor, ObjectId, Visit};

use crate::scope::Parts;

/// For each scalar of a mapped state, its row of the Jacobian over the global unknowns.
#[derive(Clone, Debug, Default)]
pub(crate) struct Rows {
    starts: Vec<usize>,
    entries: Vec<(usize, f64)>,
}

impl Rows {
    /// The row of one scalar: (global unknown, weight).
    pub fn row(&self, scalar: usize) -> &[(usize, f64)] {
        &self.entries[self.starts[scalar]..self.starts[scalar + 1]]
    }

    fn is_made(&self) -> bool {
        !self.starts.is_empty()
    }

    /// Takes sorted terms, and sums those of the same place.
    fn gather(&mut self, scalars: usize, entries: &[Entry]) {
        self.starts.clear();
        self.entries.clear();
        self.starts.push(0);
        let mut entries = entries.iter().peekable();
        for row in 0..scalars {
            let first = self.entries.len();
            while let Some(entry) = entries.next_if(|entry| entry.row == row) {
                match self.entries[first..].last_mut() {
                    Some((last, sum)) if *last == entry.unknown => *sum += entry.weight,
                    _ => self.entries.push((entry.unknown, entry.weight)),
                }
            }
            self.starts.push(self.entries.len());
        }
    }
}

/// The Jacobians of all mapped states of a scope.
#[derive(Clone, Debug, Default)]
pub(crate) struct Projections {
    /// By index of the state; empty for independent states and for those that carry no forces.
    states: Vec<Rows>,
    /// By index of the state: whether its rows never change.
    is_constant: Vec<bool>,
    /// States whose Jacobians are computed once, whatever their mappings say.
    frozen: Vec<ObjectId>,
    entries: Vec<Entry>,
}

impl Projections {
    /// No Jacobians yet. Those of `frozen` states will be computed once.
    pub fn new(frozen: Vec<ObjectId>) -> Self {
        Self { frozen, ..Self::default() }
    }

    /// The rows of a mapped state; `None` where it is independent or out of reach.
    pub fn of(&self, state: usize) -> Option<&Rows> {
        self.states.get(state).filter(|rows| rows.is_made())
    }
}

/// One term of a Jacobian with respect to the independent states.
#[derive(Clone, Copy, Debug)]
struct Entry {
    row: usize,
    unknown: usize,
    /// Terms of one place are summed in the order of the mapping.
    order: usize,
    weight: f64,
}

/// Collects J of one mapping, carried on to the independent states.
struct Collect<'a> {
    rows: usize,
    cols: usize,
    /// First unknown of an independent input.
    first: usize,
    /// Rows of a mapped input.
    inner: Option<&'a Rows>,
    entries: &'a mut Vec<Entry>,
}

impl Collect<'_> {
    fn push(&mut self, row: usize, unknown: usize, weight: f64) {
        let order = self.entries.len();
        self.entries.push(Entry { row, unknown, order, weight });
    }
}

impl JacobianSink for Collect<'_> {
    fn add(&mut self, output_point: usize, input_point: usize, block: &[f64]) {
        debug_assert_eq!(block.len(), self.rows * self.cols, "a block is output scalars x input scalars");
        for (place, &weight) in block.iter().enumerate().filter(|(_, weight)| **weight != 0.0) {
            let row = output_point * self.rows + place / self.cols;
            let scalar = input_point * self.cols + place % self.cols;
            match self.inner {
                None => self.push(row, self.first + scalar, weight),
                Some(inner) if inner.is_made() => {
                    for &(unknown, factor) in inner.row(scalar) {
                        self.push(row, unknown, weight * factor);
                    }
                }
                Some(_) => {}
            }
        }
    }
}

/// Makes the Jacobians, parents first.
pub(crate) struct Project<'a> {
    pub parts: Parts<'a>,
    pub projections: &'a mut Projections,
    /// Whether there are Jacobians of an earlier pass.
    is_again: bool,
}

impl<'a> Project<'a> {
    /// Prepares the collection; `None` if the known Jacobians never change.
    pub fn new(parts: Parts<'a>, projections: &'a mut Projections) -> Option<Self> {
        let n = parts.space.states().len();
        let is_again = projections.states.len() == n;
        if is_again && projections.is_constant.iter().all(|constant| *constant) {
            return None;
        }
        projections.states.resize_with(n, Rows::default);
        projections.is_constant.resize(n, true);
        Some(Self { parts, projections, is_again })
    }
}

impl MechanicalVisitor for Project<'_> {
    fn forward_mapping(&mut self, at: Visit<'_>, mapping: &dyn BaseMapping) -> Flow {
        let Some(mut context) = self.parts.again().context(at, "J") else {
            return Flow::Continue;
        };
        let (input, output) = (context.states[0], context.states[1]);
        if self.is_again && self.projections.is_constant[output] {
            return Flow::Continue;
        }
        let Projections { states, is_constant, frozen, entries } = &mut *self.projections;
        let state_of = |space: &StateSpace, state: usize| {
            let state = &space.states()[state];
            (state.kind.deriv_size(), state.derivs.clone(), state.is_mapped, state.object)
        };
        let (cols, columns, is_input_mapped, _) = state_of(context.space, input);
        let (rows, scalars, _, object) = state_of(context.space, output);
        is_constant[output] = frozen.contains(&object) || (mapping.is_linear() && is_constant[input]);
        entries.clear();
        let inner = is_input_mapped.then_some(&states[input]);
        let mut collect = Collect { rows, cols, first: columns.start, inner, entries };
        mapping.jacobian(&mut context, &mut collect);
        entries.sort_unstable_by_key(|entry| (entry.row, entry.unknown, entry.order));
        states[output].gather(scalars.len(), entries);
        Flow::Continue
    }
}
