//! An account of energies: what is added up from step to step.

use settee_kernel::Weight;

use crate::scope::energy_report::EnergyReport;

/// What is added up, and where it began.
#[derive(Clone, Copy, Debug, Default, settee_persist::Persist)]
pub(crate) struct EnergyAccount {
    pub report: EnergyReport,
    /// Kinetic and potential energy at the start of the first step.
    pub opened: Option<f64>,
    /// Kinetic and potential energy at the end of the last step.
    pub closed: Option<f64>,
    /// Which masses added their weight to the forces in the last step.
    #[cleared]
    pub weight: Option<Weight>,
}

impl EnergyAccount {
    /// Ends a step with the energies of a state.
    pub fn close(&mut self, side: &Side) {
        let opened = *self.opened.get_or_insert(side.stored());
        self.closed = Some(side.stored());
        let report = &mut self.report;
        (report.kinetic, report.elastic, report.gravity) = (side.kinetic, side.elastic, side.gravity);
        report.contact = side.contact;
        let spent = report.rayleigh + report.viscous + report.numerical
            - report.external
            - report.prescribed
            - report.constraints;
        report.imbalance = side.stored() - opened + spent;
    }
}

/// Energies (J) and powers (W) of a state.
#[derive(Clone, Copy, Default)]
pub(crate) struct Side {
    pub kinetic: f64,
    pub elastic: f64,
    pub gravity: f64,
    pub contact: f64,
    pub rayleigh: f64,
    pub viscous: f64,
    pub external: f64,
}

impl Side {
    /// Kinetic and potential energy (J).
    pub fn stored(&self) -> f64 {
        self.kinetic + self.elastic + self.gravity + self.contact
    }
}
