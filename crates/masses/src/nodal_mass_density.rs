//! Density at the points of a mesh.

use settee_kernel::{Component, Data, Lifecycle, LinkTarget, checks};

/// Density at the points of a mesh, for FEMMass. Between points it is interpolated.
#[derive(Component)]
#[component(category = "Mass")]
pub struct NodalMassDensity {
    /// Density of each point, per length, area or volume as the elements are. Points beyond the end of the list take
    /// its last entry, and 1 if it is empty.
    #[data(default = vec![1.0], unit = "kg/m^3", check = checks::all_non_negative())]
    pub property: Data<Vec<f64>>,
    #[group]
    base: settee_kernel::Base,
}

impl NodalMassDensity {
    /// Density of a point.
    pub fn of(&self, point: u32) -> f64 {
        self.property.as_slice().get(point as usize).or(self.property.last()).copied().unwrap_or(1.0)
    }
}

impl Lifecycle for NodalMassDensity {}

impl LinkTarget for NodalMassDensity {
    const WHAT: &'static str = "NodalMassDensity";
    fn accepts(component: &dyn Component) -> bool {
        component.downcast::<Self>().is_some()
    }
}
