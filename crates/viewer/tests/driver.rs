//! The thread that steps: what goes in and what comes out, without any window.

use std::ops::Deref;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};

use settee_components::FromScene;
use settee_kernel::{DataRef, Owner};
use settee_simulation::{LoadOptions, Simulation, Strictness};
use settee_viewer::driver::{
    Command, Driver, EnergyColumn, Frame, Origin, PointRef, Probe, Pull, Settings, Speed, Status, Value, Work,
};

/// A chain of springs whose solver remembers earlier steps, so that a snapshot is more than positions.
const CHAIN: &str = r#"<Node name="root" gravity="0 -9.81 0" dt="0.01">
    <DefaultAnimationLoop/>
    <BDFOdeSolver name="ode" order="2"/><NewtonRaphsonSolver name="newton" maxNbIterationsNewton="5"/>
    <SparseLDLSolver template="CompressedRowSparseMatrixd"/>
    <Node name="chain">
      <MechanicalObject name="dofs" template="Vec3d" position="0 0 0  1 0 0  2 0 0  3 0 0"/><UniformMass name="mass" totalMass="4"/>
      <SpringForceField name="springs" spring="0 1 2000 1 1  1 2 2000 1 1  2 3 2000 1 1"/>
      <FixedProjectiveConstraint name="fixed" indices="0"/>
    </Node></Node>"#;

/// A driver that tells when there is a new frame.
struct Watched {
    driver: Driver,
    woken: Receiver<()>,
}

impl Deref for Watched {
    type Target = Driver;

    fn deref(&self) -> &Driver {
        &self.driver
    }
}

fn start(text: &str) -> Watched {
    start_with(text, Settings { speed: Speed::AsFastAsPossible, ..Settings::default() })
}

fn start_with(text: &str, settings: Settings) -> Watched {
    let loaded = Simulation::from_text("chain.scn", text, &LoadOptions::default());
    let (wake, woken) = channel();
    let wake = move || {
        // Who waits no more is gone.
        let _ = wake.send(());
    };
    let simulation = if settings.is_broken { loaded.partial } else { loaded.simulation };
    let driver = Driver::start(simulation.expect("it could be built"), &loaded.diagnostics, settings, wake);
    Watched { driver, woken }
}

/// Waits for a frame, from one to the next. It is given up when nothing more can come: all was obeyed and nothing
/// steps.
fn until(driver: &Watched, what: &str, holds: impl Fn(&Frame) -> bool) -> Arc<Frame> {
    /// More than any test needs while it plays.
    const MOST_FRAMES: usize = 100_000;
    for _ in 0..MOST_FRAMES {
        let is_settled = driver.is_settled();
        let frame = driver.latest();
        if holds(&frame) {
            return frame;
        }
        let is_resting = matches!(frame.status, Status::Paused | Status::Failed(_)) && !frame.is_stepping;
        assert!(!(is_settled && is_resting), "no {what}; last: {:?} at {}", frame.status, frame.steps);
        driver.woken.recv().unwrap_or_else(|_| panic!("the simulation is gone while waiting for {what}"));
    }
    panic!("no {what} in {MOST_FRAMES} frames")
}

fn step_to(driver: &Watched, step: u64) -> Arc<Frame> {
    let here = driver.latest().steps;
    driver.send(Command::Step(step - here));
    until(driver, "step", |frame| frame.steps == step)
}

fn tip(driver: &Watched) -> PointRef {
    PointRef { state: driver.latest().states[0].state, point: 3 }
}

fn data(driver: &Watched, path: &str, name: &str) -> DataRef {
    let frame = driver.latest();
    let owner = frame.tree.entries.iter().find(|entry| entry.path == path).expect("there is one").owner;
    driver.send(Command::Watch(Some(owner)));
    let frame =
        until(driver, "properties", |frame| frame.properties.as_ref().is_some_and(|found| found.owner == owner));
    let properties = frame.properties.as_ref().expect("just seen");
    properties.entries.iter().find(|entry| entry.info.name == name).expect("there is such a data").data
}

