//! Corotated tetrahedra that follow a changed mesh in place.

use settee_bodies::in_place::{Changed, Follow, Nodes};
use settee_bodies::material::ElasticData;
use settee_bodies::mesh_input::MeshInput;
use settee_elements::elastic::corotated::{CorotatedTetrahedra, RotationSource};
use settee_kernel::RunChanges;
use settee_kernel::roles::{ForceFieldData, Forces, InPlace, MeshEdit, SetUp};
use settee_math::{Point, Vec3};
use settee_mesh::follow::{Sources, touches};
use settee_mesh::{Ancestors, Change, ElementKind, Members, RowEdit, Topology};

use super::hexahedra_to_tetrahedra::{NO_GRID, PIECES, cut, is_mirrored};

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
        let on = (topology, state);
        let mut follow = Follow::of::<Vec3>(set_up, on, changes, ElementKind::Tetrahedron)?;
        let is_uniform = self.elastic.is_uniform() && self.factors.len() <= 1;
        let input = &follow.input;
        let is_cut = input.topology.tetrahedra().is_empty() && !input.topology.hexahedra().is_empty();
        let nodes = if is_cut {
            // Materials of single pieces go with neither tetrahedra nor hexahedra; cells of a grid do not change.
            if !is_uniform || input.cells.is_some() {
                return None;
            }
            let pieces = cut(input.topology.hexahedra(), NO_GRID);
            follow = Follow::of::<Vec3>(set_up, on, changes, ElementKind::Hexahedron)?.of_parts(PIECES.len());
            Nodes::Own(pieces)
        } else {
            Nodes::OfMesh(input.mesh.0.clone(), Topology::tetrahedra)
        };
        // A hexahedron with another number may be cut otherwise.
        let cell = |piece: usize| is_mirrored(piece / PIECES.len(), NO_GRID);
        let is_same_piece = |before: usize, now: usize| !is_cut || cell(before) == cell(now);
        let n = follow.edit.n();
        // Other lists of factors are spread over the elements, by how many there are.
        let is_each = self.factors.len() <= 1 || [n, follow.edit.n_before()] == [self.factors.len(), elements.len()];
        let keeps_by_number = || self.elastic.keeps_by_number(follow.input.topology, ElementKind::Tetrahedron);
        if !is_each || (!is_cut && !keeps_by_number()) {
            return None;
        }
        let factor = |element: usize| self.factors.get(element).or(self.factors.first()).copied().unwrap_or(1.0);
        let lame = |element: usize| self.elastic.lame(element, 3).times(factor(element));
        let keeps = |before: usize, now: usize| {
            is_same_piece(before, now) && (is_uniform || elements.has_material(before, lame(now)))
        };
        let make = |input: &MeshInput<'_>, edit: &RowEdit, added: &[[u32; 4]]| {
            let material = |number: usize| lame(edit.added()[number] as usize);
            let made = CorotatedTetrahedra::new(<[f64; 3]>::views(&input.rest), added, material, self.source).ok()?;
            let mut made = (self.finish)(made);
            if made.remembers() {
                let sources = PieceSources::new(elements.len(), changes.changes_of(topology?));
                let of_added: Vec<Ancestors> = edit.added().iter().map(|element| sources.of(*element)).collect();
                made.inherit(elements, &of_added);
            }
            Some(made)
        };
        let join = |elements: &mut CorotatedTetrahedra, changed: Changed<CorotatedTetrahedra, 4>| {
            let now = (changed.touched.as_slice(), changed.nodes());
            elements.join(&changed.made, &changed.edit, changed.n_points, now);
        };
        follow.renewing(keeps).in_place_with(elements.len(), nodes, make, join)
    }
}

/// Where tetrahedra, or the pieces of hexahedra, come from after changes.
struct PieceSources {
    sources: Sources,
    /// How many pieces each member has.
    n: u32,
}

impl PieceSources {
    /// What changes do to `n` tetrahedra. Those that are pieces of hexahedra go with them, of which each has as many.
    fn new(n: usize, changes: &[Change]) -> Self {
        let cells = Members::Elements(ElementKind::Hexahedron);
        if touches(changes, cells) {
            return Self { sources: Sources::new(n / PIECES.len(), changes, cells), n: PIECES.len() as u32 };
        }
        Self { sources: Sources::new(n, changes, Members::Elements(ElementKind::Tetrahedron)), n: 1 }
    }

    fn of(&self, piece: u32) -> Ancestors {
        let of_member = self.sources.of(piece / self.n).into_iter();
        of_member.map(|(member, weight)| (member * self.n + piece % self.n, weight)).collect()
    }
}

/// For each of `n_now` tetrahedra those before changes that it comes from, of which there were `n`.
pub fn origins(n: usize, changes: &[Change], n_now: usize) -> Vec<Ancestors> {
    let sources = PieceSources::new(n, changes);
    (0..n_now as u32).map(|piece| sources.of(piece)).collect()
}
