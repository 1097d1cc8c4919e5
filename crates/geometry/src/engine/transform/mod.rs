//! Engines that move positions.

mod dilate_engine;
mod displacements;
mod drawing;
mod matrix_engines;
mod projective_transform_engine;
mod shape_matching;
mod smooth_mesh_engine;
mod spiral;
mod texture_interpolation;
mod transform_engine;
mod transform_position;
mod vertex2_frame;

pub use dilate_engine::DilateEngine;
pub use displacements::{DisplacementMatrixEngine, DisplacementTransformEngine};
pub use matrix_engines::{
    InvertTransformMatrixEngine, RotateTransformMatrixEngine, ScaleTransformMatrixEngine,
    TranslateTransformMatrixEngine,
};
pub use projective_transform_engine::ProjectiveTransformEngine;
pub use shape_matching::ShapeMatching;
pub use smooth_mesh_engine::SmoothMeshEngine;
pub use spiral::Spiral;
pub use texture_interpolation::TextureInterpolation;
pub use transform_engine::TransformEngine;
pub use transform_position::TransformPosition;
pub use vertex2_frame::Vertex2Frame;

use settee_kernel::ClassEntry;
use settee_math::Vec3;

/// Classes of this folder.
pub const CLASSES: &[fn() -> ClassEntry] = &[
    DilateEngine::entry,
    DisplacementMatrixEngine::entry,
    DisplacementTransformEngine::entry,
    InvertTransformMatrixEngine::entry,
    ProjectiveTransformEngine::entry,
    RotateTransformMatrixEngine::entry,
    ScaleTransformMatrixEngine::entry,
    ShapeMatching::entry,
    SmoothMeshEngine::entry,
    Spiral::entry,
    TextureInterpolation::entry,
    TransformEngine::<Vec3>::entry,
    TransformPosition::entry,
    TranslateTransformMatrixEngine::entry,
    Vertex2Frame::entry,
];
