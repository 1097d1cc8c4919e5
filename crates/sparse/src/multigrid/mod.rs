//! Algebraic multigrid by smoothed aggregation, for elastic solids.
//!
//! Points are put together into aggregates, whose rigid motions are the unknowns of the next level, and so on until the
//! matrix is small. What is smooth on one level is rough on the next: the number of iterations of conjugate gradients
//! hardly grows with the size of the body. Source: Vanek, Mandel, Brezina, Algebraic multigrid by smoothed aggregation
//! for second and fourth order elliptic problems, Computing 56 (1996).

mod aggregation;
mod block;
mod block_matrix;
mod checkpoint;
mod coarsest;
mod graph;
mod hierarchy;
mod level;
mod modes;
mod spectrum;

use std::sync::Arc;

use settee_parallel::Workers;

use self::coarsest::Coarsest;
use self::hierarchy::{DIRECT, Hierarchy};
use crate::csr::CsrMatrix;
use crate::factorisation::{FactorCounters, FactorError};
use crate::pattern::Pattern;
use crate::preconditioner::Preconditioner;

/// One V-cycle for symmetric positive definite matrices of points with three unknowns.
///
/// Aggregates, patterns and the bases of the coarse levels are kept as long as the pattern of the matrix holds, the
/// same unknowns are fixed and the positions are the same: `counters().analyses` says how often they were made. A copy
/// gives the same bits as the original.
///
/// Trilinear bricks held at one end, under their weight, to 1e-8, with positions (2 cores, Zen 4, one thread):
///
/// | unknowns | iterations | first matrix | next matrix | cycle | product with the matrix |
/// |---|---|---|---|---|---|
/// | cube, 1,536 | 10 | 3.6 ms | 2.0 ms | 0.11 ms | 0.024 ms |
/// | cube, 12,288 | 11 | 36 ms | 26 ms | 1.2 ms | 0.36 ms |
/// | cube, 98,304 | 12 | 293 ms | 219 ms | 22 ms | 8.2 ms |
/// | beam, 96,768 | 14 | 310 ms | 222 ms | 28 ms | 12 ms |
#[derive(Clone, Debug, Default)]
pub struct AlgebraicMultigrid {
    positions: Vec<[f64; 3]>,
    pattern: Option<Arc<Pattern>>,
    /// Whether each unknown has a diagonal entry only: for the last matrix, and for the next one.
    fixed: Vec<bool>,
    next_fixed: Vec<bool>,
    method: Method,
    is_factorised: bool,
    workers: Workers,
    counters: FactorCounters,
}

/// What the size of the matrix and the positions lead to.
#[derive(Clone, Debug, Default)]
enum Method {
    #[default]
    None,
    /// A matrix that is small, or that does not become smaller.
    Direct(Box<Coarsest>),
    /// With translations as the modes of points.
    Translations(Box<Hierarchy<3>>),
    /// With translations and rotations.
    RigidMotions(Box<Hierarchy<6>>),
}

impl AlgebraicMultigrid {
    /// Gives the positions of all points, from which the rotations follow; none for translations only.
    pub fn set_positions(&mut self, positions: &[[f64; 3]]) {
        if self.positions != positions {
            self.positions.clear();
            self.positions.extend_from_slice(positions);
            self.pattern = None;
        }
    }

    /// Threads that may be used; they change no bit.
    pub fn set_workers(&mut self, workers: Workers) {
        self.workers = workers;
    }

