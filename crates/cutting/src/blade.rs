//! Cuts through tetrahedra along the way of a blade.

use std::collections::{BTreeMap, BTreeSet};

use settee_math::vec3::{cross, norm, sub};
use settee_mesh::ElementKind;
use settee_mesh::dynamic::{ChangeRequest, DynamicMesh};
use settee_proximity::Bounds;
use settee_proximity::closest::primitives::{combine, point_triangle};

use crate::patch::{Face, Patch};
use crate::sign::side;
use crate::{CutProblem, CutSettings, check_places};

type Facet = [[f64; 3]; 3];

/// Corners of the edges of a tetrahedron.
const EDGES: [[usize; 2]; 6] = [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]];

/// A point whose distance from the blade is below this part of the shortest edge around it counts as lying on the
/// blade: rounding must not decide its side.
const TOUCH: f64 = 1e-6;

/// The changes that cut a body along the way of a blade.
pub(crate) fn sweep(
    mesh: &DynamicMesh,
    positions: &[[f64; 3]],
    places: &[[[f64; 3]; 2]],
    settings: &CutSettings,
) -> Result<Vec<ChangeRequest>, CutProblem> {
    const KIND: ElementKind = ElementKind::Tetrahedron;
    let n = mesh.n_elements(KIND);
    let n_hexahedra = mesh.n_elements(ElementKind::Hexahedron);
    if n_hexahedra > 0 {
        return Err(CutProblem::Hexahedra(n_hexahedra));
    }
    if mesh.main_kind() != Some(KIND) || n == 0 {
        return Err(CutProblem::NoElements(KIND));
    }
    check_places(mesh, positions)?;
    if places.len() < 2 {
        return Err(CutProblem::Path(format!("a blade at {} places: expected at least 2", places.len())));
    }
    if !places.iter().flatten().flatten().all(|value| value.is_finite()) {
        return Err(CutProblem::Path("the places of the blade are not finite".to_owned()));
    }
    let swept = Swept::by(places);
    let nodes_of = |element: u32| {
        let nodes = mesh.nodes(KIND, element);
        [nodes[0], nodes[1], nodes[2], nodes[3]]
    };
    let is_near = |element: &u32| {
        let corners = nodes_of(*element).map(|node| positions[node as usize]);
        swept.bounds.overlaps(&Bounds::around(&corners), 0.0)
    };
    let near: Vec<[u32; 4]> = (0..n as u32).filter(is_near).map(nodes_of).collect();
    let crossings = Crossings::find(&near, positions, &swept, settings.snap_path);
    // Doubling a point needs all elements around it, and recognising flakes the elements around those.
    let around = |nodes: &mut dyn Iterator<Item = [u32; 4]>| -> BTreeSet<u32> {
        let points: BTreeSet<u32> = nodes.flatten().collect();
        points.iter().flat_map(|point| mesh.around_point(KIND, *point)).copied().collect()
    };
    let inner = around(&mut near.iter().copied());
    let concerned = around(&mut inner.iter().copied().map(nodes_of));
    let mut patch = Patch::new(positions, concerned.into_iter().map(|element| (element, nodes_of(element))));
    let (edges, touched) = crossings.of_elements_that_part(&near);
    for (&point, origin) in crossings.on_blade.iter().filter(|(point, _)| touched.contains(point)) {
        if let Some((a, b, t)) = *origin {
            patch.move_to(point, &[(a, 1.0 - t), (b, t)]);
        }
    }
    let mut on_blade: BTreeSet<u32> = crossings.on_blade.keys().copied().collect();
    for (a, b) in edges {
        on_blade.insert(patch.split_edge(a, b, crossings.edges[&(a, b)]));
    }
    let mut cut = faces_on_blade(&patch, &on_blade, &swept);
    patch.keep_flakes(&mut cut, |element| inner.contains(&element));
    patch.open(&cut);
    Ok(patch.into_requests(KIND))
}

/// The surface that a blade sweeps.
struct Swept {
    facets: Vec<Facet>,
    bounds: Bounds,
}