fn bits(frame: &Frame) -> Vec<u64> {
    let picked = frame.picked.as_ref().expect("a point is picked");
    picked.position.iter().chain(&picked.velocity).map(|x| x.to_bits()).collect()
}

#[test]
fn it_plays_and_pauses() {
    let driver = start(CHAIN);
    assert_eq!((driver.latest().steps, &driver.latest().status), (0, &Status::Paused));
    driver.send(Command::Play);
    until(&driver, "steps", |frame| frame.steps >= 10 && frame.status == Status::Playing);
    driver.send(Command::Pause);
    let stopped = until(&driver, "pause", |frame| frame.status == Status::Paused);
    assert!((stopped.time - stopped.steps as f64 * 0.01).abs() < 1e-9);
    driver.send(Command::Step(1));
    until(&driver, "one step", |frame| frame.steps == stopped.steps + 1);
}

#[test]
fn the_past_comes_back_with_the_same_bits() {
    let driver = start(CHAIN);
    driver.send(Command::Pick(Some(tip(&driver))));
    let mut seen = vec![bits(&until(&driver, "pick", |frame| frame.picked.is_some()))];
    for step in 1..=30 {
        seen.push(bits(&step_to(&driver, step)));
    }
    for step in [7, 29, 3, 4, 30, 0, 13] {
        driver.send(Command::Seek(step));
        let frame = until(&driver, "past", |frame| frame.steps == step && frame.status == Status::Paused);
        assert_eq!(bits(&frame), seen[step as usize], "step {step}");
        assert_eq!(frame.past.last, 30);
    }
    // Going on from the past leads where it led before.
    assert_eq!(bits(&step_to(&driver, 21)), seen[21]);
}

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
    // From there on nobody pulls: what was later did not happen.
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

#[test]
fn a_value_is_written_and_acts_and_a_wrong_one_is_refused() {
    let driver = start(CHAIN);
    driver.send(Command::Pick(Some(tip(&driver))));
    step_to(&driver, 10);
    let mass = data(&driver, "/chain/mass", "totalMass");
    driver.send(Command::Write { data: mass, text: "8".into() });
    let value = |frame: &Frame| {
        let properties = frame.properties.clone().expect("watched");
        properties.entries.iter().find(|entry| entry.data == mass).map(|entry| entry.value.clone())
    };
    until(&driver, "new mass", |frame| value(frame) == Some(Value::Text("8".into())));
    driver.send(Command::Write { data: mass, text: "heavy".into() });
    let refused = until(&driver, "message", |frame| !frame.messages.is_empty());
    let message = refused.messages.last().expect("there is one");
    assert_eq!((message.about, message.attribute.as_str()), (Some(mass.owner), "totalMass"));
    assert_eq!(value(&refused), Some(Value::Text("8".into())), "a wrong value leaves the old one");

    // The same as a scene that had the mass from that step on.
    let edited = bits(&step_to(&driver, 20));
    let mut plain = Simulation::from_text("chain.scn", CHAIN, &LoadOptions::default()).simulation.expect("right");
    (0..10).for_each(|_| plain.step(0.0).expect("it steps"));
    assert!(plain.set_data("/chain/mass", "totalMass", "8").is_empty());
    (10..20).for_each(|_| plain.step(0.0).expect("it steps"));
    let expected: Vec<u64> = plain.position("/chain/dofs").expect("state")[9..].iter().map(|x| x.to_bits()).collect();
    assert_eq!(edited[..3], expected);

    // Steps before the edit cannot be made again with the new mass: the nearest snapshot before is shown as it was.
    driver.send(Command::Seek(7));
    let before = until(&driver, "past", |frame| frame.steps <= 7);
    assert!(before.past.kept.contains(&before.steps));
}

#[test]
fn positions_are_written_into_the_running_state() {
    let driver = start(CHAIN);
    driver.send(Command::Pick(Some(tip(&driver))));
    let position = data(&driver, "/chain/dofs", "position");
    driver.send(Command::Write { data: position, text: "0 0 0  1 0 0  2 0 0  2.5 0 0".into() });
    let frame = until(&driver, "position", |frame| frame.picked.as_ref().is_some_and(|p| p.position[0] == 2.5));
    assert!(frame.messages.is_empty());
    driver.send(Command::Write { data: position, text: "0 0 0".into() });
    let refused = until(&driver, "message", |frame| !frame.messages.is_empty());
    assert!(refused.messages[0].text.contains("expected 4 x 3"), "{}", refused.messages[0].text);
}

