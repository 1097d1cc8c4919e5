//! Springs over the edges of a surface: one for each time that an element meets an edge again, each pair of points
//! once.

use std::collections::{BTreeMap, BTreeSet};

use settee_mesh::dynamic::DynamicMesh;
use settee_mesh::{ElementKind, Topology, TupleMap};

use settee_bodies::owned::{Joins, MeshChange, Owned, Owner, ordered};

/// Between the first element at an edge and each other one there is a spring, that of the latter; it joins the points
/// beside the edge. Of several springs between the same points the first one is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MeetingJoins {
    /// Between the points opposite to the edge, of triangles and of the halves (0, 1, 2) and (0, 2, 3) of quads.
    Opposite,
    /// Between the points beside both ends of the edge, of quads.
    Beside,
}

/// A side of a triangle or quad: its owner, the edge, and the points beside its ends.
#[derive(Clone, Copy, Debug)]
struct Side {
    owner: Owner,
    /// The ends, the lower first.
    edge: [u32; 2],
    /// The points beside them; the same in a triangle.
    wings: [u32; 2],
}

impl Side {
    fn of(piece: u32, corners: &[u32]) -> impl Iterator<Item = Self> {
        let n = corners.len();
        let corner = move |place: usize| corners[place % n];
        (0..n).map(move |place| {
            let (edge, wings) = ([corner(place), corner(place + 1)], [corner(place + n - 1), corner(place + 2)]);
            let [edge, wings] = if edge[0] < edge[1] { [edge, wings] } else { [edge, wings].map(|[a, b]| [b, a]) };
            Self { owner: Owner { kind: 0, element: piece, local: 2 * place as u8 }, edge, wings }
        })
    }

    /// The owner of the spring at an end.
    fn owner(&self, end: usize) -> Owner {
        Owner { local: self.owner.local + end as u8, ..self.owner }
    }
}

impl MeetingJoins {
    /// The ends of an edge that have a spring each.
    fn ends(self) -> std::ops::Range<usize> {
        match self {
            Self::Opposite => 0..1,
            Self::Beside => 0..2,
        }
    }

    /// The sides of an element, or of its halves. `before`: number of triangles and halves before those of quads.
    fn sides(self, kind: ElementKind, element: u32, nodes: &[u32], before: u32) -> Vec<Side> {
        match (self, nodes) {
            (Self::Opposite, &[a, b, c, d]) if kind == ElementKind::Quad => {
                let first = before + 2 * element;
                Side::of(first, &[a, b, c]).chain(Side::of(first + 1, &[a, c, d])).collect()
            }
            _ => Side::of(element, nodes).collect(),
        }
    }

    /// The elements that have sides.
    fn kinds(self) -> &'static [ElementKind] {
        match self {
            Self::Opposite => &[ElementKind::Triangle, ElementKind::Quad],
            Self::Beside => &[ElementKind::Quad],
        }
    }

    /// The points of all elements that have sides.
    pub fn points(self, topology: &Topology) -> impl Iterator<Item = u32> {
        let triangles: &[u32] = if self == Self::Opposite { topology.triangles().as_flattened() } else { &[] };
        triangles.iter().chain(topology.quads().as_flattened()).copied()
    }

    /// The sides at an edge, in the order of their owners.
    fn at(self, around: &DynamicMesh, edge: [u32; 2]) -> Vec<Side> {
        let mut found: Vec<Side> = Vec::new();
        for kind in self.kinds() {
            for element in around.around_point(*kind, edge[0]) {
                let sides = self.sides(*kind, *element, around.nodes(*kind, *element), 0);
                found.extend(sides.into_iter().filter(|side| side.edge == edge));
            }
        }
        found.sort_unstable_by_key(|side| side.owner);
        found
    }

    /// The owners of a pair of points, with the points in their order.
    fn owners(self, around: &DynamicMesh, [a, b]: [u32; 2]) -> BTreeMap<Owner, [u32; 2]> {
        let mut owners = BTreeMap::new();
        let mut edges = BTreeSet::new();
        for kind in self.kinds() {
            for element in around.around_point(*kind, a) {
                let sides = self.sides(*kind, *element, around.nodes(*kind, *element), 0);
                edges.extend(sides.into_iter().filter(|side| side.wings.contains(&a)).map(|side| side.edge));
            }
        }
        for edge in edges {
            let sides = self.at(around, edge);
            let Some((first, others)) = sides.split_first() else { continue };
            for (side, end) in others.iter().flat_map(|side| self.ends().map(move |end| (side, end))) {
                let joined = [first.wings[end], side.wings[end]];
                if ordered(joined) == ordered([a, b]) {
                    owners.insert(side.owner(end), joined);
                }
            }
        }
        owners
    }
}

