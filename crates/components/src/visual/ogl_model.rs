//! A surface drawn with OpenGL options.

use settee_kernel::draw::{Layer, Pen};
use settee_kernel::roles::BaseDrawing;
use settee_kernel::{Component, Data};

use super::VisualModelData;
use super::drawing::Style;

/// A surface that is drawn with OpenGL options, and follows the points that a mapping moves.
///
/// It is a state of its node: a mapping takes it as output. It never acts back on the mechanics.
#[derive(Component)]
#[component(category = "Visual", templates(Vec3d), roles(state, visual_model, drawing))]
pub struct OglModel {
    /// Mesh and appearance.
    #[group]
    pub model: VisualModelData,
    /// Blends translucent surfaces.
    #[data(default = true)]
    pub blend_translucency: Data<bool>,
    /// Takes colours as multiplied with their opacity.
    #[data(default = false)]
    pub premultiplied_alpha: Data<bool>,
    /// Writes the depth of translucent surfaces.
    #[data(default = false)]
    pub write_z_transparent: Data<bool>,
    /// Blends by opacity.
    #[data(default = false)]
    pub alpha_blend: Data<bool>,
    /// Hides what is behind.
    #[data(default = true)]
    pub depth_test: Data<bool>,
    /// Draws both sides (0), front sides (1) or back sides (2).
    #[data(default = 0)]
    pub cull_face: Data<i32>,
    /// Width of lines.
    #[data(default = 1.0)]
    pub line_width: Data<f64>,
    /// Size of points.
    #[data(default = 1.0)]
    pub point_size: Data<f64>,
    /// Smooths lines.
    #[data(default = false)]
    pub line_smooth: Data<bool>,
    /// Smooths points.
    #[data(default = false)]
    pub point_smooth: Data<bool>,
    /// What the vertices are drawn as: DEFAULT, LINES_ADJACENCY, PATCHES, POINTS.
    #[data(default = "DEFAULT")]
    pub primitive_type: Data<String>,
    /// How colours are blended.
    #[data]
    pub blend_equation: Data<String>,
    /// Factor of the new colour in blending.
    #[data(name = "sfactor")]
    pub source_factor: Data<String>,
    /// Factor of the old colour in blending.
    #[data(name = "dfactor")]
    pub destination_factor: Data<String>,
    #[group]
    base: settee_kernel::Base,
}

visual_model!(OglModel);

impl BaseDrawing for OglModel {
    fn layer(&self) -> Layer {
        Layer::VisualModels
    }

    fn draw(&self, pen: &mut Pen<'_>) {
        let points = (*self.primitive_type == "POINTS").then_some(*self.point_size as f32);
        self.model.draw(Style { points, line_width: *self.line_width as f32 }, pen);
    }
}
