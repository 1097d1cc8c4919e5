//! Pulling at points and taking elements away with the mouse.

use settee_viewer::driver::{Command, PointRef, Pull, Status};

use crate::watched::{CHAIN, Watched, bits, start, step_to, tip, until};

#[test]
fn a_pull_moves_the_body_is_released_cleanly_and_comes_back_in_the_past() {
    let driver = start(CHAIN);
    let point = tip(&driver);
    driver.send(Command::Pick(Some(point)));
    step_to(&driver, 5);
    driver.send(Command::Pull(Some(Pull { point, target: [3.0, 2.0, 1.0], strength: 3.0 })));
    let mut seen = Vec::new();
    for step in 6..=40 {
        let frame = step_to(&driver, step);
        assert!(frame.pull.is_some());
        seen.push(bits(&frame));
    }
    let pulled = driver.latest().picked.as_ref().expect("picked").position[2];
    assert!(pulled > 0.2, "the tip follows the mouse out of its plane: z = {pulled}");
    driver.send(Command::Pull(None));
    let released = step_to(&driver, 41);
    assert!(released.pull.is_none());
    driver.send(Command::Seek(20));
    let again = until(&driver, "past", |frame| frame.steps == 20 && frame.status == Status::Paused);
    assert_eq!(bits(&again), seen[14]);
    // From there on nobody pulls: continuing from the past drops later input.
    let other = step_to(&driver, 40);
    assert_ne!(bits(&other), seen[34]);
    assert_eq!(other.past.last, 40);
}

/// A ball, and what says how the mouse holds it.
fn ball(with_constraints: bool, setting: &str) -> Watched {
    let root = if with_constraints {
        "<FreeMotionAnimationLoop/><BlockGaussSeidelConstraintSolver tolerance='1e-12' maxIterations='100'/>"
    } else {
        "<DefaultAnimationLoop/>"
    };
    let correction = if with_constraints { "<UncoupledConstraintCorrection defaultCompliance='0.5'/>" } else { "" };
    start(&format!(
        "<Node name='root' gravity='0 -9.81 0' dt='0.01'>{root}{setting}<Node name='ball'>\
         <EulerImplicitSolver rayleighMass='0' rayleighStiffness='0'/><SparseLDLSolver/>\
         <MechanicalObject name='dofs' position='0 0 0'/><UniformMass totalMass='2'/>{correction}</Node></Node>"
    ))
}

/// Pulls at the ball for some steps; where it is then.
fn pulled(driver: &Watched, target: [f64; 3], steps: u64) -> [f64; 3] {
    let point = PointRef { state: driver.latest().states[0].state, point: 0 };
    driver.send(Command::Pick(Some(point)));
    driver.send(Command::Pull(Some(Pull { point, target, strength: 1.0 })));
    let frame = step_to(driver, driver.latest().steps + steps);
    let x = &frame.picked.as_ref().expect("picked").position;
    [x[0], x[1], x[2]]
}

#[test]
fn the_mouse_holds_as_the_settings_of_the_scene_say() {
    // A constraint holds at once, and shows the weight that it carries.
    let driver = ball(true, "<ConstraintAttachButtonSetting/>");
    let x = pulled(&driver, [0.1, 0.2, 0.3], 1);
    assert!(x.iter().zip([0.1, 0.2, 0.3]).all(|(x, target)| (x - target).abs() < 1e-10), "{x:?}");
    pulled(&driver, [0.1, 0.2, 0.3], 5);
    let (_, _, force) = driver.latest().pull.expect("it is held");
    assert!((force - 2.0 * 9.81).abs() < 1e-6, "{force}");
    // Where nothing solves constraints, a spring pulls; so it does for a setting of another button.
    for (with_constraints, button) in [(false, "Left"), (true, "Right")] {
        let driver = ball(with_constraints, &format!("<ConstraintAttachButtonSetting button='{button}'/>"));
        let x = pulled(&driver, [0.1, 0.2, 0.3], 1);
        assert!((x[0] - 0.1).abs() > 1e-3, "{x:?}");
    }
    // A spring of the stiffness that is asked for: at rest it is longer by m g / k.
    let driver = ball(false, "<AttachBodyButtonSetting stiffness='400'/>");
    let x = pulled(&driver, [0.0, 0.0, 0.0], 2000);
    assert!((x[1] + 2.0 * 9.81 / 400.0).abs() < 1e-6, "{x:?}");
}

#[test]
fn a_fixed_point_stays_where_the_mouse_lets_it_go() {
    let driver = ball(false, "<FixPickedParticleButtonSetting stiffness='500'/>");
    pulled(&driver, [0.3, 0.0, 0.0], 2000);
    driver.send(Command::Pull(None));
    let frame = step_to(&driver, 3000);
    assert!(frame.pull.is_none());
    let x = &frame.picked.as_ref().expect("picked").position;
    assert!((x[0] - 0.3).abs() < 1e-6 && (x[1] + 2.0 * 9.81 / 500.0).abs() < 1e-6, "{x:?}");
    // The past comes back with it.
    let seen = bits(&frame);
    step_to(&driver, 3010);
    driver.send(Command::Seek(3000));
    let again = until(&driver, "past", |frame| frame.steps == 3000 && frame.status == Status::Paused);
    assert_eq!(bits(&again), seen);
}

/// A block of two tetrahedra whose mesh can change.
const CELLS: &str = r#"<Node name="root" gravity="0 0 0" dt="0.01">
    <DefaultAnimationLoop/>
    <Node name="body">
      <EulerImplicitSolver/><CGLinearSolver iterations="10" tolerance="1e-9" threshold="1e-9"/>
      <TetrahedronSetTopologyContainer name="cells" position="0 0 0  1 0 0  0 1 0  0 0 1  1 1 1" tetrahedra="0 1 2 3  1 4 2 3"/>
      <TetrahedronSetTopologyModifier/>
      <MechanicalObject name="dofs"/><UniformMass vertexMass="1"/>
    </Node></Node>"#;

#[test]
fn an_element_goes_where_a_ray_meets_it_and_comes_back_with_the_past() {
    let driver = start(CELLS);
    driver.send(Command::Step(2));
    until(&driver, "two steps", |frame| frame.steps == 2);
    // Beside both, then from below through the first.
    driver.send(Command::Carve { origin: [5.0, 5.0, -1.0], direction: [0.0, 0.0, 1.0] });
    driver.send(Command::Carve { origin: [0.2, 0.2, -1.0], direction: [0.0, 0.0, 2.0] });
    driver.send(Command::Step(1));
    let carved = until(&driver, "a step without it", |frame| frame.steps == 3);
    assert_eq!(carved.states.iter().map(|state| state.points.len()).collect::<Vec<_>>(), [4]);
    // Steps just before something was written cannot be made again: the snapshot before them is shown, that of the
    // start unless the first step took long enough for one of its own.
    driver.send(Command::Seek(1));
    let back = until(&driver, "the past", |frame| frame.steps <= 1);
    assert_eq!(back.states.iter().map(|state| state.points.len()).collect::<Vec<_>>(), [5]);
}
