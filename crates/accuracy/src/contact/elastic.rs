//! Elastic bodies in contact: a bar against a wall, and two blocks on each other.

use super::scene::{ContactScene, EULER_SAFE, Mode, UPRIGHT, fixed_face, forces, numbers, run};
use super::table::{Bounds, Table};
use crate::report::Report;
use crate::scene::StudyError;

const BAR: &str = "An elastic bar, 0.2 m long and 2 cm thick, held sideways, flies against a rigid wall at 100 m/s: E \
    = 2e11 Pa, nu = 0.3, 8000 kg/m^3, gap 2 mm (Code_Aster SDNV100). The wave of pressure needs 2 L/c = 68.95 us to \
    come back, c = 5801.2 m/s; until then the wall feels rho c v S = 1.856 MN, and the bar leaves it as fast as it \
    came. The force shown is the mean over the contact; a step is the time in which the wave passes one of n \
    elements. Barriers begin at 1 um, and at 0.1 mm with Newmark's method, which gives energy where it passes one in a \
    step. A formula of order p smears a jump over a time of the order p/(p+1), and so goes what the bar loses: 1/2 with \
    backward Euler, 2/3 with BDF 2. With constraints Newmark's method moves positions by the new velocity, and loses as \
    much as backward Euler does.";

/// Speed of the wave of pressure in the bar (m/s): sqrt(M / rho) with M = E (1 - nu) / ((1 + nu) (1 - 2 nu)).
const WAVE: f64 = 5801.193;
const LENGTH: f64 = 0.2;
const SPEED: f64 = 100.0;

/// How near barriers come to the answers at least, in parts of them, where exact mode comes nearer.
const SAFE_PART: f64 = 0.02;

/// A formula of time integration, with the solvers of both kinds of contact.
struct Scheme {
    name: &'static str,
    /// Of constraints.
    exact: &'static str,
    /// Of barriers, the distance at which these begin (m), and the residual at which Newton's method ends.
    safe: &'static str,
    activation: f64,
    tolerance: f64,
}

const EULER: Scheme = Scheme {
    name: "backward Euler",
    exact: "<EulerImplicitSolver rayleighMass=\"0\" rayleighStiffness=\"0\"/>",
    safe: EULER_SAFE,
    activation: 1e-6,
    tolerance: 1e-7,
};
const BDF: Scheme = Scheme {
    name: "BDF 2",
    exact: "<BDFOdeSolver order=\"2\"/><NewtonRaphsonSolver/>",
    safe: "<BDFOdeSolver order=\"2\"/>",
    ..EULER
};
/// Newmark's method takes the mean of the forces at both ends of a step: a barrier that is passed within one gives
/// energy, one that is felt over some does not.
const NEWMARK: Scheme = Scheme {
    name: "Newmark",
    exact: "<NewmarkImplicitSolver rayleighMass=\"0\" rayleighStiffness=\"0\"/>",
    safe: "<NewmarkImplicitSolver rayleighMass=\"0\" rayleighStiffness=\"0\" newtonSolver=\"@newton\"/>",
    activation: 1e-4,
    tolerance: 0.1,
};

/// Duration of the contact (us), mean force (MN), velocity at the end (m/s).
fn hit(mode: Mode, scheme: &Scheme, n: u32) -> Result<[f64; 3], StudyError> {
    let Scheme { exact, safe, activation, tolerance, .. } = *scheme;
    let half = 0.01;
    let touch = 1e-6;
    let (own, correction) = if mode == Mode::Safe {
        (String::new(), "")
    } else {
        (format!("{exact}<SparseLDLSolver/>"), "<LinearSolverConstraintCorrection/>")
    };
    let gap = 2e-3 + if mode == Mode::Safe { 0.5 * activation } else { touch };
    let (start, end) = (gap, gap + LENGTH);
    let across = n + 1;
    let velocity = numbers(&[-SPEED, 0.0, 0.0].repeat(4 * across as usize));
    let bodies = format!(
        "<Node name=\"bar\">{own}\
         <RegularGridTopology name=\"grid\" n=\"{across} 2 2\" min=\"{start} -{half} -{half}\" \
         max=\"{end} {half} {half}\"/>\
         <MechanicalObject name=\"dofs\" velocity=\"{velocity}\"/>\
         <HexahedronFEMForceField youngModulus=\"2e11\" poissonRatio=\"0.3\" method=\"large\"/>\
         <MeshMatrixMass massDensity=\"8000\" lumping=\"1\" topology=\"@grid\"/>\
         <PartialFixedProjectiveConstraint fixAll=\"1\" fixedDirections=\"0 1 1\"/>{correction}\
         <Node name=\"end\"><MechanicalObject/><PointCollisionModel group=\"1\"/>\
         <SubsetMapping indices=\"0 {across} {} {}\"/></Node></Node>",
        2 * across,
        3 * across,
    );
    let fixed = fixed_face("wall", [0.0; 3], 1.0, UPRIGHT);
    let distances = [4e-3, touch];
    let scene = ContactScene { gravity: [0.0; 3], distances, ..ContactScene::new(0.0, bodies, fixed) };
    let mut simulation = ContactScene { scheme: safe, activation, tolerance, ..scene }.load(mode)?;
    let dt = LENGTH / WAVE / f64::from(n);
    let (mut duration, mut impulse) = (0.0, 0.0);
    for _ in 0..(3.6 * f64::from(n)) as u32 {
        run(&mut simulation, 1, dt)?;
        let force: f64 = forces(&simulation).iter().map(|force| force[0].abs()).sum();
        if force > 0.0 {
            duration += dt;
            impulse += force * dt;
        }
    }
    let v = simulation.velocity("/moving/bar/dofs")?;
    // Points at the ends have half the mass.
    let weight = |point: usize| if [0, n as usize].contains(&(point % across as usize)) { 0.5 } else { 1.0 };
    let mean = (0..4 * across as usize).map(|point| weight(point) * v[3 * point]).sum::<f64>() / (4.0 * f64::from(n));
    Ok([1e6 * duration, 1e-6 * impulse / duration, mean])
}

