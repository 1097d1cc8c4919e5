//! Lagrangian constraints, corrections, constraint solvers, and the animation loops that bring them together.

use settee_simulation::Simulation;

use super::{last_of, run};

/// A constraint with what is above it: two bodies of points, or of frames, or a scalar state.
struct Tie {
    class: &'static str,
    bodies: Bodies,
    text: &'static str,
    /// Number of rows.
    rows: usize,
}

#[derive(Clone, Copy, PartialEq)]
enum Bodies {
    Points,
    Frames,
    Scalars,
}

const fn tie(class: &'static str, bodies: Bodies, rows: usize, text: &'static str) -> Tie {
    Tie { class, bodies, text, rows }
}

const TIES: &[Tie] = &[
    tie(
        "BilateralLagrangianConstraint",
        Bodies::Points,
        6,
        "<BilateralLagrangianConstraint object1=\"@first/dofs\" object2=\"@second/dofs\" first_point=\"0 2\" \
         second_point=\"1 0\" rest_vector=\"0.1 0.2 0  0 0 0.05\"/>",
    ),
    tie(
        "BilateralLagrangianConstraint",
        Bodies::Frames,
        6,
        "<BilateralLagrangianConstraint template=\"Rigid3\" object1=\"@first/dofs\" object2=\"@second/dofs\" \
         first_point=\"0\" second_point=\"0\" rest_vector=\"0.1 0.2 0 0 0 0\"/>",
    ),
    tie(
        "BilateralLagrangianConstraint",
        Bodies::Frames,
        6,
        "<BilateralLagrangianConstraint template=\"Rigid3\" object1=\"@first/dofs\" object2=\"@second/dofs\" \
         first_point=\"0\" second_point=\"0\" keepOrientationDifference=\"1\"/>",
    ),
    tie(
        "FixedLagrangianConstraint",
        Bodies::Points,
        6,
        "<FixedLagrangianConstraint mstate=\"@first/dofs\" indices=\"0 2\"/>",
    ),
    tie(
        "FixedLagrangianConstraint",
        Bodies::Frames,
        6,
        "<FixedLagrangianConstraint template=\"Rigid3\" mstate=\"@first/dofs\" fixAll=\"1\"/>",
    ),
    tie(
        "FixedLagrangianConstraint",
        Bodies::Scalars,
        1,
        "<FixedLagrangianConstraint template=\"Vec1\" mstate=\"@first/dofs\" indices=\"1\"/>",
    ),
    tie(
        "SlidingLagrangianConstraint",
        Bodies::Points,
        4,
        "<SlidingLagrangianConstraint object1=\"@first/dofs\" object2=\"@second/dofs\" sliding_point=\"1\" \
         axis_1=\"0\" axis_2=\"2\"/>",
    ),
    tie(
        "StopperLagrangianConstraint",
        Bodies::Scalars,
        1,
        "<StopperLagrangianConstraint mstate=\"@first/dofs\" index=\"1\" min=\"0.1\" max=\"0.3\"/>",
    ),
    tie(
        "UniformLagrangianConstraint",
        Bodies::Scalars,
        3,
        "<UniformLagrangianConstraint mstate=\"@first/dofs\" constrainToRestPos=\"1\"/>",
    ),
    tie(
        "UniformLagrangianConstraint",
        Bodies::Scalars,
        3,
        "<UniformLagrangianConstraint mstate=\"@first/dofs\" iterative=\"0\"/>",
    ),
    tie(
        "CableConstraint",
        Bodies::Points,
        1,
        "<CableConstraint mstate=\"@first/dofs\" indices=\"2 0 1 2\" pullPoint=\"-0.4 0.3 0.2\" value=\"0.1\"/>",
    ),
    tie(
        "CableConstraint",
        Bodies::Points,
        1,
        "<CableConstraint mstate=\"@first/dofs\" indices=\"0 2\" hasPullPoint=\"0\" valueType=\"force\" \
         value=\"0.1\"/>",
    ),
    tie(
        "SurfacePressureConstraint",
        Bodies::Points,
        1,
        "<SurfacePressureConstraint mstate=\"@first/dofs\" triangles=\"0 1 2\" flipNormal=\"1\" value=\"0.1\"/>",
    ),
    tie(
        "SurfacePressureConstraint",
        Bodies::Points,
        1,
        "<SurfacePressureConstraint mstate=\"@first/dofs\" quads=\"0 1 2 2\" valueType=\"volumeGrowth\"/>",
    ),
    tie(
        "PositionConstraint",
        Bodies::Points,
        6,
        "<PositionConstraint mstate=\"@first/dofs\" indices=\"2 0\" weight=\"2 1 0.5\" \
         directions=\"1 1 0  0 1 0  0 1 1\" value=\"0.1\"/>",
    ),
    tie(
        "PositionConstraint",
        Bodies::Frames,
        2,
        "<PositionConstraint template=\"Rigid3\" mstate=\"@first/dofs\" indices=\"0\" useDirections=\"0 1 0 0 0 1\"/>",
    ),
    tie(
        "PositionGoal",
        Bodies::Points,
        2,
        "<PositionGoal mstate=\"@first/dofs\" indices=\"2\" goal=\"0.1 0.9 0.2\" useDirections=\"1 0 1\"/>",
    ),
    tie(
        "PositionGoal",
        Bodies::Points,
        3,
        "<PositionGoal mstate=\"@first/dofs\" goal=\"0.1 -0.2 0.2\" weight=\"2\" directions=\"1 1 0  0 1 0  0 1 1\"/>",
    ),
    tie(
        "AdaptiveBeamSlidingConstraint",
        Bodies::Frames,
        2,
        "<Node name=\"wire\"><MeshTopology edges=\"0 1\"/><MechanicalObject name=\"dofs\" template=\"Rigid3\" \
         position=\"0 0.2 1 0 0 0 1  1 0.2 1 0 0 0 1\"/><BeamInterpolation name=\"beams\" radius=\"0.1\"/></Node>\
         <AdaptiveBeamSlidingConstraint object1=\"@wire/dofs\" object2=\"@second/dofs\" interpolation=\"@wire/beams\"/>",
    ),
    tie(
        "AdaptiveBeamLengthConstraint",
        Bodies::Frames,
        1,
        "<Node name=\"wire\"><MeshTopology edges=\"0 1\"/><MechanicalObject name=\"dofs\" template=\"Rigid3\" \
         position=\"0 0.2 1 0 0 0 1  1 0.2 1 0 0 0 1\"/><BeamInterpolation name=\"beams\" radius=\"0.1\" \
         edgeList=\"0\" lengthList=\"0.9\" DOF0TransformNode0=\"0 0 0 0 0 0 1\" DOF1TransformNode1=\"0 0 0 0 0 0 1\"/>\
         <AdaptiveBeamLengthConstraint/></Node>",
    ),
    tie("JointConstraint", Bodies::Scalars, 1, "<JointConstraint mstate=\"@first/dofs\" index=\"1\" value=\"0.3\"/>"),
    tie(
        "UnilateralPlaneConstraint",
        Bodies::Points,
        1,
        "<UnilateralPlaneConstraint mstate=\"@first/dofs\" indices=\"1 0 2 1\" flipNormal=\"1\"/>",
    ),
];

