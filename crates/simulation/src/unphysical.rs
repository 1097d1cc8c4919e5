//! Parameters that no material and no spring in nature has. SOFA says nothing of them: what they describe gives energy,
//! and moves away from its rest by itself.

use settee_kernel::{Diagnostic, ObjectId, ObjectState, Owner, Role, Scene};

/// Ends of the names of data that are not negative in nature, in small letters: those of materials, and those of
/// springs, by the name of their class. Of regions that keep points inside or outside the sign says which.
const OF_MATERIALS: &[&str] = &["youngmodulus"];
const OF_SPRINGS: &[&str] = &["stiffness", "damping", "viscosity"];

/// The data that holds the constants of a hyperelastic material.
const CONSTANTS: &str = "ParameterSet";

/// Warnings about negative parameters of force fields.
pub(crate) fn findings(scene: &Scene) -> Vec<Diagnostic> {
    let force_fields = scene.all_objects().into_iter();
    let force_fields = force_fields.filter(|object| scene.object(*object).class.plays(Role::ForceField));
    force_fields.flat_map(|object| of_force_field(scene, object)).collect()
}

fn of_force_field(scene: &Scene, object: ObjectId) -> Vec<Diagnostic> {
    let Some(data) = scene.data_set(Owner::Object(object)) else { return Vec::new() };
    let of_springs = if scene.object(object).class.name.contains("Spring") { OF_SPRINGS } else { &[] };
    let is_refused = scene.object(object).state == ObjectState::Invalid;
    let mut findings = Vec::new();
    for index in 0..data.data_len() {
        let info = data.data_info(index);
        let name = info.name.to_ascii_lowercase();
        if info.without_effect().is_some() || info.output {
            continue;
        }
        let is_material = info.name == CONSTANTS;
        if !is_material && !OF_MATERIALS.iter().chain(of_springs).any(|part| name.ends_with(part)) {
            continue;
        }
        let Ok((values, _)) = data.data(index).flat().reals() else { continue };
        // A modulus across fibres, or any other beside the first, may be 0.
        if name == "youngmodulus" && !values.is_empty() && values.iter().all(|value| *value == 0.0) {
            let finding = Diagnostic::note("no-force", "it is 0: the material resists nothing");
            findings.push(scene.about(object, finding.attribute(info.name, "0")));
        }
        // What is refused is said already.
        if is_refused || data.check(index).is_err() {
            continue;
        }
        // All constants of a material may be negative but the first one, by which the others are measured.
        let looked_at = if is_material { &values[..values.len().min(1)] } else { &values[..] };
        let Some((at, value)) = looked_at.iter().enumerate().find(|(_, value)| **value < 0.0) else { continue };
        let (code, place) = match values.len() {
            _ if is_material => ("unstable-material", "the first constant".to_owned()),
            1 => ("out-of-range", "it".to_owned()),
            _ => ("out-of-range", format!("entry {at}")),
        };
        let message = format!("{place} is negative ({value}): forces push away from the rest, and give energy");
        findings.push(scene.about(object, Diagnostic::warning(code, message).attribute(info.name, "")));
    }
    findings
}
