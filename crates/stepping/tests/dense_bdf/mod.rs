//! y' = f(y) in few unknowns, integrated with the pieces of the crate and a dense matrix.

use settee_stepping::stiff::Problem;
use settee_stepping::{
    ControlSettings, Convergence, Effort, Errors, Formula, MAX_POINTS, MatrixAge, Rejection, StepControl, StepCounters,
    Verdict, landing, neighbour,
};

/// What an integration took.
#[derive(Debug, Default)]
pub struct Work {
    pub counters: StepCounters,
    pub evaluations: u64,
    pub iterations: u64,
    pub factorisations: u64,
}

fn norm(error: &[f64], weights: &[f64]) -> f64 {
    (error.iter().zip(weights).map(|(e, w)| (e / w).powi(2)).sum::<f64>() / error.len() as f64).sqrt()
}

/// Rows of L and U of a matrix with row exchanges.
#[derive(Default)]
struct Factor {
    rows: Vec<Vec<f64>>,
    pivots: Vec<usize>,
}

impl Factor {
    fn make(&mut self, matrix: &[Vec<f64>]) {
        self.rows = matrix.to_vec();
        let n = matrix.len();
        self.pivots = (0..n).collect();
        for k in 0..n {
            let best = (k..n).max_by(|i, j| self.rows[*i][k].abs().total_cmp(&self.rows[*j][k].abs())).unwrap();
            self.rows.swap(k, best);
            self.pivots[k] = best;
            for i in k + 1..n {
                let l = self.rows[i][k] / self.rows[k][k];
                self.rows[i][k] = l;
                for j in k + 1..n {
                    self.rows[i][j] -= l * self.rows[k][j];
                }
            }
        }
    }

    fn solve(&self, b: &mut [f64]) {
        let n = b.len();
        for k in 0..n {
            b.swap(k, self.pivots[k]);
        }
        for i in 0..n {
            for j in 0..i {
                b[i] -= self.rows[i][j] * b[j];
            }
        }
        for i in (0..n).rev() {
            for j in i + 1..n {
                b[i] -= self.rows[i][j] * b[j];
            }
            b[i] /= self.rows[i][i];
        }
    }
}