/// Constraints that contacts write: in a scene they have no rows.
const OF_CONTACTS: &[&str] = &[
    "<UnilateralLagrangianConstraint object1=\"@first/dofs\" object2=\"@second/dofs\"/>",
    "<AugmentedLagrangianConstraint object1=\"@first/dofs\" object2=\"@second/dofs\"/>",
];

/// Constraint solvers that meet bilateral constraints.
const SOLVERS: &[&str] = &[
    "<BlockGaussSeidelConstraintSolver tolerance=\"1e-13\" maxIterations=\"10000\"/>",
    "<UnbuiltGaussSeidelConstraintSolver tolerance=\"1e-13\" maxIterations=\"10000\"/>",
    "<NNCGConstraintSolver tolerance=\"1e-13\" maxIterations=\"10000\"/>",
    "<ImprovedJacobiConstraintSolver tolerance=\"1e-13\" maxIterations=\"10000\"/>",
    "<PreconditionedConjugateResidual tolerance=\"1e-13\" maxIterations=\"10000\"/>",
    "<InverseControlSolver tolerance=\"1e-13\" maxIterations=\"10000\"/>",
];

/// The solver that takes all rows for contacts.
const OF_FRICTION: &str = "<LCPConstraintSolver tolerance=\"1e-12\" mu=\"0.4\" maxIt=\"10000\"/>";

