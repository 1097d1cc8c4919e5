//! Stiff problems y' = f(y) that integrators are measured by, and how CVODE solves them: see `reference/cvode.py`.

/// A problem with its Jacobian.
pub struct Problem {
    /// Its name in the stored runs.
    pub name: &'static str,
    /// y' = f(y).
    pub f: fn(&[f64], &mut [f64]),
    /// Row i, column j: df_i/dy_j.
    pub jacobian: fn(&[f64], &mut [Vec<f64>]),
    /// y at the start.
    pub start: &'static [f64],
    /// When it is asked for.
    pub end: f64,
}

/// Three species, rates from 0.04 to 3e7.
pub const ROBER: Problem = Problem {
    name: "rober",
    f: |y, f| {
        let (a, b, c) = (0.04 * y[0], 1e4 * y[1] * y[2], 3e7 * y[1] * y[1]);
        f.copy_from_slice(&[b - a, a - b - c, c]);
    },
    jacobian: |y, j| {
        j[0].copy_from_slice(&[-0.04, 1e4 * y[2], 1e4 * y[1]]);
        j[1].copy_from_slice(&[0.04, -1e4 * y[2] - 6e7 * y[1], -1e4 * y[1]]);
        j[2].copy_from_slice(&[0.0, 6e7 * y[1], 0.0]);
    },
    start: &[1.0, 0.0, 0.0],
    end: 40.0,
};

/// Eight species of a plant.
pub const HIRES: Problem = Problem {
    name: "hires",
    f: |y, f| {
        let fast = 280.0 * y[5] * y[7];
        f.copy_from_slice(&[
            -1.71 * y[0] + 0.43 * y[1] + 8.32 * y[2] + 0.0007,
            1.71 * y[0] - 8.75 * y[1],
            -10.03 * y[2] + 0.43 * y[3] + 0.035 * y[4],
            8.32 * y[1] + 1.71 * y[2] - 1.12 * y[3],
            -1.745 * y[4] + 0.43 * y[5] + 0.43 * y[6],
            -fast + 0.69 * y[3] + 1.71 * y[4] - 0.43 * y[5] + 0.69 * y[6],
            fast - 1.81 * y[6],
            -fast + 1.81 * y[6],
        ]);
    },
    jacobian: |y, j| {
        let (a, b) = (280.0 * y[7], 280.0 * y[5]);
        let rows = [
            [-1.71, 0.43, 8.32, 0.0, 0.0, 0.0, 0.0, 0.0],
            [1.71, -8.75, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
            [0.0, 0.0, -10.03, 0.43, 0.035, 0.0, 0.0, 0.0],
            [0.0, 8.32, 1.71, -1.12, 0.0, 0.0, 0.0, 0.0],
            [0.0, 0.0, 0.0, 0.0, -1.745, 0.43, 0.43, 0.0],
            [0.0, 0.0, 0.0, 0.69, 1.71, -a - 0.43, 0.69, -b],
            [0.0, 0.0, 0.0, 0.0, 0.0, a, -1.81, b],
            [0.0, 0.0, 0.0, 0.0, 0.0, -a, 1.81, -b],
        ];
        for (row, values) in j.iter_mut().zip(rows) {
            row.copy_from_slice(&values);
        }
    },
    start: &[1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0057],
    end: 321.8122,
};

/// A relaxation oscillator.
pub const VAN_DER_POL: Problem = Problem {
    name: "van-der-pol",
    f: |y, f| f.copy_from_slice(&[y[1], ((1.0 - y[0] * y[0]) * y[1] - y[0]) / 1e-6]),
    jacobian: |y, j| {
        j[0].copy_from_slice(&[0.0, 1.0]);
        j[1].copy_from_slice(&[(-2.0 * y[0] * y[1] - 1.0) / 1e-6, (1.0 - y[0] * y[0]) / 1e-6]);
    },
    start: &[2.0, 0.0],
    end: 2.0,
};

/// The Oregonator: three species that oscillate.
pub const OREGO: Problem = Problem {
    name: "orego",
    f: |y, f| {
        f.copy_from_slice(&[
            77.27 * (y[1] + y[0] * (1.0 - 8.375e-6 * y[0] - y[1])),
            (y[2] - (1.0 + y[0]) * y[1]) / 77.27,
            0.161 * (y[0] - y[2]),
        ]);
    },
    jacobian: |y, j| {
        j[0].copy_from_slice(&[77.27 * (1.0 - 2.0 * 8.375e-6 * y[0] - y[1]), 77.27 * (1.0 - y[0]), 0.0]);
        j[1].copy_from_slice(&[-y[1] / 77.27, -(1.0 + y[0]) / 77.27, 1.0 / 77.27]);
        j[2].copy_from_slice(&[0.161, 0.0, -0.161]);
    },
    start: &[1.0, 2.0, 3.0],
    end: 360.0,
};

/// How CVODE solved a problem.
pub struct Reference {
    /// The problem.
    pub problem: &'static Problem,
    /// Relative tolerance.
    pub rtol: f64,
    /// Absolute tolerance.
    pub atol: f64,
    /// Steps and largest relative error; `None` where it gave up.
    pub cvode: Option<(f64, f64)>,
    /// Evaluations of f that CVODE took.
    pub evaluations: f64,
    /// The solution at the end.
    pub exact: Vec<f64>,
}

/// All stored runs of CVODE.
///
/// # Panics
/// if the stored file is not as it was written.
pub fn references() -> Vec<Reference> {
    let number = |text: &str| text.parse::<f64>().expect("a number");
    let lines = include_str!("../reference/cvode.csv").lines().skip(1);
    lines
        .map(|line| {
            let fields: Vec<&str> = line.split(',').collect();
            let known = [&ROBER, &HIRES, &VAN_DER_POL, &OREGO];
            let problem = known.into_iter().find(|p| p.name == fields[0]).expect("the problem is known");
            let (steps, error) = (number(fields[3]), number(fields[6]));
            Reference {
                problem,
                rtol: number(fields[1]),
                atol: number(fields[2]),
                cvode: (!steps.is_nan()).then_some((steps, error)),
                evaluations: number(fields[4]),
                exact: fields[7].split(' ').map(number).collect(),
            }
        })
        .collect()
}

impl Reference {
    /// Largest relative error of a solution.
    pub fn error(&self, y: &[f64]) -> f64 {
        y.iter().zip(&self.exact).map(|(y, exact)| ((y - exact) / exact).abs()).fold(0.0, f64::max)
    }

    /// What is wrong with an integration, measured by that of CVODE.
    pub fn verdict(&self, error: f64, steps: u64, rejected: u64, iterations: u64) -> Option<String> {
        let (n, rejected, iterations) =
            (steps as f64, rejected as f64 / steps as f64, iterations as f64 / steps as f64);
        let compares = self
            .cvode
            .is_none_or(|(steps, cvode)| error <= f64::max(10.0 * self.rtol, 2.0 * cvode) && n <= 1.1 * steps);
        let line = format!(
            "{} at {:.0e}: {steps} steps, error {error:.2e}; CVODE {:?}; {:.1} % rejected, {iterations:.2} iterations a step",
            self.problem.name,
            self.rtol,
            self.cvode,
            100.0 * rejected
        );
        (!compares || rejected >= 0.1 || iterations > 1.6).then_some(line)
    }
}
