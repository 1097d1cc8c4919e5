//! Jacobians of mapped states with respect to the independent ones, for the projection J^T K J.

use settee_kernel::roles::{BaseMapping, JacobianSink};
use settee_kernel::vectors::StateSpace;
use settee_kernel::{Flow, MechanicalVisitor, Visit};

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
}

/// The Jacobians of all mapped states of a scope.
#[derive(Clone, Debug, Default)]
pub(crate) struct Projections {
    /// By index of the state; empty for independent states and for those that carry no forces.
    states: Vec<Rows>,
    is_constant: bool,
}

impl Projections {
    /// The rows of a mapped state; `None` where it is independent or out of reach.
    pub fn of(&self, state: usize) -> Option<&Rows> {
        self.states.get(state).filter(|rows| rows.is_made())
    }
}

/// Collects J of one mapping.
#[derive(Default)]
struct Collect {
    rows: usize,
    cols: usize,
    blocks: Vec<(usize, usize, Vec<f64>)>,
}

impl JacobianSink for Collect {
    fn add(&mut self, output_point: usize, input_point: usize, block: &[f64]) {
        debug_assert_eq!(block.len(), self.rows * self.cols, "a block is output scalars x input scalars");
        self.blocks.push((output_point, input_point, block.to_vec()));
    }
}

/// Makes the Jacobians, parents first.
pub(crate) struct Project<'a> {
    pub parts: Parts<'a>,
    pub projections: &'a mut Projections,
}

impl<'a> Project<'a> {
    /// Prepares the collection; `None` if the known Jacobians never change.
    pub fn new(parts: Parts<'a>, projections: &'a mut Projections) -> Option<Self> {
        if projections.is_constant && projections.states.len() == parts.space.states().len() {
            return None;
        }
        projections.states.clear();
        projections.states.resize_with(parts.space.states().len(), Rows::default);
        projections.is_constant = true;
        Some(Self { parts, projections })
    }
}

impl MechanicalVisitor for Project<'_> {
    fn forward_mapping(&mut self, at: Visit<'_>, mapping: &dyn BaseMapping) -> Flow {
        self.projections.is_constant &= mapping.is_linear();
        let Some(mut context) = self.parts.again().context(at, "J") else {
            return Flow::Continue;
        };
        let (input, output) = (context.states[0], context.states[1]);
        let sizes = |space: &StateSpace, state: usize| {
            (space.states()[state].kind.deriv_size(), space.states()[state].derivs.clone())
        };
        let ((cols, columns), (rows, scalars)) = (sizes(context.space, input), sizes(context.space, output));
        let is_main = !context.space.states()[input].is_mapped;
        let mut collect = Collect { rows, cols, blocks: Vec::new() };
        mapping.jacobian(&mut context, &mut collect);
        let mut by_row: Vec<Vec<(usize, f64)>> = vec![Vec::new(); scalars.len()];
        for (output_point, input_point, block) in &collect.blocks {
            for row in 0..rows {
                let target = &mut by_row[output_point * rows + row];
                for col in 0..cols {
                    let (weight, scalar) = (block[row * cols + col], input_point * cols + col);
                    if weight == 0.0 {
                        continue;
                    }
                    if is_main {
                        target.push((columns.start + scalar, weight));
                    } else if self.projections.states[input].is_made() {
                        target.extend(
                            self.projections.states[input]
                                .row(scalar)
                                .iter()
                                .map(|(unknown, inner)| (*unknown, weight * inner)),
                        );
                    }
                }
            }
        }
        let mut made = Rows { starts: vec![0], entries: Vec::new() };
        for mut row in by_row {
            row.sort_by_key(|(unknown, _)| *unknown);
            for (unknown, weight) in row {
                let first = made.starts.last().copied().unwrap_or(0);
                match made.entries[first..].last_mut() {
                    Some((last, sum)) if *last == unknown => *sum += weight,
                    _ => made.entries.push((unknown, weight)),
                }
            }
            made.starts.push(made.entries.len());
        }
        self.projections.states[output] = made;
        Flow::Continue
    }
}
