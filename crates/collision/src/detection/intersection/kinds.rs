//! The elements that intersection methods of this library know.

use std::any::Any;

use settee_kernel::roles::Shape;

use crate::geometry::{Boxes, Capsules, Cylinders, Lines, PointSet, Rays, Spheres, Tetrahedra, Triangles};

/// Elements by their type.
#[derive(Clone, Copy)]
pub(super) enum Elements<'a> {
    Points(&'a PointSet),
    Lines(&'a Lines),
    Triangles(&'a Triangles),
    Spheres(&'a Spheres),
    Tetrahedra(&'a Tetrahedra),
    Boxes(&'a Boxes),
    Capsules(&'a Capsules),
    Cylinders(&'a Cylinders),
    Rays(&'a Rays),
    /// Of another crate.
    Other,
}

impl<'a> Elements<'a> {
    /// Finds out the type.
    pub fn of(shape: &'a dyn Shape) -> Self {
        let any: &dyn Any = shape;
        macro_rules! first_of {
            ($($kind:ident),*) => {
                $(if let Some(found) = any.downcast_ref() {
                    return Self::$kind(found);
                })*
            };
        }
        first_of!(Points, Lines, Triangles, Spheres, Tetrahedra, Boxes, Capsules, Cylinders, Rays);
        Self::Other
    }
}
