//! How the edges of a mesh follow its elements.

use settee_sparse::CameAndWent;

use super::edge_stiffness::EdgePlace;

/// The change of the edges of a mesh in which some elements were replaced, added or removed. Its size is that of the
/// change, not that of the mesh.
#[derive(Clone, Debug)]
pub struct EdgeEdit {
    /// Elements whose edges differ from those of the element with the same index before the change, in ascending order.
    pub(crate) elements: Vec<u32>,
    /// Number of elements.
    pub(crate) n_elements: usize,
    /// The places of the edges of `elements`, as many for each.
    pub(crate) places: Vec<EdgePlace>,
    /// Edges that gained or lost elements, in ascending order.
    pub(crate) events: Vec<EdgeEvent>,
}

/// An edge that gained or lost elements: its number before the change (`None` for a new edge) and after it (`None` for
/// an edge that is gone).
#[derive(Clone, Copy, Debug)]
pub(crate) struct EdgeEvent {
    pub before: Option<u32>,
    pub now: Option<u32>,
}

impl EdgeEvent {
    fn keeps_numbers(&self) -> bool {
        self.before.is_some() && self.now.is_some()
    }
}

/// A part of the edges of a changed mesh.
pub(crate) enum EdgeRun {
    /// Unchanged edges: the number of the first one before the change, and how many there are.
    Same(usize, usize),
    /// One that gained or lost elements.
    Changed(EdgeEvent),
}

impl EdgeEdit {
    /// The change of `edges`, which are sorted, and of `uses`, the number of elements of each; both lists are updated.
    /// `lost`: for each element that was removed or replaced, its edges. `wanted`: the ends, the lower point first, of
    /// the edges of the elements that are new. The field `places` is filled in by the caller.
    pub(crate) fn new(
        (elements, n_elements): (&[u32], usize),
        (edges, uses): (&mut Vec<[u32; 2]>, &mut Vec<u32>),
        lost: &[u32],
        wanted: &[[u32; 2]],
    ) -> Self {
        let mut known = lost.to_vec();
        let mut unknown: Vec<[u32; 2]> = Vec::new();
        lost.iter().for_each(|edge| uses[*edge as usize] -= 1);
        for pair in wanted {
            match edges.binary_search(pair) {
                Ok(edge) => {
                    uses[edge] += 1;
                    known.push(edge as u32);
                }
                Err(_) => unknown.push(*pair),
            }
        }
        known.sort_unstable();
        known.dedup();
        unknown.sort_unstable();
        let of_unknown: Vec<u32> = unknown.chunk_by(|a, b| a == b).map(|same| same.len() as u32).collect();
        unknown.dedup();
        let mut found: Vec<([u32; 2], Option<u32>)> =
            known.iter().map(|edge| (edges[*edge as usize], Some(*edge))).collect();
        found.extend(unknown.iter().map(|pair| (*pair, None)));
        found.sort_unstable();
        // How much larger the numbers of edges behind are now.
        let mut shift = 0;
        let event = |(pair, before): ([u32; 2], Option<u32>)| {
            let place = before.map_or_else(|| edges.partition_point(|edge| *edge < pair), |edge| edge as usize) as i64;
            let stays = before.is_none_or(|edge| uses[edge as usize] > 0);
            let now = stays.then_some((place + shift) as u32);
            shift += i64::from(before.is_none()) - i64::from(!stays);
            EdgeEvent { before, now }
        };
        let events = found.into_iter().map(event).collect();
        let edit = Self { elements: elements.to_vec(), n_elements, places: Vec::new(), events };
        if edit.renumbers() {
            *edges = edit.spliced(edges, 1, unknown.as_slice());
            *uses = edit.spliced(uses, 1, &of_unknown);
        }
        edit
    }

    /// Whether edges were added or removed, so that others have other numbers.
    pub fn renumbers(&self) -> bool {
        !self.events.iter().all(EdgeEvent::keeps_numbers)
    }

    /// Edges that gained or lost elements and still exist, by their numbers after the change.
    pub fn changed(&self) -> impl Iterator<Item = u32> {
        self.events.iter().filter_map(|event| event.now)
    }

    /// How many edges gained elements, lost some, came or went.
    pub(crate) fn n_changed(&self) -> usize {
        self.events.len()
    }

