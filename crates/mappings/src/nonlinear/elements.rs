//! Shared by the mappings that measure the elements of a topology.

use settee_bodies::in_place::{Changed, Follow, NodesOf};
use settee_bodies::mesh_input::MeshInput;
use settee_kernel::roles::{BaseTopology, InPlace, Mapping, MappingEnds, MeshEdit, OutputPoints, SetUp};
use settee_kernel::{Diagnostic, InitContext, Link};
use settee_math::{Rigid3, StateKind, Vec3};
use settee_mesh::{ElementKind, RowEdit, Topology};

use crate::common::{Ends, Shape, place_output, resize, shapes, types_do_not_fit};
use crate::transfer::{Measure, Measures, Place};

/// The elements of the mesh that a link points to.
pub(super) fn topology<'a>(set_up: SetUp<'a>, link: &Link<dyn BaseTopology>) -> Result<&'a Topology, Diagnostic> {
    let mesh = link.target().and_then(|target| set_up.mesh(target));
    mesh.map(|mesh| &**mesh.topology())
        .ok_or_else(|| Diagnostic::error("neighbour-missing", "no topology").attribute("topology", ""))
}

/// One output point for each element of a kind.
pub(super) fn output_points(link: &Link<dyn BaseTopology>, kind: ElementKind) -> OutputPoints {
    link.target().map_or(OutputPoints::Own, |topology| OutputPoints::PerElement(topology, kind))
}

/// Points of the only input, element by element. There must be elements.
pub(super) fn stencils<const N: usize>(
    name: &str,
    elements: &[[u32; N]],
    n_points: usize,
) -> Result<Vec<[Place; N]>, Diagnostic> {
    if elements.is_empty() {
        let finding = Diagnostic::error("no-elements", format!("the topology has no {name}"));
        return Err(finding.attribute("topology", "").expected(format!("at least one {name}")));
    }
    for (number, element) in elements.iter().enumerate() {
        if let Some(point) = element.iter().find(|point| **point as usize >= n_points) {
            let message = format!("{name} {number} names point {point}, but the input has {n_points} points");
            return Err(Diagnostic::error("index-out-of-range", message));
        }
    }
    Ok(elements.iter().map(|element| element.map(|point| Place { input: 0, point })).collect())
}

/// How the measures of the elements of a kind follow a changed mesh in place; `None` where they have to be made again.
/// `measure`: the data that belong to new elements, given by their indices.
pub(super) fn following<M: Measure<N>, const N: usize>(
    set_up: SetUp<'_>,
    (ends, topology): (&dyn MappingEnds, &Link<dyn BaseTopology>),
    measures: &Measures<M, N>,
    edit: &MeshEdit<'_>,
    kind: ElementKind,
    nodes_of: NodesOf<N>,
    measure: impl FnOnce(&[u32]) -> M,
) -> Option<InPlace<Measures<M, N>>> {
    let (inputs, _) = shapes(set_up.scene, ends).ok()?;
    let on = (topology.target(), ends.inputs().first().copied());
    let follow = match inputs.first()?.kind {
        StateKind::Rigid3 => Follow::of::<Rigid3>(set_up, on, edit, kind)?,
        _ => Follow::of::<Vec3>(set_up, on, edit, kind)?,
    };
    let join = |measures: &mut Measures<M, N>, changed: Changed<Measures<M, N>, N>| {
        measures.follow(&changed.made, &changed.edit, (&changed.touched, changed.nodes()));
    };
    let make = |_: &MeshInput<'_>, edit: &RowEdit, added: &[[u32; N]]| {
        Some(measures.of_elements(measure(edit.added()), added))
    };
    follow.in_place(measures.len(), nodes_of, make, join)
}

/// Whether all inputs are of one of the accepted types, and the output is a list of numbers.
pub(super) fn check_types(inputs: &[Shape], output: Shape, accepted: &[StateKind]) -> Result<(), Diagnostic> {
    let fits = |input: &&Shape| !accepted.contains(&input.kind) || output.kind != StateKind::Vec1;
    match inputs.iter().find(fits) {
        None => Ok(()),
        Some(input) => {
            let names: Vec<&str> = accepted.iter().map(|kind| kind.template_name()).collect();
            Err(types_do_not_fit(input.kind, output.kind, &format!("{} to Vec1d", names.join(" or "))))
        }
    }
}

/// Initialises a mapping that measures elements: first its topology, then the output, which gets one point per measure
/// at its value.
pub(super) fn init<M: Mapping, P>(
    mapping: &M,
    topology: &Link<dyn BaseTopology>,
    measured: impl Fn(SetUp<'_>) -> Result<Vec<P>, Diagnostic>,
    context: &mut InitContext<'_>,
) {
    let Some(ends) = Ends::of(mapping.ends(), context) else { return };
    topology.target().into_iter().for_each(|topology| context.require(topology));
    let n_measures = measured(context.set_up()).map(|elements| elements.len());
    finish(mapping, &ends, n_measures, context);
}

/// The rest of the initialisation: the output gets one point per measure, at its value.
pub(super) fn finish<M: Mapping>(
    mapping: &M,
    ends: &Ends,
    n_measures: Result<usize, Diagnostic>,
    context: &mut InitContext<'_>,
) {
    match n_measures {
        Ok(n_measures) => {
            resize(context, ends.output, n_measures);
            place_output(mapping, context);
        }
        Err(finding) => context.report(finding),
    }
}
