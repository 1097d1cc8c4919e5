//! Springs over hinges in the order of the edges of a mesh, and how they follow its changes in place.

use settee_elements::spring::hinges::{Hinge, hinges};
use settee_kernel::{InitContext, ObjectId};
use settee_mesh::dynamic::DynamicMesh;
use settee_mesh::{ElementKind, RowEdit, SharedMesh, Topology};

/// Which hinges have springs, and between which points.
pub struct Over {
    /// The kind of the elements on both sides.
    pub kind: ElementKind,
    /// The points that the springs over a hinge join.
    pub join: fn(&Hinge) -> Vec<[u32; 2]>,
}

/// The sides of an element by places of its nodes.
fn sides(kind: ElementKind) -> impl Iterator<Item = [usize; 2]> {
    let n = kind.n_nodes();
    (0..n).map(move |place| [place, (place + 1) % n])
}

impl Over {
    /// The points that the springs over an edge join; none unless both elements share it.
    fn pairs(&self, edge: &[u32], elements: [&[u32]; 2]) -> Option<Vec<[u32; 2]>> {
        let [one, two] = elements;
        let found = match self.kind {
            ElementKind::Triangle => hinges::<[u32; 3]>(&[one.try_into().ok()?, two.try_into().ok()?]),
            _ => hinges::<[u32; 4]>(&[one.try_into().ok()?, two.try_into().ok()?]),
        };
        let ends = [*edge.iter().min()?, *edge.iter().max()?];
        found.iter().find(|hinge| hinge.edge == ends).map(self.join)
    }

    /// The edges with springs in their order, each with the points that these join; `None` for a mesh that does not
    /// list the edges of all its elements, as containers of sets do.
    pub fn by_edges(&self, topology: &Topology) -> Option<Vec<(u32, Vec<[u32; 2]>)>> {
        let (nodes, lower) = match self.kind {
            _ if !topology.is_set() => return None,
            ElementKind::Triangle => {
                (topology.triangles().as_flattened(), topology.edges_in_triangles().ok()?.as_flattened())
            }
            _ => (topology.quads().as_flattened(), topology.edges_in_quads().ok()?.as_flattened()),
        };
        let n_nodes = self.kind.n_nodes();
        let mut around: Vec<(usize, [usize; 2])> = vec![(0, [0; 2]); topology.edges().len()];
        for (element, edges) in lower.chunks_exact(n_nodes).enumerate() {
            for edge in edges {
                let (n, elements) = &mut around[*edge as usize];
                elements.get_mut(*n).into_iter().for_each(|place| *place = element);
                *n += 1;
            }
        }
        let two = (0u32..).zip(&around).filter(|(_, (n, _))| *n == 2);
        let nodes_of = |element: usize| &nodes[element * n_nodes..][..n_nodes];
        let found = two.filter_map(|(edge, (_, elements))| {
            Some((edge, self.pairs(&topology.edges()[edge as usize], elements.map(nodes_of))?))
        });
        Some(found.collect())
    }

    /// The same for one edge of a mesh that changes.
    fn now(&self, around: &DynamicMesh, edge: u32) -> Option<Vec<[u32; 2]>> {
        let mut elements = around.around(self.kind, ElementKind::Edge, edge).to_vec();
        elements.sort_unstable();
        let &[one, two] = elements.as_slice() else { return None };
        self.pairs(around.nodes(ElementKind::Edge, edge), [one, two].map(|element| around.nodes(self.kind, element)))
    }
}

/// The edges with springs, in ascending order, of a mesh.
#[derive(Clone, Debug)]
pub struct HingeEdges {
    mesh: SharedMesh,
    /// Found once the mesh changes.
    edges: Option<Vec<u32>>,
}

/// One step of how the list of springs becomes another: all springs of an edge, by its place among the edges with
/// springs.
#[derive(Clone, Debug)]
enum Step<T> {
    Remove(usize),
    Insert(usize, Vec<T>),
    Set(usize, Vec<T>),
}

/// How springs follow a change. Without values each spring is the two points that it joins.
#[derive(Clone, Debug)]
pub struct HingeEdit<T = [u32; 2]> {
    steps: Vec<Step<T>>,
    /// Number of edges with springs before.
    n_before: usize,
    /// Revision of the mesh now.
    pub revision: u64,
}

impl HingeEdges {
    /// Those of a mesh.
    pub fn of(mesh: SharedMesh) -> Self {
        Self { mesh, edges: None }
    }

