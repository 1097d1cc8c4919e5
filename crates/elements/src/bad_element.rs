//! Elements that nothing can be computed with.

/// Why an element cannot be made from its shape at rest.
///
/// Elements know their index only: whoever makes them from a scene adds where in the scene they come from.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum BadElement {
    /// A tetrahedron is flat at rest, or its volume is no finite number.
    #[error("tetrahedron {element} has no volume at rest ({volume:e} m^3)")]
    NoVolume {
        /// Number of the tetrahedron.
        element: usize,
        /// Its volume (m^3).
        volume: f64,
    },
    /// A triangle or a quad has no area at rest.
    #[error("{kind} {element} has no area at rest ({area:e} m^2)")]
    NoArea {
        /// What the element is: `triangle`, `quad`.
        kind: &'static str,
        /// Index of the element.
        element: usize,
        /// Its area (m^2).
        area: f64,
    },
    /// A triangle that is measured along x and y has no area in their plane.
    #[error("triangle {element} stands upright on the plane of x and y")]
    Upright {
        /// Number of the triangle.
        element: usize,
    },
}
