//! One level: smoothing, and the way to the next coarser one.

use settee_math::simd::dispatch;
use settee_parallel::Workers;

use super::aggregation::{NONE, aggregate};
use super::block::{Block, add_block_product, add_product, add_transposed_block_product, add_transposed_product};
use super::block_matrix::{BlockMatrix, GRAIN};
use super::graph::Graph;
use super::modes::orthonormalise;
use super::spectrum::Lanczos;
use crate::factorisation::FactorError;

/// Products with the matrix in one sweep of the smoother, the one for the residual included.
const DEGREE: usize = 2;

/// The smoother works on the upper part of the spectrum: from the largest eigenvalue divided by this.
const SMOOTHED_PART: f64 = 12.0;

/// Safety factor on the estimate of the largest eigenvalue, which converges from below.
const MARGIN: f64 = 1.1;

/// A matrix of N x N blocks with a prolongation from points with M unknowns.
#[derive(Clone, Debug)]
pub(super) struct Level<const N: usize, const M: usize> {
    pub matrix: BlockMatrix<N>,
    inverse_diagonal: Vec<Block<N, N>>,
    /// Estimate of the largest eigenvalue of D^-1 A.
    largest: f64,
    aggregate_of: Vec<u32>,
    tentative: Vec<Block<N, M>>,
    /// P = (I - omega D^-1 A) T
    prolongation: Graph,
    weights: Vec<Block<N, M>>,
    /// P^T, and the positions of its blocks in P.
    restriction: Graph,
    positions: Vec<usize>,
    /// Pattern of A P, and room for one of its rows.
    product: Graph,
    product_row: Vec<Block<N, M>>,
    /// Unknowns of coarse points that stand for no motion.
    idle: Vec<[bool; M]>,
    lanczos: Lanczos<N>,
    /// Step of the smoother, and residual.
    step: Vec<[f64; N]>,
    residual: Vec<[f64; N]>,
}

/// A level with what the next coarser one starts from.
pub(super) struct Coarsened<const N: usize, const M: usize> {
    pub level: Level<N, M>,
    pub coarse: BlockMatrix<M>,
    pub modes: Vec<Block<M, M>>,
    /// The first point of each aggregate.
    pub first_points: Vec<usize>,
}

impl<const N: usize, const M: usize> Level<N, M> {
    /// Chooses aggregates and finds all patterns; `None` if the points do not become fewer.
    pub fn coarsen(
        matrix: BlockMatrix<N>,
        modes: &[Block<N, M>],
        active: &[bool],
        theta: f64,
    ) -> Result<Coarsened<N, M>, BlockMatrix<N>> {
        let n = matrix.n_points();
        let aggregates = aggregate(&matrix.graph, &matrix.norms_squared(), theta, active);
        let n_active = active.iter().filter(|active| **active).count();
        if aggregates.n == 0 || 10 * M * aggregates.n > 9 * N * n_active {
            return Err(matrix);
        }
        let (tentative, coarse_modes) = orthonormalise(&aggregates, modes);
        let owners = aggregates.of_point.iter().map(|&owner| (owner != NONE).then_some(owner).into_iter());
        let prolongation = matrix.graph.product(&Graph::from_rows(owners), aggregates.n);
        let product = matrix.graph.product(&prolongation, aggregates.n);
        let (restriction, positions) = prolongation.transposed(aggregates.n);
        let coarse = BlockMatrix::zeros(restriction.product(&product, aggregates.n));
        let mut first_points = vec![usize::MAX; aggregates.n];
        for (point, &owner) in aggregates.of_point.iter().enumerate().filter(|(_, owner)| **owner != NONE) {
            first_points[owner as usize] = first_points[owner as usize].min(point);
        }
        let longest = (0..n).map(|row| product.row(row).len()).max().unwrap_or(0);
        let level = Self {
            inverse_diagonal: vec![[[0.0; N]; N]; n],
            largest: 0.0,
            aggregate_of: aggregates.of_point,
            tentative,
            weights: vec![[[0.0; N]; M]; prolongation.n_blocks()],
            prolongation,
            restriction,
            positions,
            product_row: vec![[[0.0; N]; M]; longest],
            product,
            idle: coarse_modes.iter().map(|r| std::array::from_fn(|c| r[c][c] == 0.0)).collect(),
            lanczos: Lanczos::default(),
            step: vec![[0.0; N]; n],
            residual: vec![[0.0; N]; n],
            matrix,
        };
        Ok(Coarsened { level, coarse, modes: coarse_modes, first_points })
    }

