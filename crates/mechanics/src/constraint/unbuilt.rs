//! Products with the compliance, for solvers that do without its matrix.
//!
//! Where a correction has a compliance for each point by itself, forces and motions of the points are kept; for other
//! corrections their part of the matrix is built after all. With few rows the whole matrix is built, too, and serves
//! once all points show the motions of their forces. A block asks the corrections whose states it touches, in their
//! order, and no others.

use std::ops::Range;

use settee_complementarity::{Block, Displacements, dot3};
use settee_kernel::roles::{Compliance, CorrectionFactors, StepFailure};
use settee_kernel::{ObjectId, Scene};
use settee_sparse::SparseRows;
use smallvec::SmallVec;

use super::pointwise::{Pointwise, Role};
use super::solve::{Solving, refuse_large_matrix};
use super::{CorrectionInRun, Lifted};

/// Up to so many rows the matrix fits into the cache, and multiplying its rows takes less than moving points.
const FEW_ROWS: usize = 48;

/// The quirk by which points move without the factor of the ODE solver, as recorded results have it: the bodies then
/// make up for a part of what the solver counted with, of the size of the time step.
const QUIRK: &str = "unbuilt-factor";

/// Products with the compliance of all corrections.
pub(super) struct Products<'a> {
    blocks: &'a [Block],
    memory: &'a mut ProductMemory,
    /// The correction of each part.
    roles: SmallVec<[Role<'a>; 8]>,
}

/// What products need, used again in each step.
#[derive(Default)]
pub(super) struct ProductMemory {
    /// Corrections with a compliance for each point: the first `n_parts` of the list.
    parts: Vec<Pointwise>,
    n_parts: usize,
    touches: Vec<Touch>,
    /// Where the touches of each block begin, and the end.
    starts: Vec<usize>,
    /// The matrix of all other corrections, by rows; empty if there are none.
    matrix: Vec<f64>,
    /// That of all corrections, by rows; empty if there are many rows.
    all: Vec<f64>,
    forces: Vec<f64>,
    of_points: Compliance,
    of_others: Compliance,
    /// Rows over the unknowns of a correction.
    own: SparseRows,
}

/// A block touches the state of a part. In the order of the blocks, then of the parts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Touch {
    block: usize,
    part: usize,
    /// Place of the block among those of the part.
    own: usize,
}

impl<'a> Products<'a> {
    /// The products of a step.
    ///
    /// # Errors
    /// If the compliance of a body cannot be had.
    pub fn new<'s: 'a>(
        solver: ObjectId,
        blocks: &'a [Block],
        lifted: &[Lifted],
        (corrections, active): (&'a mut [CorrectionInRun], &[usize]),
        memory: &'a mut ProductMemory,
        step: &mut Solving<'s>,
    ) -> Result<Self, StepFailure> {
        let n = blocks.last().map_or(0, |block| block.rows().end);
        let ProductMemory { parts, n_parts, matrix, all, forces, of_points, of_others, own, .. } = &mut *memory;
        let is_small = n <= FEW_ROWS;
        of_points.begin(if is_small { n } else { 0 });
        of_others.begin(0);
        *n_parts = 0;
        for &index in active {
            let correction = &mut corrections[index];
            let rows = &lifted[correction.scope].jacobian;
            if rows.is_empty() {
                continue;
            }
            let scope = &step.scopes[correction.scope];
            let factors = correction.factors(step.scene, step.scopes, step.level, step.dt);
            let factor = correction.counted(factors, false, step);
            let size = scope.space.states()[correction.states.start].kind.deriv_size();
            let is_pointwise = correction.is_pointwise(step.scene, size);
            if is_pointwise {
                if rows.on(&correction.states).next().is_none() {
                    continue;
                }
                if parts.len() == *n_parts {
                    parts.push(Pointwise::default());
                }
                let unknowns = correction.unknowns(scope);
                parts[*n_parts].begin((index, factor), (rows, &correction.states), &unknowns, size, blocks);
                *n_parts += 1;
                if !is_small {
                    continue;
                }
            } else if of_others.dimension() == 0 {
                refuse_large_matrix(step.scene, solver, n)?;
                of_others.begin(n);
            }
            let own = correction.rows(scope, rows, n, own);
            let sum = if is_pointwise { &mut *of_points } else { &mut *of_others };
            correction.with_role(step, |role, state, system| role.add_compliance(state, system, own, factor, sum))?;
        }
        of_others.swap_values(matrix);
        of_points.swap_values(all);
        all.iter_mut().zip(&*matrix).for_each(|(sum, other)| *sum += other);
        forces.clear();
        forces.resize(n, 0.0);
        memory.find_touches(blocks.len());
        let corrections = &*corrections;
        let role_of = |part: &Pointwise| {
            let correction = &corrections[part.correction];
            Some((correction.role(step.scene)?, correction.state.get()?))
        };
        // A correction that is pointwise has a role and memory.
        let roles = memory.parts().iter().filter_map(role_of).collect();
        Ok(Self { blocks, memory, roles })
    }
}

impl ProductMemory {
    fn parts(&self) -> &[Pointwise] {
        &self.parts[..self.n_parts]
    }

