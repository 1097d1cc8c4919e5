//! Components after long random sequences of additions and removals, against scenes that are loaded with the mesh that
//! is left: one implicit step from the same motion has the same result, so forces, masses and stiffness are the same.

use std::collections::HashMap;
use std::fmt::Write;

use settee_components::FromScene;
use settee_kernel::ObjectId;
use settee_kernel::vectors::StateVector;
use settee_mesh::dynamic::{ChangeRequest, LeftAlonePolicy, NewElements};
use settee_mesh::generate::{BoxGrid, SheetPattern, grid_hexahedra, grid_tetrahedra, sheet};
use settee_mesh::{ElementKind, Mesh, Topology};
use settee_simulation::{LoadOptions, Simulation};

use crate::common::object;

/// After how many changes a scene is compared.
const COMPARED: usize = 50;

/// Changes of each scene: 1,000, or as many as the variable SETTEE_CHANGES says (10,000 take minutes).
pub(super) fn n_changes() -> usize {
    std::env::var("SETTEE_CHANGES").ok().and_then(|text| text.parse().ok()).unwrap_or(1000)
}

/// Changes of one scene of each kind of elements, always.
const MANY: usize = 10_000;

/// Numbers that look random.
pub(super) struct Random(pub(super) u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        self.0 >> 33
    }

    pub(super) fn below(&mut self, n: usize) -> usize {
        self.next() as usize % n.max(1)
    }

    pub(super) fn real(&mut self) -> f64 {
        self.next() as f64 / (1u64 << 31) as f64
    }
}

/// A kind of elements with its container, and what acts on them.
pub(super) struct Family {
    pub(super) kind: ElementKind,
    pub(super) container: &'static str,
    pub(super) list: &'static str,
    pub(super) mesh: Mesh,
    components: &'static [&'static str],
}

impl Family {
    /// The points of all elements, one after the other.
    pub(super) fn nodes(&self) -> Vec<u32> {
        let mesh = &self.mesh;
        match self.kind {
            ElementKind::Tetrahedron => mesh.tetrahedra.as_flattened(),
            ElementKind::Hexahedron => mesh.hexahedra.as_flattened(),
            ElementKind::Triangle => mesh.triangles.as_flattened(),
            ElementKind::Edge => mesh.edges.as_flattened(),
            _ => mesh.quads.as_flattened(),
        }
        .to_vec()
    }
}

