//! The same bits on every run, with any number of threads, and after a snapshot.

mod common;

use common::{load_with, run};
use settee_simulation::Simulation;

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
