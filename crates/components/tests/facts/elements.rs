//! Facts about linear elasticity in any kind of element, and the mass of elements.

use crate::common::forces::{close, findings, force, run, run_in};
use nalgebra::DMatrix;
use settee_kernel::vectors::DerivId;
use settee_testing::Subject;

/// Elements of one kind with positions at rest.
#[derive(Clone)]
struct Mesh {
    template: &'static str,
    attribute: &'static str,
    dimension: usize,
    nodes: Vec<Vec<usize>>,
    rest: Vec<Vec<f64>>,
}

impl Mesh {
    fn new(template: &'static str, attribute: &'static str, nodes: &[&[usize]], rest: &[&[f64]]) -> Self {
        Self {
            template,
            attribute,
            dimension: rest[0].len(),
            nodes: nodes.iter().map(|nodes| nodes.to_vec()).collect(),
            rest: rest.iter().map(|x| x.to_vec()).collect(),
        }
    }

    fn state(&self) -> String {
        format!("Vec{}", self.dimension)
    }

    /// The topology and a state at the given positions.
    fn text(&self, x: &[Vec<f64>]) -> String {
        let list = |x: &[Vec<f64>]| x.iter().flatten().map(f64::to_string).collect::<Vec<_>>().join(" ");
        let nodes = self.nodes.iter().flatten().map(usize::to_string).collect::<Vec<_>>().join(" ");
        format!(
            "<MeshTopology {}='{nodes}'/><MechanicalObject name='dofs' template='{}' position='{}' rest_position='{}'/>",
            self.attribute,
            self.state(),
            list(x),
            list(&self.rest)
        )
    }

    /// Positions under x + A x.
    fn strained(&self, a: &[[f64; 3]; 3]) -> Vec<Vec<f64>> {
        let d = self.dimension;
        let at = |x: &Vec<f64>| (0..d).map(|i| x[i] + (0..d).map(|j| a[i][j] * x[j]).sum::<f64>()).collect();
        self.rest.iter().map(at).collect()
    }

    fn field(&self, class: &str, attributes: &str) -> String {
        format!(
            "<{class} template='{},{}' youngModulus='1e6' poissonRatio='0.25' {attributes}/>",
            self.state(),
            self.template
        )
    }

    /// The element alone, with the nodes of the whole.
    fn element(&self, index: usize) -> Self {
        Self { nodes: vec![self.nodes[index].clone()], ..self.clone() }
    }
}

/// Corners of the unit cube and the inner nodes of the patch of MacNeal and Harder.
const PATCH: [[f64; 3]; 16] = [
    [0.0, 0.0, 0.0],
    [1.0, 0.0, 0.0],
    [1.0, 1.0, 0.0],
    [0.0, 1.0, 0.0],
    [0.0, 0.0, 1.0],
    [1.0, 0.0, 1.0],
    [1.0, 1.0, 1.0],
    [0.0, 1.0, 1.0],
    [0.249, 0.342, 0.192],
    [0.826, 0.288, 0.288],
    [0.850, 0.649, 0.263],
    [0.273, 0.750, 0.230],
    [0.320, 0.186, 0.643],
    [0.677, 0.305, 0.683],
    [0.788, 0.693, 0.644],
    [0.165, 0.745, 0.702],
];
const PATCH_HEXAHEDRA: [[usize; 8]; 7] = [
    [8, 9, 10, 11, 12, 13, 14, 15],
    [0, 1, 2, 3, 8, 9, 10, 11],
    [12, 13, 14, 15, 4, 5, 6, 7],
    [0, 1, 9, 8, 4, 5, 13, 12],
    [3, 11, 10, 2, 7, 15, 14, 6],
    [0, 8, 11, 3, 4, 12, 15, 7],
    [1, 2, 10, 9, 5, 6, 14, 13],
];

fn hexahedra() -> Mesh {
    Mesh {
        template: "Hexahedron",
        attribute: "hexahedra",
        dimension: 3,
        nodes: PATCH_HEXAHEDRA.iter().map(|nodes| nodes.to_vec()).collect(),
        rest: PATCH.iter().map(|x| x.to_vec()).collect(),
    }
}

