//! Motions with constraints and contacts that have exact answers.

use crate::common::{load, state};
use settee_components::FromScene;
use settee_simulation::{LoadOptions, Simulation};

/// Angle and its rate of a pendulum of length 1 that starts at rest and horizontal, after `time` (s).
fn pendulum(time: f64) -> [f64; 2] {
    let n = 20_000;
    let h = time / f64::from(n);
    let rate = |[angle, speed]: [f64; 2]| [speed, 9.81 * angle.cos()];
    let ahead = |y: [f64; 2], k: [f64; 2], h: f64| [y[0] + h * k[0], y[1] + h * k[1]];
    let mut y = [0.0, 0.0];
    for _ in 0..n {
        let a = rate(y);
        let b = rate(ahead(y, a, 0.5 * h));
        let c = rate(ahead(y, b, 0.5 * h));
        let d = rate(ahead(y, c, h));
        y = std::array::from_fn(|i| y[i] + h / 6.0 * (a[i] + 2.0 * b[i] + 2.0 * c[i] + d[i]));
    }
    y
}

/// Error of the position of a pendulum, held by a constraint on its length, after 0.4 s in `steps`.
fn pendulum_error(solver: &str, steps: u32) -> f64 {
    let dt = 0.4 / f64::from(steps);
    let mut simulation = load(&format!(
        "<Node name=\"root\" gravity=\"0 -9.81 0\" dt=\"{dt}\"><FreeMotionAnimationLoop/>\
         <BlockGaussSeidelConstraintSolver tolerance=\"1e-14\"/>\
         <Node name=\"body\">{solver}<EigenSparseLU template=\"CompressedRowSparseMatrixd\"/>\
         <EdgeSetTopologyContainer name=\"mesh\" position=\"0 0 0  1 0 0\" edges=\"0 1\"/>\
         <MechanicalObject name=\"dofs\" template=\"Vec3\"/><UniformMass vertexMass=\"1\"/>\
         <FixedProjectiveConstraint indices=\"0\"/><LinearSolverConstraintCorrection/>\
         <Node name=\"length\"><MechanicalObject name=\"dofs\" template=\"Vec1\"/>\
         <DistanceMapping topology=\"@../mesh\" geometricStiffness=\"Exact\"/>\
         <UniformLagrangianConstraint constrainToRestPos=\"0\"/></Node></Node></Node>"
    ));
    for _ in 0..steps {
        simulation.step(0.0).expect("the step succeeds");
    }
    let (x, _) = state(&simulation, "/body/dofs");
    let [angle, _] = pendulum(0.4);
    (x[3] - angle.cos()).hypot(x[4] + angle.sin())
}

#[test]
fn a_pendulum_converges_with_the_order_of_its_solver() {
    let newton = "<NewtonRaphsonSolver relativeSuccessiveStoppingThreshold=\"0\" \
                  relativeInitialStoppingThreshold=\"1e-12\" absoluteResidualStoppingThreshold=\"1e-24\"/>";
    let bdf = |order: u32| format!("<BDFOdeSolver order=\"{order}\"/>{newton}");
    for (solver, order) in [
        ("<EulerImplicitSolver rayleighMass=\"0\" rayleighStiffness=\"0\"/>".to_owned(), 1.0),
        (bdf(1), 1.0),
        (bdf(2), 2.0),
    ] {
        let errors = [40, 80, 160].map(|steps| pendulum_error(&solver, steps));
        let found = (errors[1] / errors[2]).log2();
        assert!((found - order).abs() < 0.15, "{solver}: errors {errors:?}, order {found:.2}");
    }
}

/// Sweeps that come close to the exact solution.
const SWEEPS: &str = "<BlockGaussSeidelConstraintSolver tolerance=\"1e-12\" maxIterations=\"10000\"/>";

#[test]
fn a_pendulum_keeps_its_length_with_every_implicit_solver() {
    let newton = "<NewtonRaphsonSolver/>";
    for solver in [
        format!("<BDFOdeSolver order=\"3\"/>{newton}"),
        format!("<BDFOdeSolver adaptive=\"1\" relativeTolerance=\"1e-4\" absoluteTolerance=\"1e-6\"/>{newton}"),
        format!("<RadauIIASolver/>{newton}"),
        "<EulerImplicitSolver trapezoidalScheme=\"1\" rayleighMass=\"0\" rayleighStiffness=\"0\"/>".to_owned(),
        "<NewmarkImplicitSolver rayleighMass=\"0\" rayleighStiffness=\"0\"/>".to_owned(),
        format!("<GeneralizedAlphaSolver/>{newton}"),
    ] {
        let error = pendulum_error(&solver, 200);
        assert!(error < 6e-3, "{solver}: {error}");
    }
}