#[test]
fn what_counts_at_the_start_only_is_refused() {
    let driver = start(CHAIN);
    let translation = data(&driver, "/chain/dofs", "translation");
    driver.send(Command::Write { data: translation, text: "1 0 0".into() });
    let refused = until(&driver, "message", |frame| !frame.messages.is_empty());
    assert_eq!(refused.messages[0].attribute, "translation");
    // Rest positions are those of the run.
    let rest = data(&driver, "/chain/dofs", "rest_position");
    driver.send(Command::Write { data: rest, text: "0 0 0  1 0 0".into() });
    let refused = until(&driver, "second message", |frame| frame.messages.len() > 1);
    assert!(refused.messages.iter().any(|message| message.text.contains("expected 4 x 3")), "{:?}", refused.messages);
}

#[test]
fn looking_changes_no_bit() {
    let (quiet, watched) = (start(CHAIN), start(CHAIN));
    for driver in [&quiet, &watched] {
        driver.send(Command::Pick(Some(tip(driver))));
    }
    watched.send(Command::Energies(true));
    watched.send(Command::AddProbe(Probe::Total));
    let residuals = data(&watched, "/newton", "residualGraph");
    watched.send(Command::AddProbe(Probe::Data { data: residuals, index: 0 }));
    for step in 1..=15 {
        assert_eq!(bits(&step_to(&quiet, step)), bits(&step_to(&watched, step)));
    }
    let frame = watched.latest();
    assert_eq!(frame.series.len(), 2);
    assert_eq!(frame.series[0].samples.len(), 16, "one for the start and one for each step");
    let energies: Vec<f64> = frame.series[0].samples.iter().map(|sample| sample.2).collect();
    assert!(energies.iter().all(|energy| energy.is_finite()), "{energies:?}");
    assert!(!frame.residuals.is_empty() && frame.residuals[0].norms.len() >= 2);
}

#[test]
fn a_reset_begins_again() {
    let driver = start(CHAIN);
    driver.send(Command::Pick(Some(tip(&driver))));
    let first = bits(&step_to(&driver, 1));
    step_to(&driver, 9);
    driver.send(Command::Reset);
    let frame = until(&driver, "reset", |frame| frame.steps == 0);
    assert_eq!((frame.time, frame.past.last), (0.0, 0));
    assert_eq!(bits(&step_to(&driver, 1)), first);
}

#[test]
fn the_past_keeps_within_its_bound() {
    let driver =
        start_with(CHAIN, Settings { history_bytes: 40_000, speed: Speed::AsFastAsPossible, ..Settings::default() });
    let frame = step_to(&driver, 400);
    assert!(frame.past.kept.len() >= 2 && frame.past.kept[0] == 0, "{:?}", frame.past);
    assert!(frame.past.bytes <= frame.past.bound || frame.past.kept.len() == 2, "{:?}", frame.past);
}

#[test]
fn a_failed_step_says_so_and_leaves_the_state() {
    let driver = start(&CHAIN.replace("maxNbIterationsNewton=\"5\"", "maxNbIterationsNewton=\"5\" updateStateWhenDiverged=\"false\" maxNbIterationsLineSearch=\"1\" absoluteResidualStoppingThreshold=\"0\" relativeInitialStoppingThreshold=\"0\" relativeSuccessiveStoppingThreshold=\"0\""));
    driver.send(Command::Play);
    let frame = until(&driver, "failure", |frame| matches!(frame.status, Status::Failed(_)));
    let failed = format!("step {} ", frame.steps + 1);
    assert!(frame.messages.iter().any(|message| message.text.contains(&failed)), "{:?}", frame.messages);
    // It can be gone back and on.
    driver.send(Command::Reset);
    until(&driver, "reset", |frame| frame.steps == 0 && frame.status == Status::Paused);
}

