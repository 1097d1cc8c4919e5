//! What is drawn: data and updates; drawing itself is elsewhere.

/// What all models that are drawn do: they are states without mechanics, and follow their points. The struct keeps its
/// data in `model`.
macro_rules! visual_model {
    ($name:ident) => {
        visual_model!($name, |_| {});
    };
    // `updated` acts when the model was brought up to date.
    ($name:ident, $updated:expr) => {
        impl $name {
            fn follow_points(&mut self) {
                self.model.update();
                self.after_update();
            }

            fn after_update(&mut self) {
                let updated: fn(&mut Self) = $updated;
                updated(self);
            }
        }

        impl ::settee_kernel::Lifecycle for $name {
            fn parse_attribute(&mut self, name: &str, text: &str) -> Option<Result<(), ::settee_kernel::ValueError>> {
                self.model.parse_attribute(name, text)
            }

            fn extra_attributes(&self) -> &'static [(&'static str, &'static str)] {
                &$crate::visual::visual_model_data::EXTRA
            }

            fn init(&mut self, context: &mut ::settee_kernel::InitContext<'_>) {
                let position = (self as &dyn ::settee_kernel::Component).find_data("position");
                self.model.initialise(context, position);
                self.after_update();
            }

            fn data_changed(&mut self, context: &mut ::settee_kernel::InitContext<'_>) {
                self.model.follow_topology(context);
                self.follow_points();
            }
        }

        impl ::settee_kernel::roles::BaseState for $name {
            fn kind(&self) -> ::settee_math::StateKind {
                ::settee_math::StateKind::Vec3
            }

            fn n_points(&self) -> usize {
                self.model.position.len()
            }

            fn resize(&mut self, n_points: usize) {
                self.model.position.edit(|points| points.resize(n_points, [0.0; 3]));
            }

            fn position(&self) -> Vec<f64> {
                self.model.position.as_flattened().to_vec()
            }

            fn rest_position(&self) -> Vec<f64> {
                let (rest, position) = (&self.model.rest_position, &self.model.position);
                if rest.len() == position.len() {
                    rest.as_flattened().to_vec()
                } else {
                    position.as_flattened().to_vec()
                }
            }

            fn velocity(&self) -> Vec<f64> {
                vec![0.0; 3 * self.n_points()]
            }

            fn external_force(&self) -> Vec<f64> {
                Vec::new()
            }

            fn store_position(&mut self, position: &[f64]) {
                self.model.position.edit(|points| {
                    points.clear();
                    points.extend_from_slice(position.as_chunks().0);
                });
            }

            fn is_mechanical(&self) -> bool {
                false
            }

            fn point(&self, index: usize) -> [f64; 3] {
                self.model.position.get().get(index).copied().unwrap_or_default()
            }
        }

        impl ::settee_kernel::roles::BaseVisualModel for $name {
            fn update_visual(&mut self) {
                self.follow_points();
            }

            fn vertices(&self) -> &[[f64; 3]] {
                self.model.drawn_vertices()
            }

            fn normals(&self) -> &[[f64; 3]] {
                &self.model.normal
            }
        }
    };
}

mod camera;
mod camera_data;
mod clip_plane;
mod colour_list;
mod cylinder_visual_model;
mod data_display;
mod default_visual_manager_loop;
mod display_flags;
mod drawing;
mod global_system_matrix_image;
mod interactive_camera;
mod light;
mod line_axis;
mod material;
mod merge_visual_models;
mod normals;
mod ogl_color_map;
mod ogl_label;
mod ogl_model;
mod ogl_scene_frame;
mod point_splat_model;
mod recorded_camera;
mod trail_renderer;
mod visual_3d_text;
mod visual_bounding_box;
mod visual_grid;
mod visual_mesh;
mod visual_model_data;
mod visual_model_impl;
mod visual_model_mesh;
mod visual_point_cloud;
mod visual_style;
mod visual_transform;
mod visual_vector_field;

use settee_kernel::ClassEntry;

pub use camera::CameraComponent;
pub use camera_data::{CameraData, camera_of};
pub use clip_plane::ClipPlane;
pub use cylinder_visual_model::CylinderVisualModel;
pub use data_display::DataDisplay;
pub use default_visual_manager_loop::DefaultVisualManagerLoop;
pub use display_flags::{DisplayFlag, DisplayFlags, FlagProblem};
pub use global_system_matrix_image::GlobalSystemMatrixImage;
pub use interactive_camera::InteractiveCamera;
pub use light::{DirectionalLight, LightData, LightManager, PositionalLight, SpotLight};
pub use line_axis::LineAxis;
pub use merge_visual_models::MergeVisualModels;
pub use ogl_color_map::OglColorMap;
pub use ogl_label::OglLabel;
pub use ogl_model::OglModel;
pub use ogl_scene_frame::OglSceneFrame;
pub use point_splat_model::PointSplatModel;
pub use recorded_camera::RecordedCamera;
pub use trail_renderer::TrailRenderer;
pub use visual_3d_text::Visual3DText;
pub use visual_bounding_box::VisualBoundingBox;
pub use visual_grid::VisualGrid;
pub use visual_mesh::VisualMesh;
pub use visual_model_data::VisualModelData;
pub use visual_model_impl::VisualModelImpl;
pub use visual_point_cloud::{PointLook, VisualPointCloud};
pub use visual_style::VisualStyle;
pub use visual_transform::VisualTransform;
pub use visual_vector_field::{VectorLook, VisualVectorField};

/// Classes of this folder.
pub const CLASSES: &[fn() -> ClassEntry] = &[
    CameraComponent::entry,
    ClipPlane::entry,
    CylinderVisualModel::entry,
    DataDisplay::entry,
    DefaultVisualManagerLoop::entry,
    DirectionalLight::entry,
    GlobalSystemMatrixImage::entry,
    InteractiveCamera::entry,
    LightManager::entry,
    LineAxis::entry,
    MergeVisualModels::entry,
    OglColorMap::entry,
    OglLabel::entry,
    OglModel::entry,
    OglSceneFrame::entry,
    PointSplatModel::entry,
    PositionalLight::entry,
    RecordedCamera::entry,
    SpotLight::entry,
    TrailRenderer::entry,
    Visual3DText::entry,
    VisualBoundingBox::entry,
    VisualGrid::entry,
    VisualMesh::entry,
    VisualModelImpl::entry,
    VisualPointCloud::entry,
    VisualStyle::entry,
    VisualTransform::entry,
    VisualVectorField::entry,
];
