//! What the certificates of the steps of a run add up to.

use settee_simulation::{ContactPromise, Simulation};

/// The certificates of all steps with constraints.
#[derive(Default)]
pub struct Certificates {
    /// Steps with at least one row.
    steps: u64,
    sweeps: usize,
    missed: u64,
    residual: f64,
    cone_violation: f64,
    smallest_gap: Option<f64>,
    friction_work: f64,
    correction_work: f64,
    /// Largest ratio of the sum of the impulses, and of their moments, to the largest one.
    imbalance: [f64; 2],
    barriers: Barriers,
}

/// What contacts by barriers promised.
#[derive(Default)]
struct Barriers {
    steps: u64,
    /// Steps that ended in a state that exact signs prove to be free of intersections.
    proven: u64,
    smallest_gap: Option<f64>,
    motions: u64,
    cut: u64,
}

impl Barriers {
    fn add(&mut self, promise: &ContactPromise) {
        self.steps += 1;
        self.proven += u64::from(promise.is_proven);
        self.motions += promise.motions;
        self.cut += promise.cut;
        if let Some(gap) = promise.smallest_gap {
            self.smallest_gap = Some(self.smallest_gap.map_or(gap, |least| least.min(gap)));
        }
    }

    fn rows(&self) -> Vec<(&'static str, String)> {
        if self.steps == 0 {
            return Vec::new();
        }
        let gap = self.smallest_gap.map_or("nothing came near".to_owned(), |gap| format!("{gap:.2e} m"));
        vec![
            ("no intersection", format!("proven at the end of {} of {} steps", self.proven, self.steps)),
            ("smallest gap", gap),
            ("cut by contacts", format!("{} of {} motions", self.cut, self.motions)),
        ]
    }
}

impl Certificates {
    /// Adds what the last step of a simulation promised.
    pub fn add(&mut self, simulation: &Simulation) {
        if let Some(promise) = simulation.contact_promise() {
            self.barriers.add(&promise);
        }
        let Some(solved) = simulation.constraints().filter(|solved| solved.problem.n_rows() > 0) else { return };
        let (report, certificate) = (solved.report, solved.certificate);
        self.steps += 1;
        self.sweeps += report.iterations;
        self.missed += u64::from(!report.converged);
        self.residual = largest(self.residual, certificate.residual);
        self.cone_violation = largest(self.cone_violation, certificate.cone_violation);
        self.friction_work += certificate.friction_work;
        self.correction_work += certificate.correction_work;
        if let Some(gap) = certificate.smallest_gap {
            self.smallest_gap = Some(self.smallest_gap.map_or(gap, |least| least.min(gap)));
        }
        let pairs = [
            (certificate.impulse_sum, certificate.largest_impulse),
            (certificate.moment_sum, certificate.largest_moment),
        ];
        for (most, (sum, one)) in self.imbalance.iter_mut().zip(pairs) {
            if one > 0.0 {
                *most = largest(*most, sum / one);
            }
        }
    }

    /// Rows of the table of a run; none without constraints.
    pub fn rows(&self) -> Vec<(&'static str, String)> {
        if self.steps == 0 {
            return self.barriers.rows();
        }
        let mean = self.sweeps as f64 / self.steps as f64;
        let mut rows = vec![
            ("constraints", format!("in {} steps, {mean:.1} iterations each", self.steps)),
            ("tolerance missed", format!("in {} steps", self.missed)),
            ("off their laws by", format!("{:.1e}", self.residual)),
        ];
        if let Some(gap) = self.smallest_gap {
            let [impulses, moments] = self.imbalance;
            rows.extend([
                ("outside of cones", format!("{:.1e} N s", self.cone_violation)),
                ("smallest gap", format!("{gap:.2e} m beyond the contact distance")),
                ("friction's work", format!("{:.4e} J", self.friction_work)),
                ("correction's work", format!("{:.4e} J, of positions", self.correction_work)),
                ("imbalance", format!("impulses {impulses:.1e}, moments {moments:.1e} of the largest one")),
            ]);
        }
        rows.extend(self.barriers.rows());
        rows
    }
}

/// The larger one of two numbers; NaN if one is.
fn largest(a: f64, b: f64) -> f64 {
    if a.is_nan() || b.is_nan() { f64::NAN } else { a.max(b) }
}
