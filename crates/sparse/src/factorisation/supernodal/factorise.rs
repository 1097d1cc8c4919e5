//! The walk over all fronts: units of subtrees on any thread, and above them fronts with shared strips.
//!
//! Which thread does what changes no bit: a front adds the updates of its children in their order, and every tile is
//! computed by the same sums wherever its strip is.

use std::ops::Range;

use settee_math::simd::wide::{WideKernel, WideMachine, run_wide};
use settee_parallel::Workers;

use super::front::{
    Diagonal, Pivots, Top, add_to_panel, add_to_update, compute_update, eliminate_below, eliminate_top, fill_panel,
};
use super::layout::{Below, STRIP, triangle};
use super::structure::{Structure, Unit};

/// Operations that are worth handing to another thread. Two threads then take 40.7 instead of 69 ms for a beam of
/// 15,000 unknowns, and 0.98 instead of 1.55 ms for one of 2,160 (2 cores, Zen 4).
const SHARED: f64 = 1e6;

/// Memory of a factorisation; grows on demand.
#[derive(Debug, Default)]
pub(crate) struct Memory {
    units: Vec<UnitMemory>,
}

#[derive(Debug, Default)]
struct UnitMemory {
    stacks: [Vec<f64>; 2],
    scaled: Vec<f64>,
    inverses: Vec<f64>,
    targets: Vec<u32>,
}

impl Memory {
    fn prepare(&mut self, structure: &Structure) {
        if self.units.len() < structure.units.len() {
            self.units.resize_with(structure.units.len(), UnitMemory::default);
        }
        for (memory, unit) in self.units.iter_mut().zip(&structure.units) {
            for (stack, &size) in memory.stacks.iter_mut().zip(&unit.stacks) {
                grow(stack, size);
            }
            grow(&mut memory.scaled, unit.largest.panel);
            grow(&mut memory.inverses, unit.largest.columns);
            grow(&mut memory.targets, unit.largest.below);
        }
    }
}

fn grow<T: Copy + Default>(memory: &mut Vec<T>, size: usize) {
    if memory.len() < size {
        memory.resize(size, T::default());
    }
}

/// What all fronts of a factorisation read.
#[derive(Clone, Copy)]
struct Input<'a> {
    structure: &'a Structure,
    matrix: &'a [f64],
    kind: Pivots,
}

/// Why there is no factor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoFactor {
    /// The first pivot that is not there.
    Pivot(usize),
    /// The work was stopped.
    Stopped,
}

/// Computes a factor: panels into `values`, D into `pivots`.
pub(crate) fn factorise(
    structure: &Structure,
    matrix: &[f64],
    kind: Pivots,
    values: &mut [f64],
    pivots: &mut [f64],
    memory: &mut Memory,
    workers: &Workers,
) -> Result<(), NoFactor> {
    memory.prepare(structure);
    let input = Input { structure, matrix, kind };
    let units = 0..structure.units.len();
    let memory = &mut memory.units[..units.len()];
    if workers.threads() > 1 && structure.operations > 2.0 * SHARED {
        workers.enter(|| Part { input, units, values, pivots, memory, workers }.run())
    } else {
        Part { input, units, values, pivots, memory, workers: &workers.alone() }.run()
    }
}

/// Some units, whole subtrees all of them, with their part of the factor and of the memory.
struct Part<'a> {
    input: Input<'a>,
    units: Range<usize>,
    values: &'a mut [f64],
    pivots: &'a mut [f64],
    memory: &'a mut [UnitMemory],
    workers: &'a Workers,
}

impl Part<'_> {
    fn run(mut self) -> Result<(), NoFactor> {
        let all = &self.input.structure.units;
        let Some(last) = all[self.units.clone()].last() else { return Ok(()) };
        match last.shared_from {
            None if self.units.len() == 1 => {
                let Self { input, values, pivots, memory, .. } = self;
                let memory = &mut memory[0];
                run_wide(UnitJob { input, unit: last, values, pivots, memory, workers: self.workers })
            }
            Some(from) if from as usize == self.units.start => {
                let below = self.units.start..self.units.end - 1;
                let Self { input, values, pivots, memory, workers, .. } = &mut self;
                let workers: &Workers = workers;
                let (of_children, own) = memory.split_at_mut(below.len());
                let part = Part { input: *input, units: below, values, pivots, memory: of_children, workers };
                part.run()?;
                shared_front(*input, last.first as usize, values, pivots, of_children, &mut own[0], workers)
            }
            _ => {
                let middle = self.input.structure.middle(self.units.clone());
                let (left, right) = self.split(middle);
                let workers = left.workers;
                let (a, b) = workers.join(|| left.run(), || right.run());
                a.and(b)
            }
        }
    }

    fn split(&mut self, middle: usize) -> (Part<'_>, Part<'_>) {
        let structure = self.input.structure;
        // A subtree begins with a unit that is not shared.
        let first = |unit: usize| structure.units[unit].first as usize;
        let (begin, second) = (first(self.units.start), first(middle));
        let (left_values, right_values) = self.values.split_at_mut(structure.panels[second] - structure.panels[begin]);
        let columns = (structure.begins[second] - structure.begins[begin]) as usize;
        let (left_pivots, right_pivots) = self.pivots.split_at_mut(columns);
        let (left_memory, right_memory) = self.memory.split_at_mut(middle - self.units.start);
        let (input, workers) = (self.input, self.workers);
        let (left, right) = (self.units.start..middle, middle..self.units.end);
        (
            Part { input, units: left, values: left_values, pivots: left_pivots, memory: left_memory, workers },
            Part { input, units: right, values: right_values, pivots: right_pivots, memory: right_memory, workers },
        )
    }
}

