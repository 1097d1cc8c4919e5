//! What mappings of beams do at initialisation.

use settee::component::*;

/// The state of an object.
pub fn state(scene: &Scene, object: ObjectId) -> Option<&dyn BaseState> {
    scene.component(object)?.as_state()
}

/// Kind of the points of a state, and their number.
///
/// # Errors
/// There is no state.
pub fn shape(scene: &Scene, object: Option<ObjectId>) -> Result<(StateKind, usize), Diagnostic> {
    match object.and_then(|object| state(scene, object)) {
        Some(state) => Ok((state.kind(), state.n_points())),
        None => Err(Diagnostic::error("neighbour-missing", "a state of the mapping is not in the scene")),
    }
}

/// Gives the output of a mapping its points, at the places where the mapping puts them. Nothing acts back through a
/// mapping whose output is only drawn.
pub fn place_output<M: Mapping>(mapping: &M, n_points: usize, context: &mut InitContext<'_>) {
    let Some(output) = mapping.ends().output() else { return };
    if let Some(child) = context.scene.component_mut(output).and_then(|component| component.as_state_mut())
        && child.n_points() != n_points
    {
        child.resize(n_points);
    }
    let mut transfer = match mapping.transfer(context.set_up()) {
        Ok(transfer) => transfer,
        Err(finding) => return context.report(finding),
    };
    let of_inputs = |values: &dyn Fn(&dyn BaseState) -> Vec<f64>| -> Vec<Vec<f64>> {
        mapping.ends().inputs().into_iter().filter_map(|input| state(context.scene, input)).map(values).collect()
    };
    let (x_in, v_in) = (of_inputs(&|state| state.position()), of_inputs(&|state| state.velocity()));
    let Some(child) = state(context.scene, output) else { return };
    let (mut x, mut v) = (child.position(), child.velocity());
    transfer.apply(Inputs::of_slices(&x_in.iter().map(Vec::as_slice).collect::<Vec<_>>()), &mut x);
    transfer.apply_j(Inputs::of_slices(&v_in.iter().map(Vec::as_slice).collect::<Vec<_>>()), &mut v);
    if let Some(child) = context.scene.component_mut(output).and_then(|component| component.as_state_mut()) {
        child.store(&x, &v);
    }
}

/// Switches a mapping off whose output is only drawn.
pub fn switch_off_if_only_drawn(flags: &mut MappingFlags, scene: &Scene, output: Option<ObjectId>) {
    if output.and_then(|output| state(scene, output)).is_some_and(|state| !state.is_mechanical()) {
        flags.map_forces.derive(false);
        flags.map_constraints.derive(false);
        flags.map_masses.derive(false);
    }
}
