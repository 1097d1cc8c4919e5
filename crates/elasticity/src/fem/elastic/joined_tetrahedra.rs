//! Corotated tetrahedra that follow a changed mesh in place.

use settee_bodies::in_place::{Changed, Follow};
use settee_bodies::material::ElasticData;
use settee_bodies::mesh_input::MeshInput;
use settee_elements::elastic::corotated::{CorotatedTetrahedra, RotationSource};
use settee_kernel::RunChanges;
use settee_kernel::roles::{ForceFieldData, Forces, InPlace, MeshEdit, SetUp};
use settee_math::{Point, Vec3};
use settee_mesh::follow::Sources;
use settee_mesh::{Ancestors, ElementKind, Members, RowEdit, Topology};

/// What tetrahedra that are new are made from.
pub struct Joined<'a> {
    pub common: &'a ForceFieldData,
    pub elastic: &'a ElasticData,
    /// Factors of Young's modulus: none, one for all elements, or one for each.
    pub factors: &'a [f64],
    pub source: RotationSource,
    /// What makes elements of those with rotations alone.
    pub finish: &'a dyn Fn(CorotatedTetrahedra) -> CorotatedTetrahedra,
}

impl Joined<'_> {
    /// How the elements follow; `None` where they have to be made anew, or where one that is new cannot be made, which
    /// is said then. Elements whose material is not that of their number now are made again.
    pub fn following(
        &self,
        set_up: SetUp<'_>,
        elements: &CorotatedTetrahedra,
        changes: &MeshEdit<'_>,
    ) -> Option<InPlace<CorotatedTetrahedra>> {
        let (topology, state) = (self.elastic.topology.target(), self.common.mstate.target());
        let follow = Follow::of::<Vec3>(set_up, (topology, state), changes, ElementKind::Tetrahedron)?;
        let n = follow.edit.n();
        // Other lists of factors are spread over the elements, by how many there are.
        let is_each = self.factors.len() <= 1 || [n, follow.edit.n_before()] == [self.factors.len(), elements.len()];
        if !is_each || !self.elastic.keeps_by_number(follow.input.topology, ElementKind::Tetrahedron) {
            return None;
        }
        let factor = |element: usize| self.factors.get(element).or(self.factors.first()).copied().unwrap_or(1.0);
        let lame = |element: usize| self.elastic.lame(element, 3).times(factor(element));
        let is_uniform = self.elastic.is_uniform() && self.factors.len() <= 1;
        let keeps = |before: usize, now: usize| is_uniform || elements.has_material(before, lame(now));
        let make = |input: &MeshInput<'_>, edit: &RowEdit, added: &[[u32; 4]]| {
            let material = |number: usize| lame(edit.added()[number] as usize);
            let made = CorotatedTetrahedra::new(<[f64; 3]>::views(&input.rest), added, material, self.source).ok()?;
            let mut made = (self.finish)(made);
            if made.remembers() {
                let of = Members::Elements(ElementKind::Tetrahedron);
                let sources = Sources::new(elements.len(), changes.changes_of(topology?), of);
                let of_added: Vec<Ancestors> = edit.added().iter().map(|element| sources.of(*element)).collect();
                made.inherit(elements, &of_added);
            }
            Some(made)
        };
        let join = |elements: &mut CorotatedTetrahedra, changed: Changed<CorotatedTetrahedra, 4>| {
            let now = (changed.touched.as_slice(), changed.nodes());
            elements.join(&changed.made, &changed.edit, changed.n_points, now);
        };
        follow.renewing(keeps).in_place(elements.len(), Topology::tetrahedra, make, join)
    }
}
