//! The elements of a collision model, as numbers.

use std::any::Any;

use settee_proximity::Bounds;
use settee_proximity::intersection::piercing::RaySurface;

use super::{Detected, Hold};
use crate::scene::ObjectId;

/// The elements of a collision model at the positions of a moment. The runtime lets them follow the state; an
/// intersection method that knows the type reads what it needs of it.
pub trait Shape: Any + Send + Sync {
    /// What the elements are, for messages: `Triangle`.
    fn primitive(&self) -> &'static str;
    /// Number of elements.
    fn len(&self) -> usize;
    /// Whether there are none.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// Takes over the positions of the state, flat.
    fn follow(&mut self, positions: &[f64]);
    /// Takes over where the state is at the end of the step without constraints, flat; empty where that is not known,
    /// and elements stay where they are. Called after [`follow`](Self::follow) for methods that test motion.
    fn follow_to(&mut self, _free: &[f64]) {}
    /// Recomputes what else depends on positions; normals of faces only if `reads_normals` says that the intersection
    /// method reads them. Not called for models that do not move.
    fn renew(&mut self, _reads_normals: bool) {}
    /// The box around an element, without the skin of the model.
    fn bounds(&self, element: usize) -> Bounds;
    /// Writes the boxes around some elements.
    fn bounds_of(&self, elements: &[u32], boxes: &mut [Bounds]) {
        boxes.iter_mut().zip(elements).for_each(|(bounds, element)| *bounds = self.bounds(*element as usize));
    }
    /// The points that span the boxes of all elements, each with a radius that stays: no side of a box moves farther
    /// than the point that moves farthest. `None` if boxes depend on something else, such as orientations.
    fn spanning_points(&self) -> Option<&[[f64; 3]]> {
        None
    }
    /// How a detected point of an element hangs on the state.
    fn hold(&self, element: usize, point: [f64; 3]) -> Hold;
    /// Appends how the detected points of many contacts hang on the state, on this side of them: `end` is 0 or 1.
    fn hold_all(&self, contacts: &mut dyn Iterator<Item = &Detected>, end: usize, holds: &mut Vec<Hold>) {
        for contact in contacts {
            holds.push(self.hold(contact.elements[end] as usize, contact.points[end]));
        }
    }
    /// Radius around the held point at which the surface lies (length).
    fn radius(&self, _element: usize) -> f64 {
        0.0
    }
    /// How far before a detected point of an element the surface lies (length): its radius, unless the point is on the
    /// surface already.
    fn reach(&self, element: usize, _point: [f64; 3]) -> f64 {
        self.radius(element)
    }
    /// The surface that rays are sent from and meet, for detection by rays.
    fn ray_surface(&self) -> Option<RaySurface<'_>> {
        None
    }
    /// What its elements are made of, for contact by barriers; `None` if they are nothing that barriers know. Called
    /// once it follows its state.
    fn elements(&self) -> Option<SurfaceElements> {
        None
    }
    /// Whether an element may touch one of another model of the same node, or of its own model: neighbours may not.
    fn may_meet(&self, _element: usize, _other: Meeting<'_>) -> bool {
        true
    }
}

/// Elements by the numbers of the points, or rigid bodies, of a state.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SurfaceElements {
    /// Points.
    pub points: Vec<u32>,
    /// Edges.
    pub edges: Vec<[u32; 2]>,
    /// Triangles; their edges and corners belong to the surface.
    pub triangles: Vec<[u32; 3]>,
    /// Radius around each of `points` (length); empty for none.
    pub radii: Vec<f64>,
}

/// The other element, where two of one node might touch.
#[derive(Clone, Copy)]
pub struct Meeting<'a> {
    /// The model that is asked.
    pub own: ObjectId,
    /// The other model.
    pub model: ObjectId,
    /// Elements of the model.
    pub shape: &'a dyn Shape,
    /// Index of the other element.
    pub element: usize,
}
