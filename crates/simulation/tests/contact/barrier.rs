//! Contact by barriers: what moves never crosses anything, whatever it does.

use crate::common::{load, load_with};
use settee_components::FromScene;
use settee_kernel::vectors::{CoordId, DerivId};
use settee_kernel::{Factors, MechanicalOps, MechanicalParams, VectorOps};
use settee_mechanics::ScopeOps;
use settee_simulation::{LoadOptions, Simulation};

const NEWTON: &str = "<NewtonRaphsonSolver name=\"newton\" maxNbIterationsNewton=\"100\" maxNbIterationsLineSearch=\"20\" \
                      absoluteResidualStoppingThreshold=\"1e-10\" relativeSuccessiveStoppingThreshold=\"0\" \
                      relativeInitialStoppingThreshold=\"0\" warnWhenLineSearchFails=\"0\" warnWhenDiverge=\"0\"/>";
const LDL: &str = "<SparseLDLSolver template=\"CompressedRowSparseMatrix\"/>";
const FLOOR: &str = "<Node name=\"floor\"><MeshTopology position=\"-5 -5 0  5 -5 0  5 5 0  -5 5 0\" triangles=\"0 1 2  \
                     0 2 3\"/><MechanicalObject/><TriangleCollisionModel moving=\"0\" simulated=\"0\"/></Node>";

fn scene(root: &str, response: &str, bodies: &str) -> String {
    format!(
        "<Node name=\"root\" {root}><DefaultAnimationLoop/><CollisionPipeline/><BruteForceBroadPhase/>\
         <BVHNarrowPhase/><MinProximityIntersection/><CollisionResponse response=\"BarrierContact\" {response}/>\
         {bodies}</Node>"
    )
}

/// A ball of mass 1 and radius 0.3 above the floor.
fn ball(solver: &str, state: &str, root: &str, response: &str) -> String {
    let body = format!(
        "{FLOOR}<Node name=\"ball\">{solver}{NEWTON}{LDL}<MechanicalObject name=\"dofs\" template=\"Vec3\" {state}/>\
         <UniformMass totalMass=\"1\"/><SphereCollisionModel radius=\"0.3\"/></Node>"
    );
    scene(root, &format!("activationDistance=\"0.01\" {response}"), &body)
}

/// A rigid box above the floor, with a skin of triangles.
fn rigid_box(response: &str) -> String {
    let body = format!(
        "{FLOOR}<Node name=\"body\"><BDFOdeSolver order=\"2\"/>{NEWTON}{LDL}<MechanicalObject name=\"dofs\" \
         template=\"Rigid3\" position=\"0.1 0.2 0.6 0.2 0.1 0.05 0.97\" velocity=\"0.3 0 0 1 2 3\"/><UniformMass \
         vertexMass=\"1 1 [0.1 0 0 0 0.1 0 0 0 0.1]\"/><Node name=\"skin\"><RegularGridTopology n=\"2 2 2\" \
         min=\"-0.3 -0.3 -0.3\" max=\"0.3 0.3 0.3\"/><MechanicalObject name=\"dofs\"/><TriangleCollisionModel/>\
         <LineCollisionModel/><PointCollisionModel/><RigidMapping/></Node></Node>"
    );
    scene("gravity=\"0 0 -10\" dt=\"0.01\"", &format!("activationDistance=\"0.01\" {response}"), &body)
}

fn step(simulation: &mut Simulation) {
    simulation.step(0.0).expect("the step succeeds");
    let promise = simulation.contact_promise().expect("there are barriers");
    assert!(promise.is_proven);
    assert!(promise.smallest_gap.is_none_or(|gap| gap > 0.0));
}

fn bits(simulation: &Simulation, path: &str) -> Vec<u64> {
    let [x, v] = [simulation.position(path), simulation.velocity(path)].map(|values| values.expect("a state"));
    [x, v].concat().iter().map(|value| value.to_bits()).collect()
}

fn failure(text: &str) -> String {
    load(text).step(0.0).expect_err("the promise cannot be kept").to_string()
}

