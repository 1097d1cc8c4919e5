//! The walk over fronts.

use std::ops::Range;

use settee_math::simd::lanes::{Kernel, Machine, run};
use settee_math::simd::quads::Number;
use settee_parallel::Workers;

use super::super::structure::Unit;
use super::super::substitute::{backward_below, backward_top, forward_below, forward_top};
use super::super::vectors::Vectors;
use super::Factor;
use super::shared::{TopJob, share_columns, share_rows};

/// Some units, whole subtrees all of them, with their part of the vector and of the memory.
pub struct Part<'a, T> {
    pub factor: Factor<'a, T>,
    pub units: Range<usize>,
    pub vectors: Vectors<'a, T>,
    pub sums: &'a mut [Vec<T>],
    pub workers: &'a Workers,
}

/// What the walk does with a part.
enum Step<'a> {
    /// Nothing is left.
    Done,
    /// The fronts of one unit, one after the other.
    Unit(&'a Unit),
    /// A chain of fronts above others, which are the rest of the part.
    Above(&'a Unit),
    /// Two parts, the second from this unit on.
    Split(usize),
}

impl<T: Number> Part<'_, T> {
    fn reborrow(&mut self) -> Part<'_, T> {
        let Self { factor, units, vectors, sums, workers } = self;
        Part { factor: *factor, units: units.clone(), vectors: vectors.reborrow(), sums, workers }
    }

    fn step(&self) -> Step<'_> {
        let all = &self.factor.structure.units;
        match all[self.units.clone()].last() {
            None => Step::Done,
            Some(last) => match last.shared_from {
                None if self.units.len() == 1 => Step::Unit(last),
                Some(from) if from as usize == self.units.start => Step::Above(last),
                _ => Step::Split(self.factor.structure.middle(self.units.clone())),
            },
        }
    }

    /// Replaces its vector by D^-1 L^-1 of it.
    pub fn forward(mut self) {
        match self.step() {
            Step::Done => {}
            Step::Unit(unit) => {
                let (first, end) = (unit.first as usize, unit.end as usize);
                run(ForwardJob { part: self, fronts: first..end });
            }
            Step::Above(unit) => {
                let fronts = unit.first as usize..unit.end as usize;
                self.without_last().forward();
                fronts.for_each(|s| self.forward_shared(s));
            }
            Step::Split(unit) => {
                let workers = self.workers;
                let (left, right) = self.split(unit);
                workers.join(|| left.forward(), || right.forward());
            }
        }
    }

    /// Replaces its vector by L^-T of it.
    pub fn backward(mut self) {
        match self.step() {
            Step::Done => {}
            Step::Unit(unit) => {
                let (first, end) = (unit.first as usize, unit.end as usize);
                run(BackwardJob { part: self, fronts: first..end });
            }
            Step::Above(unit) => {
                let fronts = unit.first as usize..unit.end as usize;
                fronts.rev().for_each(|s| self.backward_shared(s));
                self.without_last().backward();
            }
            Step::Split(unit) => {
                let workers = self.workers;
                let (left, right) = self.split(unit);
                workers.join(|| left.backward(), || right.backward());
            }
        }
    }

    /// The part below its last unit, a chain above others.
    fn without_last(&mut self) -> Part<'_, T> {
        let mut part = self.reborrow();
        part.units.end -= 1;
        part
    }

    fn split(&mut self, unit: usize) -> (Part<'_, T>, Part<'_, T>) {
        let Self { factor, units, vectors, sums, workers } = self;
        let middle = factor.structure.units[unit].first as usize;
        let (left_vectors, right_vectors) = vectors.reborrow().split_at(factor.structure, middle);
        let (left_sums, right_sums) = sums.split_at_mut(unit - units.start);
        let (left, right) = (units.start..unit, unit..units.end);
        (
            Part { factor: *factor, units: left, vectors: left_vectors, sums: left_sums, workers },
            Part { factor: *factor, units: right, vectors: right_vectors, sums: right_sums, workers },
        )
    }

    fn forward_shared(&mut self, s: usize) {
        let (factor, workers) = (self.factor, self.workers);
        let (layout, top, below) = factor.panel(s);
        let mut front = self.vectors.front(factor.structure, s);
        front.take(factor.structure);
        run(TopJob { layout, top, x: front.x, sums: None });
        share_rows(layout.below(), below, front.x, front.own, workers);
        front.divide(factor.pivots_of(s));
    }

    fn backward_shared(&mut self, s: usize) {
        let (factor, workers) = (self.factor, self.workers);
        let (layout, top, below) = factor.panel(s);
        let place = self.units.len() - 1;
        let mut sums = std::mem::take(&mut self.sums[place]);
        let mut front = self.vectors.front(factor.structure, s);
        let own_sums = &mut sums[..4 * front.shape.columns()];
        share_columns(layout.below(), below, 0, front.own, own_sums, workers);
        run(TopJob { layout, top, x: front.x, sums: Some(own_sums) });
        front.give(factor.structure);
        self.sums[place] = sums;
    }
}

/// Some fronts of a part, one after the other: forward.
pub struct ForwardJob<'a, T> {
    pub part: Part<'a, T>,
    pub fronts: Range<usize>,
}

impl<T: Number> Kernel for ForwardJob<'_, T> {
    type Output = ();

    #[inline(always)]
    fn run<M: Machine>(self, machine: M) {
        let Self { mut part, fronts } = self;
        let factor = part.factor;
        for s in fronts {
            let (layout, top, below) = factor.panel(s);
            let mut front = part.vectors.front(factor.structure, s);
            front.take(factor.structure);
            forward_top(machine, layout, top, front.x);
            forward_below(machine, layout.below(), below, front.x, front.own);
            front.divide(factor.pivots_of(s));
        }
    }
}

/// Some fronts of a part, one after the other: backward.
pub struct BackwardJob<'a, T> {
    pub part: Part<'a, T>,
    pub fronts: Range<usize>,
}

impl<T: Number> Kernel for BackwardJob<'_, T> {
    type Output = ();

    #[inline(always)]
    fn run<M: Machine>(self, machine: M) {
        let Self { mut part, fronts } = self;
        let factor = part.factor;
        let mut sums = std::mem::take(&mut part.sums[0]);
        for s in fronts.rev() {
            let (layout, top, below) = factor.panel(s);
            let mut front = part.vectors.front(factor.structure, s);
            let sums = &mut sums[..4 * front.shape.columns()];
            backward_below(machine, layout.below(), below, 0, front.own, sums);
            backward_top(machine, layout, top, front.x, sums);
            front.give(factor.structure);
        }
        part.sums[0] = sums;
    }
}
