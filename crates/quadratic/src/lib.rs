//! Convex quadratic programmes: the smallest value of 1/2 x^T P x + q^T x where all x_i and all rows a^T x are within
//! bounds of their own.
//!
//! P is symmetric and has no negative eigenvalue, so that there is one smallest value. A programme that has no answer
//! says why: which bounds contradict each other, or along which variables the value falls without end. Programmes are
//! small and dense, and one thread solves them: the same bits each time.
//!
//! ```
//! use settee_quadratic::{Bounds, Programme};
//!
//! // (x - 3)^2 + (y - 2)^2 with x + y <= 2 and y >= 1: at (1, 1).
//! let mut programme = Programme::new(vec![2.0, 0.0, 0.0, 2.0], vec![-6.0, -4.0]);
//! programme.bounds[1].least = 1.0;
//! programme.add_row(vec![1.0, 1.0], Bounds { most: 2.0, ..Bounds::default() });
//! let x = programme.solve().unwrap();
//! assert!((x[0] - 1.0).abs() < 1e-7 && (x[1] - 1.0).abs() < 1e-7);
//! ```

mod interior_point;

/// Bounds of a number; infinite where there is none.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounds {
    /// Smallest number.
    pub least: f64,
    /// Largest number.
    pub most: f64,
}

impl Default for Bounds {
    fn default() -> Self {
        Self { least: f64::NEG_INFINITY, most: f64::INFINITY }
    }
}

impl Bounds {
    /// A number within: first not above the largest, then not below the smallest.
    pub fn limit(self, value: f64) -> f64 {
        value.min(self.most).max(self.least)
    }

    /// How far a number is outside; 0 within.
    pub fn excess(self, value: f64) -> f64 {
        (self.least - value).max(value - self.most).max(0.0)
    }
}

/// A linear function of the variables with its bounds.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// Coefficients, one for each variable.
    pub coefficients: Vec<f64>,
    /// Bounds of their sum with the variables.
    pub bounds: Bounds,
}

impl Row {
    /// The function at a place.
    pub fn at(&self, x: &[f64]) -> f64 {
        self.coefficients.iter().zip(x).map(|(a, x)| a * x).sum()
    }
}

/// A bound by what it belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bounded {
    /// The variable with a number.
    Variable(usize),
    /// The row with a number.
    Row(usize),
}

/// Why a programme has no answer.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Unsolved {
    /// Nothing is within all bounds.
    #[error("the bounds contradict each other")]
    Infeasible {
        /// Those that do, the strongest part of the contradiction first.
        bounds: Vec<Bounded>,
    },
    /// There is no smallest value.
    #[error("the value falls without end")]
    Unbounded {
        /// The variables along which it falls, the steepest one first.
        variables: Vec<usize>,
    },
    /// A number is not finite, or lists do not belong together.
    #[error("a number is not finite, or a list has not one entry for each variable")]
    Malformed,
    /// The iteration ended before it met its tolerance.
    #[error("the iteration ended after {iterations} steps, before it met its tolerance")]
    NotConverged {
        /// Steps that were made.
        iterations: u32,
    },
}

/// A convex quadratic programme.
#[derive(Clone, Debug, PartialEq)]
pub struct Programme {
    /// P by rows: symmetric, without negative eigenvalues.
    pub quadratic: Vec<f64>,
    /// q.
    pub linear: Vec<f64>,
    /// Bounds of the variables.
    pub bounds: Vec<Bounds>,
    /// Linear functions with their bounds.
    pub rows: Vec<Row>,
}

impl Programme {
    /// Of P by rows and q, without bounds.
    pub fn new(quadratic: Vec<f64>, linear: Vec<f64>) -> Self {
        let bounds = vec![Bounds::default(); linear.len()];
        Self { quadratic, linear, bounds, rows: Vec::new() }
    }

    /// Adds a linear function with its bounds.
    pub fn add_row(&mut self, coefficients: Vec<f64>, bounds: Bounds) {
        self.rows.push(Row { coefficients, bounds });
    }

    /// Number of variables.
    pub fn n_variables(&self) -> usize {
        self.linear.len()
    }

