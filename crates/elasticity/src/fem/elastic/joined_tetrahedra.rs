//! Corotated tetrahedra that follow a changed mesh in place.

use settee_bodies::material::ElasticData;
use settee_bodies::mesh_input::MeshInput;
use settee_elements::elastic::corotated::{CorotatedTetrahedra, RotationSource};
use settee_kernel::roles::{ForceFieldData, InPlace, MeshEdit, SetUp};
use settee_math::{Point, Vec3};
use settee_mesh::{ElementKind, RowPlace};

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
        let nodes = input.topology.tetrahedra();
        let fits = (edit.n_before(), edit.n()) == (elements.len(), nodes.len());
        if !fits || nodes.is_empty() || !elements.can_join() {
            return None;
        }
        // Lists of materials follow the elements, if they have an entry for each.
        let keeps_material = |element: usize| match edit.place(element) {
            RowPlace::Before(before) => elements.has_material(before, lame(element)),
            RowPlace::Made(_) => true,
        };
        if !self.elastic.is_uniform() && !(0..nodes.len()).all(keeps_material) {
            return None;
        }
        let (added, rest) = (edit.added_of(nodes), <[f64; 3]>::views(&input.rest));
        if added.as_flattened().iter().any(|node| *node as usize >= rest.len()) {
            return None;
        }
        let material = |number: usize| lame(edit.added()[number] as usize);
        let made = CorotatedTetrahedra::new(rest, &added, material, self.source).ok()?;
        let (n_points, nodes) = (rest.len(), nodes.to_vec());
        let join = move |elements: &mut CorotatedTetrahedra| elements.join(made, &edit, n_points, &nodes);
        Some(InPlace { n_made: added.len(), edit: Box::new(join) })
    }
}
