//! Penalty contact between bodies with solvers of their own, made implicit.

use crate::common::{load, load_with};
use settee_simulation::Simulation;

const SOLVER: &str = "<EulerImplicitSolver rayleighMass=\"0.2\" rayleighStiffness=\"0.01\"/><SparseLDLSolver/>";
const IMPLICIT: &str = "<DefaultAnimationLoop implicitContact=\"true\"/>";
const EXPLICIT: &str = "<DefaultAnimationLoop/>";

/// A block of springs whose top and bottom are mapped points that touch; it begins at `height`.
fn block(name: &str, solver: &str, height: f64, fixed: &str) -> String {
    let top = height + 1.0;
    format!(
        "<Node name=\"{name}\">{solver}<RegularGridTopology name=\"grid\" n=\"3 3 3\" min=\"0 0 {height}\" \
         max=\"1 1 {top}\"/><MechanicalObject name=\"dofs\"/><UniformMass totalMass=\"1\"/>\
         <MeshSpringForceField stiffness=\"400\" damping=\"0\"/>{fixed}<Node name=\"skin\"><MeshTopology \
         position=\"0.3 0.3 {height}  0.7 0.35 {height}  0.5 0.75 {height}  0.31 0.3 {top}  0.7 0.36 {top}  \
         0.5 0.74 {top}\"/><MechanicalObject/><BarycentricMapping/><SphereCollisionModel radius=\"0.1\" \
         contactStiffness=\"CONTACT\"/></Node></Node>"
    )
}

/// Two blocks, one on the other, with one solver each, or one for both.
fn blocks(animation: &str, is_common: bool, contact: f64) -> Simulation {
    let (above, own) = if is_common { (SOLVER, "") } else { ("", SOLVER) };
    let fixed = "<FixedProjectiveConstraint indices=\"0 1 2 3 4 5 6 7 8\"/>";
    let bodies = block("lower", own, 0.0, fixed) + &block("upper", own, 1.22, "");
    load(
        &format!(
            "<Node name=\"root\" gravity=\"0 0 -9.81\" dt=\"0.02\">{animation}{above}<CollisionPipeline/>\
             <BruteForceBroadPhase/><BVHNarrowPhase/><MinProximityIntersection alarmDistance=\"0.1\" \
             contactDistance=\"0.05\"/><CollisionResponse response=\"PenalityContactForceField\"/>{bodies}</Node>"
        )
        .replace("CONTACT", &contact.to_string()),
    )
}

fn states(simulation: &Simulation, bodies: &[&str]) -> Vec<f64> {
    let of = |body: &&str| {
        let path = format!("/{body}/dofs");
        let [x, v] = [simulation.position(&path), simulation.velocity(&path)].map(|vector| vector.expect("a state"));
        [x, v].concat()
    };
    bodies.iter().flat_map(of).collect()
}

fn largest_difference(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max)
}

#[test]
fn the_motion_is_that_of_one_common_solver() {
    let mut coupled = blocks(IMPLICIT, false, 30.0);
    let mut common = blocks(EXPLICIT, true, 30.0);
    let mut explicit = blocks(EXPLICIT, false, 30.0);
    let mut n_touching = 0;
    for step in 0..60 {
        for simulation in [&mut coupled, &mut common, &mut explicit] {
            simulation.step(0.0).expect("the step succeeds");
        }
        let bodies = ["lower", "upper"];
        let difference = largest_difference(&states(&coupled, &bodies), &states(&common, &bodies));
        assert!(difference < 1e-9, "step {step}: {difference:e}");
        n_touching += usize::from(coupled.contacts().any(|pair| pair.forces().any(|force| force != [0.0; 3])));
    }
    assert!(n_touching > 40, "{n_touching}");
    let bodies = ["lower", "upper"];
    let difference = largest_difference(&states(&explicit, &bodies), &states(&common, &bodies));
    assert!(difference > 1e-3, "explicit contacts move the bodies otherwise: {difference:e}");
}

#[test]
fn stiff_contacts_are_stable_where_explicit_ones_explode() {
    let highest = |animation: &str| {
        let mut simulation = blocks(animation, false, 3000.0);
        let mut highest: f64 = 0.0;
        for _ in 0..200 {
            if simulation.step(0.0).is_err() {
                return f64::INFINITY;
            }
            let x = simulation.position("/upper/dofs").expect("a state");
            highest = x.as_chunks::<3>().0.iter().fold(highest, |highest, point| highest.max(point[2]));
        }
        highest
    };
    let (implicit, explicit) = (highest(IMPLICIT), highest(EXPLICIT));
    assert!(implicit < 2.3, "{implicit}");
    assert!(explicit > 5.0, "{explicit}");
}

