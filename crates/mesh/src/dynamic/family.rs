//! Meshes that follow each other: a change of one is passed on to those that are made from it.

use std::fmt;

use crate::change::{Ancestors, Change, Members, descending};
use crate::elements::ElementKind;
use crate::topology::{Topology, TopologyProblem};

use super::derived::{Derived, Origins};
use super::level::LeftAlone;
use super::mesh::{DynamicMesh, equal_shares};
use super::rule::{Mismatch, Rule};

/// Number of a mesh of a family.
pub type Member = usize;

/// What is told to meshes that are made from another: of a removal before it is done, of an addition afterwards.
#[derive(Clone, Debug)]
pub(super) enum Event<'a> {
    /// These will go, in this order: largest first.
    Removing { of: Members, indices: &'a [u32] },
    /// These were added behind the others.
    Added { of: Members, first: u32, n: u32, ancestors: &'a [Ancestors] },
    /// Points have other numbers.
    Renumbered { old: &'a [u32] },
}

/// Why a mesh cannot be changed as it is asked to.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ChangeProblem {
    /// There is no such point or element.
    #[error("there is no {of} {index}: the mesh has {n}")]
    Unknown {
        /// Of what.
        of: Singular,
        /// The index.
        index: u32,
        /// How many there are.
        n: usize,
    },
    /// The container has no elements of the kind.
    #[error("the container has no {0}")]
    WrongKind(Singular),
    /// An element names a point that does not exist.
    #[error("{kind} {element} of the new ones names point {point}, but there are {n_points} points")]
    UnknownPoint {
        /// Kind of the element.
        kind: ElementKind,
        /// Its place among the new ones.
        element: usize,
        /// The point.
        point: u32,
        /// How many there are.
        n_points: usize,
    },
    /// An element names a point twice.
    #[error("{kind} {element} of the new ones names a point twice")]
    Degenerate {
        /// Kind of the element.
        kind: ElementKind,
        /// Its place among the new ones.
        element: usize,
    },
    /// A list has another length than it must have.
    #[error("{0}")]
    Length(String),
    /// What is given is no permutation.
    #[error("the new numbering of the points is no permutation of {0} numbers")]
    NoPermutation(usize),
}

/// A point or an element, for messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Singular(pub Members);

impl fmt::Display for Singular {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Members::Points => f.write_str("point"),
            Members::Elements(kind) => kind.fmt(f),
        }
    }
}

/// What is done with edges, faces and points that lose their last element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeftAlonePolicy {
    /// Edges and faces go.
    pub elements: bool,
    /// Points go.
    pub points: bool,
}

impl LeftAlonePolicy {
    /// Elements and points that are left alone go.
    pub const REMOVED: Self = Self { elements: true, points: true };
    /// Edges and faces go, points stay.
    pub const POINTS_STAY: Self = Self { elements: true, points: false };
    /// Elements and points that are left alone stay.
    pub const KEPT: Self = Self { elements: false, points: false };
}

/// The kinds of faces.
const FACES: [ElementKind; 2] = [ElementKind::Triangle, ElementKind::Quad];

/// The faces that have an edge.
fn faces_around(mesh: &DynamicMesh, edge: u32) -> impl Iterator<Item = (ElementKind, u32)> {
    FACES
        .into_iter()
        .flat_map(move |kind| mesh.around(kind, ElementKind::Edge, edge).iter().map(move |face| (kind, *face)))
}

/// Meshes and how they follow each other, with what happened to each.
#[derive(Clone, Debug, Default, settee_persist::Persist)]
#[fits(Self::is_sound)]
pub struct MeshFamily {
    meshes: Vec<DynamicMesh>,
    /// Which follow which. One that acts is not there: it does not follow itself.
    derived: Vec<Option<Derived>>,
    /// Where their outputs come from, by their numbers.
    pub(super) origins: Vec<Origins>,
    /// For each mesh what happened since it was last asked.
    changes: Vec<Vec<Change>>,
}

impl MeshFamily {
    /// Adds a mesh.
    ///
    /// # Errors
    /// Given edges or faces are incomplete.
    pub fn add_mesh(&mut self, topology: &Topology, n_points: usize) -> Result<Member, TopologyProblem> {
        self.meshes.push(DynamicMesh::new(topology, n_points)?);
        self.changes.push(Vec::new());
        Ok(self.meshes.len() - 1)
    }