pub(super) fn families() -> Vec<Family> {
    let grid = BoxGrid::unit([4, 3, 3]);
    let squares = sheet([5, 5], SheetPattern::Quads).expect("a small sheet");
    let mut triangles = squares.clone();
    triangles.triangles = settee_mesh::split::triangles_of_quads(&squares.quads, None);
    vec![
        Family {
            kind: ElementKind::Tetrahedron,
            container: "TetrahedronSet",
            list: "tetrahedra",
            mesh: grid_tetrahedra(&grid).expect("a small grid"),
            components: &[
                r#"<DiagonalMass massDensity="0.7"/><TetrahedronFEMForceField youngModulus="500" poissonRatio="0.3" method="large"/>"#,
                r#"<MeshMatrixMass massDensity="0.7" computeMassOnRest="1"/><TetrahedronFEMForceField youngModulus="500" poissonRatio="0.3" method="polar"/>"#,
                r#"<UniformMass vertexMass="0.1"/><TetrahedronFEMForceField youngModulus="500" poissonRatio="0.3" method="small"/>"#,
                r#"<UniformMass vertexMass="0.1"/><TetrahedralCorotationalFEMForceField youngModulus="500" poissonRatio="0.3"/>"#,
                r#"<UniformMass vertexMass="0.1"/><FastTetrahedralCorotationalForceField youngModulus="500" poissonRatio="0.3"/>"#,
                r#"<UniformMass vertexMass="0.1"/><TetrahedronHyperelasticityFEMForceField materialName="StVenantKirchhoff" ParameterSet="200 300"/>"#,
                r#"<UniformMass vertexMass="0.1"/><TetrahedronHyperelasticityFEMForceField materialName="NeoHookean" ParameterSet="200 300"/>"#,
                r#"<UniformMass vertexMass="0.1"/><LinearSmallStrainFEMForceField youngModulus="500" poissonRatio="0.3"/>"#,
                r#"<UniformMass vertexMass="0.1"/><CorotationalFEMForceField youngModulus="500" poissonRatio="0.3"/>"#,
                r#"<UniformMass vertexMass="0.1"/><TetrahedralTensorMassForceField youngModulus="500" poissonRatio="0.3"/>"#,
                r#"<UniformMass vertexMass="0.1"/><MeshSpringForceField tetrahedraStiffness="40" tetrahedraDamping="0.5"/>"#,
                r#"<UniformMass vertexMass="0.1"/><MeshSpringForceField stiffness="40" localRange="4 20"/>"#,
                r#"<UniformMass vertexMass="0.1"/><TetrahedronFEMForceField youngModulus="500" poissonRatio="0.3" updateStiffnessMatrix="1"/>"#,
                r#"<UniformMass vertexMass="0.1"/><TetrahedralCorotationalFEMForceField youngModulus="500" poissonRatio="0.3" updateStiffnessMatrix="1"/>"#,
            ],
        },
        Family {
            kind: ElementKind::Hexahedron,
            container: "HexahedronSet",
            list: "hexahedra",
            mesh: grid_hexahedra(&grid).expect("a small grid"),
            components: &[
                r#"<DiagonalMass massDensity="0.7"/><HexahedronFEMForceField youngModulus="500" poissonRatio="0.3" method="large"/>"#,
                r#"<MeshMatrixMass massDensity="0.7" computeMassOnRest="1"/><HexahedronFEMForceField youngModulus="500" poissonRatio="0.3" method="polar"/>"#,
                r#"<UniformMass vertexMass="0.1"/><HexahedralFEMForceField youngModulus="500" poissonRatio="0.3"/>"#,
                r#"<UniformMass vertexMass="0.1"/><HexahedronFEMForceField youngModulus="500" poissonRatio="0.3" updateStiffnessMatrix="1"/>"#,
                r#"<UniformMass vertexMass="0.1"/><MeshSpringForceField cubesStiffness="40"/>"#,
                r#"<UniformMass vertexMass="0.1"/><CorotationalFEMForceField template="Vec3d,Hexahedron" youngModulus="500" poissonRatio="0.3"/>"#,
            ],
        },
        Family {
            kind: ElementKind::Triangle,
            container: "TriangleSet",
            list: "triangles",
            mesh: triangles,
            components: &[
                r#"<DiagonalMass massDensity="0.7"/><TriangularFEMForceField youngModulus="500" poissonRatio="0.3" method="large"/>"#,
                r#"<MeshMatrixMass massDensity="0.7" computeMassOnRest="1"/><TriangularFEMForceField youngModulus="500" poissonRatio="0.3" method="small"/>"#,
                r#"<UniformMass vertexMass="0.1"/><TriangleFEMForceField youngModulus="500" poissonRatio="0.3"/>"#,
                r#"<UniformMass vertexMass="0.1"/><TriangularFEMForceFieldOptim youngModulus="500" poissonRatio="0.3"/>"#,
                r#"<UniformMass vertexMass="0.1"/><TriangularAnisotropicFEMForceField youngModulus="500" poissonRatio="0.3" transverseYoungModulus="300" fiberAngle="30"/>"#,
                r#"<UniformMass vertexMass="0.1"/><TriangularQuadraticSpringsForceField youngModulus="500" poissonRatio="0.3"/>"#,
                r#"<UniformMass vertexMass="0.1"/><TriangularBiquadraticSpringsForceField youngModulus="500" poissonRatio="0.3"/>"#,
                r#"<UniformMass vertexMass="0.1"/><TriangularBendingSprings stiffness="30" damping="0.3"/>"#,
                r#"<UniformMass vertexMass="0.1"/><FastTriangularBendingSprings bendingStiffness="3"/>"#,
                r#"<UniformMass vertexMass="0.1"/><TriangleBendingSprings stiffness="30"/>"#,
                r#"<UniformMass vertexMass="0.1"/><MeshSpringForceField trianglesStiffness="40" trianglesDamping="0.5"/>"#,
                r#"<UniformMass vertexMass="0.1"/><MeshSpringForceField linesStiffness="40" linesDamping="0.5"/>"#,
            ],
        },
        Family {
            kind: ElementKind::Edge,
            container: "EdgeSet",
            list: "edges",
            mesh: zigzag(),
            components: &[
                r#"<UniformMass vertexMass="0.1"/><MeshSpringForceField linesStiffness="40" linesDamping="0.5"/>"#,
                r#"<DiagonalMass massDensity="0.7"/><MeshSpringForceField linesStiffness="40"/>"#,
                r#"<MeshMatrixMass massDensity="0.7" computeMassOnRest="1"/><VectorSpringForceField useTopology="1" stiffness="30" viscosity="0.2"/>"#,
            ],
        },
        Family {
            kind: ElementKind::Quad,
            container: "QuadSet",
            list: "quads",
            mesh: squares,
            components: &[
                r#"<DiagonalMass massDensity="0.7"/><QuadBendingFEMForceField youngModulus="500" poissonRatio="0.3" thickness="0.1"/>"#,
                r#"<UniformMass vertexMass="0.1"/><QuadBendingSprings stiffness="30" damping="0.3"/>"#,
                r#"<MeshMatrixMass massDensity="0.7" computeMassOnRest="1"/><MeshSpringForceField quadsStiffness="40" quadsDamping="0.5"/>"#,
            ],
        },
    ]
}

