//! How a mesh that is made from another follows its changes.

use crate::change::{Members, descending};
use crate::elements::{ElementKind, rotated_smallest_first};
use crate::split::{ASSUMED_CELLS, alternating_tetrahedra_of_hexahedra, tetrahedra_of_hexahedra};

use super::family::{Event, LeftAlonePolicy, Member, MeshFamily};
use super::level::local_corners;
use super::mesh::DynamicMesh;
use super::paged::Paged;

/// By which rule the elements of a mesh come from those of another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, settee_persist::Persist)]
pub enum Rule {
    /// The faces or edges that belong to one element only.
    Boundary {
        /// Kind of the elements of the input.
        of: ElementKind,
        /// Turns faces around.
        flip: bool,
        /// Leaves out those that come to the surface during a run.
        no_new: bool,
    },
    /// Two triangles for each quad.
    QuadsCut,
    /// Six tetrahedra for each hexahedron, by its place in a grid if `swapping`.
    HexahedraCut {
        /// Whether diagonals alternate.
        swapping: bool,
    },
    /// The elements as they are.
    Identity,
}

impl Rule {
    /// The kind of the elements of the input, of those of the output, and how many of these come from each.
    fn kinds(self, to: &DynamicMesh) -> (ElementKind, ElementKind, u32) {
        match self {
            Self::Boundary { of, .. } => (face_kind(of), face_kind(of), 1),
            Self::QuadsCut => (ElementKind::Quad, ElementKind::Triangle, 2),
            Self::HexahedraCut { .. } => (ElementKind::Hexahedron, ElementKind::Tetrahedron, 6),
            Self::Identity => {
                let kind = to.main_kind().unwrap_or(ElementKind::Edge);
                (kind, kind, 1)
            }
        }
    }
}

/// A mesh that is made from another.
#[derive(Clone, Debug, settee_persist::Persist)]
pub(super) struct Derived {
    pub input: Member,
    output: Member,
    rule: Rule,
    /// For each element of the output, or for each group of elements, the element of the input that it comes from.
    sources: Paged<u32>,
    /// The inverse.
    places: Places,
}

/// For elements of the input that something is made of: the place of that in the output.
#[derive(Clone, Debug, settee_persist::Persist)]
struct Places(Paged<u32>);

/// Nothing is made of an element.
const NOWHERE: u32 = u32::MAX;

impl Places {
    fn of(sources: impl Iterator<Item = u32>) -> Self {
        let mut places = Self(Paged::new(1));
        (0u32..).zip(sources).for_each(|(place, source)| places.insert(source, place));
        places
    }

    fn get(&self, source: u32) -> Option<u32> {
        self.0.entry(source as usize).copied().filter(|place| *place != NOWHERE)
    }

    fn insert(&mut self, source: u32, place: u32) {
        while self.0.len() <= source as usize {
            self.0.push(&[NOWHERE]);
        }
        *self.0.entry_mut(source as usize) = place;
    }

    fn remove(&mut self, source: u32) -> Option<u32> {
        let place = self.get(source)?;
        *self.0.entry_mut(source as usize) = NOWHERE;
        Some(place)
    }

    /// Elements with their places.
    fn iter(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        (0u32..).zip(self.0.iter().copied()).filter(|(_, place)| *place != NOWHERE)
    }
}

/// The kind of the faces of a kind of elements, of which its boundary is made.
fn face_kind(kind: ElementKind) -> ElementKind {
    match kind {
        ElementKind::Tetrahedron => ElementKind::Triangle,
        ElementKind::Hexahedron => ElementKind::Quad,
        _ => ElementKind::Edge,
    }
}

