//! How a stiffness kept per edge follows a mesh that changes.

use super::{EdgePlace, EdgeStiffness};
use crate::edge_edit::EdgeEdit;

impl EdgeStiffness {
    /// Updates edges and `places` after a change of the mesh: they are those of a mesh built from scratch; the values
    /// of the stiffness are undefined afterwards. `touched`: the elements that were replaced or added, in ascending
    /// order.
    pub fn follow<const N: usize, const E: usize>(
        &mut self,
        places: &mut Vec<[EdgePlace; E]>,
        n_points: usize,
        (touched, elements): (&[u32], &[[u32; N]]),
        local: &[[usize; 2]; E],
    ) -> EdgeEdit {
        let lost = lost_edges(places.as_flattened(), E, touched, elements.len());
        let n_before = self.edges.len();
        let edit = self.edit(n_points, (touched, elements.len()), &lost, &ends_of(touched, elements, local));
        places.resize(elements.len(), [EdgePlace(0); E]);
        edit.bring(n_before, places.as_flattened_mut());
        edit
    }

    /// As [`follow`](Self::follow), for callers that do not keep the places of all elements. `nodes`: the nodes of the
    /// `n_before` elements before the change.
    pub fn follow_nodes<const N: usize, const E: usize>(
        &mut self,
        (n_before, nodes): (usize, impl Fn(usize) -> [u32; N]),
        n_points: usize,
        (touched, elements): (&[u32], &[[u32; N]]),
        local: &[[usize; 2]; E],
    ) -> EdgeEdit {
        let edges = |nodes: [u32; N]| local.map(|[a, b]| self.place([nodes[a], nodes[b]]).edge());
        let given_up = given_up(n_before, touched, elements.len());
        let lost: Vec<u32> = given_up.flat_map(|element| edges(nodes(element))).collect();
        self.edit(n_points, (touched, elements.len()), &lost, &ends_of(touched, elements, local))
    }

    /// As [`follow`](Self::follow), for elements with `n_pairs` pairs of points each, a number that is known at run
    /// time only. `pair`: the ends of a pair of an element.
    pub fn follow_over(
        &mut self,
        (places, n_pairs): (&mut Vec<EdgePlace>, usize),
        n_points: usize,
        (touched, n_elements): (&[u32], usize),
        pair: impl Fn(usize, usize) -> [u32; 2],
    ) -> EdgeEdit {
        let lost = lost_edges(places, n_pairs, touched, n_elements);
        let pairs = touched.iter().flat_map(|element| (0..n_pairs).map(move |local| (*element as usize, local)));
        let pairs: Vec<[u32; 2]> = pairs.map(|(element, local)| pair(element, local)).collect();
        let n_before = self.edges.len();
        let edit = self.edit(n_points, (touched, n_elements), &lost, &pairs);
        places.resize(n_elements * n_pairs, EdgePlace(0));
        edit.bring(n_before, places);
        edit
    }

    /// The place of the block of two points that an edge joins.
    pub fn place(&self, [a, b]: [u32; 2]) -> EdgePlace {
        let edge = self.edges.binary_search(&[a.min(b), a.max(b)]).unwrap_or_default();
        EdgePlace((edge as u32) << 1 | u32::from(a > b))
    }

    /// `lost`: the edges of elements that were removed or replaced; `pairs`: the ends of the edges of touched elements.
    fn edit(
        &mut self,
        n_points: usize,
        (touched, n_elements): (&[u32], usize),
        lost: &[u32],
        pairs: &[[u32; 2]],
    ) -> EdgeEdit {
        let wanted: Vec<[u32; 2]> = pairs.iter().map(|[a, b]| [*a.min(b), *a.max(b)]).collect();
        let mut edit = EdgeEdit::new((touched, n_elements), (&mut self.edges, &mut self.uses), lost, &wanted);
        self.values.resize(9 * self.edges.len() + 1, 0.0);
        if edit.renumbers() || n_points != self.product.n_points() {
            self.product.follow(n_points, &self.edges, &edit.came_and_went());
        }
        edit.places = pairs.iter().map(|pair| self.place(*pair)).collect();
        self.sums = Vec::new();
        edit
    }

    /// Takes the blocks out before a change of the mesh, for [`put_back`](Self::put_back) after it.
    pub fn take_blocks(&mut self) -> Vec<f64> {
        std::mem::take(&mut self.values)
    }

    /// Puts blocks back that were taken out before a change of the mesh. Those of edges that gained or lost elements
    /// are zero.
    pub fn put_back(&mut self, mut blocks: Vec<f64>, edit: &EdgeEdit) {
        blocks.pop();
        if edit.renumbers() {
            blocks = edit.spliced(&blocks, 9, &vec![0.0; 9 * self.edges.len().min(edit.n_changed())]);
        }
        edit.changed().for_each(|edge| blocks[9 * edge as usize..][..9].fill(0.0));
        blocks.push(0.0);
        self.values = blocks;
    }
}

/// Elements, by their indices before the change, that are touched or no longer exist.
fn given_up(n_before: usize, touched: &[u32], n_elements: usize) -> impl Iterator<Item = usize> {
    let is_there = move |element: &usize| *element < n_before.min(n_elements);
    let touched = touched.iter().map(|element| *element as usize).filter(is_there);
    touched.chain(n_elements.min(n_before)..n_before)
}

/// The edges of the elements that are touched or removed, one for each of their pairs.
fn lost_edges(places: &[EdgePlace], n_pairs: usize, touched: &[u32], n_elements: usize) -> Vec<u32> {
    let elements = given_up(places.len() / n_pairs.max(1), touched, n_elements);
    elements.flat_map(|element| &places[element * n_pairs..][..n_pairs]).map(|place| place.edge()).collect()
}

/// The ends of the edges of some elements.
fn ends_of<const N: usize, const E: usize>(
    touched: &[u32],
    elements: &[[u32; N]],
    local: &[[usize; 2]; E],
) -> Vec<[u32; 2]> {
    let ends = |element: &u32| local.map(|[a, b]| [a, b].map(|node| elements[*element as usize][node]));
    touched.iter().flat_map(ends).collect()
}
