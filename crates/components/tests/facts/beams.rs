//! Beams of catheters and guide wires against exact answers.

use settee_simulation::Simulation;

use super::common::forces::close;
use super::simulations::{errors, load, numbers, step};

/// A rod of `n` beams along x from 0 to `length`, held at its first point, with what else belongs to its node.
fn rod(n: usize, length: f64, solvers: &str, objects: &str) -> String {
    format!(
        "<Node name=\"root\" gravity=\"0 0 0\" dt=\"0.01\"><DefaultAnimationLoop/><Node name=\"rod\">{solvers}\
         <RegularGridTopology nx=\"{}\" ny=\"1\" nz=\"1\" xmin=\"0\" xmax=\"{length}\" ymin=\"0\" ymax=\"0\" zmin=\"0\" zmax=\"0\"/>\
         <MechanicalObject name=\"dofs\" template=\"Rigid3\"/>{objects}<FixedProjectiveConstraint indices=\"0\"/></Node></Node>",
        n + 1
    )
}

const SOLVERS: &str = "<EulerImplicitSolver rayleighMass=\"0\" rayleighStiffness=\"0\"/><SparseLDLSolver/>";

/// The last seven numbers of the position of the rod.
fn tip(simulation: &Simulation) -> [f64; 7] {
    let x = simulation.position("/rod").expect("the state is there");
    *x.last_chunk().expect("there is a point")
}

/// F L^3 / (3 E I) in one step without mass, whatever the number of beams; not so for the density.
#[test]
fn a_small_load_bends_a_cantilever_by_the_formula() {
    let (l, e, r, force) = (2.0, 1e6, 0.05_f64, 1e-4);
    let bending = std::f64::consts::PI * r.powi(4) / 4.0;
    let exact = -force * l * l * l / (3.0 * e * bending);
    for n in [1, 2, 5] {
        let objects = format!(
            "<BeamInterpolation name=\"beams\" radius=\"{r}\" defaultYoungModulus=\"{e}\" defaultPoissonRatio=\"0.3\"/>\
             <AdaptiveBeamForceFieldAndMass computeMass=\"false\"/><ConstantForceField indices=\"{n}\" forces=\"0 -{force} 0 0 0 0\"/>"
        );
        let mut simulation = load(&rod(n, l, SOLVERS, &objects));
        step(&mut simulation, 1);
        let bent = tip(&simulation)[1];
        assert!((bent / exact - 1.0).abs() < 1e-6, "{n} beams: {bent}, {exact}");
    }
}

/// A moment at the tip bends a rod to a circle, at angles of half a turn: curvature M / (E I). The error falls with the
/// square of the length of the beams.
#[test]
fn a_moment_rolls_a_rod_up_to_a_circle() {
    let (l, e, r) = (1.0, 1e6, 0.02_f64);
    let stiffness = e * std::f64::consts::PI * r.powi(4) / 4.0;
    let angle = std::f64::consts::PI;
    let exact = [l / angle * angle.sin(), l / angle * (1.0 - angle.cos())];
    let solvers = "<EulerImplicitSolver rayleighMass=\"2\" rayleighStiffness=\"0.05\"/><SparseLDLSolver/>";
    let mut errors = Vec::new();
    for n in [4, 8, 16] {
        let moment = stiffness * angle / l;
        let objects = format!(
            "<BeamInterpolation name=\"beams\" radius=\"{r}\" defaultYoungModulus=\"{e}\" defaultPoissonRatio=\"0.3\"/>\
             <AdaptiveBeamForceFieldAndMass massDensity=\"1000\"/><ConstantForceField indices=\"{n}\" forces=\"0 0 0 0 0 {moment}\"/>"
        );
        let mut simulation = load(&rod(n, l, solvers, &objects));
        step(&mut simulation, 3000);
        let found = tip(&simulation);
        errors.push((found[0] - exact[0]).hypot(found[1] - exact[1]) / l);
    }
    assert!(errors[2] < 0.01, "{errors:?}");
    for pair in errors.windows(2) {
        let order = (pair[0] / pair[1]).log2();
        assert!((1.7..2.5).contains(&order), "order {order}: {errors:?}");
    }
}

