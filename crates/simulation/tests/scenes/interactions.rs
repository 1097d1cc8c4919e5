//! Force fields between bodies with solvers of their own.

use crate::common::{load_with, run};

/// A light body on a stiff spring that hangs from a heavy one: k h^2 / m = 100 would be far from stable with explicit
/// forces.
fn pair(spring_node: &str) -> String {
    let spring = r#"<SpringForceField object1="@/heavy/dofs" object2="@/light/dofs" spring="0 0 10000 0 1"/>"#;
    let body = |name: &str, mass: f64, x: f64, v: f64| {
        let spring = if name == spring_node { spring } else { "" };
        format!(
            r#"<Node name="{name}"><EulerImplicitSolver/><CGLinearSolver iterations="50" tolerance="1e-14" threshold="1e-14"/>
            <MechanicalObject name="dofs" position="{x} 0 0" velocity="{v} 0 0"/><UniformMass totalMass="{mass}"/>{spring}</Node>"#
        )
    };
    let (heavy, light) = (body("heavy", 1e9, 0.0, 1.0), body("light", 1.0, 1.5, 0.0));
    let outside = if spring_node.is_empty() { spring } else { "" };
    format!(r#"<Node name="root" gravity="0 0 0" dt="0.1"><DefaultAnimationLoop/>{heavy}{light}{outside}</Node>"#)
}

fn moved(text: &str, threads: usize, steps: usize) -> Vec<f64> {
    let mut simulation = load_with(text, threads);
    run(&mut simulation, &vec![0.0; steps]);
    let states = ["/heavy/dofs", "/light/dofs"];
    states.iter().flat_map(|path| simulation.velocity(path).expect("the state is there").to_vec()).collect()
}

#[test]
fn a_body_takes_its_own_force_fields_implicitly_and_sees_the_others_where_they_have_got_to() {
    // The heavy body has moved by 0.1 when the light one begins: v = -h k (x - x_heavy - 1) / (m + h^2 k).
    let v = moved(&pair("light"), 1, 1);
    assert!((v[0] - 1.0).abs() < 1e-6, "{v:?}");
    assert!((v[3] - -0.1 * 1e4 * (1.5 - 0.1 - 1.0) / (1.0 + 100.0)).abs() < 1e-6, "{v:?}");
    // It is dragged along in the end.
    let v = moved(&pair("light"), 1, 200);
    assert!((v[3] - 1.0).abs() < 0.1, "{v:?}");
}

#[test]
fn the_other_body_takes_the_opposite_force_from_outside() {
    // Spring in the node of the heavy body: the light one takes the force at the beginning of the step, -h k 0.5 / m.
    let v = moved(&pair("heavy"), 1, 1);
    assert!((v[3] - -0.1 * 1e4 * 0.5).abs() < 1e-6, "{v:?}");
    // In no solver's node: both do.
    let v = moved(&pair(""), 1, 1);
    assert!((v[3] - -500.0).abs() < 1e-6 && (v[0] - (1.0 + 500.0 / 1e9)).abs() < 1e-12, "{v:?}");
}

#[test]
fn the_number_of_threads_changes_no_bit() {
    for node in ["light", "heavy", ""] {
        let alone = moved(&pair(node), 1, 5);
        for threads in [2, 3] {
            assert_eq!(alone, moved(&pair(node), threads, 5), "{node:?}, {threads} threads");
        }
    }
}

#[test]
fn a_rest_shape_may_be_that_of_a_body_which_comes_later() {
    let shape = r#"<Node name="shape"><MechanicalObject name="dofs" position="0.2 0 0"/></Node>"#;
    let body = r#"<Node name="body"><EulerImplicitSolver/><SparseLDLSolver name="solver"/>
        <MechanicalObject name="dofs" position="0.1 0 0"/><UniformMass totalMass="0.01"/>
        <RestShapeSpringsForceField stiffness="11" external_rest_shape="@/shape/dofs" points="0" external_points="0"/>
        <LinearSolverConstraintCorrection linearSolver="@solver"/></Node>"#;
    let velocity = |first: &str, second: &str| {
        let text = format!(
            r#"<Node name="root" gravity="0 0 0" dt="0.01"><FreeMotionAnimationLoop/><BlockGaussSeidelConstraintSolver/>
            {first}{second}</Node>"#
        );
        let mut simulation = load_with(&text, 1);
        run(&mut simulation, &[0.0; 3]);
        simulation.velocity("/body/dofs").expect("the state is there").to_vec()
    };
    let [v, later] = [velocity(shape, body), velocity(body, shape)];
    // v += h k (x_shape - x) / (m + h^2 k), x += h v, three times.
    let (mut x, mut expected) = (0.1, 0.0);
    for _ in 0..3 {
        expected = (0.01 * expected + 0.01 * 11.0 * (0.2 - x)) / (0.01 + 0.0001 * 11.0);
        x += 0.01 * expected;
    }
    assert!((v[0] - expected).abs() < 1e-12, "{v:?}, expected {expected}");
    assert_eq!(v, later);
}
