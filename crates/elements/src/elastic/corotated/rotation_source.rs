//! How the rotations of elements are found.

use nalgebra::{Matrix3, Vector3};
use settee_math::rotations::{polar, stable_polar, triangle_frame};

use super::lane_frames::Frames;
use super::rest_shapes::RestShapes;

/// What the rotation R of an element from rest to the current shape is computed from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RotationSource {
    /// R = I: small displacements.
    None,
    /// Frames along the first edge and the first triangle.
    Frame,
    /// Polar factors of the matrices of the three edges from the first point, at rest and now.
    Edges,
    /// As `Edges`; polar factor of the deformation gradient, reflections excluded, for elements that are flat or
    /// inverted.
    EdgesOrStable,
    /// Polar factor of the deformation gradient.
    Gradient,
}

/// Determinant of the deformation gradient below which an element counts as flat or inverted.
const FLAT: f64 = 1e-6;

impl RotationSource {
    /// Calls `work` with the way to find frames of several elements.
    pub(super) fn with_frames<R>(self, shapes: &RestShapes, work: impl FnOnce(&Frames<'_>) -> R) -> R {
        match self {
            Self::None => work(&Frames::World),
            Self::Frame => work(&Frames::Triangle),
            Self::Edges => work(&Frames::Edges),
            Self::EdgesOrStable | Self::Gradient => {
                work(&Frames::Of(&|index, edges| shapes.frame_now(self, index, edges)))
            }
        }
    }

    /// The frame of an element with these edges from its first point; the axes of the world where rotations are not
    /// measured between frames.
    #[inline]
    pub(super) fn frame(self, [d1, d2, d3]: &[Vector3<f64>; 3]) -> Matrix3<f64> {
        match self {
            Self::None | Self::Gradient => Matrix3::identity(),
            Self::Frame => triangle_frame(&Vector3::zeros(), d1, d2),
            Self::Edges | Self::EdgesOrStable => polar(&Matrix3::from_columns(&[*d1, *d2, *d3])).transpose(),
        }
    }
}

impl RestShapes {
    /// The frame of an element whose edges from the first point are these now.
    #[inline]
    pub(super) fn frame_now(
        &self,
        rotation_source: RotationSource,
        index: usize,
        edges: &[Vector3<f64>; 3],
    ) -> Matrix3<f64> {
        let (element, rest) = (&self.elements[index], &self.rest_frames[index]);
        match rotation_source {
            RotationSource::Gradient => {
                let ([d1, d2, d3], [p1, p2, p3]) = (edges, &self.rest_edges[index]);
                polar(&(Matrix3::identity() + element.gradient_of(&[d1 - p1, d2 - p2, d3 - p3]))).transpose()
            }
            RotationSource::EdgesOrStable => {
                let gradient = element.gradient_of(edges) * rest;
                if gradient.determinant() < FLAT {
                    rest * stable_polar(&gradient).transpose()
                } else {
                    rotation_source.frame(edges)
                }
            }
            _ => rotation_source.frame(edges),
        }
    }
}
