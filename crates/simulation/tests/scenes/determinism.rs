//! The same bits on every run, with any number of threads, after a snapshot and after a reset: of all scenes of the
//! project over a few steps, and of bodies with histories and a factor of the past over many.

use std::path::Path;

use crate::common::{Output, load_with, run, scene_files};
use settee_kernel::vectors::{CoordId, DerivId};
use settee_kernel::{DataRef, Owner};
use settee_simulation::{Checkpoint, CheckpointError, Simulation};

/// Steps of a run; the snapshot is taken after [`BEFORE`] of them.
const STEPS: usize = 5;
const BEFORE: usize = 2;

/// Everything that a run leaves: all states bit by bit, and all data of all components as text.
#[derive(PartialEq)]
struct Outcome {
    states: Vec<(String, Vec<u64>)>,
    data: Vec<(String, String)>,
}

impl Outcome {
    fn of(simulation: &mut Simulation) -> Self {
        let mut states = Vec::new();
        for scope in simulation.runtime().scopes() {
            for (index, state) in scope.space.states().iter().enumerate() {
                let x = scope.space.state_coord(index, CoordId::POSITION);
                let v = scope.space.state_deriv(index, DerivId::VELOCITY);
                let bits = x.iter().chain(v).map(|value| value.to_bits()).collect();
                states.push((simulation.scene().object_path(state.object), bits));
            }
        }
        simulation.store();
        let scene = simulation.scene();
        let mut data = Vec::new();
        for object in scene.all_objects() {
            let component = scene.component(object).expect("it is in the list");
            for index in 0..component.data_len() {
                let path = scene.data_path(DataRef { owner: Owner::Object(object), index });
                data.push((path, component.data(index).print()));
            }
        }
        Self { states, data }
    }

    /// Names of what differs.
    fn differences(&self, other: &Self) -> Vec<String> {
        let states = self.states.iter().zip(&other.states).filter(|(a, b)| a != b).map(|(a, _)| a.0.clone());
        let data = self.data.iter().zip(&other.data).filter(|(a, b)| a != b);
        states.chain(data.map(|(a, b)| format!("{}: {} | {}", a.0, a.1, b.1))).collect()
    }
}

fn advance(simulation: &mut Simulation, steps: usize, path: &Path) {
    for _ in 0..steps {
        simulation.step(0.0).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    }
}

/// A scene whose solvers may run at the same time.
fn load_scene(output: &Output, path: &Path, threads: usize) -> Simulation {
    let mut simulation = output.load(path, threads);
    let scene = simulation.scene();
    let animation = scene
        .local(scene.root(), |component| component.as_animation_loop().is_some())
        .map(|object| scene.object_path(object))
        .expect("every scene has a loop");
    let findings = simulation.set_data(&animation, "parallelODESolving", "true");
    // Not every loop has the choice.
    assert!(findings.iter().all(|finding| finding.code == "data-not-found"), "{findings:?}");
    simulation
}