    /// Calls `take` with all edges after the change, run by run. `n`: number of edges before it.
    pub(crate) fn for_each_run(&self, n: usize, mut take: impl FnMut(EdgeRun)) {
        let (mut before, mut now) = (0, 0);
        for event in &self.events {
            // Between two changed edges there are as many edges before as after the change.
            let same = match (event.before, event.now) {
                (Some(edge), _) => edge as usize - before,
                (None, Some(edge)) => edge as usize - now,
                (None, None) => 0,
            };
            take(EdgeRun::Same(before, same));
            take(EdgeRun::Changed(*event));
            before += same + usize::from(event.before.is_some());
            now += same + usize::from(event.now.is_some());
        }
        take(EdgeRun::Same(before, n - before));
    }

    /// Rows of `block` values, one row an edge, after the change. `added`: the rows of new edges, in their order.
    pub(crate) fn spliced<T: Copy>(&self, rows: &[T], block: usize, added: &[T]) -> Vec<T> {
        let mut spliced = Vec::with_capacity(rows.len() + added.len());
        let mut added = added.chunks_exact(block);
        self.for_each_run(rows.len() / block, |run| match run {
            EdgeRun::Same(first, n) => spliced.extend_from_slice(&rows[first * block..(first + n) * block]),
            EdgeRun::Changed(EdgeEvent { before: Some(edge), now: Some(_) }) => {
                spliced.extend_from_slice(&rows[edge as usize * block..][..block]);
            }
            EdgeRun::Changed(EdgeEvent { before: None, .. }) => spliced.extend(added.next().unwrap_or_default()),
            EdgeRun::Changed(_) => {}
        });
        spliced
    }

    /// The numbers before the change of edges that were removed, and the numbers after it of edges that were added,
    /// each in ascending order.
    pub(crate) fn came_and_went(&self) -> CameAndWent {
        let went = self.events.iter().filter(|event| event.now.is_none()).filter_map(|event| event.before);
        let came = self.events.iter().filter(|event| event.before.is_none()).filter_map(|event| event.now);
        CameAndWent { came: came.collect(), went: went.collect() }
    }

    /// Updates the places of the edges of all elements. `n`: number of edges before the change.
    pub(crate) fn bring(&self, n: usize, places: &mut [EdgePlace]) {
        if self.renumbers() {
            self.renumber(n, places);
        }
        let width = self.places.len() / self.elements.len().max(1);
        for (element, own) in self.elements.iter().zip(self.places.chunks_exact(width.max(1))) {
            places[*element as usize * width..][..width].copy_from_slice(own);
        }
    }

    /// Renumbers the edges in `places`. `n`: number of edges before the change.
    fn renumber(&self, n: usize, places: &mut [EdgePlace]) {
        let mut numbers = Vec::with_capacity(n);
        let mut next = 0;
        self.for_each_run(n, |run| match run {
            EdgeRun::Same(_, n) => {
                numbers.extend(next..next + n as u32);
                next += n as u32;
            }
            EdgeRun::Changed(EdgeEvent { before, now }) => {
                numbers.extend(before.map(|_| next));
                next += u32::from(now.is_some());
            }
        });
        for place in places {
            place.renumber(&numbers);
        }
    }
}

#[cfg(test)]
mod tests {
    use settee_mesh::{Change, ElementKind, Members, RowEdit};

    use crate::AroundEdges;
    use crate::edge_stiffness::{EdgePlace, EdgeStiffness};
    use crate::patches::{Grouped, Nodes, Patches};

    const SIDES: [[usize; 2]; 3] = [[0, 1], [0, 2], [1, 2]];
    const OF: Members = Members::Elements(ElementKind::Triangle);

    /// The first of four elements, their number, and their nodes.
    type Group = (usize, usize, Nodes<3>);

    impl Grouped<3> for Group {
        fn nodes(&self) -> &Nodes<3> {
            &self.2
        }

        fn nodes_mut(&mut self) -> &mut Nodes<3> {
            &mut self.2
        }
    }

    struct Random(u64);

    impl Random {
        fn below(&mut self, n: usize) -> u32 {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            ((self.0 >> 33) as usize % n) as u32
        }
    }