/// The same cube and inner nodes in other elements: each hexahedron is cut.
fn cut(template: &'static str, attribute: &'static str, pieces: &[&[usize]]) -> Mesh {
    let nodes = PATCH_HEXAHEDRA
        .iter()
        .flat_map(|hexahedron| pieces.iter().map(|piece| piece.iter().map(|local| hexahedron[*local]).collect()))
        .collect();
    Mesh { template, attribute, nodes, ..hexahedra() }
}

/// A cube of eight nodes and one inside, the sides of which have their own diagonals: a fan of tetrahedra.
fn tetrahedra() -> Mesh {
    let mut mesh = hexahedra();
    let sides = [[0, 3, 2, 1], [4, 5, 6, 7], [0, 1, 5, 4], [1, 2, 6, 5], [2, 3, 7, 6], [3, 0, 4, 7]];
    mesh.nodes = sides.iter().flat_map(|[a, b, c, d]| [vec![*a, *c, *b, 8], vec![*a, *d, *c, 8]]).collect();
    mesh.rest.truncate(9);
    Mesh { template: "Tetrahedron", attribute: "tetrahedra", ..mesh }
}

fn pyramids() -> Mesh {
    let sides: [[usize; 4]; 6] = [[0, 1, 2, 3], [4, 7, 6, 5], [0, 4, 5, 1], [1, 5, 6, 2], [2, 6, 7, 3], [3, 7, 4, 0]];
    let mut mesh = hexahedra();
    mesh.nodes = sides.iter().map(|side| side.iter().copied().chain([8]).collect()).collect();
    mesh.rest.truncate(9);
    Mesh { template: "Pyramid", attribute: "pyramids", ..mesh }
}

/// Four prisms around an axis with a bent inner edge, in two layers.
fn prisms() -> Mesh {
    let layer = |z: f64, inner: [f64; 3]| {
        vec![vec![0.0, 0.0, z], vec![1.0, 0.0, z], vec![1.0, 1.0, z], vec![0.0, 1.0, z], inner.to_vec()]
    };
    let rest = [layer(0.0, [0.4, 0.6, 0.0]), layer(0.5, [0.55, 0.45, 0.6]), layer(1.0, [0.5, 0.4, 1.0])].concat();
    let base = [[0, 1, 4], [1, 2, 4], [2, 3, 4], [3, 0, 4]];
    let above = |from: usize| base.map(|t| [t.map(|v| v + from), t.map(|v| v + from + 5)].concat());
    Mesh { template: "Prism", attribute: "prisms", dimension: 3, nodes: [above(0), above(5)].concat(), rest }
}

const PLANE: [&[f64]; 8] = [
    &[0.0, 0.0],
    &[0.24, 0.0],
    &[0.24, 0.12],
    &[0.0, 0.12],
    &[0.04, 0.02],
    &[0.18, 0.03],
    &[0.16, 0.08],
    &[0.08, 0.08],
];

fn quads() -> Mesh {
    let nodes: [&[usize]; 5] = [&[4, 5, 6, 7], &[0, 1, 5, 4], &[1, 2, 6, 5], &[2, 3, 7, 6], &[3, 0, 4, 7]];
    Mesh::new("Quad", "quads", &nodes, &PLANE)
}

fn triangles() -> Mesh {
    let halves = |quad: &Vec<usize>| [vec![quad[0], quad[1], quad[2]], vec![quad[0], quad[2], quad[3]]];
    let mesh = quads();
    Mesh { template: "Triangle", attribute: "triangles", nodes: mesh.nodes.iter().flat_map(halves).collect(), ..mesh }
}

fn edges() -> Mesh {
    Mesh::new("Edge", "edges", &[&[0, 1], &[1, 2]], &[&[0.0], &[0.3], &[1.0]])
}

fn all_meshes() -> Vec<Mesh> {
    // Copies of one tetrahedron that fill each hexahedron do not match over warped sides; each is a patch of its own.
    let loose = cut("Tetrahedron", "tetrahedra", &[&[0, 1, 3, 4], &[6, 2, 5, 7]]);
    vec![hexahedra(), tetrahedra(), loose, pyramids(), prisms(), quads(), triangles(), edges()]
}

