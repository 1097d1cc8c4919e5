//! What all sections of a wire have.

use settee::component::*;
use settee::kernel::LinkTarget;

use crate::frame::Frame;
use crate::rod_mesh_section::RodMeshSection;
use crate::rod_spire_section::RodSpireSection;
use crate::rod_straight_section::RodStraightSection;
use crate::section::{CrossSection, Material};

/// More parts of a section are a slip, and would fill the memory.
const MOST_PARTS: u32 = 10_000;

/// Data of a section of a wire: material, cross section, length, and into how many parts it is divided.
#[derive(DataGroup)]
pub struct RodData {
    /// Young's modulus.
    #[data(default = 5000.0, unit = "Pa", check = checks::positive())]
    pub young_modulus: Data<f64>,
    /// Poisson's ratio.
    #[data(default = 0.49, check = checks::between(-1.0, 0.5))]
    pub poisson_ratio: Data<f64>,
    /// Density.
    #[data(default = 1.0, unit = "kg/m^3", check = checks::non_negative())]
    pub mass_density: Data<f64>,
    /// Radius.
    #[data(default = 1.0, unit = "m", check = checks::positive())]
    pub radius: Data<f64>,
    /// Radius of the hollow.
    #[data(default = 0.0, unit = "m", check = checks::non_negative())]
    pub inner_radius: Data<f64>,
    /// Length along the wire.
    #[data(default = 1.0, unit = "m", check = checks::positive(), at_start = "beams are laid out along it")]
    pub length: Data<f64>,
    /// Number of beams; by default that of `nbEdgesCollis`.
    #[data(default = 5u32, check = checks::between(1, MOST_PARTS), at_start = "beams are laid out along it")]
    pub nb_beams: Data<u32>,
    /// Number of edges to be drawn.
    #[data(default = 10u32, check = checks::between(1, MOST_PARTS), at_start = "the topology was filled at the start")]
    pub nb_edges_visu: Data<u32>,
    /// Number of edges for collision.
    #[data(default = 20u32, check = checks::between(1, MOST_PARTS), at_start = "points of collision were made at the start")]
    pub nb_edges_collis: Data<u32>,
}

impl RodData {
    /// Checks the cross section, and completes the numbers of parts.
    pub fn init(&mut self, context: &mut InitContext<'_>) {
        if !self.nb_beams.is_set() {
            self.nb_beams.derive(*self.nb_edges_collis);
        }
        self.check(context);
    }

    /// Reports a cross section without a wall.
    pub fn check(&self, context: &mut InitContext<'_>) {
        if *self.inner_radius >= *self.radius {
            let finding = Diagnostic::error("out-of-range", "the tube has no wall");
            let finding = finding.attribute("innerRadius", self.inner_radius.to_string());
            context.report(finding.expected(format!("less than the radius, {}", *self.radius)));
        }
    }

    /// Its length (m).
    pub fn long(&self) -> f64 {
        *self.length
    }

    /// Density [kg/m^3].
    pub fn density(&self) -> f64 {
        *self.mass_density
    }

    /// Number of beams.
    pub fn n_beams(&self) -> u32 {
        (*self.nb_beams).min(MOST_PARTS)
    }

    /// Number of edges to be drawn.
    pub fn n_drawn(&self) -> u32 {
        (*self.nb_edges_visu).min(MOST_PARTS)
    }

    /// Number of edges for collision.
    pub fn n_touching(&self) -> u32 {
        (*self.nb_edges_collis).min(MOST_PARTS)
    }

    pub fn section(&self) -> CrossSection {
        CrossSection::tube(*self.radius, *self.inner_radius)
    }

    pub fn material(&self) -> Material {
        Material { young: *self.young_modulus, poisson: *self.poisson_ratio }
    }
}

/// A section of a wire.
pub trait Rod {
    fn data(&self) -> &RodData;
    /// Its frame at rest at a length along the wire, for a section that begins at `start`. Sections are placed along
    /// the x axis: only frames of one beam are compared.
    fn rest_frame(&self, x: f64, start: f64) -> Frame;
}

/// The classes of sections.
pub fn rod(component: &dyn Component) -> Option<&dyn Rod> {
    if let Some(section) = component.downcast::<RodStraightSection>() {
        return Some(section);
    }
    if let Some(section) = component.downcast::<RodSpireSection>() {
        return Some(section);
    }
    component.downcast::<RodMeshSection>().map(|section| section as &dyn Rod)
}

/// Any section of a wire, as the target of a link.
pub struct AnyRod;

impl LinkTarget for AnyRod {
    const WHAT: &'static str = "section of a wire";
    fn accepts(component: &dyn Component) -> bool {
        rod(component).is_some()
    }
}