/// A line of edges.
fn zigzag() -> Mesh {
    let positions = (0..30).map(|point| [f64::from(point), f64::from(point % 2), 0.3 * f64::from(point % 3)]).collect();
    Mesh { positions, edges: (0..29).map(|point| [point, point + 1]).collect(), ..Mesh::default() }
}

pub(super) fn numbers<'a>(values: impl IntoIterator<Item = &'a f64>) -> String {
    values.into_iter().fold(String::new(), |mut text, value| {
        write!(text, "{value:?} ").expect("text takes text");
        text
    })
}

pub(super) fn indices(values: &[u32]) -> String {
    values.iter().map(|value| format!("{value} ")).collect()
}

/// A scene with a mesh and its motion.
fn scene(family: &Family, component: &str, elements: &[u32], x: &[f64], v: &[f64], rest: &[f64]) -> String {
    let Family { container, list, .. } = family;
    let elements = indices(elements);
    let (x, v, rest) = (numbers(x), numbers(v), numbers(rest));
    format!(
        r#"<Node gravity="0 -1 0" dt="0.01"><Node name="body">
             <EulerImplicitSolver rayleighStiffness="0.01" rayleighMass="0.1"/>
             <EigenSimplicialLDLT template="CompressedRowSparseMatrixd"/>
             <{container}TopologyContainer name="mesh" position="{rest}" {list}="{elements}"/>
             <{container}TopologyModifier/>
             <MechanicalObject name="dofs" position="{x}" velocity="{v}" rest_position="{rest}"/>
             {component}
           </Node></Node>"#
    )
}

fn load(text: &str) -> Simulation {
    let loaded = Simulation::from_text("random", text, &LoadOptions::default());
    let messages: Vec<String> = loaded.diagnostics.iter().map(ToString::to_string).collect();
    loaded.simulation.unwrap_or_else(|| panic!("{messages:?}\n{}", &text[..text.len().min(400)]))
}

fn container(simulation: &Simulation) -> ObjectId {
    object(simulation, "/body/mesh")
}

/// Faces of an element by places of its nodes, and the place of a node opposite to each node of the face.
fn faces(kind: ElementKind) -> Vec<(Vec<usize>, Vec<usize>)> {
    match kind {
        ElementKind::Tetrahedron => {
            [[1, 2, 3, 0], [0, 2, 3, 1], [0, 1, 3, 2], [0, 1, 2, 3]].map(|f| (f[..3].to_vec(), vec![f[3]])).to_vec()
        }
        ElementKind::Edge => vec![(vec![0], vec![1]), (vec![1], vec![0])],
        ElementKind::Triangle => [[1, 2, 0], [2, 0, 1], [0, 1, 2]].map(|f| (f[..2].to_vec(), vec![f[2]])).to_vec(),
        ElementKind::Quad => (0..4).map(|i| (vec![i, (i + 1) % 4], vec![(i + 3) % 4, (i + 2) % 4])).collect(),
        _ => [
            [0, 1, 2, 3, 4, 5, 6, 7],
            [4, 5, 6, 7, 0, 1, 2, 3],
            [0, 1, 5, 4, 3, 2, 6, 7],
            [3, 2, 6, 7, 0, 1, 5, 4],
            [0, 3, 7, 4, 1, 2, 6, 5],
            [1, 2, 6, 5, 0, 3, 7, 4],
        ]
        .map(|f| (f[..4].to_vec(), f[4..].to_vec()))
        .to_vec(),
    }
}