/// Strain 1e-3 along and 0.5e-3 across each pair of axes.
const STRAIN: [[f64; 3]; 3] = [[1e-3, 5e-4, 5e-4], [5e-4, 1e-3, 5e-4], [5e-4, 5e-4, 1e-3]];

/// -sum_a f_a (x) X_a: the integral of the stress over the elements.
fn stress_times_volume(mesh: &Mesh, f: &[f64]) -> Vec<f64> {
    let d = mesh.dimension;
    let entry = |i: usize, j: usize| -mesh.rest.iter().enumerate().map(|(a, x)| f[a * d + i] * x[j]).sum::<f64>();
    (0..d).flat_map(|i| (0..d).map(move |j| (i, j))).map(|(i, j)| entry(i, j)).collect()
}

/// Size of the mesh, from its mass at density 1.
fn size(mesh: &Mesh) -> f64 {
    let text = format!(
        "{}<NodalMassDensity/><FEMMass template='{},{}' consistent='true'/>",
        mesh.text(&mesh.rest),
        mesh.state(),
        mesh.template
    );
    let mut simulation = run_in("-1 0 0", &text);
    let (scene, runtime) = simulation.parts_mut();
    let object = *scene.all_objects().last().expect("the scene has objects");
    let mut subject = Subject::new(scene, runtime, object).expect("the object is in the runtime");
    let weight = subject.force().expect("a mass has weight");
    -weight.iter().step_by(mesh.dimension).sum::<f64>()
}

#[test]
fn the_patch_test_is_passed_in_every_element_of_every_kind() {
    for mesh in all_meshes() {
        // E = 1e6, nu = 1/4: in space stress 2000 along the axes and 400 across.
        let (along, across) = match mesh.dimension {
            3 => (2000.0, 400.0),
            2 => (1e6 * 1e-3 / 0.75, 400.0),
            _ => (1000.0, 0.0),
        };
        for index in 0..mesh.nodes.len() {
            let element = mesh.element(index);
            let field = element.field("LinearSmallStrainFEMForceField", "");
            let f = force(&format!("{}{field}", element.text(&element.strained(&STRAIN))));
            let volume = size(&element);
            let d = mesh.dimension;
            for (entry, value) in stress_times_volume(&element, &f).into_iter().enumerate() {
                let expected = if entry / d == entry % d { along } else { across };
                let found = value / volume;
                assert!((found - expected).abs() < 1e-12 * 2000.0 * 10.0, "{} {index}: {found}", mesh.template);
            }
        }
    }
}

#[test]
fn inner_nodes_of_a_patch_are_in_equilibrium() {
    let inner: [(Mesh, &[usize]); 6] = [
        (hexahedra(), &[8, 9, 10, 11, 12, 13, 14, 15]),
        (tetrahedra(), &[8]),
        (pyramids(), &[8]),
        (prisms(), &[9]),
        (quads(), &[4, 5, 6, 7]),
        (triangles(), &[4, 5, 6, 7]),
    ];
    for (mesh, inner) in inner {
        let field = mesh.field("LinearSmallStrainFEMForceField", "");
        let f = force(&format!("{}{field}", mesh.text(&mesh.strained(&STRAIN))));
        let largest = f.iter().fold(0.0, |largest: f64, f| largest.max(f.abs()));
        for node in inner {
            for value in &f[node * mesh.dimension..][..mesh.dimension] {
                assert!(value.abs() < 1e-12 * largest, "{} node {node}: {value:e} of {largest:e}", mesh.template);
            }
        }
    }
}

#[test]
fn a_solver_finds_the_inner_nodes_of_the_patch() {
    let mesh = hexahedra();
    let mut start = mesh.strained(&STRAIN);
    start[8..].clone_from_slice(&mesh.rest[8..]);
    let mut simulation = run(&format!(
        "<Node name='body'><StaticSolver/><NewtonRaphsonSolver/><SparseLDLSolver/>{}<FixedProjectiveConstraint indices='0 1 2 3 4 5 6 7'/>{}</Node>",
        mesh.text(&start),
        mesh.field("LinearSmallStrainFEMForceField", "")
    ));
    simulation.step(0.0).expect("the step succeeds");
    let found = simulation.position("/body/dofs").expect("the state is there");
    for (found, expected) in found.iter().zip(mesh.strained(&STRAIN).iter().flatten()) {
        assert!((found - expected).abs() < 1e-15 * 8.0, "{found} instead of {expected}");
    }
}

