//! Mappings after long random sequences of additions and removals, against scenes that are loaded with the mesh that is
//! left: the output is at the same places, and one implicit step with what hangs on it has the same result.

use std::fmt::Write;

use settee_components::FromScene;
use settee_kernel::vectors::StateVector;
use settee_mesh::ElementKind;
use settee_mesh::dynamic::{ChangeRequest, LeftAlonePolicy};
use settee_simulation::{LoadOptions, Simulation};

use super::random_changes::{Family, Random, families, growth, indices, n_changes, numbers};
use crate::common::object;

/// After how many changes a scene is compared.
const COMPARED: usize = 10;

/// A mapping from the points or frames of a mesh.
struct Case {
    /// Class and attributes of the mapping but its lists.
    mapping: &'static str,
    /// Its lists at the start, which follow the mesh.
    lists: &'static [(&'static str, &'static str)],
    /// Attributes of its output, and positions at the start if they are not those that the mapping gives.
    output: (&'static str, &'static str),
    /// What else there is: a node beside that of the mesh, and its state.
    beside: (&'static str, &'static str),
    on: On,
}

/// What is mapped.
#[derive(Clone, Copy, PartialEq, Eq)]
enum On {
    /// Points of edges, triangles or tetrahedra.
    Points(ElementKind),
    /// Frames of edges.
    Frames,
}

const EDGES: On = On::Points(ElementKind::Edge);
const NONE: (&str, &str) = ("", "");
const FRAME: (&str, &str) = (
    r#"<Node name="beside"><MechanicalObject name="dofs" template="Rigid3"
         position="0 1 0 0 0 0 1  1 1 0 0 0.6 0 0.8" velocity="0 0 1 0 1 0  0 1 0 1 0 0"/>
         <UniformMass vertexMass="2"/></Node>"#,
    "/beside/dofs",
);
const RIDERS: (&str, &str) = (
    r#"<Node name="beside"><MechanicalObject name="dofs" position="0 1 0  1 1 0.4  0.3 0 0"
         velocity="0 0 1  0 1 0  1 0 0"/><UniformMass vertexMass="2"/></Node>"#,
    "/beside/dofs",
);
const LINKED: (&str, &str) = (
    r#"<Node name="beside"><MechanicalObject name="dofs" position="0 1 0  1 1 0.4  0.3 0 0"
         velocity="0 0 1  0 1 0  1 0 0"/><UniformMass vertexMass="2"/></Node>
       <Node name="links">
         <MeshTopology name="mesh" position="0 0 0  0 0 0  0 0 0  0 0 0" edges="0 1  1 2  3 0"/>
       </Node>"#,
    "/beside/dofs",
);
const FEW: &str = "7.4 0.2 0  12.4 0.2 0.1  22.3 0.5 0.2";
const WEIGHED: &str = r#"<UniformMass vertexMass="0.3"/>"#;