#[test]
fn constraints_and_contacts_that_no_loop_solves_are_told() {
    let tied = "<Node name=\"root\"><DefaultAnimationLoop/><Node name=\"body\"><EulerImplicitSolver/><SparseLDLSolver/>\
                <MechanicalObject name=\"dofs\" position=\"0 0 0  1 0 0\"/><UniformMass totalMass=\"1\"/>\
                <FixedLagrangianConstraint indices=\"0\"/></Node></Node>";
    let loaded = Simulation::from_text("tied.scn", tied, &LoadOptions::default());
    assert!(loaded.diagnostics.iter().any(|finding| finding.code == "not-constrained"), "{:?}", loaded.diagnostics);
    let touching = "<Node name=\"root\" gravity=\"0 0 -9.81\"><DefaultAnimationLoop/><CollisionPipeline/>\
                    <BruteForceBroadPhase/><BVHNarrowPhase/><LocalMinDistance alarmDistance=\"0.3\" \
                    contactDistance=\"0.05\"/><CollisionResponse response=\"FrictionContactConstraint\"/>\
                    <Node name=\"ball\"><EulerImplicitSolver/><SparseLDLSolver/><MechanicalObject position=\"0 0 0.1\"/>\
                    <UniformMass totalMass=\"1\"/><PointCollisionModel/></Node><Node name=\"floor\"><MeshTopology \
                    position=\"-9 -9 0  19 -9 0  -9 19 0\" triangles=\"0 1 2\"/><MechanicalObject/>\
                    <TriangleCollisionModel simulated=\"0\" moving=\"0\"/></Node></Node>";
    let loaded = Simulation::from_text("touching.scn", touching, &LoadOptions::default());
    let told = loaded.diagnostics.iter().filter(|finding| finding.message.contains("not answered")).count();
    assert_eq!(told, 1, "{:?}", loaded.diagnostics);
    let mut simulation = loaded.simulation.expect("it runs");
    run(&mut simulation, 3);
    let again = simulation.take_warnings();
    assert!(!again.iter().any(|text| text.contains("not answered")), "it is told once: {again:?}");
}

/// A rigid cube of size 1 that lies with four corners on a floor, under gravity turned by `angle`, with a velocity.
fn cube(angle: f64, mu: f64, velocity: f64, solver: &str) -> Simulation {
    load(&cube_scene(angle, mu, velocity, solver))
}

fn cube_scene(angle: f64, mu: f64, velocity: f64, solver: &str) -> String {
    let gravity = [9.81 * angle.sin(), 0.0, -9.81 * angle.cos()];
    format!(
        "<Node name=\"root\" gravity=\"{} {} {}\" dt=\"0.01\"><FreeMotionAnimationLoop/>\
         {solver}\
         <CollisionPipeline/><BruteForceBroadPhase/><BVHNarrowPhase/>\
         <LocalMinDistance alarmDistance=\"0.2\" contactDistance=\"0.05\"/>\
         <CollisionResponse response=\"FrictionContactConstraint\" responseParams=\"mu={mu}\"/>\
         <Node name=\"cube\"><EulerImplicitSolver rayleighMass=\"0\" rayleighStiffness=\"0\"/>\
         <CGLinearSolver iterations=\"50\" tolerance=\"1e-15\" threshold=\"1e-30\"/>\
         <MechanicalObject name=\"frame\" template=\"Rigid3\" position=\"0 0 0.55 0 0 0 1\" \
         velocity=\"{velocity} 0 0 0 0 0\"/><UniformMass vertexMass=\"2 1 0.166666666666667 0 0 0 0.166666666666667 \
         0 0 0 0.166666666666667\"/><UncoupledConstraintCorrection/>\
         <Node name=\"corners\"><MeshTopology position=\"-0.5 -0.5 -0.5  0.5 -0.5 -0.5  0.5 0.5 -0.5  -0.5 0.5 -0.5\" \
         triangles=\"0 2 1  0 3 2\"/><MechanicalObject template=\"Vec3\"/><PointCollisionModel/><RigidMapping/></Node>\
         </Node><Node name=\"floor\"><MeshTopology position=\"-99 -99 0  199 -99 0  -99 199 0\" \
         triangles=\"0 1 2\"/><MechanicalObject/><TriangleCollisionModel simulated=\"0\" moving=\"0\"/></Node></Node>",
        gravity[0], gravity[1], gravity[2]
    )
}

