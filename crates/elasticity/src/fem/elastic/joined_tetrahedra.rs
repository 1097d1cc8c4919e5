//! Corotated tetrahedra that follow a changed mesh in place.

use settee_bodies::in_place::{Changed, in_place};
use settee_bodies::material::ElasticData;
use settee_bodies::mesh_input::MeshInput;
use settee_elements::elastic::corotated::{CorotatedTetrahedra, RotationSource};
use settee_kernel::roles::{ForceFieldData, InPlace, MeshEdit, SetUp};
use settee_math::{Point, Vec3};
use settee_mesh::{ElementKind, RowEdit, RowPlace};

/// What tetrahedra that are new are made from.
pub struct Joined<'a> {
    pub common: &'a ForceFieldData,
    pub elastic: &'a ElasticData,
    /// Factors of Young's modulus; none is a factor of 1.
    pub factors: &'a [f64],
    pub source: RotationSource,
}

impl Joined<'_> {
    /// How the elements follow; `None` where they have to be made anew, as where those that stay have another material
    /// now, or where one that is new cannot be made, which is said then.
    pub fn following(
        &self,
        set_up: SetUp<'_>,
        elements: &CorotatedTetrahedra,
        edit: &MeshEdit<'_>,
    ) -> Option<InPlace<CorotatedTetrahedra>> {
        // Several factors are spread over the elements, by how many there are.
        if self.factors.len() > 1 {
            return None;
        }
        let factor = self.factors.first().copied().unwrap_or(1.0);
        let lame = |element: usize| self.elastic.lame(element, 3).times(factor);
        let (topology, state) = (self.elastic.topology.target(), self.common.mstate.target());
        let edit = edit.elements(topology, state, ElementKind::Tetrahedron)?;
        let input = MeshInput::new::<Vec3>(set_up, self.common, &self.elastic.topology).ok()?;
        if !elements.can_join() {
            return None;
        }
        let rest = <[f64; 3]>::views(&input.rest);
        let make = |edit: &RowEdit, added: &[[u32; 4]]| {
            // Lists of materials follow the elements, if they have an entry for each.
            let keeps_material = |element: usize| match edit.place(element) {
                RowPlace::Before(before) => elements.has_material(before, lame(element)),
                RowPlace::Made(_) => true,
            };
            if !self.elastic.is_uniform() && !(0..edit.n()).all(keeps_material) {
                return None;
            }
            let material = |number: usize| lame(edit.added()[number] as usize);
            CorotatedTetrahedra::new(rest, added, material, self.source).ok()
        };
        let join = |elements: &mut CorotatedTetrahedra, changed: Changed<_, 4>| {
            elements.join(changed.made, &changed.edit, changed.n_points, &changed.nodes);
        };
        in_place((elements.len(), edit), (rest.len(), input.topology.tetrahedra()), make, join)
    }
}
