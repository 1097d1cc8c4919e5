//! Nonlinear motions with numbers that are known to many digits: pendulums and a free top.

use settee_math::quaternion;
use settee_math::vec3::{norm, sub};
use settee_simulation::Simulation;

use crate::report::{Report, short};
use crate::scene::{StudyError, load, load_with_gravity};

const NEWTON: &str = r#"<NewtonRaphsonSolver maxNbIterationsNewton="40" absoluteResidualStoppingThreshold="RESIDUAL"
    relativeInitialStoppingThreshold="0" relativeSuccessiveStoppingThreshold="0" warnWhenDiverge="0"/>"#;

/// The settings of Newton's method, which ends at a residual; a linear solver.
fn solvers(residual: &str) -> String {
    let newton = NEWTON.replace("RESIDUAL", residual);
    format!(r#"{newton}<SparseLDLSolver template="CompressedRowSparseMatrix"/>"#)
}

fn advance(simulation: &mut Simulation, time: f64, n_steps: u32) -> Result<(), StudyError> {
    for _ in 0..n_steps {
        simulation.step(time / f64::from(n_steps))?;
    }
    Ok(())
}

const PENDULUM: &str = "A rigid body turns about a fixed axis, with a moment of inertia of 1 kg m^2 and a constant \
    force of 4 pi^2 N on a point at 1 m (`RigidMapping`): small swings take 1 s. Released at rest, it passes the \
    lowest place after a quarter of its period, found from 200 steps to that time and what is left of the angle; in \
    parts of the period of small swings. Exact: 2 K(sin(angle / 2)) / pi, K the complete elliptic integral, by the \
    arithmetic-geometric mean.";

/// Angle at the start (degrees), period in parts of that of small swings to eight digits.
const PERIODS: [(f64, f64); 5] =
    [(10.0, 1.00190719), (45.0, 1.03997334), (90.0, 1.18034060), (120.0, 1.37288050), (170.0, 2.43936272)];

/// 2 K(sin(angle / 2)) / pi for an angle (degrees): one over the arithmetic-geometric mean of 1 and cos(angle / 2).
fn exact_period(degrees: f64) -> f64 {
    let (mut a, mut b) = (1.0, (0.5 * degrees.to_radians()).cos());
    // The digits that are right double each time.
    for _ in 0..8 {
        (a, b) = (0.5 * (a + b), f64::sqrt(a * b));
    }
    1.0 / a
}

/// Period (s) of a pendulum that is released at an angle (degrees), near an expected one.
fn period(solver: &str, degrees: f64, near: f64) -> Result<f64, StudyError> {
    let (sin, cos) = (0.5 * degrees.to_radians()).sin_cos();
    let weight = std::f64::consts::TAU * std::f64::consts::TAU;
    let mut simulation = load(&format!(
        r#"<Node name="body">{}{solver}
        <MechanicalObject name="dofs" template="Rigid3" position="0 0 0 0 0 {sin:?} {cos:?}"/>
        <UniformMass vertexMass="1 1 [1 0 0,0 1 0,0 0 1]"/>
        <PartialFixedProjectiveConstraint indices="0" fixedDirections="1 1 1 1 1 0"/>
        <Node name="weight"><MechanicalObject name="dofs" position="0 -1 0"/>
        <ConstantForceField indices="0" forces="0 {:?} 0"/><RigidMapping/></Node></Node>"#,
        solvers("1e-12"),
        -weight
    ))?;
    let quarter = 0.25 * near;
    advance(&mut simulation, quarter, 200)?;
    let (x, v) = (simulation.position("/body/dofs")?, simulation.velocity("/body/dofs")?);
    // Nothing turns it at the lowest place: it goes on with the same speed there.
    let angle = 2.0 * x[5].atan2(x[6]);
    Ok(4.0 * (quarter - angle / v[5]))
}

/// The table of pendulums.
fn pendulum() -> Result<Report, StudyError> {
    let columns = ["Angle", "Period", "BDF of order 6: error", "Radau IIA: error"];
    let mut report = Report::new("Periods of a pendulum", PENDULUM, &columns);
    for (degrees, printed) in PERIODS {
        let exact = exact_period(degrees);
        report.check(format!("{degrees} degrees, eight digits"), exact, printed, 5.1e-9);
        let mut cells = vec![degrees.to_string(), format!("{exact:.8}")];
        for (name, solver) in [("BDF", r#"<BDFOdeSolver order="6"/>"#), ("Radau", "<RadauIIASolver/>")] {
            let error = period(solver, degrees, exact)? - exact;
            cells.push(short(error));
            report.check(format!("{name}, {degrees} degrees"), error, 0.0, 1e-9);
        }
        report.row(cells);
    }
    Ok(report)
}

const DOUBLE: &str = "Two points of 1 kg on springs of rest length 1 m, one on the other, released at (1, 0) and (2, \
    0) at rest under gravity: distance of the points from where they are at t = 1 s by two other methods, to ten \
    digits, and the energy, which is 0; Radau IIA with n steps.";

/// Stiffness (N/m), places of both points at t = 1 s (m).
const DOUBLES: [(f64, [f64; 4]); 2] = [
    (1e3, [-0.5205384543, -0.8894256822, -1.3507591200, -1.4753423187]),
    (1e5, [-0.5842898530, -0.8120576712, -1.4440483762, -1.3231486342]),
];

/// Distances of both points from where they should be (m), and the energy (J).
fn double_error(stiffness: f64, exact: [f64; 4], n_steps: u32) -> Result<[f64; 3], StudyError> {
    let mut simulation = load_with_gravity(
        [0.0, -9.81, 0.0],
        &format!(
            r#"<Node name="body">{}<RadauIIASolver/>
            <MechanicalObject name="dofs" position="0 0 0  1 0 0  2 0 0"/><UniformMass vertexMass="1"/>
            <FixedProjectiveConstraint indices="0"/>
            <SpringForceField spring="0 1 {stiffness:?} 0 1  1 2 {stiffness:?} 0 1"/></Node>"#,
            solvers("1e-11")
        ),
    )?;
    advance(&mut simulation, 1.0, n_steps)?;
    let (x, v) = (simulation.position("/body/dofs")?, simulation.velocity("/body/dofs")?);
    let (first, second) = ((x[3] - exact[0]).hypot(x[4] - exact[1]), (x[6] - exact[2]).hypot(x[7] - exact[3]));
    let stretch = [x[3].hypot(x[4]) - 1.0, (x[6] - x[3]).hypot(x[7] - x[4]) - 1.0];
    let kinetic = 0.5 * v.iter().map(|v| v * v).sum::<f64>();
    let elastic = 0.5 * stiffness * stretch.iter().map(|s| s * s).sum::<f64>();
    Ok([first, second, kinetic + elastic + 9.81 * (x[4] + x[7])])
}

/// The table of double pendulums.
fn double_pendulum() -> Result<Report, StudyError> {
    let columns = ["Stiffness", "n", "first point", "second point", "energy (J)"];
    let mut report = Report::new("Elastic double pendulums", DOUBLE, &columns);
    for (stiffness, exact) in DOUBLES {
        for n in [200, 400, 800] {
            let found = double_error(stiffness, exact, n)?;
            report.row([format!("{stiffness:e}"), n.to_string()].into_iter().chain(found.map(short)));
            if n == 800 {
                report.check(format!("k = {stiffness:e}, first point"), found[0], 0.0, 1e-10);
                report.check(format!("k = {stiffness:e}, second point"), found[1], 0.0, 1e-10);
                report.check(format!("k = {stiffness:e}, energy"), found[2], 0.0, 1e-10);
            }
        }
    }
    Ok(report)
}

const TOP: &str = "A rigid body with moments of inertia of 1, 2 and 3 kg m^2, free in space, turns about its middle \
    axis, which is unstable: angular velocity (0.01, 1, 0.01) rad/s at the start. Difference of the angular velocity \
    in the frame of the body from what it is there, to eight digits; of the kinetic energy from 1.0002 J; and of the \
    angular momentum in space from the one at the start. Backward differentiation of order 6 with steps of 5 ms.";

const INERTIA: [f64; 3] = [1.0, 2.0, 3.0];
const SPIN: [f64; 3] = [0.01, 1.0, 0.01];
/// Time (s), angular velocity in the frame of the body (rad/s).
const TURNS: [(f64, [f64; 3]); 2] =
    [(10.0, [-0.87457344, 0.48499619, 0.50500122]), (50.0, [-0.99996449, 0.01307752, 0.5773875])];

/// The table of the top.
fn top() -> Result<Report, StudyError> {
    let mut simulation = load(&format!(
        r#"<Node name="body"><BDFOdeSolver order="6"/>{}
        <MechanicalObject name="dofs" template="Rigid3" position="0 0 0 0 0 0 1" velocity="0 0 0 0.01 1 0.01"/>
        <UniformMass vertexMass="1 1 [1 0 0,0 2 0,0 0 3]"/></Node>"#,
        solvers("1e-14")
    ))?;
    let columns = ["t (s)", "angular velocity (rad/s)", "energy (J)", "angular momentum"];
    let mut report = Report::new("Free top", TOP, &columns);
    let momentum_of = |spin: [f64; 3]| -> [f64; 3] { std::array::from_fn(|axis| INERTIA[axis] * spin[axis]) };
    let mut begun = 0.0;
    for (time, exact) in TURNS {
        // 200 steps a second.
        advance(&mut simulation, time - begun, (200.0 * (time - begun)) as u32)?;
        begun = time;
        let (x, v) = (simulation.position("/body/dofs")?, simulation.velocity("/body/dofs")?);
        let q = [x[3], x[4], x[5], x[6]];
        let spin = quaternion::rotate(quaternion::inverse(q), [v[3], v[4], v[5]]);
        let momentum = momentum_of(spin);
        let energy = 0.5 * momentum.iter().zip(spin).map(|(l, w)| l * w).sum::<f64>();
        let found = [
            norm(sub(spin, exact)),
            (energy - 1.0002).abs(),
            norm(sub(quaternion::rotate(q, momentum), momentum_of(SPIN))),
        ];
        report.row([time.to_string()].into_iter().chain(found.map(short)));
        report.check(format!("angular velocity at {time} s"), found[0], 0.0, 1e-8);
        report.check(format!("energy at {time} s"), found[1], 0.0, 1e-10);
        report.check(format!("angular momentum at {time} s"), found[2], 0.0, 1e-10);
    }
    Ok(report)
}

/// The tables.
pub fn nonlinear() -> Result<Vec<Report>, StudyError> {
    Ok(vec![pendulum()?, double_pendulum()?, top()?])
}
