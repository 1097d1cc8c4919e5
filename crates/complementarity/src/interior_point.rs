//! An interior-point method for contacts with friction.
//!
//! Where bodies rest on each other at many points, forces can be shared in many ways, and what a contact does is not
//! decided by its laws alone: Newton's method then goes from guess to guess. Here no guess is made. Forces and values
//! stay inside of their cones, and their products become smaller together; what comes out is the middle of all
//! solutions, from which Newton's method sees what touches, sticks and slips.
//!
//! Coulomb's law says: the force r = (mu f_n, f_t) and v = (d_n / mu + |d_t|, d_t) are in the cone K, and r . v = 0
//! (De Saxce, Feng, The bipotential method, 1998). With M, q for W and the free values in these units, v = M r + q + s
//! for the slip s = |v_t| along the normal; a step solves for all of it, s included. Steps are those of Mehrotra
//! (predictor, corrector) in the scaling of Nesterov and Todd, as Acary, Armand, Nguyen and Shpakovych have them
//! (Second-order cone programming for frictional contact mechanics using interior point algorithm, 2024).

use nalgebra::{DMatrix, DVector, Vector3};

use crate::cone::steps_inside;
use crate::exact::{ExactSettings, largest, newton};
use crate::interior_step::Linear;
use crate::law::Law;
use crate::natural_map::{linearise, values};
use crate::problem::{ContactProblem, Diagonal, is_stopped};
use crate::settings::Outcome;

/// Most steps.
const STEPS: usize = 30;
/// Steps of Newton's method in each of its trials.
const TRIAL: usize = 5;
/// Newton's method is tried where products of forces and values, as lengths, have come below these parts of the
/// largest ones.
const TRIALS: [f64; 4] = [1e-3, 1e-4, 1e-5, 1e-6];
/// Forces of the start, in parts of the largest one of the forces that would hold all rows in place. Where sliding
/// contacts turn sharply, one start may lead nowhere, and the other one to a solution.
const STARTS: [f64; 2] = [0.1, 1.0];
/// Steps of which less than this part stays inside are short; with more of them than that many a start leads nowhere.
const SHORT: f64 = 0.1;
const MOST_SHORT: usize = 3;
/// Compliance that is added to find these, and that of rows that are held in place, in parts of their own.
const FIRST_COMPLIANCE: f64 = 1e-6;
const TIED_COMPLIANCE: f64 = 1e-10;

/// Goes from the inside of the cones to forces from which Newton's method finds a solution; whether it did. Problems
/// with other laws than those of contacts and ties are left as they are; otherwise forces are the last ones that were
/// tried.
pub(crate) fn interior_point(
    problem: &mut ContactProblem,
    diagonal: &Diagonal,
    settings: &ExactSettings,
    outcome: &mut Outcome,
) -> bool {
    STARTS.iter().any(|start| from(*start, problem, diagonal, settings, outcome))
}

fn from(
    start: f64,
    problem: &mut ContactProblem,
    diagonal: &Diagonal,
    settings: &ExactSettings,
    outcome: &mut Outcome,
) -> bool {
    let trial = ExactSettings { max_steps: TRIAL.min(settings.max_steps), ..*settings };
    let Some(mut path) = Path::of(problem, start) else { return false };
    let (mut n_trials, mut n_short, mut since_trial, mut largest_gap) = (0, 0, 0, 0.0_f64);
    let stop = problem.stop.clone();
    for _ in (0..STEPS).take_while(|_| !is_stopped(&stop)) {
        let gap = path.gap();
        largest_gap = largest_gap.max(gap);
        let part = (gap / largest_gap).sqrt();
        let is_due = TRIALS.get(n_trials).is_some_and(|least| part < *least) || since_trial >= 2;
        if is_due && part < 0.1 && path.unbalanced() < 0.1 {
            n_trials = n_trials.max(TRIALS.iter().filter(|least| part < **least).count());
            since_trial = 0;
            path.write(problem);
            if newton(problem, diagonal, &trial, outcome) {
                return true;
            }
        }
        if n_short > MOST_SHORT {
            return false;
        }
        path.write(problem);
        outcome.count(largest(&linearise(problem, &values(problem)).residual));
        match path.step(part) {
            Some(length) if length < SHORT => (n_short, since_trial) = (n_short + 1, since_trial + 1),
            Some(_) => {}
            None => return false,
        }
    }
    false
}