/// Eigenvalues of the assembled stiffness that vanish, at rest.
fn zero_modes(mesh: &Mesh, class: &str, attributes: &str) -> usize {
    let mut simulation = run(&format!("{}{}", mesh.text(&mesh.rest), mesh.field(class, attributes)));
    let (scene, runtime) = simulation.parts_mut();
    let object = *scene.all_objects().last().expect("the scene has objects");
    let mut subject = Subject::new(scene, runtime, object).expect("the object is in the runtime");
    subject.force().expect("the object is a force field");
    let k = subject.stiffness().expect("the object is a force field").0;
    let eigenvalues = DMatrix::from_fn(k.rows, k.cols, |i, j| k.get(i, j)).symmetric_eigenvalues();
    let largest = eigenvalues.iter().fold(0.0, |largest: f64, value| largest.max(value.abs()));
    assert!(eigenvalues.iter().all(|value| *value < 1e-12 * largest), "K is negative semi-definite");
    eigenvalues.iter().filter(|value| value.abs() < 1e-10 * largest).count()
}

#[test]
fn only_rigid_motions_of_a_free_body_meet_no_resistance() {
    for mesh in all_meshes().iter().filter(|mesh| mesh.nodes.len() != 14) {
        let rigid = [0, 1, 3, 6][mesh.dimension];
        assert_eq!(zero_modes(mesh, "LinearSmallStrainFEMForceField", ""), rigid, "{}", mesh.template);
        // Turned or not: at rest the stiffness is the same.
        if mesh.dimension > 1 {
            assert_eq!(zero_modes(mesh, "CorotationalFEMForceField", ""), rigid, "{}", mesh.template);
        }
        // Every element alone, nodes outside being free. Two points leave one deformation of a prism without
        // resistance.
        let outside = (mesh.rest.len() - mesh.nodes[0].len()) * mesh.dimension;
        let hourglass = usize::from(mesh.template == "Prism");
        let alone = zero_modes(&mesh.element(0), "LinearSmallStrainFEMForceField", "") - outside;
        assert_eq!(alone, rigid + hourglass, "{}", mesh.template);
    }
}

/// Deflection at the end of a plane cantilever 10 x 1 of n x (n / 5) quads under a load at its end.
fn deflection(class: &str, n: usize) -> f64 {
    let rows = n / 5;
    let place = |i: usize, j: usize| j * (n + 1) + i;
    let mut nodes = Vec::new();
    let mut rest = Vec::new();
    for j in 0..=rows {
        rest.extend((0..=n).map(|i| vec![10.0 * i as f64 / n as f64, j as f64 / rows as f64]));
    }
    for j in 0..rows {
        nodes.extend((0..n).map(|i| vec![place(i, j), place(i + 1, j), place(i + 1, j + 1), place(i, j + 1)]));
    }
    let mesh = Mesh { template: "Quad", attribute: "quads", dimension: 2, nodes, rest };
    let list = |i: usize| (0..=rows).map(|j| place(i, j).to_string()).collect::<Vec<_>>().join(" ");
    let mut simulation = run(&format!(
        "<Node name='body'><StaticSolver/><NewtonRaphsonSolver maxNbIterationsNewton='20'/><SparseLDLSolver/>{}<FixedProjectiveConstraint template='Vec2' indices='{}'/><ConstantForceField template='Vec2' indices='{}' totalForce='0 -1'/>{}</Node>",
        mesh.text(&mesh.rest),
        list(0),
        list(n),
        mesh.field(class, "")
    ));
    simulation.step(0.0).expect("the step succeeds");
    let found = simulation.position("/body/dofs").expect("the state is there");
    -found[2 * place(n, 0) + 1]
}

