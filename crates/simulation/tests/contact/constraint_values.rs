//! Values in the middle of steps with constraints, as recorded, where the scenes are there: values after the free
//! motion,
//! forces, iterations, the contacts and their order.
#![allow(clippy::print_stderr)] // Says what was skipped.

use settee_components::FromScene;
use settee_simulation::{LoadOptions, Simulation, StateVector, Strictness};

fn open(scene: &str) -> Option<Simulation> {
    let shared = crate::common::shared()?;
    let data = vec![shared.join("sofa/share"), shared.join("sofa/examples")];
    let options = LoadOptions { data, strictness: Strictness::Compat, ..LoadOptions::default() };
    let scene = shared.join("sofa/examples/Component").join(scene);
    let loaded = Simulation::from_file(&scene, &options).expect("the scene file is there");
    Some(loaded.simulation.expect("the scene runs"))
}

fn run(simulation: &mut Simulation, steps: u32) {
    (0..steps).for_each(|_| simulation.step(0.0).expect("the step succeeds"));
}

#[track_caller]
fn are_close(found: &[f64], recorded: &[f64], tolerance: f64) {
    assert!(found.len() >= recorded.len(), "{found:?}");
    for (found, recorded) in found.iter().zip(recorded) {
        assert!((found - recorded).abs() <= tolerance, "{found} instead of {recorded}");
    }
}