    /// Says that a mesh is made from another by a rule, as it is now: it follows changes of that one then.
    ///
    /// # Errors
    /// Why it is not seen to be made by that rule; it does not follow then.
    pub fn derive(&mut self, input: Member, output: Member, rule: Rule) -> Result<(), Mismatch> {
        if self.follows(input, output) {
            return Err(Mismatch::Circle);
        }
        let ends = [input, output].map(|member| (member, &self.meshes[member]));
        let (derived, origins) = Derived::new(self.derived.len(), ends[0], ends[1], rule)?;
        self.derived.push(Some(derived));
        self.origins.push(origins);
        Ok(())
    }

    /// Whether a mesh is another one, or made from it, perhaps by way of others.
    fn follows(&self, member: Member, other: Member) -> bool {
        let mut known = vec![member];
        let mut next = 0;
        while let Some(&made) = known.get(next) {
            let inputs = self.derived.iter().flatten().filter(|derived| derived.makes(made));
            let new: Vec<Member> = inputs.map(|derived| derived.input).filter(|input| !known.contains(input)).collect();
            known.extend(new);
            next += 1;
        }
        known.contains(&other)
    }

    /// Whether nothing contradicts: what a file says of meshes is not believed.
    fn is_sound(&self, _fresh: Option<&Self>) -> bool {
        let is_sound = |(number, derived): (usize, &Option<Derived>)| {
            let ends = derived.and_then(|derived| {
                let (from, to) = self.meshes.get(derived.input).zip(self.meshes.get(derived.output))?;
                let is_sound = derived.is_sound(number, self.origins.get(number)?, from, to);
                Some(is_sound && !self.follows(derived.input, derived.output))
            });
            ends == Some(true)
        };
        self.changes.len() == self.meshes.len()
            && self.changes.iter().all(Vec::is_empty)
            && self.meshes.iter().all(DynamicMesh::is_sound)
            && self.derived.len() == self.origins.len()
            && self.derived.iter().enumerate().all(is_sound)
    }

    /// Which meshes are made from which, and how: input, output and rule.
    pub fn rules(&self) -> impl Iterator<Item = (Member, Member, Rule)> {
        self.derived.iter().flatten().map(Derived::terms)
    }

    /// Number of meshes.
    pub fn n_meshes(&self) -> usize {
        self.meshes.len()
    }

    /// A mesh.
    pub fn mesh(&self, member: Member) -> &DynamicMesh {
        &self.meshes[member]
    }

    /// The elements that have to go so that an element goes: where its mesh is made from another, those of that one, of
    /// the highest dimension. `None` if there is no such element.
    pub fn origin(&self, member: Member, kind: ElementKind, element: u32) -> Option<(Member, ElementKind, u32)> {
        let (mut member, mut kind, mut element) = (member, kind, element);
        // Each step goes to a mesh that was there before this one.
        for _ in 0..self.meshes.len() {
            let derived = self.derived.iter().flatten().find(|derived| derived.makes(member));
            let Some(source) = derived.and_then(|derived| derived.source(self, kind, element)) else { break };
            (member, kind, element) = source;
        }
        let mesh = &self.meshes[member];
        if element as usize >= mesh.n_elements(kind) {
            return None;
        }
        let main = mesh.main_kind()?;
        if main == kind {
            return Some((member, kind, element));
        }
        Some((member, main, *mesh.around(main, kind, element).first()?))
    }

    /// What happened to a mesh since this was last asked.
    pub fn take_changes(&mut self, member: Member) -> Vec<Change> {
        std::mem::take(&mut self.changes[member])
    }

    /// Removes elements of a kind, with what is left alone by that. Indices are put in order; repeated ones count once.
    /// Elements made of those that go, go first.
    ///
    /// # Errors
    /// An index that does not exist; nothing was changed then.
    pub fn remove(
        &mut self,
        member: Member,
        kind: ElementKind,
        indices: &[u32],
        left_alone: LeftAlonePolicy,
    ) -> Result<(), ChangeProblem> {
        let mesh = &self.meshes[member];
        if mesh.level(kind).is_none() && !indices.is_empty() {
            return Err(ChangeProblem::WrongKind(Singular(Members::Elements(kind))));
        }
        check(Members::Elements(kind), indices, mesh.n_elements(kind))?;
        self.remove_known(member, kind, indices, left_alone);
        Ok(())
    }

