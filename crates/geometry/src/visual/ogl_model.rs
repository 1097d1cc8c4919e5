//! A surface drawn with OpenGL options.

use settee_kernel::draw::{Layer, Pen, Sides};
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
    #[data(default = true, ignored = "a surface whose colour is translucent is always blended by its opacity")]
    pub blend_translucency: Data<bool>,
    /// Takes colours as multiplied with their opacity.
    #[data(default = false, ignored = "colours are never multiplied with their opacity")]
    pub premultiplied_alpha: Data<bool>,
    /// Lets translucent surfaces hide what is behind them.
    #[data(default = false, ignored = "translucent surfaces never hide each other")]
    pub write_z_transparent: Data<bool>,
    /// Blends by opacity.
    #[data(default = false, ignored = "a surface whose colour is translucent is always blended by its opacity")]
    pub alpha_blend: Data<bool>,
    /// Hides what is behind.
    #[data(default = true, ignored = "what is in front always hides what is behind")]
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
    #[data(default = false, ignored = "all lines are smoothed, by several samples for each pixel")]
    pub line_smooth: Data<bool>,
    /// Smooths points.
    #[data(default = false, ignored = "all points are smoothed, by several samples for each pixel")]
    pub point_smooth: Data<bool>,
    /// What the vertices are drawn as: DEFAULT, LINES_ADJACENCY, PATCHES, POINTS.
    #[data(default = "DEFAULT")]
    pub primitive_type: Data<String>,
    /// How colours are blended with alphaBlend.
    #[data(ignored = "colours are blended by opacity")]
    pub blend_equation: Data<String>,
    /// Factor of the new colour in blending with alphaBlend.
    #[data(name = "sfactor", ignored = "colours are blended by opacity")]
    pub source_factor: Data<String>,
    /// Factor of the old colour in blending with alphaBlend.
    #[data(name = "dfactor", ignored = "colours are blended by opacity")]
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
        let sides = match *self.cull_face {
            1 => Sides::Front,
            2 => Sides::Back,
            _ => Sides::Both,
        };
        self.model.draw(Style { points, line_width: *self.line_width as f32, sides }, pen);
    }
}
