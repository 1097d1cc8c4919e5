//! Where the nearest contact of a lone point or sphere can be, by the element that had it before.

use settee_kernel::roles::{BaseIntersectionMethod, Detected, Side};

/// Where the elements are of which one is in the nearest contact of the only element of the second model.
pub(super) struct Around {
    pub centre: [f64; 3],
    /// How far their boxes may be from there (length).
    pub distance: f64,
}

impl Around {
    /// No farther than the element of the first model that was in it before, `known`, is now, where that is nearer than
    /// `margin`; `None` where it is not known. `probe` is memory.
    pub fn known(
        method: &dyn BaseIntersectionMethod,
        sides: [Side<'_>; 2],
        known: u32,
        margin: f64,
        probe: &mut Vec<Detected>,
    ) -> Option<Self> {
        /// Boxes are compared, and distances computed, with other roundings.
        const ROUNDING: f64 = 1e-9;
        let [first, second] = sides.map(|side| side.shape);
        let is_known = second.len() == 1 && (known as usize) < first.len() && method.numbers_by_second(first, second);
        probe.clear();
        is_known.then(|| method.find(sides, &[[known, 0]], probe));
        let value = probe.first()?.value;
        let bounds = second.bounds(0);
        let centre: [f64; 3] = std::array::from_fn(|axis| 0.5 * (bounds.min[axis] + bounds.max[axis]));
        // Both may be inside of a radius: the point or ball of the method is in the middle of its box.
        let radii = first.radius(known as usize) + second.radius(0);
        let distance = value + method.contact_distance() + sides[0].skin + sides[1].skin + radii;
        let size = centre.iter().fold(margin + radii, |size, c| size + c.abs());
        Some(Self { centre, distance: distance.max(0.0) + ROUNDING * size })
    }
}