/// The fronts of one unit, one after the other.
struct UnitJob<'a> {
    input: Input<'a>,
    unit: &'a Unit,
    values: &'a mut [f64],
    pivots: &'a mut [f64],
    memory: &'a mut UnitMemory,
    workers: &'a Workers,
}

impl WideKernel for UnitJob<'_> {
    type Output = Result<(), NoFactor>;

    #[inline(always)]
    fn run<M: WideMachine>(self, machine: M) -> Result<(), NoFactor> {
        let Self { input: Input { structure, matrix, kind }, unit, mut values, mut pivots, memory, workers } = self;
        let UnitMemory { stacks: [even, odd], scaled, inverses, targets } = memory;
        for s in unit.first as usize..unit.end as usize {
            if workers.is_stopped() {
                return Err(NoFactor::Stopped);
            }
            let (layout, begin) = (structure.layout(s), structure.begins[s] as usize);
            let (shape, numbers) = (layout.shape, structure.numbers(s));
            let (panel, more_values) = values.split_at_mut(numbers);
            let (own_pivots, more_pivots) = pivots.split_at_mut(shape.width);
            (values, pivots) = (more_values, more_pivots);
            let (own, other) = if structure.updates[s].stack == 0 { (&mut *even, &*odd) } else { (&mut *odd, &*even) };
            let child_update = |child: u32| &other[structure.updates[child as usize].start..];

            fill_panel(layout, panel, structure.entries(s), matrix);
            for &child in structure.children(s) {
                let places = structure.places(child as usize);
                add_to_panel(layout, panel, child_update(child), places, targets);
            }
            let scaled = &mut scaled[..numbers];
            let inverses = &mut inverses[..shape.columns()];
            let diagonal = Diagonal { pivots: own_pivots, inverses };
            eliminate_top(machine, layout, panel, scaled, diagonal, kind).map_err(|k| NoFactor::Pivot(begin + k))?;
            let (_, below) = panel.split_at_mut(layout.numbers_of_top());
            let (top, scaled) = scaled.split_at_mut(layout.numbers_of_top());
            let top = Top { strips: layout.top(), scaled: top, inverses };
            eliminate_below(machine, layout.below(), shape.below, below, scaled, top);
            let update = &mut own[structure.updates[s].start..][..shape.update()];
            compute_update(machine, layout.below(), shape.below, 0, update, below, scaled);
            for &child in structure.children(s) {
                let places = structure.places(child as usize);
                add_to_update(shape, update, child_update(child), places, targets);
            }
        }
        Ok(())
    }
}

/// A front above others, its strips shared. `values`, `pivots` and `units` are those of its whole subtree.
fn shared_front(
    input: Input<'_>,
    s: usize,
    values: &mut [f64],
    pivots: &mut [f64],
    units: &[UnitMemory],
    memory: &mut UnitMemory,
    workers: &Workers,
) -> Result<(), NoFactor> {
    if workers.is_stopped() {
        return Err(NoFactor::Stopped);
    }
    let structure = input.structure;
    let (layout, place) = (structure.layout(s), structure.updates[s]);
    let (shape, numbers) = (layout.shape, structure.numbers(s));
    let first_unit = place.unit as usize - units.len();
    let begin = structure.begins[s] as usize;
    // Those of the front are the last of its subtree, and others may follow.
    let first = structure.units[first_unit].first as usize;
    let panel = &mut values[structure.panels[s] - structure.panels[first]..][..numbers];
    let pivots = &mut pivots[begin - structure.begins[first] as usize..][..shape.width];
    let UnitMemory { stacks, scaled, inverses, targets } = memory;
    let child_update = |child: u32| {
        let place = structure.updates[child as usize];
        &units[place.unit as usize - first_unit].stacks[place.stack as usize][place.start..]
    };
    let scaled = &mut scaled[..numbers];
    let inverses = &mut inverses[..shape.columns()];
    let diagonal = Diagonal { pivots, inverses };
    let job = TopJob { input, s, panel, scaled, diagonal, targets, child_update };
    run_wide(job).map_err(|k| NoFactor::Pivot(begin + k))?;
    let (_, below) = panel.split_at_mut(layout.numbers_of_top());
    let (top, scaled) = scaled.split_at_mut(layout.numbers_of_top());
    let top = Top { strips: layout.top(), scaled: top, inverses };
    share_rows(RowsJob { strips: layout.below(), n_rows: shape.below, rows: below, scaled, top }, workers);
    let update = &mut stacks[place.stack as usize][..shape.update()];
    let job = UpdateJob { strips: layout.below(), n_rows: shape.below, first: 0, update, below, scaled };
    share_update(job, shape.strips(), workers);
    run_wide(ChildrenJob { structure, s, update, targets, child_update });
    Ok(())
}

