//! Factors of earlier matrices: how many are made, and that nothing but the work changes.

use settee_simulation::Simulation;

use super::load;

const STEPS: usize = 30;

/// A beam that falls and swings, clamped at one end.
fn beam(solver: &str, dt: f64) -> Simulation {
    let mut simulation = load(&format!(
        r#"<EulerImplicitSolver rayleighStiffness="0.01"/>{solver}
        <RegularGridTopology n="5 5 16" min="0 0 0" max="0.4 0.4 1.5"/><MechanicalObject name="dofs"/><UniformMass totalMass="2"/><ConstantForceField totalForce="0 -20 0"/>
        <BoxROI name="box" box="-1 -1 -0.01 1 1 0.01"/><FixedProjectiveConstraint indices="@box.indices"/>
        <HexahedronFEMForceField youngModulus="1500" poissonRatio="0.3" method="large"/>"#
    ));
    for _ in 0..STEPS {
        simulation.step(dt).unwrap();
    }
    simulation
}

fn distance(one: &Simulation, other: &Simulation) -> f64 {
    let [one, other] = [one, other].map(|simulation| simulation.position("/body/dofs").unwrap());
    one.iter().zip(other).fold(0.0, |distance: f64, (a, b)| distance.max((a - b).abs()))
}

#[test]
fn a_factor_serves_many_steps_and_the_motion_is_the_same() {
    let fresh = beam("<SparseLDLSolver/>", 0.01);
    let counters = fresh.counters();
    assert_eq!((counters.factorisations, counters.assemblies, counters.linear_iterations), (30, 30, 0));
    // Solver, factorisations, assemblies, iterations: what is counted decides, so the numbers are the same everywhere.
    let reuse = [
        (r#"<SparseLDLSolver reuseFactor="true" reuseTolerance="1e-11"/>"#, (25, 30, 95)),
        (r#"<EigenSimplicialLLT reuseFactor="true" reuseTolerance="1e-11" precision="single"/>"#, (25, 30, 105)),
        (r#"<EigenSimplicialLDLT precision="single" reuseTolerance="1e-11"/>"#, (30, 30, 60)),
        (
            r#"<PCGLinearSolver iterations="50" tolerance="1e-22" preconditioner="@p"/><SparseLDLSolver name="p" reuseFactor="true"/>"#,
            (11, 11, 130),
        ),
        (
            r#"<PCGLinearSolver iterations="50" tolerance="1e-22" preconditioner="@p"/><AsyncSparseLDLSolver name="p" precision="single"/>"#,
            (6, 6, 222),
        ),
    ];
    let mut wrong = Vec::new();
    for (solver, expected) in reuse {
        let kept = beam(solver, 0.01);
        let counters = kept.counters();
        assert!(distance(&kept, &fresh) < 1e-8, "{solver}: {:e}", distance(&kept, &fresh));
        let found = (counters.factorisations, counters.assemblies, counters.linear_iterations);
        assert_eq!((counters.analyses, counters.linear_not_converged), (1, 0), "{solver}");
        if found != expected {
            wrong.push((solver, found));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn a_preconditioner_that_does_not_do_any_more_is_replaced_within_the_step() {
    // Three iterations are enough with a new factor only.
    let solver = r#"<PCGLinearSolver iterations="3" tolerance="1e-18" preconditioner="@p"/>"#;
    for preconditioner in [r#"<SparseLDLSolver name="p" reuseFactor="true"/>"#, r#"<AsyncSparseLDLSolver name="p"/>"#] {
        let simulation = beam(&format!("{solver}{preconditioner}"), 0.02);
        assert_eq!(simulation.counters().linear_not_converged, 0, "{preconditioner}");
        assert!(simulation.counters().factorisations > 1, "{preconditioner}");
    }
}

#[test]
fn a_factor_that_is_rounded_too_much_is_replaced_by_one_in_double_precision() {
    // One iteration reaches this residual with the matrix's own factor in double precision only.
    let solver = r#"<PCGLinearSolver iterations="1" tolerance="1e-20" preconditioner="@p"/>"#;
    for preconditioner in
        [r#"<SparseLDLSolver name="p" reuseFactor="true" precision="single"/>"#, r#"<AsyncSparseLDLSolver name="p"/>"#]
    {
        let simulation = beam(&format!("{solver}{preconditioner}"), 0.0);
        assert_eq!(simulation.counters().linear_not_converged, 0, "{preconditioner}");
    }
}

#[test]
fn a_longer_step_gets_a_factor_of_its_own() {
    let mut simulation = beam(r#"<SparseLDLSolver reuseFactor="true"/>"#, 1e-4);
    let before = simulation.counters().factorisations;
    simulation.step(2e-4).unwrap();
    assert_eq!(simulation.counters().factorisations, before + 1);
}

/// A beam that bends far, damped by its stiffness, with Newton's method to rounding; and the linear solves that it
/// took.
fn bent_beam(newton: &str) -> (Simulation, usize) {
    let mut simulation = load(&format!(
        r#"<BDFOdeSolver order="2" rayleighStiffness="0.01"/><NewtonRaphsonSolver maxNbIterationsNewton="20"
        absoluteResidualStoppingThreshold="1e-11" {newton}/><EigenSimplicialLDLT/>
        <RegularGridTopology name="grid" n="3 3 8" min="0 0 0" max="0.2 0.2 0.7"/><MechanicalObject name="dofs"/><UniformMass totalMass="2"/>
        <BoxROI name="box" box="-1 -1 -0.01 1 1 0.01"/><FixedProjectiveConstraint indices="@box.indices"/>
        <TetrahedronSetTopologyContainer name="tetrahedra" position="@grid.position"/><TetrahedronSetTopologyModifier/>
        <Hexa2TetraTopologicalMapping input="@grid" output="@tetrahedra"/>
        <TetrahedronHyperelasticityFEMForceField topology="@tetrahedra" materialName="StVenantKirchhoff" ParameterSet="800 1200"/>
        <ConstantForceField totalForce="0 -20 0"/>"#
    ));
    for _ in 0..STEPS {
        simulation.step(0.01).unwrap();
    }
    let solves = simulation.counters().linear_solves as usize;
    (simulation, solves)
}

/// The matrix of Newton's method lacks the derivative of the damping by a stiffness that changes: it converges linearly
/// with any matrix, so that one a step does as well as one for each increment.
#[test]
fn an_iteration_goes_on_with_its_matrix_where_the_absolute_residual_ends_it() {
    let absolute = r#"relativeInitialStoppingThreshold="0" relativeSuccessiveStoppingThreshold="0""#;
    let (fresh, fresh_solves) = bent_beam(&format!(r#"{absolute} reuseMatrix="never""#));
    let (kept, kept_solves) = bent_beam(absolute);
    assert!(fresh.position("/body/dofs").unwrap().iter().all(|x| x.is_finite()));
    assert!(distance(&kept, &fresh) < 1e-9, "{:e}", distance(&kept, &fresh));
    let [fresh, kept] = [&fresh, &kept].map(|simulation| simulation.counters().factorisations as usize);
    assert!(kept < fresh / 2, "{kept} factorisations instead of {fresh}");
    assert!(kept_solves <= fresh_solves * 3 / 2, "{kept_solves} solves instead of {fresh_solves}");

    // A threshold that compares residuals ends the iteration where it always did.
    let (relative, solves) = bent_beam("");
    assert_eq!(relative.counters().factorisations as usize, solves);
    let (always, solves) = bent_beam(r#"reuseMatrix="always""#);
    assert!((always.counters().factorisations as usize) < solves);
}
