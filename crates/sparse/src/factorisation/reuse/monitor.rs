//! When the factor of an older matrix is no longer worth keeping.
//!
//! Costs are counted in operations, never measured in time: decisions are the same in every run and on every machine.
//!
//! A factor costs C once and k_i c for the k_i iterations that matrix i takes with it. It is kept as long as that makes
//! matrices cheaper on average: a new one is due when the last matrix cost more than the average of all since the
//! factorisation, k_n c > (C + c sum k_i) / n. Two more rules are those of CVODE: a factor serves so many matrices at
//! most, and none in which the factor in front of the stiffness changed by more than a part.
//!
//! Source of these rules: Hindmarsh et al., SUNDIALS, ACM Trans. Math. Softw. 2005, section 2.1.

use crate::factorisation::precision::Precision;

/// When the factor of an older matrix is replaced.
#[derive(Clone, Copy, Debug, PartialEq, settee_persist::Persist)]
pub struct ReuseSettings {
    /// |b - A x| / |b| that answers reach. Default 1e-9.
    pub tolerance: f64,
    /// Matrices that one factor serves at most; 1 never reuses one. Default 100: the costs decide earlier unless
    /// nothing changes.
    pub max_matrices: u32,
    /// Relative change of the ratio of stiffness to mass in the matrix above which a factor is not even tried. Default
    /// 0.3, as in CVODE: the iterations grow with it.
    pub max_change: f64,
}

impl Default for ReuseSettings {
    fn default() -> Self {
        Self { tolerance: 1e-9, max_matrices: 100, max_change: 0.3 }
    }
}

/// What a factorisation and an iteration with it cost, in operations of a factorisation.
#[derive(Clone, Copy, Debug, Default, PartialEq, settee_persist::Persist)]
pub struct ReuseCosts {
    /// A factorisation.
    pub factorisation: f64,
    /// A solve with the factor and a product with the matrix.
    pub iteration: f64,
}

impl ReuseCosts {
    /// Bytes of a factor that stay in the last cache.
    const CACHED: f64 = 16e6;

    /// Those of a factor with so many operations and entries, in dense blocks or in scalar columns.
    ///
    /// Operations that an iteration is worth for each entry of the factor, measured (2 cores, Zen 4): 40 where the
    /// factor comes from memory (41 ms a factorisation of 15,000 unknowns, 4.9 ms an iteration), 14 there in single
    /// precision, 16 where it stays in the cache (0.45 ms and 0.08 ms for 1,950 unknowns). Scalar columns factorise ten
    /// times slower: 6.
    pub fn new(operations: f64, entries: usize, is_in_blocks: bool, precision: Precision) -> Self {
        let entries = entries as f64;
        let is_cached = precision == Precision::Single || 8.0 * entries < Self::CACHED;
        let of_entry = match (is_in_blocks, is_cached) {
            (false, _) => 6.0,
            (true, true) => 16.0,
            (true, false) => 40.0,
        };
        Self { factorisation: operations, iteration: of_entry * entries }
    }
}

/// Counts what a factor costs and decides when a new one is due.
#[derive(Clone, Debug, Default, settee_persist::Persist)]
pub struct ReuseMonitor {
    settings: ReuseSettings,
    costs: ReuseCosts,
    /// Ratio of stiffness to mass when the factor was made.
    ratio: f64,
    /// Matrices before the current one since the factorisation.
    matrices: u32,
    /// Costs of the factorisation and of these.
    spent: f64,
    /// Costs of the current matrix.
    current: f64,
    is_expired: bool,
}

impl ReuseMonitor {
    /// A monitor before the first factorisation.
    pub fn new(settings: ReuseSettings) -> Self {
        Self { settings, ..Self::default() }
    }

    /// What it was made with.
    pub fn settings(&self) -> &ReuseSettings {
        &self.settings
    }

    /// There is a factor of the current matrix.
    pub fn factorised(&mut self, costs: ReuseCosts, ratio: f64) {
        *self = Self { settings: self.settings, costs, ratio, spent: costs.factorisation, ..Self::default() };
    }

    /// Another matrix is the current one.
    pub fn next_matrix(&mut self) {
        self.matrices = self.matrices.saturating_add(1);
        self.spent += std::mem::take(&mut self.current);
    }

    /// So many iterations were made with the current matrix.
    pub fn spend(&mut self, iterations: usize) {
        self.current += iterations as f64 * self.costs.iteration;
    }

    /// Makes a new factor due whatever the old one costs.
    pub fn expire(&mut self) {
        self.is_expired = true;
    }

    /// Whether a new factor is due whatever the old one costs.
    pub fn is_expired(&self) -> bool {
        self.is_expired
    }

    /// Whether the next matrix gets a factor of its own, at its ratio of stiffness to mass.
    pub fn is_due(&self, ratio: f64) -> bool {
        let matrices = self.matrices + 1;
        let average = (self.spent + self.current) / f64::from(matrices);
        let changed = (ratio - self.ratio).abs() > self.settings.max_change * self.ratio.abs();
        self.is_expired || changed || matrices >= self.settings.max_matrices || self.current > average
    }

    /// Iterations that cost less than a factorisation.
    pub fn allowed_iterations(&self) -> usize {
        (self.costs.factorisation / self.costs.iteration) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn monitor(settings: ReuseSettings) -> ReuseMonitor {
        let mut monitor = ReuseMonitor::new(settings);
        monitor.factorised(ReuseCosts { factorisation: 10.0, iteration: 1.0 }, 2.0);
        monitor
    }

    /// Matrices that a factor serves when matrix n takes `iterations(n)`.
    fn served(mut monitor: ReuseMonitor, iterations: impl Fn(usize) -> usize) -> usize {
        let mut matrices = 0;
        loop {
            monitor.spend(iterations(matrices));
            matrices += 1;
            if monitor.is_due(2.0) {
                return matrices;
            }
            monitor.next_matrix();
        }
    }

    #[test]
    fn a_factor_is_kept_as_long_as_matrices_get_cheaper_on_average() {
        let settings = ReuseSettings::default();
        // 1 + 2 + 3 + 4 + 5 with 10 for the factor: 5 is the average of five, the sixth costs more than that of six.
        assert_eq!(served(monitor(settings), |n| n + 1), 6);
        let average = |matrices: usize| (10 + (1..=matrices).sum::<usize>()) as f64 / matrices as f64;
        let best = (1..20).map(average).fold(f64::INFINITY, f64::min);
        assert!(average(6) <= best * 1.05);
        // Nothing changes: the costs never ask for another one.
        assert_eq!(served(monitor(settings), |_| 3), 100);
        assert_eq!(served(monitor(ReuseSettings { max_matrices: 1, ..settings }), |_| 1), 1);
    }

    #[test]
    fn another_ratio_of_stiffness_to_mass_asks_for_a_factor() {
        let monitor = monitor(ReuseSettings::default());
        assert_eq!([1.3, 1.5, 2.5, 2.7].map(|ratio| monitor.is_due(ratio)), [true, false, false, true]);
        assert_eq!(monitor.allowed_iterations(), 10);
    }

    #[test]
    fn a_factor_that_expired_is_replaced() {
        let mut monitor = monitor(ReuseSettings::default());
        monitor.expire();
        assert!(monitor.is_expired() && monitor.is_due(2.0));
        monitor.factorised(ReuseCosts { factorisation: 10.0, iteration: 1.0 }, 2.0);
        assert!(!monitor.is_expired() && !monitor.is_due(2.0));
    }
}