impl Swept {
    fn by(places: &[[[f64; 3]; 2]]) -> Self {
        let mut facets = Vec::new();
        for way in places.windows(2) {
            let ([a, b], [c, d]) = (way[0], way[1]);
            let has_area = |facet: &Facet| {
                let [u, v] = [sub(facet[1], facet[0]), sub(facet[2], facet[0])];
                norm(cross(u, v)) > f64::EPSILON * norm(u) * norm(v)
            };
            facets.extend([[a, b, d], [a, d, c]].into_iter().filter(has_area));
        }
        let corners: Vec<[f64; 3]> = facets.iter().flatten().copied().collect();
        Self { facets, bounds: Bounds::around(&corners) }
    }

    fn distance(facet: &Facet, point: [f64; 3]) -> f64 {
        norm(sub(combine(facet, &point_triangle(point, *facet)), point))
    }

    /// On which side a point is of the facet that is nearest to another one.
    fn side(&self, near: [f64; 3], point: [f64; 3]) -> bool {
        let distance = |facet: &&Facet| Self::distance(facet, near);
        let nearest = self.facets.iter().min_by(|a, b| distance(a).total_cmp(&distance(b)));
        nearest.is_some_and(|facet| side(*facet, point) > 0.0)
    }

    /// Where a segment crosses, as a part of its length.
    fn crossing(&self, a: [f64; 3], b: [f64; 3]) -> Option<f64> {
        self.facets.iter().find_map(|&facet| {
            let (first, second) = (side(facet, a), side(facet, b));
            if first * second >= 0.0 {
                return None;
            }
            let [u, v, w] = facet;
            let signs = [side([a, b, u], v), side([a, b, v], w), side([a, b, w], u)];
            let is_inside = signs.iter().all(|sign| *sign >= 0.0) || signs.iter().all(|sign| *sign <= 0.0);
            is_inside.then(|| first / (first - second))
        })
    }
}

/// How a blade meets the elements around it.
struct Crossings {
    /// Points on the blade, and points that are moved onto it: for the latter the ends of the edge that is crossed, and
    /// where.
    on_blade: BTreeMap<u32, Option<(u32, u32, f64)>>,
    /// Edges that the blade crosses, with the parameter of the crossing: those without an end on the blade, the smaller
    /// point first.
    edges: BTreeMap<(u32, u32), f64>,
}

impl Crossings {
    fn find(elements: &[[u32; 4]], positions: &[[f64; 3]], swept: &Swept, snap: f64) -> Self {
        let place = |point: u32| positions[point as usize];
        let ordered = |nodes: &[u32; 4], [i, j]: [usize; 2]| (nodes[i].min(nodes[j]), nodes[i].max(nodes[j]));
        let all: BTreeSet<(u32, u32)> =
            elements.iter().flat_map(|nodes| EDGES.map(|edge| ordered(nodes, edge))).collect();
        let mut shortest: BTreeMap<u32, f64> = BTreeMap::new();
        for &(a, b) in &all {
            let length = norm(sub(place(a), place(b)));
            for end in [a, b] {
                shortest.entry(end).and_modify(|least| *least = least.min(length)).or_insert(length);
            }
        }
        let touches = |point: u32, length: f64| {
            swept.facets.iter().any(|facet| Swept::distance(facet, place(point)) <= TOUCH * length)
        };
        let on = shortest.into_iter().filter(|(point, length)| touches(*point, *length));
        let mut on_blade: BTreeMap<u32, Option<(u32, u32, f64)>> = on.map(|(point, _)| (point, None)).collect();
        let crosses = |&(a, b): &(u32, u32)| Some(((a, b), swept.crossing(place(a), place(b))?));
        let mut edges: BTreeMap<(u32, u32), f64> = all.iter().filter_map(crosses).collect();
        edges.retain(|(a, b), _| !on_blade.contains_key(a) && !on_blade.contains_key(b));
        // The nearest crossings first: once one end of an edge lies on the blade, its other end is not moved.
        let mut near: Vec<(f64, u32, (u32, u32))> = Vec::new();
        for (&(a, b), &t) in &edges {
            near.extend((t < snap).then_some((t, a, (a, b))));
            near.extend((t > 1.0 - snap).then_some((1.0 - t, b, (a, b))));
        }
        near.sort_unstable_by(|a, b| a.0.total_cmp(&b.0).then((a.1, a.2).cmp(&(b.1, b.2))));
        for (_, point, (a, b)) in near {
            if !on_blade.contains_key(&a) && !on_blade.contains_key(&b) {
                on_blade.insert(point, Some((a, b, edges[&(a, b)])));
            }
        }
        edges.retain(|(a, b), _| !on_blade.contains_key(a) && !on_blade.contains_key(b));
        Self { on_blade, edges }
    }

