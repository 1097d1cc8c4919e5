//! Springs of which each edge, quad and hexahedron of a mesh has a fixed number: how they follow changes in place.

use settee_kernel::InitContext;
use settee_kernel::ObjectId;
use settee_mesh::dynamic::DynamicMesh;
use settee_mesh::{ElementKind, RowEdit};

/// The kinds of elements with the local points that their springs join: those that no element before joins.
const SEGMENTS: [(ElementKind, &[[usize; 2]]); 3] = [
    (ElementKind::Edge, &[[0, 1]]),
    (ElementKind::Quad, &[[0, 2], [1, 3]]),
    (ElementKind::Hexahedron, &[[0, 6], [1, 7], [2, 4], [3, 5]]),
];

/// Springs of edges, behind them both diagonals of quads, behind them the body diagonals of hexahedra.
#[derive(Clone, Copy, Debug)]
pub(super) struct MemberSprings {
    /// Revision of the mesh that has them.
    pub revision: u64,
    /// Whether edges, quads and hexahedra have springs.
    pub kinds: [bool; 3],
}

/// How springs follow a change: some come, some take the places of others, some join points with other numbers.
#[derive(Clone, Debug)]
pub(super) struct SpringEdit {
    /// For each kind with springs what happened to its elements, and how many springs each has.
    segments: Vec<(RowEdit, usize)>,
    /// For each of these kinds the points that new springs join.
    pub made: Vec<Vec<[u32; 2]>>,
    /// The places of springs whose points have other numbers, and these.
    pub renumbered: Vec<(u32, [u32; 2])>,
    /// Revision of the mesh now.
    pub revision: u64,
}

impl MemberSprings {
    /// What a change of the mesh does to the springs within a state; `None` where they have to be found anew.
    pub fn follow(self, context: &InitContext<'_>, topology: ObjectId, state: ObjectId) -> Option<SpringEdit> {
        let edit = context.edit_since(topology, self.revision)?;
        let around = context.neighbours(topology)?;
        let points = context.points_of_both(edit, topology, state)?;
        let (mut segments, mut made, mut renumbered, mut first) = (Vec::new(), Vec::new(), Vec::new(), 0);
        for ((kind, pairs), has_springs) in SEGMENTS.into_iter().zip(self.kinds) {
            let rows = edit.elements(topology, state, kind)?;
            if !has_springs {
                // Elements that had none, because there were none.
                if rows.n() > 0 {
                    return None;
                }
                continue;
            }
            if rows.n() != around.n_elements(kind) {
                return None;
            }
            let joined = |element: u32| {
                let nodes = around.nodes(kind, element);
                pairs.iter().map(move |pair| pair.map(|corner| nodes[corner]))
            };
            let new: Vec<[u32; 2]> = rows.added().iter().flat_map(|element| joined(*element)).collect();
            for element in rows.added() {
                if joined(*element).any(|pair| is_joined_by_another(around, (kind, *element), pair)) {
                    return None;
                }
            }
            for element in around.changed(kind, &rows, &points) {
                let place = first + element * pairs.len() as u32;
                renumbered.extend((place..).zip(joined(element)));
            }
            first += rows.n() as u32 * pairs.len() as u32;
            segments.push((rows, pairs.len()));
            made.push(new);
        }
        let revision = context.mesh(topology)?.revision();
        Some(SpringEdit { segments, made, renumbered, revision })
    }
}

/// Whether an element that is no edge of this one has both points as well: they may have one spring from there.
fn is_joined_by_another(around: &DynamicMesh, (kind, element): (ElementKind, u32), [a, b]: [u32; 2]) -> bool {
    SEGMENTS.into_iter().any(|(other_kind, pairs)| {
        around.around_point(other_kind, a).iter().filter(|other| (other_kind, **other) != (kind, element)).any(
            |other| {
                let nodes = around.nodes(other_kind, *other);
                pairs.iter().any(|pair| {
                    let [first, second] = pair.map(|corner| nodes[corner]);
                    [first, second] == [a, b] || [first, second] == [b, a]
                })
            },
        )
    })
}

impl SpringEdit {
    /// Number of springs before.
    pub fn n_before(&self) -> usize {
        self.segments.iter().map(|(rows, block)| rows.n_before() * block).sum()
    }

    /// Number of springs that come.
    pub fn n_made(&self) -> usize {
        self.made.iter().map(Vec::len).sum()
    }

    /// Number of springs that come, or are not what they were at the same place.
    pub fn n_looked_at(&self) -> usize {
        self.n_made() + self.renumbered.len()
    }

    /// Brings a list with an entry for each spring to the springs now. `made`: the entries of those that come.
    pub fn follow<T: Copy>(&self, list: &mut Vec<T>, mut made: &[T], renumber: impl Fn(&mut T, [u32; 2])) {
        let mut left = std::mem::take(list);
        for ((rows, block), pairs) in self.segments.iter().zip(&self.made) {
            let behind = left.split_off(rows.n_before() * block);
            let (new, others) = made.split_at(pairs.len());
            made = others;
            rows.follow(&mut left, *block, new);
            if list.is_empty() {
                *list = left;
            } else {
                list.append(&mut left);
            }
            left = behind;
        }
        for (place, pair) in &self.renumbered {
            renumber(&mut list[*place as usize], *pair);
        }
    }
}