    /// What a change of the mesh does to the springs within a state; `None` where they have to be found anew.
    pub fn follow(
        &mut self,
        context: &InitContext<'_>,
        over: &Over,
        topology: ObjectId,
        state: ObjectId,
    ) -> Option<HingeEdit> {
        let edit = context.edit_since(topology, self.mesh.revision())?;
        let around = context.neighbours(topology)?;
        let points = context.points_of_both(edit, topology, state)?;
        let edges = edit.elements(topology, state, ElementKind::Edge)?;
        let elements = edit.elements(topology, state, over.kind)?;
        let mut others: Vec<u32> = edges.moved().collect();
        // The sides of elements that are not there any more.
        for element in elements.left() {
            let nodes = nodes_of(self.mesh.topology(), over.kind, element)?;
            for side in sides(over.kind) {
                let [a, b] = side.map(|place| points.new_index(nodes[place]));
                others.extend(a.zip(b).and_then(|(a, b)| around.find(ElementKind::Edge, &[a, b])));
            }
        }
        // Those that came, or whose points have other numbers.
        for element in around.changed(over.kind, &elements, &points) {
            others.extend_from_slice(around.lower(over.kind, element, ElementKind::Edge));
        }
        others.sort_unstable();
        others.dedup();
        let known = match self.edges.take() {
            Some(known) => known,
            None => over.by_edges(self.mesh.topology())?.into_iter().map(|(edge, _)| edge).collect(),
        };
        let now: Vec<(u32, Option<Vec<[u32; 2]>>)> =
            others.into_iter().map(|edge| (edge, over.now(around, edge))).collect();
        let n_before = known.len();
        let (known, steps) = steps(known, &edges, now);
        *self = Self { mesh: context.mesh(topology)?, edges: Some(known) };
        Some(HingeEdit { steps, n_before, revision: self.mesh.revision() })
    }
}

fn nodes_of(topology: &Topology, kind: ElementKind, element: u32) -> Option<&[u32]> {
    match kind {
        ElementKind::Triangle => topology.triangles().get(element as usize).map(<[u32; 3]>::as_slice),
        _ => topology.quads().get(element as usize).map(<[u32; 4]>::as_slice),
    }
}

/// How the list of edges with springs becomes another. `now`: the edges that may be others, in ascending order.
fn steps(
    mut known: Vec<u32>,
    edges: &RowEdit,
    now: Vec<(u32, Option<Vec<[u32; 2]>>)>,
) -> (Vec<u32>, Vec<Step<[u32; 2]>>) {
    let mut steps = Vec::new();
    let is_put = |edge: u32| now.binary_search_by_key(&edge, |(edge, _)| *edge).is_ok_and(|at| now[at].1.is_some());
    let mut left: Vec<u32> = edges.left().chain(now.iter().map(|(edge, _)| *edge)).collect();
    left.sort_unstable();
    left.dedup();
    for edge in left.into_iter().rev().filter(|edge| !is_put(*edge)) {
        if let Ok(place) = known.binary_search(&edge) {
            known.remove(place);
            steps.push(Step::Remove(place));
        }
    }
    for (edge, pairs) in now {
        let Some(pairs) = pairs else { continue };
        match known.binary_search(&edge) {
            Ok(place) => steps.push(Step::Set(place, pairs)),
            Err(place) => {
                known.insert(place, edge);
                steps.push(Step::Insert(place, pairs));
            }
        }
    }
    (known, steps)
}

impl HingeEdit {
    /// Number of edges whose springs are found.
    pub fn n_found(&self) -> usize {
        self.steps.iter().filter(|step| !matches!(step, Step::Remove(_))).count()
    }

    /// Whether it is about a list of so many springs.
    pub fn is_of(&self, n_springs: usize, n_each: usize) -> bool {
        n_springs == self.n_before * n_each
    }

    /// The same with the springs themselves.
    pub fn with<T>(&self, make: impl Fn([u32; 2]) -> T) -> HingeEdit<T> {
        let made = |pairs: &[[u32; 2]]| pairs.iter().map(|pair| make(*pair)).collect();
        let step = |step: &Step<[u32; 2]>| match step {
            Step::Remove(place) => Step::Remove(*place),
            Step::Insert(place, pairs) => Step::Insert(*place, made(pairs)),
            Step::Set(place, pairs) => Step::Set(*place, made(pairs)),
        };
        let (n_before, revision) = (self.n_before, self.revision);
        HingeEdit { steps: self.steps.iter().map(step).collect(), n_before, revision }
    }

    /// The points that it names.
    pub fn points(&self) -> impl Iterator<Item = u32> {
        let pairs = self.steps.iter().map(|step| match step {
            Step::Remove(_) => &[][..],
            Step::Insert(_, pairs) | Step::Set(_, pairs) => pairs.as_flattened(),
        });
        pairs.flatten().copied()
    }
}

impl<T: Copy> HingeEdit<T> {
    /// Brings the list of springs, of which each edge has `n_each`, to those now.
    pub fn follow(&self, list: &mut Vec<T>, n_each: usize) {
        for step in &self.steps {
            match step {
                Step::Remove(place) => {
                    list.drain(place * n_each..(place + 1) * n_each);
                }
                Step::Insert(place, springs) => {
                    list.splice(place * n_each..place * n_each, springs.iter().copied());
                }
                Step::Set(place, springs) => {
                    list[place * n_each..][..springs.len()].copy_from_slice(springs);
                }
            }
        }
    }
}