/// A bar that hits a wall.
pub fn bar_against_a_wall() -> Result<Report, StudyError> {
    let mut table = Table::new("Contact: elastic bar against a wall", BAR);
    // Duration and force of the last rows are within a hundredth; of the velocity, two.
    let half = [Bounds::none(), Bounds::exact_only(0.05)];
    refine::<2, 8>(&mut table, &EULER, [(50, 0.2), (200, 0.1)], (0.5, half))?;
    refine::<2, 8>(&mut table, &NEWMARK, [(50, 0.08), (200, 0.04)], (0.5, half))?;
    let two_thirds = [Bounds::none(), Bounds::from((0.05, 0.05))];
    let sizes = [(50, 0.05), (100, 0.03), (200, 0.015), (400, 0.01)];
    refine::<4, 14>(&mut table, &BDF, sizes, (2.0 / 3.0, two_thirds))?;
    Ok(table.done())
}

/// Rows of a formula: three for each number of elements, for which a bound in parts of the answers is given, and the
/// orders of the errors of force and velocity between the last two.
fn refine<const SIZES: usize, const ROWS: usize>(
    table: &mut Table,
    scheme: &Scheme,
    sizes: [(u32, f64); SIZES],
    (order, bounds_of_orders): (f64, [Bounds; 2]),
) -> Result<(), StudyError> {
    const { assert!(ROWS == 3 * SIZES + 2 && SIZES > 1) };
    let answers = [2e6 * LENGTH / WAVE, 8000.0 * WAVE * SPEED * 4e-4 * 1e-6, SPEED];
    let mut rows = Vec::new();
    for (n, bound) in sizes {
        let quantities = ["duration (us)", "mean force (MN)", "velocity after it (m/s)"];
        for ((what, answer), bound) in quantities.into_iter().zip(answers).zip([bound, bound, 2.0 * bound]) {
            let parts = (bound * answer, bound.max(SAFE_PART) * answer);
            rows.push((format!("{what}, {}, n = {n}", scheme.name), answer, Bounds::from(parts)));
        }
    }
    let ends = [sizes[SIZES - 2].0, sizes[SIZES - 1].0];
    // The force has no answer: its duration is in whole steps.
    for (what, answer, bounds) in
        [("mean force", f64::NAN, bounds_of_orders[0]), ("velocity", order, bounds_of_orders[1])]
    {
        let between = format!("order of the {what}, {}, n = {} to {}", scheme.name, ends[0], ends[1]);
        rows.push((between, answer, bounds));
    }
    let rows: [_; ROWS] = std::array::from_fn(|k| (rows[k].0.as_str(), rows[k].1, rows[k].2));
    table.compare_all(rows, |mode| {
        let mut found = [0.0; ROWS];
        for (three, (n, _)) in found.chunks_exact_mut(3).zip(sizes) {
            three.copy_from_slice(&hit(mode, scheme, n)?);
        }
        let refined = (f64::from(ends[1]) / f64::from(ends[0])).ln();
        for (place, quantity) in [(3 * SIZES, 1), (3 * SIZES + 1, 2)] {
            let error = |size: usize| (found[3 * size + quantity] - answers[quantity]).abs();
            found[place] = (error(SIZES - 2) / error(SIZES - 1)).ln() / refined;
        }
        Ok(found)
    })
}

const PATCH: &str = "A block of 3 x 3 x 2 hexahedra lies on one of 4 x 4 x 2, both 1 m wide and 0.5 m high and held \
    sideways, under a uniform pressure on top: exact displacements are uniform over the surface. Points of the upper \
    block touch faces of the lower one, which is known to miss this; shown is the largest difference of the \
    displacements of the points in contact, in parts of the whole one.";