    fn source(element: usize, local: usize, runs_along: bool) -> usize {
        8 * element + 2 * local + usize::from(!runs_along)
    }

    fn triangle(n_points: usize, random: &mut Random) -> [u32; 3] {
        let first = random.below(n_points);
        let other = |random: &mut Random| (first + 1 + random.below(9)) % n_points as u32;
        [first, other(random), other(random)]
    }

    /// Elements are removed and added, and points without elements removed, a few at a time: the updated edges are
    /// those of a mesh built from scratch.
    #[test]
    fn edges_follow_as_they_are_made_anew() {
        let mut random = Random(3);
        let mut n_points = 400;
        let mut elements: Vec<[u32; 3]> = (0..2600).map(|_| triangle(n_points, &mut random)).collect();
        let (mut stiffness, mut places) = EdgeStiffness::new(n_points, &elements, &SIDES);
        let mut around = AroundEdges::new(&places, source);
        let mut unplaced = stiffness.clone();
        let mut patches: Patches<Group> = Patches::new(&elements, |first, n, nodes| (first, n, nodes));
        for round in 0..400 {
            let before = elements.clone();
            let mut changes = Vec::new();
            if round % 3 == 0 {
                let mut indices: Vec<u32> =
                    (0..1 + random.below(3)).map(|_| random.below(elements.len() - 3)).collect();
                indices.sort_unstable_by(|a, b| b.cmp(a));
                indices.dedup();
                for index in &indices {
                    elements.swap_remove(*index as usize);
                }
                changes.push(Change::Removed { of: OF, indices });
            }
            if round % 7 == 2 {
                // The last point takes the number of one that no element has.
                let gone = random.below(n_points - 1);
                let last = n_points as u32 - 1;
                let indices: Vec<u32> = (0..elements.len() as u32)
                    .rev()
                    .filter(|index| elements[*index as usize].contains(&gone))
                    .collect();
                for index in &indices {
                    elements.swap_remove(*index as usize);
                }
                elements.as_flattened_mut().iter_mut().filter(|node| **node == last).for_each(|node| *node = gone);
                changes.push(Change::Removed { of: OF, indices });
                changes.push(Change::Removed { of: Members::Points, indices: vec![gone] });
                n_points -= 1;
            }
            let n_added = if round % 2 == 0 { random.below(9) as usize } else { 0 };
            elements.extend((0..n_added).map(|_| triangle(n_points, &mut random)));
            changes.push(Change::Added { of: OF, ancestors: vec![Vec::new(); n_added] });

            let edit = RowEdit::new(before.len(), &changes, OF).expect("nothing was placed elsewhere");
            assert_eq!(edit.n(), elements.len());
            let mut touched: Vec<u32> = edit.moved().collect();
            touched
                .extend((0..).zip(before.iter().zip(&elements)).filter(|(_, (a, b))| a != b).map(|(index, _)| index));
            touched.sort_unstable();
            touched.dedup();
            let edges = stiffness.follow(&mut places, n_points, (&touched, &elements), &SIDES);
            around.follow(&edges, 8, source);
            let found = unplaced.follow_nodes((before.len(), |e| before[e]), n_points, (&touched, &elements), &SIDES);
            assert_eq!(format!("{found:?}"), format!("{edges:?}"), "round {round}");
            patches.follow(&elements, &touched, |_, first, n| (first, n, Nodes::default()));

            let (fresh, fresh_places): (EdgeStiffness, Vec<[EdgePlace; 3]>) =
                EdgeStiffness::new(n_points, &elements, &SIDES);
            assert_eq!(format!("{stiffness:?}"), format!("{fresh:?}"), "round {round}");
            assert_eq!(format!("{unplaced:?}"), format!("{fresh:?}"), "round {round}");
            assert_eq!(format!("{places:?}"), format!("{fresh_places:?}"), "round {round}");
            assert_eq!(
                format!("{around:?}"),
                format!("{:?}", AroundEdges::new(&fresh_places, source)),
                "round {round}"
            );
            let fresh = Patches::new(&elements, |first, n, nodes| (first, n, nodes));
            assert_eq!(format!("{patches:?}"), format!("{fresh:?}"), "round {round}");
        }
    }
}