    /// Takes over new values of `matrix`, and computes those of the coarse matrix.
    ///
    /// # Errors
    /// `NotPositiveDefinite` with an unknown of this level.
    pub fn compute(&mut self, coarse: &mut BlockMatrix<M>, workers: &Workers) -> Result<(), FactorError> {
        self.matrix.invert_diagonal(&mut self.inverse_diagonal)?;
        let largest = self.lanczos.largest(&self.matrix, &self.inverse_diagonal, workers);
        self.largest = largest.ok_or(FactorError::NotPositiveDefinite { index: 0 })?;
        dispatch(
            #[inline(always)]
            || {
                self.smooth_prolongation();
                self.project(coarse);
            },
        );
        Ok(())
    }

    /// P = (I - omega D^-1 A) T, omega = 4/3 / largest eigenvalue of D^-1 A.
    #[inline(always)]
    fn smooth_prolongation(&mut self) {
        let omega = 4.0 / 3.0 / self.largest;
        for row in 0..self.matrix.n_points() {
            let range = self.prolongation.range(row);
            let (columns, weights) = (self.prolongation.row(row), &mut self.weights[range]);
            weights.fill([[0.0; N]; M]);
            for (point, position) in self.matrix.graph.entries(row) {
                let Ok(place) = columns.binary_search(&self.aggregate_of[point]) else { continue };
                add_block_product(&self.matrix.values[position], &self.tentative[point], &mut weights[place]);
            }
            for weights in weights.iter_mut() {
                let mut scaled = [[0.0; N]; M];
                add_block_product(&self.inverse_diagonal[row], weights, &mut scaled);
                *weights = scaled.map(|column| column.map(|value| -omega * value));
            }
            if let Ok(place) = columns.binary_search(&self.aggregate_of[row]) {
                for (weights, tentative) in weights[place].iter_mut().zip(&self.tentative[row]) {
                    weights.iter_mut().zip(tentative).for_each(|(weight, tentative)| *weight += tentative);
                }
            }
        }
    }

    /// A_c = P^T A P, row by row of A P. Idle unknowns get a diagonal, so that the coarse matrix is definite.
    #[inline(always)]
    fn project(&mut self, coarse: &mut BlockMatrix<M>) {
        coarse.values.fill([[0.0; M]; M]);
        for row in 0..self.matrix.n_points() {
            let columns = self.product.row(row);
            let products = &mut self.product_row[..columns.len()];
            products.fill([[0.0; N]; M]);
            for (middle, position) in self.matrix.graph.entries(row) {
                let block = &self.matrix.values[position];
                let mut place = 0;
                for (column, weight) in self.prolongation.entries(middle) {
                    while (columns[place] as usize) < column {
                        place += 1;
                    }
                    add_block_product(block, &self.weights[weight], &mut products[place]);
                }
            }
            for (coarse_row, weight) in self.prolongation.entries(row) {
                let range = coarse.graph.range(coarse_row);
                let (coarse_columns, values) = (coarse.graph.row(coarse_row), &mut coarse.values[range]);
                let mut place = 0;
                for (column, product) in columns.iter().zip(products.iter()) {
                    while coarse_columns[place] < *column {
                        place += 1;
                    }
                    add_transposed_block_product(&self.weights[weight], product, &mut values[place]);
                }
            }
        }
        for (point, idle) in self.idle.iter().enumerate() {
            let position = coarse.diagonal(point);
            let block = &mut coarse.values[position];
            let largest = (0..M).fold(0.0, |largest: f64, i| largest.max(block[i][i]));
            for i in (0..M).filter(|&i| idle[i]) {
                block[i][i] = if largest > 0.0 { largest } else { 1.0 };
            }
        }
    }

