//! Products with the compliance, for solvers that do without its matrix.
//!
//! Where a correction has a compliance for each point by itself, forces and motions of the points are kept; for other
//! corrections their part of the matrix is built after all. With few rows the whole matrix is built, too, and serves
//! once all points show the motions of their forces.

use std::ops::Range;

use settee_complementarity::{Block, Displacements};
use settee_kernel::ObjectId;
use settee_kernel::roles::{BaseConstraintCorrection, Compliance, StepFailure, Workspace};
use settee_sparse::SparseRows;

use super::solve::{Solving, refuse_large_matrix};
use super::{CorrectionInRun, Lifted};

/// Up to so many rows the matrix fits into the cache, and multiplying its rows takes less than moving points.
const FEW_ROWS: usize = 48;

/// Products with the compliance of all corrections.
pub(super) struct Products<'a> {
    blocks: &'a [Block],
    pointwise: Vec<Pointwise<'a>>,
    /// The matrix of all other corrections, by rows; empty if there are none.
    matrix: Vec<f64>,
    /// That of all corrections, by rows; empty if there are many rows.
    all: Vec<f64>,
    forces: Vec<f64>,
}

/// A correction with a compliance for each point.
struct Pointwise<'a> {
    role: &'a dyn BaseConstraintCorrection,
    state: &'a dyn Workspace,
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

