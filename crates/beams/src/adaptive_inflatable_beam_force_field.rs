//! Elastic tubes with a fluid under pressure.

use settee::component::*;

use crate::beam::Measure;
use crate::beam_forces::{BeamForces, Load};
use crate::beam_interpolation::BeamInterpolation;
use crate::beam_lists::{AnyInterpolation, beams_of};
use crate::beam_mass_data::BeamMassData;
use crate::section_forces::SectionForceData;

/// Forces, mass and weight of tubes under an inner pressure p.
///
/// As AdaptiveBeamForceFieldAndMass, with E + p instead of E in bending, with shear: phi = 12 (E + p) I / ((p + G/2) A
/// l^2), and with the force pi r^2 p that pushes the nodes of each beam apart, r the first inner radius. The outputs
/// are those of the wall: without the stress around it that holds the pressure.
#[derive(Component)]
#[component(category = "BeamAdapter", templates(Rigid3), attach = state, roles(force_field, mass))]
pub struct AdaptiveInflatableBeamForceField {
    /// Density.
    #[data(default = 1.0, unit = "kg/m^3", check = checks::non_negative())]
    mass_density: Data<f64>,
    /// Pressure of the fluid.
    #[data(default = 0.0, unit = "Pa")]
    pressure: Data<f64>,
    /// In SOFA, where the forces of gravity are kept.
    #[data(name = "dataG", ignored = "nothing reads it")]
    data_g: Data<Points<[f64; 6]>>,
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

impl AdaptiveInflatableBeamForceField {
    /// Radius of the hollow (m).
    fn inner_radius(&self, scene: &Scene) -> Option<f64> {
        let target = scene.component(self.interpolation.target()?)?;
        Some(target.downcast::<BeamInterpolation>()?.first_inner_radius())
    }
}

impl Lifecycle for AdaptiveInflatableBeamForceField {
    fn init(&mut self, context: &mut InitContext<'_>) {
        let targets = [self.common.mstate.target(), self.interpolation.target()];
        targets.into_iter().flatten().for_each(|target| context.require(target));
        if self.inner_radius(context.scene) == Some(0.0) && *self.pressure != 0.0 {
            let finding = Diagnostic::warning("no-effect", "without a hollow the pressure pushes no ends apart");
            context.report(finding.attribute("pressure", self.pressure.to_string()).fix("write innerRadius"));
        }
        self.data_changed(context);
    }

    fn data_changed(&mut self, context: &mut InitContext<'_>) {
        self.check_elements(context);
    }
}

impl ForceField for AdaptiveInflatableBeamForceField {
    type On = One<Rigid3>;
    type Elements = BeamForces;

    fn common(&self) -> &dyn ForceData {
        &self.common
    }

    fn elements(&self, set_up: SetUp<'_>) -> Result<BeamForces, Diagnostic> {
        let Some(radius) = self.inner_radius(set_up.scene) else {
            let finding = Diagnostic::error("neighbour-missing", "the beams have no hollow that is known");
            return Err(finding.attribute("interpolation", "").expected("a link to a BeamInterpolation"));
        };
        let load = Load {
            density: self.mass.compute_mass.then_some(*self.mass_density),
            pressure: Some(*self.pressure),
            push: std::f64::consts::PI * radius * radius * *self.pressure,
        };
        let beams = beams_of(set_up, &self.interpolation, self.common.mstate.target())?.beams;
        let measure = Measure { by_frames: true, reinforce_length: *self.mass.reinforce_length };
        Ok(BeamForces::new(beams.into_iter().map(|beam| (beam, load)), measure))
    }
}

impl Mass for AdaptiveInflatableBeamForceField {
    fn settings(&self) -> &dyn MassSettings {
        &self.mass
    }
}
