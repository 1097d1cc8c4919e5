//! What models of the elements of a mesh need of the scene.

use settee_kernel::draw::Pen;
use settee_kernel::roles::{BaseTopology, CollisionModel, CollisionModelData, SetUp, Shape};
use settee_kernel::{Component, Diagnostic, InitContext, Link, ObjectId, Search};
use settee_math::StateKind;
use settee_mesh::SharedMesh;

use super::{LineCollisionModel, PointCollisionModel};
use crate::response::check_asked;

/// Initialises the state and the topology of a model first, and reports what is wrong with the response that it asks
/// for.
pub(super) fn require(
    context: &mut InitContext<'_>,
    settings: &CollisionModelData,
    topology: Option<&Link<dyn BaseTopology>>,
) {
    let topology = topology.and_then(Link::target);
    for object in settings.mstate.target().into_iter().chain(topology) {
        context.require(object);
    }
    check_asked(settings, context);
}

/// Number of points of the state of a model.
///
/// # Errors
/// If there is no state, or it has other degrees of freedom.
pub(super) fn n_points(set_up: SetUp<'_>, settings: &CollisionModelData, kind: StateKind) -> Result<usize, Diagnostic> {
    let state = settings.mstate.target().and_then(|state| set_up.scene.component(state)?.as_state());
    let state = state.ok_or_else(|| Diagnostic::error("no-state", "there is no state to follow"))?;
    if state.kind() == kind {
        return Ok(state.n_points());
    }
    let message = format!("the state has the template {}", state.kind().template_name());
    Err(Diagnostic::error("template-mismatch", message).expected(kind.template_name()))
}

/// The mesh of a model.
///
/// # Errors
/// If there is no topology.
pub(super) fn mesh<'a>(set_up: SetUp<'a>, topology: &Link<dyn BaseTopology>) -> Result<&'a SharedMesh, Diagnostic> {
    let mesh = topology.target().and_then(|topology| set_up.mesh(topology));
    mesh.ok_or_else(|| {
        Diagnostic::error("no-topology", "there is no topology whose elements may touch")
            .expected("a topology in the node or above")
    })
}

/// Refuses elements that name points which the state does not have.
///
/// # Errors
/// With the first such element.
pub(super) fn check<const N: usize>(
    elements: &[[u32; N]],
    (what, plural): (&str, &str),
    n_points: usize,
) -> Result<(), Diagnostic> {
    let is_wrong = |element: &[u32; N]| element.iter().any(|point| *point as usize >= n_points);
    let Some(index) = elements.iter().position(is_wrong) else { return Ok(()) };
    let points = elements[index].map(|point| point.to_string()).join(" ");
    let message = format!("{what} {index} ({points}) names points that the state does not have: it has {n_points}");
    Err(Diagnostic::error("index-out-of-range", message)
        .fix(format!("a topology whose {plural} are on the points of the state")))
}

/// The first model of points that is found from the node of a model: in the node, then above.
pub(super) fn points_above(set_up: SetUp<'_>) -> Option<ObjectId> {
    first_above(set_up, |component| component.downcast::<PointCollisionModel>().is_some())
}

/// The same for models of lines.
pub(super) fn lines_above(set_up: SetUp<'_>) -> Option<ObjectId> {
    first_above(set_up, |component| component.downcast::<LineCollisionModel>().is_some())
}

fn first_above(set_up: SetUp<'_>, accepts: impl Fn(&dyn Component) -> bool) -> Option<ObjectId> {
    let SetUp { scene, object, .. } = set_up;
    scene.find(scene.object(object).node, Search::Up, &accepts)
}

/// One value for each of `n` elements: those of the list, then the default.
pub(super) fn filled(list: &[f64], n: usize, default: f64) -> Vec<f64> {
    let mut values: Vec<f64> = list.iter().take(n).copied().collect();
    values.resize(n, default);
    values
}

/// The elements of a model where its state is now, for its drawing; `None` if it has none.
pub(super) fn shape_for_drawing<M: CollisionModel>(model: &M, pen: &Pen<'_>) -> Option<M::Shape> {
    let mut shape = model.shape(pen.set_up()).ok()?;
    shape.follow(pen.access().position(model.settings().mstate.target()?)?);
    Some(shape)
}