/// Two rigid bodies, or rather balls on them, that collide.
fn balls(solver: &str, response: &str, more: &str) -> String {
    let ball = |name: &str, place: &str, velocity: &str| {
        format!(
            "<Node name=\"{name}\">{solver}<CGLinearSolver iterations=\"100\" tolerance=\"1e-15\" \
             threshold=\"1e-40\"/><MechanicalObject name=\"dofs\" template=\"Rigid3\" position=\"{place} 0 0 0 1\" \
             velocity=\"{velocity} 0 0 0\"/><UniformMass vertexMass=\"0.5 1 0.01 0 0 0 0.01 0 0 0 0.01\"/>\
             <SphereCollisionModel radius=\"0.5\" contactStiffness=\"50\" contactFriction=\"0.3\"/></Node>"
        )
    };
    format!(
        "<Node name=\"root\" gravity=\"0 0 0\" dt=\"0.01\"><DefaultAnimationLoop implicitContact=\"true\"/>\
         <CollisionPipeline/><BruteForceBroadPhase/><BVHNarrowPhase/><MinProximityIntersection \
         alarmDistance=\"0.1\" contactDistance=\"0.02\"/><CollisionResponse response=\"{response}\"/>{}{}{more}</Node>",
        ball("first", "0 0 0", "1 0 0"),
        ball("second", "1.2 0.3 0.1", "-1 0 0"),
    )
}

#[test]
fn momentum_is_conserved() {
    for response in ["PenalityContactForceField", "StickContactForceField"] {
        let mut simulation = load(&balls("<EulerImplicitSolver/>", response, ""));
        let mut has_touched = false;
        for _ in 0..60 {
            simulation.step(0.0).expect("the step succeeds");
            let v = states(&simulation, &["first", "second"]);
            for axis in 0..3 {
                // Behind the seven scalars of the position of each body.
                let sum = v[7 + axis] + v[20 + axis];
                assert!(sum.abs() < 1e-12, "{response}: {sum:e}");
            }
            has_touched |= v[7] < 0.99;
        }
        assert!(has_touched, "{response}");
    }
}

#[test]
fn threads_and_snapshots_change_nothing() {
    let text = balls("<EulerImplicitSolver/>", "PenalityContactForceField", "");
    let mut first = load(&text);
    let mut snapshot = None;
    for step in 0..40 {
        if step == 25 {
            snapshot = Some(first.snapshot());
        }
        first.step(0.0).expect("the step succeeds");
    }
    let expected = states(&first, &["first", "second"]);
    first.restore(&snapshot.expect("it was taken")).expect("it is of this scene");
    (25..40).for_each(|_| first.step(0.0).expect("the step succeeds"));
    assert_eq!(states(&first, &["first", "second"]), expected);
    for threads in [2, 3] {
        let parallel = text.replace("implicitContact", "parallelODESolving=\"true\" implicitContact");
        let mut other = load_with(&parallel, threads);
        (0..40).for_each(|_| other.step(0.0).expect("the step succeeds"));
        assert_eq!(states(&other, &["first", "second"]), expected, "{threads} threads");
    }
}

/// Two balls of one body with a solver, which is thrown together; the pipeline is above that solver.
fn self_contact(animation: &str, solver_above: bool) -> Simulation {
    let (above, own) = if solver_above { (SOLVER, "") } else { ("", SOLVER) };
    load(&format!(
        "<Node name=\"root\" gravity=\"0 0 0\" dt=\"0.02\">{animation}{above}<CollisionPipeline/>\
         <BruteForceBroadPhase/><BVHNarrowPhase/><MinProximityIntersection alarmDistance=\"0.3\" \
         contactDistance=\"0.05\"/><CollisionResponse response=\"PenalityContactForceField\"/><Node name=\"body\">\
         {own}<MechanicalObject name=\"dofs\" position=\"0 0 0  0.8 0.1 0  0.4 0.5 0.1\" velocity=\"1 0 0  -1 0 0  \
         0 -1 0\"/><UniformMass vertexMass=\"1\"/><SphereCollisionModel radius=\"0.2\" contactStiffness=\"200\" \
         selfCollision=\"1\"/></Node></Node>"
    ))
}

#[test]
fn contacts_of_a_body_with_itself_are_implicit_too() {
    let [mut asked, mut above, mut explicit] =
        [(IMPLICIT, false), (EXPLICIT, true), (EXPLICIT, false)].map(|(animation, is)| self_contact(animation, is));
    for step in 0..60 {
        [&mut asked, &mut above, &mut explicit].into_iter().for_each(|run| run.step(0.0).expect("the step succeeds"));
        let difference = largest_difference(&states(&asked, &["body"]), &states(&above, &["body"]));
        assert!(difference < 1e-12, "step {step}: {difference:e}");
    }
    let fastest = |simulation: &Simulation| {
        let v = simulation.velocity("/body/dofs").expect("a state");
        v.iter().fold(0.0, |most: f64, c| most.max(c.abs()))
    };
    assert!(fastest(&asked) < 2.0, "{}", fastest(&asked));
    assert!(fastest(&explicit) > 10.0, "what a step pushes at its start only flies away: {}", fastest(&explicit));
}

#[test]
fn solvers_that_cannot_be_coupled_are_named_and_stay_explicit() {
    let text = balls("<BDFOdeSolver order=\"1\"/><NewtonRaphsonSolver/>", "PenalityContactForceField", "");
    let mut asked = load(&text);
    let mut explicit = load(&text.replace(" implicitContact=\"true\"", ""));
    let mut told = 0;
    for _ in 0..40 {
        asked.step(0.0).expect("the step succeeds");
        explicit.step(0.0).expect("the step succeeds");
        told += asked.take_warnings().iter().filter(|told| told.contains("stay explicit")).count();
    }
    assert_eq!(told, 1);
    assert_eq!(states(&asked, &["first", "second"]), states(&explicit, &["first", "second"]));
}
