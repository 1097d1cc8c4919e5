//! Every force field, mass, mapping, projective constraint, linear system and ODE solver against the suite of its role.
//!
//! A class that is registered in one of these roles must stand in a table of the modules below, with scenes that reach
//! all its branches.

mod amplification;
mod beams;
mod collision;
mod constraint;
mod elastic_element;
mod elastic_tetrahedra;
mod hyperelastic;
mod linear_system;
mod mapping;
mod mass;
mod mechanical_load;
mod ode_solver;
mod pressure;
mod projective;
mod shells;
mod spring;
mod surface_springs;
mod viscous_pair;

use std::path::{Path, PathBuf};

use settee_components::FromScene;
use settee_kernel::{ObjectId, Scene};
use settee_simulation::{LoadOptions, Severity, Simulation};
use settee_testing::force_field::Expected;

/// A scene of one body; the component under test is the last of its class.
struct Case {
    class: &'static str,
    body: &'static str,
}

const fn case(class: &'static str, body: &'static str) -> Case {
    Case { class, body }
}

fn load(body: &str) -> Simulation {
    let text =
        format!("<Node name=\"root\" gravity=\"0.5 -9.81 0.3\" dt=\"0.01\"><DefaultAnimationLoop/>{body}</Node>");
    run(&text, 1)
}

/// The simulation of a whole scene, which must have no errors.
fn run(text: &str, threads: usize) -> Simulation {
    let loaded = Simulation::from_text_with("conformance.scn", text, &LoadOptions::default(), threads);
    let findings: Vec<String> = loaded.diagnostics.iter().map(ToString::to_string).collect();
    loaded.simulation.unwrap_or_else(|| panic!("{text}\n{}", findings.join("\n")))
}

fn last_of(scene: &Scene, class: &str) -> ObjectId {
    let is_of_class =
        |object: &&ObjectId| scene.component(**object).is_some_and(|component| component.class().name == class);
    *scene.all_objects().iter().rfind(is_of_class).unwrap_or_else(|| panic!("the scene has no {class}"))
}

const INTERNAL: Expected = Expected {
    is_internal: true,
    balances_torque: true,
    is_zero_at_rest: true,
    is_symmetric: true,
    is_exact: true,
    has_energy: true,
    explicit_damping: false,
    step: 1e-5,
    tolerance: 1e-7,
};
/// Tied to places in space: neither balanced nor free to turn.
const TIED: Expected = Expected { is_internal: false, ..INTERNAL };
const LOAD: Expected = Expected { is_zero_at_rest: false, ..TIED };
const DRAG: Expected = Expected { has_energy: false, is_zero_at_rest: false, ..TIED };

/// The tables of all force fields that need no test of their own.
const FORCE_FIELDS: &[&[(Case, Expected)]] = &[
    elastic_element::FORCE_FIELDS,
    mechanical_load::FORCE_FIELDS,
    pressure::FORCE_FIELDS,
    shells::FORCE_FIELDS,
    spring::FORCE_FIELDS,
    surface_springs::FORCE_FIELDS,
];

/// The tables of all masses, each with whether its matrix is positive definite.
const MASSES: &[&[(Case, bool)]] = &[elastic_element::MASSES, mass::MASSES];

/// Runs the suite of force fields on the last object of a class in a scene.
fn try_force_field(class: &str, body: &str, expected: &Expected) -> Result<(), String> {
    let mut simulation = load(body);
    let (scene, runtime) = simulation.parts_mut();
    let object = last_of(scene, class);
    settee_testing::force_field::check(scene, runtime, object, expected)
}

fn check_force_field(class: &str, body: &str, expected: &Expected) {
    assert_eq!(try_force_field(class, body, expected), Ok(()), "{body}");
}

