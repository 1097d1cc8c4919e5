//! Facts about projective constraints.

use settee_components::FromScene;
use settee_simulation::{LoadOptions, Loaded, Simulation};

fn load(text: &str) -> Loaded {
    let text = format!("<Node name=\"root\" gravity=\"0 0 0\" dt=\"0.01\"><DefaultAnimationLoop/>{text}</Node>");
    Simulation::from_text("projective.scn", &text, &LoadOptions::default())
}

fn run(text: &str) -> Simulation {
    let loaded = load(text);
    let findings: Vec<String> = loaded.diagnostics.iter().map(ToString::to_string).collect();
    loaded.simulation.unwrap_or_else(|| panic!("{text}\n{}", findings.join("\n")))
}

fn findings(text: &str) -> String {
    load(text).diagnostics.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

fn steps(simulation: &mut Simulation, n: usize) {
    for _ in 0..n {
        simulation.step(0.0).unwrap_or_else(|error| panic!("{error}"));
    }
}

/// Solvers of one node, by name.
const SOLVERS: [(&str, &str); 6] = [
    ("implicit Euler, direct", "<EulerImplicitSolver/><SparseLDLSolver/>"),
    (
        "implicit Euler, matrix-free",
        r#"<EulerImplicitSolver/><CGLinearSolver iterations="200" tolerance="1e-16" threshold="1e-30"/>"#,
    ),
    (
        "BDF 2, direct",
        r#"<BDFOdeSolver order="2" rayleighMass="0" rayleighStiffness="0"/><NewtonRaphsonSolver maxNbIterationsNewton="20"/><SparseLDLSolver/>"#,
    ),
    ("Newmark, direct", "<NewmarkImplicitSolver/><SparseLDLSolver/>"),
    ("Runge-Kutta 4", "<RungeKutta4Solver/>"),
    ("explicit Euler", "<EulerExplicitSolver/>"),
];

fn body(solver: &str, content: &str) -> String {
    format!(r#"<Node name="body">{solver}{content}</Node>"#)
}

/// A row of three points with springs between them; the last is free.
fn chain(constraint: &str) -> String {
    format!(
        r#"<MechanicalObject name="dofs" template="Vec3" position="0 0 0  1 0 0  2 0.5 0"/><UniformMass vertexMass="1"/>
        <SpringForceField spring="0 1 80 0.5 1  1 2 80 0.5 1"/><ConstantForceField indices="2" forces="1 2 3"/>{constraint}"#
    )
}

fn point(simulation: &Simulation, index: usize) -> [f64; 3] {
    let x = simulation.position("/body/dofs").expect("the state is there");
    [x[3 * index], x[3 * index + 1], x[3 * index + 2]]
}

fn velocity(simulation: &Simulation, index: usize) -> [f64; 3] {
    let v = simulation.velocity("/body/dofs").expect("the state is there");
    [v[3 * index], v[3 * index + 1], v[3 * index + 2]]
}

fn assert_near(found: [f64; 3], expected: [f64; 3], tolerance: f64, what: &str) {
    let worst = found.iter().zip(&expected).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
    assert!(worst <= tolerance, "{what}: {found:?}, expected {expected:?}");
}

#[test]
fn fixed_points_stay_and_others_move_with_every_solver() {
    for (name, solver) in SOLVERS {
        let content = r#"<MechanicalObject name="dofs" template="Vec3" position="0 0 0  1 0 0"/><UniformMass totalMass="1"/>
            <ConstantForceField indices="0 1" forces="10 10 10  10 10 10"/><FixedProjectiveConstraint indices="1"/>"#;
        let mut simulation = run(&body(solver, content));
        simulation.step(0.5).expect("the step succeeds");
        assert_eq!(point(&simulation, 1), [1.0, 0.0, 0.0], "{name}");
        assert!(point(&simulation, 0)[0] > 0.1 || name == "explicit Euler", "{name}: {:?}", point(&simulation, 0));
        assert!(velocity(&simulation, 0)[1] > 1.0, "{name}");
    }
    assert!(findings(&chain(r#"<FixedProjectiveConstraint indices="0 7"/>"#)).contains("no point has the index 7"));
}

#[test]
fn blocked_directions_have_no_velocity() {
    for (constraint, is_blocked) in [
        (r#"<PartialFixedProjectiveConstraint indices="2" fixedDirections="0 1 0"/>"#, [false, true, false]),
        (r#"<FixedPlaneProjectiveConstraint indices="2" direction="0 3 0"/>"#, [false, true, false]),
    ] {
        for (name, solver) in SOLVERS {
            let mut simulation = run(&body(solver, &chain(constraint)));
            steps(&mut simulation, 20);
            let v = velocity(&simulation, 2);
            for axis in 0..3 {
                assert_eq!(v[axis].abs() <= 1e-8, is_blocked[axis], "{name}: {v:?}");
            }
        }
    }
}

#[test]
fn points_stay_on_their_set_with_every_solver() {
    // (constraint of point 2, distance to the set and along it for positions and velocities)
    type Off = fn([f64; 3]) -> [f64; 3];
    let sets: [(&str, Off, Off); 4] = [
        (
            r#"<LineProjectiveConstraint indices="2" origin="0 1 0" direction="0 0 2"/>"#,
            |x| [x[0], x[1] - 1.0, 0.0],
            |v| [v[0], v[1], 0.0],
        ),
        (
            r#"<DirectionProjectiveConstraint indices="2" direction="1 1 0"/>"#,
            |x| [(x[0] - 2.0) - (x[1] - 0.5), 0.0, x[2]],
            |v| [v[0] - v[1], 0.0, v[2]],
        ),
        (
            r#"<PlaneProjectiveConstraint indices="2" origin="2 0 0" normal="1 0 1"/>"#,
            |x| [x[0] - 2.0 + x[2], 0.0, 0.0],
            |v| [v[0] + v[2], 0.0, 0.0],
        ),
        (r#"<PointProjectiveConstraint indices="2" point="2 1 1"/>"#, |x| [x[0] - 2.0, x[1] - 1.0, x[2] - 1.0], |v| v),
    ];
    for (constraint, off_position, off_velocity) in sets {
        for (name, solver) in SOLVERS {
            let mut simulation = run(&body(solver, &chain(constraint)));
            assert_near(off_position(point(&simulation, 2)), [0.0; 3], 1e-12, constraint);
            assert_eq!(point(&simulation, 1), [1.0, 0.0, 0.0], "{constraint}");
            steps(&mut simulation, 20);
            assert_near(off_position(point(&simulation, 2)), [0.0; 3], 1e-12, &format!("{constraint} {name}"));
            assert_near(off_velocity(velocity(&simulation, 2)), [0.0; 3], 1e-12, &format!("{constraint} {name}"));
        }
    }
}

#[test]
fn direct_and_matrix_free_solvers_agree_on_slanted_sets() {
    for constraint in [
        r#"<LineProjectiveConstraint indices="2" origin="2 0.5 0" direction="1 2 -1"/>"#,
        r#"<PlaneProjectiveConstraint indices="1 2" origin="2 0.5 0" normal="1 2 -1"/>"#,
        r#"<FixedPlaneProjectiveConstraint indices="0 2" direction="1 2 -1"/>"#,
        r#"<AttachProjectiveConstraint indices1="0" indices2="2" twoWay="true"/>"#,
    ] {
        let states: Vec<Vec<f64>> = SOLVERS[..2]
            .iter()
            .map(|(_, solver)| {
                let mut simulation = run(&body(solver, &chain(constraint)));
                steps(&mut simulation, 20);
                [simulation.position("/body/dofs"), simulation.velocity("/body/dofs")]
                    .map(|v| v.unwrap().to_vec())
                    .concat()
            })
            .collect();
        let worst = states[0].iter().zip(&states[1]).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
        assert!(worst < 1e-9, "{constraint}: {worst:e}");
    }
}

#[test]
fn prescribed_positions_are_met_at_their_times_with_every_solver() {
    let x0 = [0.0, 0.0, 0.0];
    type Place = fn(f64) -> [f64; 3];
    let motions: [(&str, Place, Place); 5] = [
        (
            r#"<LinearMovementProjectiveConstraint indices="0" keyTimes="0 0.1 0.3" movements="0 0 0  0 0.2 0  0.4 0.2 0"/>"#,
            |t| if t < 0.1 { [0.0, 2.0 * t, 0.0] } else { [2.0 * (t - 0.1), 0.2, 0.0] },
            |t| if t < 0.1 { [0.0, 2.0, 0.0] } else { [2.0, 0.0, 0.0] },
        ),
        (
            r#"<LinearVelocityProjectiveConstraint indices="0" keyTimes="0 0.1" velocities="0 0 0  0 1 0" continueAfterEnd="true"/>"#,
            |t| [0.0, if t < 0.1 { 5.0 * t * t } else { 0.05 + (t - 0.1) }, 0.0],
            |t| [0.0, if t < 0.1 { 10.0 * t } else { 1.0 }, 0.0],
        ),
        (
            r#"<OscillatorProjectiveConstraint oscillators="0  0 0 0  0 0.1 0  10 0"/>"#,
            |t| [0.0, 0.1 * (10.0 * t).sin(), 0.0],
            |t| [0.0, (10.0 * t).cos(), 0.0],
        ),
        (
            r#"<ParabolicProjectiveConstraint indices="0" EndTime="0.3" P1="0 0 0" P2="0.5 0.5 0" P3="1 0 0"/>"#,
            |t| [t / 0.3, 2.0 * (t / 0.3) * (1.0 - t / 0.3), 0.0],
            |t| [1.0 / 0.3, 2.0 * (1.0 - 2.0 * t / 0.3) / 0.3, 0.0],
        ),
        (
            r#"<AffineMovementProjectiveConstraint indices="0" translation="0 0.1 0" endConstraintTime="1"/>"#,
            |t| [0.0, 0.1 * t, 0.0],
            |_| [0.0, 0.1, 0.0],
        ),
    ];
    for (constraint, place, rate) in motions {
        assert_eq!(place(0.0), x0);
        for (name, solver) in SOLVERS {
            let mut simulation = run(&body(solver, &chain(constraint)));
            for _ in 0..25 {
                simulation.step(0.0).unwrap_or_else(|error| panic!("{name}: {error}"));
                // Key times are sums of steps up to rounding: the slope there may be either.
                let t = simulation.time();
                assert_near(point(&simulation, 0), place(t), 1e-14, &format!("{constraint} {name} at {t}"));
                if (t - 0.1).abs() > 1e-9 {
                    assert_near(velocity(&simulation, 0), rate(t), 1e-13, &format!("{constraint} {name} at {t}"));
                }
            }
        }
    }
}

#[test]
fn bodies_follow_what_drives_them_in_the_same_step() {
    // A stiff spring between a driven point and a light one: implicit Euler takes the light one along at once.
    let content = r#"<MechanicalObject name="dofs" template="Vec3" position="0 0 0  1 0 0"/><UniformMass vertexMass="1e-3"/>
        <SpringForceField spring="0 1 1e6 0 1"/>
        <LinearMovementProjectiveConstraint indices="0" keyTimes="0 1" movements="0 0 0  1 0 0"/>"#;
    for (name, solver) in &SOLVERS[..2] {
        let mut simulation = run(&body(solver, content));
        steps(&mut simulation, 3);
        let stretch = point(&simulation, 1)[0] - point(&simulation, 0)[0] - 1.0;
        assert!(stretch.abs() < 1e-6, "{name}: {stretch:e}");
    }
}

#[test]
fn a_consistent_mass_feels_the_acceleration_of_a_driven_boundary() {
    // A bar of one element without stiffness, driven at one end: M_11 a_1 = -M_10 a_0, so that a_1 = -a_0 / 2.
    let content = r#"<EdgeSetTopologyContainer position="0 0 0  1 0 0" edges="0 1"/><MechanicalObject name="dofs" template="Vec3"/>
        <MeshMatrixMass massDensity="3"/>
        <LinearVelocityProjectiveConstraint indices="0" keyTimes="0 1" velocities="0 0 0  0 1 0"/>"#;
    for (name, solver) in &SOLVERS[..3] {
        let mut simulation = run(&body(solver, content));
        steps(&mut simulation, 20);
        // v_0 = t; implicit Euler reaches the mean velocity of the last step.
        let expected = -0.5 * simulation.time();
        let found = velocity(&simulation, 1)[1];
        assert!((found - expected).abs() < 0.03 * expected.abs(), "{name}: {found}, expected {expected}");
    }
}

#[test]
fn points_are_free_outside_the_key_times() {
    for (name, solver) in SOLVERS {
        let content = r#"<MechanicalObject name="dofs" template="Vec3" position="0 0 0"/><UniformMass vertexMass="1"/>
            <LinearMovementProjectiveConstraint indices="0" keyTimes="0 0.05" movements="0 0 0  0 0.1 0"/>"#;
        let mut simulation = run(&body(solver, content));
        steps(&mut simulation, 10);
        // It flies on with the velocity of the last key.
        assert_near(point(&simulation, 0), [0.0, 0.2, 0.0], 1e-12, name);
        assert_near(velocity(&simulation, 0), [0.0, 2.0, 0.0], 1e-12, name);
        simulation.reset();
        assert_eq!(point(&simulation, 0), [0.0; 3], "{name}");
        steps(&mut simulation, 10);
        assert_near(point(&simulation, 0), [0.0, 0.2, 0.0], 1e-12, name);
    }
}

#[test]
fn end_time_lets_points_go() {
    for (name, solver) in &SOLVERS[..3] {
        let mut simulation = run(&body(solver, &chain(r#"<FixedProjectiveConstraint indices="2" endTime="0.05"/>"#)));
        steps(&mut simulation, 5);
        assert_eq!(point(&simulation, 2), [2.0, 0.5, 0.0], "{name}");
        steps(&mut simulation, 5);
        assert!(velocity(&simulation, 2)[2] > 0.05, "{name}");
    }
}

#[test]
fn the_patch_test_and_affine_maps_end_at_their_targets() {
    let square = r#"<MechanicalObject name="dofs" template="Vec3" position="0 0 0  1 0 0  1 1 0  0 1 0  0.5 0.5 0"/><UniformMass vertexMass="1"/>"#;
    let constraints = [
        r#"<PatchTestMovementProjectiveConstraint indices="0 1 2 3 4" cornerMovements="0 0 0  0.2 0 0  0.2 0.1 0  0 0.1 0" endConstraintTime="0.1"/>"#,
        r#"<AffineMovementProjectiveConstraint indices="0 1 2 3 4" rotation="1.2 0 0  0 1.1 0  0 0 1" endConstraintTime="0.1"/>"#,
    ];
    for constraint in constraints {
        let mut simulation = run(&body(SOLVERS[0].1, &format!("{square}{constraint}")));
        steps(&mut simulation, 5);
        assert_near(point(&simulation, 4), [0.55, 0.525, 0.0], 1e-12, constraint);
        steps(&mut simulation, 15);
        assert_near(point(&simulation, 4), [0.6, 0.55, 0.0], 1e-12, constraint);
        assert_near(point(&simulation, 2), [1.2, 1.1, 0.0], 1e-12, constraint);
        assert_near(velocity(&simulation, 2), [0.0; 3], 1e-12, constraint);
    }
}

#[test]
fn attached_points_move_as_one() {
    let two = |attributes: &str| {
        format!(
            r#"<MechanicalObject name="dofs" template="Vec3" position="0 0 0  0 0 0"/><UniformMass vertexMass="2"/>
            <ConstantForceField indices="0 1" forces="4 0 0  0 8 0"/><AttachProjectiveConstraint indices1="0" indices2="1" {attributes}/>"#
        )
    };
    for (name, solver) in SOLVERS {
        // Two ways: the forces of both on the masses of both.
        let mut simulation = run(&body(solver, &two(r#"twoWay="true""#)));
        steps(&mut simulation, 10);
        for index in 0..2 {
            assert_near(velocity(&simulation, index), [0.1, 0.2, 0.0], 1e-9, name);
        }
        // One way: the first does not feel the second.
        let mut simulation = run(&body(solver, &two("")));
        steps(&mut simulation, 10);
        for index in 0..2 {
            assert_near(velocity(&simulation, index), [0.2, 0.0, 0.0], 1e-9, name);
        }
        assert_eq!(point(&simulation, 0), point(&simulation, 1), "{name}");
    }
    assert!(findings(&body("", &two(r#"constraintFactor="1 1""#))).contains("not one factor for each pair"));
}

#[test]
fn rotations_about_fixed_axes_are_kept_out() {
    let frame = |attributes: &str| {
        format!(
            r#"<MechanicalObject name="dofs" template="Rigid3" position="0 0 0 0 0 0 1" velocity="1 0 0 1 2 3"/>
            <UniformMass vertexMass="1"/><FixedRotationProjectiveConstraint {attributes}/>"#
        )
    };
    let mut simulation = run(&body(SOLVERS[0].1, &frame(r#"FixedXRotation="1" FixedYRotation="1""#)));
    steps(&mut simulation, 10);
    let x = simulation.position("/body/dofs").unwrap().to_vec();
    assert!((x[0] - 0.1).abs() < 1e-12 && x[3].abs() < 1e-12 && x[4].abs() < 1e-12, "{x:?}");
    assert!((x[5] - (0.5_f64 * 0.3).sin()).abs() < 1e-9, "{x:?}");
    let mut simulation =
        run(&body(SOLVERS[0].1, &frame(r#"FixedXRotation="1" FixedYRotation="1" FixedZRotation="1""#)));
    steps(&mut simulation, 10);
    assert_eq!(simulation.position("/body/dofs").unwrap()[3..], [0.0, 0.0, 0.0, 1.0]);
}

#[test]
fn mistakes_are_named() {
    let of = |constraint: &str| findings(&body(SOLVERS[0].1, &chain(constraint)));
    for (constraint, message) in [
        (
            r#"<LinearMovementProjectiveConstraint keyTimes="0 1" movements="0 0 0"/>"#,
            "not one value for each key time",
        ),
        (
            r#"<LinearMovementProjectiveConstraint keyTimes="1 0" movements="0 0 0 1 1 1"/>"#,
            "key times do not increase",
        ),
        (
            r#"<LinearVelocityProjectiveConstraint keyTimes="0 1" velocities="0 0 0 1 1 1" coordinates="3"/>"#,
            "numbers below 3",
        ),
        (r#"<PartialFixedProjectiveConstraint fixedDirections="1 1"/>"#, "3 values, 0 or 1"),
        (r#"<LineProjectiveConstraint direction="0 0 0"/>"#, "a vector other than 0"),
        (r#"<OscillatorProjectiveConstraint oscillators="9  0 0 0  0 1 0  1 0"/>"#, "no point has the index 9"),
        (r#"<OscillatorProjectiveConstraint oscillators="0  0 0 0"/>"#, "do not fill records of 9"),
        (r#"<ParabolicProjectiveConstraint EndTime="1"/>"#, "no parabola leads through"),
        (r#"<HermiteSplineProjectiveConstraint/>"#, "the motion ends before it begins"),
        (r#"<AttachProjectiveConstraint indices1="0" indices2="1 2"/>"#, "points without a partner"),
        (r#"<PatchTestMovementProjectiveConstraint indices="0"/>"#, "4 or 8 displacements"),
        (r#"<PositionBasedDynamicsProjectiveConstraint stiffness="2"/>"#, "a value from 0 to 1"),
    ] {
        let found = of(constraint);
        assert!(found.contains(message), "{constraint}: {found}");
    }
}

#[test]
fn bodies_follow_an_animated_skeleton() {
    let body = |attributes: &str| {
        format!(
            r#"<Node name="body"><EulerImplicitSolver/><SparseLDLSolver/><MechanicalObject name="dofs" template="Rigid3" position="0 0 0 0 0 0 1  5 5 5 0 0 0 1"/><UniformMass vertexMass="1"/>
            <SkeletalMotionProjectiveConstraint {attributes} joints="BEGIN_JOINT -1 KEY 0 0 0 0 0 0 0 1 KEY 1 4 0 0 0 0 0.7071067811865476 0.7071067811865476 END_JOINT BEGIN_JOINT 0 POSE 1 0 0 0 0 0 1 END_JOINT"/></Node>"#
        )
    };
    // Twice as fast: after half a second at the last key, with a quarter turn; the second joint is carried along.
    let mut simulation = run(&body(r#"animationSpeed="2""#));
    steps(&mut simulation, 50);
    let x = simulation.position("/body/dofs").expect("the state is there").to_vec();
    let half = 0.5_f64.sqrt();
    let expected = [4.0, 0.0, 0.0, 0.0, 0.0, half, half, 4.0, 1.0, 0.0, 0.0, 0.0, half, half];
    assert!(x.iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-9), "{x:?}");
    let v = simulation.velocity("/body/dofs").expect("the state is there");
    assert!((v[0] - 8.0).abs() < 1e-9 && (v[5] - std::f64::consts::PI).abs() < 1e-9, "{v:?}");
    let mut simulation = run(&body(r#"active="false""#));
    steps(&mut simulation, 2);
    assert_eq!(simulation.position("/body/dofs").expect("the state is there")[7..10], [5.0; 3]);
    assert!(findings(&body(r#"bones="0 2""#)).contains("numbers below 2"));
    assert!(findings(&body(r#"bones="0 1 0""#)).contains("at most one bone"));
}
