//! Data that both force fields of beams have as masses.

use settee::component::*;

/// Data of a mass whose weight is part of its force.
#[derive(DataGroup)]
pub struct BeamMassData {
    /// Whether the beams have mass and weight.
    #[data(default = true)]
    pub compute_mass: Data<bool>,
    /// Stretch from the length of the curve, instead of the distance of its ends.
    #[data(default = false)]
    pub reinforce_length: Data<bool>,
    /// Damping of this component proportional to its mass: the force -rayleighMass M v is added.
    #[data(default = 0.0, unit = "1/s", check = checks::non_negative())]
    pub rayleigh_mass: Data<f64>,
    /// In SOFA, whether solvers add gravity to velocities.
    #[data(default = false, ignored = "the weight of beams is always part of their force, in SOFA too")]
    pub separate_gravity: Data<bool>,
}

impl MassSettings for BeamMassData {
    fn separate_gravity(&self) -> bool {
        false
    }

    fn rayleigh_mass(&self) -> f64 {
        *self.rayleigh_mass
    }
}