/// An element that is the mirror image of one at the border.
pub(super) fn growth(
    topology: &Topology,
    kind: ElementKind,
    n_points: usize,
    random: &mut Random,
) -> Option<[ChangeRequest; 2]> {
    let nodes = topology.nodes_of(kind);
    let n_nodes = kind.n_nodes();
    let key = |element: &[u32], face: &[usize]| {
        let mut key: Vec<u32> = face.iter().map(|corner| element[*corner]).collect();
        key.sort_unstable();
        key
    };
    let mut counts: HashMap<Vec<u32>, usize> = HashMap::new();
    for element in nodes.chunks_exact(n_nodes) {
        faces(kind).iter().for_each(|(face, _)| *counts.entry(key(element, face)).or_default() += 1);
    }
    let border: Vec<(&[u32], Vec<usize>, Vec<usize>)> = nodes
        .chunks_exact(n_nodes)
        .flat_map(|element| faces(kind).into_iter().map(move |(face, opposite)| (element, face, opposite)))
        .filter(|(element, face, _)| counts[&key(element, face)] == 1)
        .collect();
    let (element, face, opposite) = border.get(random.below(border.len()))?;
    let mirrored = |(place, corner): (usize, &usize)| {
        // Behind the face as far as the opposite node is before it.
        let through: Vec<u32> = if opposite.len() == face.len() {
            vec![element[face[place]]]
        } else {
            face.iter().map(|corner| element[*corner]).collect()
        };
        let share = 2.0 / through.len() as f64;
        let mut ancestors: Vec<(u32, f64)> = through.into_iter().map(|node| (node, share)).collect();
        ancestors.push((element[*corner], -1.0));
        ancestors
    };
    let points: Vec<_> = opposite.iter().enumerate().map(mirrored).collect();
    let mut new = element.to_vec();
    for (place, corner) in opposite.iter().enumerate() {
        new[*corner] = (n_points + place) as u32;
    }
    // A mirror turns an element over.
    match kind {
        ElementKind::Tetrahedron | ElementKind::Triangle => new.swap(0, 1),
        ElementKind::Quad => new.reverse(),
        ElementKind::Edge => {}
        _ => new = [4, 5, 6, 7, 0, 1, 2, 3].map(|corner: usize| new[corner]).to_vec(),
    }
    let elements = NewElements::of(kind, &new).expect("one element");
    Some([ChangeRequest::AddPoints(points), ChangeRequest::Add { elements, ancestors: Vec::new() }])
}

/// One change: an element goes or comes, by how many there are.
fn change(simulation: &mut Simulation, kind: ElementKind, normal: usize, random: &mut Random) {
    let object = container(simulation);
    let mesh = simulation.mesh(object).expect("a mesh").clone();
    let n = mesh.topology().n_elements(kind);
    let grows = random.below(2 * normal) >= n;
    let requests = if grows {
        growth(mesh.topology(), kind, mesh.n_points(), random).expect("a mesh has a border").to_vec()
    } else {
        let indices = vec![random.below(n) as u32];
        vec![ChangeRequest::Remove { kind, indices, left_alone: LeftAlonePolicy::REMOVED }]
    };
    let findings = simulation.change_mesh(object, &requests).expect("the change is possible");
    assert!(findings.is_empty(), "{findings:?}");
}

fn values(simulation: &Simulation, vector: StateVector) -> Vec<f64> {
    let state = object(simulation, "/body/dofs");
    simulation.vector(state, vector).expect("a state of the run").0.to_vec()
}

/// The largest difference of velocities after one step, against the largest velocity.
fn difference(simulation: &mut Simulation, family: &Family, component: &str) -> f64 {
    let topology = container(simulation);
    let elements = simulation.mesh(topology).expect("a mesh").topology().nodes_of(family.kind).to_vec();
    let [x, v, rest, start] =
        [StateVector::Position, StateVector::Velocity, StateVector::RestPosition, StateVector::ResetPosition]
            .map(|vector| values(simulation, vector));
    // Some components measure at the start, in which the points of both are at the same places.
    let mut fresh = load(&scene(family, component, &elements, &start, &v, &rest));
    let state = object(&fresh, "/body/dofs");
    for (vector, values) in [(StateVector::Position, &x), (StateVector::Velocity, &v)] {
        fresh.set_vector(state, vector, values).expect("as many points");
    }
    fresh.step(0.0).expect("a step works");
    simulation.step(0.0).expect("a step works");
    let [own, fresh] = [&*simulation, &fresh].map(|simulation| values(simulation, StateVector::Velocity));
    assert!(own.iter().chain(&fresh).all(|value| value.is_finite()), "{component}: a velocity is no number");
    let size = fresh.iter().fold(1e-3, |largest: f64, value| largest.max(value.abs()));
    let difference = own.iter().zip(&fresh).fold(0.0, |largest: f64, (a, b)| largest.max((a - b).abs()));
    difference / size
}

