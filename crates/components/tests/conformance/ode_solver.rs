//! ODE solvers, each with what its scheme promises.

use settee_simulation::Simulation;
use settee_testing::ode_solver::{
    Accuracy, DAMPER, DRIVEN_SPEED, Dynamic, Energy, GRAVITY, MASSES, Momentum, OscillatorState, POSITIONS, Problem,
    REST_LENGTH, SPRINGS, STIFFNESS, Scheme, Setting, Subject, VELOCITIES,
};

/// A solver under test.
pub struct Case {
    /// Its class.
    pub class: &'static str,
    /// What stands in the scene. `TOLERANCE` becomes the attributes with the tolerance; `RATE` the rate of a solver
    /// that damps the motion itself, in place of a damper.
    solver: &'static str,
    scheme: Scheme,
}

const NEWTON: &str = r#"<NewtonRaphsonSolver name="newton" maxNbIterationsNewton="30"
    absoluteResidualStoppingThreshold="1e-13" relativeInitialStoppingThreshold="0"
    relativeSuccessiveStoppingThreshold="0" warnWhenDiverge="0"/><SparseLDLSolver/>"#;

/// Rate at which dampers slow a body (1/s).
const RATE: f64 = 0.6;

/// A scheme that keeps momentum and history, with its order in both problems and its energy.
const fn of_order(smooth: f64, driven: f64, energy: Energy) -> Dynamic {
    Dynamic {
        damping: RATE,
        smooth: Accuracy::Order(smooth),
        driven: Accuracy::Order(driven),
        energy,
        momentum: Momentum::Kept,
        restarts_after_failure: false,
    }
}

const fn case(class: &'static str, solver: &'static str, scheme: Dynamic) -> Case {
    Case { class, solver, scheme: Scheme::Dynamic(scheme) }
}

/// A scheme that chooses its own steps.
const fn adaptive(class: &'static str, solver: &'static str, accuracy: Accuracy) -> Case {
    let scheme = Dynamic {
        damping: RATE,
        smooth: accuracy,
        driven: accuracy,
        energy: Energy::Within(1e-3),
        momentum: Momentum::Kept,
        restarts_after_failure: true,
    };
    case(class, solver, scheme)
}

/// |1 / (1 - i z)|^2.
fn backward_euler(z: f64) -> f64 {
    1.0 / (1.0 + z * z)
}

/// |1 + i z|^2.
fn forward_euler(z: f64) -> f64 {
    1.0 + z * z
}

/// |1 + i z - z^2 / 2|^2.
fn runge_kutta_2(z: f64) -> f64 {
    1.0 + z.powi(4) / 4.0
}

/// |1 + i z - z^2 / 2 - i z^3 / 6 + z^4 / 24|^2.
fn runge_kutta_4(z: f64) -> f64 {
    1.0 - z.powi(6) / 72.0 + z.powi(8) / 576.0
}

/// |(1 + 2 i z / 5 - z^2 / 20) / (1 - 3 i z / 5 - 3 z^2 / 20 + i z^3 / 60)|^2.
fn radau_5(z: f64) -> f64 {
    let above = (1.0 - z * z / 20.0).powi(2) + (0.4 * z).powi(2);
    let below = (1.0 - 0.15 * z * z).powi(2) + (0.6 * z - z.powi(3) / 60.0).powi(2);
    above / below
}

/// Of symplectic Euler, velocity first: v^2 / 2 + omega^2 x^2 / 2 - h omega^2 x v / 2.
fn of_symplectic_euler(state: OscillatorState) -> f64 {
    let OscillatorState { x, v, h, omega } = state;
    state.energy() - 0.5 * h * omega * omega * x * v
}

/// The energy at the mid-point of the step, where the velocity of the mid-point rule is.
fn at_mid_point(state: OscillatorState) -> f64 {
    OscillatorState { x: state.x - 0.5 * state.h * state.v, ..state }.energy()
}

/// Errors of methods of order 2 that keep the error of each step near the tolerance.
const OF_ORDER_2: Accuracy = Accuracy::Tolerance { factor: 4.0, power: 2.0 / 3.0 };

/// The roots of the formula that are not those of the motion have died out after some steps.
const FALLS_WITH_HISTORY: Energy = Energy::Falls { from: 10, over: 1 };

const KEPT: Energy = Energy::Factor(|_| 1.0);