#[test]
fn force_fields_conform() {
    let mut failures = Vec::new();
    for (case, expected) in FORCE_FIELDS.iter().copied().flatten() {
        if let Err(failure) = try_force_field(case.class, case.body, expected) {
            failures.push(format!("{failure}\n{}", case.body));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n\n"));
}

#[test]
fn masses_conform() {
    for (case, is_positive) in MASSES.iter().copied().flatten() {
        let mut simulation = load(case.body);
        let (scene, runtime) = simulation.parts_mut();
        let object = last_of(scene, case.class);
        assert_eq!(settee_testing::mass::check(scene, runtime, object, *is_positive), Ok(()), "{}", case.body);
    }
}

#[test]
fn mappings_conform() {
    for (case, geometric) in mapping::MAPPINGS {
        let mut simulation = load(case.body);
        let (scene, runtime) = simulation.parts_mut();
        let object = last_of(scene, case.class);
        assert_eq!(settee_testing::mapping::check(scene, runtime, object, *geometric), Ok(()), "{}", case.body);
    }
}

#[test]
fn projective_constraints_conform() {
    for case in projective::PROJECTIVE {
        let mut simulation = load(case.body);
        let (scene, runtime) = simulation.parts_mut();
        let object = last_of(scene, case.class);
        assert_eq!(settee_testing::projective::check(scene, runtime, object), Ok(()), "{}", case.body);
    }
}

fn scene_files(folder: &Path, found: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for path in entries.flatten().map(|entry| entry.path()) {
        if path.is_dir() {
            scene_files(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "scn") {
            found.push(path);
        }
    }
}

fn plays_in_constraints(component: &dyn settee_kernel::Component) -> bool {
    component.as_lagrangian_constraint().is_some()
        || component.as_constraint_correction().is_some()
        || component.as_constraint_solver().is_some()
}

/// Whether a component detects contacts or answers them.
fn plays_in_collision(component: &dyn settee_kernel::Component) -> bool {
    component.as_collision_model().is_some()
        || component.as_intersection_method().is_some()
        || component.as_broad_phase().is_some()
        || component.as_narrow_phase().is_some()
        || component.as_contact_manager().is_some()
        || component.as_collision_pipeline().is_some()
}

#[test]
fn every_class_has_a_suite_a_help_text_and_a_scene() {
    let mut files = Vec::new();
    scene_files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenes"), &mut files);
    let texts: Vec<String> = files.iter().filter_map(|path| std::fs::read_to_string(path).ok()).collect();
    let mut missing = Vec::new();
    for (name, entry) in settee_components::registry().classes() {
        let component = entry.create_default();
        let is_mass = component.as_mass().is_some();
        let is_force = component.as_force_field().is_some() && !is_mass;
        let is_mapping = component.as_mapping().is_some();
        let is_projective = component.as_projective_constraint().is_some();
        let is_linear_system = component.as_linear_system().is_some();
        let is_ode_solver = component.as_ode_solver().is_some();
        let has_suite = (!is_mass
            || beams::CLASSES.contains(&name)
            || MASSES.iter().copied().flatten().any(|(case, _)| case.class == name))
            && (!is_force
                || elastic_tetrahedra::CLASSES.contains(&name)
                || hyperelastic::CLASSES.contains(&name)
                || FORCE_FIELDS.iter().copied().flatten().any(|(case, _)| case.class == name))
            && (!is_mapping
                || beams::MAPPINGS.contains(&name)
                || mapping::MAPPINGS.iter().any(|(case, _)| case.class == name))
            && (!is_projective
                || beams::PROJECTIVE.contains(&name)
                || projective::PROJECTIVE.iter().any(|case| case.class == name))
            && (!plays_in_collision(component.as_ref()) || collision::has_case(name))
            && (!plays_in_constraints(component.as_ref()) || constraint::has_case(name))
            && (!is_linear_system || linear_system::LINEAR_SYSTEMS.iter().any(|case| case.class == name))
            && (!is_ode_solver || ode_solver::ODE_SOLVERS.iter().any(|case| case.class == name));
        if !has_suite {
            missing.push(format!("{name}: not in the tables beside this file"));
        }
        if component.class().help.trim().len() < 20 {
            missing.push(format!("{name}: no help text"));
        }
        if !texts.iter().any(|text| text.contains(&format!("<{name}"))) {
            missing.push(format!("{name}: no scene below scenes/"));
        }
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

#[test]
fn the_scenes_of_this_library_run() {
    let mut files = Vec::new();
    let project = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    scene_files(&project.join("scenes"), &mut files);
    // The cylinder and the springs have tests of their own; here the meshes of the project are only looked for.
    // Scenes that record write into a folder of their own.
    let output = std::env::temp_dir().join(format!("settee-scenes-{}", std::process::id()));
    std::fs::create_dir_all(&output).expect("the folder of temporary files can be written");
    let options =
        LoadOptions { data: vec![project], output: Some(output.clone()), overwrite: true, ..LoadOptions::default() };
    for path in files {
        let loaded = Simulation::from_file(&path, &options).expect("the file was listed");
        // Notes tell what is worth knowing where nothing is wrong.
        let wrong = loaded.diagnostics.iter().find(|finding| finding.severity > Severity::Note);
        assert!(wrong.is_none(), "{}: {:?}", path.display(), wrong.map(ToString::to_string));
        let mut simulation = loaded.simulation.expect("nothing was found");
        let dt = simulation.dt();
        for _ in 0..10 {
            simulation.step(dt).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        }
    }
    std::fs::remove_dir_all(&output).expect("the folder is there");
}
