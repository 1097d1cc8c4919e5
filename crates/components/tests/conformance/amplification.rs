//! What a step makes of an oscillator, by every ODE solver, against the algebra of its scheme.
//!
//! With a constant step h a scheme turns x'' = -omega^2 x into a linear recurrence of the positions, whose coefficients
//! depend on z = omega h alone. Its roots are the factors by which a step multiplies the solutions: positions that obey
//! it have the amplitude and the phase of the scheme, and so has its stability.

use nalgebra::{Complex, Matrix3};

/// Step of the scenes (s).
const H: f64 = 0.01;

const NEWTON: &str = r#"<NewtonRaphsonSolver name="newton" maxNbIterationsNewton="30"
    absoluteResidualStoppingThreshold="1e-13" relativeInitialStoppingThreshold="0"
    relativeSuccessiveStoppingThreshold="0" warnWhenDiverge="0"/><SparseLDLSolver/>"#;

/// Coefficients of x_n, x_{n-1} and so on in a sum that is 0, for z.
type Recurrence = Box<dyn Fn(f64) -> Vec<f64>>;

/// A solver and what is known of its scheme.
struct Case {
    solver: String,
    recurrence: Recurrence,
    /// Step from which on it holds: formulae of several steps begin with other ones.
    from: usize,
    /// Whether it is tried where a step is longer than a radian of the oscillation.
    is_implicit: bool,
}

fn case(solver: &str, is_implicit: bool, recurrence: impl Fn(f64) -> Vec<f64> + 'static) -> Case {
    Case { solver: solver.to_owned(), recurrence: Box::new(recurrence), from: 0, is_implicit }
}

fn product(a: &[f64], b: &[f64]) -> Vec<f64> {
    let mut found = vec![0.0; a.len() + b.len() - 1];
    for (i, a) in a.iter().enumerate() {
        for (j, b) in b.iter().enumerate() {
            found[i + j] += a * b;
        }
    }
    found
}

/// The formula of order k applied twice, with the backward difference 1 - w: (sum_j (1 - w)^j / j)^2 + z^2.
fn backward_differentiation(order: usize, z: f64) -> Vec<f64> {
    let (mut sum, mut power) = (vec![0.0; order + 1], vec![1.0]);
    for j in 1..=order {
        power = product(&power, &[1.0, -1.0]);
        power.iter().zip(&mut sum).for_each(|(term, sum)| *sum += term / j as f64);
    }
    let mut twice = product(&sum, &sum);
    twice[0] += z * z;
    twice
}

/// A method of one step that multiplies the solution of y' = lambda y by `factor`(lambda h).
fn one_step(z: f64, factor: impl Fn(Complex<f64>) -> Complex<f64>) -> Vec<f64> {
    let factor = factor(Complex::new(0.0, z));
    vec![1.0, -2.0 * factor.re, factor.norm_sqr()]
}

fn newmark(gamma: f64, beta: f64, z: f64) -> Vec<f64> {
    let of_stiffness = [beta, 0.5 - 2.0 * beta + gamma, 0.5 + beta - gamma];
    [1.0, -2.0, 1.0].iter().zip(of_stiffness).map(|(of_mass, k)| of_mass + z * z * k).collect()
}

/// The characteristic polynomial of a step of (x, h v, h^2 a), with the weights of Chung and Hulbert for the spectral
/// radius rho of long steps.
fn generalized_alpha(rho: f64, z: f64) -> Vec<f64> {
    let (alpha_m, alpha_f) = ((2.0 * rho - 1.0) / (rho + 1.0), rho / (rho + 1.0));
    let (gamma, beta) = (0.5 - alpha_m + alpha_f, 0.25 * (1.0 - alpha_m + alpha_f).powi(2));
    // The new acceleration from (1 - alpha_m) a' + alpha_m a + omega^2 ((1 - alpha_f) x' + alpha_f x) = 0.
    let own = 1.0 - alpha_m + (1.0 - alpha_f) * beta * z * z;
    let a = [-z * z / own, -(1.0 - alpha_f) * z * z / own, -(alpha_m + (1.0 - alpha_f) * (0.5 - beta) * z * z) / own];
    let step = Matrix3::new(
        1.0 + beta * a[0],
        1.0 + beta * a[1],
        0.5 - beta + beta * a[2],
        gamma * a[0],
        1.0 + gamma * a[1],
        1.0 - gamma + gamma * a[2],
        a[0],
        a[1],
        a[2],
    );
    let trace = step.trace();
    vec![1.0, -trace, 0.5 * (trace * trace - (step * step).trace()), -step.determinant()]
}