/// Corrections of bodies of points, whose ODE solver is given with them.
const CORRECTIONS: &[&str] = &[
    "<UncoupledConstraintCorrection defaultCompliance=\"0.5\"/>",
    "<LinearSolverConstraintCorrection/>",
    "<GenericConstraintCorrection/>",
    "<PrecomputedConstraintCorrection/>",
];

/// Whether a class is reached by the scenes of this file.
pub fn has_case(class: &str) -> bool {
    let tag = format!("<{class}");
    let texts = OF_CONTACTS.iter().chain(SOLVERS).chain(CORRECTIONS).chain([&OF_FRICTION]);
    TIES.iter().any(|tie| tie.class == class) || texts.into_iter().any(|text| text.contains(&tag))
}

/// Two bodies at different places, with a solver and a correction each.
fn scene(solver: &str, bodies: Bodies, correction: &str, tie: &str) -> String {
    let (template, positions, mass) = match bodies {
        Bodies::Points => ("Vec3", ["0 0 0  1 0.1 0  0.2 1 0.1", "0.4 0.2 1  1.2 0.3 1.1  0.5 1.3 0.8"], "2"),
        Bodies::Frames => ("Rigid3", ["0 0 0 0 0 0 1", "0.3 0.2 1 0 0 0 1"], "2 1 0.1 0 0 0 0.1 0 0 0 0.1"),
        Bodies::Scalars => ("Vec1", ["0.1 0.5 -0.2", "0.3 0.1 0.2"], "2"),
    };
    let body = |name: &str, x: &str| {
        format!(
            "<Node name=\"{name}\"><EulerImplicitSolver rayleighStiffness=\"0\" rayleighMass=\"0\"/><SparseLDLSolver/>\
             <MechanicalObject name=\"dofs\" template=\"{template}\" position=\"{x}\"/>\
             <UniformMass vertexMass=\"{mass}\"/>{correction}</Node>"
        )
    };
    let [first, second] = positions;
    format!(
        "<Node name=\"root\" gravity=\"0.3 0.1 -9.81\" dt=\"0.01\"><FreeMotionAnimationLoop/>{solver}{}{}{tie}</Node>",
        body("first", first),
        body("second", second)
    )
}

fn correction_for(bodies: Bodies) -> &'static str {
    match bodies {
        Bodies::Frames => "<UncoupledConstraintCorrection/>",
        Bodies::Points | Bodies::Scalars => CORRECTIONS[1],
    }
}

#[test]
fn entries_of_rows_are_derivatives_of_their_values() {
    for Tie { class, bodies, text, rows } in TIES {
        let mut simulation = run(&scene(SOLVERS[0], *bodies, correction_for(*bodies), text), 1);
        let (scene, _) = simulation.parts_mut();
        let constraint = last_of(scene, class);
        assert_eq!(settee_testing::constraint::check_constraint(scene, constraint), Ok(*rows), "{text}");
    }
}

#[test]
fn constraints_of_contacts_have_no_rows_of_their_own() {
    for text in OF_CONTACTS {
        let mut simulation = run(&scene(SOLVERS[0], Bodies::Points, CORRECTIONS[0], text), 1);
        simulation.step(0.0).expect("the step succeeds");
        assert_eq!(simulation.constraints().map(|solved| solved.problem.n_rows()), Some(0));
    }
}

#[test]
fn every_solver_meets_the_constraints_with_every_correction() {
    for correction in CORRECTIONS {
        let mut ends: Vec<Vec<f64>> = Vec::new();
        for solver in SOLVERS {
            let mut simulation = run(&scene(solver, Bodies::Points, correction, TIES[0].text), 1);
            for _ in 0..3 {
                simulation.step(0.0).expect("the step succeeds");
                let solved = simulation.constraints().expect("constraints were solved");
                assert!(solved.report.converged, "{solver} {correction}");
                if !solved.problem.compliance.is_empty() {
                    assert_eq!(settee_testing::constraint::check_solution(solved.problem, 1e-11), Ok(()), "{solver}");
                }
            }
            let x = [position(&simulation, "/first/dofs"), position(&simulation, "/second/dofs")];
            for (pair, rest) in [([0, 1], [0.1, 0.2, 0.0]), ([2, 0], [0.0, 0.0, 0.05])] {
                for axis in 0..3 {
                    let apart = x[1][3 * pair[1] + axis] - x[0][3 * pair[0] + axis];
                    assert!((apart - rest[axis]).abs() < 1e-10, "{solver} {correction}: {apart}");
                }
            }
            ends.push(x.concat());
        }
        for end in &ends[1..] {
            let most = end.iter().zip(&ends[0]).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
            assert!(most < 1e-9, "{correction}: solvers differ by {most}");
        }
    }
}

