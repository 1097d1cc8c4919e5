//! Certificates of steps in recordings.

use serde::{Deserialize, Serialize};

use crate::simulation::Simulation;

/// How well the constraints of a step were solved. Numbers that are not finite are `null`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RecordedCertificate {
    /// Number of rows.
    pub rows: usize,
    /// Iterations, as the class of the solver counts them.
    pub iterations: usize,
    /// Whether the tolerance was met.
    pub converged: bool,
    /// Last error, as the class measures it.
    pub error: Option<f64>,
    /// Largest distance of values and forces from their laws.
    pub residual: Option<f64>,
    /// Largest part of an impulse outside of Coulomb's cone (N s).
    pub cone_violation: Option<f64>,
    /// Smallest gap beyond the contact distance (m); `null` without contacts.
    pub smallest_gap: Option<f64>,
    /// Largest penetration below the contact distance (m).
    pub largest_penetration: Option<f64>,
    /// Work of friction (J).
    pub friction_work: Option<f64>,
    /// Work of the correction of positions (J); `null` in recordings that do not have it.
    #[serde(default)]
    pub correction_work: Option<f64>,
    /// Length of the sum of all impulses of contacts (N s), and the largest one.
    pub impulse_balance: [Option<f64>; 2],
    /// Length of the sum of their moments (N m s), and the largest one.
    pub moment_balance: [Option<f64>; 2],
}

impl RecordedCertificate {
    /// That of the last step; `None` if it solved no constraints.
    pub fn of(simulation: &Simulation) -> Option<Self> {
        let solved = simulation.constraints()?;
        let (report, certificate) = (solved.report, solved.certificate);
        let finite = |value: f64| value.is_finite().then_some(value);
        Some(Self {
            rows: solved.problem.n_rows(),
            iterations: report.iterations,
            converged: report.converged,
            error: finite(report.error),
            residual: finite(certificate.residual),
            cone_violation: finite(certificate.cone_violation),
            smallest_gap: certificate.smallest_gap.and_then(finite),
            largest_penetration: finite(certificate.largest_penetration()),
            friction_work: finite(certificate.friction_work),
            correction_work: finite(certificate.correction_work),
            impulse_balance: [certificate.impulse_sum, certificate.largest_impulse].map(finite),
            moment_balance: [certificate.moment_sum, certificate.largest_moment].map(finite),
        })
    }
}