    /// Finds the parts that each of the blocks touches.
    fn find_touches(&mut self, n_blocks: usize) {
        let Self { parts, n_parts, touches, starts, .. } = self;
        touches.clear();
        for (part, pointwise) in parts[..*n_parts].iter().enumerate() {
            touches.extend(pointwise.blocks().enumerate().map(|(own, block)| Touch { block, part, own }));
        }
        touches.sort_unstable();
        starts.clear();
        starts.extend((0..=n_blocks).map(|block| touches.partition_point(|touch| touch.block < block)));
    }

    /// The parts that a block touches, in order.
    fn touches_of(&self, block: usize) -> &[Touch] {
        &self.touches[self.starts[block]..self.starts[block + 1]]
    }

    /// The product of a row of a matrix with the forces.
    fn product(&self, matrix: &[f64], row: usize) -> f64 {
        self.row(matrix, row).iter().zip(&self.forces).map(|(w, f)| w * f).sum()
    }

    /// Those of the rows of a block.
    fn products(&self, matrix: &[f64], rows: Range<usize>, out: &mut [f64]) {
        if rows.len() == 3 {
            let rows = [0, 1, 2].map(|line| self.row(matrix, rows.start + line));
            out[..3].copy_from_slice(&dot3(rows, &self.forces));
            return;
        }
        for (out, row) in out.iter_mut().zip(rows) {
            *out = self.product(matrix, row);
        }
    }

    fn row<'m>(&self, matrix: &'m [f64], row: usize) -> &'m [f64] {
        &matrix[row * self.forces.len()..(row + 1) * self.forces.len()]
    }

    /// Whether the matrix of all corrections says what points show.
    fn is_by_matrix(&self) -> bool {
        !self.all.is_empty() && self.parts().iter().all(Pointwise::shows_all)
    }
}

impl CorrectionInRun {
    /// Whether it has a compliance for each point.
    fn is_pointwise(&self, scene: &Scene, size: usize) -> bool {
        let (Some(role), Some(state)) = (self.role(scene), self.state.get()) else { return false };
        let (force, mut motion) = ([0.0; 6], [0.0; 6]);
        self.states.len() == 1 && role.point_response(state, 0, &force[..size], &mut motion[..size])
    }

    /// The factor of its compliance that a solver counts with: by the matrix, or by products.
    pub(super) fn counted(&self, factors: CorrectionFactors, by_matrix: bool, step: &Solving<'_>) -> f64 {
        let is_as_recorded = !by_matrix && step.scene.quirks.iter().any(|quirk| quirk == QUIRK);
        let state = step.scopes[self.scope].space.states().get(self.states.start).filter(|_| is_as_recorded);
        let moves_points = state.is_some_and(|state| self.is_pointwise(step.scene, state.kind.deriv_size()));
        if moves_points { 1.0 } else { factors.compliance }
    }
}

impl Displacements for Products<'_> {
    /// Points show motions once a force on them changes.
    fn begin(&mut self, forces: &[f64]) {
        let ProductMemory { parts, n_parts, forces: own, .. } = &mut *self.memory;
        own.copy_from_slice(forces);
        parts[..*n_parts].iter_mut().for_each(|part| part.restart(forces, self.blocks));
    }

    fn diagonal(&mut self, block: usize, out: &mut [f64]) {
        let rows = self.blocks[block].rows();
        out.fill(0.0);
        let ProductMemory { parts, touches, starts, matrix, all, forces, .. } = &mut *self.memory;
        let n = forces.len();
        let matrix = if all.is_empty() { &*matrix } else { &*all };
        if !matrix.is_empty() {
            for (out, row) in out.chunks_exact_mut(rows.len().max(1)).zip(rows.clone()) {
                out.copy_from_slice(&matrix[row * n..(row + 1) * n][rows.clone()]);
            }
        }
        if !all.is_empty() {
            return;
        }
        for &Touch { part, own, .. } in &touches[starts[block]..starts[block + 1]] {
            if let Some(role) = self.roles.get(part) {
                parts[part].add_diagonal(*role, own, out);
            }
        }
    }

    fn read(&mut self, block: usize, out: &mut [f64]) {
        let memory = &*self.memory;
        let rows = self.blocks[block].rows();
        if memory.is_by_matrix() {
            memory.products(&memory.all, rows, out);
            return;
        }
        let touches = memory.touches_of(block);
        for ((line, out), row) in out.iter_mut().enumerate().zip(rows) {
            *out = touches.iter().map(|touch| memory.parts[touch.part].read(touch.own, line)).sum();
            if !memory.matrix.is_empty() {
                *out += memory.product(&memory.matrix, row);
            }
        }
    }

    fn add(&mut self, block: usize, increments: &[f64]) {
        let rows = self.blocks[block].rows();
        for (force, increment) in self.memory.forces[rows].iter_mut().zip(increments) {
            *force += increment;
        }
        if self.memory.is_by_matrix() {
            return;
        }
        let ProductMemory { parts, touches, starts, .. } = &mut *self.memory;
        for &Touch { part, own, .. } in &touches[starts[block]..starts[block + 1]] {
            if let Some(role) = self.roles.get(part) {
                parts[part].add(*role, own, increments);
            }
        }
    }
}
