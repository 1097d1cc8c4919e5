//! Surfaces of triangles and quads under load, and how they follow changes of their mesh in place.

use std::collections::BTreeSet;

use settee_bodies::in_place::Follow;
use settee_kernel::Diagnostic;
use settee_mesh::Topology;

use super::loaded::{LoadedEdit, LoadedElements};
use super::surface::{Facet, Which, balances};

/// Loaded triangles and quads.
#[derive(Clone, Debug)]
pub(super) struct Shell {
    triangles: LoadedElements<(), 3>,
    quads: LoadedElements<(), 4>,
    /// Both ends of each side that is not met as often in one direction as in the other, in both orders.
    open: BTreeSet<[u32; 2]>,
    /// Whether all triangles, and all quads, are loaded.
    has_all: [bool; 2],
}

/// What a change of a mesh does to a shell.
pub(super) struct ShellEdit {
    triangles: LoadedEdit<(), 3>,
    quads: LoadedEdit<(), 4>,
}

impl ShellEdit {
    /// How many elements are new.
    pub fn n_made(&self) -> usize {
        self.triangles.n_made + self.quads.n_made
    }
}

/// Loaded elements among all of a kind.
fn loaded<const N: usize>(
    (name, which): (&str, Which<'_>),
    elements: &[[u32; N]],
) -> Result<LoadedElements<(), N>, Diagnostic> {
    let nodes = which.of(name, elements)?;
    let listed = match which {
        Which::All => &[],
        Which::These(list) => list,
    };
    let numbers = listed.iter().copied().chain(0..);
    let n_listed = listed.len();
    Ok(LoadedElements::new(n_listed, numbers.zip(nodes).map(|(element, nodes)| (element, nodes, ()))))
}

impl Shell {
    /// The loaded elements of a topology, with the names of the attributes that choose them.
    ///
    /// # Errors
    /// An element that does not exist.
    pub fn new(
        topology: &Topology,
        triangles: (&str, Which<'_>),
        quads: (&str, Which<'_>),
    ) -> Result<Self, Diagnostic> {
        let has_all = [triangles.1, quads.1].map(|which| matches!(which, Which::All));
        let (triangles, quads) = (loaded(triangles, topology.triangles())?, loaded(quads, topology.quads())?);
        let mut shell = Self { triangles, quads, open: BTreeSet::new(), has_all };
        let balances = balances(shell.facets());
        shell.open = balances.into_iter().filter(|(_, n)| *n != 0).flat_map(|([a, b], _)| [[a, b], [b, a]]).collect();
        Ok(shell)
    }

    /// The triangles, and the halves of the quads, in order.
    #[inline]
    pub fn facets(&self) -> impl Iterator<Item = Facet> + '_ {
        self.facets_by_list().map(|(facet, _)| facet)
    }

    /// The same, each with whether a list names its element.
    #[inline]
    pub fn facets_by_list(&self) -> impl Iterator<Item = (Facet, bool)> + '_ {
        let [list_of_triangles, list_of_quads] = self.has_all.map(|all| !all);
        let triangles = self.triangles.iter().map(|triangle| Facet::of_triangle(triangle.nodes));
        let quads = self.quads.iter().flat_map(|quad| Facet::halves(quad.nodes));
        triangles.map(move |facet| (facet, list_of_triangles)).chain(quads.map(move |facet| (facet, list_of_quads)))
    }

    /// How many facets there are.
    pub fn n_facets(&self) -> usize {
        self.triangles.len() + 2 * self.quads.len()
    }

    /// Whether every side is met once in each direction: the facets enclose a volume.
    pub fn is_closed(&self) -> bool {
        self.n_facets() > 0 && self.open.is_empty()
    }

    /// What a change does; `None` where the elements have to be chosen anew. `n_listed`: how many elements their lists
    /// have now.
    pub fn edit(&self, triangles: &Follow<'_>, quads: &Follow<'_>, n_listed: [usize; 2]) -> Option<ShellEdit> {
        let topology = triangles.input.topology;
        let [all_triangles, all_quads] = self.has_all;
        let is_loaded = |all: bool, before: Option<&()>| (all || before.is_some()).then_some(());
        let of_triangle = |_: u32, _: &[u32; 3], before: Option<&()>| is_loaded(all_triangles, before);
        let of_quad = |_: u32, _: &[u32; 4], before: Option<&()>| is_loaded(all_quads, before);
        let triangles = self.triangles.edit(triangles, (topology.triangles(), &[]), of_triangle)?;
        let quads = self.quads.edit(quads, (topology.quads(), &[]), of_quad)?;
        let is_empty = topology.triangles().is_empty() && topology.quads().is_empty();
        (!is_empty && [triangles.n_listed, quads.n_listed] == n_listed).then_some(ShellEdit { triangles, quads })
    }

    /// Carries it out.
    pub fn follow(&mut self, edit: ShellEdit) {
        let mut points = self.triangles.follow(edit.triangles);
        points.extend(self.quads.follow(edit.quads));
        for point in &points {
            let open: Vec<[u32; 2]> = self.open.range([*point, 0]..=[*point, u32::MAX]).copied().collect();
            for [a, b] in open {
                self.open.remove(&[a, b]);
                self.open.remove(&[b, a]);
            }
        }
        for point in points {
            let triangles = self.triangles.at(point).map(|triangle| Facet::of_triangle(triangle.nodes));
            let around = triangles.chain(self.quads.at(point).flat_map(|quad| Facet::halves(quad.nodes)));
            let open = balances(around).into_iter().filter(|(side, n)| side.contains(&point) && *n != 0);
            self.open.extend(open.flat_map(|([a, b], _)| [[a, b], [b, a]]));
        }
    }
}

#[cfg(test)]
mod tests {
    use settee_mesh::{ContainerKind, ElementLists};

    use super::*;

    #[test]
    fn facets_tell_whether_a_list_names_their_element() {
        let (triangles, quads) = (vec![[0, 1, 2], [2, 1, 3]], vec![[0, 1, 3, 2]]);
        let lists = ElementLists { triangles, quads, ..ElementLists::default() };
        let topology = Topology::build(ContainerKind::Mesh, lists, None).expect("the lists are right");
        let by_list = |triangles, quads| {
            let shell = Shell::new(&topology, ("", triangles), ("", quads)).expect("they are there");
            shell.facets_by_list().map(|(facet, is_listed)| (facet.nodes, is_listed)).collect::<Vec<_>>()
        };
        let halves = |is_listed| [([0, 1, 3], is_listed), ([0, 3, 2], is_listed)];
        assert_eq!(by_list(Which::These(&[1]), Which::All), [&[([2, 1, 3], true)][..], &halves(false)].concat());
        let both = [([0, 1, 2], false), ([2, 1, 3], false)];
        assert_eq!(by_list(Which::All, Which::These(&[0])), [&both[..], &halves(true)].concat());
    }
}