#[test]
fn the_deflection_of_a_cantilever_converges() {
    // P L^3 / (3 E I) + P L / (kappa G A), kappa = 5/6 for the rectangle; the clamped end adds a little.
    let beam = 1000.0 / (3.0 * 1e6 / 12.0) + 10.0 / (5.0 / 6.0 * 0.4 * 1e6);
    let found = [10, 20, 40, 80].map(|n| deflection("LinearSmallStrainFEMForceField", n));
    let limit = found[3] + (found[3] - found[2]) / 3.0;
    assert!((limit - beam).abs() < 3e-3 * beam, "{limit} from {found:?} instead of {beam}");
    // Errors fall by nearly four where the mesh is halved; the corners of the clamped end cost a little of it.
    let rate = ((found[1] - found[0]) / (found[2] - found[1])).log2();
    assert!((1.5..2.3).contains(&rate), "order {rate} from {found:?}");
    let rate = ((found[2] - found[1]) / (found[3] - found[2])).log2();
    assert!((1.5..2.3).contains(&rate), "order {rate} from {found:?}");
}

#[test]
fn a_corotational_cantilever_under_a_small_load_is_the_linear_one() {
    let (linear, turning) =
        (deflection("LinearSmallStrainFEMForceField", 20), deflection("CorotationalFEMForceField", 20));
    assert!((linear - turning).abs() < 1e-3 * linear, "{linear} and {turning}");
}

#[test]
fn a_bar_in_tension_is_exact() {
    // u = F L / (E A) with nu = 0, in each kind of element; the bar of two unit cubes.
    let mut simulation = run(
        "<Node name='body'><StaticSolver/><NewtonRaphsonSolver/><SparseLDLSolver/>
        <MeshTopology hexahedra='0 1 4 3 6 7 10 9  1 2 5 4 7 8 11 10'/>
        <MechanicalObject name='dofs' template='Vec3' position='0 0 0  1 0 0  2 0 0  0 1 0  1 1 0  2 1 0  0 0 1  1 0 1  2 0 1  0 1 1  1 1 1  2 1 1'/>
        <FixedProjectiveConstraint indices='0 3 6 9'/><ConstantForceField indices='2 5 8 11' totalForce='8 0 0'/>
        <LinearSmallStrainFEMForceField template='Vec3,Hexahedron' youngModulus='1000' poissonRatio='0'/></Node>",
    );
    simulation.step(0.0).expect("the step succeeds");
    let found = simulation.position("/body/dofs").expect("the state is there");
    assert!((found[3 * 2] - 2.016).abs() < 1e-12 && (found[3] - 1.008).abs() < 1e-12, "{found:?}");
}

/// Corners of the unit cube.
pub const CUBE: &str = "0 0 0  1 0 0  1 1 0  0 1 0  0 0 1  1 0 1  1 1 1  0 1 1";
/// It as one element.
pub const CUBE_MESH: &str = "<MeshTopology hexahedra='0 1 2 3 4 5 6 7'/>";

#[test]
fn a_stretched_cube_pulls_back_with_a_quarter_of_the_force_at_each_node() {
    let stretched = "0 0 0  1 0 0  1 1 0  0 1 0  0 0 1.1  1 0 1.1  1 1 1.1  0 1 1.1";
    let f = force(&format!(
        "{CUBE_MESH}<MechanicalObject template='Vec3' position='{stretched}' rest_position='{CUBE}'/><HexahedronFEMForceField method='small' youngModulus='10' poissonRatio='0'/>"
    ));
    let expected: Vec<f64> = [0.25, -0.25].into_iter().flat_map(|z| [0.0, 0.0, z].repeat(4)).collect();
    assert!(close(&f, &expected), "{f:?}");
}

