//! BDFOdeSolver with steps of its own on stiff problems y' = f(y), beside CVODE: the same problems and bounds as those
//! of the bare formulae in `settee-stepping`, through scene, components, matrices and solvers.

use settee_accuracy::time::stiff::integrate;
use settee_stepping::stiff::references;

#[test]
fn stiff_problems_take_the_steps_of_cvode_and_have_its_errors() {
    let mut wrong = Vec::new();
    for reference in references() {
        let (y, simulation) = integrate("BDFOdeSolver", &reference).expect("the step succeeds");
        let counters = simulation.counters();
        let steps = counters.sub_steps;
        let rejected = steps.error_failures + steps.convergence_failures;
        wrong.extend(reference.verdict(reference.error(&y), steps.accepted, rejected, counters.newton_iterations));
        assert_eq!(steps.of_order.iter().sum::<u64>(), steps.accepted);
        assert!(3 * counters.factorisations < steps.accepted, "{counters:?}");
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The embedded formula is of order 3: small tolerances take more steps than formulae of order 5, and are kept. An
/// iteration leaves a third of the error, so that a step takes several; few of them are made in vain.
#[test]
fn radau_keeps_its_tolerance_on_stiff_problems() {
    let mut wrong = Vec::new();
    for reference in references().iter().filter(|reference| reference.rtol >= 0.9e-8) {
        let (y, simulation) = integrate("RadauIIASolver", reference).expect("the step succeeds");
        let (error, steps) = (reference.error(&y), simulation.counters().sub_steps);
        let rejected = steps.error_failures + steps.convergence_failures;
        let cvode = reference.cvode.map_or(0.0, |(_, error)| error);
        if error > f64::max(10.0 * reference.rtol, 2.0 * cvode) || 10 * rejected >= steps.accepted {
            wrong.push(format!("{} {:e}: {error:e} {steps:?}", reference.problem.name, reference.rtol));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
