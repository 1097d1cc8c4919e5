//! A surface drawn with OpenGL options.

use settee_kernel::roles::{BaseState, BaseVisualModel};
use settee_kernel::{Component, Data, InitContext, Lifecycle, ValueError};
use settee_math::StateKind;

use super::VisualModelData;
use super::visual_model_data::EXTRA;

/// A surface that is drawn with OpenGL options, and follows the points that a mapping moves.
///
/// It is a state of its node: a mapping takes it as output. It never acts back on the mechanics.
#[derive(Component)]
#[component(category = "Visual", templates(Vec3d), roles(state, visual_model))]
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

impl Lifecycle for OglModel {
    fn parse_attribute(&mut self, name: &str, text: &str) -> Option<Result<(), ValueError>> {
        self.model.parse_attribute(name, text)
    }

    fn extra_attributes(&self) -> &'static [(&'static str, &'static str)] {
        &EXTRA
    }

    fn init(&mut self, context: &mut InitContext<'_>) {
        let position = (self as &dyn Component).find_data("position");
        self.model.initialise(context, position);
    }

    fn data_changed(&mut self, _context: &mut InitContext<'_>) {
        self.model.update();
    }
}

impl BaseState for OglModel {
    fn kind(&self) -> StateKind {
        StateKind::Vec3
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
        if rest.len() == position.len() { rest.as_flattened().to_vec() } else { position.as_flattened().to_vec() }
    }

    fn velocity(&self) -> Vec<f64> {
        vec![0.0; 3 * self.n_points()]
    }

    fn external_force(&self) -> Vec<f64> {
        Vec::new()
    }

    fn store(&mut self, position: &[f64], _velocity: &[f64]) {
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

impl BaseVisualModel for OglModel {
    fn update_visual(&mut self) {
        self.model.update();
    }

    fn vertices(&self) -> &[[f64; 3]] {
        self.model.drawn_vertices()
    }

    fn normals(&self) -> &[[f64; 3]] {
        &self.model.normal
    }
}
