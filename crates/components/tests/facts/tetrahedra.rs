//! Facts about linear-elastic tetrahedra.

use std::f64::consts::{FRAC_1_SQRT_2, SQRT_2};

use nalgebra::{Matrix3, Vector3};

use settee_components::FromScene;
use settee_components::solid_mechanics::fem::elastic::{Lame, triangle_frame};
use settee_kernel::Factors;
use settee_kernel::roles::RotationMatrix;
use settee_simulation::{LoadOptions, Loaded, Simulation};
use settee_testing::Subject;

const STIFFNESS: Factors = Factors { m: 0.0, b: 0.0, k: 1.0, rayleigh: 0.0 };

fn load(body: &str) -> Loaded {
    let text = format!("<Node name=\"root\" gravity=\"0 0 0\" dt=\"0.01\"><DefaultAnimationLoop/>{body}</Node>");
    Simulation::from_text("tetrahedra.scn", &text, &LoadOptions::default())
}

fn run(body: &str) -> Simulation {
    let loaded = load(body);
    let findings: Vec<String> = loaded.diagnostics.iter().map(ToString::to_string).collect();
    loaded.simulation.unwrap_or_else(|| panic!("{body}\n{}", findings.join("\n")))
}

fn findings(body: &str) -> String {
    // Forces are looked at, not integrated: that nothing moves is known.
    let found = load(body).diagnostics;
    let of_forces = found.iter().filter(|finding| finding.code != "no-ode-solver");
    of_forces.map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

/// Evaluates something of the last object of a simulation.
fn with_last<T>(simulation: &mut Simulation, evaluate: impl FnOnce(&mut Subject<'_>) -> T) -> T {
    let (scene, runtime) = simulation.parts_mut();
    let object = *scene.all_objects().last().expect("the scene has objects");
    evaluate(&mut Subject::new(scene, runtime, object).expect("the object is in the runtime"))
}

fn text(points: &[Vector3<f64>]) -> String {
    points.iter().flat_map(|point| point.iter()).map(|value| format!("{value:?} ")).collect()
}

fn flat(points: &[Vector3<f64>]) -> Vec<f64> {
    points.iter().flat_map(|point| point.iter().copied()).collect()
}

/// A body of one set of tetrahedra at rest with a force field.
fn body(points: &[Vector3<f64>], tetrahedra: &str, field: &str) -> String {
    let position = text(points);
    format!(
        r#"<TetrahedronSetTopologyContainer tetrahedra="{tetrahedra}" position="{position}"/><MechanicalObject template="Vec3" position="{position}"/>{field}"#
    )
}

const CORNER: [[f64; 3]; 4] = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];

fn corner() -> Vec<Vector3<f64>> {
    CORNER.map(Vector3::from).to_vec()
}

#[test]
fn a_single_tetrahedron_has_the_frame_the_local_points_and_the_material_of_hand_calculation() {
    let points = [2, 3, 1, 0].map(|index: usize| Vector3::from(CORNER[index]));
    let frame = triangle_frame(&points[0], &points[1], &points[2]);
    let (a, b, c) = (0.816497, 0.57735, 0.408248);
    let expected = Matrix3::new(0.0, a, b, -FRAC_1_SQRT_2, -c, b, FRAC_1_SQRT_2, -c, b);
    assert!((frame.transpose() - expected).abs().max() < 1e-5);
    let local = points.map(|point| frame * (point - points[0]));
    let expected =
        [[0.0; 3], [SQRT_2, 0.0, 0.0], [FRAC_1_SQRT_2, 1.22474, 0.0], [FRAC_1_SQRT_2, c, -b]].map(Vector3::from);
    assert!(local.iter().zip(expected).all(|(local, expected)| (local - expected).norm() < 1e-5));
    let lame = Lame::new(1000.0, 0.3, 3).times(1.0 / 6.0);
    let found = [lame.lambda + 2.0 * lame.mu, lame.lambda, lame.mu];
    assert!(found.iter().zip([224.359, 96.1538, 64.1026]).all(|(found, expected)| (found - expected).abs() < 1e-3));
}

#[test]
fn the_stiffness_of_a_single_tetrahedron_has_the_blocks_of_hand_calculation() {
    for class in
        ["FastTetrahedralCorotationalForceField", "TetrahedralCorotationalFEMForceField", "TetrahedronFEMForceField"]
    {
        let field = format!(r#"<{class} youngModulus="1000" poissonRatio="0.3"/>"#);
        let mut simulation = run(&body(&corner(), "2 3 1 0", &field));
        let k = with_last(&mut simulation, |subject| subject.stiffness().expect("a force field").0);
        // Points 2 and 3 are the first and second of the element: gradients along y and z.
        let block = |row: usize, col: usize| [0, 1, 2].map(|i| [0, 1, 2].map(|j| -k.get(3 * row + i, 3 * col + j)));
        let close = |found: [[f64; 3]; 3], expected: [[f64; 3]; 3]| {
            found.as_flattened().iter().zip(expected.as_flattened()).all(|(a, b)| (a - b).abs() < 1e-3)
        };
        assert!(close(block(2, 2), [[64.1026, 0.0, 0.0], [0.0, 224.359, 0.0], [0.0, 0.0, 64.1026]]));
        assert!(close(block(3, 2), [[0.0; 3], [0.0, 0.0, 64.1026], [0.0, 96.1538, 0.0]]));
    }
}

#[test]
fn a_regular_tetrahedron_pulled_at_its_apex_balances() {
    let points = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.5, 0.866_025_4, 0.0], [0.5, 0.288_675, 1.0]].map(Vector3::from);
    let field = r#"<TetrahedronFEMForceField method="small" youngModulus="40" poissonRatio="0"/>"#;
    let mut simulation = run(&body(&points, "0 1 2 3", field));
    let mut pulled = points;
    pulled[3].z = 2.0;
    let f = with_last(&mut simulation, |subject| subject.force_at(&flat(&pulled)).expect("a force field"));
    let apex = 10.0 * 3.0f64.sqrt() / 3.0;
    assert!((f[11] + apex).abs() < 1e-6);
    assert!([f[2], f[5], f[8]].iter().all(|base| (base - apex / 3.0).abs() < 1e-5), "{f:?}");
}