fn assert_none(failures: &[String]) {
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn every_scene_gives_the_same_bits_again_with_two_and_three_threads_and_cut_as_for_64() {
    let output = Output::new("threads");
    let mut failures = Vec::new();
    for path in scene_files() {
        let outcomes = [1, 2, 3, 1, 64].map(|threads| {
            let is_rehearsed = threads == 64;
            let mut simulation = load_scene(&output, &path, if is_rehearsed { 1 } else { threads });
            if is_rehearsed {
                simulation.rehearse(threads);
            }
            advance(&mut simulation, STEPS, &path);
            Outcome::of(&mut simulation)
        });
        for (outcome, name) in
            outcomes[1..].iter().zip(["2 threads", "3 threads", "a second run", "64 cores, rehearsed"])
        {
            if *outcome != outcomes[0] {
                failures.push(format!("{}, {name}: {:?}", path.display(), outcome.differences(&outcomes[0])));
            }
        }
    }
    assert_none(&failures);
}

#[test]
fn a_snapshot_and_a_reset_change_no_bit_of_any_scene() {
    let output = Output::new("snapshots");
    let mut failures = Vec::new();
    for path in scene_files() {
        let mut straight = load_scene(&output, &path, 1);
        advance(&mut straight, BEFORE, &path);
        let snapshot = straight.snapshot();
        advance(&mut straight, STEPS - BEFORE, &path);
        let expected = Outcome::of(&mut straight);
        let mut compare = |simulation: &mut Simulation, name: &str| {
            let outcome = Outcome::of(simulation);
            if outcome != expected {
                failures.push(format!("{}, {name}: {:?}", path.display(), outcome.differences(&expected)));
            }
        };
        // Into the simulation it was taken of, which has gone on; into another one of the same scene.
        let mut other = load_scene(&output, &path, 1);
        advance(&mut other, 1, &path);
        other.restore(&snapshot).expect("the scene is the same");
        advance(&mut other, STEPS - BEFORE, &path);
        compare(&mut other, "another simulation after the snapshot");
        straight.restore(&snapshot).expect("the scene is the same");
        advance(&mut straight, STEPS - BEFORE, &path);
        compare(&mut straight, "after the snapshot");
        straight.reset();
        advance(&mut straight, STEPS, &path);
        compare(&mut straight, "after a reset");
    }
    assert_none(&failures);
}

#[test]
fn a_checkpoint_read_by_another_simulation_changes_no_bit_of_any_scene() {
    let output = Output::new("checkpoints");
    let (mut failures, mut refused) = (Vec::new(), Vec::new());
    for path in scene_files() {
        let mut straight = load_scene(&output, &path, 1);
        advance(&mut straight, BEFORE, &path);
        let file = std::env::temp_dir().join(format!("settee-determinism-{}.checkpoint", std::process::id()));
        match Checkpoint::write(&straight.snapshot(), &file) {
            Err(CheckpointError::NotPersistent { error, .. }) => {
                refused.push(format!("{}: {error}", path.display()));
                continue;
            }
            written => written.expect("the folder can be written"),
        }
        advance(&mut straight, STEPS - BEFORE, &path);
        let expected = Outcome::of(&mut straight);
        for threads in [1, 3] {
            let mut other = load_scene(&output, &path, threads);
            let checkpoint = Checkpoint::read(&file).expect("it was just written");
            match other.load_snapshot(&checkpoint) {
                Ok(snapshot) => other.restore(&snapshot).expect("the scene is the same"),
                Err(error) => {
                    failures.push(format!("{}: {error}", path.display()));
                    continue;
                }
            }
            advance(&mut other, STEPS - BEFORE, &path);
            let outcome = Outcome::of(&mut other);
            if outcome != expected {
                let differences = outcome.differences(&expected);
                failures.push(format!("{}, {threads} threads: {differences:?}", path.display()));
            }
        }
        std::fs::remove_file(&file).expect("it was just read");
    }
    assert_none(&failures);
    let is_known = |text: &String| text.contains("multigrid");
    assert!(refused.iter().all(is_known), "{}", refused.join("\n"));
}

/// Three bodies that do not see each other, one of them with a factor computed on another thread.
fn bodies() -> String {
    let body = |name: &str, order: usize, solver: &str| {
        format!(
            r#"<Node name="{name}"><BDFOdeSolver order="{order}" rayleighMass="0.1" rayleighStiffness="0.01"/>
            <NewtonRaphsonSolver maxNbIterationsNewton="6" warnWhenDiverge="0"/>{solver}
            <MechanicalObject name="dofs" position="0 0 0  1 0.2 0.1  1.8 0.3 0  2.5 0 0.4" velocity="0 0 0  0.5 1 0  0 0 -1  0 1 0"/>
            <UniformMass totalMass="3"/><SpringForceField spring="0 1 150 0.7 0.9  1 2 80 0.2 1  2 3 400 0 0.5"/>
            <FixedProjectiveConstraint indices="0"/></Node>"#
        )
    };
    let direct = r#"<EigenSimplicialLDLT template="CompressedRowSparseMatrix"/>"#;
    let preconditioned = r#"<ConstantSparsityPatternSystem template="CompressedRowSparseMatrix"/><PCGLinearSolver iterations="50" preconditioner="@late"/><AsyncSparseLDLSolver name="late" template="CompressedRowSparseMatrix"/>"#;
    format!(
        r#"<Node name="root" gravity="0 -9.81 0" dt="0.01"><DefaultAnimationLoop parallelODESolving="true"/>{}{}{}</Node>"#,
        body("one", 1, direct),
        body("two", 4, preconditioned),
        body("three", 2, direct)
    )
}

fn bits(simulation: &Simulation) -> Vec<u64> {
    ["/one/dofs", "/two/dofs", "/three/dofs"]
        .iter()
        .flat_map(|path| {
            simulation
                .position(path)
                .unwrap()
                .iter()
                .chain(simulation.velocity(path).unwrap())
                .map(|value| value.to_bits())
                .collect::<Vec<_>>()
        })
        .collect()
}

#[test]
fn one_two_and_three_threads_give_the_same_bits() {
    let results: Vec<Vec<u64>> = [1, 2, 3, 1]
        .into_iter()
        .map(|threads| {
            let mut simulation = load_with(&bodies(), threads);
            run(&mut simulation, &[0.01; 60]);
            bits(&simulation)
        })
        .collect();
    assert!(results.windows(2).all(|pair| pair[0] == pair[1]));
}

/// Bodies that are worked on side by side without being told: they are many for two threads, and for three.
#[test]
fn bodies_side_by_side_have_the_bits_that_they_have_one_after_the_other() {
    let body = |name: &str| {
        format!(
            r#"<Node name="{name}"><EulerImplicitSolver/><CGLinearSolver iterations="40" tolerance="1e-14" threshold="1e-30"/>
            <RegularGridTopology n="6 6 6" min="0 0 0" max="3 1 1"/><MechanicalObject name="dofs"/>
            <UniformMass totalMass="1"/><MeshSpringForceField stiffness="300" damping="0.5"/>
            <FixedProjectiveConstraint indices="0 1 2"/></Node>"#
        )
    };
    let bodies = ["one", "two", "three"].map(body).concat();
    let scene = format!(r#"<Node name="root" gravity="0 -9.81 0" dt="0.01">{bodies}</Node>"#);
    let results = [1, 2, 3].map(|threads| {
        let mut simulation = load_with(&scene, threads);
        run(&mut simulation, &[0.01; 10]);
        bits(&simulation)
    });
    assert!(results.windows(2).all(|pair| pair[0] == pair[1]));
}

#[test]
fn fifty_steps_a_snapshot_and_fifty_more_are_a_hundred_steps() {
    let mut straight = load_with(&bodies(), 1);
    run(&mut straight, &[0.01; 100]);
    let mut first = load_with(&bodies(), 1);
    run(&mut first, &[0.01; 50]);
    let snapshot = first.snapshot();
    // What happens after the snapshot does not matter, nor into which simulation of the scene it is restored.
    run(&mut first, &[0.013; 7]);
    first.restore(&snapshot).unwrap();
    run(&mut first, &[0.01; 50]);
    assert_eq!(bits(&first), bits(&straight));
    let mut second = load_with(&bodies(), 1);
    second.step(0.01).unwrap();
    second.restore(&snapshot).unwrap();
    run(&mut second, &[0.01; 50]);
    assert_eq!(bits(&second), bits(&straight));
    assert_eq!(second.time().to_bits(), straight.time().to_bits());
}

#[test]
fn a_reset_simulation_repeats_itself() {
    let mut simulation = load_with(&bodies(), 1);
    run(&mut simulation, &[0.01; 20]);
    let first = bits(&simulation);
    simulation.reset();
    assert_eq!(simulation.time(), 0.0);
    run(&mut simulation, &[0.01; 20]);
    assert_eq!(bits(&simulation), first);
}

#[test]
fn the_pattern_is_analysed_once() {
    let mut simulation = load_with(&bodies(), 1);
    run(&mut simulation, &[0.01; 30]);
    let counters = simulation.counters();
    // One per body.
    assert_eq!((counters.analyses, counters.patterns), (3, 3));
    assert!(counters.factorisations > 30);
}
