//! Facts about loads.

use crate::common::forces::{close, findings, force, run};

const STATE: &str = r#"<MechanicalObject template="Vec3" position="0 -0.1 0  1 0.5 0.2" velocity="0 -1 0  1 2 3"/>"#;

#[test]
fn a_plane_pushes_with_stiffness_times_depth_and_damps_with_the_depth() {
    let f = force(&format!(r#"{STATE}<PlaneForceField stiffness="200" damping="3"/>"#));
    assert!(close(&f, &[0.0, 20.0 + 0.3, 0.0, 0.0, 0.0, 0.0]), "{f:?}");
    // Bilateral: the damping opposes the motion on both sides.
    let f = force(&format!(r#"{STATE}<PlaneForceField stiffness="200" damping="3" bilateral="1"/>"#));
    assert!(close(&f[3..], &[-1.5, -100.0 - 3.0, -4.5]), "{f:?}");
    // The normal is not normalised.
    let f = force(&format!(r#"{STATE}<PlaneForceField normal="0 2 0" stiffness="200" damping="0"/>"#));
    assert!(close(&f[..3], &[0.0, 80.0, 0.0]), "{f:?}");
    let f = force(&format!(r#"{STATE}<PlaneForceField stiffness="200" damping="0" maxForce="5"/>"#));
    assert!(close(&f[..3], &[0.0, 5.0, 0.0]), "{f:?}");
}

#[test]
fn the_defaults_of_a_plane() {
    let simulation = run(&format!("{STATE}<PlaneForceField/>"));
    let scene = simulation.scene();
    let object = *scene.all_objects().last().expect("the scene has objects");
    let plane = scene.component(object).expect("it is there");
    for (name, value) in [
        ("normal", "0 1 0"),
        ("d", "0"),
        ("stiffness", "500"),
        ("damping", "5"),
        ("maxForce", "0"),
        ("bilateral", "false"),
        ("localRange", "-1 -1"),
        ("showPlane", "false"),
        ("showPlaneSize", "10"),
    ] {
        assert_eq!(plane.data(plane.find_data(name).expect("the data exists")).print(), value, "{name}");
    }
}

#[test]
fn values_that_no_plane_can_have_are_errors() {
    for (attribute, expected) in [
        (r#"stiffness="-1""#, "a number not below 0"),
        (r#"damping="-1""#, "a number not below 0"),
        (r#"maxForce="-1""#, "a number not below 0"),
        (r#"localRange="0 2""#, "first and last point below 2"),
        (r#"localRange="1 0""#, "first and last point below 2"),
        (r#"normal="0 0 0""#, "a vector other than 0"),
        (r#"normal="0 1""#, "3 reals"),
    ] {
        let text = findings(&format!("{STATE}<PlaneForceField {attribute}/>"));
        assert!(text.contains(expected), "{attribute}: {text}");
    }
}

#[test]
fn a_falling_mass_stays_on_the_plane_for_every_template() {
    for (template, position, axis) in [
        ("Vec1", "0", 0),
        ("Vec2", "0 0", 1),
        ("Vec3", "0 0 0", 1),
        ("Vec6", "0 0 0 0 0 0", 1),
        ("Rigid3", "0 0 0 0 0 0 1", 1),
    ] {
        let gravity = if axis == 0 { "-9.8 0 0" } else { "0 -9.8 0" };
        let text = format!(
            r#"<Node name="body" gravity="{gravity}"><EulerImplicitSolver/><CGLinearSolver iterations="25" tolerance="1e-9" threshold="1e-9"/>
            <MechanicalObject name="dofs" template="{template}" position="{position}"/><UniformMass totalMass="1"/><PlaneForceField/></Node>"#
        );
        let mut simulation = crate::common::forces::run_in(gravity, &text);
        for _ in 0..100 {
            simulation.step(0.01).expect("the step succeeds");
        }
        let height = simulation.position("/body/dofs").expect("it is there")[axis];
        assert!(height > -0.1 && height < 0.0, "{template}: {height}");
    }
}

#[test]
fn a_sphere_pushes_outwards_and_leaves_its_centre_alone() {
    let f = force(
        r#"<MechanicalObject template="Vec3" position="0.5 0 0  0 0 0  2 0 0"/><SphereForceField stiffness="200" damping="0"/>"#,
    );
    assert_eq!(f, [100.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]);
}

#[test]
fn an_ellipsoid_acts_inside_or_outside_by_the_sign_of_its_stiffness() {
    let f = |stiffness: f64| {
        force(&format!(
            r#"<MechanicalObject template="Vec3" position="1 0 0  3 0 0  0 0 0"/><EllipsoidForceField vradius="2 1 1" stiffness="{stiffness}" damping="0"/>"#
        ))
    };
    assert!(close(&f(100.0), &[50.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]), "{:?}", f(100.0));
    assert!(close(&f(-100.0), &[0.0, 0.0, 0.0, -50.0, 0.0, 0.0, 0.0, 0.0, 0.0]), "{:?}", f(-100.0));
    let text = findings(&format!("{STATE}<EllipsoidForceField vradius=\"1 0 1\"/>"));
    assert!(text.contains("positive numbers"), "{text}");
}

#[test]
fn a_linear_force_follows_its_table_with_its_factor_to_the_end() {
    let f = |times: &str| {
        force(&format!(
            r#"<MechanicalObject template="Vec1" position="0 1"/><LinearForceField points="1" force="10" times="{times}" forces="1 3"/>"#
        ))
    };
    assert_eq!(f("1 2"), [0.0, 0.0]);
    assert_eq!(f("-1 1"), [0.0, 20.0]);
    assert_eq!(f("-2 0"), [0.0, 30.0]);
    assert_eq!(f("-2 -1"), [0.0, 30.0]);
    let text = findings(&format!(r#"{STATE}<LinearForceField points="0" times="1 1" forces="1 1 1 2 2 2"/>"#));
    assert!(text.contains("increasing order"), "{text}");
}

#[test]
fn torsion_acts_around_an_axis_anywhere() {
    let f = force(
        r#"<MechanicalObject template="Vec3" position="3 0 1"/><TorsionForceField indices="0" torque="2" axis="0 0 5" origin="1 0 7"/>"#,
    );
    assert!(close(&f, &[0.0, 4.0, 0.0]), "{f:?}");
    let text = findings(&format!(r#"{STATE}<TorsionForceField indices="2" torque="1"/>"#));
    assert!(text.contains("no point has the index 2"), "{text}");
}

#[test]
fn a_cone_pulls_to_its_nearest_point() {
    let f = force(
        r#"<MechanicalObject template="Vec3" position="0 3 0  0 -1 0  2 0 0  0.1 1 0"/><ConicalForceField coneHeight="0 2 0" coneAngle="45" stiffness="10" damping="0"/>"#,
    );
    assert!(close(&f, &[0.0, -10.0, 0.0, 0.0, 10.0, 0.0, -10.0, 10.0, 0.0, 0.0, 0.0, 0.0]), "{f:?}");
}

/// A point at (1, 0, 0) of a body at (3, 0, 0) that is turned by 90 degrees around z, inside its ellipsoid.
fn carried(attributes: &str) -> Vec<f64> {
    force(&format!(
        r#"<Node name="body"><MechanicalObject name="frame" template="Rigid3" position="3 0 0 0 0 0.7071067811865476 0.7071067811865476"/></Node>
        <Node name="cloth"><MechanicalObject name="points" template="Vec3" position="3 1 0"/>
        <InteractionEllipsoidForceField object1="@points" object2="@../body/frame" vradius="2 1 1" stiffness="100" damping="0" {attributes}/></Node>"#
    ))
}

#[test]
fn an_ellipsoid_on_a_body_turns_with_it_and_the_body_takes_the_reaction() {
    // In the frame the point is at (1, 0, 0), half way out along the long axis, which is y in space.
    let f = carried("");
    assert!(close(&f, &[0.0, -50.0, 0.0, 0.0, 0.0, 0.0, 0.0, 50.0, 0.0]), "{f:?}");
    let f = carried("object2_forces=\"0\"");
    assert_eq!(f.iter().filter(|f| f.abs() > 1e-12).count(), 1, "{f:?}");
    let f = carried("center=\"0 0 0  50 0 0\"");
    assert!(close(&f[6..], &[0.0, 50.0, 0.0]), "{f:?}");
    let text = findings(
        r#"<MechanicalObject name="points" template="Vec3" position="3 1 0"/><Node name="body"><MechanicalObject name="frame" template="Rigid3" position="0 0 0 0 0 0 1"/></Node>
        <InteractionEllipsoidForceField object1="@points" object2="@body/frame" object2_dof_index="1" vradius="1 1 1"/>"#,
    );
    assert!(text.contains("the second state has no point 1"), "{text}");
}

#[test]
fn a_part_of_the_scene_has_a_gravity_of_its_own() {
    let body =
        r#"<RungeKutta4Solver/><Node name="below"><MechanicalObject name="dofs"/><UniformMass vertexMass="1"/></Node>"#;
    let text =
        format!(r#"<Node name="own"><Gravity gravity="0 2 0"/>{body}</Node><Node name="of_the_scene">{body}</Node>"#);
    let mut simulation = crate::common::forces::run_in("0 -10 0", &text);
    for _ in 0..10 {
        simulation.step(0.01).expect("the scene runs");
    }
    for (path, expected) in [("/own/below/dofs", 0.01), ("/of_the_scene/below/dofs", -0.05)] {
        let x = simulation.position(path).expect("the state");
        assert!((x[1] - expected).abs() < 1e-12, "{path}: {x:?}");
    }
}
