//! The elements of a body at rest.

use nalgebra::{Matrix3, Vector3};

use crate::tetrahedron::Tetrahedron;

/// The elements at rest.
#[derive(Clone, Debug)]
pub struct RestShapes {
    /// The elements with their gradients in the frames of rest.
    pub elements: Vec<Tetrahedron>,
    /// Edges at rest from the first point of each element, in its frame.
    pub rest_edges: Vec<[Vector3<f64>; 3]>,
    /// T of each element.
    pub rest_frames: Vec<Matrix3<f64>>,
}
