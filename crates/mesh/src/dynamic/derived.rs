//! How a mesh that is made from another follows its changes.

use crate::change::{Ancestors, Members, descending};
use crate::elements::{ElementKind, rotated_smallest_first};
use crate::split::{ASSUMED_CELLS, alternating_tetrahedra_of_hexahedra, tetrahedra_of_hexahedra};

use super::family::{Event, LeftAlonePolicy, Member, MeshFamily};
use super::level::local_corners;
use super::links::Links;
use super::mesh::{DynamicMesh, kinds_of};
use super::rule::{Kinds, Mismatch, Rule, face_kind};

/// That a mesh is made from another, and how.
#[derive(Clone, Copy, Debug, settee_persist::Persist)]
pub(super) struct Derived {
    pub input: Member,
    pub output: Member,
    rule: Rule,
    kinds: Kinds,
    /// Its place among the [`Origins`] of a family.
    number: usize,
}

/// Where points and elements of an output come from. They are told of whatever happens to the output, by whom ever.
#[derive(Clone, Debug, settee_persist::Persist)]
pub(super) struct Origins {
    output: Member,
    made: ElementKind,
    points: Links,
    elements: Links,
}

impl Origins {
    /// Elements of a mesh are gone, one after the other.
    pub fn elements_removed(&mut self, member: Member, kind: ElementKind, indices: &[u32]) {
        if (member, kind) == (self.output, self.made) {
            indices.iter().for_each(|index| self.elements.output_removed(*index));
        }
    }

    /// Points of a mesh are gone, one after the other.
    pub fn points_removed(&mut self, member: Member, indices: &[u32]) {
        if member == self.output {
            indices.iter().for_each(|index| self.points.output_removed(*index));
        }
    }

    /// A mesh has points or elements behind the others that it did not have.
    pub fn grown(&mut self, member: Member, mesh: &DynamicMesh) {
        if member == self.output {
            self.points.grow_to(mesh.n_points());
            self.elements.grow_to(mesh.n_elements(self.made));
        }
    }

    /// The points of a mesh have other numbers.
    pub fn points_renumbered(&mut self, member: Member, old: &[u32]) {
        if member == self.output {
            self.points.output_renumbered(old);
        }
    }
}

impl Derived {
    /// The `number`-th of a family, with where the output comes from.
    ///
    /// # Errors
    /// Why the output is not seen to be made by the rule.
    pub fn new(
        number: usize,
        (input, from): (Member, &DynamicMesh),
        (output, to): (Member, &DynamicMesh),
        rule: Rule,
    ) -> Result<(Self, Origins), Mismatch> {
        let sources = rule.sources(from, to)?;
        let kinds = rule.kinds(to.main_kind());
        // Points of the output behind those of the input are its own.
        let points = (0..to.n_points()).map(|point| (point < from.n_points()).then_some(point as u32));
        let (points, elements) = (Links::new(1, points), Links::new(kinds.group, sources.into_iter()));
        let origins = Origins { output, made: kinds.made, points, elements };
        Ok((Self { input, output, rule, kinds, number }, origins))
    }

    /// Input, output and rule.
    pub fn terms(&self) -> (Member, Member, Rule) {
        (self.input, self.output, self.rule)
    }

    /// Whether the tables fit the meshes: what a file says is not believed.
    pub fn is_sound(&self, number: usize, origins: &Origins, from: &DynamicMesh, to: &DynamicMesh) -> bool {
        let n_elements = [from.n_elements(self.kinds.source), to.n_elements(self.kinds.made)];
        (self.number, self.kinds) == (number, self.rule.kinds(to.main_kind()))
            && (origins.output, origins.made) == (self.output, self.kinds.made)
            && origins.points.is_sound(1, from.n_points(), to.n_points())
            && origins.elements.is_sound(self.kinds.group, n_elements[0], n_elements[1])
    }

    /// The element of the input that an element of the output comes from.
    pub fn source(&self, family: &MeshFamily, kind: ElementKind, element: u32) -> Option<(Member, ElementKind, u32)> {
        let Origins { points, elements, .. } = &family.origins[self.number];
        if kind == self.kinds.made {
            return Some((self.input, self.kinds.source, elements.source(element)?));
        }
        // Edges and faces of a copy are those on the same points.
        let mesh = family.mesh(self.output);
        if self.rule != Rule::Identity || element as usize >= mesh.n_elements(kind) {
            return None;
        }
        let nodes: Option<Vec<u32>> = mesh.nodes(kind, element).iter().map(|node| points.source(*node)).collect();
        Some((self.input, kind, family.mesh(self.input).find(kind, &nodes?)?))
    }

    /// Whether it makes a mesh.
    pub fn makes(&self, output: Member) -> bool {
        self.output == output
    }