fn run(simulation: &mut Simulation, steps: u32) {
    (0..steps).for_each(|_| simulation.step(0.0).expect("the step succeeds"));
}

#[test]
fn a_block_on_a_slope_slides_with_the_right_acceleration_or_sticks() {
    let angle: f64 = 0.4;
    let mu = 0.3;
    let mut sliding = cube(angle, mu, 0.0, SWEEPS);
    run(&mut sliding, 50);
    let (_, v) = state(&sliding, "/cube/frame");
    let exact = 9.81 * (angle.sin() - mu * angle.cos()) * 0.5;
    assert!((v[0] - exact).abs() < 1e-6 * exact, "{} instead of {exact} m/s", v[0]);
    let mut sticking = cube(angle, 0.5, 0.0, SWEEPS);
    run(&mut sticking, 100);
    let (x, _) = state(&sticking, "/cube/frame");
    assert!(x[0].abs() < 1e-8, "it creeps by {} m", x[0]);
}

#[test]
fn a_thrown_block_stops_after_the_right_time() {
    let (mu, speed) = (0.4, 2.0);
    let mut simulation = cube(0.0, mu, speed, SWEEPS);
    let duration = speed / (mu * 9.81);
    let before = (duration / 0.01).floor() as u32;
    run(&mut simulation, before);
    let (x, v) = state(&simulation, "/cube/frame");
    let left = speed - mu * 9.81 * 0.01 * f64::from(before);
    assert!((v[0] - left).abs() < 1e-6, "{} instead of {left} m/s", v[0]);
    // Backward Euler: the sum of the velocities at the ends of the steps.
    let way: f64 = (1..=before).map(|step| 0.01 * (speed - mu * 9.81 * 0.01 * f64::from(step))).sum();
    assert!((x[0] - way).abs() < 1e-6, "{} instead of {way} m", x[0]);
    run(&mut simulation, 2);
    let (_, v) = state(&simulation, "/cube/frame");
    assert!(v[0].abs() < 1e-6, "it does not stop: {} m/s", v[0]);
}

#[test]
fn bodies_that_collide_keep_their_momentum() {
    let ball = |name: &str, x: f64, v: f64, mass: f64| {
        format!(
            "<Node name=\"{name}\"><EulerImplicitSolver rayleighMass=\"0\" rayleighStiffness=\"0\"/><SparseLDLSolver/>\
             <MechanicalObject name=\"dofs\" position=\"{x} 0.1 0\" velocity=\"{v} 0.3 0\"/>\
             <UniformMass vertexMass=\"{mass}\"/><SphereCollisionModel radius=\"0.3\"/>\
             <LinearSolverConstraintCorrection/></Node>"
        )
    };
    let mut simulation = load(&format!(
        "<Node name=\"root\" gravity=\"0 0 0\" dt=\"0.01\"><FreeMotionAnimationLoop/>\
         <NNCGConstraintSolver tolerance=\"1e-12\"/><CollisionPipeline/><BruteForceBroadPhase/><BVHNarrowPhase/>\
         <MinProximityIntersection alarmDistance=\"0.2\" contactDistance=\"0.02\"/>\
         <CollisionResponse response=\"FrictionContactConstraint\" responseParams=\"mu=0.4\"/>{}{}</Node>",
        ball("a", 0.0, 1.0, 2.0),
        ball("b", 0.8, -2.0, 0.5)
    ));
    let momentum = |simulation: &Simulation| -> [f64; 3] {
        let (a, b) = (state(simulation, "/a/dofs").1, state(simulation, "/b/dofs").1);
        std::array::from_fn(|axis| 2.0 * a[axis] + 0.5 * b[axis])
    };
    let before = momentum(&simulation);
    let mut touched = false;
    for _ in 0..40 {
        run(&mut simulation, 1);
        touched |= simulation.constraints().is_some_and(|solved| solved.problem.forces.iter().any(|f| *f != 0.0));
    }
    assert!(touched, "they do not touch");
    for (before, after) in before.iter().zip(momentum(&simulation)) {
        assert!((before - after).abs() < 1e-12, "{before} becomes {after}");
    }
}

