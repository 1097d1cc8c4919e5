//! The programme in the form of the library that solves it, a primal-dual interior point method: Goulart, Chen,
//! Clarabel: an interior-point solver for conic programs with quadratic objectives (2024).

use clarabel::algebra::CscMatrix;
use clarabel::solver::{
    DefaultSettings, DefaultSolver, IPSolver, NonnegativeConeT, SolverStatus, SupportedConeT, ZeroConeT,
};

use crate::{Bounded, Bounds, Programme, Unsolved};

/// Tolerance of the iteration, in the units of [`Scaled`]: a few digits above rounding.
const TOLERANCE: f64 = 1e-11;

/// Where a programme that is not solved to the tolerance is good enough.
const ENOUGH: f64 = 1e-8;

/// Bounds that are further away than this, in the units of [`Scaled`], are left out at first.
const FAR: f64 = 1e5;

/// Units in which the numbers of a programme are about 1: x = size c y, so that the diagonal of P is 1 and the largest
/// entry of q as well.
struct Scaled {
    /// c, one for each variable.
    variables: Vec<f64>,
    size: f64,
}

impl Scaled {
    fn of(programme: &Programme) -> Self {
        let n = programme.n_variables();
        let largest = (0..n).map(|i| programme.quadratic[i * n + i]).fold(0.0, f64::max);
        let variables: Vec<f64> = (0..n)
            .map(|i| {
                let diagonal = programme.quadratic[i * n + i];
                if diagonal > 1e-14 * largest { 1.0 / diagonal.sqrt() } else { Self::unit_of(programme, i) }
            })
            .collect();
        let slopes = programme.linear.iter().zip(&variables).map(|(q, c)| (q * c).abs());
        let slope = slopes.fold(0.0, f64::max);
        let size = if slope > 0.0 { slope } else { Self::reach(programme, &variables) };
        Self { variables, size }
    }

    /// A variable that P does not know is measured by its bounds.
    fn unit_of(programme: &Programme, variable: usize) -> f64 {
        let bounds = programme.bounds[variable];
        let ends = [bounds.least.abs(), bounds.most.abs()].into_iter().filter(|end| end.is_finite());
        let reach = ends.fold(0.0, f64::max);
        if reach > 0.0 { reach } else { 1.0 }
    }

    /// Where nothing pulls, the smallest of the bounds that are not 0 is the size.
    fn reach(programme: &Programme, variables: &[f64]) -> f64 {
        let of_variables = programme.bounds.iter().zip(variables).map(|(bounds, c)| (*bounds, *c));
        let of_rows = programme.rows.iter().map(|row| {
            let size = row.coefficients.iter().zip(variables).map(|(a, c)| (a * c).powi(2)).sum::<f64>().sqrt();
            (row.bounds, size)
        });
        let ends = of_variables.chain(of_rows).flat_map(|(bounds, size)| [bounds.least / size, bounds.most / size]);
        let reach = ends.map(f64::abs).filter(|end| end.is_finite() && *end > 0.0).fold(f64::INFINITY, f64::min);
        if reach.is_finite() { reach } else { 1.0 }
    }
}

/// An inequality a^T y <= b, or an equation, and whose bound it is.
struct Side {
    coefficients: Vec<f64>,
    bound: f64,
    of: Bounded,
}

/// The bounds as sides in scaled units: equations first. `far` are left out.
fn sides(programme: &Programme, scaled: &Scaled, far: f64) -> (Vec<Side>, usize) {
    let n = programme.n_variables();
    let of_variables = programme.bounds.iter().enumerate().map(|(index, bounds)| {
        let mut coefficients = vec![0.0; n];
        coefficients[index] = 1.0;
        (coefficients, *bounds, scaled.variables[index], Bounded::Variable(index))
    });
    let of_rows = programme.rows.iter().enumerate().map(|(index, row)| {
        let mut own: Vec<f64> = row.coefficients.iter().zip(&scaled.variables).map(|(a, c)| a * c).collect();
        let length = own.iter().map(|a| a * a).sum::<f64>().sqrt();
        let length = if length > 0.0 { length } else { 1.0 };
        own.iter_mut().for_each(|a| *a /= length);
        (own, row.bounds, length, Bounded::Row(index))
    });
    let (mut equations, mut inequalities) = (Vec::new(), Vec::new());
    for (coefficients, bounds, unit, of) in of_variables.chain(of_rows) {
        let [least, most] = [bounds.least, bounds.most].map(|end| end / (unit * scaled.size));
        if least == most {
            equations.push(Side { coefficients, bound: least, of });
            continue;
        }
        let negative = coefficients.iter().map(|a| -a).collect();
        let ends = [(coefficients, most), (negative, -least)];
        let near = ends.into_iter().filter(|(_, bound)| bound.is_finite() && bound.abs() <= far);
        inequalities.extend(near.map(|(coefficients, bound)| Side { coefficients, bound, of }));
    }
    let n_equations = equations.len();
    equations.append(&mut inequalities);
    (equations, n_equations)
}

/// Solves: first without the bounds that are far away, and with them if they turn out to count.
pub(crate) fn solve(programme: &Programme) -> Result<Vec<f64>, Unsolved> {
    let scaled = Scaled::of(programme);
    match solve_scaled(programme, &scaled, FAR) {
        Ok(x) if is_within(programme, &x) => Ok(x),
        // A contradiction of some bounds is one of all.
        Err(Unsolved::Infeasible { bounds }) => Err(Unsolved::Infeasible { bounds: needed(programme, bounds) }),
        _ => solve_scaled(programme, &scaled, f64::INFINITY),
    }
}

