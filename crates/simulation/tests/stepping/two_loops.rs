//! Of several animation loops in the root the last one makes the steps.

use crate::common::{load, state};

#[test]
fn the_last_animation_loop_makes_the_steps() {
    let fall = |loops: &str| {
        let text = format!(
            r#"<Node name="root" gravity="0 -10 0" dt="0.1">{loops}<Node name="a"><EulerImplicitSolver/><CGLinearSolver/>
            <MechanicalObject name="dofs" position="0 0 0"/><UniformMass totalMass="1"/></Node></Node>"#
        );
        let mut simulation = load(&text);
        simulation.step(0.0).unwrap();
        state(&simulation, "/a/dofs").0[1]
    };
    let [whole, halves] = ["<DefaultAnimationLoop/>", r#"<MultiStepAnimationLoop integrationSteps="2"/>"#];
    // Backward Euler: -g h^2 (1 + ... + n) / n^2 in n parts.
    assert!((fall(whole) + 0.1).abs() < 1e-9);
    assert!((fall(halves) + 0.075).abs() < 1e-9);
    assert_eq!(fall(&format!("{whole}{halves}")), fall(halves));
    assert_eq!(fall(&format!("{halves}{whole}")), fall(whole));
}