/// P = pi^2 E I / (4 L^2): a column that is held at its foot stands under a hundredth less, and gives way under a
/// hundredth more.
#[test]
fn a_column_buckles_at_the_load_of_euler() {
    let (l, e, r) = (1.0_f64, 1e7, 0.02_f64);
    let bending = e * std::f64::consts::PI * r.powi(4) / 4.0;
    let critical = std::f64::consts::PI.powi(2) * bending / (4.0 * l * l);
    // Across the tip a force that bends it by a millionth of its length.
    let aside = 1e-6 * 3.0 * bending / (l * l);
    let solvers = "<EulerImplicitSolver rayleighMass=\"0\" rayleighStiffness=\"0\"/><SparseLDLSolver/>";
    let bent = |part: f64| {
        let n = 40;
        let objects = format!(
            "<BeamInterpolation name=\"beams\" radius=\"{r}\" defaultYoungModulus=\"{e}\" defaultPoissonRatio=\"0.3\"/>\
             <AdaptiveBeamForceFieldAndMass massDensity=\"1000\"/>\
             <ConstantForceField indices=\"{n}\" forces=\"{} {aside} 0 0 0 0\"/>",
            -part * critical
        );
        let mut simulation = load(&rod(n, l, solvers, &objects));
        step(&mut simulation, 2500);
        tip(&simulation)[1]
    };
    let (below, above) = (bent(0.99), bent(1.01));
    assert!(below < 2.5e-4, "{below}");
    assert!(above > 1e-2, "{above}");
}

/// A wire of `n` beams in a tube with walls at +-`gap`, clamped at one end and, with a load P along the tube, guided at
/// the other one; it begins in the shape in which it buckles. Returns the force on a wall (N), once it rests.
fn force_on_the_tube(n: usize, (length, gap): (f64, f64), bending: f64, load_along: f64) -> f64 {
    let radius = 0.005_f64;
    let young = bending / (std::f64::consts::PI * radius.powi(4) / 4.0);
    let (touch, part) = (1e-4, length / n as f64);
    let mut x = String::new();
    for k in 0..=n {
        let at = part * k as f64;
        let phase = std::f64::consts::TAU * at / length;
        let half = 0.5 * (0.45 * gap * std::f64::consts::TAU / length * phase.sin()).atan();
        x += &format!("{at} {} 0 0 0 {} {} ", 0.45 * gap * (1.0 - phase.cos()), half.sin(), half.cos());
    }
    let edges: String = (0..n).map(|k| format!("{k} {} ", k + 1)).collect();
    let edge_list: String = (0..n).map(|k| format!("{k} ")).collect();
    let [lengths, ends] = [format!("{part} "), "0 0 0 0 0 0 1 ".to_owned()].map(|one| one.repeat(n));
    let wall = |name: &str, y: f64| {
        format!(
            "<Node name='{name}'><MeshTopology position='-1 {y} -1  4 {y} -1  -1 {y} 4' triangles='0 1 2'/>\
             <MechanicalObject/><TriangleCollisionModel simulated='0' moving='0' group='2'/></Node>"
        )
    };
    let text = format!(
        "<Node name='root' gravity='0 0 0' dt='0.05'><FreeMotionAnimationLoop/>\
         <BlockGaussSeidelConstraintSolver contact='exact'/><CollisionPipeline/><BruteForceBroadPhase/><BVHNarrowPhase/>\
         <NewProximityIntersection alarmDistance='{}' contactDistance='{touch}'/>\
         <CollisionResponse response='FrictionContactConstraint' responseParams='mu=0'/>\
         <Node name='rod'><EulerImplicitSolver rayleighMass='0' rayleighStiffness='0'/><SparseLDLSolver/>\
         <MeshTopology edges='{edges}'/><MechanicalObject name='dofs' template='Rigid3' position='{x}'/>\
         <BeamInterpolation name='beams' radius='{radius}' defaultYoungModulus='{young:?}' defaultPoissonRatio='0.3' \
         edgeList='{edge_list}' lengthList='{lengths}' DOF0TransformNode0='{ends}' DOF1TransformNode1='{ends}'/>\
         <AdaptiveBeamForceFieldAndMass massDensity='1000'/><FixedProjectiveConstraint indices='0'/>\
         <PartialFixedProjectiveConstraint indices='{n}' fixedDirections='0 1 1 1 1 1'/>\
         <ConstantForceField indices='{n}' forces='{} 0 0 0 0 0'/><LinearSolverConstraintCorrection/>\
         <Node name='surface'><MechanicalObject/><PointCollisionModel group='1'/><IdentityMapping/></Node></Node>{}{}</Node>",
        0.5 * gap,
        -load_along,
        wall("above", gap + touch),
        wall("below", -gap - touch)
    );
    let mut simulation = load(&text);
    step(&mut simulation, 400);
    simulation.contacts().flat_map(|pair| pair.forces().map(|force| force[1].abs()).collect::<Vec<f64>>()).sum()
}

