//! The rest lengths of edges, and the distances less these.

use settee_kernel::roles::{MappingEnds, SetUp};
use settee_kernel::{Data, Diagnostic, InitContext, ObjectId};
use settee_math::StateKind;

use super::distance::Distance;
use crate::common::{input_kinds, state};
use crate::transfer::{GeometricStiffness, Measures, Place};

/// Checks a list of lengths.
pub(super) fn check_lengths(lengths: &[f64]) -> Result<(), Diagnostic> {
    match lengths.iter().find(|length| **length < 0.0) {
        None => Ok(()),
        Some(length) => Err(Diagnostic::error("out-of-range", "a length below 0")
            .attribute("restLengths", length.to_string())
            .expected("lengths of 0 or more")),
    }
}

/// Completes the rest lengths of edges between points of the inputs. `compute_distance`: missing ones are 0 instead of
/// the initial lengths.
pub(super) fn find_rest_lengths(
    given: &mut Data<Vec<f64>>,
    compute_distance: bool,
    (inputs, edges): (&[ObjectId], &[[Place; 2]]),
    context: &mut InitContext<'_>,
) {
    let states = inputs.iter().filter_map(|input| state(context.scene, *input));
    let positions: Vec<_> = states.map(|state| (state.position(), state.kind())).collect();
    let initial: Vec<f64> = edges.iter().map(|edge| initial_length(&positions, *edge)).collect();
    let lengths = rest_lengths(given, compute_distance, &initial, context);
    given.derive(lengths);
}

/// Rest lengths for a number of edges: the given ones, else 0 or the initial lengths.
fn rest_lengths(
    given: &Data<Vec<f64>>,
    compute_distance: bool,
    initial: &[f64],
    context: &mut InitContext<'_>,
) -> Vec<f64> {
    if given.len() == initial.len() {
        return given.get().clone();
    }
    if !given.is_empty() {
        let message = format!("{} lengths for {} edges are not used", given.len(), initial.len());
        let finding = Diagnostic::warning("wrong-count", message).attribute("restLengths", "");
        context.report(finding.expected("one length per edge, or none"));
    }
    if compute_distance { vec![0.0; initial.len()] } else { initial.to_vec() }
}

/// Distance of two points of states, given as flat positions.
fn initial_length(positions: &[(Vec<f64>, StateKind)], [a, b]: [Place; 2]) -> f64 {
    let point = |place: Place| {
        let (position, kind) = &positions[place.input as usize];
        let first = place.point as usize * kind.coord_size();
        [0, 1, 2].map(|axis| position[first + axis])
    };
    let (a, b) = (point(a), point(b));
    (0..3).map(|axis| (b[axis] - a[axis]) * (b[axis] - a[axis])).sum::<f64>().sqrt()
}

/// The lengths of edges less their rest lengths; missing ones are 0.
pub(super) fn distances(
    set_up: SetUp<'_>,
    ends: &dyn MappingEnds,
    edges: Vec<[Place; 2]>,
    rest_lengths: &[f64],
    geometric_stiffness: GeometricStiffness,
) -> Result<Measures<Distance, 2>, Diagnostic> {
    let mut rest = rest_lengths.to_vec();
    rest.resize(edges.len(), 0.0);
    let kinds = input_kinds(set_up.scene, ends)?;
    Ok(Measures::new(Distance { rest, dimension: 3 }, edges, kinds, geometric_stiffness))
}