    /// Removes points, with the elements around them.
    ///
    /// # Errors
    /// As [`remove`](Self::remove).
    pub fn remove_points(&mut self, member: Member, points: &[u32]) -> Result<(), ChangeProblem> {
        let mesh = &self.meshes[member];
        check(Members::Points, points, mesh.n_points())?;
        self.remove_points_alone(member, &descending(points.to_vec()));
        Ok(())
    }

    /// Adds points behind the last. `ancestors`: for each one where it comes from.
    ///
    /// # Errors
    /// An ancestor that does not exist; nothing was changed then.
    pub fn add_points(&mut self, member: Member, ancestors: Vec<Ancestors>) -> Result<(), ChangeProblem> {
        let n_points = self.meshes[member].n_points();
        for origin in &ancestors {
            let indices: Vec<u32> = origin.iter().map(|(point, _)| *point).collect();
            check(Members::Points, &indices, n_points)?;
        }
        self.add_points_known(member, ancestors);
        Ok(())
    }

    /// Adds elements behind the last, with the edges and faces that they lack, and the points: those up to the largest
    /// that they name come from nowhere. `ancestors`: for each one the elements it comes from; empty for none at all.
    ///
    /// # Errors
    /// An element that names a point twice, or one farther behind the last than all new elements have points; nothing
    /// was changed then.
    pub fn add<const N: usize>(
        &mut self,
        member: Member,
        kind: ElementKind,
        elements: &[[u32; N]],
        ancestors: &[Vec<u32>],
    ) -> Result<(), ChangeProblem> {
        let mesh = &self.meshes[member];
        if mesh.level(kind).is_none() || kind.n_nodes() != N {
            return Err(ChangeProblem::WrongKind(Singular(Members::Elements(kind))));
        }
        if !ancestors.is_empty() && ancestors.len() != elements.len() {
            let message = format!("{} lists of ancestors for {} new elements", ancestors.len(), elements.len());
            return Err(ChangeProblem::Length(message));
        }
        let n_points = mesh.n_points();
        for (element, nodes) in elements.iter().enumerate() {
            if let Some(&point) = nodes.iter().find(|node| **node as usize >= n_points + N * elements.len()) {
                return Err(ChangeProblem::UnknownPoint { kind, element, point, n_points });
            }
            if (1..N).any(|place| nodes[..place].contains(&nodes[place])) {
                return Err(ChangeProblem::Degenerate { kind, element });
            }
        }
        let n_elements = mesh.n_elements(kind);
        ancestors.iter().try_for_each(|origin| check(Members::Elements(kind), origin, n_elements))?;
        let nodes: Vec<Vec<u32>> = elements.iter().map(|nodes| nodes.to_vec()).collect();
        let n_named = elements.as_flattened().iter().max().map_or(0, |point| *point as usize + 1);
        self.add_points_known(member, vec![Ancestors::new(); n_named.saturating_sub(n_points)]);
        self.add_known(member, kind, &nodes, ancestors);
        Ok(())
    }

    /// Numbers the points anew: `old` has the number before for each number after.
    ///
    /// # Errors
    /// What is given is no permutation of all points.
    pub fn renumber_points(&mut self, member: Member, old: &[u32]) -> Result<(), ChangeProblem> {
        let n_points = self.meshes[member].n_points();
        let mut sorted = old.to_vec();
        sorted.sort_unstable();
        if !sorted.into_iter().eq(0..n_points as u32) {
            return Err(ChangeProblem::NoPermutation(n_points));
        }
        self.meshes[member].renumber_points(old);
        self.origins.iter_mut().for_each(|origins| origins.points_renumbered(member, old));
        self.changes[member].push(Change::Renumbered { of: Members::Points, old: old.to_vec() });
        self.propagate(member, &[Event::Renumbered { old }]);
        Ok(())
    }