impl Derived {
    /// `None` if the output was not made by the rule.
    pub fn new(input: Member, output: Member, rule: Rule, from: &DynamicMesh, to: &DynamicMesh) -> Option<Self> {
        // Points follow one by one.
        if from.n_points() != to.n_points() {
            return None;
        }
        let (source, made, group) = rule.kinds(to);
        let n_made = to.n_elements(made) as u32;
        if !n_made.is_multiple_of(group) {
            return None;
        }
        // Elements are recognised by their points: the output may have been made in any order.
        let source_of = |place: u32| {
            let mut nodes: Vec<u32> =
                (group * place..group * (place + 1)).flat_map(|element| to.nodes(made, element)).copied().collect();
            nodes.sort_unstable();
            nodes.dedup();
            (nodes.len() == source.n_nodes()).then(|| from.find(source, &nodes)).flatten()
        };
        let sources: Vec<u32> = (0..n_made / group).map(source_of).collect::<Option<_>>()?;
        let places = Places::of(sources.iter().copied());
        Some(Self { input, output, rule, sources: Paged::of_entries(sources), places })
    }

    /// Input, output and rule.
    pub fn terms(&self) -> (Member, Member, Rule) {
        (self.input, self.output, self.rule)
    }

    /// Whether every group of elements of the output has an element of the input that is there, and that one it.
    pub fn is_sound(&self, from: &DynamicMesh, to: &DynamicMesh) -> bool {
        let (source, made, group) = self.rule.kinds(to);
        let has_place = |source: &u32| self.places.get(*source).is_some();
        let is_inverse = |(source, place): (u32, u32)| self.sources.entry(place as usize) == Some(&source);
        let is_there = |source_element: &u32| (*source_element as usize) < from.n_elements(source);
        from.n_points() == to.n_points()
            && (self.sources.width(), self.places.0.width()) == (1, 1)
            && self.sources.iter().all(has_place)
            && self.places.iter().all(is_inverse)
            && (self.rule == Rule::Identity
                || (self.sources.iter().all(is_there) && to.n_elements(made) == self.sources.len() * group as usize))
    }

    /// The element of the input that an element of the output comes from.
    pub fn source(&self, kind: ElementKind, element: u32) -> Option<(Member, ElementKind, u32)> {
        let (source, made, group) = match self.rule {
            Rule::Boundary { of, .. } => (face_kind(of), face_kind(of), 1),
            Rule::QuadsCut => (ElementKind::Quad, ElementKind::Triangle, 2),
            Rule::HexahedraCut { .. } => (ElementKind::Hexahedron, ElementKind::Tetrahedron, 6),
            Rule::Identity => (kind, kind, 1),
        };
        let place = (element / group) as usize;
        let from = self.sources.entry(place).copied().filter(|_| kind == made)?;
        Some((self.input, source, from))
    }

    /// Whether it makes a mesh.
    pub fn makes(&self, output: Member) -> bool {
        self.output == output
    }

    /// Follows an event of the input.
    pub fn follow(&mut self, family: &mut MeshFamily, event: &Event<'_>) {
        match (*event).clone() {
            Event::Removing { of: Members::Points, indices } => family.remove_points_alone(self.output, indices),
            Event::Added { of: Members::Points, ancestors, .. } => {
                family.add_points_known(self.output, ancestors.to_vec());
            }
            Event::Renumbered { old } => {
                let outcome = family.renumber_points(self.output, old);
                debug_assert!(outcome.is_ok(), "the output has the points of the input");
            }
            Event::Removing { of: Members::Elements(kind), indices } => self.follow_removal(family, kind, indices),
            Event::Added { of: Members::Elements(kind), first, n, .. } => {
                self.follow_addition(family, kind, first..first + n);
            }
        }
    }

    fn follow_removal(&mut self, family: &mut MeshFamily, kind: ElementKind, indices: &[u32]) {
        let policy = LeftAlonePolicy::POINTS_STAY;
        match self.rule {
            Rule::Boundary { of, no_new: false, .. } if kind == of => self.add_exposed(family, of, indices),
            Rule::Boundary { of, .. } if kind == face_kind(of) => {
                let n = family.mesh(self.input).n_elements(kind) as u32;
                if of == ElementKind::Tetrahedron {
                    let local = descending(self.known(indices));
                    family.remove_known(self.output, kind, &local, policy);
                    local.iter().for_each(|place| self.forget(*place));
                } else {
                    for index in indices {
                        if let Some(place) = self.places.get(*index) {
                            family.remove_known(self.output, kind, &[place], policy);
                            self.forget(place);
                        }
                    }
                }
                self.rename_sources(indices, n);
            }
            Rule::QuadsCut if kind == ElementKind::Quad => {
                self.remove_groups(family, (kind, indices), ElementKind::Triangle, 2);
            }
            Rule::HexahedraCut { .. } if kind == ElementKind::Hexahedron => {
                self.remove_groups(family, (kind, indices), ElementKind::Tetrahedron, 6);
            }
            Rule::Identity if Some(kind) == family.mesh(self.output).main_kind() => {
                family.remove_known(self.output, kind, indices, policy);
            }
            _ => {}
        }
    }

