//! Products with the compliance, for solvers that do without its matrix.
//!
//! Where a correction has a compliance for each point by itself, forces and motions of the points are kept; for other
//! corrections their part of the matrix is built after all. With few rows the whole matrix is built, too, and serves
//! once all points show the motions of their forces.

use std::ops::Range;

use settee_complementarity::{Block, Displacements, dot3};
use settee_kernel::ObjectId;
use settee_kernel::roles::{BaseConstraintCorrection, Compliance, StepFailure, Workspace};
use settee_sparse::SparseRows;
use smallvec::SmallVec;

use super::solve::{Solving, refuse_large_matrix};
use super::{CorrectionInRun, Lifted};

/// Up to so many rows the matrix fits into the cache, and multiplying its rows takes less than moving points.
const FEW_ROWS: usize = 48;

/// Products with the compliance of all corrections.
pub(super) struct Products<'a> {
    blocks: &'a [Block],
    memory: &'a mut ProductMemory,
    /// The correction of each part.
    roles: Roles<'a>,
}

/// Corrections with a compliance for each point, with what they keep.
type Roles<'a> = SmallVec<[(&'a dyn BaseConstraintCorrection, &'a dyn Workspace); 8]>;

/// What products need, used again in each step.
#[derive(Default)]
pub(super) struct ProductMemory {
    /// Corrections with a compliance for each point: the first `n_parts` of the list.
    parts: Vec<Pointwise>,
    n_parts: usize,
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

/// A correction with a compliance for each point.
#[derive(Default)]
struct Pointwise {
    /// Its number among the corrections.
    correction: usize,
    /// Rows over the unknowns of its state.
    rows: SparseRows,
    /// Unknowns of a point.
    size: usize,
    /// The points that each block touches, in order: one block after the other.
    points: Vec<usize>,
    /// Where those of each block begin, and the end.
    starts: Vec<usize>,
    force: Vec<f64>,
    motion: Vec<f64>,
    /// Forces and motions that are put aside.
    aside: Vec<f64>,
    /// Whether each point shows the motion of its force, and how many that blocks touch do not.
    is_shown: Vec<bool>,
    n_hidden: usize,
}

impl Pointwise {
    /// Becomes that of a correction of the unknowns `unknowns`, `size` a point, with these rows.
    fn begin(&mut self, correction: usize, rows: &SparseRows, unknowns: Range<usize>, size: usize, blocks: &[Block]) {
        (self.correction, self.size, self.n_hidden) = (correction, size, 0);
        self.rows.clear();
        for row in 0..rows.len() {
            self.rows.push_row(rows.row(row).iter().map(|(unknown, value)| (unknown - unknowns.start, *value)));
        }
        self.points.clear();
        self.starts.clear();
        self.starts.push(0);
        for block in blocks {
            let first = self.points.len();
            for row in block.rows() {
                for &(unknown, _) in self.rows.row(row) {
                    let point = unknown / size;
                    if let Err(place) = self.points[first..].binary_search(&point) {
                        self.points.insert(first + place, point);
                    }
                }
            }
            self.starts.push(self.points.len());
        }
        for vector in [&mut self.force, &mut self.motion] {
            vector.clear();
            vector.resize(unknowns.len(), 0.0);
        }
        self.is_shown.clear();
        self.is_shown.resize(unknowns.len() / size, true);
    }

    /// Takes all forces away, and hides the motions that the next ones make until they change.
    fn hide(&mut self) {
        self.force.fill(0.0);
        self.motion.fill(0.0);
        self.points.iter().for_each(|point| self.is_shown[*point] = false);
        self.n_hidden = self.is_shown.iter().filter(|is_shown| !**is_shown).count();
    }

    fn points_of(&self, block: usize) -> Range<usize> {
        self.starts[block]..self.starts[block + 1]
    }

    fn unknowns(&self, point: usize) -> Range<usize> {
        self.points[point] * self.size..(self.points[point] + 1) * self.size
    }

    /// Moves the points of a block by the forces on them.
    fn respond(&mut self, (role, state): (&dyn BaseConstraintCorrection, &dyn Workspace), block: usize) {
        for point in self.points_of(block) {
            let range = self.unknowns(point);
            let (force, motion) = (&self.force[range.clone()], &mut self.motion[range]);
            role.point_response(state, self.points[point], force, motion);
        }
    }

    /// Notes that the points of a block show the motions of their forces from now on.
    fn show(&mut self, block: usize) {
        for index in self.points_of(block) {
            let is_shown = &mut self.is_shown[self.points[index]];
            self.n_hidden -= usize::from(!std::mem::replace(is_shown, true));
        }
    }

    fn read(&self, row: usize) -> f64 {
        self.rows.dot(row, &self.motion)
    }

    /// Adds the compliance of a block to `out`, by rows: what unit forces on it move its points, and nothing else.
    fn add_diagonal(
        &mut self,
        role: (&dyn BaseConstraintCorrection, &dyn Workspace),
        (block, lines): (usize, Range<usize>),
        out: &mut [f64],
    ) {
        self.aside.clear();
        for point in self.points_of(block) {
            let range = self.unknowns(point);
            self.aside.extend_from_slice(&self.force[range.clone()]);
            self.aside.extend_from_slice(&self.motion[range]);
        }
        for (column, pushed) in lines.clone().enumerate() {
            for point in self.points_of(block) {
                let range = self.unknowns(point);
                self.force[range.clone()].fill(0.0);
                self.motion[range].fill(0.0);
            }
            self.push(pushed, 1.0);
            self.respond(role, block);
            for (line, row) in lines.clone().enumerate() {
                out[line * lines.len() + column] += self.read(row);
            }
        }
        for (number, point) in self.points_of(block).enumerate() {
            let range = self.unknowns(point);
            let (force, motion) = self.aside[2 * number * self.size..][..2 * self.size].split_at(self.size);
            self.force[range.clone()].copy_from_slice(force);
            self.motion[range].copy_from_slice(motion);
        }
    }

