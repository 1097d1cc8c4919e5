//! Where forces and masses put the blocks of their matrices.

use settee_math::{DataTypes, Point};
use settee_parallel::Workers;
use settee_sparse::EdgeMatrix;

/// The first or the second of two states.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// `object1`.
    First = 0,
    /// `object2`.
    Second = 1,
}

/// Takes dense blocks of a matrix over the points of states.
pub trait BlockSink {
    /// Adds a block, row-major, `rows` x `cols` scalars, at (point of a state, point of a state). States are indices of
    /// the scope.
    fn add(&mut self, row: (usize, usize), col: (usize, usize), rows: usize, cols: usize, values: &[f64]);

    /// Adds value * identity (n x n, n at most 6) at (point of a state, point of a state).
    fn add_identity(&mut self, row: (usize, usize), col: (usize, usize), n: usize, value: f64) {
        add_as_block(self, row, col, n, value);
    }

    /// Adds a whole matrix over the points of a state in space, as fast as can be. False if the sink takes single
    /// blocks only: nothing is added then.
    fn add_edges(&mut self, _matrix: &EdgeMatrix<'_>, _term: StateTerm, _workers: &Workers) -> bool {
        false
    }
}

/// Adds value * identity to a sink as a block: what [`BlockSink::add_identity`] does where the sink knows nothing
/// better.
pub fn add_as_block(
    sink: &mut (impl BlockSink + ?Sized),
    row: (usize, usize),
    col: (usize, usize),
    n: usize,
    value: f64,
) {
    let mut block = [0.0; 36];
    (0..n).for_each(|scalar| block[scalar * (n + 1)] = value);
    sink.add(row, col, n, n, &block[..n * n]);
}

/// How a matrix over the points of a state enters that of the scope.
#[derive(Clone, Copy, Debug)]
pub struct StateTerm {
    /// Index of the state in the scope.
    pub state: usize,
    /// What it is multiplied by.
    pub factor: f64,
    /// Takes the symmetric part of blocks on the diagonal.
    pub symmetrised: bool,
}

/// Blocks over the points of one state; the factor is applied here.
pub struct Blocks<'a> {
    sink: &'a mut dyn BlockSink,
    state: usize,
    factor: f64,
    symmetric: bool,
}

impl<'a> Blocks<'a> {
    /// Blocks of `state`, multiplied by `factor`.
    pub fn new(sink: &'a mut dyn BlockSink, state: usize, factor: f64) -> Self {
        Self { sink, state, factor, symmetric: false }
    }

    /// The same sink, which takes only the symmetric part of blocks on the diagonal: for tangents of single points that
    /// are not symmetric, when only symmetric systems can be solved. Newton's iteration then converges linearly instead
    /// of quadratically.
    pub fn symmetrised(&mut self, symmetric: bool) -> Blocks<'_> {
        Blocks { sink: &mut *self.sink, symmetric, ..*self }
    }

    /// Adds factor * block at points (i, j); `block` is row-major with one row and column per scalar of a derivative.
    #[inline]
    pub fn add<const N: usize>(&mut self, i: usize, j: usize, block: &[[f64; N]; N]) {
        let mut scaled = *block;
        scaled.as_flattened_mut().iter_mut().for_each(|value| *value *= self.factor);
        if self.symmetric && i == j {
            for row in 0..N {
                for col in 0..row {
                    let mean = (scaled[row][col] + scaled[col][row]) / 2.0;
                    (scaled[row][col], scaled[col][row]) = (mean, mean);
                }
            }
        }
        self.sink.add((self.state, i), (self.state, j), N, N, scaled.as_flattened());
    }

    /// Adds factor * matrix; false if it must be added block by block.
    pub fn add_edges(&mut self, workers: &Workers, matrix: &EdgeMatrix<'_>) -> bool {
        let term = StateTerm { state: self.state, factor: self.factor, symmetrised: self.symmetric };
        self.sink.add_edges(matrix, term, workers)
    }

    /// Adds factor * value * identity (n x n, n at most 6) at points (i, j).
    pub fn add_identity(&mut self, i: usize, j: usize, n: usize, value: f64) {
        self.sink.add_identity((self.state, i), (self.state, j), n, self.factor * value);
    }

    /// Adds factor * block to the linear part of points (i, j); components that the type lacks are dropped.
    #[inline]
    pub fn add_linear<D: DataTypes>(&mut self, i: usize, j: usize, block: &[[f64; 3]; 3]) {
        let (n, spatial) = (D::Deriv::SIZE, D::KIND.spatial_size());
        let mut values = [0.0; 36];
        for row in 0..spatial {
            for col in 0..spatial {
                values[row * n + col] = self.factor * block[row][col];
            }
        }
        self.sink.add((self.state, i), (self.state, j), n, n, &values[..n * n]);
    }

    /// Adds factor * diag(values) at point i.
    pub fn add_diagonal(&mut self, i: usize, values: &[f64]) {
        let n = values.len();
        let mut block = [0.0; 36];
        for (scalar, value) in values.iter().enumerate() {
            block[scalar * n + scalar] = self.factor * value;
        }
        self.sink.add((self.state, i), (self.state, i), n, n, &block[..n * n]);
    }
}

/// Blocks over the points of two states, which may be the same.
pub struct PairBlocks<'a> {
    sink: &'a mut dyn BlockSink,
    states: [usize; 2],
    factor: f64,
}

impl<'a> PairBlocks<'a> {
    /// Blocks of two states, multiplied by `factor`.
    pub fn new(sink: &'a mut dyn BlockSink, states: [usize; 2], factor: f64) -> Self {
        Self { sink, states, factor }
    }

    /// Adds factor * block (row-major, n x n) at the given points.
    #[inline]
    pub fn add(&mut self, row: (End, usize), col: (End, usize), n: usize, block: &[f64]) {
        self.add_rectangle(row, col, [n, n], block);
    }

    /// Adds factor * block (row-major, rows x columns) at the given points, for states of different types.
    #[inline]
    pub fn add_rectangle(&mut self, row: (End, usize), col: (End, usize), [rows, cols]: [usize; 2], block: &[f64]) {
        let mut scaled = [0.0; 36];
        for (target, value) in scaled.iter_mut().zip(block) {
            *target = self.factor * value;
        }
        self.sink.add(
            (self.states[row.0 as usize], row.1),
            (self.states[col.0 as usize], col.1),
            rows,
            cols,
            &scaled[..rows * cols],
        );
    }
}