    fn follow_addition(&mut self, family: &mut MeshFamily, kind: ElementKind, new: std::ops::Range<u32>) {
        match self.rule {
            Rule::Boundary { of, no_new: false, .. } if kind == of => self.follow_growth(family, of, new),
            Rule::Boundary { of: ElementKind::Tetrahedron, .. } if kind == ElementKind::Edge => {
                for edge in new {
                    let nodes = family.mesh(self.input).nodes(kind, edge).to_vec();
                    family.add_edge_if_missing(self.output, &nodes);
                }
            }
            Rule::QuadsCut if kind == ElementKind::Quad => {
                for quad in new {
                    let nodes = family.mesh(self.input).nodes(kind, quad).to_vec();
                    let halves = [vec![nodes[0], nodes[1], nodes[2]], vec![nodes[0], nodes[2], nodes[3]]];
                    family.add_known(self.output, ElementKind::Triangle, &halves, &[]);
                    self.remember(quad);
                }
            }
            Rule::HexahedraCut { swapping } if kind == ElementKind::Hexahedron => {
                for hexahedron in new {
                    let nodes = family.mesh(self.input).nodes(kind, hexahedron);
                    let nodes: [u32; 8] = std::array::from_fn(|place| nodes[place]);
                    let parts = if swapping {
                        alternating_tetrahedra_of_hexahedra(&[nodes], ASSUMED_CELLS)
                    } else {
                        tetrahedra_of_hexahedra(&[nodes])
                    };
                    let parts: Vec<Vec<u32>> = parts.iter().map(|part| part.to_vec()).collect();
                    family.add_known(self.output, ElementKind::Tetrahedron, &parts, &[]);
                    self.remember(hexahedron);
                }
            }
            Rule::Identity if Some(kind) == family.mesh(self.output).main_kind() => {
                let nodes: Vec<Vec<u32>> =
                    new.map(|element| family.mesh(self.input).nodes(kind, element).to_vec()).collect();
                family.add_known(self.output, kind, &nodes, &[]);
            }
            _ => {}
        }
    }

    /// What comes to the surface as elements go becomes part of the output.
    fn add_exposed(&mut self, family: &mut MeshFamily, of: ElementKind, indices: &[u32]) {
        let face = face_kind(of);
        let mesh = family.mesh(self.input);
        let (mut nodes, mut sources) = (Vec::new(), Vec::new());
        for &element in indices {
            for &lower in mesh.lower(of, element, face) {
                let &[a, b] = mesh.around(of, face, lower) else { continue };
                let other = if a == element { b } else { a };
                // The largest goes first.
                if other > element && indices.binary_search_by(|index| other.cmp(index)).is_ok() {
                    continue;
                }
                nodes.push(self.seen_from(mesh, (of, other), (face, lower)));
                sources.push(lower);
            }
        }
        family.add_known(self.output, face, &nodes, &[]);
        sources.into_iter().for_each(|source| self.remember(source));
    }