#[test]
fn findings_know_their_component() {
    let text = CHAIN
        .replace("totalMass=\"4\"", "totalMass=\"4\" totalmas=\"5\"")
        .replace("<Node name=\"root\"", "<Node name=\"root\" ");
    let loaded = Simulation::from_text(
        "chain.scn",
        &text,
        &LoadOptions { strictness: Strictness::Compat, ..LoadOptions::default() },
    );
    let findings = loaded.diagnostics;
    let driver = Driver::start(loaded.simulation.expect("lenient"), &findings, Settings::default(), || {});
    let frame = driver.latest();
    let message = frame.messages.iter().find(|message| message.text.contains("totalmas")).expect("it was said");
    let Some(Owner::Object(_)) = message.about else { panic!("{message:?}") };
    assert!(message.place.as_deref().is_some_and(|place| place.starts_with("chain.scn:")), "{message:?}");
}

/// What is wrong is told, what could be built is shown, and nothing moves.
#[test]
fn a_scene_with_errors_is_shown_and_makes_no_steps() {
    let text = CHAIN.replace("<UniformMass name=\"mass\"", "<UniformMas name=\"mass\"");
    let driver = start_with(&text, Settings { is_broken: true, ..Settings::default() });
    let frame = driver.latest();
    assert!(frame.is_broken && !frame.list.items.is_empty() && frame.states[0].points.len() == 4);
    let error = frame.messages.iter().find(|message| message.text.contains("UniformMas")).expect("it was said");
    assert_eq!(error.severity, settee_kernel::Severity::Error);
    driver.send(Command::Play);
    driver.send(Command::Step(3));
    driver.send(Command::Energies(true));
    driver.send(Command::Pick(Some(tip(&driver))));
    let frame = until(&driver, "answer", |frame| frame.picked.is_some());
    assert_eq!((frame.steps, &frame.status, frame.energy), (0, &Status::Paused, None));
    assert!(frame.messages.iter().any(|message| message.text.contains("makes no steps")), "{:?}", frame.messages);
}

/// A BDF keeps its forces to itself; what is picked and plotted are those at the end of the step.
#[test]
fn forces_are_those_of_now_whatever_the_solver_leaves() {
    let driver = start(CHAIN);
    driver.send(Command::Pick(Some(tip(&driver))));
    driver.send(Command::AddProbe(Probe::Point {
        point: tip(&driver),
        vector: settee_simulation::StateVector::Force,
        component: Some(1),
    }));
    let frame = step_to(&driver, 5);
    let picked = frame.picked.as_ref().expect("picked");
    let mut plain = Simulation::from_text("chain.scn", CHAIN, &LoadOptions::default()).simulation.expect("right");
    (0..5).for_each(|_| plain.step(0.0).expect("it steps"));
    let state = plain.state("/chain/dofs").expect("state");
    let forces = plain.forces();
    let expected = &forces.of(plain.runtime(), state).expect("a solver moves it")[9..];
    assert_eq!(picked.force, expected);
    // The last point has the weight of 1 kg, less what its spring holds.
    assert!(picked.force[1] < 0.0 && picked.force[1] >= -9.81, "{:?}", picked.force);
    assert_eq!(frame.series[0].samples.last().map(|sample| sample.2), Some(expected[1]));
}

#[test]
fn what_a_step_takes_is_plotted() {
    let driver = start(CHAIN);
    for work in [Work::NewtonIterations, Work::Residual, Work::Factorisations, Work::Order] {
        driver.send(Command::AddProbe(Probe::Work(work)));
    }
    let frame = step_to(&driver, 3);
    let last = |index: usize| frame.series[index].samples.last().expect("one a step").2;
    assert!(last(0) >= 1.0 && last(1) >= 0.0 && last(2) >= 1.0, "{:?}", frame.series);
    assert!(last(3).is_nan(), "a solver with fixed steps has no sub-steps");
}

