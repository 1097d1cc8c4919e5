//! Facts about springs, loads and fixed points.

use crate::common::Folder;
use crate::common::forces::{close, findings, force, run};
use settee_components::FromScene;
use settee_kernel::vectors::DerivId;
use settee_simulation::{LoadOptions, Simulation};
use settee_testing::Subject;

fn pair(x: f64, v: f64, spring: &str) -> Vec<f64> {
    force(&format!(
        r#"<MechanicalObject template="Vec3" position="0 0 0  {x} 0 0" velocity="0 0 0  {v} 1 0"/><SpringForceField {spring}/>"#
    ))
}

#[test]
fn a_spring_pulls_with_stiffness_times_elongation_and_damps_along_its_axis() {
    assert!(close(&pair(1.0, 0.0, r#"spring="0 1 100 0 1""#), &[0.0; 6]));
    assert!(close(&pair(1.5, 0.0, r#"spring="0 1 100 0 1""#), &[50.0, 0.0, 0.0, -50.0, 0.0, 0.0]));
    assert!(close(&pair(0.5, 0.0, r#"spring="0 1 100 0 1""#), &[-50.0, 0.0, 0.0, 50.0, 0.0, 0.0]));
    assert!(close(&pair(1.0, 2.0, r#"spring="0 1 100 5 1""#), &[10.0, 0.0, 0.0, -10.0, 0.0, 0.0]));
}

#[test]
fn springs_that_are_slack_off_or_without_length_do_not_act() {
    let lists = r#"indices1="0" indices2="1" stiffness="100" damping="0" lengths="1""#;
    assert_eq!(pair(0.5, 0.0, &format!(r#"{lists} elongationOnly="1""#)), [0.0; 6]);
    assert_eq!(pair(1.5, 0.0, &format!(r#"{lists} enabled="0""#)), [0.0; 6]);
    // Springs that are given as text are on, and push as well.
    let given = |length, switch: &str| pair(length, 0.0, &format!(r#"spring="0 1 100 0 1" {switch}"#));
    assert!(close(&given(0.5, r#"elongationOnly="1""#), &[-50.0, 0.0, 0.0, 50.0, 0.0, 0.0]));
    assert!(close(&given(1.5, r#"enabled="0""#), &[50.0, 0.0, 0.0, -50.0, 0.0, 0.0]));
    assert_eq!(pair(0.0, 0.0, r#"spring="0 1 100 0 1""#), [0.0; 6]);
}

#[test]
fn lists_that_are_too_short_repeat_their_last_entry() {
    let f = force(
        r#"<MechanicalObject template="Vec1" position="0 1 3"/><SpringForceField indices1="0 1" indices2="1 2" stiffness="10" damping="0"/>"#,
    );
    assert!(close(&f, &[10.0, 10.0, -20.0]));
}

#[test]
fn springs_that_cannot_be_are_errors() {
    let state = r#"<MechanicalObject template="Vec3" position="0 0 0  1 0 0"/>"#;
    assert!(
        findings(&format!(r#"{state}<SpringForceField spring="0 2 100 0 1"/>"#))
            .contains("spring 0 joins point 2, but the state has 2 points")
    );
    assert!(
        findings(&format!(r#"{state}<SpringForceField indices1="0" indices2="0 1"/>"#))
            .contains("lists of the same length")
    );
    assert!(findings(&format!(r#"{state}<SpringForceField spring="0 1 100"/>"#)).contains("springs of 5"));
}

#[test]
fn rest_shape_springs_take_the_stiffness_of_their_entry_in_force_and_matrix() {
    // SOFA's matrix takes the entry with the number of the point.
    let mut simulation = run(
        r#"<MechanicalObject template="Vec1" position="1 1 1" rest_position="0 0 0"/><RestShapeSpringsForceField points="2 0" stiffness="30 70"/>"#,
    );
    let (scene, runtime) = simulation.parts_mut();
    let object = *scene.all_objects().last().expect("the scene has objects");
    let mut subject = Subject::new(scene, runtime, object).expect("the object is in the runtime");
    assert_eq!(subject.force(), Ok(vec![-70.0, 0.0, -30.0]));
    let (k, _) = subject.stiffness().expect("it is a force field");
    assert_eq!([k.get(0, 0), k.get(1, 1), k.get(2, 2)], [-70.0, 0.0, -30.0]);
    assert_eq!(subject.potential_energy(), Ok(Some(50.0)));
    assert_eq!(subject.scope.space.deriv(DerivId::FORCE).len(), 3);
}

#[test]
fn a_total_force_is_shared_and_a_single_force_is_repeated() {
    let state = r#"<MechanicalObject template="Vec1" position="0 1 2 3"/>"#;
    assert_eq!(force(&format!(r#"{state}<ConstantForceField totalForce="8"/>"#)), [2.0; 4]);
    assert_eq!(force(&format!(r#"{state}<ConstantForceField indices="1 3" forces="5"/>"#)), [0.0, 5.0, 0.0, 5.0]);
    assert_eq!(
        force(&format!(r#"{state}<ConstantForceField indices="0" forces="5" indexFromEnd="true"/>"#)),
        [0.0, 0.0, 0.0, 5.0]
    );
    assert!(
        findings(&format!(r#"{state}<ConstantForceField indices="1 2" forces="1 2 3"/>"#))
            .contains("3 forces for 2 points")
    );
    assert!(
        findings(&format!(r#"{state}<ConstantForceField indices="4" forces="1"/>"#))
            .contains("no point has the index 4")
    );
    assert!(findings(&format!("{state}<ConstantForceField/>")).contains("no force is given"));
}

#[test]
fn a_fixed_point_stays_and_the_other_moves() {
    let body = |fixed: &str| {
        format!(
            r#"<Node name="body"><BDFOdeSolver order="1"/><NewtonRaphsonSolver/><SparseLDLSolver/><MechanicalObject name="dofs" template="Vec3" position="0 0 0  1 1 1"/><UniformMass totalMass="1"/><FixedProjectiveConstraint {fixed}/><ConstantForceField forces="10 10 10"/></Node>"#
        )
    };
    let mut simulation = run(&body(r#"indices="1""#));
    simulation.step(0.5).expect("the step converges");
    let x = simulation.position("/body/dofs").expect("it is there");
    assert_eq!(x[3..], [1.0; 3]);
    assert!(x[..3].iter().all(|x| *x > 1.0));
    assert!(findings(&body(r#"indices="0 2""#)).contains("no point has the index 2"));
}

#[test]
fn hyperelastic_parameters_that_are_missing_are_named() {
    let text = findings(
        r#"<TetrahedronSetTopologyContainer position="0 0 0  1 0 0  0 1 0  0 0 1" tetrahedra="0 1 2 3"/><MechanicalObject template="Vec3"/><TetrahedronHyperelasticityFEMForceField materialName="MooneyRivlin" ParameterSet="1 2"/>"#,
    );
    assert!(text.contains("for MooneyRivlin: 3 values: c1 c2 k0"), "{text}");
    let text = findings(
        r#"<TetrahedronSetTopologyContainer position="0 0 0  1 0 0  0 1 0  1 1 0" tetrahedra="0 1 2 3"/><MechanicalObject template="Vec3"/><TetrahedronHyperelasticityFEMForceField materialName="NeoHookean" ParameterSet="1 2"/>"#,
    );
    assert!(text.contains("tetrahedron 0 has no volume at rest"), "{text}");
}

#[test]
fn an_inverted_element_makes_the_step_fail_and_leaves_the_state() {
    let mut simulation = run(
        r#"<Node name="body"><BDFOdeSolver order="1"/><NewtonRaphsonSolver/><SparseLDLSolver/><TetrahedronSetTopologyContainer name="mesh" position="0 0 0  1 0 0  0 1 0  0 0 1" tetrahedra="0 1 2 3"/>
        <MechanicalObject name="dofs" template="Vec3" position="0 0 0  1 0 0  0 1 0  0 0 -1" rest_position="0 0 0  1 0 0  0 1 0  0 0 1"/><UniformMass totalMass="1"/>
        <TetrahedronHyperelasticityFEMForceField materialName="NeoHookean" ParameterSet="100 400"/></Node>"#,
    );
    let before = simulation.position("/body/dofs").expect("it is there").to_vec();
    let error = simulation.step(0.01).expect_err("an inverted element has no energy").to_string();
    assert!(error.contains("not finite"), "{error}");
    assert_eq!(simulation.position("/body/dofs").expect("it is there"), before);
}

#[test]
fn a_polynomial_rest_spring_pulls_with_its_polynomial_of_the_displacement() {
    let f = force(
        r#"<MechanicalObject template="Vec3" position="1.1 0 0" rest_position="0 0 0"/><PolynomialRestShapeSpringsForceField points="0" polynomialStiffness="10 10" polynomialDegree="2" smoothShift="1e-4" smoothScale="1e7"/>"#,
    );
    assert!(close(&f, &[-23.1, 0.0, 0.0]), "{f:?}");
    let text = findings(
        r#"<MechanicalObject template="Vec3" position="1.1 0 0"/><PolynomialRestShapeSpringsForceField polynomialStiffness="10 10" polynomialDegree="3"/>"#,
    );
    assert!(text.contains("the degrees ask for 3 coefficients, but there are 2"), "{text}");
}

#[test]
fn polynomial_springs_are_at_rest_where_they_begin_and_push_only_if_they_may() {
    let spring = |x: f64, compressible: u8| {
        force(&format!(
            r#"<MechanicalObject template="Vec3" position="0 0 0  {x} 0 0"/><PolynomialSpringsForceField firstObjectPoints="0" secondObjectPoints="1" computeZeroLength="0" zeroLength="2" polynomialStiffness="10 40" polynomialDegree="2" compressible="{compressible}"/>"#
        ))
    };
    // A strain of 1/2: 10/2 + 40/4.
    assert!(close(&spring(3.0, 0), &[15.0, 0.0, 0.0, -15.0, 0.0, 0.0]));
    assert!(close(&spring(1.0, 1), &[-15.0, 0.0, 0.0, 15.0, 0.0, 0.0]));
    assert_eq!(spring(1.0, 0), [0.0; 6]);
    let f = force(
        r#"<MechanicalObject template="Vec3" position="0 0 0  3 0 0"/><PolynomialSpringsForceField firstObjectPoints="0" secondObjectPoints="1"/>"#,
    );
    assert_eq!(f, [0.0; 6]);
}

#[test]
fn a_repulsive_spring_acts_below_its_length_only() {
    let spring = |x: f64| {
        force(&format!(
            r#"<MechanicalObject template="Vec3" position="0 0 0  {x} 0 0"/><RepulsiveSpringForceField spring="0 1 100 0 1" elongationOnly="1"/>"#
        ))
    };
    assert!(close(&spring(0.5), &[-50.0, 0.0, 0.0, 50.0, 0.0, 0.0]));
    assert_eq!(spring(1.5), [0.0; 6]);
}

#[test]
fn vector_springs_keep_vectors_and_damp_all_directions() {
    let f = force(
        r#"<MechanicalObject template="Vec3" position="0 0 0  1 0 0" velocity="0 0 0  0 3 0"/><VectorSpringForceField springs="0 1 10 2 0 1 0"/>"#,
    );
    assert!(close(&f, &[10.0, -4.0, 0.0, -10.0, 4.0, 0.0]), "{f:?}");
}

#[test]
fn springs_to_a_state_of_another_solver_follow_it_from_step_to_step() {
    let mut simulation = run(
        r#"<Node name="target"><EulerExplicitSolver/><MechanicalObject name="dofs" template="Vec3" velocity="1 0 0"/><UniformMass totalMass="1"/></Node>
        <Node name="body"><EulerImplicitSolver/><SparseLDLSolver/><MechanicalObject name="dofs" template="Vec3" position="0 0 0"/><UniformMass totalMass="1"/>
        <RestShapeSpringsForceField external_rest_shape="@../target/dofs" stiffness="1e6"/></Node>"#,
    );
    for _ in 0..100 {
        simulation.step(0.01).expect("the step succeeds");
    }
    let x = simulation.position("/body/dofs").expect("it is there")[0];
    assert!((x - 1.0).abs() < 0.02, "{x}");
    simulation.reset();
    simulation.step(0.01).expect("the step succeeds");
    assert!(simulation.position("/body/dofs").expect("it is there")[0].abs() < 0.011);
}

#[test]
fn springs_to_a_state_of_the_same_solver_follow_it_at_once() {
    let mut simulation = run(
        r#"<Node name="both"><EulerImplicitSolver/><SparseLDLSolver/><Node name="target"><MechanicalObject name="dofs" template="Vec3" velocity="1 0 0"/><UniformMass totalMass="1"/></Node>
        <Node name="body"><MechanicalObject name="dofs" template="Vec3" position="0 0 0"/><UniformMass totalMass="1"/>
        <RestShapeSpringsForceField external_rest_shape="@../target/dofs" stiffness="1e6"/></Node></Node>"#,
    );
    for _ in 0..100 {
        simulation.step(0.01).expect("the step succeeds");
    }
    let x = simulation.position("/both/body/dofs").expect("it is there")[0];
    assert!((x - 1.0).abs() < 0.02, "{x}");
}

#[test]
fn rest_springs_hold_what_a_free_body_loses() {
    // 10 points, total mass 1, stiffness 1000, 20 steps of 0.01 s under gravity.
    let points: String = (0..10).map(|i| format!("{i} 0 0 ")).collect();
    let body = |name: &str, springs: &str| {
        format!(
            r#"<Node name="{name}"><EulerImplicitSolver/><CGLinearSolver iterations="100" tolerance="1e-12" threshold="1e-12"/><MechanicalObject name="dofs" template="Vec3" position="{points}"/><UniformMass totalMass="1"/>{springs}</Node>"#
        )
    };
    let text = body("held", r#"<RestShapeSpringsForceField stiffness="1000"/>"#) + &body("free", "");
    let mut simulation = crate::common::forces::run_in("0 -9.81 0", &text);
    for _ in 0..20 {
        simulation.step(0.01).expect("the step succeeds");
    }
    let height = |path: &str| simulation.position(path).expect("it is there")[1].abs();
    assert!(height("/held/dofs") < 0.1);
    let fallen = height("/free/dofs");
    assert!(fallen > 0.1 && fallen < 1.0);
}

#[test]
fn angular_springs_turn_both_bodies() {
    let turned = format!("0 0 0 0 0 0 1  1 0 0 0 0 {} {}", 0.1_f64.sin(), 0.1_f64.cos());
    let f = force(&format!(
        r#"<MechanicalObject template="Rigid3" position="{turned}"/><AngularSpringForceField indices="0 1" angularStiffness="7 10"/>"#
    ));
    let mut expected = [0.0; 12];
    (expected[5], expected[11]) = (2.0, -2.0);
    assert!(close(&f, &expected), "{f:?}");
    let text = findings(
        r#"<MechanicalObject template="Rigid3" position="0 0 0 0 0 0 1  1 0 0 0 0 0 1"/><AngularSpringForceField indices="1 0"/>"#,
    );
    assert!(text.contains("has none before it"), "{text}");
}

#[test]
fn a_joint_holds_blocked_axes_and_leaves_free_ones_within_their_limits() {
    let joint = |angle: f64, keys: &str| {
        let (sine, cosine) = (0.5 * angle).sin_cos();
        let f = force(&format!(
            r#"<MechanicalObject template="Rigid3" position="0 0 0 0 0 0 1  1 0 0 0 0 {sine} {cosine}"/>
            <JointSpringForceField spring="BEGIN_SPRING 0 1 REST_T 1 0 0 REST_R 0 0 0 1 {keys} END_SPRING"/>"#
        ));
        (f[5], f[11])
    };
    let near = |(a, b): (f64, f64), torque: f64| (a - torque).abs() < 1e-12 && (b + torque).abs() < 1e-12;
    assert!(near(joint(0.2, ""), 0.0));
    assert!(near(joint(0.2, "KS_R 5"), 1.0));
    assert!(near(joint(0.2, "FREE_AXIS 0 0 0 0 0 0 KS_R 0 100"), 20.0));
    assert!(near(joint(0.2, "FREE_AXIS 0 0 0 1 0 0 KS_R 0 100"), 20.0));
    assert!(near(joint(0.2, "R_LIM_Z -0.1 0.1 KS_B 50"), 5.0));
    let text = findings(
        r#"<MechanicalObject template="Rigid3" position="0 0 0 0 0 0 1"/><JointSpringForceField spring="BEGIN_SPRING 0 1 END_SPRING"/>"#,
    );
    assert!(text.contains("joint 0 joins bodies 0 and 1"), "{text}");
}

const XSP: &str = "Xsp 3.0\nnumm 3\nnums 2\nmass 1 0 0 0 0 0 0 0.5 0\nmass 2 1 0 0 0 0 0 2 0\nmass 3 3 0 0 0 0 0 4 0\n\
    lspg 1 1 2 100 0.5 0.75\nlspg 2 2 3 50 0 2\n";

fn load_with_file(text: &str) -> settee_simulation::Loaded {
    let folder = Folder::new("springs", &[("chain.xsp", XSP)]);
    let options = LoadOptions { data: vec![folder.0.clone()], ..LoadOptions::default() };
    let text = format!("<Node name=\"root\"><DefaultAnimationLoop/>{text}</Node>");
    Simulation::from_text("springs.scn", &text, &options)
}

#[test]
fn springs_and_masses_are_read_from_files() {
    let chain = r#"<MechanicalObject template="Vec3" position="0 0 0  1 0 0  3 0 0"/>"#;
    let loaded = load_with_file(&format!(
        r#"{chain}<DiagonalMass name="mass" fileMass="chain.xsp"/><SpringForceField name="springs" fileSprings="chain.xsp"/>"#
    ));
    let simulation = loaded.simulation.unwrap_or_else(|| panic!("{:?}", loaded.diagnostics));
    let text = |object: &str, data: &str| {
        let component = simulation.scene().component(simulation.scene().find_object(object).expect("it is there"));
        let component = component.expect("it is there");
        component.data(component.find_data(data).expect("the data is there")).print()
    };
    assert_eq!(text("/springs", "spring"), "0 1 100 0.5 0.75  1 2 50 0 2");
    assert_eq!(text("/springs", "lengths"), "0.75 2");
    assert_eq!((text("/mass", "vertexMass"), text("/mass", "totalMass")), ("0.5 2 4".into(), "6.5".into()));

    let findings = |text: &str| {
        let found = load_with_file(text).diagnostics;
        found.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
    };
    let missing = findings(&format!(r#"{chain}<SpringForceField fileSprings="none.xsp"/>"#));
    assert!(missing.contains("fileSprings") && missing.contains("not found"), "{missing}");
    let few = r#"<MechanicalObject template="Vec3" position="0 0 0  1 0 0"/>"#;
    let beyond = findings(&format!(r#"{few}<SpringForceField fileSprings="chain.xsp"/>"#));
    assert!(beyond.contains("spring 1 joins point 2"), "{beyond}");
    let masses = findings(&format!(r#"{few}<DiagonalMass fileMass="chain.xsp"/>"#));
    assert!(masses.contains("1 to 2 values"), "{masses}");
    let both = findings(&format!(r#"{chain}<SpringForceField fileSprings="chain.xsp" spring="0 1 1 0 1"/>"#));
    assert!(both.contains("those of the file count"), "{both}");
}

#[test]
fn springs_of_a_grid_have_the_lengths_of_the_grid() {
    let f = |grid: &str, position: &str, data: &str| {
        force(&format!(
            r#"<RegularGridTopology {grid}/><MechanicalObject template="Vec3" position="{position}"/><RegularGridSpringForceField {data}/>"#
        ))
    };
    // One line of length 2 and stiffness 80/2, stretched by 1.
    let line = f(r#"n="2 1 1" min="0 0 0" max="2 0 0""#, "0 0 0  3 0 0", r#"stiffness="80""#);
    assert!(close(&line, &[40.0, 0.0, 0.0, -40.0, 0.0, 0.0]), "{line:?}");
    let square = r#"n="2 2 1" min="0 0 0" max="3 4 0""#;
    // A diagonal of length 5, all points but two at one place.
    let diagonal =
        f(square, "0 0 0  0 0 0  0 0 0  10 0 0", r#"linesStiffness="0" linesDamping="0" quadsStiffness="50""#);
    assert!(close(&diagonal[..3], &[50.0, 0.0, 0.0]), "{diagonal:?}");
    assert_eq!(f(square, "0 0 0  3 0 0  0 4 0  3 4 0", r#"quadsStiffness="50""#), [0.0; 12]);
    let state = r#"<MechanicalObject template="Vec3" position="0 0 0  1 0 0"/>"#;
    assert!(findings(&format!("{state}<RegularGridSpringForceField/>")).contains("no RegularGridTopology"));
    assert!(
        findings(&format!(
            r#"<MeshTopology position="0 0 0  1 0 0" edges="0 1"/>{state}<RegularGridSpringForceField/>"#
        ))
        .contains("no RegularGridTopology")
    );
    assert!(
        findings(&format!(
            r#"<Node name="a"><RegularGridTopology name="grid" n="3 1 1" max="2 0 0"/></Node>{state}<RegularGridSpringForceField topology="@a/grid"/>"#
        ))
        .contains("the grid has 3 points, but the state has 2")
    );
}

#[test]
fn a_gear_turns_the_second_wheel_and_pushes_the_carriers_back() {
    // The first wheel has turned by 0.2 about x, the second by 0.1: r a1 + a2 = 0.5.
    let (first, second) = (0.1_f64, 0.05_f64);
    let mut simulation = run(
        r#"<MechanicalObject name="dofs" template="Rigid3" position="0 0 0 0 0 0 1  0 1 0 0 0 0 1  0 3 0 0 0 0 1"/>
        <GearSpringForceField name="gear" spring="BEGIN_SPRING 0 1 0 2 KS_R 10 1000 RATIO 2 END_SPRING"/>"#,
    );
    let (scene, runtime) = simulation.parts_mut();
    let object = *scene.all_objects().last().expect("the scene has objects");
    let mut subject = Subject::new(scene, runtime, object).expect("the object is in the runtime");
    let x = subject.scope.space.coord_mut(settee_kernel::vectors::CoordId::POSITION);
    x[10..14].copy_from_slice(&[first.sin(), 0.0, 0.0, first.cos()]);
    x[17..21].copy_from_slice(&[second.sin(), 0.0, 0.0, second.cos()]);
    let f = subject.force().expect("it is a force field");
    // k/|r| times 0.5 is 2.5: twice that on the first wheel.
    assert!((f[9] + 5.0).abs() < 1e-12 && (f[15] + 2.5).abs() < 1e-12 && (f[3] - 7.5).abs() < 1e-12, "{f:?}");
    let energy = subject.potential_energy().expect("it is a force field").expect("it has an energy");
    assert!((energy - 0.5 * 5.0 * 0.25).abs() < 1e-12, "{energy}");
    assert!(
        findings(
            r#"<MechanicalObject template="Rigid3"/><GearSpringForceField spring="BEGIN_SPRING 0 0 0 1 END_SPRING"/>"#
        )
        .contains("gear 0 has carriers [0, 0] and wheels [0, 1]")
    );
}