    /// The nodes of a face as the element that stays has them.
    fn seen_from(
        &self,
        mesh: &DynamicMesh,
        (of, element): (ElementKind, u32),
        (face, lower): (ElementKind, u32),
    ) -> Vec<u32> {
        if of == ElementKind::Triangle || of == ElementKind::Quad {
            let mut ends = mesh.nodes(face, lower).to_vec();
            ends.sort_unstable();
            return ends;
        }
        let place = mesh.lower(of, element, face).iter().position(|other| *other == lower).unwrap_or_default();
        let nodes = mesh.nodes(of, element);
        let mut corners: Vec<u32> = local_corners(of, face)[place].iter().map(|corner| nodes[*corner]).collect();
        let Rule::Boundary { flip, .. } = self.rule else { return corners };
        match *corners {
            [a, b, c] => {
                let turned = if flip { [a, c, b] } else { [a, b, c] };
                rotated_smallest_first(turned).to_vec()
            }
            _ => {
                if flip {
                    corners.reverse();
                }
                corners
            }
        }
    }

    /// Elements were added: faces that they cover go, faces that they bring come.
    fn follow_growth(&mut self, family: &mut MeshFamily, of: ElementKind, new: std::ops::Range<u32>) {
        let face = face_kind(of);
        let mesh = family.mesh(self.input);
        let (mut covered, mut brought) = (Vec::new(), Vec::new());
        for element in new {
            for &lower in mesh.lower(of, element, face) {
                match (self.places.get(lower).is_some(), mesh.around(of, face, lower).len()) {
                    (true, n) if n > 1 && !covered.contains(&lower) => covered.push(lower),
                    (false, 1) => brought.push(lower),
                    _ => {}
                }
            }
        }
        let flip = matches!(self.rule, Rule::Boundary { flip: true, .. });
        let nodes: Vec<Vec<u32>> = brought
            .iter()
            .map(|lower| {
                let mut nodes = mesh.nodes(face, *lower).to_vec();
                match nodes.len() {
                    3 if flip => nodes.swap(1, 2),
                    4 if flip => nodes.reverse(),
                    _ => {}
                }
                nodes
            })
            .collect();
        family.add_known(self.output, face, &nodes, &[]);
        brought.into_iter().for_each(|source| self.remember(source));
        let policy = if of == ElementKind::Triangle { LeftAlonePolicy::REMOVED } else { LeftAlonePolicy::POINTS_STAY };
        let local = descending(self.known(&covered));
        if of == ElementKind::Triangle {
            // Points that nothing but the covered edge has belong to the input all the same.
            family.remove_known(self.output, face, &local, LeftAlonePolicy { points: false, ..policy });
        } else {
            family.remove_known(self.output, face, &local, policy);
        }
        local.iter().for_each(|place| self.forget(*place));
    }

    /// Removes all elements that come from those that go, one group after the other.
    fn remove_groups(
        &mut self,
        family: &mut MeshFamily,
        (from, indices): (ElementKind, &[u32]),
        kind: ElementKind,
        group: u32,
    ) {
        let n = family.mesh(self.input).n_elements(from) as u32;
        for index in indices {
            let Some(place) = self.places.get(*index) else { continue };
            let parts: Vec<u32> = (group * place..group * (place + 1)).collect();
            family.remove_known(self.output, kind, &parts, LeftAlonePolicy::POINTS_STAY);
            self.forget(place);
        }
        self.rename_sources(indices, n);
    }

    /// Places in the output of elements of the input, of those that are there.
    fn known(&self, sources: &[u32]) -> Vec<u32> {
        sources.iter().filter_map(|source| self.places.get(*source)).collect()
    }

    fn remember(&mut self, source: u32) {
        self.places.insert(source, self.sources.len() as u32);
        self.sources.push(&[source]);
    }

    /// An element of the output is gone, and the last one has its place.
    fn forget(&mut self, place: u32) {
        self.places.remove(*self.sources.entry_mut(place as usize));
        self.sources.swap_remove(place as usize);
        if let Some(&moved) = self.sources.entry(place as usize) {
            self.places.insert(moved, place);
        }
    }

    /// Elements of the input go, largest first: the last of `n` takes the number of each.
    fn rename_sources(&mut self, indices: &[u32], n: u32) {
        for (&index, last) in indices.iter().zip((0..n).rev()) {
            if let Some(place) = self.places.remove(last).filter(|_| last != index) {
                *self.sources.entry_mut(place as usize) = index;
                self.places.insert(index, place);
            }
        }
    }
}
