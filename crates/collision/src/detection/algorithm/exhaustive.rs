//! All pairs of models, one after the other.

use settee_kernel::roles::Roots;
use settee_proximity::Bounds;

/// Appends the pair of each model with itself, then those with the models before it, which come second, where the boxes
/// of both are close. Models whose boxes are not close to `within` are left out.
pub(super) fn pairs(roots: &dyn Roots, within: Option<&Bounds>, pairs: &mut Vec<[usize; 2]>) {
    append(roots, within, &|model, other| roots.are_close(model, other), pairs);
}

/// The same, wherever the boxes are.
pub(super) fn all_pairs(roots: &dyn Roots, within: Option<&Bounds>, pairs: &mut Vec<[usize; 2]>) {
    append(roots, within, &|_, _| true, pairs);
}

fn append(
    roots: &dyn Roots,
    within: Option<&Bounds>,
    is_pair: &dyn Fn(usize, usize) -> bool,
    pairs: &mut Vec<[usize; 2]>,
) {
    let takes_part =
        |model: usize| roots.bounds(model).is_some() && within.is_none_or(|bounds| roots.is_close_to(model, bounds));
    for model in (0..roots.len()).filter(|model| takes_part(*model)) {
        for other in std::iter::once(model).chain((0..model).filter(|other| takes_part(*other))) {
            if roots.may_touch(model, other) && is_pair(model, other) {
                pairs.push([model, other]);
            }
        }
    }
}

/// The box that data name: a box without an extent along x is none.
pub(super) fn bounds([x, y, z, far_x, far_y, far_z]: [f64; 6]) -> Option<Bounds> {
    let (min, max) = ([x, y, z], [far_x, far_y, far_z]);
    (min[0] < max[0]).then_some(Bounds { min, max })
}
