//! Engines that move positions.

mod matrix_engines;
mod transform_engine;
mod transform_position;

pub use matrix_engines::{
    InvertTransformMatrixEngine, RotateTransformMatrixEngine, ScaleTransformMatrixEngine,
    TranslateTransformMatrixEngine,
};
pub use transform_engine::TransformEngine;
pub use transform_position::TransformPosition;

use settee_kernel::ClassEntry;
use settee_math::Vec3;

/// Classes of this folder.
pub const CLASSES: &[fn() -> ClassEntry] = &[
    InvertTransformMatrixEngine::entry,
    RotateTransformMatrixEngine::entry,
    ScaleTransformMatrixEngine::entry,
    TransformEngine::<Vec3>::entry,
    TransformPosition::entry,
    TranslateTransformMatrixEngine::entry,
];