#[test]
fn a_ball_never_falls_through_the_floor_by_any_solver_that_keeps_the_promise() {
    let solvers = [
        "<EulerImplicitSolver/>",
        "<BDFOdeSolver order=\"1\"/>",
        "<BDFOdeSolver order=\"2\"/>",
        "<BDFOdeSolver order=\"4\"/>",
        "<NewmarkImplicitSolver newtonSolver=\"@newton\"/>",
        "<GeneralizedAlphaSolver/>",
        "<RadauIIASolver/>",
    ];
    for solver in solvers {
        let state = "position=\"0.1 0.2 0.8\" velocity=\"0 0 -200\"";
        let mut simulation = load(&ball(solver, state, "gravity=\"0 0 -10\" dt=\"0.01\"", ""));
        let mut cut = 0;
        for _ in 0..30 {
            step(&mut simulation);
            cut += simulation.contact_promise().expect("there are barriers").cut;
            let height = simulation.position("/ball/dofs").expect("a state")[2];
            assert!(height > 0.3, "{solver}: {height}");
        }
        assert!(cut > 0, "{solver}: two metres a step are never cut");
    }
}

#[test]
fn adaptive_steps_are_cut_and_made_again() {
    let state = "position=\"0.1 0.2 0.35\" velocity=\"0.3 0 0\"";
    let solvers = [
        "<NewmarkImplicitSolver adaptive=\"1\"/>",
        "<GeneralizedAlphaSolver adaptive=\"1\"/>",
        "<BDFOdeSolver adaptive=\"1\"/>",
        "<RadauIIASolver adaptive=\"1\"/>",
    ];
    for solver in solvers {
        adaptive_steps(solver, state);
        let up = thrown_back(solver);
        assert!((up - 199.0).abs() < 1.0, "{solver}: {up}");
    }
}

#[test]
fn radau_steps_of_the_scene_follow_an_impact_in_parts() {
    let up = thrown_back("<RadauIIASolver/>");
    // Without an error estimate some energy is lost, none is won.
    assert!((100.0..200.0).contains(&up), "{up}");
}

/// Two metres a step: the barrier holds the energy of the ball, and gives it back. Returns the speed upwards.
fn thrown_back(solver: &str) -> f64 {
    let state = "position=\"0.1 0.2 0.8\" velocity=\"0 0 -200\"";
    let mut simulation = load(&ball(solver, state, "gravity=\"0 0 -10\" dt=\"0.01\"", ""));
    let mut cut = 0;
    for _ in 0..10 {
        step(&mut simulation);
        cut += simulation.contact_promise().expect("there are barriers").cut;
        assert!(simulation.position("/ball/dofs").expect("a state")[2] > 0.3, "{solver}");
    }
    assert!(cut > 0, "{solver}: two metres a step are never cut");
    simulation.velocity("/ball/dofs").expect("a state")[2]
}

fn adaptive_steps(solver: &str, state: &str) {
    let text = ball(solver, state, "gravity=\"0 0 -10\" dt=\"0.01\"", "");
    let mut simulation = load(&text);
    let mut touched = false;
    for _ in 0..20 {
        step(&mut simulation);
        touched |= simulation.contact_promise().is_some_and(|promise| promise.smallest_gap.is_some());
    }
    assert!(touched, "{solver}");
    let velocity = simulation.velocity("/ball/dofs").expect("a state");
    // A flat floor of two triangles pushes nowhere but up.
    assert!((velocity[0] - 0.3).abs() < 1e-9 && velocity[1].abs() < 1e-9, "{velocity:?}");
}

#[test]
fn rigid_bodies_land_by_their_surfaces() {
    let mut simulation = load(&rigid_box(""));
    for _ in 0..60 {
        step(&mut simulation);
        let skin = simulation.position("/body/skin/dofs").expect("a state");
        assert!(skin.chunks(3).all(|point| point[2] > 0.0));
    }
}

#[test]
fn a_rigid_box_is_thrown_on_the_floor_at_30_metres_a_second() {
    // The forces of the barrier give the mapping a stiffness with which the matrix has no inverse.
    let mut simulation = load(&rigid_box("").replace("velocity=\"0.3 0 0 1 2 3\"", "velocity=\"0.3 0 -30 1 2 3\""));
    for _ in 0..20 {
        step(&mut simulation);
        let skin = simulation.position("/body/skin/dofs").expect("a state");
        assert!(skin.chunks(3).all(|point| point[2] > 0.0));
    }
}

