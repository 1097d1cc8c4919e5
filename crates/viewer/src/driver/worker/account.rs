//! The account of energies: opened when one of its columns is plotted, and kept open from then on.

use settee_simulation::EnergyReport;

use super::Worker;

impl Worker {
    /// Opens the account where a column is plotted and none is open: when the column is chosen, and where the run goes
    /// on from a moment before that.
    pub(super) fn want_account(&mut self) {
        let is_wanted = self.series.iter().any(|series| series.probe.is_account()) && !self.is_broken;
        if !is_wanted || self.simulation.energy_report().is_some() {
            return;
        }
        let step = self.open_account();
        // Snapshots of this step and of later ones have no account, or one that began elsewhere.
        self.history.begin_account(&self.simulation);
        self.noted.forget_account_from(step);
        for series in self.series.iter_mut().filter(|series| series.probe.is_account()) {
            series.forget_from(step);
        }
    }

    /// Opens the account, or begins it anew, at the present step, which is returned.
    pub(super) fn open_account(&mut self) -> u64 {
        let step = self.simulation.steps();
        self.simulation.open_energy_account();
        self.account_since = Some(step);
        step
    }

    /// The account, if it is open and a step was made since.
    pub(super) fn account(&self) -> Option<EnergyReport> {
        self.simulation.energy_report().filter(|_| self.account_since != Some(self.simulation.steps()))
    }
}
