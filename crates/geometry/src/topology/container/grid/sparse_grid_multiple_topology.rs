//! Sparse grids of several materials.

use settee_kernel::{Component, Data, Diagnostic, InitContext, Lifecycle};
use settee_mesh::grid::{Material, Ramified, SparseGrid, SparseGridOptions, Surface};

use super::SparseGridData;
use super::sparse_grid_data::surface_of_file;

/// A `SparseGridRamificationTopology` around several surfaces, each with factors of stiffness and mass: a stiff seed in
/// a soft fruit.
///
/// A cell is kept if any of the surfaces touches or encloses it. The surfaces come one after the other: inside of one
/// its factors count. A cell that it crosses has the mean of its factors and those from before, which are 0 where no
/// surface was; `erasePreviousCoef` and `fillWeighted="false"` give it the factors of the surface instead.
#[derive(Component)]
#[component(category = "Topology/Container/Grid", roles(topology))]
pub struct SparseGridMultipleTopology {
    /// Mesh files with the surfaces, the outermost first; without, there is the one of `filename`.
    #[data(not_linked)]
    pub file_topologies: Data<Vec<String>>,
    /// Factor of the stiffness inside of each surface; 1 where the list is empty.
    #[data]
    pub stiffness_coefs: Data<Vec<f64>>,
    /// Factor of the mass inside of each surface; 1 where the list is empty.
    #[data]
    pub mass_coefs: Data<Vec<f64>>,
    /// Keeps branches apart as a `SparseGridRamificationTopology` does; otherwise all cells at one place are one.
    #[data(default = true)]
    pub compute_ramifications: Data<bool>,
    /// Gives cells that a surface crosses its factors, instead of the mean with those from before.
    #[data(default = false)]
    pub erase_previous_coef: Data<bool>,
    /// Connects two of the finest cells that a surface crosses only where an edge of it goes through the face between
    /// them; otherwise all cells with a common face are connected.
    #[data(default = true)]
    pub finest_connectivity: Data<bool>,
    #[group]
    grid: SparseGridData,
    #[group]
    base: settee_kernel::Base,
}

impl SparseGridMultipleTopology {
    fn make(&mut self, context: &mut InitContext<'_>) {
        let Some(surfaces) = self.surfaces(context) else { return };
        let [stiffness, mass] = [("stiffnessCoefs", &self.stiffness_coefs), ("massCoefs", &self.mass_coefs)]
            .map(|(name, factors)| factors_of(name, factors, surfaces.len()));
        let (stiffness, mass) = match (stiffness, mass) {
            (Ok(stiffness), Ok(mass)) => (stiffness, mass),
            (Err(finding), _) | (_, Err(finding)) => return context.report(finding),
        };
        let factors = stiffness.into_iter().zip(mass);
        let materials: Vec<Material<'_>> = surfaces
            .iter()
            .zip(factors)
            .map(|(surface, (stiffness, mass))| Material { surface, stiffness, mass })
            .collect();
        let how = Ramified { finest_connectivity: *self.finest_connectivity };
        let (how, replaces) = (self.compute_ramifications.then_some(how), *self.erase_previous_coef);
        let make = |options: &SparseGridOptions| {
            SparseGrid::of_materials(&materials, &SparseGridOptions { replaces, ..*options }, how)
        };
        self.grid.make(&make, context);
    }

    fn surfaces(&self, context: &mut InitContext<'_>) -> Option<Vec<Surface>> {
        if self.file_topologies.is_empty() {
            return Some(vec![self.grid.surface(context)?]);
        }
        self.file_topologies.iter().map(|name| surface_of_file("fileTopologies", name, context)).collect()
    }
}

/// A factor for each surface.
fn factors_of(name: &str, given: &[f64], n: usize) -> Result<Vec<f32>, Diagnostic> {
    if given.is_empty() {
        return Ok(vec![1.0; n]);
    }
    if given.len() != n {
        let finding = Diagnostic::error("lists-differ", format!("{} factors for {n} surfaces", given.len()));
        return Err(finding.attribute(name, "").expected("one for each surface"));
    }
    match given.iter().find(|factor| !(**factor >= 0.0 && **factor <= f64::from(f32::MAX))) {
        Some(factor) => Err(Diagnostic::error("out-of-range", "no cell can have this factor")
            .attribute(name, factor.to_string())
            .expected("numbers not below 0")),
        None => Ok(given.iter().map(|factor| *factor as f32).collect()),
    }
}

impl Lifecycle for SparseGridMultipleTopology {
    fn init(&mut self, context: &mut InitContext<'_>) {
        self.make(context);
    }

    fn data_changed(&mut self, context: &mut InitContext<'_>) {
        self.grid.refuse_change(context);
    }
}

sparse_grid_topology!(SparseGridMultipleTopology);