#[test]
fn a_box_has_the_same_stiffness_in_both_families_however_it_is_turned() {
    // A box 1 x 2 x 3 turned about two axes, then deformed.
    let turn = nalgebra::Rotation3::from_euler_angles(0.4, -0.7, 1.9);
    let text = |x: Vec<nalgebra::Vector3<f64>>| {
        x.iter().flat_map(|x| x.iter().map(f64::to_string).collect::<Vec<_>>()).collect::<Vec<_>>().join(" ")
    };
    let corners = [[0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1, 0], [0, 0, 1], [1, 0, 1], [1, 1, 1], [0, 1, 1]];
    let rest: Vec<_> = corners
        .iter()
        .map(|c| turn * nalgebra::Vector3::new(f64::from(c[0]), 2.0 * f64::from(c[1]), 3.0 * f64::from(c[2])))
        .collect();
    let moved = rest
        .iter()
        .enumerate()
        .map(|(i, x)| x.yxz() * 1.1 + nalgebra::Vector3::new(0.1, 0.2, 0.05) * (1.7 * i as f64).sin())
        .collect();
    let state = format!(
        "{CUBE_MESH}<MechanicalObject template='Vec3' position='{}' rest_position='{}'/>",
        text(moved),
        text(rest)
    );
    for method in ["large", "polar"] {
        let attributes = format!("method='{method}' youngModulus='1000' poissonRatio='0.3'");
        let exact = force(&format!("{state}<HexahedronFEMForceField {attributes}/>"));
        let boxes = force(&format!("{state}<HexahedralFEMForceField {attributes}/>"));
        let largest = exact.iter().fold(0.0, |largest: f64, f| largest.max(f.abs()));
        assert!(exact.iter().zip(&boxes).all(|(a, b)| (a - b).abs() < 1e-13 * largest), "{exact:?} {boxes:?}");
    }
}

#[test]
fn a_rotation_method_that_is_written_out_measures_from_the_rest_shape() {
    let rest = "0 0 0  0.5 0.8 0.1  -0.6 0.7 0.3  0.1 0.2 0.9";
    for method in ["triangle", "polar", "stable_polar", "identity"] {
        let f = force(&format!(
            "<MeshTopology tetrahedra='0 1 2 3'/><MechanicalObject template='Vec3' position='{rest}'/><CorotationalFEMForceField rotationMethod='{method}'/>"
        ));
        assert!(f.iter().all(|f| f.abs() < 1e-11), "{method}: {f:?}");
    }
}

#[test]
fn points_turn_with_the_elements_around_them() {
    // A quarter turn about z; the last point belongs to no element.
    let turned = "0 0 0  0 1 0  -1 1 0  -1 0 0  0 0 1  0 1 1  -1 1 1  -1 0 1  5 5 5";
    for field in [
        "HexahedronFEMForceField",
        "HexahedralFEMForceField method='polar'",
        "CorotationalFEMForceField template='Vec3,Hexahedron'",
    ] {
        let mut simulation = run(&format!(
            "{CUBE_MESH}<MechanicalObject template='Vec3' position='{turned}' rest_position='{CUBE}  5 5 5'/><{field}/>"
        ));
        let (scene, runtime) = simulation.parts_mut();
        let object = *scene.all_objects().last().expect("the scene has objects");
        let mut subject = Subject::new(scene, runtime, object).expect("the object is in the runtime");
        subject.force().expect("the object is a force field");
        let finder = subject.component().as_rotation_finder().expect("it finds rotations");
        let mut rotations = [[[0.0; 3]; 3]; 9];
        finder.nodal_rotations(subject.context().workspace, &mut rotations);
        for rotation in &rotations[..8] {
            let quarter = [0.0, -1.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0];
            assert!(close(rotation.as_flattened(), &quarter), "{field}: {rotation:?}");
        }
        assert_eq!(rotations[8], [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]);
    }
}

#[test]
fn matrices_of_elements_can_be_read() {
    let mut simulation = run(
        "<Node name='body'><EulerImplicitSolver/><CGLinearSolver/><MeshTopology edges='0 1'/><MechanicalObject template='Vec1' position='0 2'/><UniformMass totalMass='1'/><LinearSmallStrainFEMForceField name='fem' template='Vec1,Edge' youngModulus='10' poissonRatio='0.3'/></Node>",
    );
    simulation.step(0.01).expect("the step succeeds");
    let (scene, runtime) = simulation.parts_mut();
    let is_field = |object: &&settee_kernel::ObjectId| {
        scene.component(**object).is_some_and(|component| component.class().name.ends_with("FEMForceField"))
    };
    let object = *scene.all_objects().iter().find(is_field).expect("the scene has a force field");
    let mut subject = Subject::new(scene, runtime, object).expect("the object is in the runtime");
    let (field, params) = (subject.force_field().expect("a force field"), subject.params);
    let values = field.outputs(&mut subject.context(), &params);
    // E / L.
    assert_eq!(values.len(), 1);
    assert!(close(&values[0].1, &[5.0, -5.0, -5.0, 5.0]), "{values:?}");
}