/// A contact: its cone.
pub(crate) struct Cone {
    /// First row.
    pub(crate) first: usize,
    /// Whether it has friction; the tangent rows of one without have no force.
    pub(crate) has_friction: bool,
    /// Mean compliance of its rows.
    compliance: f64,
}

/// A place on the way, with the problem in the units of the cones.
pub(crate) struct Path {
    /// M.
    pub(crate) matrix: DMatrix<f64>,
    /// q.
    free: DVector<f64>,
    /// Forces of the problem over r.
    units: Vec<f64>,
    pub(crate) cones: Vec<Cone>,
    /// Rows that no cone governs, with the compliance that is added to them; 0 for those without force.
    pub(crate) others: Vec<(usize, f64)>,
    /// Forces, then values; those of rows without a cone are 0.
    pub(crate) r: DVector<f64>,
    pub(crate) v: DVector<f64>,
    /// The largest free value of a contact.
    size: f64,
}

impl Path {
    /// The start, with this part of the forces that hold all rows. `None` for problems with other laws, with rows that
    /// forces do not move, or without contacts.
    fn of(problem: &ContactProblem, start: f64) -> Option<Self> {
        let n = problem.n_rows();
        let mut own = Self {
            matrix: DMatrix::zeros(0, 0),
            free: DVector::zeros(n),
            units: vec![1.0; n],
            cones: Vec::new(),
            others: Vec::new(),
            r: DVector::zeros(n),
            v: DVector::zeros(n),
            size: 0.0,
        };
        if !(0..n).all(|row| problem.row(row)[row] > 0.0) {
            return None;
        }
        for block in &problem.blocks {
            let mu = match block.law {
                Law::Coulomb { mu } | Law::Augmented { mu, .. } if block.lines == 3 => mu,
                Law::Unilateral if block.lines == 1 => 0.0,
                Law::Bilateral | Law::BilateralBlock { .. } => {
                    own.others.extend(block.rows().map(|row| (row, TIED_COMPLIANCE * problem.row(row)[row])));
                    continue;
                }
                _ => return None,
            };
            let has_friction = mu > 0.0;
            if has_friction {
                own.units[block.first] = 1.0 / mu;
            } else {
                own.others.extend(block.rows().skip(1).map(|row| (row, 0.0)));
            }
            own.cones.push(Cone { first: block.first, has_friction, compliance: 0.0 });
        }
        let units = &own.units;
        own.matrix = DMatrix::from_fn(n, n, |row, column| problem.row(row)[column] * units[row] * units[column]);
        own.free = DVector::from_fn(n, |row, _| problem.free[row] * units[row]);
        for cone in &mut own.cones {
            let lines = if cone.has_friction { 3 } else { 1 };
            let rows = cone.first..cone.first + lines;
            cone.compliance = rows.clone().map(|row| own.matrix[(row, row)]).sum::<f64>() / lines as f64;
            own.size = rows.map(|row| own.free[row].abs()).fold(own.size, f64::max);
        }
        let is_usable = own.size > 0.0 && own.size.is_finite() && own.matrix.iter().all(|value| value.is_finite());
        if own.cones.is_empty() || !is_usable {
            return None;
        }
        own.start(start)?;
        Some(own)
    }