    /// Adds the force of a row.
    fn push(&mut self, row: usize, force: f64) {
        for &(unknown, value) in self.rows.row(row) {
            self.force[unknown] += value * force;
        }
    }
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
        let ProductMemory { parts, n_parts, matrix, all, forces, of_points, of_others, own } = &mut *memory;
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
            let own = correction.rows(scope, rows, own);
            let size = scope.space.states()[correction.states.start].kind.deriv_size();
            if correction.is_pointwise(step.scene, size) {
                if parts.len() == *n_parts {
                    parts.push(Pointwise::default());
                }
                parts[*n_parts].begin(index, own, correction.unknowns(scope), size, blocks);
                *n_parts += 1;
                if is_small {
                    // Points move without the factor that the matrix has: recorded results do.
                    correction.with_role(step, |role, state, system| {
                        role.add_compliance(state, system, own, 1.0, of_points)
                    })?;
                }
                continue;
            }
            if of_others.dimension() == 0 {
                refuse_large_matrix(step.scene, solver, n)?;
                of_others.begin(n);
            }
            let factor = correction.factors(step.scene, step.scopes, step.level, step.dt).compliance;
            correction
                .with_role(step, |role, state, system| role.add_compliance(state, system, own, factor, of_others))?;
        }
        of_others.swap_values(matrix);
        of_points.swap_values(all);
        all.iter_mut().zip(&*matrix).for_each(|(sum, other)| *sum += other);
        forces.clear();
        forces.resize(n, 0.0);
        let corrections = &*corrections;
        let role_of = |part: &Pointwise| {
            let correction = &corrections[part.correction];
            Some((correction.role(step.scene)?, correction.state.get()?))
        };
        // A correction that is pointwise has a role and memory.
        let roles = parts[..*n_parts].iter().filter_map(role_of).collect();
        Ok(Self { blocks, memory, roles })
    }

    /// The corrections with a compliance for each point.
    fn parts(
        &mut self,
    ) -> impl Iterator<Item = (&mut Pointwise, &(&'a dyn BaseConstraintCorrection, &'a dyn Workspace))> {
        self.memory.parts[..self.memory.n_parts].iter_mut().zip(&self.roles)
    }
}

impl ProductMemory {
    fn parts(&self) -> &[Pointwise] {
        &self.parts[..self.n_parts]
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
        !self.all.is_empty() && self.parts().iter().all(|part| part.n_hidden == 0)
    }
}

impl CorrectionInRun {
    /// Whether it has a compliance for each point.
    fn is_pointwise(&self, scene: &settee_kernel::Scene, size: usize) -> bool {
        let (Some(role), Some(state)) = (self.role(scene), self.state.get()) else { return false };
        let (force, mut motion) = ([0.0; 6], [0.0; 6]);
        self.states.len() == 1 && role.point_response(state, 0, &force[..size], &mut motion[..size])
    }
}

impl Displacements for Products<'_> {
    /// Points show motions once a force on them changes.
    fn begin(&mut self, forces: &[f64]) {
        self.memory.forces.copy_from_slice(forces);
        for (part, _) in self.parts() {
            part.hide();
            for (row, force) in forces.iter().enumerate() {
                part.push(row, *force);
            }
        }
    }

    fn diagonal(&mut self, block: usize, out: &mut [f64]) {
        let rows = self.blocks[block].rows();
        out.fill(0.0);
        let ProductMemory { matrix, all, forces, .. } = &*self.memory;
        let n = forces.len();
        let matrix = if all.is_empty() { matrix } else { all };
        if !matrix.is_empty() {
            for (out, row) in out.chunks_exact_mut(rows.len().max(1)).zip(rows.clone()) {
                out.copy_from_slice(&matrix[row * n..(row + 1) * n][rows.clone()]);
            }
        }
        if !all.is_empty() {
            return;
        }
        for (part, role) in self.parts() {
            part.add_diagonal(*role, (block, rows.clone()), out);
        }
    }

    fn read(&mut self, block: usize, out: &mut [f64]) {
        let memory = &*self.memory;
        let rows = self.blocks[block].rows();
        if memory.is_by_matrix() {
            memory.products(&memory.all, rows, out);
            return;
        }
        for (out, row) in out.iter_mut().zip(rows) {
            *out = memory.parts().iter().map(|part| part.read(row)).sum();
            if !memory.matrix.is_empty() {
                *out += memory.product(&memory.matrix, row);
            }
        }
    }

    fn add(&mut self, block: usize, increments: &[f64]) {
        let rows = self.blocks[block].rows();
        for (force, increment) in self.memory.forces[rows.clone()].iter_mut().zip(increments) {
            *force += increment;
        }
        if self.memory.is_by_matrix() {
            return;
        }
        for (part, role) in self.parts() {
            for (row, increment) in rows.clone().zip(increments) {
                part.push(row, *increment);
            }
            part.respond(*role, block);
            part.show(block);
        }
    }
}