/// Every class, with all of its schemes.
pub const ODE_SOLVERS: &[Case] = &[
    case("BDFOdeSolver", r#"<BDFOdeSolver order="1"/>"#, of_order(1.0, 1.0, Energy::Factor(backward_euler))),
    case("BDFOdeSolver", r#"<BDFOdeSolver order="2"/>"#, of_order(2.0, 2.0, FALLS_WITH_HISTORY)),
    // Not stable along the whole imaginary axis: order 3 lets the energy of slow vibrations grow by (omega h)^4 / 2 of
    // itself a step.
    case("BDFOdeSolver", r#"<BDFOdeSolver order="3"/>"#, of_order(3.0, 3.0, Energy::Within(1e-3))),
    case("BDFOdeSolver", r#"<BDFOdeSolver order="4"/>"#, of_order(4.0, 4.0, Energy::Within(1e-3))),
    case("BDFOdeSolver", r#"<BDFOdeSolver order="5"/>"#, of_order(5.0, 5.0, Energy::Within(1e-4))),
    case("BDFOdeSolver", r#"<BDFOdeSolver order="6"/>"#, of_order(6.0, 6.0, Energy::Within(1e-5))),
    adaptive(
        "BDFOdeSolver",
        r#"<BDFOdeSolver adaptive="true" TOLERANCE/>"#,
        Accuracy::Tolerance { factor: 100.0, power: 1.0 },
    ),
    case("EulerImplicitSolver", "<EulerImplicitSolver/>", of_order(1.0, 1.0, Energy::Factor(backward_euler))),
    case("EulerImplicitSolver", r#"<EulerImplicitSolver trapezoidalScheme="true"/>"#, of_order(2.0, 2.0, KEPT)),
    case("NewmarkImplicitSolver", "<NewmarkImplicitSolver/>", of_order(2.0, 2.0, KEPT)),
    case("NewmarkImplicitSolver", r#"<NewmarkImplicitSolver newtonSolver="@newton"/>"#, of_order(2.0, 2.0, KEPT)),
    case(
        "NewmarkImplicitSolver",
        r#"<NewmarkImplicitSolver gamma="0.9" beta="0.49"/>"#,
        of_order(1.0, 1.0, Energy::Falls { from: 0, over: 1 }),
    ),
    adaptive("NewmarkImplicitSolver", r#"<NewmarkImplicitSolver adaptive="true" TOLERANCE/>"#, OF_ORDER_2),
    case("GeneralizedAlphaSolver", r#"<GeneralizedAlphaSolver spectralRadius="1"/>"#, of_order(2.0, 2.0, KEPT)),
    case(
        "GeneralizedAlphaSolver",
        r#"<GeneralizedAlphaSolver spectralRadius="0"/>"#,
        of_order(2.0, 2.0, Energy::Falls { from: 0, over: 50 }),
    ),
    adaptive("GeneralizedAlphaSolver", r#"<GeneralizedAlphaSolver adaptive="true" TOLERANCE/>"#, OF_ORDER_2),
    case("RadauIIASolver", "<RadauIIASolver/>", of_order(5.0, 5.0, Energy::Factor(radau_5))),
    adaptive(
        "RadauIIASolver",
        r#"<RadauIIASolver adaptive="true" TOLERANCE/>"#,
        Accuracy::Tolerance { factor: 10.0, power: 1.0 },
    ),
    // Viscous forces are taken at the velocity of the last step: they are of first order.
    case(
        "VariationalSymplecticSolver",
        r#"<VariationalSymplecticSolver newtonError="1e-13" steps="30"/>"#,
        Dynamic { damping: 0.0, ..of_order(2.0, 2.0, Energy::Keeps(at_mid_point)) },
    ),
    case(
        "VariationalSymplecticSolver",
        r#"<VariationalSymplecticSolver explicitIntegration="true"/>"#,
        of_order(1.0, 1.0, Energy::Keeps(of_symplectic_euler)),
    ),
    case("EulerExplicitSolver", "<EulerExplicitSolver/>", of_order(1.0, 1.0, Energy::Keeps(of_symplectic_euler))),
    case(
        "EulerExplicitSolver",
        r#"<EulerExplicitSolver symplectic="false"/>"#,
        of_order(1.0, 1.0, Energy::Factor(forward_euler)),
    ),
    case(
        "CentralDifferenceSolver",
        "<CentralDifferenceSolver/>",
        of_order(1.0, 1.0, Energy::Keeps(of_symplectic_euler)),
    ),
    case("RungeKutta2Solver", "<RungeKutta2Solver/>", of_order(2.0, 2.0, Energy::Factor(runge_kutta_2))),
    case("RungeKutta4Solver", "<RungeKutta4Solver/>", of_order(4.0, 4.0, Energy::Factor(runge_kutta_4))),
    // It moves nothing itself: here it slows what symplectic Euler has moved.
    case(
        "DampVelocitySolver",
        r#"<EulerExplicitSolver/><DampVelocitySolver rate="RATE"/>"#,
        Dynamic {
            momentum: Momentum::Factor(|h| (-RATE * h).exp()),
            ..of_order(1.0, 1.0, Energy::Keeps(of_symplectic_euler))
        },
    ),
    Case { class: "StaticSolver", solver: "<StaticSolver/>", scheme: Scheme::Static },
];

/// Numbers of points, one after the other.
fn numbers<const N: usize>(points: &[[f64; N]]) -> String {
    points.as_flattened().iter().map(|value| format!("{value:?} ")).collect()
}

/// The text of a problem, with a solver in it.
fn scene(solver: &str, setting: &Setting) -> String {
    let tolerance = format!(r#"relativeTolerance="{0:?}" absoluteTolerance="{0:?}""#, setting.tolerance);
    let damps_itself = solver.contains("RATE");
    let rate = match setting.problem {
        Problem::Oscillator { damping } => damping,
        Problem::Driven => 0.0,
        Problem::Free | Problem::Held | Problem::Clamped => RATE,
    };
    let solver = solver.replace("TOLERANCE", &tolerance).replace("RATE", &rate.to_string());
    let (gravity, body) = match setting.problem {
        Problem::Oscillator { damping } => {
            let damper = if damping == 0.0 || damps_itself {
                String::new()
            } else {
                format!(r#"<UniformVelocityDampingForceField dampingCoefficient="{damping:?}" implicit="true"/>"#)
            };
            let body = format!(
                r#"<MechanicalObject template="Vec1" position="1" velocity="0.5" rest_position="0"/>
                <UniformMass totalMass="1"/><RestShapeSpringsForceField stiffness="{STIFFNESS:?}"/>{damper}"#
            );
            ([0.0; 3], body)
        }
        Problem::Driven => {
            let body = format!(
                r#"<MechanicalObject position="0 0 0  {} 0 0"/><UniformMass vertexMass="1"/>
                <SpringForceField spring="0 1 {STIFFNESS:?} 0 {REST_LENGTH}"/>
                <LinearVelocityProjectiveConstraint indices="0" keyTimes="0 10"
                velocities="{DRIVEN_SPEED} 0 0  {DRIVEN_SPEED} 0 0"/>"#,
                REST_LENGTH + 0.2
            );
            ([0.0; 3], body)
        }
        Problem::Free | Problem::Held | Problem::Clamped => {
            let springs: String =
                SPRINGS.iter().map(|(a, b, k, length)| format!("{a} {b} {k} {DAMPER} {length}  ")).collect();
            let fixed: Vec<String> = (0..setting.problem.n_fixed()).map(|point| point.to_string()).collect();
            let held = format!(
                r#"<FixedProjectiveConstraint indices="{}" activate_projectVelocity="true"/>"#,
                fixed.join(" ")
            );
            let is_free = setting.problem == Problem::Free;
            let held = if is_free { "" } else { &held };
            let body = format!(
                r#"<MechanicalObject position="{}" velocity="{}"/><DiagonalMass vertexMass="{}"/>
                <SpringForceField spring="{springs}"/>{held}"#,
                numbers(&POSITIONS),
                numbers(&VELOCITIES),
                numbers(&[MASSES]),
            );
            (if is_free { [0.0; 3] } else { GRAVITY }, body)
        }
    };
    format!(
        r#"<Node name="root" gravity="{}" dt="0.01"><DefaultAnimationLoop/>
        <Node name="body">{solver}{NEWTON}{body}</Node></Node>"#,
        numbers(&[gravity])
    )
}

#[test]
fn ode_solvers_conform() {
    let mut failures = Vec::new();
    for case in ODE_SOLVERS {
        let build = |setting: &Setting| super::run(&scene(case.solver, setting), setting.threads);
        let subject = Subject { build: &build, parts: Simulation::parts_mut };
        if let Err(failure) = settee_testing::ode_solver::check(&subject, &case.scheme) {
            failures.push(format!("{}: {failure}", case.solver));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}