/// A grid of `cells` with spacing `h`, each cell cut into six tetrahedra along its diagonal.
fn grid([nx, ny, nz]: [u32; 3], h: f64) -> (Vec<Vector3<f64>>, String) {
    let (row, layer) = (nx + 1, (nx + 1) * (ny + 1));
    let place = |point: u32| [point % row, point / row % (ny + 1), point / layer].map(|index| h * f64::from(index));
    let points = (0..layer * (nz + 1)).map(|point| Vector3::from(place(point))).collect();
    let mut tetrahedra = String::new();
    for cell in 0..nx * ny * nz {
        let origin = cell % nx + row * (cell / nx % ny) + layer * (cell / (nx * ny));
        let steps = [1, row, layer];
        for axes in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]
            .map(|order| order.map(|axis: usize| steps[axis]))
        {
            let path = [origin, origin + axes[0], origin + axes[0] + axes[1], origin + axes[0] + axes[1] + axes[2]];
            tetrahedra.extend(path.map(|point| format!("{point} ")));
        }
    }
    (points, tetrahedra)
}

/// A cube of 2 x 2 x 2 cells with its inner point off the centre.
fn cube() -> (Vec<Vector3<f64>>, String) {
    let (mut points, tetrahedra) = grid([2, 2, 2], 0.5);
    points[13] += Vector3::new(0.05, -0.08, 0.03);
    (points, tetrahedra)
}