#[test]
fn threads_and_snapshots_give_the_same_bits() {
    let text = rigid_box("responseParams=\"mu=0.4\"");
    let run = |threads: usize| {
        let mut simulation = load_with(&text, threads);
        (0..25).for_each(|_| step(&mut simulation));
        bits(&simulation, "/body/dofs")
    };
    let alone = run(1);
    assert!([2, 3, 7].iter().all(|threads| run(*threads) == alone));

    let mut simulation = load(&text);
    (0..15).for_each(|_| step(&mut simulation));
    let pushed = |simulation: &Simulation| simulation.contact_promise().is_some_and(|promise| promise.pairs > 0);
    let mut within = pushed(&simulation);
    while !within {
        step(&mut simulation);
        within = pushed(&simulation);
    }
    let snapshot = simulation.snapshot();
    let go_on = |simulation: &mut Simulation| {
        (0..10).for_each(|_| step(simulation));
        bits(simulation, "/body/dofs")
    };
    let first = go_on(&mut simulation);
    simulation.restore(&snapshot).expect("its own snapshot");
    assert_eq!(go_on(&mut simulation), first);
    // And elsewhere.
    let mut other = load(&text);
    other.restore(&snapshot).expect("a snapshot of the same scene");
    assert_eq!(go_on(&mut other), first);
}

#[test]
fn what_cannot_keep_the_promise_is_refused_by_name() {
    let root = "gravity=\"0 0 -10\" dt=\"0.01\"";
    let above = "position=\"0.1 0.2 0.8\"";
    let meets = failure(&ball("<BDFOdeSolver/>", "position=\"0.1 0.2 0.2\"", root, ""));
    assert!(meets.contains("nearer than") && meets.contains("/ball/dofs:0"), "{meets}");
    for solver in ["<EulerImplicitSolver vdamping=\"1\"/>", "<RungeKutta4Solver/>", "<NewmarkImplicitSolver/>"] {
        let text = ball(solver, above, root, "");
        let refused = failure(&text);
        assert!(refused.contains("does not bound its motion"), "{solver}: {refused}");
    }
    let two = ball("<BDFOdeSolver/>", above, root, "").replace(
        "<MechanicalObject/><TriangleCollisionModel moving=\"0\" simulated=\"0\"/>",
        &format!(
            "<BDFOdeSolver/>{NEWTON}{LDL}<MechanicalObject/><UniformMass totalMass=\"1\"/><TriangleCollisionModel/>"
        ),
    );
    let refused = failure(&two);
    assert!(refused.contains("one solver above all bodies"), "{refused}");
    // Both solvers, by their paths.
    assert!(refused.contains("the solver /floor/") && refused.contains(" by /ball/"), "{refused}");

    let pierced = "<TriangleSetTopologyContainer position=\"0 0 0  1 0 0  0 1 0  0.2 0.2 -1  0.2 0.3 1  0.3 0.2 1\" \
                   triangles=\"0 1 2  3 4 5\"/><MechanicalObject name=\"dofs\"/><UniformMass totalMass=\"1\"/>\
                   <TriangleCollisionModel selfCollision=\"1\"/>";
    let refused =
        failure(&scene(root, "", &format!("<Node name=\"body\"><BDFOdeSolver/>{NEWTON}{LDL}{pierced}</Node>")));
    assert!(
        refused.contains("surfaces intersect") && refused.contains("triangle /body/dofs:0 /body/dofs:1"),
        "{refused}"
    );
}

/// A triangle through another one, and what is said of that before a step.
fn told_at_start(looping: &str, response: &str, height: f64) -> Vec<String> {
    let text = format!(
        "<Node name=\"root\" gravity=\"0 0 -10\" dt=\"0.01\">{looping}<CollisionPipeline/><BruteForceBroadPhase/>\
         <BVHNarrowPhase/><MinProximityIntersection alarmDistance=\"0.02\" contactDistance=\"0.01\"/>\
         <CollisionResponse response=\"{response}\"/><Node name=\"body\"><BDFOdeSolver/>{NEWTON}{LDL}\
         <TriangleSetTopologyContainer position=\"0 0 0  1 0 0  0 1 0  0.2 0.2 {height}  0.2 0.3 1  0.3 0.2 1\" \
         triangles=\"0 1 2  3 4 5\"/><MechanicalObject name=\"dofs\"/><UniformMass totalMass=\"1\"/>\
         <TriangleCollisionModel selfCollision=\"1\"/></Node></Node>"
    );
    let loaded = Simulation::from_text("start.scn", &text, &LoadOptions::default());
    let told = loaded.diagnostics.iter().filter(|finding| finding.code == "start-intersects");
    told.map(ToString::to_string).collect()
}

