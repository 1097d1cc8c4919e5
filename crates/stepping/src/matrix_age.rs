//! Whether an older matrix 1 - gamma J is good enough for the present step.

/// Steps after which the matrix is made anew in any case.
const MAX_STEPS: u64 = 20;
/// Change of gamma that is tolerated.
const MAX_CHANGE: f64 = 0.3;

/// What the matrix in use was made for.
#[derive(Clone, Copy, Debug, Default, settee_persist::Persist)]
pub struct MatrixAge {
    made: Option<(f64, u64)>,
}

impl MatrixAge {
    /// Whether the matrix must be made anew for `gamma` at step number `step`.
    pub fn is_due(&self, gamma: f64, step: u64) -> bool {
        match self.made {
            Some((old, at)) => step >= at + MAX_STEPS || (gamma / old - 1.0).abs() > MAX_CHANGE,
            None => true,
        }
    }

    /// Whether it was made for this very step.
    pub fn is_current(&self, step: u64) -> bool {
        self.made.is_some_and(|(_, at)| at == step)
    }

    /// Notes that the matrix was made now.
    pub fn made(&mut self, gamma: f64, step: u64) {
        self.made = Some((gamma, step));
    }

    /// It is of no use any more.
    pub fn forget(&mut self) {
        self.made = None;
    }

    /// 2 / (1 + gamma / gamma_old): the factor of increments that makes up for the older gamma.
    ///
    /// Exact half way between components with gamma J small and large. Source: Brown, Byrne, Hindmarsh, VODE, 1989.
    pub fn correction(&self, gamma: f64) -> f64 {
        self.made.map_or(1.0, |(old, _)| 2.0 / (1.0 + gamma / old))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_matrix_is_kept_for_twenty_steps_of_about_one_length() {
        let mut age = MatrixAge::default();
        assert!(age.is_due(1.0, 0));
        age.made(1.0, 5);
        assert!(age.is_current(5) && !age.is_current(6));
        assert!(!age.is_due(1.29, 24) && !age.is_due(0.71, 6));
        assert!(age.is_due(1.31, 6) && age.is_due(0.69, 6) && age.is_due(1.0, 25));
        assert_eq!(age.correction(1.0), 1.0);
        assert!((age.correction(1.2) - 2.0 / 2.2).abs() < 1e-15);
        age.forget();
        assert!(age.is_due(1.0, 6));
    }
}