/// A curve that is added late is the one that was there all the time, where the past is kept, and looking back changes
/// nothing of what comes.
#[test]
fn a_curve_begins_where_the_past_does() {
    let (early, late, quiet) = (start(CHAIN), start(CHAIN), start(CHAIN));
    let of_tip = |driver: &Watched, vector| Probe::Point { point: tip(driver), vector, component: Some(1) };
    let dofs = data(&late, "/chain/dofs", "velocity");
    let probes = [
        Probe::Kinetic,
        Probe::Total,
        Probe::Work(Work::NewtonIterations),
        of_tip(&late, settee_simulation::StateVector::Position),
        of_tip(&late, settee_simulation::StateVector::Force),
        Probe::Data { data: dofs, index: 7 },
    ];
    probes.iter().for_each(|probe| early.send(Command::AddProbe(*probe)));
    [&early, &late, &quiet].iter().for_each(|driver| driver.send(Command::Pick(Some(tip(driver)))));
    let expected = step_to(&early, 30);
    step_to(&late, 30);
    step_to(&quiet, 30);
    probes.iter().for_each(|probe| late.send(Command::AddProbe(*probe)));
    let frame = until(&late, "curves", |frame| frame.series.len() == probes.len());
    for (found, known) in frame.series.iter().zip(expected.series.iter()) {
        assert_eq!(found.samples[0].0, 0, "{}", found.name);
        assert!(found.samples.is_sorted_by(|a, b| a.0 < b.0) && found.samples.len() >= 2, "{:?}", found.samples);
        for sample in &found.samples {
            let known = known.samples.iter().find(|known| known.0 == sample.0).expect("it has all steps");
            assert_eq!(
                (sample.1.to_bits(), sample.2.to_bits()),
                (known.1.to_bits(), known.2.to_bits()),
                "{}",
                found.name
            );
        }
        assert_eq!(found.samples.last().map(|sample| sample.0), Some(30));
    }
    // What a step took is noted of every step, and so is where points were.
    for exact in [2, 3, 5] {
        assert_eq!(frame.series[exact].samples, expected.series[exact].samples);
    }
    assert_eq!(bits(&step_to(&late, 45)), bits(&step_to(&quiet, 45)), "the run goes on as if nobody had looked");
}

/// Energies before an edit are those that the body had then; places are what they were.
#[test]
fn curves_reach_back_over_edits() {
    let driver = start(CHAIN);
    let mass = data(&driver, "/chain/mass", "totalMass");
    step_to(&driver, 10);
    driver.send(Command::Write { data: mass, text: "8".into() });
    step_to(&driver, 20);
    let vector = settee_simulation::StateVector::Position;
    driver.send(Command::AddProbe(Probe::Potential));
    driver.send(Command::AddProbe(Probe::Point { point: tip(&driver), vector, component: Some(1) }));
    let frame = until(&driver, "curves", |frame| frame.series.len() == 2);
    // The chain of 4 kg lies at y = 0, and its springs are at rest.
    assert_eq!(frame.series[0].samples[0], (0, 0.0, 0.0));
    assert_eq!(frame.series[1].samples.len(), 21, "one for the start and one for each step");
    // Seen from the past, the curve still has its future, until that is lived through again.
    driver.send(Command::Seek(12));
    until(&driver, "past", |frame| frame.steps == 12 && frame.status == Status::Paused);
    let vector = settee_simulation::StateVector::Velocity;
    driver.send(Command::AddProbe(Probe::Point { point: tip(&driver), vector, component: None }));
    let frame = until(&driver, "curve", |frame| frame.series.len() == 3);
    assert_eq!(frame.series[2].samples.last().map(|sample| sample.0), Some(20));
    step_to(&driver, 13);
    let frame = driver.latest();
    assert_eq!(frame.series[2].samples.len(), 14, "{:?}", frame.series[2].samples);
}

/// What is plotted of a column, and what an account has that is opened after some steps: step and value.
fn of_account(frame: &Frame, index: usize) -> Vec<(u64, u64)> {
    frame.series[index].samples.iter().map(|(step, _, value)| (*step, value.to_bits())).collect()
}

