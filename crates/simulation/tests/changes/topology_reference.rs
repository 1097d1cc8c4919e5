//! Elements and motion of the recorded scenes whose meshes change, where they are there.
#![allow(clippy::print_stderr)] // Says what was compared, and what was skipped.

use std::path::Path;

use serde_json::Value;
use settee_components::FromScene;
use settee_simulation::{LoadOptions, Simulation, Strictness};

/// Largest difference of motion, relative.
const MOTION: f64 = 1e-9;
/// What smaller motions are compared by (m, m/s).
const LEAST_SCALE: f64 = 1e-2;

fn numbers(value: &Value) -> Vec<f64> {
    value.as_array().into_iter().flatten().map(|number| number.as_f64().unwrap_or(f64::NAN)).collect()
}

fn flat<const N: usize>(elements: &[[u32; N]]) -> Vec<u64> {
    elements.as_flattened().iter().map(|index| u64::from(*index)).collect()
}

/// Where elements are not those of a recording.
fn compare_elements(simulation: &Simulation, recorded: &Value) -> Result<(), String> {
    let path = recorded["path"].as_str().unwrap_or_default();
    let object = simulation.scene().all_objects().into_iter().find(|id| simulation.scene().object_path(*id) == path);
    let mesh = object.and_then(|object| simulation.mesh(object)).ok_or_else(|| format!("no topology {path}"))?;
    let topology = mesh.topology();
    let found = [
        ("edges", flat(topology.edges())),
        ("triangles", flat(topology.triangles())),
        ("quads", flat(topology.quads())),
        ("tetrahedra", flat(topology.tetrahedra())),
        ("hexahedra", flat(topology.hexahedra())),
    ];
    for (kind, found) in found {
        let Some(expected) = recorded[kind].as_array() else { continue };
        let expected: Vec<u64> = expected.iter().filter_map(Value::as_u64).collect();
        if found != expected {
            return Err(format!("{kind} of {path}: {found:?} instead of {expected:?}"));
        }
    }
    Ok(())
}

fn compare(folder: &Path, name: &str, compares_motion: bool) -> Result<f64, String> {
    let path = folder.join(format!("{name}.json"));
    let recorded: Value =
        serde_json::from_slice(&std::fs::read(&path).map_err(|error| error.to_string())?).map_err(|e| e.to_string())?;
    let options = LoadOptions { strictness: Strictness::Compat, ..LoadOptions::default() };
    let loaded = Simulation::from_file(&folder.join(format!("{name}.scn")), &options).map_err(|e| e.to_string())?;
    let Some(mut simulation) = loaded.simulation else {
        let messages: Vec<String> = loaded.diagnostics.iter().map(ToString::to_string).collect();
        return Err(messages.join("; "));
    };
    let states: Vec<String> = recorded["states"]
        .as_array()
        .into_iter()
        .flatten()
        .map(|state| state["path"].as_str().unwrap_or_default().to_owned())
        .collect();
    let frames: Vec<&Value> = recorded["frames"].as_array().into_iter().flatten().collect();
    let scale = |of: &str, state: usize| {
        let values = frames.iter().flat_map(|frame| numbers(&frame[of][state]));
        values.filter(|value| value.is_finite()).fold(LEAST_SCALE, |max: f64, value| max.max(value.abs()))
    };
    let mut worst: f64 = 0.0;
    for &frame in &frames {
        let step = frame["step"].as_u64().unwrap_or_default();
        while simulation.steps() < step {
            simulation.step(0.0).map_err(|error| error.to_string())?;
        }
        let warnings = simulation.take_warnings().join("; ");
        for topology in frame["topology"].as_array().into_iter().flatten() {
            compare_elements(&simulation, topology).map_err(|error| format!("step {step}: {error} {warnings}"))?;
        }
        for (index, state) in states.iter().enumerate() {
            for (of, found) in [("x", simulation.position(state)), ("v", simulation.velocity(state))] {
                let (found, expected) = (found.map_err(|error| error.to_string())?, numbers(&frame[of][index]));
                if found.len() != expected.len() {
                    let (a, b) = (found.len(), expected.len());
                    return Err(format!("step {step}: {of} of {state} has {a} numbers instead of {b} {warnings}"));
                }
                if !compares_motion {
                    continue;
                }
                let scale = scale(of, index);
                let differences =
                    found.iter().zip(&expected).filter(|(_, b)| b.is_finite()).map(|(a, b)| (a - b).abs());
                let most = differences.fold(0.0, |max: f64, d| if d <= max { max } else { d }) / scale;
                if most.is_nan() || most > 1e-3 {
                    return Err(format!("step {step}: {of} of {state} differs by {most:.1e} {warnings}"));
                }
                worst = worst.max(most);
            }
        }
    }
    Ok(worst)
}

