//! Elastic beams with mass.

use settee::component::*;

use crate::beam::Measure;
use crate::beam_forces::{BeamForces, Load};
use crate::beam_lists::{AnyInterpolation, beams_of};
use crate::beam_mass_data::BeamMassData;
use crate::section_forces::SectionForceData;

/// Forces, mass and weight of the beams of an interpolation.
///
/// Each beam has axes of its own, those of its curve at the middle. With u the displacements and rotation vectors of
/// its nodes in them, less those at rest, the force is -K u, with K that of Euler and Bernoulli: large rotations, small
/// deformation within a beam. The mass is consistent, and its weight is part of the force. Stiffness and mass are those
/// of the last evaluation of the force; the stiffness leaves out how the axes change.
///
/// The outputs axialForce, bendingMoment and torque say what the sections carry, vonMisesPerElement the largest stress
/// at their outer fibre.
#[derive(Component)]
#[component(category = "BeamAdapter", templates(Rigid3), attach = state, roles(force_field, mass))]
pub struct AdaptiveBeamForceFieldAndMass {
    /// Density of each beam; a list of another length stands for its first entry.
    #[data(default = vec![1.0], unit = "kg/m^3")]
    mass_density: Data<Vec<f64>>,
    /// Stretch and twist from the frames of the nodes; else from the length of the curve and the turn along it.
    #[data(default = true)]
    shear_stress_computation: Data<bool>,
    /// The beams; by default the first interpolation of the node.
    #[linked(search = local, required)]
    interpolation: Link<AnyInterpolation>,
    #[group]
    carried: SectionForceData,
    #[group]
    mass: BeamMassData,
    #[group]
    common: ForceFieldData,
    #[group]
    base: Base,
}

impl Lifecycle for AdaptiveBeamForceFieldAndMass {
    fn init(&mut self, context: &mut InitContext<'_>) {
        let targets = [self.common.mstate.target(), self.interpolation.target()];
        targets.into_iter().flatten().for_each(|target| context.require(target));
        self.data_changed(context);
    }

    fn data_changed(&mut self, context: &mut InitContext<'_>) {
        if self.mass_density.is_empty() {
            let finding = Diagnostic::warning("missing-value", "an empty list").attribute("massDensity", "");
            context.report(finding.expected("a density; it is taken as 1"));
        }
        if let Some(negative) = self.mass_density.iter().find(|density| density.is_nan() || **density < 0.0) {
            let finding = Diagnostic::error("out-of-range", "out of range");
            context.report(finding.attribute("massDensity", negative.to_string()).expected("at least 0"));
        }
        self.check_elements(context);
    }
}

impl ForceField for AdaptiveBeamForceFieldAndMass {
    type On = One<Rigid3>;
    type Elements = BeamForces;

    fn common(&self) -> &dyn ForceData {
        &self.common
    }

    fn elements(&self, set_up: SetUp<'_>) -> Result<BeamForces, Diagnostic> {
        let beams = beams_of(set_up, &self.interpolation, self.common.mstate.target())?.beams;
        let (n, list) = (beams.len(), self.mass_density.get());
        let density = |beam: usize| {
            let index = if list.len() == n { beam } else { 0 };
            list.get(index).copied().unwrap_or(1.0)
        };
        let with_load = beams.into_iter().enumerate().map(|(index, beam)| {
            let density = self.mass.compute_mass.then(|| beam.density.unwrap_or_else(|| density(index)));
            (beam, Load { density, pressure: None, push: 0.0 })
        });
        let measure =
            Measure { by_frames: *self.shear_stress_computation, reinforce_length: *self.mass.reinforce_length };
        Ok(BeamForces::new(with_load, measure))
    }
}

impl Mass for AdaptiveBeamForceFieldAndMass {
    fn settings(&self) -> &dyn MassSettings {
        &self.mass
    }
}
