//! Elements that follow a changed mesh in place.

use settee_kernel::roles::InPlace;
use settee_mesh::RowEdit;

/// A changed mesh, with what was made for the elements that are new.
pub struct Changed<M, const N: usize> {
    /// The new elements, in ascending order.
    pub made: M,
    /// What happened to the elements.
    pub edit: RowEdit,
    /// Number of points of the state now.
    pub n_points: usize,
    /// The nodes of all elements now.
    pub nodes: Vec<[u32; N]>,
}

/// How `n_elements` elements follow a changed mesh, of which `nodes` are those of all elements now, on a state with
/// `n_points` points; `None` where they have to be made anew, or where one that is new cannot be made, which is said
/// then. `make`: the elements that are new, with their nodes. `join`: takes them in.
pub fn in_place<E, M: 'static, const N: usize>(
    (n_elements, edit): (usize, RowEdit),
    (n_points, nodes): (usize, &[[u32; N]]),
    make: impl FnOnce(&RowEdit, &[[u32; N]]) -> Option<M>,
    join: impl FnOnce(&mut E, Changed<M, N>) + 'static,
) -> Option<InPlace<E>> {
    if nodes.is_empty() || (edit.n_before(), edit.n()) != (n_elements, nodes.len()) {
        return None;
    }
    let added = edit.added_of(nodes);
    if added.as_flattened().iter().any(|node| *node as usize >= n_points) {
        return None;
    }
    let changed = Changed { made: make(&edit, &added)?, edit, n_points, nodes: nodes.to_vec() };
    Some(InPlace { n_made: added.len(), edit: Box::new(move |elements| join(elements, changed)) })
}
