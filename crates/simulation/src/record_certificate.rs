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

/// How contacts by barriers kept their promise in a step.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RecordedPromise {
    /// Whether exact signs say that the state at its end has no intersections.
    pub is_proven: bool,
    /// Smallest gap at its end, beyond radii, skins and the least distance (m); `null` if nothing is near.
    pub smallest_gap: Option<f64>,
    /// Pairs of elements that pushed each other at its end.
    pub pairs: usize,
    /// Motions that were asked about.
    pub motions: u64,
    /// Those of them that were cut because surfaces would have met.
    pub cut: u64,
    /// Iterations of Newton's method; `null` where none was used.
    pub iterations: Option<usize>,
}

impl RecordedPromise {
    /// That of the last step; `None` without barriers.
    pub fn of(simulation: &Simulation) -> Option<Self> {
        let promise = simulation.contact_promise()?;
        let outcomes = simulation.runtime().scopes().iter().flat_map(|scope| scope.newton_outcomes());
        let iterations = outcomes.filter_map(|(_, outcome)| Some(outcome.report?.iterations)).reduce(|a, b| a + b);
        Some(Self {
            is_proven: promise.is_proven,
            smallest_gap: promise.smallest_gap,
            pairs: promise.pairs,
            motions: promise.motions,
            cut: promise.cut,
            iterations,
        })
    }
}