/// Every field on tetrahedra with the parameters of the patch test.
fn fields(young: f64, ratio: f64) -> Vec<String> {
    let lame = Lame::new(young, ratio, 3);
    let material = format!(r#"youngModulus="{young}" poissonRatio="{ratio}""#);
    let mut fields = Vec::new();
    for method in ["small", "large", "polar", "svd"] {
        fields.push(format!(r#"<TetrahedronFEMForceField method="{method}" {material}/>"#));
    }
    for method in ["small", "large", "polar"] {
        fields.push(format!(r#"<TetrahedralCorotationalFEMForceField method="{method}" {material}/>"#));
    }
    for method in ["qr", "polar", "polar2", "none"] {
        fields.push(format!(r#"<FastTetrahedralCorotationalForceField method="{method}" {material}/>"#));
    }
    fields.push(format!("<TetrahedralTensorMassForceField {material}/>"));
    for class in ["TetrahedronHyperelasticityFEMForceField", "StandardTetrahedralFEMForceField"] {
        for name in ["StVenantKirchhoff", "NeoHookean"] {
            fields.push(format!(r#"<{class} materialName="{name}" ParameterSet="{} {}"/>"#, lame.mu, lame.lambda));
        }
    }
    fields
}

/// -sum of f (x) X over the points: the stress times the volume.
fn virial(f: &[f64], points: &[Vector3<f64>]) -> Matrix3<f64> {
    f.chunks_exact(3).zip(points).map(|(f, point)| -Vector3::from_column_slice(f) * point.transpose()).sum()
}

#[test]
fn a_patch_of_tetrahedra_has_the_stress_of_a_constant_strain() {
    let (points, tetrahedra) = cube();
    let gradient = Matrix3::new(2.0, 1.0, 1.0, 1.0, 2.0, 1.0, 1.0, 1.0, 2.0) * 0.5e-3;
    let u: Vec<Vector3<f64>> = points.iter().map(|point| gradient * point).collect();
    let expected = Matrix3::new(2000.0, 400.0, 400.0, 400.0, 2000.0, 400.0, 400.0, 400.0, 2000.0);
    for field in fields(1e6, 0.25) {
        let mut simulation = run(&body(&points, &tetrahedra, &field));
        let (at_rest, f) = with_last(&mut simulation, |subject| {
            let at_rest = subject.force().expect("a force field");
            (at_rest, subject.dforce(&STIFFNESS, &flat(&u)).expect("a force field"))
        });
        let largest = f.iter().fold(0.0f64, |largest, f| largest.max(f.abs()));
        assert!(at_rest.iter().all(|f| f.abs() < 1e-12 * largest / 1e-3), "{field}: forces at rest");
        assert!(f[39..42].iter().all(|f| f.abs() < 1e-12 * largest), "{field}: {:?}", &f[39..42]);
        let stress = virial(&f, &points);
        assert!((stress - expected).abs().max() < 1e-12 * 2000.0, "{field}: {stress}");
    }
}

#[test]
fn an_inner_point_balances_in_any_homogeneous_deformation_without_rotation_of_frames() {
    let (points, tetrahedra) = cube();
    let gradient = Matrix3::new(1.2, 0.1, -0.05, 0.1, 0.9, 0.2, -0.05, 0.2, 1.1);
    let x: Vec<Vector3<f64>> = points.iter().map(|point| gradient * point).collect();
    let in_frames = ["large", "\"polar\" young", "svd", "qr", "polar2"];
    for field in fields(1e6, 0.25) {
        // Frames along edges are those of a pure rotation only.
        let is_fast = field.contains("FastTetrahedral") && field.contains("\"polar\"");
        if !is_fast && in_frames.iter().any(|method| field.contains(method)) {
            continue;
        }
        let mut simulation = run(&body(&points, &tetrahedra, &field));
        let f = with_last(&mut simulation, |subject| subject.force_at(&flat(&x)).expect("a force field"));
        let largest = f.iter().fold(0.0f64, |largest, f| largest.max(f.abs()));
        assert!(f[39..42].iter().all(|f| f.abs() < 1e-12 * largest), "{field}: {:?}", &f[39..42]);
    }
}

#[test]
fn a_bar_in_tension_gets_thinner_by_poissons_ratio() {
    let (points, tetrahedra) = cube();
    for ratio in [0.0, 0.3, 0.49] {
        let (young, strain) = (2.0, 0.1);
        let u: Vec<f64> = points
            .iter()
            .flat_map(|point| [-ratio * strain * point.x, -ratio * strain * point.y, strain * point.z])
            .collect();
        for field in [
            format!(r#"<TetrahedralTensorMassForceField youngModulus="{young}" poissonRatio="{ratio}"/>"#),
            format!(
                r#"<TetrahedralCorotationalFEMForceField method="small" youngModulus="{young}" poissonRatio="{ratio}"/>"#
            ),
        ] {
            let mut simulation = run(&body(&points, &tetrahedra, &field));
            let f = with_last(&mut simulation, |subject| subject.dforce(&STIFFNESS, &u).expect("a force field"));
            let expected = Matrix3::from_diagonal(&Vector3::new(0.0, 0.0, young * strain));
            assert!((virial(&f, &points) - expected).abs().max() < 1e-13, "{field}");
        }
    }
}

fn turn() -> Matrix3<f64> {
    triangle_frame(&Vector3::zeros(), &Vector3::new(0.3, -1.2, 0.7), &Vector3::new(1.0, 0.2, 0.4))
}

#[test]
fn points_turn_with_the_body_and_a_turned_body_has_no_force() {
    let (points, tetrahedra) = cube();
    let x: Vec<Vector3<f64>> = points.iter().map(|point| turn() * point + Vector3::new(1.0, 2.0, 3.0)).collect();
    for field in [
        r#"<TetrahedronFEMForceField method="large"/>"#,
        r#"<TetrahedronFEMForceField method="polar"/>"#,
        r#"<TetrahedralCorotationalFEMForceField method="large"/>"#,
    ] {
        // A last point without elements.
        let mut with_lone = points.clone();
        with_lone.push(Vector3::new(5.0, 5.0, 5.0));
        let mut simulation = run(&body(&with_lone, &tetrahedra, field));
        let mut moved = x.clone();
        moved.push(Vector3::zeros());
        let rotations = with_last(&mut simulation, |subject| {
            let f = subject.force_at(&flat(&moved)).expect("a force field");
            assert!(f.iter().all(|f| f.abs() < 1e-10), "{field}");
            let mut rotations: Vec<RotationMatrix> = vec![[[0.0; 3]; 3]; moved.len()];
            let finder = subject.component().as_rotation_finder().expect("the field knows rotations");
            assert!(finder.rotated_state().is_some());
            finder.nodal_rotations(subject.context().workspace, &mut rotations);
            rotations
        });
        let found = |index: usize| Matrix3::from_fn(|row, col| rotations[index][row][col]);
        assert!((0..points.len()).all(|index| (found(index) - turn()).norm() < 1e-13), "{field}");
        assert_eq!(found(points.len()), Matrix3::identity());
    }
}

fn shown(simulation: &mut Simulation, data: &str) -> Vec<f64> {
    simulation.store();
    let object = *simulation.scene().all_objects().last().expect("the scene has objects");
    let component = simulation.scene().component(object).expect("the object is there");
    let printed = component.data(component.find_data(data).expect("the data is declared")).print();
    printed.split_whitespace().map(|value| value.parse().expect("a number")).collect()
}

#[test]
fn von_mises_stresses_are_those_of_tension_and_do_not_feel_rotation() {
    let (points, tetrahedra) = cube();
    let (young, ratio, strain) = (1000.0, 0.3, 1e-6);
    let tension = Matrix3::from_diagonal(&Vector3::new(1.0 - ratio * strain, 1.0 - ratio * strain, 1.0 + strain));
    let x: Vec<Vector3<f64>> = points.iter().map(|point| turn() * tension * point).collect();
    let material = format!(r#"youngModulus="{young}" poissonRatio="{ratio}""#);
    for field in [
        format!(r#"<TetrahedronFEMForceField computeVonMisesStress="1" {material}/>"#),
        format!(r#"<TetrahedronFEMForceField method="small" computeVonMisesStress="2" {material}/>"#),
        format!(r#"<TetrahedralCorotationalFEMForceField computeVonMisesStress="1" {material}/>"#),
    ] {
        let mut simulation = run(&body(&points, &tetrahedra, &field));
        assert!(shown(&mut simulation, "vonMisesPerElement").iter().all(|stress| *stress < 1e-9), "{field}: at rest");
        with_last(&mut simulation, |subject| subject.force_at(&flat(&x)).expect("a force field"));
        let (elements, nodes) =
            (shown(&mut simulation, "vonMisesPerElement"), shown(&mut simulation, "vonMisesPerNode"));
        assert_eq!((elements.len(), nodes.len()), (48, 27));
        let is_right = |stress: &f64| (stress - young * strain).abs() < 1e-5 * young * strain;
        assert!(elements.iter().chain(&nodes).all(is_right), "{field}: {elements:?}");
    }
    let none = format!("<TetrahedronFEMForceField {material}/>");
    assert!(shown(&mut run(&body(&points, &tetrahedra, &none)), "vonMisesPerElement").is_empty());
}

#[test]
fn plastic_strain_stays_after_unloading_until_reset() {
    let points = corner();
    let field = r#"<TetrahedronFEMForceField method="small" youngModulus="1000" poissonRatio="0" plasticMaxThreshold="0.5" plasticYieldThreshold="0.1" plasticCreep="0.5"/>"#;
    let mut simulation = run(&body(&points, "0 1 2 3", field));
    let stretched = |strain: f64| {
        let mut x = points.clone();
        x[1].x += strain;
        flat(&x)
    };
    let pull = |subject: &mut Subject<'_>, strain: f64| subject.force_at(&stretched(strain)).expect("a force field")[3];
    with_last(&mut simulation, |subject| {
        // V = 1/6: six volumes are 1. Below the threshold nothing stays: f = -V E e.
        assert!((pull(subject, 0.05) + 1000.0 * 0.05 / 6.0).abs() < 1e-10);
        assert!(pull(subject, 0.0).abs() < 1e-10);
        // Half of 0.4 stays, then the elastic part of the way back yields as well.
        assert!((pull(subject, 0.4) + 1000.0 * 0.2 / 6.0).abs() < 1e-10);
        assert!((pull(subject, 0.15) - 1000.0 * 0.05 / 6.0).abs() < 1e-10);
        let energy = subject.potential_energy().expect("a force field").expect("there is an energy");
        assert!((energy - 0.5 * 1000.0 / 6.0 * 0.05 * 0.05).abs() < 1e-10);
    });
    simulation.reset();
    with_last(&mut simulation, |subject| assert!(pull(subject, 0.0).abs() < 1e-10));
}

#[test]
fn an_inverted_element_is_pushed_back_by_the_method_svd() {
    let points = corner();
    let field = r#"<TetrahedronFEMForceField method="svd" youngModulus="1000" poissonRatio="0.3"/>"#;
    let mut simulation = run(&body(&points, "0 1 2 3", field));
    for depth in [-0.5, 0.0] {
        let mut x = points.clone();
        x[3].z = depth;
        let f = with_last(&mut simulation, |subject| subject.force_at(&flat(&x)).expect("a force field"));
        assert!(f.iter().all(|f| f.is_finite()) && f[11] > 0.0, "{f:?}");
    }
}

#[test]
fn new_values_of_the_material_count_at_once() {
    let points = corner();
    let scene = format!(
        "<Node name=\"body\">{}</Node>",
        body(&points, "0 1 2 3", r#"<TetrahedronFEMForceField name="fem" poissonRatio="0"/>"#)
    );
    let mut simulation = run(&scene);
    let mut x = points.clone();
    x[1].x = 1.1;
    let pull = |simulation: &mut Simulation| {
        with_last(simulation, |subject| subject.force_at(&flat(&x)).expect("a force field")[3])
    };
    let before = pull(&mut simulation);
    assert!(simulation.set_data("/body/fem", "youngModulus", "10000").is_empty());
    assert!((pull(&mut simulation) - 2.0 * before).abs() < 1e-10);
    assert!(!simulation.set_data("/body/fem", "youngModulus", "-1").is_empty());
}

#[test]
fn heat_runs_into_a_bar_as_the_error_function_says() {
    let (points, tetrahedra) = grid([20, 10, 10], 0.05);
    let warm: Vec<usize> = (0..points.len()).filter(|index| index % 21 == 0).collect();
    let field: String = (0..points.len()).map(|index| if index % 21 == 0 { "1 " } else { "0 " }).collect();
    let indices: String = warm.iter().map(|index| format!("{index} ")).collect();
    let position = text(&points);
    let mut simulation = run(&format!(
        r#"<Node name="bar"><TetrahedronSetTopologyContainer tetrahedra="{tetrahedra}" position="{position}"/><MechanicalObject tags="meca" template="Vec3" position="{position}"/>
        <Node name="heat"><EulerImplicitSolver firstOrder="true"/><CGLinearSolver iterations="100" tolerance="1e-8" threshold="1e-20"/><MechanicalObject name="T" template="Vec1" position="{field}"/>
        <MeshMatrixMass massDensity="1" lumping="true"/><FixedProjectiveConstraint indices="{indices}"/><TetrahedronDiffusionFEMForceField/></Node></Node>"#
    ));
    let dt = 2.5e-4;
    for _ in 0..200 {
        simulation.step(dt).expect("the step succeeds");
    }
    // erfc(1 / (4 sqrt t)) at t = 0.05.
    let found = simulation.position("/bar/heat/T").expect("the state is there")[1270];
    assert!((found - 0.113_846_298).abs() < 1e-3, "{found}");
}

#[test]
fn diffusion_says_what_it_misses() {
    let heat = |tags: &str, field: &str| {
        let position = text(&corner());
        findings(&format!(
            r#"<TetrahedronSetTopologyContainer tetrahedra="0 1 2 3" position="{position}"/><MechanicalObject tags="{tags}" template="Vec3" position="{position}"/><Node name="heat"><MechanicalObject template="Vec1" position="0 1 2 3"/><TetrahedronDiffusionFEMForceField {field}/></Node>"#
        ))
    };
    assert_eq!(heat("meca", ""), "");
    assert!(heat("geometry", "").contains("a tag of a mechanical object here or above"));
    assert_eq!(heat("geometry", r#"tagMechanics="geometry""#), "");
    assert!(heat("meca", r#"tetraDiffusionCoefficient="1 2""#).contains("1 values: one per tetrahedron"));
    let flat = heat("meca", r#"anisotropyRatio="2" transverseAnisotropyArray="0 0 0""#);
    assert!(flat.contains("directions other than 0"));
}

#[test]
fn the_last_topology_of_a_node_is_that_of_its_force_fields() {
    let points = corner();
    let body = body(&points, "0 1 2 3", r#"<TetrahedronFEMForceField method="small"/>"#);
    let before = format!(r#"<TetrahedronSetTopologyContainer position="0 0 0"/>{body}"#);
    assert_eq!(findings(&before), "");
}

#[test]
fn what_is_wrong_with_a_mesh_or_a_material_is_said() {
    let points = corner();
    let with = |field: &str| findings(&body(&points, "0 1 2 3", field));
    for class in
        ["TetrahedronFEMForceField", "TetrahedralCorotationalFEMForceField", "FastTetrahedralCorotationalForceField"]
    {
        assert!(
            with(&format!(r#"<{class} poissonRatio="0.5"/>"#)).contains("numbers above -1 and below 0.5"),
            "{class}"
        );
        assert!(with(&format!(r#"<{class} youngModulus="-1"/>"#)).contains("numbers not below 0"), "{class}");
        assert!(with(&format!(r#"<{class} method="polr"/>"#)).contains("did you mean \"polar\""), "{class}");
        assert!(
            with(&format!(r#"<{class} youngModulus="1 2 3"/>"#)).contains("1 value, or 1: one per element"),
            "{class}"
        );
        let field = format!("<{class}/>");
        let state = r#"<MechanicalObject template="Vec3" position="0 0 0"/>"#;
        assert!(findings(&format!("{state}{field}")).contains("topology"), "{class}");
        assert!(findings(&body(&points, "", &field)).contains("has no tetrahedra"), "{class}");
        let mut flat = points.clone();
        flat[3].z = 0.0;
        assert!(findings(&body(&flat, "0 1 2 3", &field)).contains("tetrahedron 0 has no volume at rest"), "{class}");
        let beyond = format!(
            r#"<TetrahedronSetTopologyContainer name="mesh" tetrahedra="0 1 2 3" position="0 0 0 1 0 0 0 1 0 0 0 1"/><Node name="small"><MechanicalObject template="Vec3" position="0 0 0"/>{field}</Node>"#
        );
        assert!(findings(&beyond).contains("but the state has 1 points"), "{class}: {}", findings(&beyond));
    }
    let von_mises = with(r#"<TetrahedronFEMForceField method="small" computeVonMisesStress="1"/>"#);
    assert!(von_mises.contains("small has no strain without rotation"));
    assert!(with(r#"<TetrahedronFEMForceField computeVonMisesStress="3"/>"#).contains("from 0 to 2"));
    assert!(with(r#"<TetrahedralTensorMassForceField poissonRatio="0.5"/>"#).contains("above -1 and below 0.5"));
}