#[test]
fn surfaces_that_intersect_at_the_start_are_told_before_the_first_step() {
    let safe = "<DefaultAnimationLoop contact=\"safe\"/>";
    for (looping, response) in [
        ("<DefaultAnimationLoop/>", "BarrierContact"),
        (safe, "PenalityContactForceField"),
        ("<FreeMotionAnimationLoop contact=\"safe\"/>", "FrictionContactConstraint"),
    ] {
        let told = told_at_start(looping, response, -1.0);
        let [one] = &told[..] else { panic!("{looping}: {told:?}") };
        assert!(one.contains("surfaces intersect") && one.contains("triangle /body/dofs:0 /body/dofs:1"), "{one}");
        assert!(told_at_start(looping, response, 0.5).is_empty(), "they are apart");
    }
    assert!(told_at_start("<DefaultAnimationLoop/>", "PenalityContactForceField", -1.0).is_empty(), "no barriers");
}

#[test]
fn forces_are_the_derivative_of_the_energy_and_products_that_of_forces() {
    let state = "position=\"0.1 0.2 0.304\"";
    let mut simulation =
        load(&ball("<BDFOdeSolver/>", state, "gravity=\"0 0 0\" dt=\"1e-6\"", "barrierStiffness=\"1e7\""));
    step(&mut simulation);
    let (scene, runtime) = simulation.parts_mut();
    let object = scene.find_object("/ball/dofs").expect("the state");
    let (scope, state) = runtime.state(object).expect("it is simulated");
    let scope = &mut runtime.scopes_mut()[scope];
    let z = scope.space.states()[state].coords.start + 2;
    let mut ops = ScopeOps::new(scene, scope);
    let params = MechanicalParams { f: DerivId::FORCE.read(), is_implicit: true, ..Default::default() };
    let at = |ops: &mut ScopeOps<'_>, height: f64| {
        ops.scope.space.coord_mut(CoordId::POSITION)[z] = height;
        ops.compute_force(&params, DerivId::FORCE);
        let force = ops.scope.space.deriv(DerivId::FORCE.read())[2];
        (ops.energy(&params).1.expect("all forces have an energy"), force)
    };
    for height in [0.3005, 0.302, 0.306, 0.3095] {
        let h = 1e-7;
        let (low, high) = (at(&mut ops, height - h), at(&mut ops, height + h));
        let (_, force) = at(&mut ops, height);
        let difference = (low.0 - high.0) / (2.0 * h);
        assert!((force - difference).abs() < 1e-6 * force.abs(), "{height}: {force} {difference}");
        let (dx, df) = (ops.temporary_deriv(), ops.temporary_deriv());
        ops.clear(*dx);
        ops.clear(*df);
        ops.scope.space.deriv_mut(*dx)[2] = 1.0;
        ops.add_mbk_dx(&params, *df, dx.read(), Factors { m: 0.0, b: 0.0, k: 1.0, rayleigh: 0.0 });
        let product = ops.scope.space.deriv(df.read())[2];
        let difference = (high.1 - low.1) / (2.0 * h);
        // What the projection to no negative eigenvalues takes away is less than that here.
        assert!((product - difference).abs() < 1e-4 * product.abs(), "{height}: {product} {difference}");
    }
    assert_eq!(at(&mut ops, 0.31).1, 0.0);
}

/// Oscillates on the barrier that holds it up.
fn bouncing(dt: f64) -> f64 {
    let root = format!("gravity=\"0 0 -10\" dt=\"{dt}\"");
    let text = ball("<BDFOdeSolver order=\"2\"/>", "position=\"0 0 0.3055\"", &root, "barrierStiffness=\"4000\"");
    let mut simulation = load(&text);
    let steps = (0.05 / dt).round() as usize;
    (0..steps).for_each(|_| step(&mut simulation));
    simulation.position("/ball/dofs").expect("a state")[2]
}

