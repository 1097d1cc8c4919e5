//! All levels, and the cycle over them.

use settee_parallel::Workers;

use super::block_matrix::BlockMatrix;
use super::coarsest::Coarsest;
use super::level::{Coarsened, Level};
use super::modes::rigid_modes;
use crate::csr::CsrMatrix;
use crate::factorisation::FactorError;

/// Relative strength of connection below which points are not put together: on the finest level; halved on each coarser
/// one. Source: Vanek, Mandel, Brezina 1996.
const THETA: f64 = 0.08;

/// Unknowns up to which a matrix is factorised.
pub(super) const DIRECT: usize = 500;

/// Levels of one matrix with 3 x 3 blocks; coarse points have M unknowns.
#[derive(Clone, Debug)]
pub(super) struct Hierarchy<const M: usize> {
    finest: Level<3, M>,
    levels: Vec<Level<M, M>>,
    last: BlockMatrix<M>,
    last_csr: CsrMatrix,
    coarsest: Coarsest,
    /// Right-hand side and answer of each level below the finest.
    vectors: Vec<[Vec<[f64; M]>; 2]>,
    /// First unknown of the finest level that belongs to each point of the levels below.
    unknowns: Vec<Vec<usize>>,
}

impl<const M: usize> Hierarchy<M> {
    /// Levels for `matrix`; `None` if its points cannot be put together.
    ///
    /// # Errors
    /// Those of [`Self::compute`].
    pub fn new(
        matrix: &CsrMatrix,
        positions: &[[f64; 3]],
        fixed: &[bool],
        workers: &Workers,
    ) -> Result<Option<Self>, FactorError> {
        let mut blocks = BlockMatrix::<3>::over(&matrix.pattern);
        blocks.copy_from(matrix);
        let modes = rigid_modes::<M>(positions, fixed, blocks.n_points());
        let active: Vec<bool> = fixed.as_chunks::<3>().0.iter().map(|fixed| *fixed != [true; 3]).collect();
        let Ok(coarsened) = Level::coarsen(blocks, &modes, &active, THETA) else { return Ok(None) };
        let Coarsened { level: mut finest, coarse: mut last, mut modes, first_points } = coarsened;
        finest.compute(&mut last, workers)?;
        let mut unknowns = vec![first_points.iter().map(|point| 3 * point).collect::<Vec<_>>()];
        let (mut levels, mut theta) = (Vec::new(), THETA);
        while M * last.n_points() > DIRECT {
            theta *= 0.5;
            let active = vec![true; last.n_points()];
            match Level::coarsen(last, &modes, &active, theta) {
                Ok(Coarsened { mut level, mut coarse, modes: next, first_points }) => {
                    level.compute(&mut coarse, workers).map_err(|error| translated::<M>(error, unknowns.last()))?;
                    let finer = unknowns.last().map_or(&[][..], |unknowns| unknowns);
                    let first = first_points.iter().filter_map(|&point| finer.get(point).copied()).collect();
                    levels.push(level);
                    unknowns.push(first);
                    (last, modes) = (coarse, next);
                }
                Err(matrix) => {
                    last = matrix;
                    break;
                }
            }
        }
        let last_csr = last.to_csr();
        let coarsest = Coarsest::new(&last_csr.pattern)?;
        let vectors = unknowns.iter().map(|points| [(); 2].map(|()| vec![[0.0; M]; points.len()])).collect();
        let mut hierarchy = Self { finest, levels, last, last_csr, coarsest, vectors, unknowns };
        hierarchy.factorise()?;
        Ok(Some(hierarchy))
    }

    /// Takes over new values of a matrix with the same pattern.
    ///
    /// # Errors
    /// `NotPositiveDefinite`, `Singular`: with an unknown of `matrix` near to where it was found.
    pub fn compute(&mut self, matrix: &CsrMatrix, workers: &Workers) -> Result<(), FactorError> {
        self.finest.matrix.copy_from(matrix);
        let Self { finest, levels, last, unknowns, .. } = self;
        finest.compute(levels.first_mut().map_or(&mut *last, |level| &mut level.matrix), workers)?;
        for index in 0..levels.len() {
            let (level, coarser) = levels[index..].split_first_mut().expect("the index is in range");
            let coarse = coarser.first_mut().map_or(&mut *last, |level| &mut level.matrix);
            level.compute(coarse, workers).map_err(|error| translated::<M>(error, unknowns.get(index)))?;
        }
        self.factorise()
    }

    fn factorise(&mut self) -> Result<(), FactorError> {
        self.last.copy_to(&mut self.last_csr);
        self.coarsest.factorise(&self.last_csr).map_err(|error| translated::<M>(error, self.unknowns.last()))
    }

    /// Number of levels.
    pub fn n_levels(&self) -> usize {
        self.levels.len() + 2
    }

    /// One V-cycle from x = 0.
    pub fn cycle(&mut self, workers: &Workers, b: &[f64], x: &mut [f64]) -> Result<(), FactorError> {
        let Self { finest, levels, coarsest, vectors, .. } = self;
        let ((b, _), (x, _)) = (b.as_chunks::<3>(), x.as_chunks_mut::<3>());
        finest.descend(workers, b, x, &mut vectors[0][0]);
        for (index, level) in levels.iter_mut().enumerate() {
            let (finer, coarser) = vectors.split_at_mut(index + 1);
            let [b, x] = &mut finer[index];
            level.descend(workers, b, x, &mut coarser[0][0]);
        }
        if let Some([b, x]) = vectors.last_mut() {
            x.copy_from_slice(b);
            coarsest.solve(x.as_flattened_mut())?;
        }
        for (index, level) in levels.iter_mut().enumerate().rev() {
            let (finer, coarser) = vectors.split_at_mut(index + 1);
            let [b, x] = &mut finer[index];
            level.ascend(workers, b, x, &coarser[0][1]);
        }
        finest.ascend(workers, b, x, &vectors[0][1]);
        Ok(())
    }
}

/// Translates an error of a coarse level: it names an unknown of the finest level.
fn translated<const M: usize>(error: FactorError, unknowns: Option<&Vec<usize>>) -> FactorError {
    let fine = |index: usize| unknowns.and_then(|unknowns| unknowns.get(index / M)).copied().unwrap_or(0);
    match error {
        FactorError::NotPositiveDefinite { index } => FactorError::NotPositiveDefinite { index: fine(index) },
        FactorError::ZeroPivot { index } => FactorError::ZeroPivot { index: fine(index) },
        FactorError::Singular { index, distance } => FactorError::Singular { index: fine(index), distance },
        FactorError::NonFinite { row, col } => FactorError::NonFinite { row: fine(row), col: fine(col) },
        other => other,
    }
}