/// Weight of each point along -x under unit gravity.
pub fn weights(body: &str) -> Vec<f64> {
    let mut simulation = run_in("-1 0 0", body);
    let (scene, runtime) = simulation.parts_mut();
    let object = *scene.all_objects().last().expect("the scene has objects");
    let mut subject = Subject::new(scene, runtime, object).expect("the object is in the runtime");
    let f = subject.force().expect("a mass has weight");
    f.iter().step_by(3).map(|f| -f).collect()
}

#[test]
fn the_mass_of_elements_is_density_times_size() {
    for mesh in [hexahedra(), tetrahedra(), prisms(), pyramids()] {
        for consistent in [false, true] {
            let total: f64 = weights(&format!(
                "{}<NodalMassDensity property='2.5'/><FEMMass template='Vec3,{}' consistent='{consistent}'/>",
                mesh.text(&mesh.rest),
                mesh.template
            ))
            .iter()
            .sum();
            assert!((total - 2.5).abs() < 1e-13, "{}: {total}", mesh.template);
        }
    }
}

#[test]
fn the_mass_matrix_of_a_tetrahedron_with_one_point_and_exact() {
    let entries = |attributes: &str| {
        let mut simulation = run(&format!(
            "<MeshTopology tetrahedra='0 1 2 3'/><MechanicalObject template='Vec3' position='0 0 0  1 0 0  0 1 0  0 0 1'/><NodalMassDensity property='6 6'/><FEMMass template='Vec3,Tetrahedron' {attributes}/>"
        ));
        let (scene, runtime) = simulation.parts_mut();
        let object = *scene.all_objects().last().expect("the scene has objects");
        let mut subject = Subject::new(scene, runtime, object).expect("the object is in the runtime");
        let mass = subject.component().as_mass().expect("a mass");
        let m = settee_testing::mass::matrix(&mut subject, mass).expect("assembled");
        [m.get(0, 0), m.get(0, 3), m.get(0, 1)]
    };
    assert!(close(&entries(""), &[1.0 / 16.0, 1.0 / 16.0, 0.0]));
    assert!(close(&entries("consistent='true'"), &[1.0 / 10.0, 1.0 / 20.0, 0.0]));
}

#[test]
fn densities_beyond_the_list_are_its_last_entry() {
    // An edge of length 2 with density 1 at one end and 3 at the other, exact: rho_a/3 + rho_b/6 times the length.
    let body = "<MeshTopology edges='0 1'/><MechanicalObject template='Vec3' position='0 0 0  2 0 0'/>";
    let found =
        weights(&format!("{body}<NodalMassDensity property='1 3'/><FEMMass template='Vec3,Edge' consistent='true'/>"));
    assert!(close(&found, &[5.0 / 3.0, 7.0 / 3.0]), "{found:?}");
    let found = weights(&format!("{body}<NodalMassDensity property='3'/><FEMMass template='Vec3,Edge'/>"));
    assert!(close(&found, &[3.0, 3.0]), "{found:?}");
    let found = weights(&format!("{body}<NodalMassDensity property=''/><FEMMass template='Vec3,Edge'/>"));
    assert!(close(&found, &[1.0, 1.0]), "{found:?}");
}