#[test]
fn bdf_2_has_order_2_in_smooth_contact() {
    let exact = bouncing(1.5625e-5);
    let errors = [5e-4, 2.5e-4, 1.25e-4].map(|dt| (bouncing(dt) - exact).abs());
    let orders = [0, 1].map(|i| (errors[i] / errors[i + 1]).log2());
    assert!(orders.iter().all(|order| (1.8..2.4).contains(order)), "{errors:?} {orders:?}");
}

#[test]
fn energy_is_accounted_for() {
    let text = ball(
        "<BDFOdeSolver order=\"2\"/>",
        "position=\"0 0 0.31\" velocity=\"0.5 0 -0.2\"",
        "gravity=\"0 0 -10\" dt=\"0.0005\"",
        "barrierStiffness=\"4000\" responseParams=\"mu=0.3\"",
    );
    let mut simulation = load(&text);
    simulation.open_energy_account();
    (0..200).for_each(|_| step(&mut simulation));
    let report = simulation.energy_report().expect("the account is open");
    assert!(report.contact > 0.0 && report.viscous > 0.01, "{report:?}");
    assert!(report.imbalance.abs() < 1e-8 * report.exchanged, "{report:?}");
}

/// A square sheet of n by n points with side 1 at a height: positions and triangles.
fn sheet(n: usize, height: f64) -> (String, String) {
    let at = |i: usize| i as f64 / (n - 1) as f64 - 0.5;
    let points: Vec<String> = (0..n * n).map(|p| format!("{} {} {height}", at(p % n), at(p / n))).collect();
    let cells = (0..(n - 1) * (n - 1)).map(|cell| cell / (n - 1) * n + cell % (n - 1));
    let triangles: Vec<String> = cells
        .map(|a| {
            let [b, c, d] = [a + 1, a + n, a + n + 1];
            if (a % n + a / n).is_multiple_of(2) {
                format!("{a} {b} {c} {b} {d} {c}")
            } else {
                format!("{a} {b} {d} {a} {d} {c}")
            }
        })
        .collect();
    (points.join(" "), triangles.join(" "))
}

/// Height of a sheet of n by n points above a place.
fn height_of(sheet: &[f64], n: usize, [x, y]: [f64; 2]) -> f64 {
    let cell = |c: f64| (((c + 0.5) * (n - 1) as f64) as usize).min(n - 2);
    let corners = [0, 1, n, n + 1].map(|shift| sheet[3 * (cell(y) * n + cell(x) + shift) + 2]);
    corners.into_iter().fold(f64::INFINITY, f64::min)
}

#[test]
fn a_bullet_does_not_pass_a_shell_at_a_thousand_thicknesses_a_step() {
    let n = 7;
    let (points, triangles) = sheet(n, 0.0);
    let rim: Vec<String> =
        (0..n * n).filter(|p| [p % n, p / n].iter().any(|c| [0, n - 1].contains(c))).map(|p| p.to_string()).collect();
    // Twice the activation distance is how thick the shell is for the bullet: 10 m a step.
    let bodies = format!(
        "<BDFOdeSolver order=\"1\"/>{NEWTON}{LDL}<Node name=\"shell\"><TriangleSetTopologyContainer position=\"{points}\" \
         triangles=\"{triangles}\"/><MechanicalObject name=\"dofs\"/><UniformMass totalMass=\"0.5\"/>\
         <TriangularFEMForceField youngModulus=\"20000\" poissonRatio=\"0.3\" method=\"large\"/>\
         <FixedProjectiveConstraint indices=\"{}\"/><TriangleCollisionModel/></Node><Node name=\"bullet\">\
         <MechanicalObject name=\"dofs\" position=\"0.02 0.03 5\" velocity=\"0 0 -1000\"/><UniformMass \
         totalMass=\"0.0001\"/><PointCollisionModel/></Node>",
        rim.join(" ")
    );
    let mut simulation = load(&scene("gravity=\"0 0 0\" dt=\"0.01\"", "activationDistance=\"0.005\"", &bodies));
    let mut cut = 0;
    for _ in 0..8 {
        step(&mut simulation);
        cut += simulation.contact_promise().expect("there are barriers").cut;
        let bullet = simulation.position("/bullet/dofs").expect("a state");
        let shell = simulation.position("/shell/dofs").expect("a state");
        assert!(bullet[2] > height_of(shell, n, [bullet[0], bullet[1]]), "{bullet:?}");
    }
    assert!(cut > 0);
}

