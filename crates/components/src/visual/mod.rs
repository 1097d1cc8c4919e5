//! What is drawn: data and updates; drawing itself is elsewhere.

mod default_visual_manager_loop;
mod display_flags;
mod interactive_camera;
mod line_axis;
mod normals;
mod ogl_model;
mod ogl_scene_frame;
mod visual_3d_text;
mod visual_bounding_box;
mod visual_grid;
mod visual_model_data;
mod visual_model_impl;
mod visual_model_mesh;
mod visual_style;

use settee_kernel::ClassEntry;

pub use default_visual_manager_loop::DefaultVisualManagerLoop;
pub use display_flags::{DisplayFlag, DisplayFlags};
pub use interactive_camera::InteractiveCamera;
pub use line_axis::LineAxis;
pub use ogl_model::OglModel;
pub use ogl_scene_frame::OglSceneFrame;
pub use visual_3d_text::Visual3DText;
pub use visual_bounding_box::VisualBoundingBox;
pub use visual_grid::VisualGrid;
pub use visual_model_data::VisualModelData;
pub use visual_model_impl::VisualModelImpl;
pub use visual_style::VisualStyle;

/// Classes of this folder.
pub const CLASSES: &[fn() -> ClassEntry] = &[
    DefaultVisualManagerLoop::entry,
    InteractiveCamera::entry,
    LineAxis::entry,
    OglModel::entry,
    OglSceneFrame::entry,
    Visual3DText::entry,
    VisualBoundingBox::entry,
    VisualGrid::entry,
    VisualModelImpl::entry,
    VisualStyle::entry,
];