impl<'a> Pointwise<'a> {
    fn new(
        (role, state): (&'a dyn BaseConstraintCorrection, &'a dyn Workspace),
        (rows, size): (SparseRows, usize),
        blocks: &[Block],
        n: usize,
    ) -> Self {
        let (mut points, mut starts) = (Vec::new(), vec![0]);
        let mut touched = Vec::new();
        for block in blocks {
            touched.clear();
            touched.extend(block.rows().flat_map(|row| rows.row(row)).map(|(unknown, _)| unknown / size));
            touched.sort_unstable();
            touched.dedup();
            points.extend_from_slice(&touched);
            starts.push(points.len());
        }
        let (force, motion, is_shown) = (vec![0.0; n], vec![0.0; n], vec![true; n / size]);
        Self { role, state, rows, size, points, starts, force, motion, aside: Vec::new(), is_shown, n_hidden: 0 }
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
    fn respond(&mut self, block: usize) {
        for point in self.points_of(block) {
            let range = self.unknowns(point);
            let (force, motion) = (&self.force[range.clone()], &mut self.motion[range]);
            self.role.point_response(self.state, self.points[point], force, motion);
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
    fn add_diagonal(&mut self, (block, lines): (usize, Range<usize>), out: &mut [f64]) {
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
            self.respond(block);
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
        corrections: &'a mut [CorrectionInRun],
        active: &[usize],
        step: &mut Solving<'s>,
    ) -> Result<Self, StepFailure> {
        let n = blocks.last().map_or(0, |block| block.rows().end);
        let mut compliance = Compliance::default();
        let mut whole = Vec::new();
        let mut part = SparseRows::default();
        let (mut pointwise, mut of_points) = (Vec::new(), Compliance::default());
        let is_small = n <= FEW_ROWS;
        if is_small {
            of_points.begin(n);
        }
        for &index in active {
            let correction = &mut corrections[index];
            let all = &lifted[correction.scope].jacobian;
            if all.is_empty() {
                continue;
            }
            let scope = &step.scopes[correction.scope];
            let own = correction.rows(scope, all, &mut part);
            let size = scope.space.states()[correction.states.start].kind.deriv_size();
            if correction.is_pointwise(step.scene, size) {
                let unknowns = correction.unknowns(scope);
                let mut rows = SparseRows::default();
                for row in 0..own.len() {
                    rows.push_row(own.row(row).iter().map(|(unknown, value)| (unknown - unknowns.start, *value)));
                }
                pointwise.push((index, rows, size, unknowns.len()));
                if is_small {
                    // Points move without the factor that the matrix has: recorded results do.
                    correction.with_role(step, |role, state, system| {
                        role.add_compliance(state, system, own, 1.0, &mut of_points)
                    })?;
                }
                continue;
            }
            if whole.is_empty() {
                refuse_large_matrix(step.scene, solver, n)?;
                compliance.begin(n);
                whole.push(index);
            }
            let factor = correction.factors(step.scene, step.scopes, step.level, step.dt).compliance;
            correction.with_role(step, |role, state, system| {
                role.add_compliance(state, system, own, factor, &mut compliance)
            })?;
        }
        let (mut matrix, mut all) = (Vec::new(), Vec::new());
        if !whole.is_empty() {
            compliance.swap_values(&mut matrix);
        }
        if is_small {
            of_points.swap_values(&mut all);
            all.iter_mut().zip(&matrix).for_each(|(sum, other)| *sum += other);
        }
        let corrections = &*corrections;
        let keep = |(index, rows, size, n): (usize, SparseRows, usize, usize)| {
            let correction = &corrections[index];
            let (role, state) = (correction.role(step.scene)?, correction.state.get()?);
            Some(Pointwise::new((role, state), (rows, size), blocks, n))
        };
        let pointwise = pointwise.into_iter().filter_map(keep).collect();
        Ok(Self { blocks, pointwise, matrix, all, forces: vec![0.0; n] })
    }

    /// Whether the matrix of all corrections says what points show.
    fn is_by_matrix(&self) -> bool {
        !self.all.is_empty() && self.pointwise.iter().all(|part| part.n_hidden == 0)
    }
}

impl CorrectionInRun {
    /// Whether it has a compliance for each point.
    fn is_pointwise(&self, scene: &settee_kernel::Scene, size: usize) -> bool {
        let (Some(role), Some(state)) = (self.role(scene), self.state.get()) else { return false };
        let (force, mut motion) = (vec![0.0; size], vec![0.0; size]);
        self.states.len() == 1 && role.point_response(state, 0, &force, &mut motion)
    }
}

impl Displacements for Products<'_> {
    /// Points show motions once a force on them changes.
    fn begin(&mut self, forces: &[f64]) {
        self.forces.copy_from_slice(forces);
        for part in &mut self.pointwise {
            part.hide();
            for (row, force) in forces.iter().enumerate() {
                part.push(row, *force);
            }
        }
    }

    fn diagonal(&mut self, block: usize, out: &mut [f64]) {
        let rows = self.blocks[block].rows();
        let n = self.forces.len();
        out.fill(0.0);
        let matrix = if self.all.is_empty() { &self.matrix } else { &self.all };
        if !matrix.is_empty() {
            for (out, row) in out.chunks_exact_mut(rows.len().max(1)).zip(rows.clone()) {
                out.copy_from_slice(&matrix[row * n..(row + 1) * n][rows.clone()]);
            }
        }
        if !self.all.is_empty() {
            return;
        }
        for part in &mut self.pointwise {
            part.add_diagonal((block, rows.clone()), out);
        }
    }

    fn read(&mut self, block: usize, out: &mut [f64]) {
        let n = self.forces.len();
        let product = |matrix: &[f64], row: usize| -> f64 {
            matrix[row * n..(row + 1) * n].iter().zip(&self.forces).map(|(w, f)| w * f).sum()
        };
        let is_by_matrix = self.is_by_matrix();
        for (out, row) in out.iter_mut().zip(self.blocks[block].rows()) {
            if is_by_matrix {
                *out = product(&self.all, row);
                continue;
            }
            *out = self.pointwise.iter().map(|part| part.read(row)).sum();
            if !self.matrix.is_empty() {
                *out += product(&self.matrix, row);
            }
        }
    }

    fn add(&mut self, block: usize, increments: &[f64]) {
        let rows = self.blocks[block].rows();
        for (force, increment) in self.forces[rows.clone()].iter_mut().zip(increments) {
            *force += increment;
        }
        if self.is_by_matrix() {
            return;
        }
        for part in &mut self.pointwise {
            for (row, increment) in rows.clone().zip(increments) {
                part.push(row, *increment);
            }
            part.respond(block);
            part.show(block);
        }
    }
}