#[test]
fn cloth_lies_on_spikes_of_lines_and_points() {
    let (points, triangles) = sheet(9, 0.02);
    let spikes = "0.11 0.013 -0.6  0.11 0.013 0  -0.3 0.213 -0.6  -0.3 0.213 0  -0.21 -0.29 -0.6  -0.21 -0.29 0";
    let bodies = format!(
        "<BDFOdeSolver order=\"1\"/>{NEWTON}{LDL}<Node name=\"spikes\"><EdgeSetTopologyContainer position=\"{spikes}\" \
         edges=\"0 1 2 3 4 5\"/><MechanicalObject name=\"dofs\"/><UniformMass totalMass=\"1\"/>\
         <FixedProjectiveConstraint fixAll=\"1\"/><LineCollisionModel/><PointCollisionModel/></Node>\
         <Node name=\"cloth\"><TriangleSetTopologyContainer position=\"{points}\" triangles=\"{triangles}\"/>\
         <MechanicalObject name=\"dofs\"/><UniformMass totalMass=\"0.2\"/><TriangularFEMForceField \
         youngModulus=\"3000\" poissonRatio=\"0.3\" method=\"large\"/><TriangleCollisionModel selfCollision=\"1\"/></Node>"
    );
    let mut simulation = load(&scene("gravity=\"0 0 -9.81\" dt=\"0.02\"", "activationDistance=\"0.005\"", &bodies));
    let mut pushed = 0;
    for _ in 0..12 {
        step(&mut simulation);
        pushed += simulation.contact_promise().expect("there are barriers").pairs;
    }
    assert!(pushed > 0);
}

/// A rigid box of polylines in the plane z = 0 above two lines, one of them not long enough to hold it alone.
fn box_in_a_plane(more: &str) -> String {
    let lines = "<Node name=\"ground\"><EdgeSetTopologyContainer position=\"-2 0 0  0.05 0 0  0.1 0 0  2 0 0\" \
                 edges=\"0 1 2 3\"/><MechanicalObject name=\"dofs\"/><LineCollisionModel moving=\"0\" simulated=\"0\"/></Node>";
    let body = format!(
        "{lines}<Node name=\"body\"><BDFOdeSolver order=\"1\"/>{NEWTON}{LDL}<MechanicalObject name=\"dofs\" \
         template=\"Rigid3\" position=\"0 0.31 0 0 0 0 1\" {more}/><UniformMass vertexMass=\"1 1 [0.1 0 0 0 0.1 0 0 0 0.1]\"/>\
         <PartialFixedProjectiveConstraint fixedDirections=\"0 0 1 1 1 0\"/><Node name=\"outline\">\
         <EdgeSetTopologyContainer position=\"-0.3 -0.3 0  0.3 -0.3 0  0.3 0.3 0  -0.3 0.3 0\" edges=\"0 1 1 2 2 3 3 0\"/>\
         <MechanicalObject name=\"dofs\"/><LineCollisionModel/><RigidMapping/></Node></Node>"
    );
    scene("gravity=\"0 -10 0\" dt=\"0.01\"", "activationDistance=\"0.01\" responseParams=\"mu=0.5\"", &body)
}

#[test]
fn in_a_plane_parallel_lines_hold_each_other_up() {
    // Lines that are parallel have no barrier of their own; the ends of each are held by the other one.
    let mut simulation = load(&box_in_a_plane(""));
    (0..100).for_each(|_| step(&mut simulation));
    let (x, v) =
        (simulation.position("/body/dofs").expect("a state"), simulation.velocity("/body/dofs").expect("a state"));
    assert!(x[1] > 0.3 && x[1] < 0.31 && v.iter().all(|c| c.abs() < 1e-5), "{x:?} {v:?}");
    assert_eq!(simulation.counters().not_converged, 0);
    // The weight, 10 N, at each of the two corners a half.
    let pushes = simulation.barrier_pushes();
    let up: f64 = pushes.iter().filter(|push| push.point < 2).map(|push| push.force[1]).filter(|f| *f > 0.0).sum();
    assert!((up - 10.0).abs() < 1e-5, "{up}");
}

