//! SOFA's scenes with springs of contacts, against its results in full precision, where they are there.
//!
//! Most of them are solved by iterations that stop early, or fall and roll: they amplify rounding. How much is measured
//! in the same test: the scene runs a second time with each position of its start moved to the next number above or
//! below it. Where both runs agree to 1e-8, the recording has to agree to 1e-8 with the first; from there on it may
//! differ by a small multiple of what rounding does.
#![allow(clippy::print_stderr)] // Says when rounding takes over.

use std::collections::HashMap;
use std::path::Path;

use settee_components::FromScene;
use settee_kernel::vectors::StateVector;
use settee_simulation::{LoadOptions, Recording, Simulation, Strictness};

/// Largest difference, in parts of the largest position of the state.
const BOUND: f64 = 1e-8;
/// Rounding acts in every operation, not only at the start.
const AMPLIFIED: f64 = 4.0;

/// The scene, the last step that is compared, the bound, and a defect of SOFA that it was recorded with.
type Case = (&'static str, u64, f64, &'static str);

const CASES: &[Case] = &[
    ("Component/Collision/Detection/CompositeCollisionPipeline", 200, 1e-10, ""),
    ("Component/Constraint/Projective/FixedProjectiveConstraint", 100, BOUND, ""),
    ("Component/Mass/MeshMatrixMass", 100, BOUND, ""),
    ("Component/Mass/UniformMass", 100, BOUND, ""),
    ("Component/MechanicalLoad/InteractionEllipsoidForceField", 100, BOUND, "ellipsoid-tangent"),
    // Until its beams touch the floor: then the assembled matrix of SOFA has the stiffness of contacts at wrong places.
    ("Component/SolidMechanics/FEM/BeamFEMForceField", 20, BOUND, ""),
    ("Component/SolidMechanics/FEM/HexahedronFEMForceField", 300, BOUND, ""),
    ("Component/SolidMechanics/FEM/QuadBendingFEMForceField", 300, BOUND, ""),
    ("Component/SolidMechanics/FEM/TetrahedronFEMForceField_plasticity", 10, BOUND, ""),
    ("Component/SolidMechanics/FEM/TetrahedronHyperelasticityFEMForceField", 3, BOUND, ""),
    ("Component/SolidMechanics/Spring/MeshSpringForceField", 10, BOUND, ""),
    ("Component/Topology/Container/Grid/RegularGridTopology", 10_000, BOUND, ""),
    ("Component/Topology/Container/Grid/SparseGridTopology", 100, BOUND, ""),
    ("Demos/TriangleSurfaceCutting", 100, BOUND, ""),
    ("Demos/chainAll", 2, BOUND, ""),
    ("Demos/chainHybrid", 20, BOUND, ""),
    ("Demos/liver", 100, BOUND, ""),
];

fn open(shared: &Path, (name, _, _, quirk): &Case) -> Simulation {
    let options = LoadOptions {
        data: vec![shared.join("sofa/share")],
        strictness: Strictness::Compat,
        allow_outside: true,
        quirks: Some(*quirk).filter(|quirk| !quirk.is_empty()).map(str::to_owned).into_iter().collect(),
        ..LoadOptions::default()
    };
    let scene = shared.join("sofa/examples").join(format!("{name}.scn"));
    let loaded = Simulation::from_file(&scene, &options).expect("the scene is there");
    loaded.simulation.unwrap_or_else(|| panic!("{name}: {:?}", loaded.diagnostics))
}

/// Moves the positions that no mapping computes to the numbers next to them; coordinates of 0 and rotations stay.
fn round_otherwise(simulation: &mut Simulation, recording: &Recording) {
    let mut up = 0x9e37_79b9_u32;
    for state in recording.states.iter().filter(|state| state.mapped == 0) {
        let object = simulation.scene().find_object(&state.path).expect("the state is there");
        let n = if state.template.starts_with("Rigid3") { 7 } else { 3 };
        let mut x = simulation.position(&state.path).expect("the state is there").to_vec();
        for c in x.chunks_exact_mut(n).flat_map(|point| &mut point[..3]).filter(|c| **c != 0.0) {
            up = up.rotate_left(7).wrapping_mul(0x85eb_ca6b).wrapping_add(1);
            *c = if up & 0x100 == 0 { c.next_down() } else { c.next_up() };
        }
        simulation.set_vector(object, StateVector::Position, &x).expect("it is of the same size");
    }
}

/// The largest difference of positions, in parts of the largest of each state.
fn difference<'a>(
    simulation: &Simulation,
    recording: &Recording,
    other: impl Fn(usize, &str) -> &'a [Option<f64>],
) -> f64 {
    let mut worst: f64 = 0.0;
    for (index, state) in recording.states.iter().enumerate() {
        let (x, other) = (simulation.position(&state.path).expect("the state is there"), other(index, &state.path));
        assert_eq!(x.len(), other.len(), "{} has another size", state.path);
        let largest = other.iter().flatten().fold(f64::MIN_POSITIVE, |largest, c| largest.max(c.abs()));
        let differences = x.iter().zip(other).filter_map(|(x, other)| Some((x - (*other)?).abs()));
        worst = worst.max(differences.fold(0.0, f64::max) / largest);
    }
    worst
}

/// Compares a scene; returns how its differences are, for people.
fn compare(shared: &Path, case: &Case) -> Result<String, String> {
    let (name, last, bound, _) = case;
    let path = shared.join("reference/scenes").join(format!("{}.json.gz", name.replace('/', "__")));
    let recording = Recording::read(&path).map_err(|error| error.to_string())?;
    let (mut simulation, mut other) = (open(shared, case), open(shared, case));
    round_otherwise(&mut other, &recording);
    let [mut rounding, mut worst]: [f64; 2] = [0.0; 2];
    let mut said = format!("{name}: ");
    for frame in recording.frames.iter().filter(|frame| frame.step <= *last) {
        while simulation.steps() < frame.step {
            for run in [&mut simulation, &mut other] {
                run.step(0.0).map_err(|error| format!("{name}: {error}"))?;
            }
        }
        let rounded: HashMap<&str, Vec<Option<f64>>> = recording
            .states
            .iter()
            .map(|state| (&*state.path, other.position(&state.path).expect("the state is there")))
            .map(|(path, x)| (path, x.iter().copied().map(Some).collect()))
            .collect();
        rounding = rounding.max(difference(&simulation, &recording, |_, path| &rounded[path]));
        let found = difference(&simulation, &recording, |index, _| &frame.x[index]);
        if found.is_nan() || found > bound.max(AMPLIFIED * rounding) {
            return Err(format!("{name}, step {}: off by {found:.1e}, rounding by {rounding:.1e}", frame.step));
        }
        if found > *bound && worst <= *bound {
            said += &format!("until step {} rounding moves it by {rounding:.1e}; ", frame.step);
        }
        worst = worst.max(found);
    }
    Ok(format!("{said}off by {worst:.1e} in {last} steps, rounding by {rounding:.1e}"))
}

#[test]
fn scenes_with_springs_of_contacts_agree_until_rounding_takes_over() {
    let Some(shared) = crate::common::shared() else {
        eprintln!("skipped: the recorded scenes are not beside the project");
        return;
    };
    let compared: Vec<_> = CASES.iter().map(|case| compare(&shared, case)).collect();
    compared.iter().for_each(|said| eprintln!("{}", said.as_ref().unwrap_or_else(|error| error)));
    assert!(compared.iter().all(Result::is_ok), "some are not as recorded");
}