/// A clamped wire of the length L buckles in a tube at P = 4 pi^2 E I / L^2 and touches its wall in one point until 16
/// pi^2 E I / L^2, with the force R = 2 E I k^3 r sin / (2 (1 - cos) - p sin), of p = k L/2, k^2 = P/(E I), r the play:
/// the solution of E I w_xxxx + P w_xx = 0 with w = w_x = 0 at the end and w = r, w_x = 0 in the middle.
#[test]
fn a_wire_that_buckles_in_a_tube_presses_on_its_wall_as_the_formula_says() {
    let (length, gap, bending) = (1.0, 0.004, 0.02);
    let critical = 4.0 * std::f64::consts::PI.powi(2) * bending / (length * length);
    for part in [1.5, 2.25, 3.0] {
        let load_along: f64 = part * critical;
        let k = (load_along / bending).sqrt();
        let phase = 0.5 * k * length;
        let exact = 2.0 * bending * k.powi(3) * gap * phase.sin() / (2.0 * (1.0 - phase.cos()) - phase * phase.sin());
        let found = force_on_the_tube(40, (length, gap), bending, load_along);
        assert!((found / exact.abs() - 1.0).abs() < 0.01, "at {part} of the critical load: {found}, {exact}");
    }
    assert_eq!(force_on_the_tube(40, (length, gap), bending, 0.9 * critical), 0.0);
}

/// A wire whose shape at rest is a spiral, and which begins straight, comes to that shape; the error falls with the
/// third power of the length of the beams, or faster.
#[test]
fn a_spiral_at_rest_comes_back() {
    let (radius, rise) = (0.1, 0.05);
    let around = std::f64::consts::TAU;
    let (slope, whole) = ((rise / (around * radius)).atan(), (around * radius).hypot(rise));
    let place = |along: f64| {
        let angle = around * along / whole;
        // About y by the angle of the spiral, then about z by its slope: the x axis is the tangent.
        let (sin, cos) = (angle / 2.0).sin_cos();
        let (up, on) = (slope / 2.0).sin_cos();
        let [a, b, c] = [radius * angle.sin(), rise * angle / around, radius * (angle.cos() - 1.0)];
        [a, b, c, sin * up, sin * on, cos * up, cos * on]
    };
    let mut errors = Vec::new();
    for n in [6, 12, 24] {
        let part = whole / n as f64;
        let (mut x, mut rest) = (String::new(), String::new());
        for k in 0..=n {
            let [a, b, c, d, e, f, g] = place(part * k as f64);
            rest += &format!("{a} {b} {c} {d} {e} {f} {g} ");
            let [_, _, _, d, e, f, g] = place(0.0);
            x += &format!("{} {} 0 {d} {e} {f} {g} ", part * k as f64 * slope.cos(), part * k as f64 * slope.sin());
        }
        let edges: String = (0..n).map(|k| format!("{k} {} ", k + 1)).collect();
        let text = format!(
            "<Node name='root' gravity='0 0 0' dt='0.05'><DefaultAnimationLoop/><Node name='rod'>\
             <EulerImplicitSolver rayleighMass='1' rayleighStiffness='0.05'/><SparseLDLSolver/><MeshTopology edges='{edges}'/>\
             <MechanicalObject name='dofs' template='Rigid3' position='{x}' rest_position='{rest}'/>\
             <BeamInterpolation name='beams' straight='0' radius='0.005' defaultYoungModulus='1e6' defaultPoissonRatio='0.3'/>\
             <AdaptiveBeamForceFieldAndMass massDensity='1000'/><FixedProjectiveConstraint indices='0'/></Node></Node>"
        );
        let mut simulation = load(&text);
        step(&mut simulation, 4000);
        let (found, exact) = (tip(&simulation), place(whole));
        errors.push((0..3).map(|k| (found[k] - exact[k]).powi(2)).sum::<f64>().sqrt() / whole);
    }
    assert!(errors[1] < 0.01, "{errors:?}");
    for pair in errors.windows(2) {
        assert!(pair[0] / pair[1] > 6.0 || pair[1] < 1e-9, "{errors:?}");
    }
}