    /// Follows an event of the input.
    pub fn follow(&self, family: &mut MeshFamily, event: &Event<'_>) {
        match *event {
            Event::Removing { of: Members::Points, indices } => {
                let n = family.mesh(self.input).n_points();
                let places = indices.iter().filter_map(|point| self.points(family).place(*point));
                let places = descending(places.collect());
                family.remove_points_alone(self.output, &places);
                self.points_mut(family).input_removed(indices, n);
            }
            Event::Added { of: Members::Points, first, ancestors, .. } => {
                let ancestors: Vec<Ancestors> = ancestors.iter().map(|origin| self.shares(family, origin)).collect();
                let (place, n) = (family.mesh(self.output).n_points() as u32, ancestors.len() as u32);
                family.add_points_known(self.output, ancestors);
                (0..n).for_each(|index| self.points_mut(family).link(place + index, first + index));
            }
            Event::Renumbered { old } => self.follow_numbers(family, old),
            Event::Removing { of: Members::Elements(kind), indices } => self.follow_removal(family, kind, indices),
            Event::Added { of: Members::Elements(kind), first, n, .. } => {
                self.follow_addition(family, kind, first..first + n);
            }
        }
    }

    fn points<'a>(&self, family: &'a MeshFamily) -> &'a Links {
        &family.origins[self.number].points
    }

    fn points_mut<'a>(&self, family: &'a mut MeshFamily) -> &'a mut Links {
        &mut family.origins[self.number].points
    }

    fn elements<'a>(&self, family: &'a MeshFamily) -> &'a Links {
        &family.origins[self.number].elements
    }

    fn elements_mut<'a>(&self, family: &'a mut MeshFamily) -> &'a mut Links {
        &mut family.origins[self.number].elements
    }

    /// Points of the input by their numbers in the output; `None` if the output has lost one of them.
    fn in_output(&self, family: &MeshFamily, nodes: &[u32]) -> Option<Vec<u32>> {
        nodes.iter().map(|node| self.points(family).place(*node)).collect()
    }

    /// Ancestors among the points of the output. What it has lost is left to the others.
    fn shares(&self, family: &MeshFamily, origin: &Ancestors) -> Ancestors {
        let place = |(point, weight): &(u32, f64)| Some((self.points(family).place(*point)?, *weight));
        let mut shares: Ancestors = origin.iter().filter_map(place).collect();
        let total: f64 = shares.iter().map(|(_, weight)| weight).sum();
        if shares.len() < origin.len() && total != 0.0 {
            shares.iter_mut().for_each(|(_, weight)| *weight /= total);
        }
        shares
    }

    /// Points of the input have other numbers: those of the output get them too, as long as it has them all.
    fn follow_numbers(&self, family: &mut MeshFamily, old: &[u32]) {
        let mut own: Vec<u32> = (0..family.mesh(self.output).n_points() as u32).collect();
        let place = |point: u32| self.points(family).place(point);
        let has_all = (0u32..).zip(old).all(|(after, before)| match (place(after), place(*before)) {
            (Some(to), Some(from)) => {
                own[to as usize] = from;
                true
            }
            _ => false,
        });
        if has_all {
            let outcome = family.renumber_points(self.output, &own);
            debug_assert!(outcome.is_ok(), "what is a permutation of the input is one of the output");
        }
        self.points_mut(family).input_renumbered(old);
    }

    fn follow_removal(&self, family: &mut MeshFamily, kind: ElementKind, indices: &[u32]) {
        let policy = LeftAlonePolicy::POINTS_STAY;
        let made = self.kinds.made;
        match self.rule {
            Rule::Boundary { of, no_new: false, .. } if kind == of => self.add_exposed(family, of, indices),
            _ if kind == self.kinds.source => {
                let n = family.mesh(self.input).n_elements(kind);
                match self.rule {
                    Rule::Boundary { of: ElementKind::Tetrahedron, .. } => {
                        family.remove_known(self.output, made, &self.known(family, indices), policy);
                    }
                    // What they leave alone goes when the input says that it goes.
                    Rule::Identity => {
                        family.remove_known(self.output, made, &self.known(family, indices), LeftAlonePolicy::KEPT);
                    }
                    _ => {
                        for index in indices {
                            family.remove_known(self.output, made, &self.known(family, &[*index]), policy);
                        }
                    }
                }
                self.elements_mut(family).input_removed(indices, n);
            }
            Rule::Identity => self.remove_lower(family, kind, indices),
            _ => {}
        }
    }

    /// Edges or faces of the input go: those of a copy too, but where elements have them that only the copy has.
    fn remove_lower(&self, family: &mut MeshFamily, kind: ElementKind, indices: &[u32]) {
        let (input, output) = (family.mesh(self.input), family.mesh(self.output));
        let above = || kinds_of(output.container()).iter().rev().take_while(|other| **other != kind);
        let is_alone = |place: &u32| above().all(|other| output.around(*other, kind, *place).is_empty());
        let place = |index: &u32| output.find(kind, &self.in_output(family, input.nodes(kind, *index))?);
        let places = descending(indices.iter().filter_map(place).filter(is_alone).collect());
        family.remove_known(self.output, kind, &places, LeftAlonePolicy::KEPT);
    }

    fn follow_addition(&self, family: &mut MeshFamily, kind: ElementKind, new: std::ops::Range<u32>) {
        match self.rule {
            Rule::Boundary { of, no_new: false, .. } if kind == of => self.follow_growth(family, of, new),
            Rule::Boundary { of: ElementKind::Tetrahedron, .. } if kind == ElementKind::Edge => {
                new.for_each(|edge| self.add_if_missing(family, kind, edge));
            }
            Rule::QuadsCut if kind == ElementKind::Quad => {
                for quad in new {
                    let nodes = family.mesh(self.input).nodes(kind, quad);
                    let halves = [vec![nodes[0], nodes[1], nodes[2]], vec![nodes[0], nodes[2], nodes[3]]];
                    self.make(family, halves.map(|half| (half, quad)).into());
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
                    self.make(family, parts.iter().map(|part| (part.to_vec(), hexahedron)).collect());
                }
            }
            Rule::Identity if kind == self.kinds.source => {
                let mesh = family.mesh(self.input);
                let nodes = new.map(|element| (mesh.nodes(kind, element).to_vec(), element)).collect();
                self.make(family, nodes);
            }
            Rule::Identity => new.for_each(|index| self.add_if_missing(family, kind, index)),
            _ => {}
        }
    }

    /// Adds an edge or a face of the input that is there perhaps.
    fn add_if_missing(&self, family: &mut MeshFamily, kind: ElementKind, index: u32) {
        let nodes = family.mesh(self.input).nodes(kind, index);
        if let Some(nodes) = self.in_output(family, nodes)
            && kinds_of(family.mesh(self.output).container()).contains(&kind)
            && family.mesh(self.output).find(kind, &nodes).is_none()
        {
            family.add_known(self.output, kind, &[nodes], &[]);
        }
    }

    /// Adds elements on points of the input, each with the element that it comes from. One that the output has by
    /// itself becomes that one; one at points that the output has lost stays away.
    fn make(&self, family: &mut MeshFamily, elements: Vec<(Vec<u32>, u32)>) {
        let made = self.kinds.made;
        if family.mesh(self.output).level(made).is_none() {
            // A copy that has points only.
            return;
        }
        let (mut new, mut sources) = (Vec::new(), Vec::new());
        for (nodes, source) in elements {
            let Some(nodes) = self.in_output(family, &nodes) else { continue };
            let own = family.mesh(self.output).find(made, &nodes);
            match own.filter(|place| self.elements(family).source(*place).is_none()) {
                Some(place) => self.elements_mut(family).link(place, source),
                None => {
                    new.push(nodes);
                    sources.push(source);
                }
            }
        }
        let first = family.mesh(self.output).n_elements(made) as u32;
        family.add_known(self.output, made, &new, &[]);
        (first..).zip(sources).for_each(|(place, source)| self.elements_mut(family).link(place, source));
    }

    /// What comes to the surface as elements go becomes part of the output.
    fn add_exposed(&self, family: &mut MeshFamily, of: ElementKind, indices: &[u32]) {
        let face = face_kind(of);
        let mesh = family.mesh(self.input);
        let mut exposed = Vec::new();
        for &element in indices {
            for &lower in mesh.lower(of, element, face) {
                let &[a, b] = mesh.around(of, face, lower) else { continue };
                let other = if a == element { b } else { a };
                // The largest goes first.
                if other > element && indices.binary_search_by(|index| other.cmp(index)).is_ok() {
                    continue;
                }
                exposed.push((self.seen_from(mesh, (of, other), (face, lower)), lower));
            }
        }
        self.make(family, exposed);
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
    fn follow_growth(&self, family: &mut MeshFamily, of: ElementKind, new: std::ops::Range<u32>) {
        let face = face_kind(of);
        let mesh = family.mesh(self.input);
        let flip = matches!(self.rule, Rule::Boundary { flip: true, .. });
        let (mut covered, mut brought) = (Vec::new(), Vec::new());
        for element in new {
            for &lower in mesh.lower(of, element, face) {
                match (self.elements(family).place(lower).is_some(), mesh.around(of, face, lower).len()) {
                    (true, n) if n > 1 && !covered.contains(&lower) => covered.push(lower),
                    (false, 1) => {
                        let mut nodes = mesh.nodes(face, lower).to_vec();
                        match nodes.len() {
                            3 if flip => nodes.swap(1, 2),
                            4 if flip => nodes.reverse(),
                            _ => {}
                        }
                        brought.push((nodes, lower));
                    }
                    _ => {}
                }
            }
        }
        self.make(family, brought);
        // Points that nothing but a covered edge has belong to the input all the same.
        let local = self.known(family, &covered);
        family.remove_known(self.output, face, &local, LeftAlonePolicy::POINTS_STAY);
    }

    /// What is made of elements of the input, of those of which anything is, largest first.
    fn known(&self, family: &MeshFamily, sources: &[u32]) -> Vec<u32> {
        descending(sources.iter().flat_map(|source| self.elements(family).places(*source)).collect())
    }
}