#[test]
fn in_exact_mode_what_must_stick_does_not_creep() {
    for solver in [
        "<BlockGaussSeidelConstraintSolver contact=\"exact\"/>",
        "<NNCGConstraintSolver contact=\"exact\"/>",
        "<ImprovedJacobiConstraintSolver contact=\"exact\"/>",
        "<UnbuiltGaussSeidelConstraintSolver contact=\"exact\"/>",
        "<LCPConstraintSolver contact=\"exact\" mu=\"0.5\"/>",
    ] {
        let mut simulation = cube(0.4, 0.5, 0.0, solver);
        run(&mut simulation, 300);
        let (x, v) = state(&simulation, "/cube/frame");
        let drift = x[0].hypot(x[1]).hypot(x[2] - 0.55);
        assert!(drift < 3e-12, "{solver}: it creeps by {drift:e} m in 3 s");
        assert!(v.iter().all(|v| v.abs() < 1e-11), "{solver}: {v:?}");
    }
}

#[test]
fn the_certificate_of_a_step_tells_how_well_it_was_solved() {
    let mu = 0.3;
    let mut sliding = cube(0.4, mu, 0.0, "<BlockGaussSeidelConstraintSolver contact=\"exact\"/>");
    let (mut work, mut taken) = (0.0, 0.0);
    for _ in 0..40 {
        run(&mut sliding, 1);
        let certificate = sliding.constraints().expect("constraints were solved").certificate;
        assert!(certificate.residual < 1e-13, "{certificate:?}");
        assert!(certificate.cone_violation < 1e-13, "{certificate:?}");
        assert!(certificate.largest_penetration() < 1e-13, "{certificate:?}");
        assert!(certificate.impulse_sum < 1e-12 * certificate.largest_impulse, "{certificate:?}");
        assert!(certificate.friction_work <= 0.0, "{certificate:?}");
        let (_, v) = state(&sliding, "/cube/frame");
        work += certificate.friction_work;
        taken += mu * 2.0 * 9.81 * f64::cos(0.4) * v[0] * 0.01;
    }
    assert!((work + taken).abs() < 1e-9 * taken, "friction took {} J instead of {taken} J", -work);
}

#[test]
fn sweeps_that_stop_early_are_told_and_certified() {
    for solver in [
        "<BlockGaussSeidelConstraintSolver tolerance=\"0\" maxIterations=\"1\"/>",
        "<UnbuiltGaussSeidelConstraintSolver tolerance=\"0\" maxIterations=\"1\"/>",
    ] {
        let mut simulation = cube(0.4, 0.5, 0.0, solver);
        run(&mut simulation, 2);
        let solved = simulation.constraints().expect("constraints were solved");
        assert!(!solved.report.converged);
        assert!(solved.certificate.residual > 1e-9, "{solver}: {:?}", solved.certificate);
        let told = simulation.take_warnings();
        assert!(told.iter().any(|text| text.to_string().contains("above its tolerance")), "{told:?}");
    }
}

#[test]
fn the_solver_of_a_loop_tells_what_it_did_not_solve() {
    let scene = cube_scene(0.4, 0.5, 0.0, "").replace(
        "<FreeMotionAnimationLoop/>",
        "<ConstraintAnimationLoop name=\"loop\" maxIterations=\"1\" tolerance=\"0\"/>",
    );
    let mut simulation = load(&scene);
    run(&mut simulation, 3);
    assert!(simulation.constraints().is_some_and(|solved| !solved.report.converged));
    let told: Vec<String> = simulation.take_warnings().iter().map(ToString::to_string).collect();
    let of_loop = told.iter().filter(|text| text.contains("above its tolerance") && text.contains("loop"));
    assert_eq!(of_loop.count(), 1, "{told:?}");
}

