//! Values in the middle of steps with constraints, as recorded, where the scenes are there: compliance, values after
//! the free motion, forces, iterations, the contacts, which bodies they are between, and their order.

use settee_components::FromScene;
use settee_kernel::ObjectId;
use settee_simulation::{LoadOptions, Simulation, Strictness};

/// A scene of SOFA's examples, with a text that is replaced; both empty: as it is.
fn open_with(scene: &str, [old, new]: [&str; 2]) -> Option<Simulation> {
    let shared = crate::common::shared()?;
    let data = vec![shared.join("sofa/share"), shared.join("sofa/examples")];
    let options = LoadOptions { data, strictness: Strictness::Compat, ..LoadOptions::default() };
    let file = shared.join("sofa/examples/Component").join(scene);
    let text = std::fs::read_to_string(&file).expect("the scene file is there");
    assert!(text.contains(old), "{scene} has no {old}");
    let text = if old.is_empty() { text } else { text.replace(old, new) };
    let loaded = Simulation::from_text(&file.display().to_string(), &text, &options);
    Some(loaded.simulation.expect("the scene runs"))
}

fn open(scene: &str) -> Option<Simulation> {
    open_with(scene, ["", ""])
}

fn run(simulation: &mut Simulation, steps: u32) {
    (0..steps).for_each(|_| simulation.step(0.0).expect("the step succeeds"));
}

fn run_to(simulation: &mut Simulation, step: u64) {
    while simulation.steps() < step {
        run(simulation, 1);
    }
}

#[track_caller]
fn are_close(found: &[f64], recorded: &[f64], tolerance: f64) {
    assert!(found.len() >= recorded.len(), "{found:?}");
    for (found, recorded) in found.iter().zip(recorded) {
        assert!((found - recorded).abs() <= tolerance, "{found} instead of {recorded}");
    }
}

/// Elements, numbers and values of all contacts, pair after pair.
fn contacts(simulation: &Simulation) -> Vec<([u32; 2], u64, f64)> {
    simulation.contacts().flat_map(|pair| pair.detected.iter().map(|one| (one.elements, one.id, one.value))).collect()
}

/// A collision model in short, by the number of its body and its kind: `4P` for the points of `CUBE_4`, `1L` for the
/// lines of `Torus2`, whose body is the one after the body that stands still.
fn short(simulation: &Simulation, model: ObjectId) -> String {
    let path = simulation.scene().object_path(model);
    let (cube, torus) = (path.strip_prefix("/CUBE_"), path.strip_prefix("/Torus"));
    let number = cube.or(torus).and_then(|rest| rest.split('/').next()).and_then(|number| number.parse::<u32>().ok());
    let body = number.unwrap_or_else(|| panic!("{path} is of no body")) - u32::from(torus.is_some());
    let kinds = ["Triangle", "Line", "Point"];
    let kind = kinds.into_iter().find(|kind| simulation.scene().object(model).class.name.starts_with(kind));
    format!("{body}{}", &kind.unwrap_or_else(|| panic!("{path} is of no kind"))[..1])
}

/// The contacts that are answered, in the order of their rows: models and elements as `4P0-3P0`, number and value.
fn in_order(simulation: &Simulation) -> Vec<(String, u64, f64)> {
    let origins = simulation.constraints().expect("constraints were solved").origins;
    let of_contacts = origins.iter().filter_map(|origin| Some((origin.object, origin.contact?)));
    let describe = |(first, id): (ObjectId, u64)| {
        let of_first = simulation.contacts().filter(|pair| pair.models[0] == first);
        let same: Vec<(String, u64, f64)> = of_first
            .flat_map(|pair| {
                let answered = pair.answered.iter().map(move |one| pair.detected[one.contact as usize]);
                answered.filter(move |one| one.id == id).map(move |one| (pair.models, one))
            })
            .map(|(models, one)| {
                let [a, b] = models.map(|model| short(simulation, model));
                (format!("{a}{}-{b}{}", one.elements[0], one.elements[1]), id, one.value)
            })
            .collect();
        assert_eq!(same.len(), 1, "number {id} tells contacts apart: {same:?}");
        same.into_iter().next().expect("there is one")
    };
    of_contacts.map(|(first, key)| describe((first, key.id))).collect()
}

const FRICTION: &str = "Constraint/Lagrangian/FrictionContact_LCP_with_friction.scn";

/// Position and rotation of the cube that falls.
fn cube(simulation: &Simulation) -> Vec<f64> {
    simulation.position("//CUBE_1_1/MechanicalObject1").expect("the cube is there").to_vec()
}

#[test]
fn friction_by_the_unbuilt_lcp_solver() {
    let Some(mut simulation) = open(FRICTION) else { return };
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
    let frame = cube(&simulation);
    are_close(&frame, &[-2.800000206296, -3.819376553038, 0.016876587397], 1e-11);
    are_close(&frame[3..], &[0.021418217506, 0.000000007624, 0.000000296275, 0.999770603668], 1e-11);

    run(&mut simulation, 1);
    let found = contacts(&simulation);
    let points: Vec<u32> = found.iter().map(|(elements, ..)| elements[1]).collect();
    assert_eq!(points, [20, 2, 18, 0]);
    for ((.., value), recorded) in found.iter().zip([0.0942975861, 0.0942963466, 0.0010320910, 0.0010308515]) {
        are_close(&[*value], &[recorded], 1e-9);
    }
    let solved = simulation.constraints().expect("constraints were solved");
    let normal: Vec<f64> = solved.problem.forces.iter().step_by(3).copied().collect();
    are_close(&normal, &[3426.383932, 1214.326305, 2090.018884, 4272.953900], 1e-4);
    assert_eq!(solved.report.iterations, 77);
    are_close(&cube(&simulation), &[-2.800346415109, -3.868136729035, 0.051110991092], 1e-11);
    for (step, iterations) in [(50, 14), (100, 19), (500, 19)] {
        run_to(&mut simulation, step);
        let solved = simulation.constraints().expect("constraints were solved");
        assert_eq!((contacts(&simulation).len(), solved.report.iterations), (4, iterations), "step {step}");
    }
}