/// omega = 1.875104^2 sqrt(E I / (rho A L^4)), by the passages of the tip through rest.
#[test]
fn a_cantilever_swings_with_its_first_frequency() {
    let (l, e, rho, r) = (1.0_f64, 1e7, 1000.0, 0.02_f64);
    let omega = 1.875_104_068_7_f64.powi(2) * (e * r * r / 4.0 / (rho * l.powi(4))).sqrt();
    let period = std::f64::consts::TAU / omega;
    let solvers = "<NewmarkImplicitSolver rayleighMass=\"0\" rayleighStiffness=\"0\"/><SparseLDLSolver/>";
    let objects = format!(
        "<BeamInterpolation name=\"beams\" radius=\"{r}\" defaultYoungModulus=\"{e}\" defaultPoissonRatio=\"0.3\"/>\
         <AdaptiveBeamForceFieldAndMass massDensity=\"{rho}\"/>"
    );
    let n = 10;
    // A push in the shape of the first mode, nearly: y = s^2 (6 - 4 s + s^2) / 3, the bend under an even load.
    let mut velocity = vec![0.0; 6 * (n + 1)];
    for (point, v) in velocity.as_chunks_mut::<6>().0.iter_mut().enumerate() {
        let s = point as f64 / n as f64;
        v[1] = 1e-3 * s * s * (6.0 - 4.0 * s + s * s) / 3.0;
        v[5] = 1e-3 * (12.0 * s - 12.0 * s * s + 4.0 * s * s * s) / 3.0 / l;
    }
    let given: Vec<String> = velocity.iter().map(f64::to_string).collect();
    let state = format!("template=\"Rigid3\" velocity=\"{}\"", given.join(" "));
    let mut simulation = load(&rod(n, l, solvers, &objects).replace("template=\"Rigid3\"", &state));
    let dt = period / 400.0;
    let (mut passages, mut last) = (Vec::new(), 0.0);
    for index in 1..=2100 {
        simulation.step(dt).expect("the step succeeds");
        let now = tip(&simulation)[1];
        if last * now < 0.0 {
            passages.push(dt * (f64::from(index) - now / (now - last)));
        }
        last = now;
    }
    let half = (passages[passages.len() - 1] - passages[0]) / (passages.len() - 1) as f64;
    assert!((2.0 * half / period - 1.0).abs() < 2e-3, "{} instead of {period}", 2.0 * half);
}