/// x_{n+1} - (2 - z^2) x_n + x_{n-1} = 0: symplectic Euler, leap-frog, central differences.
fn leap_frog(z: f64) -> Vec<f64> {
    vec![1.0, z * z - 2.0, 1.0]
}

/// gamma and beta: constant and linear acceleration, Fox and Goodwin, with damping of order 1.
const NEWMARK: [(f64, f64); 5] = [(0.5, 0.25), (0.5, 1.0 / 6.0), (0.5, 1.0 / 12.0), (0.9, 0.49), (0.7, 0.36)];

fn cases() -> Vec<Case> {
    let of_newmark = |(gamma, beta): (f64, f64)| {
        let solver = format!(r#"<NewmarkImplicitSolver gamma="{gamma:?}" beta="{beta:?}"/>"#);
        case(&solver, true, move |z| newmark(gamma, beta, z))
    };
    let of_radius = |rho: f64| {
        let solver = format!(r#"<GeneralizedAlphaSolver spectralRadius="{rho:?}"/>"#);
        case(&solver, true, move |z| generalized_alpha(rho, z))
    };
    let of_order = |order: usize| Case {
        from: 2 * order + 2,
        ..case(&format!(r#"<BDFOdeSolver order="{order}"/>"#), true, move |z| backward_differentiation(order, z))
    };
    let of_one_step = [
        case("<EulerImplicitSolver/>", true, |z| one_step(z, |s| (-s + 1.0).inv())),
        case(r#"<EulerImplicitSolver trapezoidalScheme="true"/>"#, true, |z| {
            one_step(z, |s| (s * 0.5 + 1.0) / (-s * 0.5 + 1.0))
        }),
        case("<RadauIIASolver/>", true, |z| {
            one_step(z, |s| {
                let below = -s.powu(3) / 60.0 + s * s * 0.15 - s * 0.6 + 1.0;
                (s * s * 0.05 + s * 0.4 + 1.0) / below
            })
        }),
        case(r#"<VariationalSymplecticSolver newtonError="1e-13" steps="30"/>"#, true, |z| {
            let (ends, middle) = (1.0 + z * z / 4.0, 2.0 - z * z / 2.0);
            vec![ends, -middle, ends]
        }),
        case(r#"<EulerExplicitSolver symplectic="false"/>"#, false, |z| one_step(z, |s| s + 1.0)),
        case("<RungeKutta2Solver/>", false, |z| one_step(z, |s| s * s / 2.0 + s + 1.0)),
        case("<RungeKutta4Solver/>", false, |z| {
            one_step(z, |s| s.powu(4) / 24.0 + s.powu(3) / 6.0 + s * s / 2.0 + s + 1.0)
        }),
        case("<EulerExplicitSolver/>", false, leap_frog),
        case("<CentralDifferenceSolver/>", false, leap_frog),
        case(r#"<VariationalSymplecticSolver explicitIntegration="true"/>"#, false, leap_frog),
    ];
    (1..=6)
        .map(of_order)
        .chain(NEWMARK.map(of_newmark))
        .chain([0.0, 0.2, 0.5, 0.9, 1.0].map(of_radius))
        .chain(of_one_step)
        .collect()
}

/// Positions of a unit mass on a spring with omega h = z, from x = 1 and v = 0.5 on.
fn positions(solver: &str, z: f64, steps: usize) -> Vec<f64> {
    let stiffness = (z / H).powi(2);
    let mut simulation = super::run(
        &format!(
            r#"<Node name="root" gravity="0 0 0" dt="{H}"><DefaultAnimationLoop/><Node name="body">{solver}{NEWTON}
            <MechanicalObject name="dofs" template="Vec1" position="1" velocity="0.5" rest_position="0"/>
            <UniformMass totalMass="1"/><RestShapeSpringsForceField stiffness="{stiffness:?}"/></Node></Node>"#
        ),
        1,
    );
    let mut found = vec![1.0];
    for _ in 0..steps {
        simulation.step(H).unwrap_or_else(|error| panic!("{solver}, omega h = {z}: {error}"));
        found.push(simulation.position("/body/dofs").expect("the state is there")[0]);
    }
    found
}

#[test]
fn positions_of_an_oscillator_obey_the_recurrence_of_the_scheme() {
    for Case { solver, recurrence, from, is_implicit } in cases() {
        for z in [0.03, 0.4, 1.14, 1.9, 3.0, 30.0, 300.0] {
            if z > 3.0 && !is_implicit {
                continue;
            }
            let coefficients = recurrence(z);
            let found = positions(&solver, z, 30);
            let mut looked_at = 0;
            for n in from.max(coefficients.len() - 1)..found.len() {
                let latest = &found[n + 1 - coefficients.len()..=n];
                // What has died out is rounding of what it was.
                if latest.iter().all(|x| x.abs() < 1e-6) {
                    break;
                }
                let terms = coefficients.iter().zip(latest.iter().rev()).map(|(a, x)| a * x);
                let (sum, size) = terms.fold((0.0, 0.0), |(sum, size), term| (sum + term, size + term.abs()));
                assert!(sum.abs() <= 1e-10 * size, "{solver}, omega h = {z}, step {n}: {sum:e} of {size:e}");
                looked_at += 1;
            }
            assert!(looked_at > 0, "{solver}, omega h = {z}");
        }
    }
}

/// Every root of the recurrence of generalized alpha tends to minus the spectral radius.
#[test]
fn long_steps_of_generalized_alpha_leave_the_spectral_radius() {
    for rho in [0.0, 0.2, 0.5, 0.9, 1.0_f64] {
        let expected = [1.0, 3.0 * rho, 3.0 * rho * rho, rho.powi(3)];
        for (found, expected) in generalized_alpha(rho, 1e7).iter().zip(expected) {
            assert!((found - expected).abs() < 1e-9, "{rho}: {found} instead of {expected}");
        }
    }
}

/// The oscillation that grows most in each order: the pair of largest roots, from four positions.
#[test]
fn orders_above_two_grow_by_their_worst_factor_and_no_more() {
    for (order, z, factor, unit) in
        [(3, 1.14, 1.0456, 1e-4), (4, 1.86, 1.191, 1e-3), (5, 2.38, 1.379, 1e-3), (6, 2.79, 1.585, 1e-3)]
    {
        let found = positions(&format!(r#"<BDFOdeSolver order="{order}"/>"#), z, if order == 3 { 120 } else { 60 });
        let [x0, x1, x2, x3] = found[found.len() - 4..] else { unreachable!("four are taken") };
        // x2 = a x1 - b x0 and x3 = a x2 - b x1 for the pair of roots with the squared modulus b.
        let grown = ((x2 * x2 - x1 * x3) / (x1 * x1 - x0 * x2)).sqrt();
        assert!((grown - factor).abs() < 0.51 * unit, "order {order}: {grown} instead of {factor}");
    }
}

#[test]
fn schemes_are_stable_up_to_their_limit_and_not_beyond() {
    let newmark = |beta: f64| format!(r#"<NewmarkImplicitSolver gamma="0.5" beta="{beta:?}"/>"#);
    let limits = [
        (newmark(1.0 / 6.0), 12f64.sqrt()),
        (newmark(1.0 / 12.0), 6f64.sqrt()),
        ("<CentralDifferenceSolver/>".to_owned(), 2.0),
        ("<EulerExplicitSolver/>".to_owned(), 2.0),
        (r#"<VariationalSymplecticSolver explicitIntegration="true"/>"#.to_owned(), 2.0),
        ("<RungeKutta4Solver/>".to_owned(), 8f64.sqrt()),
    ];
    for (solver, limit) in limits {
        let largest =
            |part: f64| positions(&solver, part * limit, 200).iter().fold(0.0, |most: f64, x| most.max(x.abs()));
        assert!(largest(0.99) < 10.0, "{solver} grows below its limit: {}", largest(0.99));
        assert!(largest(1.01) > 1e3, "{solver} is stable beyond its limit: {}", largest(1.01));
    }
}