#[test]
fn recordings_with_contacts_hold_certificates() {
    let mut simulation = cube(0.4, 0.5, 0.0, SWEEPS);
    let mut recorder = settee_simulation::Recorder::new(&simulation, 1, Vec::new()).with_contacts();
    for _ in 0..3 {
        run(&mut simulation, 1);
        recorder.capture(&simulation);
    }
    let solved = simulation.constraints().expect("constraints were solved");
    let last = recorder.recording.frames.last().expect("there are frames");
    let recorded = last.constraints.as_ref().expect("the frame has a certificate");
    assert_eq!((recorded.rows, recorded.iterations), (12, solved.report.iterations));
    assert_eq!(recorded.residual, Some(solved.certificate.residual));
    assert_eq!(recorded.smallest_gap, solved.certificate.smallest_gap);
}

#[test]
fn a_step_that_misses_the_tolerance_is_halved_where_the_loop_allows_it() {
    let solver = "<BlockGaussSeidelConstraintSolver tolerance=\"1e-7\" maxIterations=\"MOST\"/>";
    let scene = |most: u32, halvings: u32| {
        let text = cube_scene(0.4, 0.5, 0.0, &solver.replace("MOST", &most.to_string()));
        let mut simulation = load(&text.replace(
            "<FreeMotionAnimationLoop/>",
            &format!("<FreeMotionAnimationLoop maxStepHalvings=\"{halvings}\"/>"),
        ));
        run(&mut simulation, 1);
        let told = simulation.take_warnings().iter().filter(|text| text.contains("above its tolerance")).count();
        let solved = simulation.constraints().expect("constraints were solved");
        (solved.report.iterations, solved.report.converged, simulation.counters().halved_steps, told, simulation.time())
    };
    // Half the step takes a quarter of the way, which is nearer to the tolerance from the start.
    let (_, converged, halved, told, time) = scene(10, 0);
    assert_eq!((converged, halved, told, time), (false, 0, 1, 0.01));
    let (_, converged, halved, told, time) = scene(10, 3);
    assert!(converged && halved >= 3 && told == 0 && time == 0.01, "{converged} {halved} {told} {time}");
    // Nobody is told that a step was not halved that needed it not, and what the shortest steps leave is told.
    assert_eq!(scene(100, 3), scene(100, 0));
    let (_, converged, halved, told, _) = scene(5, 2);
    assert_eq!((converged, halved, told), (false, 3, 1));
}

/// A point of mass 1 that is thrown along a floor with friction 0.5, at 2 m/s and 0.4 m above its contacts.
fn thrown(solver: &str, settings: &str) -> Simulation {
    load(&ball_over_floor(solver, settings, "position=\"0 0 0.5\" velocity=\"2 0 0\"", ""))
}

/// Points of mass 1 over a floor, with other components.
fn ball_over_floor(solver: &str, settings: &str, motion: &str, others: &str) -> String {
    format!(
        "<Node name=\"root\" gravity=\"0 0 -10\" dt=\"0.1\"><FreeMotionAnimationLoop {settings}/>{SWEEPS}\
         <CollisionPipeline/><BruteForceBroadPhase/><BVHNarrowPhase/>\
         <LocalMinDistance alarmDistance=\"1\" contactDistance=\"0.1\"/>\
         <CollisionResponse response=\"FrictionContactConstraint\" responseParams=\"mu=0.5\"/>\
         <Node name=\"ball\">{solver}<SparseLDLSolver/><NewtonRaphsonSolver/><MechanicalObject name=\"dofs\" \
         {motion}/><UniformMass vertexMass=\"1\"/>{others}<LinearSolverConstraintCorrection/>\
         <PointCollisionModel/></Node><Node name=\"floor\"><MeshTopology position=\"-9 -9 0  19 -9 0  -9 19 0\" \
         triangles=\"0 1 2\"/><MechanicalObject/><TriangleCollisionModel simulated=\"0\" moving=\"0\"/></Node></Node>"
    )
}

