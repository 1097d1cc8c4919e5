//! Products with the compliance, for solvers that do without its matrix.
//!
//! Where a correction has a compliance for each point by itself, forces and motions of the points are kept; for other
//! corrections their part of the matrix is built after all.

use std::ops::Range;

use settee_complementarity::{Block, Displacements};
use settee_kernel::ObjectId;
use settee_kernel::roles::{BaseConstraintCorrection, Compliance, StepFailure, Workspace};
use settee_sparse::SparseRows;

use super::solve::{Solving, refuse_large_matrix};
use super::{CorrectionInRun, Lifted};

/// Products with the compliance of all corrections.
pub(super) struct Products<'a> {
    blocks: &'a [Block],
    pointwise: Vec<Pointwise<'a>>,
    /// The matrix of all other corrections, by rows; empty if there are none.
    matrix: Vec<f64>,
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
    force: Vec<f64>,
    motion: Vec<f64>,
}

impl Pointwise<'_> {
    fn respond(&mut self, point: usize) {
        let range = point * self.size..(point + 1) * self.size;
        self.role.point_response(self.state, point, &self.force[range.clone()], &mut self.motion[range]);
    }

    fn read(&self, row: usize) -> f64 {
        self.rows.dot(row, &self.motion)
    }

    /// Adds the compliance of a block to `out`, by rows: what unit forces on it move its points, and nothing else.
    fn add_diagonal(&mut self, block: Range<usize>, out: &mut [f64]) {
        let mut points: Vec<usize> =
            block.clone().flat_map(|row| self.rows.row(row)).map(|(unknown, _)| unknown / self.size).collect();
        points.sort_unstable();
        points.dedup();
        let range = |point: usize| point * self.size..(point + 1) * self.size;
        let ranges: Vec<Range<usize>> = points.into_iter().map(range).collect();
        let keep =
            |values: &[f64]| ranges.iter().flat_map(|range| &values[range.clone()]).copied().collect::<Vec<f64>>();
        let (force, motion) = (keep(&self.force), keep(&self.motion));
        let mut touched = Vec::new();
        for (column, pushed) in block.clone().enumerate() {
            for range in &ranges {
                self.force[range.clone()].fill(0.0);
                self.motion[range.clone()].fill(0.0);
            }
            touched.clear();
            self.push(pushed, 1.0, &mut touched);
            touched.iter().for_each(|point| self.respond(*point));
            for (line, row) in block.clone().enumerate() {
                out[line * block.len() + column] += self.read(row);
            }
        }
        let values = force.chunks_exact(self.size).zip(motion.chunks_exact(self.size));
        for (range, (force, motion)) in ranges.into_iter().zip(values) {
            self.force[range.clone()].copy_from_slice(force);
            self.motion[range].copy_from_slice(motion);
        }
    }

    /// Adds forces of rows; says which points they touch.
    fn push(&mut self, row: usize, force: f64, touched: &mut Vec<usize>) {
        let Self { rows, force: forces, size, .. } = self;
        for &(unknown, value) in rows.row(row) {
            forces[unknown] += value * force;
            touched.push(unknown / *size);
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
        let mut pointwise = Vec::new();
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
        let mut matrix = Vec::new();
        if !whole.is_empty() {
            compliance.swap_values(&mut matrix);
        }
        let corrections = &*corrections;
        let keep = |(index, rows, size, n): (usize, SparseRows, usize, usize)| {
            let correction = &corrections[index];
            let (role, state) = (correction.role(step.scene)?, correction.state.get()?);
            Some(Pointwise { role, state, rows, size, force: vec![0.0; n], motion: vec![0.0; n] })
        };
        let pointwise = pointwise.into_iter().filter_map(keep).collect();
        Ok(Self { blocks, pointwise, matrix, forces: vec![0.0; n] })
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
        let mut touched = Vec::new();
        for part in &mut self.pointwise {
            part.force.fill(0.0);
            part.motion.fill(0.0);
            for (row, force) in forces.iter().enumerate() {
                part.push(row, *force, &mut touched);
            }
        }
    }

    fn diagonal(&mut self, block: usize, out: &mut [f64]) {
        let rows = self.blocks[block].rows();
        let n = self.forces.len();
        out.fill(0.0);
        if !self.matrix.is_empty() {
            for (out, row) in out.chunks_exact_mut(rows.len().max(1)).zip(rows.clone()) {
                out.copy_from_slice(&self.matrix[row * n..(row + 1) * n][rows.clone()]);
            }
        }
        for part in &mut self.pointwise {
            part.add_diagonal(rows.clone(), out);
        }
    }

    fn read(&mut self, block: usize, out: &mut [f64]) {
        let n = self.forces.len();
        for (out, row) in out.iter_mut().zip(self.blocks[block].rows()) {
            *out = self.pointwise.iter().map(|part| part.read(row)).sum();
            if !self.matrix.is_empty() {
                let line = &self.matrix[row * n..(row + 1) * n];
                *out += line.iter().zip(&self.forces).map(|(w, f)| w * f).sum::<f64>();
            }
        }
    }

    fn add(&mut self, block: usize, increments: &[f64]) {
        let mut touched = Vec::new();
        for (row, increment) in self.blocks[block].rows().zip(increments) {
            self.forces[row] += increment;
        }
        for part in &mut self.pointwise {
            touched.clear();
            for (row, increment) in self.blocks[block].rows().zip(increments) {
                part.push(row, *increment, &mut touched);
            }
            touched.sort_unstable();
            touched.dedup();
            touched.iter().for_each(|point| part.respond(*point));
        }
    }
}