/// What of a contradiction is needed for it: the weakest parts are left out, one after the other, as long as the others
/// still contradict each other.
fn needed(programme: &Programme, bounds: Vec<Bounded>) -> Vec<Bounded> {
    let mut kept = bounds.clone();
    for bound in bounds.iter().rev() {
        let fewer: Vec<Bounded> = kept.iter().copied().filter(|other| other != bound).collect();
        let mut smaller = programme.clone();
        for (index, own) in smaller.bounds.iter_mut().enumerate() {
            if !fewer.contains(&Bounded::Variable(index)) {
                *own = Bounds::default();
            }
        }
        for (index, row) in smaller.rows.iter_mut().enumerate() {
            if !fewer.contains(&Bounded::Row(index)) {
                row.bounds = Bounds::default();
            }
        }
        let scaled = Scaled::of(&smaller);
        if matches!(solve_scaled(&smaller, &scaled, f64::INFINITY), Err(Unsolved::Infeasible { .. })) {
            kept = fewer;
        }
    }
    kept
}

fn is_within(programme: &Programme, x: &[f64]) -> bool {
    programme.rows.iter().all(|row| {
        let size: f64 = row.coefficients.iter().zip(x).map(|(a, x)| (a * x).abs()).sum();
        let ends = [row.bounds.least, row.bounds.most].into_iter().filter(|end| end.is_finite());
        row.bounds.excess(row.at(x)) <= 1e-7 * ends.map(f64::abs).fold(size, f64::max)
    })
}

fn solve_scaled(programme: &Programme, scaled: &Scaled, far: f64) -> Result<Vec<f64>, Unsolved> {
    let n = programme.n_variables();
    if n == 0 {
        return Ok(Vec::new());
    }
    let c = &scaled.variables;
    let quadratic: Vec<f64> = (0..n * n).map(|at| c[at / n] * programme.quadratic[at] * c[at % n]).collect();
    let linear: Vec<f64> = programme.linear.iter().zip(c).map(|(q, c)| q * c / scaled.size).collect();
    let (sides, n_equations) = sides(programme, scaled, far);
    let by_rows: Vec<f64> = sides.iter().flat_map(|side| side.coefficients.iter().copied()).collect();
    let bounds: Vec<f64> = sides.iter().map(|side| side.bound).collect();
    let cones: [SupportedConeT<f64>; 2] = [ZeroConeT(n_equations), NonnegativeConeT(sides.len() - n_equations)];
    let upper = columns(n, n, |row, column| if row <= column { quadratic[row * n + column] } else { 0.0 });
    let matrix = columns(sides.len(), n, |row, column| by_rows[row * n + column]);
    let solver = DefaultSolver::new(&upper, &linear, &matrix, &bounds, &cones, settings());
    let Ok(mut solver) = solver else { return Err(Unsolved::Malformed) };
    solver.solve();
    let solution = &solver.solution;
    let is_good_enough = solution.r_prim <= ENOUGH && solution.r_dual <= ENOUGH;
    match solution.status {
        SolverStatus::PrimalInfeasible | SolverStatus::AlmostPrimalInfeasible => {
            let parts = sides.iter().map(|side| side.of).zip(solution.z.iter().map(|z| z.abs()));
            Err(Unsolved::Infeasible { bounds: strongest(parts) })
        }
        SolverStatus::DualInfeasible | SolverStatus::AlmostDualInfeasible => {
            Err(Unsolved::Unbounded { variables: strongest((0..n).zip(solution.x.iter().map(|x| x.abs()))) })
        }
        status if status == SolverStatus::Solved || is_good_enough => {
            let x = solution.x.iter().zip(c).zip(&programme.bounds);
            Ok(x.map(|((y, c), bounds)| bounds.limit(scaled.size * c * y)).collect())
        }
        _ => Err(Unsolved::NotConverged { iterations: solution.iterations }),
    }
}

/// What takes part in a certificate, the strongest part first; each once.
fn strongest<T: Copy + PartialEq>(parts: impl Iterator<Item = (T, f64)>) -> Vec<T> {
    let mut parts: Vec<(T, f64)> = parts.collect();
    parts.sort_by(|a, b| b.1.total_cmp(&a.1));
    let least = 0.02 * parts.first().map_or(0.0, |(_, most)| *most);
    let mut found = Vec::new();
    for (part, size) in parts {
        if size > least && !found.contains(&part) {
            found.push(part);
        }
    }
    found
}

/// A dense matrix by columns, without the zeros.
fn columns(n_rows: usize, n_columns: usize, at: impl Fn(usize, usize) -> f64) -> CscMatrix<f64> {
    let (mut starts, mut rows, mut values) = (vec![0], Vec::new(), Vec::new());
    for column in 0..n_columns {
        for row in 0..n_rows {
            let value = at(row, column);
            if value != 0.0 {
                rows.push(row);
                values.push(value);
            }
        }
        starts.push(rows.len());
    }
    CscMatrix::new(n_rows, n_columns, starts, rows, values)
}

/// One thread, without words, the sparse factorisation of the library itself.
fn settings() -> DefaultSettings<f64> {
    DefaultSettings {
        verbose: false,
        max_threads: 1,
        direct_solve_method: "qdldl".to_owned(),
        presolve_enable: false,
        tol_gap_abs: TOLERANCE,
        tol_gap_rel: TOLERANCE,
        tol_feas: TOLERANCE,
        ..DefaultSettings::default()
    }
}