const CASES: &[Case] = &[
    Case { mapping: "IdentityMapping", lists: &[], output: NONE, beside: NONE, on: EDGES },
    Case { mapping: "IdentityMapping", lists: &[], output: NONE, beside: NONE, on: On::Frames },
    Case {
        mapping: "SubsetMapping",
        lists: &[("indices", "1 4 9 3 28 12 17 20 11 29 5")],
        output: NONE,
        beside: NONE,
        on: EDGES,
    },
    Case {
        mapping: r#"SubsetMultiMapping template="Vec3,Vec3" input="@../dofs" output="@out""#,
        lists: &[("indexPairs", "0 9 0 3 0 20")],
        output: NONE,
        beside: NONE,
        on: EDGES,
    },
    Case {
        mapping: "DistanceMapping",
        lists: &[("restLengths", "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29")],
        output: (r#"template="Vec1""#, ""),
        beside: NONE,
        on: EDGES,
    },
    Case { mapping: "SquareDistanceMapping", lists: &[], output: (r#"template="Vec1""#, ""), beside: NONE, on: EDGES },
    Case {
        mapping: "DistanceFromTargetMapping",
        lists: &[
            ("indices", "5 0 3 19"),
            ("targetPositions", "4 1 0  0 1 0  3 2 0  5 5 5"),
            ("restLengths", "0.1 0.2 0.3 0.4"),
        ],
        output: (r#"template="Vec1""#, ""),
        beside: NONE,
        on: EDGES,
    },
    Case {
        mapping: "AreaMapping",
        lists: &[],
        output: (r#"template="Vec1""#, ""),
        beside: NONE,
        on: On::Points(ElementKind::Triangle),
    },
    Case {
        mapping: "VolumeMapping",
        lists: &[],
        output: (r#"template="Vec1""#, ""),
        beside: NONE,
        on: On::Points(ElementKind::Tetrahedron),
    },
    Case {
        mapping: "RigidMapping",
        lists: &[("index", "9"), ("initialPoints", "0.1 0.2 0  0.4 0.2 0")],
        output: ("", "0 0 0  0 0 0"),
        beside: NONE,
        on: On::Frames,
    },
    Case {
        mapping: "RigidMapping",
        lists: &[("rigidIndexPerPoint", "9 20"), ("initialPoints", "0.1 0.2 0  0.4 0.2 0")],
        output: ("", "0 0 0  0 0 0"),
        beside: NONE,
        on: On::Frames,
    },
    Case { mapping: r#"SkinningMapping nbRef="2""#, lists: &[], output: ("", FEW), beside: NONE, on: On::Frames },
    Case {
        mapping: r#"SkinningMapping nbRef="2""#,
        lists: &[("indices", "7 8 12 13 22 21"), ("weight", "0.6 0.4 0.5 0.5 0.9 0.1")],
        output: ("", FEW),
        beside: NONE,
        on: On::Frames,
    },
    Case { mapping: "LineSetSkinningMapping", lists: &[], output: ("", FEW), beside: NONE, on: On::Frames },
    Case {
        mapping: r#"DistanceMultiMapping input="@../dofs @/beside/dofs" output="@out" topology="@/links/mesh"
            restLengths="1 2 3""#,
        lists: &[("indexPairs", "0 9 0 3 1 1 0 20")],
        output: (r#"template="Vec1""#, ""),
        beside: LINKED,
        on: EDGES,
    },
    Case {
        mapping: r#"TubularMapping nbPointsOnEachCircle="3" radius="0.2""#,
        lists: &[],
        output: NONE,
        beside: NONE,
        on: On::Frames,
    },
    Case {
        mapping: r#"DeformableOnRigidFrameMapping input1="@../dofs" input2="@/beside/dofs" output="@out" index="1""#,
        lists: &[],
        output: NONE,
        beside: FRAME,
        on: EDGES,
    },
    Case {
        mapping: r#"DeformableOnRigidFrameMapping input1="@../dofs" output="@out""#,
        lists: &[],
        output: NONE,
        beside: NONE,
        on: EDGES,
    },
    Case {
        mapping: r#"DeformableOnRigidFrameMapping input1="@/beside/dofs" input2="@../dofs" output="@out""#,
        lists: &[("index", "9")],
        output: NONE,
        beside: RIDERS,
        on: On::Frames,
    },
];

impl Case {
    fn kind(&self) -> ElementKind {
        match self.on {
            On::Points(kind) => kind,
            On::Frames => ElementKind::Edge,
        }
    }

    fn state(&self) -> &'static str {
        if self.on == On::Frames { r#"template="Rigid3""# } else { "" }
    }

    /// Points or frames of a mesh, flat.
    fn places(&self, family: &Family) -> Vec<f64> {
        let frame = |[x, y, z]: &[f64; 3]| [*x, *y, *z, 0.0, 0.0, 0.0, 1.0];
        match self.on {
            On::Frames => family.mesh.positions.iter().flat_map(frame).collect(),
            On::Points(_) => family.mesh.positions.as_flattened().to_vec(),
        }
    }
}

fn load(text: &str) -> Simulation {
    let loaded = Simulation::from_text("mappings", text, &LoadOptions::default());
    let messages: Vec<String> = loaded.diagnostics.iter().map(ToString::to_string).collect();
    loaded.simulation.unwrap_or_else(|| panic!("{messages:?}\n{text}"))
}

/// A scene with a mesh, and what is mapped from it.
fn scene(
    case: &Case,
    family: &Family,
    (elements, places): (&[u32], &[f64]),
    lists: &[(String, String)],
    out: &str,
) -> Simulation {
    let Family { container, list, .. } = family;
    let (state, elements, places) = (case.state(), indices(elements), numbers(places));
    let own = if case.on == On::Frames { String::new() } else { format!(r#"position="{places}""#) };
    let lists = lists.iter().fold(String::new(), |mut text, (name, values)| {
        write!(text, r#"{name}="{values}" "#).expect("text takes text");
        text
    });
    // What hangs on scalars has no weight.
    let weight = if case.output.0.is_empty() { WEIGHED } else { "" };
    let out = if out.is_empty() { String::new() } else { format!(r#"position="{out}""#) };
    load(&format!(
        r#"<Node gravity="0 -1 0" dt="0.01">
             <EulerImplicitSolver rayleighStiffness="0.01" rayleighMass="0.1"/>
             <EigenSimplicialLDLT template="CompressedRowSparseMatrixd"/>
             {beside}
             <Node name="body">
               <{container}TopologyContainer name="mesh" {own} {list}="{elements}"/>
               <{container}TopologyModifier/>
               <MechanicalObject name="dofs" {state} position="{places}"/>
               <UniformMass vertexMass="1"/>
               <Node name="child">
                 <MechanicalObject name="out" {template} {out}/>{weight}
                 <{mapping} name="map" {lists}/>
               </Node>
             </Node>
           </Node>"#,
        beside = case.beside.0,
        template = case.output.0,
        mapping = case.mapping,
    ))
}

fn values(simulation: &Simulation, path: &str, vector: StateVector) -> Vec<f64> {
    simulation.vector(object(simulation, path), vector).expect("a state of the run").0.to_vec()
}

/// One change, if it is not refused: an element goes or comes, by how many there are.
fn change(simulation: &mut Simulation, kind: ElementKind, normal: usize, grows: bool, random: &mut Random) -> bool {
    let mesh = object(simulation, "/body/mesh");
    let now = simulation.mesh(mesh).expect("a mesh").clone();
    let n = now.topology().n_elements(kind);
    let requests = if grows && random.below(2 * normal) >= n {
        growth(now.topology(), kind, now.n_points(), random).expect("a mesh has a border").to_vec()
    } else {
        let indices = vec![random.below(n) as u32];
        vec![ChangeRequest::Remove { kind, indices, left_alone: LeftAlonePolicy::REMOVED }]
    };
    simulation.change_mesh(mesh, &requests).is_ok()
}

/// Sets the motion of one simulation in another one.
fn copy_motion(from: &Simulation, to: &mut Simulation, case: &Case) {
    for path in ["/body/dofs", case.beside.1].into_iter().filter(|path| !path.is_empty()) {
        for vector in [StateVector::Position, StateVector::Velocity] {
            let state = object(to, path);
            to.set_vector(state, vector, &values(from, path, vector)).expect("as many points");
        }
    }
}

/// The largest difference of motions after one step, against the largest number.
fn difference(own: &mut Simulation, fresh: &mut Simulation, case: &Case) -> f64 {
    fresh.step(0.0).expect("a step works");
    own.step(0.0).expect("a step works");
    let mut worst: f64 = 0.0;
    let paths = ["/body/child/out", "/body/dofs", case.beside.1];
    for path in paths.into_iter().filter(|path| !path.is_empty()) {
        for vector in [StateVector::Position, StateVector::Velocity] {
            let [own, fresh] = [&*own, &*fresh].map(|simulation| values(simulation, path, vector));
            if own.len() != fresh.len() {
                return f64::INFINITY;
            }
            let size = fresh.iter().fold(1e-3, |largest: f64, value| largest.max(value.abs()));
            let difference = own.iter().zip(&fresh).fold(0.0, |largest: f64, (a, b)| largest.max((a - b).abs()));
            worst = worst.max(difference / size);
        }
    }
    worst
}

#[test]
fn what_is_mapped_after_changes_is_mapped_as_when_loaded() {
    let families = families();
    let mut failures = Vec::new();
    for case in CASES {
        let kind = case.kind();
        let family = families.iter().find(|family| family.kind == kind).expect("a family of each kind");
        let (elements, places) = (family.nodes(), case.places(family));
        let normal = elements.len() / kind.n_nodes();
        let given: Vec<(String, String)> =
            case.lists.iter().map(|(name, values)| ((*name).to_owned(), (*values).to_owned())).collect();
        let mut simulation = scene(case, family, (&elements, &places), &given, case.output.1);
        let (mut random, mut worst, mut n_made, mut n_compared) = (Random(5), 0.0f64, 0, 0);
        for index in 1..=n_changes() {
            // One that would take a point that the mapping needs is refused, and changes nothing.
            n_made += usize::from(change(&mut simulation, kind, normal, true, &mut random));
            if index % COMPARED != 0 {
                continue;
            }
            let mesh = object(&simulation, "/body/mesh");
            let elements = simulation.mesh(mesh).expect("a mesh").topology().nodes_of(kind).to_vec();
            let start = values(&simulation, "/body/dofs", StateVector::ResetPosition);
            let map = simulation.scene().component(object(&simulation, "/body/child/map")).expect("a component");
            let lists: Vec<(String, String)> = given
                .iter()
                .map(|(name, _)| (name.clone(), map.data(map.find_data(name).expect("a data")).print()))
                .collect();
            // A list that lost all its points: the mapping rests, where an empty one in a scene means all of them.
            if lists.iter().any(|(_, values)| values.trim().is_empty()) {
                break;
            }
            n_compared += 1;
            let mut fresh = scene(case, family, (&elements, &start), &lists, case.output.1);
            copy_motion(&simulation, &mut fresh, case);
            worst = worst.max(difference(&mut simulation, &mut fresh, case));
        }
        if worst > 1e-12 || n_made < 10 || n_compared < 4 {
            let (mapping, lists) = (case.mapping, case.lists);
            failures.push(format!("{worst:.1e} in {n_compared} after {n_made} changes: {mapping} {lists:?}"));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

const BARYCENTRIC: Case =
    Case { mapping: "BarycentricMapping", lists: &[], output: NONE, beside: NONE, on: On::Points(ElementKind::Edge) };

/// Points in and near elements at rest, which go until few are left: points are placed again when their elements go,
/// and lie then as those of a scene that is loaded with what is left. With elements that come too, a point may lie in
/// another one than in the loaded scene; in a motion that is the same linear one everywhere they go the same way.
///
/// A point beside an edge is mapped onto its line, and stays on it as long as there is the edge; loaded scenes take the
/// first edge on which a point projects. So edges are on one line here, loaded scenes get points where they are mapped
/// to, and those within one edge are compared.
#[test]
fn points_in_elements_lie_as_when_loaded() {
    let (mut failures, mut families) = (Vec::new(), families());
    for family in families.iter_mut().filter(|family| family.kind == ElementKind::Edge) {
        let place = |point: usize| [point as f64 + 0.3 * (point % 2) as f64, 0.0, 0.0];
        family.mesh.positions = (0..family.mesh.positions.len()).map(place).collect();
    }
    for (family, grows) in families.iter().flat_map(|family| [(family, false), (family, true)]) {
        let case = Case { on: On::Points(family.kind), ..BARYCENTRIC };
        let are_on_lines = family.kind == ElementKind::Edge;
        // A linear motion goes on outside of simplices of as many dimensions only, and along lines.
        if grows && family.kind != ElementKind::Tetrahedron && !are_on_lines {
            continue;
        }
        let (elements, rest) = (family.nodes(), case.places(family));
        let normal = elements.len() / family.kind.n_nodes();
        let mut random = Random(13);
        let lowest = |axis: usize, max: bool| {
            let along = family.mesh.positions.iter().map(|place| place[axis]);
            if max { along.fold(f64::MIN, f64::max) } else { along.fold(f64::MAX, f64::min) }
        };
        let bounds = [0, 1, 2].map(|axis| [lowest(axis, false), lowest(axis, true)]);
        let points: Vec<f64> =
            (0..20).flat_map(|_| bounds.map(|[low, high]| low + (high - low) * random.real())).collect();
        let mut simulation = scene(&case, family, (&elements, &rest), &[], &numbers(&points));
        let n_changes = if grows { n_changes() } else { normal - normal / 5 };
        // Places within exactly one edge become few while edges come on top of each other.
        let compared = (n_changes / 6).clamp(1, 60);
        let (mut worst, mut n_compared) = (0.0f64, 0);
        for index in 1..=n_changes {
            assert!(change(&mut simulation, family.kind, normal, grows, &mut random), "{}", family.kind);
            if index % compared != 0 {
                continue;
            }
            let mesh = object(&simulation, "/body/mesh");
            let elements = simulation.mesh(mesh).expect("a mesh").topology().nodes_of(family.kind).to_vec();
            let start = values(&simulation, "/body/dofs", StateVector::Position);
            let is_within = |point: &[f64; 3], edge: &[u32]| {
                let [a, b] = [0, 1].map(|end| start.as_chunks::<3>().0[edge[end] as usize]);
                let along: [f64; 3] = std::array::from_fn(|i| b[i] - a[i]);
                let share = (0..3).map(|i| (point[i] - a[i]) * along[i]).sum::<f64>();
                let share = share / along.iter().map(|value| value * value).sum::<f64>();
                (0.0..=1.0).contains(&share) && (0..3).all(|i| (a[i] + share * along[i] - point[i]).abs() < 1e-12)
            };
            let on_lines = are_on_lines.then(|| values(&simulation, "/body/child/out", StateVector::Position));
            let points = numbers(on_lines.as_ref().unwrap_or(&points));
            let mut fresh = scene(&case, family, (&elements, &start), &[], &points);
            // The motion is tried in a copy: the points are placed at rest.
            let before = simulation.snapshot();
            let place = |value: [f64; 3]| {
                let [x, y, z] = value;
                [1.1 * x + 0.2 * y, y - 0.3 * z + 0.1, 0.9 * z + 0.1 * x]
            };
            let moved: Vec<f64> = if grows {
                start.as_chunks().0.iter().flat_map(|value| place(*value)).collect()
            } else {
                start.iter().map(|value| value + 0.05 * random.real()).collect()
            };
            let dofs = object(&simulation, "/body/dofs");
            simulation.set_vector(dofs, StateVector::Position, &moved).expect("as many points");
            let dofs = object(&fresh, "/body/dofs");
            fresh.set_vector(dofs, StateVector::Position, &moved).expect("as many points");
            if grows || are_on_lines {
                // Weights differ: only where the points are can be compared.
                let [own, fresh] = [&simulation, &fresh]
                    .map(|simulation| values(simulation, "/body/child/out", StateVector::Position));
                for (point, (own, fresh)) in own.as_chunks::<3>().0.iter().zip(fresh.as_chunks::<3>().0).enumerate() {
                    let place = on_lines.as_ref().map(|places| places.as_chunks::<3>().0[point]);
                    let is_compared = place
                        .is_none_or(|place| elements.chunks(2).filter(|edge| is_within(&place, edge)).count() == 1);
                    n_compared += usize::from(is_compared);
                    let distance = own.iter().zip(fresh).fold(0.0, |largest: f64, (a, b)| largest.max((a - b).abs()));
                    worst = if is_compared { worst.max(distance) } else { worst };
                }
            } else {
                worst = worst.max(difference(&mut simulation, &mut fresh, &case));
            }
            simulation.restore(&before).expect("of this scene");
        }
        if worst > 1e-12 || (are_on_lines && n_compared < 40) {
            let how = if grows { ", growing too" } else { "" };
            failures.push(format!("{worst:.1e} {}{how}, {n_compared} places", family.kind));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}