    /// Takes over the values of `matrix`. No allocation if the pattern and the fixed unknowns are those of the last
    /// call.
    ///
    /// # Errors
    /// `EmptySystem`, `Misaligned` if the size is no multiple of 3, `WrongSize` if there are positions of another
    /// number of points, `NonFinite` also for positions (as entries of their rows), `NotPositiveDefinite`, `Singular`.
    pub fn factorise(&mut self, matrix: &CsrMatrix) -> Result<(), FactorError> {
        self.is_factorised = false;
        let dimension = matrix.dimension();
        if dimension == 0 {
            return Err(FactorError::EmptySystem);
        }
        if !dimension.is_multiple_of(3) {
            return Err(FactorError::Misaligned { dimension, block: 3 });
        }
        if !self.positions.is_empty() && 3 * self.positions.len() != dimension {
            return Err(FactorError::WrongSize { expected: dimension, found: 3 * self.positions.len() });
        }
        let unknown_position = self.positions.as_flattened().iter().position(|value| !value.is_finite());
        if let Some((row, col)) = unknown_position.map(|at| (at, at)).or_else(|| matrix.first_non_finite()) {
            return Err(FactorError::NonFinite { row, col });
        }
        self.next_fixed.clear();
        self.next_fixed
            .extend((0..dimension).map(|row| matrix.row(row).all(|(col, value)| col == row || value == 0.0)));
        let holds = |pattern: &Arc<Pattern>| Arc::ptr_eq(pattern, &matrix.pattern) || *pattern == matrix.pattern;
        let is_known = self.pattern.as_ref().is_some_and(holds) && self.fixed == self.next_fixed;
        if !is_known {
            // Left unknown until the levels are there.
            self.pattern = None;
            self.fixed.clone_from(&self.next_fixed);
            self.analyse(matrix)?;
            self.pattern = Some(Arc::clone(&matrix.pattern));
        }
        self.counters.factorisations += 1;
        match &mut self.method {
            Method::None => return Err(FactorError::NotAnalysed),
            Method::Direct(factor) => factor.factorise(matrix)?,
            // New levels have their numbers already.
            Method::Translations(levels) if is_known => levels.compute(matrix, &self.workers)?,
            Method::RigidMotions(levels) if is_known => levels.compute(matrix, &self.workers)?,
            Method::Translations(_) | Method::RigidMotions(_) => {}
        }
        self.is_factorised = true;
        Ok(())
    }

    fn analyse(&mut self, matrix: &CsrMatrix) -> Result<(), FactorError> {
        self.method = Method::None;
        self.counters.analyses += 1;
        let (positions, fixed, workers) = (&self.positions[..], &self.fixed[..], &self.workers);
        let levels = if matrix.dimension() <= DIRECT {
            None
        } else if positions.is_empty() {
            Hierarchy::new(matrix, positions, fixed, workers)?.map(|levels| Method::Translations(Box::new(levels)))
        } else {
            Hierarchy::new(matrix, positions, fixed, workers)?.map(|levels| Method::RigidMotions(Box::new(levels)))
        };
        self.method = match levels {
            Some(levels) => levels,
            None => Method::Direct(Box::new(Coarsest::new(&matrix.pattern)?)),
        };
        Ok(())
    }

    /// Number of levels, the one that is solved exactly included; 0 before the first matrix.
    pub fn n_levels(&self) -> usize {
        match &self.method {
            Method::None => 0,
            Method::Direct(_) => 1,
            Method::Translations(levels) => levels.n_levels(),
            Method::RigidMotions(levels) => levels.n_levels(),
        }
    }

    /// How often aggregates were chosen (`analyses`), matrices followed and cycles made (`solves`).
    pub fn counters(&self) -> FactorCounters {
        self.counters
    }
}

impl Preconditioner for AlgebraicMultigrid {
    fn apply(&mut self, r: &[f64], z: &mut [f64]) -> Result<(), FactorError> {
        if !self.is_factorised {
            return Err(FactorError::NotFactorised);
        }
        let expected = self.fixed.len();
        if let Some(found) = [r.len(), z.len()].into_iter().find(|found| *found != expected) {
            return Err(FactorError::WrongSize { expected, found });
        }
        if let Some(index) = r.iter().position(|value| !value.is_finite()) {
            return Err(FactorError::NonFiniteRightHandSide { index });
        }
        self.counters.solves += 1;
        match &mut self.method {
            Method::None => Err(FactorError::NotFactorised),
            Method::Direct(factor) => {
                z.copy_from_slice(r);
                factor.solve(z)
            }
            Method::Translations(levels) => levels.cycle(&self.workers, r, z),
            Method::RigidMotions(levels) => levels.cycle(&self.workers, r, z),
        }
    }
}
