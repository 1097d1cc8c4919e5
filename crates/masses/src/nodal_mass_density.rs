//! Density at the points of a mesh.

use settee_kernel::{Component, Data, Diagnostic, InitContext, Lifecycle, LinkTarget, ValueError, checks};

use super::density_unit::DensityUnit;

/// Density at the points of a mesh, for FEMMass. Between points it is interpolated.
#[derive(Component)]
#[component(category = "Mass")]
pub struct NodalMassDensity {
    /// Density of each point, per length, area or volume as the elements are: a value with a unit is in kg/m, kg/m^2 or
    /// kg/m^3. Points beyond the end of the list take its last entry, and 1 if it is empty.
    #[data(default = vec![1.0], unit = "kg/m^3", check = checks::all_non_negative())]
    pub property: Data<Vec<f64>>,
    #[group]
    base: settee_kernel::Base,
    /// The unit that the densities were given with.
    unit: DensityUnit,
}

impl NodalMassDensity {
    /// Density of a point.
    pub fn of(&self, point: u32) -> f64 {
        self.property.as_slice().get(point as usize).or(self.property.last()).copied().unwrap_or(1.0)
    }

    /// How many dimensions elements with these densities have; `None` if they were given without a unit.
    pub(super) fn dimension(&self) -> Option<usize> {
        self.unit.dimension(&self.property)
    }
}

impl Lifecycle for NodalMassDensity {
    fn parse_attribute(&mut self, name: &str, text: &str) -> Option<Result<(), ValueError>> {
        if name == "property" { self.unit.take(&mut self.property, text) } else { None }
    }

    fn init(&mut self, context: &mut InitContext<'_>) {
        if let Err(error) = self.unit.convert(&mut self.property, &context.scene.units()) {
            let finding = Diagnostic::error("malformed-value", error.message).attribute("property", "");
            context.report(finding.expected(error.expected));
        }
    }
}

impl LinkTarget for NodalMassDensity {
    const WHAT: &'static str = "NodalMassDensity";
    fn accepts(component: &dyn Component) -> bool {
        component.downcast::<Self>().is_some()
    }
}
