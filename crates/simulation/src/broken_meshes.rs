//! Meshes that a body cannot have in nature, or that cannot be computed with well: elements turned inside out, elements
//! that are there twice or have hardly a height, points and edges that do not fit into a body, parts that do not hang
//! together. SOFA says nothing of them; each is computed as it stands.

use std::collections::HashMap;

use settee_kernel::{Diagnostic, NodeId, ObjectId, Role, Severity};
use settee_math::vec3::{cross, dot, sub};
use settee_mesh::{SLIVER_RATIO, Slivers, Topology, part_sizes};

use crate::simulation::Simulation;

impl Simulation {
    /// What is wrong with the meshes that forces act on, once for each mesh and kind of mistake.
    pub(crate) fn broken_meshes(&self) -> Vec<Diagnostic> {
        let scene = self.scene();
        let mut findings = Vec::new();
        let mut with_forces: HashMap<NodeId, bool> = HashMap::new();
        for &object in scene.objects_in_order().iter() {
            if scene.component(object).is_none_or(|component| component.as_topology().is_none()) {
                continue;
            }
            let node = scene.object(object).node;
            let is_force = |other: &ObjectId| scene.object(*other).class.plays(Role::ForceField);
            if *with_forces.entry(node).or_insert_with(|| scene.node(node).objects.iter().any(is_force)) {
                let of_mesh = self.broken_mesh(object);
                findings.extend(of_mesh.into_iter().map(|finding| scene.about(object, finding)));
            }
        }
        findings
    }

    fn broken_mesh(&self, topology: ObjectId) -> Vec<Diagnostic> {
        let meshes = self.runtime().meshes();
        let (Some(mesh), Some(points)) = (meshes.get(topology), meshes.points(topology)) else { return Vec::new() };
        let elements = mesh.topology();
        let mut findings = Vec::new();
        let mut tell = |severity: Severity, count: usize, what: &str, effect: &str| {
            if count > 0 {
                findings.push(Diagnostic::new(severity, "broken-mesh", format!("{count} {what}: {effect}")));
            }
        };
        tell(
            Severity::Warning,
            inverted(elements, points),
            "tetrahedra or hexahedra are turned inside out",
            "their points are numbered the wrong way round, so that what has a sign, as volume and pressure, is reversed",
        );
        tell(
            Severity::Warning,
            duplicates(elements),
            "elements have the points of another element of their kind",
            "they act as often as they are there",
        );
        if let Some(Slivers { count, worst, ratio }) = Slivers::of(points, elements.tetrahedra()) {
            let what = format!("tetrahedra are longer than {SLIVER_RATIO} times their smallest height");
            let effect = format!("the worst, tetrahedron {worst}, {ratio:.1e} times; systems with them lose digits");
            tell(Severity::Warning, count, &what, &effect);
        }
        tell(
            Severity::Note,
            if has_volume(elements) { 0 } else { crowded_edges(elements) },
            "edges are shared by more than two triangles or quads",
            "the surface has no inside there",
        );
        tell(
            Severity::Note,
            unused(elements, points.len()),
            "points belong to no element",
            "the elements do not hold them",
        );
        if has_volume(elements) {
            let sizes = part_sizes(elements, points.len());
            let (n, smallest) = (sizes.len(), sizes.iter().min().copied().unwrap_or(0));
            let effect = format!("the smallest has {smallest} points; each needs what holds it");
            tell(Severity::Note, if n > 1 { n } else { 0 }, "parts of the mesh share no point", &effect);
        }
        findings
    }
}

/// Tetrahedra and hexahedra of negative volume.
fn inverted(elements: &Topology, points: &[[f64; 3]]) -> usize {
    let at = |index: u32| points.get(index as usize).copied();
    let volume = |[a, b, c, d]: [[f64; 3]; 4]| dot(cross(sub(b, a), sub(c, a)), sub(d, a));
    let of_tetrahedron = |&[a, b, c, d]: &[u32; 4]| Some(volume([at(a)?, at(b)?, at(c)?, at(d)?]));
    // The edges from opposite corners: a hexahedron that is only bent has the right sign at one of them.
    let of_hexahedron = |h: &[u32; 8]| {
        let first = volume([at(h[0])?, at(h[1])?, at(h[3])?, at(h[4])?]);
        let last = volume([at(h[6])?, at(h[5])?, at(h[7])?, at(h[2])?]);
        Some(first.max(last))
    };
    let is_negative = |volume: &Option<f64>| volume.is_some_and(|volume| volume < 0.0);
    elements.tetrahedra().iter().map(of_tetrahedron).filter(is_negative).count()
        + elements.hexahedra().iter().map(of_hexahedron).filter(is_negative).count()
}

/// Elements whose points are those of an earlier one of the same kind.
fn duplicates(elements: &Topology) -> usize {
    fn of_kind<const N: usize>(elements: &[[u32; N]]) -> usize {
        let sorted = elements.iter().map(|element| {
            let mut points = *element;
            points.sort_unstable();
            points
        });
        elements.len() - runs_of_equals(sorted.collect()).len()
    }
    // Faces of solids belong to the solids.
    match of_kind(elements.tetrahedra()) + of_kind(elements.hexahedra()) {
        0 if has_volume(elements) => 0,
        0 => of_kind(elements.triangles()) + of_kind(elements.quads()),
        count => count,
    }
}

/// How often each of the keys is there. Sorted lists cost a large mesh a fraction of what a general hash does.
fn runs_of_equals<K: Ord>(mut keys: Vec<K>) -> Vec<usize> {
    keys.sort_unstable();
    keys.chunk_by(PartialEq::eq).map(<[K]>::len).collect()
}

fn has_volume(elements: &Topology) -> bool {
    !(elements.tetrahedra().is_empty() && elements.hexahedra().is_empty())
}

/// Edges that more than two faces of a kind share: a grid has each face as a quad and as triangles.
fn crowded_edges(elements: &Topology) -> usize {
    fn of_faces<const N: usize>(faces: &[[u32; N]]) -> usize {
        let edge_at = |face: &[u32; N], corner: usize| {
            let (a, b) = (face[corner], face[(corner + 1) % N]);
            [a.min(b), a.max(b)]
        };
        let edges = faces.iter().flat_map(|face| (0..N).map(move |corner| edge_at(face, corner)));
        runs_of_equals(edges.collect()).into_iter().filter(|count| *count > 2).count()
    }
    of_faces(elements.triangles()).max(of_faces(elements.quads()))
}

/// Points that no face or solid uses, where there are any of these.
fn unused(elements: &Topology, n_points: usize) -> usize {
    let flat = [
        elements.triangles().as_flattened(),
        elements.quads().as_flattened(),
        elements.tetrahedra().as_flattened(),
        elements.hexahedra().as_flattened(),
    ];
    if flat.iter().all(|points| points.is_empty()) {
        return 0;
    }
    let mut is_used = vec![false; n_points];
    let edges = elements.edges().as_flattened();
    for &point in flat.into_iter().flatten().chain(edges) {
        if let Some(used) = is_used.get_mut(point as usize) {
            *used = true;
        }
    }
    is_used.iter().filter(|used| !**used).count()
}