#[test]
fn with_adaptive_steps_a_body_falls_until_it_touches() {
    // It touches at t = sqrt(2 0.4 / 10) = 0.2828 s, between two steps, with g t. A correction of the position over the
    // rest h of the step takes between g t and g (t + h) from the velocity across the floor, and the half of it along.
    let touch = 0.08f64.sqrt();
    let rest = 0.3 - touch;
    let adaptive = "<BDFOdeSolver adaptive=\"1\" relativeTolerance=\"1e-7\" absoluteTolerance=\"1e-9\"/>";
    let radau = "<RadauIIASolver adaptive=\"1\" relativeTolerance=\"1e-7\" absoluteTolerance=\"1e-9\"/>";
    let fixed = "<EulerImplicitSolver rayleighMass=\"0\" rayleighStiffness=\"0\"/>";
    for (solver, settings) in [(adaptive, ""), (radau, ""), (fixed, "touchMoments=\"always\"")] {
        let mut simulation = thrown(solver, settings);
        run(&mut simulation, 2);
        assert_eq!(simulation.time(), 0.2);
        run(&mut simulation, 1);
        let (x, v) = state(&simulation, "/ball/dofs");
        assert!((simulation.time() - 0.3).abs() < 1e-15);
        assert!((x[2] - 0.1).abs() < 1e-6, "{solver}: {x:?}");
        assert!((-10.0 * rest - 1e-6..1e-6).contains(&v[2]), "{solver}: {v:?}");
        let taken = 2.0 - v[0];
        assert!((5.0 * touch - 1e-6..5.0 * 0.3 + 1e-6).contains(&taken), "{solver}: {v:?}");
        // At rest after 0.1 s more, and the steps are whole again.
        run(&mut simulation, 2);
        let (_, v) = state(&simulation, "/ball/dofs");
        assert!(v[0].abs() < 1e-9, "{solver}: {v:?}");
    }
    let mut simulation = thrown(adaptive, "touchMoments=\"never\"");
    run(&mut simulation, 3);
    let (_, v) = state(&simulation, "/ball/dofs");
    assert!(v[2] < -1.0, "without the search the floor stops it in two steps: {v:?}");
}

/// Place and velocity after 0.1 s of the lower one of two masses of 1 kg above each other, on a spring of 100 N/m, of
/// which the upper one is thrown up at 4 m/s. As long as the lower one lies at 0.1, the spring is longer by s = -0.1 +
/// 0.1 cos(10 t) + 0.4 sin(10 t). It leaves at s = 0.1, and then the masses swing about their centre, which is thrown.
fn lower_of_two() -> [f64; 2] {
    let angle = 4.0_f64.atan() - (2.0 / 17.0_f64.sqrt()).acos();
    let speed = 10.0 * (0.4 * angle.cos() - 0.1 * angle.sin());
    let (flight, w) = (0.1 - 0.1 * angle, 200.0_f64.sqrt());
    let (sine, cosine) = (w * flight).sin_cos();
    let (longer, faster) = (0.1 * cosine + speed / w * sine, speed * cosine - 0.1 * w * sine);
    [
        0.65 + speed / 2.0 * flight - 5.0 * flight * flight - (1.0 + longer) / 2.0,
        speed / 2.0 - 10.0 * flight - faster / 2.0,
    ]
}

#[test]
fn with_adaptive_steps_a_body_leaves_when_nothing_holds_it_any_more() {
    let exact = lower_of_two();
    let errors = |solver: &str, settings: &str| {
        let text = ball_over_floor(
            &format!("<{solver} adaptive=\"1\" relativeTolerance=\"1e-8\" absoluteTolerance=\"1e-10\"/>"),
            settings,
            "position=\"0 0 0.1  0 0 1.1\" velocity=\"0 0 0  0 0 4\"",
            "<SpringForceField spring=\"0 1 100 0 1\"/>",
        );
        let mut simulation = load(&text.replace("dt=\"0.1\"", "dt=\"0.02\""));
        run(&mut simulation, 5);
        let (x, v) = state(&simulation, "/ball/dofs");
        [x[2] - exact[0], v[2] - exact[1]].map(f64::abs)
    };
    for solver in ["BDFOdeSolver", "RadauIIASolver"] {
        let (found, late) = (errors(solver, ""), errors(solver, "touchMoments=\"never\""));
        // What is left comes from the steps on the floor, at whose ends the position is corrected.
        assert!(found[0] < 1.2e-5 && found[1] < 4e-4, "{solver}: {found:?}");
        assert!(late[0] > 5e-4 && late[1] > 6e-3, "{solver}: {late:?}");
    }
}

