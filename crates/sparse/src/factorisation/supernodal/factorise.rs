//! The walk over all fronts: units of subtrees on any thread, and above them fronts with shared strips.
//!
//! Which thread does what changes no bit: a front adds the updates of its children in their order, and every tile is
//! computed by the same sums wherever its strip is.

use std::ops::Range;

use settee_math::simd::wide::{WideKernel, WideMachine, run_wide};
use settee_parallel::Workers;

use super::front::{
    Added, Begin, Diagonal, Frame, Pivots, Top, add_rows, compute_update, eliminate_strips, eliminate_top, fill_panel,
};
use super::shared_front::{SHARED, SharedFront};
use super::structure::{Structure, Unit};

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

/// Some units, all of them whole subtrees, with their parts of the factor and of the scratch memory.
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
                for s in last.first as usize..last.end as usize {
                    shared_front(*input, s, values, pivots, of_children, &mut own[0], workers)?;
                }
                Ok(())
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
        // The first front of a subtree is that of its first unit.
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
            let children = || {
                structure.children(s).iter().map(
                    #[inline(always)]
                    |&child| (&other[structure.updates[child as usize].start..], structure.places(child as usize)),
                )
            };
            fill_panel(layout, panel, structure.entries(s), matrix);
            add_children(children(), Frame::Panel(layout), panel, targets);
            let scaled = &mut scaled[..numbers];
            let inverses = &mut inverses[..shape.columns()];
            let diagonal = Diagonal { pivots: own_pivots, inverses };
            eliminate_top(machine, layout, [panel, scaled], diagonal, kind).map_err(|k| NoFactor::Pivot(begin + k))?;
            let (_, below) = panel.split_at_mut(layout.numbers_of_top());
            let (top, scaled) = scaled.split_at_mut(layout.numbers_of_top());
            let top = Top { strips: layout.top(), scaled: top, inverses, begin: Begin::default() };
            let strips = shape.top_strips()..layout.n_strips();
            eliminate_strips(machine, layout, strips, [below, scaled], top, 0..shape.columns());
            let update = &mut own[structure.updates[s].start..][..shape.update()];
            compute_update(machine, layout.below(), shape.below, 0, update, below, scaled);
            add_children(children(), Frame::Update(shape), update, targets);
        }
        Ok(())
    }
}

/// Adds the updates of the children to a frame, all of whose numbers are in `target`.
#[inline(always)]
fn add_children<'c>(
    children: impl Iterator<Item = (&'c [f64], &'c [u32])>,
    frame: Frame<'_>,
    target: &mut [f64],
    targets: &mut [u32],
) {
    for (update, places) in children {
        let added = Added::new(frame, update, places, targets);
        add_rows(added, added.rows(), 0, target);
    }
}

/// A front above others, its strips shared. `values` and `pivots` are those of the whole subtree of its unit, `units`
/// those below this one.
fn shared_front(
    Input { structure, matrix, kind }: Input<'_>,
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
    let (layout, place, numbers) = (structure.layout(s), structure.updates[s], structure.numbers(s));
    let first_unit = place.unit as usize - units.len();
    let begin = structure.begins[s] as usize;
    // The numbers of the front are the last ones of its subtree; numbers of other units may follow.
    let first = structure.units[first_unit].first as usize;
    let UnitMemory { stacks: [even, odd], scaled, inverses, targets } = memory;
    let (own, other) = if place.stack == 0 { (even, odd) } else { (odd, even) };
    let front = SharedFront {
        layout,
        entries: (structure.entries(s), matrix),
        panel: &mut values[structure.panels[s] - structure.panels[first]..][..numbers],
        scaled: &mut scaled[..numbers],
        update: &mut own[place.start..][..layout.shape.update()],
        diagonal: Diagonal {
            pivots: &mut pivots[begin - structure.begins[first] as usize..][..layout.shape.width],
            inverses: &mut inverses[..layout.shape.columns()],
        },
        targets,
        workers,
    };
    let children = structure.children(s).iter().map(|&child| {
        let of_child = structure.updates[child as usize];
        let stack = match units.get(of_child.unit as usize - first_unit) {
            Some(unit) => &unit.stacks[of_child.stack as usize],
            None => &*other,
        };
        (&stack[of_child.start..], structure.places(child as usize))
    });
    front.run(children, kind).map_err(|reason| match reason {
        NoFactor::Pivot(k) => NoFactor::Pivot(begin + k),
        NoFactor::Stopped => NoFactor::Stopped,
    })
}