#[test]
fn the_mass_of_heavy_hexahedra_follows_its_convention_or_is_exact() {
    let product = |attributes: &str| {
        let mut simulation = run(&format!(
            "{CUBE_MESH}<MechanicalObject template='Vec3' position='{CUBE}'/><HexahedronFEMForceFieldAndMass density='27' {attributes}/>"
        ));
        let (scene, runtime) = simulation.parts_mut();
        let object = *scene.all_objects().last().expect("the scene has objects");
        let mut subject = Subject::new(scene, runtime, object).expect("the object is in the runtime");
        let (mass, params) = (subject.component().as_mass().expect("a mass"), subject.params);
        let mut context = subject.context();
        context.space.deriv_mut(DerivId::DX).fill(1.0);
        context.space.deriv_mut(DerivId::DFORCE).fill(0.0);
        mass.add_mdx(&mut context, &params, 1.0, DerivId::DX.read(), DerivId::DFORCE);
        context.space.deriv(DerivId::DFORCE).to_vec()
    };
    assert!(close(&product(""), &[64.0; 24]));
    assert!(close(&product("lumpedMass='true'"), &[64.0; 24]));
    assert!(close(&product("consistentMass='true'"), &[27.0 / 8.0; 24]));
    // Gravity acts on the true mass in any case.
    for attributes in ["", "consistentMass='true'"] {
        let weight = weights(&format!(
            "{CUBE_MESH}<MechanicalObject template='Vec3' position='{CUBE}'/><HexahedronFEMForceFieldAndMass density='27' {attributes}/>"
        ));
        assert!(close(&weight, &[27.0 / 8.0; 8]), "{weight:?}");
    }
}

#[test]
fn a_heavy_hexahedron_with_exact_mass_falls_freely() {
    let mut simulation = run_in(
        "0 0 -10",
        &format!(
            "<Node name='body'><EulerImplicitSolver/><SparseLDLSolver/>{CUBE_MESH}<MechanicalObject name='dofs' template='Vec3' position='{CUBE}'/><HexahedronFEMForceFieldAndMass density='2' consistentMass='true'/></Node>"
        ),
    );
    for _ in 0..10 {
        simulation.step(0.01).expect("the step succeeds");
    }
    let v = simulation.velocity("/body/dofs").expect("the state is there");
    assert!(v.iter().skip(2).step_by(3).all(|v| (v + 1.0).abs() < 1e-10), "{v:?}");
}

#[test]
fn elements_that_cannot_be_are_errors() {
    let flat = "<MechanicalObject template='Vec3' position='0 0 0  1 0 0  0 1 0  1 1 0'/>";
    let tetrahedron = format!("<MeshTopology tetrahedra='0 1 2 3'/>{flat}");
    for class in ["LinearSmallStrainFEMForceField", "CorotationalFEMForceField"] {
        assert!(findings(&format!("{tetrahedron}<{class}/>")).contains("tetrahedron 0 has no size at rest"), "{class}");
        assert!(
            findings(&format!("{tetrahedron}<{class} template='Vec3,Prism'/>")).contains("the topology has no prisms")
        );
        let unknown = findings(&format!("{tetrahedron}<{class} template='Vec3,Icosahedron'/>"));
        assert!(unknown.contains("has no such template") && unknown.contains("Vec3,Hexahedron"), "{unknown}");
        assert!(findings(&format!("{tetrahedron}<{class} poissonRatio='0.5'/>")).contains("below 0.5"));
        assert!(findings(&format!("{tetrahedron}<{class} youngModulus='nan'/>")).contains("youngModulus"));
    }
    let method = findings(&format!("{tetrahedron}<CorotationalFEMForceField rotationMethod='hexahedron'/>"));
    assert!(method.contains("one of triangle, stable_polar, polar, identity"), "{method}");
    let far = "<MeshTopology edges='0 9'/><MechanicalObject template='Vec3' position='0 0 0  1 0 0'/>";
    assert!(!findings(&format!("{far}<LinearSmallStrainFEMForceField template='Vec3,Edge'/>")).is_empty());
    let folded =
        "<MechanicalObject template='Vec3' position='0 0 0  1 0 0  1 1 0  0 1 0  1 0 1  0 0 1  1 1 1  0 1 1'/>";
    assert!(findings(&format!("{CUBE_MESH}{folded}<HexahedronFEMForceField/>")).contains("hexahedron 0"));
    let mass = "<MeshTopology edges='0 1'/><MechanicalObject template='Vec3' position='0 0 0  1 0 0'/>";
    assert!(findings(&format!("{mass}<FEMMass template='Vec3,Edge'/>")).contains("NodalMassDensity"));
    assert!(findings(&format!("{mass}<NodalMassDensity property='-1'/>")).contains("property"));
}
