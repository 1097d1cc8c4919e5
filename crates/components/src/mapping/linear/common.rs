//! What linear mappings do at initialisation.

use settee_kernel::roles::{BaseState, MappingData};
use settee_kernel::{InitContext, ObjectId};

/// Input and output of a mapping, both initialised and different. What is missing is reported.
pub(super) fn ends(common: &MappingData, context: &mut InitContext<'_>) -> Option<(ObjectId, ObjectId)> {
    let (input, output) = (common.input.target()?, common.output.target()?);
    context.require(input);
    context.require(output);
    if input == output {
        context.error(
            "mapping-onto-itself",
            "input and output are one state; a mapping stands in a node below that of its input, beside its output",
        );
        return None;
    }
    Some((input, output))
}

/// Gives the output as many points as the mapping makes.
pub(super) fn resize(context: &mut InitContext<'_>, output: ObjectId, n_points: usize) {
    if let Some(state) = context.scene.component_mut(output).and_then(|component| component.as_state_mut())
        && state.n_points() != n_points
    {
        state.resize(n_points);
    }
}

/// Nothing acts back through a mapping whose output is only drawn.
pub(super) fn switch_off_if_only_drawn(common: &mut MappingData, context: &InitContext<'_>, output: ObjectId) {
    if state(context, output).is_some_and(|state| !state.is_mechanical()) {
        common.map_forces.derive(false);
        common.map_constraints.derive(false);
        common.map_masses.derive(false);
    }
}

/// The state of an object.
pub(super) fn state<'a>(context: &'a InitContext<'_>, object: ObjectId) -> Option<&'a dyn BaseState> {
    context.scene.component(object).and_then(|component| component.as_state())
}
