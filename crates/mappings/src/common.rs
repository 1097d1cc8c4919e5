//! What mappings do at initialisation.

use settee_kernel::roles::{BaseState, Inputs, Mapping, MappingEnds, MappingFlags, Transfer};
use settee_kernel::{Diagnostic, InitContext, ObjectId, Scene};
use settee_math::StateKind;

use crate::transfer::Place;

/// The states of a mapping, initialised.
pub(crate) struct Ends {
    pub inputs: Vec<ObjectId>,
    pub output: ObjectId,
}

impl Ends {
    /// The states, unless something is wrong with them, which is reported.
    pub fn of(ends: &dyn MappingEnds, context: &mut InitContext<'_>) -> Option<Self> {
        let (inputs, output) = (ends.inputs(), ends.output()?);
        if inputs.is_empty() {
            let finding = Diagnostic::error("neighbour-missing", "the mapping has no input");
            context.report(finding.expected("links to the states that drive, e.g. input=\"@../dofs\""));
            return None;
        }
        inputs.iter().for_each(|input| context.require(*input));
        context.require(output);
        if inputs.contains(&output) {
            context.error(
                "mapping-onto-itself",
                "input and output are one state; a mapping stands in a node below that of its input, beside its output",
            );
            return None;
        }
        Some(Self { inputs, output })
    }
}

/// Gives the output as many points as the mapping makes.
pub(crate) fn resize(context: &mut InitContext<'_>, output: ObjectId, n_points: usize) {
    if let Some(state) = context.scene.component_mut(output).and_then(|component| component.as_state_mut())
        && state.n_points() != n_points
    {
        state.resize(n_points);
    }
}

/// Switches the transfer of forces, constraints and masses off for a mapping whose output is only drawn.
pub(crate) fn switch_off_if_only_drawn(flags: &mut MappingFlags, scene: &Scene, output: ObjectId) {
    if state(scene, output).is_some_and(|state| !state.is_mechanical()) {
        flags.map_forces.derive(false);
        flags.map_constraints.derive(false);
        flags.map_masses.derive(false);
    }
}

/// The state of an object.
pub(crate) fn state(scene: &Scene, object: ObjectId) -> Option<&dyn BaseState> {
    scene.component(object).and_then(|component| component.as_state())
}

/// Type and number of points of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shape {
    pub kind: StateKind,
    pub n_points: usize,
}

/// Shapes of the inputs, and that of the output.
pub(crate) fn shapes(scene: &Scene, ends: &dyn MappingEnds) -> Result<(Vec<Shape>, Shape), Diagnostic> {
    let shape = |object: ObjectId| {
        let state = state(scene, object)?;
        Some(Shape { kind: state.kind(), n_points: state.n_points() })
    };
    let inputs: Option<Vec<Shape>> = ends.inputs().into_iter().map(shape).collect();
    match (inputs, ends.output().and_then(shape)) {
        (Some(inputs), Some(output)) if !inputs.is_empty() => Ok((inputs, output)),
        _ => Err(Diagnostic::error("neighbour-missing", "a state of the mapping is not in the scene")),
    }
}

/// Types of the inputs.
pub(crate) fn input_kinds(scene: &Scene, ends: &dyn MappingEnds) -> Result<Vec<StateKind>, Diagnostic> {
    Ok(shapes(scene, ends)?.0.iter().map(|input| input.kind).collect())
}

/// The finding that a mapping cannot lead from one type to another.
pub(crate) fn types_do_not_fit(input: StateKind, output: StateKind, expected: &str) -> Diagnostic {
    let message =
        format!("points of type {} cannot become points of type {}", input.template_name(), output.template_name());
    Diagnostic::error("types-do-not-fit", message).expected(expected)
}

/// The finding that an index is beyond the points of a state.
pub(crate) fn index_out_of_range(attribute: &str, index: impl std::fmt::Display, n_points: usize) -> Diagnostic {
    Diagnostic::error("index-out-of-range", format!("there is no point {index}"))
        .attribute(attribute, index.to_string())
        .expected(format!("an index below {n_points}"))
}

/// Moves the output to where the mapping puts it, so that objects further down in the scene see it there.
/// Rest positions follow if the mapping maps them.
pub(crate) fn place_output<M: Mapping>(mapping: &M, context: &mut InitContext<'_>) {
    let ends = mapping.ends();
    let Some(output) = ends.output() else { return };
    let mut transfer = match mapping.transfer(context.set_up()) {
        Ok(transfer) => transfer,
        Err(finding) => return context.report(finding),
    };
    let of_inputs = |values: &dyn Fn(&dyn BaseState) -> Vec<f64>| -> Vec<Vec<f64>> {
        ends.inputs().into_iter().filter_map(|input| state(context.scene, input)).map(values).collect()
    };
    let Some(child) = state(context.scene, output) else { return };
    let (mut x, mut v, mut rest) = (child.position(), child.velocity(), child.rest_position());
    if *ends.flags().apply_rest_position {
        let values = of_inputs(&|state| state.rest_position());
        rest.resize(x.len(), 0.0);
        transfer.apply(Inputs::of_slices(&slices(&values)), &mut rest);
    }
    let (positions, velocities) = (of_inputs(&|state| state.position()), of_inputs(&|state| state.velocity()));
    transfer.apply(Inputs::of_slices(&slices(&positions)), &mut x);
    transfer.apply_j(Inputs::of_slices(&slices(&velocities)), &mut v);
    if let Some(child) = context.scene.component_mut(output).and_then(|component| component.as_state_mut()) {
        child.store(&x, &v);
        if *mapping.ends().flags().apply_rest_position {
            child.store_rest_position(&rest);
        }
    }
}

fn slices(values: &[Vec<f64>]) -> Vec<&[f64]> {
    values.iter().map(Vec::as_slice).collect()
}

/// A list of (number of an input, number of a point there) in pairs of entries of `indexPairs`.
pub(crate) fn index_pairs(flat: &[u32], inputs: &[Shape]) -> Result<Vec<Place>, Diagnostic> {
    let finding = |message: String, expected: String| {
        Diagnostic::error("index-out-of-range", message).attribute("indexPairs", "").expected(expected)
    };
    let (pairs, rest) = flat.as_chunks::<2>();
    if !rest.is_empty() {
        return Err(finding(format!("{} numbers are not in pairs", flat.len()), "pairs of input and point".into()));
    }
    let place = |&[input, point]: &[u32; 2]| {
        let Some(shape) = inputs.get(input as usize) else {
            let n_inputs = inputs.len();
            return Err(finding(format!("there is no input {input}"), format!("a number below {n_inputs}")));
        };
        if point as usize >= shape.n_points {
            let n_points = shape.n_points;
            return Err(finding(
                format!("input {input} has no point {point}"),
                format!("a point below {n_points} there"),
            ));
        }
        Ok(Place { input, point })
    };
    pairs.iter().map(place).collect()
}