    /// 1/2 x^T P x + q^T x.
    pub fn value(&self, x: &[f64]) -> f64 {
        let n = self.n_variables();
        let of_row = |row: usize| -> f64 {
            let turned: f64 = self.quadratic[row * n..(row + 1) * n].iter().zip(x).map(|(p, x)| p * x).sum();
            x[row] * (0.5 * turned + self.linear[row])
        };
        (0..n).map(of_row).sum()
    }

    /// The x with the smallest value.
    ///
    /// # Errors
    /// Why there is none.
    pub fn solve(&self) -> Result<Vec<f64>, Unsolved> {
        if !self.is_well_formed() {
            return Err(Unsolved::Malformed);
        }
        self.find_crossed()?;
        interior_point::solve(self)
    }

    /// Makes room: widens the bounds of the rows by as little as lets something be within all bounds, by the sum of
    /// squares of what is added, each measured by the size of its row. Bounds of variables stay.
    ///
    /// # Errors
    /// Where the bounds of the variables contradict themselves, or numbers are not finite.
    pub fn widen_rows(&mut self) -> Result<(), Unsolved> {
        let (n, m) = (self.n_variables(), self.rows.len());
        // Variables x and what each row is widened by, s: the smallest |s|^2, and hardly anything of |x|^2.
        let mut wider = Self::new(vec![0.0; (n + m) * (n + m)], vec![0.0; n + m]);
        wider.bounds[..n].copy_from_slice(&self.bounds);
        for index in 0..n + m {
            wider.quadratic[index * (n + m) + index] = if index < n { 0.0 } else { 1.0 };
        }
        for (index, row) in self.rows.iter().enumerate() {
            let size = row.coefficients.iter().map(|a| a * a).sum::<f64>().sqrt();
            let size = if size > 0.0 { size } else { 1.0 };
            let mut coefficients = row.coefficients.clone();
            coefficients.resize(n + m, 0.0);
            coefficients[n + index] = size;
            wider.rows.push(Row { coefficients, bounds: row.bounds });
        }
        let x = wider.solve()?;
        for row in &mut self.rows {
            let at = row.at(&x[..n]);
            // A little more than is needed, for what is rounded.
            let more = 1e-7 * row.coefficients.iter().zip(&x).map(|(a, x)| (a * x).abs()).sum::<f64>();
            let excess = row.bounds.excess(at);
            if excess > 0.0 {
                row.bounds = Bounds { least: row.bounds.least.min(at - more), most: row.bounds.most.max(at + more) };
            }
        }
        Ok(())
    }

    fn is_well_formed(&self) -> bool {
        let n = self.n_variables();
        let are_finite = |list: &[f64]| list.iter().all(|value| value.is_finite());
        let are_bounds = |bounds: &Bounds| {
            !bounds.least.is_nan()
                && !bounds.most.is_nan()
                && bounds.least < f64::INFINITY
                && bounds.most > f64::NEG_INFINITY
        };
        self.quadratic.len() == n * n
            && self.bounds.len() == n
            && are_finite(&self.quadratic)
            && are_finite(&self.linear)
            && self.bounds.iter().all(are_bounds)
            && self
                .rows
                .iter()
                .all(|row| row.coefficients.len() == n && are_finite(&row.coefficients) && are_bounds(&row.bounds))
    }

    /// Bounds of which the smallest number is above the largest one.
    fn find_crossed(&self) -> Result<(), Unsolved> {
        let is_crossed = |bounds: &Bounds| bounds.least > bounds.most;
        let variables = self.bounds.iter().enumerate().filter(|(_, own)| is_crossed(own));
        let rows = self.rows.iter().enumerate().filter(|(_, row)| is_crossed(&row.bounds));
        let crossed: Vec<Bounded> = variables
            .map(|(index, _)| Bounded::Variable(index))
            .chain(rows.map(|(index, _)| Bounded::Row(index)))
            .collect();
        if crossed.is_empty() { Ok(()) } else { Err(Unsolved::Infeasible { bounds: crossed }) }
    }
}