    /// Forces without friction, each of which alone would move its contact as far, and values as large as the free
    /// ones.
    fn start(&mut self, start: f64) -> Option<()> {
        let mut held = self.matrix.clone();
        (0..held.nrows()).for_each(|row| held[(row, row)] *= 1.0 + FIRST_COMPLIANCE);
        self.silence(&mut held, None);
        let holding = held.lu().solve(&-&self.free)?;
        let motions = self.cones.iter().map(|cone| (holding[cone.first] * cone.compliance).abs());
        let motion = (start * motions.fold(0.0, f64::max)).max(self.size);
        for cone in &self.cones {
            self.r[cone.first] = motion / cone.compliance;
            self.v[cone.first] = self.size;
        }
        motion.is_finite().then_some(())
    }

    /// Rows without force: their force and its changes are 0.
    pub(crate) fn silence(&self, matrix: &mut DMatrix<f64>, mut right: Option<&mut DVector<f64>>) {
        for (row, _) in self.others.iter().filter(|(_, added)| *added == 0.0) {
            matrix.row_mut(*row).fill(0.0);
            matrix[(*row, *row)] = 1.0;
            if let Some(right) = right.as_deref_mut() {
                right[*row] = 0.0;
            }
        }
    }

    /// Mean product of forces and values.
    fn gap(&self) -> f64 {
        self.r.dot(&self.v) / self.cones.len() as f64
    }

    /// The forces as those of the problem.
    fn write(&self, problem: &mut ContactProblem) {
        problem.forces.iter_mut().zip(self.r.iter().zip(&self.units)).for_each(|(f, (r, unit))| *f = r * unit);
    }

    /// Slip of a contact and its direction.
    pub(crate) fn slip(&self, cone: &Cone) -> (f64, [f64; 2]) {
        let v = self.at(&self.v, cone);
        let slip = v[1].hypot(v[2]);
        (slip, [1, 2].map(|line| if slip > 0.0 { v[line] / slip } else { 0.0 }))
    }

    /// Entries of a contact.
    pub(crate) fn at(&self, x: &DVector<f64>, cone: &Cone) -> Vector3<f64> {
        let tangent = |line: usize| if cone.has_friction { x[cone.first + line] } else { 0.0 };
        Vector3::new(x[cone.first], tangent(1), tangent(2))
    }

    /// M r + q + s - v.
    pub(crate) fn residual(&self) -> DVector<f64> {
        let mut residual = &self.matrix * &self.r + &self.free - &self.v;
        for cone in &self.cones {
            residual[cone.first] += self.slip(cone).0;
        }
        residual
    }

    /// The largest difference between the values and those of the forces, in parts of the free values.
    fn unbalanced(&self) -> f64 {
        let residual = self.residual();
        let most = self.cones.iter().map(|cone| self.at(&residual, cone).amax()).fold(0.0, f64::max);
        most / self.size
    }

    /// Takes a step, and says which part of it stays inside of the cones. `part`: how far the products are from the
    /// largest ones.
    fn step(&mut self, part: f64) -> Option<f64> {
        let gap = self.gap();
        let linear = Linear::of(self)?;
        let (dr, dv) = linear.solve(self, 0.0, None)?;
        let length = self.inside(&dr, &dv).min(1.0);
        let left = (&self.r + length * &dr).dot(&(&self.v + length * &dv)) / self.cones.len() as f64;
        let centring = (left / gap).max(0.0).powi(3).clamp(1e-6, 1.0);
        let (dr, dv) = linear.solve(self, centring * gap, Some((&dr, &dv)))?;
        let length = (self.inside(&dr, &dv) * f64::max(0.95, 1.0 - 0.1 * part)).min(1.0);
        self.r += length * dr;
        self.v += length * dv;
        (length.is_finite() && self.r.iter().chain(self.v.iter()).all(|x| x.is_finite())).then_some(length)
    }

    /// How many times the step stays inside.
    fn inside(&self, dr: &DVector<f64>, dv: &DVector<f64>) -> f64 {
        let of_cone = |cone: &Cone| {
            let steps =
                [(&self.r, dr), (&self.v, dv)].map(|(x, dx)| steps_inside(&self.at(x, cone), &self.at(dx, cone)));
            steps[0].min(steps[1])
        };
        self.cones.iter().map(of_cone).fold(f64::INFINITY, f64::min)
    }
}
