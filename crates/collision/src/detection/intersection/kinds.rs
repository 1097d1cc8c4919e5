//! The elements that intersection methods of this library know.

use std::any::Any;

use settee_kernel::roles::Shape;

use crate::geometry::{Lines, PointSet, Spheres, Triangles};

/// Elements by their type.
#[derive(Clone, Copy)]
pub(super) enum Elements<'a> {
    Points(&'a PointSet),
    Lines(&'a Lines),
    Triangles(&'a Triangles),
    Spheres(&'a Spheres),
    /// Of another crate.
    Other,
}

impl<'a> Elements<'a> {
    /// Finds out the type.
    pub fn of(shape: &'a dyn Shape) -> Self {
        let any: &dyn Any = shape;
        if let Some(points) = any.downcast_ref() {
            Self::Points(points)
        } else if let Some(lines) = any.downcast_ref() {
            Self::Lines(lines)
        } else if let Some(triangles) = any.downcast_ref() {
            Self::Triangles(triangles)
        } else if let Some(spheres) = any.downcast_ref() {
            Self::Spheres(spheres)
        } else {
            Self::Other
        }
    }
}
