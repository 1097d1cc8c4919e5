//! Traction on quads.

use settee_kernel::roles::{BaseTopology, Blocks, ForceField, ForceFieldData, Motion, SetUp};
use settee_kernel::{Component, Data, Diagnostic, IndexList, InitContext, Lifecycle, Link, Scene};
use settee_math::{Point, Vec3};

use super::dead_load::{self, DeadLoad, Slab};
use super::surface::{Which, facets};
use crate::solid_mechanics::fem::mesh_input::{MeshInput, require};

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
    #[data]
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

impl QuadPressureForceField {
    fn load(&self, scene: &Scene) -> Result<DeadLoad, Diagnostic> {
        let input = MeshInput::new::<Vec3>(scene, &self.common, &self.topology)?;
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

impl Lifecycle for QuadPressureForceField {
    fn init(&mut self, context: &mut InitContext<'_>) {
        require(context, &self.common, &self.topology);
        if let Err(finding) = self.load(context.scene) {
            context.report(finding);
        }
    }
}

impl ForceField for QuadPressureForceField {
    type Types = Vec3;
    type Workspace = Vec<(u32, [f64; 3])>;

    fn common(&self) -> &ForceFieldData {
        &self.common
    }

    fn workspace(&self, set_up: SetUp<'_>) -> Result<DeadLoad, Diagnostic> {
        self.load(set_up.scene)
    }

    fn add_force(&self, ws: &mut DeadLoad, _motion: Motion<'_, Vec3>, f: &mut [[f64; 3]]) {
        dead_load::add(ws, f);
    }

    fn add_dforce(&self, _ws: &mut DeadLoad, _at: Motion<'_, Vec3>, _k: f64, _dx: &[[f64; 3]], _df: &mut [[f64; 3]]) {}

    fn add_stiffness(&self, _ws: &mut DeadLoad, _motion: Motion<'_, Vec3>, _sink: &mut Blocks<'_>) {}

    /// E = -sum f . x.
    fn potential_energy(&self, ws: &mut DeadLoad, motion: Motion<'_, Vec3>) -> Option<f64> {
        Some(dead_load::energy(ws, motion.x))
    }
}