fn account_of_chain(column: EnergyColumn, opened: u64, last: u64) -> Vec<(u64, u64)> {
    let mut plain = Simulation::from_text("chain.scn", CHAIN, &LoadOptions::default()).simulation.expect("right");
    (0..opened).for_each(|_| plain.step(0.0).expect("it steps"));
    plain.open_energy_account();
    let steps = opened + 1..=last;
    let after = |step| {
        plain.step(0.0).expect("it steps");
        (step, column.of(&plain.energy_report().expect("it is open")).to_bits())
    };
    steps.map(after).collect()
}

/// A column begins where the first one was chosen, comes back with the past, and changes nothing of the motion.
#[test]
fn the_account_of_energies_is_plotted_from_where_it_was_opened() {
    let (driver, quiet) = (start(CHAIN), start(CHAIN));
    [&driver, &quiet].iter().for_each(|driver| driver.send(Command::Pick(Some(tip(driver)))));
    step_to(&driver, 5);
    driver.send(Command::AddProbe(Probe::Account(EnergyColumn::Numerical)));
    driver.send(Command::AddProbe(Probe::Account(EnergyColumn::Gravity)));
    step_to(&driver, 20);
    driver.send(Command::AddProbe(Probe::Account(EnergyColumn::Imbalance)));
    let frame = until(&driver, "curves", |frame| frame.series.len() == 3);
    assert_eq!(frame.series[0].quantity, "J");
    assert!(frame.series[0].name.starts_with("account: numerical"), "{}", frame.series[0].name);
    let columns = [EnergyColumn::Numerical, EnergyColumn::Gravity, EnergyColumn::Imbalance];
    for (index, column) in columns.into_iter().enumerate() {
        assert_eq!(of_account(&frame, index), account_of_chain(column, 5, 20), "{column:?}");
    }
    // From the past on it is lived through again.
    driver.send(Command::Seek(12));
    until(&driver, "past", |frame| frame.steps == 12 && frame.status == Status::Paused);
    let frame = step_to(&driver, 25);
    assert_eq!(of_account(&frame, 0), account_of_chain(EnergyColumn::Numerical, 5, 25));
    // Before it was opened there is none: it begins anew where the run goes on.
    driver.send(Command::Seek(2));
    until(&driver, "past", |frame| frame.steps == 2 && frame.status == Status::Paused);
    let frame = step_to(&driver, 9);
    assert_eq!(of_account(&frame, 1), account_of_chain(EnergyColumn::Gravity, 2, 9));
    assert_eq!(bits(&step_to(&driver, 30)), bits(&step_to(&quiet, 30)), "looking changes no bit");
    driver.send(Command::Reset);
    until(&driver, "reset", |frame| frame.steps == 0);
    let frame = step_to(&driver, 4);
    let finite = |(_, value): &(u64, u64)| !f64::from_bits(*value).is_nan();
    let found: Vec<_> = of_account(&frame, 0).into_iter().filter(finite).collect();
    assert_eq!(found, account_of_chain(EnergyColumn::Numerical, 0, 4));
}

#[test]
fn files_are_exported_and_what_cannot_be_is_told() {
    let driver = start(CHAIN);
    step_to(&driver, 2);
    let file = std::env::temp_dir().join(format!("settee-viewer-{}.vtu", std::process::id()));
    for (path, is_written) in [(file.clone(), true), ("/no/such/folder/a.vtu".into(), false), ("a.txt".into(), false)] {
        let before = driver.latest().exported.as_ref().map_or(0, |exported| exported.id);
        driver.send(Command::Export(path));
        let frame = until(&driver, "file", |frame| frame.exported.as_ref().is_some_and(|found| found.id > before));
        let exported = frame.exported.as_ref().expect("just seen");
        assert_eq!(exported.outcome.is_ok(), is_written, "{exported:?}");
    }
    assert!(std::fs::read(&file).expect("it was written").starts_with(b"<?xml"));
    std::fs::remove_file(&file).expect("it is there");
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

/// A folder with the chain in a file, and settings that know where it came from.
fn chain_of_a_file() -> (tempfile::TempDir, std::path::PathBuf, Settings) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("chain.scn");
    std::fs::write(&path, CHAIN).expect("written");
    let from = path.clone();
    let read = move || {
        let text = std::fs::read_to_string(&from).map_err(|error| error.to_string())?;
        Ok(Simulation::from_text("chain.scn", &text, &LoadOptions::default()))
    };
    let sources = read().expect("read").sources;
    let origin = Some(Origin::new(path.clone(), sources, read));
    (folder, path, Settings { origin, ..Settings::default() })
}