/// Scenes whose motion differs from the recorded one for reasons that have nothing to do with changes, each a row of
/// the page of differences. Their elements are compared all the same.
const OTHER_MOTION: &[&str] = &[
    // The mass of a removed element is measured at other positions than that of the element when it was added.
    "tet_remove_mass_meshmatrix_default",
    "add_triangles_mass",
    // Imposed motion lags by one step.
    "tet_remove_linear_movement_constraint",
    // The matrix takes the stiffness of another entry of the list.
    "tet_remove_rest_springs",
    // The matrix of these elements is turned the wrong way round.
    "hex_remove_hexahedral_large",
    "hex_remove_hexahedral_polar",
    "hex_remove_fem_and_mass",
    "hex_remove_meshmatrix",
    "hex_surface_quads",
    "hex_surface_quads_flip",
    "hex_surface_triangles",
    "tri_remove_quadratic_springs",
    "tri_remove_biquadratic_springs",
    "tri_remove_anisotropic",
    "quad_remove_bending_fem",
    // In the assembled matrix the stiffness of contacts with what nothing moves has the wrong sign.
    "tri_remove_collision",
    // Fixed points of the other body move once points are removed.
    "point_remove_springs",
    // No spring over an edge between an old and a new triangle.
    "add_triangles",
    // Springs of new edges have stiffness and viscosity exchanged.
    "add_edges",
];

/// Scenes whose elements are not as recorded, and why.
const OTHER_ELEMENTS: &[&str] = &[
    // The triangle with the index of the edge goes, not the edge.
    "tri_edges_removed",
    // A triangle becomes other ones where an incision ends inside of it.
    "incise_triangles",
];

fn scenes(folder: &Path) -> Vec<(String, bool)> {
    let page = std::fs::read_to_string(folder.join("README.md")).unwrap_or_default();
    let family = page.split("\n## ").find(|section| section.starts_with("e. ")).unwrap_or_default();
    let rows = family.lines().filter_map(|line| line.strip_prefix("| "));
    let named = rows.filter_map(|row| Some((row.split(" |").next()?.trim().to_owned(), row.contains("**defect**"))));
    named.filter(|(name, _)| folder.join(format!("{name}.scn")).is_file()).collect()
}

#[test]
fn elements_and_motion_are_those_of_the_recordings() {
    let Some(shared) = crate::common::shared() else {
        eprintln!("skipped: the recorded scenes are not beside the project");
        return;
    };
    let folder = shared.join("reference/contact");
    let (mut failures, mut n_good, mut n_skipped) = (Vec::new(), 0, 0);
    for (name, is_defect) in scenes(&folder) {
        if is_defect || OTHER_ELEMENTS.contains(&name.as_str()) {
            n_skipped += 1;
            continue;
        }
        match compare(&folder, &name, !OTHER_MOTION.contains(&name.as_str())) {
            Ok(difference) if difference <= MOTION => n_good += 1,
            Ok(difference) => failures.push(format!("{name}: {difference:.1e}")),
            Err(error) => failures.push(format!("{name}: {error}")),
        }
    }
    eprintln!("{n_good} scenes as recorded, {n_skipped} left out, {} not as recorded", failures.len());
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    assert!(n_good >= 80, "scenes are missing beside the project");
}