    /// Says that points go where their ancestors are.
    ///
    /// # Errors
    /// A point that does not exist, or lists of different lengths.
    pub fn move_points(
        &mut self,
        member: Member,
        points: &[u32],
        ancestors: &[Ancestors],
    ) -> Result<(), ChangeProblem> {
        let n_points = self.meshes[member].n_points();
        check(Members::Points, points, n_points)?;
        let origins: Vec<u32> = ancestors.iter().flatten().map(|(point, _)| *point).collect();
        check(Members::Points, &origins, n_points)?;
        if points.len() != ancestors.len() {
            let message = format!("{} lists of ancestors for {} points", ancestors.len(), points.len());
            return Err(ChangeProblem::Length(message));
        }
        self.changes[member].push(Change::Moved { points: points.to_vec(), ancestors: ancestors.to_vec() });
        Ok(())
    }

    pub(super) fn remove_known(
        &mut self,
        member: Member,
        kind: ElementKind,
        indices: &[u32],
        left_alone: LeftAlonePolicy,
    ) {
        let alone = self.remove_elements(member, kind, indices, left_alone.elements);
        if left_alone.points {
            self.remove_points_alone(member, &descending(alone));
        }
    }

    /// Removes elements, and if asked to what is left alone by that, but points. Returns the points left alone.
    ///
    /// The elements that have those that are asked for go before them, kind after kind. Points go last: they take edges
    /// and faces along, and what is asked for must keep its number until it goes.
    fn remove_elements(&mut self, member: Member, kind: ElementKind, asked: &[u32], left_alone: bool) -> Vec<u32> {
        let mut left = LeftAlone::default();
        if asked.is_empty() {
            return left.points;
        }
        let kinds = self.meshes[member].levels.iter().map(|level| level.kind).rev();
        let above: Vec<ElementKind> = kinds.take_while(|other| *other != kind).collect();
        for other in above {
            let mesh = &self.meshes[member];
            let around = asked.iter().flat_map(|index| mesh.around(other, kind, *index).iter().copied()).collect();
            self.remove_kind(member, other, around, left_alone, &mut left);
        }
        self.remove_kind(member, kind, asked.to_vec(), left_alone, &mut left);
        if left_alone {
            let faces = FACES.map(|face| (face, left.of(face)));
            let mesh = &self.meshes[member];
            // Edges of faces that were left alone before, and stay, stay with them.
            let is_gone = |face: (ElementKind, u32)| {
                let gone = faces.iter().find(|(kind, _)| *kind == face.0);
                gone.is_some_and(|(_, gone)| gone.binary_search_by(|other| face.1.cmp(other)).is_ok())
            };
            let goes = |edge: &u32| faces_around(mesh, *edge).all(is_gone);
            let edges: Vec<u32> = left.of(ElementKind::Edge).into_iter().filter(goes).collect();
            let lower: Vec<(ElementKind, Vec<u32>)> = faces
                .iter()
                .cloned()
                .chain([(ElementKind::Edge, edges)])
                .filter(|(_, indices)| !indices.is_empty())
                .collect();
            // All are told of before the first of them goes.
            let events: Vec<Event<'_>> = lower
                .iter()
                .map(|(lower, indices)| Event::Removing { of: Members::Elements(*lower), indices })
                .collect();
            self.propagate(member, &events);
            for (lower, indices) in &lower {
                self.remove_now(member, *lower, indices);
            }
        }
        left.points
    }

    /// Removes elements of one kind, and if asked to those of them that were left alone so far.
    fn remove_kind(
        &mut self,
        member: Member,
        kind: ElementKind,
        mut indices: Vec<u32>,
        left_alone: bool,
        left: &mut LeftAlone,
    ) {
        if left_alone {
            let mesh = &self.meshes[member];
            let goes = |index: &u32| kind != ElementKind::Edge || faces_around(mesh, *index).next().is_none();
            indices.extend(left.take(kind).into_iter().filter(goes));
        }
        if indices.is_empty() {
            return;
        }
        let indices = descending(indices);
        self.propagate(member, &[Event::Removing { of: Members::Elements(kind), indices: &indices }]);
        left.extend(self.remove_now(member, kind, &indices));
    }

    fn remove_now(&mut self, member: Member, kind: ElementKind, indices: &[u32]) -> LeftAlone {
        self.changes[member].push(Change::Removed { of: Members::Elements(kind), indices: indices.to_vec() });
        self.origins.iter_mut().for_each(|origins| origins.elements_removed(member, kind, indices));
        self.meshes[member].remove(kind, indices)
    }