#[test]
fn in_a_plane_lines_do_not_cross_however_fast() {
    let mut simulation = load(&box_in_a_plane("velocity=\"0.2 -100 0 0 0 5\""));
    for _ in 0..40 {
        step(&mut simulation);
        let outline = simulation.position("/body/outline/dofs").expect("a state");
        assert!(outline.chunks(3).all(|point| point[1] > 0.0 && point[2] == 0.0), "{outline:?}");
    }
}

#[test]
fn what_leaves_its_plane_is_kept_apart_in_space() {
    // A wire falls across another one, from the plane in which both lie at rest.
    let wires = format!(
        "<BDFOdeSolver order=\"1\"/>{NEWTON}{LDL}<Node name=\"held\"><EdgeSetTopologyContainer position=\"-1 0 0  1 0.1 0\" \
         edges=\"0 1\"/><MechanicalObject name=\"dofs\"/><UniformMass totalMass=\"1\"/><FixedProjectiveConstraint \
         fixAll=\"1\"/><LineCollisionModel/></Node><Node name=\"free\"><EdgeSetTopologyContainer position=\"0.2 0.3 0  0.1 2 \
         0\" edges=\"0 1\"/><MechanicalObject name=\"dofs\" velocity=\"0 -20 5 0 -20 5\"/><UniformMass totalMass=\"1\"/>\
         <LineCollisionModel/></Node>"
    );
    let mut simulation = load(&scene("gravity=\"0 0 -300\" dt=\"0.01\"", "activationDistance=\"0.01\"", &wires));
    let mut crossed = false;
    for _ in 0..20 {
        step(&mut simulation);
        let free = simulation.position("/free/dofs").expect("a state");
        // Across the held wire, it is above.
        let (low, high) = (free[1], free[4]);
        if low < 0.0 && high > 0.1 {
            // Where it crosses y = 0.05 (1 + x), seen from above.
            let part = (0.05 * (1.0 + free[0]) - low) / (high - low - 0.05 * (free[3] - free[0]));
            assert!((1.0 - part) * free[2] + part * free[5] > 0.0, "{free:?}");
            crossed = true;
        }
    }
    assert!(crossed);
}

#[test]
fn statics_press_a_body_on_the_floor_without_a_crossing() {
    let body = format!(
        "{FLOOR}<Node name=\"body\"><StaticSolver/>{NEWTON}{LDL}<RegularGridTopology n=\"3 3 3\" min=\"0 0 0.02\" \
         max=\"0.4 0.4 0.42\"/><MechanicalObject name=\"dofs\"/><UniformMass totalMass=\"1\"/><HexahedronFEMForceField \
         youngModulus=\"20000\" poissonRatio=\"0.3\"/><FixedProjectiveConstraint indices=\"18 19 20 21 22 23 24 25 26\"/>\
         <ConstantForceField indices=\"0 2 6 8\" forces=\"0 0 -150\"/><TriangleCollisionModel/></Node>"
    );
    let mut simulation = load(&scene("gravity=\"0 0 0\" dt=\"1\"", "activationDistance=\"0.01\"", &body));
    (0..2).for_each(|_| step(&mut simulation));
    let position = simulation.position("/body/dofs").expect("a state");
    assert!(position.chunks(3).all(|point| point[2] > 0.0));
    assert!(simulation.contact_promise().is_some_and(|promise| promise.pairs > 0));
}

#[test]
fn exact_friction_holds_what_sticks_and_slides_with_coulombs_force() {
    // Pushed sideways by 4 m/s^2 under a weight of 10 m/s^2.
    let run = |mu: f64| {
        let response = format!("responseParams=\"mu={mu}\" slidingThreshold=\"1e-3\" exactFriction=\"1\"");
        let root = "gravity=\"4 0 -10\" dt=\"0.01\"";
        let mut simulation = load(&ball("<BDFOdeSolver order=\"1\"/>", "position=\"0.1 0.2 0.3055\"", root, &response));
        (0..60).for_each(|_| step(&mut simulation));
        let before = simulation.velocity("/ball/dofs").expect("a state")[0];
        (0..10).for_each(|_| step(&mut simulation));
        (before, simulation.velocity("/ball/dofs").expect("a state")[0])
    };
    let (_, creeping) = run(0.5);
    assert!(creeping.abs() < 1e-9 * 0.6, "{creeping:e}");
    let (before, after) = run(0.2);
    assert!(((after - before) / 0.1 - 2.0).abs() < 1e-3, "{before} {after}");
}