const YOUNG: f64 = 1e6;
const PRESSURE: f64 = 1e3;

/// A block of `n` x `n` x 2 elements that begins at `z`.
fn block(name: &str, n: u32, z: f64, parts: &str) -> String {
    format!(
        "<Node name=\"{name}\"><EulerImplicitSolver rayleighMass=\"0\" rayleighStiffness=\"0\"/><SparseLDLSolver/>\
         <RegularGridTopology name=\"grid\" n=\"{0} {0} 3\" min=\"0 0 {z}\" max=\"1 1 {1}\"/>\
         <MechanicalObject name=\"dofs\"/>\
         <HexahedronFEMForceField youngModulus=\"{YOUNG}\" poissonRatio=\"0.3\" method=\"large\"/>\
         <UniformMass totalMass=\"1\"/><LinearSolverConstraintCorrection/>\
         <PartialFixedProjectiveConstraint fixAll=\"1\" fixedDirections=\"1 1 0\"/>{parts}</Node>",
        n + 1,
        z + 0.5
    )
}

/// Two blocks on each other.
pub fn patch() -> Result<Report, StudyError> {
    let mut table = Table::new("Contact: patch test", PATCH);
    let (above, below, touch) = (3u32, 4u32, 1e-5);
    let layer = |n: u32, layer: u32| (layer * (n + 1).pow(2)..(layer + 1) * (n + 1).pow(2)).collect::<Vec<u32>>();
    let list = |numbers: &[u32]| numbers.iter().map(u32::to_string).collect::<Vec<_>>().join(" ");
    let mut triangles = Vec::new();
    for corner in (0..below).flat_map(|j| (0..below).map(move |i| i + (below + 1) * j)) {
        let [a, b, c, d] = [corner, corner + 1, corner + below + 2, corner + below + 1];
        triangles.extend([a, b, c, a, c, d]);
    }
    let grid = (0..=below).flat_map(|j| (0..=below).map(move |i| [i, j]));
    let places: Vec<f64> =
        grid.flat_map(|ij| [ij[0], ij[1]].map(|k| f64::from(k) / f64::from(below)).into_iter().chain([0.5])).collect();
    let lower = block(
        "lower",
        below,
        0.0,
        &format!(
            "<PartialFixedProjectiveConstraint indices=\"{}\" fixedDirections=\"0 0 1\"/><Node name=\"face\">\
             <MeshTopology position=\"{}\" triangles=\"{}\"/><MechanicalObject/><TriangleCollisionModel group=\"2\"/>\
             <SubsetMapping indices=\"{}\"/></Node>",
            list(&layer(below, 0)),
            numbers(&places),
            list(&triangles),
            list(&layer(below, 2))
        ),
    );
    // The nodes of an element share its load.
    let share = |k: u32| if k == 0 || k == above { 0.5 } else { 1.0 };
    let unit = PRESSURE / f64::from(above * above);
    let loads: Vec<f64> =
        (0..=above).flat_map(|j| (0..=above).flat_map(move |i| [0.0, 0.0, -unit * share(i) * share(j)])).collect();
    let upper = block(
        "upper",
        above,
        0.5 + touch,
        &format!(
            "<ConstantForceField indices=\"{}\" forces=\"{}\"/><Node name=\"points\"><MechanicalObject name=\"dofs\"/>\
             <PointCollisionModel group=\"1\"/><SubsetMapping indices=\"{}\"/></Node>",
            list(&layer(above, 2)),
            numbers(&loads),
            list(&layer(above, 0))
        ),
    );
    let scene = ContactScene::new(0.0, lower + &upper, String::new());
    let scene = ContactScene { gravity: [0.0; 3], distances: [1e-3, touch], ..scene };
    let stiffness = YOUNG * 0.7 / (1.3 * 0.4);
    let whole = PRESSURE / stiffness;
    let found = |mode: Mode| {
        let mut simulation = scene.load(mode)?;
        run(&mut simulation, 20, 1.0)?;
        let points = simulation.position("/moving/upper/points/dofs")?.as_chunks::<3>().0;
        let exact = 0.5 + touch - 0.5 * whole;
        let force: f64 = forces(&simulation).iter().map(|force| force[2].abs()).sum();
        Ok::<_, StudyError>([points.iter().map(|x| (x[2] - exact).abs()).fold(0.0, f64::max) / whole, force])
    };
    table.compare("sum of the contact forces (N)", PRESSURE, Bounds::exact_only(1e-6 * PRESSURE), |mode| {
        Ok(found(mode)?[1])
    })?;
    table.compare(
        "difference from a uniform displacement",
        0.0,
        Bounds::exact_only(0.2),
        |mode| Ok(found(mode)?[0]),
    )?;
    Ok(table.done())
}