    /// Removes points that no element has, largest first.
    pub(super) fn remove_points_alone(&mut self, member: Member, indices: &[u32]) {
        if indices.is_empty() {
            return;
        }
        // Elements go first: also edges and faces that no element has, which were left alone or added so.
        let kinds: Vec<ElementKind> = self.meshes[member].levels.iter().rev().map(|level| level.kind).collect();
        for kind in kinds {
            let mesh = &self.meshes[member];
            let around = indices.iter().flat_map(|point| mesh.around_point(kind, *point).iter().copied());
            let around: Vec<u32> = around.collect();
            self.remove_known(member, kind, &around, LeftAlonePolicy::POINTS_STAY);
        }
        self.propagate(member, &[Event::Removing { of: Members::Points, indices }]);
        self.meshes[member].remove_points(indices);
        self.origins.iter_mut().for_each(|origins| origins.points_removed(member, indices));
        self.changes[member].push(Change::Removed { of: Members::Points, indices: indices.to_vec() });
    }

    pub(super) fn add_points_known(&mut self, member: Member, ancestors: Vec<Ancestors>) {
        if ancestors.is_empty() {
            return;
        }
        let (first, n) = (self.meshes[member].n_points() as u32, ancestors.len() as u32);
        self.meshes[member].add_points(ancestors.len());
        self.tell_origins(member);
        self.propagate(member, &[Event::Added { of: Members::Points, first, n, ancestors: &ancestors }]);
        self.changes[member].push(Change::Added { of: Members::Points, ancestors });
    }

    pub(super) fn add_known(
        &mut self,
        member: Member,
        kind: ElementKind,
        elements: &[Vec<u32>],
        ancestors: &[Vec<u32>],
    ) {
        if elements.is_empty() {
            return;
        }
        let mesh = &mut self.meshes[member];
        let mut lower = Vec::new();
        for nodes in elements {
            mesh.add(kind, nodes, &mut |added| {
                if added != kind {
                    lower.push(added);
                }
            });
        }
        self.tell_origins(member);
        let mut next: Vec<(ElementKind, u32)> = Vec::new();
        for kind in [ElementKind::Edge, ElementKind::Triangle, ElementKind::Quad] {
            let n_new = lower.iter().filter(|other| **other == kind).count();
            next.push((kind, (self.meshes[member].n_elements(kind) - n_new) as u32));
        }
        let mut events = Vec::new();
        for kind in lower {
            let Some((_, index)) = next.iter_mut().find(|(other, _)| *other == kind) else { continue };
            events.push(Event::Added { of: Members::Elements(kind), first: *index, n: 1, ancestors: &[] });
            *index += 1;
            self.changes[member].push(Change::Added { of: Members::Elements(kind), ancestors: vec![Ancestors::new()] });
        }
        let first = (self.meshes[member].n_elements(kind) - elements.len()) as u32;
        let shares: Vec<Ancestors> =
            (0..elements.len()).map(|index| ancestors.get(index).map_or_else(Vec::new, |a| equal_shares(a))).collect();
        let of = Members::Elements(kind);
        events.push(Event::Added { of, first, n: elements.len() as u32, ancestors: &shares });
        self.propagate(member, &events);
        self.changes[member].push(Change::Added { of, ancestors: shares });
    }

    /// Tells those who know where a mesh comes from that it has grown.
    fn tell_origins(&mut self, member: Member) {
        let mesh = &self.meshes[member];
        self.origins.iter_mut().for_each(|origins| origins.grown(member, mesh));
    }

    /// Passes events on to the meshes that are made from one.
    fn propagate(&mut self, member: Member, events: &[Event<'_>]) {
        for index in 0..self.derived.len() {
            if let Some(derived) = self.derived[index].take_if(|derived| derived.input == member) {
                events.iter().for_each(|event| derived.follow(self, event));
                self.derived[index] = Some(derived);
            }
        }
    }
}

/// Whether indices exist.
fn check(of: Members, indices: &[u32], n: usize) -> Result<(), ChangeProblem> {
    match indices.iter().find(|index| **index as usize >= n) {
        Some(&index) => Err(ChangeProblem::Unknown { of: Singular(of), index, n }),
        None => Ok(()),
    }
}