    /// Smooths from x = 0, and restricts the residual: coarse b = P^T (b - A x).
    pub fn descend(&mut self, workers: &Workers, b: &[[f64; N]], x: &mut [[f64; N]], coarse_b: &mut [[f64; M]]) {
        self.smooth(workers, b, x, true);
        let Self { matrix, residual, .. } = self;
        let x = &*x;
        workers.for_parts(residual, GRAIN, |first, residual| {
            dispatch(
                #[inline(always)]
                || {
                    for ((row, r), b) in (first..).zip(residual).zip(&b[first..]) {
                        let product = matrix.row_product(row, x);
                        *r = std::array::from_fn(|i| b[i] - product[i]);
                    }
                },
            );
        });
        let Self { restriction, positions, weights, residual, .. } = &*self;
        workers.for_parts(coarse_b, GRAIN / 4, |first, coarse_b| {
            dispatch(
                #[inline(always)]
                || {
                    for (row, b) in (first..).zip(coarse_b) {
                        *b = [0.0; M];
                        for (point, position) in restriction.entries(row) {
                            add_transposed_product(&weights[positions[position]], &residual[point], b);
                        }
                    }
                },
            );
        });
    }

    /// x += P coarse x, and smooths.
    pub fn ascend(&mut self, workers: &Workers, b: &[[f64; N]], x: &mut [[f64; N]], coarse_x: &[[f64; M]]) {
        let Self { prolongation, weights, .. } = &*self;
        workers.for_parts(x, GRAIN, |first, x| {
            dispatch(
                #[inline(always)]
                || {
                    for (row, x) in (first..).zip(x) {
                        for (point, position) in prolongation.entries(row) {
                            add_product(&weights[position], &coarse_x[point], x);
                        }
                    }
                },
            );
        });
        self.smooth(workers, b, x, false);
    }

    /// Chebyshev's iteration for D^-1 A on [upper / 12, upper]: the same polynomial before and after, so that the cycle
    /// is symmetric.
    ///
    /// d = D^-1 r / theta, then d = rho rho_old d + 2 rho / delta D^-1 r with rho = 1 / (2 theta / delta - rho_old), x
    /// += d. Source: Saad, Iterative methods for sparse linear systems, 2nd ed., algorithm 12.1.
    fn smooth(&mut self, workers: &Workers, b: &[[f64; N]], x: &mut [[f64; N]], is_zero: bool) {
        let upper = MARGIN * self.largest;
        let lower = upper / SMOOTHED_PART;
        let (theta, delta) = (0.5 * (upper + lower), 0.5 * (upper - lower));
        let sigma = theta / delta;
        let mut rho = 1.0 / sigma;
        let (mut keep, mut take) = (0.0, 1.0 / theta);
        for sweep in 0..DEGREE {
            if sweep > 0 {
                let next = 1.0 / (2.0 * sigma - rho);
                (keep, take) = (next * rho, 2.0 * next / delta);
                rho = next;
            }
            let starts_at_zero = sweep == 0 && is_zero;
            let Self { matrix, inverse_diagonal, step, .. } = self;
            let now = &*x;
            workers.for_parts(step, GRAIN, |first, step| {
                dispatch(
                    #[inline(always)]
                    || {
                        for ((row, d), b) in (first..).zip(step).zip(&b[first..]) {
                            let mut r = *b;
                            if !starts_at_zero {
                                let product = matrix.row_product(row, now);
                                r = std::array::from_fn(|i| b[i] - product[i]);
                            }
                            let mut z = [0.0; N];
                            add_product(&inverse_diagonal[row], &r, &mut z);
                            // The first step overwrites the old direction, which may hold NaN.
                            *d = std::array::from_fn(
                                |i| if sweep == 0 { take * z[i] } else { keep * d[i] + take * z[i] },
                            );
                        }
                    },
                );
            });
            let x = x.as_flattened_mut().iter_mut().zip(self.step.as_flattened());
            if starts_at_zero {
                x.for_each(|(x, d)| *x = *d);
            } else {
                x.for_each(|(x, d)| *x += d);
            }
        }
    }
}