/// The triangle of a front above.
struct TopJob<'a, F> {
    input: Input<'a>,
    s: usize,
    panel: &'a mut [f64],
    scaled: &'a mut [f64],
    diagonal: Diagonal<'a>,
    targets: &'a mut [u32],
    child_update: F,
}

impl<'b, F: Fn(u32) -> &'b [f64]> WideKernel for TopJob<'_, F> {
    type Output = Result<(), usize>;

    #[inline(always)]
    fn run<M: WideMachine>(self, machine: M) -> Result<(), usize> {
        let Self { input: Input { structure, matrix, kind }, s, panel, scaled, diagonal, targets, child_update } = self;
        let layout = structure.layout(s);
        fill_panel(layout, panel, structure.entries(s), matrix);
        for &child in structure.children(s) {
            add_to_panel(layout, panel, child_update(child), structure.places(child as usize), targets);
        }
        eliminate_top(machine, layout, panel, scaled, diagonal, kind)
    }
}

/// What the children of a front above add to its update.
struct ChildrenJob<'a, F> {
    structure: &'a Structure,
    s: usize,
    update: &'a mut [f64],
    targets: &'a mut [u32],
    child_update: F,
}

impl<'b, F: Fn(u32) -> &'b [f64]> WideKernel for ChildrenJob<'_, F> {
    type Output = ();

    #[inline(always)]
    fn run<M: WideMachine>(self, _: M) {
        let Self { structure, s, update, targets, child_update } = self;
        let shape = structure.shape(s);
        for &child in structure.children(s) {
            add_to_update(shape, update, child_update(child), structure.places(child as usize), targets);
        }
    }
}

/// Eliminates rows below, in halves on different threads.
fn share_rows(job: RowsJob<'_>, workers: &Workers) {
    let n_strips = job.strips.len();
    let operations = job.rows.len() * job.strips.columns;
    if n_strips < 2 || workers.threads() == 1 || (operations as f64) < SHARED {
        run_wide(job);
        return;
    }
    let RowsJob { strips, n_rows, rows, scaled, top } = job;
    let (strips, numbers, more_strips) = strips.split(n_strips / 2);
    let first_rows = STRIP * strips.len();
    let (rows, more_rows) = rows.split_at_mut(numbers);
    let (scaled, more_scaled) = scaled.split_at_mut(numbers);
    let first = RowsJob { strips, n_rows: first_rows, rows, scaled, top };
    let second =
        RowsJob { strips: more_strips, n_rows: n_rows - first_rows, rows: more_rows, scaled: more_scaled, top };
    workers.join(|| share_rows(first, workers), || share_rows(second, workers));
}

struct RowsJob<'a> {
    strips: Below<'a>,
    n_rows: usize,
    rows: &'a mut [f64],
    scaled: &'a mut [f64],
    top: Top<'a>,
}

impl WideKernel for RowsJob<'_> {
    type Output = ();

    #[inline(always)]
    fn run<M: WideMachine>(self, machine: M) {
        let Self { strips, n_rows, rows, scaled, top } = self;
        eliminate_below(machine, strips, n_rows, rows, scaled, top);
    }
}

/// Computes the strips of an update up to `end`, in halves of the triangle on different threads.
fn share_update(job: UpdateJob<'_>, end: usize, workers: &Workers) {
    let n_strips = end - job.first;
    let operations = (job.update.len() * job.strips.columns * 2) as f64;
    if n_strips < 2 || workers.threads() == 1 || operations < SHARED {
        run_wide(job);
        return;
    }
    let UpdateJob { strips, n_rows, first, update, below, scaled } = job;
    let half = (triangle(first) + triangle(end)) / 2;
    let middle = (first..end).find(|&strip| triangle(strip) >= half).unwrap_or(end - 1).clamp(first + 1, end - 1);
    let (update, more) = update.split_at_mut(triangle(middle) - triangle(first));
    let left = UpdateJob { strips, n_rows, first, update, below, scaled };
    let right = UpdateJob { strips, n_rows, first: middle, update: more, below, scaled };
    workers.join(|| share_update(left, middle, workers), || share_update(right, end, workers));
}

/// Strips `first..` of an update, as many as `update` has room for.
struct UpdateJob<'a> {
    strips: Below<'a>,
    n_rows: usize,
    first: usize,
    update: &'a mut [f64],
    below: &'a [f64],
    scaled: &'a [f64],
}

impl WideKernel for UpdateJob<'_> {
    type Output = ();

    #[inline(always)]
    fn run<M: WideMachine>(self, machine: M) {
        let Self { strips, n_rows, first, update, below, scaled } = self;
        compute_update(machine, strips, n_rows, first, update, below, scaled);
    }
}
