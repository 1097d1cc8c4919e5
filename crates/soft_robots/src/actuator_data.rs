//! What all actuators have in common.

use settee::component::*;
use settee::kernel::Flat;

/// One number as the value of an output.
pub fn real(name: &'static str, value: f64) -> (&'static str, Flat) {
    (name, Flat::Reals { values: vec![value], block: 1 })
}

/// Number of points of a linked state.
pub fn n_points(set_up: SetUp<'_>, state: &Link<dyn BaseState>) -> usize {
    let target = state.target().and_then(|target| set_up.scene.component(target));
    target.and_then(|component| component.as_state()).map_or(0, |state| state.n_points())
}

/// Position of a linked state as the scene describes it, flat.
pub fn described_position(scene: &Scene, state: &Link<dyn BaseState>) -> Vec<f64> {
    let target = state.target().and_then(|target| scene.component(target));
    target.and_then(|component| component.as_state()).map(|state| state.position()).unwrap_or_default()
}

/// Refuses indices that are not below a number.
///
/// # Errors
/// The finding, with the attribute.
pub fn check_indices<'a>(
    indices: impl IntoIterator<Item = &'a u32>,
    n_points: usize,
    attribute: &'static str,
) -> Result<(), Diagnostic> {
    match indices.into_iter().find(|index| **index as usize >= n_points) {
        None => Ok(()),
        Some(index) => Err(Diagnostic::error("index-out-of-range", format!("no point has the index {index}"))
            .attribute(attribute, index.to_string())
            .expected(format!("indices below {n_points}"))),
    }
}

/// A point of a flat position in space; directions that it lacks are 0.
pub fn place(flat: &[f64], point: usize, size: usize) -> [f64; 3] {
    let mut place = [0.0; 3];
    if let Some(found) = flat.get(point * size..point * size + size.min(3)) {
        place[..found.len()].copy_from_slice(found);
    }
    place
}

/// The points of a flat position in space.
pub fn points(flat: &[f64]) -> &[[f64; 3]] {
    flat.as_chunks().0
}