#[test]
fn with_adaptive_steps_a_scalar_reaches_and_leaves_its_bound_within_a_step() {
    let scene = |settings: &str, bound: &str, motion: &str, gravity: f64| {
        let text = format!(
            "<Node name=\"root\" gravity=\"{gravity} 0 0\" dt=\"0.02\"><FreeMotionAnimationLoop {settings}/>{SWEEPS}\
             <Node name=\"body\"><BDFOdeSolver adaptive=\"1\" relativeTolerance=\"1e-8\" \
             absoluteTolerance=\"1e-10\"/><SparseLDLSolver/><NewtonRaphsonSolver/>\
             <MechanicalObject name=\"dofs\" template=\"Vec1d\" {motion}/><UniformMass vertexMass=\"1\"/>\
             <SpringForceField spring=\"0 1 100 0 1\"/><LinearSolverConstraintCorrection/>\
             <StopperLagrangianConstraint index=\"0\" {bound}/></Node></Node>"
        );
        let mut simulation = load(&text);
        run(&mut simulation, 5);
        state(&simulation, "/body/dofs")
    };
    // Held from below by the smaller bound, and turned around from above by the larger one.
    let exact = lower_of_two();
    for (sign, bound) in [(1.0, "min=\"0.1\""), (-1.0, "max=\"-0.1\"")] {
        let motion = format!("position=\"{} {}\" velocity=\"0 {}\"", sign * 0.1, sign * 1.1, sign * 4.0);
        let errors = |settings: &str| {
            let (x, v) = scene(settings, bound, &motion, -10.0 * sign);
            [sign * x[0] - exact[0], sign * v[0] - exact[1]].map(f64::abs)
        };
        let (found, late) = (errors(""), errors("touchMoments=\"never\""));
        assert!(found[0] < 1.2e-5 && found[1] < 4e-4, "{bound}: {found:?}");
        assert!(late[0] > 5e-4 && late[1] > 6e-3, "{bound}: {late:?}");
    }
}

#[test]
fn the_key_a_switches_a_tie_off_and_on() {
    let text = "<Node gravity=\"0 0 0\" dt=\"0.01\"><FreeMotionAnimationLoop/><BlockGaussSeidelConstraintSolver \
                tolerance=\"1e-12\"/><Node name=\"body\"><EulerImplicitSolver rayleighMass=\"0\" \
                rayleighStiffness=\"0\"/><SparseLDLSolver/><MechanicalObject name=\"dofs\" position=\"0 0 0  1 0 0\" \
                velocity=\"0 0 0  1 0 0\"/><UniformMass vertexMass=\"1\"/><LinearSolverConstraintCorrection/>\
                <BilateralLagrangianConstraint object1=\"@.\" object2=\"@.\" first_point=\"0\" second_point=\"1\" \
                rest_vector=\"1 0 0\"/></Node></Node>";
    let mut simulation = load(text);
    let apart = |simulation: &mut Simulation| {
        simulation.step(0.0).expect("the step succeeds");
        let (x, _) = state(simulation, "/body/dofs");
        x[3] - x[0]
    };
    let press = |simulation: &mut Simulation| {
        let findings = simulation.send(&settee_kernel::Event::KeyPressed('A')).expect("nobody objects");
        assert!(findings.is_empty(), "{findings:?}");
    };
    simulation.send(&settee_kernel::Event::KeyPressed('B')).expect("nobody objects");
    assert!((apart(&mut simulation) - 1.0).abs() < 1e-9);
    let held = simulation.snapshot();
    press(&mut simulation);
    simulation.set_data("/body/dofs", "velocity", "0 0 0  1 0 0");
    assert!((apart(&mut simulation) - 1.01).abs() < 1e-9);
    let free = simulation.snapshot();
    press(&mut simulation);
    assert!((apart(&mut simulation) - 1.0).abs() < 1e-9);
    // Snapshots know whether it acts.
    simulation.restore(&free).expect("it is of this scene");
    assert!((apart(&mut simulation) - 1.02).abs() < 1e-9);
    simulation.restore(&held).expect("it is of this scene");
    assert!((apart(&mut simulation) - 1.0).abs() < 1e-9);
    press(&mut simulation);
    simulation.reset();
    assert!((apart(&mut simulation) - 1.0).abs() < 1e-9);
}
