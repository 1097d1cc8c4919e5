//! SOFA's scenes with contacts and ties by constraints, against its results in full precision, where they are there:
//! positions and velocities of every recorded step.
//!
//! Four scenes agree to rounding until their end. The fifth, a soft beam that falls onto a block, agrees until it
//! touches; in that step its solver stops at its limit of sweeps, far from an answer, so that rounding decides. Which
//! way is shown: of the scenes whose beam is longer, wider or higher by one unit in the last place, or shorter, some
//! end where the recording does, others elsewhere.

use std::path::Path;

use settee_components::FromScene;
use settee_simulation::{Frame, LoadOptions, Recording, Simulation, Strictness};

/// Largest difference, in parts of the largest position or velocity of the state.
const BOUND: f64 = 1e-10;

/// What smaller positions and velocities are compared by (m, m/s).
const LEAST_SCALE: f64 = 1e-2;

/// A scene of SOFA's examples in which a text is replaced; both empty: as it is.
fn open(shared: &Path, name: &str, [old, new]: [&str; 2]) -> Simulation {
    let options = LoadOptions {
        data: vec![shared.join("sofa/share")],
        strictness: Strictness::Compat,
        allow_outside: true,
        ..LoadOptions::default()
    };
    let file = shared.join("sofa/examples").join(format!("{name}.scn"));
    let text = std::fs::read_to_string(&file).expect("the scene is there");
    assert!(text.contains(old), "{name} has no {old}");
    let text = if old.is_empty() { text } else { text.replace(old, new) };
    let loaded = Simulation::from_text(&file.display().to_string(), &text, &options);
    loaded.simulation.unwrap_or_else(|| panic!("{name}: {:?}", loaded.diagnostics))
}

fn recording(shared: &Path, name: &str) -> Recording {
    let file = shared.join("reference/scenes").join(format!("{}.json.gz", name.replace('/', "__")));
    Recording::read(&file).expect("the recording is there")
}

/// The largest difference of positions and velocities, in parts of the largest of each state; not a number if one is
/// not.
fn difference(simulation: &Simulation, recording: &Recording, frame: &Frame) -> f64 {
    assert_eq!(simulation.steps(), frame.step);
    let mut worst: f64 = 0.0;
    for (index, state) in recording.states.iter().enumerate() {
        let found = [simulation.position(&state.path), simulation.velocity(&state.path)];
        for (found, recorded) in found.into_iter().zip([&frame.x[index], &frame.v[index]]) {
            let found = found.expect("the state is there");
            assert_eq!(found.len(), recorded.len(), "{} has another size", state.path);
            let scale = recorded.iter().flatten().fold(LEAST_SCALE, |largest, c| largest.max(c.abs()));
            for (found, recorded) in found.iter().zip(recorded) {
                let off = (found - recorded.expect("the recorded numbers are finite")).abs() / scale;
                // A comparison that is false for what is not a number.
                worst = if off <= worst { worst } else { off };
            }
        }
    }
    worst
}

fn run_to(simulation: &mut Simulation, step: u64) {
    while simulation.steps() < step {
        simulation.step(0.0).expect("the step succeeds");
    }
}

/// Scenes, and what is replaced in them so that they are what was recorded.
const CASES: [(&str, [&str; 2]); 4] = [
    ("Component/Constraint/Lagrangian/FrictionContact_LCP_with_friction", ["", ""]),
    ("Component/Constraint/Lagrangian/BilateralLagrangianConstraint_PGS", ["", ""]),
    ("Component/Constraint/Lagrangian/BilateralLagrangianConstraint_NNCG", ["", ""]),
    // SOFA keeps the inertia of rigid bodies in the axes of the world.
    ("Component/Collision/Response/RuleBasedContactManager", ["<UniformMass ", "<UniformMass inertiaFrame=\"world\" "]),
];

#[test]
fn scenes_with_constraints_agree_to_rounding_over_all_steps() {
    let Some(shared) = crate::common::shared() else { return };
    for (name, replaced) in CASES {
        let recording = recording(&shared, name);
        let mut simulation = open(&shared, name, replaced);
        assert!(recording.frames.last().is_some_and(|frame| frame.step >= 100), "{name} is recorded in full");
        for frame in &recording.frames {
            run_to(&mut simulation, frame.step);
            let off = difference(&simulation, &recording, frame);
            assert!(off <= BOUND, "{name}, step {}: off by {off:.1e}", frame.step);
        }
    }
}

const BEAM: &str = "Demos/fallingBeamLagrangianCollision";
/// The step in which the beam touches the block, the last one that is recorded.
const IMPACT: u64 = 46;

#[test]
fn a_falling_beam_agrees_until_it_touches() {
    let Some(shared) = crate::common::shared() else { return };
    let recording = recording(&shared, BEAM);
    let mut simulation = open(&shared, BEAM, ["", ""]);
    let before: Vec<&Frame> = recording.frames.iter().filter(|frame| frame.step < IMPACT).collect();
    assert!(before.last().is_some_and(|frame| frame.step >= 20), "the fall is recorded");
    for frame in before {
        run_to(&mut simulation, frame.step);
        let off = difference(&simulation, &recording, frame);
        assert!(off <= BOUND, "step {}: off by {off:.1e}", frame.step);
    }
    while simulation.steps() < IMPACT - 1 {
        simulation.step(0.0).expect("the step succeeds");
        assert_eq!(simulation.contacts().count(), 0, "step {}", simulation.steps());
    }
}

/// Sizes of the beam next to those of the scene; the width first, which decides here.
fn sizes() -> impl Iterator<Item = [f64; 3]> {
    let next_to = |size: f64, way: usize| [size.next_down(), size.next_up(), size][way];
    (0..27).map(move |k| [next_to(0.5, 2 - k / 3 % 3), next_to(0.1, k % 3), next_to(0.1, 2 - k / 9)])
}

#[test]
fn a_falling_beam_that_touches_agrees_as_rounding_decides() {
    let Some(shared) = crate::common::shared() else { return };
    let recording = recording(&shared, BEAM);
    let frame = recording.frames.iter().find(|frame| frame.step == IMPACT).expect("the impact is recorded");
    let off = |replaced: [&str; 2]| {
        let mut simulation = open(&shared, BEAM, replaced);
        run_to(&mut simulation, IMPACT);
        assert!(simulation.contacts().count() > 0, "they touch");
        let solved = simulation.constraints().expect("constraints were solved");
        assert!(!solved.report.converged, "the sweeps end at their limit: {:?}", solved.report);
        difference(&simulation, &recording, frame)
    };
    let as_it_is = off(["", ""]);
    assert!(as_it_is <= 1e-2, "{as_it_is:.1e}");
    let scene = "max=\"0.5 0.1 0.1\"";
    let mut found = Vec::new();
    for [x, y, z] in sizes() {
        found.push(off([scene, &format!("max=\"{x} {y} {z}\"")]));
        if found.iter().any(|off| *off <= BOUND) {
            return;
        }
    }
    panic!("none agrees: {as_it_is:.1e} as it is, then {found:?}");
}
