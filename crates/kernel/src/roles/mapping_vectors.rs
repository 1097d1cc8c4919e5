//! The vectors and blocks of the inputs of a mapping, by the number of the input.

use settee_forces::BlockSink;
use settee_math::Point;

use crate::vectors::{ConstCoordId, ConstDerivId, StateEntry, StateSpace};

/// A vector of all inputs of a mapping, to read.
#[derive(Clone, Copy)]
pub struct Inputs<'a>(Source<'a>);

#[derive(Clone, Copy)]
enum Source<'a> {
    Slices(&'a [&'a [f64]]),
    Space { space: &'a StateSpace, states: &'a [usize], id: Symbol, rest: Option<Around<'a>> },
}

/// Which vector of a space.
#[derive(Clone, Copy)]
pub(super) enum Symbol {
    Coord(ConstCoordId),
    Deriv(ConstDerivId),
}

/// A buffer without the part of the output: what lies before it, and what lies from `end` on.
#[derive(Clone, Copy)]
pub(super) struct Around<'a> {
    pub before: &'a [f64],
    pub after: &'a [f64],
    pub end: usize,
}

impl<'a> Inputs<'a> {
    /// The inputs as slices, for evaluations outside of a run.
    pub fn of_slices(slices: &'a [&'a [f64]]) -> Self {
        Self(Source::Slices(slices))
    }

    /// The inputs in a space. `rest`: the buffer that `id` means, if it is taken out of the space.
    pub(super) fn of_space(space: &'a StateSpace, states: &'a [usize], id: Symbol, rest: Option<Around<'a>>) -> Self {
        Self(Source::Space { space, states, id, rest })
    }

    /// The scalars of one input.
    pub fn flat(&self, input: usize) -> &'a [f64] {
        match self.0 {
            Source::Slices(slices) => slices[input],
            Source::Space { space, states, id, rest: None } => match id {
                Symbol::Coord(id) => space.state_coord(states[input], id),
                Symbol::Deriv(id) => space.state_deriv(states[input], id),
            },
            Source::Space { space, states, id, rest: Some(rest) } => {
                let entry = &space.states()[states[input]];
                let range = match id {
                    Symbol::Coord(_) => entry.coords.clone(),
                    Symbol::Deriv(_) => entry.derivs.clone(),
                };
                if range.end <= rest.before.len() {
                    &rest.before[range]
                } else {
                    &rest.after[range.start - rest.end..range.end - rest.end]
                }
            }
        }
    }

    /// The points of one input.
    pub fn points<P: Point>(&self, input: usize) -> &'a [P] {
        P::views(self.flat(input))
    }
}

/// A vector of derivatives of all inputs of a mapping, to write.
pub struct InputsMut<'a> {
    pub(super) before: &'a mut [f64],
    pub(super) after: &'a mut [f64],
    pub(super) end: usize,
    pub(super) entries: &'a [StateEntry],
    pub(super) states: &'a [usize],
}

impl InputsMut<'_> {
    /// The scalars of one input.
    pub fn flat(&mut self, input: usize) -> &mut [f64] {
        let range = self.entries[self.states[input]].derivs.clone();
        if range.end <= self.before.len() {
            &mut self.before[range]
        } else {
            &mut self.after[range.start - self.end..range.end - self.end]
        }
    }

    /// The points of one input.
    pub fn points<P: Point>(&mut self, input: usize) -> &mut [P] {
        P::views_mut(self.flat(input))
    }
}

/// Takes the blocks of a geometric stiffness, which lie on the inputs of a mapping.
pub struct InputBlocks<'a> {
    pub(super) sink: &'a mut dyn BlockSink,
    pub(super) states: &'a [usize],
    pub(super) factor: f64,
    pub(super) symmetric: bool,
}

impl InputBlocks<'_> {
    /// Whether only symmetric matrices can be solved.
    pub fn is_symmetric(&self) -> bool {
        self.symmetric
    }

    /// Adds factor * block (row-major, n x n, n at most 6). A place is (input, i): the scalars from i n on of that
    /// input.
    pub fn add(&mut self, row: (usize, usize), col: (usize, usize), n: usize, block: &[f64]) {
        let mut scaled = [0.0; 36];
        for (target, value) in scaled.iter_mut().zip(block) {
            *target = self.factor * value;
        }
        self.sink.add((self.states[row.0], row.1), (self.states[col.0], col.1), n, n, &scaled[..n * n]);
    }
}