impl Joins<2> for MeetingJoins {
    fn all(&self, topology: &Topology) -> Option<Vec<Owned<2>>> {
        let n_triangles = topology.triangles().len() as u32;
        let triangles = (0u32..).zip(topology.triangles());
        let triangles = triangles.flat_map(|(element, nodes)| self.sides(ElementKind::Triangle, element, nodes, 0));
        let quads = (0u32..).zip(topology.quads());
        let quads = quads.flat_map(|(element, nodes)| self.sides(ElementKind::Quad, element, nodes, n_triangles));
        let with_triangles = *self == Self::Opposite;
        let (mut edges, mut wings_of) = (TupleMap::default(), Vec::new());
        let (mut known, mut springs) = (TupleMap::default(), Vec::new());
        for side in triangles.filter(|_| with_triangles).chain(quads) {
            let (first, is_new) = edges.insert(side.edge, wings_of.len() as u32);
            if is_new {
                wings_of.push(side.wings);
                continue;
            }
            for end in self.ends() {
                let joined = [wings_of[first as usize][end], side.wings[end]];
                let (_, is_new) = known.insert(ordered(joined), 0);
                springs.extend(is_new.then_some((side.owner(end), joined)));
            }
        }
        Some(springs)
    }

    fn others(&self, change: &MeshChange<'_>) -> Option<BTreeMap<Owner, Option<[u32; 2]>>> {
        let around = change.around;
        let mut others = BTreeMap::new();
        let mut edges = BTreeSet::new();
        // The sides that are not there any more, by their edges before.
        let mut left: BTreeMap<[u32; 2], Vec<[u32; 2]>> = BTreeMap::new();
        for kind in self.kinds() {
            let (rows, changed) = change.of_kind(*kind)?;
            for element in rows.left() {
                for side in self.sides(*kind, element, change.nodes_before(*kind, element)?, 0) {
                    others.extend(self.ends().map(|end| (side.owner(end), None)));
                    left.entry(side.edge).or_default().push(side.wings);
                }
            }
            for element in changed {
                let sides = self.sides(*kind, element, around.nodes(*kind, element), 0);
                edges.extend(sides.into_iter().map(|side| side.edge));
            }
        }
        // All pairs of points beside an edge, before and now: their springs may be those over another edge.
        let mut pairs = BTreeSet::new();
        let mut note_pairs = |beside: &[u32]| {
            for (number, point) in beside.iter().enumerate() {
                pairs.extend(beside[number + 1..].iter().map(|other| ordered([*point, *other])));
            }
        };
        for (edge, wings) in left {
            let now = change.now(edge);
            edges.extend(now.map(ordered));
            let is_turned = now.is_some_and(|[a, b]| a > b);
            let sides = now.map_or_else(Vec::new, |edge| self.at(around, ordered(edge)));
            for end in self.ends() {
                let before = wings.iter().filter_map(|wings| change.points.new_index(wings[end]));
                let end_now = if is_turned { 1 - end } else { end };
                let beside: Vec<u32> = before.chain(sides.iter().map(|side| side.wings[end_now])).collect();
                note_pairs(&beside);
            }
        }
        for edge in edges {
            let sides = self.at(around, edge);
            for end in self.ends() {
                others.extend(sides.iter().map(|side| (side.owner(end), None)));
                note_pairs(&sides.iter().map(|side| side.wings[end]).collect::<Vec<u32>>());
            }
        }
        for pair in pairs {
            for (number, (owner, joined)) in self.owners(around, pair).into_iter().enumerate() {
                others.insert(owner, (number == 0).then_some(joined));
            }
        }
        Some(others)
    }
}