/// M a = weight, with the same M: a free beam falls as a stone, and does not turn, bent or not.
#[test]
fn a_free_beam_falls_without_turning() {
    let text = "<Node name='root' gravity='0.5 -9.81 2' dt='0.01'><DefaultAnimationLoop/><Node name='rod'>\
        <EulerImplicitSolver rayleighMass='0' rayleighStiffness='0'/><SparseLDLSolver/><MeshTopology edges='0 1  1 2'/>\
        <MechanicalObject template='Rigid3' position='0 0 0 0 0 0.1 0.995  0.9 0.3 0.05 0.08 0.08 0.16 0.98  1.6 0.9 0.2 0 0.14 0.41 0.90'/>\
        <BeamInterpolation name='beams' radius='0.1' straight='false' defaultYoungModulus='1000'/>\
        <AdaptiveBeamForceFieldAndMass massDensity='20'/></Node></Node>";
    let mut simulation = load(text);
    step(&mut simulation, 1);
    let v = simulation.velocity("/rod").expect("the state is there");
    for point in v.as_chunks::<6>().0 {
        let error = point.iter().zip(&[0.005, -0.0981, 0.02, 0.0, 0.0, 0.0]).map(|(a, b)| (a - b).abs());
        assert!(error.fold(0.0, f64::max) < 1e-13, "{point:?}");
    }
}

/// The rod of the plug-in's own tests: 200 points on 100 units, half a second under gravity.
#[test]
fn a_soft_rod_of_200_points_falls_as_known() {
    let objects = "<BeamInterpolation name=\"beams\" radius=\"0.1\" defaultYoungModulus=\"1e5\" defaultPoissonRatio=\"0.4\"/>\
         <AdaptiveBeamForceFieldAndMass massDensity=\"10\"/>";
    let solvers = "<EulerImplicitSolver rayleighMass=\"0\" rayleighStiffness=\"0\"/><BTDLinearSolver/>";
    let mut simulation = load(&rod(199, 100.0, solvers, objects).replace("gravity=\"0 0 0\"", "gravity=\"0 -9.81 0\""));
    for name in ["radius", "innerRadius", "lengthY", "lengthZ", "defaultYoungModulus", "defaultPoissonRatio"] {
        let list = numbers(&simulation, "/rod/beams", name);
        assert!(list.len() == 199 && list.iter().all(|value| *value == list[0]), "{name}");
    }
    step(&mut simulation, 500);
    let found = tip(&simulation);
    let known = [-1.34228, -110.274_221, 0.0];
    assert!((0..3).all(|axis| (found[axis] - known[axis]).abs() < 1e-4), "{found:?}");
}

/// Lengths at rest are those of the curves, after three rounds from the distance of the points.
#[test]
fn lengths_at_rest_are_those_of_the_curves() {
    let text = "<Node name='root' dt='0.01'><DefaultAnimationLoop/><Node name='rod'><MeshTopology edges='0 1'/>\
        <MechanicalObject template='Rigid3' position='0 0 0 0 0 0 1  1 1 0 0 0 0.7071067811865476 0.7071067811865476'/>\
        <BeamInterpolation name='beams'/></Node></Node>";
    assert!(close(&numbers(&load(text), "/rod/beams", "lengthList"), &[1.5563811443588071]));
}

#[test]
fn beams_need_edges_and_a_state_before_them() {
    let node =
        |objects: &str| format!("<Node name='root'><DefaultAnimationLoop/><Node name='rod'>{objects}</Node></Node>");
    let state = "<MechanicalObject template='Rigid3' position='0 0 0 0 0 0 1  1 0 0 0 0 0 1'/>";
    let topology = "<MeshTopology edges='0 1'/>";
    let beams = "<BeamInterpolation name='beams'/>";
    assert_eq!(errors(&node(&format!("{topology}{state}{beams}"))), Vec::<String>::new());
    for wrong in [
        format!("{topology}{beams}{state}"),
        format!("{state}{beams}"),
        format!("<MeshTopology position='0 0 0'/>{state}{beams}"),
        format!(
            "{topology}{state}<BeamInterpolation edgeList='1' lengthList='1' DOF0TransformNode0='0 0 0 0 0 0 1' DOF1TransformNode1='0 0 0 0 0 0 1'/>"
        ),
        format!("{topology}{state}<BeamInterpolation crossSectionShape='elliptic (not available)'/>"),
        format!("{topology}{state}<BeamInterpolation radius='1' innerRadius='1'/>"),
    ] {
        assert_eq!(errors(&node(&wrong)).len(), 1, "{wrong}");
    }
}