/// The largest difference from loaded scenes in the course of changes; a scene is compared after each `compared`.
fn worst_difference(family: &Family, component: &str, n_changes: usize, compared: usize) -> f64 {
    let elements = family.nodes();
    let normal = elements.len() / family.kind.n_nodes();
    let mut random = Random(7);
    let rest = family.mesh.positions.as_flattened().to_vec();
    let x: Vec<f64> = rest.iter().map(|value| value + 0.02 * random.real()).collect();
    let v: Vec<f64> = rest.iter().map(|_| 0.1 * random.real() - 0.05).collect();
    let mut simulation = load(&scene(family, component, &elements, &x, &v, &rest));
    let mut worst: f64 = 0.0;
    for index in 1..=n_changes {
        change(&mut simulation, family.kind, normal, &mut random);
        if index % compared == 0 {
            worst = worst.max(difference(&mut simulation, family, component));
        }
    }
    worst
}

#[test]
fn what_is_left_acts_as_what_is_loaded() {
    let mut failures = Vec::new();
    for family in families() {
        for component in family.components {
            let worst = worst_difference(&family, component, n_changes(), COMPARED);
            if worst > 1e-12 {
                failures.push(format!("{worst:.1e} {component}"));
            }
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// Nothing adds up over ten thousand changes.
#[test]
fn what_is_left_of_each_kind_after_many_changes_acts_as_what_is_loaded() {
    for family in families() {
        let component = family.components[0];
        let worst = worst_difference(&family, component, MANY, MANY / 10);
        assert!(worst <= 1e-12, "{worst:.1e} {component}");
    }
}

/// What names points: the component without its lists, the list of points, and the list with an entry for each, of so
/// many numbers.
type Naming = (&'static str, &'static str, Option<(&'static str, usize)>);

/// What names points of a body of tetrahedra.
const NAMING: &[Naming] = &[
    ("ConstantForceField", "indices", Some(("forces", 3))),
    ("RestShapeSpringsForceField", "points", Some(("stiffness", 1))),
    ("FixedProjectiveConstraint", "indices", None),
    (r#"PartialFixedProjectiveConstraint fixedDirections="1 0 1""#, "indices", None),
    (r#"LinearForceField times="0 9" forces="1 2 3 1 2 3""#, "points", None),
];

/// Lists of points name the same points after any number of changes, in the same order, with what belongs to them; and
/// act as lists of a scene that is loaded so.
#[test]
fn lists_go_along_with_their_points() {
    let families = families();
    let family = &families[0];
    let elements = family.mesh.tetrahedra.as_flattened();
    let normal = elements.len() / 4;
    let rest = family.mesh.positions.as_flattened();
    let n_points = family.mesh.positions.len();
    for (class, name, values) in NAMING {
        let mut random = Random(11);
        let x: Vec<f64> = rest.iter().map(|value| value + 0.02 * random.real()).collect();
        let v: Vec<f64> = rest.iter().map(|_| 0.1 * random.real() - 0.05).collect();
        let named: Vec<u32> = (0..n_points as u32).filter(|point| point % 2 == 1).collect();
        let width = values.map_or(0, |(_, width)| width);
        let numbers: Vec<f64> = (0..named.len() * width).map(|k| 1.0 + 0.25 * k as f64).collect();
        let component = |list: &[u32], own: &[f64]| {
            let own = values.map(|(of, _)| format!(r#"{of}="{}""#, self::numbers(own))).unwrap_or_default();
            format!(
                r#"<UniformMass vertexMass="0.1"/>
                   <TetrahedronFEMForceField youngModulus="500" poissonRatio="0.3" method="large"/>
                   <{class} name="naming" {name}="{}" {own}/>"#,
                indices(list)
            )
        };
        let mut simulation = load(&scene(family, &component(&named, &numbers), elements, &x, &v, rest));
        let read = |simulation: &Simulation, data: &str| -> Vec<f64> {
            let naming = simulation.scene().component(object(simulation, "/body/naming")).expect("a component");
            let text = naming.data(naming.find_data(data).expect("a data")).print();
            text.split_whitespace().map(|word| word.parse().expect("a number")).collect()
        };
        for index in 1..=n_changes() {
            change(&mut simulation, family.kind, normal, &mut random);
            if index % COMPARED != 0 {
                continue;
            }
            let list: Vec<u32> = read(&simulation, name).into_iter().map(|point| point as u32).collect();
            let own = values.map_or_else(Vec::new, |(of, _)| read(&simulation, of));
            assert_eq!(own.len(), list.len() * width, "{class}");
            // Places at rest, and values, as a part of those of the start in their order.
            let now = self::values(&simulation, StateVector::RestPosition);
            let mut entry = 0;
            for (place, &point) in list.iter().enumerate() {
                let at = |list: &[f64], point: usize| list[3 * point..3 * point + 3].to_vec();
                let is_it = |entry: usize| {
                    at(rest, named[entry] as usize) == at(&now, point as usize)
                        && numbers[entry * width..(entry + 1) * width] == own[place * width..(place + 1) * width]
                };
                while entry < named.len() && !is_it(entry) {
                    entry += 1;
                }
                assert!(entry < named.len(), "{class}: point {point} was not named, after {index} changes");
                entry += 1;
            }
            if !list.is_empty() {
                let found = difference(&mut simulation, family, &component(&list, &own));
                assert!(found < 1e-12, "{class}: {found:e} after {index} changes");
            }
        }
    }
}

/// A material for each element goes along with it, in forces that follow in place: as a scene that is loaded with the
/// list that is left.
#[test]
fn materials_go_along_with_their_elements() {
    let families = families();
    let family = &families[0];
    let elements = family.nodes();
    let normal = elements.len() / 4;
    let rest = family.mesh.positions.as_flattened();
    for class in ["TetrahedronFEMForceField", "TetrahedralCorotationalFEMForceField"] {
        let component = |list: &[f64]| {
            format!(
                r#"<UniformMass vertexMass="0.1"/>
                   <{class} name="fem" youngModulus="{}" poissonRatio="0.3"/>"#,
                numbers(list)
            )
        };
        let mut random = Random(5);
        let list: Vec<f64> = (0..normal).map(|element| 300.0 + 5.0 * element as f64).collect();
        let mut simulation = load(&scene(family, &component(&list), &elements, rest, &vec![0.0; rest.len()], rest));
        for index in 1..=n_changes() {
            change(&mut simulation, family.kind, normal, &mut random);
            if index % COMPARED == 0 {
                let fem = simulation.scene().component(object(&simulation, "/body/fem")).expect("a component");
                let text = fem.data(fem.find_data("youngModulus").expect("a data")).print();
                let list: Vec<f64> = text.split_whitespace().map(|word| word.parse().expect("a number")).collect();
                let found = difference(&mut simulation, family, &component(&list));
                assert!(found < 1e-12, "{class}: {found:e} after {index} changes");
            }
        }
    }
}

/// All elements go, some named twice, and with them all points; one comes again. Nothing panics, no number is lost.
#[test]
fn everything_may_go_and_something_come_again() {
    let mut failures = Vec::new();
    for family in families() {
        let mesh = &family.mesh;
        let nodes = family.nodes();
        let n = nodes.len() / family.kind.n_nodes();
        let rest = mesh.positions.as_flattened();
        for component in family.components {
            let mut simulation = load(&scene(&family, component, &nodes, rest, rest, rest));
            simulation.step(0.0).expect("a step works");
            let before = simulation.snapshot();
            let indices: Vec<u32> = (0..n as u32).chain([0, 1, 1]).collect();
            let all = ChangeRequest::Remove { kind: family.kind, indices, left_alone: LeftAlonePolicy::REMOVED };
            let object = container(&simulation);
            if let Err(finding) = simulation.change_mesh(object, &[all]) {
                failures.push(format!("{component}: {finding}"));
                continue;
            }
            assert_eq!(values(&simulation, StateVector::Position).len(), 0, "{component}");
            if let Err(error) = simulation.step(0.0) {
                failures.push(format!("{component}: a step without elements: {error}"));
                continue;
            }
            let corners = &nodes[..family.kind.n_nodes()];
            let points = vec![Vec::new(); corners.len()];
            let new: Vec<u32> = (0..corners.len() as u32).collect();
            let elements = NewElements::of(family.kind, &new).expect("one element");
            let again = [ChangeRequest::AddPoints(points), ChangeRequest::Add { elements, ancestors: Vec::new() }];
            // Points that come from nowhere are in one place: such elements have no shape, which may be refused.
            if simulation.change_mesh(object, &again).is_ok() {
                let _ = simulation.step(0.0);
            }
            simulation.restore(&before).expect("of this scene");
            simulation.step(0.0).expect("a step works");
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}
