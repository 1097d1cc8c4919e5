//! Forces on the points of a state and the motions that they make, for a correction with a compliance for each point by
//! itself. It knows the blocks of rows that touch its state, and no others.

use std::ops::Range;

use settee_complementarity::Block;
use settee_kernel::roles::{BaseConstraintCorrection, Workspace};
use settee_sparse::SparseRows;

use super::scope_rows::ScopeRows;

/// A correction with what it keeps.
pub(super) type Role<'a> = (&'a dyn BaseConstraintCorrection, &'a dyn Workspace);

/// A correction with a compliance for each point.
#[derive(Default)]
pub(super) struct Pointwise {
    /// Its number among the corrections.
    pub correction: usize,
    /// Factor of its compliance.
    factor: f64,
    /// The blocks that touch its state, in order.
    blocks: Vec<Touching>,
    /// The rows of these blocks over the unknowns of its state, one block after the other.
    rows: SparseRows,
    /// Unknowns of a point.
    size: usize,
    /// The points that each of these blocks touches, in order: one block after the other.
    points: Vec<usize>,
    force: Vec<f64>,
    motion: Vec<f64>,
    /// Forces and motions that are put aside.
    aside: Vec<f64>,
    /// Whether each point shows the motion of its force, and how many that blocks touch do not.
    is_shown: Vec<bool>,
    n_hidden: usize,
}

/// A block that touches the state.
struct Touching {
    /// Its number among all blocks.
    block: usize,
    /// Its rows.
    rows: Range<usize>,
    /// Where its points are in the list.
    points: Range<usize>,
}

impl Pointwise {
    /// Becomes that of a correction of the unknowns `unknowns` of a state, `size` a point, with these rows of its
    /// scope.
    pub fn begin(
        &mut self,
        (correction, factor): (usize, f64),
        (rows, states): (&ScopeRows, &Range<usize>),
        unknowns: &Range<usize>,
        size: usize,
        blocks: &[Block],
    ) {
        (self.correction, self.factor, self.size, self.n_hidden) = (correction, factor, size, 0);
        self.blocks.clear();
        self.rows.clear();
        self.points.clear();
        for place in rows.on(states) {
            let number = rows.number(place);
            if self.blocks.last().is_none_or(|own| blocks[own.block].rows().end <= number) {
                self.fill_last_block();
                let block = blocks.partition_point(|block| block.rows().end <= number);
                let (first, point) = (self.rows.len(), self.points.len());
                self.blocks.push(Touching { block, rows: first..first + blocks[block].lines, points: point..point });
            }
            let Some(own) = self.blocks.last_mut() else { continue };
            // Lines of the block before this one may have no entries here.
            while self.rows.len() < own.rows.start + number - blocks[own.block].first {
                self.rows.push_row([]);
            }
            let entries = rows.row(place).iter().filter(|(unknown, _)| unknowns.contains(unknown));
            self.rows.push_row(entries.map(|(unknown, value)| (unknown - unknowns.start, *value)));
            for &(unknown, _) in self.rows.row(self.rows.len() - 1) {
                let point = unknown / size;
                if let Err(at) = self.points[own.points.start..].binary_search(&point) {
                    self.points.insert(own.points.start + at, point);
                }
            }
            own.points.end = self.points.len();
        }
        self.fill_last_block();
        for vector in [&mut self.force, &mut self.motion] {
            vector.clear();
            vector.resize(unknowns.len(), 0.0);
        }
        self.is_shown.clear();
        self.is_shown.resize(unknowns.len() / size, true);
    }

    /// Adds the lines of the last block that have no entries here, behind those that have.
    fn fill_last_block(&mut self) {
        let end = self.blocks.last().map_or(0, |own| own.rows.end);
        while self.rows.len() < end {
            self.rows.push_row([]);
        }
    }

    /// The numbers of the blocks that touch its state, in order.
    pub fn blocks(&self) -> impl Iterator<Item = usize> + '_ {
        self.blocks.iter().map(|own| own.block)
    }

    /// Takes these forces for all before, and hides the motions that they make until they change.
    pub fn restart(&mut self, forces: &[f64], blocks: &[Block]) {
        self.force.fill(0.0);
        self.motion.fill(0.0);
        self.points.iter().for_each(|point| self.is_shown[*point] = false);
        self.n_hidden = self.is_shown.iter().filter(|is_shown| !**is_shown).count();
        for own in 0..self.blocks.len() {
            let of_block = blocks[self.blocks[own].block].rows();
            self.push_block(own, &forces[of_block]);
        }
    }

    /// Whether all points show the motions of their forces.
    pub fn shows_all(&self) -> bool {
        self.n_hidden == 0
    }

    /// What the motions do to the value of a line of the block at a place of its list.
    pub fn read(&self, own: usize, line: usize) -> f64 {
        self.factor * self.rows.dot(self.blocks[own].rows.start + line, &self.motion)
    }

    /// Adds to the forces of a block, and moves its points by the forces on them.
    pub fn add(&mut self, role: Role<'_>, own: usize, increments: &[f64]) {
        self.push_block(own, increments);
        self.respond(role, own);
        for index in self.blocks[own].points.clone() {
            let is_shown = &mut self.is_shown[self.points[index]];
            self.n_hidden -= usize::from(!std::mem::replace(is_shown, true));
        }
    }

    /// Adds the compliance of a block to `out`, by rows: what unit forces on it move its points, and nothing else.
    pub fn add_diagonal(&mut self, role: Role<'_>, own: usize, out: &mut [f64]) {
        let points = self.blocks[own].points.clone();
        self.aside.clear();
        for point in points.clone() {
            let range = self.unknowns(point);
            self.aside.extend_from_slice(&self.force[range.clone()]);
            self.aside.extend_from_slice(&self.motion[range]);
        }
        let first = self.blocks[own].rows.start;
        let lines = self.blocks[own].rows.len();
        for column in 0..lines {
            for point in points.clone() {
                let range = self.unknowns(point);
                self.force[range.clone()].fill(0.0);
                self.motion[range].fill(0.0);
            }
            self.push(first + column, 1.0);
            self.respond(role, own);
            for line in 0..lines {
                out[line * lines + column] += self.read(own, line);
            }
        }
        for (number, point) in points.enumerate() {
            let range = self.unknowns(point);
            let (force, motion) = self.aside[2 * number * self.size..][..2 * self.size].split_at(self.size);
            self.force[range.clone()].copy_from_slice(force);
            self.motion[range].copy_from_slice(motion);
        }
    }

    /// The unknowns of the point at a place of the list of points.
    fn unknowns(&self, point: usize) -> Range<usize> {
        self.points[point] * self.size..(self.points[point] + 1) * self.size
    }

    /// Moves the points of a block by the forces on them.
    fn respond(&mut self, (role, state): Role<'_>, own: usize) {
        for point in self.blocks[own].points.clone() {
            let range = self.unknowns(point);
            let (force, motion) = (&self.force[range.clone()], &mut self.motion[range]);
            role.point_response(state, self.points[point], force, motion);
        }
    }

    /// Adds forces of the lines of a block.
    fn push_block(&mut self, own: usize, forces: &[f64]) {
        for (row, force) in self.blocks[own].rows.clone().zip(forces) {
            self.push(row, *force);
        }
    }

    /// Adds the force of a row.
    fn push(&mut self, row: usize, force: f64) {
        for &(unknown, value) in self.rows.row(row) {
            self.force[unknown] += value * force;
        }
    }
}
