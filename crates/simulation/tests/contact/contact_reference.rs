//! Contacts and motion of the recorded contact scenes, where they are there.
#![allow(clippy::print_stderr)] // Says what was compared, and what was skipped.

use std::path::Path;

use serde_json::Value;
use settee_components::FromScene;
use settee_simulation::{LoadOptions, Recording, Simulation, Strictness};

/// Largest difference of motion, relative: implicit scenes are solved by iterations.
const MOTION: f64 = 1e-9;
/// The same with constraints, which solvers meet to a tolerance.
const CONSTRAINED: f64 = 1e-7;
/// Largest difference of points, normals and distances of contacts.
const CONTACTS: f64 = 1e-10;

/// What smaller motions are compared by (m, m/s): those of bodies at rest are what iterations leave.
const LEAST_SCALE: f64 = 1e-2;

/// How close a scene comes to its recording: largest relative differences of motion and of contacts.
struct Closeness {
    motion: f64,
    contacts: f64,
}

fn numbers(value: &Value) -> Vec<f64> {
    value.as_array().into_iter().flatten().map(|number| number.as_f64().unwrap_or(f64::NAN)).collect()
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

/// Node and class of a model: recorded names of unnamed objects have a number.
fn model(path: &str) -> String {
    path.trim_end_matches(|c: char| c.is_ascii_digit()).to_owned()
}

/// Largest of the finite numbers.
fn largest(values: &[Option<f64>]) -> f64 {
    values.iter().flatten().filter(|value| value.is_finite()).fold(0.0, |max: f64, value| max.max(value.abs()))
}

/// Largest difference, in parts of `scale`: bodies that come to rest have no velocity to compare with.
fn largest_difference(found: &[f64], expected: &[f64], scale: f64) -> f64 {
    let differences = found.iter().zip(expected).filter(|(_, expected)| expected.is_finite());
    let worst = differences.fold(0.0, |max: f64, (a, b)| if (a - b).abs() <= max { max } else { (a - b).abs() });
    if scale > 0.0 { worst / scale } else { worst }
}

/// Elements of a recorded contact.
fn elements(recorded: &Value) -> Vec<u64> {
    recorded["elem"].as_array().into_iter().flatten().filter_map(Value::as_u64).collect()
}

fn compare_contacts(simulation: &Simulation, frame: &Value, in_any_order: bool) -> Result<f64, String> {
    let mut worst: f64 = 0.0;
    let path = |object| model(&simulation.scene().object_path(object));
    let mut found: Vec<_> = simulation.contacts().map(|pair| (pair.models.map(path), pair.detected.to_vec())).collect();
    let listed = |pair: &Value| pair["list"].as_array().cloned().unwrap_or_default();
    let mut expected: Vec<(&Value, Vec<Value>)> =
        frame["contacts"].as_array().into_iter().flatten().map(|pair| (pair, listed(pair))).collect();
    if in_any_order {
        found.sort_by(|a, b| a.0.cmp(&b.0));
        found.iter_mut().for_each(|(_, detected)| detected.sort_by_key(|one| one.elements));
        expected.sort_by_key(|(pair, _)| ["model1", "model2"].map(|side| model(&text(&pair[side]))));
        expected.iter_mut().for_each(|(_, list)| list.sort_by_key(elements));
    }
    let pairs = |pairs: Vec<(String, String, usize)>| format!("{pairs:?}");
    let ours: Vec<_> = found.iter().map(|([a, b], detected)| (a.clone(), b.clone(), detected.len())).collect();
    let theirs: Vec<_> = expected
        .iter()
        .map(|(pair, _)| {
            let n = pair["n"].as_u64().unwrap_or_default() as usize;
            (model(&text(&pair["model1"])), model(&text(&pair["model2"])), n)
        })
        .collect();
    if ours != theirs {
        return Err(format!("pairs {} instead of {}", pairs(ours), pairs(theirs)));
    }
    for ((_, ours), (_, theirs)) in found.iter().zip(&expected) {
        for (index, (one, recorded)) in ours.iter().zip(theirs).enumerate() {
            let elements = elements(recorded);
            if one.elements.map(u64::from) != elements[..] || Some(one.id) != recorded["id"].as_u64() {
                return Err(format!(
                    "contact {index}: elements {:?}, id {} instead of {elements:?}, {}",
                    one.elements, one.id, recorded["id"]
                ));
            }
            let value = recorded["value"].as_f64().unwrap_or(f64::NAN);
            for (found, expected) in [
                (&one.points[0][..], numbers(&recorded["p"])),
                (&one.points[1][..], numbers(&recorded["q"])),
                (&one.normal[..], numbers(&recorded["normal"])),
                (&[one.value][..], vec![value]),
            ] {
                let difference = found.iter().zip(&expected).filter(|(_, b)| b.is_finite()).map(|(a, b)| (a - b).abs());
                worst = difference.fold(worst, |max, value| if value <= max { max } else { value });
            }
        }
    }
    Ok(worst)
}

fn compare(folder: &Path, name: &str) -> Result<Closeness, String> {
    compare_with(folder, name, name)
}

/// Compares a scene with the recording of a scene.
fn compare_with(folder: &Path, name: &str, recorded: &str) -> Result<Closeness, String> {
    let path = folder.join(format!("{recorded}.json"));
    let recorded: Value =
        serde_json::from_slice(&std::fs::read(&path).map_err(|error| error.to_string())?).map_err(|e| e.to_string())?;
    let recording = Recording::read(&path).map_err(|error| error.to_string())?;
    let quirks = QUIRKS.iter().filter(|(scene, _)| *scene == name).map(|(_, quirk)| (*quirk).to_owned()).collect();
    let options = LoadOptions { strictness: Strictness::Compat, quirks, ..LoadOptions::default() };
    let scene = folder.join(format!("{name}.scn"));
    let text = std::fs::read_to_string(&scene).map_err(|error| error.to_string())?;
    // The recordings keep the inertia of rigid bodies in the axes of the world.
    let text =
        text.replace("<UniformMass vertexMass=\"1 1 0.4", "<UniformMass inertiaFrame=\"world\" vertexMass=\"1 1 0.4");
    let loaded = Simulation::from_text(&scene.display().to_string(), &text, &options);
    let Some(mut simulation) = loaded.simulation else {
        let messages: Vec<String> = loaded.diagnostics.iter().map(ToString::to_string).collect();
        return Err(messages.join("; "));
    };
    let scale = |of: &dyn Fn(&settee_simulation::Frame) -> f64| recording.frames.iter().map(of).fold(0.0, f64::max);
    let scales: Vec<[f64; 2]> = (0..recording.states.len())
        .map(|state| [scale(&|frame| largest(&frame.x[state])), scale(&|frame| largest(&frame.v[state]))])
        .map(|scales| scales.map(|scale| scale.max(LEAST_SCALE)))
        .collect();
    let mut worst = Closeness { motion: 0.0, contacts: 0.0 };
    for (frame, values) in recording.frames.iter().zip(recorded["frames"].as_array().into_iter().flatten()) {
        while simulation.steps() < frame.step {
            simulation.step(0.0).map_err(|error| error.to_string())?;
        }
        worst.contacts = worst.contacts.max(
            compare_contacts(&simulation, values, SWEPT.contains(&name))
                .map_err(|error| format!("step {}: {error}", frame.step))?,
        );
        for (index, state) in recording.states.iter().enumerate() {
            let found = [simulation.position(&state.path), simulation.velocity(&state.path)];
            let recorded = [&frame.x[index], &frame.v[index]];
            for ((found, expected), scale) in found.into_iter().zip(recorded).zip(scales[index]) {
                let expected: Vec<f64> = expected.iter().map(|value| value.unwrap_or(f64::NAN)).collect();
                let found = found.map_err(|error| error.to_string())?;
                worst.motion = worst.motion.max(largest_difference(found, &expected, scale));
            }
        }
    }
    Ok(worst)
}

/// Scenes whose recordings are wrong, beside those that are marked so: in the assembled matrix, the stiffness of the
/// contact of a mapped surface with a body outside of the solver has the wrong sign. With conjugate gradients, which
/// need no matrix, both solvers agree. With trees, only the first triangle of a surface for rays touches anything.
const WRONG: &[&str] = &["mapped_child_solver", "octree_as_triangles"];

/// Recordings of constraints that are wrong, beside those that are marked so.
const WRONG_CONSTRAINTS: &[&str] = &[
    // The values of rotations are Euler angles: of more than one axis they do not turn back in one step.
    "fixed_rigid3",
    // An unknown response means the first one in the alphabet; here it is an error.
    "response_name_unknown",
    "response_name_nullptr",
    // Constraints do not act on bodies of this solver; here they do.
    "ode_bdf",
    // Damping, or the first guess, are those of the free motion of the step before, without the constraint.
    "ode_explicit_symplectic",
    "ode_variational",
    // The first step is one without gravity.
    "solve_bgs_precomputed",
    "solve_nncg_precomputed",
    "solve_jacobi_precomputed",
    "solve_lcp_precomputed",
    "precomputed_rotations",
];

/// Scenes in which contacts come in the order of a sweep, which SOFA takes from addresses in memory: they are compared
/// in the order of their models and elements.
const SWEPT: &[&str] = &["phase_incr_sap", "phase_direct_sap", "phase_direct_sap_alias"];

/// Scenes that show a defect of SOFA which can be asked for by name.
const QUIRKS: &[(&str, &str)] = &[
    ("chain_ugs", "unbuilt-factor"),
    ("det_discrete_rigidsphere_rigidsphere_explicit", "rigid-sphere-radius"),
    ("det_discrete_sphere_rigidsphere_explicit", "rigid-sphere-radius"),
    ("det_lmd_rigidsphere_rigidsphere_explicit", "rigid-sphere-radius"),
    ("det_min_line_rigidsphere_explicit", "rigid-sphere-radius"),
    ("det_min_rigidsphere_point_explicit", "rigid-sphere-radius"),
    ("det_min_rigidsphere_rigidsphere_explicit", "rigid-sphere-radius"),
    ("det_min_sphere_rigidsphere_explicit", "rigid-sphere-radius"),
    ("det_min_triangle_rigidsphere_explicit", "rigid-sphere-radius"),
    ("det_min_triangle_rigidsphere_implicit", "rigid-sphere-radius"),
    ("det_new_triangle_rigidsphere_explicit", "rigid-sphere-radius"),
    ("ode_newmark", "newmark-free-acceleration"),
    ("phase_raytrace", "ray-normals"),
    ("rigid_sphere_plane", "rigid-sphere-radius"),
    ("rigid_sphere_plane_min", "rigid-sphere-radius"),
    ("skin_rigidsphere_discrete", "rigid-sphere-radius"),
    ("solve_ugs_uncoupled", "unbuilt-factor"),
];

/// Names of the scenes of the first family, without those that are marked as wrong.
fn scenes(folder: &Path, family: &str) -> Vec<String> {
    let page = std::fs::read_to_string(folder.join("README.md")).unwrap_or_default();
    let family = page.split("\n## ").find(|section| section.starts_with(family)).unwrap_or_default();
    let rows = family.lines().filter_map(|line| line.strip_prefix("| ")).filter(|row| !row.contains("**defect**"));
    let names = rows.filter_map(|row| row.split(" |").next()).map(|name| name.trim().to_owned());
    names.filter(|name| folder.join(format!("{name}.scn")).is_file()).collect()
}

/// Compares all scenes of some families; those that are wrong are left out.
fn check(families: &[&str], closest: Closeness, least: usize) {
    let Some(shared) = crate::common::shared() else {
        eprintln!("skipped: the recorded contact scenes are not beside the project");
        return;
    };
    let folder = shared.join("reference/contact");
    let mut failures = Vec::new();
    let (mut n_good, mut n_skipped) = (0, 0);
    for name in families.iter().flat_map(|family| scenes(&folder, family)) {
        if [WRONG, WRONG_CONSTRAINTS].iter().any(|list| list.contains(&name.as_str())) {
            n_skipped += 1;
            continue;
        }
        match compare(&folder, &name) {
            Ok(Closeness { motion, contacts }) if motion <= closest.motion && contacts <= closest.contacts => {
                n_good += 1
            }
            Ok(Closeness { motion, contacts }) => {
                failures.push(format!("{name}: motion {motion:.1e}, contacts {contacts:.1e}"));
            }
            Err(error) => failures.push(format!("{name}: {error}")),
        }
    }
    eprintln!("{n_good} scenes as recorded, {n_skipped} left out, {} not as recorded", failures.len());
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    assert!(n_good >= least, "scenes are missing beside the project");
}

/// Scenes with contact by springs that SOFA computes wrongly, each with one that has to move the same: in an assembled
/// matrix, blocks of contacts between mapped surfaces are at wrong places; without springs of no stiffness, forces of
/// mapped points are lost.
const DEFECTS: &[(&str, &str)] = &[
    ("det_min_triangle_point_implicit_ldl", "det_min_triangle_point_implicit"),
    ("det_new_rigidsphere_rigidsphere_implicit_ldl", "det_new_rigidsphere_rigidsphere_implicit"),
    ("self_strip_no_keep", "self_strip_min"),
];

#[test]
fn scenes_that_are_recorded_wrong_move_as_those_that_are_not() {
    let Some(shared) = crate::common::shared() else {
        eprintln!("skipped: the recorded contact scenes are not beside the project");
        return;
    };
    for (scene, right) in DEFECTS {
        let found = compare_with(&shared.join("reference/contact"), scene, right);
        let Closeness { motion, contacts } = found.unwrap_or_else(|error| panic!("{scene}: {error}"));
        assert!(motion <= MOTION && contacts <= CONTACTS, "{scene}: motion {motion:.1e}, contacts {contacts:.1e}");
    }
}

#[test]
fn contacts_and_motion_are_those_of_the_recordings() {
    check(&["a. "], Closeness { motion: MOTION, contacts: CONTACTS }, 170);
}

#[test]
fn constraints_and_motion_are_those_of_the_recordings() {
    check(&["b. ", "c. ", "d. "], Closeness { motion: CONSTRAINED, contacts: CONSTRAINED }, 160);
}