#[test]
fn a_scene_is_saved_as_it_was_written_with_what_was_edited() {
    let (folder, path, settings) = chain_of_a_file();
    let driver = start_with(CHAIN, settings);
    let frame = until(&driver, "scene", |frame| frame.origin.as_ref() == Some(&path));
    let entry = |path: &str| frame.tree.entries.iter().find(|entry| entry.path == path).expect("in the tree").owner;
    let write = |owner: &str, name: &str, text: &str| {
        let frame = {
            driver.send(Command::Watch(Some(entry(owner))));
            until(&driver, "its data", |frame| frame.properties.as_ref().is_some_and(|shown| shown.path == owner))
        };
        let shown = frame.properties.as_ref().expect("just seen");
        let data = shown.entries.iter().find(|data| data.info.name == name).expect("a data of that name").data;
        driver.send(Command::Write { data, text: text.into() });
    };
    write("/chain/mass", "totalMass", "5");
    write("/chain/mass", "totalMass", "6");
    write("/chain/mass", "rayleighMass", "0.5");
    write("/", "gravity", "0 -1 0");
    // A value that is refused is none of the scene.
    write("/ode", "order", "many");
    let saved = folder.path().join("saved.scn");
    driver.send(Command::Export(saved.clone()));
    let frame = until(&driver, "file", |frame| frame.exported.is_some());
    assert_eq!(frame.exported.as_ref().map(|exported| exported.outcome.clone()), Some(Ok(saved.clone())));
    let expected = CHAIN.replace("gravity=\"0 -9.81 0\"", "gravity=\"0 -1 0\"").replace(
        "<UniformMass name=\"mass\" totalMass=\"4\"",
        "<UniformMass rayleighMass=\"0.5\" name=\"mass\" totalMass=\"6\"",
    );
    assert_eq!(std::fs::read_to_string(&saved).expect("saved"), expected);
    // A file that is there stays.
    driver.send(Command::Export(saved));
    let frame = until(&driver, "refusal", |frame| frame.exported.as_ref().is_some_and(|exported| exported.id == 2));
    assert!(frame.exported.as_ref().is_some_and(|exported| exported.outcome.is_err()));
}

#[test]
fn a_scene_is_read_again_when_its_file_changes() {
    let (_folder, path, settings) = chain_of_a_file();
    let driver = start_with(CHAIN, settings);
    driver.send(Command::AddProbe(Probe::Kinetic));
    driver.send(Command::Step(3));
    until(&driver, "steps", |frame| frame.steps == 3);
    // Errors change nothing but the messages.
    std::fs::write(&path, CHAIN.replace("UniformMass", "UniformMas")).expect("written");
    let frame = changed(&driver, |frame| !frame.messages.is_empty());
    assert_eq!((frame.steps, frame.reloads), (3, 0));
    assert!(frame.messages.iter().any(|message| message.text.contains("UniformMas")), "{:?}", frame.messages);
    std::fs::write(&path, CHAIN.replace("dt=\"0.01\"", "dt=\"0.0025\"")).expect("written");
    let frame = changed(&driver, |frame| frame.reloads == 1);
    assert_eq!((frame.steps, frame.dt, frame.messages.len(), frame.series.len()), (0, 0.0025, 0, 1));
    driver.send(Command::Step(1));
    until(&driver, "a step", |frame| frame.steps == 1);
    driver.send(Command::Reload);
    changed(&driver, |frame| frame.reloads == 2 && frame.steps == 0);
}

/// A frame after a file was changed: those who look at files do so now and then.
fn changed(driver: &Watched, holds: impl Fn(&Frame) -> bool) -> Arc<Frame> {
    loop {
        let frame = driver.latest();
        if holds(&frame) {
            return frame;
        }
        driver.woken.recv_timeout(std::time::Duration::from_secs(60)).expect("a frame");
    }
}
