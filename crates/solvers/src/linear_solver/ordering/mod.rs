//! Orderings of unknowns for direct solvers.

use settee_kernel::{Base, ClassEntry, Component, Lifecycle, LinkTarget, ObjectId, Scene};
use settee_sparse::Ordering;

/// Classes of this folder.
pub const CLASSES: &[fn() -> ClassEntry] =
    &[AMDOrderingMethod::entry, COLAMDOrderingMethod::entry, MetisOrderingMethod::entry, NaturalOrderingMethod::entry];

/// Approximate minimum degree: few entries in the factor for most matrices. Without an ordering in the scene direct
/// solvers try this and nested dissection.
#[derive(Component)]
#[component(category = "LinearSolver/Ordering")]
pub struct AMDOrderingMethod {
    #[group]
    base: Base,
}

/// Column approximate minimum degree, made for matrices that are not symmetric.
#[derive(Component)]
#[component(category = "LinearSolver/Ordering")]
pub struct COLAMDOrderingMethod {
    #[group]
    base: Base,
}

/// Nested dissection: the graph of the matrix is cut in halves again and again, and the cuts are eliminated last; small
/// pieces are ordered by minimum degree. Fewer entries in the factor than minimum degree for large solid bodies.
#[derive(Component)]
#[component(category = "LinearSolver/Ordering")]
pub struct MetisOrderingMethod {
    #[group]
    base: Base,
}

/// The order of the degrees of freedom as they are. Good for chains and for comparisons.
#[derive(Component)]
#[component(category = "LinearSolver/Ordering")]
pub struct NaturalOrderingMethod {
    #[group]
    base: Base,
}

impl Lifecycle for AMDOrderingMethod {}
impl Lifecycle for COLAMDOrderingMethod {}
impl Lifecycle for MetisOrderingMethod {}
impl Lifecycle for NaturalOrderingMethod {}

/// Any of the orderings, as the target of a link.
pub struct AnyOrdering;

impl AnyOrdering {
    fn of(component: &dyn Component) -> Option<Ordering> {
        match component.class().name {
            "AMDOrderingMethod" => Some(Ordering::Amd),
            "COLAMDOrderingMethod" => Some(Ordering::Colamd),
            "MetisOrderingMethod" => Some(Ordering::NestedDissection),
            "NaturalOrderingMethod" => Some(Ordering::Natural),
            _ => None,
        }
    }

    /// Whether a component is an ordering.
    pub fn is_one(component: &dyn Component) -> bool {
        Self::of(component).is_some()
    }
}

impl LinkTarget for AnyOrdering {
    const WHAT: &'static str = "ordering method";
    fn accepts(component: &dyn Component) -> bool {
        Self::is_one(component)
    }
}

/// The ordering that a link names; `default` without one.
pub fn ordering_of(scene: &Scene, target: Option<ObjectId>, default: Ordering) -> Ordering {
    target.and_then(|target| AnyOrdering::of(scene.component(target)?)).unwrap_or(default)
}
