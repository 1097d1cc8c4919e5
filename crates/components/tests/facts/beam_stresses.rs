//! What the sections of beams carry, and their stresses: N/A in a pulled rod, M R/I at the root of a cantilever,
//! sqrt(3) T R/J in a twisted rod, with I = pi (R^4 - r^4)/4 and J = 2 I.

use std::f64::consts::PI;

use settee_simulation::Simulation;

use super::simulations::{load, numbers, step};

const LENGTH: f64 = 2.0;
const YOUNG: f64 = 1e6;
const OUTER: f64 = 0.05;
/// So small that turned frames do not count.
const SMALL: f64 = 1e-6;

/// A rod along x of `n` beams that are `force`, held at its first point, after one step without mass under `loads` at
/// its tip: force, then torque.
fn rod(n: usize, force: &str, loads: [f64; 6]) -> Simulation {
    let loads = loads.map(|load| (load * SMALL).to_string()).join(" ");
    let mut simulation = load(&format!(
        r#"<Node name="root" gravity="0 0 0" dt="0.01"><DefaultAnimationLoop/><Node name="rod">
             <EulerImplicitSolver rayleighMass="0" rayleighStiffness="0"/><SparseLDLSolver/>
             <RegularGridTopology nx="{}" ny="1" nz="1" min="0 0 0" max="{LENGTH} 0 0"/>
             <MechanicalObject name="dofs" template="Rigid3"/>{force}
             <ConstantForceField indices="{n}" forces="{loads}"/><FixedProjectiveConstraint indices="0"/>
           </Node></Node>"#,
        n + 1
    ));
    step(&mut simulation, 1);
    simulation
}

/// Rods of both kinds of beams, with a hollow.
fn rods(inner: f64) -> [String; 2] {
    [
        format!(
            r#"<BeamFEMForceField name="beams" radius="{OUTER}" radiusInner="{inner}" youngModulus="{YOUNG}"
                 poissonRatio="0.3"/>"#
        ),
        format!(
            r#"<BeamInterpolation radius="{OUTER}" innerRadius="{inner}" defaultYoungModulus="{YOUNG}"
                 defaultPoissonRatio="0.3"/><AdaptiveBeamForceFieldAndMass name="beams" computeMass="false"/>"#
        ),
    ]
}

/// Per unit of the small load.
fn per_load(values: &[f64]) -> Vec<f64> {
    values.iter().map(|value| value / SMALL).collect()
}

fn data(simulation: &Simulation, name: &str) -> Vec<f64> {
    per_load(&numbers(simulation, "/rod/beams", name))
}

fn at_points(simulation: &mut Simulation) -> Vec<f64> {
    let mut all = simulation.stresses();
    assert_eq!(all.len(), 1, "one state has stresses");
    per_load(&all.pop().expect("there is one").1)
}

fn are(found: &[f64], expected: impl Fn(usize) -> f64, scale: f64) {
    for (index, value) in found.iter().enumerate() {
        assert!((value - expected(index)).abs() < 1e-5 * scale, "{index}: {found:?}, expected {}", expected(index));
    }
}

#[test]
fn a_pulled_rod_has_force_by_area() {
    for inner in [0.0, 0.03] {
        let area = PI * (OUTER * OUTER - inner * inner);
        for force in rods(inner) {
            for pull in [1.0, -1.0] {
                let mut simulation = rod(3, &force, [pull, 0.0, 0.0, 0.0, 0.0, 0.0]);
                are(&data(&simulation, "axialForce"), |_| pull, 1.0);
                are(&data(&simulation, "vonMisesPerElement"), |_| 1.0 / area, 1.0 / area);
                are(&at_points(&mut simulation), |_| 1.0 / area, 1.0 / area);
            }
        }
    }
}

#[test]
fn a_cantilever_with_a_load_at_its_tip_has_m_r_by_i_at_its_root() {
    for (inner, n) in [(0.0, 4), (0.03, 1)] {
        let bending = PI * (OUTER.powi(4) - f64::powi(inner, 4)) / 4.0;
        let root = LENGTH * OUTER / bending;
        for force in rods(inner) {
            for across in [1, 2] {
                let mut loads = [0.0; 6];
                loads[across] = 1.0;
                let mut simulation = rod(n, &force, loads);
                // The moment falls to 0 at the tip; of a beam the larger one, at its first end, counts.
                let part = |point: usize| 1.0 - point as f64 / n as f64;
                are(&data(&simulation, "bendingMoment"), |beam| LENGTH * part(beam), LENGTH);
                are(&data(&simulation, "vonMisesPerElement"), |beam| root * part(beam), root);
                let at_points = at_points(&mut simulation);
                assert_eq!(at_points.len(), n + 1);
                are(&at_points, |point| root * part(point), root);
            }
        }
    }
}

#[test]
fn a_twisted_rod_has_the_shear_of_its_outer_fibre() {
    for inner in [0.0, 0.03] {
        let polar = PI * (OUTER.powi(4) - f64::powi(inner, 4)) / 2.0;
        let stress = 3.0_f64.sqrt() * OUTER / polar;
        for force in rods(inner) {
            for torque in [1.0, -1.0] {
                let mut simulation = rod(2, &force, [0.0, 0.0, 0.0, torque, 0.0, 0.0]);
                are(&data(&simulation, "torque"), |_| torque, 1.0);
                are(&data(&simulation, "vonMisesPerElement"), |_| stress, stress);
                are(&at_points(&mut simulation), |_| stress, stress);
            }
        }
    }
}

#[test]
fn a_rectangle_bends_by_the_depth_across_the_axis_of_the_moment() {
    let force = format!(
        r#"<BeamInterpolation crossSectionShape="rectangular" lengthY="0.3" lengthZ="0.2" defaultYoungModulus="{YOUNG}"
             defaultPoissonRatio="0.3"/><AdaptiveBeamForceFieldAndMass name="beams" computeMass="false"/>"#
    );
    for (load, depth, width) in [(1, 0.3, 0.2), (2, 0.2, 0.3)] {
        let mut loads = [0.0; 6];
        loads[load] = 1.0;
        let root = 6.0 * LENGTH / (width * depth * depth);
        are(&data(&rod(1, &force, loads), "vonMisesPerElement"), |_| root, root);
    }
}

#[test]
fn a_straight_rod_at_rest_has_no_stress() {
    for force in rods(0.0) {
        let mut simulation = rod(2, &force, [0.0; 6]);
        // A pull of one unit gives 127.
        assert!(at_points(&mut simulation).iter().all(|stress| stress.abs() < 0.1));
    }
}