    /// The edges to be split, and the points to be moved: those of elements whose corners come to lie on both sides
    /// without an edge that connects them. Where the blade ends inside of an element, that stays whole.
    fn of_elements_that_part(&self, elements: &[[u32; 4]]) -> (BTreeSet<(u32, u32)>, BTreeSet<u32>) {
        let mut edges = BTreeSet::new();
        let mut points = BTreeSet::new();
        for nodes in elements {
            let is_on = nodes.map(|node| self.on_blade.contains_key(&node));
            let ordered = EDGES.map(|[i, j]| (nodes[i].min(nodes[j]), nodes[i].max(nodes[j])));
            let mut side: [usize; 4] = std::array::from_fn(|corner| corner);
            // With four corners, three passes are enough to connect all that are joined.
            for _ in 0..3 {
                for (&[i, j], edge) in EDGES.iter().zip(&ordered) {
                    if !is_on[i] && !is_on[j] && !self.edges.contains_key(edge) {
                        let least = side[i].min(side[j]);
                        (side[i], side[j]) = (least, least);
                    }
                }
            }
            let mut sides = (0..4).filter(|corner| !is_on[*corner]).map(|corner| side[corner]);
            let first = sides.next();
            let is_parted = sides.any(|side| Some(side) != first);
            if is_parted {
                edges.extend(ordered.into_iter().filter(|edge| self.edges.contains_key(edge)));
            }
            // A face on the blade parts two elements.
            if is_parted || is_on.iter().filter(|is_on| **is_on).count() >= 3 {
                points.extend(nodes.iter().copied().filter(|node| self.on_blade.contains_key(node)));
            }
        }
        (edges, points)
    }
}

/// The faces with all corners on the blade, and elements on both sides of it.
fn faces_on_blade(patch: &Patch<4>, on_blade: &BTreeSet<u32>, swept: &Swept) -> BTreeSet<Face> {
    let mut around: BTreeMap<Face, Vec<usize>> = BTreeMap::new();
    let candidates: BTreeSet<usize> = on_blade.iter().flat_map(|point| patch.around(*point)).copied().collect();
    for piece in candidates {
        for face in patch.faces(piece).filter(|face| face.iter().all(|point| on_blade.contains(point))) {
            around.entry(face).or_default().push(piece);
        }
    }
    let mean = |points: &[u32]| {
        let share = 1.0 / points.len() as f64;
        let sum = |axis: usize| points.iter().map(|point| patch.position(*point)[axis]).sum::<f64>();
        [0, 1, 2].map(|axis| share * sum(axis))
    };
    let side_of = |face: &Face, piece: usize| {
        let nodes = patch.piece(piece).nodes;
        // The corner farthest from the blade decides the side most reliably; in a flat element its middle does.
        let apex = nodes.into_iter().find(|node| !on_blade.contains(node));
        swept.side(mean(face), apex.map_or_else(|| mean(&nodes), |apex| patch.position(apex)))
    };
    let parts = |(face, pieces): (Face, Vec<usize>)| match pieces[..] {
        [one, other] if side_of(&face, one) != side_of(&face, other) => Some(face),
        _ => None,
    };
    around.into_iter().filter_map(parts).collect()
}