#[test]
fn the_compliance_of_the_first_contact() {
    // The solver of the scene does without the matrix; nothing touches before step 23, so that the step is the same.
    let Some(mut simulation) = open_with(FRICTION, ["build_lcp=\"false\"", "build_lcp=\"true\""]) else { return };
    run(&mut simulation, 23);
    let problem = simulation.constraints().expect("constraints were solved").problem;
    assert_eq!(problem.n_rows(), 9);
    let recorded = [[2.71219774, -0.879385220, 1.15632220], [0.0, 3.21270257, 0.873170302], [0.0, 0.0, 2.72860016]];
    for (row, recorded) in recorded.iter().enumerate() {
        for (column, recorded) in recorded.iter().enumerate().skip(row) {
            let entries = [problem.row(row)[column], problem.row(column)[row]].map(|entry| 1e5 * entry);
            are_close(&entries, &[*recorded; 2], 1e-8);
        }
    }
}

/// A step, its sweeps, and its contacts in the order of the rows.
type Recorded = (u64, usize, &'static [(&'static str, u64, f64)]);

const TIES_AND_CONTACTS: [Recorded; 4] = [
    (94, 7, &[("4P0-3P0", 0, -0.0191758285)]),
    (
        97,
        4,
        &[
            ("4P0-3P0", 0, 0.0557357600),
            ("4P3-3P3", 3, 0.0652893508),
            ("4L4-3P0", 0, 0.0552616589),
            ("3L4-4P3", 3, 0.0647882869),
        ],
    ),
    (
        98,
        4,
        &[
            ("4P3-3P3", 3, 0.0031840020),
            ("4L8-3P3", 3, 0.0028110507),
            ("4L8-3L4", 4, 0.0020652591),
            ("3L4-4P3", 3, 0.0024305719),
        ],
    ),
    (
        100,
        3,
        &[
            ("4P2-3P7", 7, 0.0582297882),
            ("4P3-3P3", 3, 0.0049864764),
            ("4L8-3P3", 3, 0.0036901650),
            ("4L8-3L4", 4, 0.0033366757),
            ("3L3-4P2", 2, 0.0570229397),
            ("3L4-4P3", 3, 0.0046248127),
        ],
    ),
];

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
    for (step, sweeps, listed) in TIES_AND_CONTACTS {
        run_to(&mut simulation, step);
        let solved = simulation.constraints().expect("constraints were solved");
        assert_eq!(solved.report.iterations, sweeps, "step {step}");
        let found = in_order(&simulation);
        let names: Vec<(&str, u64)> = found.iter().map(|(elements, id, _)| (&**elements, *id)).collect();
        let recorded: Vec<(&str, u64)> = listed.iter().map(|(elements, id, _)| (*elements, *id)).collect();
        assert_eq!(names, recorded, "step {step}");
        for ((.., found), (.., recorded)) in found.iter().zip(listed) {
            are_close(&[*found], &[*recorded], 1e-9);
        }
        if step == 94 {
            are_close(&solved.problem.forces[12..], &[3.4383282611, 0.2983610567, -0.0200371527], 1e-9);
        }
    }
}

#[test]
fn contacts_of_moving_bodies_come_before_those_with_others() {
    let Some(mut simulation) = open("Collision/Response/RuleBasedContactManager.scn") else { return };
    run(&mut simulation, 57);
    assert!(contacts(&simulation).is_empty());
    // A pair of models, contacts that are answered, and all of them.
    type Answered = (&'static str, usize, usize);
    // For each step its pairs, in the order of the rows.
    let recorded: [(u64, &[Answered]); 4] = [
        (58, &[("1L-0L", 2, 2)]),
        (64, &[("0L-1P", 1, 1), ("1L-0L", 6, 6)]),
        (83, &[("2L-1L", 2, 2), ("1L-0L", 4, 4)]),
        (90, &[("2L-1L", 6, 6), ("1L-0L", 6, 6)]),
    ];
    for (step, pairs) in recorded {
        run_to(&mut simulation, step);
        let origins = simulation.constraints().expect("constraints were solved").origins;
        let rows: Vec<(ObjectId, u64)> =
            origins.iter().filter_map(|origin| Some((origin.object, origin.contact?.serial))).collect();
        let found: Vec<(String, usize, usize)> = rows
            .chunk_by(|a, b| a == b)
            .map(|rows| {
                let first = rows[0].0;
                let pair = simulation.contacts().find(|pair| pair.models[0] == first).expect("its models touch");
                let [a, b] = pair.models.map(|model| short(&simulation, model));
                (format!("{a}-{b}"), rows.len(), pair.detected.len())
            })
            .collect();
        let found: Vec<(&str, usize, usize)> = found.iter().map(|(models, a, b)| (&**models, *a, *b)).collect();
        assert_eq!(found, pairs, "step {step}");
    }
    let solved = simulation.constraints().expect("constraints were solved");
    assert_eq!(solved.report.iterations, 22);
}
