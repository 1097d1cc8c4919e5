//! Traction on quads.

use settee_bodies::in_place::Follow;
use settee_bodies::mesh_input::{MeshInput, require};
use settee_kernel::roles::{BaseTopology, ForceData, ForceField, ForceFieldData, InPlace, MeshEdit, One, SetUp};
use settee_kernel::{Component, Data, Diagnostic, IndexList, InitContext, Lifecycle, Link};
use settee_math::{Point, Vec3};
use settee_mesh::ElementKind;

use super::dead_load::{self, ElementLoad, Slab};
use super::loaded::LoadedElements;
use super::surface::Facet;

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

impl QuadPressureForceField {
    fn slab(&self) -> Slab {
        Slab { normal: *self.normal, dmin: *self.dmin, dmax: *self.dmax }
    }

    /// Force on each node of a quad.
    fn share(&self, nodes: [u32; 4], rest: &[[f64; 3]]) -> [f64; 3] {
        let area: f64 = Facet::halves(nodes).iter().map(|half| 0.5 * half.doubled_area(rest).norm()).sum();
        self.pressure.map(|pressure| pressure * area / 4.0)
    }
}

impl ForceField for QuadPressureForceField {
    type On = One<Vec3>;
    type Elements = ElementLoad<4>;

    fn common(&self) -> &dyn ForceData {
        &self.common
    }

    fn elements(&self, set_up: SetUp<'_>) -> Result<ElementLoad<4>, Diagnostic> {
        let input = MeshInput::new::<Vec3>(set_up, &self.common, &self.topology)?;
        let quads = input.topology.quads();
        input.check("quad", "quads", quads)?;
        let slab = self.slab();
        slab.check()?;
        let rest = <[f64; 3]>::views(&input.rest);
        let chosen = dead_load::select(quads, ("quadList", &self.quad_list), &slab, rest)?;
        let loaded = |quad: u32| (quad, quads[quad as usize], self.share(quads[quad as usize], rest));
        Ok(ElementLoad::new(LoadedElements::new(self.quad_list.len(), chosen.into_iter().map(loaded))))
    }

    fn following(
        &self,
        set_up: SetUp<'_>,
        elements: &ElementLoad<4>,
        edit: &MeshEdit<'_>,
    ) -> Option<InPlace<ElementLoad<4>>> {
        let on = (self.topology.target(), self.common.mstate.target());
        let mut follow = Follow::of::<Vec3>(set_up, on, edit, ElementKind::Quad)?;
        if !follow.edit.added().is_empty() {
            follow = follow.with_rest();
        }
        let (quads, slab, rest) = (follow.input.topology.quads(), self.slab(), <[f64; 3]>::views(&follow.input.rest));
        let load = |_: u32, nodes: &[u32; 4], before: Option<&[f64; 3]>| {
            before.copied().or_else(|| slab.chooses(nodes, rest).then(|| self.share(*nodes, rest)))
        };
        let edit = elements.loaded().edit(&follow, (quads, &[]), load)?;
        // A list with a quad twice counts it once.
        if edit.n_listed != self.quad_list.len() || quads.is_empty() {
            return None;
        }
        let n_made = edit.n_made;
        Some(InPlace { n_made, edit: Box::new(move |load: &mut ElementLoad<4>| load.follow(edit)) })
    }
}