/// The state at the end, and the work.
pub fn integrate(problem: &Problem, rtol: f64, atol: f64, max_order: usize) -> (Vec<f64>, Work) {
    let n = problem.start.len();
    let mut work = Work::default();
    let mut t = 0.0;
    let mut points = vec![(0.0, problem.start.to_vec())];
    let weights_of = |y: &[f64]| -> Vec<f64> { y.iter().map(|y| rtol * y.abs() + atol).collect() };
    let mut slope = vec![0.0; n];
    (problem.f)(problem.start, &mut slope);
    let weights = weights_of(problem.start);

    // First step: half of that after which the change of the slope alone would reach the tolerance.
    let speed = norm(&slope, &weights);
    let probe = (0.01 / speed).min(0.1 * problem.end);
    let moved: Vec<f64> = problem.start.iter().zip(&slope).map(|(y, s)| y + probe * s).collect();
    let mut there = vec![0.0; n];
    (problem.f)(&moved, &mut there);
    work.evaluations += 2;
    let change: Vec<f64> = there.iter().zip(&slope).map(|(a, b)| (a - b) / probe).collect();
    let first = (0.5 * (2.0 / norm(&change, &weights)).sqrt()).min(0.1 * problem.end);

    let settings = ControlSettings { max_order, max_step: problem.end, ..Default::default() };
    let mut control = StepControl::new(settings, first);
    let (mut convergence, mut age, mut factor) = (Convergence::default(), MatrixAge::default(), Factor::default());
    // The point before the start on the tangent: the prediction of order 1 needs two.
    points.push((-first, problem.start.iter().zip(&slope).map(|(y, s)| y - first * s).collect()));
    let mut matrix = vec![vec![0.0; n]; n];
    let mut y = vec![0.0; n];
    let mut step = 0;
    while t < problem.end {
        let remaining = problem.end - t;
        let mut h = landing(control.wanted(), remaining);
        let units = weights_of(&points[0].1);
        loop {
            if step == 0 {
                let (start, y0) = points[0].clone();
                points[1] = (start - h, y0.iter().zip(&slope).map(|(y, s)| y - h * s).collect());
            }
            let order = control.order();
            let t_n = if h >= remaining { problem.end } else { t + h };
            let ages: Vec<f64> = points.iter().map(|(at, _)| t_n - at).collect();
            let formula = Formula::new(order, &ages);
            let sum =
                |weights: &[f64], i: usize| -> f64 { weights.iter().zip(&points).map(|(w, (_, y))| w * y[i]).sum() };
            let predicted: Vec<f64> = (0..n).map(|i| sum(formula.prediction(), i)).collect();
            let known: Vec<f64> = (0..n).map(|i| sum(formula.correction(), i)).collect();
            y.copy_from_slice(&predicted);
            let mut f = vec![0.0; n];
            let converged = 'newton: loop {
                (problem.f)(&y, &mut f);
                work.evaluations += 1;
                let fresh = age.is_due(formula.gamma, step);
                if fresh {
                    (problem.jacobian)(&y, &mut matrix);
                    for (i, row) in matrix.iter_mut().enumerate() {
                        for (j, value) in row.iter_mut().enumerate() {
                            *value = f64::from(u8::from(i == j)) - formula.gamma * *value;
                        }
                    }
                    factor.make(&matrix);
                    work.factorisations += 1;
                    age.made(formula.gamma, step);
                    convergence.forget();
                }
                convergence.begin();
                loop {
                    let mut d: Vec<f64> = (0..n).map(|i| formula.gamma * f[i] - y[i] - known[i]).collect();
                    factor.solve(&mut d);
                    work.iterations += 1;
                    let scale = age.correction(formula.gamma);
                    for (y, d) in y.iter_mut().zip(&mut d) {
                        *d *= scale;
                        *y += *d;
                    }
                    match convergence.look(norm(&d, &units), formula.error_factor) {
                        Verdict::Converged => break 'newton true,
                        Verdict::Continue => {
                            (problem.f)(&y, &mut f);
                            work.evaluations += 1;
                        }
                        Verdict::Diverged if fresh => break 'newton false,
                        Verdict::Diverged => {
                            age.forget();
                            y.copy_from_slice(&predicted);
                            break;
                        }
                    }
                }
            };
            if !converged {
                age.forget();
                control.reject(h, Rejection::Convergence).expect("the problem has a solution");
                h = landing(control.wanted(), remaining);
                continue;
            }
            let error_of = |weights: &[f64], factor: f64| {
                let difference: Vec<f64> = (0..n).map(|i| factor * (y[i] - sum(weights, i))).collect();
                norm(&difference, &units)
            };
            let own = error_of(formula.prediction(), formula.error_factor);
            if own > 1.0 {
                control.reject(h, Rejection::Error(own, Effort::default())).expect("the problem has a solution");
                h = landing(control.wanted(), remaining);
                continue;
            }
            let (mut lower, mut higher) = (None, None);
            if control.wants_neighbours() {
                if order > 1 {
                    let (weights, factor) = neighbour(order - 1, &ages);
                    lower = Some(error_of(&weights[..order], factor));
                }
                if order < max_order && ages.len() > order + 1 {
                    let (weights, factor) = neighbour(order + 1, &ages);
                    higher = Some(error_of(&weights[..order + 2], factor));
                }
            }
            control.accept(h, Errors { lower, higher, ..Errors::alone(own) });
            points.insert(0, (t_n, y.clone()));
            points.truncate(MAX_POINTS);
            t = t_n;
            step += 1;
            break;
        }
    }
    work.counters = control.counters;
    (points.swap_remove(0).1, work)
}
