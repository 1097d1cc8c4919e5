//! Traction on quads.

use settee_bodies::mesh_input::{MeshInput, require};
use settee_kernel::roles::{BaseTopology, ForceData, ForceField, ForceFieldData, One, SetUp};
use settee_kernel::{Component, Data, Diagnostic, IndexList, InitContext, Lifecycle, Link};
use settee_math::{Point, Vec3};

use super::dead_load::{self, DeadLoad, Slab};
use super::surface::{Which, facets};

/// Constant traction on quads: each point of a quad of area A0 at rest takes pressure A0/4.
///
/// Loaded are the quads of quadList, and those whose points at rest all have dmin < x . normal < dmax.
#[derive(Component)]
#[component(category = "MechanicalLoad", templates(Vec3), attach = state, roles(force_field, drawing))]
pub struct QuadPressureForceField {
    /// Force per area at rest.
    #[data(default = [0.0; 3], unit = "Pa")]
    pub pressure: Data<[f64; 3]>,
    /// Loaded quads.
    #[data(follows = ElementIndices("topology", Quad))]
    pub quad_list: Data<IndexList>,
    /// Normal of the planes between which quads are loaded.
    #[data(default = [0.0; 3])]
    pub normal: Data<[f64; 3]>,
    /// Distance of the first plane, times the length of `normal`; no planes if it is equal to dmax.
    #[data(default = 0.0, unit = "m")]
    pub dmin: Data<f64>,
    /// Distance of the second plane.
    #[data(default = 0.0, unit = "m")]
    pub dmax: Data<f64>,
    /// Draws the forces.
    #[data(default = false)]
    pub show_forces: Data<bool>,
    /// Topology with the quads; by default the one of the node or of its nearest ancestor.
    #[linked(search = up, required)]
    pub topology: Link<dyn BaseTopology>,
    #[group]
    common: ForceFieldData,
    #[group]
    base: settee_kernel::Base,
}

impl Lifecycle for QuadPressureForceField {
    fn init(&mut self, context: &mut InitContext<'_>) {
        require(context, &self.common, &self.topology);
    }
}

impl ForceField for QuadPressureForceField {
    type On = One<Vec3>;
    type Elements = DeadLoad<Vec3>;

    fn common(&self) -> &dyn ForceData {
        &self.common
    }

    fn elements(&self, set_up: SetUp<'_>) -> Result<DeadLoad<Vec3>, Diagnostic> {
        let input = MeshInput::new::<Vec3>(set_up, &self.common, &self.topology)?;
        let quads = input.topology.quads();
        input.check("quad", "quads", quads)?;
        let slab = Slab { normal: *self.normal, dmin: *self.dmin, dmax: *self.dmax };
        slab.check()?;
        let rest = <[f64; 3]>::views(&input.rest);
        let chosen = dead_load::select(quads, ("quadList", &self.quad_list), &slab, rest)?;
        let halves = facets(input.topology, ("", Which::These(&[])), ("quadList", Which::These(&chosen)))?;
        let share = |halves: &[_; 2]| {
            let area: f64 =
                halves.iter().map(|half: &super::surface::Facet| 0.5 * half.doubled_area(rest).norm()).sum();
            (halves[0].element, self.pressure.map(|pressure| pressure * area / 4.0))
        };
        Ok(dead_load::collect(halves.as_chunks::<2>().0.iter().map(share)))
    }
}