/// A step, its sweeps, and numbers and distances of its contacts in the order of the rows.
type Recorded = (u32, usize, &'static [(u64, f64)]);

/// Elements and distances of all contacts, pair after pair.
fn contacts(simulation: &Simulation) -> Vec<([u32; 2], u64, f64)> {
    simulation.contacts().flat_map(|pair| pair.detected.iter().map(|one| (one.elements, one.id, one.value))).collect()
}

#[test]
fn friction_by_the_unbuilt_lcp_solver() {
    let Some(mut simulation) = open("Constraint/Lagrangian/FrictionContact_LCP_with_friction.scn") else { return };
    for _ in 0..22 {
        run(&mut simulation, 1);
        assert!(contacts(&simulation).is_empty(), "{:?}", contacts(&simulation));
    }
    run(&mut simulation, 1);
    let found = contacts(&simulation);
    let elements: Vec<[u32; 2]> = found.iter().map(|(elements, ..)| *elements).collect();
    assert_eq!(elements, [[7, 18], [7, 0], [7, 9]]);
    found.iter().for_each(|(.., value)| are_close(&[*value], &[0.0953727316], 1e-9));
    let normal = simulation.contacts().next().map(|pair| pair.detected[0].normal).expect("it touches");
    are_close(&normal, &[0.0, 0.996194698, 0.087155743], 1e-9);
    let solved = simulation.constraints().expect("constraints were solved");
    for contact in 0..3 {
        are_close(&solved.problem.free[3 * contact..], &[-0.0998175148, 0.0086994167, -0.0007640076], 1e-9);
    }
    let forces = [3273.809012, 652.249755, -57.299873, 3273.716111, 652.231816, -57.291753, 0.0, 0.0, 0.0];
    are_close(&solved.problem.forces, &forces, 1e-5);
    assert_eq!(solved.report.iterations, 11);
    let vectors = simulation.states().into_iter();
    let vectors = vectors.filter_map(|state| simulation.vector(state.object, StateVector::Position));
    let frame = vectors.map(|(x, _)| x.to_vec()).find(|x| x.len() == 7).expect("the cube");
    are_close(&frame, &[-2.800000206296, -3.819376553038, 0.016876587397], 1e-9);
    are_close(&frame[3..], &[0.021418217506, 0.000000007624, 0.000000296275, 0.999770603668], 1e-9);

    run(&mut simulation, 1);
    let found = contacts(&simulation);
    let points: Vec<u32> = found.iter().map(|(elements, ..)| elements[1]).collect();
    assert_eq!(points, [20, 2, 18, 0]);
    for ((.., value), recorded) in found.iter().zip([0.0942975861, 0.0942963466, 0.0010320910, 0.0010308515]) {
        are_close(&[*value], &[recorded], 1e-9);
    }
    let solved = simulation.constraints().expect("constraints were solved");
    let normal: Vec<f64> = solved.problem.forces.iter().step_by(3).copied().collect();
    for state in simulation.states() {
        let x = simulation.vector(state.object, StateVector::Position).map(|v| v.0.to_vec()).unwrap_or_default();
        if x.len() == 7 {
            eprintln!("CENTRE {x:?}");
        }
    }
    are_close(&normal, &[3426.383932, 1214.326305, 2090.018884, 4272.953900], 1e-4);
    assert_eq!(solved.report.iterations, 77);
    for (step, iterations) in [(50, 14), (100, 19), (500, 19)] {
        let left = step - simulation.steps() as u32;
        run(&mut simulation, left);
        let solved = simulation.constraints().expect("constraints were solved");
        assert_eq!((contacts(&simulation).len(), solved.report.iterations), (4, iterations), "step {step}");
    }
}

#[test]
fn ties_and_contacts_by_block_gauss_seidel() {
    let Some(mut simulation) = open("Constraint/Lagrangian/BilateralLagrangianConstraint_PGS.scn") else { return };
    run(&mut simulation, 1);
    let solved = simulation.constraints().expect("constraints were solved");
    assert_eq!((solved.problem.n_rows(), solved.report.iterations), (12, 1));
    are_close(&solved.problem.free, &[0.0, -9.809019e-4, 0.0, 0.0], 1e-9);
    let forces = [
        0.0268740249,
        0.0550917511,
        0.0268740249,
        0.0047251033,
        0.0066777880,
        0.0047251033,
        -0.0035676752,
        -0.0017200363,
        0.0005041467,
        -0.0015515572,
        0.0004988713,
        -0.0007493872,
    ];
    are_close(&solved.problem.forces, &forces, 1e-9);
    let recorded: [Recorded; 4] = [
        (94, 7, &[(0, -0.0191758285)]),
        (97, 4, &[(0, 0.0557357600), (3, 0.0652893508), (0, 0.0552616589), (3, 0.0647882869)]),
        (98, 4, &[(3, 0.0031840020), (3, 0.0028110507), (4, 0.0020652591), (3, 0.0024305719)]),
        (
            100,
            3,
            &[
                (7, 0.0582297882),
                (3, 0.0049864764),
                (3, 0.0036901650),
                (4, 0.0033366757),
                (2, 0.0570229397),
                (3, 0.0046248127),
            ],
        ),
    ];
    for (step, sweeps, of_step) in recorded {
        let left = step - simulation.steps() as u32;
        run(&mut simulation, left);
        let solved = simulation.constraints().expect("constraints were solved");
        assert_eq!(solved.report.iterations, sweeps, "step {step}");
        let in_order: Vec<u64> = solved.origins.iter().filter_map(|origin| origin.contact).map(|key| key.id).collect();
        let ids: Vec<u64> = of_step.iter().map(|one| one.0).collect();
        assert_eq!(in_order, ids, "step {step}");
        let sorted = |mut values: Vec<f64>| {
            values.sort_by(f64::total_cmp);
            values
        };
        let found = sorted(contacts(&simulation).iter().map(|one| one.2).collect());
        are_close(&found, &sorted(of_step.iter().map(|one| one.1).collect()), 1e-8);
        if step == 94 {
            are_close(&solved.problem.forces[12..], &[3.4383328261, 0.2983610567, -0.0200371527], 1e-5);
        }
    }
}

#[test]
fn contacts_of_moving_bodies_come_before_those_with_others() {
    let Some(mut simulation) = open("Collision/Response/RuleBasedContactManager.scn") else { return };
    run(&mut simulation, 57);
    assert!(contacts(&simulation).is_empty());
    // Numbers of contacts of the pairs, in the order of the rows.
    let counts = |simulation: &Simulation| -> Vec<usize> {
        let origins = simulation.constraints().expect("constraints were solved").origins;
        let serials: Vec<u64> = origins.iter().filter_map(|origin| origin.contact).map(|key| key.serial).collect();
        serials.chunk_by(|a, b| a == b).map(<[u64]>::len).collect()
    };
    run(&mut simulation, 1);
    assert_eq!(counts(&simulation), [2]);
    run(&mut simulation, 6);
    assert_eq!(counts(&simulation), [1, 6]);
    run(&mut simulation, 19);
    assert_eq!(counts(&simulation), [2, 4]);
    run(&mut simulation, 7);
    let solved = simulation.constraints().expect("constraints were solved");
    assert_eq!((counts(&simulation), solved.report.iterations), (vec![6, 6], 22));
}