fn position(simulation: &Simulation, path: &str) -> Vec<f64> {
    simulation.position(path).expect("a state").to_vec()
}

/// A block of points that falls on a floor and slides.
fn contact_scene(solver: &str, response: &str) -> String {
    format!(
        "<Node name=\"root\" gravity=\"1 0 -9.81\" dt=\"0.01\"><FreeMotionAnimationLoop/>{solver}\
         <CollisionPipeline/><BruteForceBroadPhase/><BVHNarrowPhase/>\
         <LocalMinDistance alarmDistance=\"0.3\" contactDistance=\"0.05\"/><CollisionResponse {response}/>\
         <Node name=\"body\"><EulerImplicitSolver/><SparseLDLSolver/>\
         <MeshTopology position=\"0 0 0.06  1 0.1 0.06  0.2 1.1 0.06  0.1 0.2 1.0\" tetrahedra=\"0 1 2 3\"/>\
         <MechanicalObject name=\"dofs\" velocity=\"0.5 0.2 0  0.5 0.2 0  0.5 0.2 0  0.5 0.2 0\"/>\
         <UniformMass vertexMass=\"1\"/><TetrahedronFEMForceField youngModulus=\"5000\" poissonRatio=\"0.3\"/>\
         <PointCollisionModel/><LinearSolverConstraintCorrection/></Node>\
         <Node name=\"floor\"><MeshTopology position=\"-9 -9 0  25 -10 0  -10 25 0\" triangles=\"0 1 2\"/>\
         <MechanicalObject name=\"dofs\"/><TriangleCollisionModel simulated=\"0\" moving=\"0\"/></Node></Node>"
    )
}

#[test]
fn contacts_meet_their_laws_and_give_the_same_bits_from_snapshots_resets_and_on_any_number_of_threads() {
    let responses = [
        "response=\"FrictionContactConstraint\" responseParams=\"mu=0.4\"",
        "response=\"FrictionContactConstraint\" responseParams=\"mu=0\"",
        "response=\"AugmentedLagrangianResponseConstraint\" responseParams=\"mu=0&amp;epsilon=20\"",
        "response=\"StickContactConstraint\"",
    ];
    let solvers = [SOLVERS[0], SOLVERS[2], OF_FRICTION];
    for (solver, response) in solvers.into_iter().flat_map(|solver| responses.map(|response| (solver, response))) {
        if solver == OF_FRICTION && response != responses[0] {
            continue;
        }
        let text = contact_scene(solver, response);
        let mut simulation = run(&text, 1);
        let start = position(&simulation, "/body/dofs");
        let mut n_rows = 0;
        for _ in 0..20 {
            simulation.step(0.0).expect("the step succeeds");
            let solved = simulation.constraints().expect("constraints were solved");
            n_rows += solved.problem.n_rows();
            assert_eq!(settee_testing::constraint::check_solution(solved.problem, 1e-7), Ok(()), "{text}");
        }
        assert!(n_rows > 0, "nothing touches: {text}");
        let saved = simulation.snapshot();
        let go_on = |simulation: &mut Simulation| {
            (0..20).for_each(|_| simulation.step(0.0).expect("the step succeeds"));
            position(simulation, "/body/dofs")
        };
        let end = go_on(&mut simulation);
        simulation.restore(&saved).expect("it is of this scene");
        assert_eq!(go_on(&mut simulation), end, "after a snapshot: {text}");
        simulation.reset();
        assert_eq!(position(&simulation, "/body/dofs"), start, "after a reset: {text}");
        go_on(&mut simulation);
        assert_eq!(go_on(&mut simulation), end, "after a reset: {text}");
        for threads in [2, 3, 7] {
            let mut simulation = run(&text, threads);
            go_on(&mut simulation);
            assert_eq!(go_on(&mut simulation), end, "on {threads} threads: {text}");
        }
    }
}
