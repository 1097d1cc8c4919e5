//! Where the energy of a whole scene goes: the accounts of its scopes, opened and added up.

use crate::runtime::Runtime;
use crate::scope::energy_account::EnergyAccount;
use crate::scope::energy_report::EnergyReport;

impl Runtime {
    /// Opens the account of energies, or begins it anew. It costs two evaluations of the forces a step; the motion is
    /// the same.
    pub fn open_energy_account(&mut self) {
        for scope in &mut self.scopes {
            scope.energy = Some(EnergyAccount::default());
        }
    }

    /// The sum of the accounts of all scopes; `None` if none is open.
    pub fn energy(&self) -> Option<EnergyReport> {
        let accounts = self.scopes.iter().filter_map(|scope| scope.energy.as_ref());
        accounts.fold(None, |sum: Option<EnergyReport>, account| {
            let mut sum = sum.unwrap_or_default();
            sum.add(&account.report);
            Some(sum)
        })
    }
}
